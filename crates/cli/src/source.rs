//! From operands to blocks: opens one input after another, finds out its format, and cuts it.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use bitdoku::ParseError;
use bitdoku::text::table::Table;
use bitdoku::text::{Format, HEAD, Options, Reader, Recovered, Sniffed, Sniffer};

use crate::block::{AnyRecord, Block, Content, Cutter, Lines, OwnedRecord};
use crate::input::{Input, Operand};
use crate::progress::Extent;
use crate::signal;

/// All inputs of a run.
pub(crate) struct Source {
    operands: VecDeque<Operand>,
    /// The format, if it was asked for.
    format: Option<Format>,
    options: Options,
    open: Option<Open>,
    /// Blocks that were read ahead.
    ahead: VecDeque<Block>,
    /// Bytes of text cut so far.
    cut: u64,
    extent: Extent,
    /// The table whose columns every input must have, for rows go out below its header.
    header: Option<Arc<Table>>,
    /// Whether solutions that tables state are compared.
    verifies: bool,
}

/// How much text is taken at a time by one who only counts records.
const LARGE: usize = 256 * 1024;

/// The input being read.
struct Open {
    name: Arc<str>,
    cutter: Cutter,
    reading: Reading,
    /// Whether the lines are typed by a person.
    by_hand: bool,
    /// What comes before anything that is cut.
    first: VecDeque<Content>,
}

/// How an input is read.
enum Reading {
    /// As text in a format.
    Text {
        /// What reading all lines so far taught; where records are of one line, only until the first was read.
        reader: Box<Reader>,
        /// The reader of one-line records once it knows all it will ever need.
        settled: Option<Arc<Reader>>,
    },
    /// As a table.
    Table {
        table: Arc<Table>,
        /// The beginning of a row of several lines.
        begun: Option<Lines>,
    },
}

impl Source {
    /// Reads these one after another, in this format or else in the one each seems to have.
    pub(crate) fn new(operands: Vec<Operand>, format: Option<Format>, options: Options) -> Self {
        let extent = Extent { length: operands.iter().map(Operand::length).sum(), ..Extent::default() };
        Self {
            operands: operands.into(),
            format,
            options,
            open: None,
            ahead: VecDeque::new(),
            cut: 0,
            extent,
            header: None,
            verifies: true,
        }
    }

    /// Leaves solutions that tables state unverified.
    pub(crate) fn without_verifying(mut self) -> Self {
        self.verifies = false;
        self
    }

