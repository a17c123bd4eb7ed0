//! What steps are called, as keys of the tables of texts.

use std::fmt;

use super::sentence::{Arg, ArgType, Key};
use super::texts::Texts;
use crate::step::{ChainKind, Depth, Kind, Layout};

/// The names of steps: for each its key in the tables of texts, what there is to fill in, and the steps that have it. The first
/// row that a step fits is its own.
macro_rules! names {
    ($($key:literal $(($args:ident))?: $kind:pat,)*) => {
        impl Kind {
            /// The keys of all names.
            pub(crate) const NAMES: &'static [Key] = &[$(Key { name: $key, args: names!(@ $($args)?) }),*];

            /// The key of its name.
            pub(crate) const fn key(&self) -> &'static str {
                match self {
                    $($kind => $key,)*
                }
            }
        }
    };
    (@) => { &[] };
    (@ $args:ident) => { $args };
}

names! {
    "step-hidden-single": Self::HiddenSingle,
    "step-direct-pointing": Self::DirectPointing,
    "step-direct-claiming": Self::DirectClaiming,
    "step-direct-hidden-pair": Self::DirectHiddenPair,
    "step-naked-single": Self::NakedSingle,
    "step-direct-hidden-triple": Self::DirectHiddenTriple,
    "step-pointing": Self::Pointing,
    "step-claiming": Self::Claiming,
    "step-naked-pair": Self::NakedPair,
    "step-x-wing": Self::XWing,
    "step-hidden-pair": Self::HiddenPair,
    "step-naked-triple": Self::NakedTriple,
    "step-swordfish": Self::Swordfish,
    "step-hidden-triple": Self::HiddenTriple,
    "step-x-loop" (COUNTED): Self::StrongLinks { closed: true, grouped: false, .. },
    "step-grouped-x-loop" (COUNTED): Self::StrongLinks { closed: true, .. },
    "step-strong-links" (COUNTED): Self::StrongLinks { layout: Layout { boxes: true, .. }, grouped: false, .. },
    "step-grouped-strong-links" (COUNTED): Self::StrongLinks { layout: Layout { boxes: true, .. }, .. },
    "step-string-kite" (COUNTED): Self::StrongLinks { layout: Layout { crossing: true, .. }, grouped: false, .. },
    "step-grouped-string-kite" (COUNTED): Self::StrongLinks { layout: Layout { crossing: true, .. }, .. },
    "step-skyscraper": Self::StrongLinks { count: 2, grouped: false, .. },
    "step-grouped-skyscraper": Self::StrongLinks { count: 2, .. },
    "step-skyscrapers" (COUNTED): Self::StrongLinks { grouped: false, .. },
    "step-grouped-skyscrapers" (COUNTED): Self::StrongLinks { .. },
    "step-xy-wing": Self::XyWing,
    "step-xyz-wing": Self::XyzWing,
    "step-wxyz-wing": Self::WxyzWing,
    "step-vwxyz-wing": Self::VwxyzWing,
    "step-uvwxyz-wing": Self::UvwxyzWing,
    "step-tuvwxyz-wing": Self::TuvwxyzWing,
    "step-unique-rectangle" (TYPED): Self::UniqueRectangle { .. },
    "step-unique-loop" (SIZED): Self::UniqueLoop { .. },
    "step-naked-quadruple": Self::NakedQuadruple,
    "step-jellyfish": Self::Jellyfish,
    "step-hidden-quadruple": Self::HiddenQuadruple,
    "step-bug" (TYPED): Self::Bug { .. },
    "step-aligned-pair-exclusion": Self::AlignedPairExclusion,
    "step-aligned-triple-exclusion": Self::AlignedTripleExclusion,
    "step-generalized-x-wing": Self::Chain(ChainKind::XCycle { nodes: 4 }),
    "step-x-cycle": Self::Chain(ChainKind::XCycle { .. }),
    "step-y-cycle": Self::Chain(ChainKind::YCycle),
    "step-cycle": Self::Chain(ChainKind::Cycle),
    "step-turbot-fish": Self::TurbotFish | Self::Chain(ChainKind::XChain { nodes: 6 }),
    "step-forcing-x-chain": Self::Chain(ChainKind::XChain { .. }),
    "step-forcing-chain": Self::Chain(ChainKind::Chain),
    "step-nishio": Self::Chain(ChainKind::Nishio),
    "step-cell-chains": Self::Chain(ChainKind::Cell(Depth::Static)),
    "step-dynamic-cell-chains" (NESTED): Self::Chain(ChainKind::Cell(_)),
    "step-house-chains": Self::Chain(ChainKind::House(Depth::Static)),
    "step-dynamic-house-chains" (NESTED): Self::Chain(ChainKind::House(_)),
    "step-contradiction-chains": Self::Chain(ChainKind::Contradiction(Depth::Static)),
    "step-dynamic-contradiction-chains" (NESTED): Self::Chain(ChainKind::Contradiction(_)),
    "step-double-chains": Self::Chain(ChainKind::Double(Depth::Static)),
    "step-dynamic-double-chains" (NESTED): Self::Chain(ChainKind::Double(_)),
    "step-full-house": Self::FullHouse,
    "step-locked-pair": Self::LockedPair,
    "step-locked-triple": Self::LockedTriple,
    "step-finned-fish" (FISH): Self::FinnedFish { sashimi: false, .. },
    "step-sashimi-fish" (FISH): Self::FinnedFish { sashimi: true, .. },
    "step-franken-fish" (FISH): Self::FrankenFish { finned: false, .. },
    "step-finned-franken-fish" (FISH): Self::FrankenFish { finned: true, .. },
    "step-mutant-fish" (FISH): Self::MutantFish { finned: false, .. },
    "step-finned-mutant-fish" (FISH): Self::MutantFish { finned: true, .. },
    "step-empty-rectangle": Self::EmptyRectangle,
    "step-dual-two-string-kite": Self::DualTwoStringKite,
    "step-dual-empty-rectangle": Self::DualEmptyRectangle,
    "step-w-wing": Self::WWing,
    "step-remote-pair": Self::RemotePair,
    "step-hidden-rectangle": Self::HiddenRectangle,
    "step-avoidable-rectangle" (TYPED): Self::AvoidableRectangle { .. },
    "step-bug-plus-one": Self::BugPlusOne,
    "step-simple-colors-trap": Self::SimpleColors { wrap: false },
    "step-simple-colors-wrap": Self::SimpleColors { wrap: true },
    "step-multi-colors" (TYPED): Self::MultiColors { .. },
    "step-x-chain": Self::XChain,
    "step-xy-chain": Self::XyChain,
    "step-continuous-nice-loop": Self::NiceLoop { continuous: true, grouped: false },
    "step-discontinuous-nice-loop": Self::NiceLoop { continuous: false, grouped: false },
    "step-grouped-continuous-nice-loop": Self::NiceLoop { continuous: true, grouped: true },
    "step-grouped-discontinuous-nice-loop": Self::NiceLoop { continuous: false, grouped: true },
    "step-aic": Self::Aic { grouped: false },
    "step-grouped-aic": Self::Aic { grouped: true },
    "step-als-xz": Self::AlsXz,
    "step-als-xy-wing": Self::AlsXyWing,
    "step-als-chain": Self::AlsChain,
    "step-sue-de-coq": Self::SueDeCoq,
    "step-tridagon": Self::Tridagon,
    "step-sk-loop": Self::SkLoop,
    "step-multi-sector": Self::MultiSector,
    "step-junior-exocet": Self::Exocet { double: false },
    "step-double-exocet": Self::Exocet { double: true },
    "step-forcing-chain-contradiction": Self::Forcing { nets: false, verity: false },
    "step-forcing-chain-verity": Self::Forcing { nets: false, verity: true },
    "step-forcing-net-contradiction": Self::Forcing { nets: true, verity: false },
    "step-forcing-net-verity": Self::Forcing { nets: true, verity: true },
    "step-whip" (SIZE): Self::Whip { .. },
    "step-brute-force": Self::BruteForce,
}

