//! Naked and hidden subsets.

use crate::find::{Example, Info};

pub(in crate::find) static NAKED: [Info; 3] = [
    Info {
        name: "Naked Pair",
        slug: "naked-pair",
        summary: "two cells of a house with the same two candidates",
        definition: "Two cells of a house that have only two digits between them hold these two, in some order; the \
                     digits go from the other cells of the house.",
        examples: &[Example {
            grid: "2.4..3.67.1...24.3.....6..2...2.174.1726..83..4.37.21.821567394435129678769.3.521",
            without: "5r2c1 5r3c5 5r4c5 5r4c9 5r5c5 5r6c1 6r4c1 8r2c3 8r2c4 8r3c5 9r1c2 9r1c5 9r2c5 9r3c5",
            kind: "Naked Pair",
            difficulty: "3.0",
        }],
    },
    Info {
        name: "Naked Triplet",
        slug: "naked-triple",
        summary: "three cells of a house with three candidates between them",
        definition: "Three cells of a house that have only three digits between them hold these three; the digits go \
                     from the other cells of the house. No cell needs to have all three.",
        examples: &[Example {
            grid: "481367529..3451678...892413..8.1.732.3.28.94....97318.5..139867....2.3943.9.4.251",
            without: "",
            kind: "Naked Triplet",
            difficulty: "3.6",
        }],
    },
    Info {
        name: "Naked Quad",
        slug: "naked-quadruple",
        summary: "four cells of a house with four candidates between them",
        definition: "Four cells of a house that have only four digits between them hold these four; the digits go from \
                     the other cells of the house.",
        examples: &[Example {
            grid: "...3948.2..8125..4...8761.5...542.89..4981..6985763421...2186.3312657.488..439217",
            without: "3r3c2 5r1c2 9r3c2",
            kind: "Naked Quad",
            difficulty: "5.0",
        }],
    },
];

pub(in crate::find) static HIDDEN: [Info; 3] = [
    Info {
        name: "Hidden Pair",
        slug: "hidden-pair",
        summary: "two digits of a house with the same two places",
        definition: "Two digits that have only two places in a house between them take both; other candidates go from \
                     these two cells.",
        examples: &[Example {
            grid: "41.6.37.228714..3663...741.74386..91196.74...852931674.64318..7.217.6.4..784..16.",
            without: "",
            kind: "Hidden Pair",
            difficulty: "3.4",
        }],
    },
    Info {
        name: "Hidden Triplet",
        slug: "hidden-triple",
        summary: "three digits of a house with three places between them",
        definition: "Three digits that have only three places in a house between them take all three; other candidates \
                     go from these cells.",
        examples: &[Example {
            grid: "....5.74...47..1...7.41.2.3..8197.32..328..7979234.618941...367835671924267934..1",
            without: "",
            kind: "Hidden Triplet",
            difficulty: "4.0",
        }],
    },
    Info {
        name: "Hidden Quad",
        slug: "hidden-quadruple",
        summary: "four digits of a house with four places between them",
        definition: "Four digits that have only four places in a house between them take all four; other candidates go \
                     from these cells.",
        examples: &[Example {
            grid: "..6.342.5..7.28.....2.95.7.648251937731849562295367481..4586.....9413...863972...",
            without: "",
            kind: "Hidden Quad",
            difficulty: "5.4",
        }],
    },
];

pub(in crate::find) static DIRECT: [Info; 2] = [
    Info {
        name: "Direct Hidden Pair",
        slug: "direct-hidden-pair",
        summary: "a hidden pair that leaves another digit of its house one place",
        definition: "Two digits that have only two places in a house take both; another digit, driven out of these \
                     cells, has one place left in the house and goes there.",
        examples: &[Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Direct Hidden Pair",
            difficulty: "2.0",
        }],
    },
    Info {
        name: "Direct Hidden Triplet",
        slug: "direct-hidden-triple",
        summary: "a hidden triple that leaves another digit of its house one place",
        definition: "Three digits that have only three places in a house take all three; another digit, driven out of \
                     these cells, has one place left in the house and goes there.",
        examples: &[Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Direct Hidden Triplet",
            difficulty: "2.5",
        }],
    },
];
