//! Remarks: an answer in a few words, for people.

use std::fmt;

use bitdoku::logic::{Measure, SCALES};
use bitdoku::{Level, Transform};

use crate::{PuzzleRow, Status};

/// Said of a puzzle whose record states another solution than it has.
pub const MISMATCH: &str = "mismatch: the table states a different solution";

/// Said of a solution that may not be the only one.
pub const FOUND: &str = "found, not proved unique";

/// What there is to say about the solutions of a puzzle. `refusal`: why the solver did not even try.
#[must_use]
pub fn outcome(status: Status, clash: Option<impl fmt::Display>, refusal: Option<&str>) -> String {
    match (status, clash, refusal) {
        (Status::Unique, ..) => "one solution".to_owned(),
        (Status::Mismatch, ..) => MISMATCH.to_owned(),
        (Status::Multiple, ..) => "several solutions".to_owned(),
        (Status::None, Some(clash), _) => format!("no solution: {clash}"),
        (Status::None, None, _) => "no solution".to_owned(),
        (_, _, Some(refusal)) => format!("unknown: {refusal}"),
        (_, _, None) => "unknown".to_owned(),
    }
}

impl PuzzleRow<'_> {
    /// What there is to say about the solutions of the puzzle.
    ///
    /// ```
    /// use bitdoku::{Session, read_any};
    /// use bitdoku_answer::{Asked, ask};
    ///
    /// let row = ask::row(&mut Session::new(), &read_any("11..............", None)?, Asked::Solve);
    /// assert_eq!(row.outcome(), "no solution");
    /// # Ok::<(), bitdoku::ReadError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> String {
        self.about_solutions(self.clash.as_deref())
    }

    /// What a check has found out. Two equal digits of a house say it all; anything else of a board explains the outcome.
    #[must_use]
    pub fn findings(&self) -> String {
        match (self.status, &self.redundant, &self.clash) {
            (Status::Unique, None, _) => "unique".to_owned(),
            (Status::Unique, Some(redundant), _) if redundant.is_empty() => "unique, minimal".to_owned(),
            (Status::Unique, Some(redundant), _) => format!("unique, not minimal: {}", redundant.join(" ")),
            (Status::None, _, Some(clash)) if self.legal == Some(false) => clash.clone(),
            (_, _, Some(clash)) if self.legal.is_none() => format!("{}: {clash}", self.about_solutions(None)),
            _ => self.outcome(),
        }
    }

    /// If a board has no solution, this names the shape of oblong boxes, which its text may not show.
    fn about_solutions(&self, clash: Option<&str>) -> String {
        match self.boxes.as_deref().and_then(|boxes| boxes.split_once('x')) {
            Some((rows, columns)) if self.status == Status::None => {
                format!("no solution with boxes of {rows} rows and {columns} columns")
            }
            _ => outcome(self.status, clash, self.error.as_deref()),
        }
    }
}

/// What a scale says of a puzzle, after its name.
#[must_use]
pub fn measured(scale: &str, measure: &Measure) -> String {
    match measure {
        Measure::Rating(rating) => format!("{scale} {rating} {}", rating.er.name()),
        Measure::Hodoku(scored) => format!("{scale} {}", scored.total),
        _ => number_measured(measure).map_or_else(String::new, |number| format!("{scale} {number}")),
    }
}

/// What a scale of one number says, as it is written where something must be written; none if it says more. Means have two decimals.
///
/// ```
/// use bitdoku::logic::Measure;
/// use bitdoku_answer::number_measured;
/// assert_eq!(number_measured(&Measure::W(None)).as_deref(), Some("none"));
/// assert_eq!(number_measured(&Measure::SampledRefutation(Some(2.5))).as_deref(), Some("2.50"));
/// ```
#[must_use]
pub fn number_measured(measure: &Measure) -> Option<String> {
    match *measure {
        Measure::W(number)
        | Measure::B(number)
        | Measure::Depth(number)
        | Measure::BraidsWithin(number)
        | Measure::Refutation(number) => Some(number_or_none(number)),
        Measure::SampledRefutation(mean) => Some(mean.map_or_else(|| NONE.to_owned(), |mean| format!("{mean:.2}"))),
        _ => None,
    }
}

/// Stands for a number that there is none of.
const NONE: &str = "none";

/// A length or a depth as it is written where something must be written.
#[must_use]
pub fn number_or_none(number: Option<usize>) -> String {
    number.map_or_else(|| NONE.to_owned(), |number| number.to_string())
}

