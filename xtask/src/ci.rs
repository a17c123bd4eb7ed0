//! `cargo xtask ci` runs the quick checks, `cargo xtask ci all` every check.
//!
//! A change must pass the quick checks before anybody reads it: format, invariants, links and all tests, in one build.
//! The full set adds checks that share this build folder, and checks with a folder of their own. The latter run at
//! the same time in another process, because most checks use one core; their output follows when they end. If a check
//! fails, the others of its line still run, and all failures are listed at the end. A check whose tool is missing is
//! skipped, with a message there and at the end that says how to get the tool.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Instant;

use anyhow::{Context, bail};

use crate::tree::{TESTED, cargo, has_target, output, root, run, target};
use crate::{arm, assembly, generated, instructions, invariants, links, page, python, signature, wasm};

/// What came of a check that did not fail.
pub(crate) enum Done {
    Passed,
    /// A tool is missing: which, and how to get it.
    Skipped(&'static str),
}

/// A check and what it is called.
type Check = (&'static str, fn() -> anyhow::Result<Done>);

/// The quick ones. All of them build what `cargo test` builds.
const QUICK: &[Check] = &[
    ("format", || passed(run(&mut cargo(&["fmt", "--all", "--check"])))),
    ("invariants of sources", || passed(invariants::check_sources())),
    ("links", || passed(links::check())),
    ("lock files of other workspaces", || passed(other_locks())),
    ("tests", || passed(tests())),
];

/// The others that build where `cargo build` does.
const TOGETHER: &[Check] = &[
    ("invariants of calls", || passed(invariants::check_calls())),
    ("dependencies", dependencies),
    ("known advisories", advisories),
    ("clippy", || {
        passed(run(&mut cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])))
    }),
    ("long tests", || passed(ignored(&["bitdoku-logic", "bitdoku-cli"], "at_length"))),
    ("lists from outside", lists_from_outside),
    ("doc tests", || passed(run(&mut cargo(&["test", "--quiet", "--locked", "--workspace", "--doc"])))),
    ("docs", || {
        let mut docs = cargo(&["doc", "--quiet", "--locked", "--workspace", "--no-deps"]);
        passed(run(docs.env("RUSTDOCFLAGS", "-D warnings")))
    }),
    ("no_std builds", || passed(no_std())),
    ("generated files", || passed(generated::check())),
    ("signature of the engine", || passed(signature::check())),
    ("assembly of the engine", || passed(assembly::check())),
    ("engine on aarch64", arm::check),
    ("instructions of the solvers", instructions::check),
];

/// Those that build elsewhere. The page's and Python's are the last: they take what the others have built.
const APART: &[Check] = &[
    ("the page's modules", || passed(wasm::check())),
    ("engine as WebAssembly", wasm::tests),
    ("fuzz targets", || passed(fuzz_targets())),
    ("research", || passed(research())),
    ("oldest compiler", oldest_compiler),
    ("packages", || passed(packages())),
    ("page", page::check),
    ("Python", python::check),
];

fn passed(result: anyhow::Result<()>) -> anyhow::Result<Done> {
    result.map(|()| Done::Passed)
}

/// Runs a check as a chore by itself: then its tools must be there.
pub(crate) fn by_itself(check: fn() -> anyhow::Result<Done>) -> anyhow::Result<()> {
    match check()? {
        Done::Passed => Ok(()),
        Done::Skipped(missing) => anyhow::bail!("{missing}"),
    }
}

/// Runs the quick checks, and names the others.
pub(crate) fn run_quick() -> anyhow::Result<()> {
    run_line("quick checks", QUICK)?;
    let others: Vec<&str> = TOGETHER.iter().chain(APART).map(|(name, _)| *name).collect();
    println!("`cargo xtask ci all` also checks: {}", others.join(", "));
    Ok(())
}

/// Runs all checks.
pub(crate) fn run_all() -> anyhow::Result<()> {
    let apart = Apart::start()?;
    run_line("quick checks", QUICK)?;
    run_line("checks", TOGETHER)?;
    apart.end()
}

/// Runs those that build elsewhere.
pub(crate) fn run_apart() -> anyhow::Result<()> {
    run_line("checks apart", APART)
}

/// The process of the checks that build elsewhere. It is ended where nobody waits for it any more.
struct Apart {
    process: Child,
    log: PathBuf,
}

