//! What steps are called.

use super::ChainKind;

/// The name of a step.
///
/// ```
/// use bitdoku_logic::{Kind, Layout};
/// assert_eq!(Kind::UniqueRectangle { form: 2 }.to_string(), "Unique Rectangle type 2");
/// let parallel = Layout { boxes: false, crossing: false };
/// let links = Kind::StrongLinks { count: 2, layout: parallel, grouped: false, closed: false };
/// assert_eq!(links.to_string(), "Skyscraper");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are the meaning; `technique::Info` defines each
#[non_exhaustive]
pub enum Kind {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriple,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriple,
    Swordfish,
    HiddenTriple,
    /// Strong links of one digit.
    StrongLinks {
        count: u8,
        layout: Layout,
        /// Whether some end has several cells.
        grouped: bool,
        /// Whether the first end sees the last.
        closed: bool,
    },
    XyWing,
    XyzWing,
    /// A bivalue cell and an almost locked set, four cells in all.
    WxyzWing,
    /// Such a pattern of five cells.
    VwxyzWing,
    /// Such a pattern of six cells.
    UvwxyzWing,
    /// Such a pattern of seven cells.
    TuvwxyzWing,
    /// A deadly loop of four cells; the type is 1 to 4.
    UniqueRectangle {
        form: u8,
    },
    /// A deadly loop of six or more cells; the type is 1 to 4.
    UniqueLoop {
        cells: u8,
        form: u8,
    },
    NakedQuadruple,
    Jellyfish,
    HiddenQuadruple,
    /// The type is 1 to 4.
    Bug {
        form: u8,
    },
    AlignedPairExclusion,
    AlignedTripleExclusion,
    Chain(ChainKind),
    FullHouse,
    /// A naked pair in a box and a line at once.
    LockedPair,
    /// A naked triple in a box and a line at once.
    LockedTriple,
    /// A fish with places of its digit beside the covers.
    FinnedFish {
        /// How many base lines: 2 to 7.
        size: u8,
        /// Whether some base line has no more than one place in the covers.
        sashimi: bool,
    },
    /// A fish of lines of one direction and boxes.
    FrankenFish {
        size: u8,
        finned: bool,
    },
    /// A fish of any houses.
    MutantFish {
        size: u8,
        finned: bool,
    },
    /// Two strong links of any houses.
    TurbotFish,
    EmptyRectangle,
    /// Two kites whose strings cross in the same box.
    DualTwoStringKite,
    /// Two empty rectangles of the same box.
    DualEmptyRectangle,
    WWing,
    RemotePair,
    HiddenRectangle,
    /// A deadly rectangle of cells that were not given; the type is 1 or 2.
    AvoidableRectangle {
        form: u8,
    },
    BugPlusOne,
    /// Two colors of a digit: what sees both (*trap*), or one that sees itself (*wrap*).
    SimpleColors {
        wrap: bool,
    },
    /// Two pairs of colors of a digit; the type is 1 or 2.
    MultiColors {
        form: u8,
    },
    XChain,
    XyChain,
    NiceLoop {
        /// Whether it can be followed in either direction.
        continuous: bool,
        /// Whether some node has several cells.
        grouped: bool,
    },
    /// An alternating inference chain that is no loop.
    Aic {
        grouped: bool,
    },
    AlsXz,
    AlsXyWing,
    AlsChain,
    SueDeCoq,
    /// Thor's Hammer.
    Tridagon,
    /// Eight pairs of cells in a ring.
    SkLoop,
    /// A multi-sector locked set of rows and columns.
    MultiSector,
    /// A base and its targets, or two of them that share their digits.
    Exocet {
        double: bool,
    },
    /// Chains or nets of tables.
    Forcing {
        nets: bool,
        /// Whether something holds in any case, rather than leads to a contradiction.
        verity: bool,
    },
    /// A chain of singles that leaves nothing for a cell or a digit (Berthier).
    Whip {
        /// How many cells and digits of houses it looks at, the empty one included.
        length: u8,
    },
    /// A digit of the solution, where nothing else helps.
    BruteForce,
}

impl Kind {
    /// What stands for the fish in its name.
    pub(crate) const fn fish(size: u8) -> &'static str {
        match size {
            2 => "X-Wing",
            3 => "Swordfish",
            4 => "Jellyfish",
            5 => "Squirmbag",
            6 => "Whale",
            _ => "Leviathan",
        }
    }
}

/// As its name.
#[cfg(feature = "serde")]
impl serde::Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Which houses strong links lie in, part of their name; [`Kind`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Whether there are boxes among them.
    pub boxes: bool,
    /// Whether there are both rows and columns among them.
    pub crossing: bool,
}

impl Layout {
    /// How many turns the links take, which makes them harder to see; with groups of cells, three at once.
    pub(crate) fn turns(self, grouped: bool) -> u8 {
        if grouped { 3 } else { u8::from(self.boxes) + u8::from(self.crossing) }
    }
}
