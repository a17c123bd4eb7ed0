//! Chains as techniques: each looks for one kind, by the searches of [`crate::explainer`].

use std::ops::ControlFlow;

use super::{Info, TakeStep, Technique, catalog};
use crate::board::Board;
use crate::explainer::ChainSearch;
use crate::scratch::Scratch;
use crate::step::{Depth, Step};

/// Chains, cycles and forcing chains: one of the kinds that the constants name.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::ForcingChains;
/// let example = &ForcingChains::LINES.info().examples[0];
/// let step = example.step(&ForcingChains::LINES).unwrap();
/// assert_eq!(step.kind.to_string(), "Bidirectional X-Cycle");
/// let eureka = &step.explain(&example.board()).eureka;
/// assert_eq!(eureka[..], ["(2)r3c4=(2)r6c4-(2)r6c2=(2)r5c1-(2)r5c7=(2)r3c7-loop => r3c8,r5c6<>2"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ForcingChains {
    search: ChainSearch,
    info: &'static Info,
}

impl ForcingChains {
    /// Cycles and chains: X, Y and XY.
    pub const LINES: Self = Self { search: ChainSearch::Lines, info: &catalog::chains::FORCING_CHAINS };
    /// A candidate refuted within its digit.
    pub const NISHIO: Self = Self { search: ChainSearch::Nishio, info: &catalog::chains::NISHIO_FORCING_CHAINS };
    /// What follows from each candidate of a cell, or each place of a digit.
    pub const MULTIPLE: Self = Self::of(Depth::Static, &catalog::chains::MULTIPLE_FORCING_CHAINS);
    /// Forcing chains that remember what became false.
    pub const DYNAMIC: Self = Self::of(Depth::Dynamic, &catalog::chains::DYNAMIC_FORCING_CHAINS);
    /// Dynamic forcing chains that use simple patterns.
    pub const DYNAMIC_PLUS: Self = Self::of(Depth::Patterns, &catalog::chains::DYNAMIC_FORCING_CHAINS_PLUS);
    /// Dynamic forcing chains that contain chains and cycles.
    pub const NESTED_LINES: Self = Self::of(Depth::NestedChains, &catalog::chains::NESTED_FORCING_CHAINS);
    /// Dynamic forcing chains that contain multiple forcing chains.
    pub const NESTED_MULTIPLE: Self = Self::of(Depth::NestedMultiple, &catalog::chains::NESTED_MULTIPLE_FORCING_CHAINS);
    /// Dynamic forcing chains that contain dynamic forcing chains.
    pub const NESTED_DYNAMIC: Self = Self::of(Depth::NestedDynamic, &catalog::chains::NESTED_DYNAMIC_FORCING_CHAINS);
    /// Dynamic forcing chains that contain dynamic forcing chains that contain chains.
    pub const TWICE_NESTED: Self = Self::of(Depth::NestedTwice, &catalog::chains::TWICE_NESTED_FORCING_CHAINS);
    /// Dynamic forcing chains that contain dynamic forcing chains that use simple patterns. Sukaku Explainer's, as are
    /// the two that follow.
    pub const TWICE_NESTED_PATTERNS: Self = Self::of(Depth::TwicePatterns, &catalog::chains::TWICE_NESTED_PATTERNS);
    /// The same with chains and cycles in the inner chains.
    pub const TWICE_NESTED_LINES: Self = Self::of(Depth::TwiceChains, &catalog::chains::TWICE_NESTED_LINES);
    /// The same with multiple forcing chains in the inner chains.
    pub const TWICE_NESTED_MULTIPLE: Self = Self::of(Depth::TwiceMultiple, &catalog::chains::TWICE_NESTED_MULTIPLE);

    const fn of(depth: Depth, info: &'static Info) -> Self {
        Self { search: ChainSearch::Forcing(depth), info }
    }
}

impl Technique for ForcingChains {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        scratch.chains(|arena| arena.all(board, self.search, found)).unwrap_or(ControlFlow::Continue(()))
    }

    fn first(&self, board: &Board, scratch: &mut Scratch) -> Option<Step> {
        let brief = scratch.brief;
        scratch.chains(|arena| arena.first(board, self.search, brief)).flatten()
    }
}
