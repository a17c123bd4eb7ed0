//! What else is there beside the step that is taken.

use bitdoku_grid::{Candidate, CandidateSet};

use super::hodoku::level_of;
use super::profile::{Profile, is_guess};
use super::{Rated, Scale};
use crate::board::Board;
use crate::find::Technique;
use crate::scratch::Scratch;
use crate::step::Step;
use crate::stop::Interrupted;

/// Steps that do the same: what they place and eliminate is equal.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, PEOPLE, Scratch};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (board, mut scratch) = (Board::new(&grid), Scratch::default());
/// let taken = PEOPLE.next_step(&board, &mut scratch)?.expect("a puzzle has a step");
/// let others = PEOPLE.others(&board, &taken, &mut scratch)?;
/// assert!(others.iter().any(|group| group.placement.is_some_and(|placed| placed.to_string() == "5r5c5")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Alike {
    /// What they place.
    pub placement: Option<Candidate>,
    /// What they eliminate.
    pub eliminations: CandidateSet,
    /// One step of each kind, in the order of the profile.
    pub steps: Vec<Rated>,
}

impl Alike {
    fn is_done_by(&self, step: &Step) -> bool {
        self.placement == step.placement && self.eliminations == step.eliminations
    }
}

impl Profile {
    /// What its techniques find on a board beside the step that is taken, grouped by what it does; what they look for
    /// first comes first. Of steps of one kind with the same effect, one is reported. Techniques of a harder
    /// [level](super::Level) than that of the step are not asked, nor are those that try candidates out: they find
    /// something nearly everywhere. [`Alike`] has an example.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn others(&self, board: &Board, taken: &Rated, scratch: &mut Scratch) -> Result<Vec<Alike>, Interrupted> {
        let mut groups: Vec<Alike> = Vec::new();
        let level = level_of(taken.technique);
        let asked = |technique: &&&dyn Technique| !is_guess(**technique) && level_of(technique.info().slug) <= level;
        for &technique in self.techniques().iter().filter(asked) {
            let slug = technique.info().slug;
            let _ = technique.find(board, scratch, &mut |step| {
                let step = Rated { difficulty: self.price(board, &step), step, technique: slug };
                let group = match groups.iter_mut().find(|group| group.is_done_by(&step)) {
                    Some(group) => group,
                    None => {
                        let (placement, eliminations) = (step.placement, step.eliminations);
                        groups.push(Alike { placement, eliminations, steps: Vec::new() });
                        groups.last_mut().expect("it was put there")
                    }
                };
                match group.steps.iter_mut().find(|other| other.kind.slug() == step.kind.slug()) {
                    Some(other) if self.prefers(&step, other) => *other = step,
                    Some(_) => {}
                    None => group.steps.push(step),
                }
                std::ops::ControlFlow::Continue(())
            });
            if scratch.is_interrupted() {
                return Err(Interrupted);
            }
        }
        for group in groups.iter_mut().filter(|group| group.is_done_by(taken)) {
            group.steps.retain(|step| step.kind.slug() != taken.kind.slug());
        }
        groups.retain(|group| !group.steps.is_empty());
        Ok(groups)
    }
}

#[cfg(test)]
mod tests {
    use bitdoku_grid::Grid;

    use super::*;
    use crate::PEOPLE;
    use crate::find::find_steps;

    #[test]
    fn each_step_is_in_the_group_of_what_it_does() {
        let grid: Grid =
            "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1".parse().unwrap();
        let (mut board, mut scratch, mut seen) = (Board::new(&grid), Scratch::default(), 0);
        while let Some(taken) = PEOPLE.next_step(&board, &mut scratch).unwrap() {
            let groups = PEOPLE.others(&board, &taken, &mut scratch).unwrap();
            for (at, group) in groups.iter().enumerate() {
                assert!(!group.steps.is_empty() && group.steps.iter().all(|step| group.is_done_by(step)));
                assert!(!groups[..at].iter().any(|other| other.is_done_by(&group.steps[0])), "two groups of one kind");
            }
            let level = level_of(taken.technique);
            let asked =
                |technique: &&&dyn Technique| !is_guess(**technique) && level_of(technique.info().slug) <= level;
            for technique in PEOPLE.techniques().iter().filter(asked) {
                for step in find_steps(&board, *technique) {
                    let kind = step.kind.slug();
                    let alike = groups.iter().find(|group| group.is_done_by(&step));
                    let told = alike.map_or(0, |group| group.steps.iter().filter(|it| it.kind.slug() == kind).count());
                    assert!(told <= 1, "{kind} is reported twice");
                    let is_told = told == 1;
                    let is_taken = kind == taken.kind.slug()
                        && (step.placement, step.eliminations) == (taken.placement, taken.eliminations);
                    assert_ne!(is_told, is_taken, "{kind} on\n{board:?}");
                    seen += usize::from(is_told);
                }
            }
            board.apply(&taken);
        }
        assert!(board.is_full() && seen > 100, "{seen}");
    }
}
