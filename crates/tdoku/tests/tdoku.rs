//! A program written for tdoku, compiled, linked and run; and the two functions on many threads at a time.
#![allow(unsafe_code, reason = "C has pointers")]

use std::ffi::{c_char, c_void};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::ptr::null_mut;

use bitdoku_tdoku::{Enumerate, SolveSudoku};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Each thread has a session of its own behind these functions, and a callback may call them.
#[test]
fn functions_of_tdoku_serve_every_thread_and_their_own_callbacks() {
    unsafe extern "C" fn again(solution: *const c_char, seen: *mut c_void) {
        // SAFETY: the solution has 81 characters and a NUL; the data is a number of ours.
        unsafe {
            assert_eq!(SolveSudoku(solution, 2, 0, null_mut(), null_mut()), 1);
            *seen.cast::<usize>() += 1;
        }
    }
    let text = [b"....", &PUZZLE.as_bytes()[4..], b"\0"].concat();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let mut seen = 0usize;
                    // SAFETY: the text has 81 characters and a NUL.
                    let found = unsafe { Enumerate(text.as_ptr().cast(), 5, Some(again), (&raw mut seen).cast()) };
                    assert_eq!((found, seen), (2, 2));
                }
            });
        }
    });
}

#[test]
fn what_is_no_puzzle_has_no_solution() {
    let bad = [b'!'; 82];
    // SAFETY: 82 characters may be read, and the last of them says that there are no more.
    let solved = unsafe { SolveSudoku(bad.as_ptr().cast(), 2, 0, null_mut(), null_mut()) };
    // SAFETY: null is allowed.
    let nothing = unsafe { SolveSudoku(std::ptr::null(), 2, 0, null_mut(), null_mut()) };
    assert_eq!((solved, nothing), (0, 0));
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The library has these two names and no other, and a program written for tdoku runs with it.
#[test]
#[cfg(target_os = "linux")]
fn a_program_for_tdoku() {
    let test = std::env::current_exe().unwrap();
    let deps = test.parent().unwrap();
    let folders = [deps, deps.parent().unwrap()];
    let folder = folders.into_iter().find(|folder| folder.join("libbitdoku_tdoku.so").exists());
    let folder = folder.expect("cargo builds the shared library before its tests");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("program-for-tdoku");
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-I"]).arg(here("include"));
    compiler.arg(here("examples/tdoku.c")).arg("-o").arg(&program).arg("-L").arg(folder).arg("-lbitdoku_tdoku");
    let Ok(compiled) = compiler.output() else {
        println!("skipped: there is no cc");
        return;
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(&program).env("LD_LIBRARY_PATH", folder).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stdout), format!("1 {SOLUTION}, 0 guesses\n2, 2 and 2\n"));
    let Ok(names) = Command::new("nm").args(["-D", "--defined-only"]).arg(folder.join("libbitdoku_tdoku.so")).output()
    else {
        return;
    };
    let names = String::from_utf8(names.stdout).unwrap();
    let mut names: Vec<&str> = names.lines().filter_map(|line| line.split(' ').nth(2)).collect();
    names.retain(|name| !name.starts_with("rust_"));
    assert_eq!(names, ["Enumerate", "SolveSudoku"]);
}
