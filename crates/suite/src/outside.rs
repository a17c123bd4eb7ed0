//! Lists from outside: puzzles and paths of other people, which this project does not contain.
//!
//! The variable `BITDOKU_DATA` names the folder they lie in, and nothing else does; `bench/sets.toml` says where each list
//! is to be had. A test that needs one is `#[ignore]`d and fails where the list is absent. `cargo xtask ci all` runs those
//! that have `from_outside` in their names where the variable is set, and says that it left them out where it is not; the
//! others take longer, and say how they are run.

use std::env;
use std::fs;
use std::path::PathBuf;

/// Where the file of this name is.
///
/// # Errors
/// Says what is missing.
pub fn path(name: &str) -> Result<PathBuf, String> {
    let folder = env::var_os("BITDOKU_DATA").filter(|folder| !folder.is_empty());
    let folder = folder.map(PathBuf::from).ok_or("BITDOKU_DATA names no folder of lists from outside")?;
    let path = folder.join(name);
    if path.is_file() { Ok(path) } else { Err(format!("BITDOKU_DATA has no file {}", path.display())) }
}

/// Its text.
///
/// # Errors
/// Says what is missing.
pub fn text(name: &str) -> Result<String, String> {
    let path = path(name)?;
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}
