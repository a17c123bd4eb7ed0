//! A last resort after the formats: the one puzzle of a text that is in none of them.
//!
//! People paste pages, mails, programs, tables and drawings. [`recover`] takes a whole text, removes markup
//! ([`markup`]), makes its characters plain ([`fold`]), and reads what is left in every way there is: as nine rows with
//! labels or without ([`rows`]), as what is in quotes or brackets ([`literals`]), as a list of cells and their digits
//! ([`places`]), as a drawing of candidates ([`drawing`]), or by a link anywhere in it.
//!
//! It never guesses. Each way has to account for all of the text: what is not a cell is a rule, a heading or prose. Empty
//! cells are all written alike, nothing clashes, and there are 17 digits or more. If the ways lead to different puzzles,
//! there is none, but for a solution or candidates beside the puzzle they belong to.

mod drawing;
pub(crate) mod fold;
mod literals;
mod mark;
pub(crate) mod markup;
mod places;
mod prose;
mod rows;

use bitdoku_grid::{Grid, Puzzle};

use crate::record::is_solution_of;
use crate::{AnyPuzzle, link, rules_on};
use mark::{Alphabet, Mark};
use markup::{Sequence, Shown};

/// A puzzle that was recovered, and what the text was taken for.
///
/// ```
/// use bitdoku_text::recover;
/// let text = "R1: 53..7....\nR2: 6..195...\nR3: .98....6.\nR4: 8...6...3\nR5: 4..8.3..1\nR6: 7...2...6\nR7: .6....28.\nR8: ...419..5\nR9: ....8..79";
/// let found = recover(text).unwrap()?;
/// assert_eq!(found.how, "nine rows with labels");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// What the text was read as, in words: `nine rows behind labels`.
    pub how: String,
}

/// Longer texts are not looked at.
pub(crate) const MOST: usize = 1 << 20;

/// The one puzzle of a text in any form, for a text that the formats do not fit. `None` if there is none; an error in
/// words if the text is something else, such as a puzzle with further rules or several puzzles.
#[must_use]
pub fn recover(text: &str) -> Option<Result<Recovered, String>> {
    if text.len() > MOST {
        return None;
    }
    let text = &without_wraps(text);
    let shown = markup::shown(text);
    let plain = fold::plain(&shown.text);
    let links = links(text, &shown);
    let refused = links.iter().find_map(|link| link.as_ref().err());
    if let Some(refused) = refused.filter(|refused| !refused.contains("without a puzzle")) {
        return Some(Err(refused.clone()));
    }
    let mut readings: Vec<Reading> = links.iter().flatten().cloned().collect();
    let has_link = !readings.is_empty();
    for alphabet in Alphabet::ALL {
        let more = readings_in(text, &plain, &shown, alphabet)?;
        if !more.is_empty() {
            let named =
                || text.lines().find_map(|line| rules_on(line.as_bytes())).map(|names| format!("the rules {names}"));
            if let Some(rule) = named().or_else(|| prose::variant(text).map(Into::into)) {
                return Some(Err(format!("a puzzle with {rule}")));
            }
            readings.extend(more);
            break;
        }
        if has_link {
            break;
        }
    }
    if readings.is_empty() {
        return refused.map(|refused| Err(refused.clone()));
    }
    Some(judged(readings))
}

/// A puzzle, and what it was read as.
type Reading = (AnyPuzzle, String);

/// The one puzzle of all readings.
fn judged(readings: Vec<Reading>) -> Result<Recovered, String> {
    let mut distinct: Vec<Reading> = Vec::new();
    for reading in readings {
        if !distinct.iter().any(|(puzzle, _)| *puzzle == reading.0) {
            distinct.push(reading);
        }
    }
    let is_beside = |puzzle: &AnyPuzzle| {
        distinct.iter().any(|(other, _)| other != puzzle && belongs(puzzle, other) && !belongs(other, puzzle))
    };
    let mut own = distinct.iter().filter(|(puzzle, _)| !is_beside(puzzle));
    match (own.next(), own.next()) {
        (Some((puzzle, how)), None) => Ok(Recovered { puzzle: puzzle.clone(), how: how.clone() }),
        _ => Err("a text that can be read as different puzzles".to_owned()),
    }
}

