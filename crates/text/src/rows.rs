//! What the formats of nine lines share: they gather lines until there are nine, and then read them; see
//! [`crate::layout`].

use bitdoku_grid::text::{Expected, Found, ParseError};
use bitdoku_grid::{Grid, Puzzle};

use crate::drawn::Drawing;
use crate::header::Title;
use crate::layout::{self, Layout};
use crate::record::{Done, LINE_LIMIT, Lines, is_solution_of};
use crate::source::{Kept, SourceLine, as_text, bare_title, is_bracket, is_upright};
use crate::{AnyPuzzle, Position, candidates, loose, regions, sizes};

/// The record under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    /// The layout tried first.
    layout: Layout,
    /// Its lines so far, `count` of them; what follows those is kept to be used again.
    lines: Vec<Kept>,
    count: usize,
    /// How many cells each of them has, if that is another number than nine; 0 otherwise. Then they may be the rows of several boards.
    side: usize,
    /// After how many of such rows there were rules.
    rules: Vec<usize>,
    /// How many rows were lost in lines that cannot be kept, and on which line the record began if the first was one.
    lost: usize,
    first: u64,
    title: Title,
    /// The puzzle given last, until another follows.
    latest: Option<Grid>,
    /// Whether a section of an SDK file is under way other than `[Puzzle]`, such as `[State]`, and its lines.
    in_section: bool,
    section: Vec<Kept>,
    /// Whether the record is that of `[Puzzle]`; it waits for the position in `[State]`.
    is_game: bool,
    game: Option<Done>,
    /// Whether the first line may be the heading of a Markdown table.
    has_heading: bool,
    /// The first line that was passed over, until there is a record.
    passed_over: Option<Kept>,
    drawing: Drawing,
}

impl Rows {
    pub(crate) fn new(layout: Layout) -> Self {
        Self { layout, ..Self::default() }
    }

    /// Takes a line if it is one of a board that is drawn.
    fn push_drawn(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
        if !self.drawing.is_begun() && line.bytes.first().is_none_or(u8::is_ascii) {
            return false;
        }
        let drawn = self.drawing.push(line, &mut self.title, done);
        match drawn {
            Ok(is_taken) => is_taken,
            Err(lines) => {
                self.push_undrawn(lines, done);
                true
            }
        }
    }

    /// Takes the lines of a drawing that is no board as any others.
    fn push_undrawn(&mut self, lines: Vec<Kept>, done: &mut Vec<Done>) {
        lines.iter().for_each(|kept| self.push_row(&kept.line(), done));
    }

    /// Takes a line that is not drawn.
    fn push_row(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if !self.push_plain(line, done) {
            self.push_any(&line.cleaned(&mut Vec::new()), done);
        }
    }

    /// Takes a line if it can only be a row: it is short, has a digit, and has no characters but those of cells and of what
    /// is between them. Most lines are such.
    fn push_plain(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
        if self.side > 0 {
            return false;
        }
        let kinds = line.bytes.iter().fold(0, |kinds, &byte| kinds | KINDS[usize::from(byte)]);
        let is_short = line.bytes.len() < 81 || line.bytes[0] == b'|';
        let is_row = kinds & (DIGIT | OTHER) == DIGIT && is_short && !self.in_section;
        if is_row && self.count == 0 && self.begins_board(line) {
            return true;
        }
        if is_row {
            self.take(line, done);
        }
        is_row
    }

    /// Takes a line that is not blank.
    fn push_any(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        let is_taken =
            line.is_comment() || self.goes_on_board(line, done) || !self.in_section && self.begins_board(line);
        if !is_taken {
            self.push_native(line, done);
        }
    }

    /// Begins to gather rows of another size, if the line can be one and is no row of nine cells.
    fn begins_board(&mut self, line: &SourceLine<'_>) -> bool {
        let side = if self.count + self.lost == 0 { sizes::side(line) } else { None };
        // Digits with something between might be a row of nine places, too. The rows below tell.
        let is_apart = |(at, byte): (usize, &u8)| if at % 2 == 0 { byte.is_ascii_digit() } else { *byte == b' ' };
        let is_of_digits = || line.bytes.trim_ascii().iter().enumerate().all(is_apart);
        match side {
            Some(side)
                if is_of_digits()
                    || sizes::fields(line.bytes).is_some()
                    || layout::read(&[*line], self.layout).is_err() =>
            {
                self.side = side;
                self.keep(line);
                true
            }
            _ => false,
        }
    }

