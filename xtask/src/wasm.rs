//! The WebAssembly modules of the page and of the npm package: crates built for browsers. Those of the page are generated files that
//! are committed, packed by gzip, so that the page needs no more than Rust to run. The npm package's is built where the package is.
//!
//! The same compiler makes the same bytes wherever the checkout lies, so a check can compare them. A machine with
//! another compiler, or without the target, says so and compares nothing.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::ci::Done;
use crate::tree::{cargo, files, from_root, has_target, output, root, run, rustc, sysroot};

/// A module: where it lies, and what it is built of.
struct Module {
    file: &'static str,
    package: &'static str,
    options: &'static [&'static str],
}

/// The npm package's. All of it in one: what is asked in a program of one's own is answered at once, and cannot wait for another
/// module.
const ENGINE: Module = Module { file: "npm/engine.wasm", package: "bitdoku-wasm", options: &[] };

/// The page's.
const MODULES: &[Module] = &[
    // What the page begins with: reading, solving, counting, checking.
    Module { file: "web/solve.wasm", package: "bitdoku-wasm", options: &["--no-default-features"] },
    // Puzzles of all formats.
    Module {
        file: "web/text.wasm",
        package: "bitdoku-wasm",
        options: &["--no-default-features", "--features", "text"],
    },
    // What playing asks for in addition: levels, hints, paths.
    Module {
        file: "web/reason.wasm",
        package: "bitdoku-wasm",
        options: &["--no-default-features", "--features", "reason"],
    },
    // Boards of other sizes and with more rules.
    Module {
        file: "web/boards.wasm",
        package: "bitdoku-wasm",
        options: &["--no-default-features", "--features", "boards"],
    },
    // The documents: every solver and its film.
    Module {
        file: "web/films.wasm",
        package: "bitdoku-wasm",
        options: &["--no-default-features", "--features", "films"],
    },
    // Books of puzzles, and QR codes.
    Module { file: "web/print.wasm", package: "bitdoku-print-wasm", options: &[] },
];

/// The compiler that made them.
const COMPILER: &str = "1.95.0";
const TARGET: &str = "wasm32-unknown-unknown";
/// What is said where it is not installed.
pub(crate) const NO_TARGET: &str = "no target wasm32: `rustup target add wasm32-unknown-unknown`";
/// Every browser of the last years has these instructions.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// The bytes of each file, or why they cannot be made here.
type Made = Result<Vec<(&'static str, Vec<u8>)>, String>;

/// Where modules are built.
fn folder() -> PathBuf {
    root().join("target/wasm")
}

/// Whether modules can be built here.
pub(crate) fn can_build() -> anyhow::Result<bool> {
    has_target(TARGET)
}

impl Module {
    /// Builds it.
    fn build(&self) -> anyhow::Result<Vec<u8>> {
        if !can_build()? {
            bail!(NO_TARGET);
        }
        let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let home =
            home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).context("where is cargo's home?")?;
        let mut flags = vec![VECTORS.to_owned()];
        for (from, to) in [(root().to_owned(), "/bitdoku"), (home, "/cargo"), (sysroot()?, "/rust")] {
            flags.push(format!("--remap-path-prefix={}={to}", from.display()));
        }
        let folder = folder();
        let mut build = cargo(&["rustc", "--quiet", "--locked", "--package", self.package, "--lib"]);
        build.args(self.options);
        build.args(["--crate-type", "cdylib", "--profile", "wasm", "--target", TARGET, "--target-dir"]).arg(&folder);
        // The profile's `strip` would leave the names of functions in a crate that has an optimisation level of its own.
        build.args(["--", "-Cstrip=symbols"]);
        build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env_remove("RUSTFLAGS");
        run(&mut build)?;
        let name = self.package.replace('-', "_");
        let module = folder.join(TARGET).join("wasm").join(name).with_extension("wasm");
        std::fs::read(&module).with_context(|| format!("cannot read {}", module.display()))
    }
}

/// Builds every module of the page.
fn build() -> anyhow::Result<Made> {
    let version = output(rustc().arg("--version"))?;
    if version.split(' ').nth(1) != Some(COMPILER) {
        return Ok(Err(format!("they are made by Rust {COMPILER}, and this is {}", version.trim())));
    }
    if !can_build()? {
        return Ok(Err(NO_TARGET.to_owned()));
    }
    let made = MODULES.iter().map(|module| Ok((module.file, module.build()?)));
    made.collect::<anyhow::Result<_>>().map(Ok)
}

