//! Random solutions: each of the 6,670,903,752,021,072,936,960 there are is as likely as the next.
//!
//! Forget in which order the three digits of a box's column stand, and what is left of a band is its *frame*: for each
//! of its three boxes the nine digits parted into three columns. In how many ways the columns of a frame can be put in
//! order so that the rows are right, its *weight*, is between 96 and 1728 and easily counted. The three frames of a
//! stack's boxes can be chosen in 1680 × 56 ways, whatever the other stacks do. So a solution is drawn in three steps,
//! each exact:
//!
//! 1. the frame of the first band, accepted in proportion to its weight times the number of ways to go on from it;
//! 2. the frames of the two other bands, of 56³ ways, accepted in proportion to the product of their weights;
//! 3. for each frame one of the ways to put its columns in order.
//!
//! How many ways there are to go on from a frame depends on its class only. There are 44 of these classes; they are
//! those that Bertram Felgenhauer and Frazer Jarvis, "Enumerating possible Sudoku grids" (2005), and after them Ed
//! Russell reduced their count to. [`CLASSES`] has their numbers, found anew, and a test adds them up to the number of
//! solutions.

use bitdoku_grid::{Solution, Xoshiro256};

/// Digits of a column of a box, a bit each.
type Triple = u16;
/// The nine digits parted into the columns of a box, from the left.
type Columns = [Triple; 3];
/// Rows of a box or band as digits: row `r` in the bits from `9 r` on.
type Rows = u32;

const ALL_ROWS: Rows = (1 << 27) - 1;

/// A random solution, drawn uniformly from all.
///
/// The same random numbers give the same solution on every platform.
///
/// ```
/// use bitdoku_generate::random_solution;
/// use bitdoku_grid::Xoshiro256;
/// let (mut a, mut b) = (Xoshiro256::seeded(1), Xoshiro256::seeded(1));
/// assert_eq!(random_solution(&mut a), random_solution(&mut b));
/// ```
pub fn random_solution(random: &mut Xoshiro256) -> Solution {
    Solution::of_values(&random_values(random)).expect("frames with their columns in order are a solution")
}

/// [`random_solution`] as numbers, not checked.
pub(crate) fn random_values(random: &mut Xoshiro256) -> [u8; 81] {
    let (first, class, rows) = first_frame(random);
    let mut bands = [(first, rows); 3];
    (bands[1], bands[2]) = other_frames(&first, class.most, random);
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let mut values = [0; 81];
    for (cells, (frame, rows)) in values.chunks_exact_mut(27).zip(&bands) {
        for (row, cells) in cells.chunks_exact_mut(9).enumerate() {
            for (col, cell) in cells.iter_mut().enumerate() {
                let digit = (rows[col / 3] >> (9 * row)) as u16 & frame[col / 3][col % 3];
                *cell = digits[digit.trailing_zeros() as usize % 9];
            }
        }
    }
    values
}

/// The frame of the first band, its class and its boxes with their columns in order. The first box has its digits in
/// rising order, before all digits are renamed.
fn first_frame(random: &mut Xoshiro256) -> ([Columns; 3], &'static Class, [Rows; 3]) {
    loop {
        let frame = [[0o007, 0o070, 0o700], random_columns(random), random_columns(random)];
        let level = random.below(MOST_WEIGHT);
        if level >= bound(frame.map(pairs)) {
            continue;
        }
        let class = class(&frame);
        if level < u64::from(class.weight) && random.below(MOST_WAYS) < class.ways {
            return (frame, class, random_order(&frame, random));
        }
    }
}

type Band = ([Columns; 3], [Rows; 3]);

/// The frames of the other two bands below a first one, with their boxes. The product of their weights is `most` at the
/// most.
fn other_frames(first: &[Columns; 3], most: u64, random: &mut Xoshiro256) -> (Band, Band) {
    let parts = first.map(|columns| columns.map(parts));
    loop {
        let mut frames = [[[0; 3]; 3]; 2];
        for (stack, columns) in first.iter().enumerate() {
            let [below, last] = box_below(columns, &parts[stack], random.below(56) as usize);
            (frames[0][stack], frames[1][stack]) = (below, last);
        }
        let bounds = frames.map(|frame| bound(frame.map(pairs)));
        let level = random.below(most);
        if level >= bounds[0] * bounds[1] {
            continue;
        }
        let weight = u64::from(class(&frames[0]).weight);
        if level < weight * bounds[1] && level < weight * u64::from(class(&frames[1]).weight) {
            let [second, third] = frames;
            return ((second, random_order(&second, random)), (third, random_order(&third, random)));
        }
    }
}

