//! Locked candidates.

use crate::find::{Example, Info};

pub(in crate::find) static LOCKED_CANDIDATES: Info = Info {
    name: "Locked Candidates",
    slug: "locked-candidates",
    summary: "a digit confined to the crossing of a box and a line is excluded from the rest of the other",
    definition: "Pointing: within a box, all places of a digit lie in one row or column; the digit goes \
                             from the rest of that line. Claiming: within a line, all places of a digit lie in one \
                             box; the digit goes from the rest of that box.",
    examples: &[
        Example {
            grid: "13284....65412..8...8.36.148654.21.7..73.14684137.8...729.83..1341.7.8..586214.7.",
            without: "",
            kind: "Pointing",
            difficulty: "2.6",
        },
        Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Claiming",
            difficulty: "2.8",
        },
    ],
};

pub(in crate::find) static DIRECT_LOCKED_CANDIDATES: Info = Info {
    name: "Direct Locked Candidates",
    slug: "direct-locked-candidates",
    summary: "locked candidates that leave a hidden single",
    definition: "A digit confined to the crossing of a box and a line leaves the rest of the other, and \
                             thereby has one place left in a house parallel to the first: in another box for \
                             pointing, in another line for claiming. It goes there.",
    examples: &[
        Example {
            grid: "13284....65412..8...8.36.148654.21.7..73.14684137.8...729.83..1341.7.8..586214.7.",
            without: "",
            kind: "Direct Pointing",
            difficulty: "1.7",
        },
        Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Direct Claiming",
            difficulty: "1.9",
        },
    ],
};
