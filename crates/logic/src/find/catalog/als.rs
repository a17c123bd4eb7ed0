//! Almost locked sets: XZ, XY-Wing, chain.

use crate::find::{Example, Info};

pub(in crate::find) static XZ: Info = Info {
    name: "ALS-XZ",
    slug: "als-xz",
    summary: "two almost locked sets cannot both hold a digit, so one of them holds their others",
    definition: "An almost locked set is n cells of a house with n + 1 candidates. If all places of x in one set see all \
                 those in another, one of both has no x and so holds all its other digits. A digit z that both have then \
                 goes from all cells that see every z of both. With two such digits x each set loses one of them to the \
                 other, and all other digits of each are locked.",
    examples: &[Example {
        grid: "9..1.8....8.3....13..76..98...48....8..57.36..7.6..81.7.89145....425798.592836147",
        without: "2r2c6 2r2c8 2r4c1 3r4c2 4r1c9 6r1c9 6r2c1 9r4c3 9r5c9",
        kind: "ALS-XZ",
        difficulty: "6.4",
    }],
};

pub(in crate::find) static XY_WING: Info = Info {
    name: "ALS-XY-Wing",
    slug: "als-xy-wing",
    summary: "an almost locked set takes one digit or another from two others, which share a third",
    definition: "An almost locked set shares x with a second one and y with a third, neither of which it can have together \
                 with that set. It lacks one digit at most, so the second holds all of its digits but x, or the third all \
                 of its but y. A digit z that both have goes from all cells that see every z of both.",
    examples: &[Example {
        grid: ".8...1.2.1....48.54..385176..6.4..8.34...86...7816......4.3.5188..41.76....856..9",
        without: "2r2c2 2r2c3 2r4c4 2r4c9 2r5c9 3r4c9 5r4c1 7r1c3 7r2c4 7r7c1 9r1c1 9r1c3 9r2c2 9r2c3 9r2c4 9r6c8",
        kind: "ALS-XY-Wing",
        difficulty: "7.2",
    }],
};

pub(in crate::find) static CHAIN: Info = Info {
    name: "ALS-XY-Chain",
    slug: "als-chain",
    summary: "almost locked sets in a row, each linked to the next by a digit that not both can have",
    definition: "Each almost locked set is linked to the next by a digit that not both can hold, and no set by the same \
                 digit on both sides. So the first or the last holds a digit z that both have, and z goes from all cells \
                 that see every z of both. Chains of four sets and more; three make an ALS-XY-Wing.",
    examples: &[Example {
        grid: "65.718.4...745...114.29.....615873.4574932168...1647..48.6..5....584...6.163.548.",
        without: "2r2c7 2r6c1 2r7c8 2r7c9 2r8c1 3r3c8 3r3c9 9r1c3 9r2c7 9r2c8 9r6c9 9r7c8 9r8c8",
        kind: "ALS-XY-Chain",
        difficulty: "7.4",
    }],
};
