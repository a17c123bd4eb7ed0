//! XY-Wing and XYZ-Wing.

use crate::find::{Example, Info};

pub(in crate::find) static XY_WING: Info = Info {
    name: "XY-Wing",
    slug: "xy-wing",
    summary: "a bivalue pivot drives one of two pincers to the same digit",
    definition: "The pivot holds x or y and sees two pincers, one with x and z, the other with y and z. \
                             If it takes x the first pincer is z, if y the second. So z goes from every cell that \
                             sees both pincers.",
    examples: &[Example {
        grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
        without: "3r2c1 3r3c1 5r2c4",
        kind: "XY-Wing",
        difficulty: "4.2",
    }],
};

pub(in crate::find) static XYZ_WING: Info = Info {
    name: "XYZ-Wing",
    slug: "xyz-wing",
    summary: "a pivot of three candidates and two pincers share a digit",
    definition: "The pivot holds x, y or z and sees two pincers, one with x and z, the other with y and z. \
                             One of the three is z, so z goes from every cell that sees all three.",
    examples: &[Example {
        grid: "41.6.37.228714..3663...741.74386..91196.74...852931674.64318..7.217.6.4..784..16.",
        without: "",
        kind: "XYZ-Wing",
        difficulty: "4.4",
    }],
};

pub(in crate::find) static PLAIN_XY_WING: Info = Info {
    name: "XY-Wing (plain)",
    slug: "plain-xy-wing",
    summary: "a bivalue pivot drives one of two pincers to the same digit, cell by cell",
    definition: "An XY-Wing, of which each is found once, in the order of its three cells.",
    examples: &[Example {
        grid: "5874316..962758341314...857753.9.4..2.1.735..8.....7.34...8.135.283.5974.3....286",
        without: "",
        kind: "XY-Wing",
        difficulty: "4.2",
    }],
};

pub(in crate::find) static PLAIN_XYZ_WING: Info = Info {
    name: "XYZ-Wing (plain)",
    slug: "plain-xyz-wing",
    summary: "a pivot of three candidates and two pincers share a digit, cell by cell",
    definition: "An XYZ-Wing, of which each is found once, in the order of its pivot.",
    examples: &[Example {
        grid: "6253718....7624315...5..67256.9472..8..2.5467..28.65..25.7..1...1.4.2.53..415..26",
        without: "3r7c5 8r3c2 8r3c3 8r7c3 8r7c5 8r7c6 9r3c1 9r3c2 9r3c3 9r6c1 9r6c2 9r7c8 9r7c9 9r8c3 9r8c5",
        kind: "XYZ-Wing",
        difficulty: "4.4",
    }],
};

pub(in crate::find) static W_WING: Info = Info {
    name: "W-Wing",
    slug: "w-wing",
    summary: "two cells with the same two candidates, not both of which can be one of them",
    definition: "Two cells have the same two candidates x and y. A house has y in two places, one of which sees the \
                 first cell and the other the second: so not both cells are y, one of them is x, and what sees both \
                 loses x.",
    examples: &[Example {
        grid: "29..867.416.4798.2478.52.6.3..647.8.....15.......93...536728...912534678784961325",
        without: "",
        kind: "W-Wing",
        difficulty: "4.4",
    }],
};
