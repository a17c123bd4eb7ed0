//! Singles.

use crate::find::{Example, Info};

pub(in crate::find) static HIDDEN_SINGLE: Info = Info {
    name: "Hidden Single",
    slug: "hidden-single",
    summary: "a digit has one place left in a house",
    definition: "A digit that can go in only one cell of a row, column or box goes there. The last empty cell \
                         of a house (a full house) is the easiest, then singles in boxes, then those in lines.",
    examples: &[
        Example {
            grid: "753149628482..5.1.169.3275423.....7.5974....281.257....41..62.7678.2419..25....46",
            without: "1r5c6 3r5c7 8r5c6 8r7c4 9r4c7 9r4c9",
            kind: "Hidden Single",
            difficulty: "1.0",
        },
        Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Hidden Single",
            difficulty: "1.2",
        },
        Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Hidden Single",
            difficulty: "1.5",
        },
    ],
};

pub(in crate::find) static NAKED_SINGLE: Info = Info {
    name: "Naked Single",
    slug: "naked-single",
    summary: "a cell has one candidate left",
    definition: "A cell takes its only candidate: each of the other eight digits is in its row, column or box, or was \
                 eliminated.",
    examples: &[Example {
        grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
        without: "3r2c1 3r3c1 5r2c4",
        kind: "Naked Single",
        difficulty: "2.3",
    }],
};
