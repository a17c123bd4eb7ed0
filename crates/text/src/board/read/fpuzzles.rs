//! The JSON of f-puzzles, bare, compressed (LZ-String, Base64) or in a link of f-puzzles or SudokuPad: `size`, `grid` as rows of
//! cells, and a field for each kind of rule, a list of its clues. Fields that only draw are left out, those that are not known are
//! refused by name.

use crate::board::bounds::too_large;
use crate::link::fpuzzles::{LONGEST, decompressed, is_too_long};
use serde_json::{Map, Value};

use crate::board::kinds::{Form, of_field};
use crate::board::rules::{Constraint, Regions, Rules};
use crate::board::shape::{Cell, Shape};
use crate::board::variant::{Notes, Variant};

use super::error::{RuleError, malformed};

type Object = Map<String, Value>;

/// Fields that say nothing about the rules.
const WORDS: [&str; 17] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "metadata",
    "msgcorrect",
    "info",
    "id",
    "negative",
    "disabledLogic",
    "version",
];
/// Fields that draw.
const DRAWN: [&str; 5] = ["text", "line", "rectangle", "circle", "cage"];
/// Fields that hide cells until others are filled in: nothing is hidden here.
const FOG: [&str; 5] = ["fogofwar", "foglight", "foglink", "fogLight", "fogLink"];

/// Fields of a cell. Colours and marks at the border of a cell say nothing about the rules.
const CELL: [&str; 11] = [
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "cArray",
    "color",
    "highlight",
    "highlightColor",
];

/// The longest code that is unpacked, in characters.
const LONGEST_CODE: usize = 1 << 20;

/// What people call the rules, where the field says it otherwise.
const NAMES: [(&str, &str); 17] = [
    ("diagonal+", "diagonals"),
    ("diagonal-", "diagonals"),
    ("antiknight", "an anti-knight rule"),
    ("antiking", "an anti-king rule"),
    ("disjointgroups", "disjoint groups"),
    ("nonconsecutive", "a nonconsecutive rule"),
    ("killercage", "killer cages"),
    ("littlekillersum", "little killer sums"),
    ("sandwichsum", "sandwich sums"),
    ("thermometer", "thermometers"),
    ("arrow", "arrows"),
    ("difference", "dots"),
    ("ratio", "dots"),
    ("even", "even cells"),
    ("odd", "odd cells"),
    ("extraregion", "extra regions"),
    ("palindrome", "palindromes"),
];

/// The code in a link to whatever site, or of a text that is nothing but a code, perhaps with SudokuPad's `fpuzzles` before it:
/// LZ-String writes an object's `{"` so that it begins with `N4Ig`.
pub(crate) fn code(text: &str) -> Option<String> {
    const BEGIN: &str = "N4Ig";
    let at = text.find(BEGIN)?;
    let is_link = text.contains("://") || text[..at].ends_with(['/', '=']);
    // What SudokuPad calls so is a drawing.
    if text[..at].ends_with("scl") || text[..at].ends_with("ctc") {
        return None;
    }
    let before = ["fpuzzles", "fpuz"].iter().find_map(|name| text[..at].strip_suffix(name)).unwrap_or(&text[..at]);
    let code = text[at..].split(['&', '#', '?']).next().unwrap_or_default();
    let is_code = (is_link || before.is_empty()) && !code.contains(char::is_whitespace);
    is_code.then(|| code.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace("%20", "+"))
}

/// Reads a code, which is part of a text.
pub(crate) fn read_code(code: &str, text: &str) -> Result<Variant, RuleError> {
    let wrong = || malformed("a code of f-puzzles", format!("{} characters that are none", code.len()));
    if code.len() > LONGEST_CODE {
        return Err(malformed(format!("a code of at most {LONGEST_CODE} characters"), format!("{}", code.len())));
    }
    if is_too_long(code) {
        return Err(too_large("characters in an unpacked code", LONGEST));
    }
    let variant = read(&decompressed(code).ok_or_else(wrong)?)?;
    Ok(Variant { text: text.to_owned(), ..variant })
}

