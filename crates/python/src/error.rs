//! What could not be read or done, with the place in the text.

use bitdoku::ReadError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(bitdoku, SudokuError, PyValueError);

/// The class of the exceptions. Without a text there is no place.
pub(crate) fn class(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let class = py.get_type::<SudokuError>().into_any();
    let words = "What could not be read or done; `line` and `column` are the place in a text, from 1, if there is one.";
    class.setattr("__doc__", words)?;
    class.setattr("line", py.None())?;
    class.setattr("column", py.None())?;
    Ok(class)
}

/// What is wrong with an argument.
pub(crate) fn wrong<E: ToString>(error: E) -> PyErr {
    SudokuError::new_err(error.to_string())
}

/// Why a text is no puzzle.
pub(crate) fn unread(error: &ReadError) -> PyErr {
    let exception = wrong(error);
    if let ReadError::Malformed(error) = error {
        Python::attach(|py| {
            let value = exception.value(py);
            // Without its place, too, the message is right.
            let _ = value.setattr("line", error.line).and_then(|()| value.setattr("column", error.column));
        });
    }
    exception
}
