//! The table of techniques: in which order they are tried, which of the two programs has which, and what is known of each.

use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;

use super::program::Program;
use crate::find::{
    AlignedExclusion, AlsChain, AlsWing, AlsXyWing, AlsXz, AvoidableRectangle, Bug, BugPlusOne, Claiming,
    DirectHiddenSubset, DirectLockedCandidates, EmptyRectangle, Exocet, FinnedFish, Fish, ForcingChains, FrankenFish,
    FullHouse, HiddenRectangle, HiddenSingle, HiddenSubset, LockedCandidates, LockedSubset, MultiColors, MultiSector,
    NakedSingle, NakedSubset, NiceLoops, PlainFish, PlainHiddenSubset, PlainNakedSubset, PlainXyWing, PlainXyzWing,
    Pointing, RemotePair, SimpleColors, SkLoop, Skyscraper, StrongLinks, SueDeCoq, TableForcing, Technique, Tridagon,
    TurbotFish, TwoStringKite, UniqueLoop, UniqueRectangle, WWing, Whips, XChain, XyChain, XyWing, XyzWing,
};

/// A technique and what is known of it: a row of [`TECHNIQUES`], which has an example.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TechniqueEntry {
    /// The technique.
    pub technique: &'static dyn Technique,
    /// No step of it is rated less by any [profile](crate::PROFILES), in tenths.
    pub least: u16,
    /// Whether it tries a candidate out and follows what comes of it: what people call guessing.
    pub guesses: bool,
    programs: &'static [Program],
}

impl TechniqueEntry {
    const fn new(technique: &'static dyn Technique, programs: &'static [Program], least: u16) -> Self {
        Self { technique, least, guesses: false, programs }
    }

    /// One that tries candidates out.
    const fn guess(technique: &'static dyn Technique, programs: &'static [Program], least: u16) -> Self {
        Self { technique, least, guesses: true, programs }
    }

    /// Whether a program has it.
    pub(super) const fn is_in(&self, program: Program) -> bool {
        let mut i = 0;
        while i < self.programs.len() {
            if self.programs[i] as u8 == program as u8 {
                return true;
            }
            i += 1;
        }
        false
    }
}

const SE121: &[Program] = &[Program::Se121];
const SUKAKU: &[Program] = &[Program::Sukaku];
const NEITHER: &[Program] = &[];
const BOTH: &[Program] = &[Program::Se121, Program::Sukaku];

