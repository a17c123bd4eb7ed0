//! The constraint strings of Interactive Sudoku Solver: `.Name~argument~argument`, one after another. A name left out is that of givens,
//! `.~R1C1_5`. Cells are `R1C1`, with letters from 10 on. `.Or` and `.And` hold what follows until `.End`.

use std::sync::Arc;

use crate::board::automaton::Automaton;
use crate::board::bounds::{self, COPIES, LEVELS, too_large};
use crate::board::rules::{Constraint, Regions, Rules, Ties};
use crate::board::shape::{Cell, Shape};
use crate::board::variant::Variant;

use super::error::{RuleError, malformed};

/// One part of a string.
#[derive(Clone)]
struct Item<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
}

/// Rules that have no arguments.
const NAMES: [&str; 16] = [
    "NoBoxes",
    "NoLines",
    "Windoku",
    "DisjointSets",
    "AntiKnight",
    "AntiKing",
    "AntiTaxicab",
    "AntiConsecutive",
    "GlobalEntropy",
    "GlobalMod",
    "DutchFlatmates",
    "StrictKropki",
    "StrictXV",
    "ChaosConstruction",
    "Doppelganger",
    "RegionSameValues",
];

fn is_name_alone(name: &str) -> bool {
    NAMES.contains(&name)
}

/// Whether a text without arguments is one of names, such as `.AntiKnight.AntiKing`.
pub(super) fn is_string_of_names(text: &str) -> bool {
    text.split('.').skip(1).all(|name| is_name_alone(name.trim()))
}

/// Whether a text is a string of constraints: a point, a name or none, and arguments.
pub(crate) fn is_one(text: &str) -> bool {
    let is_name = |name: &str| {
        name.chars()
            .enumerate()
            .all(|(at, symbol)| if at == 0 { symbol.is_ascii_uppercase() } else { symbol.is_ascii_alphanumeric() })
    };
    let parts = || text.split('.').skip(1).map(str::trim);
    let mut names = parts().map(|part| part.split('~').next().unwrap_or_default().trim());
    // Capitals alone may be values of a large board.
    let is_sure = text.contains('~') || parts().any(|name| name.bytes().any(|byte| byte.is_ascii_lowercase()));
    text.starts_with('.') && (is_sure && names.all(is_name) || is_string_of_names(text))
}

/// Reads a string of constraints, which may stand on several lines.
pub(crate) fn read(text: &str) -> Result<Variant, RuleError> {
    let packed: String = text.split_whitespace().collect();
    let items = items(&packed);
    let mut names: Vec<String> =
        items.iter().map(|item| item.name.to_owned()).filter(|name| !name.is_empty()).collect();
    names.dedup();
    let rules = rules(items)?;
    Ok(Variant { names, ..Variant::within_bounds(rules, packed)? })
}

/// The items up to the `.End` that belongs to what was opened before.
fn body<'a>(items: &mut impl Iterator<Item = Item<'a>>) -> Result<Vec<Item<'a>>, RuleError> {
    let mut open = 1;
    let mut body = Vec::new();
    for item in items {
        match item.name {
            "Or" | "And" | "Replicate" => open += 1,
            "End" => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Ok(body);
        }
        body.push(item);
    }
    Err(malformed(".End", "the end of the text"))
}

fn items(packed: &str) -> Vec<Item<'_>> {
    packed
        .split('.')
        .skip(1)
        .map(|text| {
            let mut parts = text.split('~');
            Item { name: parts.next().unwrap_or_default(), arguments: parts.collect() }
        })
        .collect()
}

fn rules(items: Vec<Item<'_>>) -> Result<Rules, RuleError> {
    let shape = match items.iter().find(|item| item.name == "Shape") {
        Some(item) => shape(&item.arguments)?,
        None => square(9)?,
    };
    let ties = match items.iter().find(|item| item.name == "FullRankTies").and_then(|item| item.arguments.first()) {
        None => Ties::Unclued,
        Some(name) => ties(name)?,
    };
    let mut reader = Reader {
        shape,
        rules: Rules::new(shape),
        boxes: None,
        regions: Vec::new(),
        has_boxes: true,
        ties,
        depth: 0,
        states: 0,
        shift: None,
        copies: 0,
    };
    // A raw board has cells and values, and no rule.
    if items.iter().any(|item| item.name == "Shape" && item.arguments.get(2).is_some()) {
        reader.rules.set_lines(false);
        reader.has_boxes = false;
    }
    let mut rest = items.into_iter();
    let constraints = reader.sequence(&mut rest, false)?;
    constraints.into_iter().for_each(|constraint| reader.rules.push(constraint));
    reader.finish()
}

fn ties(name: &str) -> Result<Ties, RuleError> {
    match name {
        "only-unclued" => Ok(Ties::Unclued),
        "any" => Ok(Ties::Any),
        "none" => Ok(Ties::None),
        other => Err(malformed("ties: only-unclued, any or none", other)),
    }
}

fn square(side: usize) -> Result<Shape, RuleError> {
    Shape::square(side).map_err(|error| malformed("a board", error.to_string()))
}

