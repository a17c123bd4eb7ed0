//! Tables of texts: what is said, in the words of a language.
//!
//! A table is a file in a part of [Fluent](https://projectfluent.org)'s syntax, so that editors and tools for translators
//! know it:
//!
//! ```text
//! single-hidden = In { $house }, only { $cell } can hold { $digit }.
//! statement-on = { $cell } ist eine { $digit }
//!     .inverted = ist { $cell } eine { $digit }
//! path-standstill = { $steps ->
//!     [one] { $steps } Schritt
//!    *[other] { $steps } Schritte
//!  }; keine Technik führt weiter
//! ```
//!
//! A key has a text, and may have forms (`.inverted`), which other texts ask for where a sentence needs the word order or
//! the case: `{ AS($statement, form: "inverted") }`. Which forms there are is each language's own affair; where a text
//! lacks one, the text itself stands. `AND` and `OR` join a list, `SERIES` joins it with `list-series` and may ask for a
//! form of its first item (`first:`), `SIZE` counts it. A text is on one line; a choice (`->`) has a line for each
//! case and one for all others. There are no terms, references to other texts, dates or formats of numbers.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use bitdoku_grid::name::find;
use bitdoku_grid::{CellSet, DigitSet, House, HouseKind, HouseSet, UnknownName};

use super::sentence::{Arg, ArgType, Claim, Key, Sentence};
use super::words;
use crate::scale::Profile;
use crate::step::Kind;

/// A language that there is a table for.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Its code, as in HTML: `en`, `de`.
    pub code: &'static str,
    /// What it calls itself.
    pub name: &'static str,
    file: &'static str,
}

/// The languages that there are tables for.
///
/// ```
/// use bitdoku_logic::{LANGUAGES, Texts};
/// for language in LANGUAGES {
///     assert_eq!(language.code.parse::<&Texts>()?.language(), language.code);
/// }
/// assert_eq!("xx".parse::<&Texts>().unwrap_err().to_string(), "expected a language: en or de, found 'xx'");
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
pub const LANGUAGES: &[Language] = &[
    Language { code: "en", name: "English", file: include_str!("../../texts/en.ftl") },
    Language { code: "de", name: "Deutsch", file: include_str!("../../texts/de.ftl") },
];

/// The texts of a language.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Texts, next_step};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = Board::new(&grid);
/// let words = next_step(&board).unwrap().explain_in(&board, Texts::german());
/// assert_eq!(words.title, "Versteckter Single");
/// assert_eq!(words.reasons[0].text, "In Block 2 ist die 8 nur noch in r1c6 möglich.");
/// assert_eq!(words.conclusion.text, "Also ist r1c6 eine 8.");
///
/// // A table of one's own may lack keys: what it does not say is said in English.
/// let texts = Texts::read("xx", "single-hidden = { $cell }!\n")?;
/// assert_eq!(next_step(&board).unwrap().explain_in(&board, &texts).reasons[0].text, "r1c6!");
/// assert_eq!(Texts::read("xx", "single-hidden = { $sell }!\n").unwrap_err().line, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Texts {
    language: String,
    entries: Arc<BTreeMap<String, Entry>>,
    /// What steps are called, if not by this table.
    names: Option<fn(Kind) -> String>,
}

/// Where a table of texts cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextsError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for TextsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for TextsError {}

/// A text and its forms.
#[derive(Clone, Debug, Default)]
struct Entry {
    text: Vec<Chunk>,
    forms: Vec<(String, Vec<Chunk>)>,
}

/// A part of a text.
#[derive(Clone, Debug)]
enum Chunk {
    Text(String),
    /// An argument.
    Shown {
        arg: String,
        how: How,
        form: String,
    },
    /// One of several texts, by an argument or by its size.
    Choice {
        arg: String,
        size: bool,
        cases: Vec<(String, Vec<Chunk>)>,
        other: Vec<Chunk>,
    },
}

/// How an argument is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Plain,
    And,
    Or,
    Series,
    As,
}

/// What the table has a key for.
trait Said {
    fn key(&self) -> &'static str;
    fn arg(&self, name: &str) -> Option<Arg<'_>>;
}

