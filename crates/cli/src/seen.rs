//! What was seen before: keys with the place of the first record that had each. In memory as long as that is allowed,
//! then in a file.
//!
//! The file is a B-tree of `redb`, without a name, so that nothing is left behind. It is exact, keeps within the cache it
//! is given whatever its size, and answers at once, so that rows come out while they are read; a sort of all records
//! would have to see the last of them before the first could come out.

use std::collections::HashMap;
use std::io;

use redb::{Database, ReadableTable as _, TableDefinition, WriteTransaction};

/// What a record is known by.
pub(crate) type Key = Box<[u8]>;

/// Where a record stands: the number of its input and the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) input: u32,
    pub(crate) line: u64,
}

/// Keys and the place where each was seen first.
pub(crate) struct Seen {
    store: Store,
    /// How many bytes it may use.
    memory: usize,
}

enum Store {
    Memory { places: HashMap<Key, Place>, bytes: usize },
    File(Box<File>),
}

struct File {
    /// The insertions not committed yet, and how many they are. They come first: the database waits for them when it
    /// is dropped.
    open: Option<WriteTransaction>,
    pending: u64,
    database: Database,
}

const TABLE: TableDefinition<'_, &[u8], (u32, u64)> = TableDefinition::new("seen");

/// A transaction keeps what it changes in memory, so it must not be long.
const COMMIT_EVERY: u64 = 50_000;

/// What an entry of the map takes besides its key: two words for the key's place, the place, the map's own byte, and
/// room for growth; and what the allocator adds to a key.
const OVERHEAD: usize = 2 * (16 + 16 + 1) + 16;

impl Seen {
    pub(crate) fn new(memory: usize) -> Self {
        Self { store: Store::Memory { places: HashMap::new(), bytes: 0 }, memory }
    }

    /// Whether what it knows is in a file by now.
    pub(crate) fn is_in_file(&self) -> bool {
        matches!(self.store, Store::File(_))
    }

    /// The place where the key was seen first, if it was; else remembers this one.
    pub(crate) fn first(&mut self, key: Key, place: Place) -> io::Result<Option<Place>> {
        match &mut self.store {
            Store::File(file) => file.first(&key, place),
            Store::Memory { places, bytes } => {
                if let Some(&first) = places.get(&key) {
                    return Ok(Some(first));
                }
                *bytes += key.len() + OVERHEAD;
                places.insert(key, place);
                if *bytes > self.memory {
                    let mut file = File::new(self.memory)?;
                    for (key, place) in places.drain() {
                        file.first(&key, place)?;
                    }
                    self.store = Store::File(Box::new(file));
                }
                Ok(None)
            }
        }
    }
}

impl File {
    fn new(cache: usize) -> io::Result<Self> {
        let database = Database::builder().set_cache_size(cache).create_file(tempfile::tempfile()?).map_err(failed)?;
        Ok(Self { database, open: None, pending: 0 })
    }

    fn first(&mut self, key: &[u8], place: Place) -> io::Result<Option<Place>> {
        let transaction = match self.open.take() {
            Some(open) => open,
            None => self.database.begin_write().map_err(failed)?,
        };
        let first = {
            let mut table = transaction.open_table(TABLE).map_err(failed)?;
            let first = table.get(key).map_err(failed)?.map(|first| first.value());
            if first.is_none() {
                table.insert(key, (place.input, place.line)).map_err(failed)?;
                self.pending += 1;
            }
            first.map(|(input, line)| Place { input, line })
        };
        if self.pending >= COMMIT_EVERY {
            transaction.commit().map_err(failed)?;
            self.pending = 0;
        } else {
            self.open = Some(transaction);
        }
        Ok(first)
    }
}

/// What went wrong with the file.
fn failed(error: impl Into<redb::Error>) -> io::Error {
    io::Error::other(format!("the temporary file for what was seen: {}", error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_told_from_memory_and_from_the_file() {
        for memory in [usize::MAX, 100_000, 0] {
            let mut seen = Seen::new(memory);
            for line in 0..20_000u64 {
                // Each key comes again after 5,000 others.
                let key = (line % 5_000 * 0x9E37_79B9).to_le_bytes().repeat(5).into_boxed_slice();
                let first = (line >= 5_000).then_some(Place { input: 7, line: line % 5_000 });
                assert_eq!(seen.first(key, Place { input: 7, line }).unwrap(), first);
            }
            assert_eq!(seen.is_in_file(), memory < usize::MAX);
        }
    }
}
