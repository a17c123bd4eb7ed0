//! ALS wings.

use crate::find::{Example, Info};

pub(in crate::find) static INFO: [Info; 4] = [
    Info {
        name: "WXYZ-Wing",
        slug: "wxyz-wing",
        summary: "three cells of a house with four digits, and a bivalue cell with two of them",
        definition: "Three cells of a house have four digits between them, and a bivalue cell has two of these, x and z. \
                     It sees all places of x in the three cells, so one of the two lacks x and must have z: the \
                     bivalue cell itself, or the three cells, which then hold their other three digits. So z goes from \
                     every cell that sees all of its places in both. If the bivalue cell sees all places of z as well, \
                     the three cells are locked in any case, and each of their digits goes from what sees its places.",
        examples: &[
            Example {
                grid: "1857642937642..158239...674.2....941.41...3679763418254...527.6...4.65..65..8.4..",
                without: "",
                kind: "WXYZ-Wing",
                difficulty: "5.5",
            },
            Example {
                grid: "1857642937642..158239...674.2....941.41...3679763418254...527.6...4.65..65..8.4..",
                without: "",
                kind: "WXYZ-Wing",
                difficulty: "5.6",
            },
        ],
    },
    Info {
        name: "VWXYZ-Wing",
        slug: "vwxyz-wing",
        summary: "four cells of a house with five digits, and a bivalue cell with two of them",
        definition: "The same as a WXYZ-Wing, with four cells of a house that have five digits between them.",
        examples: &[
            Example {
                grid: "4.265.789.8627.54.5.79486.2.4..1237662..97154....64928.5.126497....852..2...398.5",
                without: "",
                kind: "VWXYZ-Wing",
                difficulty: "6.2",
            },
            Example {
                grid: "...4398161..6273..43.518972..438572..7.19463...37624..32.8415.7..19732...4.2561.3",
                without: "",
                kind: "VWXYZ-Wing",
                difficulty: "6.3",
            },
            Example {
                grid: "269175843...9642511543286799....648.4....916.6.8...392741693528.....29.4.92.4.7.6",
                without: "",
                kind: "VWXYZ-Wing",
                difficulty: "6.4",
            },
        ],
    },
    Info {
        name: "UVWXYZ-Wing",
        slug: "uvwxyz-wing",
        summary: "five cells of a house with six digits, and a bivalue cell with two of them",
        definition: "The same as a WXYZ-Wing, with five cells of a house that have six digits between them.",
        examples: &[Example {
            grid: "1857642937642..158239...674.2....941.41...3679763418254...527.6...4.65..65..8.4..",
            without: "",
            kind: "UVWXYZ-Wing",
            difficulty: "6.6",
        }],
    },
    Info {
        name: "TUVWXYZ-Wing",
        slug: "tuvwxyz-wing",
        summary: "six cells of a house with seven digits, and a bivalue cell with two of them",
        definition: "The same as a WXYZ-Wing, with six cells of a house that have seven digits between them.",
        examples: &[Example {
            grid: ".3....5.8.5....162......3.9..2....518157.26349435168275974832161246..783386127495",
            without: "",
            kind: "TUVWXYZ-Wing",
            difficulty: "7.5",
        }],
    },
];
