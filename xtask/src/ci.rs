//! `cargo xtask ci`: every check, cheapest first. It stops at the first that fails.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::tree::{cargo, output, run};
use crate::{assembly, generated, invariants, links, signature};

/// A check and what it is called.
type Check = (&'static str, fn() -> anyhow::Result<()>);

const CHECKS: &[Check] = &[
    ("format", || run(&mut cargo(&["fmt", "--all", "--check"]))),
    ("invariants", invariants::check),
    ("links", links::check),
    ("clippy", || run(&mut cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]))),
    ("tests", tests),
    ("doc tests", || run(&mut cargo(&["test", "--quiet", "--locked", "--workspace", "--doc"]))),
    ("docs", || {
        let mut docs = cargo(&["doc", "--quiet", "--locked", "--workspace", "--no-deps"]);
        run(docs.env("RUSTDOCFLAGS", "-D warnings"))
    }),
    ("no_std build of grid", no_std),
    ("fuzz targets", fuzz_targets),
    ("generated files", generated::check),
    ("signature of the engine", signature::check),
    ("assembly of the engine", assembly::check),
];

/// Runs all checks.
pub(crate) fn run_checks() -> anyhow::Result<()> {
    let start = Instant::now();
    let mut times = Vec::new();
    for (name, check) in CHECKS {
        println!("── {name}");
        let start = Instant::now();
        check().map_err(|error| error.context(format!("check failed: {name}")))?;
        times.push((name, start.elapsed()));
    }
    println!("── all {} checks passed in {:.0} s", CHECKS.len(), start.elapsed().as_secs_f64());
    for (name, time) in times {
        println!("{:>7.1} s  {name}", time.as_secs_f64());
    }
    Ok(())
}

/// The tests, by cargo-nextest where it is installed, by cargo itself elsewhere.
fn tests() -> anyhow::Result<()> {
    let nextest = output(&mut cargo(&["nextest", "--version"])).is_ok();
    run(&mut if nextest {
        cargo(&["nextest", "run", "--locked", "--workspace", "--no-fail-fast", "--status-level", "fail"])
    } else {
        cargo(&["test", "--quiet", "--locked", "--workspace", "--lib", "--bins", "--tests", "--examples"])
    })
}

/// Builds `grid` without `std`: for a bare machine where that target is installed, else for this one, where the crate
/// finds no `std` either, since it says `#![no_std]` and only the feature brings it in.
fn no_std() -> anyhow::Result<()> {
    const BARE: &str = "thumbv7em-none-eabi";
    let mut build = cargo(&["build", "--quiet", "--locked", "--package", "bitdoku-grid", "--no-default-features"]);
    let sysroot =
        output(Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(BARE).exists() {
        build.args(["--target", BARE]);
    }
    run(&mut build)
}

/// Checks the fuzz targets, a workspace of their own, as far as it goes without running them.
fn fuzz_targets() -> anyhow::Result<()> {
    let mut check = cargo(&["check", "--quiet", "--locked", "--manifest-path", "fuzz/Cargo.toml"]);
    // Nothing is linked, so no fuzzing engine needs to be compiled from C++; its place may be anything.
    run(check.args(["--target-dir", "target/fuzz"]).env("CUSTOM_LIBFUZZER_PATH", "target/fuzz/libfuzzer.a"))
}
