//! Sentences as data: a key and typed arguments, of which a table of [`Texts`](super::Texts) makes words.

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use crate::step::{Kind, Statement};

/// That a candidate is true, or that it is false: a [`Statement`] without its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub on: bool,
}

impl Claim {
    /// That this cell holds this digit.
    #[must_use]
    pub const fn on(cell: Cell, digit: Digit) -> Self {
        Self { candidate: Candidate::of(cell, digit), on: true }
    }
}

impl From<&Statement> for Claim {
    fn from(statement: &Statement) -> Self {
        Self { candidate: statement.candidate, on: statement.on }
    }
}

/// What a sentence does for the explanation that it belongs to.
///
/// ```
/// use bitdoku_logic::{Role, Technique};
/// let technique: &dyn Technique = "nishio".parse()?;
/// let example = &technique.info().examples[0];
/// let words = example.step(technique).unwrap().explain(&example.board());
/// assert_eq!(words.reasons.first().unwrap().role(), Role::Supposes);
/// assert_eq!(words.reasons.last().unwrap().role(), Role::Concludes);
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Says what is, or what follows from the sentence before.
    Says,
    /// Begins a branch.
    Supposes,
    /// Says what follows from all sentences before it together.
    Concludes,
}

impl Role {
    /// `says`, `supposes`, `concludes`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Says => "says",
            Self::Supposes => "supposes",
            Self::Concludes => "concludes",
        }
    }
}

/// An argument of a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Arg<'a> {
    /// A cell.
    Cell(Cell),
    /// Cells taken together: `r12c3`.
    Cells(CellSet),
    /// Cells each of which counts by itself: `r1c3 and r2c3`.
    CellList(&'a [Cell]),
    /// A digit.
    Digit(Digit),
    /// Digits, in their order.
    Digits(DigitSet),
    /// A house.
    House(House),
    /// Houses, by their kind.
    Houses(HouseSet),
    /// That a candidate is true or false.
    Claim(Claim),
    /// Several such.
    Claims(&'a [Claim]),
    /// What a step is called.
    Name(Kind),
    /// Candidates that go, those of the same cells taken together.
    Removals(CandidateSet),
    /// Sentences within the sentence.
    Sentences(&'a [Sentence]),
    /// A number.
    Number(u32),
    /// Something that is the same in every language.
    Text(&'a str),
}

/// What kind of argument, as the JSON Schema and the tables of texts name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is that of the variant of `Arg` with its name")]
#[non_exhaustive]
pub enum ArgType {
    Cell,
    Cells,
    CellList,
    Digit,
    Digits,
    House,
    Houses,
    Claim,
    Claims,
    Name,
    Removals,
    Sentences,
    Number,
    Text,
}

/// What can be an argument of a sentence.
trait Argument {
    const TYPE: ArgType;

    fn arg(&self) -> Arg<'_>;
}

macro_rules! arguments {
    ($($type:ty: $variant:ident $(, $borrow:tt)?;)*) => {$(
        impl Argument for $type {
            const TYPE: ArgType = ArgType::$variant;

            fn arg(&self) -> Arg<'_> {
                arguments!(@ self $variant $($borrow)?)
            }
        }
    )*};
    (@ $self:ident $variant:ident) => { Arg::$variant(*$self) };
    (@ $self:ident $variant:ident ref) => { Arg::$variant($self) };
}
arguments! {
    Cell: Cell;
    CellSet: Cells;
    Vec<Cell>: CellList, ref;
    Digit: Digit;
    DigitSet: Digits;
    House: House;
    HouseSet: Houses;
    Claim: Claim;
    Vec<Claim>: Claims, ref;
    Kind: Name;
    CandidateSet: Removals;
    Vec<Sentence>: Sentences, ref;
    u32: Number;
    String: Text, ref;
}

/// A key of the tables of texts, with the names and the types of its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// As it is in the tables.
    pub name: &'static str,
    /// What its texts may name.
    pub args: &'static [(&'static str, ArgType)],
}

