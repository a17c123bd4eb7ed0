//! One round of propagation over all lanes.
//!
//! A round goes twice over the 27 words, with these rules, for all lanes, cells and digits at once and without a
//! branch. Each has a function of its name.
//!
//! 1. *Naked singles*: a cell's only candidate leaves its column and its box. It leaves its row by rule 2, in the same
//!    round, since no minirow of the row but its own is then in a way of sitting.
//! 2. *Locked candidates* of the rows: in a band a digit takes three minirows, one in each row and each box. A minirow
//!    that is in none of these six ways of sitting loses the digit: pointing and claiming in one formula.
//! 3. *Triads* of the rows: a minirow of three digits takes them all, and the rest of its row and box loses them.
//! 4. *Hidden singles* of rows and boxes: found here, applied in 6.
//! 5. Locked candidates and triads of the columns, in the same way by stack and minicolumn.
//! 6. Hidden singles of rows, columns and boxes: such a cell keeps only that digit.
//!
//! The six ways of sitting, rows down and boxes across. A minirow is in two of them; in the first two it is that of
//! the first row and box:
//!
//! ```text
//!     # . .     # . .     . # .     . # .     . . #     . . #
//!     . # .     . . #     # . .     . . #     # . .     . # .
//!     . . #     . # .     . . #     # . .     . # .     # . .
//! ```
//!
//! A lane is contradictory when a cell has no candidate, when two cells of a box have the same only candidate, or when a
//! digit can sit in a band or a stack in none of the six ways; so two equal digits in a house are seen by the round that
//! meets them. A lane whose cells were all decided when the round began, and which is not contradictory, is a solution:
//! the 27 cells of a band then hold 27 pairs of a digit and a minirow, each of nine digits needs three of them, so each
//! has three, in different rows and boxes; and so for columns by stacks. Hence no round is spent on seeing that
//! nothing changes.

use super::backend::{Shell, Step, Words};
use super::layout::{FIELDS, GUARDS, LOWEST, WORDS};

/// What a round tells of each lane, a bit a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags {
    /// The round took away a candidate.
    pub(crate) changed: u32,
    /// There is no solution.
    pub(crate) contradictory: u32,
    /// When the round began, in some box some digit was no cell's only candidate.
    pub(crate) undecided: u32,
}

/// Runs one round. A lane must hold no empty cell, or be contradictory at the end whatever it holds.
#[inline(always)]
pub(crate) fn round<V: Shell>(proof: V::Proof, words: &mut [V; WORDS]) -> Flags {
    let [changed, contradictory, undecided] = V::step::<Round, 3>(proof, words, &mut ());
    Flags { changed: changed.nonzero(), contradictory: contradictory.nonzero(), undecided: undecided.nonzero() }
}

/// The round as a step. It tells words that are not 0 in the lanes of each of the [`Flags`].
pub(crate) struct Round;

/// The other two of 0, 1, 2.
pub(super) const OTHERS: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

/// Repeats a block for each index, written out: arrays whose indexes are all constants live in registers.
macro_rules! each {
    ($i:ident in 3 $body:block) => {
        each!($i in [0 1 2] $body)
    };
    ($i:ident in 4 $body:block) => {
        each!($i in [0 1 2 3] $body)
    };
    ($i:ident in 9 $body:block) => {
        each!($i in [0 1 2 3 4 5 6 7 8] $body)
    };
    ($i:ident in 15 $body:block) => {
        each!($i in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14] $body)
    };
    ($i:ident in 27 $body:block) => {
        each!($i in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26] $body)
    };
    ($i:ident in [$($n:literal)*] $body:block) => {
        $({
            #[allow(non_upper_case_globals)] // it reads as the variable it stands for
            const $i: usize = $n;
            $body
        })*
    };
}
pub(super) use each;

