//! Turbot Fish, X-Chain, XY-Chain, Remote Pair.

use crate::find::{Example, Info};

pub(in crate::find) static TURBOT_FISH: Info = Info {
    name: "Turbot Fish",
    slug: "turbot-fish",
    summary: "two houses with two places for a digit each, two of which see each other",
    definition: "Two houses have a digit in two places each, and one of the first two sees one of the others. Not \
                 both of these have it, so one of the far ends does, and what sees both ends loses it.",
    examples: &[Example {
        grid: "7529618439.32.4....415.392.1.542.73..3419765227.35....4..8...6.5..6.....3..7452.1",
        without: "8r6c8 8r8c2 8r8c9 9r7c2 9r8c2",
        kind: "Turbot Fish",
        difficulty: "4.2",
    }],
};

pub(in crate::find) static X_CHAIN: Info = Info {
    name: "X-Chain",
    slug: "x-chain",
    summary: "houses with two places for a digit, one after the other",
    definition: "A chain of places of a digit, which alternates between houses with two places and any houses, and \
                 begins and ends with one that has two. If the first place does not have the digit, the last one \
                 does: so what sees both loses it.",
    examples: &[Example {
        grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
        without: "",
        kind: "X-Chain",
        difficulty: "6.6",
    }],
};

pub(in crate::find) static XY_CHAIN: Info = Info {
    name: "XY-Chain",
    slug: "xy-chain",
    summary: "cells with two candidates, one after the other",
    definition: "Cells with two candidates each, each of which sees the next and shares a candidate with it. If the \
                 first is not z, the chain of consequences makes the last one z: so what sees both loses z.",
    examples: &[Example {
        grid: "29..867.416.4798.2478.52.6.3..647.8.....15.......93...536728...912534678784961325",
        without: "",
        kind: "XY-Chain",
        difficulty: "6.6",
    }],
};

pub(in crate::find) static REMOTE_PAIR: Info = Info {
    name: "Remote Pair",
    slug: "remote-pair",
    summary: "cells with the same two candidates, one after the other",
    definition: "Four or more cells with the same two candidates, each of which sees the next, take the two in turn. \
                 So what sees two of them that are an odd number of steps apart, three or more, loses both.",
    examples: &[Example {
        grid: "...1.46.8..79..4514.16....2975241863..4765129612.9.7457...192841284.6.97.49....16",
        without: "",
        kind: "Remote Pair",
        difficulty: "4.4",
    }],
};
