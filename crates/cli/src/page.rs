//! Pages: what becomes of one block.

use bitdoku_answer::Status;

/// Rows, messages and a tally, in the order of the records they are about.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// For stdout.
    pub(crate) rows: Vec<u8>,
    /// For stderr, the first [`Page::MESSAGES`] of them.
    pub(crate) messages: Vec<String>,
    /// How many further messages there would be.
    pub(crate) unsaid: u64,
    /// For stderr, and never held back: why an input could not be opened or read.
    pub(crate) failure: Option<String>,
    /// What the answers were.
    pub(crate) tally: Tally,
    /// Whether nothing may come after this page.
    pub(crate) is_last: bool,
}

impl Page {
    /// How many messages a page holds, and how many a whole run shows.
    pub(crate) const MESSAGES: usize = 20;

    /// An empty page that uses the memory of this one.
    pub(crate) fn clear(&mut self) {
        self.rows.clear();
        self.messages.clear();
        (self.unsaid, self.failure, self.tally, self.is_last) = (0, None, Tally::default(), false);
    }

    /// Adds a message, written only if there is room for it.
    pub(crate) fn say(&mut self, message: impl FnOnce() -> String) {
        if self.messages.len() < Self::MESSAGES {
            self.messages.push(message());
        } else {
            self.unsaid += 1;
        }
    }
}

/// How many records there were, and what was found out about them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Records read, those that could not be read included.
    pub(crate) records: u64,
    /// Records of each status; a command that solves nothing leaves most at 0.
    statuses: [u64; Status::ALL.len()],
    /// Unique puzzles with a given too many.
    pub(crate) not_minimal: u64,
    /// Inputs that could not be opened, or not be read to their end.
    pub(crate) lost_inputs: u64,
    /// Bad records that ended the run.
    pub(crate) fatal: u64,
}

impl Tally {
    /// Counts a record.
    pub(crate) fn count(&mut self, status: Status) {
        self.records += 1;
        self.statuses[status as usize] += 1;
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
        self.fatal += other.fatal;
        for (sum, more) in self.statuses.iter_mut().zip(other.statuses) {
            *sum += more;
        }
    }
}
