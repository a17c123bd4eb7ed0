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
    examples: &[Example {
        grid: "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        without: "",
        kind: "Tridagon",
        difficulty: "7.6",
    }],
};
