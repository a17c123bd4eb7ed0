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

use crate::board::kinds::Form;
use crate::board::lines::whole_line;
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
    fn clue(&self, name: &str, rule: &Constraint) -> String {
        let (number, cells) = (rule.number().unwrap_or_default(), rule.cell_lists().concat());
        let Some((is_row, at, is_backward)) = whole_line(self.shape, &cells) else {
            return format!(".{name}Line~{number}~{}", self.cells(&cells));
        };
        let (kind, at) = (if is_row { 'R' } else { 'C' }, digits(at + 1));
        if is_backward { format!(".{name}~{kind}{at}~~{number}") } else { format!(".{name}~{kind}{at}~{number}~") }
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

    /// A rule. Most are written as a number, if they have one, and their cells.
    fn constraint(&self, rule: &Constraint) -> String {
        let kind = rule.kind(self.shape);
        let (name, lists) = (kind.text, rule.cell_lists());
        let cells = self.cells(&lists.concat());
        match (&kind.form, rule) {
            (Form::Clue(_), _) => self.clue(name, rule),
            (Form::Beside(_, far), _) => {
                let is_near = matches!(lists.concat()[..], [one, other] if self.shape.are_beside(one, other));
                format!(".{}~{cells}", if is_near { name } else { far })
            }
            (_, Constraint::Diagonal { rises }) => format!(".{name}~{}", if *rises { "1" } else { "-1" }),
            (_, Constraint::Among(..)) => self.constraints(std::slice::from_ref(rule)),
            (_, Constraint::SumLine { total, is_loop, .. }) => {
                format!(".{name}~{total}~{cells}{}", if *is_loop { "~LOOP" } else { "" })
            }
            // A cage of 0 has no total.
            (_, Constraint::Cage { total: 0, .. }) => format!(".Exact{name}~0~{cells}"),
            (_, Constraint::Sum { total, terms }) => self.sum(*total, terms),
            (_, Constraint::Indexing { by_row, .. }) => format!(".{name}~{}~{cells}", if *by_row { 'R' } else { 'C' }),
            (_, Constraint::Contains { values, .. }) => format!(".{name}~{}~{cells}", joined(values, "_")),
            (_, Constraint::SameValues(lists)) => match &lists[..] {
                [first, rest @ ..] if !first.is_empty() && rest.iter().all(|cells| cells.len() == first.len()) => {
                    format!(".{name}~{}~{cells}", lists.len())
                }
                _ => format!(".SameSets~{}", self.lists(lists)),
            },
            (_, Constraint::Pairs { table, .. }) => format!(".{name}~{}~{cells}", self.relation(table)),
            (_, Constraint::Line { automaton, .. }) => {
                let starts = joined(automaton.starts(), "_");
                let accepting = joined(automaton.accepted(), "_");
                let steps = automaton.all_steps().map(|(state, value, next)| format!("{state}:{value}:{next}"));
                format!(".{name}~{starts}~{accepting}~{}~{cells}", joined(steps, "_"))
            }
            (_, Constraint::FullRank { clues, ties }) => {
                let ties = match ties {
                    Ties::Unclued => "only-unclued",
                    Ties::Any => "any",
                    Ties::None => "none",
                };
                let clues = clues.iter().map(|(line, rank)| format!("~-~{rank}~{}", self.cells(line)));
                format!(".{name}~{ties}{}", joined(clues, ""))
            }
            (_, Constraint::Any(cases)) => {
                // One rule stands for itself, so that what was read as deep as may be is written no deeper.
                let cases = cases.iter().map(|case| match &case[..] {
                    [only] => self.constraints(std::slice::from_ref(only)),
                    _ => format!(".And{}.End", self.constraints(case)),
                });
                format!(".{name}{}.End", joined(cases, ""))
            }
            (Form::Alone(_), _) => format!(".{name}"),
            _ => {
                let number = rule.number().map_or(String::new(), |number| format!("~{number}"));
                format!(".{name}{number}~{}", self.lists(&lists))
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
