//! Scales are added without touching a technique: random profiles, and a scale with another order, other prices and another sum.

use std::fs;

use bitdoku_grid::{Grid, Xoshiro256};
use bitdoku_logic::{Board, Kind, Path, Profile, Rated, SUKAKU, Scale, Scratch, Step, Technique};
use bitdoku_suite::truth::testdata;

fn puzzles(step: usize) -> Vec<Grid> {
    let text = fs::read_to_string(testdata().join("minimal.txt")).expect("a file of testdata");
    text.lines().filter_map(|line| line.get(..81)?.parse().ok()).step_by(step).collect()
}

/// The techniques that take no time.
fn quick() -> Vec<&'static dyn Technique> {
    let is_slow = |slug: &str| slug.contains("nested") || slug.contains("dynamic");
    let is_quick = |technique: &&&'static dyn Technique| !is_slow(technique.slug());
    SUKAKU.techniques().iter().filter(is_quick).copied().collect()
}

/// A rating is that of the path, whichever techniques a profile has and in which order.
#[test]
fn any_profile_rates_as_its_path_does() {
    let mut random = Xoshiro256::seeded(28);
    let mut scratch = Scratch::default();
    let (mut solved, mut stuck) = (0, 0);
    for puzzle in puzzles(4) {
        let mut techniques = quick();
        random.shuffle(&mut techniques);
        // From one technique to all of them, and now and then in the order of the table.
        techniques.truncate(1 + random.below(techniques.len() as u64) as usize);
        if random.below(3) == 0 {
            let place = |technique: &&dyn Technique| quick().iter().position(|other| other.slug() == technique.slug());
            techniques.sort_by_key(place);
        }
        let profile = Profile::new("random", "techniques drawn at random", Vec::leak(techniques));
        let board = Board::new(&puzzle);
        let path = Path::with_profile(&board, &profile, &mut scratch).expect("nothing stops it");
        let rating = profile.rate(&board, &mut scratch).expect("nothing stops it");
        assert_eq!(rating, path.rating(), "{puzzle} {:?}", profile.techniques());
        let end = if path.end.is_full() { &mut solved } else { &mut stuck };
        *end += 1;
    }
    assert!(solved > 20 && stuck > 20, "{solved} solved, {stuck} not");
}

/// The same of the two built in, cut off at every difficulty.
#[test]
fn a_profile_up_to_a_difficulty_takes_the_same_steps_until_all_is_harder() {
    let mut scratch = Scratch::default();
    for puzzle in puzzles(25) {
        let board = Board::new(&puzzle);
        let whole = Path::with_profile(&board, &SUKAKU, &mut scratch).expect("nothing stops it");
        for most in [5, 10, 12, 17, 20, 23, 25, 26, 30, 45, 65, 83] {
            let part = SUKAKU.up_to(most);
            let path = Path::with_profile(&board, &part, &mut scratch).expect("nothing stops it");
            assert_eq!(part.rate(&board, &mut scratch).expect("nothing stops it"), path.rating(), "{puzzle} {most}");
            let easy = whole.steps.iter().take_while(|step| step.difficulty.tenths() <= most).count();
            assert!(path.steps.len() >= easy && path.steps[..easy] == whole.steps[..easy], "{puzzle} {most}");
        }
    }
}

/// Naked singles before hidden ones, pairs before locked candidates, wings before fish; a path costs what its steps cost
/// together, and its level is that of its dearest step.
struct Points;

impl Scale for Points {
    type Price = u32;
    type Total = Option<(u32, u32)>;

    fn techniques(&self) -> &[&'static dyn Technique] {
        use bitdoku_logic::find::{
            Fish, HiddenSingle, HiddenSubset, LockedCandidates, NakedSingle, NakedSubset, UniqueLoop, XyWing,
        };
        &[
            &NakedSingle,
            &HiddenSingle,
            &NakedSubset::<2>,
            &HiddenSubset::<2>,
            &LockedCandidates,
            &XyWing,
            &Fish::<2>,
            &UniqueLoop { mended: true },
        ]
    }

    fn price(&self, _: &Board, step: &Step) -> u32 {
        match step.kind {
            Kind::NakedSingle => 4,
            Kind::HiddenSingle => 14,
            Kind::NakedPair => 60,
            Kind::HiddenPair => 70,
            Kind::Pointing | Kind::Claiming => 50,
            Kind::XyWing => 160,
            Kind::XWing => 140,
            _ => 100,
        }
    }

    fn total(&self, steps: &[Rated<u32>], is_solved: bool) -> Self::Total {
        let prices = || steps.iter().map(|step| step.difficulty);
        is_solved.then(|| (prices().sum(), prices().max().unwrap_or(0)))
    }
}

#[test]
fn a_scale_with_another_sum_needs_no_other_techniques() {
    let mut scratch = Scratch::default();
    let mut totals = Vec::new();
    for puzzle in puzzles(10) {
        let board = Board::new(&puzzle);
        let (steps, end) = Points.walk(&board, &mut scratch).expect("nothing stops it");
        // Each step is that of the first technique that has one, at the price of the scale.
        let mut now = board;
        for step in &steps {
            let has_one =
                |technique: &&&'static dyn Technique| technique.first(&now, &mut Scratch::default()).is_some();
            let first = Points.techniques().iter().find(has_one).expect("a technique that has a step");
            assert_eq!((step.technique, step.difficulty), (first.slug(), Points.price(&now, step)), "{puzzle}");
            now.apply(step);
        }
        let total = Points.measure(&board, &mut scratch).expect("nothing stops it");
        let sum = |steps: &[Rated<u32>]| steps.iter().map(|step| step.difficulty).sum::<u32>();
        assert_eq!(total.map(|(sum, _)| sum), end.is_full().then(|| sum(&steps)), "{puzzle}");
        totals.extend(total);
    }
    assert!(totals.len() > 30, "{} were solved", totals.len());
    assert!(totals.iter().any(|&(_, dearest)| dearest >= 100) && totals.iter().any(|&(_, dearest)| dearest == 14));
}
