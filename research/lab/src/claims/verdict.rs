//! The five verdicts, and the predicates that give them. A predicate knows numbers alone and no claim: what is measured goes in,
//! a verdict comes out, and its tests show data for each verdict that it can give.
//!
//! No predicate says more than its sample allows: what is claimed of all puzzles is at best *not refuted*, by this many; and a
//! sample that is too small to hold a claim up leaves it open, even if nothing in it speaks against the claim.

use core::fmt;

use crate::statistics::{geometric_interval, mean, mean_interval, wilson};

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// What was measured agrees with it.
    Holds,
    /// The same of a claim about all puzzles, of which this many were tried: none speaks against it.
    NotRefuted(usize),
    /// It holds for some kinds, which are named, and not for the others.
    HoldsWhere(String),
    /// What was measured contradicts it.
    DoesNotHold,
    /// It does as the document is read here; read otherwise, or of a program that nobody here has seen, it may not.
    OnlyInOurReading,
    /// The document leaves out what would be needed to tell, or too little was measured.
    CannotBeKnown,
}

impl Verdict {
    /// Its name in data: `holds`, `not-refuted`, `holds-where`, `does-not-hold`, `only-in-our-reading`, `cannot-be-known`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::NotRefuted(_) => "not-refuted",
            Self::HoldsWhere(_) => "holds-where",
            Self::DoesNotHold => "does-not-hold",
            Self::OnlyInOurReading => "only-in-our-reading",
            Self::CannotBeKnown => "cannot-be-known",
        }
    }

    /// In a word or a few, without what is named: for a table.
    pub fn word(&self) -> String {
        match self {
            Self::HoldsWhere(_) => "holds where …".to_owned(),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds => f.write_str("holds"),
            Self::NotRefuted(trials) => write!(f, "not refuted by {}", crate::chart::number(*trials as f64)),
            Self::HoldsWhere(kinds) => write!(f, "holds where: {kinds}"),
            Self::DoesNotHold => f.write_str("does not hold"),
            Self::OnlyInOurReading => f.write_str("only in our reading"),
            Self::CannotBeKnown => f.write_str("cannot be known"),
        }
    }
}

/// A claim about all of something: `counterexamples` were found among `trials`.
pub fn universal(trials: usize, counterexamples: usize, least: usize) -> Verdict {
    match (counterexamples, trials < least) {
        (1.., _) => Verdict::DoesNotHold,
        (0, true) => Verdict::CannotBeKnown,
        (0, false) => Verdict::NotRefuted(trials),
    }
}

/// A claim that there is something: `examples` were found among `trials`.
pub fn existence(trials: usize, examples: usize, least: usize) -> Verdict {
    match (examples, trials < least) {
        (1.., _) => Verdict::Holds,
        (0, true) => Verdict::CannotBeKnown,
        (0, false) => Verdict::DoesNotHold,
    }
}

/// Whether most of some trials are hits, `None` where the interval of 95% confidence has the half in it, as that of few does.
pub fn most(hits: usize, trials: usize) -> Option<bool> {
    let (low, high) = wilson(hits, trials);
    if low <= 0.5 && 0.5 <= high { None } else { Some(low > 0.5) }
}

/// Whether a claim holds for each of some kinds; `None` where too little is known of one.
pub fn kinds(of: &[(String, Option<bool>)]) -> Verdict {
    let known: Vec<&(String, Option<bool>)> = of.iter().filter(|(_, holds)| holds.is_some()).collect();
    let held: Vec<&str> =
        known.iter().filter(|(_, holds)| *holds == Some(true)).map(|(name, _)| name.as_str()).collect();
    match held.len() {
        _ if known.is_empty() => Verdict::CannotBeKnown,
        0 => Verdict::DoesNotHold,
        all if all == known.len() => Verdict::Holds,
        _ => Verdict::HoldsWhere(held.join("; ")),
    }
}

/// The same of a claim about all puzzles: where every kind passes, it is not refuted by their puzzles.
pub fn universal_kinds(of: &[(String, Option<bool>)], trials: usize) -> Verdict {
    match kinds(of) {
        Verdict::Holds => Verdict::NotRefuted(trials),
        other => other,
    }
}