/// Whether a key of a JSON object is that of a rule.
pub(crate) fn is_rule(key: &str) -> bool {
    const RULES: [&str; 10] = [
        "nabner",
        "doublearrow",
        "xv",
        "clone",
        "quadruple",
        "rowindexer",
        "columnindexer",
        "minimum",
        "maximum",
        "negative",
    ];
    of_field(key).is_some() || NAMES.iter().any(|(name, _)| *name == key) || RULES.contains(&key)
}

/// Whether a field says something.
pub(crate) fn is_there(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::Array(items) => !items.is_empty(),
        Value::Object(items) => !items.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Number(_) => true,
    }
}

/// Reads the JSON.
pub(crate) fn read(text: &str) -> Result<Variant, RuleError> {
    let puzzle: Object =
        serde_json::from_str(text).map_err(|error| malformed("the JSON of f-puzzles", error.to_string()))?;
    let mut variant = of_object(&puzzle)?;
    variant.text = text.split('\n').map(str::trim).collect();
    Ok(variant)
}

/// Reads an object of JSON that has a grid, if it is the JSON of f-puzzles: it has the size or cells as that program writes them, or
/// rules. `None` if it is anything else.
pub(crate) fn of_json(text: &str) -> Option<Result<Variant, RuleError>> {
    let puzzle: Object = serde_json::from_str(text).ok()?;
    let rows = puzzle.get("grid")?.as_array()?;
    let is_own = |cell: &Value| ["given", "region", "givenPencilMarks"].iter().any(|name| cell.get(name).is_some());
    let mut cells = rows.iter().flat_map(|row| row.as_array().into_iter().flatten()).peekable();
    let has_objects = cells.peek().is_some_and(|cell| cell.is_object());
    let has_rules = puzzle.iter().any(|(name, value)| is_rule(name) && is_there(value));
    let is_one = has_rules || has_objects && (puzzle.contains_key("size") || cells.any(is_own));
    is_one.then(|| {
        of_object(&puzzle)
            .map(|variant| Variant { text: text.split_whitespace().collect::<Vec<_>>().join(" "), ..variant })
    })
}

/// The puzzle of an object.
fn of_object(puzzle: &Object) -> Result<Variant, RuleError> {
    let rows = puzzle.get("grid").and_then(Value::as_array).ok_or_else(|| malformed("a field grid", "none"))?;
    let side = puzzle.get("size").and_then(Value::as_u64).map_or(rows.len(), |size| size as usize);
    let shape = Shape::square(side).map_err(|error| malformed("a board", error.to_string()))?;
    let cells: Vec<&Value> = rows.iter().flat_map(|row| row.as_array().into_iter().flatten()).collect();
    if rows.len() != side || cells.len() != side * side {
        return Err(malformed(format!("a grid of {side} rows of {side} cells"), format!("{} cells", cells.len())));
    }
    let mut reader = Reader { shape, rules: Rules::new(shape), named: Vec::new(), labels: Vec::new() };
    let (entries, marks) = reader.cells(&cells)?;
    let mut names: Vec<String> = Vec::new();
    for (name, value) in puzzle.iter().filter(|(_, value)| is_there(value)) {
        if FOG.contains(&name.as_str()) {
            reader.named.push("fog, which hides nothing here");
        } else if !WORDS.contains(&name.as_str()) && !DRAWN.contains(&name.as_str()) {
            reader.field(name, value)?;
            // Several fields may be the same to people.
            let known = NAMES.iter().find(|(field, _)| field == name).map_or(name.as_str(), |(_, known)| known);
            if !names.iter().any(|other| other == known) {
                names.push(known.to_owned());
            }
        }
    }
    reader.negatives(puzzle)?;
    if matches!(reader.rules.regions(), Regions::Jigsaw(_)) {
        names.push("other regions".to_owned());
    }
    let word = |name: &str| puzzle.get(name).and_then(Value::as_str).filter(|word| !word.is_empty()).map(str::to_owned);
    let stated = |value: &Value| value.as_array()?.iter().map(|value| integer(value)?.try_into().ok()).collect();
    let is_drawn = |(name, value): &(&String, &Value)| DRAWN.contains(&name.as_str()) && is_there(value);
    let mut cosmetics: Vec<(String, String)> =
        puzzle.iter().filter(is_drawn).map(|(name, value)| (name.clone(), value.to_string())).collect();
    if !reader.labels.is_empty() {
        cosmetics.push(("cage".to_owned(), Value::Array(reader.labels).to_string()));
        reader.named.push("text in a cage, which is only drawn");
    }
    reader.named.dedup();
    names.extend(reader.named.into_iter().map(str::to_owned));
    let notes = Notes {
        title: word("title"),
        author: word("author"),
        rules: word("ruleset"),
        solution: puzzle.get("solution").and_then(stated),
        cosmetics,
    };
    Ok(Variant { names, entries, marks, notes, ..Variant::within_bounds(reader.rules, String::new())? })
}

