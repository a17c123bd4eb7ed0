//! Text in, text out: lines of 81 characters, which never become grids.

use super::Engine;
use super::backend::Shell;
use super::layout::Node;
use super::search::{Jobs, Next};
use super::tally::Tally;
use crate::Budget;

/// What is known of a line; [`Engine::solve_lines`] has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineStatus {
    /// It is not a grid: a character stands for no cell.
    #[default]
    Malformed,
    /// No solution.
    Unsolvable,
    /// One solution.
    Unique,
    /// More than one solution.
    Multiple,
    /// The budget was spent.
    Unknown,
}

/// The answer to a line of 81 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineAnswer {
    /// The solution found first as 81 digits; without one, the line itself.
    pub cells: [u8; 81],
    /// What is known of the line.
    pub status: LineStatus,
}

impl Default for LineAnswer {
    fn default() -> Self {
        Self { cells: [b'.'; 81], status: LineStatus::Malformed }
    }
}

impl Engine {
    /// Solves 81-character lines without making grids of them: text in, text out.
    ///
    /// `1` to `9` are givens and `.`, `0`, `_`, `*` and `-` open cells; any other character makes a line
    /// [`LineStatus::Malformed`]. The budget is each line's; one that would exceed it is [`LineStatus::Unknown`].
    ///
    /// ```
    /// use bitdoku_solve::{Budget, Engine, LineAnswer, LineStatus};
    /// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut answers = [LineAnswer::default()];
    /// Engine::new().solve_lines(&[puzzle], &Budget::UNLIMITED, &mut answers);
    /// assert_eq!(answers[0].status, LineStatus::Unique);
    /// assert!(answers[0].cells.starts_with(b"534678912"));
    /// ```
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn solve_lines(&mut self, lines: &[&[u8; 81]], budget: &Budget<'_>, answers: &mut [LineAnswer]) {
        assert_eq!(lines.len(), answers.len(), "one answer for each line");
        self.core.run(&mut LineJobs { lines, budget, answers, next: 0, jobs: Vec::new() }, lines.len());
    }
}

/// Lines of text. Malformed ones are passed over, so that jobs and lines are numbered differently.
struct LineJobs<'a> {
    lines: &'a [&'a [u8; 81]],
    budget: &'a Budget<'a>,
    answers: &'a mut [LineAnswer],
    next: usize,
    /// For each job its line.
    jobs: Vec<u32>,
}

/// Whether every character stands for a cell. Written without an early exit, and as pieces of 32 of which two overlap, which
/// lets it be vectorised without a rest.
#[inline(always)]
fn is_well_formed(line: &[u8; 81]) -> bool {
    let is_cell = |byte: u8| {
        let digit = byte.wrapping_sub(b'0') <= 9;
        digit | (byte == b'.') | (byte == b'_') | (byte == b'*') | (byte == b'-')
    };
    let piece = |at: usize| line[at..at + 32].iter().fold(true, |good, &byte| good & is_cell(byte));
    piece(0) & piece(32) & piece(81 - 32)
}

impl Jobs for LineJobs<'_> {
    #[inline(always)]
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> bool {
        loop {
            let Some(&line) = self.lines.get(self.next) else { return false };
            let answer = &mut self.answers[self.next];
            self.next += 1;
            if is_well_formed(line) {
                answer.status = LineStatus::Unsolvable;
                self.jobs.push(self.next as u32 - 1);
                *to = V::read(proof, line, b'0');
                return true;
            }
            *answer = LineAnswer { cells: *line, status: LineStatus::Malformed };
        }
    }

    #[inline(always)]
    fn found<V: Shell>(&mut self, proof: V::Proof, job: usize, node: &Node, tally: &Tally) -> Next {
        let answer = &mut self.answers[self.jobs[job] as usize];
        if tally.solutions > 1 {
            answer.status = LineStatus::Multiple;
            return Next::Stop;
        }
        V::write(proof, node, b'0', &mut answer.cells);
        answer.status = LineStatus::Unique;
        Next::GoOn
    }

    #[inline(always)]
    fn budget(&self) -> &Budget<'_> {
        self.budget
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        let line = self.jobs[job] as usize;
        let answer = &mut self.answers[line];
        if tally.solutions == 0 {
            answer.cells = *self.lines[line];
        }
        if stopped && answer.status != LineStatus::Multiple {
            answer.status = LineStatus::Unknown;
        }
    }
}
