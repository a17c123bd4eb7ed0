//! Each language says all there is to say, with the arguments that there are, in forms that there are, and in Fluent's syntax.

use std::collections::BTreeSet;

use super::*;
use crate::step::{ChainKind, Depth, Layout};

/// The parts of a text, those within choices too.
fn flat(parts: &[Chunk]) -> Vec<&Chunk> {
    let mut all = Vec::new();
    for part in parts {
        all.push(part);
        if let Chunk::Choice { cases, other, .. } = part {
            cases.iter().map(|(_, text)| text).chain([other]).for_each(|text| all.extend(flat(text)));
        }
    }
    all
}

fn args(parts: &[Chunk]) -> BTreeSet<&str> {
    let mut all = BTreeSet::new();
    for part in flat(parts) {
        if let Chunk::Shown { arg, .. } | Chunk::Choice { arg, .. } = part {
            all.insert(arg.as_str());
        }
    }
    all
}

/// Each key with its texts in a language: as it is, and in its forms.
fn texts_of(texts: &Texts) -> Vec<(Key, &[Chunk])> {
    let of = |key: Key| {
        let entry = &texts.entries[key.name];
        [&entry.text].into_iter().chain(entry.forms.iter().map(|(_, text)| text)).map(move |text| (key, &text[..]))
    };
    keys().flat_map(of).collect()
}

#[test]
fn every_language_has_every_key_and_says_all_arguments() {
    for texts in TABLES.iter() {
        for key in keys() {
            let entry = texts.entries.get(key.name).unwrap_or_else(|| panic!("{}: {}", texts.language, key.name));
            let english = args(&Texts::english().entries[key.name].text);
            assert_eq!(args(&entry.text), english, "{}: {}", texts.language, key.name);
            assert_eq!(english, key.args.iter().map(|(name, _)| *name).collect(), "{}", key.name);
        }
        assert_eq!(texts.entries.len(), keys().count(), "{}", texts.language);
    }
}

#[test]
fn every_form_that_is_asked_for_is_there() {
    for texts in TABLES.iter() {
        for (key, text) in texts_of(texts) {
            for part in flat(text) {
                let Chunk::Shown { arg, form, .. } = part else { continue };
                if form.is_empty() {
                    continue;
                }
                let of = key.args.iter().find(|(name, _)| name == arg).unwrap().1;
                let asked: Vec<&str> = match of {
                    ArgType::Claim | ArgType::Claims => vec!["statement-on", "statement-off"],
                    ArgType::Name => Kind::NAMES.iter().map(|key| key.name).collect(),
                    ArgType::House => vec!["house-row", "house-column", "house-box"],
                    // A single house of its kind is said as it is.
                    ArgType::Houses => vec!["houses-rows", "houses-columns", "houses-boxes"],
                    ArgType::Removals => vec!["removal"],
                    other => panic!("{}: {other:?} has no forms", key.name),
                };
                for name in asked {
                    let has = texts.entries[name].forms.iter().any(|(known, _)| known == form);
                    assert!(has, "{}: {} asks for the form '{form}' of {name}", texts.language, key.name);
                }
            }
        }
    }
}

/// `in Zeile 1 2` is no sentence, and one that begins with a house would need a capital.
#[test]
fn figures_do_not_stand_side_by_side_nor_houses_at_the_front() {
    let shown = |part: &Chunk, key: &Key| match part {
        Chunk::Shown { arg, .. } => key.args.iter().find(|(name, _)| name == arg).map(|(_, of)| *of),
        _ => None,
    };
    let is_figure = |of: ArgType| {
        use ArgType as T;
        [T::Cell, T::Cells, T::CellList, T::Digit, T::Digits, T::House, T::Houses, T::Number].contains(&of)
    };
    for texts in TABLES.iter() {
        for (key, text) in texts_of(texts) {
            let whole = Sentence::ALL.iter().any(|(known, _)| *known == key);
            let first = text.first().and_then(|part| shown(part, &key));
            let is_house = matches!(first, Some(ArgType::House | ArgType::Houses));
            assert!(!(whole && is_house), "{}: {} begins with a house", texts.language, key.name);
            for three in text.windows(3) {
                let figures = [&three[0], &three[2]].map(|part| shown(part, &key).is_some_and(is_figure));
                let blank = matches!(&three[1], Chunk::Text(between) if between.trim().is_empty());
                assert!(figures != [true; 2] || !blank, "{}: {}", texts.language, key.name);
            }
        }
    }
}