    /// Keeps a line as the next of the record.
    fn keep(&mut self, line: &SourceLine<'_>) {
        if self.lines.len() == self.count {
            self.lines.push(Kept::default());
        }
        self.lines[self.count].set(line);
        self.count += 1;
    }

    /// Takes one more row of another size, or a rule between such rows; any other line ends their grids.
    fn goes_on_board(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) -> bool {
        /// This many grids are passed on without waiting for their end.
        const MANY: usize = 16;
        if self.side == 0 {
            return false;
        }
        let is_drawn = line.bytes.iter().all(|byte| matches!(byte, b'-' | b'+' | b'=' | b'|' | b':' | b' '));
        if is_drawn && sizes::barred(line.bytes).is_none() {
            self.rules.push(self.count);
            return true;
        }
        if !sizes::is_row_of(line, self.side) {
            // Rows that end with commas may be of the next larger board.
            let is_of = |side: &usize| self.lines[..self.count].iter().all(|row| sizes::is_row_of(&row.line(), *side));
            let Some(side) = sizes::side(line).filter(is_of) else {
                self.end_board(done);
                return false;
            };
            self.side = side;
        }
        self.keep(line);
        if self.count == MANY * self.side {
            self.end_board(done);
        }
        true
    }

    /// Tells the grids that rows of another size are, if there are as many rows as that takes; else these are rows like others.
    fn end_board(&mut self, done: &mut Vec<Done>) {
        let (mut side, mut rules) = (std::mem::take(&mut self.side), std::mem::take(&mut self.rules));
        if side == 0 {
            return;
        }
        let mut rows: Vec<Kept> = self.lines.drain(..std::mem::take(&mut self.count)).collect();
        // Over a Markdown table there may be a heading.
        if rows.len() % side == 1 && rules == [1] && rows.iter().all(|row| sizes::barred(&row.bytes).is_some()) {
            rows.remove(0);
            rules.clear();
        }
        let fits =
            |side: usize| rows.len().is_multiple_of(side) && rows.iter().all(|row| sizes::is_row_of(&row.line(), side));
        side += usize::from(!fits(side) && side != 8 && fits(side + 1));
        let is_classic = rows.iter().all(|row| sizes::is_row_of(&row.line(), 9));
        let is_sign = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'-');
        let has_gap = |cells: Vec<&[u8]>| cells.iter().take(side).any(|cell| cell.is_empty());
        let has_gaps = rows.iter().filter_map(|kept| sizes::fields(&kept.bytes)).any(has_gap);
        let is_numbered = rows.first().is_some_and(|row| counts_columns(&row.bytes, side));
        let has_sign = has_gaps || rows.iter().any(|kept| kept.bytes.iter().any(is_sign));
        // A list of smaller boards has some givens in each.
        let is_list = rows.iter().all(|kept| {
            let givens = kept.bytes.iter().filter(|byte| byte.is_ascii_alphanumeric() && **byte != b'0').count();
            sizes::side_of_word(kept.bytes.trim_ascii()).is_some() && givens > 3
        });
        if has_sign && rows.len().is_multiple_of(side) && !is_list && !is_numbered && !(side == 10 && is_classic) {
            for grid in rows.chunks_exact(side) {
                let text = grid.iter().map(|kept| row_text(&kept.line(), side, has_gaps)).collect::<Vec<_>>();
                let first = grid[0].line();
                let board = sizes::square(&first, side, &rules, &text.join("\n"))
                    .map_err(|error| sizes::unlike(&first, 0..first.bytes.len(), &error.to_string()));
                self.title.begin();
                let record = board.map(|board| (board, self.title.bare().to_owned(), first.number));
                done.push(self.title.over(record));
            }
            self.passed_over = None;
            self.first = rows[0].number;
            return;
        }
        for kept in &rows {
            let line = kept.line();
            match sizes::side_of_word(line.bytes.trim_ascii()) {
                Some(_) => {
                    let mut alone = Vec::new();
                    loose::read(&line, &mut alone);
                    self.give_alone(alone, done);
                }
                None => self.push_native(&line, done),
            }
        }
    }

    fn push_native(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        let is_title = line.is_title();
        // Rows are short, other than those of candidates.
        let is_long = || line.bytes.len() >= 81 && !line.bytes.trim_ascii_start().starts_with(b"|");
        let may_be_alone = is_title || is_long() || line.bytes.iter().any(|byte| matches!(byte, b'/' | b':'));
        let mut alone = Vec::new();
        if may_be_alone && !self.in_section {
            loose::read(line, &mut alone);
        }
        if !alone.is_empty() {
            self.end_rows(done);
            self.first = line.number;
            self.passed_over = None;
            self.give_alone(alone, done);
        } else if is_title {
            self.end_rows(done);
            self.begin(line, done);
        } else if self.in_section {
            self.section.push(Kept::of(line));
        } else if self.is_rule(line) {
            self.has_heading |= self.count == 1 && is_under_heading(line);
            self.pass_over(line);
        } else {
            self.take(line, done);
        }
    }

    /// Gives the records of a line that has some of its own.
    fn give_alone(&mut self, alone: Vec<Done>, done: &mut Vec<Done>) {
        self.title.pass();
        done.extend(alone.into_iter().map(|record| self.title.over(record)));
    }

    /// The input has ended, or a record has.
    fn end_record(&mut self, done: &mut Vec<Done>) {
        let undrawn = self.drawing.end();
        self.push_undrawn(undrawn, done);
        self.end_board(done);
        self.end_rows(done);
    }

    fn end_rows(&mut self, done: &mut Vec<Done>) {
        if self.count + self.lost == 0 {
            return;
        }
        match layout::read(&self.kept(), self.layout) {
            // Nine lines that waited for a tenth.
            Ok(Some(puzzle)) => self.give(Ok(puzzle), done),
            _ if self.lost > 0 => self.restart(),
            Err(error) => self.give(Err(error), done),
            Ok(None) => {
                let last = self.lines[self.count - 1].line();
                let error = last.miscounted(None, Expected::Rows(9), self.count);
                self.give(Err(error), done);
            }
        }
    }

    /// A title: it belongs to the record after it.
    fn begin(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        let text = as_text(line.original().trim_ascii());
        let bare = bare_title(&text);
        let section = if text.starts_with('[') { bare.to_ascii_lowercase() } else { String::new() };
        self.end_section();
        self.in_section = ["state", "candidates", "pencilmarks", "colors", "colours"].contains(&section.as_str());
        self.is_game = section == "puzzle";
        if !self.in_section {
            done.extend(self.game.take());
        }
        self.title.set(if self.is_game { "" } else { &text }, true);
        self.pass_over(line);
    }

    /// A section has ended: the first of nine rows behind a puzzle is its position.
    fn end_section(&mut self) {
        self.in_section = false;
        let lines: Vec<SourceLine<'_>> = self.section.iter().map(Kept::line).collect();
        if let Some(Ok((game @ AnyPuzzle::Classic(_, None), ..))) = &mut self.game
            && let Ok(Some(Puzzle::Grid(grid))) = layout::read(&lines[..lines.len().min(9)], Layout::Cells)
            && let AnyPuzzle::Classic(puzzle, _) = game
        {
            *game = AnyPuzzle::played(*puzzle, Some(Position { grid, marks: None }));
        }
        self.section.clear();
    }

    fn pass_over(&mut self, line: &SourceLine<'_>) {
        if self.passed_over.is_none() && self.count == 0 && self.first == 0 {
            self.passed_over = Some(Kept::of(line));
        }
    }

    /// Takes a row; the ninth completes the record.
    fn take(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if self.count == 9 {
            // The line over a Markdown table was a heading, for there are nine others.
            self.lines[..9].rotate_left(1);
            self.count = 8;
        }
        if self.count + self.lost == 0 {
            self.first = line.number;
            self.passed_over = None;
            self.title.begin();
        }
        self.keep(line);
        if self.count + self.lost < 9 || self.loses_rules() {
            return;
        }
        if self.lost > 0 {
            return self.restart();
        }
        if std::mem::take(&mut self.has_heading) {
            return;
        }
        let read = layout::read(&self.kept(), self.layout);
        match read {
            Err(_) if self.loses_number() => {}
            Ok(puzzle) => self.give(Ok(puzzle.expect("there are nine lines")), done),
            Err(error) => self.give(Err(error), done),
        }
    }

    /// Drops rows of dashes or underscores alone if the others write empty cells in another way.
    fn loses_rules(&mut self) -> bool {
        let is_dash = |byte: &u8| matches!(byte, b'-' | b'_');
        let is_line = |kept: &Kept| kept.bytes.iter().all(|byte| is_dash(byte) || is_upright(*byte));
        let lines = &self.lines[..self.count];
        if !lines.iter().any(is_line) {
            return false;
        }
        let rows = || lines.iter().filter(|kept| !is_line(kept)).map(|kept| &kept.bytes);
        let has_mark = |bytes: &Vec<u8>| bytes.iter().any(|byte| b".0*xX?".contains(byte));
        if rows().any(|bytes| bytes.iter().any(is_dash)) || !rows().any(has_mark) {
            return false;
        }
        let mut at = 0;
        while at < self.count {
            if is_line(&self.lines[at]) {
                self.lines[at..self.count].rotate_left(1);
                self.count -= 1;
            } else {
                at += 1;
            }
        }
        true
    }

    /// Takes a first line of very few characters for a title, such as `1.`, if those after it are rows.
    fn loses_number(&mut self) -> bool {
        let visible = self.lines[0].bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
        let lines = self.kept();
        if visible > 4
            || layout::read(&lines[..1], self.layout).is_ok()
            || layout::read(&lines[1..], self.layout).is_err()
        {
            return false;
        }
        let (title, first) = (as_text(lines[0].original().trim_ascii()).into_owned(), lines[1].number);
        self.title.set(&title, false);
        self.first = first;
        self.lines[..9].rotate_left(1);
        self.count = 8;
        true
    }

    /// Whether a line is a rule between boxes, has nothing but brackets, or ends a string of several lines.
    fn is_rule(&self, line: &SourceLine<'_>) -> bool {
        if line.bytes.trim_ascii() == b"\"\"\"" {
            return true;
        }
        let mut cells = 0;
        let mut has_stroke = false;
        let mut is_certain = false;
        for &byte in line.bytes {
            match byte {
                b'-' | b'_' => (cells, has_stroke) = (cells + 1, true),
                b'.' | b'*' => cells += 1,
                b'+' | b'=' | b'\'' | b'`' | b'~' => is_certain = true,
                b',' | b';' => {}
                _ if is_upright(byte) || is_bracket(byte) => {}
                _ => return false,
            }
        }
        let is_of_strokes = || !line.bytes.iter().any(|byte| matches!(byte, b'.' | b'*'));
        let at_box_border = || {
            let rows = &self.lines[..self.count];
            matches!(self.count, 3 | 6)
                && !rows.iter().any(|kept| kept.bytes.iter().any(|byte| matches!(byte, b'-' | b'_')))
        };
        let is_bracket_line = cells == 0 && line.bytes.iter().any(|&byte| is_bracket(byte));
        match cells {
            _ if is_certain || is_bracket_line => true,
            0 => false,
            // Dots alone are cells, however many: a rule has strokes or stars.
            10.. => has_stroke || line.bytes.iter().all(|&byte| byte == b'*' || is_upright(byte)),
            9 => is_of_strokes() && at_box_border(),
            _ => is_of_strokes() && self.count == 0 && cells >= 3,
        }
    }

    /// The record has ended: what became of it.
    fn give(&mut self, record: Result<Puzzle, ParseError>, done: &mut Vec<Done>) {
        let may_be_regions = record.as_ref().map_or(true, |puzzle| puzzle.grid().is_some_and(|grid| grid.is_full()));
        let regions = may_be_regions.then(|| regions::alone_in_rows(&self.kept())).flatten();
        let record = regions.map_or(record, Err);
        let before = self.latest.take();
        if !record.as_ref().is_ok_and(|puzzle| self.is_solution(puzzle, before)) {
            self.latest = record.as_ref().ok().and_then(|puzzle| puzzle.grid().copied());
            let record = match record {
                Ok(puzzle) => Ok((candidates::played(puzzle, &self.kept()), self.title.bare().to_owned(), self.first)),
                Err(error) => Err(error.in_record(self.first)),
            };
            let record = self.title.over(record);
            done.extend(self.game.take());
            match std::mem::take(&mut self.is_game) {
                true => self.game = Some(record),
                false => done.push(record),
            }
        }
        self.restart();
    }

    /// Whether the title calls a grid a solution, and it is that of the puzzle before it: then it is no record.
    fn is_solution(&self, puzzle: &Puzzle, before: Option<Grid>) -> bool {
        let begins =
            |word: &str| self.title.bare().get(..word.len()).is_some_and(|title| title.eq_ignore_ascii_case(word));
        let solves = || puzzle.grid().zip(before.as_ref()).is_some_and(|(grid, before)| is_solution_of(grid, before));
        (begins("solution") || begins("answer")) && solves()
    }

    fn restart(&mut self) {
        (self.count, self.lost, self.has_heading) = (0, 0, false);
    }

    fn kept(&self) -> Kepts<'_> {
        let mut lines = [SourceLine::part(&[], 0); 9];
        for (to, kept) in lines.iter_mut().zip(&self.lines[..self.count]) {
            *to = kept.line();
        }
        Kepts { lines, count: self.count }
    }
}

