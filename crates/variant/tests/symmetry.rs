//! Symmetries of boards: images have the solutions of the board, moved; canonical forms tell isomorphs; minimal boards are minimal.

use std::collections::HashSet;
use std::ops::ControlFlow;

use bitdoku_grid::Xoshiro256;
use bitdoku_variant::canon::{Symmetry, canonical};
use bitdoku_variant::read::read;
use bitdoku_variant::{
    CONSTRAINTS, Cell, Limits, Outcome, Puzzle, Regions, Rules, Shape, Solution, make::Maker, minimal, solve,
};

/// Boards with each kind of rule that there is, and plain ones of several sizes.
fn boards() -> Vec<Rules> {
    let kinds = CONSTRAINTS.iter().map(|meaning| read(meaning.example).expect(meaning.example));
    let plain = [4, 5, 6, 8, 10].map(|side| Rules::new(Shape::square(side).unwrap()));
    kinds.chain(plain).collect()
}

/// Some solutions of a board; none if that takes long.
fn solutions(rules: &Rules, most: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    let limits = Limits { guesses: 2_000, ..Limits::default() };
    let _ = Puzzle::from(rules).solutions(&limits, |solution| {
        found.push(solution);
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Whether a board allows these values.
fn allows(rules: &Rules, values: &[(Cell, usize)]) -> bool {
    let mut full = rules.clone();
    values.iter().for_each(|&(cell, value)| full.give(cell, value));
    matches!(solve(&full, &Limits::default()).outcome, Outcome::Unique(_))
}

#[test]
fn an_image_has_the_solutions_of_its_board() {
    let mut random = Xoshiro256::seeded(11);
    let (mut moved, mut kinds) = (0, 0);
    for rules in boards() {
        let shape = rules.shape();
        let mut is_moved = false;
        for _ in 0..3 {
            let symmetry = Symmetry::random(&rules, &mut random);
            let image = symmetry.image(&rules).unwrap();
            let to = |cell| (symmetry.cell(shape, cell), cell);
            is_moved |= symmetry != Symmetry::identity(shape);
            for solution in solutions(&rules, 2) {
                let values: Vec<_> =
                    shape.all().map(|cell| (to(cell).0, symmetry.value(shape, solution.value(cell)))).collect();
                assert!(allows(&image, &values), "{rules} {symmetry} {image}");
            }
            for solution in solutions(&image, 2) {
                let old = |value| (shape.least()..=shape.greatest()).find(|&old| symmetry.value(shape, old) == value);
                let values: Vec<_> = shape.all().map(|cell| (cell, old(solution.value(to(cell).0)).unwrap())).collect();
                assert!(allows(&rules, &values), "{rules} {symmetry} {image}");
            }
        }
        moved += usize::from(is_moved);
        kinds += 1;
    }
    assert!(moved + 8 > kinds, "only {moved} of {kinds} were moved at all");
}

#[test]
fn isomorphs_have_one_canonical_form_and_others_have_another() {
    let mut random = Xoshiro256::seeded(12);
    let (mut forms, mut different) = (HashSet::new(), HashSet::new());
    for rules in &boards() {
        let Some(form) = canonical(rules) else {
            assert_eq!((rules.shape().rows(), rules.regions()), (9, &Regions::None), "only this has too many images");
            continue;
        };
        assert_eq!(form.symmetry.image(rules).unwrap(), form.rules, "{rules}");
        for _ in 0..3 {
            let symmetry = Symmetry::random(rules, &mut random);
            let other = canonical(&symmetry.image(rules).unwrap()).unwrap();
            assert_eq!((&other.rules, other.automorphisms), (&form.rules, form.automorphisms), "{rules} {symmetry}");
        }
        forms.insert(form.rules.to_string());
        // Some rules have two names.
        different.insert(Symmetry::identity(rules.shape()).image(rules).unwrap().to_string());
    }
    assert_eq!(forms.len(), different.len());
}

/// Of a board with rules, all eight turns are tried beside the canonical form.
#[test]
fn automorphisms_are_the_turns_that_change_nothing() {
    let of = |text: &str| canonical(&read(text).unwrap()).unwrap().automorphisms;
    // The diagonals of a square without givens: eight turns, and the names of four values.
    assert_eq!(of(".Shape~4x4.Diagonal~1.Diagonal~-1"), 8 * 24);
    assert_eq!(of(".Shape~4x4.Diagonal~1"), 4 * 24);
    assert_eq!(of(".Shape~6x6.Thermo~R1C1~R1C2"), 1);
    assert_eq!(of(".Shape~6x6.Cage~5~R1C1~R1C6"), 2);
    assert_eq!(of(".Shape~6x6.AntiKnight"), 4 * 720);
}

#[test]
fn what_keeps_no_solutions_is_refused() {
    let refused = |text: &str, symmetry: &str| {
        let rules = read(text).unwrap();
        Symmetry::read(symmetry, rules.shape()).unwrap().image(&rules).unwrap_err().to_string()
    };
    let boxes = "the transformation does not keep the boxes of this board";
    assert_eq!(refused("................", "r1324"), boxes);
    assert_eq!(refused(&".".repeat(36), "t"), boxes);
    let cage = ".Shape~4x4.Cage~5~R1C1~R1C2";
    assert_eq!(refused(cage, "r2134"), "a board with rules can only be rotated and reflected");
    assert_eq!(refused(cage, "d2134"), "values cannot be renamed on a board with a cage");
    let flatmates = refused(".Shape~9x9.DutchFlatmates", "r987654321");
    assert_eq!(flatmates, "the transformation does not keep the meaning of Dutch flatmates");
    let shape = Shape::square(4).unwrap();
    for text in ["", "r123", "r1233", "x", "t r1234 c1234 d1234 d1234", "d0123"] {
        let error = Symmetry::read(text, shape).unwrap_err().to_string();
        assert_eq!(error, "expected a transformation of a 4×4 board such as \"t r1234 c1234 d1234\"", "{text}");
    }
}

#[test]
fn minimal_boards_keep_their_solution_and_need_every_given() {
    for text in [".Shape~6x6.Thermo~R1C1~R2C2~R3C3~R4C4", ".Shape~6x6.AntiKnight", ".Shape~4x4.Cage~5~R1C1~R2C1", ""] {
        let rules = if text.is_empty() { Rules::new(Shape::square(6).unwrap()) } else { read(text).unwrap() };
        let made = Maker::new(rules).make(2, 1, &Limits::default()).unwrap();
        let mut full = made.rules.clone();
        full.shape().all().step_by(2).for_each(|cell| full.give(cell, made.solution.value(cell)));
        for seed in 0..3 {
            let least = minimal(&full, &mut Xoshiro256::seeded(seed), &Limits::default()).unwrap().unwrap();
            assert_eq!(solve(&least, &Limits::default()).outcome, Outcome::Unique(made.solution.clone()));
            let kept = |rules: &Rules| rules.constraints().iter().filter(|rule| !rule.is_given()).count();
            assert_eq!(kept(&least), kept(&full), "only givens are left out");
            for given in least.constraints().iter().filter(|rule| rule.is_given()) {
                let mut fewer = least.clone();
                fewer.clear();
                least.constraints().iter().filter(|rule| *rule != given).for_each(|rule| fewer.push(rule.clone()));
                let outcome = solve(&fewer, &Limits::default()).outcome;
                assert!(matches!(outcome, Outcome::Multiple(_)), "{least} does not need {given:?}");
            }
        }
    }
    let minimal_of =
        |text: &str, limits: &Limits<'_>| minimal(&read(text).unwrap(), &mut Xoshiro256::seeded(0), limits);
    assert_eq!(minimal_of("................", &Limits::default()), Ok(None));
    assert_eq!(minimal_of("11..............", &Limits::default()), Ok(None));
    assert!(minimal_of("1......2..4..3..", &Limits { stop: &|| true, ..Limits::default() }).is_err());
}