impl Said for Sentence {
    fn key(&self) -> &'static str {
        self.key()
    }

    fn arg(&self, name: &str) -> Option<Arg<'_>> {
        self.arg(name)
    }
}

impl Said for Kind {
    fn key(&self) -> &'static str {
        self.key()
    }

    fn arg(&self, name: &str) -> Option<Arg<'_>> {
        self.arg(name)
    }
}

impl Said for Claim {
    fn key(&self) -> &'static str {
        if self.on { "statement-on" } else { "statement-off" }
    }

    fn arg(&self, name: &str) -> Option<Arg<'_>> {
        match name {
            "cell" => Some(Arg::Cell(self.candidate.cell())),
            "digit" => Some(Arg::Digit(self.candidate.digit())),
            _ => None,
        }
    }
}

impl Said for House {
    fn key(&self) -> &'static str {
        match self.kind() {
            HouseKind::Row => "house-row",
            HouseKind::Col => "house-column",
            HouseKind::Block => "house-box",
        }
    }

    fn arg(&self, name: &str) -> Option<Arg<'_>> {
        (name == "number").then(|| Arg::Number(self.position() as u32 + 1))
    }
}

/// Digits that go from some cells.
struct Removal(DigitSet, CellSet);

impl Said for Removal {
    fn key(&self) -> &'static str {
        "removal"
    }

    fn arg(&self, name: &str) -> Option<Arg<'_>> {
        match name {
            "digits" => Some(Arg::Digits(self.0)),
            "cells" => Some(Arg::Cells(self.1)),
            _ => None,
        }
    }
}

/// Several houses of a kind, with their numbers in words.
struct HousesOfAKind<'a>(HouseKind, &'a str);

impl Said for HousesOfAKind<'_> {
    fn key(&self) -> &'static str {
        match self.0 {
            HouseKind::Row => "houses-rows",
            HouseKind::Col => "houses-columns",
            HouseKind::Block => "houses-boxes",
        }
    }

    fn arg(&self, name: &str) -> Option<Arg<'_>> {
        (name == "numbers").then_some(Arg::Text(self.1))
    }
}

/// The keys of what sentences are made of.
const ELEMENTS: &[Key] = &[
    Key { name: "list-and", args: LISTED },
    Key { name: "list-or", args: LISTED },
    Key { name: "list-comma", args: LISTED },
    Key { name: "list-series", args: LISTED },
    Key { name: "house-row", args: &[("number", ArgType::Number)] },
    Key { name: "house-column", args: &[("number", ArgType::Number)] },
    Key { name: "house-box", args: &[("number", ArgType::Number)] },
    Key { name: "houses-rows", args: &[("numbers", ArgType::Text)] },
    Key { name: "houses-columns", args: &[("numbers", ArgType::Text)] },
    Key { name: "houses-boxes", args: &[("numbers", ArgType::Text)] },
    Key { name: "statement-on", args: CANDIDATE },
    Key { name: "statement-off", args: CANDIDATE },
    Key { name: "removal", args: &[("digits", ArgType::Digits), ("cells", ArgType::Cells)] },
];
const LISTED: &[(&str, ArgType)] = &[("items", ArgType::Text), ("last", ArgType::Text)];
const CANDIDATE: &[(&str, ArgType)] = &[("cell", ArgType::Cell), ("digit", ArgType::Digit)];

/// All keys that a table may have.
fn keys() -> impl Iterator<Item = Key> {
    ELEMENTS.iter().copied().chain(Sentence::ALL.iter().map(|(key, _)| *key)).chain(Kind::NAMES.iter().copied())
}

impl FromStr for &'static Texts {
    type Err = UnknownName;

    fn from_str(code: &str) -> Result<Self, UnknownName> {
        find("a language", LANGUAGES.iter().map(|language| language.code).zip(TABLES.iter()), code)
    }
}

static TABLES: LazyLock<Vec<Texts>> = LazyLock::new(|| {
    let read = |language: &Language| Texts::read(language.code, language.file).expect("tests read each table");
    LANGUAGES.iter().map(read).collect()
});

