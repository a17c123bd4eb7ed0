//! The techniques in the order in which HoDoKu asks them, each with its level and what its steps cost.

use crate::find::{
    AlsChain, AlsXyWing, AlsXz, AvoidableRectangle, BugPlusOne, Claiming, EmptyRectangle, FinnedFish, FrankenFish,
    FullHouse, HiddenRectangle, HiddenSingle, LockedSubset, MultiColors, NakedSingle, NiceLoops, PlainFish,
    PlainHiddenSubset, PlainNakedSubset, PlainXyWing, PlainXyzWing, Pointing, RemotePair, SimpleColors, Skyscraper,
    SueDeCoq, TableForcing, Technique, TurbotFish, TwoStringKite, UniqueRectangle, WWing, XChain, XyChain,
};
use crate::scale::Level;

/// A technique, as the scale has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) technique: &'static dyn Technique,
    pub(super) level: Level,
    pub(super) price: u32,
    /// Which of its steps is taken.
    pub(super) takes: Takes,
}

/// Which of several steps is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    First,
    Best,
}

const fn first(technique: &'static dyn Technique, level: Level, price: u32) -> Slot {
    Slot { technique, level, price, takes: Takes::First }
}

const fn best(technique: &'static dyn Technique, level: Level, price: u32) -> Slot {
    Slot { technique, level, price, takes: Takes::Best }
}

/// How many slots are singles, which come from the queues.
pub(super) const SINGLES: usize = 3;

/// All slots that are asked by default.
pub(super) const SLOTS: [Slot; 56] = {
    use Level::{Easy, Extreme, Hard, Medium, Unfair};
    [
        first(&FullHouse, Easy, 4),
        first(&NakedSingle, Easy, 4),
        first(&HiddenSingle, Easy, 14),
        first(&LockedSubset::<2>, Medium, 40),
        first(&LockedSubset::<3>, Medium, 60),
        first(&Pointing, Medium, 50),
        first(&Claiming, Medium, 50),
        first(&PlainNakedSubset::<2>, Medium, 60),
        first(&PlainNakedSubset::<3>, Medium, 80),
        first(&PlainHiddenSubset::<2>, Medium, 70),
        first(&PlainHiddenSubset::<3>, Medium, 100),
        first(&PlainNakedSubset::<4>, Hard, 120),
        first(&PlainHiddenSubset::<4>, Hard, 150),
        first(&PlainFish::<2>, Hard, 140),
        first(&PlainFish::<3>, Hard, 150),
        first(&PlainFish::<4>, Hard, 160),
        best(&RemotePair, Hard, 110),
        first(&BugPlusOne, Hard, 100),
        first(&Skyscraper, Hard, 130),
        first(&TwoStringKite, Hard, 150),
        best(&TurbotFish, Hard, 120),
        first(&EmptyRectangle, Hard, 120),
        first(&WWing, Hard, 150),
        first(&PlainXyWing, Hard, 160),
        first(&PlainXyzWing, Hard, 180),
        first(&UniqueRectangle::<1>, Hard, 100),
        first(&UniqueRectangle::<2>, Hard, 100),
        first(&UniqueRectangle::<3>, Hard, 100),
        first(&UniqueRectangle::<4>, Hard, 100),
        first(&UniqueRectangle::<5>, Hard, 100),
        first(&UniqueRectangle::<6>, Hard, 100),
        first(&HiddenRectangle, Hard, 100),
        first(&AvoidableRectangle::<1>, Hard, 100),
        first(&AvoidableRectangle::<2>, Hard, 100),
        first(&FinnedFish::<2> { sashimi: false }, Hard, 130),
        first(&FinnedFish::<2> { sashimi: true }, Hard, 150),
        first(&FinnedFish::<3> { sashimi: false }, Unfair, 200),
        first(&FinnedFish::<3> { sashimi: true }, Unfair, 240),
        first(&FinnedFish::<4> { sashimi: false }, Unfair, 250),
        first(&FinnedFish::<4> { sashimi: true }, Unfair, 260),
        first(&SueDeCoq, Unfair, 250),
        first(&SimpleColors, Hard, 150),
        first(&MultiColors, Hard, 200),
        best(&XChain, Unfair, 260),
        best(&XyChain, Unfair, 260),
        best(&NiceLoops::PLAIN, Unfair, 280),
        best(&NiceLoops::GROUPED, Unfair, 300),
        first(&AlsXz { overlapping: false }, Unfair, 300),
        first(&AlsXyWing { overlapping: false }, Unfair, 320),
        best(&AlsChain { overlapping: false }, Unfair, 340),
        first(&FrankenFish::<2> { finned: false }, Unfair, 300),
        first(&FrankenFish::<3> { finned: false }, Unfair, 350),
        first(&FrankenFish::<2> { finned: true }, Unfair, 390),
        first(&FrankenFish::<3> { finned: true }, Unfair, 410),
        first(&TableForcing { nets: false }, Extreme, 500),
        first(&TableForcing { nets: true }, Extreme, 700),
    ]
};

/// The techniques of the slots.
pub(in crate::scale) const TECHNIQUES: [&dyn Technique; SLOTS.len()] = {
    let mut techniques = [SLOTS[0].technique; SLOTS.len()];
    let mut i = 0;
    while i < SLOTS.len() {
        techniques[i] = SLOTS[i].technique;
        i += 1;
    }
    techniques
};

/// What brute force is called where a technique's slug is, and what it costs.
pub(super) const BRUTE_FORCE: (&str, u32) = ("brute-force", 10_000);

/// What is added where there is no step at all.
pub(super) const GIVEN_UP: u32 = 20_000;

/// The level of the slot with a technique.
pub(in crate::scale) fn level_of(slug: &str) -> Level {
    SLOTS.iter().find(|slot| slot.technique.slug() == slug).map_or(Level::Extreme, |slot| slot.level)
}
