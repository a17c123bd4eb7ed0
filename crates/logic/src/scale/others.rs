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
    /// What its techniques find on a board beside the step that is taken, grouped by what it does. The groups are in the order in
    /// which the profile would take them: by technique, then by what it [prefers](Scale::prefers). Of steps of one kind with the same effect, one is reported. Techniques of a harder
    /// [level](super::Level) than that of the step are not asked, nor are those that try candidates out: they find
    /// something nearly everywhere. [`Alike`] has an example.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn others(&self, board: &Board, taken: &Rated, scratch: &mut Scratch) -> Result<Vec<Alike>, Interrupted> {
        let mut groups: Vec<Alike> = Vec::new();
        let level = level_of(taken.technique);
        let asked = |technique: &&&dyn Technique| !is_guess(**technique) && level_of(technique.slug()) <= level;
        for &technique in self.techniques().iter().filter(asked) {
            let slug = technique.slug();
            let mut found = Vec::new();
            let _ = technique.find(board, scratch, &mut |step| {
                found.push(Rated { difficulty: self.price(board, &step), step, technique: slug });
                std::ops::ControlFlow::Continue(())
            });
            if scratch.is_interrupted() {
                return Err(Interrupted);
            }
            found.sort_by(|one, other| self.prefers(other, one).cmp(&self.prefers(one, other)));
            found.into_iter().for_each(|step| add(&mut groups, step));
        }
        for group in groups.iter_mut().filter(|group| group.is_done_by(taken)) {
            group.steps.retain(|step| step.kind.slug() != taken.kind.slug());
        }
        groups.retain(|group| !group.steps.is_empty());
        Ok(groups)
    }
}

/// Puts a step into its group, unless one of its kind is there, which is preferred because it came earlier.
fn add(groups: &mut Vec<Alike>, step: Rated) {
    let Some(group) = groups.iter_mut().find(|group| group.is_done_by(&step)) else {
        let (placement, eliminations) = (step.placement, step.eliminations);
        return groups.push(Alike { placement, eliminations, steps: vec![step] });
    };
    if group.steps.iter().all(|other| other.kind.slug() != step.kind.slug()) {
        group.steps.push(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::find_steps;
    use crate::{PEOPLE, Path};

    const UNFAIR: &str = "1....8......9..4...8.17...67....9...9.6.5......16.45.7.254...6......3.5..1......4";

    /// Each position of the path of a puzzle, with the step that is taken there and the others.
    fn positions(puzzle: &str) -> Vec<(Board, Rated, Vec<Alike>)> {
        let (mut board, mut scratch) = (Board::new(&puzzle.parse().unwrap()), Scratch::default());
        let mut positions = Vec::new();
        while let Some(taken) = PEOPLE.next_step(&board, &mut scratch).unwrap() {
            let groups = PEOPLE.others(&board, &taken, &mut scratch).unwrap();
            positions.push((board, taken.clone(), groups));
            board.apply(&taken);
        }
        assert!(board.is_full(), "the path ends at\n{board:?}");
        positions
    }

    #[test]
    fn of_equally_hard_steps_of_a_technique_the_one_that_eliminates_most_comes_first() {
        let mut chosen = 0;
        for (board, taken, groups) in positions(UNFAIR) {
            let steps: Vec<_> = groups.iter().map(|group| &group.steps[0]).collect();
            let is_tie =
                |one: &Rated, other: &Rated| (one.technique, one.difficulty) == (other.technique, other.difficulty);
            for other in steps.iter().filter(|other| is_tie(other, &taken)) {
                assert!(other.eliminations.len() <= taken.eliminations.len(), "{} on\n{board:?}", other.kind);
                chosen += usize::from(other.eliminations.len() < taken.eliminations.len());
            }
            for pair in steps.windows(2).filter(|pair| is_tie(pair[0], pair[1])) {
                assert!(pair[0].eliminations.len() >= pair[1].eliminations.len(), "{} on\n{board:?}", pair[1].kind);
            }
        }
        assert!(chosen >= 5, "there was something to choose {chosen} times");
    }

    #[test]
    fn a_rating_is_that_of_the_path() {
        let puzzle = ".9..54...43.9.......1...7.9..9.6....15.2........4...8.....761...28..3..5........7";
        let (board, mut scratch) = (Board::new(&puzzle.parse().unwrap()), Scratch::default());
        let path = Path::with_profile(&board, &PEOPLE, &mut scratch).unwrap();
        assert_eq!(PEOPLE.rate(&board, &mut scratch).unwrap(), path.rating());
    }

    #[test]
    fn each_step_is_in_the_group_of_what_it_does() {
        let mut seen = 0;
        for (board, taken, groups) in
            positions("...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1")
        {
            for (at, group) in groups.iter().enumerate() {
                assert!(!group.steps.is_empty() && group.steps.iter().all(|step| group.is_done_by(step)));
                assert!(!groups[..at].iter().any(|other| other.is_done_by(&group.steps[0])), "two groups of one kind");
            }
            let level = level_of(taken.technique);
            let asked = |technique: &&&dyn Technique| !is_guess(**technique) && level_of(technique.slug()) <= level;
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
        }
        assert!(seen > 100, "{seen}");
    }
}
