//! Chains: conclusions from following implications.
//!
//! | Term | Meaning | Where |
//! | --- | --- | --- |
//! | on, off | a candidate is true, is false | `net` |
//! | rival | what cannot be true together with a candidate: its cell's other digits, its digit in its houses | `Sketch::rivals` |
//! | partner | what must be true if a candidate is false: the other of two in its cell or house | `Sketch::partners` |
//! | link | from an on node to a rival (weak), from an off node to a partner (strong) | |
//! | line | nodes each of which follows from the one before: a chain, or closed, a cycle | `line` |
//! | net | all that follows from one assumption, each node with its parents | `net` |
//! | dynamic | what a net turns off is gone for it, so that new links arise | `net` |
//! | pattern, stage | what a dynamic net finds when no link leads on | `pattern`, `nested`, `stage` |
//! | finding | a conclusion and where it comes from, before it is written out as a step | `finding` |
//! | complexity | how many nodes a finding rests on: what its rating counts | `ancestry`, `score` |
//!
//! ```text
//!   Board ──▶ Sketch ──▶ reach, screen ──▶ line, net ──▶ findings, sorted ──▶ the first as a Step
//!             bits        where to look     in order      by rating        with its chains
//! ```
//!
//! Two halves share the work. The *searches* (`line`, `forcing`) do what Sudoku Explainer 1.2.1 does, in its order:
//! the first way to a node counts, and with it the length of chains, the rating, the step taken among equals. The
//! *sieves* (`digit`, `reach`, `fresh`, `shortest`, `nishio`, `screen`, `tableau`, `heights`) know no order and are fast; they tell
//! where the searches would find nothing. A sieve may be wrong in one direction only, and tests compare searches with and
//! without.

mod ancestry;
mod case;
mod digit;
mod finding;
mod forcing;
mod fresh;
mod heights;
mod line;
mod literal;
mod nested;
mod net;
mod nishio;
mod nodes;
mod pattern;
mod reach;
mod score;
mod screen;
mod search;
mod sets;
mod shared;
mod shortest;
mod sketch;
mod stage;
mod state;
mod steps;
mod tableau;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use self::forcing::NetMemory;
use self::sketch::Sketch;
use crate::board::Board;
use crate::step::{ChainKind, Step};
use crate::stop::{Interrupted, Stop};

pub(crate) use self::search::ChainSearch;

/// How hard Sudoku Explainer says that a finding of this kind and complexity is.
pub(crate) fn difficulty(kind: ChainKind, complexity: u32) -> f64 {
    let base = match kind {
        ChainKind::XCycle { .. } => line::X.cycle,
        ChainKind::XChain { .. } => line::X.chain,
        ChainKind::YCycle => line::Y.cycle,
        ChainKind::Cycle => line::XY.cycle,
        ChainKind::Chain => line::XY.chain,
        ChainKind::Nishio => ChainSearch::Nishio.base(),
        ChainKind::Contradiction(depth)
        | ChainKind::Double(depth)
        | ChainKind::Cell(depth)
        | ChainKind::House(depth) => ChainSearch::Forcing(depth).base(),
    };
    base + score::tenths(complexity)
}

/// Working memory of the chain searches.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    nets: NetMemory,
}

impl Arena {
    /// Memory for searches that may be stopped. After that, it is good for nothing.
    pub(crate) fn with_stop(stop: Stop) -> Self {
        Self { nets: NetMemory::with_stop(stop) }
    }

    /// The best finding, as a step; with `brief`, its chains are not written out.
    pub(crate) fn first(
        &mut self,
        board: &Board,
        search: ChainSearch,
        brief: bool,
    ) -> Result<Option<Step>, Interrupted> {
        let ground = Sketch::of(board);
        self.nets.search(&ground, search, false)?;
        let first = self.nets.findings.list.first().copied();
        first.map(|finding| steps::step(&mut self.nets, &ground, search, &finding, brief)).transpose()
    }

    /// All findings, best first.
    pub(crate) fn all(
        &mut self,
        board: &Board,
        search: ChainSearch,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Interrupted> {
        let ground = Sketch::of(board);
        self.nets.search(&ground, search, true)?;
        for finding in std::mem::take(&mut self.nets.findings.list) {
            if found(steps::step(&mut self.nets, &ground, search, &finding, false)?).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
