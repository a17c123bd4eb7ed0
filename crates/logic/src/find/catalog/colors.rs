//! Colors.

use crate::find::{Example, Info};

pub(in crate::find) static SIMPLE: Info = Info {
    name: "Simple Colors",
    slug: "simple-colors",
    summary: "the places of a digit in two colors: cells that see both, or a color that sees itself",
    definition: "Places of a digit that are tied by houses where it has two are colored in turn: all of one color \
                 have it, or all of the other. Trap: what sees both colors loses it. Wrap: a color with two cells \
                 that see each other is false.",
    examples: &[
        Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Simple Colors Trap",
            difficulty: "5.0",
        },
        Example {
            grid: "9215..68.5..1.62.9....9251.8.2..9351.9531.862...2589....9.25736253671498.7.9..125",
            without: "4r6c1 4r6c2 4r6c3 7r6c1 7r6c3",
            kind: "Simple Colors Wrap",
            difficulty: "5.0",
        },
    ],
};

pub(in crate::find) static MULTI: Info = Info {
    name: "Multi-Colors",
    slug: "multi-colors",
    summary: "two pairs of colors of a digit that see each other",
    definition: "Two pairs of colors are not tied to each other. Type 1: a color of one sees one of the other, so one \
                 of their opposites is true, and what sees both opposites loses the digit. Type 2: a color sees both \
                 colors of the other pair, so it is false.",
    examples: &[
        Example {
            grid: "9...61...6....8...84...3...485736219216894...379..2648734619825198..5763562387..4",
            without: "",
            kind: "Multi-Colors 1",
            difficulty: "5.6",
        },
        Example {
            grid: "5874316..962758341314...857753.9.4..2.1.735..8.....7.34...8.135.283.5974.3....286",
            without: "",
            kind: "Multi-Colors 2",
            difficulty: "5.6",
        },
    ],
};
