//! What was seen before: keys, and where each was seen first. In memory as long as that is allowed; after that in files, which
//! are written and read from one end to the other, and never searched.
//!
//! Keys are dealt out to [`PARTS`] files by a hash, so that equal ones come into the same. Each file is then gone through by itself,
//! with the keys of that file in memory; one that has too many is dealt out once more. What comes of it is a list of the
//! records that repeat an earlier one, in order.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What a record is known by.
pub(crate) type Key = Box<[u8]>;

/// Where a record is: the number of its input and the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) input: u32,
    pub(crate) line: u64,
}

/// How many files keys are dealt out to.
const PARTS: usize = 128;

/// What an entry of the map takes in addition to its key: two words for the key's place, the place, the map's own byte, and
/// room for growth; and what the allocator adds to a key.
const OVERHEAD: usize = 2 * (16 + 16 + 1) + 16;

/// With less memory than this no file is gone through.
const LEAST: usize = 1 << 20;

/// Keys in memory.
#[derive(Default)]
pub(crate) struct Known {
    places: HashMap<Key, Place>,
    bytes: usize,
}

impl Known {
    /// The place where the key was seen first, if it was; else remembers this one.
    pub(crate) fn first(&mut self, key: &[u8], place: Place) -> Option<Place> {
        if let Some(&first) = self.places.get(key) {
            return Some(first);
        }
        self.bytes += key.len() + OVERHEAD;
        self.places.insert(key.into(), place);
        None
    }

    /// Whether it takes more bytes than this.
    pub(crate) fn exceeds(&self, memory: usize) -> bool {
        self.bytes > memory
    }

    /// All keys, and no others are known then.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = (Key, Place)> {
        std::mem::take(self).places.into_iter()
    }
}

/// Where files lie: in a folder, in which another run can go on with them, or nowhere, without a name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    folder: Option<PathBuf>,
}

impl Files {
    /// In this folder.
    pub(crate) fn within(folder: PathBuf) -> Self {
        Self { folder: Some(folder) }
    }

    /// Whether they outlive the process.
    pub(crate) const fn are_kept(&self) -> bool {
        self.folder.is_some()
    }

    /// A new file.
    pub(crate) fn create(&self, name: &str) -> io::Result<File> {
        let Some(folder) = &self.folder else { return tempfile::tempfile().map_err(told) };
        std::fs::create_dir_all(folder).map_err(told)?;
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(folder.join(name));
        options.map_err(told)
    }

    /// A file of an earlier run, cut to this length.
    pub(crate) fn open(&self, name: &str, length: u64) -> io::Result<File> {
        let path = self.folder.as_deref().unwrap_or(Path::new("")).join(name);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(told)?;
        if file.metadata()?.len() < length {
            return Err(told(io::Error::other(format!("{name} is not whole"))));
        }
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(file)
    }
}

/// What went wrong with a file.
pub(crate) fn told(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("the temporary files for what was seen: {error}"))
}

/// A file that is written to its end, and how long it is.
pub(crate) struct Growing {
    file: BufWriter<File>,
    pub(crate) length: u64,
}

impl Growing {
    pub(crate) fn new(file: File, length: u64, buffer: usize) -> Self {
        Self { file: BufWriter::with_capacity(buffer, file), length }
    }

    /// Appends some bytes.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length += bytes.len() as u64;
        self.file.write_all(bytes).map_err(told)
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(told)
    }

    /// All of it, from the beginning.
    pub(crate) fn read(self) -> io::Result<BufReader<File>> {
        let mut file = self.file.into_inner().map_err(|error| told(error.into_error()))?;
        file.seek(SeekFrom::Start(0))?;
        Ok(BufReader::with_capacity(256 * 1024, file))
    }
}

/// A key, where it was seen, and the number of its record; 0 for what was known before there were files.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sighting {
    pub(crate) key: Key,
    pub(crate) place: Place,
    pub(crate) number: u64,
}

impl Sighting {
    pub(crate) fn write(&self, out: &mut Growing) -> io::Result<()> {
        let length = u16::try_from(self.key.len()).map_err(io::Error::other)?;
        out.put(&length.to_le_bytes())?;
        out.put(&self.key)?;
        out.put(&self.place.input.to_le_bytes())?;
        out.put(&self.place.line.to_le_bytes())?;
        out.put(&self.number.to_le_bytes())
    }

