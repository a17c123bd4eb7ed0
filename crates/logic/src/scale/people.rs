//! What people look for, what they look for first coming first.

use super::profile::Profile;
use crate::find::{
    AlsChain, AlsXyWing, AlsXz, AvoidableRectangle, BugPlusOne, Claiming, EmptyRectangle, Exocet, FinnedFish,
    ForcingChains, FrankenFish, FullHouse, HiddenRectangle, HiddenSingle, LockedSubset, MultiColors, MultiSector,
    NakedSingle, NiceLoops, PlainFish, PlainHiddenSubset, PlainNakedSubset, PlainXyWing, PlainXyzWing, Pointing,
    RemotePair, SimpleColors, SkLoop, Skyscraper, SueDeCoq, Tridagon, TurbotFish, TwoStringKite, UniqueRectangle,
    WWing, XChain, XyChain,
};

/// Singles before subsets, patterns before chains, and each pattern with all that it eliminates; what only a proof by cases
/// shows comes last. The order is HoDoKu's, but for singles, of which those of a house are seen before those of a cell. Of equally
/// hard steps of a technique, the one that eliminates most comes first.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, PEOPLE, Scratch};
///
/// let grid: Grid = "..6..8.42.....5..8.73..49.....1.6.5.....8...64.8.......51.93.......6.3..........7".parse()?;
/// let step = PEOPLE.next_step(&Board::new(&grid), &mut Scratch::default())?.expect("a puzzle has a step");
/// assert_eq!(step.kind.to_string(), "Hidden Single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const PEOPLE: Profile = Profile::new(
    "people",
    "the order in which people search: named patterns before chains",
    &[
        &FullHouse,
        &HiddenSingle,
        &NakedSingle,
        &LockedSubset::<2>,
        &LockedSubset::<3>,
        &Pointing,
        &Claiming,
        &PlainNakedSubset::<2>,
        &PlainNakedSubset::<3>,
        &PlainHiddenSubset::<2>,
        &PlainHiddenSubset::<3>,
        &PlainNakedSubset::<4>,
        &PlainHiddenSubset::<4>,
        &PlainFish::<2>,
        &PlainFish::<3>,
        &PlainFish::<4>,
        &RemotePair,
        &BugPlusOne,
        &Skyscraper,
        &TwoStringKite,
        &TurbotFish,
        &EmptyRectangle,
        &WWing,
        &PlainXyWing,
        &PlainXyzWing,
        &UniqueRectangle::<1>,
        &UniqueRectangle::<2>,
        &UniqueRectangle::<3>,
        &UniqueRectangle::<4>,
        &UniqueRectangle::<5>,
        &UniqueRectangle::<6>,
        &HiddenRectangle,
        &AvoidableRectangle::<1>,
        &AvoidableRectangle::<2>,
        &FinnedFish::<2> { sashimi: false },
        &FinnedFish::<2> { sashimi: true },
        &FinnedFish::<3> { sashimi: false },
        &FinnedFish::<3> { sashimi: true },
        &FinnedFish::<4> { sashimi: false },
        &FinnedFish::<4> { sashimi: true },
        &SueDeCoq,
        &SimpleColors,
        &MultiColors,
        &XChain,
        &XyChain,
        &NiceLoops::PLAIN,
        &NiceLoops::GROUPED,
        &AlsXz { overlapping: true },
        &AlsXyWing { overlapping: true },
        &AlsChain { overlapping: true },
        &FrankenFish::<2> { finned: false },
        &FrankenFish::<3> { finned: false },
        &FrankenFish::<2> { finned: true },
        &FrankenFish::<3> { finned: true },
        &NiceLoops::SETS,
        &FrankenFish::<4> { finned: false },
        &FrankenFish::<4> { finned: true },
        &Tridagon,
        &SkLoop,
        &Exocet,
        &MultiSector,
        &ForcingChains::LINES,
        &ForcingChains::NISHIO,
        &ForcingChains::MULTIPLE,
        &ForcingChains::DYNAMIC,
        &ForcingChains::DYNAMIC_PLUS,
        &ForcingChains::NESTED_LINES,
        &ForcingChains::NESTED_MULTIPLE,
        &ForcingChains::NESTED_DYNAMIC,
        &ForcingChains::TWICE_NESTED,
    ],
)
.with_most_at_once();
