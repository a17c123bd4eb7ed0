//! Steps in words, in English and German: a table of the words, and one sentence for each kind of step.

use std::fmt;
use std::str::FromStr;

use bitdoku_text::board::{Cell, Constraint, Rules, Shape, without_article};

use super::{Because, Change, Claim, Fact, House, HouseKind, Kind, Line, Step};

/// A language in which steps are described.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// By its code, `en` or `de`.
    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        match code {
            "en" => Ok(Self::English),
            "de" => Ok(Self::German),
            _ => Err(UnknownLanguage),
        }
    }
}

/// An unknown language code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected en or de")
    }
}

impl std::error::Error for UnknownLanguage {}

/// A word or a sentence; what is in braces is put in.
type Word = &'static str;

/// Makes the words of both languages: in each row English and German.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident: $form:ty = $english:expr, $german:expr;)*) => {
        struct Words {
            $($(#[$about])* $name: $form,)*
        }

        const ENGLISH: Words = Words { $($name: $english,)* };
        const GERMAN: Words = Words { $($name: $german,)* };
    };
}

words! {
    row: Word = "row {number}", "Zeile {number}";
    column: Word = "column {number}", "Spalte {number}";
    region: Word = "box {number}", "Block {number}";
    diagonals: [Word; 2] =
        ["the falling diagonal", "the rising diagonal"],
        ["der fallenden Diagonale", "der steigenden Diagonale"];
    window: Word = "window {number}", "Fenster {number}";
    place: Word = "place group {number}", "Platzgruppe {number}";
    extra: Word = "extra region {number}", "Zusatzregion {number}";
    /// Between the last two of a list.
    and: Word = " and ", " und ";
    or: Word = " or ", " oder ";
    hidden_single: Word = "Hidden single", "Versteckter Einer";
    naked_single: Word = "Naked single", "Nackter Einer";
    locked: Word = "Locked candidates", "Gebundene Kandidaten";
    naked_set: [Word; 3] =
        ["Naked pair", "Naked triple", "Naked quadruple"],
        ["Nacktes Paar", "Nackter Dreier", "Nackter Vierer"];
    hidden_set: [Word; 3] =
        ["Hidden pair", "Hidden triple", "Hidden quadruple"],
        ["Verstecktes Paar", "Versteckter Dreier", "Versteckter Vierer"];
    fish: [Word; 3] = ["X-Wing", "Swordfish", "Jellyfish"], ["X-Wing", "Schwertfisch", "Qualle"];
    x_chain: Word = "X-Chain", "X-Kette";
    xy_chain: Word = "XY-Chain", "XY-Kette";
    cage: Word = "Cage combinations", "Kombinationen eines Käfigs";
    sums: Word = "Innies and outies", "Innen- und Außenzellen";
    chain: Word = "Chain", "Kette";
    cases: Word = "Cases", "Fälle";
    whip: Word = "Whip", "Whip";
    supposition: Word = "Contradiction", "Widerspruch";
    /// A rule with its total, and with the cell that it begins at.
    of_total: Word = "{rule} of {total}", "{rule} mit {total}";
    at: Word = "{rule} at {cell}", "{rule} bei {cell}";
    /// Sentences; what is in braces is put in.
    says_hidden_single: Word = "in {house}, only {cells} can be {values}", "In {house} kann nur {cells} {values} sein";
    says_naked_single: Word = "{cells} can be nothing but {values}", "{cells} kann nichts anderes sein als {values}";
    says_locked: Word =
        "in {house}, {values} must be in {cells}, and all of these see the cells that lose it",
        "In {house} muss {values} in {cells} stehen, und alle diese Zellen sehen die, aus denen sie wegfällt";
    says_naked_set: Word =
        "in {house}, {cells} hold only {values} between them",
        "In {house} haben {cells} zusammen nur {values}";
    says_hidden_set: Word =
        "in {house}, {values} can go only in {cells}",
        "In {house} sind {values} nur in {cells} möglich";
    says_fish: Word = "in {houses}, {values} can go only in {others}", "In {houses} liegt {values} nur in {others}";
    says_chain: Word = "{chain}: one of the two ends is {values}", "{chain}: Eines der beiden Enden ist {values}";
    says_cases: Word = "in {house}, {values} must be in {cells}", "In {house} muss {values} in {cells} stehen";
    says_cage: Word =
        "a cage of {total} in {cells} is {combinations}",
        "ein Käfig mit {total} in {cells} ist {combinations}";
    says_sandwich: Word =
        "between {low} and {high} in {line} stand {combinations}",
        "zwischen {low} und {high} in {line} stehen {combinations}";
    nothing: Word = "no cells", "keine Zellen";
    /// What is known of one cell, and of several.
    is: [Word; 2] = ["{cells} is {values}", "{cells} are {values}"], ["{cells} ist {values}", "{cells} sind {values}"];
    at_least: [Word; 2] =
        ["{cells} is at least {values}", "{cells} are at least {values}"],
        ["{cells} ist mindestens {values}", "{cells} sind mindestens {values}"];
    at_most: [Word; 2] =
        ["{cells} is at most {values}", "{cells} are at most {values}"],
        ["{cells} ist höchstens {values}", "{cells} sind höchstens {values}"];
    not: [Word; 2] =
        ["{cells} is not {values}", "{cells} are not {values}"],
        ["{cells} ist nicht {values}", "{cells} sind nicht {values}"];
    none_of: [Word; 2] =
        ["{cells} is none of {values}", "{cells} are none of {values}"],
        ["{cells} ist keine von {values}", "{cells} sind keine von {values}"];
    /// What follows from facts.
    so: Word = "{facts}, so {conclusion}", "{facts}; daraus folgt: {conclusion}";
    /// Suppositions, and why their lines hold.
    supposes: Word = "if {cell} were {value}: {lines}", "Wäre {cell} {value}: {lines}";
    last_value: Word = "nothing else is left", "nichts anderes bleibt";
    only_place: Word = "only place in {house}", "einziger Platz in {house}";
    locked_in: Word = "{house} needs it elsewhere", "{house} braucht sie anderswo";
    filled: Word = "it holds another value", "dort steht eine andere";
    /// Sets of a house, and one of two or three cells.
    set_in: [Word; 3] =
        ["pairs and triples in {house}", "pair of {cells} in {house}", "triple of {cells} in {house}"],
        ["Paare und Dreier in {house}", "Paar aus {cells} in {house}", "Dreier aus {cells} in {house}"];
    seen: Word = "{cell} sees it", "{cell} sieht sie";
    no_value: Word = "then nothing is left for {cell}", "dann bleibt nichts für {cell}";
    no_place: Word = "then {house} has no place for {value}", "dann hat {house} keinen Platz für {value}";
    no_way: Word = "then nothing fits: {rule}", "dann passt nichts mehr: {rule}";
    placed: Word = "So {cell} is {value}.", "Also ist {cell} {value}.";
    /// What goes: of one value, and of several; and around all of it.
    goes: [Word; 2] =
        ["{values} goes from {cells}", "{values} go from {cells}"],
        ["{values} aus {cells}", "{values} aus {cells}"];
    removed: Word = "So {gone}.", "Also kann man streichen: {gone}.";
}

