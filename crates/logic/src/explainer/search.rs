//! What a search of chains is after, and by which means.

use crate::step::Depth;

/// A kind of search; each is a technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ChainSearch {
    /// Cycles and chains: lines without branches.
    Lines,
    /// Contradictions in nets of one digit.
    Nishio,
    /// What follows from each candidate of a cell and from each place of a digit in a house; where nets are dynamic, also
    /// contradictions, and what follows from a candidate whether it is true or false.
    Forcing(Depth),
}

impl ChainSearch {
    /// The rating before any tenth is added; that of [`ChainSearch::Lines`] depends on the finding.
    pub(super) fn base(self) -> f64 {
        match self {
            Self::Lines => 6.5,
            Self::Nishio => 7.5,
            Self::Forcing(depth) => match depth {
                Depth::Static => 8.0,
                Depth::Dynamic => 8.5,
                Depth::Patterns => 9.0,
                Depth::NestedChains => 9.5,
                Depth::NestedMultiple => 10.0,
                Depth::NestedDynamic => 10.5,
                Depth::NestedTwice => 11.0,
                // Sukaku Explainer rates its levels beyond the fourth like the fourth.
                Depth::TwicePatterns | Depth::TwiceChains | Depth::TwiceMultiple => 10.5,
            },
        }
    }

    /// What the nets of this search may use; for names.
    pub(super) fn depth(self) -> Depth {
        match self {
            Self::Forcing(depth) => depth,
            Self::Lines | Self::Nishio => Depth::Static,
        }
    }

    /// Whether nets that `before` has grown to their ends need only be grown on: each level looks for what those before
    /// it look for, then for more. Levels from 4 on look for something else instead.
    pub(super) fn grows_nets_of(self, before: Self) -> bool {
        match (before, self) {
            (Self::Forcing(Depth::Static), _) => false,
            (Self::Forcing(Depth::NestedDynamic), Self::Forcing(Depth::NestedTwice)) => true,
            (Self::Forcing(before), Self::Forcing(now)) => before < now && now <= Depth::NestedMultiple,
            _ => false,
        }
    }
}

impl Depth {
    /// Whether a net that has followed all its links goes on by looking for patterns.
    pub(super) fn has_stages(self) -> bool {
        self >= Self::Patterns
    }

    /// Whether nets run whole searches.
    pub(super) fn is_nested(self) -> bool {
        self >= Self::NestedChains
    }

    /// The searches that a net may run when neither links nor simple patterns lead on, in this order.
    pub(super) fn nested(self) -> &'static [ChainSearch] {
        match self {
            Self::Static | Self::Dynamic | Self::Patterns => &[],
            Self::NestedChains => &[ChainSearch::Lines],
            Self::NestedMultiple => &[ChainSearch::Lines, ChainSearch::Forcing(Self::Static)],
            Self::NestedDynamic => &[ChainSearch::Forcing(Self::Dynamic)],
            Self::NestedTwice => &[ChainSearch::Forcing(Self::Dynamic), ChainSearch::Forcing(Self::NestedChains)],
            Self::TwicePatterns => &[ChainSearch::Forcing(Self::Patterns)],
            Self::TwiceChains => &[ChainSearch::Forcing(Self::NestedChains)],
            Self::TwiceMultiple => &[ChainSearch::Forcing(Self::NestedMultiple)],
        }
    }
}