/// `9x9`, `9x9~10` for ten values, or `9x9~0-8`.
fn shape(arguments: &[&str]) -> Result<Shape, RuleError> {
    let Some(first) = arguments.first() else { return square(9) };
    let wrong = || malformed("a shape such as 9x9 or 9x9~0-8", arguments.join("~"));
    if arguments.len() > 2 && arguments[2..] != ["Raw"] {
        return Err(RuleError::UnknownRule(format!("Shape~{}", arguments.join("~"))));
    }
    let (rows, columns) = first.split_once('x').ok_or_else(wrong)?;
    let (rows, columns): (usize, usize) = (rows.parse().map_err(|_| wrong())?, columns.parse().map_err(|_| wrong())?);
    let (least, values) = match arguments.get(1).map(|range| range.split_once('-').ok_or(*range)) {
        None => (1, rows.max(columns)),
        Some(Ok((from, to))) => {
            let (from, to): (usize, usize) = (from.parse().map_err(|_| wrong())?, to.parse().map_err(|_| wrong())?);
            (from, (to + 1).checked_sub(from).ok_or_else(wrong)?)
        }
        Some(Err(count)) => (1, count.parse().map_err(|_| wrong())?),
    };
    let least = u8::try_from(least).map_err(|_| wrong())?;
    Shape::new(rows, columns, values, least).map_err(|error| malformed("a board", error.to_string()))
}

struct Reader {
    shape: Shape,
    rules: Rules,
    boxes: Option<(usize, usize)>,
    regions: Vec<Vec<Cell>>,
    has_boxes: bool,
    ties: Ties,
    /// How many `.Or` and `.And` are open.
    depth: usize,
    /// How many states the automata that were read have.
    states: usize,
    /// How many rows and columns the cells of a copy lie from those that are named.
    shift: Option<(isize, isize)>,
    /// How many rules were copied.
    copies: usize,
}

