//! `--as` of the commands whose answers are not grids, and how tables, JSON Lines and JSON are written.

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};
use bitdoku::text::table::{self, TableRow};
use bitdoku::{AnyPuzzle, as_board, read_any};
use bitdoku_answer::{Column, PuzzleRow, write_fields};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::block::{AnyRecord, Origin};
use crate::form::{Form, FormChoice};
use crate::made;
use crate::records::Layout;
use crate::source::Source;
use crate::streams;
use crate::terminal::Terminal;

/// The options about that.
#[derive(Args, Debug)]
pub(crate) struct TableChoice {
    #[command(flatten)]
    form: FormChoice<Table>,
    #[command(flatten)]
    columns: ColumnChoice,
}

/// The option that chooses columns.
#[derive(Args, Debug)]
pub(crate) struct ColumnChoice {
    /// The columns of a table to write, in this order, separated by commas; an unknown name lists the valid ones
    ///
    /// A name means a result of this command or, if there is none, a column of the table.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Output")]
    columns: Vec<String>,
}

impl ColumnChoice {
    /// The sheet with the columns that are chosen, in the order of their names, if some are.
    ///
    /// # Errors
    /// If there is no such column, or no table is written.
    pub(crate) fn of(&self, sheet: Option<Sheet>) -> Result<Option<Sheet>> {
        if self.columns.is_empty() {
            return Ok(sheet);
        }
        let (own, found) = match &sheet {
            Some(Sheet::Csv(columns)) => (Vec::new(), columns.iter().map(|&it| (it, it.name().to_owned())).collect()),
            Some(Sheet::Table { table, kept, columns, .. }) => {
                let kept = kept.clone().unwrap_or_else(|| (0..table.names().len()).collect());
                let names = kept_names(table, Some(&kept));
                (kept.into_iter().zip(names).collect::<Vec<_>>(), columns.clone())
            }
            _ => bail!("--columns works only with tables: use --as csv"),
        };
        // What was computed goes first: a column of the input may hold what another run left empty.
        let found_name = |name: &String| {
            let called = found.iter().find(|(_, other)| other == name);
            let computed = || found.iter().find(|(column, _)| column.name() == name);
            called.or_else(computed).map(|(column, _)| (*column, name.clone()))
        };
        let own_name =
            |name: &String| own.iter().find(|(_, other)| found_name(name).is_none() && other == name).map(|(i, _)| *i);
        if let Some(unknown) = self.columns.iter().find(|name| own_name(name).is_none() && found_name(name).is_none()) {
            let names = own.iter().map(|(_, name)| name).chain(found.iter().map(|(_, name)| name));
            let rates = found.iter().any(|(column, _)| Column::rated().any(|rated| rated == *column));
            let is_rated = !rates && Column::rated().any(|column| column.name() == unknown);
            let by = if is_rated { format!("; `bitdoku rate` has {unknown}") } else { String::new() };
            bail!("there is no column {unknown}; there are {}{by}", names.cloned().collect::<Vec<_>>().join(", "));
        }
        let is_result = |name: &&String| Column::found().any(|column| column.name() == *name);
        let copied = self.columns.iter().filter(|name| own_name(name).is_some()).filter(is_result);
        let copied = copied.cloned().collect::<Vec<_>>();
        if !copied.is_empty() {
            let names = copied.join(", ");
            streams::say(format_args!("copied from the table, because this command does not compute it: {names}"));
        }
        let columns = self.columns.iter().filter_map(found_name);
        Ok(sheet.map(|sheet| match sheet {
            Sheet::Table { table, .. } => {
                let kept = Some(self.columns.iter().filter_map(own_name).collect());
                // Rows are made with the table's first, as a stable sort has them.
                let mut made: Vec<usize> = (0..self.columns.len()).collect();
                made.sort_by_key(|&i| own_name(&self.columns[i]).is_none());
                let mut order = vec![0; made.len()];
                made.iter().enumerate().for_each(|(place, &i)| order[i] = place);
                let order = Some(order).filter(|order| !order.is_sorted());
                Sheet::Table { table, kept, columns: columns.collect(), order }
            }
            _ => Sheet::Csv(columns.map(|(column, _)| column).collect()),
        }))
    }
}

impl TableChoice {
    /// Whether answers are drawn: no option says how to write them, and a terminal shows a single answer or each as its
    /// puzzle is typed.
    pub(crate) fn is_drawn(&self, out: Option<&Path>, source: &mut Source, terminal: &Terminal) -> bool {
        let is_said = !matches!(self.form.chosen(out), Ok(None));
        terminal.stdout && out.is_none() && !is_said && source.is_for_eyes()
    }

    /// How rows are written; `None` for lines, which differ from command to command and are written by each.
    ///
    /// # Errors
    /// If the file has the ending of something else, or the first input cannot be read.
    pub(crate) fn sheet(&self, columns: &[Column], out: Option<&Path>, source: &mut Source) -> Result<Option<Sheet>> {
        self.columns.of(self.whole_sheet(columns, out, source)?)
    }

