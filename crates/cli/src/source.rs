//! From operands to blocks: opens one input after another, finds out its format, and cuts it.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bitdoku::text::{Format, Options, Reader, detect};

use crate::block::{Block, Content, OwnedRecord};
use crate::cutter::{Cutter, Lines};
use crate::input::Operand;
use crate::signal;

/// All inputs of a run.
pub(crate) struct Source {
    operands: VecDeque<Operand>,
    /// The format, if it was asked for.
    format: Option<Format>,
    options: Options,
    open: Option<Open>,
    /// Blocks taken before anybody asked for them.
    ahead: VecDeque<Block>,
    /// Bytes of text cut so far.
    cut: u64,
    extent: Extent,
}

/// How much there is to read, and how much of it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extent {
    /// Bytes in all, as stored, where that is known beforehand.
    length: Option<u64>,
    /// Bytes read, as stored.
    stored: Arc<AtomicU64>,
    /// Bytes of text that these were.
    text: Arc<AtomicU64>,
}

impl Extent {
    /// Which part of all that there is so many bytes of text are, if that can be told. What is compressed goes on as it
    /// has begun.
    pub(crate) fn part(&self, text: u64) -> Option<f64> {
        let length = self.length.filter(|&length| length > 0)? as f64;
        let (stored, read) = (self.stored.load(Ordering::Relaxed) as f64, self.text.load(Ordering::Relaxed) as f64);
        Some(if read > 0.0 { (text as f64 / read * stored / length).clamp(0.0, 1.0) } else { 0.0 })
    }
}

/// How much text is taken at a time by one who only counts records.
const LARGE: usize = 256 * 1024;

/// The input being read.
struct Open {
    name: Arc<str>,
    format: Format,
    cutter: Cutter,
    /// What reading all lines so far taught; where records are of one line, only until the first was read.
    reader: Reader,
    /// The reader of one-line records once it knows all it will ever need.
    settled: Option<Arc<Reader>>,
    /// Whether the lines are typed by a person.
    by_hand: bool,
}

impl Source {
    /// Reads these one after another, in this format or else in the one each seems to have.
    pub(crate) fn new(operands: Vec<Operand>, format: Option<Format>, options: Options) -> Self {
        let extent = Extent { length: operands.iter().map(Operand::length).sum(), ..Extent::default() };
        Self { operands: operands.into(), format, options, open: None, ahead: VecDeque::new(), cut: 0, extent }
    }

    /// How much there is to read.
    pub(crate) fn extent(&self) -> Extent {
        self.extent.clone()
    }

    /// Whether all inputs together hold exactly one record. Where a person types, that cannot be known.
    pub(crate) fn is_one_record(&mut self) -> bool {
        let mut records = 0;
        while records < 2 {
            let Some(block) = self.next(1) else { return records == 1 };
            let lost = matches!(block.content, Content::Lost(_));
            block.each(|_| {
                records += 1;
                std::ops::ControlFlow::Continue(())
            });
            self.ahead.push_back(block);
            if lost || self.open.as_ref().is_some_and(|open| open.by_hand) {
                return false;
            }
        }
        false
    }

    /// The next block, of about `size` bytes; `None` after the last. What cannot be opened or read is a block too.
    pub(crate) fn next_block(&mut self, size: usize) -> Option<Block> {
        self.ahead.pop_front().or_else(|| self.next(size))
    }

    /// Passes over so many records. `None` if there are not so many.
    pub(crate) fn skip(&mut self, mut records: u64) -> Option<()> {
        let mut lost = Vec::new();
        while records > 0 {
            let block = self.next_block(LARGE)?;
            let count = block.records();
            if matches!(block.content, Content::Lost(_)) {
                lost.push(block);
            } else if count > records {
                self.ahead.extend(block.split(records).1);
                break;
            }
            records = records.saturating_sub(count);
        }
        lost.into_iter().rev().for_each(|block| self.ahead.push_front(block));
        Some(())
    }

    /// The next record, in a block of its own.
    pub(crate) fn split_off_first(&mut self) -> Option<Block> {
        loop {
            let block = self.next_block(1)?;
            if block.records() > 0 {
                let (first, rest) = block.split(1);
                rest.into_iter().for_each(|rest| self.ahead.push_front(rest));
                return Some(first);
            }
        }
    }

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
        let input = operand.open(&self.extent.stored)?;
        let mut cutter = Cutter::new(input.text, Arc::clone(&self.extent.text));
        let format = match self.format {
            Some(format) => format,
            None => {
                let (sample, is_whole) = cutter.sample()?;
                detect(sample, is_whole)
            }
        };
        if format == Format::OpenSudoku {
            cutter.cut_after(b'>');
        }
        let reader = Reader::new(format, &self.options);
        Ok(Open { name: operand.name().into(), format, cutter, reader, settled: None, by_hand: input.by_hand })
    }
}

impl Open {
    fn next(&mut self, size: usize) -> io::Result<Option<Content>> {
        if self.format.is_one_line() { self.lines(size) } else { self.records(size) }
    }

    /// Lines for the workers to read.
    fn lines(&mut self, size: usize) -> io::Result<Option<Content>> {
        let Some(lines) = self.cutter.lines(size)? else { return Ok(None) };
        let reader = match &self.settled {
            Some(settled) => Arc::clone(settled),
            None => {
                let before = Arc::new(self.reader.clone());
                self.learn(&lines);
                before
            }
        };
        Ok(Some(Content::Lines { lines, reader }))
    }

    /// Reads up to the first record, which settles what columns there are.
    fn learn(&mut self, lines: &Lines) {
        let end = lines.each(|line, number| match self.reader.push(line, number).next() {
            Some(Ok(_)) => std::ops::ControlFlow::Break(()),
            _ => std::ops::ControlFlow::Continue(()),
        });
        if end.is_break() {
            self.settled = Some(Arc::new(self.reader.clone()));
        }
    }

    /// Records that were read here, one after another.
    fn records(&mut self, size: usize) -> io::Result<Option<Content>> {
        let mut records = Vec::new();
        while records.is_empty() {
            match self.cutter.lines(size)? {
                Some(lines) => {
                    let _ = lines.each(|line, number| {
                        records.extend(self.reader.push(line, number).map(|record| record.map(OwnedRecord::from)));
                        std::ops::ControlFlow::Continue(())
                    });
                }
                None => {
                    records.extend(self.reader.finish().map(|record| record.map(OwnedRecord::from)));
                    if records.is_empty() {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(Content::Records(records)))
    }
}

/// A block that says why there is no more of an input.
fn lost(name: Arc<str>, error: &io::Error, end: u64) -> Block {
    Block { name, content: Content::Lost(error.to_string()), end }
}
