//! The canonical text of rules: constraint strings as Interactive Sudoku Solver writes them, with names of our own where it has none.
//! What is written is read again as the same rules.
//!
//! Names of our own: `Boxes~2x3` and `Region~cells` for regions, `NoLines` where rows and columns may repeat values, `SlowThermo`, pairs
//! that do not touch (`WhitePair`, `BlackPair`, `GreaterPair`, `SumPair~total`), `ExactCage~0` for a cage whose sum is 0, clues whose
//! cells are no row or column (`XSumLine`, `SkyscraperLine`, `HiddenSkyscraperLine`, `NumberedRoomLine`, each with its number and cells),
//! `SameSets` with a dash between lists of any length, `FullRankLines~ties` with a rank and cells between dashes, and
//! `Automaton~starts~accepting~steps~cells`, whose steps are `state:value:state`, values counted from 0. A cell beyond row or
//! column 35 is `R36C1`.

use std::fmt;

use crate::board::rules::{Constraint, Regions, Rules, Ties};
use crate::board::shape::{Cell, Shape};

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let writer = Writer { shape: self.shape() };
        let mut items = vec![writer.board()];
        if !self.has_lines() {
            items.push(".NoLines".to_owned());
        }
        items.extend(writer.regions(self.regions()));
        items.push(writer.constraints(self.constraints()));
        items.iter().try_for_each(|item| f.write_str(item))
    }
}

struct Writer {
    shape: Shape,
}

fn joined<T: ToString>(parts: impl IntoIterator<Item = T>, by: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(by)
}

/// A number below 36 as one digit, and 36 as `10`.
fn digits(number: usize) -> String {
    match char::from_digit(number as u32, 36) {
        Some(digit) => digit.to_ascii_uppercase().to_string(),
        None => "10".to_owned(),
    }
}

impl Writer {
    fn board(&self) -> String {
        let shape = self.shape;
        let usual = shape.least() == 1 && shape.values() == shape.rows().max(shape.columns());
        let values = if usual { String::new() } else { format!("~{}-{}", shape.least(), shape.greatest()) };
        format!(".Shape~{}x{}{values}", shape.rows(), shape.columns())
    }

    fn regions(&self, regions: &Regions) -> Vec<String> {
        match regions {
            Regions::Boxes { rows, columns } => {
                let usual = self.shape.box_sides(self.shape.rows().max(self.shape.columns()));
                if usual == Some((*rows, *columns)) { vec![] } else { vec![format!(".Boxes~{rows}x{columns}")] }
            }
            Regions::None => vec![".NoBoxes".to_owned()],
            Regions::Jigsaw(regions) => {
                let region = |cells: &Vec<Cell>| format!(".Region~{}", self.cells(cells));
                std::iter::once(".NoBoxes".to_owned()).chain(regions.iter().map(region)).collect()
            }
        }
    }

    fn cell(&self, cell: Cell) -> String {
        let (row, column) = (self.shape.row(cell) + 1, self.shape.column(cell) + 1);
        if row.max(column) < 36 { format!("R{}C{}", digits(row), digits(column)) } else { format!("R{row}C{column}") }
    }

    fn cells(&self, cells: &[Cell]) -> String {
        joined(cells.iter().map(|&cell| self.cell(cell)), "~")
    }

    fn lists(&self, lists: &[Vec<Cell>]) -> String {
        joined(lists.iter().map(|cells| self.cells(cells)), "~-~")
    }

    /// A clue at the end of a row or a column, or, where its cells are neither, with its cells.
    fn clue(&self, name: &str, number: usize, cells: &[Cell]) -> String {
        let rows = (0..self.shape.rows()).map(|row| ('R', row, self.shape.row_cells(row)));
        let columns = (0..self.shape.columns()).map(|column| ('C', column, self.shape.column_cells(column)));
        for (kind, at, line) in rows.chain(columns) {
            let at = digits(at + 1);
            if line == cells {
                return format!(".{name}~{kind}{at}~{number}~");
            }
            if line.iter().rev().eq(cells) {
                return format!(".{name}~{kind}{at}~~{number}");
            }
        }
        format!(".{name}Line~{number}~{}", self.cells(cells))
    }

