//! Where to split a node whose search was refuted before: chosen for all lanes at once.
//!
//! A *split* has two ends, one of which is true: the two digits of a cell that has no other, or the two places of a digit
//! in a house. Each candidate has a score, how much follows from it; the score of a split is the sum of its ends', and
//! the best split is taken. The score of a candidate, from 0 to 7, is how many of these hold:
//!
//! | its digit stands | in its row outside the box | in its column outside the box | in the box, in neither |
//! | --- | --- | --- | --- |
//! | in several cells | 1 | 1, if in two of one box | |
//! | in a cell of two candidates at most | 1 | 1 | |
//! | at all | | | 1 |
//!
//! and 1 if its own cell has three candidates or more, and 1 if its digit, in a cell that it sees, is in another row or
//! column where it has two places. The three groups of cells are disjoint: a peer that shares both box and row would count
//! twice, and guesses would nearly double. Bounds (one for several, however many) are better than sums, and cheap.
//!
//! Two places are looked for in columns and in boxes. That makes 15 *kinds* of splits, each a word in which a bit is a
//! split: nine of cells, by row; three of columns, three of boxes. (Those of rows, which lie in three fields of nine words,
//! would cost more than the few guesses that they save.)
//!
//! ```text
//!     kind  0 …  8    bivalue cells of row `kind`: a bit a cell, that of word j at the guard bit moved down by j
//!     kind  9 … 11    digits with two places in a column, by the columns' place in their boxes
//!     kind 12 … 14    digits with two places in a box, by band
//! ```
//!
//! Scores are three bit planes, sums of two scores four, added as a processor adds: by XOR and majority. The best is found
//! from the highest plane down: the splits that have the bit remain, if there are any. Of equals the first kind wins, and
//! in it the lowest bit.
//!
//! DESIGN.md has the measurements of this score and of others.

use super::backend::{Shell, Step, Words};
use super::layout::{FIELDS, GUARDS, LOWEST, Node, Position, SLOT, WORDS, slot_of};
use super::round::{OTHERS, each, repeat, three};

/// Chooses a split for each lane. It tells the kind (or [`NO_KIND`]) and the splits of that kind which are best.
pub(crate) struct Choose;

/// Told of a lane that has no split of these kinds.
pub(crate) const NO_KIND: u32 = 255;

const KINDS: usize = 15;
const COLUMN: usize = 9;
const BOX: usize = 12;

/// A number of two bits for each candidate: ones and twos.
type Two<W> = [W; 2];
/// A score for each candidate: ones, twos, fours.
type Score<W> = [W; 3];
/// The sum of two scores.
type Sum<W> = [W; 4];

impl Step<2> for Choose {
    type Notes<W: Copy> = Notes<W>;

    #[inline(always)]
    fn notes<W: Copy>(zero: W) -> Notes<W> {
        Notes {
            few: [zero; WORDS],
            splits: [zero; KINDS],
            sums: [[zero; 4]; KINDS],
            scores: [[zero; 3]; WORDS],
            met_in_row: [[zero; 2]; 9],
            met_in_col: [[zero; 2]; 9],
            minirows: [[zero; 2]; 9],
            paired_in_row: [zero; 9],
            paired_in_col: [zero; 9],
            chained_by_col: [zero; 9],
            pairs_of_row: [zero; 9],
        }
    }

    #[inline(always)]
    fn run<W: Words>(proof: W::Proof, words: &mut [W; WORDS], notes: &mut Notes<W>) -> [W; 2] {
        let mut view = View { proof, words, notes };
        view.look_along_rows();
        view.look_along_columns();
        view.look_at_what_is_chained();
        view.add_up();
        view.best()
    }
}

