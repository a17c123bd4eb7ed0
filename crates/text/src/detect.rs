//! Which format a text is in, from its content.

use bitdoku_grid::text::ParseError;

use crate::drawn::Drawing;
use crate::json::Document;
use crate::regions::{self, Pairs};
use crate::source::SourceLine;
use crate::strings::Strings;
use crate::{Format, LINE_LIMIT, Options, Reader, Record, hodoku, look, loose, npy, saved, sizes, table};

/// So much of a text decides its format, however long it is and wherever it comes from: 64 KiB, and a byte that shows a line to be longer.
pub const HEAD: usize = LINE_LIMIT + 1;

/// The format of a text that begins with `sample`; `whole` says that the sample is all of it. No more than [`HEAD`] bytes are looked at.
///
/// The first record decides. A text that looks like nothing known is taken
/// for [`Format::Line`], whose errors say best what a puzzle is.
///
/// ```
/// use bitdoku_text::{detect, Format};
/// assert_eq!(detect(b"id;puzzle\n1;4.....8.5", false), Format::Csv);
/// assert_eq!(detect(b"4,0,0,0,0,0,8,0,5\n0,3,0,0,", false), Format::Comma);
/// assert_eq!(detect(b"4.. ... 8.5\n", false), Format::Block);
/// assert_eq!(detect(b"[\n\n]\n", true), Format::Json);
/// assert_eq!(detect(b"", true), Format::Line);
/// ```
#[must_use]
pub fn detect(sample: &[u8], whole: bool) -> Format {
    if sample.starts_with(&npy::MAGIC) {
        return Format::Npy;
    }
    let (sample, whole) = if sample.len() > HEAD { (&sample[..HEAD], false) } else { (sample, whole) };
    let text = sample.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(sample).trim_ascii_start();
    if saved::is_one(text) {
        return Format::Saved;
    }
    if Strings::begin(text) {
        return Format::Iss;
    }
    if Pairs::begin(text) {
        return Format::Jigsaw;
    }
    if Drawing::begin(text) {
        return Format::Block;
    }
    // A list of nothing: what a command writes of no records.
    let list = text.trim_ascii_end().strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
    if whole && list.is_some_and(|list| list.trim_ascii().is_empty()) {
        return Format::Json;
    }
    let format = by_lines(sample, whole);
    if !text.starts_with(b"[") && !text.starts_with(b"{") {
        return format;
    }
    // A list or an object of several lines, unless they are lines that tell a puzzle by themselves.
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let is_one_line = first.len() <= LINE_LIMIT && Document::alone(&SourceLine::new(first, 2), 0).is_some();
    let is_document =
        || Document::begins(sample, whole) && (loose::is_frame(first) || first_read(format, sample, whole).is_none());
    if !is_one_line && is_document() { Format::Json } else { format }
}

/// The line on which the first record of a text begins, if that can be read in a format.
fn first_read(format: Format, sample: &[u8], whole: bool) -> Option<u64> {
    let mut reader = Reader::new(format, &Options::default());
    let mut lines = sample.split_inclusive(|&byte| byte == b'\n').zip(1..);
    let line = |record: Result<Record<'_>, ParseError>| record.ok().map(|record| record.line);
    let first = lines.find_map(|(bytes, number)| reader.push(bytes, number).next().map(line));
    first.unwrap_or_else(|| reader.finish().next().filter(|_| whole).and_then(line))
}

/// The same from what single lines look like.
fn by_lines(sample: &[u8], whole: bool) -> Format {
    let complete = match sample.iter().rposition(|&byte| byte == b'\n') {
        Some(end) if !whole => &sample[..end],
        _ => sample,
    };
    let is_telling = |line: &SourceLine<'_>| {
        line.bytes.len() <= LINE_LIMIT
            && !line.is_blank()
            && !line.bytes.starts_with(b"#")
            && !line.bytes.starts_with(b"//")
            && !loose::is_statement(line.bytes)
            && !loose::is_heading(line.bytes)
    };
    let all = complete.split(|&byte| byte == b'\n').zip(1..).map(|(bytes, number)| SourceLine::new(bytes, number));
    let mut lines = all.clone().filter(is_telling).take(ENOUGH).peekable();
    let text = sample.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(sample).trim_ascii_start();
    if text.starts_with(b"<") && text.get(1).is_some_and(|byte| byte.is_ascii_alphabetic() || b"?!".contains(byte)) {
        return Format::OpenSudoku;
    }
    let Some(&first) = lines.peek() else { return Format::Line };
    // What may be a row of a larger board is one, unless there is no other.
    if whole && may_be_row(first.bytes.trim_ascii()) && lines.clone().nth(1).is_none() {
        return Format::Line;
    }
    // Rows of more cells than small boards have would be lines with too few, and cells between bars are rows.
    let has_bars = sizes::barred(first.bytes).is_some();
    let is_wide = |side: usize| has_bars || side > 18 && sizes::side_of_count(side).is_none();
    if sizes::side(&first).is_some_and(is_wide) && is_board(&all.clone().filter(is_telling).collect::<Vec<_>>()) {
        return Format::Block;
    }
    // Records of a line may follow a block of several lines.
    let begins_with_block = |number| first_read(Format::Block, complete, whole).is_some_and(|line| line < number);
    // A faulty first line must not hide what the others are.
    let found = lines.clone().enumerate().find_map(|(i, line)| Some((i, line, by_line(&line)?)));
    match found {
        Some((i, line, Format::Line)) if i > 0 && begins_with_block(line.number) => return Format::Block,
        Some((1, second, Format::Line)) if table::is_header_over(first.bytes, second.bytes) => return Format::Csv,
        Some((_, _, format)) => return format,
        None => {}
    }
    let rows = lines.filter(|line| !line.is_title()).filter_map(|line| by_row(&line));
    let format = rows.max_by_key(|&(_, weight)| weight).map_or(Format::Line, |(format, _)| format);
    // What looks like neither may read as one of them.
    let reads = |format: Format| first_read(format, complete, whole).is_some();
    let is_board = || is_board(&all.clone().filter(is_telling).collect::<Vec<_>>());
    match format {
        Format::Numbers | Format::Line if !reads(format) && is_board() => Format::Block,
        Format::Block if !reads(Format::Block) && reads(Format::Numbers) => Format::Numbers,
        Format::Numbers if !reads(Format::Numbers) && reads(Format::Block) => Format::Block,
        Format::Line if reads(Format::Block) => Format::Block,
        _ => format,
    }
}