impl Language {
    fn words(self) -> &'static Words {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
        }
    }
}

impl House {
    /// What the house is called: `row 3`.
    pub fn name(&self, language: Language) -> String {
        let words = language.words();
        let name = match self.kind {
            HouseKind::Row => words.row,
            HouseKind::Column => words.column,
            HouseKind::Region => words.region,
            HouseKind::Diagonal => words.diagonals[self.number.clamp(1, 2) - 1],
            HouseKind::Window => words.window,
            HouseKind::Place => words.place,
            HouseKind::Extra => words.extra,
        };
        put(name, &[("{number}", &self.number.to_string())])
    }
}

/// A sentence with words put in for what is in braces.
fn put(sentence: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(sentence.to_owned(), |text, (place, word)| text.replace(place, word))
}

/// A list with a word between the last two.
fn list(items: &[String], between: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{}{between}{last}", rest.join(", ")),
    }
}

fn numbers(values: &[usize]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// The words of a language for a puzzle.
#[derive(Clone, Copy)]
struct Speaker<'a> {
    rules: &'a Rules,
    language: Language,
    words: &'static Words,
}

impl Speaker<'_> {
    fn cell(self, cell: Cell) -> String {
        self.rules.shape().name(cell)
    }

    fn cells(self, cells: &[Cell]) -> String {
        list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>(), self.words.and)
    }

    /// What people call a rule, without an article.
    fn rule(self, rule: &Constraint) -> &'static str {
        short_name_in(rule, self.rules.shape(), self.language)
    }

    /// A rule with its total, and where it begins.
    fn rule_at(self, rule: &Constraint) -> String {
        let mut text = self.rule(rule).to_owned();
        let has_total = !matches!(
            rule,
            Constraint::PairSum(_, _, 5 | 10)
                | Constraint::Whisper { .. }
                | Constraint::Modular { .. }
                | Constraint::Lockout { .. }
        );
        if let Some(total) = rule.number().filter(|_| has_total) {
            text = put(self.words.of_total, &[("{rule}", &text), ("{total}", &total.to_string())]);
        }
        match rule.cell_lists().concat().first() {
            Some(&cell) => put(self.words.at, &[("{rule}", &text), ("{cell}", &self.cell(cell))]),
            None => text,
        }
    }

    /// What is known of cells, where all of it is the same.
    fn claim(self, cells: &[Cell], claim: &Claim) -> String {
        let words = self.words;
        let (forms, values) = match claim {
            Claim::Is(value) => (words.is, value.to_string()),
            Claim::AtLeast(value) => (words.at_least, value.to_string()),
            Claim::AtMost(value) => (words.at_most, value.to_string()),
            Claim::OneOf(values) => (words.is, list(&numbers(values), words.or)),
            Claim::Not(values) if values.len() == 1 => (words.not, values[0].to_string()),
            Claim::Not(values) => (words.none_of, list(&numbers(values), words.and)),
        };
        put(forms[usize::from(cells.len() > 1)], &[("{cells}", &self.cells(cells)), ("{values}", &values)])
    }

    /// Facts, cells of which the same is known together.
    fn facts(self, facts: &[Fact]) -> String {
        let mut groups: Vec<(Vec<Cell>, &Claim)> = Vec::new();
        for fact in facts {
            match groups.iter_mut().find(|(_, claim)| **claim == fact.claim) {
                Some((cells, _)) => cells.push(fact.cell),
                None => groups.push((vec![fact.cell], &fact.claim)),
            }
        }
        let said: Vec<String> = groups.iter().map(|(cells, claim)| self.claim(cells, claim)).collect();
        list(&said, self.words.and)
    }

    /// What goes from which cells, in as few groups as possible.
    fn removed(self, removed: &[(Cell, usize)]) -> String {
        let by_value = groups(removed.iter().map(|&(cell, value)| (value, cell)));
        let by_cell = groups(removed.iter().copied());
        let of = |values: &[usize], cells: &[Cell]| {
            let form = self.words.goes[usize::from(values.len() > 1)];
            put(form, &[("{values}", &list(&numbers(values), self.words.and)), ("{cells}", &self.cells(cells))])
        };
        let said: Vec<String> = if by_value.len() <= by_cell.len() {
            by_value.iter().map(|(values, cells)| of(values, cells)).collect()
        } else {
            by_cell.iter().map(|(cells, values)| of(values, cells)).collect()
        };
        put(self.words.removed, &[("{gone}", &said.join("; "))])
    }

    /// The sets of values that a rule can hold; a single set becomes a list.
    fn combinations(self, combinations: &[Vec<usize>]) -> String {
        match combinations {
            [one] if !one.is_empty() => list(&numbers(one), self.words.and),
            all => {
                let sets = all.iter().map(|set| numbers(set).join("+"));
                let sets = sets.map(|set| if set.is_empty() { self.words.nothing.to_owned() } else { set });
                list(&sets.collect::<Vec<_>>(), self.words.or)
            }
        }
    }

    /// A supposition and what follows from it, line by line.
    fn supposition(self, cell: Cell, value: usize, lines: &[Line]) -> String {
        let lines = lines.iter().map(|line| self.line(line)).collect::<Vec<_>>().join("; ");
        put(self.words.supposes, &[("{cell}", &self.cell(cell)), ("{value}", &value.to_string()), ("{lines}", &lines)])
    }

    /// A line of a supposition.
    fn line(self, line: &Line) -> String {
        let words = self.words;
        let because = match &line.because {
            Because::Cell => words.last_value.to_owned(),
            Because::House(house) => put(words.only_place, &[("{house}", &house.name(self.language))]),
            Because::Locked(house) => put(words.locked_in, &[("{house}", &house.name(self.language))]),
            Because::Filled => words.filled.to_owned(),
            Because::Seen(cell) => put(words.seen, &[("{cell}", &self.cell(*cell))]),
            Because::Rule(Some(rule)) => self.rule_at(&self.rules.constraints()[*rule]),
            Because::Rule(None) => words.sums.to_lowercase(),
            Because::Set(house, cells) => {
                let form = words.set_in[cells.len().saturating_sub(1).min(2)];
                put(form, &[("{cells}", &self.cells(cells)), ("{house}", &house.name(self.language))])
            }
            Because::Supposition { cell, value, lines } => uncapitalized(&self.supposition(*cell, *value, lines)),
        };
        match (&line.because, line.missing, &line.changes[..]) {
            (Because::House(house), Some(value), _) => {
                put(words.no_place, &[("{house}", &house.name(self.language)), ("{value}", &value.to_string())])
            }
            (Because::Cell, _, [Change { cell, is: None, .. }]) => {
                put(words.no_value, &[("{cell}", &self.cell(*cell))])
            }
            (_, _, []) => put(words.no_way, &[("{rule}", &because)]),
            (_, _, changes) => {
                let fact = |change: &Change| Fact {
                    cell: change.cell,
                    claim: change.is.map_or_else(|| Claim::Not(change.not.clone()), Claim::Is),
                };
                format!("{} ({because})", self.facts(&changes.iter().map(fact).collect::<Vec<_>>()))
            }
        }
    }
}

