//! Records on a line of their own that are no plain line of 81 characters, as people paste them; [`mod@crate::line`] lists
//! what is read. Several on one line are several records.

use std::ops::Range;

use bitdoku_grid::text::{self, Expected, Found, ParseError, is_loose_cell};
use bitdoku_grid::{Digit, Grid, Puzzle};

use crate::board::LONGEST_SIDE;
use crate::board::read::{cages, is_string};
use crate::json::Document;
use crate::record::{Done, is_solution_of};
use crate::source::{SourceLine, parted};
use crate::{AnyPuzzle, header, hodoku, link, look, regions, sizes, sukaku};

/// Adds the records of a line to `done`; none if the line looks like nothing that is known here.
#[cold]
pub(crate) fn read(line: &SourceLine<'_>, done: &mut Vec<Done>) {
    let mut buffer = Vec::new();
    let line = &line.cleaned(&mut buffer);
    let bare = line.bytes.trim_ascii();
    match bare {
        [] => return,
        _ if look::is_sukaku_row(bare) => return,
        [b':', ..] if hodoku::is_like(bare) => {
            let mut comment = String::new();
            let read = hodoku::read(line, &mut comment);
            done.push(read.map(|(puzzle, annotation)| (puzzle.into(), annotation.to_owned(), line.number)));
            return;
        }
        _ => {}
    }
    if let Some(position) = position(bare) {
        let number = line.number;
        let (line, mut comment) = (SourceLine::new(position.as_bytes(), number), String::new());
        done.push(hodoku::read(&line, &mut comment).map(|(puzzle, _)| (puzzle.into(), String::new(), number)));
        return;
    }
    // A word of digits and points alone is nothing else, and the quickest to tell.
    if bare.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        && let Some(board) = other_size(line)
    {
        done.push(board);
        return;
    }
    if read_document(line, done) {
        return;
    }
    if let Some(board) = numbers_of_other_size(line).or_else(|| killer(line)) {
        done.push(board);
        return;
    }
    if bare.len() >= 729
        && let Ok((puzzle, rest)) = sukaku::read(line)
    {
        done.push(Ok((puzzle.into(), line.text_from(rest).trim().to_owned(), line.number)));
        return;
    }
    let found = quoted(line.bytes).or_else(|| groups(line.bytes));
    let is_classic = |(range, cells): &(Range<usize>, [u8; 81])| {
        !is_rule(cells) && is_uniform(cells) && !goes_on(&line.bytes[range.end..])
    };
    if let Some((range, cells)) = found.filter(is_classic) {
        let puzzle = Puzzle::Grid(Grid::new(cells.map(Digit::from_ascii)));
        if read_groups(line, &puzzle, range.end, done) || read_more(line, &puzzle, range.start, range.end, done) {
            return;
        }
        done.push(Ok((puzzle.into(), line.text_from(range.end).trim().to_owned(), line.number)));
        return;
    }
    if let Some(cells) = with_blanks(line.bytes) {
        done.push(Ok((Grid::new(cells.map(Digit::from_ascii)).into(), String::new(), line.number)));
        return;
    }
    if read_link(line, done) || read_rules(line, done) || read_runs(line, done) || read_statement(line, done) {
        return;
    }
    done.extend(other_size(line));
}

/// The record in a field of a table or in a string of JSON: a jigsaw, or anything else that a line may be. `None` if it holds none, or
/// several.
pub(crate) fn alone(field: &SourceLine<'_>) -> Option<Done> {
    regions::on_line(field).or_else(|| {
        let mut found = Vec::new();
        read(field, &mut found);
        <[_; 1]>::try_from(found).ok().map(|[one]| one)
    })
}

/// Adds the records of a line that is no plain record, whatever it holds, or the fault that it has as such.
pub(crate) fn read_or(line: &SourceLine<'_>, fault: ParseError, done: &mut Vec<Done>) {
    let from = done.len();
    read(line, done);
    if done.len() == from {
        done.extend(regions::on_line_or_alone(line));
    }
    if done.len() > from {
        return;
    }
    done.push(Err(match () {
        () if header::rule_in_title(&line.text_from(0)).is_some() => {
            line.unexpected_word(0..line.bytes.len(), Expected::RulesBefore)
        }
        () if is_frame(line.bytes) => return,
        () if line.bytes.windows(3).any(|three| three == b"://") => {
            sizes::unlike(line, line.start()..line.bytes.len(), "not a link that bitdoku can read")
        }
        () => fault,
    }));
}