    /// Opens the first input, if none is open. A message about one that is missing comes in its turn.
    ///
    /// # Errors
    /// If it is not the table that it is said to be.
    pub(crate) fn look(&mut self) -> io::Result<()> {
        if self.open.is_some() || !self.ahead.is_empty() {
            return Ok(());
        }
        let Some(operand) = self.operands.pop_front() else { return Ok(()) };
        match self.open(&operand) {
            Ok(open) => self.open = Some(open),
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                return Err(io::Error::new(error.kind(), format!("{}: {error}", operand.name())));
            }
            Err(error) => self.ahead.push_back(lost(operand.name().into(), &error, self.cut)),
        }
        Ok(())
    }

    /// The table that the first input is, if it is one. From now on all inputs must have its columns.
    ///
    /// # Errors
    /// If it is said to be one and is none.
    pub(crate) fn table(&mut self) -> io::Result<Option<Arc<Table>>> {
        self.look()?;
        if let Some(Open { reading: Reading::Table { table, .. }, .. }) = &self.open {
            self.header = Some(Arc::clone(table));
        }
        Ok(self.header.clone())
    }

    /// How much there is to read.
    pub(crate) fn extent(&self) -> Extent {
        self.extent.clone()
    }

    /// Whether all inputs together hold exactly one record. Where a person types, that cannot be known.
    pub(crate) fn is_one_record(&mut self) -> bool {
        self.records_seen() == 1
    }

    /// Whether a person who looks at a terminal has few answers to look at: to one record, or to each that was typed.
    pub(crate) fn is_for_eyes(&mut self) -> bool {
        self.is_one_record() || self.open.as_ref().is_some_and(|open| open.by_hand)
    }

    /// Whether there are more records than one.
    pub(crate) fn has_several_records(&mut self) -> bool {
        self.records_seen() > 1
    }

    /// How many records there are, as far as that matters: 1, or 2 for more; 0 also where it cannot be known.
    fn records_seen(&mut self) -> u64 {
        let mut records = 0;
        while records < 2 {
            let Some(block) = self.next(1) else { return records };
            let lost = matches!(block.content, Content::Lost(_));
            block.each(|_, _| {
                records += 1;
                ControlFlow::Continue(())
            });
            self.ahead.push_back(block);
            if lost || self.open.as_ref().is_some_and(|open| open.by_hand) {
                return 0;
            }
        }
        2
    }

    /// The next block, of about `size` bytes; `None` after the last. What cannot be opened or read is a block too.
    pub(crate) fn next_block(&mut self, size: usize) -> Option<Block> {
        self.ahead.pop_front().or_else(|| self.next(size))
    }

    /// One block after another: each time of about the size that is asked for, and a block is taken back that is no longer needed.
    pub(crate) fn blocks(&mut self) -> impl FnMut(usize, Option<Block>) -> Option<Block> + Send {
        |size, spent| {
            spent.into_iter().for_each(|spent| self.reuse(spent));
            self.next_block(size)
        }
    }

    /// The memory of a block serves for the text of the next one.
    fn reuse(&mut self, block: Block) {
        if let (Some(open), Content::Lines { lines, .. } | Content::Rows { lines, .. }) =
            (&mut self.open, block.content)
        {
            open.cutter.reuse(lines.text);
        }
    }

    /// Skips `records` records, at least one, and returns the last of them in a block of its own; `None` if there are fewer.
    /// Messages about inputs that cannot be opened or read come again.
    pub(crate) fn pass_over(&mut self, records: u64) -> Option<Block> {
        let (mut lost, mut before) = (Vec::new(), records - 1);
        let last = loop {
            let block = self.next_block(LARGE)?;
            let count = block.records();
            if matches!(block.content, Content::Lost(_)) {
                lost.push(block);
            } else if count > before {
                let last = if before > 0 { block.split(before).1? } else { block };
                let (last, rest) = last.split(1);
                rest.into_iter().for_each(|rest| self.ahead.push_front(rest));
                break last;
            } else {
                before -= count;
            }
        };
        lost.into_iter().rev().for_each(|block| self.ahead.push_front(block));
        Some(last)
    }

    /// The next block that is not taken yet.
    fn next(&mut self, size: usize) -> Option<Block> {
        while !signal::is_stopping() {
            if self.open.is_none() {
                let operand = self.operands.pop_front()?;
                match self.open(&operand) {
                    Ok(open) => self.open = Some(open),
                    Err(error) => return Some(lost(operand.name().into(), &error, self.cut)),
                }
            }
            let open = self.open.as_mut()?;
            let next = open.next(size);
            let before = self.cut;
            self.cut += open.cutter.take_cut();
            match next {
                Ok(Some(content)) => {
                    return Some(Block { name: Arc::clone(&open.name), content, end: self.cut });
                }
                Ok(None) => self.open = None,
                Err(error) => {
                    let block = lost(Arc::clone(&open.name), &error, before);
                    self.open = None;
                    return Some(block);
                }
            }
        }
        None
    }

    fn open(&self, operand: &Operand) -> io::Result<Open> {
        self.begin(operand.name().into(), operand.open(&self.extent.stored)?)
    }

    /// Finds out what an input is.
    fn begin(&self, name: Arc<str>, input: Input) -> io::Result<Open> {
        let mut input = input;
        let named = if input.is_array { Some(Format::Line) } else { self.format };
        // A format that the user names needs no look at the text, but for the columns of a table.
        let (head, is_all, sniffed) = match named {
            Some(format) if format != Format::Csv => (Vec::new(), false, Sniffed::Records(format)),
            _ => head(&mut input, &self.options)?,
        };
        let (format, first) = match sniffed {
            Sniffed::Records(format) => (named.unwrap_or(format), VecDeque::new()),
            _ if named.is_some() => (Format::Csv, VecDeque::new()),
            _ if self.header.is_some() => return Err(unlike("it is not a table, but the first input is")),
            // All of it was read.
            sniffed => {
                input.text = Box::new(io::empty());
                (Format::Line, contents(sniffed))
            }
        };
        let reading = match format {
            Format::Csv => {
                let table = Table::find(&head, is_all, &self.options);
                let table = table.map_err(|problem| io::Error::new(io::ErrorKind::InvalidInput, problem))?;
                let table = if self.verifies { table } else { table.without_solutions() };
                Reading::Table { table: Arc::new(table), begun: None }
            }
            _ => {
                let of_format = || Reader::new(format, &self.options);
                let reader = if input.is_array { Reader::every_line() } else { of_format() };
                Reading::Text { reader: Box::new(reader), settled: None }
            }
        };
        let head = if first.is_empty() { head } else { Vec::new() };
        let text = Box::new(io::Cursor::new(head).chain(input.text));
        let mut cutter = Cutter::new(text, Arc::clone(&self.extent.text)).asking(input.ready);
        if let Some(seam) = format.seam() {
            cutter.cut_after(seam);
        }
        if let Some(header) = &self.header {
            match &reading {
                Reading::Table { table, .. } if table.is_like(header) => {}
                Reading::Table { table, .. } => {
                    let names = (table.names().join(", "), header.names().join(", "));
                    return Err(unlike(&format!("its columns are {}, those of the first {}", names.0, names.1)));
                }
                Reading::Text { .. } => return Err(unlike("it is not a table, but the first input is")),
            }
        }
        Ok(Open { name, cutter, reading, by_hand: input.by_hand, first })
    }
}

