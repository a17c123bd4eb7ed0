//! Messages about input, for people: the place first, as compilers say it, then the line itself with a caret under the fault.
//!
//! ```text
//! puzzles.txt:17:28: expected a digit 1 to 9 or one of . 0 _ * -, found 'x'
//!    │
//! 17 │ 53..7....6..195....98....6.x...6...34..8.3..17...2...6.6....28....419..5....8..79
//!    │                            ^
//! ```

use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use bitdoku::ParseError;
use unicode_width::UnicodeWidthStr;

use crate::terminal::Terminal;

const PLACE: Style = Style::new().bold();
const MARGIN: Style = AnsiColor::Blue.on_default().bold();
const CARET: Style = AnsiColor::Red.on_default().bold();

/// The message about a record of input `name` that could not be read.
pub(crate) fn parse_error(name: &str, error: &ParseError, terminal: &Terminal) -> String {
    let mut text = place(name, error.line, Some(error.column), terminal);
    let bar = if terminal.ascii { '|' } else { '│' };
    let number = error.line.to_string();
    let margin = |number: &str, width: usize| painted(&format!("{number:width$} {bar}"), MARGIN, terminal);
    let empty = margin("", number.len());
    let room = terminal.message_width().saturating_sub(number.len() + 3);
    let excerpt = Excerpt::new(&error.excerpt, error.span(), room);
    writeln!(text, "{error}").expect("writing to a string");
    writeln!(text, "{empty}").expect("writing to a string");
    writeln!(text, "{} {}", margin(&number, number.len()), excerpt.shown).expect("writing to a string");
    let caret = painted(&"^".repeat(excerpt.width), CARET, terminal);
    writeln!(text, "{empty} {}{caret}", " ".repeat(excerpt.indent)).expect("writing to a string");
    text
}

/// A message about a record as a whole.
pub(crate) fn about_record(name: &str, line: u64, what: &str, terminal: &Terminal) -> String {
    let mut text = place(name, line, None, terminal);
    writeln!(text, "{what}").expect("writing to a string");
    text
}

/// A message about an input as a whole.
pub(crate) fn about_input(name: &str, what: &str) -> String {
    format!("bitdoku: {name}: {what}\n")
}

/// `FILE:LINE:COLUMN: `, where a record as a whole begins in column 1.
fn place(name: &str, line: u64, column: Option<u64>, terminal: &Terminal) -> String {
    painted(&format!("{name}:{line}:{}:", column.unwrap_or(1)), PLACE, terminal) + " "
}

fn painted(text: &str, style: Style, terminal: &Terminal) -> String {
    if terminal.styled_errors { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// What is shown of a line, and where under it the carets go, counted in columns of the terminal.
struct Excerpt {
    shown: String,
    indent: usize,
    width: usize,
}

impl Excerpt {
    /// As much of the line as there is room for, with the fault in it.
    fn new(line: &str, span: Range<usize>, room: usize) -> Self {
        // Where the caret follows the line it takes room, too.
        let whole = visible(line).width() + usize::from(span.start == line.len());
        let (before, after) = (&line[..span.start], &line[span.end..]);
        let fault = fitting(&line[span], room.saturating_sub(2));
        // What is cut off is shown by an ellipsis on either side.
        let space = room.saturating_sub(2 + fault.width().max(1));
        let left = if whole <= room { usize::MAX } else { space - visible(after).width().min(space / 2) };
        let mut cut = before.len();
        let mut used = 0;
        for (at, character) in before.char_indices().rev() {
            used += visible(&character.to_string()).width();
            if used > left {
                break;
            }
            cut = at;
        }
        let (lead, before) = (if cut > 0 { "…" } else { "" }, visible(&before[cut..]));
        let right = if whole <= room { usize::MAX } else { room.saturating_sub(2 + before.width() + fault.width()) };
        let after_shown = fitting(after, right);
        let trail = if after_shown.chars().count() < after.chars().count() { "…" } else { "" };
        Self {
            indent: lead.width() + before.width(),
            width: fault.width().max(1),
            shown: format!("{lead}{before}{fault}{after_shown}{trail}"),
        }
    }
}

/// The beginning of a text, made visible, that takes no more columns.
fn fitting(text: &str, columns: usize) -> String {
    let mut shown = String::new();
    let mut used = 0usize;
    for character in text.chars() {
        let one = visible(&character.to_string());
        used = used.saturating_add(one.width());
        if used > columns {
            break;
        }
        shown.push_str(&one);
    }
    shown
}

/// The text with tabs as blanks and other control characters as `�`, so that nothing moves and nothing is executed.
fn visible(text: &str) -> String {
    let shown = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_the_fault_whatever_stands_before_it() {
        let excerpt = Excerpt::new("a\t語x!", 5..6, 80);
        assert_eq!((excerpt.shown.as_str(), excerpt.indent, excerpt.width), ("a 語x!", 4, 1));
        let end = Excerpt::new("abc", 3..3, 80);
        assert_eq!((end.indent, end.width), (3, 1));
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let line = format!("{}x{}", "a".repeat(500), "b".repeat(500));
        for room in [20, 76, 183] {
            for at in [0, 3, 10, 500, 990, 1000] {
                let excerpt = Excerpt::new(&line, at..at + 1, room);
                assert!(excerpt.shown.width() <= room && excerpt.shown.width() + 3 >= room, "{room} {at}");
                assert!(excerpt.indent < room, "{room} {at}");
                let under = excerpt.shown.chars().nth(excerpt.indent).unwrap();
                assert_eq!(under, line.chars().nth(at).unwrap(), "{room} {at}");
            }
            let end = Excerpt::new(&line, 1001..1001, room);
            assert!(end.indent + end.width <= room && end.shown.ends_with('b'), "{room}");
        }
        let excerpt = Excerpt::new(&line, 500..501, 76);
        assert!(excerpt.shown.starts_with("…a") && excerpt.shown.ends_with("b…"));
    }

    #[test]
    fn escape_sequences_are_not_passed_on() {
        assert_eq!(Excerpt::new("\x1b[31mx", 0..1, 80).shown, "�[31mx");
    }
}