impl Reader {
    /// Reads items to the end, or to `.End`.
    fn sequence<'a>(
        &mut self,
        items: &mut impl Iterator<Item = Item<'a>>,
        is_inside: bool,
    ) -> Result<Vec<Constraint>, RuleError> {
        let mut found = Vec::new();
        while let Some(item) = items.next() {
            match item.name {
                "End" if is_inside => return Ok(found),
                "Or" => found.push(self.cases(items)?),
                "And" => found.extend(self.all(items)?),
                "Replicate" => found.extend(self.copies(&item, items)?),
                _ => found.extend(self.item(&item)?),
            }
        }
        if is_inside { Err(malformed(".End", "the end of the text")) } else { Ok(found) }
    }

    /// The cases of an `.Or`.
    fn cases<'a>(&mut self, items: &mut impl Iterator<Item = Item<'a>>) -> Result<Constraint, RuleError> {
        self.enter()?;
        let mut cases = Vec::new();
        loop {
            let Some(item) = items.next() else { return Err(malformed(".End", "the end of the text")) };
            cases.push(match item.name {
                "End" => break,
                "And" => self.all(items)?,
                "Or" => vec![self.cases(items)?],
                "Replicate" => self.copies(&item, items)?,
                _ => self.item(&item)?,
            });
        }
        self.depth -= 1;
        Ok(Constraint::Any(cases))
    }

    /// The rules of an `.And`.
    fn all<'a>(&mut self, items: &mut impl Iterator<Item = Item<'a>>) -> Result<Vec<Constraint>, RuleError> {
        self.enter()?;
        let found = self.sequence(items, true)?;
        self.depth -= 1;
        Ok(found)
    }

    /// The rules of a `.Replicate`, once for each of its targets: a bit for each cell from the origin on, in base 64.
    fn copies<'a>(
        &mut self,
        item: &Item<'a>,
        items: &mut impl Iterator<Item = Item<'a>>,
    ) -> Result<Vec<Constraint>, RuleError> {
        self.enter()?;
        let (targets, origin) = match item.arguments[..] {
            [targets] => (targets, "R1C1"),
            [targets, origin] => (targets, origin),
            _ => return Err(malformed("targets and an origin for Replicate", item.arguments.join("~"))),
        };
        let outer = self.shift.take();
        let origin = self.cell(origin)?;
        let body = body(items)?;
        let mut found = Vec::new();
        for (six, bits) in bits64(targets)?.into_iter().enumerate() {
            for at in (0..6).filter(|bit| bits >> bit & 1 != 0).map(|bit| origin.index() + 6 * six + bit) {
                let wrong = || malformed(format!("targets on a {} board", self.shape), targets);
                let target = self.shape.all().nth(at).ok_or_else(wrong)?;
                let by =
                    |of: fn(Shape, Cell) -> usize| of(self.shape, target) as isize - of(self.shape, origin) as isize;
                let (down, right) = outer.unwrap_or_default();
                self.shift =
                    Some((down + by(|shape, cell| shape.row(cell)), right + by(|shape, cell| shape.column(cell))));
                self.copies += body.len();
                if self.copies > COPIES {
                    return Err(too_large("copies of rules", COPIES));
                }
                found.extend(self.sequence(&mut body.iter().cloned(), false)?);
            }
        }
        self.shift = outer;
        self.depth -= 1;
        Ok(found)
    }

    fn enter(&mut self) -> Result<(), RuleError> {
        self.depth += 1;
        if self.depth > LEVELS { Err(too_large("levels of .Or and .And", LEVELS)) } else { Ok(()) }
    }

    fn finish(mut self) -> Result<Rules, RuleError> {
        let mut regions = std::mem::take(&mut self.regions);
        let usual = || self.shape.box_sides(self.shape.rows().max(self.shape.columns()));
        let boxes = if self.has_boxes { self.boxes.or_else(usual) } else { None };
        match (boxes, regions.is_empty()) {
            (Some((rows, columns)), true) => self.rules.set_regions(Regions::Boxes { rows, columns }),
            (Some((rows, columns)), false) => {
                // Both: regions first, as they are what lines of equal sums go by if there are no boxes.
                let mut all = self.shape.boxes(rows, columns);
                all.append(&mut regions);
                self.rules.set_regions(Regions::Jigsaw(all));
            }
            (None, true) => self.rules.set_regions(Regions::None),
            (None, false) => self.rules.set_regions(Regions::Jigsaw(regions)),
        }
        Ok(self.rules)
    }

    fn cell(&self, name: &str) -> Result<Cell, RuleError> {
        let digit = |byte: u8| (byte as char).to_digit(36).filter(|&digit| digit > 0).map(|digit| digit as usize - 1);
        let cell = match name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => {
                digit(*row).zip(digit(*column)).and_then(|(row, column)| self.shape.cell(row, column))
            }
            // In decimal where one digit of base 36 does not do.
            [b'R' | b'r', ..] => name[1..].split_once(['C', 'c']).and_then(|(row, column)| {
                let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
                self.shape.cell(number(row)?, number(column)?)
            }),
            _ => None,
        };
        let wrong = || malformed(format!("a cell of a {} board, such as R1C1", self.shape), name);
        let cell = cell.ok_or_else(wrong)?;
        let Some((down, right)) = self.shift else { return Ok(cell) };
        let moved = |at: usize, by: isize| at.checked_add_signed(by);
        let copy = moved(self.shape.row(cell), down).zip(moved(self.shape.column(cell), right));
        copy.and_then(|(row, column)| self.shape.cell(row, column))
            .ok_or_else(|| malformed(format!("copies on a {} board", self.shape), format!("a copy of {name} off it")))
    }

    /// A clue beside the board has no copies.
    fn is_no_copy(&self, name: &str) -> Result<(), RuleError> {
        match self.shift {
            Some(_) => Err(malformed("cells of the board in Replicate", format!("a clue beside it, {name}"))),
            None => Ok(()),
        }
    }

    fn cells(&self, names: &[&str]) -> Result<Vec<Cell>, RuleError> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// A number, then cells.
    fn number_and_cells(&self, item: &Item<'_>) -> Result<(usize, Vec<Cell>), RuleError> {
        let [first, rest @ ..] = &item.arguments[..] else { return Err(malformed("a number and cells", item.name)) };
        Ok((number(first)?, self.cells(rest)?))
    }

    /// The pairs of cells in a list that lie side by side, in the order of the list.
    fn adjacent(&self, item: &Item<'_>) -> Result<Vec<(Cell, Cell)>, RuleError> {
        let cells = self.cells(&item.arguments)?;
        let after = |(at, &one): (usize, &Cell)| cells[at + 1..].iter().map(move |&other| (one, other));
        let pairs = cells.iter().enumerate().flat_map(after);
        let pairs: Vec<(Cell, Cell)> = pairs.filter(|&(one, other)| self.shape.are_beside(one, other)).collect();
        if pairs.is_empty() {
            Err(malformed(format!("cells side by side for {}", item.name), item.arguments.join("~")))
        } else {
            Ok(pairs)
        }
    }

    /// A row or a column, `R1` or `C1`.
    fn whole_line(&self, name: &str) -> Result<Vec<Cell>, RuleError> {
        self.is_no_copy(name)?;
        let wrong = || malformed("a row or a column, such as R1 or C1", name);
        let number = name
            .get(1..)
            .and_then(|digit| usize::from_str_radix(digit, 36).ok())
            .filter(|&number| number > 0)
            .ok_or_else(wrong)?;
        match name.as_bytes()[0] {
            b'R' | b'r' if number <= self.shape.rows() => Ok(self.shape.row_cells(number - 1)),
            b'C' | b'c' if number <= self.shape.columns() => Ok(self.shape.column_cells(number - 1)),
            _ => Err(wrong()),
        }
    }

    /// Whether cells are a row or a column, read from either end.
    fn is_whole_line(&self, cells: &[Cell]) -> bool {
        let rows = (0..self.shape.rows()).map(|row| self.shape.row_cells(row));
        let columns = (0..self.shape.columns()).map(|column| self.shape.column_cells(column));
        rows.chain(columns).any(|line| line == cells || line.iter().rev().eq(cells))
    }

    /// Clues at both ends of a row or a column: `R1~forward~backward`.
    fn clues(&self, item: &Item<'_>) -> Result<Vec<(usize, Vec<Cell>)>, RuleError> {
        let line = self.whole_line(item.arguments.first().copied().unwrap_or_default())?;
        let mut clues = Vec::new();
        if item.arguments.len() > 3 {
            return Err(malformed(format!("a line and two clues for {}", item.name), item.arguments.join("~")));
        }
        for (at, clue) in item.arguments[1..].iter().enumerate().filter(|(_, clue)| !clue.is_empty()) {
            let mut cells = line.clone();
            if at == 1 {
                cells.reverse();
            }
            clues.push((number(clue)?, cells));
        }
        Ok(clues)
    }

    /// The diagonal that a little killer's arrow looks along from a cell of the border.
    fn diagonal(&self, cell: Cell) -> Option<Vec<Cell>> {
        let shape = self.shape;
        let (rows, columns) = (shape.rows(), shape.columns());
        let (row, column) = (shape.row(cell), shape.column(cell));
        // Later ones count where a corner belongs to two sides.
        let (down, right): (isize, isize) = if row == rows - 1 && column < columns - 1 {
            (-1, 1)
        } else if row == 0 && column > 0 {
            (1, -1)
        } else if column == columns - 1 && row > 0 {
            (-1, -1)
        } else if column == 0 {
            (1, 1)
        } else {
            return None;
        };
        let at =
            |step: isize| shape.cell(row.checked_add_signed(down * step)?, column.checked_add_signed(right * step)?);
        Some((0..rows.max(columns) as isize).map_while(at).collect())
    }

    /// The rules of an item. Most are named by a table, which says the form of their arguments.
    fn item(&mut self, item: &Item<'_>) -> Result<Vec<Constraint>, RuleError> {
        let (name, arguments) = (item.name, &item.arguments[..]);
        if is_name_alone(name) {
            return self.name_alone(name, arguments);
        }
        if let Some(rule) = of_cells(name) {
            return Ok(vec![rule(self.cells(arguments)?)]);
        }
        if let Some(rule) = of_number_and_cells(name) {
            let (number, cells) = self.number_and_cells(item)?;
            return Ok(vec![rule(number, cells)]);
        }
        if let Some(rule) = of_clues(name) {
            return Ok(self.clues(item)?.into_iter().map(|(number, cells)| rule(number, cells)).collect());
        }
        if let Some(rule) = of_adjacent(name) {
            return Ok(self.adjacent(item)?.into_iter().map(|(one, other)| rule(one, other)).collect());
        }
        if let Some(rule) = of_pair(name) {
            return self.two(item, rule);
        }
        match name {
            "Shape" | "SearchPriority" | "RegionSize" | "Boxes" | "Region" | "Jigsaw" => {
                self.layout(name, arguments)?;
                Ok(vec![])
            }
            "" | "Given" => arguments.iter().map(|given| self.given(given)).collect(),
            "Automaton" => self.automaton(arguments),
            "LookAndSay" => self.look_and_say(arguments),
            "Pair" | "PairX" | "Binary" | "BinaryX" => self.pairs(item),
            "Regex" => self.regex(arguments),
            "NFA" => self.nfa(arguments),
            "Cage" => self.cage(item),
            "Sum" => self.sum(item),
            "Indexing" => {
                let [kind, cells @ ..] = arguments else { return Err(malformed("R or C and cells", name)) };
                let by_row = kind.starts_with('R');
                Ok(self.cells(cells)?.into_iter().map(|cell| Constraint::Indexing { cell, by_row }).collect())
            }
            "FullRank" | "FullRankTies" | "FullRankLines" => Ok(vec![self.full_rank(item)?]),
            "Arrow" | "DoubleArrow" | "PillArrow" => Ok(vec![self.arrow(item)?]),
            "Quad" | "ContainAtLeast" | "ContainExact" => Ok(vec![self.contains(item)?]),
            "SameSets" => Ok(vec![Constraint::SameValues(self.lists(arguments)?)]),
            "SameValues" => Ok(vec![self.same_values(item)?]),
            "EqualSum" => Ok(vec![Constraint::EqualSums(self.lists(arguments)?)]),
            _ => Ok(vec![self.of_its_own_form(item)?]),
        }
    }

    /// The shape of the board, which is no constraint.
    fn layout(&mut self, name: &str, arguments: &[&str]) -> Result<(), RuleError> {
        let first = arguments.first().copied().unwrap_or_default();
        match name {
            "RegionSize" => {
                self.boxes = self.shape.box_sides(number(first)?);
                self.has_boxes &= self.boxes.is_some();
            }
            "Boxes" => {
                let wrong = || malformed("sides of boxes that fill the board, such as 2x3", first);
                let (rows, columns) = first.split_once('x').ok_or_else(wrong)?;
                let (rows, columns) = (number(rows)?, number(columns)?);
                let fits = |board: usize, side: usize| side > 0 && board.is_multiple_of(side);
                if !fits(self.shape.rows(), rows) || !fits(self.shape.columns(), columns) {
                    return Err(wrong());
                }
                self.boxes = Some((rows, columns));
            }
            "Region" => {
                let cells = self.cells(arguments)?;
                self.regions.push(cells);
            }
            "Jigsaw" => self.jigsaw(arguments.last().copied().unwrap_or_default())?,
            _ => {}
        }
        Ok(())
    }

    /// A rule without arguments.
    fn name_alone(&mut self, name: &str, arguments: &[&str]) -> Result<Vec<Constraint>, RuleError> {
        let rule = match name {
            "NoBoxes" => {
                self.has_boxes = false;
                return Ok(vec![]);
            }
            "NoLines" => {
                self.rules.set_lines(false);
                return Ok(vec![]);
            }
            "ChaosConstruction" | "Doppelganger" => {
                return Err(RuleError::UnknownRule(name.to_owned()));
            }
            _ if !arguments.is_empty() => {
                return Err(malformed(format!("no arguments for {name}"), arguments.join("~")));
            }
            "GlobalEntropy" if (self.shape.least(), self.shape.values()) != (1, 9) => {
                return Err(malformed("a board of the values 1 to 9 for GlobalEntropy", self.shape.to_string()));
            }
            "Windoku" => Constraint::Windoku,
            "DisjointSets" => Constraint::DisjointGroups,
            "AntiKnight" => Constraint::AntiKnight,
            "AntiKing" => Constraint::AntiKing,
            "AntiTaxicab" => Constraint::AntiTaxicab,
            "AntiConsecutive" => Constraint::NonConsecutive,
            "GlobalEntropy" => Constraint::GlobalEntropy,
            "GlobalMod" => Constraint::GlobalModular,
            "DutchFlatmates" => Constraint::DutchFlatmates,
            "StrictKropki" => Constraint::StrictKropki,
            "StrictXV" => Constraint::StrictXv,
            "RegionSameValues" => Constraint::SameRegions,
            other => return Err(RuleError::UnknownRule(other.to_owned())),
        };
        Ok(vec![rule])
    }

    /// A rule whose arguments have a form that no other rule has.
    fn of_its_own_form(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let (name, arguments) = (item.name, &item.arguments[..]);
        let expected = |what: &'static str| malformed(what, arguments.join("~"));
        match name {
            "Diagonal" => match arguments {
                [] | ["1"] => Ok(Constraint::Diagonal { rises: true }),
                ["-1"] => Ok(Constraint::Diagonal { rises: false }),
                _ => Err(expected("1 or -1 for Diagonal")),
            },
            "SumPair" => match self.number_and_cells(item)? {
                (total, cells) if cells.len() == 2 => Ok(Constraint::PairSum(cells[0], cells[1], total)),
                _ => Err(expected("two cells")),
            },
            // Its difference may be left out.
            "Whisper" => match arguments {
                [difference, cells @ ..] if number(difference).is_ok() => {
                    Ok(Constraint::Whisper { difference: number(difference)?, cells: self.cells(cells)? })
                }
                _ => Ok(Constraint::Whisper { difference: 5, cells: self.cells(arguments)? }),
            },
            "SumLine" => {
                let is_loop = arguments.last() == Some(&"LOOP");
                let arguments = if is_loop { &arguments[..arguments.len() - 1] } else { arguments };
                let [total, rest @ ..] = arguments else { return Err(malformed("a sum and cells", name)) };
                Ok(Constraint::SumLine { total: number(total)?, cells: self.cells(rest)?, is_loop })
            }
            "LittleKiller" => {
                self.is_no_copy(name)?;
                let [total, cell] = arguments else { return Err(expected("a sum and a cell")) };
                let cells = self
                    .diagonal(self.cell(cell)?)
                    .ok_or_else(|| malformed("a cell of the border that an arrow can enter by", *cell))?;
                let terms = cells.into_iter().map(|cell| (cell, 1)).collect();
                Ok(Constraint::Sum { total: number(total)? as i64, terms })
            }
            "Sandwich" => {
                let [total, line] = arguments else { return Err(expected("a sum and a row or column")) };
                Ok(Constraint::Sandwich { total: number(total)?, cells: self.whole_line(line)? })
            }
            other => Err(RuleError::UnknownRule(other.to_owned())),
        }
    }

    /// A cage: without a total only its values differ.
    fn cage(&self, item: &Item<'_>) -> Result<Vec<Constraint>, RuleError> {
        // A cage without a total has none between its tildes.
        let (total, cells) = match &item.arguments[..] {
            ["", cells @ ..] => (0, self.cells(cells)?),
            _ => self.number_and_cells(item)?,
        };
        let terms = times(&cells);
        Ok(if total == 0 {
            vec![Constraint::Different(cells)]
        } else if terms.len() == cells.len() {
            vec![Constraint::Cage { total, cells }]
        } else {
            // A cell that is named several times counts as often.
            let differ = terms.iter().map(|(cell, _)| *cell).collect();
            vec![Constraint::Different(differ), Constraint::Sum { total: total as i64, terms }]
        })
    }

    /// The ranks of rows and columns, read as numbers, and whether several may be equal.
    fn full_rank(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let (arguments, ties) = (&item.arguments[..], self.ties);
        match item.name {
            "FullRankTies" => return Ok(Constraint::FullRank { clues: Vec::new(), ties }),
            "FullRank" => {
                let clues = self.clues(item)?.into_iter().map(|(rank, line)| (line, rank)).collect();
                return Ok(Constraint::FullRank { clues, ties });
            }
            _ => {}
        }
        let [name, clues @ ..] = arguments else { return Err(malformed("ties", item.name)) };
        let clue = |clue: &[&str]| match clue {
            [rank, cells @ ..] => Ok((self.cells(cells)?, number(rank)?)),
            [] => Err(malformed("a rank and cells", arguments.join("~"))),
        };
        let clues = clues.split(|part| *part == "-").skip(1).map(clue).collect::<Result<Vec<_>, _>>()?;
        if clues.iter().any(|(cells, _)| !self.is_whole_line(cells)) {
            return Err(malformed("the cells of a row or a column in order", arguments.join("~")));
        }
        Ok(Constraint::FullRank { clues, ties: self::ties(name)? })
    }

    /// An arrow: the number in the circle, in both circles or in the pill is the sum of the others.
    fn arrow(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        if item.name == "PillArrow" {
            let (size, mut cells) = self.number_and_cells(item)?;
            if cells.len() <= size {
                return Err(malformed("a pill and the cells after it", item.arguments.join("~")));
            }
            cells[..size].sort_unstable();
            let places = (0..size).rev().map(|place| -10i64.pow(place.min(17) as u32));
            let terms = cells.iter().copied().zip(places.chain(std::iter::repeat(1))).collect();
            return Ok(Constraint::Sum { total: 0, terms });
        }
        let cells = self.cells(&item.arguments)?;
        match (item.name, &cells[..]) {
            ("Arrow", [circle, shaft @ ..]) => Ok(Constraint::EqualSums(vec![vec![*circle], shaft.to_vec()])),
            ("Arrow", []) => Err(malformed("a circle and cells", item.name)),
            (_, [first, middle @ .., last]) => Ok(Constraint::EqualSums(vec![vec![*first, *last], middle.to_vec()])),
            _ => Err(malformed("two circles and cells", item.name)),
        }
    }

    /// Values that some cells contain.
    fn contains(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let arguments = &item.arguments[..];
        if item.name == "Quad" {
            let [corner, values @ ..] = arguments else { return Err(malformed("a cell and values", item.name)) };
            let corner = self.cell(corner)?;
            let (row, column) = (self.shape.row(corner), self.shape.column(corner));
            let four = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let cells = four.iter().filter_map(|(down, right)| self.shape.cell(row + down, column + right)).collect();
            let values = values.iter().map(|value| number(value)).collect::<Result<_, _>>()?;
            return Ok(Constraint::Contains { values, cells, is_exact: false });
        }
        let [values, cells @ ..] = arguments else { return Err(malformed("values and cells", item.name)) };
        let values = values.split('_').map(number).collect::<Result<_, _>>()?;
        Ok(Constraint::Contains { values, cells: self.cells(cells)?, is_exact: item.name == "ContainExact" })
    }

    /// Sets of equally many cells that contain the same values: their number, then all cells.
    fn same_values(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let (count, cells) = self.number_and_cells(item)?;
        if count == 0 || cells.is_empty() || !cells.len().is_multiple_of(count) {
            return Err(malformed("as many cells in each set", item.arguments.join("~")));
        }
        Ok(Constraint::SameValues(cells.chunks(cells.len() / count).map(<[Cell]>::to_vec).collect()))
    }

    /// Lists of cells with dashes between.
    fn lists(&self, arguments: &[&str]) -> Result<Vec<Vec<Cell>>, RuleError> {
        arguments.split(|part| *part == "-").map(|part| self.cells(part)).collect()
    }

    fn two(&self, item: &Item<'_>, pair: fn(Cell, Cell) -> Constraint) -> Result<Vec<Constraint>, RuleError> {
        match self.cells(&item.arguments)?[..] {
            [one, other] => Ok(vec![pair(one, other)]),
            _ => Err(malformed("two cells", item.arguments.join("~"))),
        }
    }

    /// A sum. Its cells may count differently: `0_=_1_1_-10`, then the cells.
    fn sum(&self, item: &Item<'_>) -> Result<Vec<Constraint>, RuleError> {
        let arguments = &item.arguments[..];
        if !arguments.first().is_some_and(|first| first.contains('_')) {
            let (total, cells) = self.number_and_cells(item)?;
            return Ok(vec![Constraint::Sum { total: total as i64, terms: times(&cells) }]);
        }
        let [first, cells @ ..] = arguments else { return Err(malformed("a sum and cells", "nothing")) };
        let cells = self.cells(cells)?;
        let wrong = || malformed("a total, = and a number for each cell", *first);
        let whole = |text: &str| text.parse::<i64>().ok().filter(|number| number.abs() < 100_000).ok_or_else(wrong);
        let mut parts = first.split('_');
        let total = whole(parts.next().unwrap_or_default())?;
        match parts.next() {
            Some("=") => {}
            Some(other) => return Err(RuleError::UnknownRule(format!("Sum with {other}"))),
            None => return Err(wrong()),
        }
        let times = parts.map(whole).collect::<Result<Vec<i64>, _>>()?;
        if times.len() != cells.len() {
            return Err(wrong());
        }
        Ok(vec![Constraint::Sum { total, terms: cells.into_iter().zip(times).collect() }])
    }

    /// States to begin with, states that accept, steps and cells.
    fn automaton(&self, arguments: &[&str]) -> Result<Vec<Constraint>, RuleError> {
        let [starts, accepting, steps, cells @ ..] = arguments else {
            return Err(malformed("states, steps and cells", arguments.join("~")));
        };
        // This many states take little memory, however they are numbered.
        let state = |text: &str| match number(text) {
            Ok(state) if state < 2_048 => Ok(state),
            _ => Err(malformed("a state below 2048", text)),
        };
        let parts =
            |text: &'_ str| text.split('_').filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let states = |text: &str| parts(text).iter().map(|part| state(part)).collect::<Result<Vec<usize>, _>>();
        let step = |text: &String| {
            let parts: Vec<&str> = text.split(':').collect();
            let [from, value, to] = parts[..] else { return Err(malformed("a step such as 0:3:1", text.as_str())) };
            let value = number(value)?;
            if value >= self.shape.values() {
                return Err(malformed(format!("a value below {}", self.shape.values()), text.as_str()));
            }
            Ok((state(from)?, value, state(to)?))
        };
        let steps = parts(steps).iter().map(step).collect::<Result<Vec<_>, _>>()?;
        let automaton = Automaton::of_steps(self.shape.values(), &states(starts)?, &states(accepting)?, &steps);
        Ok(vec![Constraint::Line { automaton: Arc::new(automaton), cells: self.cells(cells)? }])
    }

    fn given(&self, text: &str) -> Result<Constraint, RuleError> {
        let mut parts = text.split('_');
        let cell = self.cell(parts.next().unwrap_or_default())?;
        let values = self.shape.least()..=self.shape.greatest();
        let value = |part| match number(part) {
            Ok(value) if values.contains(&value) => Ok(value),
            _ => Err(malformed(format!("a value of {} to {}", values.start(), values.end()), text)),
        };
        Ok(Constraint::Among(cell, parts.map(value).collect::<Result<_, _>>()?))
    }

    /// A region for each character that is there as often as a house has cells.
    fn jigsaw(&mut self, layout: &str) -> Result<(), RuleError> {
        if layout.len() != self.shape.cells() {
            return Err(malformed(
                format!("a layout of {} cells", self.shape.cells()),
                format!("{} cells", layout.len()),
            ));
        }
        let mut regions: Vec<(u8, Vec<Cell>)> = Vec::new();
        for (cell, region) in self.shape.all().zip(layout.bytes()) {
            match regions.iter_mut().find(|(other, _)| *other == region) {
                Some((_, cells)) => cells.push(cell),
                None => regions.push((region, vec![cell])),
            }
        }
        let least = self.shape.rows().max(self.shape.columns());
        let fits = |cells: &[Cell]| (least..=self.shape.values()).contains(&cells.len());
        if regions.iter().filter(|(_, cells)| !fits(cells)).count() > 1 {
            return Err(malformed("regions of equal size", layout));
        }
        self.regions.extend(regions.into_iter().map(|(_, cells)| cells).filter(|cells| fits(cells)));
        Ok(())
    }

    /// A clue of pairs, how many and of which value, and cells.
    fn look_and_say(&self, arguments: &[&str]) -> Result<Vec<Constraint>, RuleError> {
        let [clue, cells @ ..] = arguments else { return Err(malformed("a clue and cells", "nothing")) };
        let cells = self.cells(cells)?;
        let digits: Vec<usize> = clue
            .chars()
            .map(|digit| digit.to_digit(10).map(|digit| digit as usize))
            .collect::<Option<_>>()
            .ok_or_else(|| malformed("digits", *clue))?;
        let mut values = Vec::new();
        let mut excluded = Vec::new();
        for pair in digits.chunks(2) {
            let [count, value] = *pair else { return Err(malformed("pairs of digits", *clue)) };
            if count == 0 { excluded.push(value) } else { values.extend(std::iter::repeat_n(value, count)) }
        }
        let allowed: Vec<usize> =
            (self.shape.least()..=self.shape.greatest()).filter(|value| !excluded.contains(value)).collect();
        let mut found: Vec<Constraint> = cells.iter().map(|&cell| Constraint::Among(cell, allowed.clone())).collect();
        found.push(Constraint::Contains { values, cells, is_exact: true });
        Ok(found)
    }

    /// A relation as bits in base 64, then groups of cells, each perhaps with a name after `_`.
    fn pairs(&self, item: &Item<'_>) -> Result<Vec<Constraint>, RuleError> {
        let [key, groups @ ..] = &item.arguments[..] else { return Err(malformed("a relation and cells", item.name)) };
        // The older two of these rules have the last two digits of base 64 the other way round.
        let swapped = key.replace('-', "+").replace('_', "-").replace('+', "_");
        let bits = bits64(if item.name.starts_with("Binary") { &swapped } else { key })?;
        let values = self.shape.values();
        let table = (0..values)
            .map(|a| {
                (0..values)
                    .filter(|b| {
                        bits.get((a * values + b) / 6).is_some_and(|six| six >> ((a * values + b) % 6) & 1 != 0)
                    })
                    .fold(0, |row, b| row | 1 << b)
            })
            .collect::<Vec<u64>>();
        let groups = groups.split(|part| part.is_empty() || part.starts_with('_')).filter(|group| !group.is_empty());
        groups
            .map(|group| {
                Ok(Constraint::Pairs {
                    table: table.clone(),
                    cells: self.cells(group)?,
                    is_all: item.name.ends_with('X'),
                })
            })
            .collect()
    }

    /// A line for each group of cells, all with one automaton, which `of` makes for the longest of them.
    fn lines(
        &mut self,
        groups: &[&str],
        of: impl FnOnce(usize) -> Result<Automaton, RuleError>,
    ) -> Result<Vec<Constraint>, RuleError> {
        if groups.contains(&"-") {
            return Err(RuleError::UnknownRule("NFA over several segments".to_owned()));
        }
        let groups = groups.split(|part| part.is_empty() || part.starts_with('_')).filter(|group| !group.is_empty());
        let groups = groups.map(|group| self.cells(group)).collect::<Result<Vec<_>, _>>()?;
        let automaton = Arc::new(of(groups.iter().map(Vec::len).max().unwrap_or(0))?);
        self.states += 64 * automaton.words();
        if self.states > bounds::STATES {
            return Err(too_large("states of patterns and automata", bounds::STATES));
        }
        Ok(groups.into_iter().map(|cells| Constraint::Line { automaton: automaton.clone(), cells }).collect())
    }

    fn regex(&mut self, arguments: &[&str]) -> Result<Vec<Constraint>, RuleError> {
        let [pattern, groups @ ..] = arguments else { return Err(malformed("a pattern and cells", "nothing")) };
        let pattern = String::from_utf8(bytes64(pattern)?).map_err(|_| malformed("a pattern", *pattern))?;
        let pattern: String = pattern.chars().filter(|character| !character.is_whitespace()).collect();
        let shape = self.shape;
        self.lines(groups, |length| super::regex::automaton(&pattern, shape, length))
    }

    /// An automaton packed into bits: a head, then for each state where its values lead.
    fn nfa(&mut self, arguments: &[&str]) -> Result<Vec<Constraint>, RuleError> {
        let [packed, groups @ ..] = arguments else { return Err(malformed("an automaton and cells", "nothing")) };
        let cut = || malformed("a whole automaton", *packed);
        let bytes = bytes64(packed)?;
        let mut at = 0;
        let total = bytes.len() * 8;
        let mut take = |count: usize| -> Option<usize> {
            if at + count > total {
                return None;
            }
            let value =
                (at..at + count).fold(0, |value, bit| value << 1 | (bytes[bit / 8] >> (7 - bit % 8) & 1) as usize);
            at += count;
            Some(value)
        };
        let is_packed = take(2).ok_or_else(cut)? == 1;
        let state_bits = take(4).ok_or_else(cut)? + 1;
        let symbols = take(4).ok_or_else(cut)? + 1;
        let starts = take(state_bits).ok_or_else(cut)?;
        let accepting = take(state_bits).ok_or_else(cut)?;
        if starts > 64 {
            return Err(malformed("at most 64 states to begin with", starts.to_string()));
        }
        let accepting_starts = take(starts).ok_or_else(cut)?;
        let count_bits = if is_packed { 0 } else { take(4).ok_or_else(cut)? };
        let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
        // Of each state its steps: a value's index and a state.
        let mut states: Vec<Vec<(usize, usize)>> = Vec::new();
        if is_packed {
            while let Some(mask) = take(symbols) {
                let values = (0..symbols).filter(|value| mask >> value & 1 != 0);
                states
                    .push(values.map(|value| Some((value, take(state_bits)?))).collect::<Option<_>>().ok_or_else(cut)?);
            }
        } else if count_bits > 0 {
            while let Some(count) = take(count_bits) {
                states.push(
                    (0..count)
                        .map(|_| Some((take(symbol_bits)?, take(state_bits)?)))
                        .collect::<Option<_>>()
                        .ok_or_else(cut)?,
                );
            }
        }
        let step = |&state: &usize, value: usize| -> Vec<usize> {
            states.get(state).into_iter().flatten().filter(|(by, _)| *by == value).map(|(_, to)| *to).collect()
        };
        let accepts = |&state: &usize| {
            if state < starts { accepting_starts >> state & 1 != 0 } else { state < starts + accepting }
        };
        let values = self.shape.values();
        self.lines(groups, |length| {
            Automaton::new(values, length, 0..starts, step, accepts)
                .ok_or_else(|| too_large("states of an automaton", Automaton::STATES))
        })
    }
}

