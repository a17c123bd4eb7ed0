//! Full houses, locked candidates and subsets as people list them.

use crate::find::{Example, Info};

pub(in crate::find) static FULL_HOUSE: Info = Info {
    name: "Full House",
    slug: "full-house",
    summary: "a house has one empty cell",
    definition: "A row, column or box has one empty cell, which takes the digit that the house lacks.",
    examples: &[Example {
        grid: ".26378519175926843.8.54127.5146..327398257164762413958259864731847135692.3.7..485",
        without: "",
        kind: "Full House",
        difficulty: "1.0",
    }],
};

pub(in crate::find) static POINTING: Info = Info {
    name: "Pointing",
    slug: "pointing",
    summary: "a box's places for a digit lie in one line",
    definition: "In a box, all places of a digit lie in one row or column, so one of them has it, and it goes from \
                 the rest of that row or column.",
    examples: &[Example {
        grid: "..6..8.42.....5..8.73..49.....1.6.5.....8...64.8.......51.93.......6.3..........7",
        without: "",
        kind: "Pointing",
        difficulty: "2.6",
    }],
};

pub(in crate::find) static CLAIMING: Info = Info {
    name: "Claiming",
    slug: "claiming",
    summary: "a line's places for a digit lie in one box",
    definition: "In a row or column, all places of a digit lie in one box, so one of them has it, and it goes from \
                 the rest of that box.",
    examples: &[Example {
        grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
        without: "",
        kind: "Claiming",
        difficulty: "2.8",
    }],
};

pub(in crate::find) static LOCKED: [Info; 2] = [
    Info {
        name: "Locked Pair",
        slug: "locked-pair",
        summary: "two cells of a box and a line hold two digits between them",
        definition: "Two cells that lie in a box and in a row or column at once hold two digits between them, which go \
                     from the rest of both.",
        examples: &[Example {
            grid: "5874316..962758341314...857753.9.4..2.1.735..8.....7.34...8.135.283.5974.3....286",
            without: "",
            kind: "Locked Pair",
            difficulty: "2.9",
        }],
    },
    Info {
        name: "Locked Triplet",
        slug: "locked-triple",
        summary: "three cells of a box and a line hold three digits between them",
        definition: "Three cells that lie in a box and in a row or column at once hold three digits between them, which \
                     go from the rest of both.",
        examples: &[Example {
            grid: "849327156..69182..127456398..81.54634617329853...6.721..26..5..6...4.81.......6..",
            without: "3r7c2 3r8c2 3r9c2 8r9c4",
            kind: "Locked Triplet",
            difficulty: "3.5",
        }],
    },
];

pub(in crate::find) static NAKED: [Info; 3] = [
    Info {
        name: "Naked Pair (plain)",
        slug: "plain-naked-pair",
        summary: "two cells of a house hold two digits between them, in any house",
        definition: "Two cells of a house have two candidates between them, so the digits are theirs and go from the rest \
                     of the house. Sudoku Explainer looks for it only in houses with 4 or more empty cells; here every \
                     house counts.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Naked Pair",
            difficulty: "3.0",
        }],
    },
    Info {
        name: "Naked Triplet (plain)",
        slug: "plain-naked-triple",
        summary: "three cells of a house hold three digits between them, in any house",
        definition: "Three cells of a house have three candidates between them, so the digits are theirs and go from the \
                     rest of the house. Sudoku Explainer looks for it only in houses with 6 or more empty cells; here \
                     every house counts.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Naked Triplet",
            difficulty: "3.6",
        }],
    },
    Info {
        name: "Naked Quad (plain)",
        slug: "plain-naked-quadruple",
        summary: "four cells of a house hold four digits between them, in any house",
        definition: "Four cells of a house have four candidates between them, so the digits are theirs and go from the \
                     rest of the house. Sudoku Explainer looks for it only in houses with 8 or more empty cells; here \
                     every house counts.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Naked Quad",
            difficulty: "5.0",
        }],
    },
];

pub(in crate::find) static HIDDEN: [Info; 3] = [
    Info {
        name: "Hidden Pair (plain)",
        slug: "plain-hidden-pair",
        summary: "two digits of a house have two places between them, in any house",
        definition: "Two digits of a house have two places between them, so these cells are theirs and hold nothing else. \
                     Sudoku Explainer looks for it only in houses with more than 4 empty cells; here every house counts.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Hidden Pair",
            difficulty: "3.4",
        }],
    },
    Info {
        name: "Hidden Triplet (plain)",
        slug: "plain-hidden-triple",
        summary: "three digits of a house have three places between them, in any house",
        definition: "Three digits of a house have three places between them, so these cells are theirs and hold nothing \
                     else. Sudoku Explainer looks for it only in houses with more than 6 empty cells; here every house \
                     counts.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Hidden Triplet",
            difficulty: "4.0",
        }],
    },
    Info {
        name: "Hidden Quad (plain)",
        slug: "plain-hidden-quadruple",
        summary: "four digits of a house have four places between them, in any house",
        definition: "Four digits of a house have four places between them, so these cells are theirs and hold nothing \
                     else. Sudoku Explainer looks for it only in houses with more than 8 empty cells; here every house \
                     counts.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Hidden Quad",
            difficulty: "5.4",
        }],
    },
];
