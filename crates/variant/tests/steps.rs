//! Steps on boards of many kinds: each keeps the solution, and paths lead where they should.

use bitdoku_variant::read::read;
use bitdoku_variant::steps::{Kind, Language, Position, path};
use bitdoku_variant::{
    Limits, Outcome, Puzzle, Rules, Shape,
    make::{Drawn, Maker},
};

/// Goes the path of a puzzle, and looks at each step with the solution in hand. Which kinds there were.
fn go(rules: &Rules) -> (Vec<Kind>, bool) {
    let Outcome::Unique(solution) = Puzzle::from(rules).solve(&Limits::default()).outcome else { panic!("{rules:?}") };
    let mut position = Position::new(rules, &Limits::default()).unwrap();
    let mut kinds = Vec::new();
    while let Some(step) = position.next_step().unwrap() {
        let before = position.candidates();
        let words = step.say(rules, Language::English);
        assert!(!words.contains(['{', '}']) && !step.say(rules, Language::German).contains(['{', '}']), "{words}");
        if let Some((cell, value)) = step.placed {
            assert_eq!(solution.value(cell), value, "{words}");
        }
        for &(cell, value) in &step.removed {
            assert_ne!(solution.value(cell), value, "{words}");
            assert!(before[cell.index()].contains(&value), "{words}");
        }
        assert!(step.placed.is_some() || !step.removed.is_empty(), "{words}");
        if matches!(step.kind, Kind::Chain | Kind::Whip) {
            assert_eq!(position.next_step().unwrap().as_ref(), Some(&step), "what is asked twice is answered the same");
        }
        position.apply(&step);
        kinds.push(step.kind);
    }
    let is_complete = position.values().iter().all(|&value| value > 0);
    (kinds, is_complete)
}

#[test]
fn every_step_keeps_the_solution_of_made_puzzles() {
    let mut kinds = Vec::new();
    let mut complete = 0;
    for (side, names) in [
        (4, "X"),
        (6, ""),
        (6, "anti-knight"),
        (9, ""),
        (9, "X"),
        (9, "windoku"),
        (9, "anti-knight"),
        (6, "non-consecutive"),
    ] {
        let mut rules = Rules::new(Shape::square(side).unwrap());
        rules.add_named(names).unwrap();
        for number in 0..3 {
            let made = Maker::new(rules.clone()).make(5, number, &Limits::default()).unwrap();
            let (found, is_complete) = go(&made.rules);
            kinds.extend(found);
            complete += usize::from(is_complete);
        }
    }
    for number in 0..2 {
        let jigsaw = Maker::new(Rules::new(Shape::square(7).unwrap())).with_drawn(&[Drawn::Jigsaw]);
        let (found, is_complete) = go(&jigsaw.make(2, number, &Limits::default()).unwrap().rules);
        kinds.extend(found);
        complete += usize::from(is_complete);
    }
    let has = |kind: Kind| kinds.contains(&kind);
    assert!(has(Kind::HiddenSingle) && has(Kind::NakedSingle) && has(Kind::Locked) && has(Kind::Rule), "{kinds:?}");
    assert!(has(Kind::NakedSet(2)) && has(Kind::HiddenSet(2)) && has(Kind::XyChain) && has(Kind::XChain), "{kinds:?}");
    assert!(has(Kind::Chain), "{kinds:?}");
    assert_eq!(complete, 26);
}

/// What a puzzle of rules says first, of each kind of rule: the facts that it needs and no others.
#[test]
fn a_step_says_why() {
    for (text, english, german) in [
        (
            ".Shape~4x4.Thermo~R1C1~R2C2.~R1C1_2_3",
            "Thermometer at r1c1: r1c1 is at least 2, so r2c2 is at least 3.",
            "Thermometer bei r1c1: r1c1 ist mindestens 2; daraus folgt: r2c2 ist mindestens 3.",
        ),
        (
            ".Cage~23~R1C1~R1C2~R1C3",
            "Cage combinations: a cage of 23 in r1c1, r1c2 and r1c3 is 6, 8 and 9. So 1, 2, 3, 4, 5 and 7 go from r1c1, r1c2 and \
             r1c3.",
            "Kombinationen eines Käfigs: ein Käfig mit 23 in r1c1, r1c2 und r1c3 ist 6, 8 und 9. Also kann man streichen: 1, 2, 3, \
             4, 5 und 7 aus r1c1, r1c2 und r1c3.",
        ),
        (
            ".LittleKiller~9~R8C1.~R8C1_8_7",
            "Little killer of 9 at r8c1: r8c1 is at least 7, so r9c2 is at most 2.",
            "Little Killer mit 9 bei r8c1: r8c1 ist mindestens 7; daraus folgt: r9c2 ist höchstens 2.",
        ),
        (
            ".Sandwich~0~R1.~R1C1_2_3_4_5_6_7_8.~R1C3_2_3_4_5_6_7_8",
            "Sandwich: between 1 and 9 in row 1 stand no cells; r1c1 and r1c3 are at most 8. So 1 goes from r1c2.",
            "Sandwich: zwischen 1 und 9 in Zeile 1 stehen keine Zellen; r1c1 und r1c3 sind höchstens 8. Also kann man streichen: 1 aus \
             r1c2.",
        ),
        (
            ".Arrow~R1C1~R1C2~R1C3.~R1C2_3_4",
            "Arrow at r1c1: r1c2 is at least 3, so r1c1 is at least 4 and r1c3 is at most 6.",
            "Pfeil bei r1c1: r1c2 ist mindestens 3; daraus folgt: r1c1 ist mindestens 4 und r1c3 ist höchstens 6.",
        ),
    ] {
        let rules = read(text).unwrap();
        let step = Position::new(&rules, &Limits::default()).unwrap().next_step().unwrap().unwrap();
        assert_eq!(step.say(&rules, Language::English), english);
        assert_eq!(step.say(&rules, Language::German), german);
    }
}

