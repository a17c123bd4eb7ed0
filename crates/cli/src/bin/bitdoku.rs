//! The program `bitdoku`: all of it stands in the library beside it.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    bitdoku_cli::run(std::env::args_os()).into()
}
