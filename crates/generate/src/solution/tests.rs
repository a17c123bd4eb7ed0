use super::*;

/// Felgenhauer and Jarvis, 2005.
const SOLUTIONS: u128 = 6_670_903_752_021_072_936_960;

/// The solutions of each class.
fn solutions(class: &Class) -> u128 {
    1680 * u128::from(class.frames) * u128::from(class.weight) * u128::from(class.ways)
}

#[test]
fn the_classes_add_up_to_the_number_of_solutions() {
    assert_eq!(CLASSES.iter().map(|class| class.frames).sum::<u64>(), 1680 * 1680);
    assert_eq!(CLASSES.iter().map(solutions).sum::<u128>(), SOLUTIONS);
    assert_eq!(CLASSES.iter().map(|class| class.ways).max(), Some(MOST_WAYS));
    assert_eq!(CLASSES.iter().map(|class| u64::from(class.weight)).max(), Some(MOST_WEIGHT));
}

/// Every frame has a class and a weight no greater than its bound; and classes have as many frames as they say.
#[test]
fn frames_have_their_class() {
    let mut frames = [0u64; 44];
    let first = [0o007, 0o070, 0o700];
    // The columns of a box in rising order stand for six orders each.
    let rising: Vec<&Columns> =
        COLUMNS.iter().filter(|[a, b, c]| a & 1 != 0 && b.trailing_zeros() < c.trailing_zeros()).collect();
    for second in &rising {
        for third in &rising {
            let frame = [first, **second, **third];
            let class = class(&frame);
            assert_eq!(u64::from(class.weight), weight(&frame));
            assert!(u64::from(class.weight) <= bound(frame.map(pairs)));
            frames[CLASSES.iter().position(|other| core::ptr::eq(other, class)).unwrap()] += 36;
        }
    }
    assert!(CLASSES.iter().map(|class| class.frames).eq(frames));
}

/// The ways to go on from a frame, counted frame by frame for a few classes.
#[test]
fn ways_to_go_on_are_as_stated() {
    let first = [0o007, 0o070, 0o700];
    let frame = [first; 3];
    let parts = first.map(parts);
    let ways: Vec<[Columns; 2]> = (0..56).map(|way| box_below(&first, &parts, way)).collect();
    let (mut sum, mut most) = (0, 0);
    let mut known = std::collections::HashMap::new();
    let mut weigh = |frame: [Columns; 3]| {
        let mut key = frame.map(pairs);
        key.sort_unstable();
        *known.entry(key).or_insert_with(|| weight(&frame))
    };
    for a in &ways {
        for b in &ways {
            for c in &ways {
                let product = weigh([a[0], b[0], c[0]]) * weigh([a[1], b[1], c[1]]);
                sum += product;
                most = most.max(product);
            }
        }
    }
    let class = class(&frame);
    assert_eq!((sum, most), (class.ways, class.most));
}

/// The class of a band of a solution.
fn class_of_band(values: &[u8; 81], band: usize) -> usize {
    let frame = [0, 1, 2].map(|block| {
        [0, 1, 2]
            .map(|col| (0..3).fold(0, |triple, row| triple | 1 << (values[27 * band + 9 * row + 3 * block + col] - 1)))
    });
    let class = class(&frame);
    CLASSES.iter().position(|other| core::ptr::eq(other, class)).unwrap()
}

/// The sum over cells of (observed - expected)² / expected, cells of fewer than five expected taken together.
fn chi_square(observed: &[u64], expected: &[f64]) -> (f64, usize) {
    let (mut sum, mut cells, mut rest) = (0.0, 0, (0.0, 0.0));
    for (&o, &e) in observed.iter().zip(expected) {
        if e < 5.0 {
            rest = (rest.0 + o as f64, rest.1 + e);
        } else {
            sum += (o as f64 - e).powi(2) / e;
            cells += 1;
        }
    }
    if rest.1 >= 1.0 {
        sum += (rest.0 - rest.1).powi(2) / rest.1;
        cells += 1;
    }
    (sum, cells - 1)
}

/// The 1 in 10,000 quantile of chi-square by Wilson and Hilferty's cube root (1931).
fn critical(freedom: usize) -> f64 {
    let k = freedom as f64;
    k * (1.0 - 2.0 / (9.0 * k) + 3.719 * (2.0 / (9.0 * k)).sqrt()).powi(3)
}

fn bands_are_as_likely_as_counted(samples: u64) {
    let expected: Vec<f64> =
        CLASSES.iter().map(|class| samples as f64 * (solutions(class) as f64 / SOLUTIONS as f64)).collect();
    // One band of each solution, so that what is counted is independent; each band in its turn.
    for band in 0..3 {
        let mut observed = [0; 44];
        let mut random = Xoshiro256::seeded(40 + band as u64);
        (0..samples).for_each(|_| observed[class_of_band(&random_values(&mut random), band)] += 1);
        let (sum, freedom) = chi_square(&observed, &expected);
        println!(
            "band {band}: chi-square {sum:.1} of {freedom}, {samples} solutions, at most {:.1}",
            critical(freedom)
        );
        assert!(sum < critical(freedom), "band {band}: chi-square {sum} of {freedom}");
    }
}

/// A false alarm has a chance of 1 in 10,000 a band; with this seed there is none.
#[test]
fn bands_of_solutions_are_as_likely_as_counted() {
    bands_are_as_likely_as_counted(3_000);
}

#[test]
#[ignore = "long: a million solutions for each band"]
fn bands_of_many_solutions_are_as_likely_as_counted() {
    bands_are_as_likely_as_counted(1_000_000);
}

/// In each cell, in each pair of cells that do not see each other: digits as they must be.
#[test]
fn digits_are_even() {
    let mut random = Xoshiro256::seeded(5);
    let samples = 9_000;
    let mut counts = [[0u64; 9]; 81];
    for _ in 0..samples {
        for (count, value) in counts.iter_mut().zip(random_values(&mut random)) {
            count[usize::from(value) - 1] += 1;
        }
    }
    for (cell, count) in counts.iter().enumerate() {
        let (sum, freedom) = chi_square(count, &[samples as f64 / 9.0; 9]);
        // 81 looks at 1 in 10,000 each: a false alarm has a chance of 1 in 120; with this seed there is none.
        assert!(sum < critical(freedom), "cell {cell}: {sum}");
    }
}

#[test]
fn the_stream_of_a_seed_does_not_change() {
    let mut random = Xoshiro256::seeded(1);
    assert_eq!(
        random_solution(&mut random).to_string(),
        "546392718823617945791458632364829571218765394957134286485273169632941857179586423"
    );
}
