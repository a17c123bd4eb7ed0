//! Pages: what becomes of one block; and what all of them come to, the [`Verdict`] of the run.

use std::time::Duration;

use bitdoku::ordered::{self, Draft};
use bitdoku_answer::Status;

use crate::signal;
use crate::stats::Fact;

/// Rows, messages and totals, in the order of the records they are about.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// For stdout.
    pub(crate) rows: Vec<u8>,
    /// How many bytes at the end of the rows are of a record that has further ones.
    pub(crate) open: usize,
    /// For stderr, the first [`Page::MESSAGES`] of them.
    pub(crate) messages: Vec<String>,
    /// How many further messages there would be.
    pub(crate) unsaid: u64,
    /// For stderr, and never held back: why an input could not be opened or read, or a record not be worked on.
    pub(crate) failures: Vec<String>,
    /// What the answers were.
    pub(crate) totals: RunTotals,
    /// What else is counted of them.
    pub(crate) facts: Vec<Fact>,
    /// How many bytes of text, of all inputs, are answered with this page; 0 while the page is not finished.
    pub(crate) answered: u64,
    /// Whether nothing may come after this page.
    pub(crate) is_last: bool,
    /// Where the rows of a record go that has very many, before the last of them is known.
    pub(crate) draft: Option<Draft<Self>>,
}

impl Page {
    /// How many messages a page holds, and how many a whole run shows.
    pub(crate) const MESSAGES: usize = 20;

    /// Adds a message, written only if there is room for it.
    pub(crate) fn say(&mut self, message: impl FnOnce() -> String) {
        if self.messages.len() < Self::MESSAGES {
            self.messages.push(message());
        } else {
            self.unsaid += 1;
        }
    }

    /// Lets the rows go out that a record has so far, when its turn comes. Waits where too many of them wait for that.
    pub(crate) fn stream(&mut self) {
        let Some(draft) = self.draft.take() else { return };
        for _ in 0..Self::PATIENCE {
            if draft.write(|page| page.rows.len()) < Self::HELD || signal::is_stopping() {
                break;
            }
            std::thread::sleep(Self::PAUSE);
        }
        draft.write(|page| page.append(self));
        self.draft = Some(draft);
    }

    /// How many bytes of rows of one record wait, and how long: if the system refused the thread that puts them out, they would
    /// wait for ever.
    const HELD: usize = 1 << 20;
    const PAUSE: Duration = Duration::from_millis(5);
    const PATIENCE: usize = 10_000;

    /// How far it is written.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            rows: self.rows.len(),
            messages: self.messages.len(),
            unsaid: self.unsaid,
            totals: self.totals,
            facts: self.facts.len(),
        }
    }

    /// Takes away what was written since.
    pub(crate) fn reset(&mut self, mark: Mark) {
        self.rows.truncate(mark.rows);
        self.messages.truncate(mark.messages);
        self.facts.truncate(mark.facts);
        (self.unsaid, self.totals) = (mark.unsaid, mark.totals);
    }

    /// Moves what is in another page to the end of this one.
    pub(crate) fn append(&mut self, other: &mut Self) {
        let is_new = other.totals.records > 0;
        self.open = if is_new {
            other.open
        } else if other.rows.is_empty() {
            self.open
        } else {
            self.open + other.rows.len()
        };
        other.open = 0;
        if self.rows.is_empty() {
            std::mem::swap(&mut self.rows, &mut other.rows);
        } else {
            self.rows.append(&mut other.rows);
        }
        if !other.messages.is_empty() || other.unsaid > 0 {
            for message in other.messages.drain(..) {
                self.say(|| message);
            }
            self.unsaid += std::mem::take(&mut other.unsaid);
        }
        self.failures.append(&mut other.failures);
        self.facts.append(&mut other.facts);
        self.totals.add(&std::mem::take(&mut other.totals));
        self.answered = self.answered.max(std::mem::take(&mut other.answered));
        self.is_last |= std::mem::take(&mut other.is_last);
    }
}

/// How far a page was written.
pub(crate) struct Mark {
    rows: usize,
    messages: usize,
    unsaid: u64,
    totals: RunTotals,
    facts: usize,
}

impl ordered::Page for Page {
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
            && self.messages.is_empty()
            && self.totals == RunTotals::default()
            && self.answered == 0
            && !self.is_last
    }

    /// About the bytes it takes.
    fn weight(&self) -> usize {
        self.rows.capacity() + 512 * (1 + self.messages.len())
    }

    /// Keeps the memory of the rows. Taking as much anew for each block costs more than solving easy puzzles does.
    fn clear(&mut self) {
        let mut rows = std::mem::take(&mut self.rows);
        rows.clear();
        *self = Self { rows, ..Self::default() };
    }
}

/// How many records there were, and what was found out about them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RunTotals {
    /// Records read, those that could not be read included.
    pub(crate) records: u64,
    /// Records of each status; a command that solves nothing leaves most at 0.
    statuses: [u64; Status::ALL.len()],
    /// Unique puzzles with a given too many.
    pub(crate) not_minimal: u64,
    /// Inputs that could not be opened, or not be read to their end.
    pub(crate) lost_inputs: u64,
    /// Records that could not be worked on because of a fault of the command's own.
    pub(crate) faults: u64,
    /// Bad records that ended the run.
    pub(crate) fatal: u64,
}

impl RunTotals {
    /// Counts a record.
    pub(crate) fn count(&mut self, status: Status) {
        self.count_many(status, 1);
    }

    /// Counts this many records.
    pub(crate) fn count_many(&mut self, status: Status, records: u64) {
        self.records += records;
        self.statuses[status as usize] += records;
    }

    /// How many records have this status.
    pub(crate) fn of(&self, status: Status) -> u64 {
        self.statuses[status as usize]
    }

    /// Adds what another page counted.
    pub(crate) fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.not_minimal += other.not_minimal;
        self.lost_inputs += other.lost_inputs;
        self.faults += other.faults;
        self.fatal += other.fatal;
        for (sum, more) in self.statuses.iter_mut().zip(other.statuses) {
            *sum += more;
        }
    }

    /// The totals in a word, except those that a run over the same records counts again.
    pub(crate) fn noted(&self) -> String {
        let numbers = [self.records, self.not_minimal, self.faults].into_iter().chain(self.statuses);
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    }

    /// Reads such a word.
    pub(crate) fn of_note(note: &str) -> Option<Self> {
        let numbers = note.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<u64>>>()?;
        let (&[records, not_minimal, faults], statuses) = numbers.split_first_chunk()?;
        Some(Self { records, not_minimal, faults, statuses: statuses.try_into().ok()?, ..Self::default() })
    }

    /// What the exit code says, if records of these statuses are a negative answer.
    pub(crate) fn verdict(&self, negative: &[Status]) -> Verdict {
        if self.lost_inputs > 0 || self.fatal > 0 || self.faults > 0 {
            Verdict::Trouble
        } else if negative.iter().any(|&status| self.of(status) > 0) {
            Verdict::Negative
        } else {
            Verdict::Fine
        }
    }
}

/// How a whole run went. The worst of its records counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// All is well: 0.
    Fine,
    /// Some answer was a no: 1.
    Negative,
    /// The command was used wrongly, or something could not be read, written or worked on: 2.
    Trouble,
    /// Stopped by a signal: 128 and its number, as shells say; 130 for Ctrl-C.
    Stopped(i32),
}

impl Verdict {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Negative => 1,
            Self::Trouble => 2,
            Self::Stopped(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
        }
    }
}
