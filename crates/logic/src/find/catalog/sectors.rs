//! SK loops and multi-sector locked sets.

use crate::find::{Example, Info};

pub(in crate::find) static SK_LOOP: Info = Info {
    name: "SK Loop",
    slug: "sk-loop",
    summary: "eight pairs of cells in a ring through four boxes, with as many digits as cells",
    definition: "Four boxes form a rectangle, and a cell of each is a pivot, so that the pivots form one, too. Beside the pivots \
                 their rows and columns have eight pairs of cells in these boxes, each of which shares a line or a box with the \
                 next. If as few of these houses as there are empty cells hold all places that each digit has in them, each \
                 digit has its place there in each of its houses, and goes from the rest of it. Found by Steve Kurzhals.",
    examples: &[Example {
        grid: "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        without: "",
        kind: "SK Loop",
        difficulty: "7.8",
    }],
};

pub(in crate::find) static MULTI_SECTOR: Info = Info {
    name: "MSLS",
    slug: "msls",
    summary: "cells where rows cross columns, with as many digits as cells",
    definition: "A multi-sector locked set: the empty cells where three to six rows cross three to six columns. Each digit is \
                 counted in those of the rows that have it there, or in those of the columns, whichever are fewer. If that \
                 makes no more than there are cells, each digit has its place there in each line where it is counted, and \
                 goes from the rest of it.",
    examples: &[Example {
        grid: "9876.....65....8............4..3..2...6..75.......1..4..98..7......2..1......4..3",
        without: "",
        kind: "MSLS",
        difficulty: "8.0",
    }],
};
