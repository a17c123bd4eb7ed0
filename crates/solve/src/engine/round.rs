//! One round of propagation over all lanes.
//!
//! A round goes twice over the 27 words, with these rules, for all lanes, cells and digits at once and without a
//! branch:
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
//! A lane is contradictory when a cell has no candidate, when two cells of a box have the same only candidate, or when a
//! digit can sit in a band or a stack in none of the six ways; so two equal digits in a house are seen by the round that
//! meets them. A lane whose cells were all decided when the round began, and which is not contradictory, is a solution:
//! the 27 cells of a band then hold 27 pairs of a digit and a minirow, each of nine digits needs three of them, so each
//! has three, in different rows and boxes; and so for columns by stacks. Hence no round is spent on seeing that
//! nothing changes.

use super::backend::Words;
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

/// The other two of 0, 1, 2.
pub(super) const OTHERS: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

/// Repeats a block for each index, written out: arrays whose indexes are all constants live in registers.
macro_rules! each {
    ($i:ident in 3 $body:block) => {
        each!($i in [0 1 2] $body)
    };
    ($i:ident in 27 $body:block) => {
        each!($i in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26] $body)
    };
    ($i:ident in [$($n:literal)*] $body:block) => {
        $({
            const $i: usize = $n;
            $body
        })*
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use each;

/// Of each field its digits if they are three at most, and none otherwise. Fields of fewer than three may come out
/// wrong: a miniline of fewer digits than cells is contradictory, and so will the lane be.
#[inline(always)]
pub(super) fn triad<W: Words>(proof: W::Proof, digits: W) -> W {
    let lowest = W::splat(proof, LOWEST);
    let beyond_one = digits.and(digits.sub(lowest));
    let beyond_two = beyond_one.and(beyond_one.sub(lowest));
    let beyond_three = beyond_two.and(beyond_two.sub(lowest));
    digits.and_not(nonzero_fields(proof, beyond_three))
}

/// A field of ones for each field that is not 0.
#[inline(always)]
pub(super) fn nonzero_fields<W: Words>(proof: W::Proof, x: W) -> W {
    x.add(W::splat(proof, FIELDS)).and(W::splat(proof, GUARDS)).guards_to_fields()
}

/// Runs one round. A lane must hold no empty cell, or be contradictory at the end whatever it holds.
#[inline(always)]
#[allow(non_upper_case_globals)] // the indexes of `each!` read as the variables they stand for
pub(crate) fn round<W: Words>(proof: W::Proof, words: &mut [W; WORDS]) -> Flags {
    let fields = W::splat(proof, FIELDS);
    let guards = W::splat(proof, GUARDS);
    let lowest = W::splat(proof, LOWEST);
    let zero = W::splat(proof, 0);

    // Naked singles.
    let mut undecided = zero;
    let mut singles = [zero; WORDS];
    each!(w in 27 {
        let x = words[w];
        let beyond_one = x.and(x.sub(lowest)).add(fields).and(guards);
        singles[w] = x.and_not(beyond_one.guards_to_fields());
    });
    // Their union over columns j, 3 + j and 6 + j.
    let mut single_cols = [zero; 3];
    each!(j in 3 {
        let band = |b: usize| singles[9 * b + j].or3(singles[9 * b + 3 + j], singles[9 * b + 6 + j]);
        single_cols[j] = band(0).or3(band(1), band(2));
    });

    // Rows: eliminate, then look at the minirows of each band.
    let mut x = [zero; WORDS];
    let mut hidden_in_row_or_box = [zero; 9];
    let mut seated = fields;
    let mut clash = zero;
    each!(band in 3 {
        let single_minirow = |r: usize| {
            let word = 9 * band + 3 * r;
            singles[word].or3(singles[word + 1], singles[word + 2])
        };
        let single_minirows = [single_minirow(0), single_minirow(1), single_minirow(2)];
        let single_boxes = single_minirows[0].or3(single_minirows[1], single_minirows[2]);
        undecided = undecided.or(fields.and_not(single_boxes));
        clash = clash.or(single_minirows[0].majority(single_minirows[1], single_minirows[2]));
        each!(r in 3 {
            let word = 9 * band + 3 * r;
            clash = clash.or(singles[word].majority(singles[word + 1], singles[word + 2]));
        });
        let (mut minirows, mut twice) = ([zero; 3], [zero; 3]);
        let (mut right, mut left) = ([zero; 3], [zero; 3]);
        each!(r in 3 {
            let word = 9 * band + 3 * r;
            each!(j in 3 {
                x[word + j] = singles[word + j].or(words[word + j].and_nor(single_boxes, single_cols[j]));
            });
            minirows[r] = x[word].or3(x[word + 1], x[word + 2]);
            twice[r] = x[word].majority(x[word + 1], x[word + 2]);
            right[r] = minirows[r].next_box();
            left[r] = minirows[r].previous_box();
        });
        let mut possible = [zero; 3];
        each!(r in 3 {
            let (r1, r2) = OTHERS[r];
            possible[r] = minirows[r].and(right[r1].and(left[r2]).or_and(left[r1], right[r2]));
        });
        seated = seated.and(possible[0].or3(possible[1], possible[2]));
        let mut locked = [zero; 3];
        each!(r in 3 {
            locked[r] = triad(proof, possible[r]);
        });
        each!(r in 3 {
            let (r1, r2) = OTHERS[r];
            possible[r] = possible[r].and_not(locked[r1].or(locked[r2]).or_other_boxes(locked[r]));
        });
        each!(r in 3 {
            let (r1, r2) = OTHERS[r];
            let elsewhere_in_both = possible[r1].or(possible[r2]).and_or(right[r], left[r]);
            hidden_in_row_or_box[3 * band + r] = possible[r].and_nor(twice[r], elsewhere_in_both);
            each!(j in 3 {
                x[9 * band + 3 * r + j] = x[9 * band + 3 * r + j].and(possible[r]);
            });
        });
    });

    // Columns: the same by stacks, where the next minicolumn is another word and not another field.
    let mut minicols = [[zero; 3]; 3];
    each!(b in 3 {
        each!(j in 3 {
            minicols[b][j] = x[9 * b + j].or3(x[9 * b + 3 + j], x[9 * b + 6 + j]);
        });
    });
    let mut possible = [[zero; 3]; 3];
    let mut locked = [[zero; 3]; 3];
    each!(j in 3 {
        let (j1, j2) = OTHERS[j];
        each!(b in 3 {
            let (b1, b2) = OTHERS[b];
            let ways = minicols[b1][j1].and(minicols[b2][j2]).or_and(minicols[b1][j2], minicols[b2][j1]);
            possible[b][j] = minicols[b][j].and(ways);
            locked[b][j] = triad(proof, possible[b][j]);
        });
        seated = seated.and(possible[0][j].or3(possible[1][j], possible[2][j]));
    });
    each!(j in 3 {
        let (j1, j2) = OTHERS[j];
        each!(b in 3 {
            let (b1, b2) = OTHERS[b];
            let free_in_col = possible[b][j].and_nor(locked[b1][j], locked[b2][j]);
            possible[b][j] = free_in_col.and_nor(locked[b][j1], locked[b][j2]);
        });
    });
    // Hidden singles of all three kinds, and the new state.
    let mut changed = zero;
    let mut filled = guards;
    each!(j in 3 {
        each!(b in 3 {
            let (b1, b2) = OTHERS[b];
            let word = 9 * b + j;
            let twice = x[word].majority(x[word + 3], x[word + 6]);
            let hidden_in_col = twice.nor3(possible[b1][j], possible[b2][j]);
            each!(r in 3 {
                let w = word + 3 * r;
                let kept = x[w].and(possible[b][j]);
                let hidden = kept.and_or(hidden_in_col, hidden_in_row_or_box[3 * b + r]);
                let next = kept.and_imply(nonzero_fields(proof, hidden), hidden);
                filled = filled.and(next.add(fields));
                changed = changed.or_xor(next, words[w]);
                words[w] = next;
            });
        });
    });
    Flags {
        changed: changed.nonzero(),
        contradictory: filled.and(guards).differing(guards) | seated.and_not(clash).differing(fields),
        undecided: undecided.nonzero(),
    }
}