/// What is seen of a puzzle, step by step. Candidates are meant by their bit in the words; what is the same for all cells
/// of a minirow (or minicolumn) is noted once for it, by row (or band and place in the box).
pub(crate) struct Notes<W> {
    /// The candidates of cells that have at most two.
    few: [W; WORDS],
    /// For each kind its splits.
    splits: [W; KINDS],
    /// For each kind the sums of its splits' scores.
    sums: [Sum<W>; KINDS],
    scores: [Score<W>; WORDS],
    /// What a digit meets in the other two minirows of the row: several cells, one of few candidates.
    met_in_row: [Two<W>; 9],
    met_in_col: [Two<W>; 9],
    /// Digits of each minirow: in an odd number of its cells, and in two or three.
    minirows: [Two<W>; 9],
    /// Digits of each minirow that have two places in the row, in different boxes.
    paired_in_row: [W; 9],
    /// Digits of each minicolumn that have two places in the column.
    paired_in_col: [W; 9],
    /// Digits that in another column of the box, or in a row through the column, are paired.
    chained_by_col: [W; 9],
    /// The same digits in every field of their row.
    pairs_of_row: [W; 9],
}

/// A puzzle, and what is noted of it.
struct View<'a, W: Words> {
    proof: W::Proof,
    words: &'a [W; WORDS],
    notes: &'a mut Notes<W>,
}

