//! Books as they come out: that every grid holds the digits it was given, seen in the PDF itself, and that nothing breaks.

mod reader;

use std::process::Command;

use bitdoku_grid::{Cell, Digit, Grid, Puzzle, Solution};
use bitdoku_print::{Answer, Answers, Book, Entry, Item, Paper, PerPage, QrCode, Role, Sheet, Style};
use proptest::prelude::*;
use reader::{Drawn, Objects};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn entry(number: u64) -> Entry {
    let answer = Answer::Solution(SOLVED.parse().unwrap());
    Entry { rating: "1.2".into(), answer, ..Entry::new(number, PUZZLE.parse().unwrap()) }
}

fn book(style: Style, count: u64) -> Book {
    let mut book = Book::new(style);
    (1..=count).for_each(|number| book.push(entry(number)));
    book
}

/// Where the grids of a page are: corner and side.
fn frames(sheet: &Sheet) -> Vec<([f32; 2], f32)> {
    let items = sheet.blocks.iter().flat_map(|block| &block.items);
    items.filter_map(|item| if let Item::Lines { at, side, .. } = item { Some((*at, *side)) } else { None }).collect()
}

/// The digits that are in the cells of a frame, those of full size and those that are small, sorted.
fn in_frame(drawn: &[Drawn], ([x, y], side): ([f32; 2], f32)) -> (String, Vec<(usize, char)>) {
    let (mut large, mut small) = (vec!['.'; 81], Vec::new());
    let width = side / 9.0;
    for one in drawn {
        // The middle of the digit; the font's digits are 0.57 wide and 0.71 high.
        let (across, down) = (one.x + 0.285 * one.size - x, one.y - 0.357 * one.size - y);
        if !(0.0..side).contains(&across) || !(0.0..side).contains(&down) {
            continue;
        }
        let cell = (down / width) as usize * 9 + (across / width) as usize;
        if one.size < 0.4 * width {
            small.push((cell, one.char));
        } else {
            assert_eq!(large[cell], '.', "two digits in a cell");
            let middle = |along: f32| (along / width).fract() - 0.5;
            assert!(middle(across).abs() < 0.05 && middle(down).abs() < 0.05, "{one:?} is not in the middle");
            large[cell] = one.char;
        }
    }
    small.sort_unstable();
    (large.into_iter().collect(), small)
}

/// The grids of a whole book, as they are in its PDF.
fn grids(book: &Book) -> Vec<(String, Vec<(usize, char)>)> {
    let objects = Objects::of(&book.pdf());
    let pages = objects.pages();
    assert_eq!(pages.len(), book.pages());
    let page = |(index, &page): (usize, &u32)| {
        let drawn = objects.drawn(page);
        frames(&book.page(index)).into_iter().map(|frame| in_frame(&drawn, frame)).collect::<Vec<_>>()
    };
    pages.iter().enumerate().flat_map(page).collect()
}

fn any_style() -> impl Strategy<Value = Style> {
    let look = (any::<bool>(), any::<bool>(), "[a-z]{0,9}", "[a-z]{0,9}");
    let binding = (any::<bool>(), 0..40_u8);
    (0..5_usize, 0..7_usize, 0..3_usize, look, binding).prop_map(
        |(paper, per_page, answers, (candidates, large, title, subtitle), (title_page, gutter))| Style {
            paper: Paper::ALL[paper],
            per_page: PerPage::ALL[per_page],
            answers: Answers::ALL[answers],
            candidates,
            large,
            title,
            subtitle,
            title_page,
            gutter: f32::from(gutter),
            ..Style::default()
        },
    )
}

