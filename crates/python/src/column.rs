//! Columns as they go out: to Arrow without a copy, to NumPy without a copy where the width is fixed, to lists.

use std::borrow::Cow;
use std::ffi::c_int;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int8Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, Float64Array, Int8Array, Int64Array, LargeStringArray,
    StringArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::DataType;
use pyo3::exceptions::{PyBufferError, PyIndexError, PyTypeError};
use pyo3::types::{PyBytes, PyList, PyMemoryView, PySlice, PyTuple};
use pyo3::{ffi, prelude::*};

use crate::error::wrong;
use crate::memory;

/// Answers, one for each puzzle: a sequence, and an array for NumPy and Arrow.
#[pyclass(frozen, sequence, module = "bitdoku")]
pub(crate) struct Column {
    name: Cow<'static, str>,
    array: ArrayRef,
}

/// Texts as an array. Where they are more bytes than 32 bits can count, its offsets are longer.
pub(crate) fn strings<'a>(texts: impl Iterator<Item = Option<&'a str>> + Clone) -> ArrayRef {
    let bytes: usize = texts.clone().flatten().map(str::len).sum();
    match i32::try_from(bytes) {
        Ok(_) => Arc::new(texts.collect::<StringArray>()),
        Err(_) => Arc::new(texts.collect::<LargeStringArray>()),
    }
}

/// Numbers as an array. Who looks at it without asking what is missing finds NaN there.
pub(crate) fn floats(numbers: impl Iterator<Item = Option<f64>> + Clone) -> Float64Array {
    let nulls = NullBuffer::from_iter(numbers.clone().map(|number| number.is_some()));
    let values: Vec<f64> = numbers.map(|number| number.unwrap_or(f64::NAN)).collect();
    Float64Array::new(values.into(), (nulls.null_count() > 0).then_some(nulls))
}

impl Column {
    pub(crate) fn new(name: &'static str, array: impl Array + 'static) -> Self {
        Self::of(name, Arc::new(array))
    }

    pub(crate) fn of(name: &'static str, array: ArrayRef) -> Self {
        Self { name: Cow::Borrowed(name), array }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn array(&self) -> &ArrayRef {
        &self.array
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

    /// Whether nothing but numbers can be in a place, and some have none.
    fn lacks_numbers(&self) -> bool {
        matches!(self.array.data_type(), DataType::Int8 | DataType::Int64) && self.array.null_count() > 0
    }

    fn missing(&self) -> String {
        let (name, count) = (&self.name, self.array.null_count());
        format!("{count} answers of the column {name} are missing: to_numpy(missing=…) says what stands for them")
    }

    /// The places of a list of answers.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, (0..self.array.len()).map(|at| self.item(py, at)).collect::<PyResult<Vec<_>>>()?)
    }
}

#[pymethods]
impl Column {
    /// A column of a list: what `pickle` makes it of.
    #[new]
    fn made(name: String, kind: &str, answers: &Bound<'_, PyList>) -> PyResult<Self> {
        let array: ArrayRef = match kind {
            "Utf8" | "LargeUtf8" => {
                let texts: Vec<Option<String>> = answers.extract()?;
                strings(texts.iter().map(Option::as_deref))
            }
            "Boolean" => Arc::new(BooleanArray::from(answers.extract::<Vec<Option<bool>>>()?)),
            "Int8" => Arc::new(Int8Array::from(answers.extract::<Vec<Option<i8>>>()?)),
            "Int64" => Arc::new(Int64Array::from(answers.extract::<Vec<Option<i64>>>()?)),
            "Float64" => Arc::new(floats(answers.extract::<Vec<Option<f64>>>()?.into_iter())),
            "FixedSizeBinary(81)" => {
                let rows: Vec<[u8; 81]> = answers.extract()?;
                let array = FixedSizeBinaryArray::try_new(81, rows.concat().into(), None);
                Arc::new(array.map_err(wrong)?)
            }
            other => return Err(wrong(format!("there are no columns of {other}"))),
        };
        Ok(Self { name: Cow::Owned(name), array })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, this) = (slf.py(), slf.get());
        let arguments = (this.name.as_ref(), this.array.data_type().to_string(), this.list(py)?);
        PyTuple::new(py, [slf.get_type().into_any(), arguments.into_pyobject(py)?.into_any()])
    }

