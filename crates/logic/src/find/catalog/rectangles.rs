//! Unique, hidden and avoidable rectangles.

use crate::find::{Example, Info};

pub(in crate::find) static UNIQUE: [Info; 6] = [
    Info {
        name: "Unique Rectangle type 1",
        slug: "unique-rectangle-one",
        summary: "one cell alone has other candidates",
        definition: "Four cells in two rows, two columns and two boxes would hold the same two candidates but for one \
                     cell, which therefore is none of them. This assumes that the puzzle has one solution.",
        examples: &[Example {
            grid: "29..867.416.4798.2478.52.6.3..647.8.....15.......93...536728...912534678784961325",
            without: "",
            kind: "Unique Rectangle type 1",
            difficulty: "4.5",
        }],
    },
    Info {
        name: "Unique Rectangle type 2",
        slug: "unique-rectangle-two",
        summary: "two cells of a line have the same other candidate",
        definition: "Two cells of the rectangle that lie in one line have one and the same candidate beside the two. One \
                     of them has it, so it goes from what sees both. This assumes that the puzzle has one solution.",
        examples: &[Example {
            grid: "......21.258471693.....28.418..9.4.65631847299.....1..7365189424..7235..825.4.37.",
            without: "",
            kind: "Unique Rectangle type 2",
            difficulty: "4.5",
        }],
    },
    Info {
        name: "Unique Rectangle type 3",
        slug: "unique-rectangle-three",
        summary: "the other candidates of two cells make a naked subset",
        definition: "Two cells of the rectangle that share a house have other candidates. One of these is true; with \
                     other cells of the house they make a naked subset as if they were one cell. This assumes that the \
                     puzzle has one solution.",
        examples: &[Example {
            grid: "....6.7......9....843.57.96671542839935871462.8.936.7.52.71394....485.2..1.629..7",
            without: "1r1c9 1r2c7 1r2c9 1r3c7",
            kind: "Unique Rectangle type 3",
            difficulty: "4.7",
        }],
    },
    Info {
        name: "Unique Rectangle type 4",
        slug: "unique-rectangle-four",
        summary: "one of the two digits is locked in two cells",
        definition: "Two cells of the rectangle lie in a line that has one of the two digits nowhere else. One of them \
                     has it, so neither may be the other digit. This assumes that the puzzle has one solution.",
        examples: &[Example {
            grid: "....6.7......9....843.57.96671542839935871462.8.936.7.52.71394....485.2..1.629..7",
            without: "1r1c9 1r2c7 1r2c9 1r3c7",
            kind: "Unique Rectangle type 4",
            difficulty: "4.5",
        }],
    },
    Info {
        name: "Unique Rectangle type 5",
        slug: "unique-rectangle-five",
        summary: "two or three cells not in a line have the same other candidate",
        definition: "Three cells of the rectangle, or two in opposite corners, have one and the same candidate beside the \
                     two. One of them has it, so it goes from what sees all of them. This assumes that the puzzle has one \
                     solution.",
        examples: &[Example {
            grid: ".23..75....19...42..6..2....1.7....8.87614.5....8.3.....4..8..7..85.16.........85",
            without: "2r4c1 2r4c7 2r4c8 2r6c3 2r6c8 2r7c1 2r7c5 2r7c7 2r8c5 2r9c1 2r9c5 2r9c7 3r7c1 3r8c1 3r9c1 5r4c1 5r6c1 5r6c2 6r1c5 8r3c5 9r1c9 9r4c1 9r4c5 9r4c7 9r4c8 9r6c7 9r6c8 9r8c9 9r9c1",
            kind: "Unique Rectangle type 5",
            difficulty: "4.5",
        }],
    },
    Info {
        name: "Unique Rectangle type 6",
        slug: "unique-rectangle-six",
        summary: "one of the two digits has places in the corners only",
        definition: "Two opposite corners have other candidates, and in their rows and columns one of the two digits is \
                     nowhere but in the rectangle. So it is in two opposite corners, and not in these, since the others \
                     would then have the other digit. This assumes that the puzzle has one solution.",
        examples: &[Example {
            grid: "268.419..374..218.951......8..1.5..91..48..2.5.7296813613.....44853297617..614..8",
            without: "",
            kind: "Unique Rectangle type 6",
            difficulty: "4.5",
        }],
    },
];

pub(in crate::find) static HIDDEN: Info = Info {
    name: "Hidden Rectangle",
    slug: "hidden-rectangle",
    summary: "in the row and the column of a corner a digit is nowhere else",
    definition: "A corner of the rectangle has the two candidates alone, and in the row and the column of the \
                 opposite corner one of them is nowhere but in the rectangle. If the opposite corner were the other \
                 digit, all four would be settled, and could be exchanged: so it is not. This assumes that the puzzle \
                 has one solution.",
    examples: &[Example {
        grid: "346215..98123..465597468321.835..617.596.1...7.18.....6.87....49.51..2.81249....6",
        without: "",
        kind: "Hidden Rectangle",
        difficulty: "4.6",
    }],
};

pub(in crate::find) static AVOIDABLE: [Info; 2] = [
    Info {
        name: "Avoidable Rectangle type 1",
        slug: "avoidable-rectangle-one",
        summary: "three cells that were not given would leave two digits to be exchanged",
        definition: "Three corners of a rectangle, none of them a given, are filled with two digits. If the fourth took \
                     the digit that completes it, the two could be exchanged: so it does not. This assumes that the \
                     puzzle has one solution.",
        examples: &[Example {
            grid: "..6..9..21.+8..2.6.9+2.+1.+6758+81+9+2+6+3547..24+1......+5+8+9...1+2.+795...+6+68.7.+1..+5+5+9+162+8374",
            without: "",
            kind: "Avoidable Rectangle type 1",
            difficulty: "4.6",
        }],
    },
    Info {
        name: "Avoidable Rectangle type 2",
        slug: "avoidable-rectangle-two",
        summary: "two cells that were not given, and a common candidate of the other two",
        definition: "Two corners of a rectangle, none of them a given, are filled, and the others have two candidates \
                     each: one that would complete it and a common other. One of them has the other, so it goes from what \
                     sees both. This assumes that the puzzle has one solution.",
        examples: &[Example {
            grid: "+1+459+6+8+37287+3+42+1.+9.+9+6+2+35+7+84+1+69+8+5127+3+43.4+6+7+9...+7.+18+4+3+9+2.4+8+9+2.+6.5+7+2+3+7+18+5+4+69+51+67.4...",
            without: "3r9c5",
            kind: "Avoidable Rectangle type 2",
            difficulty: "4.6",
        }],
    },
];
