//! Makes `testdata/minimal.txt`, `testdata/several.txt` and `testdata/none.txt`, the same from the same seeds everywhere.
//!
//! ```text
//! cargo run --release -p bitdoku-suite --example make_bench_sets -- testdata
//! ```

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use bitdoku_suite::bench_set::BenchSet;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "testdata".into()));
    for set in BenchSet::ALL {
        let mut text = format!(
            "# {}: {}; seed {}.\n\
             # Made by this project: cargo run --release -p bitdoku-suite --example make_bench_sets\n",
            set.file, set.summary, set.seed
        );
        for puzzle in set.puzzles().take(BenchSet::SIZE) {
            writeln!(text, "{puzzle}").expect("strings take everything");
        }
        fs::write(folder.join(set.file), text)?;
    }
    Ok(())
}