/// A claim that can be read in several ways: whether it holds as read here, and as read otherwise.
pub fn wordings(ours: Option<bool>, others: &[Option<bool>]) -> Verdict {
    match ours {
        None => Verdict::CannotBeKnown,
        Some(false) => Verdict::DoesNotHold,
        Some(true) if others.iter().all(|other| *other == Some(true)) => Verdict::Holds,
        Some(true) => Verdict::OnlyInOurReading,
    }
}

/// A claim about a program that is known by its description alone, tried in each of several readings of that. Where all of
/// them agree it is still our reading; where they do not, what the description leaves out decides.
pub fn rivals(readings: &[Option<bool>]) -> Verdict {
    if readings.is_empty() || readings.contains(&None) {
        Verdict::CannotBeKnown
    } else if readings.iter().all(|holds| *holds == Some(true)) {
        Verdict::OnlyInOurReading
    } else if readings.iter().all(|holds| *holds == Some(false)) {
        Verdict::DoesNotHold
    } else {
        Verdict::CannotBeKnown
    }
}

/// Whether a number is as claimed, up to a share of it. Less counts as much as more.
pub fn agrees(measured: f64, claimed: f64, tolerance: f64) -> bool {
    (measured - claimed).abs() <= tolerance * claimed
}

/// A mean that is claimed of such a program, against those of the values that readings give: what is free in them is free in
/// it. The band goes from the least to the greatest mean, each with its interval of 95% confidence or the tolerance around it.
pub fn band(claimed: f64, tolerance: f64, readings: &[Vec<f64>]) -> Verdict {
    let around: Vec<(f64, f64)> = readings
        .iter()
        .filter_map(|values| {
            let (mean, (low, high)) = (mean(values)?, mean_interval(values)?);
            Some((low.min(mean * (1.0 - tolerance)), high.max(mean * (1.0 + tolerance))))
        })
        .collect();
    let (low, high) = around.iter().fold((f64::MAX, f64::MIN), |(low, high), of| (low.min(of.0), high.max(of.1)));
    if around.is_empty() || around.len() < readings.len() {
        Verdict::CannotBeKnown
    } else if around.iter().all(|(low, high)| *low <= claimed && claimed <= *high) {
        Verdict::OnlyInOurReading
    } else if low <= claimed && claimed <= high {
        Verdict::CannotBeKnown
    } else {
        Verdict::DoesNotHold
    }
}

/// A number of puzzles that are not told: if it depends on which puzzles one takes, and kinds lie on both sides of it, nothing
/// can be known of it.
pub fn untold(claimed: f64, tolerance: f64, of_kinds: &[f64]) -> Verdict {
    let each: Vec<Vec<f64>> = of_kinds.iter().map(|value| vec![*value]).collect();
    match band(claimed, tolerance, &each) {
        Verdict::OnlyInOurReading => Verdict::Holds,
        other => other,
    }
}

/// Whether a mean agrees with a number: by a share of it, or since the interval of 95% confidence of at least two has it.
/// `None` of too few.
pub fn mean_is(values: &[f64], claimed: f64, tolerance: f64, least: usize) -> Option<bool> {
    let (mean, (low, high)) = (mean(values)?, mean_interval(values)?);
    (values.len() >= least)
        .then_some(agrees(mean, claimed, tolerance) || values.len() > 1 && low <= claimed && claimed <= high)
}

/// Whether ratios are greater than a bound, as a geometric mean: `None` where its interval of 95% confidence has the bound in it,
/// or there are too few.
pub fn exceeds(ratios: &[f64], bound: f64, least: usize) -> Option<bool> {
    let (low, high) = geometric_interval(ratios)?;
    if ratios.len() < least || low <= bound && bound <= high { None } else { Some(low > bound) }
}

/// What is known of one kind alone.
pub fn plainly(holds: Option<bool>) -> Verdict {
    match holds {
        None => Verdict::CannotBeKnown,
        Some(true) => Verdict::Holds,
        Some(false) => Verdict::DoesNotHold,
    }
}

/// What a quantity depends on: factors between levels, between levels that are alike in the rest, and between puzzles that are
/// alike in all but what is claimed to matter.
pub fn dependence(levels: Option<f64>, alike: Option<f64>, claimed: Option<f64>) -> Verdict {
    let (Some(levels), Some(alike), Some(claimed)) = (levels, alike, claimed) else { return Verdict::CannotBeKnown };
    match (claimed > alike, claimed > levels) {
        (_, true) => Verdict::Holds,
        (true, false) => Verdict::HoldsWhere("levels have about as many clues".to_owned()),
        (false, false) => Verdict::DoesNotHold,
    }
}