/// The beginning of an input, whether that is all of it, and what it shows the input to be. Of a file the whole head is read, of a
/// stream only as much as shows it, because its writer may be waiting for an answer.
fn head(input: &mut Input, options: &Options) -> io::Result<(Vec<u8>, bool, Sniffed)> {
    let (mut text, mut sniffer) = (Vec::new(), Sniffer::new(options));
    loop {
        let before = text.len();
        if input.is_whole {
            input.text.by_ref().take(HEAD as u64).read_to_end(&mut text)?;
        } else {
            text.resize(before + HEAD, 0);
            let read = input.text.read(&mut text[before..]);
            text.truncate(before + *read.as_ref().unwrap_or(&0));
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted && !signal::is_stopping() => continue,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    return Ok((text, false, Sniffed::Records(Format::Line)));
                }
                read => drop(read?),
            }
        }
        let is_all = text.len() == before || input.is_whole && text.len() < before + HEAD;
        if let Some(sniffed) = sniffer.sniff(&text, is_all) {
            return Ok((text, is_all, sniffed));
        }
    }
}

/// The records of a text in a form of its own, and the line that says how it was read.
fn contents(sniffed: Sniffed) -> VecDeque<Content> {
    match sniffed {
        Sniffed::Pasted(Recovered { puzzle, how }, line) => {
            let record = OwnedRecord::from(AnyRecord { puzzle, annotation: "", line });
            [Content::Note(format!("read as {how}")), Content::Records(vec![Ok(record)])].into()
        }
        Sniffed::Refused(error) => [Content::Records(vec![Err(error)])].into(),
        _ => VecDeque::new(),
    }
}

/// Why an input cannot be in one table with the first.
fn unlike(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{why}; process them separately"))
}

impl Open {
    fn next(&mut self, size: usize) -> io::Result<Option<Content>> {
        if let Some(first) = self.first.pop_front() {
            return Ok(Some(first));
        }
        let cutter = &mut self.cutter;
        match &mut self.reading {
            Reading::Table { table, begun } => {
                let lines = rows(cutter, table, begun, size)?;
                Ok(lines.map(|lines| Content::Rows { lines, table: Arc::clone(table) }))
            }
            Reading::Text { reader, settled } if reader.format().is_one_line() => {
                let Some(lines) = cutter.lines(size)? else { return Ok(None) };
                let reader = match settled {
                    Some(settled) => Arc::clone(settled),
                    None => {
                        *settled = learn(reader, &lines);
                        settled.clone().unwrap_or_else(|| Arc::new(Reader::clone(reader)))
                    }
                };
                Ok(Some(Content::Lines { lines, reader }))
            }
            Reading::Text { reader, .. } => Ok(entries(cutter, reader, size)?.map(Content::Records)),
        }
    }
}

/// Whole rows of a table, for the workers to read.
fn rows(cutter: &mut Cutter, table: &Table, begun: &mut Option<Lines>, size: usize) -> io::Result<Option<Lines>> {
    loop {
        let more = cutter.lines(size)?;
        let is_end = more.as_ref().is_none_or(|more| !more.text.ends_with(b"\n"));
        let mut lines = match (begun.take(), more) {
            (None, None) => return Ok(None),
            (Some(lines), None) | (None, Some(lines)) => lines,
            (Some(mut lines), Some(more)) => {
                lines.append(&more);
                lines
            }
        };
        if lines.first == 1 && lines.text.starts_with(b"\xEF\xBB\xBF") {
            lines.text.drain(..3);
        }
        let length = table.whole_rows(&lines.text, is_end);
        if length < lines.text.len() {
            *begun = Some(lines.split_off(length));
        }
        if !lines.text.is_empty() {
            return Ok(Some(lines));
        }
    }
}

/// Reads up to the first record, which settles all there is to know: what the header says.
fn learn(reader: &mut Reader, lines: &Lines) -> Option<Arc<Reader>> {
    let end = lines.each(|line, number| match reader.push(line, number).next() {
        Some(_) => ControlFlow::Break(()),
        None => ControlFlow::Continue(()),
    });
    end.is_break().then(|| Arc::new(reader.clone()))
}

