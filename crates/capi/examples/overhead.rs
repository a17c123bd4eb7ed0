//! What the C ABI costs beside the engine: the same puzzles through the shared library, as a program in C calls it, and
//! straight through the engine, taking turns.
//!
//! ```sh
//! cargo build --release -p bitdoku-capi
//! cargo run --release -p bitdoku-capi --example overhead -- PUZZLES [COPIES [ROUNDS]]
//! ```
//!
//! PUZZLES is a file of lines of 81 characters. Times are processor time, medians over the rounds.
#![cfg(unix)]
#![allow(unsafe_code, reason = "C has pointers")]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use bitdoku::engine::{Batch, Cells, CellsMut, LineStatus};
use bitdoku::{Budget, Engine, Puzzle, Solver};
use bitdoku_capi::many::Grids;

unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn clock() -> std::ffi::c_long;
}

type New = unsafe extern "C" fn(*const c_void) -> *mut c_void;
type Solve = unsafe extern "C" fn(*mut c_void, *const c_char, usize, *mut c_char, *mut u64) -> c_int;
type SolveMany = unsafe extern "C" fn(*mut c_void, *const Grids, *mut c_void, usize, usize, *mut i8) -> i64;

/// The shared library, as cargo has built it beside this program.
fn library() -> PathBuf {
    let program = std::env::current_exe().expect("this program has a path");
    let found = program.ancestors().map(|folder| folder.join("libbitdoku_capi.so")).find(|file| file.exists());
    found.expect("cargo builds libbitdoku_capi.so: cargo build --release -p bitdoku-capi")
}

/// A function of the library.
fn symbol(library: *mut c_void, name: &CStr) -> *mut c_void {
    // SAFETY: the library is open, and the name ends with a NUL.
    let at = unsafe { dlsym(library, name.as_ptr()) };
    assert!(!at.is_null(), "{name:?} is in the library");
    at
}

/// Processor time that `work` takes, in microseconds.
fn time(work: impl FnOnce()) -> f64 {
    // SAFETY: it only tells the time; POSIX has a million ticks a second.
    let start = unsafe { clock() };
    work();
    // SAFETY: the same.
    (unsafe { clock() } - start) as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file of puzzles");
    let mut number = |default: usize| arguments.next().map_or(default, |text| text.parse().expect("a number"));
    let (copies, rounds) = (number(1), number(9));
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let lines: Vec<&[u8; 81]> = text.lines().filter_map(|line| line.as_bytes().try_into().ok()).collect();
    let lines = lines.repeat(copies);
    let mut packed: Vec<u8> = lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect();
    packed.shrink_to_fit();
    let puzzles: Vec<Puzzle> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let count = lines.len();
    println!("{count} puzzles, {rounds} rounds");

    let path = CString::new(library().into_os_string().into_encoded_bytes()).expect("paths have no NUL");
    // SAFETY: 2 is RTLD_NOW; the types are those of the header.
    let (handle, solve, solve_many) = unsafe {
        let library = dlopen(path.as_ptr(), 2);
        assert!(!library.is_null(), "the library loads");
        let new: New = std::mem::transmute(symbol(library, c"bitdoku_new"));
        let solve: Solve = std::mem::transmute(symbol(library, c"bitdoku_solve"));
        let solve_many: SolveMany = std::mem::transmute(symbol(library, c"bitdoku_solve_many"));
        (new(std::ptr::null()), solve, solve_many)
    };

    let mut engine = Engine::new();
    // As the handle has it by default, and it can be stopped.
    let stopped = AtomicBool::new(false);
    let budget = Budget::UNLIMITED.guesses(1_000_000).interrupt(&stopped);
    let (mut own_solutions, mut own_statuses) = (vec![0u8; 81 * count], vec![LineStatus::default(); count]);
    let cells = Cells::text(&packed).with_strides(count, 82, 1).expect("each line is there");
    let (mut solutions, mut statuses) = (vec![0u8; 81 * count], vec![0i8; count]);
    let grids =
        Grids { puzzles: packed.as_ptr().cast(), size: packed.len(), count, stride: 82, cell_stride: 1, notation: 0 };
    let (mut batch, mut one) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let own = time(|| {
            let batch = Batch::solving(cells, CellsMut::text(&mut own_solutions), &mut own_statuses);
            engine.answer(batch, &budget);
        });
        let theirs = time(|| {
            let (room, size) = (solutions.as_mut_ptr().cast(), solutions.len());
            // SAFETY: sizes and strides are those of the memory.
            let unique = unsafe { solve_many(handle, &grids, room, size, 81, statuses.as_mut_ptr()) };
            assert!(unique >= 0);
        });
        let own_one = time(|| {
            for puzzle in &puzzles {
                let _ = std::hint::black_box(engine.solve_within(puzzle, &budget));
            }
        });
        let theirs_one = time(|| {
            for line in &lines[..puzzles.len()] {
                let (mut solution, mut guesses) = ([0 as c_char; 81], 0u64);
                // SAFETY: the text has 81 characters, and there is room for as many.
                unsafe { solve(handle, line.as_ptr().cast(), 81, solution.as_mut_ptr(), &raw mut guesses) };
                std::hint::black_box(solution);
            }
        });
        // The first round warms up.
        if round > 0 {
            batch.push([own, theirs].map(|time| time / count as f64));
            one.push([own_one, theirs_one].map(|time| time / puzzles.len() as f64));
        }
    }
    let agree = own_solutions.chunks(81).zip(solutions.chunks(81)).filter(|(own, theirs)| own == theirs).count();
    println!("{agree} solutions agree");
    let column = |rows: &[[f64; 2]], at: usize| median(rows.iter().map(|row| row[at]).collect());
    let share = median(batch.iter().map(|[own, theirs]| own / theirs).collect());
    let more = median(one.iter().map(|[own, theirs]| theirs - own).collect());
    println!(
        "batch: engine {:.3} µs, C {:.3} µs a puzzle: {:.1}%",
        column(&batch, 0),
        column(&batch, 1),
        100.0 * share
    );
    println!("one:   engine {:.3} µs, C {:.3} µs a call: {more:.3} µs more", column(&one, 0), column(&one, 1));
}
