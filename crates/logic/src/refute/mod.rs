//! Refutations: how long the shortest chain of singles is that shows a candidate to be wrong, and what that makes of a puzzle.
//!
//! The frame and the words are Denis Berthier's (*Pattern-Based Constraint Satisfaction and Logic Puzzles*). Assume a candidate,
//! the target. What it excludes goes; a variable (which digit a cell has, where a digit of a house lies) with one candidate
//! left takes it, which excludes more; at last some variable has nothing left, and the target was wrong. Such a chain is a
//! *braid*; its length is the number of its variables, the empty one included. It is a *whip* if each variable has a
//! candidate that the placement before it excludes. A puzzle's **B** is the least n such that singles and braids of at most
//! n variables solve it, and its **W** the same for whips, the shortest first.
//!
//! Where no braid helps, some assumptions have to be nested: [`depth`] is the least depth of trial and error, and
//! [`braids_within_trial`] (Berthier's BxB) the least p such that assumptions, refuted by singles and braids of at most p
//! variables, solve the puzzle.

mod position;
mod search;

use position::{Links, Position, contains};
use search::{Found, Searcher};

pub(crate) use search::Chains;

use crate::board::Board;
use crate::scratch::Scratch;
use crate::stop::Interrupted;

/// No chain has more variables than there are cells.
const LONGEST: usize = 81;

/// The least length of chains that solve a board; none if no length does.
pub(crate) fn length(board: &Board, chains: Chains, scratch: &mut Scratch) -> Result<Option<usize>, Interrupted> {
    sized(board, scratch, Ask::Length(chains))
}

/// The least depth of trial and error that solves a board, up to 3; none if it needs more.
pub(crate) fn depth(board: &Board, scratch: &mut Scratch) -> Result<Option<usize>, Interrupted> {
    sized(board, scratch, Ask::Depth)
}

/// The least length of braids that refute within trial and error until a board is solved; none if no length does. Where
/// braids alone solve it, no assumption need be nested: then it is 0 or 1, as singles refute each assumption at depth 1.
pub(crate) fn braids_within_trial(board: &Board, scratch: &mut Scratch) -> Result<Option<usize>, Interrupted> {
    sized(board, scratch, Ask::WithinTrial)
}

#[derive(Clone, Copy)]
enum Ask {
    Length(Chains),
    Depth,
    WithinTrial,
}

/// A set as small as the board allows: the smaller it is, the fewer words an exclusion takes.
fn sized(board: &Board, scratch: &mut Scratch, ask: Ask) -> Result<Option<usize>, Interrupted> {
    let count: usize = board.empty_cells().iter().map(|cell| board.digits(cell).len()).sum();
    match count {
        0..=256 => answer::<4>(board, scratch, ask),
        257..=384 => answer::<6>(board, scratch, ask),
        _ => answer::<12>(board, scratch, ask),
    }
}

fn answer<const W: usize>(board: &Board, scratch: &mut Scratch, ask: Ask) -> Result<Option<usize>, Interrupted> {
    let links = Links::<W>::new(board);
    let mut position = Position::new(&links, board);
    let mut singles = position.singles();
    if board.is_contradictory() || !position.settle(&links, &mut singles) {
        return Ok(None);
    }
    let mut search = Search { searcher: Searcher::new(&links, &position), links, scratch };
    match ask {
        Ask::Length(chains) => search.chains(&mut position, LONGEST, chains).map(|end| end.solved),
        Ask::Depth => {
            for depth in 0..=3 {
                search.trial(&mut position, depth)?;
                if position.open == 0 {
                    return Ok(Some(depth));
                }
            }
            Ok(None)
        }
        Ask::WithinTrial => {
            for most in 0..=LONGEST {
                if search.trial_with_braids(&mut position, most)? {
                    return Ok(Some(most));
                }
            }
            Ok(None)
        }
    }
}

struct Search<'a, const W: usize> {
    links: Links<W>,
    searcher: Searcher<W>,
    scratch: &'a mut Scratch,
}

/// Where eliminations by braids ended.
struct End {
    /// The greatest length that was needed to solve it; none if it is not solved.
    solved: Option<usize>,
    /// Whether it has no solution.
    impossible: bool,
}

impl<const W: usize> Search<'_, W> {
    /// Takes away what chains of at most `longest` variables refute, short ones first. What braids take away together does not
    /// depend on the order; what whips take away has not been seen to, on any puzzle with a published rating.
    fn chains(&mut self, position: &mut Position<W>, longest: usize, chains: Chains) -> Result<End, Interrupted> {
        let mut singles = Vec::new();
        let mut most = 1;
        let unsolved = |impossible| Ok(End { solved: None, impossible });
        if position.open == 0 {
            return Ok(End { solved: Some(0), impossible: false });
        }
        while most <= longest {
            let (mut fruitless, mut hopeless, mut target) = (0, true, 0);
            let count = self.links.candidates.len();
            while fruitless < count {
                let candidate = target;
                target = (target + 1) % count;
                fruitless += 1;
                if !contains(&position.alive, candidate) || contains(&position.placed, candidate) {
                    continue;
                }
                self.scratch.begin()?;
                match self.searcher.refute(&self.links, position, candidate, most, chains, self.scratch)? {
                    Found::Never => {}
                    Found::NotYet => hopeless = false,
                    Found::Refuted => {
                        (fruitless, hopeless) = (0, true);
                        let emptied = position.eliminate(&self.links, candidate, &mut singles);
                        if emptied.is_some() || !position.settle(&self.links, &mut singles) {
                            return unsolved(true);
                        }
                        if position.open == 0 {
                            return Ok(End { solved: Some(most), impossible: false });
                        }
                    }
                }
            }
            if hopeless {
                break;
            }
            most += 1;
        }
        unsolved(false)
    }

    /// Takes away what trial and error of a depth refutes. Whether the position has no solution.
    fn trial(&mut self, position: &mut Position<W>, depth: usize) -> Result<bool, Interrupted> {
        if depth == 0 {
            return Ok(false);
        }
        self.trial_with(position, &mut |search, assumed| search.trial(assumed, depth - 1))
    }

    /// Takes away what is refuted by singles and braids of at most `most` variables. Whether that solves the position.
    fn trial_with_braids(&mut self, position: &mut Position<W>, most: usize) -> Result<bool, Interrupted> {
        self.trial_with(position, &mut |search, assumed| Ok(search.chains(assumed, most, Chains::Braids)?.impossible))?;
        Ok(position.open == 0)
    }

    /// Assumes one candidate after the other, and takes away those whose position is `refuted`, until none is. Whether the
    /// position has no solution.
    fn trial_with(
        &mut self,
        position: &mut Position<W>,
        refuted: &mut dyn FnMut(&mut Self, &mut Position<W>) -> Result<bool, Interrupted>,
    ) -> Result<bool, Interrupted> {
        let mut singles = Vec::new();
        let (mut fruitless, mut target) = (0, 0);
        let count = self.links.candidates.len();
        while fruitless < count && position.open > 0 {
            let candidate = target;
            target = (target + 1) % count;
            fruitless += 1;
            if !contains(&position.alive, candidate) || contains(&position.placed, candidate) {
                continue;
            }
            self.scratch.begin()?;
            let mut assumed = position.clone();
            if assumed.assume(&self.links, candidate, &mut singles) && !refuted(self, &mut assumed)? {
                continue;
            }
            fruitless = 0;
            singles.clear();
            let emptied = position.eliminate(&self.links, candidate, &mut singles);
            if emptied.is_some() || !position.settle(&self.links, &mut singles) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
