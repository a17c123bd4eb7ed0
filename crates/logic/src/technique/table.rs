//! The table of techniques, and which of the two programs has which.

use super::{
    AlignedExclusion, AlsWing, Bug, DirectHiddenSubset, DirectLockedCandidates, Fish, ForcingChains, HiddenSingle,
    HiddenSubset, LockedCandidates, NakedSingle, NakedSubset, StrongLinks, Technique, UniqueLoop, XyWing, XyzWing,
};

/// The programs whose search is followed; each has a [`Profile`](crate::Profile).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explainer {
    /// Sudoku Explainer 1.2.1, Nicolas Juillerat, 2006.
    Se121,
    /// Sukaku Explainer 1.18.1, its successor, 2021.
    Sukaku,
}

/// A technique and the programs that have it.
#[derive(Clone, Copy)]
pub struct Row {
    /// The technique.
    pub technique: &'static dyn Technique,
    explainers: &'static [Explainer],
}

impl Row {
    const fn new(technique: &'static dyn Technique, explainers: &'static [Explainer]) -> Self {
        Self { technique, explainers }
    }

    /// Whether a program has it.
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
pub const TECHNIQUES: &[Row] = &[
    Row::new(&HiddenSingle, BOTH),
    Row::new(&DirectLockedCandidates, BOTH),
    Row::new(&DirectHiddenSubset::<2>, BOTH),
    Row::new(&NakedSingle, BOTH),
    Row::new(&DirectHiddenSubset::<3>, BOTH),
    Row::new(&LockedCandidates, BOTH),
    Row::new(&NakedSubset::<2>, BOTH),
    Row::new(&Fish::<2>, BOTH),
    Row::new(&HiddenSubset::<2>, BOTH),
    Row::new(&NakedSubset::<3>, BOTH),
    Row::new(&Fish::<3>, BOTH),
    Row::new(&HiddenSubset::<3>, BOTH),
    Row::new(&StrongLinks::<2>, SUKAKU),
    Row::new(&XyWing, BOTH),
    Row::new(&XyzWing, BOTH),
    Row::new(&UniqueLoop { explainer: Explainer::Se121 }, SE121),
    Row::new(&UniqueLoop { explainer: Explainer::Sukaku }, SUKAKU),
    Row::new(&NakedSubset::<4>, BOTH),
    Row::new(&Fish::<4>, BOTH),
    Row::new(&HiddenSubset::<4>, BOTH),
    Row::new(&StrongLinks::<3>, SUKAKU),
    Row::new(&AlsWing::<4>, SUKAKU),
    Row::new(&Bug { explainer: Explainer::Se121 }, SE121),
    Row::new(&Bug { explainer: Explainer::Sukaku }, SUKAKU),
    Row::new(&StrongLinks::<4>, SUKAKU),
    Row::new(&AlsWing::<5>, SUKAKU),
    Row::new(&AlignedExclusion::<2>, BOTH),
    Row::new(&AlsWing::<6>, SUKAKU),
    Row::new(&ForcingChains::LINES, BOTH),
    Row::new(&AlsWing::<7>, SUKAKU),
    Row::new(&AlignedExclusion::<3>, BOTH),
    Row::new(&ForcingChains::NISHIO, BOTH),
    Row::new(&ForcingChains::MULTIPLE, BOTH),
    Row::new(&ForcingChains::DYNAMIC, BOTH),
    Row::new(&ForcingChains::DYNAMIC_PLUS, BOTH),
    Row::new(&ForcingChains::NESTED_LINES, BOTH),
    Row::new(&ForcingChains::NESTED_MULTIPLE, BOTH),
    Row::new(&ForcingChains::NESTED_DYNAMIC, BOTH),
    Row::new(&ForcingChains::TWICE_NESTED, SE121),
    Row::new(&ForcingChains::TWICE_NESTED_PATTERNS, SUKAKU),
    Row::new(&ForcingChains::TWICE_NESTED_LINES, SUKAKU),
    Row::new(&ForcingChains::TWICE_NESTED_MULTIPLE, SUKAKU),
];

/// The technique of this slug.
pub fn by_slug(slug: &str) -> Option<&'static dyn Technique> {
    TECHNIQUES.iter().map(|row| row.technique).find(|technique| technique.info().slug == slug)
}
