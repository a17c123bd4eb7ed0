//! Fish as people list them, finned and sashimi ones.

use crate::find::{Example, Info};

pub(in crate::find) static PLAIN: [Info; 3] = [
    Info {
        name: "X-Wing (plain)",
        slug: "plain-x-wing",
        summary: "a digit's places in two parallel lines lie in two crossing lines, rows first",
        definition: "In two rows all places of a digit lie in the same two columns, so each of these has it in one of the \
                     rows, and it goes from the rest of the columns. The same with rows and columns exchanged. Digit by \
                     digit, where Sudoku Explainer goes line by line.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "X-Wing",
            difficulty: "3.2",
        }],
    },
    Info {
        name: "Swordfish (plain)",
        slug: "plain-swordfish",
        summary: "a digit's places in three parallel lines lie in three crossing lines, rows first",
        definition: "In three rows all places of a digit lie in the same three columns, so each of these has it in one of \
                     the rows, and it goes from the rest of the columns. The same with rows and columns exchanged. Digit \
                     by digit, where Sudoku Explainer goes line by line.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Swordfish",
            difficulty: "3.8",
        }],
    },
    Info {
        name: "Jellyfish (plain)",
        slug: "plain-jellyfish",
        summary: "a digit's places in four parallel lines lie in four crossing lines, rows first",
        definition: "In four rows all places of a digit lie in the same four columns, so each of these has it in one of \
                     the rows, and it goes from the rest of the columns. The same with rows and columns exchanged. Digit \
                     by digit, where Sudoku Explainer goes line by line.",
        examples: &[Example {
            grid: "....6.7......9....843.57.96671542839935871462.8.936.7.52.71394....485.2..1.629..7",
            without: "1r1c9 1r2c7 1r2c9 1r3c7",
            kind: "Jellyfish",
            difficulty: "5.2",
        }],
    },
];

pub(in crate::find) static FINNED: [Info; 3] = [
    Info {
        name: "Finned X-Wing",
        slug: "finned-x-wing",
        summary: "a fish of two lines, except for some extra places",
        definition: "Two parallel lines would make a fish but for one to five more places of the digit, the fins. If none \
                     of them has it, it goes from the rest of the crossing lines; so what sees all fins loses it there in \
                     any case.",
        examples: &[Example {
            grid: "5874316..962758341314...857753.9.4..2.1.735..8.....7.34...8.135.283.5974.3....286",
            without: "",
            kind: "Finned X-Wing",
            difficulty: "3.4",
        }],
    },
    Info {
        name: "Finned Swordfish",
        slug: "finned-swordfish",
        summary: "a fish of three lines, except for some extra places",
        definition: "Three parallel lines would make a fish but for one to five more places of the digit, the fins. If \
                     none of them has it, it goes from the rest of the crossing lines; so what sees all fins loses it \
                     there in any case.",
        examples: &[Example {
            grid: "29..867.416.4798.2478.52.6.3..647.8.....15.......93...536728...912534678784961325",
            without: "",
            kind: "Finned Swordfish",
            difficulty: "4.0",
        }],
    },
    Info {
        name: "Finned Jellyfish",
        slug: "finned-jellyfish",
        summary: "a fish of four lines, except for some extra places",
        definition: "Four parallel lines would make a fish but for one to five more places of the digit, the fins. If \
                     none of them has it, it goes from the rest of the crossing lines; so what sees all fins loses it \
                     there in any case.",
        examples: &[Example {
            grid: "346215..98123..465597468321.835..617.596.1...7.18.....6.87....49.51..2.81249....6",
            without: "",
            kind: "Finned Jellyfish",
            difficulty: "5.4",
        }],
    },
];

pub(in crate::find) static SASHIMI: [Info; 3] = [
    Info {
        name: "Sashimi X-Wing",
        slug: "sashimi-x-wing",
        summary: "a finned fish of two lines, one of which would have one place without its fins",
        definition: "A finned fish of two lines, one of which has no more than one place beside its fins: without these \
                     it would be no fish. What sees all fins loses the digit in the crossing lines all the same.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Sashimi X-Wing",
            difficulty: "3.5",
        }],
    },
    Info {
        name: "Sashimi Swordfish",
        slug: "sashimi-swordfish",
        summary: "a finned fish of three lines, one of which would have one place without its fins",
        definition: "A finned fish of three lines, one of which has no more than one place beside its fins: without these \
                     it would be no fish. What sees all fins loses the digit in the crossing lines all the same.",
        examples: &[Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Sashimi Swordfish",
            difficulty: "4.1",
        }],
    },
    Info {
        name: "Sashimi Jellyfish",
        slug: "sashimi-jellyfish",
        summary: "a finned fish of four lines, one of which would have one place without its fins",
        definition: "A finned fish of four lines, one of which has no more than one place beside its fins: without these \
                     it would be no fish. What sees all fins loses the digit in the crossing lines all the same.",
        examples: &[Example {
            grid: "5874316..962758341314...857753.9.4..2.1.735..8.....7.34...8.135.283.5974.3....286",
            without: "",
            kind: "Sashimi Jellyfish",
            difficulty: "5.5",
        }],
    },
];