impl Texts {
    /// English.
    #[must_use]
    pub fn english() -> &'static Self {
        &TABLES[0]
    }

    /// German.
    #[must_use]
    pub fn german() -> &'static Self {
        &TABLES[1]
    }

    /// Reads a table. It may lack keys, which are then said in English, but may have no unknown ones.
    ///
    /// # Errors
    /// If a line is no text, has a key or an argument that there is not, or one that is not of the kind it takes.
    pub fn read(language: &str, file: &str) -> Result<Self, TextsError> {
        let known: BTreeMap<&str, Key> = keys().map(|key| (key.name, key)).collect();
        let mut reader = Reader { file, rest: file };
        let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
        let mut last: Option<Key> = None;
        while reader.next_line() {
            let line = reader.line();
            let error = |why: String| TextsError { line, why };
            let form = reader.rest.starts_with(' ').then(|| {
                reader.blanks();
                reader.expect(".", "a form, such as `    .first = …`; a text stands on one line")
            });
            let is_form = form.transpose()?.is_some();
            let name = reader.word();
            if name.is_empty() {
                return Err(error("expected a key, a form or a comment".to_owned()));
            }
            reader.blanks();
            reader.expect("=", "= after the key")?;
            let text = reader.pattern()?;
            let key = match (is_form, last) {
                (false, _) => *known.get(name).ok_or_else(|| error(format!("nothing is said by the key '{name}'")))?,
                (true, Some(key)) => key,
                (true, None) => return Err(error("a form stands below its text".to_owned())),
            };
            check(&text, &key).map_err(error)?;
            if is_form {
                let entry = entries.entry(key.name.to_owned()).or_default();
                if entry.forms.iter().any(|(known, _)| known == name) {
                    return Err(error(format!("the form '{name}' stands here twice")));
                }
                entry.forms.push((name.to_owned(), text));
            } else {
                if key.name.starts_with("list-") && !is_list(&text) {
                    return Err(error("a list is `{ $items }`, what stands between, and `{ $last }`".to_owned()));
                }
                if entries.insert(name.to_owned(), Entry { text, forms: Vec::new() }).is_some() {
                    return Err(error(format!("the key '{name}' stands here twice")));
                }
            }
            last = Some(key);
        }
        Ok(Self { language: language.to_owned(), entries: Arc::new(entries), names: None })
    }

    /// The code of the language.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The same texts with steps called as they are on the scale of a profile: HoDoKu has names of its own, in every language.
    ///
    /// ```
    /// use bitdoku_logic::{HODOKU, Kind, SE121, Texts};
    /// let texts = Texts::german();
    /// assert_eq!(texts.on_scale(&SE121).name(Kind::NakedTriple), texts.name(Kind::NakedTriple));
    /// assert_eq!(texts.on_scale(&HODOKU).name(Kind::NakedTriple), "Naked Triple");
    /// ```
    #[must_use]
    pub fn on_scale(&self, profile: &Profile) -> Self {
        Self { names: profile.names(), ..self.clone() }
    }

    /// A sentence in words.
    #[must_use]
    pub fn say(&self, sentence: &Sentence) -> String {
        self.form(sentence, "")
    }

    /// A sentence in one of its forms; as it is if it lacks that.
    #[must_use]
    pub fn form(&self, sentence: &Sentence, form: &str) -> String {
        let mut out = String::with_capacity(96);
        self.write(sentence, form, &mut out);
        out
    }

    /// What a step is called.
    #[must_use]
    pub fn name(&self, kind: Kind) -> String {
        let mut out = String::new();
        self.write_name(kind, "", &mut out);
        out
    }

    fn write_name(&self, kind: Kind, form: &str, out: &mut String) {
        // Such a name has no other form than itself: what a sentence asks for beside it, an article or a case, this table has.
        match self.names.filter(|_| form.is_empty()) {
            Some(names) => out.push_str(&names(kind)),
            None => self.write(&kind, form, out),
        }
    }

    fn write(&self, said: &dyn Said, form: &str, out: &mut String) {
        match self.entries.get(said.key()) {
            Some(entry) => self.parts(entry.of(form), said, out),
            // Each key is in the English table.
            None if !std::ptr::eq(self, Self::english()) => Self::english().write(said, form, out),
            None => {}
        }
    }

    fn parts(&self, parts: &[Chunk], said: &dyn Said, out: &mut String) {
        for part in parts {
            match part {
                Chunk::Text(text) => out.push_str(text),
                Chunk::Shown { arg, how, form } => {
                    if let Some(arg) = said.arg(arg) {
                        self.show(arg, *how, form, out);
                    }
                }
                Chunk::Choice { arg, size, cases, other } => {
                    let is_it = |case: &str| said.arg(arg).is_some_and(|arg| is_case(arg, *size, case));
                    let chosen = cases.iter().find(|(case, _)| is_it(case));
                    self.parts(chosen.map_or(other, |(_, parts)| parts), said, out);
                }
            }
        }
    }

    fn show(&self, arg: Arg<'_>, how: How, form: &str, out: &mut String) {
        match arg {
            Arg::Cell(cell) => words::cell(cell, out),
            Arg::Cells(cells) => words::cells_into(cells, out),
            Arg::CellList(cells) => self.list(cells.iter(), how, out, |&cell, _, out| words::cell(cell, out)),
            Arg::Digit(digit) => words::digit(digit, out),
            Arg::Digits(digits) => self.list(digits.iter(), how, out, |digit, _, out| words::digit(digit, out)),
            Arg::House(house) => self.write(&house, form, out),
            Arg::Houses(houses) => self.houses(houses, form, out),
            Arg::Claim(claim) => self.write(&claim, form, out),
            Arg::Claims(claims) => self.list(claims.iter(), how, out, |claim, _, out| self.write(claim, form, out)),
            Arg::Name(kind) => self.write_name(kind, form, out),
            Arg::Removals(removed) => self.list(words::removals(&removed).into_iter(), how, out, |group, i, out| {
                self.write(&Removal(group.0, group.1), if i == 0 { form } else { "" }, out);
            }),
            Arg::Sentences(all) => self.list(all.iter(), how, out, |sentence, i, out| {
                self.write(sentence, if i == 0 { form } else { "" }, out);
            }),
            Arg::Number(number) => out.push_str(&number.to_string()),
            Arg::Text(text) => out.push_str(text),
        }
    }

    fn list<T>(
        &self,
        items: impl ExactSizeIterator<Item = T>,
        how: How,
        out: &mut String,
        mut show: impl FnMut(T, usize, &mut String),
    ) {
        let count = items.len();
        for (i, item) in items.enumerate() {
            if i > 0 {
                out.push_str(self.between(match how {
                    How::Series => "list-series",
                    _ if i + 1 < count => "list-comma",
                    How::Or => "list-or",
                    _ => "list-and",
                }));
            }
            show(item, i, out);
        }
    }

    /// What is between two items of a list.
    fn between(&self, key: &str) -> &str {
        let entry = self.entries.get(key).or_else(|| Self::english().entries.get(key));
        match entry.map(|entry| &entry.text[..]) {
            Some([_, Chunk::Text(text), _]) => text,
            _ => " ",
        }
    }

    /// The houses by kind: `rows 2 and 6 and box 3`.
    fn houses(&self, houses: HouseSet, form: &str, out: &mut String) {
        let kinds = [HouseKind::Row, HouseKind::Col, HouseKind::Block];
        let of = |kind: HouseKind| houses.iter().filter(move |house| house.kind() == kind).collect::<Vec<House>>();
        let groups: Vec<Vec<House>> = kinds.into_iter().map(of).filter(|group| !group.is_empty()).collect();
        self.list(groups.into_iter(), How::And, out, |group, _, out| match &group[..] {
            [house] => self.write(house, form, out),
            _ => {
                let mut numbers = String::new();
                let number = |house: House, _, out: &mut String| words::number(house.position(), out);
                self.list(group.iter().copied(), How::And, &mut numbers, number);
                self.write(&HousesOfAKind(group[0].kind(), &numbers), form, out);
            }
        });
    }
}

