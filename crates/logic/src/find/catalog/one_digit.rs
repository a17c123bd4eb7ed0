//! Skyscraper, 2-string kite, empty rectangle.

use crate::find::{Example, Info};

pub(in crate::find) static SKYSCRAPER: Info = Info {
    name: "Skyscraper",
    slug: "skyscraper",
    summary: "a digit has two places in two parallel lines, two of which face each other",
    definition: "Two rows have a digit in two places each, and two of these lie in one column. Not both of them have \
                 it, so one of the other two does, and what sees both of these loses it. The same with rows and \
                 columns exchanged.",
    examples: &[Example {
        grid: "346215..98123..465597468321.835..617.596.1...7.18.....6.87....49.51..2.81249....6",
        without: "",
        kind: "Skyscraper",
        difficulty: "4.0",
    }],
};

pub(in crate::find) static TWO_STRING_KITE: Info = Info {
    name: "2-String Kite",
    slug: "two-string-kite",
    summary: "a digit has two places in a row and in a column, two of which lie in a box",
    definition: "A row and a column have a digit in two places each, and two of these lie in one box. Not both of \
                 them have it, so one of the far ends does, and the cell that sees both of these loses it. Two kites whose strings \
                 meet in the same two cells of the box are a dual one, which takes two places.",
    examples: &[
        Example {
            grid: "5874316..962758341314...857753.9.4..2.1.735..8.....7.34...8.135.283.5974.3....286",
            without: "",
            kind: "2-String Kite",
            difficulty: "4.1",
        },
        Example {
            grid: "857421936369...21442163957854..8.7.119...584.78.1..65.214...3.7635...18.978.1.4.5",
            without: "7r2c4 9r7c4",
            kind: "Dual 2-String Kite",
            difficulty: "4.2",
        },
    ],
};

pub(in crate::find) static EMPTY_RECTANGLE: Info = Info {
    name: "Empty Rectangle",
    slug: "empty-rectangle",
    summary: "a box's places for a digit lie in a row and a column of it, and another line has two",
    definition: "In a box, all places of a digit lie in one row and one column of the box, so it is in that row or in \
                 that column. A line that crosses one of them outside the box has two places for it, of which one \
                 lies there: so the digit is in the box on the other one, or at the other place, and what sees both \
                 loses it. Two of the same box are a dual one, which takes two places.",
    examples: &[
        Example {
            grid: "5874316..962758341314...857753.9.4..2.1.735..8.....7.34...8.135.283.5974.3....286",
            without: "",
            kind: "Empty Rectangle",
            difficulty: "4.2",
        },
        Example {
            grid: "857421936369...21442163957854..8.7.119...584.78.1..65.214...3.7635...18.978.1.4.5",
            without: "7r2c4 9r7c4",
            kind: "Dual Empty Rectangle",
            difficulty: "4.2",
        },
    ],
};