/// Every technique: first those of Sudoku Explainer and Sukaku Explainer, in the order in which they are tried, then those that
/// neither has.
///
/// ```
/// use bitdoku_logic::TECHNIQUES;
/// // Each has positions that show it.
/// for entry in &TECHNIQUES[..4] {
///     let example = &entry.technique.info().examples[0];
///     let step = example.step(entry.technique).expect("it shows its technique");
///     println!("{}: {}", entry.technique.info().name, step.explain(&example.board()).conclusion);
/// }
/// # assert_eq!(TECHNIQUES[0].technique.slug(), "hidden-single");
/// ```
pub const TECHNIQUES: &[TechniqueEntry] = &[
    TechniqueEntry::new(&HiddenSingle, BOTH, 10),
    TechniqueEntry::new(&DirectLockedCandidates, BOTH, 17),
    TechniqueEntry::new(&DirectHiddenSubset::<2>, BOTH, 20),
    TechniqueEntry::new(&NakedSingle, BOTH, 23),
    TechniqueEntry::new(&DirectHiddenSubset::<3>, BOTH, 25),
    TechniqueEntry::new(&LockedCandidates, BOTH, 26),
    TechniqueEntry::new(&NakedSubset::<2>, BOTH, 30),
    TechniqueEntry::new(&Fish::<2>, BOTH, 32),
    TechniqueEntry::new(&HiddenSubset::<2>, BOTH, 34),
    TechniqueEntry::new(&NakedSubset::<3>, BOTH, 36),
    TechniqueEntry::new(&Fish::<3>, BOTH, 38),
    TechniqueEntry::new(&HiddenSubset::<3>, BOTH, 40),
    TechniqueEntry::new(&StrongLinks::<2>, SUKAKU, 40),
    TechniqueEntry::new(&XyWing, BOTH, 42),
    TechniqueEntry::new(&XyzWing, BOTH, 44),
    TechniqueEntry::new(&UniqueLoop { mended: false }, SE121, 45),
    TechniqueEntry::new(&UniqueLoop { mended: true }, SUKAKU, 45),
    TechniqueEntry::new(&NakedSubset::<4>, BOTH, 50),
    TechniqueEntry::new(&Fish::<4>, BOTH, 52),
    TechniqueEntry::new(&HiddenSubset::<4>, BOTH, 54),
    TechniqueEntry::new(&StrongLinks::<3>, SUKAKU, 54),
    TechniqueEntry::new(&AlsWing::<4>, SUKAKU, 55),
    TechniqueEntry::new(&Bug { mended: false }, SE121, 56),
    TechniqueEntry::new(&Bug { mended: true }, SUKAKU, 56),
    TechniqueEntry::new(&StrongLinks::<4>, SUKAKU, 58),
    TechniqueEntry::new(&AlsWing::<5>, SUKAKU, 62),
    TechniqueEntry::new(&AlignedExclusion::<2>, BOTH, 62),
    TechniqueEntry::new(&AlsWing::<6>, SUKAKU, 66),
    TechniqueEntry::guess(&ForcingChains::LINES, BOTH, 65),
    TechniqueEntry::new(&AlsWing::<7>, SUKAKU, 75),
    TechniqueEntry::new(&AlignedExclusion::<3>, BOTH, 75),
    TechniqueEntry::guess(&ForcingChains::NISHIO, BOTH, 75),
    TechniqueEntry::guess(&ForcingChains::MULTIPLE, BOTH, 80),
    TechniqueEntry::guess(&ForcingChains::DYNAMIC, BOTH, 85),
    TechniqueEntry::guess(&ForcingChains::DYNAMIC_PLUS, BOTH, 90),
    TechniqueEntry::guess(&ForcingChains::NESTED_LINES, BOTH, 95),
    TechniqueEntry::guess(&ForcingChains::NESTED_MULTIPLE, BOTH, 100),
    TechniqueEntry::guess(&ForcingChains::NESTED_DYNAMIC, BOTH, 105),
    TechniqueEntry::guess(&ForcingChains::TWICE_NESTED, SE121, 110),
    TechniqueEntry::guess(&ForcingChains::TWICE_NESTED_PATTERNS, SUKAKU, 105),
    TechniqueEntry::guess(&ForcingChains::TWICE_NESTED_LINES, SUKAKU, 105),
    TechniqueEntry::guess(&ForcingChains::TWICE_NESTED_MULTIPLE, SUKAKU, 105),
    TechniqueEntry::new(&FullHouse, NEITHER, 10),
    TechniqueEntry::new(&LockedSubset::<2>, NEITHER, 29),
    TechniqueEntry::new(&LockedSubset::<3>, NEITHER, 35),
    TechniqueEntry::new(&Pointing, NEITHER, 26),
    TechniqueEntry::new(&Claiming, NEITHER, 28),
    TechniqueEntry::new(&PlainNakedSubset::<2>, NEITHER, 30),
    TechniqueEntry::new(&PlainNakedSubset::<3>, NEITHER, 36),
    TechniqueEntry::new(&PlainHiddenSubset::<2>, NEITHER, 34),
    TechniqueEntry::new(&PlainHiddenSubset::<3>, NEITHER, 40),
    TechniqueEntry::new(&PlainNakedSubset::<4>, NEITHER, 50),
    TechniqueEntry::new(&PlainHiddenSubset::<4>, NEITHER, 54),
    TechniqueEntry::new(&PlainFish::<2>, NEITHER, 32),
    TechniqueEntry::new(&PlainFish::<3>, NEITHER, 38),
    TechniqueEntry::new(&PlainFish::<4>, NEITHER, 52),
    TechniqueEntry::new(&RemotePair, NEITHER, 44),
    TechniqueEntry::new(&BugPlusOne, NEITHER, 56),
    TechniqueEntry::new(&Skyscraper, NEITHER, 40),
    TechniqueEntry::new(&TwoStringKite, NEITHER, 41),
    TechniqueEntry::new(&TurbotFish, NEITHER, 42),
    TechniqueEntry::new(&EmptyRectangle, NEITHER, 42),
    TechniqueEntry::new(&WWing, NEITHER, 44),
    TechniqueEntry::new(&PlainXyWing, NEITHER, 42),
    TechniqueEntry::new(&PlainXyzWing, NEITHER, 44),
    TechniqueEntry::new(&UniqueRectangle::<1>, NEITHER, 45),
    TechniqueEntry::new(&UniqueRectangle::<2>, NEITHER, 45),
    TechniqueEntry::new(&UniqueRectangle::<3>, NEITHER, 45),
    TechniqueEntry::new(&UniqueRectangle::<4>, NEITHER, 45),
    TechniqueEntry::new(&UniqueRectangle::<5>, NEITHER, 45),
    TechniqueEntry::new(&UniqueRectangle::<6>, NEITHER, 45),
    TechniqueEntry::new(&HiddenRectangle, NEITHER, 46),
    TechniqueEntry::new(&AvoidableRectangle::<1>, NEITHER, 46),
    TechniqueEntry::new(&AvoidableRectangle::<2>, NEITHER, 46),
    TechniqueEntry::new(&FinnedFish::<2> { sashimi: false }, NEITHER, 34),
    TechniqueEntry::new(&FinnedFish::<2> { sashimi: true }, NEITHER, 35),
    TechniqueEntry::new(&FinnedFish::<3> { sashimi: false }, NEITHER, 40),
    TechniqueEntry::new(&FinnedFish::<3> { sashimi: true }, NEITHER, 41),
    TechniqueEntry::new(&FinnedFish::<4> { sashimi: false }, NEITHER, 54),
    TechniqueEntry::new(&FinnedFish::<4> { sashimi: true }, NEITHER, 55),
    TechniqueEntry::new(&SueDeCoq, NEITHER, 62),
    TechniqueEntry::new(&SimpleColors, NEITHER, 50),
    TechniqueEntry::new(&MultiColors, NEITHER, 56),
    TechniqueEntry::new(&XChain, NEITHER, 66),
    TechniqueEntry::new(&XyChain, NEITHER, 66),
    TechniqueEntry::new(&NiceLoops::PLAIN, NEITHER, 70),
    TechniqueEntry::new(&NiceLoops::GROUPED, NEITHER, 70),
    TechniqueEntry::new(&AlsXz { overlapping: true }, NEITHER, 64),
    TechniqueEntry::new(&AlsXyWing { overlapping: true }, NEITHER, 72),
    TechniqueEntry::new(&AlsChain { overlapping: true }, NEITHER, 74),
    TechniqueEntry::new(&FrankenFish::<2> { finned: false }, NEITHER, 32),
    TechniqueEntry::new(&FrankenFish::<3> { finned: false }, NEITHER, 38),
    TechniqueEntry::new(&FrankenFish::<2> { finned: true }, NEITHER, 34),
    TechniqueEntry::new(&FrankenFish::<3> { finned: true }, NEITHER, 40),
    TechniqueEntry::new(&FrankenFish::<4> { finned: false }, NEITHER, 52),
    TechniqueEntry::new(&FrankenFish::<4> { finned: true }, NEITHER, 54),
    TechniqueEntry::new(&NiceLoops::SETS, NEITHER, 70),
    TechniqueEntry::new(&Tridagon, NEITHER, 76),
    TechniqueEntry::new(&SkLoop, NEITHER, 78),
    TechniqueEntry::new(&Exocet, NEITHER, 78),
    TechniqueEntry::new(&MultiSector, NEITHER, 80),
    TechniqueEntry::guess(&TableForcing { nets: false }, NEITHER, 82),
    TechniqueEntry::guess(&TableForcing { nets: true }, NEITHER, 88),
    TechniqueEntry::guess(&Whips, NEITHER, 28),
];