    /// The same with columns that are written only where --columns names them.
    pub(crate) fn sheet_with(
        &self,
        columns: &[Column],
        on_request: &[Column],
        out: Option<&Path>,
        source: &mut Source,
    ) -> Result<Option<Sheet>> {
        let on_request = if self.columns.columns.is_empty() { &[] } else { on_request };
        self.sheet(&[columns, on_request].concat(), out, source)
    }

    /// The same with all columns.
    fn whole_sheet(&self, columns: &[Column], out: Option<&Path>, source: &mut Source) -> Result<Option<Sheet>> {
        Ok(Sheet::of_form(self.form.chosen(out)?.unwrap_or(Table::Line), columns, source)?)
    }

    /// The same for a command that makes other puzzles of those it reads.
    pub(crate) fn sheet_of_made(
        &self,
        columns: &[Column],
        out: Option<&Path>,
        source: &mut Source,
    ) -> Result<Option<Sheet>> {
        self.columns.of(match self.whole_sheet(columns, out, source)? {
            Some(Sheet::Table { table, .. }) => {
                let kept = made::kept(&table.names(), table.column());
                let columns = appended(&table, columns, Some(&kept));
                Some(Sheet::Table { columns, kept: Some(kept), table, order: None })
            }
            sheet => sheet,
        })
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    /// One line per puzzle
    Line,
    /// A table with a header row
    Csv,
    /// One JSON object per line; docs/JSON.md describes its fields
    Jsonl,
    /// One JSON array of these objects
    Json,
}

impl Form for Table {
    const DEFAULT: &'static str = "by the extension of --out, else line";
}

/// A way to write rows with named fields.
#[derive(Clone, Debug)]
pub(crate) enum Sheet {
    /// As a table of these columns.
    Csv(Vec<Column>),
    /// As the table that comes in, with these columns after its own, so called. `kept`: which of its own stay, if the
    /// answers are about other puzzles than those that were read. `order`: where each column of the output is among these, if
    /// the table's own are not to be first.
    Table {
        table: Arc<table::Table>,
        kept: Option<Vec<usize>>,
        columns: Vec<(Column, String)>,
        order: Option<Vec<usize>>,
    },
    /// As JSON Lines.
    Jsonl,
    /// As one JSON array, an element a line.
    Json,
}

impl Layout {
    /// What surrounds the rows of a sheet, or lines. `once`: see [`Layout::once`].
    pub(crate) fn of(sheet: Option<&Sheet>, once: bool) -> Self {
        Self { once, ..sheet.map(Sheet::layout).unwrap_or_default() }
    }
}

impl Sheet {
    /// How rows are written in a form that has named fields. A table has these columns.
    pub(crate) fn of_form(form: impl Form, columns: &[Column], source: &mut Source) -> io::Result<Option<Self>> {
        let form = form.to_possible_value();
        Ok(match form.as_ref().map(PossibleValue::get_name) {
            Some("csv") => Some(Self::csv(columns, source)?),
            Some("jsonl") => Some(Self::Jsonl),
            Some("json") => Some(Self::Json),
            _ => None,
        })
    }

    /// A table of these columns; if the first input is a table, that with these after its own.
    pub(crate) fn csv(columns: &[Column], source: &mut Source) -> io::Result<Self> {
        Ok(match source.table()? {
            None => Self::Csv(columns.to_vec()),
            Some(table) => Self::Table { columns: appended(&table, columns, None), kept: None, table, order: None },
        })
    }

    /// Whether it is a table with this column of what is found out.
    pub(crate) fn has_column(&self, wanted: Column) -> bool {
        match self {
            Self::Csv(columns) => columns.contains(&wanted),
            Self::Table { columns, .. } => columns.iter().any(|(column, _)| *column == wanted),
            Self::Jsonl | Self::Json => false,
        }
    }

    /// What surrounds the rows.
    pub(crate) fn layout(&self) -> Layout {
        let header = match self {
            Self::Csv(columns) => {
                let mut line = Vec::new();
                write_fields(columns.iter().map(|column| column.name()), &mut line);
                String::from_utf8(line).expect("names of columns are text")
            }
            Self::Table { table, kept, columns, .. } => {
                let mut line = Vec::new();
                let names = kept_names(table, kept.as_deref());
                write_fields(names.iter().chain(columns.iter().map(|(_, name)| name)), &mut line);
                self.reorder(0, &mut line);
                String::from_utf8(line).expect("names are text")
            }
            Self::Jsonl => String::new(),
            Self::Json => {
                return Layout { header: "[\n".to_owned(), separator: BETWEEN, footer: "\n]\n", ..Layout::default() };
            }
        };
        Layout { header, ..Layout::default() }
    }

    /// Appends the row of a record. A table has no column for rules that are beside a board's text.
    pub(crate) fn write(&self, row: PuzzleRow<'_>, record: &AnyRecord<'_>, origin: &Origin<'_>, out: &mut Vec<u8>) {
        let mut row = row.at(origin.file, record.line).annotated(record.annotation);
        match (self, &record.puzzle) {
            (Self::Csv(_), AnyPuzzle::Variant(board)) if row.puzzle.as_ref() == Some(&board.text) => {
                row.puzzle = Some(whole(&record.puzzle).into_owned());
            }
            _ => {}
        }
        self.write_row(&row, origin, out);
    }