impl Apart {
    fn start() -> anyhow::Result<Self> {
        let log = target().join("checks-apart.log");
        std::fs::create_dir_all(target())?;
        let file = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["ci", "apart"]).stdout(file.try_clone()?).stderr(file);
        Ok(Self { process: command.spawn().context("the checks apart did not start")?, log })
    }

    /// Waits for its end and prints what it printed.
    fn end(mut self) -> anyhow::Result<()> {
        let status = self.process.wait()?;
        print!("{}", String::from_utf8_lossy(&std::fs::read(&self.log)?));
        if !status.success() {
            bail!("the checks apart failed");
        }
        Ok(())
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        // Nothing is lost if it has ended.
        let _ = self.process.kill();
    }
}

/// Runs a line of checks, one after another.
fn run_line(name: &str, checks: &[Check]) -> anyhow::Result<()> {
    let start = Instant::now();
    let (mut rows, mut failed) = (Vec::new(), Vec::new());
    for (name, check) in checks {
        println!("── {name}");
        let start = Instant::now();
        let remark = match check() {
            Ok(Done::Passed) => String::new(),
            Ok(Done::Skipped(missing)) => format!("  SKIPPED: {missing}"),
            Err(error) => {
                failed.push(*name);
                format!("  FAILED: {error:#}")
            }
        };
        if !remark.is_empty() {
            println!("{name}:{remark}");
        }
        rows.push(format!("{:>7.1} s  {name}{remark}", start.elapsed().as_secs_f64()));
    }
    let skipped = rows.iter().filter(|row| row.contains("SKIPPED")).count();
    let (passed, seconds) = (checks.len() - skipped - failed.len(), start.elapsed().as_secs_f64());
    println!("── {passed} {name} passed, {skipped} skipped, in {seconds:.0} s");
    println!("{}", rows.join("\n"));
    if !failed.is_empty() {
        bail!("checks failed: {}", failed.join(", "));
    }
    Ok(())
}

const NO_DENY: &str = "cargo-deny is not installed: `cargo install --locked cargo-deny`";

/// Licences, sources and duplicates of the dependencies.
fn dependencies() -> anyhow::Result<Done> {
    if output(&mut cargo(&["deny", "--version"])).is_err() {
        return Ok(Done::Skipped(NO_DENY));
    }
    passed(run(&mut cargo(&["deny", "--log-level", "error", "check", "licenses", "bans", "sources"])))
}

/// Whether anybody has warned of a dependency, as far as the database of advisories goes that was fetched last.
fn advisories() -> anyhow::Result<Done> {
    if output(&mut cargo(&["deny", "--version"])).is_err() {
        return Ok(Done::Skipped(NO_DENY));
    }
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let databases = ["advisory-dbs", "advisory-db"].map(|name| home.join(name));
    if !databases.iter().any(|folder| folder.read_dir().is_ok_and(|mut entries| entries.next().is_some())) {
        return Ok(Done::Skipped(
            "no database of advisories is here: `cargo deny fetch` brings it, where there is a network",
        ));
    }
    passed(run(&mut cargo(&["deny", "--offline", "--log-level", "error", "check", "advisories"])))
}

/// All crates build with the oldest compiler that `rust-version` promises.
fn oldest_compiler() -> anyhow::Result<Done> {
    const OLDEST: &str = env!("CARGO_PKG_RUST_VERSION");
    let toolchain = format!("{OLDEST}.0");
    let installed = output(Command::new("rustup").args(["toolchain", "list"])).unwrap_or_default();
    if !installed.contains(&toolchain) {
        return Ok(Done::Skipped(
            "the oldest toolchain is not installed: `rustup toolchain install --profile minimal` with the rust-version of Cargo.toml and .0",
        ));
    }
    let mut check = Command::new("rustup");
    check.args(["run", &toolchain, "cargo", "check", "--quiet", "--locked", "--workspace", "--target-dir"]);
    // The variables of the cargo that runs this would lead the other one astray.
    for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        check.env_remove(name);
    }
    passed(run(check.arg("target/oldest").current_dir(root())))
}