/// The nine digits parted into three columns at random.
fn random_columns(random: &mut Xoshiro256) -> Columns {
    COLUMNS[random.below(1680) as usize]
}

/// All 1680 ways to part nine digits into three columns.
static COLUMNS: [Columns; 1680] = {
    let mut all = [[0; 3]; 1680];
    let (mut count, mut a) = (0, 0u16);
    while a < 512 {
        let mut b = 0u16;
        while b < 512 {
            if a.count_ones() == 3 && b.count_ones() == 3 && a & b == 0 {
                all[count] = [a, b, 0x1FF & !(a | b)];
                count += 1;
            }
            b += 1;
        }
        a += 1;
    }
    assert!(count == 1680);
    all
};

/// The subsets of three digits: bit `i` of the index stands for the `i`th of them.
fn parts(triple: Triple) -> [Triple; 8] {
    let (a, rest) = (triple & triple.wrapping_neg(), triple & (triple - 1));
    let b = rest & rest.wrapping_neg();
    let digits = [a, b, rest & !b];
    core::array::from_fn(|subset| (0..3).filter(|i| subset >> i & 1 != 0).fold(0, |part, i| part | digits[i]))
}

/// The columns of the two boxes below one, in the way numbered `way` of 56.
///
/// The first column below takes some digits of the second one above and the others of the third; then the third column
/// above lacks as many for the second below, and so on round.
fn box_below(above: &Columns, parts: &[[Triple; 8]; 3], way: usize) -> [Columns; 2] {
    let [x, y, z] = WAYS[way];
    let (x, y, z) = (parts[1][x], parts[2][y], parts[0][z]);
    let below = [x | above[2] & !y, y | above[0] & !z, z | above[1] & !x];
    let last = [0, 1, 2].map(|i| 0x1FF & !(above[i] | below[i]));
    [below, last]
}

/// Three subsets of equal size.
static WAYS: [[usize; 3]; 56] = {
    let mut ways = [[0; 3]; 56];
    let (mut count, mut all) = (0, 0usize);
    while all < 512 {
        let way = [all & 7, all >> 3 & 7, all >> 6];
        if way[0].count_ones() == way[1].count_ones() && way[1].count_ones() == way[2].count_ones() {
            ways[count] = way;
            count += 1;
        }
        all += 1;
    }
    assert!(count == 56);
    ways
};

/// One of the ways to put the columns of a frame in order.
///
/// The first box is put in any of its orders, and accepted in proportion to how often the others fit.
fn random_order(frame: &[Columns; 3], random: &mut Xoshiro256) -> [Rows; 3] {
    let fitting = Fitting::new(frame);
    loop {
        let first = random.below(36) as usize;
        let chosen = random.below(MOST_FITTING);
        let mut number = 0;
        let mut found = None;
        fitting.look(first, |boxes| {
            found = (number == chosen).then_some(boxes);
            number += 1;
            found.is_none()
        });
        if let Some(boxes) = found {
            let rows = ROW_ORDERS[random.below(6) as usize];
            return boxes
                .map(|digits| (0..3).fold(0, |moved, row| moved | (digits >> (9 * row) & 0x1FF) << (9 * rows[row])));
        }
    }
}

/// The most ways in which the second and third box fit to one order of the first.
const MOST_FITTING: u64 = 8;