/// Puts the npm package in a checkout together: its engine is built, and what it shares with the page is copied.
pub(crate) fn assemble(checkout: &Path) -> anyhow::Result<()> {
    let package = checkout.join("npm");
    std::fs::write(package.join("engine.wasm"), ENGINE.build()?)?;
    std::fs::write(
        package.join("solve.wasm"),
        committed("web/solve.wasm").context("gzip cannot unpack web/solve.wasm")?,
    )?;
    for shared in ["web/engine/module.js", "LICENSE-MIT", "LICENSE-APACHE", "web/THIRD-PARTY.txt"] {
        let shared = checkout.join(shared);
        let name = shared.file_name().context("a file has a name")?;
        std::fs::copy(&shared, package.join(name)).with_context(|| shared.display().to_string())?;
    }
    Ok(())
}

/// The committed bytes of a module of the page.
pub(crate) fn committed(file: &str) -> Option<Vec<u8>> {
    let unpacked = Command::new("gzip").arg("-dc").arg(root().join(format!("{file}.gz"))).output().ok()?;
    unpacked.status.success().then_some(unpacked.stdout)
}

/// The modules in the checkout that nothing makes any more.
fn stale() -> anyhow::Result<Vec<PathBuf>> {
    let mut all = files(&root().join("web"), "gz")?;
    all.retain(|file| !MODULES.iter().any(|module| from_root(file) == format!("{}.gz", module.file)));
    Ok(all)
}

/// Writes the modules that have changed, and removes those that nothing makes any more.
pub(crate) fn write() -> anyhow::Result<()> {
    match build()? {
        Ok(made) => {
            for file in stale()? {
                std::fs::remove_file(&file)?;
                println!("removed {}", from_root(&file));
            }
            for (file, bytes) in made {
                if committed(file).as_ref() != Some(&bytes) {
                    std::fs::write(root().join(file), &bytes)?;
                    run(Command::new("gzip").args(["-9", "-n", "-f", file]).current_dir(root()))?;
                    println!("wrote {file}.gz, {} bytes unpacked", bytes.len());
                }
            }
        }
        Err(why) => println!("left the modules as they are: {why}"),
    }
    Ok(())
}

/// Fails if a module is not what `gen` would write.
pub(crate) fn check() -> anyhow::Result<()> {
    if let Some(file) = stale()?.first() {
        bail!("{} is not made any more: run `cargo xtask gen`", from_root(file));
    }
    match build()? {
        Ok(made) => {
            for (file, bytes) in made {
                if committed(file).as_ref() != Some(&bytes) {
                    bail!("{file} is out of date: run `cargo xtask gen`");
                }
            }
        }
        Err(why) => println!("skipped: the page's modules are not compared, for {why}"),
    }
    Ok(())
}

/// Runs the tests of the solvers as WebAssembly in Node: each operation of the vectors beside its definition, rounds, choices
/// and texts beside those of the portable backend, and the signature.
pub(crate) fn tests() -> anyhow::Result<Done> {
    if !can_build()? {
        return Ok(Done::Skipped(NO_TARGET));
    }
    if output(Command::new("node").arg("--version")).is_err() {
        return Ok(Done::Skipped("Node is not installed: `apt-get install nodejs`, or from nodejs.org"));
    }
    // Not `cargo test`, which would build what other tests depend on, and not all of that knows the target. The compiler is
    // told to make the tests of the library in place of the library.
    let mut build = cargo(&["rustc", "--quiet", "--locked", "--package", "bitdoku-solve", "--lib"]);
    build.args(["--crate-type", "cdylib", "--target", TARGET, "--target-dir"]).arg(folder()).args(["--", "--test"]);
    run(build.env("CARGO_ENCODED_RUSTFLAGS", VECTORS).env_remove("RUSTFLAGS"))?;
    let module = folder().join(TARGET).join("debug/bitdoku_solve.wasm");
    // A test that fails traps. There is nothing to print on; the functions that are named on the way to the trap tell which.
    let program = "const tests = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));\
                   process.exit(new WebAssembly.Instance(tests, {}).exports.main(0, 0));";
    run(Command::new("node").args(["--stack-trace-limit=50", "--eval", program]).arg(module))?;
    Ok(Done::Passed)
}
