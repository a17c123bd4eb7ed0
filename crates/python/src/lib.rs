//! `bitdoku._native`: what Python's `bitdoku` is on.
//!
//! | File | What it does |
//! | --- | --- |
//! | `one` | answers about one puzzle, as rows: the words of `bitdoku-answer` |
//! | `many` | answers about a column, as columns |
//! | `generate` | puzzles made, as columns |
//! | `variant` | boards of other sizes and with more rules, one or in a column |
//! | `read` | a column of puzzles as it is answered |
//! | `input` | columns as they come: lists, buffers, Arrow |
//! | `column` | columns as they go out: to Arrow, to NumPy, to lists |
//! | `memory` | the only unsafe code: other people's memory, and ours in their hands |
//! | `work` | work on threads without the interpreter's lock, with progress, Ctrl-C and limits of time |
//!
//! The package around it, in Python, tells one puzzle from many and gives answers their faces.

mod column;
mod error;
mod generate;
mod input;
mod many;
mod memory;
mod one;
mod read;
mod variant;
mod work;

use std::time::Duration;

use bitdoku::logic::{Profile, SE121, ScaleEntry};
use bitdoku::{Limits, Session, Solver, Texts, UnknownName, names_are_known};
use bitdoku_answer::{ScalesError, scales_named};
use pyo3::prelude::*;

use crate::error::wrong;

/// What is asked, whatever it is asked about. The usual terms are made once.
#[pyclass(frozen, module = "bitdoku._native")]
struct Terms {
    max_guesses: u64,
    /// For each puzzle.
    timeout: Option<Duration>,
    scale: String,
    /// The scales of that name, one or several with commas; or why there are none.
    scales: Result<Vec<ScaleEntry>, ScalesError>,
    threads: usize,
    /// The code of the language in which steps are described.
    language: String,
    /// The algorithm that solves; the engine if none is named.
    solver: Option<String>,
    /// Rules by name that every puzzle has beyond its own.
    rules: Option<String>,
    /// Called now and then while work goes on; what it raises ends the work.
    look: Option<Py<PyAny>>,
}

#[pymethods]
impl Terms {
    /// `timeout`: seconds for each puzzle; infinity is no limit.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they are the fields")]
    fn new(
        max_guesses: u64,
        timeout: Option<f64>,
        scale: String,
        threads: usize,
        language: String,
        solver: Option<String>,
        rules: Option<String>,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let limit = |seconds: f64| match Duration::try_from_secs_f64(seconds) {
            Ok(limit) if !limit.is_zero() => Ok(limit),
            _ => Err(wrong(format!("expected a timeout in seconds, found {seconds}"))),
        };
        let timeout = timeout.filter(|&seconds| seconds != f64::INFINITY).map(limit).transpose()?;
        let scales = scales_named(&scale);
        // As everywhere, 0 is no limit.
        let max_guesses = if max_guesses == 0 { u64::MAX } else { max_guesses };
        Ok(Self { max_guesses, timeout, scale, scales, threads, language, solver, rules, look })
    }
}

impl Terms {
    fn on_one_thread(&self, py: Python<'_>) -> Self {
        Self {
            scale: self.scale.clone(),
            scales: self.scales.clone(),
            threads: 1,
            language: self.language.clone(),
            solver: self.solver.clone(),
            rules: self.rules.clone(),
            look: self.look.as_ref().map(|look| look.clone_ref(py)),
            ..*self
        }
    }

    fn limits(&self) -> Limits {
        Limits::NONE.guesses(self.max_guesses)
    }

    fn texts(&self) -> PyResult<&'static Texts> {
        self.language.parse().map_err(wrong::<UnknownName>)
    }

    /// What makes a session with the solver that is asked for, within the limits.
    fn sessions(&self) -> PyResult<impl Fn() -> Session + Send + Sync + use<>> {
        let (limits, profile, solver) = (self.limits(), self.steps()?, self.solver.clone());
        if let Some(name) = &solver {
            let known = name.parse::<Box<dyn Solver>>();
            known.map_err(wrong)?;
        }
        Ok(move || {
            let session = solver
                .as_ref()
                .map_or_else(Session::new, |name| Session::by(name.parse().expect("it was found a moment ago")));
            session.with_limits(limits).with_profile(profile)
        })
    }

    /// The rules that were named, if all of them are known and the chosen solver supports them.
    fn rules(&self) -> PyResult<Option<&str>> {
        let Some(rules) = &self.rules else { return Ok(None) };
        names_are_known(rules).map_err(wrong)?;
        if let Some(solver) = &self.solver {
            return Err(wrong(format!("{solver} solves the classic puzzle: leave out solver or rules")));
        }
        Ok(Some(rules))
    }

    /// The scales on which puzzles are rated, of which one is reported as ER.
    fn scales(&self) -> PyResult<&[ScaleEntry]> {
        self.scales.as_deref().map_err(wrong)
    }

    /// Whose steps a session takes, if it is asked for steps.
    fn steps(&self) -> PyResult<&'static Profile> {
        Ok(self.scales()?.iter().find_map(ScaleEntry::steps).unwrap_or(&SE121))
    }

    /// The scale whose steps are asked for.
    fn scale(&self) -> PyResult<&'static Profile> {
        self.scale.parse().map_err(wrong::<UnknownName>)
    }
}

#[pymodule(gil_used = false)]
mod _native {
    use std::collections::HashMap;

    use bitdoku_answer::Status;
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::Terms;
    #[pymodule_export]
    use super::column::{Column, stream};
    #[pymodule_export]
    use super::generate::generate;
    #[pymodule_export]
    use super::many::{
        candidates_many, canonical_many, card_many, check_many, convert_many, count_many, level_many, rate_many,
        rows_many, solve_many,
    };
    #[pymodule_export]
    use super::one::{
        candidates, canonical, card, check, convert, count, estimate, explain, hint, hint_picture, level, minimize,
        picture, rate, solve, step_picture, transform,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("SudokuError", super::error::class(module.py())?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("PROPER", bitdoku::Limits::PROPER.guesses)?;
        module.add("COUNT", bitdoku::Limits::COUNT)?;
        let asked = Status::ALL.into_iter().filter(|status| *status != Status::Read);
        module.add("CODES", asked.map(|status| (status.name(), status.code())).collect::<HashMap<_, _>>())?;
        module.add("ATTEMPTS", bitdoku::Generator::ATTEMPTS)?;
        module.add("ATTEMPTS_TO_PRACTISE", bitdoku::Generator::ATTEMPTS_TO_PRACTISE)
    }
}