impl<W: Words> View<'_, W> {
    /// Cells of two candidates, and what the rows hold.
    #[inline(always)]
    fn look_along_rows(&mut self) {
        let (fields, guards, lowest) = (self.splat(FIELDS), self.splat(GUARDS), self.splat(LOWEST));
        repeat!(W::CHOICE_WRITTEN_OUT, r in 9 {
            let mut bivalue = [guards; 3];
            each!(j in 3 {
                let cell = self.words[3 * r + j];
                let beyond_one = cell.and(cell.sub(lowest));
                let beyond_two = beyond_one.and(beyond_one.sub(lowest));
                // Its guard bits are those of fields without a third candidate.
                let at_most_two = guards.sub(beyond_two);
                bivalue[j] = beyond_one.add(fields).and(at_most_two);
                self.notes.few[3 * r + j] = cell.and(at_most_two.and(guards).guards_to_fields());
            });
            self.notes.splits[r] = self.packed(bivalue).and(self.splat(GUARDS | GUARDS >> 1 | GUARDS >> 2));

            let [a, b, c] = [self.words[3 * r], self.words[3 * r + 1], self.words[3 * r + 2]];
            let (any, twice) = (a.or3(b, c), a.majority(b, c));
            self.notes.minirows[r] = [a.xor3(b, c), twice];
            let (right, left) = (any.next_box(), any.previous_box());
            let several = right.and(left).or_other_boxes(twice);
            let few = self.splat(0).or_other_boxes(self.notes.few[3 * r].or3(self.notes.few[3 * r + 1], self.notes.few[3 * r + 2]));
            self.notes.met_in_row[r] = [several.xor(few), several.and(few)];

            let once = any.and_not(twice);
            let pair = once.and(once.next_box()).and_not(left).and(fields);
            self.notes.pairs_of_row[r] = pair.or_other_boxes(pair);
            self.notes.paired_in_row[r] = any.and(self.notes.pairs_of_row[r]);
        });
    }

    /// What the columns hold.
    #[inline(always)]
    fn look_along_columns(&mut self) {
        repeat!(W::CHOICE_WRITTEN_OUT, j in 3 {
            let mut any = [self.words[0]; 3];
            let mut numbers = [[self.words[0]; 2]; 3];
            let mut few = any;
            each!(b in 3 {
                let w = 9 * b + j;
                let [x, y, z] = [self.words[w], self.words[w + 3], self.words[w + 6]];
                any[b] = x.or3(y, z);
                numbers[b] = [x.xor3(y, z), x.majority(y, z)];
                few[b] = self.notes.few[w].or3(self.notes.few[w + 3], self.notes.few[w + 6]);
            });
            let paired = exactly_two(numbers);
            self.notes.splits[COLUMN + j] = paired;
            each!(b in 3 {
                let (b1, b2) = OTHERS[b];
                let several = numbers[b1][1].or(numbers[b2][1]);
                let few = few[b1].or(few[b2]);
                self.notes.met_in_col[3 * b + j] = [several.xor(few), several.and(few)];
                self.notes.paired_in_col[3 * b + j] = any[b].and(paired);
            });
        });
    }

    /// Digits that a column of a box meets, in its own column or its box, where another row or column has two places.
    #[inline(always)]
    fn look_at_what_is_chained(&mut self) {
        repeat!(W::CHOICE_WRITTEN_OUT, j in 3 {
            let mut by_rows = [self.words[0]; 3];
            each!(b in 3 {
                let w = 9 * b + j;
                let [r0, r1, r2] = [self.notes.pairs_of_row[3 * b], self.notes.pairs_of_row[3 * b + 1], self.notes.pairs_of_row[3 * b + 2]];
                by_rows[b] = self.words[w].and(r0).or_and(self.words[w + 3], r1).or_and(self.words[w + 6], r2);
            });
            let (j1, j2) = OTHERS[j];
            each!(b in 3 {
                let (b1, b2) = OTHERS[b];
                let by_cols = self.notes.paired_in_col[3 * b + j1].or(self.notes.paired_in_col[3 * b + j2]);
                self.notes.chained_by_col[3 * b + j] = by_rows[b1].or3(by_rows[b2], by_cols);
            });
        });
    }

    /// The scores of all candidates, and the sums of all splits.
    #[inline(always)]
    fn add_up(&mut self) {
        repeat!(W::CHOICE_WRITTEN_OUT, band in 3 {
            let mut in_box = [[self.splat(0); 2]; 3];
            let mut of_minirows = [[[self.splat(0); 2]; 3]; 3];
            let apart = self.apart_in_boxes(band);
            each!(r in 3 {
                let scores = self.scores_of_row(3 * band + r, apart[r]);
                self.notes.sums[3 * band + r] = self.sums_of_cells(3 * band + r, &scores);
                each!(i in 3 {
                    let [x, y, z] = [scores[0][i], scores[1][i], scores[2][i]];
                    of_minirows[i][r] = [x.xor3(y, z), x.majority(y, z)];
                });
            });
            each!(i in 3 {
                in_box[i] = of_two(of_minirows[i]);
            });
            self.notes.sums[BOX + band] = sum(in_box);
            let [a, b, c] = [self.notes.minirows[3 * band], self.notes.minirows[3 * band + 1], self.notes.minirows[3 * band + 2]];
            self.notes.splits[BOX + band] = exactly_two([a, b, c]);
        });
        repeat!(W::CHOICE_WRITTEN_OUT, j in 3 {
            let mut in_col = [[self.splat(0); 2]; 3];
            each!(i in 3 {
                let mut of_minicols = [[self.splat(0); 2]; 3];
                each!(b in 3 {
                    let w = 9 * b + j;
                    let [x, y, z] = [self.notes.scores[w][i], self.notes.scores[w + 3][i], self.notes.scores[w + 6][i]];
                    of_minicols[b] = [x.xor3(y, z), x.majority(y, z)];
                });
                in_col[i] = of_two(of_minicols);
            });
            self.notes.sums[COLUMN + j] = sum(in_col);
        });
    }

    /// For each row and column of the boxes of a band the digits that are in the box in neither.
    #[inline(always)]
    fn apart_in_boxes(&self, band: usize) -> [[W; 3]; 3] {
        let mut apart = [[self.words[0]; 3]; 3];
        each!(r in 3 {
            each!(j in 3 {
                let ((r1, r2), (j1, j2)) = (OTHERS[r], OTHERS[j]);
                let (one, other) = (9 * band + 3 * r1, 9 * band + 3 * r2);
                let in_one = self.words[one + j1].or(self.words[one + j2]);
                apart[r][j] = in_one.or3(self.words[other + j1], self.words[other + j2]);
            });
        });
        apart
    }

    /// The scores of the candidates of a row, by the words of the row.
    #[inline(always)]
    fn scores_of_row(&mut self, row: usize, apart: [W; 3]) -> [Score<W>; 3] {
        let first = row / 3 * 3;
        let (r1, r2) = OTHERS[row % 3];
        let cells = [self.words[3 * row], self.words[3 * row + 1], self.words[3 * row + 2]];
        let by_cols = cells[0].and(self.notes.splits[COLUMN]).or_and(cells[1], self.notes.splits[COLUMN + 1]);
        let by_cols = by_cols.or_and(cells[2], self.notes.splits[COLUMN + 2]);
        let by_rows = self.notes.paired_in_row[first + r1].or(self.notes.paired_in_row[first + r2]);
        let chained_by_row = by_rows.or_other_boxes(by_cols);
        let mut scores = [[cells[0]; 3]; 3];
        each!(j in 3 {
            let cell = cells[j];
            let chained = chained_by_row.or(self.notes.chained_by_col[first + j]);
            let own = cell.xor(self.notes.few[3 * row + j]);
            let ([in_row, in_row_twice], [in_col, in_col_twice]) = (self.notes.met_in_row[row], self.notes.met_in_col[first + j]);
            let (ones, twos) = (apart[j].xor3(in_row, in_col), apart[j].majority(in_row, in_col));
            let (ones, more_twos) = (ones.xor3(own, chained), ones.majority(own, chained));
            let (twos, fours) = (twos.xor3(in_row_twice, in_col_twice), twos.majority(in_row_twice, in_col_twice));
            let fours = fours.or_and(twos, more_twos);
            scores[j] = [ones.and(cell), cell.and_xor(twos, more_twos), fours.and(cell)];
            self.notes.scores[3 * row + j] = scores[j];
        });
        scores
    }

    /// The sums of the bivalue cells of a row, where their splits have their bits. In other cells rubbish, which stays in
    /// its field.
    #[inline(always)]
    fn sums_of_cells(&self, row: usize, scores: &[Score<W>; 3]) -> Sum<W> {
        let (fields, guards) = (self.splat(FIELDS), self.splat(GUARDS));
        let mut sums = [[fields; 4]; 3];
        each!(j in 3 {
            // The guard bit becomes 1 if one digit or both have the bit, and if both have it.
            let both = guards.sub(self.words[3 * row + j]);
            let one = three!(i => scores[j][i].add(fields));
            let other = three!(i => scores[j][i].add(both));
            let carry = one[0].and(other[0]);
            let next_carry = one[1].majority(other[1], carry);
            sums[j] = [
                one[0].xor(other[0]),
                one[1].xor3(other[1], carry),
                one[2].xor3(other[2], next_carry),
                one[2].majority(other[2], next_carry),
            ];
        });
        let mut packed = [fields; 4];
        each!(i in 4 {
            packed[i] = self.packed([sums[0][i], sums[1][i], sums[2][i]]);
        });
        packed
    }

    /// The guard bits of three words in one: those of the first stay, those of the others move down by one and by two.
    #[inline(always)]
    fn packed(&self, [a, b, c]: [W; 3]) -> W {
        let two = self.splat(GUARDS).select(a, b.down::<1>());
        self.splat(GUARDS | GUARDS >> 1).select(two, c.down::<2>())
    }

    /// The kind of the best split, and the best ones of that kind.
    #[inline(always)]
    fn best(self) -> [W; 2] {
        let none = self.splat(0);
        let mut best = self.notes.splits;
        each!(turn in 4 {
            const PLANE: usize = 3 - turn;
            let mut having = [none; 4];
            each!(kind in 15 {
                having[kind % 4] = having[kind % 4].or_and(best[kind], self.notes.sums[kind][PLANE]);
            });
            let nobody = having[0].or3(having[1], having[2]).or(having[3]).is_zero();
            each!(kind in 15 {
                best[kind] = best[kind].and_or(self.notes.sums[kind][PLANE], nobody);
            });
        });
        let mut told = [self.splat(NO_KIND), none];
        each!(turn in 15 {
            const KIND: usize = KINDS - 1 - turn;
            let keep = best[KIND].is_zero();
            told = [keep.select(told[0], self.splat(KIND as u32)), best[KIND].or_and(told[1], keep)];
        });
        told
    }

    #[inline(always)]
    fn splat(&self, bits: u32) -> W {
        W::splat(self.proof, bits)
    }
}

