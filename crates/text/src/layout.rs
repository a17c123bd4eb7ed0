//! The ways in which nine lines show nine rows, and which of them a block is in.
//!
//! A block is read once its nine lines are there, in the layout that fits all of them. Where none does, the block is in
//! the layout that fits most, and the error is that of the first line which spoils it.

use bitdoku_grid::text::{self, Expected, ParseError};
use bitdoku_grid::{Digit, DigitSet, Grid, Pencilmarks, Puzzle};

use crate::source::{SourceLine, is_bracket, is_upright};
use crate::{candidates, look, sizes};

/// How nine lines show nine rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Nine characters that stand for cells; blanks, upright lines and brackets mean nothing.
    #[default]
    Cells,
    /// Nine fields with this character between them, empty ones for empty cells.
    Fields(u8),
    /// Nine groups of digits, the candidates of each cell.
    Candidates,
    /// Digits where they belong, blanks for empty cells.
    Aligned,
}

impl Layout {
    /// All of them, in the order they are tried.
    const ALL: [Self; 7] = [
        Self::Cells,
        Self::Fields(b','),
        Self::Fields(b';'),
        Self::Fields(b'\t'),
        Self::Fields(b'|'),
        Self::Candidates,
        Self::Aligned,
    ];

    /// How much a faulty line looks as if it should have been in this layout.
    fn likeness(self, line: &SourceLine<'_>) -> u32 {
        let count = |wanted: u8| line.bytes.iter().filter(|&&byte| byte == wanted).count();
        let longest = line.words(0, |byte| byte.is_ascii_digit()).map(|word| word.len()).max().unwrap_or(0);
        match self {
            Self::Fields(delimiter) if count(delimiter) >= 4 => 4,
            Self::Candidates if line.words(0, |byte| byte.is_ascii_digit()).nth(3).is_some() && longest > 1 => 3,
            Self::Cells => 2,
            _ => 0,
        }
    }
}