/// Each crate that is published, the command among them, builds from what would be published of it and nothing else.
/// Nothing is uploaded.
fn packages() -> anyhow::Result<()> {
    // Cargo keeps what it unpacks by the folder's name, also when the package has changed since.
    let folder = root().join("target").join(format!("packages-{}", std::process::id()));
    let mut publish = cargo(&["publish", "--dry-run", "--allow-dirty", "--quiet", "--locked", "--workspace"]);
    for left_out in ["bitdoku-suite", "xtask"] {
        publish.args(["--exclude", left_out]);
    }
    // Nothing of it is run, so nothing need be fast.
    publish.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    let published = run(publish.arg("--target-dir").arg(&folder));
    let _ = std::fs::remove_dir_all(&folder);
    published
}

/// The tests, by cargo-nextest where it is installed, by cargo itself elsewhere. Examples without tests are left to clippy.
fn tests() -> anyhow::Result<()> {
    let nextest = output(&mut cargo(&["nextest", "--version"])).is_ok();
    let mut tests = if nextest {
        cargo(&["nextest", "run", "--locked", "--no-fail-fast", "--status-level", "fail"])
    } else {
        cargo(&["test", "--quiet", "--locked"])
    };
    run(tests.args(TESTED).arg("--tests"))
}

/// The tests that need lists of other people, which this project does not contain.
fn lists_from_outside() -> anyhow::Result<Done> {
    if std::env::var_os("BITDOKU_DATA").is_none_or(|folder| folder.is_empty()) {
        return Ok(Done::Skipped(
            "BITDOKU_DATA names no folder of lists from outside; bench/sets.toml says where they are",
        ));
    }
    passed(ignored(&["bitdoku-solve", "bitdoku-logic", "bitdoku-canon"], "from_outside"))
}

/// The tests of some packages that are left out elsewhere and have a word in their names.
fn ignored(packages: &[&str], word: &str) -> anyhow::Result<()> {
    let mut tests = cargo(&["test", "--quiet", "--locked", "--tests"]);
    tests.args(packages.iter().flat_map(|package| ["--package", package]));
    run(tests.args(["--", "--ignored", word]))
}

/// Builds the crates that claim to need no `std`, `grid` and `canon`: for a bare machine where that target is installed,
/// else for this one, where they find no `std` either, since they say `#![no_std]`.
fn no_std() -> anyhow::Result<()> {
    const BARE: &str = "thumbv7em-none-eabi";
    let mut build = cargo(&["build", "--quiet", "--locked", "--package", "bitdoku-grid", "--package", "bitdoku-canon"]);
    if has_target(BARE)? {
        build.args(["--target", BARE]);
    }
    run(&mut build)
}

/// Fuzz targets and research have lock files of their own, which a change of any dependency makes stale.
fn other_locks() -> anyhow::Result<()> {
    for manifest in ["fuzz/Cargo.toml", "research/Cargo.toml"] {
        output(&mut cargo(&["metadata", "--locked", "--format-version", "1", "--manifest-path", manifest]))
            .with_context(|| format!("renew it: cargo update --workspace --manifest-path {manifest}"))?;
    }
    Ok(())
}

/// The laboratory and the benchmarks, a workspace of their own: format, clippy, every test.
fn research() -> anyhow::Result<()> {
    const MANIFEST: [&str; 2] = ["--manifest-path", "research/Cargo.toml"];
    const TARGET: [&str; 2] = ["--target-dir", "target/research"];
    run(cargo(&["fmt", "--all", "--check"]).args(MANIFEST))?;
    let clippy = ["clippy", "--quiet", "--locked", "--workspace", "--all-targets"];
    run(cargo(&clippy).args(MANIFEST).args(TARGET).args(["--", "-D", "warnings"]))?;
    let test = ["test", "--quiet", "--locked", "--workspace"];
    run(cargo(&test).args(MANIFEST).args(TARGET))?;
    run(cargo(&test).args(MANIFEST).args(TARGET).args(["--tests", "--", "--ignored", "at_length"]))
}

/// Checks the fuzz targets, a workspace of their own, as far as it goes without running them.
fn fuzz_targets() -> anyhow::Result<()> {
    let mut check = cargo(&["check", "--quiet", "--locked", "--manifest-path", "fuzz/Cargo.toml"]);
    // Nothing is linked, so no fuzzing engine needs to be compiled from C++; its place may be anything.
    run(check.args(["--target-dir", "target/fuzz"]).env("CUSTOM_LIBFUZZER_PATH", "target/fuzz/libfuzzer.a"))
}
