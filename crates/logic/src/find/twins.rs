//! Two steps that have a part in common, taken as one: dual kites and empty rectangles, siamese fish.
//!
//! ```text
//!    . a . | . . .       both kites have their strings' near ends in box 1, and cross over: the far ends of the first
//!    b . . | . - x       pair bar one place, those of the second another
//! ```
//!
//! They come after all single ones, so that who takes the first step never meets them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::TakeStep;
use crate::step::{Kind, Pattern, Step};

/// Reports what `find` finds, and then each of these steps together with a later one, or one of `partners`, if they have the
/// same part and each eliminates something that the other does not.
pub(super) fn and_twins<Part: PartialEq>(
    found: TakeStep<'_>,
    kind: Kind,
    part: impl Fn(&Step) -> Option<Part>,
    find: impl FnOnce(TakeStep<'_>) -> ControlFlow<()>,
    partners: impl FnOnce(TakeStep<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut steps = Vec::new();
    find(&mut |step| {
        steps.push(step.clone());
        found(step)
    })?;
    let single = steps.len();
    if single > 0 {
        partners(&mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        })?;
    }
    let parts: Vec<Option<Part>> = steps.iter().map(part).collect();
    let mut known = BTreeSet::new();
    known.extend(steps.iter().map(|step| step.eliminations));
    for (i, one) in steps[..single].iter().enumerate().filter(|&(i, _)| parts[i].is_some()) {
        for (_, other) in steps.iter().enumerate().skip(i + 1).filter(|&(j, _)| parts[j] == parts[i]) {
            let both = one.eliminations | other.eliminations;
            if known.insert(both) {
                let pair = Box::new([one.pattern.clone(), other.pattern.clone()]);
                found(Step::removing(kind, both, Pattern::Twins(pair)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// No partners.
pub(super) const fn nobody(_: TakeStep<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The digit of a fish and its base.
pub(super) fn base(step: &Step) -> Option<(bitdoku_grid::Digit, bitdoku_grid::HouseSet)> {
    match step.pattern {
        Pattern::Fish { digit, base, .. } => Some((digit, base)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bitdoku_grid::CandidateSet;

    use crate::find::{EmptyRectangle, FinnedFish, FrankenFish, Technique, TwoStringKite, find_steps};
    use crate::{Board, Pattern, Scratch};

    fn board(grid: &str, without: &str) -> Board {
        let mut board = Board::new(&grid.parse().unwrap());
        without.split_whitespace().for_each(|name| board.eliminate(name.parse().unwrap()));
        board
    }

    #[test]
    fn two_that_have_a_part_in_common_are_found_behind_the_single_ones() {
        let dual = "857421936369...21442163957854..8.7.119...584.78.1..65.214...3.7635...18.978.1.4.5";
        let swordfish = "51.387...83742.15..42.51837358294761..17385..7..16538..8..73.15..581..7317354.6.8";
        let jellyfish = "7925863416819437255437219..8.439....2198...3.3.51....9.37..9...9.86.......6..8.9.";
        let cases: [(&dyn Technique, &str, &str); 4] = [
            (&TwoStringKite, dual, "7r2c4 9r7c4"),
            (&EmptyRectangle, dual, "7r2c4 9r7c4"),
            (&FinnedFish::<3> { sashimi: false }, swordfish, "4r1c7 9r1c8"),
            (&FrankenFish::<4> { finned: false }, jellyfish, "2r8c6"),
        ];
        for (technique, grid, without) in cases {
            let board = board(grid, without);
            let steps = find_steps(&board, technique);
            let single = steps.iter().take_while(|step| step.twins().is_empty()).count();
            assert!(0 < single && single < steps.len(), "{technique:?}: {single} of {}", steps.len());
            let first = technique.first(&board, &mut Scratch::default()).unwrap();
            assert_eq!(first, steps[0]);
            for step in &steps[single..] {
                let halves: Vec<CandidateSet> = step
                    .twins()
                    .iter()
                    .filter_map(|half| steps[..single].iter().find(|step| step.pattern == half.pattern))
                    .map(|half| half.eliminations)
                    .collect();
                // A finned fish may have a sashimi one beside it, which is not among these.
                if let [one, other] = halves[..] {
                    assert_eq!(step.eliminations, one | other);
                    assert!(one != step.eliminations && other != step.eliminations);
                    // A chain says what it eliminates itself.
                    let is_linked = matches!(step.twins()[0].pattern, Pattern::StrongLinks { .. });
                    assert!(!is_linked || step.twins().iter().map(|half| half.eliminations).eq([one, other]));
                } else {
                    assert_eq!(halves.len(), 1);
                }
                assert!(steps.iter().filter(|other| other.eliminations == step.eliminations).count() == 1);
            }
        }
    }
}