fn any_grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0..=9_u8, 81)
        .prop_map(|values| Grid::new(std::array::from_fn(|cell| Digit::new(values[cell]))))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Printing knows no rules, so that any digits will do.
    #[test]
    fn every_grid_has_the_digits_that_were_given(
        style in any_style(), puzzles in proptest::collection::vec((any_grid(), any::<bool>()), 1..9), is_linked: bool,
    ) {
        let solution: Solution = SOLVED.parse().unwrap();
        let mut book = Book::new(style.clone());
        for (number, (grid, is_answered)) in (1..).zip(&puzzles) {
            let answer = if *is_answered { Answer::Solution(solution) } else { Answer::None };
            let link = is_linked.then(|| format!("https://example.org/?s={number}"));
            book.push(Entry { answer, link, ..Entry::new(number, Puzzle::Grid(*grid)) });
        }
        let mut expected = Vec::new();
        if style.answers != Answers::Only {
            expected.extend(puzzles.iter().map(|(grid, _)| {
                let mut small = Vec::new();
                for cell in Cell::ALL.into_iter().filter(|&cell| style.candidates && grid[cell].is_none()) {
                    small.extend(grid.candidates(cell).into_iter().map(|digit| (cell.index(), char::from(digit.ascii()))));
                }
                (grid.to_string(), small)
            }));
        }
        if style.answers != Answers::None {
            expected.extend(puzzles.iter().filter(|(_, is_answered)| *is_answered).map(|_| (SOLVED.to_owned(), Vec::new())));
        }
        prop_assert_eq!(grids(&book), expected);
    }

    #[test]
    fn nothing_stands_in_the_margins_or_on_something_else(style in any_style(), count in 1..14_u64, is_linked: bool) {
        let mut book = Book::new(style);
        for number in 1..=count {
            let link = is_linked.then(|| format!("https://example.org/?s={PUZZLE}"));
            book.push(Entry { link, note: "a long note ".repeat(9), ..entry(number) });
        }
        for index in 0..book.pages() {
            let sheet = book.page(index);
            let [width, height] = sheet.size;
            let mut boxes: Vec<[f32; 4]> = Vec::new();
            for item in sheet.blocks.iter().flat_map(|block| &block.items) {
                let [left, top, right, bottom] = match item {
                    Item::Text { at, .. } => [at[0], at[1], at[0], at[1]],
                    Item::Rule { from, to, .. } => [from[0], from[1], to[0], to[1]],
                    Item::Lines { at, side, .. } | Item::Code { at, side, .. } => [at[0], at[1], at[0] + side, at[1] + side],
                    _ => continue,
                };
                let (across, down) = (0.079 * width, 0.05 * height);
                prop_assert!(left >= across && right <= width - across && top >= down && bottom <= height - down, "{item:?}");
                if matches!(item, Item::Lines { .. } | Item::Code { .. }) {
                    for other in &boxes {
                        let apart = left > other[2] + 5.0 || right < other[0] - 5.0 || top > other[3] + 5.0 || bottom < other[1] - 5.0;
                        prop_assert!(apart, "{:?} and {:?}", [left, top, right, bottom], other);
                    }
                    boxes.push([left, top, right, bottom]);
                }
            }
        }
    }

    #[test]
    fn any_words_can_be_printed(title: String, subtitle: String, note: String, words: String, link: String) {
        let style = Style { title: title.clone(), subtitle, note: note.clone(), answers_title: Some(words.clone()), ..Style::default() };
        let mut book = Book::new(style);
        book.push(Entry { rating: words.clone(), note, answer: Answer::Words(words), link: Some(link), ..entry(u64::MAX) });
        let pdf = book.pdf();
        prop_assert_eq!(Objects::of(&pdf).pages().len(), 2);
        prop_assert!((0..2).all(|index| book.page(index).svg().ends_with("</svg>\n")));
        let replaced = title.chars().filter(|char| !char.is_control() && !char.is_whitespace()).filter(|char| book.missing().contains(char)).count();
        prop_assert!(replaced == 0 || !book.missing().is_empty());
    }

    #[test]
    fn codes_are_read_as_what_they_hold(prefix in "[a-z/?=]{0,30}", digits in "[0-9]{0,90}", rest in "\\PC{0,20}") {
        let text = format!("{prefix}{digits}{rest}x");
        prop_assert_eq!(decoded(&QrCode::of(&text).unwrap()), text);
    }
}

/// What another program reads from a code.
fn decoded(code: &QrCode) -> String {
    const SCALE: usize = 4;
    let side = (code.size() + 8) * SCALE;
    let is_dark = |place: usize| (place / SCALE).checked_sub(4);
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| match (is_dark(x), is_dark(y)) {
        (Some(x), Some(y)) if x < code.size() && y < code.size() && code.is_dark(x, y) => 0,
        _ => 255,
    });
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "a code is seen");
    grids[0].decode().unwrap().1
}

#[test]
fn a_puzzle_as_a_link_makes_a_small_code() {
    let digits = PUZZLE.replace('.', "0");
    let code = QrCode::of(&format!("https://example.org/play?s={digits}")).unwrap();
    assert_eq!(code.size(), 33, "digits are encoded as digits");
    assert_eq!(decoded(&code), format!("https://example.org/play?s={digits}"));
    assert!(QrCode::of(&"x".repeat(3000)).is_err());
    let svg = code.svg();
    assert!(svg.contains("viewBox=\"0 0 41 41\"") && svg.ends_with("</svg>\n"));
}

#[test]
fn the_same_book_is_the_same_file() {
    let make = || book(Style { title: "Łatwe – Лёгкие – Εύκολα".into(), ..Style::default() }, 30).pdf();
    let pdf = make();
    assert!(pdf == make());
    assert!(!String::from_utf8_lossy(&pdf).contains("Date"));
    // 30 puzzles and answers, 3,330 digits, each grid in words, and parts of two fonts.
    assert!(pdf.len() < 60_000, "{}", pdf.len());
}

#[test]
fn a_sukaku_shows_its_marks_and_no_digit_of_full_size() {
    let mut marks = bitdoku_grid::Pencilmarks::of_givens(&PUZZLE.parse().unwrap());
    marks.set(Cell::ALL[80], bitdoku_grid::DigitSet::from_iter([Digit::new(1).unwrap(), Digit::new(9).unwrap()]));
    let mut book = Book::new(Style::default());
    book.push(Entry::new(1, Puzzle::Sukaku(marks)));
    let grids = grids(&book);
    assert_eq!(grids[0].0, ".".repeat(81));
    assert!(grids[0].1.ends_with(&[(80, '1'), (80, '9')]));
}