/// What belongs to the same others, together: `(1, a), (2, a), (2, b), (1, b)` are both numbers with both letters.
fn groups<A: Copy + PartialEq + Ord, B: Copy + PartialEq + Ord>(
    pairs: impl Iterator<Item = (A, B)>,
) -> Vec<(Vec<A>, Vec<B>)> {
    let mut of: std::collections::BTreeMap<A, Vec<B>> = std::collections::BTreeMap::new();
    pairs.for_each(|(one, other)| of.entry(one).or_default().push(other));
    let mut groups: Vec<(Vec<A>, Vec<B>)> = Vec::new();
    for (one, mut others) in of {
        others.sort_unstable();
        match groups.iter_mut().find(|(_, same)| *same == others) {
            Some((ones, _)) => ones.push(one),
            None => groups.push((vec![one], others)),
        }
    }
    groups
}

impl Step {
    /// What the step is called.
    pub fn name(&self, rules: &Rules, language: Language) -> String {
        let words = language.words();
        let of = |names: &[&'static str; 3], size: usize| names[size.clamp(2, 4) - 2].to_owned();
        match self.kind {
            Kind::HiddenSingle => words.hidden_single.to_owned(),
            Kind::NakedSingle => words.naked_single.to_owned(),
            Kind::Locked => words.locked.to_owned(),
            Kind::NakedSet(size) => of(&words.naked_set, size),
            Kind::HiddenSet(size) => of(&words.hidden_set, size),
            Kind::Fish(size) => of(&words.fish, size),
            Kind::XChain => words.x_chain.to_owned(),
            Kind::XyChain => words.xy_chain.to_owned(),
            Kind::Sums => words.sums.to_owned(),
            Kind::Chain => words.chain.to_owned(),
            Kind::Cases => words.cases.to_owned(),
            Kind::Whip => words.whip.to_owned(),
            Kind::Supposition => words.supposition.to_owned(),
            Kind::Rule => match self.rule.map(|rule| &rules.constraints()[rule]) {
                Some(Constraint::Cage { .. }) => words.cage.to_owned(),
                Some(rule) => capitalized(Speaker { rules, language, words }.rule(rule)),
                None => words.sums.to_owned(),
            },
        }
    }

    /// Where to look for it: its first house, or what has none, its first cell.
    pub fn place(&self, rules: &Rules, language: Language) -> String {
        let removed = self.removed.first().map(|(cell, _)| cell);
        let cell = || self.cells.first().or(removed).map_or_else(String::new, |&cell| rules.shape().name(cell));
        self.houses.first().map_or_else(cell, |house| house.name(language))
    }

    /// The step as a sentence, with its name before and what follows after.
    ///
    /// ```
    /// use bitdoku_variant::{Limits, read::read, steps::{Language, Position}};
    ///
    /// let rules = read(".Shape~4x4.Thermo~R1C1~R2C2.~R1C1_2_3")?;
    /// let step = Position::new(&rules, &Limits::default())?.next_step()?.expect("a step");
    /// assert_eq!(step.say(&rules, Language::English), "Thermometer at r1c1: r1c1 is at least 2, so r2c2 is at least 3.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn say(&self, rules: &Rules, language: Language) -> String {
        let words = language.words();
        let speaker = Speaker { rules, language, words };
        let houses = |houses: &[House]| houses.iter().map(|house| house.name(language)).collect::<Vec<_>>();
        let name = self.name(rules, language);
        match self.kind {
            Kind::Rule | Kind::Sums => return self.say_rule(speaker),
            Kind::Cases => return self.say_cases(speaker),
            Kind::Chain | Kind::Whip | Kind::Supposition => {
                let (cell, value) = self.removed[0];
                let supposed = speaker.supposition(cell, value, &self.lines);
                return format!("{name}: {supposed}. {}", speaker.removed(&self.removed));
            }
            _ => {}
        }
        let sentence = match self.kind {
            Kind::HiddenSingle => words.says_hidden_single,
            Kind::NakedSingle => words.says_naked_single,
            Kind::Locked => words.says_locked,
            Kind::NakedSet(_) => words.says_naked_set,
            Kind::HiddenSet(_) => words.says_hidden_set,
            Kind::Fish(_) => words.says_fish,
            _ => words.says_chain,
        };
        let (bases, covers) = self.houses.split_at(self.houses.len() / 2);
        let chain: Vec<String> = self
            .cells
            .iter()
            .zip(&self.values)
            .map(|(&cell, value)| format!("{}={value}", speaker.cell(cell)))
            .collect();
        let values = match self.kind {
            Kind::XChain | Kind::XyChain => self.values[..1].to_vec(),
            _ => self.values.clone(),
        };
        let said = put(
            sentence,
            &[
                ("{house}", &self.houses.first().map_or(String::new(), |house| house.name(language))),
                ("{houses}", &list(&houses(bases), words.and)),
                ("{others}", &list(&houses(covers), words.and)),
                ("{cells}", &speaker.cells(&self.cells)),
                ("{values}", &list(&numbers(&values), words.and)),
                ("{chain}", &chain.join(" – ")),
            ],
        );
        let conclusion = match self.placed {
            Some((cell, value)) => {
                put(words.placed, &[("{cell}", &speaker.cell(cell)), ("{value}", &value.to_string())])
            }
            None => speaker.removed(&self.removed),
        };
        format!("{name}: {said}. {conclusion}")
    }

