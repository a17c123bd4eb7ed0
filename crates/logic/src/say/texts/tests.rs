//! Each language says all there is to say, with the arguments that there are, in forms that there are, and in Fluent's syntax.

use std::collections::BTreeSet;

use super::*;
use crate::scale::TECHNIQUES;
use crate::step::{ChainKind, Depth, Layout};

/// The parts of a text, those within choices too.
fn flat(parts: &[Part]) -> Vec<&Part> {
    let mut all = Vec::new();
    for part in parts {
        all.push(part);
        if let Part::Choice { cases, other, .. } = part {
            cases.iter().map(|(_, text)| text).chain([other]).for_each(|text| all.extend(flat(text)));
        }
    }
    all
}

fn args(parts: &[Part]) -> BTreeSet<&str> {
    let mut all = BTreeSet::new();
    for part in flat(parts) {
        if let Part::Shown { arg, .. } | Part::Choice { arg, .. } = part {
            all.insert(arg.as_str());
        }
    }
    all
}

/// Each key with its texts in a language: as it is, and in its forms.
fn texts_of(texts: &Texts) -> Vec<(Key, &[Part])> {
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
                let Part::Shown { arg, form, .. } = part else { continue };
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
    let shown = |part: &Part, key: &Key| match part {
        Part::Shown { arg, .. } => key.args.iter().find(|(name, _)| name == arg).map(|(_, of)| *of),
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
                let blank = matches!(&three[1], Part::Text(between) if between.trim().is_empty());
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
fn english_names_are_the_names_of_steps() {
    let mut kinds: Vec<Kind> = TECHNIQUES
        .iter()
        .flat_map(|row| row.technique.info().examples.iter().filter_map(|example| example.step(row.technique)))
        .map(|step| step.kind)
        .collect();
    for count in 2..=4 {
        for bits in 0..16 {
            let [boxes, crossing, grouped, closed] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
            kinds.push(Kind::StrongLinks { count, layout: Layout { boxes, crossing }, grouped, closed });
        }
    }
    let depths = [
        Depth::Static,
        Depth::Dynamic,
        Depth::Patterns,
        Depth::NestedChains,
        Depth::NestedMultiple,
        Depth::NestedDynamic,
        Depth::NestedTwice,
        Depth::TwicePatterns,
        Depth::TwiceChains,
        Depth::TwiceMultiple,
    ];
    for depth in depths {
        let of = [ChainKind::Cell, ChainKind::House, ChainKind::Contradiction, ChainKind::Double];
        kinds.extend(of.map(|of| Kind::Chain(of(depth))));
    }
    assert!(kinds.len() > 150, "{}", kinds.len());
    for kind in kinds {
        assert_eq!(Texts::english().name(kind), kind.to_string());
        assert!(Kind::NAMES.iter().any(|key| key.name == kind.key()), "{kind}");
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