/// Whether a text that holds `puzzle` may hold `other` beside it: the same, its solution, or its candidates.
fn belongs(other: &AnyPuzzle, puzzle: &AnyPuzzle) -> bool {
    let (AnyPuzzle::Classic(other, _), AnyPuzzle::Classic(puzzle, _)) = (other, puzzle) else { return other == puzzle };
    let contains =
        |outer: &Grid, inner: &Grid| inner.givens().all(|(cell, digit)| outer.as_array()[cell.index()] == Some(digit));
    match (other, puzzle) {
        _ if other == puzzle => true,
        (Puzzle::Grid(other), Puzzle::Grid(puzzle)) => is_solution_of(other, puzzle),
        (Puzzle::Sukaku(marks), Puzzle::Grid(grid)) => contains(&marks.singles(), grid),
        _ => false,
    }
}

/// The puzzles that a text holds in all ways of reading; `None` if it holds a damaged one.
fn readings_in(text: &str, plain: &str, shown: &Shown, alphabet: Alphabet) -> Option<Vec<Reading>> {
    let mut all: Vec<Reading> = Vec::new();
    let lines: Vec<&str> = plain.lines().collect();
    let mut add = |marks: &[Mark], how: &str| {
        if let Some(puzzle) = mark::puzzle(marks) {
            all.push((puzzle.into(), described(how, marks, shown, alphabet)));
        }
    };
    let mut has_elements = false;
    for cells in &shown.cells {
        let marks: Option<Vec<Mark>> = cells.texts.iter().map(|text| alphabet.of_word(&fold::plain(text))).collect();
        for marks in marks.into_iter().flat_map(|marks| orders(marks, cells.order)) {
            has_elements |= mark::puzzle(&marks).is_some();
            add(&marks, "81 elements");
        }
    }
    let wrapped = wrapped(&lines, alphabet);
    if let Some(marks) = &wrapped {
        add(marks, "81 cells");
    } else {
        let hidden = shown.values.iter().map(String::as_str);
        for part in core::iter::once(plain).chain(hidden) {
            match runs(part, alphabet, part.len() != plain.len()) {
                Some(found) => found.iter().for_each(|marks| add(marks, "81 cells in a text")),
                // Elements side by side show runs of digits without the empty cells between them.
                None if has_elements => {}
                None => return None,
            }
        }
    }
    for found in rows::read(&lines, alphabet) {
        add(&found.marks, if found.labelled { "nine rows with labels" } else { "nine rows" });
    }
    for marks in of_strings(plain, alphabet) {
        add(&marks, "strings");
    }
    for marks in of_groups(plain, alphabet) {
        add(&marks, "a list");
    }
    if alphabet == Alphabet::Usual {
        let sources = [plain, text];
        let places = sources.iter().find_map(|text| places::read(text));
        all.extend(places.map(|puzzle| (puzzle.into(), "a list of cells and their digits".to_owned())));
        for puzzle in drawing::read(&lines) {
            all.push((puzzle.into(), "a drawing of candidates, three lines per cell".to_owned()));
        }
        for grid in plain.split_whitespace().filter_map(of_runs) {
            all.push((grid.into(), "nine rows with letters for runs of empty cells".to_owned()));
        }
    }
    Some(all)
}

/// What was read, with what is unusual about it.
fn described(how: &str, marks: &[Mark], shown: &Shown, alphabet: Alphabet) -> String {
    let mut how = how.to_owned();
    if let Some(kind) = shown.kind {
        how += &format!(" of {kind}");
    }
    let sign = marks.iter().find_map(|mark| if let Mark::Empty(sign) = mark { Some(*sign) } else { None });
    match (alphabet, sign) {
        (Alphabet::Signs, Some(sign)) => how += &format!(" with {sign} for an empty cell"),
        (Alphabet::Misread, _) => how += " with l and I for 1, O for 0",
        (Alphabet::Letters, _) => how += " with A to I for 1 to 9",
        _ => {}
    }
    how
}