    /// What goes in each of some cases, and what leads there.
    fn say_cases(&self, speaker: Speaker<'_>) -> String {
        let words = speaker.words;
        let names: Vec<String> = self.cells.iter().map(|&cell| speaker.cell(cell)).collect();
        let all = match &self.houses[..] {
            [] => speaker.claim(&self.cells, &Claim::OneOf(self.values.clone())),
            [house, ..] => put(
                words.says_cases,
                &[
                    ("{house}", &house.name(speaker.language)),
                    ("{values}", &self.values[0].to_string()),
                    ("{cells}", &list(&names, words.or)),
                ],
            ),
        };
        let case = |line: &Line| match &line.because {
            Because::Supposition { cell, value, lines } => capitalized(&speaker.supposition(*cell, *value, lines)),
            _ => speaker.line(line),
        };
        let cases: Vec<String> = self.lines.iter().map(case).collect();
        let name = self.name(speaker.rules, speaker.language);
        format!("{name}: {all}. {}. {}", cases.join(". "), speaker.removed(&self.removed))
    }

    /// What a rule takes away: the facts that it needs, what it comes to, and what goes.
    fn say_rule(&self, speaker: Speaker<'_>) -> String {
        let Speaker { rules, language, words } = speaker;
        let rule = self.rule.map(|rule| &rules.constraints()[rule]);
        let statement = self.statement(speaker, rule);
        let title = match rule {
            Some(rule) if statement.is_none() => capitalized(&speaker.rule_at(rule)),
            _ => self.name(rules, language),
        };
        let facts = speaker.facts(&self.facts);
        let concluded = (!self.concluded.is_empty()).then(|| speaker.facts(&self.concluded));
        let so = |facts: &str, conclusion: &str| put(words.so, &[("{facts}", facts), ("{conclusion}", conclusion)]);
        // The combinations of a cage are what the facts leave; other statements hold without them.
        let is_of_facts = matches!(rule, Some(Constraint::Cage { .. }));
        let said = match (statement, concluded, facts.is_empty()) {
            (Some(statement), _, true) => format!("{statement}. {}", speaker.removed(&self.removed)),
            (Some(statement), _, false) if !is_of_facts => {
                format!("{statement}; {facts}. {}", speaker.removed(&self.removed))
            }
            (Some(statement), _, false) => format!("{}. {}", so(&facts, &statement), speaker.removed(&self.removed)),
            (None, Some(concluded), true) => format!("{concluded}."),
            (None, Some(concluded), false) => format!("{}.", so(&facts, &concluded)),
            (None, None, true) => speaker.removed(&self.removed),
            (None, None, false) => format!("{facts}. {}", speaker.removed(&self.removed)),
        };
        format!("{title}: {said}")
    }