    /// The next of a file, if there is one.
    pub(crate) fn read(from: &mut impl Read) -> io::Result<Option<Self>> {
        let Some(length) = number::<2>(from)? else { return Ok(None) };
        let mut key = vec![0; usize::from(u16::from_le_bytes(length))];
        from.read_exact(&mut key).map_err(told)?;
        let cut = || told(io::ErrorKind::UnexpectedEof.into());
        let input = u32::from_le_bytes(number(from)?.ok_or_else(cut)?);
        let line = u64::from_le_bytes(number(from)?.ok_or_else(cut)?);
        let number = u64::from_le_bytes(number(from)?.ok_or_else(cut)?);
        Ok(Some(Self { key: key.into(), place: Place { input, line }, number }))
    }
}

/// The next bytes; `None` at the end.
pub(crate) fn number<const N: usize>(from: &mut impl Read) -> io::Result<Option<[u8; N]>> {
    let mut bytes = [0; N];
    let mut filled = 0;
    while filled < N {
        match from.read(&mut bytes[filled..]) {
            Ok(0) if filled == 0 => return Ok(None),
            Ok(0) => return Err(told(io::ErrorKind::UnexpectedEof.into())),
            Ok(more) => filled += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(told(error)),
        }
    }
    Ok(Some(bytes))
}

/// Keys dealt out to files.
pub(crate) struct Parts {
    parts: Vec<Growing>,
    /// How often they were dealt out before.
    level: u32,
    memory: usize,
    files: Files,
}

impl Parts {
    /// New ones, which take about so much memory, and are gone through with as much.
    pub(crate) fn new(files: &Files, memory: usize) -> io::Result<Self> {
        Self::of(PARTS, 0, memory, files, |part| files.create(&name(part)))
    }

    fn of(
        count: usize,
        level: u32,
        memory: usize,
        files: &Files,
        create: impl Fn(usize) -> io::Result<File>,
    ) -> io::Result<Self> {
        let parts = (0..count).map(|part| Ok(Growing::new(create(part)?, 0, buffer(memory))));
        Ok(Self { parts: parts.collect::<io::Result<_>>()?, level, memory, files: files.clone() })
    }

    /// Those of an earlier run, which were so long.
    pub(crate) fn reopened(files: &Files, memory: usize, lengths: &[u64]) -> io::Result<Self> {
        let parts = lengths
            .iter()
            .enumerate()
            .map(|(part, &length)| Ok(Growing::new(files.open(&name(part), length)?, length, buffer(memory))));
        Ok(Self { parts: parts.collect::<io::Result<_>>()?, level: 0, memory, files: files.clone() })
    }

    /// How long they are, all of it on the disk.
    pub(crate) fn lengths(&mut self) -> io::Result<Vec<u64>> {
        self.parts.iter_mut().map(|part| part.flush().map(|()| part.length)).collect()
    }

    /// Puts a key into the file that it belongs to.
    pub(crate) fn put(&mut self, sighting: &Sighting) -> io::Result<()> {
        // Other bits each time.
        let part = (hash(&sighting.key) >> (7 * self.level).min(56)) % self.parts.len() as u64;
        sighting.write(&mut self.parts[part as usize])
    }

    /// Goes through them, one after another, unless `stop` says otherwise in between: the records that repeat an earlier one.
    pub(crate) fn repeats(self, stop: &dyn Fn() -> bool) -> io::Result<Repeats> {
        let Self { parts, level, memory, files } = self;
        let (dealing, mut lists) = (Dealing { memory, files: &files, stop }, Vec::new());
        for part in parts {
            if stop() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            lists.push(dealing.repeats(part.read()?, level)?);
        }
        Repeats::new(lists)
    }
}

/// FNV-1a, its bits mixed: the same everywhere.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let sum =
        bytes.iter().fold(0xCBF2_9CE4_8422_2325u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3));
    (sum ^ sum >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(28)
}

/// The name of a file.
fn name(part: usize) -> String {
    format!("keys-{part:03}")
}

/// How much a file may hold back before it is written: a quarter of the memory for all.
fn buffer(memory: usize) -> usize {
    (memory / PARTS / 4).clamp(4 * 1024, 256 * 1024)
}

/// How files are gone through.
struct Dealing<'a> {
    memory: usize,
    files: &'a Files,
    stop: &'a dyn Fn() -> bool,
}