/// Where three numbers, of ones and twos, add up to two.
#[inline(always)]
fn exactly_two<W: Words>([a, b, c]: [Two<W>; 3]) -> W {
    let (ones, carry) = (a[0].xor3(b[0], c[0]), a[0].majority(b[0], c[0]));
    let (twos, fours) = (a[1].xor3(b[1], c[1]), a[1].majority(b[1], c[1]));
    twos.xor(carry).and_nor(fours, ones)
}

/// Three numbers that add up to at most two, added up.
#[inline(always)]
fn of_two<W: Words>([a, b, c]: [Two<W>; 3]) -> Two<W> {
    let twos = a[0].majority(b[0], c[0]).or(a[1].or3(b[1], c[1]));
    [a[0].xor3(b[0], c[0]), twos]
}

/// The sum of two scores, from how many of the two have each bit.
#[inline(always)]
fn sum<W: Words>([ones, twos, fours]: [Two<W>; 3]) -> Sum<W> {
    let carry = twos[0].and(ones[1]);
    let last = fours[0].majority(twos[1], carry);
    [ones[0], twos[0].xor(ones[1]), fours[0].xor3(twos[1], carry), fours[1].or(last)]
}

/// A split of a node in two: what becomes of a word in each child. The first one has a candidate alone in a cell; the second
/// one, in that cell or in another, others alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) first: Change,
    pub(crate) second: Change,
}

