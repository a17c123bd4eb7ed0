//! Chains as techniques: each looks for one kind, by the searches of [`crate::explainer`].

use std::ops::ControlFlow;

use super::{TakeStep, Technique};
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
    slug: &'static str,
}

impl ForcingChains {
    /// Cycles and chains: X, Y and XY.
    pub const LINES: Self = Self { search: ChainSearch::Lines, slug: "forcing-chains" };
    /// A candidate refuted within its digit.
    pub const NISHIO: Self = Self { search: ChainSearch::Nishio, slug: "nishio" };
    /// What follows from each candidate of a cell, or each place of a digit.
    pub const MULTIPLE: Self = Self::of(Depth::Static, "multiple-forcing-chains");
    /// Forcing chains that remember what became false.
    pub const DYNAMIC: Self = Self::of(Depth::Dynamic, "dynamic-forcing-chains");
    /// Dynamic forcing chains that use simple patterns.
    pub const DYNAMIC_PLUS: Self = Self::of(Depth::Patterns, "dynamic-forcing-chains-plus");
    /// Dynamic forcing chains that contain chains and cycles.
    pub const NESTED_LINES: Self = Self::of(Depth::NestedChains, "nested-forcing-chains");
    /// Dynamic forcing chains that contain multiple forcing chains.
    pub const NESTED_MULTIPLE: Self = Self::of(Depth::NestedMultiple, "nested-multiple-forcing-chains");
    /// Dynamic forcing chains that contain dynamic forcing chains.
    pub const NESTED_DYNAMIC: Self = Self::of(Depth::NestedDynamic, "nested-dynamic-forcing-chains");
    /// Dynamic forcing chains that contain dynamic forcing chains that contain chains.
    pub const TWICE_NESTED: Self = Self::of(Depth::NestedTwice, "twice-nested-forcing-chains");
    /// Dynamic forcing chains that contain dynamic forcing chains that use simple patterns. Sukaku Explainer's, as are
    /// the two that follow.
    pub const TWICE_NESTED_PATTERNS: Self = Self::of(Depth::TwicePatterns, "sukaku-nested-forcing-chains-plus");
    /// The same with chains and cycles in the inner chains.
    pub const TWICE_NESTED_LINES: Self = Self::of(Depth::TwiceChains, "sukaku-nested-forcing-chains");
    /// The same with multiple forcing chains in the inner chains.
    pub const TWICE_NESTED_MULTIPLE: Self = Self::of(Depth::TwiceMultiple, "sukaku-nested-multiple-forcing-chains");

    const fn of(depth: Depth, slug: &'static str) -> Self {
        Self { search: ChainSearch::Forcing(depth), slug }
    }
}

impl Technique for ForcingChains {
    fn slug(&self) -> &'static str {
        self.slug
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        scratch.chains(|arena| arena.all(board, self.search, found)).unwrap_or(ControlFlow::Continue(()))
    }

    fn first(&self, board: &Board, scratch: &mut Scratch) -> Option<Step> {
        let brief = scratch.brief;
        scratch.chains(|arena| arena.first(board, self.search, brief)).flatten()
    }
}
