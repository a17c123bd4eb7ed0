//! Columns as they come: lists of texts, arrays of cells, anything that speaks Arrow.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, RunEndIndexType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RunArray};
use arrow_schema::DataType;
use bitdoku::engine::Cells;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PyString};

use crate::error::wrong;
use crate::memory::{Lent, arrow_chunks};

/// A column of puzzles.
pub(crate) enum Input {
    /// Cells in memory of somebody else's, as numbers or as characters.
    Cells { lent: Lent, rows: usize, strides: [usize; 2], are_values: bool },
    /// Cells as numbers, copied out of lists of Arrow: 81 bytes each, and the rows that are missing.
    Values { bytes: Vec<u8>, missing: Vec<usize> },
    /// Texts, one after another; `None` for one that is missing.
    Texts(Vec<Chunk>),
}

/// Stands for what is no cell.
const NO_CELL: u8 = u8::MAX;

/// Texts that lie together.
pub(crate) enum Chunk {
    Arrow(ArrayRef),
    /// Texts of which each is there once, and which one is where: a dictionary, or runs.
    Picked {
        texts: ArrayRef,
        at: Vec<Option<usize>>,
    },
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
            return Self::of_arrow(chunks);
        }
        let lent = Lent::new(object)?;
        let (shape, strides) = lent.shape();
        let &[rows, 81] = shape else {
            return Err(wrong(format!("expected an array of shape (n, 81), found {shape:?}")));
        };
        let strides: Option<Vec<usize>> = strides.iter().map(|&stride| usize::try_from(stride).ok()).collect();
        let Some(&[row, cell]) = strides.as_deref() else {
            return Err(wrong("expected an array with strides that go forward"));
        };
        Ok(Self::Cells { lent, rows, strides: [row, cell], are_values })
    }

    fn of_list(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let count = list.len();
        let mut bytes = Vec::with_capacity(81 * count);
        let (mut ends, mut missing) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for (at, item) in list.iter().enumerate() {
            let is_missing = is_missing(&item)?;
            if let Ok(text) = item.cast::<PyString>() {
                bytes.extend_from_slice(text.to_str()?.as_bytes());
            } else if let Ok(text) = item.cast::<PyBytes>() {
                bytes.extend_from_slice(text.as_bytes());
            } else if !is_missing {
                let kind = item.get_type().name()?;
                return Err(PyTypeError::new_err(format!("expected text in place {at} of the list, found {kind}")));
            }
            missing.push(is_missing);
            ends.push(bytes.len());
        }
        Ok(Self::Texts(vec![Chunk::List { bytes, ends, missing }]))
    }

    /// A column of Arrow: texts, dictionaries and runs of them, lists of cells, or a table of one of these.
    fn of_arrow(chunks: Vec<ArrayRef>) -> PyResult<Self> {
        let chunks = chunks.into_iter().map(only_column).collect::<PyResult<Vec<_>>>()?;
        if chunks.iter().any(|chunk| holds_lists(chunk.data_type())) {
            let (mut bytes, mut missing) = (Vec::new(), Vec::new());
            for chunk in &chunks {
                add_cells(chunk, &mut bytes, &mut missing)?;
            }
            return Ok(Self::Values { bytes, missing });
        }
        Ok(Self::Texts(chunks.into_iter().map(Chunk::of_arrow).collect::<PyResult<_>>()?))
    }

    /// The rows of cells that are missing, where cells come in rows that may be.
    pub(crate) fn missing_rows(&self) -> &[usize] {
        match self {
            Self::Values { missing, .. } => missing,
            _ => &[],
        }
    }

    /// How many puzzles there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Cells { rows, .. } => *rows,
            Self::Values { bytes, .. } => bytes.len() / 81,
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
            Self::Values { bytes, .. } => Cells::values(bytes).with_strides(bytes.len() / 81, 81, 1),
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

    /// The text in a place; `None` if it is missing, or cells are there.
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
        matches!(self, Self::Cells { are_values: true, .. } | Self::Values { .. })
    }
}

fn holds_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, FixedSizeBinary, LargeBinary, LargeUtf8, Utf8, Utf8View};
    matches!(kind, Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | FixedSizeBinary(_))
}

fn holds_lists(kind: &DataType) -> bool {
    matches!(kind, DataType::FixedSizeList(..) | DataType::List(_) | DataType::LargeList(_))
}

/// Whether an item of a list is what Python, NumPy and pandas put where nothing is.
fn is_missing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if item.is_none() {
        return Ok(true);
    }
    if let Ok(number) = item.cast::<PyFloat>() {
        return Ok(number.value().is_nan());
    }
    Ok(item.get_type().name()? == "NAType")
}

/// The column of a table that has one; any other array as it is.
fn only_column(array: ArrayRef) -> PyResult<ArrayRef> {
    let DataType::Struct(fields) = array.data_type() else { return Ok(array) };
    if let [_] = fields[..] {
        return Ok(array.as_struct().column(0).clone());
    }
    let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
    let names = names.join(", ");
    Err(PyTypeError::new_err(format!("expected one column of puzzles, found a table of {names}: choose one of them")))
}

