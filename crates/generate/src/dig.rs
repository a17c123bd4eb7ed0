//! Digging: clues are taken away from a solution one group after the other, each for good if one solution is left.
//!
//! The result is defined by the order of the groups alone. It is found with fewer questions than groups: many
//! groups go at once, as far as no known unavoidable set is left without a clue, and the solver is asked about what is
//! left. If that has one solution, all groups were rightly taken. If it has another, the cells in which it differs are an
//! unavoidable set that was not known; the last of the groups with such a cell must stay, and those after it are
//! looked at again.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit};

use crate::cells::{Cells, difference, masked};
use crate::unavoidable::Unavoidable;

/// Each cell by itself, and one group that must go first.
const MOST_GROUPS: usize = 82;

/// One puzzle in the making.
#[derive(Debug)]
pub(crate) struct Dig {
    solution: [u8; 81],
    sets: Unavoidable,
    groups: [Cells; MOST_GROUPS],
    count: usize,
    rules: Rules,
    /// The clues at the start.
    start: Cells,
    /// The clues of which it is known that they leave one solution.
    proven: Cells,
    /// The groups before this one were decided upon.
    decided: usize,
    /// The clues asked about.
    tried: Cells,
    /// The groups before this one are tried.
    next: usize,
    /// The clues before each group was tried.
    before: [Cells; MOST_GROUPS],
    /// The puzzle tried.
    cells: [u8; 81],
    /// The unavoidable set that the answer has shown.
    shown: Option<Cells>,
}

/// What must not go.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// The fewest clues left.
    pub(crate) fewest: u32,
    /// Cells of which some clues must stay, and how many.
    least: [(Cells, u32); 18],
    /// How many of these there are.
    leasts: usize,
}

impl Rules {
    /// This many of the clues in these cells must stay.
    pub(crate) fn at_least(&mut self, cells: Cells, least: u32) {
        if least > 0 {
            self.least[self.leasts] = (cells, least);
            self.leasts += 1;
        }
    }

    fn let_go(&self, left: Cells) -> bool {
        left.count_ones() >= self.fewest
            && self.least[..self.leasts].iter().all(|(cells, least)| (left & cells).count_ones() >= *least)
    }
}

/// How many clues the digging tries to take at once, by how many there are: about as many as usually can go. A question about
/// one clue names the candidate that must not be in the solution, and is answered several times faster.
const fn stride(clues: u32) -> u32 {
    match clues {
        51.. => clues - 40,
        36.. => 6,
        _ => 1,
    }
}

impl Dig {
    pub(crate) fn new() -> Self {
        Self {
            solution: [0; 81],
            sets: Unavoidable::new(),
            groups: [0; MOST_GROUPS],
            count: 0,
            rules: Rules::default(),
            start: 0,
            proven: 0,
            decided: 0,
            tried: 0,
            next: 0,
            before: [0; MOST_GROUPS],
            cells: [0; 81],
            shown: None,
        }
    }

    /// Starts anew: from some clues of a solution that leave only it, groups of them will be taken in this order.
    pub(crate) fn start(
        &mut self,
        solution: [u8; 81],
        clues: Cells,
        groups: impl IntoIterator<Item = Cells>,
        rules: Rules,
    ) {
        self.solution = solution;
        self.sets.start(&solution);
        self.resume(clues, groups, rules);
    }

    /// Starts with other clues of the same solution.
    pub(crate) fn resume(&mut self, clues: Cells, groups: impl IntoIterator<Item = Cells>, rules: Rules) {
        self.count = 0;
        for group in groups {
            self.groups[self.count] = group;
            self.count += 1;
        }
        self.rules = rules;
        (self.start, self.proven, self.tried) = (clues, clues, clues);
        (self.decided, self.next) = (0, 0);
        self.shown = None;
    }

    /// The clues left.
    pub(crate) fn clues(&self) -> Cells {
        self.proven
    }

    /// The solution.
    pub(crate) fn solution(&self) -> &[u8; 81] {
        &self.solution
    }

    /// Whether a clue is known to have gone since the start.
    pub(crate) fn has_taken(&self) -> bool {
        self.start != self.proven
    }

    /// Tries as many groups as are worth a question. False when all are decided upon.
    pub(crate) fn plan(&mut self) -> bool {
        let clues = self.proven.count_ones();
        let goal = clues.saturating_sub(stride(clues));
        while self.next < self.count {
            let group = self.groups[self.next] & self.tried;
            let left = self.tried & !group;
            if left.count_ones() < goal && self.tried != self.proven {
                break;
            }
            self.before[self.next] = self.tried;
            if group != 0 && self.rules.let_go(left) && !self.sets.needs(group, self.tried) {
                self.tried = left;
            }
            self.next += 1;
        }
        self.tried != self.proven
    }

    /// The puzzle to ask about: whether it has a solution other than the known one. Where one clue was tried, that is to say,
    /// whether it has one without the clue's digit there.
    pub(crate) fn asked(&mut self) -> (&[u8; 81], Option<(Cell, Digit)>) {
        self.cells = masked(&self.solution, self.tried);
        let gone = self.proven & !self.tried;
        let only = (gone.count_ones() == 1).then(|| {
            let cell = gone.trailing_zeros() as usize;
            (Cell::from_index(cell), Digit::from_index(usize::from(self.solution[cell]) - 1))
        });
        (&self.cells, only)
    }

    /// Hears of a solution of the puzzle asked about.
    pub(crate) fn found(&mut self, solution: &[u8; 81]) -> ControlFlow<()> {
        let set = difference(solution, &self.solution);
        if set == 0 {
            return ControlFlow::Continue(());
        }
        self.shown = Some(set);
        ControlFlow::Break(())
    }

    /// Concludes from the answer.
    pub(crate) fn conclude(&mut self) {
        let Some(set) = self.shown.take() else {
            self.proven = self.tried;
            self.decided = self.next;
            return;
        };
        self.sets.add(set);
        let last = (self.decided..self.next)
            .rev()
            .find(|&group| set & self.before[group] != 0)
            .expect("clues that leave one solution are in every unavoidable set");
        self.tried = self.before[last];
        self.next = last + 1;
    }
}
