//! One of several cases holds, each a list of rules. Each case is followed on the board; what no case leaves goes.

use super::{Dead, Kept, Propagator, View};

pub(crate) struct Any {
    cases: Vec<Vec<Box<dyn Propagator>>>,
    cells: Vec<u16>,
    scope: Vec<u16>,
}

impl Any {
    pub(crate) fn new(cases: Vec<Vec<Box<dyn Propagator>>>) -> Self {
        let gather = |of: fn(&dyn Propagator) -> &[u16]| {
            let mut cells: Vec<u16> = cases.iter().flatten().flat_map(|rule| of(&**rule).iter().copied()).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let (cells, scope) = (gather(|rule| rule.cells()), gather(|rule| rule.scope()));
        Self { cases, cells, scope }
    }
}

impl Propagator for Any {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn scope(&self) -> &[u16] {
        &self.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let mut left = vec![0; self.scope.len()];
        let mut alive = 0;
        let mut log = Vec::new();
        for case in &self.cases {
            log.clear();
            let kept = {
                let mut copy = View::new(view.marks, &mut log);
                fixpoint(case, &mut copy)
            };
            if kept.is_ok() {
                alive += 1;
                for (all, &cell) in left.iter_mut().zip(&self.scope) {
                    *all |= view.get(cell);
                }
            }
            // The board is as it was for the next case.
            for &(cell, old) in log.iter().rev() {
                view.marks[cell as usize] = old;
            }
        }
        if alive == 0 {
            return Err(Dead);
        }
        for (&cell, &values) in self.scope.iter().zip(&left) {
            view.keep(cell, values)?;
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        256 + self.cells.len() as u32
    }
}

/// Asks all rules until none finds more.
fn fixpoint(rules: &[Box<dyn Propagator>], view: &mut View<'_>) -> Kept {
    loop {
        let before = view.log.len();
        for rule in rules {
            rule.filter(view)?;
        }
        if view.log.len() == before {
            return Ok(());
        }
    }
}
