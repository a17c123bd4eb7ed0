//! Nine lines that are nine rows, however their cells are set apart, with labels or without.
//!
//! Every line has to be accounted for: it is a row, a rule, a heading or prose, and there are nine rows, or nine of each
//! of several grids. So a grid that has lost a row or a cell is none.

use super::mark::{Alphabet, Mark};
use super::prose::{is_prose, is_rule, without_comment};

/// A grid that was found, and how its rows were written.
#[derive(Clone, Debug)]
pub(super) struct PastedGrid {
    pub(super) marks: Vec<Mark>,
    pub(super) labelled: bool,
}

/// How the cells of a row are set apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Splitter {
    /// Each character is a cell; blanks and bars mean nothing.
    Characters,
    /// Exactly nine characters, blanks for empty cells.
    Places,
    /// Words with blanks or bars between them.
    Words,
    /// What is between two of this character, nothing for an empty cell.
    Fields(char),
    /// What is between two bars.
    Bars(Sides),
    /// As above, with two bars between two boxes, or between any two cells.
    DoubleBars,
    /// A cell in a pair of brackets.
    Brackets,
}

impl Splitter {
    const ALL: [Self; 13] = [
        Self::Characters,
        Self::Places,
        Self::Words,
        Self::Fields(','),
        Self::Fields(';'),
        Self::Fields('\t'),
        Self::Bars(Sides::Alike),
        Self::Bars(Sides::Left),
        Self::Bars(Sides::Right),
        Self::Fields('&'),
        Self::Fields('/'),
        Self::DoubleBars,
        Self::Brackets,
    ];

    /// The nine marks of a row, and whether a further separator follows them.
    fn row(self, line: &str, alphabet: Alphabet) -> Option<(Vec<Mark>, bool)> {
        let mut has_tail = false;
        let marks: Option<Vec<Mark>> = match self {
            Self::Characters => {
                let inside = trimmed(line);
                inside
                    .chars()
                    .filter(|symbol| !" \t|:".contains(*symbol))
                    .map(|symbol| alphabet.of_char(symbol))
                    .collect()
            }
            Self::Places => {
                let of_char = |symbol| if symbol == ' ' { Some(Mark::Empty(' ')) } else { alphabet.of_char(symbol) };
                line.chars().map(of_char).collect()
            }
            Self::Words => {
                let words = line.split([' ', '\t', '|']).filter(|word| !word.is_empty());
                let words: Vec<&str> = words.map(|word| word.trim_end_matches([',', ';'])).collect();
                joined(&words).iter().map(|word| alphabet.of_word(word)).collect()
            }
            Self::Bars(sides) => bars(line, sides, alphabet),
            Self::DoubleBars => {
                let sides = match line.matches("||").count() {
                    2 | 4 => Some(Sides::Alike),
                    // A row of a wiki's table.
                    8 => Some(Sides::Left),
                    _ => None,
                };
                sides.and_then(|sides| bars(&line.replace("||", "|"), sides, alphabet))
            }
            Self::Fields(separator) => {
                let line = outer(line);
                let mut fields: Vec<&str> = line.split(separator).collect();
                if fields.len() == 10 && fields[9].trim().trim_end_matches([']', ')', '}', ';', '+']).is_empty() {
                    fields.pop();
                    has_tail = true;
                }
                fields.into_iter().map(|field| alphabet.of_word(keyed(field))).collect()
            }
            Self::Brackets => {
                let mut cells = Vec::new();
                let mut rest = line.trim().trim_end_matches([',', ';']);
                while let Some(open) = rest.chars().next() {
                    if open == ' ' || open == '|' || open == '\t' {
                        rest = &rest[1..];
                        continue;
                    }
                    let close = match open {
                        '[' => ']',
                        '(' => ')',
                        '{' => '}',
                        '<' => '>',
                        _ => return None,
                    };
                    let end = rest.find(close)?;
                    cells.push(alphabet.of_word(&rest[1..end]));
                    rest = &rest[end + 1..];
                }
                cells.into_iter().collect()
            }
        };
        let marks = marks.filter(|marks| marks.len() == 9)?;
        Some((marks, has_tail))
    }
}

