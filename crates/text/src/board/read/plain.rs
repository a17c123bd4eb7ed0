//! Grids without rules of their own: characters, numbers with blanks, pencil marks, jigsaw layouts.

use crate::board::rules::{Constraint, Regions, Rules};
use crate::board::shape::{Cell, Shape, grouped};

use super::error::{RuleError, malformed};

/// Whether a grid of characters has letters for all of its values: 0 beside another sign for empty cells is one, too.
pub(crate) fn has_letters(text: &str) -> bool {
    let is_value = |symbol: &char| symbol.is_ascii_alphanumeric() && *symbol != '0';
    let mut values = text.chars().filter(is_value).peekable();
    let has_zero = text.contains('0') && text.contains(is_blank);
    values.peek().is_some() && !has_zero && values.all(|symbol| symbol.is_ascii_alphabetic())
}

/// Whether a character stands for an empty cell and nothing else.
fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '_' | '*' | '-' | '?')
}

/// Reads a grid of characters, of numbers or of pencil marks, perhaps with a layout.
pub(crate) fn read(text: &str) -> Result<(Rules, Vec<&'static str>), RuleError> {
    let is_between = |symbol: char| symbol.is_whitespace() || ",|;:\"'[](){}".contains(symbol);
    let words = || text.split(is_between).filter(|word| !word.is_empty());
    let packed: String = words().collect();
    let is_sign = |word: &str| word.len() == 1 && word.chars().all(is_blank);
    let number = |word: &str| if is_sign(word) { Some(None) } else { word.parse().ok().map(Some) };
    let numbers: Option<Vec<Option<usize>>> = words().map(number).collect();
    // Words of three digits or more are no numbers of a board, but rows.
    let are_rows = || root(packed.chars().count()).is_some() && words().any(|word| word.len() > 2);
    if let Some(mut numbers) = numbers.filter(|numbers| numbers.len() > 1)
        && let Some(side) = root(numbers.len()).filter(|_| !are_rows())
    {
        // Where another sign stands for an empty cell, 0 is a value.
        let is_from_0 = side != 9 && numbers.contains(&None) && numbers.contains(&Some(0));
        if !is_from_0 {
            numbers.iter_mut().for_each(|number| *number = number.filter(|&number| number > 0));
        }
        return Ok((grid(side, (numbers, u8::from(!is_from_0)))?, vec![]));
    }
    let characters: Vec<char> = packed.chars().collect();
    // 729 characters without a letter are the pencil marks of 81 cells, and not a board of 27 rows.
    if characters.len() == 729 && !characters.iter().any(char::is_ascii_alphabetic) {
        return Ok((marks(9, &characters)?, vec![]));
    }
    if let Some(side) = root(characters.len()) {
        if let Some(regions) = layout(side, &characters).filter(|_| has_neighbours(side, &characters)) {
            return Ok((jigsaw(side, &regions, (Vec::new(), 1))?, vec!["jigsaw regions"]));
        }
        return Ok((grid(side, values(side, &characters)?)?, vec![]));
    }
    if let Some(side) = root(characters.len() / 2).filter(|_| characters.len().is_multiple_of(2)) {
        let (cells, regions) = characters.split_at(side * side);
        if let Some(regions) = layout(side, regions) {
            return Ok((jigsaw(side, &regions, values(side, cells)?)?, vec!["jigsaw regions"]));
        }
    }
    if let Some(side) = cube_root(characters.len()) {
        return Ok((marks(side, &characters)?, vec![]));
    }
    Err(malformed(
        "a square grid of 1, 4, 9, 16, 25, 36, 49, 64, 81 … cells",
        format!("{} characters", characters.len()),
    ))
}

fn root(count: usize) -> Option<usize> {
    let side = count.isqrt();
    (side * side == count && side > 1).then_some(side)
}

fn cube_root(count: usize) -> Option<usize> {
    (2..=36).find(|side| side * side * side == count)
}

fn square(side: usize) -> Result<Rules, RuleError> {
    Ok(Rules::new(Shape::square(side).map_err(|error| malformed("a board of at most 36×36 cells", error.to_string()))?))
}