/// Whether an argument is the one that a case of a choice is for: a number, `one` for 1, or a word.
fn is_case(arg: Arg<'_>, size: bool, case: &str) -> bool {
    let number = match arg {
        Arg::Number(number) => number as usize,
        Arg::Text(text) => return text == case,
        _ if size => sized(arg),
        _ => return false,
    };
    case == "one" && number == 1 || case.parse() == Ok(number)
}

fn sized(arg: Arg<'_>) -> usize {
    match arg {
        Arg::Cells(cells) => cells.len(),
        Arg::CellList(cells) => cells.len(),
        Arg::Digits(digits) => digits.len(),
        Arg::Houses(houses) => houses.len(),
        Arg::Claims(claims) => claims.len(),
        Arg::Removals(removed) => words::removals(&removed).len(),
        Arg::Sentences(all) => all.len(),
        _ => 1,
    }
}

impl Entry {
    fn of(&self, form: &str) -> &[Chunk] {
        let found = self.forms.iter().find(|(name, _)| !form.is_empty() && name == form);
        found.map_or(&self.text, |(_, text)| text)
    }
}

fn is_list(text: &[Chunk]) -> bool {
    let is = |part: &Chunk, name: &str| matches!(part, Chunk::Shown { arg, how: How::Plain, .. } if arg == name);
    matches!(text, [items, Chunk::Text(_), last] if is(items, "items") && is(last, "last"))
}

