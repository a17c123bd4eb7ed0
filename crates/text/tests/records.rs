//! As many records come out as went in: a fault costs its own record and no other, in every format.

use bitdoku_grid::{Digit, Grid, Puzzle, Xoshiro256};
use bitdoku_text::{FORMATS, Format, Options, Reader};

/// A grid of about 26 clues whose first cell is filled, so that nothing taken from it makes it another text.
fn grid(random: &mut Xoshiro256) -> Puzzle {
    let mut cells = [(); 81].map(|()| (random.below(81) < 26).then(|| Digit::from_index(random.below(9) as usize)));
    cells[0] = Some(Digit::ALL[4]);
    Puzzle::Grid(Grid::new(cells))
}

/// What is read: for each record the puzzle, or `None` for an error.
fn read(format: Format, text: &[u8]) -> Vec<Option<Puzzle>> {
    let mut reader = Reader::new(format, &Options::default());
    let mut found = Vec::new();
    for (line, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        found.extend(
            reader.push(line, number).map(|record| record.ok().and_then(|record| record.puzzle.classic().copied())),
        );
    }
    found.extend(reader.finish().map(|record| record.ok().and_then(|record| record.puzzle.classic().copied())));
    found
}

#[test]
fn a_list_of_nothing_has_no_records() {
    for text in ["[]", "[\n\n]\n", " [ ]\n", "[\r\n]\r\n"] {
        let mut count = 0;
        bitdoku_text::records(text.as_bytes(), &Options::default(), |_| count += 1);
        assert_eq!(count, 0, "{text:?}");
    }
}

/// Spoils one record of several by changing one byte of it, `rounds` times for each format.
fn spoil(rounds: usize, seed: u64) {
    let mut random = Xoshiro256::seeded(seed);
    for format in FORMATS.iter().filter(|info| info.writes).map(|info| info.format) {
        for _ in 0..rounds {
            let puzzles: Vec<Puzzle> = (0..4).map(|_| grid(&mut random)).collect();
            let spoilt = random.below(4) as usize;
            let mut text = format.header().as_bytes().to_vec();
            let mut place = 0..0;
            for (i, puzzle) in puzzles.iter().enumerate() {
                if i > 0 {
                    text.extend_from_slice(format.separator().as_bytes());
                }
                let start = text.len();
                text.extend_from_slice(format.text(puzzle).unwrap().as_bytes());
                if i == spoilt {
                    place = start..text.len();
                }
            }
            text.extend_from_slice(format.footer().as_bytes());
            let at = place.start + random.below(place.len() as u64) as usize;
            let was = text[at];
            let byte = random.below(256) as u8;
            // What ends a line, makes a line a comment, or opens something that others close is another text, and not a
            // faulty record.
            let begins_line = at == 0 || text[at - 1] == b'\n';
            // So is a rule that is no rule any more: it is a row too many.
            let line_start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let line = text[line_start..].split(|&byte| byte == b'\n').next().unwrap();
            let is_rule = !line.iter().any(|byte| byte.is_ascii_digit() || byte.is_ascii_alphabetic())
                && line.windows(2).any(|two| two == b"--");
            // And a misspelt element is another element.
            let is_name = format == Format::OpenSudoku && !was.is_ascii_digit();
            let is_bracket = |byte: u8| format == Format::Json && b"[](){}".contains(&byte);
            if is_rule
                || is_bracket(was)
                || is_bracket(byte)
                || is_name
                || was == b'\n'
                || b"\r\n\"'<>".contains(&byte)
                || b"\"'<>/".contains(&was)
                || begins_line && b"#;/[{".contains(&byte)
            {
                continue;
            }
            text[at] = byte;
            let found = read(format, &text);
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(found.len(), 4, "{format}: {:?} for {:?} at {at}\n{shown}", byte as char, was as char);
            for (i, (found, puzzle)) in found.iter().zip(&puzzles).enumerate() {
                if i != spoilt && format != Format::Candidates {
                    assert_eq!(found.as_ref(), Some(puzzle), "{format}: {:?} at {at}\n{shown}", byte as char);
                }
            }
        }
    }
}

#[test]
fn rows_out_are_records_in() {
    spoil(300, 1);
}

/// Two million texts; `cargo test --release -p bitdoku-text --test tests -- --ignored records` takes some minutes.
#[test]
#[ignore = "long"]
fn rows_out_are_records_in_two_million_texts() {
    for seed in 0..20 {
        spoil(10_000, 100 + seed);
    }
}
