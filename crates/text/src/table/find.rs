//! What kind of table it is: what is between its columns, whether it has a header, and which column holds the puzzles.

use std::ops::ControlFlow;

use super::cut::cut;
use super::fields::Fields;
use super::{Column, Options, Table};
use crate::look::{self, is_puzzle};
use crate::source::SourceLine;
use crate::{beside, header, regions};

/// What may be between two fields, of equals the first.
const DELIMITERS: [u8; 5] = [b',', b';', b'\t', b'|', b' '];

/// What solutions are called that a table states.
const STATED: [&str; 3] = ["solution", "solutions", "answer"];

impl Table {
    /// The table whose text begins with a sample, of the column and the delimiter that were asked for.
    ///
    /// # Errors
    /// If no column holds puzzles, or the one asked for is not there: says in words which columns there are.
    pub fn find(sample: &[u8], is_whole: bool, options: &Options) -> Result<Self, String> {
        // A byte of a longer character would also be found within other characters.
        find(sample, is_whole, options.column.as_ref(), options.delimiter.filter(u8::is_ascii))
    }
}

fn find(sample: &[u8], is_whole: bool, column: Option<&Column>, delimiter: Option<u8>) -> Result<Table, String> {
    let looked = match delimiter {
        Some(delimiter) => Looked::at(sample, is_whole, delimiter, column),
        None => {
            let all = DELIMITERS.map(|delimiter| Looked::at(sample, is_whole, delimiter, column));
            // Of equals, `max_by_key` takes the last.
            all.into_iter()
                .rev()
                .max_by_key(|looked| (looked.score(), !looked.is_of_bars(), looked.width()))
                .expect("there are some")
        }
    };
    let found = looked.column(column).map_err(|problem| {
        let others = DELIMITERS.iter().filter(|&&other| delimiter.is_some_and(|given| given != other));
        let better = others.map(|&other| Looked::at(sample, is_whole, other, column)).find(|other| other.score() > 0);
        let hint =
            better.map(|better| format!("; with {} between them they are {}", shown(better.delimiter), better.names()));
        format!("{problem}{}", hint.unwrap_or_default())
    })?;
    let header = looked.header();
    let stated = header.and_then(|header| {
        (0..header.len()).find(|&i| i != found && STATED.iter().any(|name| is_name(&header[i], name)))
    });
    let rules =
        header.and_then(|header| (0..header.len()).find(|&i| i != found && header::is_name(header[i].as_bytes())));
    let regions = (0..looked.width()).filter(|&column| column != found).find(|&column| looked.are_regions(column));
    let is_unread = |&column: &usize| {
        ![Some(found), stated, rules, regions].contains(&Some(column)) && looked.may_carry_rules(column)
    };
    let (rules_of_all, header_end) = header::rules_of(sample, looked.has_header);
    let unread = (0..header.map_or(0, <[_]>::len)).filter(is_unread).collect();
    Ok(Table {
        delimiter: looked.delimiter,
        header: header.map(<[_]>::to_vec),
        width: looked.width(),
        column: found,
        stated,
        rules,
        rules_of_all,
        header_end,
        regions,
        unread,
    })
}

/// The first rows of a table, if this is what is between its columns.
struct Looked {
    delimiter: u8,
    rows: Vec<Vec<String>>,
    has_header: bool,
}

/// More rows are not looked at.
const ENOUGH: usize = 64;

