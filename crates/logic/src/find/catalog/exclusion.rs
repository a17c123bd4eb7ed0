//! Aligned exclusion.

use crate::find::{Example, Info};

pub(in crate::find) static EXCLUSION: [Info; 2] = [
    Info {
        name: "Aligned Pair Exclusion",
        slug: "aligned-pair-exclusion",
        summary: "combinations of two cells that would empty a cell seeing both",
        definition: "Take two cells and every pair of digits they could hold. A pair is impossible if the cells see \
                     each other and the digits are equal, or if the two digits are all the candidates of a cell that \
                     sees both. A candidate that is in no possible pair goes.",
        examples: &[Example {
            grid: "41.6.37.228714..3663...741.74386..91196.74...852931674.64318..7.217.6.4..784..16.",
            without: "",
            kind: "Aligned Pair Exclusion",
            difficulty: "6.2",
        }],
    },
    Info {
        name: "Aligned Triplet Exclusion",
        slug: "aligned-triple-exclusion",
        summary: "combinations of three cells that would empty a cell seeing all",
        definition: "Take three cells and every combination of digits they could hold. A combination is impossible if \
                     it repeats a digit in cells that see each other, or if its digits include all the candidates of \
                     a cell that sees all three. A candidate that is in no possible combination goes.",
        examples: &[Example {
            grid: "41.6.37.228714..3663...741.74386..91196.74...852931674.64318..7.217.6.4..784..16.",
            without: "",
            kind: "Aligned Triplet Exclusion",
            difficulty: "7.5",
        }],
    },
];
