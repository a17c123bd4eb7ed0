//! The constraint strings of Interactive Sudoku Solver: `.Name~argument~argument`, one after another. A name left out is that of givens,
//! `.~R1C1_5`. Cells are `R1C1`, with letters from 10 on. `.Or` and `.And` hold what follows until `.End`.

use std::sync::Arc;

use crate::board::automaton::Automaton;
use crate::board::bounds::{self, COPIES, LEVELS, too_large};
use crate::board::kinds::{Form, kind};
use crate::board::lines::whole_line;
use crate::board::rules::{Constraint, Regions, Rules, Ties};
use crate::board::shape::{Cell, Shape, grouped};

use super::error::{RuleError, malformed};

/// One part of a string.
struct Item<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
}

/// The rules of an item: none, where it is about the board.
type Read = Result<Vec<Constraint>, RuleError>;

fn is_name_alone(name: &str) -> bool {
    kind(name).is_some_and(|kind| matches!(kind.form, Form::Alone(_) | Form::Refused))
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

/// The rules of a string of constraints without blanks, and their names as it has them.
pub(crate) fn read(packed: &str) -> Result<(Rules, Vec<String>), RuleError> {
    let items = items(packed);
    let mut names: Vec<String> =
        items.iter().map(|item| item.name.to_owned()).filter(|name| !name.is_empty()).collect();
    names.dedup();
    Ok((rules(&items)?, names))
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

fn rules(items: &[Item<'_>]) -> Result<Rules, RuleError> {
    let of = |name: &str| items.iter().find(|item| item.name == name);
    let shape = of("Shape").map_or_else(|| square(9), |item| shape(&item.arguments))?;
    let ties = of("FullRankTies").and_then(|item| item.arguments.first());
    let ties = ties.map_or(Ok(Ties::Unclued), |name| ties_of(name))?;
    // A raw board has cells and values, and no rule.
    let is_raw = of("Shape").is_some_and(|item| item.arguments.get(2).is_some());
    let mut reader = Reader {
        shape,
        rest: items.iter(),
        boxes: shape.box_sides(shape.rows().max(shape.columns())),
        regions: Vec::new(),
        has_boxes: !is_raw && of("NoBoxes").is_none(),
        ties,
        depth: 0,
        states: 0,
        shift: None,
        copies: 0,
    };
    let constraints = reader.sequence(false)?;
    let mut rules = Rules::new(shape);
    rules.set_lines(!is_raw && of("NoLines").is_none());
    rules.set_regions(reader.all_regions());
    constraints.into_iter().for_each(|constraint| rules.push(constraint));
    Ok(rules)
}

fn ties_of(name: &str) -> Result<Ties, RuleError> {
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

struct Reader<'a> {
    shape: Shape,
    /// What is still to be read.
    rest: std::slice::Iter<'a, Item<'a>>,
    boxes: Option<(usize, usize)>,
    regions: Vec<Vec<Cell>>,
    has_boxes: bool,
    ties: Ties,
    /// How many `.Or` and `.And` are open.
    depth: usize,
    /// How many states the automata that were read have.
    states: usize,
    /// How many rows and columns the cells of a copy lie from those that are named.
    shift: Option<(i64, i64)>,
    /// How many rules were copied.
    copies: usize,
}

impl<'a> Reader<'a> {
    /// Reads items to the end, or to `.End`.
    fn sequence(&mut self, is_inside: bool) -> Read {
        let mut found = Vec::new();
        while let Some(item) = self.rest.next() {
            if is_inside && item.name == "End" {
                return Ok(found);
            }
            found.extend(self.item(item)?);
        }
        if is_inside { Err(no_end()) } else { Ok(found) }
    }

    /// The cases of an `.Or`.
    fn cases(&mut self) -> Read {
        self.enter()?;
        let mut cases = Vec::new();
        loop {
            let item = self.rest.next().ok_or_else(no_end)?;
            if item.name == "End" {
                break;
            }
            cases.push(self.item(item)?);
        }
        self.depth -= 1;
        Ok(vec![Constraint::Any(cases)])
    }

    /// The rules of an `.And`.
    fn all(&mut self) -> Read {
        self.enter()?;
        let found = self.sequence(true)?;
        self.depth -= 1;
        Ok(found)
    }

    /// The rules of a `.Replicate`, once for each of its targets: a bit for each cell from the origin on, in base 64.
    fn copied(&mut self, arguments: &[&str]) -> Read {
        self.enter()?;
        let (targets, origin) = match *arguments {
            [targets] => (targets, "R1C1"),
            [targets, origin] => (targets, origin),
            _ => return Err(malformed("targets and an origin for Replicate", arguments.join("~"))),
        };
        let outer = self.shift.take();
        let origin = self.cell(origin)?;
        let body = self.body()?;
        let after = self.rest.clone();
        let mut found = Vec::new();
        for (six, bits) in bits64(targets)?.into_iter().enumerate() {
            for at in (0..6).filter(|bit| bits >> bit & 1 != 0).map(|bit| origin.index() + 6 * six + bit) {
                let wrong = || malformed(format!("targets on a {} board", self.shape), targets);
                let target = self.shape.place(self.shape.all().nth(at).ok_or_else(wrong)?);
                let from = self.shape.place(origin);
                let (down, right) = outer.unwrap_or_default();
                self.shift = Some((down + target.0 - from.0, right + target.1 - from.1));
                self.copies += body.len();
                if self.copies > COPIES {
                    return Err(too_large("copies of rules", COPIES));
                }
                self.rest = body.iter();
                found.extend(self.sequence(false)?);
            }
        }
        self.rest = after;
        self.shift = outer;
        self.depth -= 1;
        Ok(found)
    }

    /// The items up to the `.End` that belongs to what was opened before.
    fn body(&mut self) -> Result<&'a [Item<'a>], RuleError> {
        let items = self.rest.as_slice();
        let mut open = 1;
        let end = self.rest.position(|item| {
            match kind(item.name).map(|kind| &kind.form) {
                Some(Form::Cases | Form::All | Form::Copies) => open += 1,
                _ => open -= usize::from(item.name == "End"),
            }
            open == 0
        });
        end.map(|end| &items[..end]).ok_or_else(no_end)
    }

    fn enter(&mut self) -> Result<(), RuleError> {
        self.depth += 1;
        if self.depth > LEVELS { Err(too_large("levels of .Or and .And", LEVELS)) } else { Ok(()) }
    }

    /// The regions of the board: what a text lists, with the boxes before if there are any.
    fn all_regions(&mut self) -> Regions {
        let regions = std::mem::take(&mut self.regions);
        match (self.boxes.filter(|_| self.has_boxes), regions.is_empty()) {
            (Some((rows, columns)), true) => Regions::Boxes { rows, columns },
            (None, true) => Regions::None,
            (boxes, false) => {
                let boxes = boxes.map_or_else(Vec::new, |(rows, columns)| self.shape.boxes(rows, columns));
                Regions::Jigsaw(boxes.into_iter().chain(regions).collect())
            }
        }
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
        let (row, column) = self.shape.place(cell);
        self.shape
            .at(row + down, column + right)
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

    /// The rules of an item, by the form of its arguments.
    fn item(&mut self, item: &Item<'_>) -> Read {
        let (name, arguments) = (item.name, &item.arguments[..]);
        let unknown = || RuleError::UnknownRule(name.to_owned());
        let rule = match &kind(name).ok_or_else(unknown)?.form {
            Form::Refused => return Err(unknown()),
            Form::Alone(_) if !arguments.is_empty() => {
                return Err(malformed(format!("no arguments for {name}"), arguments.join("~")));
            }
            Form::Alone(Some(Constraint::GlobalEntropy)) if (self.shape.least(), self.shape.values()) != (1, 9) => {
                return Err(malformed("a board of the values 1 to 9 for GlobalEntropy", self.shape.to_string()));
            }
            Form::Alone(rule) => return Ok(rule.iter().cloned().collect()),
            Form::Cells(rule) => rule(self.cells(arguments)?),
            Form::Lists(rule) => rule(self.lists(arguments)?),
            Form::Number(rule) => {
                let (number, cells) = self.number_and_cells(item)?;
                rule(number, cells)
            }
            Form::Clue(rule) => {
                return Ok(self.clues(item)?.into_iter().map(|(number, cells)| rule(number, cells)).collect());
            }
            Form::Beside(rule, _) => {
                return Ok(self.adjacent(item)?.into_iter().map(|(one, other)| rule(one, other)).collect());
            }
            Form::Pair(rule) => match self.cells(arguments)?[..] {
                [one, other] => rule(one, other),
                _ => return Err(malformed("two cells", arguments.join("~"))),
            },
            Form::Arrow(circles) => self.arrow(item, *circles)?,
            Form::Contains(is_exact) => self.contains(item, *is_exact)?,
            Form::Relation(is_all, is_swapped) => return self.pairs(item, *is_all, *is_swapped),
            Form::Head => return Ok(vec![]),
            Form::Boxes => return self.boxes(arguments),
            Form::Jigsaw => return self.jigsaw(arguments.last().copied().unwrap_or_default()),
            Form::Region => {
                let cells = self.cells(arguments)?;
                self.regions.push(cells);
                return Ok(vec![]);
            }
            Form::RegionSize => {
                self.boxes = self.shape.box_sides(number(arguments.first().copied().unwrap_or_default())?);
                return Ok(vec![]);
            }
            Form::Given => return arguments.iter().map(|given| self.given(given)).collect(),
            Form::Indexing => return self.indexing(item),
            Form::Automaton => self.automaton(arguments)?,
            Form::LookAndSay => return self.look_and_say(arguments),
            Form::Regex => return self.regex(arguments),
            Form::Nfa => return self.nfa(arguments),
            Form::Cage => return self.cage(item),
            Form::Sum => self.sum(item)?,
            Form::Rank => self.rank(item)?,
            Form::Ranks => self.ranks(item)?,
            Form::PillArrow => self.pill_arrow(item)?,
            Form::Quad => self.quad(item)?,
            Form::SameValues => self.same_values(item)?,
            Form::Diagonal => match arguments {
                [] | ["1"] => Constraint::Diagonal { rises: true },
                ["-1"] => Constraint::Diagonal { rises: false },
                _ => return Err(malformed("1 or -1 for Diagonal", arguments.join("~"))),
            },
            Form::SumPair => match self.number_and_cells(item)? {
                (total, cells) if cells.len() == 2 => Constraint::PairSum(cells[0], cells[1], total),
                _ => return Err(malformed("two cells", arguments.join("~"))),
            },
            Form::Whisper => self.whisper(arguments)?,
            Form::SumLine => self.sum_line(item)?,
            Form::LittleKiller => self.little_killer(item)?,
            Form::Sandwich => {
                let [total, line] = arguments else {
                    return Err(malformed("a sum and a row or column", arguments.join("~")));
                };
                Constraint::Sandwich { total: number(total)?, cells: self.whole_line(line)? }
            }
            Form::Cases => return self.cases(),
            Form::All => return self.all(),
            Form::Copies => return self.copied(arguments),
        };
        Ok(vec![rule])
    }

    /// The sides of boxes, `2x3`.
    fn boxes(&mut self, arguments: &[&str]) -> Read {
        let first = arguments.first().copied().unwrap_or_default();
        let wrong = || malformed("sides of boxes that fill the board, such as 2x3", first);
        let (rows, columns) = first.split_once('x').ok_or_else(wrong)?;
        let (rows, columns) = (number(rows)?, number(columns)?);
        let fits = |board: usize, side: usize| side > 0 && board.is_multiple_of(side);
        if !fits(self.shape.rows(), rows) || !fits(self.shape.columns(), columns) {
            return Err(wrong());
        }
        self.boxes = Some((rows, columns));
        Ok(vec![])
    }

    fn indexing(&self, item: &Item<'_>) -> Read {
        let [kind, cells @ ..] = &item.arguments[..] else { return Err(malformed("R or C and cells", item.name)) };
        let by_row = kind.starts_with('R');
        Ok(self.cells(cells)?.into_iter().map(|cell| Constraint::Indexing { cell, by_row }).collect())
    }

    /// A whisper, whose difference may be left out.
    fn whisper(&self, arguments: &[&str]) -> Result<Constraint, RuleError> {
        match arguments {
            [difference, cells @ ..] if number(difference).is_ok() => {
                Ok(Constraint::Whisper { difference: number(difference)?, cells: self.cells(cells)? })
            }
            _ => Ok(Constraint::Whisper { difference: 5, cells: self.cells(arguments)? }),
        }
    }

    fn sum_line(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let is_loop = item.arguments.last() == Some(&"LOOP");
        let arguments = &item.arguments[..item.arguments.len() - usize::from(is_loop)];
        let [total, rest @ ..] = arguments else { return Err(malformed("a sum and cells", item.name)) };
        Ok(Constraint::SumLine { total: number(total)?, cells: self.cells(rest)?, is_loop })
    }

    /// The sum of the diagonal that an arrow beside a cell of the border looks along.
    fn little_killer(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        self.is_no_copy(item.name)?;
        let [total, name] = item.arguments[..] else {
            return Err(malformed("a sum and a cell", item.arguments.join("~")));
        };
        let (rows, columns) = (self.shape.rows() as i64, self.shape.columns() as i64);
        let (row, column) = self.shape.place(self.cell(name)?);
        // Later ones count where a corner belongs to two sides.
        let way = if row == rows - 1 && column < columns - 1 {
            (-1, 1)
        } else if row == 0 && column > 0 {
            (1, -1)
        } else if column == columns - 1 && row > 0 {
            (-1, -1)
        } else if column == 0 {
            (1, 1)
        } else {
            return Err(malformed("a cell of the border that an arrow can enter by", name));
        };
        let cells = self.shape.along((row, column), way);
        Ok(Constraint::Sum { total: number(total)? as i64, terms: cells.into_iter().map(|cell| (cell, 1)).collect() })
    }

    /// A cage: without a total only its values differ.
    fn cage(&self, item: &Item<'_>) -> Read {
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

    /// The ranks of a row or a column, read as a number, or which of these may be equal.
    fn rank(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let clues = if item.name == "FullRankTies" { Vec::new() } else { self.clues(item)? };
        let clues = clues.into_iter().map(|(rank, line)| (line, rank)).collect();
        Ok(Constraint::FullRank { clues, ties: self.ties })
    }

    /// The ranks of several rows and columns, with dashes between.
    fn ranks(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let all = || item.arguments.join("~");
        let [ties, clues @ ..] = &item.arguments[..] else { return Err(malformed("ties", item.name)) };
        let clue = |clue: &[&str]| match clue {
            [rank, cells @ ..] => Ok((self.cells(cells)?, number(rank)?)),
            [] => Err(malformed("a rank and cells", all())),
        };
        let clues = clues.split(|part| *part == "-").skip(1).map(clue).collect::<Result<Vec<_>, _>>()?;
        if clues.iter().any(|(cells, _)| whole_line(self.shape, cells).is_none()) {
            return Err(malformed("the cells of a row or a column in order", all()));
        }
        Ok(Constraint::FullRank { clues, ties: ties_of(ties)? })
    }

    /// An arrow: the number in the circle, or in the circles at both ends, is the sum of the others.
    fn arrow(&self, item: &Item<'_>, circles: usize) -> Result<Constraint, RuleError> {
        let cells = self.cells(&item.arguments)?;
        match (circles, &cells[..]) {
            (1, [circle, shaft @ ..]) => Ok(Constraint::EqualSums(vec![vec![*circle], shaft.to_vec()])),
            (1, []) => Err(malformed("a circle and cells", item.name)),
            (_, [first, middle @ .., last]) => Ok(Constraint::EqualSums(vec![vec![*first, *last], middle.to_vec()])),
            _ => Err(malformed("two circles and cells", item.name)),
        }
    }

    /// An arrow with a pill, whose cells are read as one number.
    fn pill_arrow(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let (size, cells) = self.number_and_cells(item)?;
        if cells.len() <= size {
            return Err(malformed("a pill and the cells after it", item.arguments.join("~")));
        }
        let (pill, shaft) = cells.split_at(size);
        Ok(Constraint::of_pill(pill, shaft))
    }

    /// Values in a square of four cells, by its first cell.
    fn quad(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let [corner, values @ ..] = &item.arguments[..] else { return Err(malformed("a cell and values", item.name)) };
        let corner = self.cell(corner)?;
        let (row, column) = (self.shape.row(corner), self.shape.column(corner));
        let four = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cells = four.iter().filter_map(|(down, right)| self.shape.cell(row + down, column + right)).collect();
        let values = values.iter().map(|value| number(value)).collect::<Result<_, _>>()?;
        Ok(Constraint::Contains { values, cells, is_exact: false })
    }

    /// Values that some cells contain.
    fn contains(&self, item: &Item<'_>, is_exact: bool) -> Result<Constraint, RuleError> {
        let [values, cells @ ..] = &item.arguments[..] else { return Err(malformed("values and cells", item.name)) };
        let values = values.split('_').map(number).collect::<Result<_, _>>()?;
        Ok(Constraint::Contains { values, cells: self.cells(cells)?, is_exact })
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

    /// A sum. Its cells may count differently: `0_=_1_1_-10`, then the cells.
    fn sum(&self, item: &Item<'_>) -> Result<Constraint, RuleError> {
        let arguments = &item.arguments[..];
        if !arguments.first().is_some_and(|first| first.contains('_')) {
            let (total, cells) = self.number_and_cells(item)?;
            return Ok(Constraint::Sum { total: total as i64, terms: times(&cells) });
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
        Ok(Constraint::Sum { total, terms: cells.into_iter().zip(times).collect() })
    }

    /// States to begin with, states that accept, steps and cells.
    fn automaton(&self, arguments: &[&str]) -> Result<Constraint, RuleError> {
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
        Ok(Constraint::Line { automaton: Arc::new(automaton), cells: self.cells(cells)? })
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
    fn jigsaw(&mut self, layout: &str) -> Read {
        if layout.len() != self.shape.cells() {
            return Err(malformed(
                format!("a layout of {} cells", self.shape.cells()),
                format!("{} cells", layout.len()),
            ));
        }
        let regions = grouped(layout.bytes().zip(self.shape.all()));
        let least = self.shape.rows().max(self.shape.columns());
        let fits = |cells: &[Cell]| (least..=self.shape.values()).contains(&cells.len());
        if regions.iter().filter(|(_, cells)| !fits(cells)).count() > 1 {
            return Err(malformed("regions of equal size", layout));
        }
        self.regions.extend(regions.into_iter().map(|(_, cells)| cells).filter(|cells| fits(cells)));
        Ok(vec![])
    }

    /// A clue of pairs, how many and of which value, and cells.
    fn look_and_say(&self, arguments: &[&str]) -> Read {
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
    fn pairs(&self, item: &Item<'_>, is_all: bool, is_swapped: bool) -> Read {
        let [key, groups @ ..] = &item.arguments[..] else { return Err(malformed("a relation and cells", item.name)) };
        // The older two of these rules have the last two digits of base 64 the other way round.
        let swapped = key.replace('-', "+").replace('_', "-").replace('+', "_");
        let bits = bits64(if is_swapped { &swapped } else { key })?;
        let values = self.shape.values();
        let has = |at: usize| bits.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 != 0);
        let row = |a: usize| (0..values).filter(|b| has(a * values + b)).fold(0, |row, b| row | 1 << b);
        let table: Vec<u64> = (0..values).map(row).collect();
        let pairs = |cells: Vec<Cell>| Constraint::Pairs { table: table.clone(), cells, is_all };
        Ok(self.groups(groups)?.into_iter().map(pairs).collect())
    }

    /// Groups of cells, each after nothing or a name that begins with `_`.
    fn groups(&self, arguments: &[&str]) -> Result<Vec<Vec<Cell>>, RuleError> {
        let groups = arguments.split(|part| part.is_empty() || part.starts_with('_'));
        groups.filter(|group| !group.is_empty()).map(|group| self.cells(group)).collect()
    }

    /// A line for each group of cells, all with one automaton, which `of` makes for the longest of them.
    fn lines(&mut self, groups: &[&str], of: impl FnOnce(usize) -> Result<Automaton, RuleError>) -> Read {
        if groups.contains(&"-") {
            return Err(RuleError::UnknownRule("NFA over several segments".to_owned()));
        }
        let groups = self.groups(groups)?;
        let automaton = Arc::new(of(groups.iter().map(Vec::len).max().unwrap_or(0))?);
        self.states += 64 * automaton.words();
        if self.states > bounds::STATES {
            return Err(too_large("states of patterns and automata", bounds::STATES));
        }
        Ok(groups.into_iter().map(|cells| Constraint::Line { automaton: automaton.clone(), cells }).collect())
    }

    fn regex(&mut self, arguments: &[&str]) -> Read {
        let [pattern, groups @ ..] = arguments else { return Err(malformed("a pattern and cells", "nothing")) };
        let pattern = String::from_utf8(bytes64(pattern)?).map_err(|_| malformed("a pattern", *pattern))?;
        let pattern: String = pattern.chars().filter(|character| !character.is_whitespace()).collect();
        let shape = self.shape;
        self.lines(groups, |length| super::regex::automaton(&pattern, shape, length))
    }

    /// An automaton packed into bits: a head, then for each state where its values lead.
    fn nfa(&mut self, arguments: &[&str]) -> Read {
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

/// Cells with how often they are named.
fn times(cells: &[Cell]) -> Vec<(Cell, i64)> {
    grouped(cells.iter().map(|&cell| (cell, ()))).into_iter().map(|(cell, named)| (cell, named.len() as i64)).collect()
}

fn number(text: &str) -> Result<usize, RuleError> {
    text.parse().ok().filter(|&number| number < 100_000).ok_or_else(|| malformed("a number", text))
}

fn no_end() -> RuleError {
    malformed(".End", "the end of the text")
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