/// The links in a text, or what those are that hold no classic puzzle.
fn links(text: &str, shown: &Shown) -> Vec<Result<Reading, String>> {
    let decoded = markup::entities(text);
    let mut found = Vec::new();
    let mut at = 0;
    let ends = |symbol: char| symbol.is_whitespace() || "\"'<>()[]{}`|\\".contains(symbol);
    while let Some(start) = decoded[at..].find("://").map(|start| at + start) {
        let begin = decoded[..start].rfind(|symbol: char| !symbol.is_ascii_alphabetic()).map_or(0, |at| at + 1);
        let end = decoded[start + 3..].find(ends).map_or(decoded.len(), |end| start + 3 + end);
        found.push(&decoded[begin.min(start)..end]);
        at = end;
    }
    // A site that is known needs no scheme, nor does a game ID.
    for word in decoded.split(ends) {
        if !word.contains("://")
            && (word.contains(".app/")
                || word.contains(".com/")
                || word.contains(".org/")
                || word.contains(".coach/")
                || word.starts_with("3x3"))
        {
            found.push(word);
        }
    }
    found.extend(shown.values.iter().map(String::as_str).filter(|value| value.contains("://")));
    let read = |word: &str| {
        // The point of a sentence is no cell, but a link may end with one that is.
        let shorter = word.trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_']);
        let tries = (0..=word.len() - shorter.len()).map(|less| &word[..word.len() - less]);
        let mut all = tries.filter_map(link::read);
        let first = all.next()?;
        let read = if first.is_ok() { first } else { all.find(Result::is_ok).unwrap_or(first) };
        Some(read.map(|puzzle| (puzzle, "a link in a text".to_owned())).map_err(|refused| refused.to_string()))
    };
    found.into_iter().filter_map(read).collect()
}

/// The runs of 81 cells in a text. `None` if there is one that is damaged: too long, too short, or with a clash.
fn runs(text: &str, alphabet: Alphabet, is_hidden: bool) -> Option<Vec<Vec<Mark>>> {
    let signs: &[char] = match alphabet {
        Alphabet::Usual => &['.', '0', '_', '*', '-', 'x', 'X', '?'],
        Alphabet::Signs => &['#', '+', '~', 'o', 'O', '@', '=', '^', '%', '!', '$'],
        Alphabet::Misread => &['0'],
        Alphabet::Letters => &['.', '0', '_', '*', '-', 'x', '?'],
    };
    let mut all = Vec::new();
    for &sign in signs {
        let is_cell = |symbol: char| match alphabet.of_char(symbol) {
            Some(Mark::Empty(empty)) => empty == sign,
            Some(_) => true,
            None => false,
        };
        for run in text.split(|symbol| !is_cell(symbol)) {
            let marks: Vec<Mark> = run.chars().filter_map(|symbol| alphabet.of_char(symbol)).collect();
            let digits = marks.iter().filter(|mark| matches!(mark, Mark::Digit(_))).count();
            let mut values: Vec<Mark> = marks.clone();
            values.sort_unstable();
            values.dedup();
            match marks.len() {
                // A mask says which cells are given.
                81 if values.len() <= 2 => {}
                81 if digits >= 17 => {
                    mark::puzzle(&marks)?;
                    all.push(marks);
                }
                // Letters make words, and what is hidden may be anything.
                20.. if digits >= 5 && !is_hidden && alphabet != Alphabet::Letters && values.len() > 4 => return None,
                _ => {}
            }
        }
    }
    Some(all)
}

