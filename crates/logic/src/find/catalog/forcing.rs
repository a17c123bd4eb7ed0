//! Forcing chains and nets of tables.

use crate::find::{Example, Info};

pub(in crate::find) static CHAINS: Info = Info {
    name: "Forcing Chain",
    slug: "table-forcing-chains",
    summary: "a candidate leads by links to a contradiction, or all candidates of a cell or house to the same",
    definition: "What follows link by link from a candidate, true or false, is followed to the end. If it contradicts itself, \
                 the start is wrong: a contradiction. What follows from a candidate and from its opposite, from each candidate \
                 of a cell or from each place of a digit in a house holds in any case: a verity.",
    examples: &[
        Example {
            grid: "21.3.4..53...591...5.1724..5....8.4.7.1.4.......2...6.......2.4..5.....889...3...",
            without: "1r9c9 7r1c7 9r6c7",
            kind: "Forcing Chain Contradiction",
            difficulty: "8.2",
        },
        Example {
            grid: "..4..3...8...9..6...6..8..1.135..69.6.9...5.7...9.6.1..6.72..59...3..17..7...92..",
            without: "2r6c3 2r8c1 3r3c1 4r8c5 7r4c1 7r6c5 8r6c9 8r9c9",
            kind: "Forcing Chain Verity",
            difficulty: "8.2",
        },
    ],
};

pub(in crate::find) static NETS: Info = Info {
    name: "Forcing Net",
    slug: "table-forcing-nets",
    summary: "the same where something follows from several things together",
    definition: "What follows from a candidate, true or false, is found by placing the singles that arise, so that a digit may \
                 follow from several others together. If it contradicts itself, the start is wrong: a contradiction. What \
                 follows from a candidate and from its opposite, from each candidate of a cell or from each place of a digit \
                 in a house holds in any case: a verity.",
    examples: &[
        Example {
            grid: "1..6....5.35.14869........2..8..3.2..2.....93.1..2.58.469371258.7..5.9..85....7..",
            without: "2r8c6 3r1c8 3r3c8 4r4c4 6r4c9 6r6c9 7r1c3 9r4c4",
            kind: "Forcing Net Contradiction",
            difficulty: "8.8",
        },
        Example {
            grid: "..3...6.......1.9..7..5....718....5..2..7.1..6.9....72...83..1....2.....4...673..",
            without: "2r1c1 3r5c4 3r6c4 4r5c6 8r1c1",
            kind: "Forcing Net Verity",
            difficulty: "8.8",
        },
    ],
};
