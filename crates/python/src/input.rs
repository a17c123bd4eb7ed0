//! Columns as they come: lists of texts, arrays of cells, anything that speaks Arrow.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use bitdoku::Cells;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::memory::{Lent, arrow_chunks};

/// A column of puzzles.
pub(crate) enum Input {
    /// Cells in memory of somebody else's, as numbers or as characters.
    Cells { lent: Lent, rows: usize, strides: [usize; 2], are_values: bool },
    /// Texts, one after another; `None` for one that is missing.
    Texts(Vec<Chunk>),
}

/// Texts that lie together.
pub(crate) enum Chunk {
    Arrow(ArrayRef),
    /// Copied out of a list: their bytes, and where each ends. A missing one ends where it begins, and is marked.
    List {
        bytes: Vec<u8>,
        ends: Vec<usize>,
        missing: Vec<bool>,
    },
}

impl Input {
    /// Reads what a column is made of. `are_values`: bytes are numbers, not characters.
    pub(crate) fn new(object: &Bound<'_, PyAny>, are_values: bool) -> PyResult<Self> {
        if let Ok(list) = object.cast::<PyList>() {
            return Self::of_list(list);
        }
        if let Some(chunks) = arrow_chunks(object)? {
            for chunk in &chunks {
                if !holds_text(chunk.data_type()) {
                    let kind = chunk.data_type();
                    return Err(PyTypeError::new_err(format!(
                        "expected a column of text or bytes, found one of {kind}"
                    )));
                }
            }
            return Ok(Self::Texts(chunks.into_iter().map(Chunk::Arrow).collect()));
        }
        let lent = Lent::new(object)?;
        let (shape, strides) = lent.shape();
        let &[rows, 81] = shape else {
            return Err(PyValueError::new_err(format!("expected an array of shape (n, 81), found {shape:?}")));
        };
        let strides: Option<Vec<usize>> = strides.iter().map(|&stride| usize::try_from(stride).ok()).collect();
        let Some(&[row, cell]) = strides.as_deref() else {
            return Err(PyValueError::new_err("expected an array with strides that go forward"));
        };
        Ok(Self::Cells { lent, rows, strides: [row, cell], are_values })
    }

    fn of_list(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let count = list.len();
        let mut bytes = Vec::with_capacity(81 * count);
        let (mut ends, mut missing) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for (at, item) in list.iter().enumerate() {
            if !item.is_none() {
                let text = item.cast::<pyo3::types::PyString>();
                let text =
                    text.map_err(|_| PyTypeError::new_err(format!("expected text in place {at} of the list")))?;
                bytes.extend_from_slice(text.to_str()?.as_bytes());
            }
            missing.push(item.is_none());
            ends.push(bytes.len());
        }
        Ok(Self::Texts(vec![Chunk::List { bytes, ends, missing }]))
    }

    /// How many puzzles there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Cells { rows, .. } => *rows,
            Self::Texts(chunks) => chunks.iter().map(Chunk::len).sum(),
        }
    }

    /// The whole column as cells, if it can be looked at where it is.
    pub(crate) fn cells(&self) -> Option<Cells<'_>> {
        match self {
            Self::Cells { lent, rows, strides: [row, cell], are_values } => {
                let bytes = lent.bytes()?;
                let cells = if *are_values { Cells::values(bytes) } else { Cells::text(bytes) };
                cells.with_strides(*rows, *row, *cell)
            }
            Self::Texts(chunks) => match &chunks[..] {
                [only] => only.cells(),
                _ => None,
            },
        }
    }

    /// Goes through the texts: each, or `None` where one is missing. Cells are none.
    pub(crate) fn each_text<'a>(&'a self, mut see: impl FnMut(Option<&'a [u8]>)) {
        if let Self::Texts(chunks) = self {
            chunks.iter().for_each(|chunk| (0..chunk.len()).for_each(|at| see(chunk.text(at))));
        }
    }

    /// The text in a place; `None` if it is missing, or cells stand there.
    pub(crate) fn text(&self, mut at: usize) -> Option<&[u8]> {
        let Self::Texts(chunks) = self else { return None };
        for chunk in chunks {
            if at < chunk.len() {
                return chunk.text(at);
            }
            at -= chunk.len();
        }
        None
    }

    /// Whether answers are numbers rather than characters.
    pub(crate) fn are_values(&self) -> bool {
        matches!(self, Self::Cells { are_values: true, .. })
    }
}

fn holds_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, FixedSizeBinary, LargeBinary, LargeUtf8, Utf8, Utf8View};
    matches!(kind, Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | FixedSizeBinary(_))
}

impl Chunk {
    fn len(&self) -> usize {
        match self {
            Self::Arrow(array) => array.len(),
            Self::List { ends, .. } => ends.len(),
        }
    }

    /// The text at a place; `None` if it is missing.
    fn text(&self, at: usize) -> Option<&[u8]> {
        match self {
            Self::List { bytes, ends, missing } => {
                let start = if at == 0 { 0 } else { ends[at - 1] };
                (!missing[at]).then(|| &bytes[start..ends[at]])
            }
            Self::Arrow(array) if array.is_null(at) => None,
            Self::Arrow(array) => Some(match array.data_type() {
                DataType::Utf8 => array.as_string::<i32>().value(at).as_bytes(),
                DataType::LargeUtf8 => array.as_string::<i64>().value(at).as_bytes(),
                DataType::Utf8View => array.as_string_view().value(at).as_bytes(),
                DataType::Binary => array.as_binary::<i32>().value(at),
                DataType::LargeBinary => array.as_binary::<i64>().value(at),
                DataType::BinaryView => array.as_binary_view().value(at),
                _ => array.as_fixed_size_binary().value(at),
            }),
        }
    }

    /// The texts as cells where they are, if each has 81 characters and none is missing.
    fn cells(&self) -> Option<Cells<'_>> {
        let (bytes, count) = match self {
            Self::List { bytes, ends, missing } => {
                let is_even = ends.iter().zip(1..).all(|(&end, rank)| end == 81 * rank);
                (is_even && !missing.contains(&true)).then_some((&bytes[..], ends.len()))?
            }
            Self::Arrow(array) if array.null_count() > 0 => return None,
            Self::Arrow(array) => match array.data_type() {
                DataType::FixedSizeBinary(81) => (array.as_fixed_size_binary().value_data(), array.len()),
                DataType::Utf8 => {
                    even(array.as_string::<i32>().value_data(), array.as_string::<i32>().value_offsets())?
                }
                DataType::LargeUtf8 => {
                    even(array.as_string::<i64>().value_data(), array.as_string::<i64>().value_offsets())?
                }
                DataType::Binary => {
                    even(array.as_binary::<i32>().value_data(), array.as_binary::<i32>().value_offsets())?
                }
                _ => return None,
            },
        };
        Cells::text(bytes).with_strides(count, 81, 1)
    }
}

/// The bytes between the first offset and the last, if all are 81 apart.
fn even<'a, O: Copy + TryInto<usize>>(data: &'a [u8], offsets: &[O]) -> Option<(&'a [u8], usize)> {
    let at = |offset: O| offset.try_into().ok();
    let start = at(*offsets.first()?)?;
    let is_even = offsets.iter().zip(0..).all(|(&offset, rank)| at(offset) == Some(start + 81 * rank));
    let count = offsets.len() - 1;
    is_even.then(|| (&data[start..start + 81 * count], count))
}
