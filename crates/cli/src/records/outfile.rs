//! `--out FILE`: rows go into a file beside it, which gets its name when all rows are there. So a file of that name is
//! whole. With `--resume`, a run continues what another has left beside it when it was stopped or killed.
//!
//! Rows are written whole and in order, so that a file cut anywhere is some whole rows and perhaps the beginning of one
//! more, which is cut off. It is compressed at the end, if its name says so: what is half compressed is hard to go on with.
//!
//! A device or a pipe is written as it is: nothing may take its place.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::CompressionLevel;

use crate::streams::unwritten;

/// A file being written.
#[derive(Debug)]
pub(crate) struct OutFile {
    file: File,
    /// Where it is written.
    partial: PathBuf,
    /// What it is to become; the same if it is no file but a device or a pipe.
    path: PathBuf,
}

/// What an earlier run has left.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Earlier {
    /// How many rows.
    pub(crate) rows: u64,
    /// The last of them, with its end.
    pub(crate) last: Vec<u8>,
}

impl OutFile {
    /// Begins a file.
    ///
    /// # Errors
    /// If it cannot be made, or if an earlier run has left one that could be gone on with.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let path = target(path);
        if is_special(&path)? {
            let compression = compression(&path);
            ensure!(compression.is_none(), "{} is no file: nothing is compressed into it", path.display());
            let file = OpenOptions::new().write(true).open(&path);
            let file = file.with_context(|| format!("{} cannot be opened", path.display()))?;
            return Ok(Self { file, partial: path.clone(), path });
        }
        let partial = partial(&path);
        ensure!(
            !partial.exists(),
            "{} is there from a run that did not end; go on with --resume, or remove it",
            partial.display()
        );
        let file = File::create(&partial).with_context(|| format!("{} cannot be written", partial.display()))?;
        Ok(Self { file, partial, path })
    }

    /// Goes on with what an earlier run has left, behind its last whole row, if it has left anything. `has_quotes`: an end
    /// of line in quotes ends no row.
    ///
    /// # Errors
    /// If it cannot be read or written, or does not begin with this header.
    pub(crate) fn resume(path: &Path, header: &str, has_quotes: bool) -> Result<Option<(Self, Earlier)>> {
        let path = target(path);
        ensure!(!is_special(&path)?, "{} is no file: nothing could be left in it", path.display());
        let partial = partial(&path);
        if !partial.exists() {
            return Ok(None);
        }
        let open = OpenOptions::new().read(true).write(true).open(&partial);
        let mut file = open.with_context(|| format!("{} cannot be opened", partial.display()))?;
        let (whole, rows, last) = whole_rows(&file, has_quotes)?;
        if whole == 0 {
            file.set_len(0)?;
            return Ok(Some((Self { file, partial, path }, Earlier::default())));
        }
        let mut beginning = vec![0; header.len()];
        file.seek(SeekFrom::Start(0))?;
        if file.read_exact(&mut beginning).is_err() || beginning != header.as_bytes() {
            bail!("{} was not written by this command with these options", partial.display());
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        let rows = rows - u64::from(!header.is_empty());
        let last = if rows > 0 { last } else { Vec::new() };
        Ok(Some((Self { file, partial, path }, Earlier { rows, last })))
    }

    /// Whether nothing was written yet.
    pub(crate) fn is_new(&self) -> io::Result<bool> {
        Ok(self.file.metadata()?.len() == 0)
    }

    /// Where it is written.
    pub(crate) fn partial(&self) -> &Path {
        &self.partial
    }

    /// Whether it stays where it is written, since it is no file.
    pub(crate) fn is_special(&self) -> bool {
        self.partial == self.path
    }

    /// Leaves it as it is, without all rows, and says where it can be gone on with. If there is nothing in it, it is removed.
    pub(crate) fn leave(self) -> Result<Option<PathBuf>> {
        if self.is_special() {
            return Ok(None);
        }
        if self.is_new()? {
            std::fs::remove_file(&self.partial)?;
            return Ok(None);
        }
        Ok(Some(self.partial))
    }

    /// All rows are there: gives the file its name, compressed if that says so.
    pub(crate) fn finish(self) -> Result<()> {
        if self.is_special() {
            return Ok(());
        }
        let Self { file, partial, path } = self;
        file.sync_all().map_err(|error| unwritten(partial.display(), &error))?;
        drop(file);
        let compressed = compression(&path).map(|compress| compressed(&partial, compress)).transpose()?;
        std::fs::rename(compressed.as_ref().unwrap_or(&partial), &path)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        if compressed.is_some() {
            std::fs::remove_file(&partial)?;
        }
        Ok(())
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| unwritten(self.partial.display(), &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| unwritten(self.partial.display(), &error))
    }
}