/// Whether lines begin with the rows of a board of another size, rules between them left out.
fn is_board(lines: &[SourceLine<'_>]) -> bool {
    let rows = lines.iter().filter(|line| !sizes::is_rule(line.bytes)).skip_while(|line| sizes::side(line).is_none());
    // A row that ends with a comma may have one cell more.
    let sides = rows.clone().next().and_then(sizes::side).map_or(0..0, |side| side..side + 2);
    sides.into_iter().any(|side| rows.clone().take(side).filter(|row| sizes::is_row_of(row, side)).count() == side)
}

/// Whether a line may be a row of a board as well as a smaller board: a row has no digit twice.
fn may_be_row(text: &[u8]) -> bool {
    let is_once = |digit: &u8| text.iter().filter(|byte| *byte == digit).count() == 1;
    matches!(text.len(), 16 | 25 | 36)
        && text.iter().all(|byte| *byte == b'.' || byte.is_ascii_digit() && (*byte == b'0' || is_once(byte)))
}

/// How many lines are looked at: more than a record of several lines has.
const ENOUGH: usize = 16;

/// The format of a line that holds a puzzle of its own, or the header of a table of puzzles.
fn by_line(line: &SourceLine<'_>) -> Option<Format> {
    let mut buffer = Vec::new();
    let line = &line.cleaned(&mut buffer);
    let text = line.bytes.trim_ascii();
    if hodoku::is_like(text) {
        return Some(Format::Hodoku);
    }
    if look::is_sukaku_row(text) {
        return Some(Format::Candidates);
    }
    if may_be_row(text) {
        return None;
    }
    let word = line.words(0, |byte| !b" \t,;#".contains(&byte)).next();
    let word = word.map_or(&b""[..], |word| &line.bytes[word]);
    // A field between bars would pass for a puzzle with some faulty cells; several puzzles are no table.
    let in_bars = || table::split(line.bytes, b'|').iter().any(|field| look::is_puzzle(field));
    if word.contains(&b'|') && !loose::has_several(line) && in_bars() {
        return Some(Format::Csv);
    }
    if look::is_puzzle(word) && !word.starts_with(b"\"") {
        return Some(if word.len() > 2 * 81 { Format::Sukaku } else { Format::Line });
    }
    // Too long for a row of cells, and too short for a puzzle, but made of nothing else.
    let are_cells = |word: &[u8]| word.iter().all(|&byte| byte.is_ascii_digit() || byte == b'.');
    if word.len() > 2 * 9 && are_cells(word) && word.len() == text.len() {
        return Some(Format::Line);
    }
    let mut alone = Vec::new();
    loose::read(line, &mut alone);
    if !alone.is_empty() || regions::on_line(line).is_some() || text.windows(3).any(|three| three == b"://") {
        return Some(Format::Line);
    }
    let is_table = b",;\t| ".iter().any(|&delimiter| {
        let fields = table::split(line.bytes, delimiter);
        let has_name =
            || fields.iter().any(|field| look::is_known_name(field)) && (delimiter != b' ' || fields.len() == 1);
        fields.iter().any(|field| look::is_puzzle(field)) || has_name()
    });
    is_table.then_some(Format::Csv)
}

/// The format that a line is a row of, and how strongly it says so.
fn by_row(line: &SourceLine<'_>) -> Option<(Format, u32)> {
    let mut buffer = Vec::new();
    let line = line.cleaned(&mut buffer);
    let whole = line.bytes;
    let bytes = line.bytes.split(|&byte| byte == b'#').next().unwrap_or_default().trim_ascii();
    let line = SourceLine::part(bytes, line.number);
    let groups = line.words(0, |byte| byte.is_ascii_digit()).count();
    let longest = line.words(0, |byte| byte.is_ascii_digit()).map(|word| word.len()).max().unwrap_or(0);
    if groups == 0 && !bytes.iter().all(|byte| b".xX?*0| ".contains(byte)) {
        return None; // a rule, or nothing known
    }
    if bytes.iter().filter(|&&byte| byte == b',').count() >= 8 {
        return Some((Format::Comma, 4));
    }
    // Nine groups, some of several digits: a block has nine cells a row and so no room for that.
    if groups == 9 && longest > 1 && !bytes.contains(&b';') {
        return Some((Format::Candidates, 3));
    }
    let is_number = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace();
    let has_empty_fields =
        whole.windows(2).any(|two| two == b"\t\t") || whole.starts_with(b"\t") || whole.ends_with(b"\t");
    if longest == 1 && groups > 1 && groups != 9 && !has_empty_fields && bytes.iter().all(is_number) {
        return Some((Format::Numbers, 1));
    }
    Some((Format::Block, 2))
}
