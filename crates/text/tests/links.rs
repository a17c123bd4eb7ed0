//! Links of every site, read and written, and what is refused.

use bitdoku_grid::{Candidate, Digit, Grid, Pencilmarks, Puzzle, Xoshiro256};
use bitdoku_text::AnyPuzzle;
use bitdoku_text::link::{NotAGrid, SITES, read};

const AI_17: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn puzzle() -> Puzzle {
    AI_17.parse().unwrap()
}

fn zeros() -> String {
    AI_17.replace('.', "0")
}

/// What people see of a link that is refused.
fn refused(link: &str) -> String {
    read(link).expect("a link").expect_err("refused").to_string()
}

fn load(json: &str) -> String {
    format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(json))
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Xoshiro256::seeded(1);
    for clues in 0..=81 {
        let cells = [(); 81].map(|()| (random.below(81) < clues).then(|| Digit::from_index(random.below(9) as usize)));
        let puzzle = Puzzle::Grid(Grid::new(cells));
        for info in SITES {
            let link = info.site.link(&puzzle).unwrap();
            assert_eq!(read(&link), Some(Ok(puzzle.into())), "{link}");
            assert_eq!(info.name.parse(), Ok(info.site));
            assert_eq!(info.site.to_string(), info.name);
        }
    }
}

#[test]
fn a_sukaku_has_no_link() {
    let mut marks = Pencilmarks::ALL;
    marks.eliminate(Candidate::from_index(100));
    for info in SITES {
        assert_eq!(info.site.link(&Puzzle::of_marks(marks)), Err(NotAGrid(info.site)));
    }
}

#[test]
fn links_as_they_are_met() {
    let load = load(&fpuzzles_json(""));
    let code = load.split_once("load=").unwrap().1;
    let packed: String = AI_17
        .bytes()
        .map(|byte| {
            Digit::from_ascii(byte).map_or("vu".to_owned(), |digit| {
                let value = (1u32 << digit.value()) + 1;
                [value / 32, value % 32].map(|part| char::from_digit(part, 32).unwrap()).iter().collect()
            })
        })
        .collect();
    assert!(packed.starts_with("0hvuvuvuvuvu81vu11vu"));
    for link in [
        "https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0".to_owned(),
        "https://beta.sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0".to_owned(),
        "sudokupad.app/classicsIFrev0quIs0pAGDHPqBs0".to_owned(),
        "https://sudokupad.app/classic4F8B5B3K7G2F6F8B4G1H6B3B7B5C2F1B4G".to_owned(),
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=scfsIFrev0quIs0pAGDHPqBs0".to_owned(),
        "scfsIFrev0quIs0pAGDHPqBs0".to_owned(),
        format!("https://sudokupad.app/fpuz{code}"),
        format!("https://sudokupad.app/fpuzzles{}", code.replace('+', "%2B")),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{}", code.replace('+', " ").replace(' ', "%20")),
        load.clone(),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", zeros()),
        format!("http://sudokuwiki.org/sudoku.htm?bd={AI_17}"),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={packed}"),
        format!("https://sudokuexchange.com/play/?s={}&d=3", zeros()),
        format!("https://sudoku.coach/en/play/{}", zeros()),
        format!("https://example.org/a/b?x=1#grid={AI_17}&y=2"),
        "3x3:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f".to_owned(),
        "3x3dn:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f".to_owned(),
    ] {
        let game = read(&link).unwrap().unwrap();
        assert_eq!(game.classic(), Some(&puzzle()), "{link}");
        // What the player has done is no part of the puzzle.
        let position = game.position().map(|position| (position.grid.is_full(), position.marks.is_some()));
        assert_eq!(position, (link.contains("fpuz") || link.contains("load=")).then_some((true, true)), "{link}");
    }
}

fn fpuzzles_json(more: &str) -> String {
    let cell = |byte: u8| match Digit::from_ascii(byte) {
        Some(digit) => format!("{{\"value\":{digit},\"given\":true}}"),
        None => "{\"value\":9,\"centerPencilMarks\":[1,2]}".to_owned(), // the player's
    };
    let row = |row: &[u8]| format!("[{}]", row.iter().map(|&byte| cell(byte)).collect::<Vec<_>>().join(","));
    let rows = AI_17.as_bytes().chunks_exact(9).map(row).collect::<Vec<_>>().join(",");
    format!("{{\"size\":9,\"title\":\"t\",\"author\":\"a\",\"grid\":[{rows}]{more}}}")
}

#[test]
fn drawings_of_sudokupad() {
    let row = |row: &[u8]| {
        let cell = |&byte: &u8| Digit::from_ascii(byte).map_or(String::new(), |digit| format!("{{v:{digit}}}"));
        format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
    };
    let cells = AI_17.as_bytes().chunks_exact(9).map(row).collect::<Vec<_>>().join(",");
    let link = |more: &str| {
        let text = format!("{{id:'x',cs:50,ce:[{cells}]{more}}}");
        format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(text.as_str()))
    };
    assert_eq!(read(&link("")), Some(Ok(puzzle().into())));
    assert_eq!(read(&link(",ca:[{v:'title: mine'}],l:[]")), Some(Ok(puzzle().into())));
    let boxes = (0..9).map(|b| {
        let cells = (0..9).map(|i| format!("[{},{}]", b / 3 * 3 + i / 3, b % 3 * 3 + i % 3)).collect::<Vec<_>>();
        format!("[{}]", cells.join(","))
    });
    let boxes = boxes.collect::<Vec<_>>().join(",");
    assert_eq!(read(&link(&format!(",re:[{boxes}]"))), Some(Ok(puzzle().into())));
    assert_eq!(
        refused(&link(",l:[{wp:[[0,0],[9,9]],c:34BBE6,th:2}],ca:[{ce:[[0,0]],v:'7'}]")),
        "a SudokuPad link to a drawing with lines, cages, whose rules are not read"
    );
    assert_eq!(
        refused(&link(&format!(",re:[{}]", boxes.replacen("[0,0]", "[3,3]", 1)))),
        "a SudokuPad link to a drawing with other regions, whose rules are not read"
    );
}

