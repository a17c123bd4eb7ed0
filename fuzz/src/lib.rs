//! What the targets have in common.

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::LazyLock;

use bitdoku::AnyPuzzle;
use bitdoku::text::{Format, Options, ParseError, Reader};
use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Puzzle, Solution};
use bitdoku_solve::{Budget, Outcome, Solver};

/// A puzzle and its annotation.
type Owned = (Puzzle, String);

/// Reads bytes in a format, and reads again what the records are written as.
///
/// # Panics
/// If an error has no place in the text, or a record is not read back as it was written.
pub fn round_trip(format: Format, bytes: &[u8]) {
    // Formats read what others hold, a Sukaku among lines of digits, say, which they cannot write.
    let holds = |(puzzle, annotation): &Owned| format.write(puzzle, annotation, &mut String::new()).is_ok();
    let records = read(format, bytes).into_iter().filter_map(Result::ok).filter(holds).collect::<Vec<_>>();
    if records.is_empty() {
        return;
    }
    let mut text = String::from(format.header());
    for (i, (puzzle, annotation)) in records.iter().enumerate() {
        if i > 0 {
            text.push_str(format.separator());
        }
        format.write(puzzle, annotation, &mut text).expect("the format holds the puzzle");
    }
    text.push_str(format.footer());
    let expected = records.into_iter().map(|(puzzle, annotation)| Ok((as_read(format, puzzle), annotation)));
    let mut expected = expected.collect::<Vec<Result<Owned, ParseError>>>();
    if matches!(format, Format::Csv | Format::Json) {
        // These are written without annotations.
        expected.iter_mut().flatten().for_each(|(_, annotation)| annotation.clear());
    }
    assert_eq!(read(format, text.as_bytes()), expected, "{text}");
}

/// What is read where a puzzle was written: the same, but in a candidate grid a naked single looks like a given.
fn as_read(format: Format, puzzle: Puzzle) -> Puzzle {
    match puzzle {
        Puzzle::Grid(grid) if format == Format::Candidates => Puzzle::of_marks(Pencilmarks::of_grid(&grid)),
        other => other,
    }
}

/// The classic puzzles, and the errors. Boards are read back by tests of their own.
fn read(format: Format, bytes: &[u8]) -> Vec<Result<Owned, ParseError>> {
    let mut reader = Reader::new(format, &Options::default());
    let mut records = Vec::new();
    let mut lines = 0;
    for (line, number) in bytes.split(|&byte| byte == b'\n').zip(1..) {
        lines = number;
        records.extend(reader.push(line, number).map(|record| record.map(|r| (r.puzzle, r.annotation.to_owned()))));
    }
    records.extend(reader.finish().map(|record| record.map(|r| (r.puzzle, r.annotation.to_owned()))));
    let classic = |record| match record {
        Ok((AnyPuzzle::Classic(puzzle, _), annotation)) => Some(Ok((puzzle, annotation))),
        Ok((AnyPuzzle::Variant(_), _)) => None,
        Err(error) => Some(Err(error)),
    };
    let records: Vec<Result<Owned, ParseError>> = records.into_iter().filter_map(classic).collect();
    for error in records.iter().filter_map(|record| record.as_ref().err()) {
        assert!(1 <= error.record && error.record <= error.line && error.line <= lines, "{error:?}");
        assert!(1 <= error.excerpt_column && error.excerpt_column <= error.column, "{error:?}");
        assert!(error.span().end <= error.excerpt.len() && !error.to_string().is_empty(), "{error:?}");
    }
    records
}

/// The puzzle that the bytes come to: digits that no peer holds, then as many cells of a solution as make it the only one.
pub fn proper_puzzle(cells: [u8; 81]) -> Option<(Grid, Solution)> {
    let mut grid = Grid::EMPTY;
    for (cell, byte) in Cell::ALL.into_iter().zip(cells) {
        let digit = Digit::from_index(usize::from(byte % 9));
        if byte < 90 && grid.candidates(cell).contains(digit) {
            grid.place(cell, digit);
        }
    }
    let mut mrv: Box<dyn Solver> = "mrv".parse().ok()?;
    let budget = Budget::UNLIMITED.guesses(10_000);
    loop {
        let (solution, other) = match mrv.solve_within(&grid.into(), &budget).0 {
            Outcome::Unique(solution) => return Some((grid, solution)),
            Outcome::Multiple([solution, other]) => (solution, other),
            Outcome::Unsolvable | Outcome::Unknown(_) => return None,
        };
        let cell = Cell::ALL.into_iter().find(|&cell| solution[cell] != other[cell])?;
        grid.place(cell, solution[cell]);
    }
}

/// Where the files are; each process has its own.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("bitdoku-fuzz-{}", process::id()));
    fs::create_dir_all(&folder).expect("there is room for temporary files");
    folder
});

/// What the command writes about a file of these bytes; nothing if it refuses the file.
///
/// # Panics
/// If it fails in another way.
pub fn answers(command: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    let (file, out) = (FOLDER.join("in"), FOLDER.join("out"));
    fs::write(&file, input).expect("a temporary file can be written");
    let words = ["bitdoku"].iter().chain(command).chain(&["--quiet", "--out"]);
    let arguments = words.map(Into::into).chain([out.clone().into(), file.into()]);
    let code = bitdoku_cli::run(arguments);
    assert!(code <= 2, "{command:?} ends with {code}");
    let rows = fs::read(&out).ok()?;
    fs::remove_file(out).expect("it was there");
    (code < 2).then_some(rows)
}

/// Numbers below any bound, from bytes, which end in noughts.
pub fn bytes_as_numbers(bytes: &[u8]) -> impl FnMut(usize) -> usize {
    let mut rest = bytes.iter();
    move |most| {
        let mut next = || rest.next().copied().map_or(0, usize::from);
        let wide = if most > 256 { next() << 8 } else { 0 };
        (wide + next()) % most.max(1)
    }
}
