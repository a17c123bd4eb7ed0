//! What there is to serve, independent of how.

use std::hash::{BuildHasher, RandomState};
use std::io::{Read, Write};
use std::sync::OnceLock;

use anyhow::{Context, Result};
use bitdoku_page::{FILES, File};
use flate2::{Compression, write::GzEncoder};

use crate::input::Operand;

/// The embedded files and the input that was named.
pub(crate) struct Site {
    opened: Option<Opened>,
    compressed: Vec<OnceLock<Vec<u8>>>,
}

struct Opened {
    operand: Operand,
    token: String,
    /// What cannot be read twice is kept.
    kept: Option<Vec<u8>>,
}

/// What lies at a path.
pub(super) enum Found<'a> {
    /// A file of the table, and its number there.
    File(usize, &'static File),
    /// The input, read anew each time, so that a change of it is seen.
    Opened(Result<std::borrow::Cow<'a, [u8]>>),
}

impl Site {
    /// A site with this input, which must be there.
    pub(crate) fn new(operand: Option<Operand>) -> Result<Self> {
        let opened = operand.map(|operand| -> Result<Opened> {
            let text = read(&operand)?;
            let kept = (!matches!(operand, Operand::File(_))).then_some(text);
            // Nobody who was not told finds it: the keys of a hasher are random.
            let token = (0..2u8).map(|i| format!("{:016x}", RandomState::new().hash_one(i))).collect();
            Ok(Opened { operand, token, kept })
        });
        Ok(Self { opened: opened.transpose()?, compressed: FILES.iter().map(|_| OnceLock::new()).collect() })
    }

    /// Where to begin.
    pub(crate) fn start(&self) -> String {
        let Some(opened) = &self.opened else { return String::new() };
        let name = match &opened.operand {
            Operand::File(path) => path.file_name().map(|name| name.to_string_lossy().into_owned()),
            Operand::Stdin | Operand::Text(_) => None,
        };
        // Behind the number sign nothing is sent anywhere.
        let name: String = name.iter().flat_map(|name| name.bytes()).map(percent).collect();
        format!("#opened={}&name={name}", opened.token)
    }

    pub(super) fn find(&self, path: &str) -> Option<Found<'_>> {
        let path = path.strip_prefix('/')?;
        if let Some(token) = path.strip_prefix("opened/") {
            let opened = self.opened.as_ref().filter(|opened| opened.token == token)?;
            return Some(Found::Opened(match &opened.kept {
                Some(text) => Ok(text.into()),
                None => read(&opened.operand).map(Into::into),
            }));
        }
        let name = if path.is_empty() { "index.html" } else { path };
        FILES.iter().enumerate().find(|(_, file)| file.name == name).map(|(index, file)| Found::File(index, file))
    }

    /// A file of the table, compressed when it is first asked for.
    pub(super) fn compressed(&self, index: usize) -> &[u8] {
        self.compressed[index].get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(FILES[index].bytes).and_then(|()| encoder.finish()).expect("memory takes it all")
        })
    }
}

fn read(operand: &Operand) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut input = operand.open(&Default::default()).with_context(|| format!("cannot open {}", operand.name()))?;
    input.text.read_to_end(&mut text).with_context(|| format!("cannot read {}", operand.name()))?;
    Ok(text)
}

/// A byte as it stands in an address.
fn percent(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_table_and_the_named_input_are_found() {
        let site = Site::new(Some(Operand::Text("4....".to_owned()))).unwrap();
        assert!(matches!(site.find("/"), Some(Found::File(_, file)) if file.name == "index.html"));
        for path in ["", "index.html", "/..", "/../Cargo.toml", "/opened/", "/opened/0", "/test/", "//index.html"] {
            assert!(site.find(path).is_none(), "{path}");
        }
        let start = site.start();
        let token = start.strip_prefix("#opened=").unwrap().split('&').next().unwrap();
        let Some(Found::Opened(Ok(text))) = site.find(&format!("/opened/{token}")) else { panic!() };
        assert_eq!(&*text, b"4....");
        let other = Site::new(Some(Operand::Text("4....".to_owned()))).unwrap();
        assert_ne!(other.start(), start);
    }

    #[test]
    fn names_are_written_so_that_an_address_can_hold_them() {
        let text: String = "a b#ü.txt".bytes().map(percent).collect();
        assert_eq!(text, "a%20b%23%C3%BC.txt");
    }
}