/// Sudoku Explainer's names for what it has; Sukaku Explainer's, as players shorten them, and HoDoKu's for the rest: those of
/// the English table.
///
/// Names are for people, and are not read back: chains of different lengths have the same one.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Texts::english().name(*self))
    }
}

/// The name of a step that consists of such chains.
impl fmt::Display for ChainKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Kind::Chain(*self).fmt(f)
    }
}

impl Kind {
    /// What the step is, as an identifier that no language changes: `hidden-single`, `unique-rectangle`. Kinds that
    /// differ in a number only, or in what chains are nested in theirs, have the same.
    ///
    /// ```
    /// use bitdoku_logic::Kind;
    /// assert_eq!(Kind::UniqueRectangle { form: 2 }.slug(), "unique-rectangle");
    /// ```
    #[must_use]
    pub fn slug(&self) -> &'static str {
        &self.key()["step-".len()..]
    }

    /// What is in its name, with what that is called: a number, or the chains that are nested in its own.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, Arg<'_>)> {
        ["count", "size", "type", "nested", "fish"]
            .into_iter()
            .filter_map(|name| Some((name, self.arg(name)?)))
            .collect()
    }

    pub(crate) fn arg(&self, name: &str) -> Option<Arg<'_>> {
        match (self, name) {
            (Self::StrongLinks { count, .. }, "count") => Some(Arg::Number(u32::from(*count))),
            (Self::UniqueLoop { cells: size, .. } | Self::Whip { length: size }, "size") => {
                Some(Arg::Number(u32::from(*size)))
            }
            (
                Self::UniqueRectangle { form }
                | Self::UniqueLoop { form, .. }
                | Self::Bug { form }
                | Self::AvoidableRectangle { form }
                | Self::MultiColors { form },
                "type",
            ) => Some(Arg::Number(u32::from(*form))),
            (
                Self::FinnedFish { size, .. } | Self::FrankenFish { size, .. } | Self::MutantFish { size, .. },
                "fish",
            ) => Some(Arg::Text(Self::fish(*size))),
            (Self::Chain(kind), "nested") if kind.depth() > Depth::Dynamic => Some(Arg::Text(kind.depth().suffix())),
            _ => None,
        }
    }
}

const COUNTED: &[(&str, ArgType)] = &[("count", ArgType::Number)];
const TYPED: &[(&str, ArgType)] = &[("type", ArgType::Number)];
const SIZE: &[(&str, ArgType)] = &[("size", ArgType::Number)];
const SIZED: &[(&str, ArgType)] = &[("size", ArgType::Number), ("type", ArgType::Number)];
const FISH: &[(&str, ArgType)] = &[("fish", ArgType::Text)];
const NESTED: &[(&str, ArgType)] = &[("nested", ArgType::Text)];

impl ChainKind {
    /// What its nets may use.
    const fn depth(&self) -> Depth {
        match self {
            Self::Cell(depth) | Self::House(depth) | Self::Contradiction(depth) | Self::Double(depth) => *depth,
            _ => Depth::Static,
        }
    }
}