/// A `for` loop from 0, or each turn of it written out where that is asked for.
macro_rules! repeat {
    ($written_out:expr, $i:ident in $times:tt $body:block) => {
        if $written_out {
            each!($i in $times $body);
        } else {
            #[allow(clippy::needless_range_loop)] // as the other form has it
            for $i in 0..$times $body
        }
    };
}
pub(super) use repeat;

/// An array of what an expression is for 0, 1 and 2. (What the closure of an array's `map` holds would not be inlined into
/// functions of another instruction set.)
macro_rules! three {
    ($i:ident => $value:expr) => {{
        #[allow(non_upper_case_globals)]
        let value = [
            {
                const $i: usize = 0;
                $value
            },
            {
                const $i: usize = 1;
                $value
            },
            {
                const $i: usize = 2;
                $value
            },
        ];
        value
    }};
}
pub(super) use three;

impl Step<3> for Round {
    type Notes<W: Copy> = ();

    fn notes<W: Copy>(_: W) {}

    #[inline(always)]
    fn run<W: Words>(proof: W::Proof, words: &mut [W; WORDS], (): &mut ()) -> [W; 3] {
        let none = W::splat(proof, 0);
        let mut noticed = Noticed { unseated: none, clash: none, undecided: none };
        let mut x = naked_singles(proof, words);
        let single_cols = of_columns(&x);
        let mut hidden = [x[0]; 9];
        repeat!(W::ROUND_WRITTEN_OUT, band in 3 {
            noticed.boxes(proof, &x, band);
            eliminate_singles::<W>(words, single_cols, &mut x, band);
            let minirows = Minirows::of(&x, band);
            let possible = minirows.locked_candidates();
            noticed.seats(proof, possible);
            let possible = minirows.without_triads(proof, possible);
            let hidden_in_row_or_box = minirows.hidden_singles(possible);
            each!(r in 3 {
                hidden[3 * band + r] = hidden_in_row_or_box[r];
                each!(j in 3 {
                    x[9 * band + 3 * r + j] = x[9 * band + 3 * r + j].and(possible[r]);
                });
            });
        });
        let minicols = minicols(&x);
        let possible = locked_candidates_of_columns(&minicols);
        each!(j in 3 {
            noticed.seats(proof, [possible[0][j], possible[1][j], possible[2][j]]);
        });
        let possible = without_triads_of_columns(proof, possible);
        keep_hidden_singles(proof, words, &x, possible, hidden, noticed)
    }
}

/// What a round comes to know on its way.
struct Noticed<W> {
    /// Digits that can sit in some band or stack in none of the six ways.
    unseated: W,
    /// Digits that are the only candidate of two cells of a box.
    clash: W,
    /// Digits that are no cell's only candidate in some box.
    undecided: W,
}

impl<W: Words> Noticed<W> {
    /// Looks at the single cells of the boxes of a band.
    #[inline(always)]
    fn boxes(&mut self, proof: W::Proof, singles: &[W; WORDS], band: usize) {
        let minirows = Minirows::of(singles, band);
        let [a, b, c] = minirows.any;
        self.undecided = self.undecided.or_and_not(W::splat(proof, FIELDS), a.or3(b, c));
        self.clash = self.clash.or(a.majority(b, c)).or3(minirows.twice[0], minirows.twice[1]).or(minirows.twice[2]);
    }

    /// Looks at the minilines of a band or stack that a digit may take.
    #[inline(always)]
    fn seats(&mut self, proof: W::Proof, [a, b, c]: [W; 3]) {
        self.unseated = self.unseated.or_and_not(W::splat(proof, FIELDS), a.or3(b, c));
    }
}

/// Rule 1: of each cell its candidate, if it has only one.
#[inline(always)]
fn naked_singles<W: Words>(proof: W::Proof, words: &[W; WORDS]) -> [W; WORDS] {
    let lowest = W::splat(proof, LOWEST);
    let mut singles = *words;
    each!(w in 27 {
        let x = words[w];
        singles[w] = x.and(zero_fields(proof, x.and(x.sub(lowest))));
    });
    singles
}