macro_rules! sentences {
    ($($(#[$doc:meta])* $name:ident $key:literal $role:ident { $($arg:ident: $type:ty),* })*) => {
        /// What can be said, as data.
        ///
        /// ```
        /// use bitdoku_logic::{Arg, Sentence, Texts};
        /// let sentence = Sentence::HintHouse { house: "box 2".parse()? };
        /// assert_eq!((sentence.key(), sentence.args().len()), ("hint-house", 1));
        /// assert!(matches!(sentence.arg("house"), Some(Arg::House(_))));
        /// assert_eq!(Texts::english().say(&sentence), "Look at box 2.");
        /// assert_eq!(Texts::german().say(&sentence), "Schau dir Block 2 an.");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the arguments are named for what the English text says of them")]
        #[non_exhaustive]
        pub enum Sentence {
            $($(#[$doc])* $name { $($arg: $type),* },)*
        }

        impl Sentence {
            /// The keys of all sentences, with their arguments and what they do.
            pub const ALL: &'static [(Key, Role)] = &[$(
                (Key { name: $key, args: &[$((stringify!($arg), <$type as Argument>::TYPE)),*] }, Role::$role),
            )*];

            /// Its key in the tables of texts; no language changes it.
            #[must_use]
            pub const fn key(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $key,)*
                }
            }

            /// What it does for the explanation.
            #[must_use]
            pub const fn role(&self) -> Role {
                match self {
                    $(Self::$name { .. } => Role::$role,)*
                }
            }

            /// The argument of this name.
            #[must_use]
            pub fn arg(&self, name: &str) -> Option<Arg<'_>> {
                match self {
                    $(Self::$name { $($arg),* } => match name {
                        $(stringify!($arg) => Some(Argument::arg($arg)),)*
                        _ => None,
                    },)*
                }
            }

            /// All its arguments, with their names.
            #[must_use]
            pub fn args(&self) -> Vec<(&'static str, Arg<'_>)> {
                match self {
                    $(Self::$name { $($arg),* } => vec![$((stringify!($arg), Argument::arg($arg))),*],)*
                }
            }
        }
    };
}

