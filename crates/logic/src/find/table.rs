//! The table of techniques, and which of the two programs has which.

use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;

use super::{
    AlignedExclusion, AlsWing, Bug, DirectHiddenSubset, DirectLockedCandidates, Explainer, Fish, ForcingChains,
    HiddenSingle, HiddenSubset, LockedCandidates, NakedSingle, NakedSubset, StrongLinks, Technique, UniqueLoop, XyWing,
    XyzWing,
};

/// A technique and the programs that have it: a row of [`TECHNIQUES`], which has an example.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueEntry {
    /// The technique.
    pub technique: &'static dyn Technique,
    explainers: &'static [Explainer],
}

impl TechniqueEntry {
    const fn new(technique: &'static dyn Technique, explainers: &'static [Explainer]) -> Self {
        Self { technique, explainers }
    }

    /// Whether a program has it.
    #[must_use]
    pub const fn is_in(&self, explainer: Explainer) -> bool {
        let mut i = 0;
        while i < self.explainers.len() {
            if self.explainers[i] as u8 == explainer as u8 {
                return true;
            }
            i += 1;
        }
        false
    }
}

const SE121: &[Explainer] = &[Explainer::Se121];
const SUKAKU: &[Explainer] = &[Explainer::Sukaku];
const BOTH: &[Explainer] = &[Explainer::Se121, Explainer::Sukaku];

/// Every technique, in the order in which they are tried: what a profile leaves out is passed over.
///
/// ```
/// use bitdoku_logic::TECHNIQUES;
/// // Each has positions that show it.
/// for entry in &TECHNIQUES[..4] {
///     let example = &entry.technique.info().examples[0];
///     let step = example.step(entry.technique).expect("it shows its technique");
///     println!("{}: {}", entry.technique.info().name, step.explain(&example.board()).conclusion);
/// }
/// # assert_eq!(TECHNIQUES[0].technique.info().slug, "hidden-single");
/// ```
pub const TECHNIQUES: &[TechniqueEntry] = &[
    TechniqueEntry::new(&HiddenSingle, BOTH),
    TechniqueEntry::new(&DirectLockedCandidates, BOTH),
    TechniqueEntry::new(&DirectHiddenSubset::<2>, BOTH),
    TechniqueEntry::new(&NakedSingle, BOTH),
    TechniqueEntry::new(&DirectHiddenSubset::<3>, BOTH),
    TechniqueEntry::new(&LockedCandidates, BOTH),
    TechniqueEntry::new(&NakedSubset::<2>, BOTH),
    TechniqueEntry::new(&Fish::<2>, BOTH),
    TechniqueEntry::new(&HiddenSubset::<2>, BOTH),
    TechniqueEntry::new(&NakedSubset::<3>, BOTH),
    TechniqueEntry::new(&Fish::<3>, BOTH),
    TechniqueEntry::new(&HiddenSubset::<3>, BOTH),
    TechniqueEntry::new(&StrongLinks::<2>, SUKAKU),
    TechniqueEntry::new(&XyWing, BOTH),
    TechniqueEntry::new(&XyzWing, BOTH),
    TechniqueEntry::new(&UniqueLoop { explainer: Explainer::Se121 }, SE121),
    TechniqueEntry::new(&UniqueLoop { explainer: Explainer::Sukaku }, SUKAKU),
    TechniqueEntry::new(&NakedSubset::<4>, BOTH),
    TechniqueEntry::new(&Fish::<4>, BOTH),
    TechniqueEntry::new(&HiddenSubset::<4>, BOTH),
    TechniqueEntry::new(&StrongLinks::<3>, SUKAKU),
    TechniqueEntry::new(&AlsWing::<4>, SUKAKU),
    TechniqueEntry::new(&Bug { explainer: Explainer::Se121 }, SE121),
    TechniqueEntry::new(&Bug { explainer: Explainer::Sukaku }, SUKAKU),
    TechniqueEntry::new(&StrongLinks::<4>, SUKAKU),
    TechniqueEntry::new(&AlsWing::<5>, SUKAKU),
    TechniqueEntry::new(&AlignedExclusion::<2>, BOTH),
    TechniqueEntry::new(&AlsWing::<6>, SUKAKU),
    TechniqueEntry::new(&ForcingChains::LINES, BOTH),
    TechniqueEntry::new(&AlsWing::<7>, SUKAKU),
    TechniqueEntry::new(&AlignedExclusion::<3>, BOTH),
    TechniqueEntry::new(&ForcingChains::NISHIO, BOTH),
    TechniqueEntry::new(&ForcingChains::MULTIPLE, BOTH),
    TechniqueEntry::new(&ForcingChains::DYNAMIC, BOTH),
    TechniqueEntry::new(&ForcingChains::DYNAMIC_PLUS, BOTH),
    TechniqueEntry::new(&ForcingChains::NESTED_LINES, BOTH),
    TechniqueEntry::new(&ForcingChains::NESTED_MULTIPLE, BOTH),
    TechniqueEntry::new(&ForcingChains::NESTED_DYNAMIC, BOTH),
    TechniqueEntry::new(&ForcingChains::TWICE_NESTED, SE121),
    TechniqueEntry::new(&ForcingChains::TWICE_NESTED_PATTERNS, SUKAKU),
    TechniqueEntry::new(&ForcingChains::TWICE_NESTED_LINES, SUKAKU),
    TechniqueEntry::new(&ForcingChains::TWICE_NESTED_MULTIPLE, SUKAKU),
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
        find("a technique", TECHNIQUES.iter().map(|entry| (entry.technique.info().slug, entry.technique)), slug)
    }
}
