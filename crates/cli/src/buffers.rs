//! Memory for texts, used again and again. New memory costs: the system hands it out page by page, and clears each.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

/// Buffers that nobody uses at the moment. Its clones are one.
#[derive(Clone, Default)]
pub(crate) struct Buffers(Arc<Mutex<Vec<Vec<u8>>>>);

/// How many are kept.
const MOST: usize = 64;

impl Buffers {
    /// One of this length, with anything in it.
    pub(crate) fn take(&self, length: usize) -> Vec<u8> {
        let mut buffer = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        buffer.resize(length, 0);
        buffer
    }

    /// A text whose memory comes back here.
    pub(crate) fn text(&self, bytes: Vec<u8>) -> Text {
        Text { bytes, home: Some(self.clone()) }
    }

    fn give(&self, buffer: Vec<u8>) {
        let mut buffers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buffers.len() < MOST {
            buffers.push(buffer);
        }
    }
}

/// Some text. Its memory may be used again when it is dropped.
pub(crate) struct Text {
    bytes: Vec<u8>,
    home: Option<Buffers>,
}

impl From<Vec<u8>> for Text {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, home: None }
    }
}

impl Deref for Text {
    type Target = Vec<u8>;

    fn deref(&self) -> &Vec<u8> {
        &self.bytes
    }
}

impl DerefMut for Text {
    fn deref_mut(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes.fmt(f)
    }
}

impl Drop for Text {
    fn drop(&mut self) {
        if let Some(home) = &self.home {
            home.give(std::mem::take(&mut self.bytes));
        }
    }
}