impl Lines for Rows {
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if !self.push_drawn(line, done) {
            self.push_row(line, done);
        }
    }

    /// A comment may say what board the drawing below it is.
    fn comment(&mut self, line: &SourceLine<'_>) {
        self.drawing.comment(line.bytes);
    }

    /// A blank line: the record under way ends, unless it can be a row without digits.
    fn blank(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        let undrawn = self.drawing.end();
        self.push_undrawn(undrawn, done);
        if self.side > 0 && sizes::is_row_of(line, self.side) {
            return self.keep(line);
        }
        // Blank lines may stand between boxes.
        if self.side > 9 && !self.count.is_multiple_of(self.side) {
            return;
        }
        self.end_board(done);
        let tabs = line.bytes.iter().filter(|&&byte| byte == b'\t').count();
        let is_aligned = || {
            let of_blanks = |kept: &Kept| kept.bytes.iter().all(|byte| matches!(byte, b' ' | b'1'..=b'9'));
            let lines = &self.lines[..self.count];
            line.bytes.len() >= 9
                && !lines.is_empty()
                && lines.iter().all(of_blanks)
                && layout::cells(&lines[0].line(), false).is_err()
        };
        if !self.in_section && (tabs >= 8 || tabs == 0 && is_aligned()) {
            self.take(line, done);
        } else {
            self.end_record(done);
            if self.in_section && !self.section.is_empty() {
                self.end_section();
                self.title.begin();
            }
        }
    }

    /// Everything was read. If there was something, but never a record, that is an error.
    fn end(&mut self, done: &mut Vec<Done>) {
        self.end_record(done);
        self.end_section();
        done.extend(self.game.take());
        if done.is_empty()
            && let Some(kept) = self.passed_over.take()
        {
            let line = kept.line();
            let error = line.error(0, line.bytes.len().min(LINE_LIMIT), Expected::Puzzle, Found::Nothing);
            done.push(Err(error));
        }
    }

    fn abandon(&mut self, line: &SourceLine<'_>) -> Option<u64> {
        self.passed_over = None;
        if std::mem::take(&mut self.side) > 0 {
            self.count = 0;
            self.rules.clear();
        }
        if self.count + self.lost == 0 {
            self.first = line.number;
        }
        let was_broken = self.lost > 0;
        self.lost += 1;
        let first = self.first;
        if self.count + self.lost == 9 {
            self.restart();
        }
        (!was_broken).then_some(first)
    }
}

