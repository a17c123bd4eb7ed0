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