    fn pair(&self, dot: &str, pair: &str, one: Cell, other: Cell) -> String {
        let name = if self.shape.are_beside(one, other) { dot } else { pair };
        format!(".{name}~{}", self.cells(&[one, other]))
    }

    /// A sum of cells, with what each is multiplied by where that is not 1.
    fn sum(&self, total: i64, terms: &[(Cell, i64)]) -> String {
        let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
        let is_plain = total >= 0 && terms.iter().all(|(_, times)| *times == 1);
        let times = if is_plain { String::new() } else { joined(terms.iter().map(|(_, times)| times), "_") };
        let by = if is_plain { "" } else { "_=_" };
        format!(".Sum~{total}{by}{times}~{}", self.cells(&cells))
    }

    fn constraints(&self, constraints: &[Constraint]) -> String {
        let mut text = String::new();
        let mut were_marks = false;
        for constraint in constraints {
            if let Constraint::Among(cell, values) = constraint {
                if !were_marks {
                    text.push('.');
                }
                text.push('~');
                text.push_str(&self.cell(*cell));
                values.iter().for_each(|value| text.push_str(&format!("_{value}")));
            } else {
                text.push_str(&self.constraint(constraint));
            }
            were_marks = matches!(constraint, Constraint::Among(..));
        }
        text
    }