/// The values that a player has entered, and the marks.
type Played = (Vec<(Cell, usize)>, Vec<(Cell, Vec<usize>)>);

struct Reader {
    shape: Shape,
    rules: Rules,
    /// What is no rule, in words.
    named: Vec<&'static str>,
    /// Cages whose text is no number: their cells differ, and the text is only drawn.
    labels: Vec<Value>,
}

impl Reader {
    /// Givens, pencil marks that are given, and regions that are not the usual ones; what a player has entered and noted.
    fn cells(&mut self, cells: &[&Value]) -> Result<Played, RuleError> {
        let is_given = |cell: &&Value| cell.get("given").and_then(Value::as_bool) == Some(true);
        let has_givens = cells.iter().any(is_given);
        let (mut entries, mut marks) = (Vec::new(), Vec::new());
        for (place, cell) in self.shape.all().zip(cells) {
            if let Some(given) = cell.get("given").filter(|given| !given.is_boolean() && !given.is_null()) {
                return Err(malformed("true or false for given", given.to_string()));
            }
            let is_known = |name: &&String| CELL.contains(&name.as_str());
            let fields = cell.as_object().into_iter().flatten().filter(|(_, value)| is_there(value));
            if let Some(name) = fields.map(|(name, _)| name).find(|name| !is_known(name)) {
                return Err(malformed("a field of a cell, such as value, given or region", format!("{name:?}")));
            }
            // A cell may be a number alone, 0 where it is empty.
            let value = if cell.is_object() { cell.get("value") } else { Some(*cell) };
            if let Some(value) = value.filter(|value| !value.is_null() && integer(value) != Some(0)) {
                let value = self.value(value)?;
                if is_given(cell) || !has_givens {
                    self.rules.give(place, value);
                } else {
                    entries.push((place, value));
                }
            }
            let list = |name: &str| -> Result<Vec<usize>, RuleError> {
                let marks = cell.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                marks.iter().map(|mark| self.value(mark)).collect()
            };
            let (given, noted) = (list("givenPencilMarks")?, list("centerPencilMarks").unwrap_or_default());
            if !noted.is_empty() {
                marks.push((place, noted));
            }
            if !given.is_empty() {
                self.rules.push(Constraint::Among(place, given));
            }
        }
        self.regions(cells)?;
        Ok((entries, marks))
    }

    fn regions(&mut self, cells: &[&Value]) -> Result<(), RuleError> {
        if cells.iter().all(|cell| cell.get("region").is_none()) {
            return Ok(());
        }
        let side = self.shape.rows();
        let usual = self.rules.region_cells();
        let mut regions: Vec<Vec<Cell>> = vec![Vec::new(); side];
        for (place, cell) in self.shape.all().zip(cells) {
            let number = match cell.get("region") {
                None => usual.iter().position(|region| region.contains(&place)),
                Some(region) => region.as_u64().map(|region| region as usize),
            };
            // A cell may belong to no region.
            if let Some(number) = number {
                let region = regions.get_mut(number);
                region
                    .ok_or_else(|| malformed(format!("a region from 0 to {}", side - 1), number.to_string()))?
                    .push(place);
            }
        }
        regions.retain(|region| !region.is_empty());
        if let Some(region) = regions.iter().find(|region| region.len() > side) {
            return Err(malformed(format!("regions of at most {side} cells"), format!("{}", region.len())));
        }
        // Only a whole region holds every value; the cells of a smaller one differ.
        let (whole, parts): (Vec<_>, Vec<_>) = regions.into_iter().partition(|region| region.len() == side);
        self.rules.set_regions(if whole.is_empty() { Regions::None } else { Regions::Jigsaw(whole) });
        parts.into_iter().for_each(|part| self.rules.push(Constraint::Different(part)));
        Ok(())
    }