    /// It cannot be changed, so that it is its own copy.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[getter(name)]
    fn told_name(&self) -> &str {
        &self.name
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __getitem__(slf: &Bound<'_, Self>, key: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        let len = this.array.len() as isize;
        if let Ok(slice) = key.cast::<PySlice>() {
            let range = slice.indices(len)?;
            let part = if range.step == 1 {
                let array = this.array.slice(range.start as usize, range.slicelength);
                Self { name: this.name.clone(), array }
            } else {
                let places = (0..range.slicelength as isize).map(|rank| range.start + rank * range.step);
                let items = places.map(|at| this.item(py, at as usize)).collect::<PyResult<Vec<_>>>()?;
                Self::made(this.name.to_string(), &this.array.data_type().to_string(), &PyList::new(py, items)?)?
            };
            return Ok(part.into_pyobject(py)?.into_any().unbind());
        }
        let at: isize = key.extract().map_err(|_| {
            let kind = key.get_type().name().map(|name| name.to_string()).unwrap_or_default();
            PyTypeError::new_err(format!("expected a place or a slice, found {kind}"))
        })?;
        let place = if at < 0 { at + len } else { at };
        if place < 0 || place >= len {
            return Err(PyIndexError::new_err(format!("there is no answer {at} of {len}")));
        }
        this.item(py, place as usize)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.list(py)?.try_iter()?.into_any())
    }

    fn __contains__(&self, py: Python<'_>, answer: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.list(py)?.contains(answer)
    }

    /// The first place of an answer.
    fn index(&self, py: Python<'_>, answer: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.list(py)?.index(answer)
    }

    /// How often an answer is there.
    fn count<'py>(&self, py: Python<'py>, answer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.list(py)?.call_method1("count", (answer,))
    }

    /// The answers as a list; None where there is none.
    fn tolist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.list(py)
    }

    /// The answers as NumPy has them: numbers without a copy, NaN where a rating is missing; texts as objects. An integer
    /// cannot be missing there: then it must be said what is wanted, as `dtype=float` or by `to_numpy`.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        let numpy = py.import("numpy")?;
        let made = |kind: &str| numpy.call_method1("array", (this.list(py)?, kind));
        let has_buffer = memory::fixed_bytes(&this.array).is_some() && !this.lacks_numbers();
        if copy == Some(false) && !has_buffer {
            return Err(wrong(format!("the column {} is no array without a copy", this.name)));
        }
        let array = if has_buffer {
            numpy.call_method1("asarray", (PyMemoryView::from(slf.as_any())?,))?
        } else if this.lacks_numbers() {
            let kind: Option<String> = match &dtype {
                Some(dtype) => Some(numpy.call_method1("dtype", (dtype,))?.getattr("kind")?.extract()?),
                None => None,
            };
            match kind.as_deref() {
                // NumPy makes NaN of None.
                Some("f") => made("float64")?,
                Some("O") => made("object")?,
                _ => return Err(wrong(this.missing())),
            }
        } else if matches!(this.array.data_type(), DataType::Boolean) && this.array.null_count() == 0 {
            made("bool")?
        } else {
            made("object")?
        };
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None if copy == Some(true) => array.call_method0("copy"),
            None => Ok(array),
        }
    }

    /// The answers as a NumPy array, with `missing` where there is none.
    #[pyo3(signature = (missing=None))]
    fn to_numpy<'py>(slf: &Bound<'py, Self>, missing: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let (py, this) = (slf.py(), slf.get());
        let Some(missing) = missing.filter(|_| this.array.null_count() > 0) else {
            return Self::__array__(slf, None, None);
        };
        let item = |at| if this.array.is_null(at) { Ok(missing.clone().unbind()) } else { this.item(py, at) };
        let items = (0..this.array.len()).map(item).collect::<PyResult<Vec<_>>>()?;
        py.import("numpy")?.call_method1("array", (PyList::new(py, items)?,))
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
        memory::capsules(py, &self.array, &self.name)
    }

    #[allow(unsafe_code, reason = "the buffer protocol is made of pointers")]
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let this = slf.get();
        if this.lacks_numbers() {
            return Err(PyBufferError::new_err(this.missing()));
        }
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

/// Columns of one length as a stream of Arrow: a table.
#[pyfunction]
pub(crate) fn stream<'py>(py: Python<'py>, columns: Vec<PyRef<'py, Column>>) -> PyResult<Bound<'py, PyAny>> {
    memory::stream(py, columns.iter().map(|column| (column.name(), column.array())))
}
