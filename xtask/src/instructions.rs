//! A search that can be watched costs nothing while nobody watches it.
//!
//! The searches are generic over the watcher, and without one its calls are empty. That proves little: a second
//! instance of a search changes the compiler's inlining, and once made an unwatched one a tenth slower. So this chore counts
//! the instructions of each solver over a few puzzles, and compares them with the numbers from before searches could be watched.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

use crate::assembly;
use crate::ci::Done;
use crate::tree::{output, root, run, rustc};

/// The compiler that the figures are of.
const COMPILER: &str = "1.95.0";
/// More than the figure by this part is too many. The start of the program is counted too, and differs from processor to
/// processor: by what the loader and the C library choose for it.
const TOLERANCE: f64 = 0.05;

/// A solver, the first puzzles of a set, and the instructions that it took for them before it could be watched.
const FIGURES: &[(&str, &str, usize, u64)] = &[
    ("naive", "sample", 1, 25_842_633),
    ("layers", "sample", 4, 6_157_719),
    ("mrv", "minimal", 20, 22_999_049),
    ("weighted", "minimal", 4, 17_314_107),
    ("scan", "minimal", 20, 20_651_044),
    ("boolean", "minimal", 20, 2_509_909),
    ("boolean+search", "minimal", 20, 5_385_120),
    ("degree", "minimal", 8, 31_459_292),
];

/// Counts and compares.
pub(crate) fn check() -> anyhow::Result<Done> {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Done::Skipped("instructions are counted on x86_64 only"));
    }
    if output(Command::new("valgrind").arg("--version")).is_err() {
        return Ok(Done::Skipped("instructions are not counted: `apt-get install valgrind`"));
    }
    if output(rustc().arg("--version"))?.split(' ').nth(1) != Some(COMPILER) {
        return Ok(Done::Skipped("instructions are not counted: the figures are of another compiler"));
    }
    let libraries = assembly::libraries(&["bitdoku_solve", "bitdoku_grid"])?;
    let program = root().join("target/assembly/unwatched");
    let mut compile = rustc();
    compile.args(["--edition", "2024", "-O", "crates/solve/examples/unwatched.rs", "-o"]).arg(&program);
    for (name, library) in &libraries {
        compile.arg("--extern").arg(format!("{name}={}", library.display()));
    }
    let beside = libraries[0].1.parent().context("a library lies in a folder")?;
    compile.arg("-L").arg(format!("dependency={}", beside.display())).current_dir(root());
    run(&mut compile)?;
    let mut broken = Vec::new();
    for &(solver, set, count, figure) in FIGURES {
        let instructions = count_instructions(&program, solver, set, count)?;
        let more = instructions as f64 / figure as f64 - 1.0;
        println!("{solver}: {instructions} instructions, {:+.1}%", 100.0 * more);
        if more > TOLERANCE {
            broken.push(format!("{solver} takes {instructions} instructions, and took {figure}"));
        }
    }
    if !broken.is_empty() {
        bail!("an unwatched search pays for being one that can be watched:\n{}", broken.join("\n"));
    }
    Ok(Done::Passed)
}

fn count_instructions(program: &PathBuf, solver: &str, set: &str, count: usize) -> anyhow::Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    valgrind.args([solver, &format!("testdata/{set}.txt"), &count.to_string()]).current_dir(root());
    let told = valgrind.output().context("valgrind cannot be run")?;
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    let collected = told.lines().find_map(|line| line.split_once("Collected : "));
    collected.and_then(|(_, number)| number.trim().parse().ok()).with_context(|| format!("valgrind says: {told}"))
}
