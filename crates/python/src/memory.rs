//! Other people's memory, and ours in their hands: the only unsafe code of the package.
//!
//! Arrow's crates hold the C data interface: layouts, checks, release. What is left here is how Python hands those
//! structures around, in capsules, and how it lends bytes, by the buffer protocol.
#![allow(unsafe_code, reason = "capsules and buffers are pointers")]

use std::ffi::{CStr, c_int, c_void};
use std::sync::Arc;

use crate::error::wrong;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_schema::{ArrowError, Field, Schema};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3::{ffi, prelude::*};

/// Moves a structure out of a capsule, which keeps an empty one, as the interface asks of a consumer.
///
/// # Safety
/// A capsule of this name holds a `T`, by the Arrow PyCapsule interface; `empty` is a released one.
unsafe fn take<T>(capsule: &Bound<'_, PyAny>, name: &CStr, empty: T) -> PyResult<T> {
    let capsule = capsule.cast::<PyCapsule>()?;
    let at = capsule.pointer_checked(Some(name))?.as_ptr().cast::<T>();
    // SAFETY: by the contract of this function; nobody else looks at the structure while the interpreter's lock is held.
    Ok(unsafe { std::mem::replace(&mut *at, empty) })
}

fn arrow_error(error: impl std::fmt::Display) -> PyErr {
    wrong(format!("the Arrow column cannot be read: {error}"))
}

/// The arrays of anything that speaks the Arrow PyCapsule interface; `None` if it does not.
pub(crate) fn arrow_chunks(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        // SAFETY: the method returns a capsule of this name with a stream in it.
        let stream = unsafe { take(&capsule, c"arrow_array_stream", FFI_ArrowArrayStream::empty()) }?;
        let chunks = ArrayStreamReader::try_new(stream).map_err(arrow_error)?;
        return chunks.map(|chunk| chunk.map_err(arrow_error)).collect::<PyResult<_>>().map(Some);
    }
    if object.hasattr("__arrow_c_array__")? {
        let pair = object.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
        // SAFETY: the method returns capsules of these names with a schema and an array in them.
        let (schema, array) = unsafe {
            let schema = take(&pair.get_item(0)?, c"arrow_schema", FFI_ArrowSchema::empty())?;
            (schema, take(&pair.get_item(1)?, c"arrow_array", FFI_ArrowArray::empty())?)
        };
        // SAFETY: both come from one producer, who vouches for what they say.
        let data = unsafe { from_ffi(array, &schema) }.map_err(arrow_error)?;
        return Ok(Some(vec![make_array(data)]));
    }
    Ok(None)
}

/// A column as the two capsules of the Arrow PyCapsule interface.
pub(crate) fn capsules<'py>(py: Python<'py>, array: &ArrayRef, name: &str) -> PyResult<Bound<'py, PyTuple>> {
    let (array_structure, _) = to_ffi(&array.to_data()).map_err(arrow_error)?;
    let schema = FFI_ArrowSchema::try_from(&Field::new(name, array.data_type().clone(), true)).map_err(arrow_error)?;
    let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
    let array = PyCapsule::new_with_value(py, array_structure, c"arrow_array")?;
    PyTuple::new(py, [schema.into_any(), array.into_any()])
}

/// Columns with their names as the capsule of a stream of one batch.
pub(crate) fn stream<'py, 'a>(
    py: Python<'py>,
    columns: impl Iterator<Item = (&'a str, &'a ArrayRef)>,
) -> PyResult<Bound<'py, PyAny>> {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) =
        columns.map(|(name, array)| (Field::new(name, array.data_type().clone(), true), Arc::clone(array))).unzip();
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(Arc::clone(&schema), arrays).map_err(arrow_error)?;
    let batches = RecordBatchIterator::new([Ok::<_, ArrowError>(batch)], schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(batches));
    Ok(PyCapsule::new_with_value(py, stream, c"arrow_array_stream")?.into_any())
}

/// Bytes of an object with the buffer protocol, looked at where they are, while the interpreter goes on. Python forbids
/// nobody to write to them meanwhile, as with any array that is used on two threads: then answers are of no worth, and
/// nothing worse happens, since every byte is checked when it is used.
pub(crate) struct Lent {
    buffer: PyBuffer<u8>,
}

