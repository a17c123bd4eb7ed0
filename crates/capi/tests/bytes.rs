//! No bytes and no arguments that a caller can come up with do harm: wrong ones are reported, and nothing else happens.
#![allow(unsafe_code, reason = "C has pointers")]

use std::ffi::CStr;
use std::ptr::{null, null_mut};

use bitdoku_capi::any::bitdoku_ask;
use bitdoku_capi::error::bitdoku_last_error;
use bitdoku_capi::handle::{Handle, Options, bitdoku_done, bitdoku_free, bitdoku_new, bitdoku_resume, bitdoku_stop};
use bitdoku_capi::make::{Wanted, bitdoku_generate, bitdoku_generate_board};
use bitdoku_capi::many::{Grids, bitdoku_count_many, bitdoku_rate_many, bitdoku_solve_many};
use bitdoku_capi::one::{
    bitdoku_canonical, bitdoku_card, bitdoku_check, bitdoku_convert, bitdoku_count, bitdoku_enumerate, bitdoku_explain,
    bitdoku_hint, bitdoku_level, bitdoku_measure, bitdoku_rate, bitdoku_solve,
};
use bitdoku_capi::{ERROR, MALFORMED, MULTIPLE, NONE, Tenths, UNIQUE, UNKNOWN};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A handle that is freed at the end.
struct Owned(*mut Handle);

impl Owned {
    fn new() -> Self {
        // SAFETY: null stands for the defaults.
        Self(unsafe { bitdoku_new(null()) })
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: it comes from `bitdoku_new` and is not used again.
        unsafe { bitdoku_free(self.0) };
    }
}

/// Why the last call of this thread failed.
fn last_error() -> String {
    // SAFETY: it is a text that ends with a NUL, and no call of this thread comes between.
    unsafe { std::ffi::CStr::from_ptr(bitdoku_last_error()) }.to_str().unwrap().to_owned()
}

fn solve(handle: &Owned, text: &[u8]) -> i32 {
    // SAFETY: the text is as long as it is said to be.
    unsafe { bitdoku_solve(handle.0, text.as_ptr().cast(), text.len(), null_mut(), null_mut()) }
}

#[test]
fn texts_of_every_kind_are_told_apart() {
    let handle = Owned::new();
    assert_eq!(solve(&handle, PUZZLE.as_bytes()), UNIQUE);
    assert_eq!(solve(&handle, PUZZLE.replacen("53..", "....", 1).as_bytes()), MULTIPLE);
    assert_eq!(solve(&handle, PUZZLE.replacen("53.", "55.", 1).as_bytes()), NONE);
    for bad in [&b""[..], b"5", &PUZZLE.as_bytes()[..80], &[0; 81], &[0xFF; 81], &[b'.'; 82], &[b'!'; 729]] {
        assert_eq!(solve(&handle, bad), MALFORMED, "{bad:?}");
    }
}

#[test]
fn as_many_threads_as_one_likes_are_as_many_as_there_is_work_for() {
    let options = Options {
        size: size_of::<Options>(),
        threads: 1_000_000_000,
        guesses: 0,
        scale: null(),
        language: null(),
        solver: null(),
    };
    // SAFETY: the options and the grids are as the header asks for.
    unsafe {
        let handle = Owned(bitdoku_new(&raw const options));
        let lines = PUZZLE.repeat(3);
        let puzzles = lines.as_ptr().cast();
        let grids = Grids { puzzles, size: lines.len(), count: 3, stride: 81, cell_stride: 1, notation: 0 };
        let (mut solutions, mut statuses) = ([0u8; 243], [0; 3]);
        let room = solutions.as_mut_ptr().cast();
        assert_eq!(bitdoku_solve_many(handle.0, &raw const grids, room, 243, 81, statuses.as_mut_ptr()), 3);
        assert_eq!(statuses, [1; 3]);
    }
}

