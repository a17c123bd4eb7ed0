//! Columns as they go out: to Arrow without a copy, to NumPy without a copy where the width is fixed, to lists.

use std::ffi::c_int;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int8Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::exceptions::{PyBufferError, PyIndexError};
use pyo3::types::{PyBytes, PyTuple};
use pyo3::{ffi, prelude::*};

use crate::memory;

/// Answers, one for each puzzle.
#[pyclass(frozen, sequence, module = "bitdoku")]
pub(crate) struct Column {
    name: &'static str,
    array: ArrayRef,
}

impl Column {
    pub(crate) fn new(name: &'static str, array: impl Array + 'static) -> Self {
        Self::of(name, std::sync::Arc::new(array))
    }

    pub(crate) fn of(name: &'static str, array: ArrayRef) -> Self {
        Self { name, array }
    }

    fn item(&self, py: Python<'_>, at: usize) -> PyResult<Py<PyAny>> {
        let array = &self.array;
        if array.is_null(at) {
            return Ok(py.None());
        }
        Ok(match array.data_type() {
            DataType::Utf8 => array.as_string::<i32>().value(at).into_pyobject(py)?.into_any().unbind(),
            DataType::LargeUtf8 => array.as_string::<i64>().value(at).into_pyobject(py)?.into_any().unbind(),
            DataType::FixedSizeBinary(_) => {
                PyBytes::new(py, array.as_fixed_size_binary().value(at)).into_any().unbind()
            }
            DataType::Boolean => array.as_boolean().value(at).into_pyobject(py)?.to_owned().into_any().unbind(),
            DataType::Int8 => array.as_primitive::<Int8Type>().value(at).into_pyobject(py)?.into_any().unbind(),
            DataType::Int64 => array.as_primitive::<Int64Type>().value(at).into_pyobject(py)?.into_any().unbind(),
            DataType::Float64 => array.as_primitive::<Float64Type>().value(at).into_pyobject(py)?.into_any().unbind(),
            other => unreachable!("columns of {other} are not made"),
        })
    }
}

#[pymethods]
impl Column {
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __getitem__(&self, py: Python<'_>, at: isize) -> PyResult<Py<PyAny>> {
        let len = self.array.len() as isize;
        let place = if at < 0 { at + len } else { at };
        if place < 0 || place >= len {
            return Err(PyIndexError::new_err(format!("there is no answer {at} of {len}")));
        }
        self.item(py, place as usize)
    }

    /// The answers as a list; None where there is none.
    fn tolist(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        (0..self.array.len()).map(|at| self.item(py, at)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Column {}: {} answers of {}>", self.name, self.array.len(), self.array.data_type())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // The interface lets a producer give what it has.
        let _ = requested_schema;
        memory::capsules(py, &self.array, self.name)
    }

    #[allow(unsafe_code, reason = "the buffer protocol is made of pointers")]
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let this = slf.get();
        let Some((bytes, item, size, row)) = memory::fixed_bytes(&this.array) else {
            return Err(PyBufferError::new_err("texts have no buffer; use tolist() or Arrow"));
        };
        // SAFETY: Python asks for the buffer, and the array lives as long as the object.
        unsafe { memory::lend(slf.as_any(), view, flags, bytes, item, size, row) }
    }

    #[allow(unsafe_code, reason = "the buffer protocol is made of pointers")]
    unsafe fn __releasebuffer__(&self, view: *mut ffi::Py_buffer) {
        // SAFETY: Python gives back what `__getbuffer__` filled.
        unsafe { memory::give_back(view) }
    }
}
