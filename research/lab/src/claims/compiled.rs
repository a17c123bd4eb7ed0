//! Programs in C++, compiled and run where there is a compiler: what a document says of C++ is measured on C++.

use std::io::{self, Write};
use std::process::{Command, Stdio};

/// What a program prints that is given `input`, compiled with `option`. `None` where there is no compiler, or it does not take
/// the program.
pub(super) fn output(source: &str, option: &str, input: &str) -> io::Result<Option<String>> {
    let folder = tempfile::tempdir()?;
    let (text, program) = (folder.path().join("program.cpp"), folder.path().join("program"));
    std::fs::write(&text, source)?;
    let is_compiled = compilers().iter().any(|compiler| {
        let mut command = Command::new(compiler);
        command.arg(option).arg("-o").arg(&program).arg(&text).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    });
    if !is_compiled {
        return Ok(None);
    }
    let mut child = Command::new(&program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().expect("it was piped");
    let given = input.to_owned();
    // Written while it is read, so that neither waits for the other.
    let writer = std::thread::spawn(move || stdin.write_all(given.as_bytes()));
    let output = child.wait_with_output()?;
    let written = writer.join().expect("the writer panicked");
    Ok((output.status.success() && written.is_ok()).then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// The compilers there may be: the one that `CXX` names first.
fn compilers() -> Vec<String> {
    std::env::var("CXX").into_iter().chain(["c++", "g++", "clang++"].map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_program_is_not_measured() {
        assert_eq!(output("this is no program", "-O0", "").unwrap(), None);
    }

    #[test]
    fn a_program_reads_and_prints_where_there_is_a_compiler() {
        let echo = "#include <cstdio>\nint main() { int c; while ((c = std::getchar()) != EOF) std::putchar(c); }";
        let said = output(echo, "-O0", "one\ntwo\n").unwrap();
        assert!(said.is_none_or(|said| said == "one\ntwo\n"));
    }
}
