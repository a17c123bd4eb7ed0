//! Grids without rules of their own, and killer cages: characters, numbers with blanks, pencil marks, jigsaw layouts.

use crate::board::rules::{Constraint, Regions, Rules};
use crate::board::shape::{Cell, Shape};

use super::error::{RuleError, malformed};

/// Reads a grid of characters, of numbers or of pencil marks, perhaps with a layout, or cages.
pub(super) fn read(text: &str) -> Result<Rules, RuleError> {
    let packed: String = text.split_whitespace().collect();
    if let Some(rules) = long_killer(&packed)? {
        return Ok(rules);
    }
    if let Some(rules) = short_killer(&packed)? {
        return Ok(rules);
    }
    if packed.contains(';') {
        return cage_list(&packed);
    }
    let words = text.split(|symbol: char| symbol.is_whitespace() || symbol == ',').filter(|word| !word.is_empty());
    let numbers: Option<Vec<usize>> = words.map(|word| if word == "." { Some(0) } else { word.parse().ok() }).collect();
    if let Some(numbers) = numbers.filter(|numbers| numbers.len() > 1)
        && let Some(side) = root(numbers.len())
    {
        return grid(side, &numbers);
    }
    let characters: Vec<char> = packed.chars().collect();
    // 729 characters are the pencil marks of 81 cells, and not a board of 27 rows.
    if characters.len() == 729 {
        return marks(9, &characters);
    }
    if let Some(side) = root(characters.len()) {
        if let Some(regions) = layout(side, &characters).filter(|_| has_neighbours(side, &characters)) {
            return jigsaw(side, &regions, &[]);
        }
        return grid(side, &values(side, &characters)?);
    }
    if let Some(side) = root(characters.len() / 2).filter(|_| characters.len().is_multiple_of(2)) {
        let (cells, regions) = characters.split_at(side * side);
        if let Some(regions) = layout(side, regions) {
            return jigsaw(side, &regions, &values(side, cells)?);
        }
    }
    if let Some(side) = cube_root(characters.len()) {
        return marks(side, &characters);
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

fn grid(side: usize, values: &[usize]) -> Result<Rules, RuleError> {
    let mut rules = square(side)?;
    give(&mut rules, values)?;
    Ok(rules)
}

fn give(rules: &mut Rules, values: &[usize]) -> Result<(), RuleError> {
    let shape = rules.shape();
    for (cell, &value) in shape.all().zip(values) {
        if value > shape.greatest() {
            return Err(malformed(
                format!("values 1 to {} in a {shape} grid", shape.greatest()),
                format!("{value} in {}", shape.name(cell)),
            ));
        }
        if value > 0 {
            rules.give(cell, value);
        }
    }
    Ok(())
}

/// The values of characters. Boards of more than 9 values use letters from 10 on, or, as some do from A to P, from 1 on.
fn values(side: usize, characters: &[char]) -> Result<Vec<usize>, RuleError> {
    let of = |character: char, first_letter: usize| match character {
        '.' | '0' | '_' | '*' | '-' | '?' => Some(0),
        '1'..='9' => character.to_digit(10).map(|digit| digit as usize),
        'A'..='Z' => Some(first_letter + character as usize - 'A' as usize),
        'a'..='z' if side <= 36 => Some(first_letter + character as usize - 'a' as usize),
        _ => None,
    };
    // Letters stand for 1 and on where there is no digit but 0.
    let first_letter = if characters.iter().any(|character| ('1'..='9').contains(character)) { 10 } else { 1 };
    characters
        .iter()
        .map(|&character| {
            of(character, first_letter)
                .filter(|&value| value <= side)
                .ok_or_else(|| malformed(format!("a value of a {side}×{side} grid"), format!("{character:?}")))
        })
        .collect()
}

/// A layout: as many different characters as the side has cells, each as often.
fn layout(side: usize, characters: &[char]) -> Option<Vec<Vec<usize>>> {
    let mut regions: Vec<(char, Vec<usize>)> = Vec::new();
    for (at, &character) in characters.iter().enumerate() {
        match regions.iter_mut().find(|(other, _)| *other == character) {
            Some((_, cells)) => cells.push(at),
            None => regions.push((character, vec![at])),
        }
    }
    (regions.len() == side && regions.iter().all(|(_, cells)| cells.len() == side))
        .then(|| regions.into_iter().map(|(_, cells)| cells).collect())
}

/// Whether two cells side by side have the same character: those of regions do, and those of a solved grid do not.
fn has_neighbours(side: usize, characters: &[char]) -> bool {
    let in_rows = characters.chunks(side).any(|row| row.windows(2).any(|pair| pair[0] == pair[1]));
    in_rows || characters.iter().zip(&characters[side..]).any(|(one, below)| one == below)
}

fn jigsaw(side: usize, regions: &[Vec<usize>], values: &[usize]) -> Result<Rules, RuleError> {
    let mut rules = square(side)?;
    let cells = |region: &Vec<usize>| region.iter().map(|&at| Cell(at as u16)).collect();
    rules.set_regions(Regions::Jigsaw(regions.iter().map(cells).collect()));
    give(&mut rules, values)?;
    Ok(rules)
}

/// Of each cell as many characters as there are values.
fn marks(side: usize, characters: &[char]) -> Result<Rules, RuleError> {
    let mut rules = square(side)?;
    for (cell, marks) in rules.shape().all().zip(values(side, characters)?.chunks(side)) {
        rules.push(Constraint::Among(cell, marks.iter().copied().filter(|&value| value > 0).collect()));
    }
    Ok(rules)
}

/// Cages as `3x3:d:k:N:N:…`: of each cell the cage's number and 256 times its total.
fn long_killer(text: &str) -> Result<Option<Rules>, RuleError> {
    let parts: Vec<&str> = text.strip_suffix(':').unwrap_or(text).split(':').collect();
    if parts.len() != 84 || parts[0] != "3x3" || parts[2] != "k" {
        return Ok(None);
    }
    let mut rules = square(9)?;
    match parts[1] {
        "" => {}
        "d" => {
            rules.push(Constraint::Diagonal { rises: true });
            rules.push(Constraint::Diagonal { rises: false });
        }
        other => return Err(malformed("nothing or d between the first colons", other)),
    }
    let mut cages: Vec<(usize, Vec<Cell>)> = Vec::new();
    for (cell, part) in rules.shape().all().zip(&parts[3..]) {
        let number: usize = part.parse().map_err(|_| malformed("a number", *part))?;
        if number >= 256 {
            match cages.iter_mut().find(|(cage, _)| *cage == number) {
                Some((_, cells)) => cells.push(cell),
                None => cages.push((number, vec![cell])),
            }
        }
    }
    for (number, cells) in cages {
        rules.push(Constraint::Cage { total: number / 256, cells });
    }
    Ok(Some(rules))
}

/// Cages as `16,0,1,9;21,2,3`: of each the total and its cells, counted from 0 by rows.
fn cage_list(text: &str) -> Result<Rules, RuleError> {
    let mut rules = square(9)?;
    let mut taken = [false; 81];
    for cage in text.split(';') {
        let number = |word: &str| word.parse::<usize>().map_err(|_| malformed("a number", word));
        let mut numbers = cage.split(',').map(number);
        let total = numbers.next().unwrap_or_else(|| Err(malformed("the total of a cage", cage)))?;
        let cells = numbers.collect::<Result<Vec<usize>, _>>()?;
        for &cell in &cells {
            match taken.get_mut(cell) {
                Some(taken) if !*taken => *taken = true,
                Some(_) => return Err(malformed("each cell in one cage", format!("cell {cell} in two"))),
                None => return Err(malformed("a cell 0 to 80", cell.to_string())),
            }
        }
        if cells.is_empty() {
            return Err(malformed("a cage's cells after its total", cage));
        }
        let cells = cells.into_iter().map(|cell| Cell(cell as u16)).collect();
        // A total of 0 is that of a cage without one.
        rules.push(if total == 0 { Constraint::Different(cells) } else { Constraint::Cage { total, cells } });
    }
    Ok(rules)
}

/// Cages as 81 characters: arrows lead to the cell that holds the cage's total, 0 to 9, A to Z and a to j.
fn short_killer(text: &str) -> Result<Option<Rules>, RuleError> {
    const ARROWS: [(char, isize); 8] =
        [('v', 9), ('^', -9), ('<', -1), ('>', 1), ('`', -10), ('\'', -8), (',', 8), ('.', 10)];
    let characters: Vec<char> = text.chars().collect();
    let is_total = |character: char| {
        character.is_ascii_digit() || character.is_ascii_uppercase() || ('a'..='j').contains(&character)
    };
    let arrow = |character: char| ARROWS.iter().find(|(arrow, _)| *arrow == character).map(|(_, by)| *by);
    if characters.len() != 81 || !characters.iter().any(|character| "<v>^`',".contains(*character)) {
        return Ok(None);
    }
    if let Some(other) = characters.iter().find(|character| !is_total(**character) && arrow(**character).is_none()) {
        return Err(malformed("a total or an arrow", format!("{other:?}")));
    }
    let mut rules = square(9)?;
    let mut cages: Vec<(usize, Vec<Cell>)> = Vec::new();
    for cell in rules.shape().all() {
        let mut at = cell.index();
        for _ in 0..81 {
            let Some(by) = arrow(characters[at]) else { break };
            at = at
                .checked_add_signed(by)
                .filter(|&at| at < 81)
                .ok_or_else(|| malformed("an arrow into the grid", rules.shape().name(cell)))?;
        }
        if arrow(characters[at]).is_some() {
            return Err(malformed("arrows that lead to a total", rules.shape().name(cell)));
        }
        match cages.iter_mut().find(|(head, _)| *head == at) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((at, vec![cell])),
        }
    }
    for (head, cells) in cages {
        let total = match characters[head] {
            digit @ '0'..='9' => digit as usize - '0' as usize,
            letter @ 'A'..='Z' => letter as usize - 'A' as usize + 10,
            letter => letter as usize - 'a' as usize + 36,
        };
        rules.push(if total == 0 { Constraint::Different(cells) } else { Constraint::Cage { total, cells } });
    }
    Ok(Some(rules))
}