sentences! {
    /// A digit is placed.
    ConclusionPlacement "conclusion-placement" Concludes { cell: Cell, digit: Digit }
    /// Candidates go.
    ConclusionRemovals "conclusion-removals" Concludes { removed: CandidateSet }
    /// Both.
    ConclusionBoth "conclusion-both" Concludes { cell: Cell, digit: Digit, removed: CandidateSet }
    /// Of steps that take for granted that there is one solution.
    AssumesUniqueness "assumes-uniqueness" Says {}

    /// A house has one empty cell.
    SingleLastCell "single-last-cell" Says { cell: Cell, house: House, digit: Digit }
    /// A digit has one place in a house.
    SingleHidden "single-hidden" Says { house: House, cell: Cell, digit: Digit }
    /// Which of its like bar the digit from other cells.
    SingleBarred "single-barred" Says { digit: Digit, by: CellSet, cells: CellSet }
    /// From which cells it was eliminated.
    SingleGone "single-gone" Says { digit: Digit, cells: CellSet }
    /// A cell has one candidate.
    SingleNaked "single-naked" Says { digit: Digit, cell: Cell }
    /// Digits that the cell sees.
    SingleSeen "single-seen" Says { seen: Vec<Claim> }
    /// A digit of one house lies where it crosses another.
    Locked "locked" Says { base: House, digit: Digit, cells: CellSet, cover: House }
    /// What that leaves, in direct forms.
    LastPlace "last-place" Concludes { digit: Digit, house: House, cell: Cell }
    /// Cells that together hold only as many digits as there are cells.
    SubsetNaked "subset-naked" Says { house: House, cells: CellSet, digits: DigitSet }
    /// Digits that together have only as many cells as there are digits.
    SubsetHidden "subset-hidden" Says { house: House, digits: DigitSet, cells: CellSet }
    /// A digit of some houses lies in as many others.
    Fish "fish" Says { base: HouseSet, digit: Digit, cover: HouseSet }

    /// Cells that hold only this many digits, in a box and a line at once.
    SubsetLocked "subset-locked" Says { cells: CellSet, digits: DigitSet, line: House, block: House }
    /// A digit of some houses lies in as many others, but for some cells.
    FishFinned "fish-finned" Says { base: HouseSet, digit: Digit, cover: HouseSet, fins: CellSet }
    /// What that comes to.
    FishFins "fish-fins" Concludes { digit: Digit, cover: HouseSet, fins: CellSet }

    /// A digit lies at one of two ends.
    LinksStrong "links-strong" Says { house: House, digit: Digit, one: CellSet, other: CellSet }
    /// Two ends of different links see each other.
    LinksWeak "links-weak" Says { one: CellSet, other: CellSet, digit: Digit }
    /// The outer ends.
    LinksEnds "links-ends" Concludes { digit: Digit, one: CellSet, other: CellSet }
    /// The outer ends see each other, too.
    LinksLoop "links-loop" Concludes { one: CellSet, other: CellSet, digit: Digit }

    /// A pivot of two digits and its pincers.
    WingXy "wing-xy" Says { pivot: Cell, digits: DigitSet, one: Digit, first: Cell, digit: Digit, two: Digit, second: Cell }
    /// A pivot of three digits and its pincers.
    WingXyz "wing-xyz" Says { pivot: Cell, digits: DigitSet, one: Digit, first: Cell, digit: Digit, two: Digit, second: Cell }
    /// What wings come to.
    WingOne "wing-one" Concludes { cells: Vec<Cell>, digit: Digit }
    /// Two cells with the same candidates.
    WWing "w-wing" Says { cells: Vec<Cell>, digits: DigitSet }
    /// What keeps both from being one of these.
    WWingLink "w-wing-link" Concludes { house: House, link: Digit, ends: CellSet, one: Cell, other: Cell, digit: Digit }
    /// Cells that take two digits in turn.
    RemotePair "remote-pair" Concludes { cells: Vec<Cell>, digits: DigitSet }
    /// A digit is in all cells of one color, or of the other.
    Colors "colors" Says { digit: Digit, one: CellSet, other: CellSet }
    /// What sees both colors.
    ColorsTrap "colors-trap" Concludes { digit: Digit }
    /// A color that sees itself.
    ColorsWrap "colors-wrap" Concludes { digit: Digit, cells: CellSet }
    /// Two colors that see each other.
    ColorsMeet "colors-meet" Concludes { one: CellSet, other: CellSet, digit: Digit, first: CellSet, second: CellSet }
    /// A color that sees two others, one of which is true.
    ColorsBetween "colors-between" Concludes { digit: Digit, cells: CellSet, one: CellSet, other: CellSet }
    /// The cells that a line and a box share.
    SueCore "sue-core" Says { cells: CellSet, line: House, block: House, digits: DigitSet }
    /// A cell or some beside them.
    SueSide "sue-side" Says { house: House, cells: CellSet, digits: DigitSet }
    /// What all of them come to.
    SueCount "sue-count" Concludes { number: u32, line: House, inline: DigitSet, block: House, inside: DigitSet }
    /// Cells that three digits cannot fill.
    Tridagon "tridagon" Says { cells: CellSet, digits: DigitSet }
    /// What else they have, one candidate alone.
    TridagonOne "tridagon-one" Concludes { guardian: Claim }
    /// What else they have.
    TridagonGuardians "tridagon-guardians" Says { guardians: Vec<Claim> }
    /// It is all in one cell.
    TridagonCell "tridagon-cell" Concludes { cell: Cell, digits: DigitSet }
    /// What each of the guardians excludes at once.
    TridagonPeers "tridagon-peers" Concludes {}
    /// What each of them excludes by a chain.
    TridagonChains "tridagon-chains" Concludes { end: Vec<Sentence> }
    /// The pairs of cells of a ring.
    SkLoop "sk-loop" Says { cells: CellSet, number: u32 }
    /// Cells where rows cross columns.
    SectorCells "sector-cells" Says { cells: CellSet, number: u32 }
    /// Houses that can hold each of these digits once among the cells.
    SectorHouses "sector-houses" Says { digits: DigitSet, houses: HouseSet }
    /// What all of them come to.
    SectorCount "sector-count" Concludes { number: u32 }
    /// A candidate that lies in two of the houses.
    SectorTwice "sector-twice" Concludes {}
    /// The base of an exocet.
    ExocetBase "exocet-base" Says { cells: CellSet, digits: DigitSet }
    /// Where its digits can be beside the band.
    ExocetCross "exocet-cross" Says { digits: DigitSet, cross: HouseSet }
    /// The targets of an exocet.
    ExocetTargets "exocet-targets" Says { cells: CellSet, companions: CellSet }
    /// What that comes to.
    ExocetRepeats "exocet-repeats" Concludes { base: CellSet, cells: CellSet }
    /// A base that has the digits that another lacks.
    ExocetDouble "exocet-double" Concludes { digits: DigitSet, cross: HouseSet }
    /// Two almost locked sets, and what not both have.
    AlsCommon "als-common" Says { digits: DigitSet, one: CellSet, other: CellSet }
    /// What one of two sets has.
    AlsEnds "als-ends" Concludes { digits: DigitSet, one: CellSet, other: CellSet }
    /// Sets that are linked twice.
    AlsTwice "als-twice" Concludes {}
    /// An almost locked set.
    AlsWingSet "als-wing-set" Says { house: House, cells: CellSet, digits: DigitSet }
    /// The bivalue cell beside it.
    AlsWingPincer "als-wing-pincer" Says { cell: Cell, pair: DigitSet, restricted: DigitSet }
    /// What either of its digits does.
    AlsWingCase "als-wing-case" Says { cell: Cell, digit: Digit, rest: DigitSet, other: Digit }
    /// Both its digits are restricted.
    AlsWingLocked "als-wing-locked" Concludes {}
    /// One of its digits is.
    AlsWingEnds "als-wing-ends" Concludes { digit: Digit, cell: Cell, cells: CellSet }

    /// What would allow two solutions.
    DeadlyLoop "deadly-loop" Says { cells: CellSet, digits: DigitSet }
    /// Type 1.
    DeadlyLoopCell "deadly-loop-cell" Concludes { cell: Cell, one: Digit, other: Digit }
    /// Type 2.
    DeadlyLoopDigit "deadly-loop-digit" Concludes { digit: Digit, cells: CellSet }
    /// Type 3, with a naked subset.
    DeadlyLoopNaked "deadly-loop-naked" Concludes { cells: CellSet, digits: DigitSet, house: House }
    /// Type 3, with a hidden subset.
    DeadlyLoopHidden "deadly-loop-hidden" Concludes { house: House, one: Digit, other: Digit, cells: CellSet, digits: DigitSet }
    /// Type 4.
    DeadlyLoopLocked "deadly-loop-locked" Concludes { house: House, digit: Digit, other: Digit }
    /// Type 6.
    DeadlyLoopCorners "deadly-loop-corners" Concludes { digit: Digit, cells: CellSet, other: Digit }
    /// Hidden type.
    DeadlyLoopOpposite "deadly-loop-opposite" Concludes { digit: Digit, cell: Cell, other: Digit, row: House, column: House, beside: CellSet, opposite: CellSet }
    /// The same of cells that were not given.
    AvoidableLoop "avoidable-loop" Says { cells: CellSet, digits: DigitSet }
    /// What the extra candidates prevent.
    Bug "bug" Says { extra: DigitSet, cells: CellSet }
    /// Type 1.
    BugCell "bug-cell" Concludes { cell: Cell, extra: DigitSet }
    /// Type 2.
    BugDigit "bug-digit" Concludes { cells: CellSet, digit: Digit }
    /// Type 3, with a naked subset.
    BugNaked "bug-naked" Concludes { cells: CellSet, digits: DigitSet, house: House }
    /// Type 3, with a hidden subset.
    BugHidden "bug-hidden" Concludes { cells: CellSet, house: House, digits: DigitSet }
    /// Type 4.
    BugLocked "bug-locked" Concludes { digit: Digit, house: House }

    /// Why each combination with a candidate fails.
    Exclusion "exclusion" Says { statement: Claim, failures: Vec<Sentence> }
    /// Within it: two cells see each other.
    ExclusionSees "exclusion-sees" Says { with: Vec<Claim>, one: Cell, other: Cell }
    /// Within it: a cell is left with nothing.
    ExclusionEmpties "exclusion-empties" Says { with: Vec<Claim>, cell: Cell }
    /// Within it: nothing is known against it.
    ExclusionAllowed "exclusion-allowed" Says { with: Vec<Claim> }

    /// A digit is in a cell, or in one of several.
    NodeOn "node-on" Says { digit: Digit, cells: CellSet }
    /// It is in none.
    NodeOff "node-off" Says { digit: Digit, cells: CellSet }
    /// A digit is in a cell: no other is left for it.
    NodeOnCell "node-on-cell" Says { digit: Digit, cells: CellSet }
    /// It is there: the house has no other place for it.
    NodeOnHouse "node-on-house" Says { digit: Digit, cells: CellSet, house: House }
    /// It is there: the set has lost another digit.
    NodeOnSet "node-on-set" Says { digit: Digit, cells: CellSet, set: CellSet }
    /// What follows from what, in one line.
    Alternating "alternating" Says { start: Vec<Sentence>, links: Vec<Sentence> }
    /// One of both ends is true.
    AlternatingEnds "alternating-ends" Concludes { one: Vec<Sentence>, other: Vec<Sentence> }
    /// The start leads to its opposite.
    AlternatingOpposite "alternating-opposite" Concludes { end: Vec<Sentence> }
    /// The start leads to what excludes it.
    AlternatingRefuted "alternating-refuted" Concludes { opposite: Vec<Sentence> }
    /// The end is true whether the start is or not.
    AlternatingEither "alternating-either" Concludes { end: Vec<Sentence> }

    /// What chains lead to cannot be together.
    ForcingContradiction "forcing-contradiction" Concludes { opposite: Vec<Sentence> }
    /// All chains lead to the same.
    ForcingVerity "forcing-verity" Concludes { end: Vec<Sentence> }
    /// A digit that nothing showed.
    LookedUp "looked-up" Concludes {}

    /// Begins a chain.
    ChainSuppose "chain-suppose" Supposes { statement: Claim }
    /// A further assumption.
    ChainSupposeAlso "chain-suppose-also" Supposes { statement: Claim }
    /// Begins the other chain of a contradiction.
    ChainMeanwhile "chain-meanwhile" Supposes {}
    /// A candidate falls with the one before.
    ChainThen "chain-then" Says { statement: Claim }
    /// A candidate falls.
    ChainThenSince "chain-then-since" Says { statement: Claim, because: Vec<Claim> }
    /// The last candidate of a cell.
    ChainThenCell "chain-then-cell" Says { statement: Claim }
    /// The last candidate of a cell, for these reasons.
    ChainThenCellSince "chain-then-cell-since" Says { statement: Claim, because: Vec<Claim> }
    /// The last place of a house.
    ChainThenHouse "chain-then-house" Says { statement: Claim, house: House }
    /// The last place of a house, for these reasons.
    ChainThenHouseSince "chain-then-house-since" Says { statement: Claim, because: Vec<Claim>, house: House }
    /// A step eliminates a candidate; its own reasons follow.
    ChainThenStep "chain-then-step" Says { statement: Claim, technique: Kind }
    /// A step eliminates a candidate, for these reasons; its own reasons follow.
    ChainThenStepSince "chain-then-step-since" Says { statement: Claim, because: Vec<Claim>, technique: Kind }
    /// A chain ends with the opposite of its start.
    ChainRefutesItself "chain-refutes-itself" Concludes { start: Claim, end: Claim }
    /// A chain ends where it began.
    ChainCycle "chain-cycle" Concludes {}
    /// Two chains contradict each other.
    ChainContradiction "chain-contradiction" Concludes { cell: Cell, digit: Digit }
    /// Each candidate of a cell leads to the same.
    ChainCell "chain-cell" Concludes { cell: Cell, end: Claim }
    /// Each place of a digit leads to the same.
    ChainHouse "chain-house" Concludes { digit: Digit, house: House, end: Claim }
    /// A chain leaves nothing for a cell.
    ChainEmptyCell "chain-empty-cell" Concludes { cell: Cell, because: Vec<Claim>, start: Claim }
    /// A chain leaves no place for a digit.
    ChainEmptyHouse "chain-empty-house" Concludes { digit: Digit, house: House, because: Vec<Claim>, start: Claim }
    /// A candidate leads to the same whether true or false.
    ChainCandidate "chain-candidate" Concludes { statement: Claim, end: Claim }

    /// The first stage of a hint.
    HintHouse "hint-house" Says { house: House }
    /// The second.
    HintTechnique "hint-technique" Says { house: House, technique: Kind }
    /// The third.
    HintCells "hint-cells" Says { house: House, technique: Kind, cells: CellSet }
    /// The heading above the other steps.
    HintOthers "hint-others" Says {}
    /// A step, by its technique and where it is.
    HintOther "hint-other" Says { technique: Kind, cells: CellSet }
    /// A wrong entry.
    MistakeEntry "mistake-entry" Says { cell: Cell, digit: Digit }
    /// A mark that lacks.
    MistakeMark "mistake-mark" Says { cell: Cell }
    /// A wrong entry on a board of any size.
    MistakeValue "mistake-value" Says { cell: String, value: u32 }
    /// Marks on such a board that lack the right value.
    MistakeMarks "mistake-marks" Says { cell: String }
    /// There is nothing to do.
    AdviceSolved "advice-solved" Says {}
    /// Entries and marks contradict the solution.
    AdviceWrong "advice-wrong" Says { mistakes: Vec<Sentence> }
    /// There is no solution.
    AdviceImpossible "advice-impossible" Says {}
    /// A digit occurs twice in a house.
    AdviceClash "advice-clash" Says { digit: Digit, house: House, cell: Cell, other: Cell }
    /// There are several.
    AdviceAmbiguous "advice-ambiguous" Says {}
    /// No technique leads further.
    AdviceStuck "advice-stuck" Says {}
    /// It could not be found out.
    AdviceUnknown "advice-unknown" Says {}

    /// A level by its name, which is that of the English.
    Level "level" Says { level: String }
    /// How hard a puzzle is: its level in words, and ER with the technique that sets it.
    PathLevel "path-level" Says { level: String, rating: String, technique: Kind }
    /// How long and how hard a path is.
    PathSummary "path-summary" Says { steps: u32, scale: String, rating: String, technique: Kind, number: u32 }
    /// The same of a path without steps.
    PathSummaryFull "path-summary-full" Says { steps: u32, scale: String, rating: String }
    /// A path that does not reach the end.
    PathStandstill "path-standstill" Says { steps: u32 }
    /// The heading of a path.
    PathTitle "path-title" Says {}
    /// The heading of several.
    PathTitles "path-titles" Says {}
    /// The heading of a column of counts.
    PathSteps "path-steps" Says {}
    /// The heading of a column of techniques.
    PathTechnique "path-technique" Says {}
    /// The heading of a column of ratings.
    PathRating "path-rating" Says {}
    /// From the easiest to the hardest.
    PathRange "path-range" Says { low: String, high: String }
    /// What marks and lines in pictures mean.
    PathLegend "path-legend" Says {}
}
