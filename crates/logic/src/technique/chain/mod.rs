//! Chains: conclusions from following implications.

mod forcing;
mod hint;
mod line;
mod nested;
mod net;
mod pattern;
mod reach;
mod score;
mod sketch;
mod steps;

use std::ops::ControlFlow;

use self::forcing::{Search, Workshop};
use self::sketch::Sketch;
use super::{Info, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::Step;

pub use self::steps::{Basis, Chain, ChainKind, Chains, Depth, Reason, Statement};

/// Working memory of the chain searches.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    workshop: Workshop,
}

impl Arena {
    fn first(&mut self, board: &Board, search: Search) -> Option<Step> {
        let ground = Sketch::of(board);
        self.workshop.search(&ground, search, false);
        let hint = *self.workshop.hints.hints.first()?;
        Some(steps::step(&mut self.workshop, &ground, search, &hint))
    }

    fn all(
        &mut self,
        board: &Board,
        search: Search,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ground = Sketch::of(board);
        self.workshop.search(&ground, search, true);
        let hints = std::mem::take(&mut self.workshop.hints.hints);
        hints.iter().try_for_each(|hint| found(steps::step(&mut self.workshop, &ground, search, hint)))
    }
}

macro_rules! chain_technique {
    ($(#[$doc:meta])* $name:ident, $search:expr, $info:expr) => {
        $(#[$doc])*
        pub struct $name;

        impl Technique for $name {
            fn info(&self) -> &'static Info {
                const { &$info }
            }

            fn find(
                &self,
                board: &Board,
                scratch: &mut Scratch,
                found: &mut dyn FnMut(Step) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                scratch.chains.all(board, $search, found)
            }

            fn first(&self, board: &Board, scratch: &mut Scratch) -> Option<Step> {
                scratch.chains.first(board, $search)
            }
        }
    };
}

chain_technique! {
    /// Cycles and chains: X, Y and XY.
    ForcingChains,
    Search::Lines,
    Info {
        name: "Forcing Chains and Cycles",
        slug: "forcing-chains",
        summary: "a chain from a candidate to its opposite, or back to itself",
        definition: "Follow what must be false if a candidate is true, and what must be true if another is false, one \
                     link at a time. A chain that leads from a candidate to its opposite refutes or proves it. A chain \
                     that comes back to its start can be read both ways round: what sees it from both sides goes.",
        examples: &[],
    }
}

chain_technique! {
    /// A candidate refuted within its digit.
    NishioForcingChains,
    Search::Nishio,
    Info {
        name: "Nishio Forcing Chains",
        slug: "nishio",
        summary: "a candidate that leaves its own digit without a place",
        definition: "Assume that a candidate is true and follow its digit alone. If the digit is then both in a cell \
                     and not in it, the candidate is false.",
        examples: &[],
    }
}

chain_technique! {
    /// What follows from each candidate of a cell, or each place of a digit.
    MultipleForcingChains,
    Search::Multiple,
    Info {
        name: "Multiple Forcing Chains",
        slug: "multiple-forcing-chains",
        summary: "whatever a cell holds, or wherever a digit goes in a house, the same follows",
        definition: "One of the candidates of a cell is true, and so is one of the places of a digit in a house. What \
                     follows from each of them holds.",
        examples: &[],
    }
}

chain_technique! {
    /// Forcing chains that remember what became false.
    DynamicForcingChains,
    Search::Dynamic { level: 0 },
    Info {
        name: "Dynamic Forcing Chains",
        slug: "dynamic-forcing-chains",
        summary: "forcing chains whose branches join",
        definition: "Follow an assumption and take away what becomes false on the way, so that new links arise. What \
                     follows from each candidate of a cell, from each place of a digit, or from a candidate be it true \
                     or false, holds; an assumption that ends in a contradiction is false.",
        examples: &[],
    }
}

chain_technique! {
    /// Dynamic forcing chains that use simple patterns.
    DynamicForcingChainsPlus,
    Search::Dynamic { level: 1 },
    Info {
        name: "Dynamic Forcing Chains (+)",
        slug: "dynamic-forcing-chains-plus",
        summary: "dynamic forcing chains that use locked candidates, pairs and X-Wings",
        definition: "Dynamic forcing chains that, when no link leads on, look for locked candidates, hidden and naked \
                     pairs and X-Wings on the board as the assumption has left it.",
        examples: &[],
    }
}

chain_technique! {
    /// Dynamic forcing chains that contain chains and cycles.
    NestedForcingChains,
    Search::Dynamic { level: 2 },
    Info {
        name: "Dynamic Forcing Chains (+ Forcing Chains)",
        slug: "nested-forcing-chains",
        summary: "dynamic forcing chains that use chains and cycles",
        definition: "Dynamic forcing chains that, when neither links nor simple patterns lead on, look for chains and \
                     cycles on the board as the assumption has left it.",
        examples: &[],
    }
}

chain_technique! {
    /// Dynamic forcing chains that contain multiple forcing chains.
    NestedMultipleForcingChains,
    Search::Dynamic { level: 3 },
    Info {
        name: "Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        slug: "nested-multiple-forcing-chains",
        summary: "dynamic forcing chains that use chains, cycles, and cell and region forcing chains",
        definition: "Dynamic forcing chains that look for chains and cycles, and then for cell and region forcing \
                     chains, on the board as the assumption has left it.",
        examples: &[],
    }
}

chain_technique! {
    /// Dynamic forcing chains that contain dynamic forcing chains.
    NestedDynamicForcingChains,
    Search::Dynamic { level: 4 },
    Info {
        name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains)",
        slug: "nested-dynamic-forcing-chains",
        summary: "dynamic forcing chains that use dynamic forcing chains",
        definition: "Dynamic forcing chains that look for dynamic forcing chains on the board as the assumption has \
                     left it.",
        examples: &[],
    }
}

chain_technique! {
    /// Dynamic forcing chains that contain dynamic forcing chains that contain chains.
    TwiceNestedForcingChains,
    Search::Dynamic { level: 5 },
    Info {
        name: "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
        slug: "twice-nested-forcing-chains",
        summary: "dynamic forcing chains that use dynamic forcing chains that use chains and cycles",
        definition: "Dynamic forcing chains that look for dynamic forcing chains, and then for those that use chains \
                     and cycles in turn, on the board as the assumption has left it.",
        examples: &[],
    }
}