impl Lent {
    pub(crate) fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let buffer = PyBuffer::<u8>::get(object)
            .map_err(|_| PyTypeError::new_err("expected cells as numbers of one byte (uint8 or int8)"))?;
        if buffer.suboffsets().is_some() {
            return Err(PyTypeError::new_err(
                "expected cells in one block of memory, found a buffer of pointers to rows",
            ));
        }
        Ok(Self { buffer })
    }

    /// Sizes and strides of the dimensions.
    pub(crate) fn shape(&self) -> (&[usize], &[isize]) {
        (self.buffer.shape(), self.buffer.strides())
    }

    /// All bytes between the first cell and the last one. `None` if a stride goes backwards.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        let (shape, strides) = self.shape();
        if shape.contains(&0) {
            return Some(&[]);
        }
        let mut last = 0usize;
        for (&size, &stride) in shape.iter().zip(strides) {
            last = last.checked_add((size - 1).checked_mul(usize::try_from(stride).ok()?)?)?;
        }
        // SAFETY: the exporter vouches for the memory from the first item to the last one as long as the buffer is held.
        // No item lies after a pointer: such buffers were refused.
        Some(unsafe { std::slice::from_raw_parts(self.buffer.buf_ptr().cast::<u8>(), last + 1) })
    }
}

/// Lends bytes of ours, to be read only, as rows of this many bytes each; 0 for no rows, only bytes.
///
/// # Safety
/// `view` is a place for a buffer that Python asks `owner` to fill, and the bytes live as long as `owner`.
pub(crate) unsafe fn lend(
    owner: &Bound<'_, PyAny>,
    view: *mut ffi::Py_buffer,
    flags: c_int,
    bytes: &[u8],
    item: &'static CStr,
    item_size: usize,
    row: usize,
) -> PyResult<()> {
    if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
        return Err(pyo3::exceptions::PyBufferError::new_err("answers are read only"));
    }
    let count = bytes.len() / item_size;
    let size = item_size as isize;
    let (shape, strides) = match count.checked_div(row) {
        None => (vec![count as isize], vec![size]),
        Some(rows) => (vec![rows as isize, row as isize], vec![row as isize * size, size]),
    };
    let dimensions = shape.len();
    // Both lists live until the buffer is given back: see `give_back`.
    let lists = Box::into_raw(Box::new([shape, strides]));
    // SAFETY: `view` is Python's to be filled, by the contract of this function.
    unsafe {
        (*view).obj = owner.clone().into_ptr();
        (*view).buf = bytes.as_ptr().cast_mut().cast::<c_void>();
        (*view).len = bytes.len() as isize;
        (*view).readonly = 1;
        (*view).itemsize = item_size as isize;
        (*view).format = if flags & ffi::PyBUF_FORMAT == ffi::PyBUF_FORMAT {
            item.as_ptr().cast_mut()
        } else {
            std::ptr::null_mut()
        };
        (*view).ndim = dimensions as c_int;
        (*view).shape = (*lists)[0].as_mut_ptr();
        (*view).strides = (*lists)[1].as_mut_ptr();
        (*view).suboffsets = std::ptr::null_mut();
        (*view).internal = lists.cast();
    }
    Ok(())
}

/// Takes back what [`lend`] made for a buffer.
///
/// # Safety
/// `view` was filled by [`lend`] and is given back once.
pub(crate) unsafe fn give_back(view: *mut ffi::Py_buffer) {
    // SAFETY: `lend` boxed it.
    drop(unsafe { Box::from_raw((*view).internal.cast::<[Vec<isize>; 2]>()) });
}

/// The bytes of an array of fixed width, which live as long as the array does.
pub(crate) fn fixed_bytes(array: &Arc<dyn Array>) -> Option<(&[u8], &'static CStr, usize, usize)> {
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Float64Type, Int8Type, Int64Type};
    use arrow_schema::DataType;
    match array.data_type() {
        DataType::FixedSizeBinary(width) => {
            Some((array.as_fixed_size_binary().value_data(), c"B", 1, usize::try_from(*width).ok()?))
        }
        DataType::Int8 => Some((array.as_primitive::<Int8Type>().values().inner().as_slice(), c"b", 1, 0)),
        DataType::Int64 => Some((array.as_primitive::<Int64Type>().values().inner().as_slice(), c"q", 8, 0)),
        DataType::Float64 => Some((array.as_primitive::<Float64Type>().values().inner().as_slice(), c"d", 8, 0)),
        _ => None,
    }
}