/// The union of the columns j, 3 + j and 6 + j.
#[inline(always)]
fn of_columns<W: Words>(words: &[W; WORDS]) -> [W; 3] {
    let mut columns = [words[0]; 3];
    each!(j in 3 {
        let band = |b: usize| words[9 * b + j].or3(words[9 * b + 3 + j], words[9 * b + 6 + j]);
        columns[j] = band(0).or3(band(1), band(2));
    });
    columns
}

/// Rule 1: the words of a band without what single cells of the same box or column have.
#[inline(always)]
fn eliminate_singles<W: Words>(words: &[W; WORDS], single_cols: [W; 3], x: &mut [W; WORDS], band: usize) {
    let minirow = |r: usize| {
        let word = 9 * band + 3 * r;
        x[word].or3(x[word + 1], x[word + 2])
    };
    let single_boxes = minirow(0).or3(minirow(1), minirow(2));
    each!(r in 3 {
        each!(j in 3 {
            let w = 9 * band + 3 * r + j;
            x[w] = x[w].or(words[w].and_nor(single_boxes, single_cols[j]));
        });
    });
}

/// The minirows of a band: in each field the union of a minirow of its box.
struct Minirows<W> {
    any: [W; 3],
    /// Digits that are in two of the minirow's cells.
    twice: [W; 3],
    /// The minirow of the box before, and that of the box after.
    right: [W; 3],
    left: [W; 3],
}

impl<W: Words> Minirows<W> {
    #[inline(always)]
    fn of(x: &[W; WORDS], band: usize) -> Self {
        let any = three!(r => x[9 * band + 3 * r].or3(x[9 * band + 3 * r + 1], x[9 * band + 3 * r + 2]));
        let twice = three!(r => x[9 * band + 3 * r].majority(x[9 * band + 3 * r + 1], x[9 * band + 3 * r + 2]));
        Self { any, twice, right: three!(r => any[r].next_box()), left: three!(r => any[r].previous_box()) }
    }

    /// Rule 2: the digits that each minirow has in one of the six ways.
    #[inline(always)]
    fn locked_candidates(&self) -> [W; 3] {
        let Self { any, right, left, .. } = self;
        let mut possible = *any;
        each!(r in 3 {
            let (r1, r2) = OTHERS[r];
            possible[r] = in_some_way(any[r], [right[r1], left[r2]], [left[r1], right[r2]]);
        });
        possible
    }

    /// Rule 3: the same without the triads of other minirows of the box or the row.
    #[inline(always)]
    fn without_triads(&self, proof: W::Proof, mut possible: [W; 3]) -> [W; 3] {
        let locked = three!(r => triad(proof, possible[r]));
        each!(r in 3 {
            let (r1, r2) = OTHERS[r];
            possible[r] = possible[r].and_not(locked[r1].or(locked[r2]).or_other_boxes(locked[r]));
        });
        possible
    }

    /// Rule 4: digits in one cell of the minirow, which no other of the row has or no other of the box.
    #[inline(always)]
    fn hidden_singles(&self, possible: [W; 3]) -> [W; 3] {
        let mut hidden = possible;
        each!(r in 3 {
            let (r1, r2) = OTHERS[r];
            let elsewhere_in_both = possible[r1].or(possible[r2]).and_or(self.right[r], self.left[r]);
            hidden[r] = possible[r].and_nor(self.twice[r], elsewhere_in_both);
        });
        hidden
    }
}

/// The digits of a miniline that sit there in one of two ways, each with a miniline in the other two lines.
#[inline(always)]
fn in_some_way<W: Words>(own: W, [a, b]: [W; 2], [c, d]: [W; 2]) -> W {
    own.and(a.and(b).or_and(c, d))
}

/// A field of ones for each field that is 0: only those leave the guard bit above them as it is. (To ask which are not 0
/// and to invert that would cost more: of `!(g - (g >> 9))` the compiler makes `(g >> 9) + !g`, which hides an and-not.)
#[inline(always)]
pub(super) fn zero_fields<W: Words>(proof: W::Proof, x: W) -> W {
    let guards = W::splat(proof, GUARDS);
    guards.sub(x).and(guards).guards_to_fields()
}

