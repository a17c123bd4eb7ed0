//! Answers for all puzzles of a block at once, for solvers that are faster that way.

use std::ops::ControlFlow;

use bitdoku::grid::Puzzle;

use crate::block::Block;

/// The answers for the puzzles of one block, in order, to be taken one by one.
#[derive(Debug)]
pub(crate) struct Batch<T> {
    puzzles: Vec<Puzzle>,
    answers: Vec<T>,
    taken: usize,
}

impl<T: Copy> Batch<T> {
    /// No answers.
    pub(crate) fn new() -> Self {
        Self { puzzles: Vec::new(), answers: Vec::new(), taken: 0 }
    }

    /// Has `solve` replace the `blank`s by the answers for the puzzles of `block`.
    pub(crate) fn fill(&mut self, block: &Block, blank: T, solve: impl FnOnce(&[Puzzle], &mut [T])) {
        self.puzzles.clear();
        block.each(|record, _| {
            self.puzzles.extend(record.ok().and_then(|record| record.puzzle.classic().copied()));
            ControlFlow::Continue(())
        });
        self.answers.clear();
        self.answers.resize(self.puzzles.len(), blank);
        self.taken = 0;
        solve(&self.puzzles, &mut self.answers);
    }

    /// The answer for the next puzzle of the block, if it was filled in.
    pub(crate) fn peek(&self) -> Option<&T> {
        self.answers.get(self.taken)
    }

    /// The answer for `puzzle`, the next one of the block, if it was filled in.
    pub(crate) fn take(&mut self, puzzle: &Puzzle) -> Option<T> {
        let answer = *self.answers.get(self.taken)?;
        debug_assert_eq!(*puzzle, self.puzzles[self.taken]);
        self.taken += 1;
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::Content;
    use crate::block::Cutter;
    use bitdoku::text::{Format, Options, Reader};

    #[test]
    fn answers_belong_to_the_puzzles_of_the_block_and_to_nothing_else() {
        let full = "1".repeat(81);
        let text = format!("{full}\nno puzzle\n# comment\n{}\n", full.replace('1', "."));
        let lines = Cutter::new(Box::new(std::io::Cursor::new(text)), Default::default()).lines(1000).unwrap().unwrap();
        let reader = Reader::new(Format::Line, &Options::default()).into();
        let block = Block { name: "test".into(), content: Content::Lines { lines, reader }, end: 0 };
        let mut batch = Batch::new();
        batch.fill(&block, 0, |puzzles, answers| {
            assert_eq!(puzzles.len(), 2);
            answers.copy_from_slice(&[7, 8]);
        });
        let grid = |text: &str| Puzzle::Grid(text.parse().unwrap());
        assert_eq!(batch.take(&grid(&full)), Some(7));
        assert_eq!(batch.take(&grid(&full.replace('1', "."))), Some(8));
        assert_eq!(batch.take(&grid(&full)), None);
    }
}