/// Whether counts of one thing say which of two methods does less: only if one of either costs about as much. `cost` is how
/// many times as much the dearer one takes.
pub fn comparable(cost: Option<f64>, least: Option<bool>) -> Verdict {
    match cost {
        Some(cost) if cost <= 2.0 => plainly(least),
        _ => Verdict::CannotBeKnown,
    }
}

/// A claim about one puzzle that is not told: whether any puzzle does what it is said to do.
pub fn one_of_them(alike: usize) -> Verdict {
    if alike > 0 { Verdict::OnlyInOurReading } else { Verdict::CannotBeKnown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{CannotBeKnown, DoesNotHold, Holds, HoldsWhere, NotRefuted, OnlyInOurReading};

    fn named(of: &[(&str, Option<bool>)]) -> Vec<(String, Option<bool>)> {
        of.iter().map(|(name, holds)| ((*name).to_owned(), *holds)).collect()
    }

    #[test]
    fn what_is_claimed_of_all_is_refuted_by_one_and_never_proved() {
        assert_eq!(universal(500, 0, 20), NotRefuted(500));
        assert_eq!(universal(500, 1, 20), DoesNotHold);
        assert_eq!(universal(1, 1, 20), DoesNotHold, "one counterexample is enough, however small the sample");
        assert_eq!(universal(19, 0, 20), CannotBeKnown);
    }

    #[test]
    fn what_is_claimed_to_be_is_shown_by_one() {
        assert_eq!(existence(3, 1, 20), Holds);
        assert_eq!(existence(20, 0, 20), DoesNotHold);
        assert_eq!(existence(19, 0, 20), CannotBeKnown);
    }

    #[test]
    fn most_are_more_than_half_with_confidence() {
        assert_eq!(plainly(most(75, 100)), Holds);
        assert_eq!(plainly(most(25, 100)), DoesNotHold);
        assert_eq!(plainly(most(52, 100)), CannotBeKnown);
        assert_eq!(plainly(most(1, 1)), CannotBeKnown);
    }

    #[test]
    fn kinds_are_named_where_some_hold() {
        assert_eq!(kinds(&named(&[("a", Some(true)), ("b", Some(true))])), Holds);
        assert_eq!(kinds(&named(&[("a", Some(true)), ("b", Some(false)), ("c", None)])), HoldsWhere("a".to_owned()));
        assert_eq!(kinds(&named(&[("a", Some(false)), ("c", None)])), DoesNotHold);
        assert_eq!(kinds(&named(&[("c", None)])), CannotBeKnown);
        assert_eq!(universal_kinds(&named(&[("a", Some(true))]), 30), NotRefuted(30));
        assert_eq!(universal_kinds(&named(&[("a", Some(false))]), 30), DoesNotHold);
    }

    #[test]
    fn words_that_can_be_read_otherwise_hold_only_as_read_here() {
        assert_eq!(wordings(Some(true), &[Some(true)]), Holds);
        assert_eq!(wordings(Some(true), &[Some(true), Some(false)]), OnlyInOurReading);
        assert_eq!(wordings(Some(false), &[Some(true)]), DoesNotHold);
        assert_eq!(wordings(None, &[Some(true)]), CannotBeKnown);
    }

    #[test]
    fn programs_that_nobody_has_seen_are_known_as_far_as_readings_agree() {
        assert_eq!(rivals(&[Some(true), Some(true)]), OnlyInOurReading);
        assert_eq!(rivals(&[Some(false), Some(false)]), DoesNotHold);
        assert_eq!(rivals(&[Some(true), Some(false)]), CannotBeKnown);
        assert_eq!(rivals(&[Some(true), None]), CannotBeKnown);
        assert_eq!(rivals(&[]), CannotBeKnown);
    }

    #[test]
    fn a_number_less_than_claimed_is_not_the_number_claimed() {
        assert!(agrees(95.0, 100.0, 0.1) && agrees(109.0, 100.0, 0.1));
        assert!(!agrees(5.0, 100.0, 0.1) && !agrees(120.0, 100.0, 0.1));
        let means = |of: &[f64]| of.iter().map(|mean| vec![*mean; 3]).collect::<Vec<_>>();
        assert_eq!(band(400.0, 0.1, &means(&[314.0, 2_786.0])), CannotBeKnown);
        assert_eq!(band(400.0, 0.1, &means(&[390.0, 410.0])), OnlyInOurReading);
        assert_eq!(band(400.0, 0.1, &means(&[5.0, 20.0])), DoesNotHold);
        assert_eq!(band(400.0, 0.1, &means(&[1_000.0, 2_000.0])), DoesNotHold);
        assert_eq!(
            band(400.0, 0.1, &[vec![100.0, 1_500.0, 900.0], vec![5.0]]),
            CannotBeKnown,
            "the first has it by its interval"
        );
        assert_eq!(band(400.0, 0.1, &[]), CannotBeKnown);
        assert_eq!(
            band(400.0, 0.1, &[vec![400.0], vec![]]),
            CannotBeKnown,
            "a reading that solves nothing tells nothing"
        );
        assert_eq!(untold(97.0, 0.05, &[96.0, 98.0]), Holds);
        assert_eq!(untold(97.0, 0.05, &[0.0, 100.0]), CannotBeKnown);
        assert_eq!(untold(97.0, 0.05, &[10.0, 20.0]), DoesNotHold);
    }

    #[test]
    fn a_mean_agrees_by_a_share_or_by_its_interval() {
        assert_eq!(mean_is(&[34.0, 36.0, 35.5], 35.0, 0.05, 3), Some(true));
        assert_eq!(mean_is(&[10.0, 70.0, 50.0], 35.0, 0.05, 3), Some(true), "the interval has it");
        assert_eq!(mean_is(&[70.0, 71.0, 72.0], 35.0, 0.05, 3), Some(false));
        assert_eq!(mean_is(&[3.0, 4.0, 3.5], 35.0, 0.05, 3), Some(false), "less is not as claimed");
        assert_eq!(mean_is(&[35.0], 35.0, 0.05, 3), None);
        assert_eq!(mean_is(&[], 35.0, 0.05, 0), None);
    }

    #[test]
    fn ratios_exceed_a_bound_with_confidence() {
        assert_eq!(plainly(exceeds(&[2.0, 2.1, 2.2], 1.5, 3)), Holds);
        assert_eq!(plainly(exceeds(&[0.9, 1.0, 1.1], 1.5, 3)), DoesNotHold);
        assert_eq!(plainly(exceeds(&[0.5, 4.0, 1.5], 1.5, 3)), CannotBeKnown);
        assert_eq!(plainly(exceeds(&[2.0, 2.1], 1.5, 3)), CannotBeKnown);
    }

    #[test]
    fn what_matters_more_than_the_level_is_what_it_depends_on() {
        assert_eq!(dependence(Some(2.0), Some(1.5), Some(5.0)), Holds);
        assert_eq!(
            dependence(Some(100.0), Some(1.5), Some(5.0)),
            HoldsWhere("levels have about as many clues".to_owned())
        );
        assert_eq!(dependence(Some(100.0), Some(50.0), Some(5.0)), DoesNotHold);
        assert_eq!(dependence(None, Some(50.0), Some(5.0)), CannotBeKnown);
    }

    #[test]
    fn counts_of_unlike_things_decide_nothing() {
        assert_eq!(comparable(Some(1.5), Some(true)), Holds);
        assert_eq!(comparable(Some(1.5), Some(false)), DoesNotHold);
        assert_eq!(comparable(Some(1_000.0), Some(true)), CannotBeKnown);
        assert_eq!(comparable(None, Some(true)), CannotBeKnown);
        assert_eq!(one_of_them(3), OnlyInOurReading);
        assert_eq!(one_of_them(0), CannotBeKnown);
    }

    #[test]
    fn verdicts_speak_for_themselves() {
        assert_eq!(NotRefuted(1_500).to_string(), "not refuted by 1,500");
        assert_eq!(HoldsWhere("a; b".to_owned()).to_string(), "holds where: a; b");
        assert_eq!(HoldsWhere("a; b".to_owned()).word(), "holds where …");
        assert_eq!(DoesNotHold.word(), "does not hold");
    }
}
