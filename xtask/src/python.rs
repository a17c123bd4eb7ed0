//! `cargo xtask python`: builds the Python package from its source distribution, tries the wheel by itself, and tests it in a
//! virtual environment with all the packages that it works with.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::ci::Done;
use crate::notices::{Parts, with_notices};
use crate::tree::{output, root, run, target};

/// Makes the source distribution in a folder, with the notices of the crates that it is linked with on any system.
pub(crate) fn sdist(maturin: &mut Command, package: &Path, folder: &Path) -> anyhow::Result<()> {
    let systems = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin"];
    let notices = Parts::of_all(&["bitdoku-python"], &systems)?.notices("The Python package bitdoku")?;
    with_notices(package, &notices, || {
        output(maturin.args(["sdist", "--out"]).arg(folder).current_dir(package)).map(drop)
    })
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
    let wheel = wheel(&folder, &program)?;
    fresh(&folder, &wheel)?;
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

/// The wheel, built as pip builds it on a machine for which there is none: from the source distribution, unpacked apart from
/// this tree, so that it holds all it needs.
fn wheel(folder: &Path, program: &dyn Fn(&str) -> Command) -> anyhow::Result<PathBuf> {
    let (sources, wheels) = (folder.join("sdist"), folder.join("wheels"));
    for old in [&sources, &wheels] {
        if old.exists() {
            std::fs::remove_dir_all(old).with_context(|| format!("cannot remove {}", old.display()))?;
        }
    }
    sdist(&mut program("maturin"), &root().join("crates/python"), &sources)?;
    let archive = only_file(&sources)?;
    // Always in the same place, or cargo would keep one build of all crates for each run; as new, or it would keep the first.
    run(Command::new("tar").arg("-xzmf").arg(&archive).arg("-C").arg(&sources))?;
    std::fs::remove_file(&archive)?;
    // With the tests' settings for speed: the optimised wheel takes minutes to build and answers the same. In a folder of its
    // own: cargo would take what was built of the unpacked sources for what it has built of this tree.
    run(program("maturin")
        .args(["build", "--quiet", "--profile", "dev", "--out"])
        .arg(&wheels)
        .current_dir(only_file(&sources)?)
        .env("CARGO_TARGET_DIR", folder.join("build")))?;
    only_file(&wheels)
}

/// The one file or folder in a folder.
fn only_file(folder: &Path) -> anyhow::Result<PathBuf> {
    let mut files = folder.read_dir()?;
    Ok(files.next().with_context(|| format!("nothing was put into {}", folder.display()))??.path())
}

/// The wheel by itself in a virtual environment with nothing else: it needs no other package, and the README's examples run.
fn fresh(folder: &Path, wheel: &Path) -> anyhow::Result<()> {
    let fresh = folder.join("fresh");
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&fresh))?;
    let program = |name: &str| Command::new(fresh.join("bin").join(name));
    run(program("pip").args(["install", "--quiet", "--disable-pip-version-check", "--no-index"]).arg(wheel))?;
    let licenced = "import importlib.metadata as m; files = m.files('bitdoku'); \
                    names = {p.name for p in files if p.match('bitdoku-*.dist-info/licenses/*')}; \
                    missing = {'LICENSE-MIT', 'LICENSE-APACHE', 'LICENSE-THIRD-PARTY.txt'} - names; assert not missing, missing";
    run(program("python").args(["-c", licenced]))?;
    run(program("python").args(["-m", "doctest"]).arg(root().join("crates/python/README.md")))
}