/// Whether the arguments that a text names are those of its key, each of a kind that can be shown like that.
fn check(text: &[Chunk], key: &Key) -> Result<(), String> {
    use ArgType as T;
    let type_of = |arg: &str| {
        let found = key.args.iter().find(|(name, _)| *name == arg);
        found.map(|(_, of)| *of).ok_or_else(|| match key.args {
            [] => format!("'{}' has no arguments", key.name),
            args => {
                let names: Vec<&str> = args.iter().map(|(name, _)| *name).collect();
                format!("'{}' has no argument '{arg}', but {}", key.name, names.join(", "))
            }
        })
    };
    let lists = [T::Cells, T::CellList, T::Digits, T::Houses, T::Claims, T::Removals, T::Sentences];
    for part in text {
        match part {
            Chunk::Text(_) => {}
            Chunk::Shown { arg, how, .. } => {
                let of = type_of(arg)?;
                let fits = match how {
                    How::Plain => ![T::Removals, T::Sentences].contains(&of),
                    How::And | How::Or => [T::CellList, T::Digits, T::Claims].contains(&of),
                    How::Series => [T::Removals, T::Sentences].contains(&of),
                    How::As => [T::Claim, T::Name, T::House, T::Houses].contains(&of),
                };
                if !fits {
                    return Err(format!("'{arg}' cannot be shown like this"));
                }
            }
            Chunk::Choice { arg, size, cases, other } => {
                let of = type_of(arg)?;
                if *size && !lists.contains(&of) {
                    return Err(format!("'{arg}' is not a list, so it has no size"));
                }
                if !*size && ![T::Number, T::Text].contains(&of) {
                    return Err(format!("'{arg}' cannot select a variant; perhaps its size can"));
                }
                cases.iter().map(|(_, text)| text).chain([other]).try_for_each(|text| check(text, key))?;
            }
        }
    }
    Ok(())
}

/// Reads a file from the front.
struct Reader<'t> {
    file: &'t str,
    rest: &'t str,
}

impl<'t> Reader<'t> {
    /// The number of the line that is being read.
    fn line(&self) -> usize {
        self.file[..self.file.len() - self.rest.len()].matches('\n').count() + 1
    }

    fn error<T>(&self, why: &str) -> Result<T, TextsError> {
        let found: String = self.rest.chars().take_while(|&c| c != '\n').take(12).collect();
        let found = if found.is_empty() { "the end of the line".to_owned() } else { format!("'{found}'") };
        Err(TextsError { line: self.line(), why: format!("expected {why}, found {found}") })
    }

