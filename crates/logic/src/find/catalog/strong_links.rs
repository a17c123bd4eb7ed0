//! Strong links.

use crate::find::{Example, Info};

pub(in crate::find) static INFO: [Info; 3] = [
    Info {
        name: "2 Strong Links",
        slug: "two-strong-links",
        summary: "a digit has two ends in each of two houses, and one end of each sees the other",
        definition: "In each of two houses the digit lies at one of two ends; an end is a cell, or several cells of one \
                     line or box. One end of the first house sees one of the second, so these two are not both true. \
                     Hence one of the other two ends is, and the digit goes from every cell that sees both. Two \
                     parallel lines make a skyscraper, a row and a column a two-string kite.",
        examples: &[
            Example {
                grid: "9..4812752..573496547.2.1384921...5.3..7.8.42...2.4.61.59.12.841...4562..24..751.",
                without: "",
                kind: "Skyscraper",
                difficulty: "4.0",
            },
            Example {
                grid: "9..4812752..573496547.2.1384921...5.3..7.8.42...2.4.61.59.12.841...4562..24..751.",
                without: "",
                kind: "X-Loop of 2 Strong Links",
                difficulty: "4.0",
            },
            Example {
                grid: "9..4812752..573496547.2.1384921...5.3..7.8.42...2.4.61.59.12.841...4562..24..751.",
                without: "",
                kind: "2 Strong Links",
                difficulty: "4.1",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "2-String Kite",
                difficulty: "4.1",
            },
            Example {
                grid: "9..4812752..573496547.2.1384921...5.3..7.8.42...2.4.61.59.12.841...4562..24..751.",
                without: "",
                kind: "X-Loop of 2 Strong Links",
                difficulty: "4.1",
            },
            Example {
                grid: ".34.19..21.2.458.3.6.3.21.43519684274.75.1...6..4.7..1.4325671...6193245215.74..6",
                without: "",
                kind: "Grouped 2 Strong Links",
                difficulty: "4.3",
            },
            Example {
                grid: "5..3.17822.19.5643......1597..534821.5..97364.2...6597.37...915912.5347.4.571923.",
                without: "8r3c2 8r3c5",
                kind: "Grouped 2-String Kite",
                difficulty: "4.3",
            },
            Example {
                grid: ".34.19..21.2.458.3.6.3.21.43519684274.75.1...6..4.7..1.4325671...6193245215.74..6",
                without: "",
                kind: "Grouped Skyscraper",
                difficulty: "4.3",
            },
            Example {
                grid: "269175843...9642511543286799....648.4....916.6.8...392741693528.....29.4.92.4.7.6",
                without: "",
                kind: "Grouped X-Loop of 2 Strong Links",
                difficulty: "4.3",
            },
        ],
    },
    Info {
        name: "3 Strong Links",
        slug: "three-strong-links",
        summary: "three houses with two ends each for a digit, neighbouring ends seeing each other",
        definition: "Three houses in a row, each with the digit at one of two ends, each seeing the next at one end. \
                     If the first end of all is false, then the second is true, the third false and so on: one of the \
                     first and the last is true, and the digit goes from every cell that sees both. If first and last \
                     see each other, this is a loop, and the digit goes from what sees any two neighbouring ends.",
        examples: &[
            Example {
                grid: "...4398161..6273..43.518972..438572..7.19463...37624..32.8415.7..19732...4.2561.3",
                without: "",
                kind: "3 Skyscrapers",
                difficulty: "5.4",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "X-Loop of 3 Strong Links",
                difficulty: "5.4",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "3 Strong Links",
                difficulty: "5.5",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "3-String Kite",
                difficulty: "5.5",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "X-Loop of 3 Strong Links",
                difficulty: "5.5",
            },
            Example {
                grid: "9..4812752..573496547.2.1384921...5.3..7.8.42...2.4.61.59.12.841...4562..24..751.",
                without: "",
                kind: "3 Strong Links",
                difficulty: "5.6",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "X-Loop of 3 Strong Links",
                difficulty: "5.6",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "Grouped 3 Skyscrapers",
                difficulty: "5.7",
            },
            Example {
                grid: ".34.19..21.2.458.3.6.3.21.43519684274.75.1...6..4.7..1.4325671...6193245215.74..6",
                without: "",
                kind: "Grouped 3 Strong Links",
                difficulty: "5.7",
            },
            Example {
                grid: "9..4812752..573496547.2.1384921...5.3..7.8.42...2.4.61.59.12.841...4562..24..751.",
                without: "",
                kind: "Grouped 3-String Kite",
                difficulty: "5.7",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "Grouped X-Loop of 3 Strong Links",
                difficulty: "5.7",
            },
        ],
    },
    Info {
        name: "4 Strong Links",
        slug: "four-strong-links",
        summary: "four houses with two ends each for a digit, neighbouring ends seeing each other",
        definition: "The same as three strong links, with four houses.",
        examples: &[
            Example {
                grid: ".3.5847.66.4....5.8573.6.2.578461...46....185..38.564774695....3216485799851.7.6.",
                without: "",
                kind: "4 Skyscrapers",
                difficulty: "5.8",
            },
            Example {
                grid: ".34.19..21.2.458.3.6.3.21.43519684274.75.1...6..4.7..1.4325671...6193245215.74..6",
                without: "",
                kind: "X-Loop of 4 Strong Links",
                difficulty: "5.8",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "4 Strong Links",
                difficulty: "5.9",
            },
            Example {
                grid: ".34.19..21.2.458.3.6.3.21.43519684274.75.1...6..4.7..1.4325671...6193245215.74..6",
                without: "",
                kind: "4-String Kite",
                difficulty: "5.9",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "X-Loop of 4 Strong Links",
                difficulty: "5.9",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "4 Strong Links",
                difficulty: "6.0",
            },
            Example {
                grid: "6..28....18...57.229..3...681945.26..52..31..463.12...9.6578.21521346978.7.12965.",
                without: "4r1c3 4r3c3 9r2c8",
                kind: "X-Loop of 4 Strong Links",
                difficulty: "6.0",
            },
            Example {
                grid: ".34.19..21.2.458.3.6.3.21.43519684274.75.1...6..4.7..1.4325671...6193245215.74..6",
                without: "",
                kind: "Grouped 4 Skyscrapers",
                difficulty: "6.1",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "Grouped 4 Strong Links",
                difficulty: "6.1",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "Grouped 4-String Kite",
                difficulty: "6.1",
            },
            Example {
                grid: "24....73.863279.5.75..3428.39..2..7.18274.963.7439..2.42.9.3.1791..57342.3741289.",
                without: "",
                kind: "Grouped X-Loop of 4 Strong Links",
                difficulty: "6.1",
            },
        ],
    },
];