/// Rules of cells.
fn of_cells(name: &str) -> Option<fn(Vec<Cell>) -> Constraint> {
    Some(match name {
        "AllDifferent" => Constraint::Different,
        "EqualityCage" => Constraint::EqualityCage,
        "Thermo" => |cells| Constraint::Thermometer { cells, is_slow: false },
        "SlowThermo" => |cells| Constraint::Thermometer { cells, is_slow: true },
        "Renban" => Constraint::Renban,
        "Entropic" => Constraint::Entropic,
        "Palindrome" => Constraint::Palindrome,
        "Between" => Constraint::Between,
        "RegionSumLine" => Constraint::RegionSum,
        "Zipper" => Constraint::Zipper,
        "ValueIndexing" => Constraint::ValueIndexing,
        "CountingCircles" => Constraint::CountingCircles,
        "CountDistinct" => Constraint::CountDistinct,
        _ => return None,
    })
}

/// Rules of a number and cells.
fn of_number_and_cells(name: &str) -> Option<fn(usize, Vec<Cell>) -> Constraint> {
    Some(match name {
        "ExactCage" => |total, cells| Constraint::Cage { total, cells },
        "RellikCage" => |total, cells| Constraint::AntiSum { total, cells },
        "Lunchbox" => |total, cells| Constraint::Sandwich { total, cells },
        "Modular" => |modulus, cells| Constraint::Modular { modulus, cells },
        "Lockout" => |difference, cells| Constraint::Lockout { difference, cells },
        _ => return of_clues(name.strip_suffix("Line")?),
    })
}