#[test]
fn what_the_font_lacks_is_told_and_replaced() {
    let mut book = book(Style { title: "数独 Судоку".into(), ..Style::default() }, 1);
    assert_eq!(book.missing(), ['数', '独'].into());
    let objects = Objects::of(&book.pdf());
    let shown: String = objects.drawn(objects.pages()[0]).iter().map(|drawn| drawn.char).collect();
    assert!(shown.contains("Судоку"), "{shown}");
    book = self::book(Style::default(), 1);
    assert!(book.missing().is_empty());
}

#[test]
fn readers_of_screens_are_told_what_is_where() {
    let style = Style { title: "Friday".into(), ..Style::default() };
    let book = book(style, 9);
    let figures = book.page(0).blocks.into_iter().filter(|block| matches!(block.role, Role::Figure(_)));
    assert_eq!(figures.count(), 4);
    let Role::Figure(words) = &book.page(0).blocks[2].role else { panic!("a puzzle follows the head") };
    assert!(words.starts_with("Puzzle 1, 1.2. Row 1: 5 3, 2 blanks, 7, 4 blanks."), "{words}");
    let text = Objects::of(&book.pdf()).text();
    for part in [
        "/Lang(en)",
        "/StructTreeRoot ",
        "/Marked true",
        "/Alt(Puzzle 9, 1.2. Row 1: 5 3,",
        "/S/H1",
        "/DisplayDocTitle true",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(text.matches("/S/Figure").count(), 18);
    assert_eq!(text.matches("/Dest[").count(), 5, "puzzles, three pages of them, answers");
}

#[test]
fn links_can_be_clicked() {
    let mut book = Book::new(Style::default());
    book.push(Entry { link: Some("https://example.org/?s=1".into()), ..entry(1) });
    let text = Objects::of(&book.pdf()).text();
    assert!(text.contains("/URI(https://example.org/?s=1)"), "{text}");
    assert!(book.smallest_module().unwrap() > 0.5);
}

#[test]
fn an_empty_book_has_one_empty_page() {
    let book = Book::new(Style::default());
    assert_eq!(Objects::of(&book.pdf()).pages().len(), 1);
}

/// Where poppler is installed, it reads the same digits at the same places, and complains of nothing.
#[test]
fn another_program_reads_the_same() {
    let folder = std::env::temp_dir().join(format!("bitdoku-print-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("book.pdf");
    let mut book = book(Style { title: "Friday Sudoku".into(), per_page: PerPage::Six, ..Style::default() }, 7);
    book.push(Entry {
        answer: Answer::Words("several solutions".into()),
        link: Some("https://example.org".into()),
        ..entry(8)
    });
    std::fs::write(&path, book.pdf()).unwrap();
    let read = Command::new("pdftotext").args(["-bbox".as_ref(), path.as_os_str(), "-".as_ref()]).output();
    let Ok(read) = read else {
        println!("skipped: pdftotext is not installed (Debian: poppler-utils)");
        return std::fs::remove_dir_all(&folder).unwrap();
    };
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(String::from_utf8_lossy(&read.stderr), "");
    let text = String::from_utf8(read.stdout).unwrap();
    assert!(text.contains("<title>Friday Sudoku</title>"));
    let pages: Vec<&str> = text.split("<page ").skip(1).collect();
    assert_eq!(pages.len(), book.pages());
    let mut shown = Vec::new();
    for (index, page) in pages.into_iter().enumerate() {
        let words: Vec<(f32, f32, &str)> = page.split("<word ").skip(1).map(word).collect();
        for ([x, y], side) in frames(&book.page(index)) {
            let mut cells = vec!['.'; 81];
            for &(across, down, word) in &words {
                let place = ((down - y) / side * 9.0, (across - x) / side * 9.0);
                if let (0.0..9.0, 0.0..9.0) = place {
                    assert_eq!(word.len(), 1, "{word}");
                    cells[place.0 as usize * 9 + place.1 as usize] = word.chars().next().unwrap();
                }
            }
            shown.push(cells.into_iter().collect::<String>());
        }
    }
    assert_eq!(shown[..8], [PUZZLE; 8].map(str::to_owned));
    assert_eq!(shown[8..], [SOLVED; 7].map(str::to_owned));
}

/// The middle of a word, and what it says.
fn word(text: &str) -> (f32, f32, &str) {
    let number = |name: &str| -> f32 {
        let rest = text.split_once(&format!("{name}=\"")).unwrap().1;
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let said = text.split_once('>').unwrap().1.split_once('<').unwrap().0;
    ((number("xMin") + number("xMax")) / 2.0, (number("yMin") + number("yMax")) / 2.0, said)
}
