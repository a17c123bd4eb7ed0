//! Chains: what follows from what, written out statement by statement.

use std::sync::Arc;

use bitdoku_grid::{Candidate, Cell, Digit, House};

use super::Step;

/// The name of a chain step.
///
/// ```
/// use bitdoku_logic::step::{ChainKind, Depth};
/// assert_eq!(ChainKind::XChain { nodes: 6 }.to_string(), "Turbot Fish");
/// assert_eq!(ChainKind::Cell(Depth::Static).to_string(), "Cell Forcing Chains");
/// assert_eq!(ChainKind::Cell(Depth::NestedChains).to_string(), "Dynamic Cell Forcing Chains (+ Forcing Chains)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChainKind {
    /// A cycle of one digit; with four nodes it is an X-Wing whose lines may be boxes.
    XCycle {
        /// Its nodes.
        nodes: u16,
    },
    /// A cycle through bivalue cells.
    YCycle,
    /// A cycle with both kinds of links.
    Cycle,
    /// A chain of one digit; with six nodes it is a turbot fish.
    XChain {
        /// Its nodes.
        nodes: u16,
    },
    /// A chain with both kinds of links.
    Chain,
    /// A candidate refuted by a contradiction within its digit.
    Nishio,
    /// Each candidate of a cell has the same consequence.
    Cell(Depth),
    /// Each place of a digit in a house has the same consequence.
    House(Depth),
    /// A candidate refuted by a contradiction.
    Contradiction(Depth),
    /// A candidate has the same consequence whether true or false.
    Double(Depth),
}

/// What the nets of a forcing step may use, from the least to the most; [`ChainKind`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Depth {
    /// Links of the board as it is.
    Static,
    /// Links that arise as candidates fall.
    Dynamic,
    /// Also simple patterns: locked candidates, pairs, X-Wings.
    Patterns,
    /// Also chains and cycles.
    NestedChains,
    /// Also chains, cycles, and cell and house forcing chains.
    NestedMultiple,
    /// Also dynamic forcing chains.
    NestedDynamic,
    /// Also dynamic forcing chains that contain chains and cycles in turn.
    NestedTwice,
    /// Also dynamic forcing chains that use simple patterns.
    TwicePatterns,
    /// Also dynamic forcing chains that contain chains and cycles, without looking for others first.
    TwiceChains,
    /// Also dynamic forcing chains that contain multiple forcing chains.
    TwiceMultiple,
}

impl Depth {
    /// What the name of a dynamic step ends in.
    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            Self::Static | Self::Dynamic => "",
            Self::Patterns => " (+)",
            Self::NestedChains => " (+ Forcing Chains)",
            Self::NestedMultiple => " (+ Multiple Forcing Chains)",
            Self::NestedDynamic => " (+ Dynamic Forcing Chains)",
            Self::NestedTwice | Self::TwiceChains => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
            Self::TwicePatterns => " (+ Dynamic Forcing Chains (+))",
            Self::TwiceMultiple => " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))",
        }
    }
}

/// The implications a chain step rests on.
///
/// ```
/// use bitdoku_logic::step::{Pattern, Reason};
/// use bitdoku_logic::Technique;
///
/// let technique: &dyn Technique = "forcing-chains".parse()?;
/// let step = technique.info().examples[0].step(technique).expect("it shows its technique");
/// let Pattern::Chains(chains) = &step.pattern else { panic!("chains rest on chains") };
/// for chain in &chains.chains {
///     // The first statement is assumed; each other one follows from statements before it.
///     assert_eq!(chain.nodes[0].reason, Reason::Assumed);
///     for statement in &chain.nodes[1..] {
///         assert!(chain.parents(statement).count() >= 1);
///     }
/// }
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Chains {
    /// Why the chains together prove what the step says.
    pub basis: Basis,
    /// Each from an assumption to an end.
    pub chains: Vec<Chain>,
    /// How many different nodes they have, nested chains included: the *complexity* that sets the rating.
    pub complexity: u32,
}

/// What makes chains conclusive.
///
/// ```
/// use bitdoku_logic::step::{Basis, Pattern};
/// use bitdoku_logic::find::ForcingChains;
/// use bitdoku_logic::Technique;
/// let step = ForcingChains::MULTIPLE.info().examples[0].step(&ForcingChains::MULTIPLE).unwrap();
/// let Pattern::Chains(chains) = &step.pattern else { panic!() };
/// // A chain from each place of 4 in row 5 to the same end.
/// let Basis::House(house, digit) = chains.basis else { panic!() };
/// assert_eq!((house.to_string().as_str(), digit.value(), chains.chains.len()), ("row 5", 4, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Basis {
    /// One chain that ends where it starts. Read forwards or backwards, one of its ends excludes what is eliminated.
    Cycle,
    /// One chain from a statement to its opposite.
    SelfRefuting,
    /// Two chains from the same statement to a candidate both on and off.
    Contradiction,
    /// Two chains to the same end, one from the candidate being on, one from its being off.
    Candidate(Candidate),
    /// A chain from each candidate of the cell to the same end.
    Cell(Cell),
    /// A chain from each place of the digit in the house to the same end.
    House(House, Digit),
    /// One chain, whose last statements leave nothing for the cell.
    EmptyCell(Cell),
    /// One chain, whose last statements leave no place for the digit in the house.
    EmptyHouse(House, Digit),
}

/// What follows from what, from an assumption to an end; [`Chains`] has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Chain {
    /// Parents before children: the first is the assumption, the last the end.
    pub nodes: Vec<Statement>,
}

/// A candidate is true, or false, for a reason; [`Chains`] has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Statement {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub on: bool,
    /// Why.
    pub reason: Reason,
    /// The places in [`Chain::nodes`] of the statements it follows from; of links the direct one first.
    pub parents: Vec<u16>,
}

/// Why a statement holds; [`Chains`] has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// It is assumed.
    Assumed,
    /// False since the parent, in the same cell or with the same digit in a common house, is true.
    Excluded,
    /// True since the cell has no other candidate left.
    LastInCell,
    /// True since the house has no other place left.
    LastInHouse(House),
    /// False by a step on the board as the parents have left it.
    Eliminated(Arc<Step>),
}

impl Chain {
    /// The statements that `statement` follows from.
    pub fn parents<'a>(&'a self, statement: &'a Statement) -> impl Iterator<Item = &'a Statement> {
        statement.parents.iter().filter_map(|&parent| self.nodes.get(usize::from(parent)))
    }

    /// Whether each statement follows from the one before it alone.
    #[must_use]
    pub fn is_linear(&self) -> bool {
        self.nodes.iter().enumerate().skip(1).all(|(i, node)| node.parents == [i as u16 - 1])
    }
}
