//! The file that a run writes its rows into: they go into one beside it, which gets its name when all rows are there. So a
//! file of that name is whole. With `--resume`, a run goes on with what another has left when it was stopped or killed.
//!
//! Beside the rows, which are in `FILE.partial`, the run keeps a log, `FILE.partial.at`: a line says how long the file was when
//! all rows of some records were in it, and what the run knew then. So rows may be of any form, and the file may be
//! cut at any byte: a run that resumes takes the last line that the file still reaches. Where there is no log, or none of its lines is
//! reached, the run begins anew.
//!
//! What is compressed is written in members (gzip) or frames (zstd) that end where the rows of a record end: both formats
//! allow that, and so all rows are on the disk only once.
//!
//! A run that writes a file holds a lock on it, so that a second run into the same file is refused.
//!
//! A device or a pipe is written as it is: nothing may take its place.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::streams::{say, unwritten};

/// A file that is to be gone on with is whole already. That is how a run should end, so it is no failure.
#[derive(Debug)]
pub(crate) struct Complete(String);

impl fmt::Display for Complete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is complete; there is nothing to resume", self.0)
    }
}

impl std::error::Error for Complete {}

/// What this run is asked to do: a run with other options does not go on with what it has left.
static RUN: Mutex<String> = Mutex::new(String::new());

/// Says what this run is asked to do.
pub(crate) fn name_run(name: String) {
    *RUN.lock().unwrap_or_else(PoisonError::into_inner) = name;
}

/// What becomes of a file that an earlier run has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// It is in the way.
    Kept,
    /// The run goes on with it.
    Resumed,
    /// It is written anew: runs of this kind keep no log.
    Dropped,
}

/// A file being written.
#[derive(Debug)]
pub(crate) struct OutFile {
    file: File,
    /// Where it is written.
    partial: PathBuf,
    /// What it is to become; the same if it is no file but a device or a pipe.
    path: PathBuf,
    /// How far the run has come; none if the file cannot be resumed.
    log: Option<File>,
    /// How long the file is.
    length: u64,
    compress: Option<Compress>,
    /// What precedes each row but the first.
    pub(crate) separator: &'static str,
    /// What is still to be compressed, how much of that is whole, and what the run knew there.
    pending: Vec<u8>,
    whole: usize,
    note: String,
    /// Where the last lines of the log say that the file ended; of an earlier run, as it is opened.
    marks: [u64; 2],
}

/// So much is compressed together: enough for matches to be found, and not much work to be done again after a kill.
const MEMBER: usize = 256 * 1024;

impl OutFile {
    /// Opens it, and tells what an earlier run noted last, if this one goes on with it.
    ///
    /// # Errors
    /// If it cannot be written, if another run writes it, or if what an earlier one has left is in the way.
    pub(crate) fn open(path: &Path, left: Left) -> Result<(Self, Option<String>)> {
        let path = target(path);
        let compress = compression(&path);
        if is_special(&path)? {
            ensure!(
                left != Left::Resumed,
                "{} is not a regular file, so a run cannot be resumed from it",
                path.display()
            );
            ensure!(compress.is_none(), "{} is not a regular file, so it cannot be compressed", path.display());
            let file = OpenOptions::new().write(true).open(&path);
            let file = file.with_context(|| format!("{} cannot be opened", path.display()))?;
            return Ok((Self::new(file, path.clone(), path, None), None));
        }
        let partial = beside(&path, "partial");
        let new = OpenOptions::new().read(true).write(true).create_new(true).open(&partial);
        let (file, is_new) = match new {
            Ok(file) => (file, true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let file = OpenOptions::new().read(true).write(true).open(&partial);
                (file.with_context(|| format!("{} cannot be opened", partial.display()))?, false)
            }
            Err(error) => return Err(error).with_context(|| format!("{} cannot be written", partial.display())),
        };
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !is_at(&file, &partial) {
            bail!("{} is being written by another run", partial.display());
        }
        if is_new && left == Left::Resumed && path.exists() {
            std::fs::remove_file(&partial)?;
            bail!(Complete(path.display().to_string()));
        }
        if !is_new && left == Left::Kept {
            let on = if beside(&partial, "at").exists() { "go on with --resume, or " } else { "" };
            bail!("{} was left by a run that did not finish; {on}remove it", partial.display());
        }
        let mut this = Self::new(file, partial, path, compress);
        if left == Left::Dropped {
            this.file.set_len(0)?;
            return Ok((this, None));
        }
        let note = if is_new { None } else { this.go_on()? };
        if note.is_none() {
            this.begin()?;
        }
        Ok((this, note))
    }

