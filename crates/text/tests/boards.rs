//! What is written of a board is read back as that board, in every format that can hold it.

use bitdoku_grid::Xoshiro256;
use bitdoku_text::board::write::{Notation, write_variant};
use bitdoku_text::board::{Cell, Constraint, Regions, Rules, Shape, Variant};
use bitdoku_text::{AnyPuzzle, FORMATS, Format, Options, read_any, records};

/// Rules on cells that every board from 4×4 on has, in the words of constraint strings.
const RULES: [&str; 36] = [
    ".Diagonal~1",
    ".Diagonal~-1",
    ".AntiKnight",
    ".AntiKing",
    ".AntiTaxicab",
    ".AntiConsecutive",
    ".DisjointSets",
    ".StrictKropki",
    ".StrictXV",
    ".WhiteDot~R1C1~R1C2",
    ".BlackDot~R2C1~R2C2",
    ".X~R1C1~R2C1",
    ".V~R1C3~R2C3",
    ".GreaterThan~R1C1~R1C2",
    ".Thermo~R1C1~R1C2~R2C2",
    ".SlowThermo~R4C1~R4C2",
    ".Whisper~2~R1C1~R2C2",
    ".Renban~R1C1~R2C2~R3C3",
    ".Modular~3~R1C1~R1C2~R1C3",
    ".Entropic~R1C1~R1C2~R1C3",
    ".Palindrome~R1C1~R1C2~R1C3",
    ".Between~R1C1~R1C2~R1C3",
    ".Lockout~1~R1C1~R1C2~R1C3",
    ".RegionSumLine~R1C1~R1C2~R1C3",
    ".Zipper~R1C1~R1C2~R1C3",
    ".Cage~7~R1C1~R1C2~R1C3",
    ".Cage~0~R3C1~R3C2",
    ".Sum~8~R1C1~R2C2~R3C3",
    ".Arrow~R1C1~R1C2~R2C3",
    ".LittleKiller~6~R2C1~R1C2",
    ".Sandwich~2~R1",
    ".XSum~R1~4~",
    ".Skyscraper~C1~2~",
    ".Quad~R1C1~1~2",
    ".CountingCircles~R1C1~R1C2",
    ".Indexing~C~R1C1",
];

fn below(random: &mut Xoshiro256, most: usize) -> usize {
    random.below(most as u64) as usize
}

/// Regions of a board that are not its usual ones: two neighbours of different boxes have changed places.
fn jigsaw(random: &mut Xoshiro256, rules: &Rules) -> Option<Vec<Vec<Cell>>> {
    let mut regions = rules.region_cells();
    let (one, other) = (below(random, regions.len().max(1)), below(random, regions.len().max(1)));
    if regions.len() < 2 || one == other {
        return None;
    }
    let (at, to) = (below(random, regions[one].len()), below(random, regions[other].len()));
    let cell = regions[one][at];
    regions[one][at] = std::mem::replace(&mut regions[other][to], cell);
    regions.iter_mut().for_each(|region| region.sort());
    Some(regions)
}

fn board(random: &mut Xoshiro256) -> Variant {
    let sides = if below(random, 4) == 0 { 33 } else { 7 };
    let side = 4 + below(random, sides);
    let shape = match below(random, 8) {
        0 => Shape::new(side, side, side, 0),
        _ => Shape::square(side),
    };
    let mut rules = Rules::new(shape.expect("it is no longer than 36"));
    match below(random, 6) {
        0 => rules.set_regions(Regions::None),
        1 => jigsaw(random, &rules).into_iter().for_each(|regions| rules.set_regions(Regions::Jigsaw(regions))),
        2 if side.is_multiple_of(2) => rules.set_regions(Regions::Boxes { rows: side / 2, columns: 2 }),
        _ => {}
    }
    let share = 2 + below(random, 6);
    for cell in rules.shape().all() {
        if below(random, share) == 0 {
            rules.give(cell, rules.shape().least() + below(random, side));
        }
    }
    if below(random, 2) == 0 {
        let mut text = rules.to_string();
        let mut names = RULES;
        random.shuffle(&mut names);
        names[..=below(random, 3)].iter().for_each(|rule| text.push_str(rule));
        // Some rules are not those of some boards.
        if let Ok(with) = Variant::read(&text) {
            rules = with.rules;
        }
    }
    Variant::new(rules, String::new())
}