/// A word of a node, by its slot, and what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) slot: usize,
    pub(crate) word: u32,
}

impl Split {
    /// The split at the first of the cells with the fewest candidates: the lowest of them, or all others.
    #[cold]
    pub(crate) fn of_fewest(node: &Node) -> Self {
        let cells = (0..96).filter(|at| at % 32 < WORDS as u8).map(Position);
        let open = cells.filter(|&at| node.field(at).count_ones() > 1);
        let at = open.min_by_key(|&at| node.field(at).count_ones()).expect("a stuck node has an open cell");
        let first = node.field(at) & node.field(at).wrapping_neg();
        let to = |digits: u32| Change { slot: at.slot(), word: node.with_field(at, digits) };
        Self { first: to(first), second: to(node.field(at) & !first) }
    }

    /// The split that [`Choose`] told of a node; `None` if it told none.
    ///
    /// Cells and places are found in one way, without a branch on which of them it is, which would be unpredictable.
    #[inline(always)]
    pub(crate) fn told<V: Shell>(proof: V::Proof, node: &Node, kind: u32, best: u32) -> Option<Self> {
        if kind == NO_KIND {
            return None;
        }
        let kind = kind as usize % 16;
        let bit = best.trailing_zeros();
        let field = 0x1FF << (bit / 10 * 10);
        let is_cell = kind < COLUMN;
        let cell = 1 << slot_of(3 * (kind % 9) + (9 - bit as usize % 10) % 3);
        // A digit has two places in its house; a cell, where any digit is sought, is both of the places.
        let (house, sought) = if is_cell { (cell, field) } else { (HOUSES[kind], 1 << bit) };
        let places = V::slots_with(proof, node, sought) & house;
        let (one, other) = (places.trailing_zeros() as usize % 32, 31 - places.leading_zeros() as usize % 32);
        let (word, other_word) = (node.slots[one], node.slots[other]);
        let lowest = (word & field) & (word & field).wrapping_neg();
        let digit = if is_cell { lowest } else { 1 << bit };
        let rest = if is_cell { word & field & !lowest } else { 1 << bit };
        Some(Self {
            first: Change { slot: one, word: word & !field | digit },
            second: Change { slot: other, word: other_word & !field | rest },
        })
    }
}

/// The slots of the words through the columns and boxes of each kind, a bit a slot.
static HOUSES: [u32; 16] = {
    let mut houses = [0; 16];
    let mut word = 0;
    while word < WORDS {
        houses[COLUMN + word % 3] |= 1 << SLOT[word];
        houses[BOX + word / 9] |= 1 << SLOT[word];
        word += 1;
    }
    houses
};