    /// Appends a row that says itself where it is from.
    pub(crate) fn write_row(&self, row: &PuzzleRow<'_>, origin: &Origin<'_>, out: &mut Vec<u8>) {
        let start = out.len();
        self.write_own(origin, out);
        self.write_behind(start, row, out);
    }

    /// Appends the columns of a table that came in, where such a table is written.
    pub(crate) fn write_own(&self, origin: &Origin<'_>, out: &mut Vec<u8>) {
        match (self, &origin.row) {
            (Self::Table { kept: None, .. }, Some(read)) => write_fields_of(read, out),
            (Self::Table { kept: Some(kept), .. }, Some(read)) => {
                let fields = read.fields().collect::<Vec<_>>();
                write_fields(kept.iter().map(|&i| &fields[i]), out);
                out.pop();
            }
            _ => {}
        }
    }

    /// Appends a row that begins at `start`; if the input is a table, its own columns are there already.
    pub(crate) fn write_behind(&self, start: usize, row: &PuzzleRow<'_>, out: &mut Vec<u8>) {
        match self {
            Self::Csv(columns) => write_fields(columns.iter().map(|column| column.of(row)), out),
            Self::Table { columns, .. } if columns.is_empty() => out.push(b'\n'),
            Self::Table { kept, columns, .. } => {
                if kept.as_ref().is_none_or(|kept| !kept.is_empty()) {
                    out.push(b',');
                }
                write_fields(columns.iter().map(|(column, _)| column.of(row)), out);
            }
            Self::Jsonl | Self::Json => self.write_object(&row.json(), out),
        }
        self.reorder(start, out);
    }

    /// Puts the fields of a line that begins at `start` into the order that was asked for.
    fn reorder(&self, start: usize, out: &mut Vec<u8>) {
        let Self::Table { order: Some(order), .. } = self else { return };
        let line = out.split_off(start);
        let mut is_quoted = false;
        let is_end = |byte: &u8| {
            is_quoted ^= *byte == b'"';
            *byte == b',' && !is_quoted
        };
        let fields = line[..line.len() - 1].split(is_end).collect::<Vec<_>>();
        out.extend(order.iter().map(|&i| fields[i]).collect::<Vec<_>>().join(&b','));
        out.push(b'\n');
    }

    /// Appends an object of JSON.
    pub(crate) fn write_object(&self, json: &str, out: &mut Vec<u8>) {
        match self {
            Self::Json => out.extend([BETWEEN, json].concat().into_bytes()),
            _ => write_line(json, out),
        }
    }
}

/// Which of the columns of an answer stand after those of a table, and what they are called there. A name that the table has
/// already gets `bitdoku_` before it. `kept`: which of its columns stay, if the answers are about other puzzles than the rows'.
fn appended(table: &table::Table, columns: &[Column], kept: Option<&[usize]>) -> Vec<(Column, String)> {
    let (taken, is_made) = (kept_names(table, kept), kept.is_some());
    let is_known = |column: &Column| match column {
        Column::Puzzle | Column::File | Column::Line | Column::Annotation => true,
        Column::Source => !is_made,
        _ => false,
    };
    let free = |name: &str| {
        let mut name = name.to_owned();
        while taken.iter().any(|other| other.trim().eq_ignore_ascii_case(&name)) {
            name.insert_str(0, "bitdoku_");
        }
        name
    };
    columns.iter().filter(|column| !is_known(column)).map(|&column| (column, free(column.name()))).collect()
}

/// The names of the columns of a table that stay.
fn kept_names(table: &table::Table, kept: Option<&[usize]>) -> Vec<String> {
    let names = table.names();
    match kept {
        Some(kept) => kept.iter().map(|&i| names[i].clone()).collect(),
        None => names,
    }
}

/// Appends all fields of a row of a table, with commas between them, as many as the table has columns.
fn write_fields_of(row: &TableRow<'_>, out: &mut Vec<u8>) {
    match row.as_it_stands() {
        Some(row) => out.extend_from_slice(row),
        None => {
            write_fields(row.fields(), out);
            out.pop();
        }
    }
}

/// The text of a puzzle, for the next command: of a board with rules beside its text a constraint string, which holds them.
pub(crate) fn whole(puzzle: &AnyPuzzle) -> Cow<'_, str> {
    let AnyPuzzle::Variant(board) = puzzle else { return puzzle.to_string().into() };
    let is_whole = read_any(&board.text, None).is_ok_and(|read| as_board(&read).rules == board.rules);
    if is_whole { board.text.as_str().into() } else { board.rules.to_string().into() }
}

/// What is between two elements of an array.
const BETWEEN: &str = ",\n";

/// Appends the end of a line whose puzzle is written: a remark and the annotation.
pub(crate) fn write_remark(remark: &str, annotation: &str, out: &mut Vec<u8>) {
    let join = if annotation.is_empty() { "" } else { "; " };
    write_line(&format!(" # {remark}{join}{annotation}"), out);
}

/// Appends a line.
pub(crate) fn write_line(line: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(line.as_bytes());
    out.push(b'\n');
}
