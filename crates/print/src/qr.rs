//! QR codes, made by Project Nayuki's encoder.

use std::fmt::{self, Write as _};

use qrcodegen::{QrCode as Code, QrCodeEcc, QrSegment, Version};

/// A QR code: a square of dark and light modules. The smallest that holds the text is taken, and then as much error
/// correction as goes into it.
///
/// ```
/// let code = bitdoku_print::QrCode::of("https://example.org/?s=530070000600195000098000060")?;
/// assert_eq!(code.size(), 29);
/// assert!(code.is_dark(0, 0) && !code.is_dark(7, 7));
/// # Ok::<(), bitdoku_print::TooLong>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct QrCode(Code);

/// The light modules that have to be around a code.
const QUIET: usize = 4;
/// From this length on a run of digits takes less room encoded as digits, the change of mode included.
const DIGITS: usize = 12;

impl QrCode {
    /// The code of a text.
    ///
    /// Digits take a third of the room that other characters do, and a puzzle may be 81 of them: so a run of digits is
    /// encoded as one.
    ///
    /// # Errors
    /// If the text is too long for any code: more than about 2,900 characters.
    pub fn of(text: &str) -> Result<Self, TooLong> {
        let (min, max) = (Version::MIN, Version::MAX);
        let code = Code::encode_segments_advanced(&segments(text), QrCodeEcc::Low, min, max, None, true);
        code.map(Self).map_err(|_| TooLong)
    }

    /// How many modules a side has, from 21 to 177.
    #[must_use]
    pub fn size(&self) -> usize {
        usize::try_from(self.0.size()).expect("it is positive")
    }

    /// Whether the module in this column and row is dark; all around are light.
    #[must_use]
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        let at = |place: usize| i32::try_from(place).unwrap_or(-1);
        self.0.get_module(at(column), at(row))
    }

    /// Horizontal runs of dark modules: column, row and length.
    #[must_use]
    pub fn runs(&self) -> Vec<[usize; 3]> {
        let mut runs: Vec<[usize; 3]> = Vec::new();
        for row in 0..self.size() {
            let mut was_dark = false;
            for column in 0..self.size() {
                let is_dark = self.is_dark(column, row);
                match runs.last_mut() {
                    Some([.., length]) if is_dark && was_dark => *length += 1,
                    _ if is_dark => runs.push([column, row, 1]),
                    _ => {}
                }
                was_dark = is_dark;
            }
        }
        runs
    }

    /// The code as a picture, with the light border that it has to have.
    #[must_use]
    pub fn svg(&self) -> String {
        let side = self.size() + 2 * QUIET;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{0}\" height=\"{0}\" \
             shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"",
            8 * side
        );
        for [column, row, length] in self.runs() {
            let _ = write!(svg, "M{} {}h{length}v1h-{length}z", column + QUIET, row + QUIET);
        }
        svg + "\"/></svg>\n"
    }
}

/// A text in parts, long runs of digits by themselves.
fn segments(text: &str) -> Vec<QrSegment> {
    let mut segments = Vec::new();
    let mut plain = 0;
    let mut from = 0;
    while from < text.len() {
        let digits = text.as_bytes()[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits >= DIGITS {
            segments.extend(QrSegment::make_segments(&text[plain..from]));
            segments.push(QrSegment::make_numeric(&text[from..from + digits]));
            plain = from + digits;
        }
        from += digits.max(1);
        while !text.is_char_boundary(from) {
            from += 1;
        }
    }
    segments.extend(QrSegment::make_segments(&text[plain..]));
    segments
}

impl fmt::Debug for QrCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "QrCode({0}×{0})", self.size())
    }
}

/// A text is too long for a QR code.
///
/// ```
/// use bitdoku_print::{QrCode, TooLong};
/// assert_eq!(QrCode::of(&"x".repeat(3_000)).unwrap_err(), TooLong);
/// assert_eq!(TooLong.to_string(), "too long for a QR code");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too long for a QR code")
    }
}

impl std::error::Error for TooLong {}
