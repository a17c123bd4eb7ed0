//! The page's engine: `crates/wasm` built for browsers, a generated file that is committed so that the page needs no
//! more than Rust to run.
//!
//! The same compiler makes the same bytes wherever the checkout lies, so a check can compare them. A machine with
//! another compiler, or without the target, says so and compares nothing.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail};

use crate::tree::{cargo, output, root, run};

/// Where the module lies.
pub(crate) const ENGINE: &str = "web/engine.wasm";
/// The compiler that made it.
const COMPILER: &str = "1.95.0";
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module and returns its bytes, or why it cannot be built here.
fn build() -> anyhow::Result<Result<Vec<u8>, String>> {
    let rustc = || Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let version = output(rustc().arg("--version"))?;
    if version.split(' ').nth(1) != Some(COMPILER) {
        return Ok(Err(format!("it is made by Rust {COMPILER}, and this is {}", version.trim())));
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
    let mut build = cargo(&["rustc", "--quiet", "--locked", "--package", "bitdoku-wasm", "--lib"]);
    build.args(["--crate-type", "cdylib", "--profile", "wasm", "--target", TARGET, "--target-dir"]).arg(&folder);
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env_remove("RUSTFLAGS");
    run(&mut build)?;
    let module = folder.join(TARGET).join("wasm/bitdoku_wasm.wasm");
    std::fs::read(&module).with_context(|| format!("cannot read {}", module.display())).map(Ok)
}

/// Writes the module.
pub(crate) fn write() -> anyhow::Result<()> {
    match build()? {
        Ok(bytes) => {
            std::fs::write(root().join(ENGINE), &bytes)?;
            println!("wrote {ENGINE}, {} bytes", bytes.len());
        }
        Err(why) => println!("left {ENGINE} as it is: {why}"),
    }
    Ok(())
}

/// Fails if the module is not what `gen` would write.
pub(crate) fn check() -> anyhow::Result<()> {
    match build()? {
        Ok(bytes) if std::fs::read(root().join(ENGINE)).ok().as_ref() == Some(&bytes) => {}
        Ok(_) => bail!("{ENGINE} is out of date: run `cargo xtask gen`"),
        Err(why) => println!("skipped: {ENGINE} is not compared, for {why}"),
    }
    Ok(())
}