/// 81 cells on a line, or going on over several lines, all of one length but the last; nothing else but prose.
fn wrapped(lines: &[&str], alphabet: Alphabet) -> Option<Vec<Mark>> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut lengths = Vec::new();
    let is_separator = |symbol: char| symbol.is_whitespace() || ",;|".contains(symbol);
    for line in lines {
        let line = line.trim().trim_start_matches("- ").trim_start_matches("- ");
        let words = || line.split(is_separator).filter(|word| !word.is_empty());
        let own: Option<Vec<Mark>> = if words().count() == 1 {
            words().flat_map(str::chars).map(|symbol| alphabet.of_char(symbol)).collect()
        } else {
            words().map(|word| alphabet.of_word(word)).collect()
        };
        match own {
            Some(own) if !own.is_empty() => {
                lengths.push(own.len());
                marks.extend(own);
            }
            Some(_) => {}
            None if prose::is_prose(line) && (marks.is_empty() || marks.len() >= 81) => {}
            None => return None,
        }
    }
    let (last, most) = lengths.split_last()?;
    let is_even = most.iter().all(|length| *length == most[0]) && most.first().is_none_or(|first| last <= first);
    // One line of 81 characters is a run of them, and no list.
    let is_list = lengths.len() > 1 || lines.iter().any(|line| line.contains(','));
    (marks.len() == 81 && is_even && is_list).then_some(marks)
}

/// A text whose lines a mail program has wrapped with `=`, or whose ends of lines are written out, as it was.
fn without_wraps(text: &str) -> String {
    let text = if text.contains("=\n") || text.contains("=\r\n") || text.contains("=20\n") {
        text.replace("=20\n", "\n").replace("=3D", "=").replace("=\r\n", "").replace("=\n", "\n")
    } else {
        text.to_owned()
    };
    let text = if text.matches("%0A").count() >= 8 {
        text.replace("%0D", "").replace("%0A", "\n").replace("%20", " ").replace("%7C", "|")
    } else {
        text
    };
    if text.matches("\\n").count() >= 8 && !text.contains(['"', '\'']) { text.replace("\\n", "\n") } else { text }
}

/// 81 marks in the orders that they may be in.
fn orders(marks: Vec<Mark>, order: Sequence) -> Vec<Vec<Mark>> {
    let by_boxes = || {
        let at = |i: usize| (i / 27 * 3 + i / 3 % 3) * 9 + i / 9 % 3 * 3 + i % 3;
        let mut out = marks.clone();
        for (i, mark) in marks.iter().enumerate() {
            out[at(i)] = *mark;
        }
        out
    };
    match order {
        _ if marks.len() != 81 => Vec::new(),
        Sequence::Boxes => vec![by_boxes()],
        Sequence::Either => vec![by_boxes(), marks],
        Sequence::Rows => vec![marks],
    }
}

/// The grids that are in the strings of a text.
fn of_strings(plain: &str, alphabet: Alphabet) -> Vec<Vec<Mark>> {
    let (strings, outside) = literals::strings(plain);
    if !outside.lines().all(|line| prose::is_prose(line) || prose::is_rule(line)) {
        return Vec::new();
    }
    let long: Vec<&String> = strings.iter().filter(|string| string.chars().count() > 2).collect();
    let lines: Vec<&str> = long.iter().flat_map(|string| string.split('\n')).collect();
    let mut all: Vec<Vec<Mark>> = rows::read(&lines, alphabet).into_iter().map(|found| found.marks).collect();
    // Strings of three cells, or of 27.
    let marks_of =
        |string: &&String| string.chars().map(|symbol| alphabet.of_char(symbol)).collect::<Option<Vec<Mark>>>();
    let parts: Vec<Vec<Mark>> = long.iter().filter_map(marks_of).collect();
    if let Some(first) = parts.first()
        && matches!(first.len(), 3 | 27)
        && parts.iter().all(|part| part.len() == first.len())
        && long.iter().all(|string| marks_of(string).is_some() || prose::is_prose(string))
    {
        let order = if first.len() == 27 { Sequence::Rows } else { Sequence::Either };
        all.extend(orders(parts.concat(), order));
    }
    all
}