#[test]
fn null_is_an_error_wherever_it_is_not_allowed() {
    let handle = Owned::new();
    let (text, length) = (PUZZLE.as_ptr().cast(), PUZZLE.len());
    let grids = Grids { puzzles: null(), size: 81, count: 1, stride: 81, cell_stride: 1, notation: 0 };
    let mut status = 0;
    // SAFETY: null is what this is about; all else is as the header asks for.
    unsafe {
        assert_eq!(bitdoku_solve(null_mut(), text, length, null_mut(), null_mut()), ERROR);
        assert_eq!(last_error(), "the handle is null");
        assert_eq!(bitdoku_solve(handle.0, null(), length, null_mut(), null_mut()), ERROR);
        assert_eq!(bitdoku_count(handle.0, text, length, 2, null_mut(), null_mut()), ERROR);
        assert_eq!(bitdoku_enumerate(handle.0, text, length, None, null_mut()), ERROR);
        assert_eq!(bitdoku_check(handle.0, text, length, null_mut()), ERROR);
        assert_eq!(bitdoku_rate(handle.0, text, length, null_mut()), ERROR);
        assert_eq!(bitdoku_level(handle.0, text, length, null_mut()), ERROR);
        assert_eq!(bitdoku_canonical(handle.0, text, length, null_mut(), null_mut()), ERROR);
        assert_eq!(bitdoku_convert(handle.0, text, length, null(), [0; 9].as_mut_ptr(), 9, null_mut()), ERROR);
        assert_eq!(bitdoku_generate(handle.0, 1, 0, null(), null_mut(), null_mut()), ERROR);
        assert_eq!(bitdoku_solve_many(handle.0, null(), null_mut(), 0, 81, &raw mut status), i64::from(ERROR));
        assert_eq!(bitdoku_count_many(handle.0, &grids, 2, null_mut(), &raw mut status), i64::from(ERROR));
        assert_eq!(bitdoku_rate_many(handle.0, &grids, null_mut(), &raw mut status), i64::from(ERROR));
        assert_eq!(bitdoku_done(null()), 0);
        bitdoku_stop(null());
        bitdoku_resume(null());
        bitdoku_free(null_mut());
    }
}

/// As `snprintf` has it: a null pointer asks only for the size.
#[test]
fn without_room_the_size_that_is_needed_is_told() {
    let handle = Owned::new();
    let (text, length) = (PUZZLE.as_ptr().cast(), PUZZLE.len());
    type Call<'a> = &'a dyn Fn(*mut std::ffi::c_char, usize, *mut usize) -> i32;
    // SAFETY: the text is as long as it is said to be, and so is the room wherever there is one.
    let calls: [Call<'_>; 7] = unsafe {
        [
            &|at, size, needed| bitdoku_card(handle.0, text, length, at, size, needed),
            &|at, size, needed| bitdoku_measure(handle.0, text, length, c"W".as_ptr(), at, size, needed),
            &|at, size, needed| bitdoku_ask(handle.0, text, length, 0, null(), 0, at, size, needed),
            &|at, size, needed| bitdoku_hint(handle.0, text, length, null(), 0, 4, at, size, needed),
            &|at, size, needed| bitdoku_explain(handle.0, text, length, at, size, needed),
            &|at, size, needed| bitdoku_convert(handle.0, text, length, c"line".as_ptr(), at, size, needed),
            &|at, size, needed| bitdoku_generate_board(handle.0, 1, 0, 4, null(), null(), null(), 0, at, size, needed),
        ]
    };
    for (number, call) in calls.iter().enumerate() {
        let (mut needed, mut again) = (0, 0);
        let status = call(null_mut(), 0, &raw mut needed);
        assert!(status >= 0 && needed > 1, "{number}: {status}, {needed}");
        // Whatever the size is said to be, nothing is written at a null pointer.
        assert_eq!(call(null_mut(), 9, &raw mut again), status, "{number}");
        let mut room = vec![b'?'; needed];
        assert_eq!(call(room.as_mut_ptr().cast(), needed, &raw mut again), status, "{number}");
        assert_eq!((again, room.iter().position(|&byte| byte == 0)), (needed, Some(needed - 1)), "{number}");
    }
}