    /// What a rule comes to by itself: the combinations of a cage or a sandwich, or a sum that follows from others.
    fn statement(&self, speaker: Speaker<'_>, rule: Option<&Constraint>) -> Option<String> {
        let Speaker { rules, words, .. } = speaker;
        let shape = rules.shape();
        if let Some((up, down, total)) = &self.sum {
            let names = |cells: &[Cell], sign: &str| {
                cells.iter().map(|&cell| speaker.cell(cell)).collect::<Vec<_>>().join(sign)
            };
            let minus = if down.is_empty() { String::new() } else { format!(" − {}", names(down, " − ")) };
            return Some(format!("{}{minus} = {total}", names(up, " + ")));
        }
        if self.combinations.is_empty() {
            return None;
        }
        let combinations = speaker.combinations(&self.combinations);
        match rule? {
            Constraint::Cage { total, cells } => Some(put(
                words.says_cage,
                &[
                    ("{total}", &total.to_string()),
                    ("{cells}", &speaker.cells(cells)),
                    ("{combinations}", &combinations),
                ],
            )),
            Constraint::Sandwich { cells, .. } => {
                let first = cells[0];
                let is_row = cells.iter().all(|&cell| shape.row(cell) == shape.row(first));
                let (name, number) =
                    if is_row { (words.row, shape.row(first)) } else { (words.column, shape.column(first)) };
                Some(put(
                    words.says_sandwich,
                    &[
                        ("{low}", &shape.least().to_string()),
                        ("{high}", &shape.greatest().to_string()),
                        ("{line}", &put(name, &[("{number}", &(number + 1).to_string())])),
                        ("{combinations}", &combinations),
                    ],
                ))
            }
            _ => None,
        }
    }
}