impl Looked {
    fn at(sample: &[u8], is_whole: bool, delimiter: u8, column: Option<&Column>) -> Self {
        let sample = sample.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(sample);
        // A quote in the first line that is not closed as far as can be seen stands for itself.
        let is_whole = is_whole || cut(sample, delimiter, false, |_, _| ControlFlow::Break(())) == 0;
        let (mut rows, mut fields) = (Vec::<Vec<String>>::new(), Fields::default());
        cut(sample, delimiter, is_whole, |raw, _| {
            if !raw.trim_ascii().is_empty() && (!is_remark(raw) || holds_puzzle(raw, delimiter)) {
                fields.split(raw, delimiter);
                let field = |i| String::from_utf8_lossy(fields.get(raw, i).unwrap_or_default()).into_owned();
                rows.push((0..fields.count()).map(field).collect());
            }
            if rows.len() == ENOUGH { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let has_header = rows.first().is_some_and(|first| is_header(first, column));
        Self { delimiter, rows, has_header }
    }

    fn header(&self) -> Option<&[String]> {
        self.rows.first().filter(|_| self.has_header).map(Vec::as_slice)
    }

    fn records(&self) -> &[Vec<String>] {
        &self.rows[usize::from(self.has_header)..]
    }

    /// Whether a column names the regions of jigsaws: its header says so, or its first field that is not empty.
    fn are_regions(&self, column: usize) -> bool {
        let is_named =
            |header: &[String]| header.get(column).is_some_and(|name| name.trim().eq_ignore_ascii_case("regions"));
        let mut fields =
            self.records().iter().filter_map(|row| row.get(column)).filter(|field| !field.trim().is_empty());
        self.header().is_some_and(is_named)
            || fields
                .next()
                .is_some_and(|field| regions::are_names(field.split_whitespace().collect::<String>().as_bytes()))
    }

    /// Whether the header says rules, or the kind of puzzle.
    fn may_carry_rules(&self, column: usize) -> bool {
        let name = self.header().and_then(|header| header.get(column));
        name.is_some_and(|name| beside::carries_rules(name, false, &beside::Holds::Text("killer")))
    }

    /// Whether there are upright lines with blanks around them between the columns.
    fn is_of_bars(&self) -> bool {
        self.delimiter == b' ' && self.rows.first().is_some_and(|row| row.iter().any(|field| field == "|"))
    }

    fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// How many rows show puzzles.
    fn score(&self) -> usize {
        let shows = |field: &String| is_puzzle(field.as_bytes()) || is_known(field) || is_jigsaw(field);
        self.rows.iter().filter(|row| row.iter().any(shows)).count()
    }

    /// The column of the puzzles, or what is wrong.
    fn column(&self, wanted: Option<&Column>) -> Result<usize, String> {
        match wanted {
            Some(Column::Name(name)) => {
                let header = self.header().unwrap_or_default();
                let found = header.iter().position(|field| is_name(field, name));
                found.ok_or_else(|| format!("there is no column {name:?}: {}", self.told()))
            }
            Some(Column::Number(number)) if number.get() <= self.width() => Ok(number.get() - 1),
            Some(Column::Number(number)) => Err(format!("there is no column {number}: {}", self.told())),
            None => self.likely().ok_or_else(|| format!("no column holds puzzles: {}", self.told())),
        }
    }

    /// The column that looks like puzzles. One with empty cells is not the solution of another.
    fn likely(&self) -> Option<usize> {
        let header = self.header().unwrap_or_default();
        let named = |i: &usize, is_so: fn(&str) -> bool| header.get(*i).is_some_and(|name| is_so(name));
        let holding = |is_so: fn(&[u8]) -> bool| {
            let holds = move |i: &usize| {
                self.records().iter().any(|row| row.get(*i).is_some_and(|field| is_so(field.as_bytes())))
            };
            (0..self.width()).filter(holds).collect::<Vec<_>>()
        };
        let best = |columns: &[usize]| {
            let known = columns.iter().find(|i| named(i, is_known));
            known.or_else(|| columns.iter().find(|i| !named(i, is_stated))).copied()
        };
        let (open, any) = (holding(is_open_puzzle), holding(is_puzzle));
        best(&open)
            .or_else(|| open.first().copied())
            .or_else(|| (0..header.len()).find(|i| named(i, is_known)))
            .or_else(|| best(&any))
            .or_else(|| any.first().copied())
    }

    /// The columns there are, in words.
    fn told(&self) -> String {
        match (self.header(), self.width()) {
            (_, 0) => "the table is empty".to_owned(),
            (Some(_), 1) => format!("with {} between columns the only one is {}", shown(self.delimiter), self.names()),
            (Some(_), _) => format!("the columns are {}", self.names()),
            (None, 1) => format!("with {} between columns there is one, and no header", shown(self.delimiter)),
            (None, count) => format!("there are {count} columns, 1 to {count}, and no header"),
        }
    }

    fn names(&self) -> String {
        let header = self.header().unwrap_or_default();
        if header.is_empty() { format!("1 to {}", self.width()) } else { header.join(", ") }
    }
}

/// How a delimiter is called.
fn shown(delimiter: u8) -> String {
    match delimiter {
        b'\t' => "tabs".to_owned(),
        b' ' => "blanks".to_owned(),
        other => format!("'{}'", char::from(other)),
    }
}

/// Whether the first row has the names of the columns: it holds no puzzle, but names.
fn is_header(first: &[String], wanted: Option<&Column>) -> bool {
    let is_short = |field: &String| look::is_header(field.as_bytes());
    if first.iter().any(|field| is_puzzle(field.as_bytes())) {
        return false;
    }
    let is_wanted = match wanted {
        Some(Column::Name(name)) => first.iter().any(|field| is_name(field, name)),
        Some(Column::Number(number)) => first.get(number.get() - 1).is_some_and(is_short),
        None => false,
    };
    is_wanted || first.iter().any(|field| is_known(field)) || first.iter().all(is_short)
}

/// Whether a line above a table is none of its rows: a comment, or rules.
fn is_remark(raw: &[u8]) -> bool {
    raw.starts_with(b"#") || header::names_on(raw).is_some()
}

fn holds_puzzle(raw: &[u8], delimiter: u8) -> bool {
    raw.split(|&byte| byte == delimiter).any(is_puzzle)
}

fn is_name(field: &str, name: &str) -> bool {
    field.trim().eq_ignore_ascii_case(name.trim())
}

fn is_jigsaw(field: &str) -> bool {
    regions::on_line(&SourceLine::new(field.as_bytes(), 1)).is_some()
}

fn is_known(field: &str) -> bool {
    look::is_known_name(field.as_bytes())
}

fn is_stated(field: &str) -> bool {
    STATED.iter().any(|name| is_name(field, name))
}

/// Whether it looks like a puzzle with an empty cell at least.
fn is_open_puzzle(field: &[u8]) -> bool {
    is_puzzle(field) && field.trim_ascii().iter().any(|byte| !matches!(byte, b'1'..=b'9'))
}
