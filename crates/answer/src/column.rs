//! Tables of rows: all columns, each named like the field of a JSON row.

use core::fmt;

use bitdoku::Info;
use bitdoku::logic::{By, SCALES, ScaleEntry};

use crate::counts::{has_iterations, has_placements};
use crate::{HodokuFields, PuzzleRow, Ratings};

/// A column of a table of rows.
///
/// ```
/// use bitdoku::{Puzzle, count};
/// use bitdoku_answer::{Column, PuzzleRow, write_fields};
///
/// let puzzle: Puzzle = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let row = PuzzleRow::counted(&puzzle, count(&puzzle, 2)).annotated("a, b");
/// let columns = [Column::Status, Column::Solutions, Column::Er, Column::Annotation];
/// let mut table = Vec::new();
/// write_fields(columns.map(Column::name), &mut table);
/// write_fields(columns.map(|column| column.of(&row)), &mut table);
/// assert_eq!(table, b"status,solutions,er,annotation\nmultiple,2,,\"a, b\"\n");
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each shows the field of `PuzzleRow` that has its name")]
#[non_exhaustive]
pub enum Column {
    Puzzle,
    Source,
    Status,
    Solutions,
    AtLeast,
    Estimate,
    EstimateLow,
    EstimateHigh,
    Solution,
    Candidates,
    Counts,
    Legal,
    Unique,
    Minimal,
    Redundant,
    Clash,
    Guesses,
    Iterations,
    Placements,
    Reached,
    Er,
    Ep,
    Ed,
    ErStep,
    EpStep,
    EdStep,
    Scale,
    HodokuLevel,
    HodokuScore,
    HodokuTechniques,
    HodokuSteps,
    W,
    B,
    Te,
    Bxb,
    Refutation,
    RefutationSampled,
    Canon,
    Automorphisms,
    Transform,
    Twin,
    Part,
    TimeNs,
    Error,
    File,
    Line,
    Annotation,
    Level,
    Steps,
    Bottlenecks,
    Dependency,
    LevelStep,
    BottleneckStep,
    DependencyStep,
}

/// Numbers of each cell: `12/3 4 5/6`.
fn cells_of(cells: &[Vec<impl ToString>]) -> String {
    let numbers = |values: &Vec<_>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
    cells.iter().map(numbers).collect::<Vec<_>>().join(" ")
}

impl Column {
    /// What may be found out about a puzzle: what its row says but for the puzzle and its place.
    pub const FOUND: &[Self] = &[
        Self::Status,
        Self::Solutions,
        Self::AtLeast,
        Self::Estimate,
        Self::EstimateLow,
        Self::EstimateHigh,
        Self::Solution,
        Self::Candidates,
        Self::Counts,
        Self::Legal,
        Self::Unique,
        Self::Minimal,
        Self::Redundant,
        Self::Clash,
        Self::Guesses,
        Self::Iterations,
        Self::Placements,
        Self::Reached,
        Self::Er,
        Self::Ep,
        Self::Ed,
        Self::ErStep,
        Self::EpStep,
        Self::EdStep,
        Self::Scale,
        Self::HodokuLevel,
        Self::HodokuScore,
        Self::HodokuTechniques,
        Self::HodokuSteps,
        Self::W,
        Self::B,
        Self::Te,
        Self::Bxb,
        Self::Refutation,
        Self::RefutationSampled,
        Self::Canon,
        Self::Automorphisms,
        Self::Transform,
        Self::Twin,
        Self::Part,
        Self::TimeNs,
        Self::Error,
        Self::Level,
        Self::Steps,
        Self::Bottlenecks,
        Self::Dependency,
        Self::LevelStep,
        Self::BottleneckStep,
        Self::DependencyStep,
    ];

    /// What a card says beside level and rating.
    pub const CARD: [Self; 6] =
        [Self::Steps, Self::Bottlenecks, Self::Dependency, Self::LevelStep, Self::BottleneckStep, Self::DependencyStep];

    /// A rating.
    pub const RATING: [Self; 7] = [Self::Er, Self::Ep, Self::Ed, Self::ErStep, Self::EpStep, Self::EdStep, Self::Scale];

    /// What HoDoKu's scale says.
    pub const HODOKU: [Self; 4] = [Self::HodokuLevel, Self::HodokuScore, Self::HodokuTechniques, Self::HodokuSteps];

    /// What a rating says on any scale, and the level and the card; what several scales say comes several times.
    pub fn rated() -> impl Iterator<Item = Self> {
        let by_scales = SCALES.iter().flat_map(|scale| Self::of_scale(scale).iter().copied());
        by_scales.chain([Self::Level]).chain(Self::CARD)
    }

