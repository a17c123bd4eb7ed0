//! Notes what a measurement must say of itself: the compiler, and the commit that was compiled.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compiler = output(&rustc, &["--version"]).unwrap_or_else(|| "an unknown compiler".to_owned());
    println!("cargo::rustc-env=BITDOKU_COMPILER={compiler}");
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=BITDOKU_TARGET={target}");

    // Outside a repository, as in a published package, there is no commit.
    let commit = output("git", &["rev-parse", "--short=10", "HEAD"]).unwrap_or_default();
    println!("cargo::rustc-env=BITDOKU_COMMIT={commit}");
    for path in ["HEAD", "logs/HEAD"] {
        if let Some(path) = output("git", &["rev-parse", "--git-path", path]).filter(|path| !path.is_empty()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}

/// What a program prints, `None` where it cannot be run or fails.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
