//! Rows as objects of Python, field by field: what reading their JSON would give, without the text in between.
//!
//! Fields that nothing is known of are left out by the rows themselves.

use std::fmt;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde::ser::{self, Impossible, Serialize, Serializer};

/// A row as a dictionary, and what is in it as lists, texts and numbers.
pub(crate) fn object<'py>(py: Python<'py>, row: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    row.serialize(Values(py)).map_err(|Failed(error)| error)
}

/// An exception on its way through serde.
#[derive(Debug)]
struct Failed(PyErr);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: fmt::Display>(words: T) -> Self {
        Self(pyo3::exceptions::PyRuntimeError::new_err(words.to_string()))
    }
}

impl From<PyErr> for Failed {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

type Made<'py> = Result<Bound<'py, PyAny>, Failed>;

fn no_row<T>() -> Result<T, Failed> {
    Err(ser::Error::custom("rows hold nothing of this type"))
}

/// Makes values.
#[derive(Clone, Copy)]
struct Values<'py>(Python<'py>);

/// Makes names of fields, which Python keeps once.
#[derive(Clone, Copy)]
struct Names<'py>(Python<'py>);

/// A list in the making.
struct Items<'py> {
    py: Python<'py>,
    items: Vec<Bound<'py, PyAny>>,
}

/// A dictionary in the making, and the name whose value comes next.
struct Fields<'py> {
    py: Python<'py>,
    fields: Bound<'py, PyDict>,
    name: Option<Bound<'py, PyAny>>,
}

impl<'py> Fields<'py> {
    fn new(py: Python<'py>) -> Self {
        Self { py, fields: PyDict::new(py), name: None }
    }

    fn set<T: Serialize + ?Sized>(&self, name: Bound<'py, PyAny>, value: &T) -> Result<(), Failed> {
        Ok(self.fields.set_item(name, value.serialize(Values(self.py))?)?)
    }
}

/// What no row has.
macro_rules! not_in_rows {
    () => {
        fn serialize_bytes(self, _: &[u8]) -> Made<'py> {
            no_row()
        }

        fn serialize_unit_struct(self, _: &'static str) -> Made<'py> {
            no_row()
        }

        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: &T,
        ) -> Made<'py> {
            no_row()
        }

        fn serialize_tuple_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeTupleVariant, Failed> {
            no_row()
        }

        fn serialize_struct_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeStructVariant, Failed> {
            no_row()
        }
    };
}

/// Numbers of one type as those of a wider one.
macro_rules! as_wider {
    ($($name:ident($kind:ty) = $wider:ident),*) => {
        $(fn $name(self, value: $kind) -> Made<'py> {
            self.$wider(value.into())
        })*
    };
}

impl<'py> Serializer for Values<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;
    type SerializeSeq = Items<'py>;
    type SerializeTuple = Items<'py>;
    type SerializeTupleStruct = Items<'py>;
    type SerializeTupleVariant = Impossible<Self::Ok, Failed>;
    type SerializeMap = Fields<'py>;
    type SerializeStruct = Fields<'py>;
    type SerializeStructVariant = Impossible<Self::Ok, Failed>;

    not_in_rows!();
    as_wider!(
        serialize_i8(i8) = serialize_i64,
        serialize_i16(i16) = serialize_i64,
        serialize_i32(i32) = serialize_i64,
        serialize_u8(u8) = serialize_u64,
        serialize_u16(u16) = serialize_u64,
        serialize_u32(u32) = serialize_u64,
        serialize_f32(f32) = serialize_f64
    );

    fn serialize_bool(self, value: bool) -> Made<'py> {
        Ok(PyBool::new(self.0, value).to_owned().into_any())
    }

    fn serialize_i64(self, value: i64) -> Made<'py> {
        Ok(PyInt::new(self.0, value).into_any())
    }

    fn serialize_u64(self, value: u64) -> Made<'py> {
        Ok(PyInt::new(self.0, value).into_any())
    }

    fn serialize_f64(self, value: f64) -> Made<'py> {
        Ok(PyFloat::new(self.0, value).into_any())
    }

    fn serialize_char(self, value: char) -> Made<'py> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Made<'py> {
        Ok(PyString::new(self.0, value).into_any())
    }

    fn serialize_none(self) -> Made<'py> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made<'py> {
        Ok(self.0.None().into_bound(self.0))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Made<'py> {
        // A word out of few.
        Names(self.0).serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Items<'py>, Failed> {
        Ok(Items { py: self.0, items: Vec::with_capacity(length.unwrap_or(0)) })
    }

    fn serialize_tuple(self, length: usize) -> Result<Items<'py>, Failed> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Items<'py>, Failed> {
        self.serialize_seq(Some(length))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'py>, Failed> {
        Ok(Fields::new(self.0))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'py>, Failed> {
        Ok(Fields::new(self.0))
    }
}

/// Names are texts; anything else is none.
macro_rules! no_names {
    ($($name:ident($kind:ty)),*) => {
        $(fn $name(self, _: $kind) -> Made<'py> {
            no_row()
        })*
    };
}

impl<'py> Serializer for Names<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;
    type SerializeSeq = Impossible<Self::Ok, Failed>;
    type SerializeTuple = Impossible<Self::Ok, Failed>;
    type SerializeTupleStruct = Impossible<Self::Ok, Failed>;
    type SerializeTupleVariant = Impossible<Self::Ok, Failed>;
    type SerializeMap = Impossible<Self::Ok, Failed>;
    type SerializeStruct = Impossible<Self::Ok, Failed>;
    type SerializeStructVariant = Impossible<Self::Ok, Failed>;

    not_in_rows!();
    no_names!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char)
    );

    fn serialize_str(self, value: &str) -> Made<'py> {
        Ok(PyString::intern(self.0, value).into_any())
    }

    fn serialize_none(self) -> Made<'py> {
        no_row()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Made<'py> {
        no_row()
    }

    fn serialize_unit(self) -> Made<'py> {
        no_row()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Made<'py> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Failed> {
        no_row()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Failed> {
        no_row()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Failed> {
        no_row()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Failed> {
        no_row()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Failed> {
        no_row()
    }
}

/// Lists, whatever serde calls them: the trait, and its method that takes an element.
macro_rules! lists {
    ($($kind:ident . $element:ident),*) => {
        $(impl<'py> ser::$kind for Items<'py> {
            type Ok = Bound<'py, PyAny>;
            type Error = Failed;

            fn $element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
                self.items.push(value.serialize(Values(self.py))?);
                Ok(())
            }

            fn end(self) -> Made<'py> {
                Ok(PyList::new(self.py, self.items)?.into_any())
            }
        })*
    };
}

lists!(SerializeSeq.serialize_element, SerializeTuple.serialize_element, SerializeTupleStruct.serialize_field);

impl<'py> ser::SerializeMap for Fields<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Failed> {
        self.name = Some(name.serialize(Names(self.py))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        match self.name.take() {
            Some(name) => self.set(name, value),
            None => no_row(),
        }
    }

    fn end(self) -> Made<'py> {
        Ok(self.fields.into_any())
    }
}

impl<'py> ser::SerializeStruct for Fields<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Failed> {
        self.set(Names(self.py).serialize_str(name)?, value)
    }

    fn end(self) -> Made<'py> {
        Ok(self.fields.into_any())
    }
}