/// What a path leads to: a link stays a link.
fn target(path: &Path) -> PathBuf {
    // Some devices and pipes have no other path.
    let led = path.is_symlink().then(|| path.canonicalize().ok()).flatten();
    led.unwrap_or_else(|| path.to_owned())
}

/// Whether there is something that is no file.
///
/// # Errors
/// If that is a folder.
fn is_special(path: &Path) -> Result<bool> {
    let Ok(found) = path.metadata() else { return Ok(false) };
    ensure!(!found.is_dir(), "{} is a folder", path.display());
    Ok(!found.is_file())
}

/// Compresses what it reads.
type Compress = fn(&mut dyn Read, &mut dyn Write) -> io::Result<()>;

/// How a file of this name is compressed, if it is.
fn compression(path: &Path) -> Option<Compress> {
    match path.extension()?.to_str()? {
        "gz" => Some(gzip),
        "zst" => Some(zstd),
        _ => None,
    }
}

/// The name of the file beside it.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// How many bytes whole rows are, how many rows, and the last of them.
fn whole_rows(file: &File, has_quotes: bool) -> io::Result<(u64, u64, Vec<u8>)> {
    let mut reader = BufReader::new(file);
    let (mut whole, mut rows, mut last, mut row) = (0, 0, Vec::new(), Vec::new());
    loop {
        let more = io::BufRead::read_until(&mut reader, b'\n', &mut row)?;
        if more == 0 || !row.ends_with(b"\n") {
            return Ok((whole, rows, last));
        }
        let is_inside = has_quotes && memchr::memchr_iter(b'"', &row).count() % 2 == 1;
        if !is_inside {
            whole += row.len() as u64;
            rows += 1;
            std::mem::swap(&mut last, &mut row);
            row.clear();
        }
    }
}

/// Compresses a file into one beside it.
fn compressed(from: &Path, compress: Compress) -> Result<PathBuf> {
    let to = from.with_extension("compressing");
    let mut source = BufReader::new(File::open(from)?);
    let mut target = BufWriter::new(File::create(&to)?);
    compress(&mut source, &mut target).with_context(|| format!("{} cannot be compressed", from.display()))?;
    target.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(to)
}

fn gzip(source: &mut dyn Read, target: &mut dyn Write) -> io::Result<()> {
    let mut encoder = GzEncoder::new(target, Compression::default());
    io::copy(source, &mut encoder)?;
    encoder.finish()?.flush()
}

fn zstd(source: &mut dyn Read, target: &mut dyn Write) -> io::Result<()> {
    // The encoder takes it for granted that nothing fails.
    let (mut source, mut target) = (Unfailing::new(source), Unfailing::new(target));
    ruzstd::encoding::compress(&mut source, &mut target, CompressionLevel::Fastest);
    source.error.or(target.error).map_or(Ok(()), Err)
}

/// Keeps the first error, and says after it that there is nothing more to read, and that all was written.
struct Unfailing<T> {
    inner: T,
    error: Option<io::Error>,
}

impl<T> Unfailing<T> {
    const fn new(inner: T) -> Self {
        Self { inner, error: None }
    }
}

impl<R: Read> Read for Unfailing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.error.is_some() {
            return Ok(0);
        }
        self.inner.read(buffer).or_else(|error| {
            self.error = Some(error);
            Ok(0)
        })
    }
}

impl<W: Write> Write for Unfailing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.error.is_none() {
            self.error = self.inner.write_all(bytes).err();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
