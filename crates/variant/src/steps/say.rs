//! Steps in words, in English and German: a table of the words, and one sentence for each kind of step.

use std::fmt;
use std::str::FromStr;

use bitdoku_text::board::Cell;
use bitdoku_text::board::Rules;

use super::{House, HouseKind, Kind, Step};

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

/// The words of a language, in one order for all.
struct Words {
    row: &'static str,
    column: &'static str,
    region: &'static str,
    other: &'static str,
    /// Between the last two of a list.
    and: &'static str,
    or: &'static str,
    hidden_single: &'static str,
    naked_single: &'static str,
    locked: &'static str,
    naked_set: [&'static str; 3],
    hidden_set: [&'static str; 3],
    fish: [&'static str; 3],
    x_chain: &'static str,
    xy_chain: &'static str,
    cage: &'static str,
    sums: &'static str,
    /// Sentences; what is in braces is put in.
    says_hidden_single: &'static str,
    says_naked_single: &'static str,
    says_locked: &'static str,
    says_naked_set: &'static str,
    says_hidden_set: &'static str,
    says_fish: &'static str,
    says_chain: &'static str,
    says_rule: &'static str,
    says_cage: &'static str,
    placed: &'static str,
    removed: &'static str,
}

const ENGLISH: Words = Words {
    row: "row",
    column: "column",
    region: "box",
    other: "extra house",
    and: " and ",
    or: " or ",
    hidden_single: "Hidden single",
    naked_single: "Naked single",
    locked: "Locked candidates",
    naked_set: ["Naked pair", "Naked triple", "Naked quadruple"],
    hidden_set: ["Hidden pair", "Hidden triple", "Hidden quadruple"],
    fish: ["X-Wing", "Swordfish", "Jellyfish"],
    x_chain: "X-Chain",
    xy_chain: "XY-Chain",
    cage: "Cage combinations",
    sums: "Sums",
    says_hidden_single: "in {house}, only {cells} can be {values}",
    says_naked_single: "{cells} can be nothing but {values}",
    says_locked: "in {house}, {values} must be in {cells}, all of which are seen from there",
    says_naked_set: "in {house}, {cells} have only {values} among them",
    says_hidden_set: "in {house}, {values} have only {cells} among them",
    says_fish: "in {houses}, {values} lies in {others} only",
    says_chain: "{chain}: one of the two ends is {values}",
    says_rule: "{rule} of {cells} allows no more",
    says_cage: "{total} in {cells} is {combinations}",
    placed: "So {cell} is {value}.",
    removed: "So {cells} is not {value}.",
};

const GERMAN: Words = Words {
    row: "Zeile",
    column: "Spalte",
    region: "Block",
    other: "Zusatzhaus",
    and: " und ",
    or: " oder ",
    hidden_single: "Versteckter Einer",
    naked_single: "Nackter Einer",
    locked: "Gebundene Kandidaten",
    naked_set: ["Nacktes Paar", "Nackter Dreier", "Nackter Vierer"],
    hidden_set: ["Verstecktes Paar", "Versteckter Dreier", "Versteckter Vierer"],
    fish: ["X-Wing", "Schwertfisch", "Qualle"],
    x_chain: "X-Kette",
    xy_chain: "XY-Kette",
    cage: "Kombinationen eines Käfigs",
    sums: "Summen",
    says_hidden_single: "In {house} kann nur {cells} {values} sein",
    says_naked_single: "{cells} kann nichts anderes sein als {values}",
    says_locked: "In {house} muss {values} in {cells} stehen, und alle diese Zellen sind von dort zu sehen",
    says_naked_set: "In {house} haben {cells} zusammen nur {values}",
    says_hidden_set: "In {house} haben {values} zusammen nur {cells}",
    says_fish: "In {houses} liegt {values} nur in {others}",
    says_chain: "{chain}: Eines der beiden Enden ist {values}",
    says_rule: "{rule} von {cells} lässt nicht mehr zu",
    says_cage: "{total} in {cells} ist {combinations}",
    placed: "Also ist {cell} {value}.",
    removed: "Also ist {cells} nicht {value}.",
};

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
        let kind = match self.kind {
            HouseKind::Row => words.row,
            HouseKind::Column => words.column,
            HouseKind::Region => words.region,
            HouseKind::Other => words.other,
        };
        format!("{kind} {}", self.number)
    }
}

/// A list with a word between the last two.
fn list(items: &[String], between: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{}{between}{last}", rest.join(", ")),
    }
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
            Kind::Rule => match self.rule.map(|rule| &rules.constraints()[rule]) {
                Some(crate::Constraint::Cage { .. }) => words.cage.to_owned(),
                Some(crate::Constraint::Sum { .. } | crate::Constraint::EqualSums(_)) => words.sums.to_owned(),
                rule => {
                    let name = rule.map_or("", |rule| short_name_in(rule, language));
                    let mut letters = name.chars();
                    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
                }
            },
        }
    }

    /// Where to look for it: its first house, or what has none, its first cell. Empty for a rule of the whole board.
    pub fn place(&self, rules: &Rules, language: Language) -> String {
        let cell = || self.cells.first().map_or_else(String::new, |&cell| rules.shape().name(cell));
        self.houses.first().map_or_else(cell, |house| house.name(language))
    }

    /// The step as a sentence, with its name before and what follows after.
    pub fn say(&self, rules: &Rules, language: Language) -> String {
        let (words, shape) = (language.words(), rules.shape());
        let named = |cells: &[Cell]| cells.iter().map(|&cell| shape.name(cell)).collect::<Vec<_>>();
        let numbers = |values: &[usize]| values.iter().map(ToString::to_string).collect::<Vec<_>>();
        let houses = |houses: &[House]| houses.iter().map(|house| house.name(language)).collect::<Vec<_>>();
        let rule = self.rule.map(|rule| &rules.constraints()[rule]);
        let sentence = match self.kind {
            Kind::HiddenSingle => words.says_hidden_single,
            Kind::NakedSingle => words.says_naked_single,
            Kind::Locked => words.says_locked,
            Kind::NakedSet(_) => words.says_naked_set,
            Kind::HiddenSet(_) => words.says_hidden_set,
            Kind::Fish(_) => words.says_fish,
            Kind::XChain | Kind::XyChain => words.says_chain,
            Kind::Rule if !self.combinations.is_empty() => words.says_cage,
            Kind::Rule if self.cells.is_empty() => "{rule}",
            Kind::Rule => words.says_rule,
        };
        let (bases, covers) = self.houses.split_at(self.houses.len() / 2);
        let chain: Vec<String> =
            self.cells.iter().zip(&self.values).map(|(&cell, value)| format!("{}={value}", shape.name(cell))).collect();
        let combinations: Vec<String> = self.combinations.iter().map(|set| numbers(set).join("+")).collect();
        let values = match self.kind {
            Kind::XChain | Kind::XyChain => self.values[..1].to_vec(),
            _ => self.values.clone(),
        };
        let mut text = format!("{}: {sentence}", self.name(rules, language));
        for (place, with) in [
            ("{house}", self.houses.first().map_or(String::new(), |house| house.name(language))),
            ("{houses}", list(&houses(bases), words.and)),
            ("{others}", list(&houses(covers), words.and)),
            ("{cells}", list(&named(&self.cells), words.and)),
            ("{values}", list(&numbers(&values), words.and)),
            ("{chain}", chain.join(" – ")),
            ("{rule}", rule.map_or(String::new(), |rule| name_in(rule, language).to_owned())),
            ("{total}", rule.and_then(crate::Constraint::number).map_or(String::new(), |total| total.to_string())),
            ("{combinations}", list(&combinations, words.or)),
        ] {
            text = text.replace(place, &with);
        }
        text.push('.');
        if let Some((cell, value)) = self.placed {
            text += &format!(
                " {}",
                words.placed.replace("{cell}", &shape.name(cell)).replace("{value}", &value.to_string())
            );
        }
        let mut values: Vec<usize> = self.removed.iter().map(|(_, value)| *value).collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let cells: Vec<Cell> = self.removed.iter().filter(|(_, of)| *of == value).map(|(cell, _)| *cell).collect();
            let cells = list(&named(&cells), words.or);
            text += &format!(" {}", words.removed.replace("{cells}", &cells).replace("{value}", &value.to_string()));
        }
        text
    }
}

