//! Which rules of a puzzle without a solution cannot go together.

use bitdoku_text::board::Rules;

use crate::answer::{Limits, Outcome, Puzzle, Unknown};

/// A minimal set of rules that leave no solution, by their numbers among [`Rules::constraints`]: without any one of them there is a
/// solution, as far as `limits` let that be found. Empty if lines and regions alone leave none. `None` if the puzzle has a solution.
///
/// The search leaves out half of the rules, then a quarter and so on, at last one by one, as long as there is no solution. If the limit on
/// guesses leaves the answer open, a rule stays.
///
/// # Errors
///
/// If a limit comes before it is known that the puzzle has no solution.
///
/// ```
/// use bitdoku_variant::{Limits, clash, read::read};
///
/// let rules = read(".AntiKnight.Cage~3~R1C1~R1C2.~R5C5_1.Cage~4~R1C1~R1C2")?;
/// assert_eq!(clash(&rules, &Limits::default())?, Some(vec![1, 3]));
/// assert_eq!(clash(&read(".AntiKnight")?, &Limits::default())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn clash(rules: &Rules, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, Unknown> {
    match Puzzle::from(rules).solve(limits).outcome {
        Outcome::Unsolvable => {}
        Outcome::Unknown(None) => return Err(Unknown),
        _ => return Ok(None),
    }
    let mut needed: Vec<usize> = (0..rules.constraints().len()).collect();
    let mut bare = rules.clone();
    let mut is_none = |some: &[usize]| {
        bare.clear();
        some.iter().for_each(|&at| bare.push(rules.constraints()[at].clone()));
        Puzzle::from(&bare).solve(limits).outcome == Outcome::Unsolvable
    };
    let mut size = needed.len().div_ceil(2);
    while size > 0 {
        let mut from = 0;
        while from < needed.len() {
            if (limits.stop)() {
                return Err(Unknown);
            }
            let rest = [&needed[..from], &needed[(from + size).min(needed.len())..]].concat();
            if is_none(&rest) {
                needed = rest;
            } else {
                from += size;
            }
        }
        size /= 2;
    }
    Ok(Some(needed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_text::board::read::read;

    /// Without any of the rules that are named there is a solution.
    #[test]
    fn no_rule_that_clashes_can_be_left_out() {
        for (text, count) in [
            (".Shape~4x4.~R1C1_3~R4C4_1~R1C2_3", 2),
            (".Shape~4x4.Diagonal~1.Diagonal~-1.AntiKnight", 2),
            (".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C4_4~R4C1_2", 3),
            (".Thermo~R1C1~R1C2~R1C3.~R5C5_4~R1C3_2.WhiteDot~R5C5~R5C6", 2),
            (".Shape~4x4.NoLines.Boxes~2x2.~R1C1_1~R1C1_2", 2),
            (".Shape~2x2.Boxes~2x2", 0),
        ] {
            let rules = read(text).unwrap();
            let found = clash(&rules, &Limits::default()).unwrap().expect("there is no solution");
            assert_eq!(found.len(), count, "{text}: {found:?}");
            for left_out in &found {
                let mut rest = rules.clone();
                rest.clear();
                let others = found.iter().filter(|at| *at != left_out);
                others.for_each(|&at| rest.push(rules.constraints()[at].clone()));
                assert_eq!(clash(&rest, &Limits::default()).unwrap(), None, "{text}: without {left_out}");
            }
        }
        let none = Limits { stop: &|| true, ..Limits::default() };
        assert_eq!(clash(&read(".Cage~3~R1C1~R1C2.Cage~4~R1C1~R1C2").unwrap(), &none), Err(Unknown));
    }
}
