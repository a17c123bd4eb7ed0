//! BUG.

use crate::find::{Example, Info};

pub(in crate::find) static BUG: Info = Info {
    name: "BUG",
    slug: "bug",
    summary: "a few candidates keep the board from having several solutions",
    definition: "If every empty cell had two candidates, and every digit two places in each house that \
                             lacks it, the puzzle could not have exactly one solution. When all but a few extra \
                             candidates fit that picture, one of the extras is true. Type 1: all extras are in one \
                             cell. Type 2: all are the same digit. Type 3: they form a naked subset with other cells. \
                             Type 4: two cells share a house and a digit locked into them, so they lose the rest. \
                             This assumes that the puzzle has one solution.",
    examples: &[
        Example {
            grid: "3.49516.79.6387...7.1.6.93..79.3.2..5.8.2679.1.2579...81769...4..3.158..2.5.4.1..",
            without: "1r4c9 2r2c8 2r3c2 2r3c9 2r8c8 3r6c9 4r4c8 4r6c2 5r2c8 5r2c9 6r4c8 6r6c8 6r8c2 6r8c9 6r9c9 8r4c8 8r4c9",
            kind: "BUG type 1",
            difficulty: "5.6",
        },
        Example {
            grid: "..164793..97.3156446395....13.....977...19..394.7.312.61.3.5..93.9.74....74.9638.",
            without: "1r8c9 2r1c1 2r3c9 2r4c3 2r4c4 2r5c4 2r7c7 2r8c2 2r8c4 2r9c9 4r5c7 5r5c2 5r5c3 5r8c9 8r1c2 8r3c7 8r4c3 8r4c4 8r4c5 8r5c3 8r5c4 8r6c9",
            kind: "BUG type 2",
            difficulty: "5.7",
        },
        Example {
            grid: "....9.867827564...9163782....1...72.392417586.7..2.1.914578.6.27...4....26....478",
            without: "1r8c4 1r8c6 3r2c8 3r4c6 3r8c3 3r8c6 3r8c8 3r8c9 3r9c6 5r4c1 5r4c6 5r8c6 6r4c4 9r8c4 9r8c6 9r8c8 9r9c6",
            kind: "BUG type 4",
            difficulty: "5.7",
        },
        Example {
            grid: "8.6.1592..19..6..83..9.86..4658....2.834....69..6..48....2738697385692..692184..7",
            without: "1r4c8 1r5c6 1r5c8 1r6c9 2r5c5 2r6c5 3r2c5 3r2c7 4r3c2 4r3c8 4r3c9 5r2c8 5r5c7 7r2c8 7r3c2 7r4c7 7r5c8 7r6c6",
            kind: "BUG type 3",
            difficulty: "5.8",
        },
        Example {
            grid: "....9.867827564...9163782....1...72.392417586.7..2.1.914578.6.27...4....26....478",
            without: "1r8c4 1r8c6 3r2c8 3r4c6 3r8c3 3r8c6 3r8c8 3r8c9 3r9c6 5r4c1 5r4c6 5r8c6 6r4c4 9r8c4 9r8c6 9r8c8 9r9c6",
            kind: "BUG type 3",
            difficulty: "5.9",
        },
        Example {
            grid: "2758439166..9712541..652387.5.128.43..23....1.1.7...2.8.7..6..25....9..8..1.8746.",
            without: "3r7c2 3r8c2 3r8c3 4r5c2 4r6c3 4r8c2 6r5c7 7r5c7 9r5c1 9r5c2 9r6c1 9r6c3 9r9c2",
            kind: "BUG type 3",
            difficulty: "6.0",
        },
        Example {
            grid: "12375846998.......64...3..87581.....469382517312.758..8745396212318679..596421783",
            without: "4r4c8 4r4c9",
            kind: "BUG type 3",
            difficulty: "6.1",
        },
        Example {
            grid: "6..815.3....976.8....342.6.167423895...581673..8697124416239758..3764219729158346",
            without: "2r2c3 4r2c3 5r2c1 5r2c2 5r3c1 5r3c2",
            kind: "BUG type 3",
            difficulty: "6.2",
        },
    ],
};

pub(in crate::find) static MENDED: Info = Info {
    name: "BUG (mended)",
    slug: "bug-mended",
    summary: "the same, with the smallest subsets of type 3 first",
    definition: "Where the extra cells share two houses, Sudoku Explainer looks for subsets of every size in the first of \
                 them before it looks at the second. Sukaku Explainer, since a correction by lkSudoku, looks for the \
                 smallest subset in either.",
    examples: &[Example {
        grid: "8.6.1592..19..6..83..9.86..4658....2.834....69..6..48....2738697385692..692184..7",
        without: "1r4c8 1r5c6 1r5c8 1r6c9 2r5c5 2r6c5 3r2c5 3r2c7 4r3c2 4r3c8 4r3c9 5r2c8 5r5c7 7r2c8 7r3c2 7r4c7 7r5c8 7r6c6",
        kind: "BUG type 3",
        difficulty: "5.8",
    }],
};

pub(in crate::find) static BUG_PLUS_ONE: Info = Info {
    name: "BUG + 1",
    slug: "bug-plus-one",
    summary: "one candidate keeps the board from having several solutions",
    definition: "All empty cells have two candidates but one, which has three, and every digit two places in each \
                 house but one digit in the three houses of that cell. Without it the puzzle would have several \
                 solutions or none: so it is true, and the cell loses its two others. This assumes that the puzzle \
                 has one solution.",
    examples: &[Example {
        grid: "71546...289621.45.34259..61654381.2.238974615179625.4.4617325..983156274527849136",
        without: "",
        kind: "BUG + 1",
        difficulty: "5.6",
    }],
};