/// What a rule is called in a language, with its article.
pub fn name_in(rule: &crate::Constraint, language: Language) -> &'static str {
    let name = rule.name();
    match language {
        Language::English => name,
        Language::German => {
            GERMAN_NAMES.iter().find(|(english, _)| *english == name).map_or(name, |(_, german)| german)
        }
    }
}

/// What a rule is called in a language, without an article.
pub fn short_name_in(rule: &crate::Constraint, language: Language) -> &'static str {
    let name = name_in(rule, language);
    let articles = ["a ", "an ", "ein ", "eine ", "die "];
    articles.iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}

/// The kinds of rules beyond lines, regions and givens, by their names, each once.
pub fn kinds(rules: &Rules, language: Language) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for rule in rules.constraints().iter().filter(|rule| !rule.is_given()) {
        let name = short_name_in(rule, language);
        if !kinds.contains(&name) {
            kinds.push(name);
        }
    }
    kinds
}

/// The names of rules that German has others for; X-sum, renban, windoku and such are called the same.
const GERMAN_NAMES: [(&str, &str); 40] = [
    ("a diagonal", "eine Diagonale"),
    ("disjoint groups", "gleiche Plätze der Blöcke"),
    ("anti-knight", "Springerregel"),
    ("anti-king", "Königsregel"),
    ("anti-taxicab", "Taxiregel"),
    ("non-consecutive", "keine Nachfolger nebeneinander"),
    ("global entropy", "globale Entropie"),
    ("global remainders", "globale Reste"),
    ("Dutch flatmates", "niederländische Mitbewohner"),
    ("cells that differ", "verschiedene Zellen"),
    ("marks of a cell", "Notizen einer Zelle"),
    ("a white dot", "ein weißer Punkt"),
    ("a black dot", "ein schwarzer Punkt"),
    ("strict kropki", "strenges Kropki"),
    ("the sum of a pair", "die Summe eines Paars"),
    ("strict XV", "strenges XV"),
    ("an inequality", "eine Ungleichung"),
    ("a thermometer", "ein Thermometer"),
    ("a slow thermometer", "ein langsames Thermometer"),
    ("a whisper", "eine Flüsterlinie"),
    ("a renban line", "eine Renban-Linie"),
    ("a modular line", "eine Restlinie"),
    ("an entropic line", "eine Entropielinie"),
    ("a palindrome", "ein Palindrom"),
    ("a between line", "eine Zwischenlinie"),
    ("a lockout line", "eine Sperrlinie"),
    ("a region sum line", "eine Blocksummenlinie"),
    ("a zipper line", "eine Reißverschlusslinie"),
    ("a line of equal parts", "eine Linie gleicher Teile"),
    ("a cage", "ein Käfig"),
    ("a sum", "eine Summe"),
    ("equal sums", "gleiche Summen"),
    ("a forbidden sum", "eine verbotene Summe"),
    ("an index", "ein Index"),
    ("an index of values", "ein Index von Werten"),
    ("a quadruple", "ein Quadrupel"),
    ("counting circles", "zählende Kreise"),
    ("a relation of cells", "eine Beziehung von Zellen"),
    ("an automaton", "ein Automat"),
    ("alternatives", "Alternativen"),
];
