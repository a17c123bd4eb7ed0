//! Sue de Coq.

use crate::find::{Example, Info};

pub(in crate::find) static SUE_DE_COQ: Info = Info {
    name: "Sue de Coq",
    slug: "sue-de-coq",
    summary: "cells of a line and a box, with just as many digits as cells",
    definition: "Two or three cells that a line and a box share have two or more digits too many. Other cells of the \
                 line and of the box take so many of them that all together there are as many digits as cells. So \
                 each digit has its place among these: those of the line go from the rest of it, those of the box \
                 from the rest of the box, and the others from both.",
    examples: &[Example {
        grid: "29..867.416.4798.2478.52.6.3..647.8.....15.......93...536728...912534678784961325",
        without: "",
        kind: "Sue de Coq",
        difficulty: "6.2",
    }],
};