/// Records that were read here, one after another.
fn entries(
    cutter: &mut Cutter,
    reader: &mut Reader,
    size: usize,
) -> io::Result<Option<Vec<Result<OwnedRecord, ParseError>>>> {
    let mut entries = Vec::new();
    while entries.is_empty() {
        match cutter.lines(size)? {
            Some(lines) => {
                let _ = lines.each(|line, number| {
                    entries.extend(reader.push(line, number).map(|record| record.map(OwnedRecord::from)));
                    ControlFlow::Continue(())
                });
            }
            None => {
                entries.extend(reader.finish().map(|record| record.map(OwnedRecord::from)));
                return Ok((!entries.is_empty()).then_some(entries));
            }
        }
    }
    Ok(Some(entries))
}

/// All records of a text, as they are and whatever they are cut into: blocks of about `size` bytes, read in pieces of
/// `piece`, for tests. The line each begins on, the puzzle or why there is none, the annotation.
#[cfg(test)]
fn records_of(text: &[u8], format: Format, size: usize, piece: usize) -> Vec<(u64, Result<String, String>, String)> {
    struct Pieces(io::Cursor<Vec<u8>>, usize);
    impl io::Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(self.1);
            self.0.read(&mut buffer[..length])
        }
    }
    let mut source = Source::new(Vec::new(), Some(format), Options::default());
    let pieces = Pieces(io::Cursor::new(text.to_vec()), piece.max(1));
    let input = Input { text: Box::new(pieces), by_hand: false, is_array: false, is_whole: false, ready: None };
    let Ok(open) = source.begin("text".into(), input) else {
        return Vec::new();
    };
    source.open = Some(open);
    let mut found = Vec::new();
    while let Some(block) = source.next_block(size) {
        let rows = found.len();
        block.each(|record, _| {
            found.push(match record {
                Ok(record) => (record.line, Ok(record.puzzle.to_string()), record.annotation.to_owned()),
                Err(error) => (error.record, Err(error.to_string()), format!("{}:{}", error.line, error.column)),
            });
            ControlFlow::Continue(())
        });
        // A block that is cut in two is the same records.
        let half = (found.len() - rows) as u64 / 2;
        let (front, rest) = block.split(half);
        assert_eq!(front.records() + rest.map_or(0, |rest| rest.records()), (found.len() - rows) as u64);
    }
    found
}

/// A block that says why there is no more of an input.
fn lost(name: Arc<str>, error: &io::Error, end: u64) -> Block {
    Block { name, content: Content::Lost(error.to_string()), end }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku::grid::Xoshiro256;
    use bitdoku::text::FORMATS;
    use bitdoku::{Digit, Grid, Puzzle};

    /// A text of a few puzzles in a format, in which some bytes are others.
    fn mutated(format: Format, random: &mut Xoshiro256) -> Vec<u8> {
        let mut text = format.header().as_bytes().to_vec();
        for i in 0..1 + random.below(4) {
            let cells = [(); 81].map(|()| (random.below(3) == 0).then(|| Digit::from_index(random.below(9) as usize)));
            let separator = if i > 0 { format.separator() } else { "" };
            text.extend(separator.bytes());
            text.extend(format.text(&Puzzle::Grid(Grid::new(cells))).unwrap().bytes());
        }
        text.extend(format.footer().bytes());
        for _ in 0..random.below(6) {
            let at = random.below(text.len() as u64) as usize;
            let telling = b"\n\r\"',;|#/<>[]{} \t0.x";
            let byte = if random.below(2) == 0 { random.below(256) as u8 } else { telling[random.below(20) as usize] };
            match random.below(3) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        text
    }

    /// The same records come out, however the text is cut.
    fn cut_anyhow(rounds: usize, seed: u64) {
        let mut random = Xoshiro256::seeded(seed);
        for format in FORMATS.iter().filter(|info| info.writes).map(|info| info.format) {
            for _ in 0..rounds {
                let text = mutated(format, &mut random);
                let whole = records_of(&text, format, 1 << 18, 1 << 18);
                // What kind of table it is depends on how much of it is there to look at.
                let most = if format == Format::Csv { 1 << 18 } else { 300 };
                let (size, piece) = (1 + random.below(300) as usize, most - random.below(299) as usize);
                let parts = records_of(&text, format, size, piece);
                assert_eq!(
                    parts,
                    whole,
                    "{format} {size} {piece}
{}",
                    String::from_utf8_lossy(&text)
                );
            }
        }
    }

    #[test]
    fn records_are_the_same_however_they_are_cut() {
        cut_anyhow(200, 1);
    }

    /// `cargo test --release -p bitdoku-cli --lib source -- --ignored`.
    #[test]
    #[ignore = "long"]
    fn records_of_two_million_texts_are_the_same_however_they_are_cut() {
        for seed in 0..20 {
            cut_anyhow(10_000, 100 + seed);
        }
    }
}