/// The technique of this slug.
///
/// ```
/// use bitdoku_logic::Technique;
/// let technique: &dyn Technique = "x-wing".parse()?;
/// assert_eq!(technique.info().name, "X-Wing");
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
impl FromStr for &'static dyn Technique {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, UnknownName> {
        find("a technique", TECHNIQUES.iter().map(|entry| (entry.technique.slug(), entry.technique)), slug)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, PROFILES, Path, Scratch};

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn no_step_is_rated_less_than_its_row_says() {
        let least = |slug: &str| TECHNIQUES.iter().find(|row| row.technique.slug() == slug).unwrap().least;
        for row in TECHNIQUES {
            for example in row.technique.info().examples {
                let tenths = (example.difficulty.parse::<f64>().unwrap() * 10.0).round() as u16;
                assert!(tenths >= row.least, "{}: {}", row.technique.slug(), example.difficulty);
            }
        }
        let sample = include_str!("../../../../testdata/minimal.txt");
        let mut scratch = Scratch::default();
        for puzzle in sample.lines().filter(|line| line.len() == 81).step_by(20) {
            for profile in PROFILES {
                let board = Board::new(&puzzle.parse().unwrap());
                for step in Path::with_profile(&board, profile, &mut scratch).unwrap().steps {
                    assert!(step.difficulty.tenths() >= least(step.technique), "{}", step.technique);
                }
            }
        }
    }

    #[test]
    fn guesses_are_all_the_chains() {
        for row in TECHNIQUES {
            let slug = row.technique.slug();
            assert_eq!(
                row.guesses,
                ["chains", "nets", "nishio", "whips"].iter().any(|word| slug.contains(word)),
                "{slug}"
            );
        }
    }
}