impl Dealing<'_> {
    /// The records of a file that repeat an earlier one of it.
    fn repeats(&self, mut part: BufReader<File>, level: u32) -> io::Result<BufReader<File>> {
        let mut known = Known::default();
        let mut list = Growing::new(tempfile_in(self.files)?, 0, 64 * 1024);
        while let Some(Sighting { key, place, number }) = Sighting::read(&mut part)? {
            if let Some(first) = known.first(&key, place).filter(|_| number > 0) {
                write_repeat(number, first, &mut list)?;
            }
            if known.exceeds(self.memory.max(LEAST)) {
                drop((known, list));
                return self.repeats_of_many(part, level + 1);
            }
        }
        list.read()
    }

    /// The same of a file with too many keys: they are dealt out again.
    fn repeats_of_many(&self, mut part: BufReader<File>, level: u32) -> io::Result<BufReader<File>> {
        part.seek(SeekFrom::Start(0))?;
        // No run resumes with these: it begins with the files of the first level.
        let mut parts = Parts::of(PARTS, level, self.memory, self.files, |_| tempfile_in(self.files))?;
        while let Some(sighting) = Sighting::read(&mut part)? {
            parts.put(&sighting)?;
        }
        let mut list = Growing::new(tempfile_in(self.files)?, 0, 64 * 1024);
        for repeat in parts.repeats(self.stop)? {
            let (number, first) = repeat?;
            write_repeat(number, first, &mut list)?;
        }
        list.read()
    }
}

/// A file without a name, where the others lie.
fn tempfile_in(files: &Files) -> io::Result<File> {
    match &files.folder {
        Some(folder) => std::fs::create_dir_all(folder).and_then(|()| tempfile::tempfile_in(folder)),
        None => tempfile::tempfile(),
    }
    .map_err(told)
}

fn write_repeat(number: u64, first: Place, out: &mut Growing) -> io::Result<()> {
    out.put(&number.to_le_bytes())?;
    out.put(&first.input.to_le_bytes())?;
    out.put(&first.line.to_le_bytes())
}

fn read_repeat(from: &mut impl Read) -> io::Result<Option<(u64, Place)>> {
    let Some(bytes) = number::<20>(from)? else { return Ok(None) };
    let (record, place) = bytes.split_at(8);
    let (input, line) = place.split_at(4);
    let long = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let input = u32::from_le_bytes(input.try_into().expect("four bytes"));
    Ok(Some((long(record), Place { input, line: long(line) })))
}

/// Records that repeat an earlier one, in order: the number of each, and where the first was.
pub(crate) struct Repeats {
    lists: Vec<BufReader<File>>,
    /// The next of each list.
    next: BinaryHeap<Reverse<(u64, Place, usize)>>,
}

impl Repeats {
    fn new(lists: Vec<BufReader<File>>) -> io::Result<Self> {
        let mut this = Self { lists, next: BinaryHeap::new() };
        (0..this.lists.len()).try_for_each(|list| this.take_from(list))?;
        Ok(this)
    }

    fn take_from(&mut self, list: usize) -> io::Result<()> {
        let next = read_repeat(&mut self.lists[list])?;
        self.next.extend(next.map(|(number, first)| Reverse((number, first, list))));
        Ok(())
    }
}

impl Iterator for Repeats {
    type Item = io::Result<(u64, Place)>;

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((number, first, list)) = self.next.pop()?;
        Some(self.take_from(list).map(|()| (number, first)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that come again after others, in one file that is gone through with enough memory, and with too little: then it is
    /// dealt out again.
    #[test]
    fn repeats_come_in_order_with_the_place_of_the_first() {
        const DIFFERENT: u64 = 4_000;
        for memory in [1 << 30, 0] {
            let folder = tempfile::tempdir().unwrap();
            for files in [Files::default(), Files::within(folder.path().join("seen"))] {
                let mut parts = Parts::of(1, 0, memory, &files, |_| files.create("keys")).unwrap();
                for line in 0..3 * DIFFERENT {
                    let key = (line % DIFFERENT).wrapping_mul(0x9E37_79B9_7F4A_7C15).to_le_bytes().repeat(40);
                    let place = Place { input: 7, line };
                    // The first ten are known before there are records.
                    parts.put(&Sighting { key: key.into(), place, number: line.saturating_sub(9) }).unwrap();
                }
                let repeats = parts.repeats(&|| false).unwrap().collect::<io::Result<Vec<_>>>().unwrap();
                let expected = DIFFERENT..3 * DIFFERENT;
                assert!(
                    repeats.into_iter().eq(expected.map(|line| (line - 9, Place { input: 7, line: line % DIFFERENT })))
                );
            }
        }
    }

    #[test]
    fn what_is_known_is_told_and_weighed() {
        let mut known = Known::default();
        let place = |line| Place { input: 0, line };
        assert_eq!(known.first(b"a", place(1)), None);
        assert_eq!(known.first(b"a", place(2)), Some(place(1)));
        assert!(known.exceeds(0) && !known.exceeds(LEAST));
        known.first(&vec![1; LEAST], place(3));
        assert!(known.exceeds(LEAST) && !known.exceeds(2 * LEAST));
        assert_eq!(known.drain().count(), 2);
        assert!(!known.exceeds(0));
    }
}