/// Board, regions, and rules in no order.
fn parts(rules: &Rules) -> (Shape, bool, Vec<Vec<Cell>>, Vec<String>) {
    let mut regions = rules.region_cells();
    regions.iter_mut().for_each(|region| region.sort());
    regions.sort();
    let said = |rule: &Constraint| match rule {
        // Links have no other word for this.
        Constraint::Greater(more, less) => {
            format!("{:?}", Constraint::Thermometer { cells: vec![*less, *more], is_slow: false })
        }
        rule => format!("{rule:?}"),
    };
    let mut constraints: Vec<String> = rules.constraints().iter().map(said).collect();
    constraints.sort();
    (rules.shape(), rules.has_lines(), regions, constraints)
}

/// What a text is read as, as a board.
fn read(text: &str) -> Result<Rules, String> {
    match read_any(text, None).map_err(|error| error.to_string())? {
        AnyPuzzle::Variant(variant) => Ok(variant.rules),
        AnyPuzzle::Classic(puzzle, _) => Ok(Variant::of_puzzle(&puzzle, None).unwrap().rules),
    }
}

fn go_round(seed: u64, boards: usize) {
    let mut random = Xoshiro256::seeded(seed);
    let mut failed = Vec::new();
    let mut held = 0;
    for _ in 0..boards {
        let variant = board(&mut random);
        for info in FORMATS.iter().filter(|info| info.writes && info.format != Format::Csv) {
            let Some(notation) = Notation::of_format(info.format) else { continue };
            let Ok(text) = write_variant(&variant, notation) else { continue };
            held += 1;
            let text = format!("{}{text}\n{}", info.format.header(), info.format.footer());
            let back = read(&text);
            if !back.as_ref().is_ok_and(|rules| parts(rules) == parts(&variant.rules)) {
                let found = back.map_or_else(|error| error, |rules| rules.to_string());
                failed.push(format!("{}: {}\nwas read as {found} from\n{text}", info.name, variant.rules));
            }
        }
    }
    assert!(held > boards, "most boards have a format: {held} of {boards}");
    assert!(failed.is_empty(), "{} of {held}; the first:\n{}", failed.len(), failed[..failed.len().min(8)].join("\n"));
}

#[test]
fn what_is_written_of_a_board_is_read_back() {
    go_round(1, 300);
}

/// `cargo nextest run --release -p bitdoku-text --run-ignored all -E 'test(twenty_thousand)'`.
#[test]
#[ignore = "long"]
fn what_is_written_of_twenty_thousand_boards_is_read_back() {
    go_round(2, 20_000);
}

/// Every side reads as a line and as a list of lines, in digits and in letters, also where there are as many lines as a line has cells.
#[test]
fn lists_of_lines_have_any_side() {
    for side in (4..=26).filter(|side| *side != 9) {
        for first in if side > 9 { [b'A', b'A'] } else { [b'1', b'A'] } {
            let line: String =
                (0..side).map(|at| char::from(first + at as u8)).collect::<String>() + &".".repeat(side * side - side);
            for count in [1, 3, side, side * side] {
                let mut sides = Vec::new();
                records(format!("{line}\n").repeat(count).as_bytes(), &Options::default(), |record| {
                    sides.push(record.map(|record| match record.puzzle {
                        AnyPuzzle::Variant(board) => {
                            (board.rules.shape().rows(), board.rules.givens().iter().flatten().count())
                        }
                        AnyPuzzle::Classic(..) => (9, 0),
                    }));
                });
                assert_eq!(sides, vec![Ok((side, side)); count], "{count} times {line}");
            }
        }
    }
}
