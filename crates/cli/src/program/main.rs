//! The program `bitdoku`. What it does stands in the library beside it. Here is what only a whole program may do: look
//! at stdout before Rust does, and say what happens where memory ends.
//!
//! Both need `unsafe`, a few lines each; the library has none.

use std::process::ExitCode;

mod memory;
#[cfg(unix)]
mod stdout;

fn main() -> ExitCode {
    #[cfg(unix)]
    if stdout::was_closed() {
        bitdoku_cli::refuse_stdout();
    }
    memory::watch_threads();
    #[cfg(unix)]
    memory::watch_aborts();
    bitdoku_cli::run(std::env::args_os()).into()
}