/// The remark that an annotation begins with, if it is one that the command writes itself after a puzzle, and what is
/// after it. Such a remark is about this puzzle and no other.
///
/// ```
/// use bitdoku_answer::own_remark;
///
/// assert_eq!(own_remark("# 1.2/1.2/1.2 Hidden Single; Monday"), Some(("1.2/1.2/1.2 Hidden Single", "Monday")));
/// assert_eq!(own_remark("# a gem"), None);
/// ```
#[must_use]
pub fn own_remark(annotation: &str) -> Option<(&str, &str)> {
    let text = annotation.strip_prefix("# ")?;
    let (remark, rest) = text.split_once("; ").unwrap_or((text, ""));
    let is_rating = |word: &str| {
        let is_points =
            |points: &str| points.split_once('.').is_some_and(|(whole, tenths)| is_number(whole) && is_number(tenths));
        word.split('/').count() == 3 && word.split('/').all(is_points)
    };
    let is_time = || {
        remark
            .split_once(' ')
            .is_some_and(|(time, unit)| time.parse::<f64>().is_ok() && matches!(unit, "ns" | "µs" | "ms" | "s"))
    };
    let is_transform = || remark.split(", ").next().is_some_and(|text| text.parse::<Transform>().is_ok());
    // A scale may be before the rating.
    let is_rated = || remark.split(' ').take(3).any(is_rating);
    // So may the level; and it may be alone.
    let is_level = || remark.split(", ").next().is_some_and(|word| Level::ALL.iter().any(|level| level.name() == word));
    // A scale whose ratings are one number precedes it.
    let is_measured = || {
        let mut words = remark.split([' ', ',']).filter(|&word| word != "canonical");
        let is_scale = |name: &str| SCALES.iter().any(|scale| scale.name == name && scale.profile().is_none());
        let is_amount = |word: &str| word == NONE || is_number(word) || is_mean(word);
        // HoDoKu's score has its level before it.
        words.next().is_some_and(is_scale)
            && words.find(|word| Level::ALL.iter().all(|level| level.name() != *word)).is_some_and(is_amount)
    };
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| remark.starts_with(beginning));
    let is_said = matches!(
        remark,
        "one solution"
            | "several solutions"
            | "no solution"
            | "unknown"
            | FOUND
            | "unique"
            | "unique, minimal"
            | "not exactly one solution"
            | "minimal as symmetric"
            | "padded"
            | "train"
            | "test"
    ) || begins(&[
        "train, twin of ",
        "test, twin of ",
        "no solution: ",
        "no solution with boxes of ",
        "unknown: ",
        "unique, not minimal: ",
        MISMATCH,
        "twin of ",
        "weight ",
    ]);
    (is_said || is_rated() || is_level() || is_measured() || is_time() || is_transform()).then_some((remark, rest))
}

/// Whether it is a number with two decimals.
fn is_mean(text: &str) -> bool {
    text.split_once('.').is_some_and(|(whole, rest)| is_number(whole) && is_number(rest) && rest.len() == 2)
}

/// Whether there are digits and nothing else.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_remarks_of_the_command_are_its_own() {
        for own in [
            "# se121 canonical 8.8/1.2/1.2 Dynamic Contradiction Forcing Chains",
            "# unique, not minimal: r1c1 r1c2",
            "# W 5, B 4; hard",
            "# te none",
            "# found, not proved unique; hard",
            "# hodoku220 hard 968, W 3",
            "# hodoku220 canonical extreme 4906",
            "# bxb canonical 2",
            "# refutation 45, W 3; hard",
            "# refutation-sampled none",
            "# no solution: two 8s in row 9: r9c5 and r9c6; hard",
            "# t r456123789 c123456789 d123456789, 2 automorphisms",
            "# twin of a.txt:1",
            "# 8.13 µs",
            "# hard",
            "# hard, 4.2/1.2/1.2 XY-Wing, padded",
            "# unique; a remark; and more",
        ] {
            assert!(own_remark(own).is_some(), "{own}");
        }
        for other in [
            "",
            "hard",
            "# unique gem",
            "# 3/4 done",
            "# W 5x",
            "# hodoku220 hard",
            "# refutation-sampled 3.1",
            "# B minor",
            "unique, minimal",
            "# no solution in sight",
            "# 1.2 easy",
            "# hard to tell",
            "# found, not proved",
            "# tom",
        ] {
            assert_eq!(own_remark(other), None, "{other}");
        }
        assert_eq!(own_remark("# unique; a; b"), Some(("unique", "a; b")));
    }
}
