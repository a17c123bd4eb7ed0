//! Digits: 1 to 9. A digit is a name, not a number; nothing in Sudoku adds them.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

/// A digit, 1 to 9. `Option<Digit>` takes one byte.
///
/// ```
/// use bitdoku_grid::Digit;
/// assert_eq!(Digit::new(7).unwrap().to_string(), "7");
/// assert_eq!("7".parse(), Ok(Digit::ALL[6]));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(size_of::<Option<Digit>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// How many there are: 9.
    pub const COUNT: usize = 9;

    /// 1 to 9, in order.
    pub const ALL: [Self; 9] = {
        let mut all = [Self(NonZeroU8::MIN); 9];
        let mut i = 0;
        while i < 9 {
            all[i] = Self::from_index(i);
            i += 1;
        }
        all
    };

    /// The digit of value `value`, or `None` unless it is 1 to 9.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Self(value)),
            _ => None,
        }
    }

    /// The digit written as the character `'1'` to `'9'`.
    #[must_use]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        Self::new(byte.wrapping_sub(b'0'))
    }

    /// The digit numbered `index`, which counts from 0: index 0 is digit 1.
    ///
    /// # Panics
    /// If `index` is 9 or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 9, "digit index out of range");
        match NonZeroU8::new(index as u8 + 1) {
            Some(value) => Self(value),
            None => unreachable!(),
        }
    }

    /// 1 to 9.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// 0 to 8, for tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// `b'1'` to `b'9'`.
    #[must_use]
    pub const fn ascii(self) -> u8 {
        b'0' + self.value()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> Self {
        digit.value()
    }
}

/// Takes 1 to 9.
impl TryFrom<u8> for Digit {
    type Error = ParseDigitError;

    fn try_from(value: u8) -> Result<Self, ParseDigitError> {
        Self::new(value).ok_or(ParseDigitError)
    }
}

/// A text or a number that is no digit 1 to 9.
///
/// ```
/// use bitdoku_grid::{Digit, DigitSet};
/// let error = "0".parse::<Digit>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit 1 to 9");
/// assert_eq!("130".parse::<DigitSet>(), Err(error));
/// assert_eq!((Digit::try_from(9)?.value(), Digit::try_from(10)), (9, Err(error)));
/// # Ok::<(), bitdoku_grid::ParseDigitError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDigitError;

impl fmt::Display for ParseDigitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a digit 1 to 9")
    }
}

impl core::error::Error for ParseDigitError {}

/// Reads `1` to `9`.
impl FromStr for Digit {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Self, ParseDigitError> {
        match *text.as_bytes() {
            [byte] => Self::from_ascii(byte).ok_or(ParseDigitError),
            _ => Err(ParseDigitError),
        }
    }
}
