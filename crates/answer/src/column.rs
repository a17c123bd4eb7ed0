//! Tables of rows: all columns, each named like the field of a JSON row.

use core::fmt;

use bitdoku::logic::{By, SCALES, ScaleEntry};
use bitdoku::{DEFAULT_SOLVER, Info, Report};

use crate::{CardFields, HodokuFields, PuzzleRow, Ratings};

/// Makes the columns of a table: what each is called, and what is in it of a row, which is nothing where the row has nothing to say.
macro_rules! columns {
    ($(#[$about:meta])* $row:ident $($column:ident $name:literal => $shown:expr,)*) => {
        $(#[$about])*
        pub enum Column {
            $($column,)*
        }

        impl Column {
            /// All of them.
            const ALL: &'static [Self] = &[$(Self::$column),*];

            /// What is above the column.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$column => $name,)*
                }
            }

            /// What is in the column; nothing where the row has nothing to say.
            #[must_use]
            pub fn of(self, $row: &PuzzleRow<'_>) -> String {
                match self {
                    $(Self::$column => $shown,)*
                }
            }
        }
    };
}

columns! {
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
    row
    Puzzle "puzzle" => shown(row.puzzle.as_ref()),
    Source "source" => shown(row.source.as_ref()),
    Status "status" => row.status.name().to_owned(),
    Solutions "solutions" => shown(row.solutions),
    AtLeast "at_least" => shown(row.at_least),
    Estimate "estimate" => shown(row.estimate.map(figures)),
    EstimateLow "estimate_low" => shown(row.estimate_low.map(figures)),
    EstimateHigh "estimate_high" => shown(row.estimate_high.map(figures)),
    Solution "solution" => shown(row.solution.as_ref()),
    Candidates "candidates" => cells_of(&row.candidates),
    Counts "counts" => cells_of(&row.counts),
    Legal "legal" => shown(row.legal),
    Unique "unique" => shown(row.unique),
    Minimal "minimal" => shown(row.minimal),
    Redundant "redundant" => shown(row.redundant.as_ref().map(|cells| cells.join(" "))),
    Clash "clash" => shown(row.clash.as_ref()),
    Guesses "guesses" => shown(row.guesses),
    Iterations "iterations" => shown(row.iterations),
    Placements "placements" => shown(row.placements),
    Reached "reached" => shown(row.reached.as_ref()),
    Er "er" => points(row, |ratings| ratings.er),
    Ep "ep" => points(row, |ratings| ratings.ep),
    Ed "ed" => points(row, |ratings| ratings.ed),
    ErStep "er_step" => of_ratings(row, |ratings| &ratings.er_step),
    EpStep "ep_step" => of_ratings(row, |ratings| &ratings.ep_step),
    EdStep "ed_step" => of_ratings(row, |ratings| &ratings.ed_step),
    Scale "scale" => of_ratings(row, |ratings| &ratings.scale),
    HodokuLevel "hodoku_level" => of_hodoku(row, |hodoku| hodoku.hodoku_level.0),
    HodokuScore "hodoku_score" => of_hodoku(row, |hodoku| hodoku.hodoku_score),
    HodokuTechniques "hodoku_techniques" => of_hodoku(row, HodokuFields::techniques),
    HodokuSteps "hodoku_steps" => of_hodoku(row, HodokuFields::steps),
    W "w" => shown(row.w),
    B "b" => shown(row.b),
    Te "te" => shown(row.te),
    Bxb "bxb" => shown(row.bxb),
    Refutation "refutation" => shown(row.refutation),
    RefutationSampled "refutation_sampled" => shown(row.refutation_sampled),
    Canon "canon" => shown(row.canon.as_ref()),
    Automorphisms "automorphisms" => shown(row.automorphisms),
    Transform "transform" => shown(row.transform.as_ref()),
    Twin "twin" => shown(row.twin.as_ref()),
    Part "part" => shown(row.part),
    TimeNs "time_ns" => shown(row.time_ns),
    Error "error" => shown(row.error.as_ref()),
    File "file" => shown(row.file),
    Line "line" => shown(row.line),
    Annotation "annotation" => row.annotation.to_owned(),
    Level "level" => shown(row.level.map(|level| level.0)),
    Steps "steps" => of_card(row, |card| Some(card.steps)),
    Bottlenecks "bottlenecks" => of_card(row, |card| Some(card.bottlenecks)),
    Dependency "dependency" => of_card(row, |card| Some(format!("{:.2}", card.dependency?))),
    LevelStep "level_step" => of_card(row, |card| card.level_step.as_ref()),
    BottleneckStep "bottleneck_step" => of_card(row, |card| card.bottleneck_step.as_ref()),
    DependencyStep "dependency_step" => of_card(row, |card| card.dependency_step.as_ref()),
}

fn shown(value: Option<impl fmt::Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn of_ratings(row: &PuzzleRow<'_>, of: fn(&Ratings) -> &String) -> String {
    shown(row.ratings.as_ref().map(of))
}

fn points(row: &PuzzleRow<'_>, of: fn(&Ratings) -> f64) -> String {
    shown(row.ratings.as_ref().map(|ratings| format!("{:.1}", of(ratings))))
}

fn of_hodoku<T: fmt::Display>(row: &PuzzleRow<'_>, of: fn(&HodokuFields) -> T) -> String {
    shown(row.hodoku.as_ref().map(of))
}

fn of_card<'a, T: fmt::Display>(row: &'a PuzzleRow<'_>, of: impl Fn(&'a CardFields) -> Option<T>) -> String {
    shown(row.card.as_ref().and_then(of))
}

/// Numbers of each cell: `12/3 4 5/6`.
fn cells_of(cells: &[Vec<impl ToString>]) -> String {
    let numbers = |values: &Vec<_>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
    cells.iter().map(numbers).collect::<Vec<_>>().join(" ")
}

impl Column {
    /// What may be found out about a puzzle: what its row says but for the puzzle and its place.
    pub fn found() -> impl Iterator<Item = Self> {
        let others = [Self::Puzzle, Self::Source, Self::File, Self::Line, Self::Annotation];
        Self::ALL.iter().copied().filter(move |column| !others.contains(column))
    }

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
            Self::Iterations => Self::Placements.is_counted_by(solver) && !solver.iteration.is_empty(),
            Self::Placements => solver.name != DEFAULT_SOLVER,
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

impl PuzzleRow<'_> {
    /// The same row with what the search took.
    ///
    /// ```
    /// use bitdoku::{Puzzle, Session};
    /// use bitdoku_answer::PuzzleRow;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut session = Session::by("boolean".parse()?);
    /// let solved = session.solve(puzzle);
    /// let row = PuzzleRow::solved(&puzzle, &solved.outcome).searched(session.solver().info(), &solved.report);
    /// assert_eq!((row.guesses, row.placements), (Some(0), Some(51)));
    /// assert!(row.iterations > Some(51));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn searched(mut self, solver: &Info, report: &Report) -> Self {
        self.guesses = Some(report.guesses);
        self.iterations = Column::Iterations.is_counted_by(solver).then_some(report.iterations);
        self.placements = Column::Placements.is_counted_by(solver).then_some(report.placements);
        self
    }
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
