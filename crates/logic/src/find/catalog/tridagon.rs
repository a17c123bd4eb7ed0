//! Tridagon.

use crate::find::{Example, Info};

pub(in crate::find) static TRIDAGON: Info = Info {
    name: "Tridagon",
    slug: "tridagon",
    summary: "twelve cells in four boxes that three digits cannot fill",
    definition: "In each of four boxes that form a rectangle there are three cells, one in each row and each column of the box. \
                 Three digits cannot fill all twelve if one or three of these four permutations are odd. So one of the \
                 other candidates of these cells, the guardians, is true. If there is one, it is placed; if all are in one \
                 cell, the three digits go from it; and whatever each of them excludes, at once or by a chain, goes in any \
                 case. It is also called Thor's Hammer.",
    examples: &[
        Example {
            grid: "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
            without: "",
            kind: "Tridagon",
            difficulty: "7.6",
        },
        // The guardians in one cell.
        Example {
            grid: "1.9.264.8..481..29.824.961.5.1.8...2.2...1.84.7.29.1......482.12..16.8...1.9.2...",
            without: "9r4c8 3r6c1 6r6c1 7r7c1 5r7c2 3r8c2 5r8c2 3r8c8 5r8c8 7r8c8 3r9c1 6r9c1 7r9c1",
            kind: "Tridagon",
            difficulty: "7.6",
        },
        // What both guardians see.
        Example {
            grid: ".5347..6276....4.3.423.675..34..76..69...4327.8763..4.42.76.53..7..432.63162...74",
            without: "8r4c4 8r4c5 5r8c4",
            kind: "Tridagon",
            difficulty: "7.6",
        },
        // A chain from each.
        Example {
            grid: "17..4.62.42.76..18..61.24.72.78.61.46.1.74.82.4.21.7..58...1.7.31...7...769.2..41",
            without: "9r3c5 9r3c8 9r4c5 3r7c4 9r7c4 5r8c4 9r8c4",
            kind: "Tridagon",
            difficulty: "7.6",
        },
    ],
};