#[test]
fn a_fish_swims_in_rows_and_columns() {
    // An X-Wing of 5s is in rows 2 and 6, after singles and locked candidates.
    let text = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
    let rules = read(text).unwrap();
    let (kinds, is_complete) = go(&rules);
    assert!(is_complete && kinds.contains(&Kind::Fish(2)), "{kinds:?}");
}

#[test]
fn a_cage_tells_its_combinations() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~7~R3C1~R4C1.Cage~5~R3C4~R4C4.~R3C1_4~R2C3_1";
    let rules = read(text).unwrap();
    let path = path(&rules, &Limits::default()).unwrap();
    let words: Vec<String> = path.steps.iter().map(|step| step.say(&rules, Language::English)).collect();
    assert!(
        words.iter().any(|words| words.starts_with("Cage combinations: a cage of 3 in r1c1 and r1c2 is 1 and 2.")),
        "{words:#?}"
    );
    let words: Vec<String> = path.steps.iter().map(|step| step.say(&rules, Language::German)).collect();
    assert!(
        words.iter().any(|words| words.starts_with("Kombinationen eines Käfigs: ein Käfig mit 3 in r1c1 und r1c2 ist 1 und 2.")),
        "{words:#?}"
    );
}

#[test]
fn a_position_without_a_candidate_has_no_step() {
    let rules = read(".Shape~4x4.~R1C1_1~R1C2_1").unwrap();
    assert_eq!(path(&rules, &Limits::default()).unwrap().steps, []);
    assert!(!path(&rules, &Limits::default()).unwrap().is_complete);
}

/// No candidate of this board leads to a contradiction without a further supposition.
#[test]
fn suppositions_within_suppositions_reach_the_end() {
    let text = ".Shape~9x9.~R1C1_8~R2C3_3~R2C4_6~R3C2_7~R3C5_9~R3C7_2~R4C2_5~R4C6_7~R5C5_4~R5C6_5~R5C7_7~R6C4_1~R6C8_3~R7C3_1~R7C8_6\
                ~R7C9_8~R8C3_8~R8C4_5~R8C8_1~R9C2_9~R9C7_4";
    let rules = read(text).unwrap();
    let (kinds, is_complete) = go(&rules);
    assert!(is_complete && kinds.contains(&Kind::Supposition), "{kinds:?}");
    let path = path(&rules, &Limits::default()).unwrap();
    let nested = |step: &&bitdoku_variant::steps::Step| step.length() > step.lines.len();
    let step = path.steps.iter().find(nested).expect("one supposition within another");
    let words = step.say(&rules, Language::English);
    assert!(words.starts_with("Contradiction: if r") && words.contains(" (if r"), "{words}");
    let words = step.say(&rules, Language::German);
    assert!(words.starts_with("Widerspruch: Wäre r") && words.contains(" (wäre r"), "{words}");
}

/// Arrows without a given in most rows: pairs and triples that a candidate leaves are links of chains, and what chains of single links
/// do not find, whips do.
#[test]
fn chains_use_pairs_and_whips_remember() {
    let text = ".Shape~6x6.EqualSum~R5C5~-~R5C6~R4C5~R4C4.EqualSum~R3C4~-~R2C5~R1C4.EqualSum~R4C1~-~R3C2~R3C1\
                .EqualSum~R2C1~-~R2C2~R1C3.EqualSum~R6C2~-~R5C3~R6C4.EqualSum~R5C2~-~R5C1~R6C1.~R2C5_1~R4C3_4";
    let rules = read(text).unwrap();
    let (kinds, is_complete) = go(&rules);
    assert!(is_complete && kinds.contains(&Kind::Whip) && !kinds.contains(&Kind::Supposition), "{kinds:?}");
    let path = path(&rules, &Limits::default()).unwrap();
    let said = |language| path.steps.iter().map(|step| step.say(&rules, language)).collect::<Vec<_>>();
    for (language, starts, triple) in [
        (Language::English, "Whip: if r", "r4c6 is not 3 (triple of r4c1, r4c2 and r4c5 in row 4)"),
        (Language::German, "Whip: Wäre r", "r4c6 ist nicht 3 (Dreier aus r4c1, r4c2 und r4c5 in Zeile 4)"),
    ] {
        let said = said(language);
        assert!(said.iter().any(|words| words.starts_with(starts)), "{said:#?}");
        assert!(said.iter().any(|words| words.contains(triple)), "{said:#?}");
    }
}
