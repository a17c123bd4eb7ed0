//! What stands for a cell: a digit, several candidates, or one of the many ways to say that there is none.

use bitdoku_grid::{Digit, DigitSet, Grid, Pencilmarks, Puzzle};

/// What a word or a character says about its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    Digit(Digit),
    /// Several candidates.
    Several(DigitSet),
    /// No digit, and how that was said: a text that uses two ways is damaged.
    Empty(char),
}

/// Which characters are taken for what, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// Digits, and what usually stands for an empty cell.
    Usual,
    /// Any other sign for an empty cell.
    Signs,
    /// `l` and `I` for 1, `O` for 0, as programs that read pictures have it.
    Misread,
    /// `A` to `I` for 1 to 9.
    Letters,
}

impl Alphabet {
    pub(super) const ALL: [Self; 4] = [Self::Usual, Self::Signs, Self::Misread, Self::Letters];

    /// The mark that a character is.
    pub(super) fn of_char(self, symbol: char) -> Option<Mark> {
        let usual = || "0._*-xX?".contains(symbol).then_some(Mark::Empty(symbol));
        match (self, symbol) {
            (Self::Letters, 'A'..='I' | 'a'..='i') => {
                Digit::new(symbol.to_ascii_lowercase() as u8 - b'a' + 1).map(Mark::Digit)
            }
            (Self::Letters, '1'..='9') => None,
            (_, '1'..='9') => Digit::from_ascii(symbol as u8).map(Mark::Digit),
            (Self::Signs, _) if "+#~@=^%!$oO".contains(symbol) => Some(Mark::Empty(symbol)),
            (Self::Misread, 'l' | 'I') => Digit::new(1).map(Mark::Digit),
            (Self::Misread, 'O' | 'o' | '0') => Some(Mark::Empty('0')),
            _ => usual(),
        }
    }

    /// The mark that a word is: a field of a table, an element of a list.
    pub(super) fn of_word(self, word: &str) -> Option<Mark> {
        let word = bare(word);
        let mut symbols = word.chars();
        match (symbols.next(), symbols.next()) {
            (None, _) => return Some(Mark::Empty(' ')),
            (Some(symbol), None) => return self.of_char(symbol),
            _ => {}
        }
        if let Some(at) = NOTHING.iter().position(|nothing| word.eq_ignore_ascii_case(nothing)) {
            return Some(Mark::Empty(char::from_u32(0xE000 + at as u32).expect("it is for private use")));
        }
        // A number that a table keeps as one with a point, or that has its type after it.
        let number = word.trim_end_matches(['f', 'L', 'd', 'u']);
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        if part.bytes().all(|byte| byte == b'0') && whole.len() == 1 && word.len() > 1 {
            return self.of_char(whole.chars().next()?).filter(|_| whole.as_bytes()[0].is_ascii_digit());
        }
        let first = word.chars().next()?;
        if word.len() <= 3 && word.chars().all(|symbol| symbol == first) && "_-.".contains(first) {
            return Some(Mark::Empty(first));
        }
        candidates(word)
    }
}

/// What is said of a cell that holds nothing.
const NOTHING: [&str; 14] = [
    "nan",
    "none",
    "null",
    "nil",
    "na",
    "n/a",
    "#n/a",
    "undefined",
    "empty",
    "blank",
    "nothing",
    "false",
    "-1",
    "void",
];

/// A word without quotes and brackets around it.
fn bare(word: &str) -> &str {
    let mut word = word.trim();
    for name in ["Some", "Just", "some", "String", "Number", "Value"] {
        if let Some(rest) = word.strip_prefix(name).filter(|rest| rest.starts_with(['(', ' '])) {
            word = rest.trim();
        }
    }
    loop {
        let pairs = [('"', '"'), ('\'', '\''), ('`', '`'), ('[', ']'), ('(', ')'), ('{', '}'), ('<', '>'), ('$', '$')];
        let around =
            pairs.iter().find(|(open, close)| word.len() >= 2 && word.starts_with(*open) && word.ends_with(*close));
        let stars = || word.strip_prefix("**").and_then(|rest| rest.strip_suffix("**"));
        match (around, stars()) {
            (Some(_), _) => word = word[1..word.len() - 1].trim(),
            (None, Some(inside)) if inside.len() == 1 => word = inside,
            _ => return word,
        }
    }
}

/// Two or more different digits, in their order.
fn candidates(word: &str) -> Option<Mark> {
    let bytes = word.as_bytes();
    let is_rising = bytes.windows(2).all(|two| two[0] < two[1]);
    if !is_rising || !(2..=9).contains(&bytes.len()) {
        return None;
    }
    let digits = bytes.iter().map(|&byte| Digit::from_ascii(byte)).collect::<Option<Vec<_>>>()?;
    Some(Mark::Several(digits.into_iter().collect()))
}

/// The fewest digits of a puzzle that can have one solution: a text that shows fewer is something else.
const FEWEST: usize = 17;

/// The puzzle of 81 marks, if it can be one: nothing clashes, and empty cells are all written alike.
pub(super) fn puzzle(marks: &[Mark]) -> Option<Puzzle> {
    let marks: &[Mark; 81] = marks.try_into().ok()?;
    let mut signs = marks.iter().filter_map(|mark| if let Mark::Empty(sign) = mark { Some(sign) } else { None });
    let sign = signs.next();
    let is_uniform = sign.is_none_or(|sign| signs.all(|other| other == sign));
    let has_candidates = marks.iter().any(|mark| matches!(mark, Mark::Several(_)));
    if !is_uniform || has_candidates && sign.is_some() {
        return None;
    }
    if has_candidates {
        let sets = marks.map(|mark| match mark {
            Mark::Digit(digit) => DigitSet::of(digit),
            Mark::Several(digits) => digits,
            Mark::Empty(_) => DigitSet::EMPTY,
        });
        return Some(Puzzle::of_marks(Pencilmarks::new(sets))).filter(|puzzle| puzzle.clash().is_none());
    }
    let grid = Grid::new(marks.map(|mark| if let Mark::Digit(digit) = mark { Some(digit) } else { None }));
    (grid.clash().is_none() && grid.clue_count() >= FEWEST).then_some(Puzzle::Grid(grid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_cells() {
        let mark = |word: &str| Alphabet::Usual.of_word(word);
        for word in ["5", "5.0", "5.", " '5' ", "\"5\"", "[5]", "Just 5", "Some(5)", "**5**", "5.00", "(5)", "5L"] {
            assert_eq!(mark(word), Some(Mark::Digit(Digit::new(5).unwrap())), "{word}");
        }
        for word in ["", " ", "0", "0.0", "NaN", "None", "null", "\"\"", "[ ]", "()", "_", "---", "-1", "' '"] {
            assert!(matches!(mark(word), Some(Mark::Empty(_))), "{word}");
        }
        for word in ["55", "10", "53", "5.5", "five", "l", "0.5", "r1"] {
            assert_eq!(mark(word), None, "{word}");
        }
        assert!(matches!(mark("1249"), Some(Mark::Several(_))));
    }
}