/// A position as Sudoku Susser writes it, as HoDoKu does: 81 cells, those that were filled in behind a `+`, and behind a colon the
/// candidates that are gone, as digit, row and column.
fn position(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    let (cells, gone) = text.split_once(':').unwrap_or((text, ""));
    let is_cell = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'+');
    let count = cells.bytes().filter(|&byte| byte != b'+').count();
    let is_gone = |byte: u8| byte.is_ascii_digit() || byte == b' ';
    let is_one = count == 81
        && cells.bytes().all(is_cell)
        && gone.bytes().all(is_gone)
        && (text.contains(':') || cells.contains('+'));
    is_one.then(|| format!(":0000:x:{cells}:{}::", gone.trim()))
}

/// Reads a string of constraints of Interactive Sudoku Solver, `.Cage~10~R1C1~R1C2`, if the line is one.
fn read_rules(line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
    let word = line.start()..line.bytes.trim_ascii_end().len();
    let text = line.text_in(word.clone());
    let (text, annotation) = parted(&text);
    let is_one = text.starts_with('.') && is_string(text);
    if is_one {
        let word = word.start..word.start + text.len();
        done.push(sizes::board(line, word, text).map(|puzzle| (puzzle, annotation.to_owned(), line.number)));
    }
    is_one
}

/// Reads the link that a line begins with, if it does, and those after it that have other puzzles.
pub(crate) fn read_link(line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
    let mut words = line.words(line.start(), |byte| !byte.is_ascii_whitespace());
    let Some(word) = words.next() else { return false };
    let text = line.text_in(word.clone());
    let Some(linked) = link::read(&text) else { return false };
    match linked {
        Ok(puzzle) => read_links(line, puzzle, word.end, words, done),
        Err(why) => done.push(Err(sizes::unlike(line, word, &why.to_string()))),
    }
    true
}

/// Adds the puzzle of a link that ends at byte `end`, and those of the links after it. The same puzzle again is no other: sites
/// have one link to play and one to solve.
fn read_links(
    line: &SourceLine<'_>,
    first: AnyPuzzle,
    end: usize,
    words: impl Iterator<Item = Range<usize>>,
    done: &mut Vec<Done>,
) {
    let is_between = |symbol: char| symbol.is_whitespace() || ",;|".contains(symbol);
    let (mut last, mut end) = (first, end);
    for word in words {
        if let Some(Ok(next)) = link::read(&line.text_in(word.clone()))
            && next != last
        {
            let annotation = line.text_in(end..word.start).trim_matches(is_between).to_owned();
            done.push(Ok((last, annotation, line.number)));
            (last, end) = (next, word.end);
        }
    }
    done.push(Ok((last, line.text_from(end).trim().to_owned(), line.number)));
}

/// Reads a line that is JSON, or a list in some programming language that looks like it, if it is.
fn read_document(line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
    let start = line.start();
    let is_object = line.bytes[start..].starts_with(b"{") && line.bytes.contains(&b'"') && line.bytes.contains(&b':');
    let is_bracket = |byte: &u8| matches!(byte, b'{' | b'[' | b'(');
    let Some(at) = line.bytes.iter().position(is_bracket) else { return false };
    // A list may have a name, or be what a function is given.
    let name = line.bytes[start..at].rsplit(|&byte| byte == b'=').next().unwrap_or_default();
    let is_named = matches!(line.bytes[start], b'A'..=b'Z' | b'a'..=b'z' | b'$')
        && name.iter().all(|byte| *byte == b' ' || is_of_name(byte));
    // The first brackets of a line may end on another.
    let lists = line.bytes[at..].iter().take_while(|byte| matches!(byte, b'[' | b'(')).count().max(1);
    let Some((records, end)) = (at..at + lists).find_map(|at| Document::alone(line, at)) else {
        if is_object {
            done.push(Err(line.error(start, line.bytes.len() - start, Expected::PuzzleField, Found::Nothing)));
        }
        return is_object;
    };
    // A line with 81 cells in one word may hold more, which is read below.
    let is_classic = matches!(&records[..], [Ok((puzzle, ..))] if puzzle.classic().is_some());
    let is_classic = is_classic && runs(line.bytes).next().is_none();
    let is_list = || records.len() > 1 && records.iter().any(Result::is_ok) || is_board(&records);
    if !is_object && !is_classic && !((at == start || is_named) && is_list()) {
        return false;
    }
    let is_one = records.len() == 1;
    done.extend(records.into_iter().map(|record| {
        record.map(|(puzzle, mut annotation, number)| {
            if is_one && annotation.is_empty() {
                let rest = line.text_from(end);
                annotation = rest.trim_start_matches([',', ';', ']', ')']).trim().to_owned();
            }
            (puzzle, annotation, number)
        })
    }));
    true
}

