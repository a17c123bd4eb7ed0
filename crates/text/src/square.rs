//! The last reader for boards: it takes all of a text as one board of any side but nine, whatever separates the cells.
//!
//! ```text
//! array([[1, 0, 0, 0],       | 1 2 | . . |       1 _ _ _ _ _ _ 2 _ _ 4 _ _ 3 _ _       12
//!        [0, 0, 0, 2],       | . . | 1 2 |                                             ..
//!        [0, 0, 4, 0],       +-----+-----+
//!        [0, 3, 0, 0]])      | …
//! ```
//!
//! It does not guess: the cells must make a square, in rows or on one line, and each must be a value of that board or a sign for an
//! empty cell. Letters alone may be words, so they must be a solved board; so must digits alone on the line of a very small board.

use crate::AnyPuzzle;
use crate::board::LONGEST_SIDE;
use crate::look;
use crate::sizes;
use crate::source::SourceLine;

/// Reads all of a text as one board.
pub(crate) fn board(text: &str) -> Option<AnyPuzzle> {
    let mut lines: Vec<&str> = Vec::new();
    let mut rules = Vec::new();
    for line in unnamed(text).lines().map(str::trim) {
        match () {
            () if is_rule(line) => rules.push(lines.len()),
            () if is_remark(line) => {}
            () => lines.push(line),
        }
    }
    // Over a Markdown table there is a heading.
    if rules == [1] && lines.first().is_some_and(|line| line.starts_with('|')) {
        lines.remove(0);
        rules.clear();
    }
    let first = SourceLine::new(lines.first()?.as_bytes(), 1);
    [words, symbols].into_iter().find_map(|split| {
        let cells: Vec<Vec<String>> = lines.iter().map(|line| split(line)).collect::<Option<_>>()?;
        // Digits that stand apart are no number.
        let is_apart = lines[0].contains([' ', ',', '|']);
        let side = side(&cells, is_apart)?;
        sizes::square(&first, side, &rules, &cells.concat().join(" ")).ok()
    })
}

/// The side of the board that rows make; one row may hold the whole board.
fn side(rows: &[Vec<String>], is_apart: bool) -> Option<usize> {
    let (count, width) = (rows.len(), rows.first()?.len());
    let cells = rows.concat();
    let side = if count == 1 { width.isqrt() } else { count };
    let is_square = cells.len() == side * side && (count == 1 || rows.iter().all(|row| row.len() == width));
    let is_empty = |cell: &String| cell == "." || cell == "0";
    let is_full = !cells.iter().any(is_empty);
    let is_solved =
        || cells.chunks(side).all(|row| row.iter().all(|cell| row.iter().filter(|one| *one == cell).count() == 1));
    let is_of_letters = || cells.iter().all(|cell| cell.chars().all(|symbol| symbol.is_ascii_alphabetic()));
    // Few digits may be a number or a date.
    let may_be_number = || side < 4 && count == 1 && !is_apart && !cells.iter().any(|cell| cell == ".");
    (is_square
        && (2..=LONGEST_SIDE).contains(&side)
        && side != 9
        && (!is_of_letters() || side > 3)
        && (!(is_of_letters() || may_be_number()) || is_full && is_solved()))
    .then_some(side)
}

/// A text without the start of an assignment, `board = np.array(`, and without its end.
fn unnamed(text: &str) -> &str {
    let is_of_name = |symbol: char| symbol.is_ascii_alphanumeric() || "_.:=( \"'".contains(symbol);
    let (Some(start), Some(end)) = (text.find('['), text.rfind(']')) else { return text };
    let is_end = |rest: &str| rest.chars().all(|symbol| is_of_name(symbol) || ",;)\r\n".contains(symbol));
    if start < end && text[..start].chars().all(is_of_name) && is_end(&text[end + 1..]) {
        &text[start..=end]
    } else {
        text
    }
}

/// Whether a line is drawn between rows.
fn is_rule(line: &str) -> bool {
    sizes::is_rule(line.as_bytes())
        || !line.is_empty() && line.chars().all(|symbol| "─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬ ".contains(symbol))
}

/// Whether a line has no cells: it is blank, a comment, or brackets alone.
fn is_remark(line: &str) -> bool {
    line.starts_with('#') || line.chars().all(|symbol| "[](){}; ".contains(symbol))
}

/// The cells of a row as words: numbers, single letters and signs, with nothing between two commas or bars for an empty cell.
fn words(line: &str) -> Option<Vec<String>> {
    let is_bracket = |symbol: char| "[](){}\"'".contains(symbol);
    let line = line.replace(['│', '┃', '║'], "|");
    let has_bracket = line.contains(is_bracket);
    let mut inner = line.replace(is_bracket, " ");
    if has_bracket {
        inner = inner.trim().trim_end_matches([',', ';']).to_owned();
    }
    let bars = inner.trim().strip_prefix('|').map_or(&inner[..], |rest| rest.strip_suffix('|').unwrap_or(rest));
    let delimiter = [',', ';', '|', '\t'].into_iter().find(|delimiter| bars.contains(*delimiter));
    let parts: Vec<&str> = match delimiter {
        Some(delimiter) => bars.split(delimiter).collect(),
        None => vec![bars],
    };
    let cells = parts.into_iter().flat_map(|part| match part.trim() {
        "" => vec!["."],
        part => part.split_whitespace().collect(),
    });
    cells.map(cell).collect()
}

/// The cells of a row as single characters.
fn symbols(line: &str) -> Option<Vec<String>> {
    let is_between = |symbol: char| symbol.is_whitespace() || "|│┃║,;:[](){}\"'".contains(symbol);
    line.split(is_between).flat_map(str::chars).map(|symbol| cell(symbol.encode_utf8(&mut [0; 4]))).collect()
}

/// A cell as boards are read.
fn cell(word: &str) -> Option<String> {
    let is_number = || word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = || word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    match word {
        "." | "_" | "*" | "-" | "?" | "-1" => Some(".".to_owned()),
        word if look::is_nothing(word.as_bytes()) => Some(".".to_owned()),
        word => (is_number() || is_letter()).then(|| word.to_owned()),
    }
}