/// What a rule is called in a language, with its article.
pub fn name_in(rule: &Constraint, shape: Shape, language: Language) -> &'static str {
    match language {
        Language::English => rule.name(shape),
        Language::German => rule.german_name(shape),
    }
}

/// What a rule is called in a language, without an article.
pub fn short_name_in(rule: &Constraint, shape: Shape, language: Language) -> &'static str {
    without_article(name_in(rule, shape, language))
}

/// A rule as people name it, with its total and where it begins; of a single cell, what that holds.
///
/// ```
/// use bitdoku_variant::{read::read, steps::{Language, rule_in}};
///
/// let rules = read(".Cage~3~R1C1~R1C2.~R5C5_1_2")?;
/// assert_eq!(rule_in(&rules, 0, Language::English), "cage of 3 at r1c1");
/// assert_eq!(rule_in(&rules, 1, Language::English), "r5c5 is 1 or 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rule_in(rules: &Rules, at: usize, language: Language) -> String {
    let speaker = Speaker { rules, language, words: language.words() };
    match &rules.constraints()[at] {
        Constraint::Among(cell, values) => speaker.claim(&[*cell], &Claim::OneOf(values.clone())),
        rule => speaker.rule_at(rule),
    }
}

/// The kinds of rules beyond lines, regions and givens, by their names, each once.
pub fn kinds(rules: &Rules, language: Language) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for rule in rules.constraints().iter().filter(|rule| !rule.is_given()) {
        let name = short_name_in(rule, rules.shape(), language);
        if !kinds.contains(&name) {
            kinds.push(name);
        }
    }
    kinds
}