    fn new(file: File, partial: PathBuf, path: PathBuf, compress: Option<Compress>) -> Self {
        let (pending, note, separator) = (Vec::new(), String::new(), "");
        Self { file, partial, path, log: None, length: 0, compress, separator, pending, whole: 0, note, marks: [0; 2] }
    }

    /// The first line of the log.
    fn heading() -> String {
        let name = RUN.lock().unwrap_or_else(PoisonError::into_inner).escape_debug().to_string();
        format!("{name}\n")
    }

    /// Begins the file and its log.
    fn begin(&mut self) -> Result<()> {
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        let at = beside(&self.partial, "at");
        let mut log = File::create(&at).with_context(|| format!("{} cannot be written", at.display()))?;
        log.write_all(Self::heading().as_bytes()).map_err(|error| unwritten(at.display(), &error))?;
        self.log = Some(log);
        Ok(())
    }

    /// Goes to the last place that the log knows of, and tells what was noted there, if there is such a place.
    fn go_on(&mut self) -> Result<Option<String>> {
        let at = beside(&self.partial, "at");
        let Ok(mut log) = OpenOptions::new().read(true).write(true).open(&at) else { return Ok(None) };
        let mut text = String::new();
        log.read_to_string(&mut text).with_context(|| format!("{} cannot be read", at.display()))?;
        let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let Some(heading) = lines.next() else { return Ok(None) };
        ensure!(
            heading == Self::heading(),
            "{} was left by a run with different options: {}",
            self.partial.display(),
            heading.trim_end()
        );
        let length = self.file.metadata()?.len();
        let (mut known, mut last) = (heading.len(), None);
        for line in lines {
            let mark = line
                .trim_end_matches('\n')
                .split_once(' ')
                .and_then(|(end, note)| Some((end.parse::<u64>().ok()?, note)));
            let Some((end, note)) = mark.filter(|&(end, _)| end <= length) else { break };
            if end != self.marks[1] {
                self.marks = [self.marks[1], end];
            }
            last = Some(note.to_owned());
            known += line.len();
        }
        if let Some(note) = &last {
            self.note.clone_from(note);
            log.set_len(known as u64)?;
            log.seek(SeekFrom::End(0))?;
            self.length = self.marks[1];
            self.file.set_len(self.length)?;
            self.file.seek(SeekFrom::End(0))?;
            self.log = Some(log);
        }
        Ok(last)
    }

