//! The program `bitdoku`. What it does is in the library beside it. Here is what only a whole program may do: look
//! at stdout before Rust does.

use std::process::ExitCode;

#[cfg(unix)]
mod stdout;

fn main() -> ExitCode {
    #[cfg(unix)]
    if stdout::was_closed() {
        bitdoku_cli::refuse_stdout();
    }
    bitdoku_cli::run(std::env::args_os()).into()
}