/// Whether a list is one board, or one that is recognised and cannot be read.
fn is_board(records: &[Done]) -> bool {
    match records {
        [Ok((puzzle, ..))] => puzzle.classic().is_none(),
        [Err(error)] => matches!(error.found, Found::Refused(_)),
        _ => false,
    }
}

/// Reads the puzzles that stand after one on its line, from byte `end` on, and that one with them. `false` if there are
/// none: a full grid there is a solution, and belongs to the annotation.
pub(crate) fn read_more(line: &SourceLine<'_>, first: &Puzzle, start: usize, end: usize, done: &mut Vec<Done>) -> bool {
    let more: Vec<Range<usize>> = runs(&line.bytes[end..]).map(|run| end + run.start..end + run.end).collect();
    if more.is_empty() {
        return false;
    }
    let grid = |run: &Range<usize>| run_of(line, run);
    let starts = std::iter::once(start..end).chain(more.iter().cloned());
    let puzzles = std::iter::once(*first).chain(more.iter().map(grid));
    let nexts = more.iter().map(|run| run.start).chain([line.bytes.len()]);
    let is_solved =
        |puzzle: &Puzzle| first.grid().zip(puzzle.grid()).is_some_and(|(first, puzzle)| is_solution_of(first, puzzle));
    // A solution before its puzzle is no record, but part of the annotation.
    let mut before =
        more.iter().map(grid).any(|puzzle| is_solved(&puzzle)).then(|| line.text_in(start..end).into_owned());
    let skipped = usize::from(before.is_some());
    for ((place, puzzle), next) in starts.zip(puzzles).zip(nexts).skip(skipped) {
        let is_between = |symbol: char| symbol.is_whitespace() || "\"'`()[]{},;|".contains(symbol);
        let behind = line.text_in(place.end..next);
        let annotation = format!("{} {}", before.take().unwrap_or_default(), behind.trim());
        done.push(Ok((puzzle.into(), annotation.trim_matches(is_between).to_owned(), line.number)));
    }
    true
}

/// Reads the groups of cells after those of the first puzzle, which end at byte `end`, and that one with them. `false` if there are
/// none, or what they solve is before them.
fn read_groups(line: &SourceLine<'_>, first: &Puzzle, end: usize, done: &mut Vec<Done>) -> bool {
    let (mut grids, mut at) = (vec![*first], end);
    while let Some((range, cells)) = groups(&line.bytes[at..]) {
        grids.push(Puzzle::Grid(Grid::new(cells.map(Digit::from_ascii))));
        at += range.end;
    }
    grids.retain(|puzzle| puzzle.grid().is_some_and(|grid| !grid.is_full()));
    if grids.len() < 2 {
        return false;
    }
    done.extend(grids.into_iter().map(|puzzle| Ok((puzzle.into(), String::new(), line.number))));
    true
}

