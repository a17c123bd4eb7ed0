//! Keys of JSON and columns of tables beside a grid: whether they carry rules, without which the grid is another puzzle.
//!
//! A rule that is not understood must not be dropped. So a key that is not known carries rules if it holds a list, an object or
//! `true`, and if its name or value says so. Other keys are remarks.

use crate::board::read::is_rule;
use crate::regions;

/// What a key holds that is neither empty nor `null`, `false` or 0.
pub(crate) enum Holds<'a> {
    /// A text, or the cells of a grid.
    Text(&'a str),
    /// A number or another word.
    Number,
    /// `true`, or a list or an object that is no grid.
    Much,
}

/// Parts of names that only rules have, in lower case and without signs.
const RULES: &str = "\
    antiking antiknight arrow cage clone consecutive constraint diagonal disjoint hyper inequalit jigsaw killer \
    kropki littlekiller palindrome quadruple renban sandwich skyscraper sudokux thermo whisper windoku xsudoku xsum \
    zipper";

/// Names of what programs and this project's own rows say of a puzzle in lists, objects and truth values, in the same spelling.
const REMARKS: &str = "\
    alphabet answers atleast author authors before bottleneckstep boxes candidates category centermarks clash \
    colors colours completed conclusion cornermarks counts creator date dependencystep digits eliminations entries \
    eureka file found game given hints history hodokusteps hodokutechniques houses info isminimal issolved \
    issymmetric isunique isvalid legal levelstep links marks meta metadata minimal mistakes moves notes open \
    options others pencilmarks placements rating ratings reasons redundant said settings solvable solved source \
    state statistics stats steps strategies symmetric tags techniques unique valid";

/// Whether a key beside a grid, such as `cages`, says rules. `is_known`: whether the reader knows the key.
pub(crate) fn carries_rules(name: &str, is_known: bool, holds: &Holds<'_>) -> bool {
    let plain = plain(name);
    match (holds, plain.as_str()) {
        (Holds::Text(""), _) => false,
        (Holds::Text(text), _) if !is_known && regions::are_names(text.as_bytes()) => true,
        (Holds::Text(text), "variant" | "variants") => !is_classic(text) && !text.eq_ignore_ascii_case("none"),
        (Holds::Text(text), "type" | "mode" | "game" | "ruleset" | "rule") => says_rules(&self::plain(text)),
        _ if is_known => false,
        (Holds::Much, _) => is_like_rules(name) || !REMARKS.split_whitespace().any(|remark| remark == plain),
        _ => is_like_rules(name),
    }
}

/// Whether a field of a table says rules. A number is a count, and a word of no is nothing.
pub(crate) fn field_carries_rules(name: &str, field: &str) -> bool {
    let field = field.trim();
    let is_none = matches!(field.to_ascii_lowercase().as_str(), "false" | "no" | "none" | "-");
    !is_none && field.parse::<f64>().is_err() && carries_rules(name, false, &Holds::Text(field))
}

/// Whether the name of a key is one of rules, known or not.
pub(crate) fn is_like_rules(name: &str) -> bool {
    let plain = plain(name);
    is_rule(name)
        || says_rules(&plain)
        || matches!(plain.as_str(), "dots" | "region" | "regions" | "variant" | "variants")
}

/// Whether a title is one of those parts, perhaps in the plural, and so the name of a rule: `Killer`, `Thermos`.
pub(crate) fn is_rule_name(title: &str) -> bool {
    let plain = plain(title);
    let rules = || RULES.split_whitespace().filter(|rule| !matches!(*rule, "constraint" | "inequalit"));
    rules().any(|rule| plain == rule || plain.strip_suffix('s') == Some(rule))
}

/// Whether words say that the rules are the classic ones: `normal Sudoku rules apply`, `classic`.
pub(crate) fn is_classic(words: &str) -> bool {
    let words: Vec<String> = words.split_whitespace().map(str::to_ascii_lowercase).collect();
    let is_usual = |word: &str| matches!(word, "normal" | "classic" | "standard");
    words.iter().any(|word| is_usual(word))
        && words.iter().all(|word| is_usual(word) || matches!(word.as_str(), "sudoku" | "rules" | "apply" | "the"))
}

/// Whether a name has a part that only rules have.
fn says_rules(plain: &str) -> bool {
    RULES.split_whitespace().any(|part| plain.contains(part))
}

/// The letters and digits of a name, those of ASCII in lower case: names of rules have no others, and tables of all letters make the
/// page's module of texts 15 kB larger.
fn plain(name: &str) -> String {
    name.chars().filter(|symbol| symbol.is_alphanumeric()).map(|symbol| symbol.to_ascii_lowercase()).collect()
}
