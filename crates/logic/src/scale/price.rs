//! What steps cost on Sudoku Explainer's scale.
//!
//! The numbers are those of the original, added up as it adds them: see [`Difficulty`].

use std::ops::ControlFlow;

use super::Difficulty;
use crate::board::Board;
use crate::explainer;
use crate::find::{Example, Technique};
use crate::scratch::Scratch;
use crate::step::{ChainKind, Depth, Kind, Pattern, Rescue, Step};

/// How hard a step on a board is for Sudoku Explainer, and, where that knows no such step, for Sukaku Explainer.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::find::{Fish, find_steps};
/// use bitdoku_logic::{Board, difficulty};
///
/// let grid: Grid = "..6..8.42.....5..8.73..49.....1.6.5.....8...64.8.......51.93.......6.3..........7".parse()?;
/// let board = Board::new(&grid);
/// for step in find_steps(&board, &Fish::<2>) {
///     assert_eq!(difficulty(&board, &step).to_string(), "3.2");
/// }
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[must_use]
pub fn difficulty(board: &Board, step: &Step) -> Difficulty {
    Difficulty::new(match step.kind {
        Kind::HiddenSingle => hidden_single(board, step),
        Kind::DirectPointing => 1.7,
        Kind::DirectClaiming => 1.9,
        Kind::DirectHiddenPair => 2.0,
        Kind::NakedSingle => 2.3,
        Kind::DirectHiddenTriple => 2.5,
        Kind::Pointing => 2.6,
        Kind::Claiming => 2.8,
        Kind::NakedPair => 3.0,
        Kind::XWing => 3.2,
        Kind::HiddenPair => 3.4,
        Kind::NakedTriple => 3.6,
        Kind::Swordfish => 3.8,
        Kind::HiddenTriple => 4.0,
        Kind::StrongLinks { count, layout, grouped, .. } => {
            let base = [40, 54, 58][usize::from(count).clamp(2, 4) - 2];
            f64::from(base + layout.turns(grouped)) / 10.0
        }
        Kind::XyWing => 4.2,
        Kind::XyzWing => 4.4,
        Kind::UniqueRectangle { .. } => 4.5 + above(step),
        Kind::UniqueLoop { cells: 6, .. } => 4.5 + 0.1 + above(step),
        Kind::UniqueLoop { cells: 8, .. } => 4.5 + 0.2 + above(step),
        Kind::UniqueLoop { .. } => 4.5 + 0.3 + 0.2 + above(step),
        Kind::NakedQuadruple => 5.0,
        Kind::Jellyfish => 5.2,
        Kind::HiddenQuadruple => 5.4,
        Kind::WxyzWing => f64::from(55 + u8::from(richest(board, step) == 3)) / 10.0,
        Kind::VwxyzWing => f64::from(64 - richest(board, step).abs_diff(3) as u8) / 10.0,
        Kind::UvwxyzWing => 6.6,
        Kind::TuvwxyzWing => 7.5,
        Kind::Bug { form: 1 } => 5.6,
        Kind::Bug { form: 3 } => 5.7 + above(step),
        Kind::Bug { .. } => 5.7,
        Kind::AlignedPairExclusion => 6.2,
        Kind::AlignedTripleExclusion => 7.5,
        Kind::Chain(kind) => match &step.pattern {
            Pattern::Chains(chains) => explainer::difficulty(kind, chains.complexity),
            _ => Difficulty::BEYOND.value(),
        },
        // A step that neither knows costs as much as its nearest relative.
        Kind::FullHouse => 1.0,
        Kind::LockedPair => 2.9,
        Kind::LockedTriple => 3.5,
        Kind::FinnedFish { size, sashimi } => fish(size) + if sashimi { 0.3 } else { 0.2 },
        Kind::FrankenFish { size, finned } | Kind::MutantFish { size, finned } => {
            fish(size) + if finned { 2.4 } else { 2.0 }
        }
        Kind::TurbotFish | Kind::EmptyRectangle | Kind::DualTwoStringKite | Kind::DualEmptyRectangle => 4.2,
        Kind::WWing => 4.4,
        Kind::RemotePair => 4.4,
        Kind::HiddenRectangle => 4.6,
        Kind::AvoidableRectangle { .. } => 4.6,
        Kind::BugPlusOne => 5.6,
        Kind::SimpleColors { .. } => 5.0,
        Kind::MultiColors { .. } => 5.6,
        Kind::SueDeCoq => 6.2,
        Kind::Tridagon => 7.6,
        Kind::SkLoop => 7.8,
        Kind::MultiSector => 8.0,
        Kind::Exocet { double: false } => 7.8,
        Kind::Exocet { double: true } => 8.0,
        Kind::XChain => 6.6,
        Kind::XyChain => 6.6,
        Kind::NiceLoop { grouped: false, .. } | Kind::Aic { grouped: false } => 7.0,
        Kind::NiceLoop { grouped: true, .. } | Kind::Aic { grouped: true } => 7.2,
        Kind::AlsXz => 6.4,
        Kind::AlsXyWing => 7.2,
        Kind::AlsChain => 7.4,
        Kind::Forcing { nets: false, .. } => 8.2,
        Kind::Forcing { nets: true, .. } => 8.8,
        // A whip of one is what locked candidates and the like conclude; others are nets of singles, priced by their length.
        Kind::Whip { length: 1 } => 2.8,
        Kind::Whip { length } => explainer::difficulty(ChainKind::Contradiction(Depth::Dynamic), 6 * u32::from(length)),
        Kind::BruteForce => Difficulty::BEYOND.value(),
    })
}

/// A fish of this many lines, as far as Explainer has it.
fn fish(size: u8) -> f64 {
    [3.2, 3.8, 5.2, 6.0][usize::from(size).clamp(2, 5) - 2]
}

/// The last empty cell of a house, the last place in a box, the last place in a line.
fn hidden_single(board: &Board, step: &Step) -> f64 {
    match step.pattern {
        Pattern::HiddenSingle { house } if (board.empty_cells() & house.cells()).only().is_some() => 1.0,
        Pattern::HiddenSingle { house } if house.index() >= 18 => 1.2,
        _ => 1.5,
    }
}

/// How much harder a loop or a BUG of type 3 is than one of type 1: by the size of its subset. The two cells of a loop count as
/// one cell of a hidden subset less.
fn above(step: &Step) -> f64 {
    match step.rescue() {
        Some(Rescue::Naked { cells, .. }) => cells.len() as f64 * 0.1,
        Some(Rescue::Hidden { cells, .. }) => cells.len().saturating_sub(1) as f64 * 0.1,
        _ => 0.0,
    }
}

/// How many candidates the richest cell of an almost locked set has.
fn richest(board: &Board, step: &Step) -> usize {
    match step.pattern {
        Pattern::AlsWing { cells, .. } => cells.iter().map(|cell| board.digits(cell).len()).max().unwrap_or(0),
        _ => 0,
    }
}

impl Example {
    /// The step it shows: the first of `technique` with this name and difficulty.
    #[must_use]
    pub fn step(&self, technique: &dyn Technique) -> Option<Step> {
        let (board, mut shown) = (self.board(), None);
        let _ = technique.find(&board, &mut Scratch::default(), &mut |step| {
            if step.kind.to_string() == self.kind && difficulty(&board, &step).to_string() == self.difficulty {
                shown = Some(step);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        shown
    }
}