/// The orders of the boxes of a frame that fit to one order of the first box, its first column being as it is: rows can
/// be swapped at will.
struct Fitting {
    orders: [[&'static [Rows; 6]; 3]; 2],
    /// Where the digits of the third box's first two columns are, in any row.
    third: [Triple; 2],
}

impl Fitting {
    fn new(frame: &[Columns; 3]) -> Self {
        let orders = [frame[0], frame[1]].map(|columns| columns.map(|triple| &ORDERS[usize::from(triple % 512)]));
        Self { orders, third: [frame[2][0], frame[2][1]] }
    }

    /// Shows those for the order of this number, of 36, until no more are wanted.
    #[inline(always)]
    fn look(&self, number: usize, mut wants_more: impl FnMut([Rows; 3]) -> bool) {
        let [a, b] = &self.orders;
        let first = a[0][0] | a[1][number / 6] | a[2][number % 6];
        // The orders of each column of the second box that have no digit in a row with it.
        let mut open = [[0; 6]; 3];
        let mut counts = [0usize; 3];
        for ((orders, open), count) in b.iter().zip(&mut open).zip(&mut counts) {
            for &order in *orders {
                open[*count % 6] = order;
                *count += usize::from(order & first == 0);
            }
        }
        for &x in &open[0][..counts[0].min(6)] {
            for &y in &open[1][..counts[1].min(6)] {
                for &z in &open[2][..counts[2].min(6)] {
                    let second = x | y | z;
                    let last = ALL_ROWS & !(first | second);
                    if self.third.iter().all(|triple| is_order(last, *triple)) && !wants_more([first, second, last]) {
                        return;
                    }
                }
            }
        }
    }
}

/// Whether each row has one of these three digits.
#[inline(always)]
fn is_order(rows: Rows, triple: Triple) -> bool {
    let triple = u32::from(triple);
    rows & triple != 0 && rows >> 9 & triple != 0 && rows >> 18 & triple != 0
}

/// In how many ways the columns of a frame can be put in order: its weight, counted.
fn weight(frame: &[Columns; 3]) -> u64 {
    let fitting = Fitting::new(frame);
    let mut count = 0;
    for number in 0..36 {
        fitting.look(number, |_| {
            count += 1;
            true
        });
    }
    6 * count
}

const ROW_ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The six orders of each column's digits.
static ORDERS: [[Rows; 6]; 512] = {
    let mut all = [[0; 6]; 512];
    let mut triple = 0u32;
    while triple < 512 {
        if triple.count_ones() == 3 {
            let a = triple & triple.wrapping_neg();
            let b = (triple & !a) & (triple & !a).wrapping_neg();
            let digits = [a, b, triple & !a & !b];
            let mut i = 0;
            while i < 6 {
                let [x, y, z] = ROW_ORDERS[i];
                all[triple as usize][i] = digits[0] << (9 * x) | digits[1] << (9 * y) | digits[2] << (9 * z);
                i += 1;
            }
        }
        triple += 1;
    }
    all
};

/// The pairs of digits that share a column, a bit for each of the 36 pairs.
fn pairs(columns: Columns) -> u64 {
    columns.into_iter().fold(0, |pairs, triple| pairs | PAIRS[usize::from(triple % 512)])
}

/// The pairs in each set of digits.
static PAIRS: [u64; 512] = {
    let mut pairs = [0; 512];
    let mut set = 0;
    while set < 512 {
        let (mut number, mut b) = (0, 1);
        while b < 9 {
            let mut a = 0;
            while a < b {
                if set >> a & 1 != 0 && set >> b & 1 != 0 {
                    pairs[set] |= 1 << number;
                }
                number += 1;
                a += 1;
            }
            b += 1;
        }
        set += 1;
    }
    pairs
};

/// How many pairs each two of the three boxes share, in rising order.
fn shared(pairs: [u64; 3]) -> [u8; 3] {
    let [a, b, c] = pairs;
    let mut shared = [(a & b).count_ones() as u8, (a & c).count_ones() as u8, (b & c).count_ones() as u8];
    shared.sort_unstable();
    shared
}

/// No frame whose boxes share as many pairs of digits has a greater weight.
fn bound(pairs: [u64; 3]) -> u64 {
    let [a, b, c] = pairs;
    let count = |shared: u64| shared.count_ones() as u8;
    u64::from(BOUNDS[number_of_shared([count(a & b), count(a & c), count(b & c)])])
}

/// Boxes share 0, 2, 3, 5 or 9 pairs.
const SHARED: [u8; 16] = [0, 0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4];

static BOUNDS: [u16; 125] = {
    let mut bounds = [0; 125];
    let mut i = 0;
    while i < CLASSES.len() {
        let [a, b, c] = CLASSES[i].shared;
        let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
        let mut j = 0;
        while j < 6 {
            let number = number_of_shared(orders[j]);
            if bounds[number] < CLASSES[i].weight {
                bounds[number] = CLASSES[i].weight;
            }
            j += 1;
        }
        i += 1;
    }
    bounds
};

/// Triangles of three digits whose sides are shared columns, one in each box; each is counted twice.
fn triangles(frame: &[Columns; 3]) -> u8 {
    let [first, second, third] = frame.map(partners);
    let mut count = 0;
    for (others, seconds) in first.iter().zip(second) {
        let mut others = *others;
        while others != 0 {
            count += (seconds & third[others.trailing_zeros() as usize % 9]).count_ones();
            others &= others - 1;
        }
    }
    count as u8
}

/// The digits that share a column of a box with each digit.
fn partners(columns: Columns) -> [Triple; 9] {
    let mut partners = [0; 9];
    for triple in columns {
        let mut left = triple;
        while left != 0 {
            partners[left.trailing_zeros() as usize % 9] = triple & !(left & left.wrapping_neg());
            left &= left - 1;
        }
    }
    partners
}

/// What is alike in frames that are images of each other under permutations of boxes, columns and digits.
#[derive(Debug)]
struct Class {
    /// How many pairs of digits each two boxes have in one column.
    shared: [u8; 3],
    /// How many pairs all three have in one column.
    in_all: u8,
    /// What [`triangles`] counts.
    triangles: u8,
    /// The ways to put the columns in order.
    weight: u16,
    /// The solutions with these columns in an order that fits: of the other two bands, the sum of the products of weights.
    ways: u64,
    /// The greatest such product.
    most: u64,
    /// How many frames of this class have the first box as it is.
    #[cfg_attr(not(test), allow(dead_code))] // sums are tests
    frames: u64,
}

/// The greatest weight.
const MOST_WEIGHT: u64 = 1728;
/// The greatest number of ways to go on.
const MOST_WAYS: u64 = 7_802_998_272;

/// The class of a frame. In two cases the weight must be counted to tell it.
fn class(frame: &[Columns; 3]) -> &'static Class {
    let pairs = frame.map(pairs);
    let key = ((pairs[0] & pairs[1] & pairs[2]).count_ones() as u8, triangles(frame));
    let classes = OF_SHARED[number_of_shared(shared(pairs))];
    let mut alike = CLASSES[usize::from(classes.0)..usize::from(classes.1)]
        .iter()
        .filter(|class| (class.in_all, class.triangles) == key);
    match (alike.next(), alike.next()) {
        (Some(class), None) => class,
        (first, second) => {
            let weight = weight(frame);
            let all = first.into_iter().chain(second).chain(alike);
            all.into_iter().find(|class| u64::from(class.weight) == weight).expect("every frame has its class")
        }
    }
}

/// A number below 125 for how many pairs each two boxes share.
const fn number_of_shared(shared: [u8; 3]) -> usize {
    let [a, b, c] = shared;
    25 * SHARED[a as usize % 16] as usize + 5 * SHARED[b as usize % 16] as usize + SHARED[c as usize % 16] as usize
}

/// The first class of boxes that share this many pairs, in rising order, and the one after the last.
static OF_SHARED: [(u8, u8); 125] = {
    let mut of_shared = [(0, 0); 125];
    let mut i = 0;
    while i < CLASSES.len() {
        let number = number_of_shared(CLASSES[i].shared);
        if of_shared[number].1 == 0 {
            of_shared[number].0 = i as u8;
        }
        assert!(
            of_shared[number].1 == 0 || of_shared[number].1 as usize == i,
            "classes that share alike stand together"
        );
        of_shared[number].1 = i as u8 + 1;
        i += 1;
    }
    of_shared
};

const fn row(shared: [u8; 3], in_all: u8, triangles: u8, weight: u16, ways: u64, most: u64, frames: u64) -> Class {
    Class { shared, in_all, triangles, weight, ways, most, frames: 36 * frames }
}

/// The 44 classes.
#[rustfmt::skip]
static CLASSES: [Class; 44] = [
    row([0, 0, 0], 0, 18, 120, 6_831_977_472, 266_256, 72),
    row([0, 0, 2], 0, 14, 120, 6_882_954_624, 266_256, 1944),
    row([0, 0, 3], 0, 12, 168, 6_919_249_536, 266_256, 648),
    row([0, 0, 5], 0, 8, 144, 6_939_424_512, 266_256, 972),
    row([0, 0, 9], 0, 0, 96, 7_004_355_840, 266_256, 108),
    row([0, 2, 2], 0, 10, 156, 6_946_725_312, 269_568, 7776),
    row([0, 2, 2], 0, 10, 168, 6_962_561_280, 297_216, 1944),
    row([0, 2, 3], 0, 8, 180, 6_992_373_312, 445_824, 7776),
    row([0, 2, 5], 0, 4, 168, 7_004_664_576, 445_824, 3888),
    row([0, 3, 3], 0, 6, 192, 7_033_343_616, 331_776, 1296),
    row([2, 2, 2], 0, 5, 228, 7_023_539_520, 393_984, 1296),
    row([2, 2, 2], 0, 7, 216, 7_013_953_152, 445_824, 3888),
    row([2, 2, 2], 0, 8, 228, 7_018_350_912, 445_824, 3888),
    row([2, 2, 2], 0, 14, 192, 6_957_469_440, 165_888, 648),
    row([2, 2, 2], 1, 7, 120, 7_010_812_800, 290_304, 1296),
    row([2, 2, 2], 1, 8, 144, 7_016_806_656, 497_664, 1944),
    row([2, 2, 2], 1, 10, 168, 7_008_981_120, 331_776, 1944),
    row([2, 2, 2], 1, 14, 192, 6_970_134_528, 331_776, 648),
    row([2, 2, 3], 0, 7, 276, 7_053_225_408, 476_928, 3888),
    row([2, 2, 3], 0, 10, 288, 7_022_836_224, 297_216, 3888),
    row([2, 2, 3], 1, 4, 168, 7_067_023_488, 746_496, 1944),
    row([2, 2, 3], 1, 7, 168, 7_049_522_304, 497_664, 3888),
    row([2, 2, 3], 2, 10, 144, 7_035_450_624, 266_256, 972),
    row([2, 2, 5], 1, 2, 144, 7_065_220_608, 497_664, 1944),
    row([2, 2, 5], 1, 8, 288, 7_082_599_680, 497_664, 1944),
    row([2, 2, 5], 1, 10, 192, 7_038_448_128, 331_776, 1944),
    row([2, 2, 5], 2, 4, 96, 7_059_506_688, 331_776, 486),
    row([2, 2, 5], 2, 10, 192, 7_055_428_608, 331_776, 972),
    row([2, 2, 9], 2, 4, 192, 7_134_027_264, 331_776, 486),
    row([2, 3, 3], 1, 8, 192, 7_064_630_784, 497_664, 1944),
    row([2, 3, 3], 1, 8, 264, 7_082_759_808, 746_496, 1944),
    row([2, 3, 3], 2, 5, 144, 7_091_557_632, 497_664, 972),
    row([2, 3, 5], 1, 7, 288, 7_108_816_896, 746_496, 3888),
    row([2, 3, 5], 2, 7, 192, 7_108_789_248, 497_664, 1944),
    row([2, 5, 5], 2, 5, 192, 7_119_019_008, 497_664, 972),
    row([3, 3, 3], 0, 9, 516, 7_124_405_184, 891_648, 432),
    row([3, 3, 3], 3, 0, 96, 7_146_639_360, 331_776, 54),
    row([3, 3, 5], 2, 8, 192, 7_112_503_296, 331_776, 972),
    row([3, 3, 9], 3, 6, 192, 7_216_676_352, 331_776, 162),
    row([3, 5, 5], 3, 4, 192, 7_165_813_248, 331_776, 486),
    row([5, 5, 5], 3, 14, 864, 7_347_449_088, 746_496, 108),
    row([5, 5, 5], 4, 16, 576, 7_281_460_224, 995_328, 108),
    row([5, 5, 9], 5, 10, 576, 7_383_108_096, 995_328, 81),
    row([9, 9, 9], 9, 18, 1728, 7_802_998_272, 2_985_984, 1),
];

#[cfg(test)]
mod tests;