/// A line without quotes, brackets and commas around it.
fn trimmed(line: &str) -> &str {
    line.trim().trim_matches(|symbol| " \t\"'`,;()[]{}\\".contains(symbol))
}

/// A line without brackets around all of it.
fn outer(line: &str) -> &str {
    let mut line = line;
    while let Some(rest) = line.trim_start().strip_prefix(['[', '{', '(']) {
        // `[5], [3], …` has them around each cell.
        if rest.find([']', '}', ')']).is_some_and(|end| end <= 2) {
            return line;
        }
        line = rest;
        let end = line.trim_end().trim_end_matches([',', ';']).trim_end();
        line = end.strip_suffix([']', '}', ')']).unwrap_or(line);
    }
    line
}

/// Words of which some were cut within brackets, such as `[ ]`, whole again.
fn joined(words: &[&str]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words {
        match out.last_mut() {
            Some(last) if matches!(&last[..], "[" | "(" | "{" | "<" | "'" | "\"") => last.push_str(word),
            Some(last) if matches!(&last[..], "Just" | "Some") => {
                last.push(' ');
                last.push_str(word);
            }
            _ => out.push((*word).to_owned()),
        }
    }
    out
}

/// A field without the key before it, if that is a number or a letter: `"0": 5`.
fn keyed(field: &str) -> &str {
    match field.split_once([':', '=']) {
        Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => value,
        _ => field,
    }
}

/// The cells between bars.
fn bars(line: &str, sides: Sides, alphabet: Alphabet) -> Option<Vec<Mark>> {
    let line = line.trim_end_matches([' ', ',']);
    // A point ends a row of the LaTeX package.
    let line = line.strip_suffix("|.").map_or_else(|| line.to_owned(), |line| format!("{line}|"));
    let line = line.trim();
    let (inside, bars) = match sides {
        Sides::Alike if line.matches('|').count() == 10 => (line.strip_prefix('|')?.strip_suffix('|')?, 8),
        Sides::Alike => (line, 8),
        Sides::Left => (line.strip_prefix('|')?, 8),
        Sides::Right => (line.strip_suffix('|')?, 8),
    };
    if inside.matches('|').count() != bars {
        return None;
    }
    inside.split('|').map(|field| alphabet.of_word(field)).collect()
}

/// On which sides of a row bars stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sides {
    Alike,
    Left,
    Right,
}

/// What a line is, read in one way.
enum LineKind {
    Row {
        marks: Vec<Mark>,
        has_tail: bool,
        label: Option<u8>,
    },
    /// A rule, a heading or nothing, which may be between two rows.
    Between,
    /// Words, which may not.
    Prose,
}

/// The grids of a text's lines in each way that accounts for all lines.
pub(super) fn read(lines: &[&str], alphabet: Alphabet) -> Vec<PastedGrid> {
    let mut all = Vec::new();
    for labelled in [false, true] {
        for splitter in Splitter::ALL {
            all.extend(read_as(lines, alphabet, labelled, splitter).unwrap_or_default());
        }
    }
    all
}

fn read_as(lines: &[&str], alphabet: Alphabet, labelled: bool, splitter: Splitter) -> Option<Vec<PastedGrid>> {
    let mut kinds = lines.iter().map(|line| kind(line, alphabet, labelled, splitter)).collect::<Option<Vec<_>>>()?;
    turn_rules(&mut kinds);
    let is_row = |kind: &LineKind| matches!(kind, LineKind::Row { .. });
    let count = kinds.iter().filter(|kind| is_row(kind)).count();
    if count % 9 != 0 {
        // A heading that counts the columns looks like a row.
        for kind in &mut kinds {
            if matches!(kind, LineKind::Row { marks, .. } if is_count(marks)) {
                *kind = LineKind::Between;
            }
        }
    }
    let mut found = Vec::new();
    let mut rows: Vec<(Vec<Mark>, bool, Option<u8>)> = Vec::new();
    for kind in kinds {
        match kind {
            LineKind::Row { marks, has_tail, label } => rows.push((marks, has_tail, label)),
            LineKind::Between => {}
            LineKind::Prose if rows.is_empty() => {}
            LineKind::Prose => return None,
        }
        if rows.len() == 9 {
            found.push(grid(&core::mem::take(&mut rows), labelled)?);
        }
    }
    (rows.is_empty() && found.len() <= MOST).then_some(found)
}