    /// Whether a solver fills it: the engine counts neither iterations nor placements, and only some algorithms have iterations.
    ///
    /// ```
    /// use bitdoku_answer::Column;
    /// use bitdoku::SOLVERS;
    ///
    /// let info = |name| SOLVERS.iter().map(|entry| &entry.info).find(|info| info.name == name).unwrap();
    /// assert!(Column::Iterations.is_counted_by(info("boolean")));
    /// assert!(!Column::Iterations.is_counted_by(info("mrv")) && Column::Placements.is_counted_by(info("mrv")));
    /// ```
    #[must_use]
    pub fn is_counted_by(self, solver: &Info) -> bool {
        match self {
            Self::Iterations => has_iterations(solver),
            Self::Placements => has_placements(solver),
            _ => true,
        }
    }

    /// Where what a scale says is.
    #[must_use]
    pub const fn of_scale(scale: &ScaleEntry) -> &'static [Self] {
        match scale.by {
            By::Profile(_) => &Self::RATING,
            By::Hodoku => &Self::HODOKU,
            By::Whips => &[Self::W],
            By::Braids => &[Self::B],
            By::Depth => &[Self::Te],
            By::BraidsWithin => &[Self::Bxb],
            By::Refutation => &[Self::Refutation],
            By::SampledRefutation { .. } => &[Self::RefutationSampled],
            _ => &[],
        }
    }

    /// What is above the column.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Source => "source",
            Self::Status => "status",
            Self::Solutions => "solutions",
            Self::AtLeast => "at_least",
            Self::Estimate => "estimate",
            Self::EstimateLow => "estimate_low",
            Self::EstimateHigh => "estimate_high",
            Self::Solution => "solution",
            Self::Candidates => "candidates",
            Self::Counts => "counts",
            Self::Legal => "legal",
            Self::Unique => "unique",
            Self::Minimal => "minimal",
            Self::Redundant => "redundant",
            Self::Clash => "clash",
            Self::Guesses => "guesses",
            Self::Iterations => "iterations",
            Self::Placements => "placements",
            Self::Reached => "reached",
            Self::Er => "er",
            Self::Ep => "ep",
            Self::Ed => "ed",
            Self::ErStep => "er_step",
            Self::EpStep => "ep_step",
            Self::EdStep => "ed_step",
            Self::Scale => "scale",
            Self::HodokuLevel => "hodoku_level",
            Self::HodokuScore => "hodoku_score",
            Self::HodokuTechniques => "hodoku_techniques",
            Self::HodokuSteps => "hodoku_steps",
            Self::W => "w",
            Self::B => "b",
            Self::Te => "te",
            Self::Bxb => "bxb",
            Self::Refutation => "refutation",
            Self::RefutationSampled => "refutation_sampled",
            Self::Canon => "canon",
            Self::Automorphisms => "automorphisms",
            Self::Transform => "transform",
            Self::Twin => "twin",
            Self::Part => "part",
            Self::TimeNs => "time_ns",
            Self::Error => "error",
            Self::File => "file",
            Self::Line => "line",
            Self::Annotation => "annotation",
            Self::Level => "level",
            Self::Steps => "steps",
            Self::Bottlenecks => "bottlenecks",
            Self::Dependency => "dependency",
            Self::LevelStep => "level_step",
            Self::BottleneckStep => "bottleneck_step",
            Self::DependencyStep => "dependency_step",
        }
    }

    /// What is in the column; nothing where the row has nothing to say.
    #[must_use]
    pub fn of(self, row: &PuzzleRow<'_>) -> String {
        fn shown(value: Option<impl fmt::Display>) -> String {
            value.map(|value| value.to_string()).unwrap_or_default()
        }
        let points = |of: fn(&Ratings) -> f64| shown(row.ratings.as_ref().map(|it| format!("{:.1}", of(it))));
        let step = |of: fn(&Ratings) -> &String| shown(row.ratings.as_ref().map(of));
        match self {
            Self::Puzzle => shown(row.puzzle.as_ref()),
            Self::Source => shown(row.source.as_ref()),
            Self::Status => row.status.name().to_owned(),
            Self::Solutions => shown(row.solutions),
            Self::AtLeast => shown(row.at_least),
            Self::Estimate => shown(row.estimate.map(figures)),
            Self::EstimateLow => shown(row.estimate_low.map(figures)),
            Self::EstimateHigh => shown(row.estimate_high.map(figures)),
            Self::Solution => shown(row.solution.as_ref()),
            Self::Candidates => cells_of(&row.candidates),
            Self::Counts => cells_of(&row.counts),
            Self::Legal => shown(row.legal),
            Self::Unique => shown(row.unique),
            Self::Minimal => shown(row.minimal),
            Self::Redundant => shown(row.redundant.as_ref().map(|cells| cells.join(" "))),
            Self::Clash => shown(row.clash.as_ref()),
            Self::Guesses => shown(row.guesses),
            Self::Iterations => shown(row.iterations),
            Self::Placements => shown(row.placements),
            Self::Reached => shown(row.reached.as_ref()),
            Self::Er => points(|ratings| ratings.er),
            Self::Ep => points(|ratings| ratings.ep),
            Self::Ed => points(|ratings| ratings.ed),
            Self::ErStep => step(|ratings| &ratings.er_step),
            Self::EpStep => step(|ratings| &ratings.ep_step),
            Self::EdStep => step(|ratings| &ratings.ed_step),
            Self::Scale => shown(row.ratings.as_ref().map(|ratings| &ratings.scale)),
            Self::HodokuLevel => shown(row.hodoku.as_ref().map(|hodoku| hodoku.hodoku_level.0)),
            Self::HodokuScore => shown(row.hodoku.as_ref().map(|hodoku| hodoku.hodoku_score)),
            Self::HodokuTechniques => shown(row.hodoku.as_ref().map(HodokuFields::techniques)),
            Self::HodokuSteps => shown(row.hodoku.as_ref().map(HodokuFields::steps)),
            Self::W => shown(row.w),
            Self::B => shown(row.b),
            Self::Te => shown(row.te),
            Self::Bxb => shown(row.bxb),
            Self::Refutation => shown(row.refutation),
            Self::RefutationSampled => shown(row.refutation_sampled),
            Self::Canon => shown(row.canon.as_ref()),
            Self::Automorphisms => shown(row.automorphisms),
            Self::Transform => shown(row.transform.as_ref()),
            Self::Twin => shown(row.twin.as_ref()),
            Self::Part => shown(row.part),
            Self::TimeNs => shown(row.time_ns),
            Self::Error => shown(row.error.as_ref()),
            Self::File => shown(row.file),
            Self::Line => shown(row.line),
            Self::Annotation => row.annotation.to_owned(),
            Self::Level => shown(row.level.map(|level| level.0)),
            Self::Steps => shown(row.card.as_ref().map(|card| card.steps)),
            Self::Bottlenecks => shown(row.card.as_ref().map(|card| card.bottlenecks)),
            Self::Dependency => {
                shown(row.card.as_ref().and_then(|card| card.dependency).map(|mean| format!("{mean:.2}")))
            }
            Self::LevelStep => shown(row.card.as_ref().and_then(|card| card.level_step.as_ref())),
            Self::BottleneckStep => shown(row.card.as_ref().and_then(|card| card.bottleneck_step.as_ref())),
            Self::DependencyStep => shown(row.card.as_ref().and_then(|card| card.dependency_step.as_ref())),
        }
    }
}

