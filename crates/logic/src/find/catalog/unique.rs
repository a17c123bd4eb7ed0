//! Unique rectangles and loops.

use crate::find::{Example, Info};

pub(in crate::find) static UNIQUE_LOOP: Info = Info {
    name: "Unique Rectangle and Loop",
    slug: "unique-loop",
    summary: "cells that would allow two solutions if they kept to two digits",
    definition: "Four cells at the crossings of two rows and two columns in two boxes, or a longer loop \
                             whose every house holds two of its cells, all with the same two candidates, could be \
                             filled in two ways. In a proper puzzle some cell of the loop takes another candidate. \
                             Type 1: only one cell has others, so it loses the two. Type 2: the others are one digit, \
                             which goes from all that see its cells. Type 3: two cells act as one cell of a naked or \
                             hidden subset. Type 4: one of the two digits is locked into two cells, which lose the \
                             other. This assumes that the puzzle has one solution.",
    examples: &[
        Example {
            grid: "753149628482..5.1.169.3275423.....7.5974....281.257....41..62.7678.2419..25....46",
            without: "1r5c6 3r5c7 8r5c6 8r7c4 9r4c7 9r4c9",
            kind: "Unique Rectangle type 1",
            difficulty: "4.5",
        },
        Example {
            grid: "467325918.93.71.6.85..46.3..4561389.63..8..5..8....64331....479524197386.7..3..2.",
            without: "",
            kind: "Unique Rectangle type 2",
            difficulty: "4.5",
        },
        Example {
            grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
            without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
            kind: "Unique Rectangle type 3",
            difficulty: "4.5",
        },
        Example {
            grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
            without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
            kind: "Unique Rectangle type 4",
            difficulty: "4.5",
        },
        Example {
            grid: "382.6.745.9..4.6...4.237918.2.15489.9.438..7....79...48..4732692...1845747..2.381",
            without: "1r6c2 5r2c1 5r2c3 5r6c2 6r5c2",
            kind: "Unique Loop 6 type 1",
            difficulty: "4.6",
        },
        Example {
            grid: "3415....6...4139..5...8.134..413586.13.86457..859274139.725.34845...86.18...4....",
            without: "2r2c9 2r9c3 2r9c9 6r3c2 6r3c3 6r9c2 6r9c6 7r9c4 9r3c6 9r9c9",
            kind: "Unique Loop 6 type 2",
            difficulty: "4.6",
        },
        Example {
            grid: "5372168949......311....3..6..8...3.271583246929346...832.6..145.5.32.987871.54623",
            without: "",
            kind: "Unique Loop 6 type 3",
            difficulty: "4.6",
        },
        Example {
            grid: ".4.1....667....1.9192836457439287.15721..3..4856..1372.8..127.32673.85.1314...2.8",
            without: "",
            kind: "Unique Loop 6 type 4",
            difficulty: "4.6",
        },
        Example {
            grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
            without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
            kind: "Unique Rectangle type 3",
            difficulty: "4.6",
        },
        Example {
            grid: "4.8.562796....7...75..4.6..164589732397462518285.7.964546..8.278237...969716.....",
            without: "",
            kind: "Unique Loop 8 type 1",
            difficulty: "4.7",
        },
        Example {
            grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
            without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
            kind: "Unique Rectangle type 3",
            difficulty: "4.7",
        },
        Example {
            grid: "1.5723.8632864917567.815.2381759634296213485745328761.531.627..2.6.7853178.35126.",
            without: "",
            kind: "Unique Loop 10 type 1",
            difficulty: "5.0",
        },
        Example {
            grid: "3.682415.51867924324.351.86.2514386..3.586.24864792315.834.56926529384714..2..538",
            without: "",
            kind: "Unique Loop 10 type 2",
            difficulty: "5.0",
        },
        Example {
            grid: "8..453279325897146794.6.85398...56345..6..9876..9.8512.5.3.4798.38.79465479586321",
            without: "1r4c4 1r5c5 1r7c3 2r4c4 2r5c5",
            kind: "Unique Loop 10 type 3",
            difficulty: "5.0",
        },
        Example {
            grid: ".5263.1.96715.92.334912.75676..1293551379682492...5617185963472236...591497251368",
            without: "",
            kind: "Unique Loop 10 type 4",
            difficulty: "5.0",
        },
    ],
};

pub(in crate::find) static MENDED: Info = Info {
    name: "Unique Rectangle and Loop (mended)",
    slug: "unique-loop-mended",
    summary: "the same, without what the original overlooks",
    definition: "Sudoku Explainer overlooks some loops: as it walks along, it counts extra candidates of cells that it \
                 then does not step on. And of type 3 it does not look for hidden subsets with fewer digits \
                 than there are extra candidates. Here, as in Sukaku Explainer since a correction by lkSudoku, neither is \
                 overlooked.",
    examples: &[
        Example {
            grid: "612893457458267193379541286.2631..491354796...946....1261958...587134...943726..5",
            without: "",
            kind: "Unique Rectangle type 3",
            difficulty: "4.5",
        },
        Example {
            grid: "837.6149..9..483..41.973.8....3.48.9.8.1.6.34.438971.5...63.947..4789....7.41....",
            without: "",
            kind: "Unique Loop 6 type 2",
            difficulty: "4.6",
        },
        Example {
            grid: "943.5.1..2.134.8958.51.9234182.9...3796.3...1354..19.8519723486427685319638914...",
            without: "",
            kind: "Unique Loop 8 type 3",
            difficulty: "4.7",
        },
    ],
};