/// Reads nine lines, or says what is wrong with those there are; the layout `first` is tried before the others.
/// `Ok(None)` if nothing is wrong, but there are fewer than nine.
pub(crate) fn read(lines: &[SourceLine<'_>], first: Layout) -> Result<Option<Puzzle>, ParseError> {
    let has_digits = || lines.iter().any(|line| line.bytes.iter().any(u8::is_ascii_digit));
    let letters = !lines.iter().any(|line| text::has_signs(line.bytes)) && has_digits();
    let cells = |line: &SourceLine<'_>| cells(line, letters);
    let fields = |line: &SourceLine<'_>, delimiter, is_cut| fields(line, delimiter, is_cut, letters);
    let mut nearest: Option<(u32, ParseError)> = None;
    for layout in std::iter::once(first).chain(Layout::ALL.into_iter().filter(|&layout| layout != first)) {
        let (good, error) = match layout {
            Layout::Cells => match all(lines, cells) {
                Ok(rows) => return Ok(of_cells(&rows, lines.len())),
                Err(fault) => fault,
            },
            Layout::Fields(delimiter) => {
                let is_cut = delimiter == b'\t' && lines.iter().any(|line| fields(line, delimiter, false).is_ok());
                match all(lines, |line| fields(line, delimiter, is_cut)) {
                    Ok(rows) if are_numbered(lines, &rows, delimiter) => {
                        (0, lines[0].miscounted(None, Expected::RowNumbers(9), 10))
                    }
                    Ok(rows) => return Ok(of_cells(&rows, lines.len())),
                    Err(fault) => fault,
                }
            }
            Layout::Candidates => match all(lines, candidates::row) {
                Ok(rows) if !are_numbers(lines, &rows[..lines.len()]) => return Ok(of_marks(&rows, lines.len())),
                Ok(_) => continue,
                Err(fault) => fault,
            },
            Layout::Aligned => match aligned(lines) {
                Some(grid) => return Ok((lines.len() == 9).then_some(Puzzle::Grid(grid))),
                None => continue,
            },
        };
        let likeness = lines.iter().find(|line| line.number == error.line).map_or(0, |line| layout.likeness(line));
        let weight = 10 * good + likeness + u32::from(layout == first);
        if nearest.as_ref().is_none_or(|(most, _)| weight > *most) {
            nearest = Some((weight, error));
        }
    }
    Err(nearest.expect("rows of cells are always tried").1)
}

/// The rows of all lines; or how many can be read, and the error of the first that cannot.
fn all<T: Copy + Default>(
    lines: &[SourceLine<'_>],
    row: impl Fn(&SourceLine<'_>) -> Result<[T; 9], ParseError>,
) -> Result<[[T; 9]; 9], (u32, ParseError)> {
    let mut rows = [[T::default(); 9]; 9];
    let mut fault = None;
    let mut good = 0;
    for (to, line) in rows.iter_mut().zip(lines) {
        match row(line) {
            Ok(row) => {
                *to = row;
                good += 1;
            }
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    fault.map_or(Ok(rows), |error| Err((good, error)))
}

fn of_cells(rows: &[[Option<Digit>; 9]; 9], lines: usize) -> Option<Puzzle> {
    let cells = rows.as_flattened().first_chunk::<81>().expect("nine times nine");
    (lines == 9).then(|| Puzzle::Grid(Grid::new(*cells)))
}

fn of_marks(rows: &[[DigitSet; 9]; 9], lines: usize) -> Option<Puzzle> {
    let cells = rows.as_flattened().first_chunk::<81>().expect("nine times nine");
    (lines == 9).then(|| Puzzle::of_marks(Pencilmarks::new(*cells)))
}

/// Whether groups of digits are more likely the numbers of a grid than candidates: each is one digit and a point after it, as
/// in what NumPy prints; or nothing is drawn around them and they have some misprints. 0 stands for an empty cell there, and
/// for one that can hold no digit in a candidate grid, which is a rare thing.
fn are_numbers(lines: &[SourceLine<'_>], rows: &[[DigitSet; 9]]) -> bool {
    let has_points = |line: &SourceLine<'_>| {
        line.words(0, |byte| byte.is_ascii_digit())
            .all(|word| word.len() == 1 && line.bytes.get(word.end) == Some(&b'.'))
    };
    let is_drawn =
        |line: &SourceLine<'_>| !line.bytes.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    let groups = || rows.as_flattened().iter();
    let (none, several) = (groups().filter(|group| group.is_empty()), groups().filter(|group| group.len() > 1));
    lines.iter().all(has_points) || !lines.iter().any(is_drawn) && none.count() > several.count()
}

/// Whether the first field of each row is its number, so that nine others stand after it and the last are empty.
fn are_numbered(lines: &[SourceLine<'_>], rows: &[[Option<Digit>; 9]; 9], delimiter: u8) -> bool {
    let has_ten = |line: &SourceLine<'_>| line.bytes.iter().filter(|&&byte| byte == delimiter).count() == 9;
    let is_number = |(i, row): (usize, &[Option<Digit>; 9])| row[0].is_some_and(|digit| digit.index() == i);
    lines.len() == 9 && lines.iter().all(has_ten) && rows.iter().enumerate().all(is_number)
}

/// A row in which nine characters stand for cells, `letters` among them or not.
pub(crate) fn cells(line: &SourceLine<'_>, letters: bool) -> Result<[Option<Digit>; 9], ParseError> {
    let mut row = [None; 9];
    let mut count = 0;
    let mut surplus = None;
    for (at, &byte) in line.bytes.iter().enumerate() {
        if text::is_cell(byte) || letters && text::is_loose_cell(byte) {
            match row.get_mut(count) {
                Some(cell) => *cell = Digit::from_ascii(byte),
                None => surplus = surplus.or(Some(at)),
            }
            count += 1;
        } else if !is_upright(byte) && !is_bracket(byte) {
            return Err(line.unexpected(at, Expected::Cell));
        }
    }
    if count != 9 {
        return Err(line.miscounted(surplus.map(|at| at..line.bytes.len()), Expected::RowCells(9), count));
    }
    Ok(row)
}

/// A row of nine fields. Where `is_cut`, empty ones may lack at its end.
fn fields(line: &SourceLine<'_>, delimiter: u8, is_cut: bool, letters: bool) -> Result<[Option<Digit>; 9], ParseError> {
    if let Some(row) = plain_fields(line.bytes, delimiter) {
        return Ok(row);
    }
    let is_cell = |byte| text::is_cell(byte) || letters && text::is_loose_cell(byte);
    let mut row = [None; 9];
    let mut count = 0;
    let mut surplus = None;
    let range = list(line.bytes);
    // A table may have upright lines at its sides, too.
    let range = if delimiter == b'|' { inside(line.bytes, range, b'|') } else { range };
    let mut at = range.start;
    for field in line.bytes[range.clone()].split(|&byte| byte == delimiter) {
        let bare = sizes::bare(field);
        let (start, number) = (at + bare.start, at + bare.start..at + bare.end);
        at += field.len() + 1;
        if at > range.end && number.is_empty() && count == 9 && delimiter != b'|' {
            break; // the delimiter at the end of the row
        }
        match (&line.bytes[number.clone()], row.get_mut(count)) {
            ([], Some(_)) => {}
            (word, Some(_)) if look::is_nothing(word) => {}
            (&[byte], Some(cell)) if is_cell(byte) => *cell = Digit::from_ascii(byte),
            (_, Some(_)) => return Err(line.unexpected_word(number, Expected::Number)),
            (_, None) => surplus = surplus.or(Some(start..range.end)),
        }
        count += 1;
    }
    if count == 9 || is_cut && count < 9 {
        return Ok(row);
    }
    Err(several_lists(line, delimiter).unwrap_or_else(|| line.miscounted(surplus, Expected::RowNumbers(9), count)))
}

/// The fault of a line that has several rows in brackets: the first that has not nine numbers, the number of rows, or a bracket that is
/// missing at the end.
fn several_lists(line: &SourceLine<'_>, delimiter: u8) -> Option<ParseError> {
    let (mut rows, mut fault, mut at) = (0, None, 0);
    for part in line.bytes.split_inclusive(|byte| b"])}".contains(byte)) {
        if let Some(opened) = part.iter().position(|byte| b"[({".contains(byte)) {
            let count = part[opened..].split(|&byte| byte == delimiter).count();
            if count != 9 && fault.is_none() {
                fault = Some(line.miscounted(Some(at + opened..at + part.len()), Expected::RowNumbers(9), count));
            }
            rows += 1;
        }
        at += part.len();
    }
    let fault = fault.unwrap_or_else(|| match rows {
        9 => line.unexpected(at, Expected::Json),
        _ => line.miscounted(None, Expected::Rows(9), rows),
    });
    (rows > 1).then_some(fault)
}

/// A row of nine characters with nothing but the delimiter between them, which most are.
fn plain_fields(bytes: &[u8], delimiter: u8) -> Option<[Option<Digit>; 9]> {
    let bytes = bytes.first_chunk::<17>().filter(|_| bytes.len() == 17)?;
    let is_right = |i: usize| if i.is_multiple_of(2) { text::is_cell(bytes[i]) } else { bytes[i] == delimiter };
    (0..17).all(is_right).then(|| std::array::from_fn(|i| Digit::from_ascii(bytes[2 * i])))
}

/// The part of a line that lists numbers: without `name = ` or `array([[` before it, and without a comment after.
fn list(bytes: &[u8]) -> std::ops::Range<usize> {
    let end = |part: &[u8]| {
        let comment = part.windows(2).position(|two| two == b"//" || two == b"/*" || two == b" #");
        comment.unwrap_or(part.len())
    };
    let begins_with_letters = bytes.trim_ascii_start().first().is_some_and(|byte| byte.is_ascii_alphabetic());
    let assigned = bytes.iter().rposition(|&byte| byte == b'=').map(|at| at + 1);
    let opened = bytes.iter().position(|byte| b"[{(".contains(byte));
    let comma = bytes.iter().take_while(|byte| matches!(byte, b' ' | b',')).count();
    let start = match opened {
        _ if begins_with_letters => assigned.or(opened).unwrap_or(0),
        // A comma may be before a row instead of after it.
        Some(opened) if opened == comma => comma,
        _ => 0,
    };
    start..start + end(&bytes[start..])
}

/// What is between `side` and `side`, blanks around them aside; all of it if there are none.
fn inside(bytes: &[u8], range: std::ops::Range<usize>, side: u8) -> std::ops::Range<usize> {
    let text = &bytes[range.clone()];
    // Nine fields have eight lines between them; what is more are sides.
    if text.iter().filter(|&&byte| byte == side).count() <= 8 {
        return range;
    }
    let lead = text.len() - text.trim_ascii_start().len();
    let start = if text[lead..].first() == Some(&side) { range.start + lead + 1 } else { range.start };
    let trimmed = bytes[start..range.end].trim_ascii_end();
    let end = if trimmed.last() == Some(&side) { start + trimmed.len() - 1 } else { range.end };
    start..end
}

/// A block of digits in their places with blanks for empty cells, upright lines between the boxes or not.
///
/// The places are not known beforehand. Between lines they are found as three that all digits fit into, with margins
/// that are alike; without lines only if a digit is in the first column and one in the last.
fn aligned(lines: &[SourceLine<'_>]) -> Option<Grid> {
    let is_part = |byte: &u8| matches!(byte, b'1'..=b'9' | b' ' | b'|' | b':' | b'!');
    let digits = lines.iter().flat_map(|line| line.bytes).filter(|byte| byte.is_ascii_digit()).count();
    if !lines.iter().all(|line| line.bytes.iter().all(is_part)) || digits > MOST_ALIGNED {
        return None;
    }
    let bars = bars(lines)?;
    let places = match bars[..] {
        [a, b] => between_bars(lines, a, b)?,
        _ => without_bars(lines)?,
    };
    let mut cells = [None; 81];
    for (row, line) in cells.chunks_exact_mut(9).zip(lines) {
        for (cell, &place) in row.iter_mut().zip(&places) {
            *cell = line.bytes.get(place).and_then(|&byte| Digit::from_ascii(byte));
        }
        // Every digit must have found its cell.
        let placed = row.iter().flatten().count();
        if placed != line.bytes.iter().filter(|byte| byte.is_ascii_digit()).count() {
            return None;
        }
    }
    Some(Grid::new(cells))
}

/// With more digits than this a blank is more likely a digit that got lost.
const MOST_ALIGNED: usize = 60;

/// Where the two upright lines between boxes are, or none; lines at the sides do not count.
fn bars(lines: &[SourceLine<'_>]) -> Option<Vec<usize>> {
    let of_line = |line: &SourceLine<'_>| {
        let is_bar = |(at, byte): (usize, &u8)| matches!(byte, b'|' | b':' | b'!').then_some(at);
        line.bytes.iter().enumerate().filter_map(is_bar).collect::<Vec<_>>()
    };
    let mut bars = of_line(lines.first()?);
    if !lines.iter().all(|line| of_line(line) == bars) {
        return None;
    }
    if bars.len() > 2 {
        let first = lines.first()?;
        if first.bytes[..bars[0]].iter().all(|&byte| byte == b' ')
            && lines.iter().all(|line| is_blank(line, 0, bars[0]))
        {
            bars.remove(0);
        }
    }
    if bars.len() == 3 {
        bars.pop();
    }
    matches!(bars.len(), 0 | 2).then_some(bars)
}

fn is_blank(line: &SourceLine<'_>, from: usize, to: usize) -> bool {
    line.bytes.get(from..to).is_some_and(|part| part.iter().all(|&byte| byte == b' '))
}

/// The columns in which some line has a digit.
fn occupied<'a>(lines: &'a [SourceLine<'_>]) -> impl Iterator<Item = usize> + 'a {
    lines
        .iter()
        .flat_map(|line| line.bytes.iter().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, _)| at))
}

/// The columns of the nine cells, given those of the two lines between boxes: in the middle box the margins are about
/// alike, and the others are as it is.
fn between_bars(lines: &[SourceLine<'_>], a: usize, b: usize) -> Option<[usize; 9]> {
    let width = b - a - 1;
    // How far apart two cells stand, and how wide the margin before the first is; the most usual first.
    const SHAPES: [(usize, usize); 11] =
        [(2, 1), (1, 0), (3, 1), (4, 2), (2, 0), (3, 2), (4, 1), (3, 0), (1, 1), (4, 0), (5, 2)];
    let fits = |&(pitch, before): &(usize, usize)| {
        let after = width.checked_sub(before + 2 * pitch + 1)?;
        if before.abs_diff(after) > 1 {
            return None;
        }
        let first = a.checked_sub(after + 2 * pitch + 1)?;
        let boxes = [first, a + 1 + before, b + 1 + before];
        let places = std::array::from_fn(|i| boxes[i / 3] + pitch * (i % 3));
        occupied(lines).all(|at| places.contains(&at)).then_some(places)
    };
    SHAPES.iter().find_map(fits)
}

/// The columns of the nine cells where nothing is between them, perhaps a wider gap between boxes.
fn without_bars(lines: &[SourceLine<'_>]) -> Option<[usize; 9]> {
    let (first, last) = (occupied(lines).min()?, occupied(lines).max()?);
    let fits = |pitch: usize, gap: usize| {
        let places: [usize; 9] = std::array::from_fn(|i| first + pitch * i + gap * (i / 3));
        (places[8] == last && occupied(lines).all(|at| places.contains(&at))).then_some(places)
    };
    (1..=4).flat_map(|pitch| (0..=3).map(move |gap| (pitch, gap))).find_map(|(pitch, gap)| fits(pitch, gap))
}