/// A number of solutions in four figures: `288`, `28930`, `6.671e21`.
#[must_use]
pub fn figures(number: f64) -> String {
    let rounded = four_figures(number);
    if rounded < 1e6 { rounded.to_string() } else { format!("{rounded:.3e}") }
}

/// A number rounded to four figures.
pub(crate) fn four_figures(number: f64) -> f64 {
    format!("{number:.3e}").parse().expect("a number in decimal figures is a number")
}

/// Appends a line of a table: fields with commas between them, in quotes where RFC 4180 asks for that.
pub fn write_fields<T: AsRef<str>>(fields: impl IntoIterator<Item = T>, out: &mut Vec<u8>) {
    for (i, field) in fields.into_iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        let field = field.as_ref();
        if field.contains([',', '"', '\n', '\r']) {
            out.push(b'"');
            out.extend_from_slice(field.replace('"', "\"\"").as_bytes());
            out.push(b'"');
        } else {
            out.extend_from_slice(field.as_bytes());
        }
    }
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_solutions_has_four_figures() {
        let shown = [0.0, 1.0, 287.64, 28_934.2, 999_999.0, 6.670_9e21].map(figures);
        assert_eq!(shown, ["0", "1", "287.6", "28930", "1.000e6", "6.671e21"]);
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let mut out = Vec::new();
        write_fields(["plain text", "a,b", "say \"no\"", ""], &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "plain text,\"a,b\",\"say \"\"no\"\"\",\n");
    }
}
