//! Exocets.

use crate::find::{Example, Info};

pub(in crate::find) static EXOCET: Info = Info {
    name: "Exocet",
    slug: "exocet",
    summary: "two cells of a box, whose digits two cells of the boxes beside it repeat",
    definition: "The base is two cells of a box and a line with three or four digits. In each of the two other boxes beside it \
                 in the band a target lies in another line, with all these digits, and beside it across the lines a companion \
                 with none of them. The third cell of the base's line in its box and the targets lie in three cross-lines. If \
                 outside the band the places that each of the digits has there lie in two lines, the targets hold the same two \
                 digits as the base. A digit of a target is also in the other two cross-lines outside the band, and in the \
                 other target's box beside the cross-line. Two exocets of a band with the same four digits and cross-lines \
                 are a double one: together the bases hold the four digits.",
    examples: &[
        Example {
            grid: "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
            without: "",
            kind: "Junior Exocet",
            difficulty: "7.8",
        },
        Example {
            grid: "98.7.....6...9.7....7.56...4...3..2...86..5..........3.1......4..65..9.......2.1.",
            without: "",
            kind: "Double Exocet",
            difficulty: "8.0",
        },
    ],
};