    fn expect(&mut self, text: &str, what: &str) -> Result<(), TextsError> {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => self.error(what),
        }
    }

    /// Skips empty lines and comments; whether there is more.
    fn next_line(&mut self) -> bool {
        loop {
            self.rest = self.rest.trim_start_matches(['\n', '\r']);
            let line = self.rest.split('\n').next().unwrap_or_default();
            if line.starts_with('#') || line.trim().is_empty() && !line.is_empty() {
                self.rest = &self.rest[line.len()..];
            } else {
                return !self.rest.is_empty();
            }
        }
    }

    fn take(&mut self, is_part: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn word(&mut self) -> &'t str {
        self.take(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
    }

    fn blanks(&mut self) {
        self.take(|c| c == ' ');
    }

    /// Skips blanks and ends of lines, which mean nothing within braces.
    fn space(&mut self) {
        self.take(|c| c == ' ' || c == '\n' || c == '\r');
    }

    fn quoted(&mut self) -> Result<&'t str, TextsError> {
        self.space();
        self.expect("\"", "a quotation mark")?;
        let text = self.take(|c| c != '"' && c != '\n');
        self.expect("\"", "a quotation mark at the end")?;
        Ok(text)
    }

    /// A text, to the end of the line.
    fn pattern(&mut self) -> Result<Vec<Chunk>, TextsError> {
        let mut parts = Vec::new();
        self.blanks();
        loop {
            let text = self.take(|c| c != '{' && c != '}' && c != '\n' && c != '\r');
            let is_last = !self.rest.starts_with('{');
            let text = if is_last { text.trim_end() } else { text };
            if !text.is_empty() {
                parts.push(Chunk::Text(text.to_owned()));
            }
            if is_last {
                break;
            }
            self.rest = &self.rest[1..];
            parts.push(self.placeable()?);
        }
        if self.rest.starts_with('}') {
            return self.error("the end of the text");
        }
        if parts.is_empty() { self.error("a text") } else { Ok(parts) }
    }

    /// What is in braces, and its closing brace.
    fn placeable(&mut self) -> Result<Chunk, TextsError> {
        self.space();
        if self.rest.starts_with('"') {
            let text = self.quoted()?.to_owned();
            self.space();
            self.expect("}", "}")?;
            return Ok(Chunk::Text(text));
        }
        let (mut how, mut size, mut form) = (How::Plain, false, String::new());
        let arg = if self.rest.starts_with('$') {
            self.rest = &self.rest[1..];
            self.word()
        } else {
            match self.word() {
                "AND" => how = How::And,
                "OR" => how = How::Or,
                "SERIES" => how = How::Series,
                "AS" => how = How::As,
                "SIZE" => size = true,
                _ => return self.error("an argument such as $cell, or AND, OR, SERIES, SIZE or AS"),
            }
            self.expect("(", "(")?;
            self.space();
            self.expect("$", "an argument, such as $cell")?;
            let arg = self.word();
            self.space();
            if self.rest.starts_with(',') {
                self.rest = &self.rest[1..];
                self.space();
                let wanted = if how == How::Series { "first" } else { "form" };
                self.expect(wanted, wanted)?;
                self.space();
                self.expect(":", ":")?;
                form = self.quoted()?.to_owned();
                self.space();
            }
            self.expect(")", ")")?;
            arg
        }
        .to_owned();
        self.space();
        if !self.rest.starts_with("->") {
            if size {
                return self.error("->, for a size only chooses");
            }
            self.expect("}", "}")?;
            return Ok(Chunk::Shown { arg, how, form });
        }
        if how != How::Plain {
            return self.error("}, for this does not choose");
        }
        self.rest = &self.rest[2..];
        let (mut cases, mut other) = (Vec::new(), None);
        loop {
            self.space();
            if self.rest.starts_with('}') {
                break;
            }
            let is_default = self.rest.starts_with('*');
            if is_default {
                self.rest = &self.rest[1..];
            }
            self.expect("[", "a case, such as [one]")?;
            let case = self.word().to_owned();
            self.expect("]", "]")?;
            let text = self.pattern()?;
            if is_default {
                other = Some(text);
            } else {
                cases.push((case, text));
            }
        }
        let Some(other) = other else { return self.error("a line *[other] for all other cases") };
        self.rest = &self.rest[1..];
        Ok(Chunk::Choice { arg, size, cases, other })
    }
}

#[cfg(test)]
mod tests;