/// Runs of 81 cells with nothing of a word around them and at least one cell empty and one not, as ranges of bytes; none in a
/// remark, which begins with a blank and `#`.
fn runs(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let remark = bytes.windows(2).position(|two| two[0].is_ascii_whitespace() && two[1] == b'#');
    let bytes = &bytes[..remark.unwrap_or(bytes.len())];
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'*' | b'-' | b'?');
    let is_puzzle = move |run: &Range<usize>| {
        let digits = bytes[run.clone()].iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
        run.len() == 81 && bytes[run.clone()].iter().all(|&byte| text::is_cell(byte)) && (1..81).contains(&digits)
    };
    SourceLine::part(bytes, 0).words(0, is_part).filter(is_puzzle)
}

/// Reads the puzzles of a line that has several, whatever precedes them and between: numbers, bars, the tuples of SQL.
fn read_runs(line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
    let mut all = runs(line.bytes);
    let (Some(first), true) = (all.next(), all.next().is_some()) else { return false };
    let puzzle = run_of(line, &first);
    let from = done.len();
    let is_read = read_more(line, &puzzle, first.start, first.end, done);
    // What is between two puzzles may be of either.
    for (_, annotation, _) in done[from..].iter_mut().flatten() {
        annotation.clear();
    }
    is_read
}

/// Whether a line has several puzzles with an empty cell.
pub(crate) fn has_several(line: &SourceLine<'_>) -> bool {
    runs(line.bytes).nth(1).is_some()
}

/// The puzzle in 81 cells of a line.
fn run_of(line: &SourceLine<'_>, run: &Range<usize>) -> Puzzle {
    let cells = line.bytes[run.clone()].first_chunk::<81>().expect("a run has 81 cells");
    Puzzle::Grid(Grid::new(cells.map(Digit::from_ascii)))
}

/// Reads a line of a database's tuples, `(1, '53..7…'),` or `INSERT INTO puzzles VALUES (1, '53..7…');`, or of a program,
/// `puzzle = '53..7…'`, with its one puzzle.
fn read_statement(line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
    let Some(run) = runs(line.bytes).next() else { return false };
    let before = line.bytes[..run.start].trim_ascii_start();
    let is_quoted = run.start > 0
        && matches!(line.bytes[run.start - 1], quote @ (b'"' | b'\'') if line.bytes.get(run.end) == Some(&quote));
    let is_assigned = || {
        let name = before.strip_suffix(&line.bytes[run.start - 1..run.start]).unwrap_or(before).trim_ascii_end();
        name.first().is_some_and(u8::is_ascii_alphabetic) && name.ends_with(b"=") && !name.contains(&b'<')
    };
    let is_tuple = || before.starts_with(b"(") || is_statement(before) && before.contains(&b'(');
    if !is_quoted || !is_tuple() && !is_assigned() {
        return false;
    }
    done.push(Ok((run_of(line, &run).into(), String::new(), line.number)));
    true
}

/// Whether a line begins as a statement does that makes or fills the table of a database.
pub(crate) fn is_statement(bytes: &[u8]) -> bool {
    let behind = |words: &str| {
        let begins = bytes.get(..words.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(words.as_bytes()));
        begins.then(|| bytes[words.len()..].trim_ascii())
    };
    let fills = || ["insert into ", "replace into ", "create table "].iter().any(|words| behind(words).is_some());
    let opens = || behind("values").is_some_and(|rest| rest.is_empty() || rest.starts_with(b"("));
    fills() || opens() || ["begin;", "commit;"].iter().any(|words| behind(words).is_some_and(<[u8]>::is_empty))
}

const fn is_of_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'!' | b'$' | b':')
}

/// Whether a line is a heading over puzzles, words and a colon: `Puzzle 1:`, or the key over a list in YAML.
pub(crate) fn is_heading(bytes: &[u8]) -> bool {
    let Some(words) = bytes.trim_ascii().strip_suffix(b":") else { return false };
    let is_of_words = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_' | b'-');
    words.first().is_some_and(u8::is_ascii_alphabetic) && words.len() < 81 && words.iter().all(is_of_words)
}

/// Whether a line of a program imports something or calls a function.
fn is_of_program(text: &[u8]) -> bool {
    let is_import =
        text.starts_with(b"import ") || text.starts_with(b"from ") && text.windows(8).any(|word| word == b" import ");
    let call = text.strip_suffix(b";").unwrap_or(text).strip_suffix(b")");
    let name = call.and_then(|call| call.split(|&byte| byte == b'(').next().filter(|name| name.len() < call.len()));
    is_import
        || name.is_some_and(|name| name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(is_of_name))
}