    fn value(&self, value: &Value) -> Result<usize, RuleError> {
        integer(value)
            .filter(|value| (1..=self.shape.greatest() as i64).contains(value))
            .map(|value| value as usize)
            .ok_or_else(|| malformed(format!("a value from 1 to {}", self.shape.greatest()), value.to_string()))
    }

    /// A cell's name, `R1C1`; rows and columns from 1.
    fn place(&self, name: &Value) -> Result<(i64, i64), RuleError> {
        let wrong = || malformed("a cell such as R1C1", name.to_string());
        let text = name.as_str().ok_or_else(wrong)?;
        let (row, column) =
            text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c'])).ok_or_else(wrong)?;
        Ok((row.parse().map_err(|_| wrong())?, column.parse().map_err(|_| wrong())?))
    }

    fn cell(&self, name: &Value) -> Result<Cell, RuleError> {
        let (row, column) = self.place(name)?;
        self.shape
            .at(row - 1, column - 1)
            .ok_or_else(|| malformed(format!("a cell of a {} board, such as R1C1", self.shape), name.to_string()))
    }

    fn cell_list(&self, names: Option<&Value>) -> Result<Vec<Cell>, RuleError> {
        let names = names.and_then(Value::as_array).ok_or_else(|| malformed("a list of cells", "none"))?;
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// The lines of a clue, each of two cells at least.
    fn lines(&self, clue: &Value) -> Result<Vec<Vec<Cell>>, RuleError> {
        let lines = clue.get("lines").and_then(Value::as_array).ok_or_else(|| malformed("lines", "none"))?;
        let lines = lines.iter().map(|line| self.cell_list(Some(line))).collect::<Result<Vec<_>, _>>()?;
        Ok(lines.into_iter().filter(|line| line.len() > 1).collect())
    }

    /// A row or a column as seen from the place of a clue beside it.
    fn seen_from(&self, clue: &Value) -> Result<Vec<Cell>, RuleError> {
        let name = clue.get("cell").unwrap_or(&Value::Null);
        let (row, column) = self.place(name)?;
        let (rows, columns) = (self.shape.rows() as i64, self.shape.columns() as i64);
        let wrong = || malformed("a place beside a row or a column, such as R0C1", name.to_string());
        let inside = |at: i64, length: i64| (1..=length).contains(&at);
        let (mut cells, is_backward) = if inside(row, rows) && !inside(column, columns) {
            (self.shape.row_cells(row as usize - 1), column > 0)
        } else if inside(column, columns) && !inside(row, rows) {
            (self.shape.column_cells(column as usize - 1), row > 0)
        } else {
            return Err(wrong());
        };
        if is_backward {
            cells.reverse();
        }
        Ok(cells)
    }

    /// The cells that an arrow beside the board points along.
    fn diagonal(&self, clue: &Value) -> Result<Vec<Cell>, RuleError> {
        if let Ok(cells) = self.cell_list(clue.get("cells"))
            && !cells.is_empty()
        {
            return Ok(cells);
        }
        let (row, column) = self.place(clue.get("cell").unwrap_or(&Value::Null))?;
        let direction = clue.get("direction").and_then(Value::as_str).unwrap_or_default();
        let (down, right) = match direction {
            "DR" => (1, 1),
            "DL" => (1, -1),
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            _ => return Err(malformed("a direction DR, DL, UR or UL", format!("{direction:?}"))),
        };
        Ok(self.shape.along((row - 1 + down, column - 1 + right), (down, right)))
    }

    /// Which values may be side by side, or anywhere in the list.
    fn related(&self, cells: Vec<Cell>, is_all: bool, may: impl Fn(i64, i64) -> bool) -> Constraint {
        let least = self.shape.least() as i64;
        let values = 0..self.shape.values();
        let row = |a: usize| {
            values.clone().filter(|&b| may(a as i64 + least, b as i64 + least)).fold(0, |row: u64, b| row | 1 << b)
        };
        Constraint::Pairs { table: values.clone().map(row).collect(), cells, is_all }
    }

    /// A field of rules.
    fn field(&mut self, name: &str, value: &Value) -> Result<(), RuleError> {
        match name {
            "diagonal+" | "diagonal-" => {
                self.rules.push(Constraint::Diagonal { rises: name == "diagonal+" });
                return Ok(());
            }
            // It depends on the dots; see `negatives`.
            "nonconsecutive" => return Ok(()),
            _ => {}
        }
        if let Some(Form::Alone(rule)) = of_field(name).map(|kind| &kind.form) {
            rule.iter().for_each(|rule| self.rules.push(rule.clone()));
            return Ok(());
        }
        let clues = value.as_array().ok_or_else(|| RuleError::UnknownRule(name.to_owned()))?;
        if let "minimum" | "maximum" = name {
            return self.extremes(clues, name == "minimum");
        }
        for clue in clues {
            let text = clue.get("value").and_then(Value::as_str).map(str::trim).filter(|_| name == "killercage");
            if text.is_some_and(|text| text.starts_with(|first: char| !first.is_ascii_digit() && first != '-')) {
                self.rules.push(Constraint::Different(self.cell_list(clue.get("cells"))?));
                self.labels.push(clue.clone());
                continue;
            }
            for constraint in self.clue(name, clue)? {
                self.rules.push(constraint);
            }
        }
        Ok(())
    }

    /// A clue of a kind of rules.
    fn clue(&self, name: &str, clue: &Value) -> Result<Vec<Constraint>, RuleError> {
        let cells = || self.cell_list(clue.get("cells"));
        let given = clue.get("value").filter(|value| !value.is_null() && value.as_str() != Some(""));
        let number = || match given {
            None => Ok(None),
            Some(value) => integer(value)
                .filter(|number| (0..100_000).contains(number))
                .map(|number| Some(number as usize))
                .ok_or_else(|| malformed(format!("a number for {name}"), value.to_string())),
        };
        let parity = |remainder: usize| {
            let cell = self.cell(clue.get("cell").unwrap_or(&Value::Null))?;
            let values = (self.shape.least()..=self.shape.greatest()).filter(|value| value % 2 == remainder).collect();
            Ok(vec![Constraint::Among(cell, values)])
        };
        // A clue without its number says nothing but where it is.
        let outside = |rule: &dyn Fn(usize, Vec<Cell>) -> Constraint| -> Result<Vec<Constraint>, RuleError> {
            let cells = self.seen_from(clue)?;
            Ok(number()?.map(|number| rule(number, cells)).into_iter().collect())
        };
        match name {
            "extraregion" => Ok(vec![Constraint::Different(cells()?)]),
            "odd" => parity(1),
            "even" => parity(0),
            "killercage" => {
                let cells = cells()?;
                Ok(vec![match number()? {
                    Some(total) => Constraint::Cage { total, cells },
                    None => Constraint::Different(cells),
                }])
            }
            "littlekillersum" => {
                let terms: Vec<(Cell, i64)> = self.diagonal(clue)?.into_iter().map(|cell| (cell, 1)).collect();
                Ok(number()?.map(|total| Constraint::Sum { total: total as i64, terms }).into_iter().collect())
            }
            "sandwichsum" => outside(&|total, cells| Constraint::Sandwich { total, cells }),
            "difference" => {
                let (difference, cells) = (number()?.unwrap_or(1), cells()?);
                Ok(vec![match (difference, &cells[..]) {
                    (1, [a, b]) => Constraint::WhiteDot(*a, *b),
                    _ => self.related(cells, false, |a, b| a.abs_diff(b) == difference as u64),
                }])
            }
            "ratio" => {
                let (ratio, cells) = (number()?.unwrap_or(2) as i64, cells()?);
                Ok(vec![match (ratio, &cells[..]) {
                    (2, [a, b]) => Constraint::BlackDot(*a, *b),
                    _ => self.related(cells, false, |a, b| a == ratio * b || b == ratio * a),
                }])
            }
            "xv" => {
                let sum = match given.and_then(Value::as_str) {
                    Some("X" | "x") => Some(10),
                    Some("V" | "v") => Some(5),
                    _ => number()?,
                };
                let cells = cells()?;
                let rule = |sum: usize| match cells[..] {
                    [a, b] => Constraint::PairSum(a, b, sum),
                    _ => self.related(cells.clone(), false, |a, b| a + b == sum as i64),
                };
                Ok(sum.map(rule).into_iter().collect())
            }
            "clone" => {
                let (cells, clones) = (cells()?, self.cell_list(clue.get("cloneCells"))?);
                let pairs = cells.into_iter().zip(clones);
                Ok(pairs.filter(|(a, b)| a != b).map(|(a, b)| self.related(vec![a, b], false, |a, b| a == b)).collect())
            }
            "arrow" => self.arrow(clue),
            "quadruple" => {
                let values = clue.get("values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let values = values.iter().map(|value| self.value(value)).collect::<Result<_, _>>()?;
                Ok(vec![Constraint::Contains { values, cells: cells()?, is_exact: false }])
            }
            "rowindexer" => Ok(cells()?.into_iter().map(|cell| Constraint::Indexing { cell, by_row: true }).collect()),
            "columnindexer" => {
                Ok(cells()?.into_iter().map(|cell| Constraint::Indexing { cell, by_row: false }).collect())
            }
            _ => match of_field(name).map(|kind| &kind.form) {
                Some(Form::Clue(rule)) => outside(rule),
                _ => self.line_clue(name, clue, number),
            },
        }
    }

    /// Clues whose cells are lines, each one a rule.
    fn line_clue(
        &self,
        name: &str,
        clue: &Value,
        number: impl Fn() -> Result<Option<usize>, RuleError>,
    ) -> Result<Vec<Constraint>, RuleError> {
        let each = |rule: &dyn Fn(Vec<Cell>) -> Constraint| -> Result<Vec<Constraint>, RuleError> {
            Ok(self.lines(clue)?.into_iter().map(rule).collect())
        };
        match name {
            "nabner" => each(&|cells| self.related(cells, true, |a, b| a.abs_diff(b) > 1)),
            "doublearrow" => each(&|cells| {
                let [first, middle @ .., last] = &cells[..] else { return Constraint::Different(cells) };
                Constraint::EqualSums(vec![vec![*first, *last], middle.to_vec()])
            }),
            _ => {
                // The numbers that programs mean where a line has none.
                let usual = match name {
                    "modularline" => 3,
                    "whispers" => self.shape.values().div_ceil(2),
                    _ => self.shape.values() / 2,
                };
                match of_field(name).map(|kind| &kind.form) {
                    Some(Form::Cells(rule)) => each(rule),
                    Some(Form::Number(rule)) => {
                        let number = number()?.unwrap_or(usual);
                        each(&|cells| rule(number, cells))
                    }
                    Some(Form::Whisper) => {
                        let difference = number()?.unwrap_or(usual);
                        each(&|cells| Constraint::Whisper { difference, cells })
                    }
                    _ => Err(RuleError::UnknownRule(name.to_owned())),
                }
            }
        }
    }

    /// The number in the circle, or in the pill read from left to right or from top to bottom, is the sum along each shaft.
    fn arrow(&self, clue: &Value) -> Result<Vec<Constraint>, RuleError> {
        let pill = self.cell_list(clue.get("cells"))?;
        let sum = |line: Vec<Cell>| match &pill[..] {
            [circle] => Constraint::EqualSums(vec![vec![*circle], line[1..].to_vec()]),
            _ => Constraint::of_pill(&pill, &line[1..]),
        };
        Ok(self.lines(clue)?.into_iter().map(sum).collect())
    }

    /// Cells that are less, or greater, than the cells beside them that are not marked so too.
    fn extremes(&mut self, clues: &[Value], is_least: bool) -> Result<(), RuleError> {
        let cells: Vec<Cell> =
            clues.iter().map(|clue| self.cell(clue.get("cell").unwrap_or(&Value::Null))).collect::<Result<_, _>>()?;
        for [a, b] in self.shape.neighbours() {
            let (marked, other) = match (cells.contains(&a), cells.contains(&b)) {
                (true, false) => (a, b),
                (false, true) => (b, a),
                _ => continue,
            };
            let (greater, less) = if is_least { (other, marked) } else { (marked, other) };
            self.rules.push(Constraint::Greater(greater, less));
        }
        Ok(())
    }

    /// What must not be where no clue stands: `negative` lists the kinds of which all clues are given. A dot of either kind excuses
    /// its cells from what is said of dots and from `nonconsecutive`.
    fn negatives(&mut self, puzzle: &Object) -> Result<(), RuleError> {
        let dots = self.marked(puzzle, &["ratio", "difference"])?;
        let kinds = puzzle.get("negative").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
        if let Some(kind) = kinds.iter().find(|kind| !["ratio", "difference", "xv"].contains(kind)) {
            return Err(RuleError::UnknownRule(format!("negative {kind}")));
        }
        let clues = |kind: &str| puzzle.get(kind).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let numbers = |kind: &str, usual: i64| {
            let mut numbers: Vec<i64> =
                clues(kind).iter().filter_map(|clue| clue.get("value").and_then(integer)).collect();
            // Clues without a number of their own mean the usual one.
            if numbers.len() < clues(kind).len() || numbers.is_empty() {
                numbers.push(usual);
            }
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let (ratios, differences) = (numbers("ratio", 2), numbers("difference", 1));
        let has = |kind: &str| kinds.contains(&kind);
        if has("ratio") && has("difference") && ratios == [2] && differences == [1] {
            self.rules.push(Constraint::StrictKropki);
        } else {
            if has("ratio") {
                self.unmarked(&dots, |a, b| ratios.iter().all(|ratio| a != ratio * b && b != ratio * a));
            }
            if has("difference") {
                self.unmarked(&dots, |a, b| differences.iter().all(|difference| (a - b).abs() != *difference));
            }
        }
        if has("xv") {
            let marked = self.marked(puzzle, &["xv"])?;
            let sums = self.rules.constraints().iter().filter(|rule| matches!(rule, Constraint::PairSum(..))).count();
            // A clue without a letter says where no rule is.
            if sums == marked.len() {
                self.rules.push(Constraint::StrictXv);
            } else {
                self.unmarked(&marked, |a, b| a + b != 5 && a + b != 10);
            }
        }
        if puzzle.get("nonconsecutive").and_then(Value::as_bool) == Some(true) {
            if dots.is_empty() {
                self.rules.push(Constraint::NonConsecutive);
            } else {
                self.unmarked(&dots, |a, b| (a - b).abs() != 1);
            }
        }
        Ok(())
    }

    /// The cells of the clues of some kinds.
    fn marked(&self, puzzle: &Object, kinds: &[&str]) -> Result<Vec<Vec<Cell>>, RuleError> {
        let clues = kinds.iter().filter_map(|kind| puzzle.get(*kind)?.as_array()).flatten();
        clues
            .map(|clue| {
                let mut cells = self.cell_list(clue.get("cells"))?;
                cells.sort_unstable();
                Ok(cells)
            })
            .collect()
    }

    /// What all pairs of neighbours may be on which no clue stands.
    fn unmarked(&mut self, marked: &[Vec<Cell>], may: impl Fn(i64, i64) -> bool) {
        for [a, b] in self.shape.neighbours() {
            if !marked.iter().any(|cells| cells[..] == [a, b]) {
                let constraint = self.related(vec![a, b], false, &may);
                self.rules.push(constraint);
            }
        }
    }
}

/// A whole number, bare or in quotation marks.
fn integer(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}