    fn constraint(&self, constraint: &Constraint) -> String {
        let over = |name: &str, cells: &[Cell]| format!(".{name}~{}", self.cells(cells));
        let with = |name: &str, number: usize, cells: &[Cell]| format!(".{name}~{number}~{}", self.cells(cells));
        match constraint {
            Constraint::Diagonal { rises } => format!(".Diagonal~{}", if *rises { "1" } else { "-1" }),
            Constraint::Windoku => ".Windoku".to_owned(),
            Constraint::DisjointGroups => ".DisjointSets".to_owned(),
            Constraint::AntiKnight => ".AntiKnight".to_owned(),
            Constraint::AntiKing => ".AntiKing".to_owned(),
            Constraint::AntiTaxicab => ".AntiTaxicab".to_owned(),
            Constraint::NonConsecutive => ".AntiConsecutive".to_owned(),
            Constraint::GlobalEntropy => ".GlobalEntropy".to_owned(),
            Constraint::GlobalModular => ".GlobalMod".to_owned(),
            Constraint::DutchFlatmates => ".DutchFlatmates".to_owned(),
            Constraint::StrictKropki => ".StrictKropki".to_owned(),
            Constraint::StrictXv => ".StrictXV".to_owned(),
            Constraint::SameRegions => ".RegionSameValues".to_owned(),
            Constraint::EqualityCage(cells) => over("EqualityCage", cells),
            Constraint::Different(cells) => over("AllDifferent", cells),
            Constraint::Among(..) => self.constraints(std::slice::from_ref(constraint)),
            Constraint::WhiteDot(one, other) => self.pair("WhiteDot", "WhitePair", *one, *other),
            Constraint::BlackDot(one, other) => self.pair("BlackDot", "BlackPair", *one, *other),
            Constraint::Greater(one, other) => self.pair("GreaterThan", "GreaterPair", *one, *other),
            Constraint::PairSum(one, other, total) => {
                let far = format!("SumPair~{total}");
                let near = match total {
                    5 => "V",
                    10 => "X",
                    _ => &far,
                };
                self.pair(near, &far, *one, *other)
            }
            Constraint::Thermometer { cells, is_slow } => over(if *is_slow { "SlowThermo" } else { "Thermo" }, cells),
            Constraint::Whisper { difference, cells } => with("Whisper", *difference, cells),
            Constraint::Renban(cells) => over("Renban", cells),
            Constraint::Modular { modulus, cells } => with("Modular", *modulus, cells),
            Constraint::Entropic(cells) => over("Entropic", cells),
            Constraint::Palindrome(cells) => over("Palindrome", cells),
            Constraint::Between(cells) => over("Between", cells),
            Constraint::Lockout { difference, cells } => with("Lockout", *difference, cells),
            Constraint::RegionSum(cells) => over("RegionSumLine", cells),
            Constraint::Zipper(cells) => over("Zipper", cells),
            Constraint::SumLine { total, cells, is_loop } => {
                format!("{}{}", with("SumLine", *total, cells), if *is_loop { "~LOOP" } else { "" })
            }
            Constraint::Cage { total, cells } => with(if *total == 0 { "ExactCage" } else { "Cage" }, *total, cells),
            Constraint::Sum { total, terms } => self.sum(*total, terms),
            Constraint::EqualSums(lists) => format!(".EqualSum~{}", self.lists(lists)),
            Constraint::AntiSum { total, cells } => with("RellikCage", *total, cells),
            Constraint::Sandwich { total, cells } => with("Lunchbox", *total, cells),
            Constraint::XSum { total, cells } => self.clue("XSum", *total, cells),
            Constraint::Skyscraper { count, cells } => self.clue("Skyscraper", *count, cells),
            Constraint::HiddenSkyscraper { value, cells } => self.clue("HiddenSkyscraper", *value, cells),
            Constraint::NumberedRoom { value, cells } => self.clue("NumberedRoom", *value, cells),
            Constraint::Indexing { cell, by_row } => {
                format!(".Indexing~{}~{}", if *by_row { 'R' } else { 'C' }, self.cell(*cell))
            }
            Constraint::ValueIndexing(cells) => over("ValueIndexing", cells),
            Constraint::Contains { values, cells, is_exact } => {
                let name = if *is_exact { "ContainExact" } else { "ContainAtLeast" };
                format!(".{name}~{}~{}", joined(values, "_"), self.cells(cells))
            }
            Constraint::SameValues(lists) => match &lists[..] {
                [first, rest @ ..] if !first.is_empty() && rest.iter().all(|cells| cells.len() == first.len()) => {
                    with("SameValues", lists.len(), &lists.concat())
                }
                _ => format!(".SameSets~{}", self.lists(lists)),
            },
            Constraint::CountingCircles(cells) => over("CountingCircles", cells),
            Constraint::CountDistinct(cells) => over("CountDistinct", cells),
            Constraint::Pairs { table, cells, is_all } => {
                format!(".Pair{}~{}~{}", if *is_all { "X" } else { "" }, self.relation(table), self.cells(cells))
            }
            Constraint::Line { automaton, cells } => {
                let starts = joined(automaton.starts(), "_");
                let accepting = joined(automaton.accepted(), "_");
                let steps = automaton.all_steps().map(|(state, value, next)| format!("{state}:{value}:{next}"));
                format!(".Automaton~{starts}~{accepting}~{}~{}", joined(steps, "_"), self.cells(cells))
            }
            Constraint::FullRank { clues, ties } => {
                let ties = match ties {
                    Ties::Unclued => "only-unclued",
                    Ties::Any => "any",
                    Ties::None => "none",
                };
                let clues = clues.iter().map(|(line, rank)| format!("~-~{rank}~{}", self.cells(line)));
                format!(".FullRankLines~{ties}{}", joined(clues, ""))
            }
            Constraint::Any(cases) => {
                // One rule stands for itself, so that what was read as deep as may be is written no deeper.
                let cases = cases.iter().map(|case| match &case[..] {
                    [only] => self.constraints(std::slice::from_ref(only)),
                    _ => format!(".And{}.End", self.constraints(case)),
                });
                format!(".Or{}.End", joined(cases, ""))
            }
        }
    }

    /// Six bits a character, URL-safe base 64.
    fn relation(&self, table: &[u64]) -> String {
        const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let values = self.shape.values();
        let bit = |at: usize| at < values * values && table[at / values] >> (at % values) & 1 != 0;
        let six = |from: usize| (0..6).fold(0, |six, by| six | usize::from(bit(from + by)) << by);
        (0..values * values).step_by(6).map(|from| DIGITS[six(from)] as char).collect()
    }
}
