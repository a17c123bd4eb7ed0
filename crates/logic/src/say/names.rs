//! What steps are called, as keys of the tables of texts.

use super::sentence::{Arg, ArgType, Key};
use crate::step::{ChainKind, Depth, Kind, Layout};

impl Kind {
    /// The names of steps in the tables of texts, with what there is to fill in.
    pub(crate) const NAMES: &'static [Key] = &[
        Key { name: "step-hidden-single", args: &[] },
        Key { name: "step-naked-single", args: &[] },
        Key { name: "step-direct-pointing", args: &[] },
        Key { name: "step-direct-claiming", args: &[] },
        Key { name: "step-direct-hidden-pair", args: &[] },
        Key { name: "step-direct-hidden-triple", args: &[] },
        Key { name: "step-pointing", args: &[] },
        Key { name: "step-claiming", args: &[] },
        Key { name: "step-naked-pair", args: &[] },
        Key { name: "step-naked-triple", args: &[] },
        Key { name: "step-naked-quadruple", args: &[] },
        Key { name: "step-hidden-pair", args: &[] },
        Key { name: "step-hidden-triple", args: &[] },
        Key { name: "step-hidden-quadruple", args: &[] },
        Key { name: "step-x-wing", args: &[] },
        Key { name: "step-swordfish", args: &[] },
        Key { name: "step-jellyfish", args: &[] },
        Key { name: "step-skyscraper", args: &[] },
        Key { name: "step-grouped-skyscraper", args: &[] },
        Key { name: "step-skyscrapers", args: COUNTED },
        Key { name: "step-grouped-skyscrapers", args: COUNTED },
        Key { name: "step-string-kite", args: COUNTED },
        Key { name: "step-grouped-string-kite", args: COUNTED },
        Key { name: "step-strong-links", args: COUNTED },
        Key { name: "step-grouped-strong-links", args: COUNTED },
        Key { name: "step-x-loop", args: COUNTED },
        Key { name: "step-grouped-x-loop", args: COUNTED },
        Key { name: "step-xy-wing", args: &[] },
        Key { name: "step-xyz-wing", args: &[] },
        Key { name: "step-wxyz-wing", args: &[] },
        Key { name: "step-vwxyz-wing", args: &[] },
        Key { name: "step-uvwxyz-wing", args: &[] },
        Key { name: "step-tuvwxyz-wing", args: &[] },
        Key { name: "step-unique-rectangle", args: TYPED },
        Key { name: "step-unique-loop", args: SIZED },
        Key { name: "step-bug", args: TYPED },
        Key { name: "step-aligned-pair-exclusion", args: &[] },
        Key { name: "step-aligned-triple-exclusion", args: &[] },
        Key { name: "step-generalized-x-wing", args: &[] },
        Key { name: "step-x-cycle", args: &[] },
        Key { name: "step-y-cycle", args: &[] },
        Key { name: "step-cycle", args: &[] },
        Key { name: "step-turbot-fish", args: &[] },
        Key { name: "step-forcing-x-chain", args: &[] },
        Key { name: "step-forcing-chain", args: &[] },
        Key { name: "step-nishio", args: &[] },
        Key { name: "step-cell-chains", args: &[] },
        Key { name: "step-house-chains", args: &[] },
        Key { name: "step-contradiction-chains", args: &[] },
        Key { name: "step-double-chains", args: &[] },
        Key { name: "step-dynamic-cell-chains", args: NESTED },
        Key { name: "step-dynamic-house-chains", args: NESTED },
        Key { name: "step-dynamic-contradiction-chains", args: NESTED },
        Key { name: "step-dynamic-double-chains", args: NESTED },
        Key { name: "step-full-house", args: &[] },
        Key { name: "step-locked-pair", args: &[] },
        Key { name: "step-locked-triple", args: &[] },
        Key { name: "step-finned-fish", args: FISH },
        Key { name: "step-sashimi-fish", args: FISH },
        Key { name: "step-franken-fish", args: FISH },
        Key { name: "step-finned-franken-fish", args: FISH },
        Key { name: "step-mutant-fish", args: FISH },
        Key { name: "step-finned-mutant-fish", args: FISH },
        Key { name: "step-empty-rectangle", args: &[] },
        Key { name: "step-dual-two-string-kite", args: &[] },
        Key { name: "step-dual-empty-rectangle", args: &[] },
        Key { name: "step-w-wing", args: &[] },
        Key { name: "step-remote-pair", args: &[] },
        Key { name: "step-hidden-rectangle", args: &[] },
        Key { name: "step-avoidable-rectangle", args: TYPED },
        Key { name: "step-bug-plus-one", args: &[] },
        Key { name: "step-simple-colors-trap", args: &[] },
        Key { name: "step-simple-colors-wrap", args: &[] },
        Key { name: "step-multi-colors", args: TYPED },
        Key { name: "step-x-chain", args: &[] },
        Key { name: "step-xy-chain", args: &[] },
        Key { name: "step-continuous-nice-loop", args: &[] },
        Key { name: "step-discontinuous-nice-loop", args: &[] },
        Key { name: "step-grouped-continuous-nice-loop", args: &[] },
        Key { name: "step-grouped-discontinuous-nice-loop", args: &[] },
        Key { name: "step-aic", args: &[] },
        Key { name: "step-grouped-aic", args: &[] },
        Key { name: "step-als-xz", args: &[] },
        Key { name: "step-als-xy-wing", args: &[] },
        Key { name: "step-als-chain", args: &[] },
        Key { name: "step-sue-de-coq", args: &[] },
        Key { name: "step-tridagon", args: &[] },
        Key { name: "step-sk-loop", args: &[] },
        Key { name: "step-multi-sector", args: &[] },
        Key { name: "step-junior-exocet", args: &[] },
        Key { name: "step-double-exocet", args: &[] },
        Key { name: "step-forcing-chain-contradiction", args: &[] },
        Key { name: "step-forcing-chain-verity", args: &[] },
        Key { name: "step-forcing-net-contradiction", args: &[] },
        Key { name: "step-forcing-net-verity", args: &[] },
        Key { name: "step-whip", args: SIZE },
        Key { name: "step-brute-force", args: &[] },
    ];

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

    /// Its key in the tables of texts.
    pub(crate) const fn key(&self) -> &'static str {
        match self {
            Self::HiddenSingle => "step-hidden-single",
            Self::DirectPointing => "step-direct-pointing",
            Self::DirectClaiming => "step-direct-claiming",
            Self::DirectHiddenPair => "step-direct-hidden-pair",
            Self::NakedSingle => "step-naked-single",
            Self::DirectHiddenTriple => "step-direct-hidden-triple",
            Self::Pointing => "step-pointing",
            Self::Claiming => "step-claiming",
            Self::NakedPair => "step-naked-pair",
            Self::XWing => "step-x-wing",
            Self::HiddenPair => "step-hidden-pair",
            Self::NakedTriple => "step-naked-triple",
            Self::Swordfish => "step-swordfish",
            Self::HiddenTriple => "step-hidden-triple",
            Self::StrongLinks { count, layout, grouped, closed } => match (closed, layout, count, grouped) {
                (true, _, _, false) => "step-x-loop",
                (true, _, _, true) => "step-grouped-x-loop",
                (_, Layout { boxes: true, .. }, _, false) => "step-strong-links",
                (_, Layout { boxes: true, .. }, _, true) => "step-grouped-strong-links",
                (_, Layout { crossing: true, .. }, _, false) => "step-string-kite",
                (_, Layout { crossing: true, .. }, _, true) => "step-grouped-string-kite",
                (_, _, 2, false) => "step-skyscraper",
                (_, _, 2, true) => "step-grouped-skyscraper",
                (.., false) => "step-skyscrapers",
                (.., true) => "step-grouped-skyscrapers",
            },
            Self::XyWing => "step-xy-wing",
            Self::XyzWing => "step-xyz-wing",
            Self::WxyzWing => "step-wxyz-wing",
            Self::VwxyzWing => "step-vwxyz-wing",
            Self::UvwxyzWing => "step-uvwxyz-wing",
            Self::TuvwxyzWing => "step-tuvwxyz-wing",
            Self::UniqueRectangle { .. } => "step-unique-rectangle",
            Self::UniqueLoop { .. } => "step-unique-loop",
            Self::NakedQuadruple => "step-naked-quadruple",
            Self::Jellyfish => "step-jellyfish",
            Self::HiddenQuadruple => "step-hidden-quadruple",
            Self::Bug { .. } => "step-bug",
            Self::AlignedPairExclusion => "step-aligned-pair-exclusion",
            Self::AlignedTripleExclusion => "step-aligned-triple-exclusion",
            Self::Chain(kind) => kind.key(),
            Self::FullHouse => "step-full-house",
            Self::LockedPair => "step-locked-pair",
            Self::LockedTriple => "step-locked-triple",
            Self::FinnedFish { sashimi: false, .. } => "step-finned-fish",
            Self::FinnedFish { sashimi: true, .. } => "step-sashimi-fish",
            Self::FrankenFish { finned: false, .. } => "step-franken-fish",
            Self::FrankenFish { finned: true, .. } => "step-finned-franken-fish",
            Self::MutantFish { finned: false, .. } => "step-mutant-fish",
            Self::MutantFish { finned: true, .. } => "step-finned-mutant-fish",
            Self::TurbotFish => "step-turbot-fish",
            Self::EmptyRectangle => "step-empty-rectangle",
            Self::DualTwoStringKite => "step-dual-two-string-kite",
            Self::DualEmptyRectangle => "step-dual-empty-rectangle",
            Self::WWing => "step-w-wing",
            Self::RemotePair => "step-remote-pair",
            Self::HiddenRectangle => "step-hidden-rectangle",
            Self::AvoidableRectangle { .. } => "step-avoidable-rectangle",
            Self::BugPlusOne => "step-bug-plus-one",
            Self::SimpleColors { wrap: false } => "step-simple-colors-trap",
            Self::SimpleColors { wrap: true } => "step-simple-colors-wrap",
            Self::MultiColors { .. } => "step-multi-colors",
            Self::XChain => "step-x-chain",
            Self::XyChain => "step-xy-chain",
            Self::NiceLoop { continuous: true, grouped: false } => "step-continuous-nice-loop",
            Self::NiceLoop { continuous: false, grouped: false } => "step-discontinuous-nice-loop",
            Self::NiceLoop { continuous: true, grouped: true } => "step-grouped-continuous-nice-loop",
            Self::NiceLoop { continuous: false, grouped: true } => "step-grouped-discontinuous-nice-loop",
            Self::Aic { grouped: false } => "step-aic",
            Self::Aic { grouped: true } => "step-grouped-aic",
            Self::AlsXz => "step-als-xz",
            Self::AlsXyWing => "step-als-xy-wing",
            Self::AlsChain => "step-als-chain",
            Self::SueDeCoq => "step-sue-de-coq",
            Self::Tridagon => "step-tridagon",
            Self::SkLoop => "step-sk-loop",
            Self::MultiSector => "step-multi-sector",
            Self::Exocet { double: false } => "step-junior-exocet",
            Self::Exocet { double: true } => "step-double-exocet",
            Self::Forcing { nets: false, verity: false } => "step-forcing-chain-contradiction",
            Self::Forcing { nets: false, verity: true } => "step-forcing-chain-verity",
            Self::Forcing { nets: true, verity: false } => "step-forcing-net-contradiction",
            Self::Forcing { nets: true, verity: true } => "step-forcing-net-verity",
            Self::Whip { .. } => "step-whip",
            Self::BruteForce => "step-brute-force",
        }
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
    /// Its key in the tables of texts.
    const fn key(&self) -> &'static str {
        match self {
            Self::XCycle { nodes: 4 } => "step-generalized-x-wing",
            Self::XCycle { .. } => "step-x-cycle",
            Self::YCycle => "step-y-cycle",
            Self::Cycle => "step-cycle",
            Self::XChain { nodes: 6 } => "step-turbot-fish",
            Self::XChain { .. } => "step-forcing-x-chain",
            Self::Chain => "step-forcing-chain",
            Self::Nishio => "step-nishio",
            Self::Cell(Depth::Static) => "step-cell-chains",
            Self::Cell(_) => "step-dynamic-cell-chains",
            Self::House(Depth::Static) => "step-house-chains",
            Self::House(_) => "step-dynamic-house-chains",
            Self::Contradiction(Depth::Static) => "step-contradiction-chains",
            Self::Contradiction(_) => "step-dynamic-contradiction-chains",
            Self::Double(Depth::Static) => "step-double-chains",
            Self::Double(_) => "step-dynamic-double-chains",
        }
    }

    /// What its nets may use.
    const fn depth(&self) -> Depth {
        match self {
            Self::Cell(depth) | Self::House(depth) | Self::Contradiction(depth) | Self::Double(depth) => *depth,
            _ => Depth::Static,
        }
    }
}