/// 0 is no limit, as in every language.
#[test]
fn a_limit_of_0_is_no_limit() {
    let handle = Owned::new();
    let several = PUZZLE.replace(['5', '8'], ".");
    let mut count = [0, 0];
    // SAFETY: the texts are as long as they are said to be.
    let statuses = unsafe {
        let of = |limit, count: &mut u64| {
            bitdoku_count(handle.0, several.as_ptr().cast(), several.len(), limit, count, null_mut())
        };
        [of(0, &mut count[0]), of(u64::MAX, &mut count[1])]
    };
    assert_eq!((statuses[0], count[0]), (statuses[1], count[1]));
    assert!(count[0] > 2, "{count:?}");
    let (mut room, mut needed) = ([0u8; 4000], 0);
    let (board, no_rules) = (".".repeat(16), null());
    // SAFETY: the text and the room are as long as they are said to be.
    unsafe {
        let (at, row) = (board.as_ptr().cast(), room.as_mut_ptr().cast());
        bitdoku_ask(handle.0, at, board.len(), 3, no_rules, 0, row, room.len(), &raw mut needed);
    }
    let row = String::from_utf8_lossy(&room[..needed - 1]);
    assert!(row.contains(r#""counts":[[72,72,72,72]"#), "{row}");
}

#[test]
fn sizes_that_do_not_fit_are_an_error() {
    let handle = Owned::new();
    let puzzles = [PUZZLE, PUZZLE].concat();
    let sizes =
        [(162, 2, 81, 1, 81), (162, 2, 82, 1, 81), (161, 2, 81, 1, 81), (162, 3, 81, 1, 81), (162, 2, 81, 2, 81)];
    let more =
        [(162, 2, usize::MAX, 1, 81), (162, 2, 81, usize::MAX, 81), (162, usize::MAX, 0, 0, 81), (162, 2, 81, 1, 80)];
    let mut fine = 0;
    for (size, count, stride, cell_stride, solution_stride) in sizes.into_iter().chain(more) {
        let grids = Grids { puzzles: puzzles.as_ptr().cast(), size, count, stride, cell_stride, notation: 0 };
        let (mut solutions, mut statuses) = ([0u8; 162], [0i8; 3]);
        // SAFETY: no more than `size` bytes are said to be readable, and no more than 162 writable.
        let unique = unsafe {
            let room = solutions.as_mut_ptr().cast();
            bitdoku_solve_many(handle.0, &grids, room, 162, solution_stride, statuses.as_mut_ptr())
        };
        assert!(unique == 2 || unique == i64::from(ERROR), "{grids:?}: {unique}");
        fine += i64::from(unique == 2);
    }
    assert_eq!(fine, 1);
}

#[test]
fn options_are_checked_and_limits_kept() {
    let with = |size, guesses, scale: Option<&std::ffi::CStr>| {
        let scale = scale.map_or(null(), |name| name.as_ptr());
        // SAFETY: the options are whole, and the name ends with a NUL.
        Owned(unsafe { bitdoku_new(&Options { size, threads: 2, guesses, scale, language: null(), solver: null() }) })
    };
    let size = size_of::<Options>();
    assert!(with(1, 0, None).0.is_null() && last_error().contains("size"));
    assert!(with(size, 0, Some(c"nobody")).0.is_null() && last_error().ends_with(", found 'nobody'"));
    // An older program has fewer options, a newer one more, which an older library knows only as 0.
    let older = size_of::<usize>();
    assert_eq!(solve(&with(older, 1, Some(c"nobody")), &[b'.'; 81]), MULTIPLE);
    #[repr(C)]
    struct Newer {
        known: Options,
        more: usize,
    }
    let newer = |more| {
        let known = Options {
            size: size_of::<Newer>(),
            threads: 0,
            guesses: 0,
            scale: null(),
            language: null(),
            solver: null(),
        };
        let options = Newer { known, more };
        // SAFETY: the structure is as long as it says.
        Owned(unsafe { bitdoku_new((&raw const options).cast()) })
    };
    assert_eq!(solve(&newer(0), PUZZLE.as_bytes()), UNIQUE);
    assert!(newer(1).0.is_null());
    let handle = with(size, 1, Some(c"sukaku"));
    assert_eq!(solve(&handle, &[b'.'; 81]), UNKNOWN);
    assert_eq!(solve(&with(size, 0, None), &[b'.'; 81]), MULTIPLE);
}

#[test]
fn another_solver_is_called_by_its_name_and_may_have_a_coefficient() {
    let by = |solver: &CStr| {
        let (size, solver) = (size_of::<Options>(), solver.as_ptr());
        // SAFETY: the options are whole, and the name ends with a NUL.
        Owned(unsafe {
            bitdoku_new(&Options { size, threads: 1, guesses: 0, scale: null(), language: null(), solver })
        })
    };
    for name in [c"engine", c"mrv", c"weighted", c"weighted:-3", c"boolean"] {
        assert_eq!(solve(&by(name), PUZZLE.as_bytes()), UNIQUE, "{name:?}");
    }
    // It finds the solution, and cannot prove that it is the only one.
    assert_eq!(solve(&by(c"sinkhorn"), PUZZLE.as_bytes()), UNKNOWN);
    for name in [c"nobody", c"weighted:x", c"mrv:3"] {
        assert!(by(name).0.is_null() && last_error().contains(&format!("found '{}'", name.to_str().unwrap())));
    }
}

/// One puzzle and a batch of it alike: the status and the solution, if there is one.
#[test]
fn a_search_that_is_cut_short_tells_what_it_found_by_one_call_as_by_the_other() {
    let empty = [b'.'; 81];
    let is_solved = |cells: &[u8; 81]| cells.iter().all(u8::is_ascii_digit);
    let mut found = 0;
    for guesses in 1..100 {
        let options = Options {
            size: size_of::<Options>(),
            threads: 1,
            guesses,
            scale: null(),
            language: null(),
            solver: null(),
        };
        let grids =
            Grids { puzzles: empty.as_ptr().cast(), size: 81, count: 1, stride: 81, cell_stride: 1, notation: 0 };
        let (mut one, mut many, mut status) = ([b'.'; 81], [0; 81], 0);
        // SAFETY: everything is as long as it is said to be.
        let alone = unsafe {
            let handle = Owned(bitdoku_new(&options));
            bitdoku_solve_many(handle.0, &grids, many.as_mut_ptr().cast(), 81, 81, &raw mut status);
            bitdoku_solve(handle.0, empty.as_ptr().cast(), 81, one.as_mut_ptr().cast(), null_mut())
        };
        assert_eq!((alone, is_solved(&one)), (i32::from(status), is_solved(&many)), "{guesses} guesses");
        found += usize::from(alone == UNKNOWN && is_solved(&one));
    }
    assert!(found > 0, "some searches end between the first solution and the second");
}

#[test]
fn a_stopped_handle_knows_nothing_until_it_is_resumed() {
    let handle = Owned::new();
    let empty = [b'.'; 81];
    let mut count = 0;
    // SAFETY: everything is as the header asks for.
    unsafe {
        bitdoku_stop(handle.0);
        let status = bitdoku_count(handle.0, empty.as_ptr().cast(), 81, 1 << 40, &raw mut count, null_mut());
        // It may have found some before it saw the stop.
        assert!(count < 1 << 20 && status == if count > 1 { MULTIPLE } else { UNKNOWN }, "{status} {count}");
        bitdoku_resume(handle.0);
        assert_eq!(bitdoku_count(handle.0, empty.as_ptr().cast(), 81, 1000, &raw mut count, null_mut()), MULTIPLE);
        assert_eq!(count, 1000);
    }
}

/// A hint is cut between characters, ends with a NUL, and says how long it is.
#[test]
fn a_text_fits_where_it_is_written() {
    let handle = Owned::new();
    let hint = |size: usize| {
        let (mut text, mut needed) = (vec![b'#'; size + 1], 0);
        let (state, length) = (PUZZLE.as_ptr().cast(), PUZZLE.len());
        // SAFETY: `size` bytes may be written.
        let status = unsafe {
            let room = text.as_mut_ptr().cast();
            bitdoku_hint(handle.0, state, length, null(), 0, 4, room, size, &raw mut needed)
        };
        assert_eq!((status, text[size]), (UNIQUE, b'#'));
        let end = text.iter().position(|&byte| byte == 0);
        (end.map(|end| String::from_utf8(text[..end].to_vec()).unwrap()), needed)
    };
    let (whole, needed) = hint(500);
    let whole = whole.unwrap();
    assert_eq!(needed, whole.len() + 1);
    assert_eq!(hint(0), (None, needed));
    assert_eq!(hint(8).0.unwrap(), whole[..7]);
    assert_eq!(hint(needed).0.unwrap(), whole);
}

#[test]
fn levels_are_numbers_from_1() {
    let handle = Owned::new();
    let hard = "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1";
    let several = ".".repeat(81);
    for (text, status, expected) in [(PUZZLE, 1, 1), (hard, 1, 3), (&several[..], 2, 0), ("!", -2, 0)] {
        let mut level = 9;
        // SAFETY: everything is as the header asks for.
        let answer = unsafe { bitdoku_level(handle.0, text.as_ptr().cast(), text.len(), &raw mut level) };
        assert_eq!((answer, level), (status, expected), "{text}");
    }
}

#[test]
fn batches_answer_as_single_calls_do() {
    let handle = Owned::new();
    let lines = [PUZZLE, &PUZZLE.replacen("53", "55", 1), &".".repeat(81), &"!".repeat(81), PUZZLE].join("\n");
    let grids =
        Grids { puzzles: lines.as_ptr().cast(), size: lines.len(), count: 5, stride: 82, cell_stride: 1, notation: 0 };
    let (mut ratings, mut statuses, mut counts) = ([Tenths::default(); 5], [9i8; 5], [9u64; 5]);
    // SAFETY: everything is as the header asks for.
    unsafe {
        assert_eq!(bitdoku_count_many(handle.0, &grids, 5, counts.as_mut_ptr(), statuses.as_mut_ptr()), 2);
        assert_eq!((counts, statuses), ([1, 0, 5, 0, 1], [1, 0, 2, -2, 1]));
        assert_eq!(bitdoku_rate_many(handle.0, &grids, ratings.as_mut_ptr(), statuses.as_mut_ptr()), 2);
        assert_eq!((ratings.map(|rating| rating.er), statuses), ([12, 0, 0, 0, 12], [1, 0, 2, -2, 1]));
        assert_eq!(bitdoku_done(handle.0), 4);
        for (line, status) in lines.lines().zip(statuses) {
            assert_eq!(solve(&handle, line.as_bytes()), i32::from(status));
        }
    }
}

/// A handle that another thread may look at.
#[derive(Clone, Copy)]
struct Shared(*mut Handle);

// SAFETY: the other thread only stops, resumes and asks how much is done, as the header allows.
unsafe impl Sync for Shared {}

impl Shared {
    /// The whole of it, not the pointer alone, goes into the closure of a thread.
    fn handle(self) -> *mut Handle {
        self.0
    }
}

#[test]
fn any_thread_may_stop_a_call_under_way() {
    let handle = Owned::new();
    let shared = Shared(handle.0);
    let empty = [b'.'; 81];
    let mut count = 0;
    let has_ended = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // Some work, while which the call begins; then until that has ended, so that nothing hangs should a stop come before it.
            assert_eq!(solve(&Owned::new(), PUZZLE.as_bytes()), UNIQUE);
            while !has_ended.load(std::sync::atomic::Ordering::Relaxed) {
                // SAFETY: the handle is freed at the end of the test only.
                unsafe {
                    bitdoku_stop(shared.handle());
                    bitdoku_done(shared.handle());
                }
                std::thread::yield_now();
            }
        });
        // SAFETY: everything is as the header asks for. There are more solutions than anybody can count.
        let status =
            unsafe { bitdoku_count(handle.0, empty.as_ptr().cast(), 81, u64::MAX, &raw mut count, null_mut()) };
        has_ended.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(status == MULTIPLE || count < 2, "{status} {count}");
    });
}

