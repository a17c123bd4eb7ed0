//! Jigsaws: the 81 cells of a grid and then, for each, the name of its region.
//!
//! Both parts are on one line, in a list as well; or on two, or as two blocks of nine rows, where a text has nothing else.
//! Regions that stand alone are named as what they are: no solution looks like them.

use bitdoku_grid::text::{Expected, Foreign, Found, ParseError, is_cell};

use crate::header;
use crate::source::SourceLine;

/// The jigsaw on a line, if there is one: a grid, perhaps something between, and its regions. `None` also for regions that
/// are the boxes, since that is a classic puzzle.
#[cold]
pub(crate) fn on_line(line: &SourceLine<'_>) -> Option<ParseError> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'|' | b'#');
    let mut cells = line.bytes.iter().enumerate().filter(|(_, byte)| !is_between(byte));
    let all: Vec<(usize, u8)> = cells.by_ref().take(162).map(|(at, byte)| (at, *byte)).collect();
    let (last, _) = all.last().filter(|_| all.len() == 162)?;
    let is_whole = line.bytes.get(last + 1).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let cells: Vec<u8> = all.iter().map(|(_, byte)| *byte).collect();
    let (grid, names) = cells.split_at(81);
    (is_whole && is_jigsaw(grid, names)).then(|| error(line.bytes, line.number, grid, names))
}

/// The error of regions without their grid, if a line begins with such.
#[cold]
pub(crate) fn alone(line: &SourceLine<'_>) -> Option<ParseError> {
    let start = line.start();
    let (names, rest) = line.bytes[start..].split_at_checked(81)?;
    let is_all = rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric());
    (is_all && are_regions(names)).then(|| without_grid(line))
}

/// The same of nine lines.
#[cold]
pub(crate) fn alone_in_rows(lines: &[SourceLine<'_>]) -> Option<ParseError> {
    let cells = lines.iter().flat_map(|line| line.bytes).copied();
    let names: Vec<u8> = cells.filter(u8::is_ascii_alphanumeric).take(82).collect();
    are_regions(&names).then(|| without_grid(&lines[0]))
}

/// Whether the cells at the beginning of a line may be those of regions. The first always has a neighbour of its own.
#[inline]
pub(crate) fn may_begin(cells: &[u8]) -> bool {
    cells[0].is_ascii_alphanumeric() && cells[0] != b'0' && (cells[0] == cells[1] || cells[0] == cells[9])
}

/// The jigsaws of a text that has nothing else: each a grid and its regions, on one line, on two or in twice nine rows.
/// They are no classic puzzles, and so errors that hold what they are.
///
/// ```
/// use bitdoku_text::{Found, jigsaws};
/// let grid = "3.......4..2.6.1...1.9.8.2...5...6...2.....1...9...8...8.3.4.6...4.1.9..5.......7";
/// let regions = "112222333111122333111222333444555666444555666444555669778888969777788999777888999";
/// let found = jigsaws(format!("{grid}\n{regions}\n\n{grid}\n{regions}\n").as_bytes());
/// assert_eq!(found.iter().map(|error| error.line).collect::<Vec<_>>(), [1, 4]);
/// assert!(matches!(&found[0].found, Found::Foreign(jigsaw) if jigsaw.rules == ["jigsaw regions"]));
/// assert!(jigsaws(grid.as_bytes()).is_empty());
/// ```
#[must_use]
pub fn jigsaws(text: &[u8]) -> Vec<ParseError> {
    let mut found = Vec::new();
    let (mut cells, mut first) = (Vec::new(), (0, &text[..0]));
    let rules = header::rules_of(text);
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let line = SourceLine::new(line, number);
        if line.is_blank() || line.is_comment() {
            continue;
        }
        if cells.is_empty() {
            first = (number, line.bytes);
        }
        cells.extend(line.bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()));
        if cells.len() > 162 {
            return Vec::new();
        }
        if let Some((grid, names)) = cells.split_at_checked(81).filter(|_| cells.len() == 162) {
            if !is_jigsaw(grid, names) {
                return Vec::new();
            }
            let error = error(first.1, first.0, grid, names);
            found.push(match &rules {
                Some(rules) => header::error_with(error, rules),
                None => error,
            });
            cells.clear();
        }
    }
    if cells.is_empty() { found } else { Vec::new() }
}

fn error(line: &[u8], number: u64, grid: &[u8], names: &[u8]) -> ParseError {
    let text = |cells| String::from_utf8_lossy(cells);
    let foreign = Foreign {
        side: None,
        rules: vec!["jigsaw regions".to_owned()],
        what: "a puzzle with jigsaw regions".into(),
        text: format!("{} {}", text(grid), text(names)).into(),
    };
    ParseError::at(line, number, 0, 0, Expected::Classic, Found::Foreign(Box::new(foreign)))
}

fn without_grid(line: &SourceLine<'_>) -> ParseError {
    let what = "the regions of a jigsaw, which must follow the grid on its line";
    line.error(line.start(), 0, Expected::Classic, Found::Recognised(what.into()))
}

fn is_jigsaw(grid: &[u8], names: &[u8]) -> bool {
    let is_open = |byte: &u8| matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-');
    let is_box = |at: usize| names[at] == names[at / 27 * 27 + at % 9 / 3 * 3];
    let is_grid = grid.iter().any(is_open) && grid.iter().all(|&byte| is_cell(byte));
    is_grid && are_regions(names) && !(0..81).all(is_box)
}

/// Whether these name nine regions of nine cells that hang together.
fn are_regions(names: &[u8]) -> bool {
    let side = |at: usize| [at / 9, at % 9];
    let is_beside = |one: usize, other: usize| {
        let ([row, column], [other_row, other_column]) = (side(one), side(other));
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    };
    let is_region = |name: u8| {
        let cells: Vec<usize> = (0..81).filter(|&at| names[at] == name).collect();
        let mut reached = vec![cells[0]];
        for next in 0.. {
            let Some(&from) = reached.get(next) else { break };
            reached
                .extend(cells.iter().filter(|&&at| is_beside(from, at) && !reached.contains(&at)).collect::<Vec<_>>());
        }
        cells.len() == 9 && reached.len() == 9
    };
    names.len() == 81
        && may_begin(names)
        && names.iter().all(u8::is_ascii_alphanumeric)
        && names.iter().all(|&name| is_region(name))
}