#[test]
fn rules_are_read_with_their_names() {
    let with = |more: &str| load(&fpuzzles_json(more));
    let clue = |name: &str| format!(",\"{name}\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}}]");
    for (link, expected) in [
        (with(&clue("killercage")), &["killer cages"][..]),
        (with(",\"diagonal+\":true,\"diagonal-\":true,\"antiknight\":false,\"arrow\":[]"), &["diagonals"]),
        (with(&(clue("difference") + &clue("ratio"))), &["dots"]),
        (load("{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"), &[]),
        ("https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0wx".into(), &["windoku", "diagonals"]),
        ("3x3x:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f".into(), &["diagonals"]),
        ("2x2:p".into(), &[]),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.AntiKnight".into(), &["Shape", "AntiKnight"]),
        (with(&clue("killercage")).replace("www.f-puzzles.com/?load=", "example.org/play/fpuzzles"), &["killer cages"]),
        (
            with(&clue("killercage")).replace("https://www.f-puzzles.com/?load=", "").replace('+', "%2B"),
            &["killer cages"],
        ),
    ] {
        let Some(Ok(AnyPuzzle::Variant(board))) = read(&link) else { panic!("{link}: {:?}", read(&link)) };
        assert_eq!(board.names, expected, "{link}");
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let with = |more: &str| load(&fpuzzles_json(more));
    for (link, expected) in [
        (with(",\"novel\":[1]"), "no constraint \"novel\""),
        (load("{\"size\":6,\"grid\":[]}"), "expected a grid of 6 rows of 6 cells, found 0 cells"),
        (load("{\"size\":9,\"grid\":[]}"), "expected a grid of 9 rows of 9 cells, found 0 cells"),
        ("https://f-puzzles.com/?load=no".into(), "an f-puzzles link with a code that cannot be read"),
        ("https://f-puzzles.com/?id=abc".into(), "an f-puzzles link to a puzzle stored on that site"),
        ("https://f-puzzles.com".into(), "an f-puzzles link without a puzzle"),
        ("https://sudokupad.app/abc123".into(), "a SudokuPad link to a puzzle stored on that site"),
        ("https://sudokupad.app/".into(), "a SudokuPad link without a puzzle"),
        ("https://sudokupad.app/scfsIF".into(), "a SudokuPad link that does not describe 81 cells"),
        ("https://sudokupad.app/scl!!!".into(), "a SudokuPad link with a code that cannot be read"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=123".into(), "a SudokuWiki link with 3 characters for 81 cells"),
        (
            "https://www.sudokuwiki.org/sudoku.htm?bd=S9B0123".into(),
            "a SudokuWiki link in a newer code, which is not supported",
        ),
        ("https://www.sudokuwiki.org/Strategy".into(), "a SudokuWiki link without a puzzle"),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb".into(),
            "a penpa link, which contains a drawing but no rules",
        ),
        ("https://example.org/?q=.ChaosConstruction".into(), "no constraint \"ChaosConstruction\""),
        ("3x3jk:a".into(), "expected a description of 81 cells, found a"),
        ("3x3#123456789".into(), "a random seed of Solo, from which only that program makes its puzzle"),
        ("3x3:4e8".into(), "expected a description of 81 cells, found 4e8"),
        ("3x3:45z".into(), "expected a description of 81 cells, found 45z"),
    ] {
        assert_eq!(refused(&link), expected, "{link}");
    }
}

#[test]
fn what_is_no_link_is_left_alone() {
    for text in [
        "",
        "hello",
        AI_17,
        "scf",
        "scfold",
        "classical music is the best",
        "x",
        "3x",
        "http",
        "12:30",
        "https://example.org/",
        "Grid 01",
        "a:b",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    assert_eq!(read(&format!("https://example.org/{}5", zeros())), None);
}

#[test]
fn nothing_panics() {
    let mut random = Xoshiro256::seeded(2);
    let seeds = [
        "https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0",
        "https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54",
        "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54%2B",
        "3x3:4e8a5a3j7f2e6e8a4f1g6a3a7a5b2e1a4f",
        "https://www.sudokuwiki.org/sudoku.htm?bd=0hvuvuvuvuvu81vu11vu",
    ];
    for _ in 0..20_000 {
        let mut text = seeds[random.below(5) as usize].as_bytes().to_vec();
        for _ in 0..1 + random.below(3) {
            let at = random.below(text.len() as u64) as usize;
            match random.below(3) {
                0 => text[at] = random.below(256) as u8,
                1 => drop(text.remove(at)),
                _ => text.insert(at, b'%'),
            }
        }
        let _ = read(&String::from_utf8_lossy(&text));
    }
}
