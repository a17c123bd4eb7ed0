//! The project's chores, written in Rust so that they run wherever it does.
//!
//! ```text
//! cargo xtask ci     every check: what people run before a commit and what the machines run after it
//! cargo xtask gen    writes the generated files anew
//! ```

mod ci;
mod generated;
mod invariants;
mod links;
mod screenshot;
mod techniques;
mod tree;

use std::process::ExitCode;

use anyhow::anyhow;

const USAGE: &str = "usage: cargo xtask <ci | gen>

  ci     format, invariants, links, clippy, tests, doc tests, docs, no_std build of grid, generated files
  gen    write the generated files anew";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["ci"] => ci::run_checks(),
        ["gen"] => generated::write(),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(anyhow!("{USAGE}")),
    };
    if let Err(error) = done {
        eprintln!("{error:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
