//! `bitdoku._native`: what Python's `bitdoku` stands on.
//!
//! | File | What it does |
//! | --- | --- |
//! | `one` | answers about one puzzle, as JSON rows: the words of `bitdoku-answer` |
//! | `many` | answers about a column, as columns |
//! | `input` | columns as they come: lists, buffers, Arrow |
//! | `column` | columns as they go out: to Arrow, to NumPy, to lists |
//! | `memory` | the only unsafe code: other people's memory, and ours in their hands |
//! | `work` | work on threads without the interpreter's lock, with progress and Ctrl-C |
//!
//! The package around it, in Python, tells one puzzle from many and gives answers their faces.

mod column;
mod input;
mod many;
mod memory;
mod one;
mod work;

use bitdoku::logic::Profile;
use bitdoku::{Limits, UnknownName};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What is asked, whatever it is asked about.
#[derive(FromPyObject)]
struct Terms {
    #[pyo3(item)]
    guesses: u64,
    #[pyo3(item)]
    profile: String,
    #[pyo3(item)]
    threads: usize,
}

impl Terms {
    fn limits(&self) -> Limits {
        Limits::NONE.guesses(self.guesses)
    }

    fn profile(&self) -> PyResult<&'static Profile> {
        self.profile.parse().map_err(|error: UnknownName| PyValueError::new_err(error.to_string()))
    }
}

#[pymodule(gil_used = false)]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::column::Column;
    #[pymodule_export]
    use super::many::{canonical_many, check_many, count_many, rate_many, rows_many, solve_many};
    #[pymodule_export]
    use super::one::{canonical, check, convert, count, hint, path, picture, rate, solve};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("PROPER", bitdoku::Limits::PROPER.guesses)
    }
}