#[test]
fn the_files_are_fluent() {
    for language in LANGUAGES {
        let resource = fluent_syntax::parser::parse(language.file).unwrap_or_else(|(_, errors)| {
            panic!("{}: {errors:?}", language.code);
        });
        let messages = resource.body.iter().filter(|entry| matches!(entry, fluent_syntax::ast::Entry::Message(_)));
        assert_eq!(
            messages.count(),
            TABLES.iter().find(|texts| texts.language == language.code).unwrap().entries.len()
        );
    }
}

#[test]
fn names_have_their_numbers_and_nested_chains() {
    let layout = |boxes, crossing| Layout { boxes, crossing };
    let links = |count, layout, grouped, closed| Kind::StrongLinks { count, layout, grouped, closed };
    for (kind, name) in [
        (links(2, layout(false, false), true, false), "Grouped Skyscraper"),
        (links(3, layout(false, false), false, false), "3 Skyscrapers"),
        (links(2, layout(false, true), false, false), "2-String Kite"),
        (links(4, layout(true, true), true, false), "Grouped 4 Strong Links"),
        (links(3, layout(true, true), false, true), "X-Loop of 3 Strong Links"),
        (Kind::UniqueLoop { cells: 8, form: 3 }, "Unique Loop 8 type 3"),
        (Kind::FinnedFish { size: 4, sashimi: true }, "Sashimi Jellyfish"),
        (Kind::MutantFish { size: 7, finned: true }, "Finned Mutant Leviathan"),
        (Kind::Chain(ChainKind::XCycle { nodes: 4 }), "Generalized X-Wing"),
        (Kind::Chain(ChainKind::XCycle { nodes: 6 }), "Bidirectional X-Cycle"),
        (Kind::Chain(ChainKind::House(Depth::Static)), "Region Forcing Chains"),
        (Kind::Chain(ChainKind::House(Depth::Dynamic)), "Dynamic Region Forcing Chains"),
        (
            Kind::Chain(ChainKind::Double(Depth::TwiceMultiple)),
            "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))",
        ),
        (Kind::Whip { length: 5 }, "Whip[5]"),
    ] {
        assert_eq!(kind.to_string(), name);
    }
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    for (file, line, why) in [
        ("# a\n\nadvice-solved", 3, "= after the key"),
        ("advice-solved = yes\nadvice-solved = no", 2, "stands here twice"),
        ("advice-sloved = yes", 1, "nothing is said by the key 'advice-sloved'"),
        ("advice-solved = { $cell }", 1, "has no arguments"),
        ("hint-house = { $huose }", 1, "no argument 'huose', but house"),
        ("hint-house = { AND($house) }", 1, "cannot be shown like this"),
        ("hint-house = { $house ->\n   *[other] x\n }", 1, "'house' cannot select a variant"),
        ("path-standstill = { $steps ->\n    [one] x\n }", 3, "*[other]"),
        ("path-standstill = { $steps", 1, "expected }"),
        ("    .is = x", 1, "a form stands below its text"),
        ("list-and = { $last }", 1, "a list is"),
        ("advice-solved =", 1, "a text"),
        ("advice-solved = a } b", 1, "the end of the text"),
    ] {
        let error = Texts::read("xx", file).unwrap_err();
        assert_eq!(error.line, line, "{file}: {error}");
        assert!(error.to_string().contains(why), "{file}: {error}");
    }
}
