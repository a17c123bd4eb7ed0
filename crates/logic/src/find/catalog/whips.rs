//! Whips.

use crate::find::{Example, Info};

pub(in crate::find) static WHIPS: Info = Info {
    name: "Whip",
    slug: "whips",
    summary: "if a candidate were true, singles one after the other would leave nothing for a cell or a digit",
    definition: "Suppose that a candidate is true. In a cell or, for a digit, in a house one candidate is left, which is placed; in \
                 another, with a candidate that this placement excludes, again one; and so on, until one has none: then the \
                 candidate was wrong. All that was placed before may help to exclude. The length of the whip is the number of the \
                 cells and of the digits of houses that are looked at, the empty one included (Denis Berthier).",
    examples: &[
        Example {
            grid: ".234.6.894567..123.89.2..642.48..917.95..7248871942356.18..46725.72..491.42.7.835",
            without: "6r5c5",
            kind: "Whip[3]",
            difficulty: "8.9",
        },
        Example {
            grid: "...456..94.67.........3..46.6...7.9.......2719.7.1..6..14..8957.7.5..8.48.5.746.2",
            without: "1r1c8 1r2c8 1r3c3 2r4c5 3r1c8 3r2c8 3r5c4 8r2c9 9r3c4",
            kind: "Whip[4]",
            difficulty: "9.0",
        },
    ],
};