/// The grids that are in the brackets of a text.
fn of_groups(plain: &str, alphabet: Alphabet) -> Vec<Vec<Mark>> {
    // What fills a matrix column by column would be read by rows.
    let lower = plain.to_ascii_lowercase();
    let by_columns = lower.contains("matrix(c(") && !lower.replace(' ', "").contains("byrow=t")
        || lower.match_indices("reshape(").any(|(at, _)| !lower[..at].ends_with('.'))
        || lower.contains("order='f'")
        || lower.contains("order=\"f\"");
    if by_columns {
        return Vec::new();
    }
    let without_comments: Vec<&str> = plain.lines().map(prose::without_comment).collect();
    let (groups, outside) = literals::groups(&without_comments.join("\n"));
    if !outside.lines().all(|line| prose::is_prose(line) || prose::is_rule(line)) {
        return Vec::new();
    }
    let digits = |group: &literals::Group| group.text.bytes().filter(u8::is_ascii_digit).count();
    let pairs = |group: &literals::Group| group.text.matches(':').count();
    // An array's bounds hold none of its cells: `array[1..9,1..9]`.
    let is_bounds = |group: &literals::Group| {
        let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
        let is_range =
            |part: &str| part.trim().split_once("..").is_some_and(|(from, to)| is_number(from) && is_number(to));
        group.text.split(',').all(is_range)
    };
    let groups: Vec<literals::Group> = groups.into_iter().filter(|group| !is_bounds(group)).collect();
    let large: Vec<&literals::Group> =
        groups.iter().filter(|group| digits(group) > 2 || group.text.len() >= 9).collect();
    // Whether objects within an object are rows or columns, nobody can tell.
    if large.iter().any(|group| pairs(group) >= 5 && (group.is_value || !rows::has_keys_in_order(&group.text))) {
        return Vec::new();
    }
    let lines: Vec<String> = large.iter().flat_map(|group| group.lines()).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut all: Vec<Vec<Mark>> = rows::read(&lines, alphabet).into_iter().map(|found| found.marks).collect();
    let marks_of = |group: &literals::Group| {
        let separators: &[char] = if group.text.contains(',') { &[','] } else { &[' ', '\n', '\t', ';'] };
        let text = group.text.trim().trim_end_matches(',');
        let words = text.split(separators).filter(|word| separators[0] == ',' || !word.is_empty());
        words.map(|word| alphabet.of_word(word)).collect::<Option<Vec<Mark>>>()
    };
    for group in &large {
        all.extend(marks_of(group).filter(|marks| marks.len() == 81));
    }
    let threes: Option<Vec<Vec<Mark>>> =
        groups.iter().filter(|group| !group.text.trim().is_empty()).map(marks_of).collect();
    if let Some(threes) = threes.filter(|threes| threes.len() == 27 && threes.iter().all(|marks| marks.len() == 3)) {
        all.extend(orders(threes.concat(), Sequence::Either));
    }
    all
}

/// The grid of nine rows with strokes between them, letters standing for this many empty cells: `53b7d/6b195c/…`.
fn of_runs(word: &str) -> Option<Grid> {
    let mut cells = Vec::new();
    for row in word.split('/') {
        let before = cells.len();
        for byte in row.bytes() {
            match byte {
                b'a'..=b'i' => cells.resize(cells.len() + usize::from(byte - b'a') + 1, None),
                b'1'..=b'9' => cells.push(bitdoku_grid::Digit::from_ascii(byte)),
                _ => return None,
            }
        }
        (cells.len() == before + 9).then_some(())?;
    }
    let grid = Grid::new(*cells.first_chunk::<81>().filter(|_| cells.len() == 81)?);
    let has_letters = word.bytes().any(|byte| byte.is_ascii_lowercase());
    (has_letters && grid.clue_count() >= 17 && grid.clash().is_none()).then_some(grid)
}
