//! Nice loops and alternating inference chains.

use crate::find::{Example, Info};

pub(in crate::find) static PLAIN: Info = Info {
    name: "Nice Loop / AIC",
    slug: "nice-loops",
    summary: "candidates that follow from each other in turn, true and false, in a loop or a chain",
    definition: "In a chain of strong and weak links in turn each statement follows from the one before it. If it begins with \
                 a false candidate and ends with a true one, one of both ends is true. If it comes back to its first cell and \
                 contradicts itself there, that cell loses candidates (discontinuous); if it closes, each weak link is a \
                 strong one, too, and what sees both of its ends falls (continuous).",
    examples: &[
        Example {
            grid: "76..4..19..961.274.41.9..6859..216436.49..1821..46.957.....64919162748354..1.9726",
            without: "3r1c3 5r7c2 8r7c4",
            kind: "Discontinuous Nice Loop",
            difficulty: "7.0",
        },
        Example {
            grid: "......28......3.6.7.425.9318716395424..572618625184.9...7....5.958.4.12.1....587.",
            without: "3r1c3 6r9c9 9r1c4",
            kind: "Continuous Nice Loop",
            difficulty: "7.0",
        },
        Example {
            grid: "81.5..32494..2.58725....196194836275635..2948782..5613429.5.8613.82...595.1....32",
            without: "7r8c5 7r8c6 7r9c4 7r9c5 7r9c6",
            kind: "AIC",
            difficulty: "7.0",
        },
    ],
};

pub(in crate::find) static SETS: Info = Info {
    name: "Nice Loop / AIC with ALS",
    slug: "als-nice-loops",
    summary: "grouped nice loops and chains that lead through almost locked sets",
    definition: "A grouped nice loop or chain in which almost locked sets take part: a set of cells of a house with one digit more                  than there are cells has all its other digits if it lacks one. In a loop that closes, such a set keeps all                  digits but those two that link it, and what sees all places of one of these in it falls.",
    examples: &[
        Example {
            grid: "71546...289621.45.34259..61654381.2.238974615179625.4.4617325..983156274527849136",
            without: "",
            kind: "Grouped Discontinuous Nice Loop",
            difficulty: "7.2",
        },
        Example {
            grid: "743159628816732495.2.86471323.645..949.3782..6.89213.4..42.....1..4..532..251..4.",
            without: "7r7c8",
            kind: "Grouped Continuous Nice Loop",
            difficulty: "7.2",
        },
        Example {
            grid: "71546...289621.45.34259..61654381.2.238974615179625.4.4617325..983156274527849136",
            without: "",
            kind: "Grouped AIC",
            difficulty: "7.2",
        },
    ],
};

pub(in crate::find) static GROUPED: Info = Info {
    name: "Grouped Nice Loop / AIC",
    slug: "grouped-nice-loops",
    summary: "nice loops and chains in which places of a digit where a line crosses a box act as one",
    definition: "A nice loop or an alternating inference chain in which two or three places of a digit where a line crosses a \
                 box may act as one candidate: it is true if one of them is.",
    examples: &[
        Example {
            grid: ".86.145......2..4.4...5...1..457..125.14..7...7...145..9.14.278.4...7195...89.364",
            without: "2r9c2 3r2c1 3r2c2 3r6c3 6r4c1 6r4c6 6r6c1 8r4c6 8r5c6 9r2c6 9r3c6 9r6c4",
            kind: "Grouped Discontinuous Nice Loop",
            difficulty: "7.2",
        },
        Example {
            grid: ".4..173..1.....78.67..53..45.1..843..87.345...6..25.7875...6.....95816.7.16....5.",
            without: "2r2c9 3r7c3 3r9c1 9r2c4 9r2c9 9r4c4 9r6c1 9r7c4 9r9c4",
            kind: "Grouped Continuous Nice Loop",
            difficulty: "7.2",
        },
        Example {
            grid: "..67.8.3..1..5..863..1.6...6...1...2159284..3....6.8.....8....78...7.3..721635948",
            without: "4r1c1 7r4c7 7r4c8 7r6c8 9r7c6",
            kind: "Grouped AIC",
            difficulty: "7.2",
        },
    ],
};
