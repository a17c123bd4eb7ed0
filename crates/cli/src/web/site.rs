//! What there is to serve, independent of how.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result, ensure};
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
    kept: Option<Arc<[u8]>>,
}

/// What lies at a path.
pub(super) enum Resource {
    /// A file of the table, and its number there.
    File(usize, &'static File),
    /// The input, read anew each time, so that a change of it is seen; piece by piece, since it may be long.
    Opened(Result<Text>),
}

/// A text that is read.
pub(super) type Text = Box<dyn Read + Send>;

/// The most that is kept.
const KEPT: u64 = 256 << 20;

impl Site {
    /// A site with this input, which must be there.
    pub(crate) fn new(operand: Option<Operand>) -> Result<Self> {
        let opened = operand.map(|operand| -> Result<Opened> {
            let cannot = || format!("cannot read {}", operand.name());
            let mut text = open(&operand)?;
            let kept = if let Operand::File(_) = operand {
                text.read_exact(&mut [0])
                    .or_else(|error| match error.kind() {
                        io::ErrorKind::UnexpectedEof => Ok(()),
                        _ => Err(error),
                    })
                    .with_context(cannot)?;
                None
            } else {
                let mut bytes = Vec::new();
                text.take(KEPT + 1).read_to_end(&mut bytes).with_context(cannot)?;
                let is_kept = bytes.len() as u64 <= KEPT;
                ensure!(is_kept, "{} has more than 256 MiB; give a file instead", operand.name());
                Some(bytes.into())
            };
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
        // After the number sign nothing is sent anywhere.
        let name: String = name.iter().flat_map(|name| name.bytes()).map(percent).collect();
        format!("#opened={}&name={name}", opened.token)
    }

    pub(super) fn find(&self, path: &str) -> Option<Resource> {
        let path = path.strip_prefix('/')?;
        if let Some(token) = path.strip_prefix("opened/") {
            let opened = self.opened.as_ref().filter(|opened| opened.token == token)?;
            return Some(Resource::Opened(match &opened.kept {
                Some(text) => Ok(Box::new(io::Cursor::new(Arc::clone(text)))),
                None => open(&opened.operand),
            }));
        }
        let name = if path.is_empty() { "index.html" } else { path };
        FILES.iter().enumerate().find(|(_, file)| file.name == name).map(|(index, file)| Resource::File(index, file))
    }

    /// A file of the table, compressed when it is first asked for, unless it lies there packed.
    pub(super) fn compressed(&self, index: usize) -> &[u8] {
        if FILES[index].is_packed {
            return FILES[index].bytes;
        }
        self.compressed[index].get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(FILES[index].bytes).and_then(|()| encoder.finish()).expect("memory takes it all")
        })
    }
}

fn open(operand: &Operand) -> Result<Text> {
    let input = operand.open(&Default::default()).with_context(|| format!("cannot open {}", operand.name()))?;
    Ok(input.text)
}

/// A byte as it is in an address.
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
        assert!(matches!(site.find("/"), Some(Resource::File(_, file)) if file.name == "index.html"));
        for path in ["", "index.html", "/..", "/../Cargo.toml", "/opened/", "/opened/0", "/test/", "//index.html"] {
            assert!(site.find(path).is_none(), "{path}");
        }
        let start = site.start();
        let token = start.strip_prefix("#opened=").unwrap().split('&').next().unwrap();
        for _ in 0..2 {
            let Some(Resource::Opened(Ok(mut text))) = site.find(&format!("/opened/{token}")) else { panic!() };
            let mut read = String::new();
            text.read_to_string(&mut read).unwrap();
            assert_eq!(read, "4....");
        }
        let other = Site::new(Some(Operand::Text("4....".to_owned()))).unwrap();
        assert_ne!(other.start(), start);
    }

    #[test]
    fn names_are_written_so_that_an_address_can_hold_them() {
        let text: String = "a b#ü.txt".bytes().map(percent).collect();
        assert_eq!(text, "a%20b%23%C3%BC.txt");
    }
}
