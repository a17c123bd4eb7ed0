//! Franken fish.

use crate::find::{Example, Info};

const FRANKEN: &str = "All places of a digit in some rows and boxes lie in as many columns and boxes, or the same with rows and \
                       columns exchanged. Each of these has it there, so the digit goes from their other cells.";
const FINNED: &str = "A Franken fish with up to five places of its digit beside the covers, or in two base houses. If one of \
                      these fins is true, all that sees it falls; if none is, the fish holds. So the digit goes from what \
                      the fish would eliminate and all fins see.";

/// Without fins, then with; two houses, three, four.
pub(in crate::find) static FISH: [[Info; 3]; 2] = [
    [
        Info {
            name: "Franken X-Wing",
            slug: "franken-x-wing",
            summary: "a digit of two lines and boxes lies in two crossing lines and boxes",
            definition: FRANKEN,
            examples: &[Example {
                grid: "843129765.29.75.83.7538.9.2381..25794965.7.2875289...69172..8542347586915689..237",
                without: "",
                kind: "Franken X-Wing",
                difficulty: "5.2",
            }],
        },
        Info {
            name: "Franken Swordfish",
            slug: "franken-swordfish",
            summary: "a digit of three lines and boxes lies in three crossing lines and boxes",
            definition: FRANKEN,
            examples: &[Example {
                grid: "9215.768.5..1.62.9.6..9251.842769351795314862..62589....9.2573625367149867.9.3125",
                without: "",
                kind: "Franken Swordfish",
                difficulty: "5.8",
            }],
        },
        Info {
            name: "Franken Jellyfish",
            slug: "franken-jellyfish",
            summary: "a digit of four lines and boxes lies in four crossing lines and boxes",
            definition: FRANKEN,
            examples: &[Example {
                grid: "93.82754.72453..8.85...427369518243714837..25273.458..46725.3.83194687525827.3..4",
                without: "",
                kind: "Franken Jellyfish",
                difficulty: "7.2",
            }],
        },
    ],
    [
        Info {
            name: "Finned Franken X-Wing",
            slug: "finned-franken-x-wing",
            summary: "a Franken X-Wing except for some fins",
            definition: FINNED,
            examples: &[Example {
                grid: "1.47.8569785169342..645.871843916257519..76846728459134.158.7.6357694128.68.714.5",
                without: "",
                kind: "Finned Franken X-Wing",
                difficulty: "5.6",
            }],
        },
        Info {
            name: "Finned Franken Swordfish",
            slug: "finned-franken-swordfish",
            summary: "a Franken Swordfish except for some fins",
            definition: FINNED,
            examples: &[Example {
                grid: "65.718.4...745...114.29.....615873.4574932168...1647..48.6..5....584...6.163.548.",
                without: "2r2c7 2r6c1 2r7c8 2r7c9 2r8c1 3r2c2 3r3c8 3r3c9 9r1c3 9r2c7 9r2c8 9r6c9 9r7c8 9r8c8",
                kind: "Finned Franken Swordfish",
                difficulty: "6.2",
            }],
        },
        Info {
            name: "Finned Franken Jellyfish",
            slug: "finned-franken-jellyfish",
            summary: "a Franken Jellyfish except for some fins",
            definition: FINNED,
            examples: &[Example {
                grid: "93.82754.72453..8.85...427369518243714837..25273.458..46725.3.83194687525827.3..4",
                without: "9r2c6 9r6c8 9r9c7",
                kind: "Finned Franken Jellyfish",
                difficulty: "7.6",
            }],
        },
    ],
];
