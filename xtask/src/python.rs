//! `cargo xtask python`: builds the Python package, installs it into a virtual environment of its own, and tests it there.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Context;

use crate::ci::Done;
use crate::tree::{output, root, run};

/// The folder for what is built: cargo's own, or the one it was told.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Types, the README's examples and the tests, on the package as people install it.
pub(crate) fn check() -> anyhow::Result<Done> {
    let version = "import sys; sys.exit(sys.version_info < (3, 11))";
    if output(Command::new("python3").args(["-c", version])).is_err() {
        return Ok(Done::Skipped("there is no Python 3.11 or later: install python3"));
    }
    let (folder, package) = (target().join("python"), root().join("crates/python"));
    let program = |name: &str| {
        let mut command = Command::new(folder.join("bin").join(name));
        command.current_dir(&package);
        command
    };
    if run(Command::new("python3").args(["-m", "venv"]).arg(&folder)).is_err() {
        return Ok(Done::Skipped("python3 makes no virtual environments: install python3-venv"));
    }
    let mut tools = program("pip");
    if run(tools.args(["install", "--quiet", "--disable-pip-version-check", "-r", "tests/requirements.txt"])).is_err() {
        return Ok(Done::Skipped("the Python packages of crates/python/tests/requirements.txt could not be installed"));
    }
    let wheels = folder.join("wheels");
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).context("cannot remove old wheels")?;
    }
    // With the tests' settings for speed: the optimised wheel takes minutes to build and answers the same.
    run(program("maturin").args(["build", "--quiet", "--profile", "dev", "--out"]).arg(&wheels))?;
    let mut wheel = wheels.read_dir()?;
    let wheel = wheel.next().context("maturin made no wheel")??.path();
    run(program("pip")
        .args(["install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"])
        .arg(wheel))?;
    run(program("mypy").args(["python/bitdoku", "tests/typed.py", "--cache-dir"]).arg(folder.join("mypy")))?;
    run(program("pyright").arg("--pythonpath").arg(folder.join("bin/python")))?;
    // From another folder, so that what is tested is what was installed. What is skipped is said aloud.
    let mut tests = program("pytest");
    tests.args(["--quiet", "-rs", "-p", "no:cacheprovider", "--rootdir"]).arg(&package).current_dir(&folder);
    let documents = [package.join("README.md"), root().join("docs/PYTHON.md")];
    run(tests.arg("--doctest-glob=*.md").args(documents).arg(package.join("tests")))?;
    Ok(Done::Passed)
}

/// The same as a chore by itself.
pub(crate) fn chore() -> anyhow::Result<()> {
    if let Done::Skipped(missing) = check()? {
        anyhow::bail!("{missing}");
    }
    Ok(())
}
