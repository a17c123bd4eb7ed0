//! `cargo xtask arm`: the engine on aarch64. Its tests, which compare NEON's backend with the portable one, run in an emulator,
//! and the assembly of both is examined.

use std::process::Command;

use crate::assembly;
use crate::ci::Done;
use crate::tree::{cargo, has_target, output, run};

const TARGET: &str = "aarch64-unknown-linux-gnu";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";

/// The engine's tests and the assembly of its steps.
pub(crate) fn check() -> anyhow::Result<Done> {
    if !has_target(TARGET)? {
        return Ok(Done::Skipped("no target aarch64: `rustup target add aarch64-unknown-linux-gnu`"));
    }
    assembly::check_arm(TARGET)?;
    if [LINKER, EMULATOR].iter().any(|program| output(Command::new(program).arg("--version")).is_err()) {
        return Ok(Done::Skipped("no emulator: install qemu-user, gcc-aarch64-linux-gnu and libc6-dev-arm64-cross"));
    }
    let mut tests = cargo(&["test", "--quiet", "--locked", "--package", "bitdoku-solve", "--lib", "--target", TARGET]);
    tests.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    tests.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L /usr/aarch64-linux-gnu"));
    run(tests.args(["--", "engine"]))?;
    Ok(Done::Passed)
}
