//! The checkout: its place and its files, and commands that run in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

/// The root of the checkout.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root")
}

/// The build folder: cargo's own, or the one that is set.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Cargo, in the root of the checkout.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// The crates that the tests build, so with the same features: all but the Python package, which has tests in Python alone.
pub(crate) const TESTED: [&str; 3] = ["--workspace", "--exclude", "bitdoku-python"];

/// The chores that need the libraries, built with the features that the tests have.
pub(crate) fn chores() -> anyhow::Result<Command> {
    run(cargo(&["build", "--quiet", "--locked", "--example", "chores"]).args(TESTED))?;
    let mut command = Command::new(target().join("debug/examples/chores"));
    command.current_dir(root());
    Ok(command)
}

/// The compiler.
pub(crate) fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// The compiler's name for this machine.
pub(crate) fn host() -> anyhow::Result<String> {
    let told = output(rustc().arg("-vV"))?;
    Ok(told.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names its host")?.to_owned())
}

/// Where the compiler lies.
pub(crate) fn sysroot() -> anyhow::Result<PathBuf> {
    Ok(PathBuf::from(output(rustc().args(["--print", "sysroot"]))?.trim()))
}

/// Whether the compiler can compile for a target.
pub(crate) fn has_target(target: &str) -> anyhow::Result<bool> {
    Ok(sysroot()?.join("lib/rustlib").join(target).exists())
}

/// Runs a command to its end and fails if it fails.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("{command:?} did not start"))?;
    if !status.success() {
        bail!("{command:?}: {status}");
    }
    Ok(())
}

/// What a command prints.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("{command:?} did not start"))?;
    if !output.status.success() {
        bail!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The files under `folder` whose names end in `extension`, in order; build outputs and hidden folders left out.
pub(crate) fn files(folder: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().with_context(|| folder.display().to_string())? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name());
            if entry.file_type()?.is_dir() {
                if !["target", "node_modules"].iter().any(|skip| name == *skip)
                    && !name.to_string_lossy().starts_with('.')
                {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A path as it is written from the root.
pub(crate) fn from_root(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