/// More grids than a text of one puzzle has: the puzzle, its candidates, its solution and some copies.
const MOST: usize = 6;

/// The grid of nine rows.
fn grid(rows: &[(Vec<Mark>, bool, Option<u8>)], labelled: bool) -> Option<PastedGrid> {
    if labelled {
        let labels: Vec<u8> = rows.iter().filter_map(|row| row.2).collect();
        let first = *labels.first()?;
        let rises = labels.iter().enumerate().all(|(i, &label)| usize::from(label) == usize::from(first) + i);
        let falls = labels.iter().enumerate().all(|(i, &label)| usize::from(label) + i == usize::from(first));
        if labels.len() != 9 || !(rises && first <= 1 || falls && matches!(first, 8 | 9)) {
            return None;
        }
    }
    let marks: Vec<Mark> = rows.iter().flat_map(|row| row.0.iter().copied()).collect();
    // A blank field at the end of some rows may be a cell of others.
    let has_blanks = marks.contains(&Mark::Empty(' '));
    if has_blanks && rows.iter().any(|row| row.1 != rows[0].1) {
        return None;
    }
    // A row or column that counts from 1 to 9 may be a heading or labels, and one that has cells is lost.
    let is_full = marks.iter().all(|mark| matches!(mark, Mark::Digit(_)));
    let column = |at: usize| rows.iter().map(|row| row.0[at]).collect::<Vec<_>>();
    let may_be_names = is_count(&rows[0].0) || is_count(&rows[8].0) || is_count(&column(0)) || is_count(&column(8));
    (!may_be_names || is_full).then_some(PastedGrid { marks, labelled })
}

/// Whether marks are the digits from 1 on in their order, or from 0 on.
fn is_count(marks: &[Mark]) -> bool {
    let value = |mark: &Mark| match mark {
        Mark::Digit(digit) => Some(digit.value()),
        Mark::Empty('0') => Some(0),
        _ => None,
    };
    let values: Option<Vec<u8>> = marks.iter().map(value).collect();
    values.is_some_and(|values| values[0] <= 1 && values.windows(2).all(|two| two[0] + 1 == two[1]))
}

/// Takes rows without a digit for rules, if their sign is none of those that are next to digits.
fn turn_rules(kinds: &mut [LineKind]) {
    let has_digit = |marks: &[Mark]| marks.iter().any(|mark| !matches!(mark, Mark::Empty(_)));
    let mut signs = Vec::new();
    for kind in &*kinds {
        if let LineKind::Row { marks, .. } = kind
            && has_digit(marks)
        {
            signs.extend(marks.iter().filter(|mark| matches!(mark, Mark::Empty(_))));
        }
    }
    let signs: Vec<Mark> = signs;
    for kind in kinds {
        if matches!(kind, LineKind::Row { marks, .. } if !has_digit(marks) && !signs.contains(&marks[0])) {
            *kind = LineKind::Between;
        }
    }
}

fn kind(line: &str, alphabet: Alphabet, labelled: bool, splitter: Splitter) -> Option<LineKind> {
    let full = line;
    let line = without_comment(line);
    // Blanks are cells for those who count places and fields; for all others nothing.
    let keeps_blanks = matches!(splitter, Splitter::Places | Splitter::Fields('\t'));
    let body = if keeps_blanks { line } else { line.trim() };
    if body.is_empty() {
        return Some(LineKind::Between);
    }
    let (label, body) = match labelled {
        true => match label(body) {
            Some((label, body)) => (Some(label), body),
            None => (None, ""),
        },
        false => (None, body),
    };
    let row = if labelled && label.is_none() { None } else { splitter.row(body, alphabet) };
    match row {
        Some((marks, has_tail)) if !labelled || !is_count(&marks) => Some(LineKind::Row { marks, has_tail, label }),
        _ if is_rule(line) || is_heading(line) => Some(LineKind::Between),
        _ if is_prose(full) => Some(LineKind::Prose),
        _ => None,
    }
}