#[test]
fn handles_on_several_threads_do_not_know_of_one_another() {
    let stopped = Owned::new();
    // SAFETY: the handle is good.
    unsafe { bitdoku_stop(stopped.0) };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let handle = Owned::new();
                for round in 0..200 {
                    let text = if round % 2 == 0 { PUZZLE.to_owned() } else { PUZZLE.replacen("53..", "....", 1) };
                    assert_eq!(solve(&handle, text.as_bytes()), if round % 2 == 0 { UNIQUE } else { MULTIPLE });
                }
            });
        }
    });
}

#[test]
fn scales_say_what_was_asked_of_them() {
    let handle = Owned::new();
    let (mut row, mut needed) = ([0u8; 8000], 0);
    let mut ask = |puzzle: &str, scales: &CStr| {
        // SAFETY: the text and the room are as long as is said.
        let status = unsafe {
            let (text, room) = (puzzle.as_ptr().cast(), row.as_mut_ptr().cast());
            bitdoku_measure(handle.0, text, puzzle.len(), scales.as_ptr(), room, row.len(), &raw mut needed)
        };
        (status, CStr::from_bytes_until_nul(&row).unwrap().to_str().unwrap().to_owned())
    };
    let puzzle = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
    let (status, told) = ask(puzzle, c"W,B,te,refutation,se121");
    assert_eq!(status, UNIQUE);
    for part in ["\"er\":8.8", "\"w\":6", "\"b\":6", "\"te\":1", "\"refutation\":"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let deep = "....5.7..4....9..3...1...6.2....4..8..7....1.8...6.5...3...8....84.....29...2....";
    let (status, told) = ask(deep, c"W,te,bxb");
    assert_eq!(status, UNIQUE);
    assert!(told.contains("\"te\":2,\"bxb\":2") && !told.contains("\"w\""), "{told}");
    let hard = "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1";
    let (status, told) = ask(hard, c"hodoku220");
    assert_eq!(status, UNIQUE);
    for part in [
        "\"hodoku_level\":\"hard\",\"hodoku_score\":968",
        "{\"name\":\"Skyscraper\",\"count\":1}",
        "\"Skyscraper: r6c2<>8\"",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(ask(&PUZZLE.replacen("53..", "....", 1), c"W"), (MULTIPLE, String::new()));
    assert_eq!(ask(puzzle, c"W,none").0, ERROR);
    assert!(last_error().starts_with("expected a scale: se121"), "{}", last_error());
    assert_eq!(ask(puzzle, c"se121,sukaku").0, ERROR);
}

#[test]
fn a_card_is_a_row_of_all_there_is_to_say() {
    let handle = Owned::new();
    let (mut row, mut needed) = ([0u8; 2000], 0);
    // SAFETY: the text and the room are as long as is said.
    let status = unsafe {
        let (text, room) = (PUZZLE.as_ptr().cast(), row.as_mut_ptr().cast());
        bitdoku_card(handle.0, text, PUZZLE.len(), room, row.len(), &raw mut needed)
    };
    assert_eq!(status, UNIQUE);
    let told = std::str::from_utf8(&row[..needed - 1]).unwrap();
    for part in ["\"er\":1.2", "\"level\":\"easy\"", "\"steps\":51", "\"dependency\":", "\"open\":["] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let several = PUZZLE.replacen("53..", "....", 1);
    // SAFETY: as above.
    let status = unsafe {
        let (text, room) = (several.as_ptr().cast(), row.as_mut_ptr().cast());
        bitdoku_card(handle.0, text, several.len(), room, row.len(), &raw mut needed)
    };
    assert_eq!((status, needed, row[0]), (MULTIPLE, 1, 0));
}

#[test]
fn puzzles_of_any_size_and_rules_are_answered_in_rows() {
    let handle = Owned::new();
    let ask = |text: &str, question: i32, rules: Option<&std::ffi::CStr>, limit: u64| {
        let (mut room, mut needed) = ([0u8; 4000], 0);
        let rules = rules.map_or(null(), std::ffi::CStr::as_ptr);
        // SAFETY: the text is as long as it is said to be, and so is the room.
        let status = unsafe {
            let (at, row) = (text.as_ptr().cast(), room.as_mut_ptr().cast());
            bitdoku_ask(handle.0, at, text.len(), question, rules, limit, row, room.len(), &raw mut needed)
        };
        (status, String::from_utf8(room[..needed.max(1) - 1].to_vec()).unwrap())
    };
    let solved = ask("1......2.3......", 0, Some(c"X"), 0);
    let expected = r#"{"schema":2,"puzzle":"1......2.3......","rules":["X"],"status":"unique","solutions":1,"at_least":false,"solution":"1234341243212143","guesses":0}"#;
    assert_eq!(solved, (UNIQUE, expected.to_owned()));
    let (status, row) = ask(&".".repeat(81), 1, Some(c"anti-king, anti-knight, non-consecutive"), 0);
    assert!(status == MULTIPLE && row.contains(r#""solutions":72,"at_least":false"#), "{row}");
    assert!(ask(&".".repeat(81), 1, None, 7).1.contains(r#""solutions":7,"at_least":true"#));
    assert!(ask("2x2x:p", 2, None, 0).1.contains(r#""unique":false"#));
    let (status, row) = ask("1......2..4.....", 3, None, 1);
    assert!(status == MULTIPLE && row.contains("[1,3],[4],[1,3]"), "{row}");
    // The classic puzzle has the rows of the command, too.
    assert!(ask(PUZZLE, 0, None, 0).1.contains(r#""solution":"5346789126"#));
    assert!(ask(PUZZLE, 2, None, 0).1.contains(r#""minimal":false"#));
    assert_eq!(ask(PUZZLE, 3, None, 0).0, UNIQUE);
    assert_eq!(ask("no puzzle", 0, None, 0).0, MALFORMED);
    assert_eq!(ask(PUZZLE, 0, Some(c"anti-bishop"), 0).0, ERROR);
    assert!(last_error().contains("anti-knight"));
    // A list of no names adds no rule, and the row tells none.
    let board = format!(r#"{{"schema":2,"puzzle":"{PUZZLE}","status":"unique","unique":true}}"#);
    assert_eq!(ask(PUZZLE, 2, Some(c""), 0), (UNIQUE, board));
    assert_eq!(ask(PUZZLE, 0, Some(c"X\xff"), 0).0, ERROR);
    assert_eq!(last_error(), "expected the names of rules in UTF-8");
    assert_eq!(ask(PUZZLE, 5, None, 0).0, ERROR);
    // What is stopped is unknown.
    // SAFETY: the handle is good.
    unsafe { bitdoku_stop(handle.0) };
    assert_eq!(ask(&".".repeat(256), 1, None, u64::MAX).0, UNKNOWN);
}

#[test]
fn boards_are_made_and_explained_in_rows() {
    let handle = Owned::new();
    let make = |side: usize, rules: Option<&std::ffi::CStr>, symmetry: Option<&std::ffi::CStr>| {
        let (mut room, mut needed) = ([0u8; 2000], 0);
        let [rules, symmetry] = [rules, symmetry].map(|name| name.map_or(null(), std::ffi::CStr::as_ptr));
        // SAFETY: the room is as long as it is said to be, and names end with a NUL.
        let status = unsafe {
            let row = room.as_mut_ptr().cast();
            bitdoku_generate_board(handle.0, 1, 0, side, rules, symmetry, null(), 0, row, room.len(), &raw mut needed)
        };
        (status, String::from_utf8(room[..needed.max(1) - 1].to_vec()).unwrap())
    };
    let puzzle = ".Shape~6x6.Diagonal~1.Diagonal~-1.~R1C5_1~R2C2_3~R2C6_5~R3C5_3~R4C2_5~R5C1_6~R5C5_2~R6C2_2";
    let row = format!(
        r#"{{"schema":2,"puzzle":"{puzzle}","rules":["X"],"boxes":"2x3","status":"unique","solution":"564213231465416532352146645321123654"}}"#
    );
    assert_eq!(make(6, Some(c"X"), Some(c"half-turn")), (UNIQUE, row));
    assert!(make(4, Some(c"jigsaw"), None).1.contains("Region~"));
    assert_eq!(make(4, Some(c"X,anti-knight"), None), (UNKNOWN, String::new()));
    assert_eq!((make(37, None, None).0, last_error()), (ERROR, "expected a size of 2 to 36, found 37".to_owned()));
    assert_eq!(make(4, Some(c"anti-bishop"), None).0, ERROR);
    assert!(last_error().contains("anti-knight"));
    assert_eq!(
        (make(4, Some(c"\xff"), None).0, last_error()),
        (ERROR, "expected the names of rules in UTF-8".to_owned())
    );
    assert_eq!(make(4, None, Some(c"odd")).0, ERROR);
    assert!(last_error().ends_with(" or full, found 'odd'"), "{}", last_error());

    let small = "1......2..4..3..";
    let (mut room, mut needed) = ([0u8; 5000], 0);
    let hint = |state: &str, start: Option<&str>, stage: i32, room: &mut [u8]| {
        let start = start.map_or((null(), 0), |start| (start.as_ptr().cast(), start.len()));
        // SAFETY: texts and room are as long as they are said to be.
        let status = unsafe {
            let text = room.as_mut_ptr().cast();
            bitdoku_hint(
                handle.0,
                state.as_ptr().cast(),
                state.len(),
                start.0,
                start.1,
                stage,
                text,
                room.len(),
                null_mut(),
            )
        };
        (status, std::ffi::CStr::from_bytes_until_nul(room).unwrap().to_str().unwrap().to_owned())
    };
    assert_eq!(hint(small, None, 2, &mut room), (UNIQUE, "Hidden single: box 1".to_owned()));
    assert!(hint(small, None, 4 | 16, &mut room).1.contains(r#""placements":[{"cell":"r1c2","digit":2}]"#));
    assert_eq!(hint("2x2x:p", None, 1, &mut room).0, MULTIPLE);
    assert_eq!(hint(small, Some(PUZZLE), 1, &mut room).0, ERROR);
    // SAFETY: as above.
    let status = unsafe {
        let (text, rows) = (small.as_ptr().cast(), room.as_mut_ptr().cast());
        bitdoku_explain(handle.0, text, small.len(), rows, 5000, &raw mut needed)
    };
    let rows = std::str::from_utf8(&room[..needed - 1]).unwrap();
    assert_eq!((status, rows.lines().count()), (UNIQUE, 11));
    assert!(rows.starts_with(r#"{"schema":2,"puzzle":"1......2..4..3..","step":1,"#), "{rows}");
}

#[test]
fn a_puzzle_is_written_in_other_formats() {
    let handle = Owned::new();
    let convert = |text: &str, format: &std::ffi::CStr| {
        let (mut room, mut needed) = ([1u8; 600], 0);
        // SAFETY: the text is as long as it is said to be, and so is the room.
        let status = unsafe {
            let room = room.as_mut_ptr().cast();
            bitdoku_convert(handle.0, text.as_ptr().cast(), text.len(), format.as_ptr(), room, 600, &raw mut needed)
        };
        let written = std::ffi::CStr::from_bytes_until_nul(&room).map(|text| text.to_str().unwrap().to_owned());
        (status, if status == NONE { written.unwrap() } else { String::new() }, needed)
    };
    let (status, block, needed) = convert(PUZZLE, c"block");
    assert_eq!((status, needed), (NONE, block.len() + 1));
    assert_eq!(block.lines().count(), 9);
    assert_eq!(convert(&block, c"line"), (NONE, PUZZLE.to_owned(), 82));
    assert_eq!(convert("no puzzle", c"line").0, MALFORMED);
    assert_eq!(convert(PUZZLE, c"papyrus").0, ERROR);
    assert!(last_error().starts_with("expected a format: line,") && last_error().ends_with("found 'papyrus'"));
    // Boards, with what rules are in the text.
    assert_eq!(convert("1......2..4..3..", c"block").1, "1...\n...2\n..4.\n.3..");
    let string = ".Shape~4x4.~R1C1_1~R2C4_2~R3C2_3.Diagonal~1.Diagonal~-1";
    assert_eq!(convert("# rules: X\n1......2.3......", c"iss").1, string);
    assert_eq!(convert(string, c"iss").1, string);
    assert_eq!(convert(string, c"line").0, ERROR);
    assert_eq!(last_error(), "this format cannot express a diagonal");
}

#[test]
fn puzzles_are_made_as_wanted() {
    let handle = Owned::new();
    let make = |seed, number, wanted: Option<&Wanted>| {
        let (mut puzzle, mut solution) = ([b'?'; 81], [b'?'; 81]);
        let wanted = wanted.map_or(null(), std::ptr::from_ref);
        // SAFETY: there is room, and what is wanted is as large as it says.
        let status = unsafe {
            let (puzzle, solution) = (puzzle.as_mut_ptr().cast(), solution.as_mut_ptr().cast());
            bitdoku_generate(handle.0, seed, number, wanted, puzzle, solution)
        };
        (status, String::from_utf8(puzzle.to_vec()).unwrap(), String::from_utf8(solution.to_vec()).unwrap())
    };
    let nothing = || Wanted {
        size: size_of::<Wanted>(),
        symmetry: null(),
        level: null(),
        er_least: 0,
        er_most: 0,
        clues_least: 0,
        clues_most: 0,
        loose: 0,
        attempts: 0,
    };
    let (status, puzzle, solution) = make(7, 3, None);
    assert_eq!(status, UNIQUE);
    let grid: bitdoku::Grid = puzzle.parse().unwrap();
    assert_eq!(bitdoku::solve(grid).unwrap().to_string(), solution);
    assert!(bitdoku::check(grid).is_minimal() == Some(true));
    assert_eq!(make(7, 3, Some(&nothing())).1, puzzle, "nothing is wanted in particular");
    assert_ne!(make(7, 4, None).1, puzzle);
    let wanted =
        Wanted { level: c"medium..hard".as_ptr(), symmetry: c"half-turn".as_ptr(), clues_most: 30, ..nothing() };
    let (status, puzzle, _) = make(1, 0, Some(&wanted));
    let grid: bitdoku::Grid = puzzle.parse().unwrap();
    assert_eq!(status, UNIQUE);
    assert!(grid.clue_count() <= 30 && bitdoku::Symmetry::HalfTurn.holds(grid.filled()));
    assert!((bitdoku::Level::Medium..=bitdoku::Level::Hard).contains(&bitdoku::level(grid).unwrap()));
    let rated = make(1, 0, Some(&Wanted { er_least: 20, er_most: 40, ..nothing() })).1;
    let er = bitdoku::rate(rated.parse::<bitdoku::Grid>().unwrap()).unwrap().er.difficulty.tenths();
    assert!((20..=40).contains(&er), "{er}");
    // What is given up, what cannot be, what has no name.
    let given_up = make(1, 0, Some(&Wanted { er_least: 119, attempts: 2, ..nothing() }));
    assert_eq!((given_up.0, given_up.1), (UNKNOWN, "?".repeat(81)));
    assert_eq!(make(1, 0, Some(&Wanted { clues_least: 1, clues_most: 9, ..nothing() })).0, ERROR);
    assert_eq!(make(1, 0, Some(&Wanted { symmetry: c"odd".as_ptr(), ..nothing() })).0, ERROR);
    assert!(last_error().ends_with(" or full, found 'odd'"), "{}", last_error());
    assert_eq!(make(1, u64::MAX, None).0, ERROR);
    // SAFETY: the handle is there.
    unsafe { bitdoku_stop(handle.0) };
    assert_eq!(make(1, 0, Some(&Wanted { er_least: 119, ..nothing() })).0, UNKNOWN);
}
