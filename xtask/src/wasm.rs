//! The page's modules: its engine, `crates/wasm`, and what it prints with, `crates/print-wasm`, built for browsers. They are
//! generated files, committed so that the page needs no more than Rust to run.
//!
//! The same compiler makes the same bytes wherever the checkout lies, so a check can compare them. A machine with
//! another compiler, or without the target, says so and compares nothing.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

use crate::tree::{cargo, output, root, run};

/// Each module: where it lies, and the package it is built from.
const MODULES: &[(&str, &str)] = &[("web/engine.wasm", "bitdoku-wasm"), ("web/print.wasm", "bitdoku-print-wasm")];
/// The compiler that made them.
const COMPILER: &str = "1.95.0";
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds a module and returns its bytes, or why it cannot be built here.
fn build(package: &str) -> anyhow::Result<Result<Vec<u8>, String>> {
    let rustc = || Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let version = output(rustc().arg("--version"))?;
    if version.split(' ').nth(1) != Some(COMPILER) {
        return Ok(Err(format!("they are made by Rust {COMPILER}, and this is {}", version.trim())));
    }
    let sysroot = PathBuf::from(output(rustc().args(["--print", "sysroot"]))?.trim());
    if !sysroot.join("lib/rustlib").join(TARGET).exists() {
        return Ok(Err(format!("the target is missing; `rustup target add {TARGET}` brings it")));
    }
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).context("where is cargo's home?")?;
    let folder = root().join("target/wasm");
    let mut flags = vec!["-Ctarget-feature=+simd128".to_owned()];
    for (from, to) in [(root().to_owned(), "/bitdoku"), (home, "/cargo"), (sysroot, "/rust")] {
        flags.push(format!("--remap-path-prefix={}={to}", from.display()));
    }
    let mut build = cargo(&["rustc", "--quiet", "--locked", "--package", package, "--lib"]);
    build.args(["--crate-type", "cdylib", "--profile", "wasm", "--target", TARGET, "--target-dir"]).arg(&folder);
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env_remove("RUSTFLAGS");
    run(&mut build)?;
    let module = folder.join(TARGET).join(format!("wasm/{}.wasm", package.replace('-', "_")));
    std::fs::read(&module).with_context(|| format!("cannot read {}", module.display())).map(Ok)
}

/// Writes the modules.
pub(crate) fn write() -> anyhow::Result<()> {
    for (file, package) in MODULES {
        match build(package)? {
            Ok(bytes) => {
                std::fs::write(root().join(file), &bytes)?;
                println!("wrote {file}, {} bytes", bytes.len());
            }
            Err(why) => println!("left {file} as it is: {why}"),
        }
    }
    Ok(())
}

/// Fails if the modules are not what `gen` would write.
pub(crate) fn check() -> anyhow::Result<()> {
    for (file, package) in MODULES {
        match build(package)? {
            Ok(bytes) if std::fs::read(root().join(file)).ok().as_ref() == Some(&bytes) => {}
            Ok(_) => bail!("{file} is out of date: run `cargo xtask gen`"),
            Err(why) => println!("skipped: {file} is not compared, for {why}"),
        }
    }
    Ok(())
}