/// A board of values, the least of which is 0 or 1.
fn grid(side: usize, (values, least): (Vec<Option<usize>>, u8)) -> Result<Rules, RuleError> {
    let shape = Shape::new(side, side, side, least);
    let mut rules = Rules::new(shape.map_err(|error| malformed("a board of at most 36×36 cells", error.to_string()))?);
    give(&mut rules, &values)?;
    Ok(rules)
}

fn give(rules: &mut Rules, values: &[Option<usize>]) -> Result<(), RuleError> {
    let shape = rules.shape();
    for (cell, &value) in shape.all().zip(values) {
        let Some(value) = value else { continue };
        if value > shape.greatest() {
            return Err(malformed(
                format!("values {} to {} in a {shape} grid", shape.least(), shape.greatest()),
                format!("{value} in {}", shape.name(cell)),
            ));
        }
        rules.give(cell, value);
    }
    Ok(())
}

/// The values of characters, and the least value. Boards of more than 9 values use letters from 10 on, or, as some do from A to P, from
/// 1 on. Where another sign stands for an empty cell, 0 is a value: the values are 0 to one less than the side then.
fn values(side: usize, characters: &[char]) -> Result<(Vec<Option<usize>>, u8), RuleError> {
    let has_blank = characters.iter().any(|&character| is_blank(character));
    let is_from_0 = side != 9 && has_blank && characters.contains(&'0');
    let first_letter = if has_letters(&characters.iter().collect::<String>()) { 1 } else { 10 };
    let of = |character: char| match character {
        '0' if !is_from_0 => Some(None),
        character if is_blank(character) => Some(None),
        '0'..='9' => character.to_digit(10).map(|digit| Some(digit as usize)),
        'A'..='Z' => Some(Some(first_letter + character as usize - 'A' as usize)),
        'a'..='z' if side <= 36 => Some(Some(first_letter + character as usize - 'a' as usize)),
        _ => None,
    };
    let (least, greatest) = if is_from_0 { (0, side - 1) } else { (1, side) };
    let wrong = |character: char| {
        malformed(
            format!("a value of a {side}×{side} grid, {least} to {greatest}, or one sign for empty cells"),
            format!("{character:?}"),
        )
    };
    let value = |&character: &char| {
        of(character).filter(|value| value.is_none_or(|value| value <= greatest)).ok_or_else(|| wrong(character))
    };
    Ok((characters.iter().map(value).collect::<Result<_, _>>()?, least))
}

/// A layout: as many different characters as the side has cells, each as often.
fn layout(side: usize, characters: &[char]) -> Option<Vec<Vec<usize>>> {
    let regions = grouped(characters.iter().zip(0..));
    (regions.len() == side && regions.iter().all(|(_, cells)| cells.len() == side))
        .then(|| regions.into_iter().map(|(_, cells)| cells).collect())
}

/// Whether two cells side by side have the same character: those of regions do, and those of a solved grid do not.
fn has_neighbours(side: usize, characters: &[char]) -> bool {
    let in_rows = characters.chunks(side).any(|row| row.windows(2).any(|pair| pair[0] == pair[1]));
    in_rows || characters.iter().zip(&characters[side..]).any(|(one, below)| one == below)
}

fn jigsaw(side: usize, regions: &[Vec<usize>], values: (Vec<Option<usize>>, u8)) -> Result<Rules, RuleError> {
    let mut rules = grid(side, values)?;
    let cells = |region: &Vec<usize>| region.iter().map(|&at| Cell(at as u16)).collect();
    rules.set_regions(Regions::Jigsaw(regions.iter().map(cells).collect()));
    Ok(rules)
}

/// Of each cell as many characters as there are values.
fn marks(side: usize, characters: &[char]) -> Result<Rules, RuleError> {
    let mut rules = square(side)?;
    for (cell, marks) in rules.shape().all().zip(values(side, characters)?.0.chunks(side)) {
        rules.push(Constraint::Among(cell, marks.iter().copied().flatten().collect()));
    }
    Ok(rules)
}