/// Whether a line is only what opens or closes a list in a program or a database: `puzzles = [`, `];`, `INSERT INTO p VALUES`; what a
/// program does with it; or a heading. What both opens and closes, `[]`, is a record that holds nothing.
pub(crate) fn is_frame(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii();
    let has = |brackets: &[u8]| text.iter().any(|byte| brackets.contains(byte));
    let is_bracket = |byte: &u8| b"[](){},; ".contains(byte);
    let is_of_brackets = || text.iter().all(is_bracket) && has(b"[({") != has(b"])}");
    let opens = || {
        text.first().is_some_and(u8::is_ascii_alphabetic)
            && matches!(text.last(), Some(b'[' | b'(' | b'{'))
            && (text.contains(&b'=') || is_statement(text))
    };
    let cells = text.iter().filter(|byte| is_loose_cell(**byte) && !byte.is_ascii_alphabetic()).count();
    cells < 9 && (is_of_brackets() || opens() || is_statement(text) || is_heading(text) || is_of_program(text))
}

/// Whether cells without a digit are a rule of several signs, such as `.---.---.`: an empty grid has one alone.
fn is_rule(cells: &[u8; 81]) -> bool {
    !cells.iter().any(u8::is_ascii_digit) && cells.iter().any(|&byte| byte != cells[0])
}

/// Whether letters stand for empty cells in all of them, or in none.
fn is_uniform(cells: &[u8; 81]) -> bool {
    let has_letters = cells.iter().any(|&byte| !text::is_cell(byte));
    !has_letters || !text::has_signs(cells) && cells.iter().any(u8::is_ascii_digit)
}

/// 81 characters, perhaps after the mark of a list or in quotes, and where they end; the rest is an annotation.
fn quoted(bytes: &[u8]) -> Option<(Range<usize>, [u8; 81])> {
    let opening = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'[' | b'(' | b'`');
    let mark = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let is_marked = matches!(bytes[mark..], [b'-' | b'*' | b'+', b' ', ..]);
    let start = if is_marked { mark + 2 } else { 0 };
    let start = start + bytes[start..].iter().take_while(opening).count();
    let cells = bytes[start..].first_chunk::<81>()?;
    let closing = |byte: &&u8| matches!(byte, b'"' | b'\'' | b']' | b')' | b'`' | b',');
    let end = start + 81 + bytes[start + 81..].iter().take_while(closing).count();
    let ends = bytes.get(end).is_none_or(|byte| matches!(byte, b' ' | b'\t' | b';' | b'#') || end > start + 81);
    (ends && cells.iter().all(|&byte| is_loose_cell(byte))).then_some((start..end, *cells))
}

/// Nine groups of nine cells, 27 of three or 81 of one, and where they end. Nothing but a separator is between two.
fn groups(bytes: &[u8]) -> Option<(Range<usize>, [u8; 81])> {
    let is_separator = |byte: u8| matches!(byte, b' ' | b'\t' | b'/' | b'|' | b',' | b';' | b':');
    let words = || SourceLine::part(bytes, 0).words(0, |byte| !is_separator(byte));
    let size = words().next()?.len();
    if !matches!(size, 1 | 3 | 9) {
        return None;
    }
    let mut cells = [0; 81];
    let mut filled = 0;
    for word in words().take(81 / size) {
        if word.len() != size || !bytes[word.clone()].iter().all(|&byte| is_loose_cell(byte)) {
            return None;
        }
        cells[filled..filled + size].copy_from_slice(&bytes[word.clone()]);
        filled += size;
        if filled == 81 {
            // Nine groups in which each digit has its place are candidates.
            let end = word.end + bytes.get(word.end).map_or(0, |_| 1);
            return (!look::is_sukaku_row(&cells)).then_some((word.start..end, cells));
        }
    }
    None
}