/// Characters that are digits, and those that may make a line something else than a row.
const DIGIT: u8 = 1;
const OTHER: u8 = 2;

/// What each byte is of these; nothing, if it only is between digits or for an empty cell.
const KINDS: [u8; 256] = {
    let mut kinds = [OTHER; 256];
    let mut byte = 0;
    while byte < 128 {
        if (byte as u8).is_ascii_digit() {
            kinds[byte] = DIGIT;
        } else if is_upright(byte as u8) || matches!(byte as u8, b'.' | b',' | b'*' | b'_' | b'-') {
            kinds[byte] = 0;
        }
        byte += 1;
    }
    kinds
};

/// The lines of a record, borrowed.
struct Kepts<'a> {
    lines: [SourceLine<'a>; 9],
    count: usize,
}

impl<'a> std::ops::Deref for Kepts<'a> {
    type Target = [SourceLine<'a>];

    fn deref(&self) -> &[SourceLine<'a>] {
        &self.lines[..self.count]
    }
}

/// Whether a row is the heading of a table: the numbers of the columns behind an empty corner.
fn counts_columns(row: &[u8], side: usize) -> bool {
    let cells = sizes::fields(row).unwrap_or_default();
    let is_number = |(at, cell): (usize, &&[u8])| at == 0 && cell.is_empty() || as_text(cell) == at.to_string();
    cells.len() == side && cells[0].is_empty() && cells.iter().enumerate().all(is_number)
}

/// A row of another size, with a sign in each of its empty cells where the board has gaps.
fn row_text(line: &SourceLine<'_>, side: usize, has_gaps: bool) -> String {
    let cells = if has_gaps { sizes::fields(line.bytes) } else { sizes::barred(line.bytes) };
    match cells {
        Some(cells) => cells
            .iter()
            .take(side)
            .map(|cell| if cell.is_empty() { ".".into() } else { as_text(cell) })
            .fold(String::new(), |row, cell| row + &cell + " "),
        None => as_text(line.original()).into_owned(),
    }
}

/// Whether a line is the one below the heading of a Markdown table of nine columns: `|---|---|…`.
fn is_under_heading(line: &SourceLine<'_>) -> bool {
    line.bytes.iter().filter(|&&byte| byte == b'|').count() >= 8
        && line.bytes.iter().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' '))
}
