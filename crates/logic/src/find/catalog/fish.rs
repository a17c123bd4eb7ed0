//! Fish.

use crate::find::{Example, Info};

pub(in crate::find) static FISH: [Info; 3] = [
    Info {
        name: "X-Wing",
        slug: "x-wing",
        summary: "a digit has, in two parallel lines, the same two places",
        definition: "In two columns a digit has only two places each, in the same two rows: a rectangle whose \
                     diagonal corners hold it. The digit goes from the rest of both rows. The same with rows and \
                     columns exchanged.",
        examples: &[Example {
            grid: ".1.729.6..63.15297927.36....9...3.74.8...4932734298615.7.941..6.56387..9.496527..",
            without: "",
            kind: "X-Wing",
            difficulty: "3.2",
        }],
    },
    Info {
        name: "Swordfish",
        slug: "swordfish",
        summary: "a digit's places in three parallel lines lie in three crossing lines",
        definition: "In three columns all places of a digit lie in the same three rows, so each of the rows has it in \
                     one of these columns, and it goes from the rest of the rows. The same with rows and columns \
                     exchanged.",
        examples: &[Example {
            grid: "13284....65412..8...8.36.148654.21.7..73.14684137.8...729.83..1341.7.8..586214.7.",
            without: "",
            kind: "Swordfish",
            difficulty: "3.8",
        }],
    },
    Info {
        name: "Jellyfish",
        slug: "jellyfish",
        summary: "a digit's places in four parallel lines lie in four crossing lines",
        definition: "In four columns all places of a digit lie in the same four rows, and it goes from the rest of \
                     the rows. The same with rows and columns exchanged.",
        examples: &[Example {
            grid: "485..6129.37.49.6.9.685.37485369....7.45.869.69.4...5.578..4936.6..8.....4..65287",
            without: "1r5c5 1r6c6 1r8c1 1r8c3 1r8c4 1r8c6 1r9c4 2r8c4 2r8c6",
            kind: "Jellyfish",
            difficulty: "5.2",
        }],
    },
];