/// Whether more cells stand apart behind 81, as many as a larger board has.
fn goes_on(rest: &[u8]) -> bool {
    let words = rest.split(|byte| b" \t,;|[](){}".contains(byte)).filter(|word| !word.is_empty());
    let is_number = |word: &[u8]| word.len() < 3 && word.iter().all(u8::is_ascii_digit);
    let count = words.clone().count();
    count > 0
        && sizes::side_of_count(81 + count).is_some()
        && words
            .into_iter()
            .all(|word| is_number(word) || look::is_nothing(word) || matches!(word, b"." | b"_" | b"*" | b"-"))
}

/// 81 characters that are digits, and blanks for the empty cells.
fn with_blanks(bytes: &[u8]) -> Option<[u8; 81]> {
    let cells: [u8; 81] = bytes.try_into().ok()?;
    let digits = cells.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
    let blanks = cells.iter().filter(|&&byte| byte == b' ').count();
    (digits + blanks == 81 && (8..=70).contains(&digits)).then_some(cells)
}

/// A grid of another size, by the number of its cells, perhaps with the names of its regions after it.
fn other_size(line: &SourceLine<'_>) -> Option<Done> {
    let start = line.start();
    let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'*' | b'-');
    let word = line.words(start, is_cell).next()?;
    let side = sizes::side_of_word(&line.bytes[word.clone()])?;
    // Few digits without a sign for empty cells may be a number, which something is said of.
    let rest = &line.bytes[word.end..];
    let is_remark = rest.first().is_some_and(u8::is_ascii_whitespace)
        && (line.bytes[word.clone()].contains(&b'.') || rest.trim_ascii_start().starts_with(b"#"));
    let is_alone = rest.iter().all(u8::is_ascii_whitespace);
    let names = line.words(word.end, is_cell).next().filter(|names| names.len() == word.len());
    if let Some(names) = names
        && let Some(jigsaw) = regions::of(&line.bytes[word.clone()], &line.bytes[names.clone()])
    {
        let annotation = line.text_from(names.end).trim().to_owned();
        let jigsaw = jigsaw.map_err(|why| sizes::refused(line, word.start..names.end, &why));
        return Some(jigsaw.map(|puzzle| (puzzle, annotation, line.number)));
    }
    (side > 9 || is_alone || is_remark).then(|| grid(line, word))
}

/// A grid of another size as numbers between blanks or commas. Few may be a row of a larger board, unless one is there twice.
fn numbers_of_other_size(line: &SourceLine<'_>) -> Option<Done> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
    let words = line.bytes.split(is_between).filter(|word| !word.is_empty());
    let is_twice = |word: &&[u8]| words.clone().filter(|other| other == word).count() > 1;
    let is_row = |count: usize| {
        count <= LONGEST_SIDE && !words.clone().any(|word| word != b"0" && word != b"." && is_twice(&word))
    };
    let count = words.clone().count();
    let side = sizes::side_of_count(count).filter(|_| !is_row(count))?;
    let is_cell = |word: &[u8]| match word {
        b"." => true,
        [b'0'..=b'9'] | [b'0'..=b'9', b'0'..=b'9'] => {
            word.iter().fold(0, |number, digit| 10 * number + usize::from(digit - b'0')) <= side
        }
        _ => false,
    };
    words.clone().all(is_cell).then(|| grid(line, line.start()..line.bytes.trim_ascii_end().len()))
}

/// A killer, by one of the notations of its cages.
fn killer(line: &SourceLine<'_>) -> Option<Done> {
    cages(line.bytes).map(|range| board(line, range))
}

/// The killer in a part of a line. What follows is its annotation.
fn board(line: &SourceLine<'_>, range: Range<usize>) -> Done {
    let annotation = line.text_from(range.end).trim_matches(['|', ' ']).to_owned();
    sizes::board(line, range.clone(), &line.text_in(range)).map(|puzzle| (puzzle, annotation, line.number))
}

/// The same of a grid of another size.
fn grid(line: &SourceLine<'_>, range: Range<usize>) -> Done {
    let annotation = line.text_from(range.end).trim().to_owned();
    sizes::grid(line, range.clone(), &line.text_in(range)).map(|puzzle| (puzzle, annotation, line.number))
}