    /// Whether what an earlier run has left ends so. Before the first row there is no separator.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn ends_with(&mut self, rows: &[u8]) -> Result<bool> {
        let rows = rows.strip_prefix(self.separator.as_bytes()).unwrap_or(rows);
        let [before, end] = self.marks;
        let from = if self.compress.is_some() { before } else { end.saturating_sub(rows.len() as u64) };
        let mut last = vec![0; usize::try_from(end - from)?];
        self.file.seek(SeekFrom::Start(from))?;
        self.file.read_exact(&mut last)?;
        if self.compress.is_some() {
            let mut text = Vec::new();
            let (mut plain, _) = crate::input::decompressed(Box::new(io::Cursor::new(last)))?;
            plain.read_to_end(&mut text)?;
            last = text;
        }
        self.file.seek(SeekFrom::Start(end))?;
        Ok(last.ends_with(rows))
    }

    /// Where it is written.
    pub(crate) fn partial(&self) -> &Path {
        &self.partial
    }

    /// A folder for what else must be known to go on, if anybody can.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.log.is_some().then(|| beside(&self.partial, "seen"))
    }

    /// Notes that all rows of some records are written, but for the last `open` bytes, and what the run knows now.
    ///
    /// # Errors
    /// If something cannot be written.
    pub(crate) fn mark(&mut self, open: usize, note: &str) -> io::Result<()> {
        if self.log.is_none() {
            return Ok(());
        }
        note.clone_into(&mut self.note);
        if self.compress.is_none() {
            return self.log(self.length - open as u64);
        }
        // A record with very many rows has begun in what is compressed already.
        let Some(whole) = self.pending.len().checked_sub(open) else { return Ok(()) };
        self.whole = whole;
        if self.whole < MEMBER { Ok(()) } else { self.end_member() }
    }

    /// Compresses what is whole.
    fn end_member(&mut self) -> io::Result<()> {
        let Some(compress) = self.compress else { return Ok(()) };
        if self.whole > 0 {
            let member = compress(&self.pending[..self.whole])?;
            self.put(&member)?;
            self.pending.drain(..self.whole);
            self.whole = 0;
        }
        if self.note.is_empty() { Ok(()) } else { self.log(self.length) }
    }

    fn log(&mut self, end: u64) -> io::Result<()> {
        let Some(log) = &mut self.log else { return Ok(()) };
        let line = format!("{end} {}\n", self.note);
        log.write_all(line.as_bytes()).map_err(|error| unwritten(beside(&self.partial, "at").display(), &error))
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes).map_err(|error| unwritten(self.partial.display(), &error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Whether it stays where it is written, since it is no file.
    fn is_special(&self) -> bool {
        self.partial == self.path
    }

    /// Leaves the incomplete file and returns its path; removes the file if no run can resume it.
    ///
    /// # Errors
    /// If something cannot be written.
    pub(crate) fn leave(mut self) -> Result<Option<PathBuf>> {
        if self.is_special() {
            return Ok(None);
        }
        // Where that fails, the run goes on from an earlier place.
        let _ = self.end_member();
        if self.log.is_none() || self.note.is_empty() {
            std::fs::remove_file(&self.partial)?;
            self.remove_log()?;
            return Ok(None);
        }
        Ok(Some(self.partial))
    }

    /// Leaves the incomplete file, which no run will resume.
    ///
    /// # Errors
    /// If something cannot be written.
    pub(crate) fn give_up(mut self) -> Result<()> {
        if self.is_special() {
            return Ok(());
        }
        if self.note.is_empty() {
            std::fs::remove_file(&self.partial)?;
        } else {
            self.end_member()?;
            say(format_args!("completed rows are in {}", self.partial.display()));
        }
        Ok(self.remove_log()?)
    }

    /// Removes what only a run that went on would need.
    fn remove_log(&self) -> io::Result<()> {
        if self.log.is_none() {
            return Ok(());
        }
        // Files that stay do no harm.
        let _ = std::fs::remove_dir_all(beside(&self.partial, "seen"));
        std::fs::remove_file(beside(&self.partial, "at"))
    }

    /// All rows are there: gives the file its name.
    ///
    /// # Errors
    /// If something cannot be written.
    pub(crate) fn finish(mut self) -> Result<()> {
        if self.is_special() {
            return Ok(());
        }
        if let Some(compress) = self.compress
            && (!self.pending.is_empty() || self.length == 0)
        {
            let member = compress(&self.pending)?;
            self.put(&member)?;
        }
        self.file.sync_all().map_err(|error| unwritten(self.partial.display(), &error))?;
        std::fs::rename(&self.partial, &self.path)
            .with_context(|| format!("{} cannot be written", self.path.display()))?;
        Ok(self.remove_log()?)
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(compress) = self.compress {
            self.pending.extend_from_slice(bytes);
            if self.pending.len() > 8 * MEMBER {
                let member = compress(&self.pending)?;
                self.put(&member)?;
                self.pending.clear();
                self.whole = 0;
            }
        } else {
            self.put(bytes)?;
        }
        Ok(bytes.len())
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

/// Whether the file still has this name: the run that wrote it may have ended meanwhile.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(found)) = (file.metadata(), path.metadata()) else { return false };
    (open.dev(), open.ino()) == (found.dev(), found.ino())
}

/// Elsewhere a file that is open in two runs keeps its name until both have closed it.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Makes one member or frame of its own.
type Compress = fn(&[u8]) -> io::Result<Vec<u8>>;

/// How a file of this name is compressed, if it is.
fn compression(path: &Path) -> Option<Compress> {
    match path.extension()?.to_str()? {
        "gz" => Some(|bytes| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(bytes)?;
            encoder.finish()
        }),
        "zst" => Some(|bytes| Ok(compress_to_vec(bytes, CompressionLevel::Fastest))),
        _ => None,
    }
}

/// The name of the file beside it.
pub(crate) fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes numbered rows from where an earlier run ended, up to this number.
    fn write(path: &Path, left: Left, until: usize) -> Result<Option<OutFile>> {
        let (mut file, note) = OutFile::open(path, left)?;
        let first = note.map_or(0, |note| note.parse().unwrap());
        for row in first..until {
            writeln!(file, "row {row}: {}", "x".repeat(row % 7)).unwrap();
            file.mark(0, &(row + 1).to_string()).unwrap();
        }
        Ok(Some(file))
    }

    #[test]
    fn a_file_cut_anywhere_becomes_the_whole_one() {
        for name in ["plain", "rows.gz", "rows.zst"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(name);
            write(&path, Left::Kept, 20).unwrap().unwrap().finish().unwrap();
            let plain = |path: &Path| {
                let mut text = Vec::new();
                let file = Box::new(File::open(path).unwrap());
                crate::input::decompressed(file).unwrap().0.read_to_end(&mut text).unwrap();
                text
            };
            let expected = plain(&path);
            std::fs::remove_file(&path).unwrap();
            for until in [0, 1, 13] {
                write(&path, Left::Kept, until).unwrap().unwrap().leave().unwrap();
                let partial = beside(&path, "partial");
                let (left, log) = (std::fs::read(&partial), std::fs::read(beside(&partial, "at")));
                assert_eq!(left.is_ok(), until > 0, "{name}, {until}");
                let (left, log) = (left.unwrap_or_default(), log.unwrap_or_default());
                for cut in 0..=left.len() {
                    std::fs::write(&partial, &left[..cut]).unwrap();
                    std::fs::write(beside(&partial, "at"), &log).unwrap();
                    write(&path, Left::Resumed, 20).unwrap().unwrap().finish().unwrap();
                    assert_eq!(plain(&path), expected, "{name}, {until} rows, cut at {cut}");
                    assert!(!beside(&partial, "at").exists());
                    std::fs::remove_file(&path).unwrap();
                }
                // Without its log, and with a log that was cut itself.
                for cut in 0..log.len() {
                    std::fs::write(&partial, &left).unwrap();
                    std::fs::write(beside(&partial, "at"), &log[..cut]).unwrap();
                    write(&path, Left::Resumed, 20).unwrap().unwrap().finish().unwrap();
                    assert_eq!(plain(&path), expected, "{name}, {until} rows, the log cut at {cut}");
                    std::fs::remove_file(&path).unwrap();
                }
            }
        }
    }

    #[test]
    fn a_second_run_is_refused_in_every_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows");
        let refused = |left| write(&path, left, 1).unwrap_err().to_string();
        let first = write(&path, Left::Kept, 3).unwrap().unwrap();
        for left in [Left::Kept, Left::Resumed, Left::Dropped] {
            assert!(refused(left).ends_with("is being written by another run"));
        }
        first.leave().unwrap();
        assert!(refused(Left::Kept).contains("did not finish"));
        let first = write(&path, Left::Resumed, 5).unwrap().unwrap();
        for left in [Left::Kept, Left::Resumed, Left::Dropped] {
            assert!(refused(left).ends_with("is being written by another run"));
        }
        first.finish().unwrap();
        assert!(refused(Left::Resumed).contains("is complete"));
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 5);
    }

    #[test]
    fn a_log_grows_by_what_is_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows");
        for until in 1..5 {
            write(&path, if until == 1 { Left::Kept } else { Left::Resumed }, until).unwrap().unwrap().leave().unwrap();
            let log = std::fs::read_to_string(folder.path().join("rows.partial.at")).unwrap();
            assert_eq!(log.lines().count(), 1 + until, "{log}");
        }
    }
}