/// Copies the cells of lists of numbers.
fn add_cells(lists: &ArrayRef, bytes: &mut Vec<u8>, missing: &mut Vec<usize>) -> PyResult<()> {
    for at in 0..lists.len() {
        let row = match lists.data_type() {
            _ if lists.is_null(at) => None,
            DataType::FixedSizeList(..) => Some(lists.as_fixed_size_list().value(at)),
            DataType::List(_) => Some(lists.as_list::<i32>().value(at)),
            _ => Some(lists.as_list::<i64>().value(at)),
        };
        match row.map(|row| numbers(&row)).transpose()? {
            Some(cells) if cells.len() == 81 => bytes.extend_from_slice(&cells),
            row => {
                if row.is_none() {
                    missing.push(bytes.len() / 81);
                }
                bytes.extend_from_slice(&[NO_CELL; 81]);
            }
        }
    }
    Ok(())
}

/// Cells as bytes; 0 where one is missing.
fn numbers(cells: &ArrayRef) -> PyResult<Vec<u8>> {
    macro_rules! of {
        ($kind:ty) => {{
            let cells = cells.as_primitive::<$kind>();
            cells.iter().map(|cell| cell.map_or(0, |cell| cell_of(cell as f64))).collect()
        }};
    }
    Ok(match cells.data_type() {
        DataType::UInt8 => of!(UInt8Type),
        DataType::UInt16 => of!(UInt16Type),
        DataType::UInt32 => of!(UInt32Type),
        DataType::UInt64 => of!(UInt64Type),
        DataType::Int8 => of!(Int8Type),
        DataType::Int16 => of!(Int16Type),
        DataType::Int32 => of!(Int32Type),
        DataType::Int64 => of!(Int64Type),
        DataType::Float32 => of!(Float32Type),
        DataType::Float64 => of!(Float64Type),
        // Rows of rows: 9 lists of 9.
        DataType::FixedSizeList(..) => numbers(cells.as_fixed_size_list().values())?,
        other => return Err(PyTypeError::new_err(format!("expected lists of numbers, found lists of {other}"))),
    })
}

/// A number as a cell; NaN is an empty one.
fn cell_of(number: f64) -> u8 {
    if number.is_nan() {
        0
    } else if (0.0..=9.0).contains(&number) && number.fract() == 0.0 {
        number as u8
    } else {
        NO_CELL
    }
}

/// Which of its values an array of runs has in each place.
fn runs<R: RunEndIndexType>(array: &RunArray<R>) -> Chunk {
    let at = (0..array.len()).map(|at| Some(array.get_physical_index(at))).collect();
    Chunk::Picked { texts: array.values().clone(), at }
}

/// The text in a place of an array; `None` if it is missing.
fn text_of(array: &ArrayRef, at: usize) -> Option<&[u8]> {
    if array.is_null(at) {
        return None;
    }
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(at).as_bytes(),
        DataType::LargeUtf8 => array.as_string::<i64>().value(at).as_bytes(),
        DataType::Utf8View => array.as_string_view().value(at).as_bytes(),
        DataType::Binary => array.as_binary::<i32>().value(at),
        DataType::LargeBinary => array.as_binary::<i64>().value(at),
        DataType::BinaryView => array.as_binary_view().value(at),
        _ => array.as_fixed_size_binary().value(at),
    })
}

impl Chunk {
    fn of_arrow(array: ArrayRef) -> PyResult<Self> {
        let chunk = match array.data_type() {
            kind if holds_text(kind) => return Ok(Self::Arrow(array)),
            DataType::Null => {
                Self::List { bytes: Vec::new(), ends: vec![0; array.len()], missing: vec![true; array.len()] }
            }
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                let at = if dictionary.values().is_empty() {
                    vec![None; array.len()]
                } else {
                    let keys = dictionary.normalized_keys().into_iter().enumerate();
                    keys.map(|(at, key)| array.is_valid(at).then_some(key)).collect()
                };
                Self::Picked { texts: dictionary.values().clone(), at }
            }
            DataType::RunEndEncoded(ends, _) => match ends.data_type() {
                DataType::Int16 => runs::<Int16Type>(array.as_run()),
                DataType::Int32 => runs::<Int32Type>(array.as_run()),
                _ => runs::<Int64Type>(array.as_run()),
            },
            _ => Self::Picked { texts: array.clone(), at: Vec::new() },
        };
        match &chunk {
            Self::Picked { texts, .. } if !holds_text(texts.data_type()) => {
                let kind = array.data_type();
                Err(PyTypeError::new_err(format!("expected a column of text or bytes, found one of {kind}")))
            }
            _ => Ok(chunk),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Arrow(array) => array.len(),
            Self::Picked { at, .. } => at.len(),
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
            Self::Picked { texts, at: picked } => text_of(texts, picked[at]?),
            Self::Arrow(array) => text_of(array, at),
        }
    }

    /// The texts as cells where they are, if each has 81 characters and none is missing.
    fn cells(&self) -> Option<Cells<'_>> {
        let (bytes, count) = match self {
            Self::List { bytes, ends, missing } => {
                let is_even = ends.iter().zip(1..).all(|(&end, rank)| end == 81 * rank);
                (is_even && !missing.contains(&true)).then_some((&bytes[..], ends.len()))?
            }
            Self::Picked { .. } => return None,
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