/// Rules of clues outside the board, for a row or a column each.
fn of_clues(name: &str) -> Option<fn(usize, Vec<Cell>) -> Constraint> {
    Some(match name {
        "XSum" => |total, cells| Constraint::XSum { total, cells },
        "Skyscraper" => |count, cells| Constraint::Skyscraper { count, cells },
        "HiddenSkyscraper" => |value, cells| Constraint::HiddenSkyscraper { value, cells },
        "NumberedRoom" => |value, cells| Constraint::NumberedRoom { value, cells },
        _ => return None,
    })
}

/// Rules of cells side by side.
fn of_adjacent(name: &str) -> Option<fn(Cell, Cell) -> Constraint> {
    Some(match name {
        "WhiteDot" => Constraint::WhiteDot,
        "BlackDot" => Constraint::BlackDot,
        "GreaterThan" => Constraint::Greater,
        "X" => |one, other| Constraint::PairSum(one, other, 10),
        "V" => |one, other| Constraint::PairSum(one, other, 5),
        _ => return None,
    })
}

/// Rules of two cells wherever they are.
fn of_pair(name: &str) -> Option<fn(Cell, Cell) -> Constraint> {
    Some(match name {
        "WhitePair" => Constraint::WhiteDot,
        "BlackPair" => Constraint::BlackDot,
        "GreaterPair" => Constraint::Greater,
        _ => return None,
    })
}