/// Keeps the digits of each field that has at most three, and clears every other field. Fields of fewer than three may
/// come out wrong: a miniline with fewer digits than cells is a contradiction, which the lane will show in any case.
#[inline(always)]
pub(super) fn triad<W: Words>(proof: W::Proof, digits: W) -> W {
    let lowest = W::splat(proof, LOWEST);
    let beyond_one = digits.and(digits.sub(lowest));
    let beyond_two = beyond_one.and(beyond_one.sub(lowest));
    let beyond_three = beyond_two.and(beyond_two.sub(lowest));
    digits.and(zero_fields(proof, beyond_three))
}

/// The minicolumns by band and place in the box.
#[inline(always)]
fn minicols<W: Words>(x: &[W; WORDS]) -> [[W; 3]; 3] {
    let mut minicols = [[x[0]; 3]; 3];
    each!(b in 3 {
        each!(j in 3 {
            minicols[b][j] = x[9 * b + j].or3(x[9 * b + 3 + j], x[9 * b + 6 + j]);
        });
    });
    minicols
}

/// Rule 5, locked candidates: as by bands, where the next minicolumn is another word and not another field.
#[inline(always)]
fn locked_candidates_of_columns<W: Words>(minicols: &[[W; 3]; 3]) -> [[W; 3]; 3] {
    let mut possible = *minicols;
    each!(j in 3 {
        let (j1, j2) = OTHERS[j];
        each!(b in 3 {
            let (b1, b2) = OTHERS[b];
            let (one, other) = ([minicols[b1][j1], minicols[b2][j2]], [minicols[b1][j2], minicols[b2][j1]]);
            possible[b][j] = in_some_way(minicols[b][j], one, other);
        });
    });
    possible
}

/// Rule 5, triads.
#[inline(always)]
fn without_triads_of_columns<W: Words>(proof: W::Proof, mut possible: [[W; 3]; 3]) -> [[W; 3]; 3] {
    let locked = three!(b => three!(j => triad(proof, possible[b][j])));
    each!(j in 3 {
        let (j1, j2) = OTHERS[j];
        each!(b in 3 {
            let (b1, b2) = OTHERS[b];
            let free_in_col = possible[b][j].and_nor(locked[b1][j], locked[b2][j]);
            possible[b][j] = free_in_col.and_nor(locked[b][j1], locked[b][j2]);
        });
    });
    possible
}

/// Rule 6, and the new state. `hidden` are those of rows and boxes, by row.
#[inline(always)]
fn keep_hidden_singles<W: Words>(
    proof: W::Proof,
    words: &mut [W; WORDS],
    x: &[W; WORDS],
    possible: [[W; 3]; 3],
    hidden: [W; 9],
    noticed: Noticed<W>,
) -> [W; 3] {
    let (fields, guards) = (W::splat(proof, FIELDS), W::splat(proof, GUARDS));
    let mut changed = W::splat(proof, 0);
    let mut filled = guards;
    repeat!(W::ROUND_WRITTEN_OUT, j in 3 {
        each!(b in 3 {
            let (b1, b2) = OTHERS[b];
            let word = 9 * b + j;
            let twice = x[word].majority(x[word + 3], x[word + 6]);
            let hidden_in_col = twice.nor3(possible[b1][j], possible[b2][j]);
            each!(r in 3 {
                let w = word + 3 * r;
                let kept = x[w].and(possible[b][j]);
                let hidden = kept.and_or(hidden_in_col, hidden[3 * b + r]);
                let next = hidden.or_and(kept, zero_fields(proof, hidden));
                filled = filled.and(next.add(fields));
                changed = changed.or_xor(next, words[w]);
                words[w] = next;
            });
        });
    });
    [changed, guards.and_not(filled).or3(noticed.unseated, noticed.clash), noticed.undecided]
}
