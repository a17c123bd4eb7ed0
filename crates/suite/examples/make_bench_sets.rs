//! Makes the sets of `testdata` for benches, the same from the same seeds everywhere: `minimal.txt`, `several.txt`,
//! `none.txt` and `several_dug.txt`; with a number, sets of this many puzzles, which begin as those do.
//!
//! ```text
//! cargo run --release -p bitdoku-suite --example make_bench_sets -- testdata
//! cargo run --release -p bitdoku-suite --example make_bench_sets -- FOLDER 50000
//! ```

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use bitdoku_suite::bench_set::BenchSet;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "testdata".into()));
    let size = match env::args().nth(2) {
        None => BenchSet::SIZE,
        Some(size) => size.parse().map_err(|error| io::Error::other(format!("{size}: {error}")))?,
    };
    for set in BenchSet::ALL {
        let count = if size < 1000 { size.to_string() } else { format!("{},{:03}", size / 1000, size % 1000) };
        let mut text = format!(
            "# {}: {count} {}; seed {}.\n\
             # Made by this project: cargo run --release -p bitdoku-suite --example make_bench_sets\n",
            set.file, set.summary, set.seed
        );
        for puzzle in set.puzzles().take(size) {
            writeln!(text, "{puzzle}").expect("strings take everything");
        }
        fs::write(folder.join(set.file), text)?;
    }
    Ok(())
}