/// Cells with how often they are named.
fn times(cells: &[Cell]) -> Vec<(Cell, i64)> {
    let mut terms: Vec<(Cell, i64)> = Vec::new();
    for &cell in cells {
        match terms.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, times)) => *times += 1,
            None => terms.push((cell, 1)),
        }
    }
    terms
}

fn number(text: &str) -> Result<usize, RuleError> {
    text.parse().ok().filter(|&number| number < 100_000).ok_or_else(|| malformed("a number", text))
}

/// Six bits a character, URL-safe base 64.
fn bits64(text: &str) -> Result<Vec<u8>, RuleError> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    text.bytes()
        .map(|byte| DIGITS.iter().position(|&digit| digit == byte).map(|digit| digit as u8))
        .collect::<Option<_>>()
        .ok_or_else(|| malformed("base 64", text))
}

/// Bytes from URL-safe base 64.
fn bytes64(text: &str) -> Result<Vec<u8>, RuleError> {
    let bits = bits64(text.trim_end_matches('='))?;
    let bytes = bits.chunks(4).flat_map(|four| {
        let word = four.iter().enumerate().fold(0u32, |word, (at, &six)| word | (six as u32) << (18 - 6 * at));
        word.to_be_bytes()[1..four.len()].to_vec()
    });
    Ok(bytes.collect())
}