/// The label of a row, as a number from 0 or 1 on, and what follows it.
fn label(line: &str) -> Option<(u8, &str)> {
    let mut rest = line.trim_start_matches([' ', '\t', '|', '"', '\'', '#', '(', '[', '*', '{']);
    for word in [
        "row", "Row", "ROW", "line", "Line", "Zeile", "zeile", "Reihe", "ligne", "Ligne", "fila", "Fila", "R", "r", "L",
    ] {
        if let Some(after) = rest.strip_prefix(word) {
            let after = after.trim_start_matches([' ', '_', '-', '.', '[', '(', '#']);
            if after.starts_with(|symbol: char| symbol.is_ascii_digit()) {
                rest = after;
                break;
            }
        }
    }
    let first = rest.chars().next()?;
    let label = match first {
        '0'..='9' => first as u8 - b'0',
        'A'..='I' => first as u8 - b'A' + 1,
        'a'..='i' => first as u8 - b'a' + 1,
        _ => return None,
    };
    let rest = &rest[1..];
    let rest = rest.strip_prefix(",]").or_else(|| rest.strip_prefix(", ]")).unwrap_or(rest);
    let closed = rest.trim_start_matches(['"', '\'', ']', ')', '*', '}']);
    let ends = |sign: char, blank: bool| {
        closed.strip_prefix(sign).filter(|rest| !blank || rest.starts_with([' ', '\t'])).map(str::to_owned)
    };
    if let Some(behind) = closed.strip_prefix("=>").or_else(|| closed.strip_prefix("->")) {
        return Some((label, behind));
    }
    let is_signed =
        [('.', true), ('-', true), (':', false), ('=', false)].iter().any(|&(sign, blank)| ends(sign, blank).is_some());
    if is_signed {
        return Some((label, &closed[1..]));
    }
    let behind = closed.trim_start_matches(' ');
    match behind.chars().next() {
        // One separator is between the label and the first cell. A bar is the row's own.
        Some(',' | ';' | '\t' | '&') => Some((label, &behind[1..])),
        Some('|') => Some((label, behind)),
        _ if behind.len() < rest.len() => Some((label, behind)),
        _ => None,
    }
}

/// Whether a line names the nine columns: `1 2 … 9`, `A B … I`, `c1 … c9`, `[,1] … [,9]`.
fn is_heading(line: &str) -> bool {
    let words = line.split(|symbol: char| !symbol.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let names: Vec<&str> = words.collect();
    let of_name = |name: &&str| {
        let bare = ["column", "Column", "col", "Col", "C", "c", "V", "X", "x"].iter().find_map(|word| {
            name.strip_prefix(word).filter(|rest| rest.starts_with(|symbol: char| symbol.is_ascii_digit()))
        });
        let bare = bare.unwrap_or(name);
        match bare.as_bytes() {
            [byte @ b'0'..=b'9'] => Some(byte - b'0'),
            [byte @ b'A'..=b'I'] => Some(byte - b'A' + 1),
            [byte @ b'a'..=b'i'] => Some(byte - b'a' + 1),
            _ => None,
        }
    };
    let is_run = |names: &[&str]| {
        let values: Option<Vec<u8>> = names.iter().map(of_name).collect();
        values.is_some_and(|values| {
            values.len() == 9 && values[0] <= 1 && values.windows(2).all(|two| two[0] + 1 == two[1])
        })
    };
    let glued = || matches!(line.trim(), "123456789" | "ABCDEFGHI" | "abcdefghi" | "012345678");
    // Below the names of a printed table stand the types of its columns.
    const TYPES: [&str; 11] = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "str"];
    if matches!(names.len(), 9 | 10) && names.iter().all(|name| TYPES.contains(name)) {
        return true;
    }
    // A word for the corner may be before them.
    is_run(&names) || names.len() == 10 && is_run(&names[1..]) || names.len() == 11 && is_run(&names[2..]) || glued()
}

/// Whether the keys of a list of pairs name the nine columns in their order.
pub(super) fn has_keys_in_order(pairs: &str) -> bool {
    let keys = pairs.split(',').filter_map(|pair| pair.split_once(':')).map(|(key, _)| key);
    is_heading(&keys.collect::<Vec<_>>().join(" "))
}
