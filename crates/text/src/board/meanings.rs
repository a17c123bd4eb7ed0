//! What each constraint of a string means, in a sentence.

/// A constraint of a string: its name, an example, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meaning {
    /// How its text begins.
    pub name: &'static str,
    /// An example on a 9×9 board.
    pub example: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

const fn of(name: &'static str, example: &'static str, meaning: &'static str) -> Meaning {
    Meaning { name, example, meaning }
}

/// The constraints that strings can have.
///
/// ```
/// use bitdoku_text::board::{CONSTRAINTS, read::read};
///
/// let cage = CONSTRAINTS.iter().find(|constraint| constraint.name == "Cage").expect("there are cages");
/// assert_eq!(cage.meaning, "the cells differ and add up to this sum; with 0 they only differ");
/// assert!(read(cage.example).is_ok());
/// ```
pub static CONSTRAINTS: [Meaning; 75] = [
    of("Shape", ".Shape~9x9", "the board has this many rows and columns; 0-8 after it gives the values 0 to 8"),
    of(
        "Given",
        ".Given~R1C1_5",
        "the cell holds this value, or one of several; the name may be left out, as in .~R1C1_5",
    ),
    of("NoBoxes", ".NoBoxes", "the board has no boxes"),
    of("NoLines", ".NoLines", "rows and columns may hold a value twice"),
    of("RegionSize", ".RegionSize~9", "boxes have this many cells, as square as possible and wider than high"),
    of("Boxes", ".Boxes~3x3", "boxes have this many rows and columns"),
    of(
        "Region",
        ".Region~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9",
        "the cells are a region in place of the boxes",
    ),
    of(
        "Jigsaw",
        ".Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
        "cells with the same character are a region in place of the boxes",
    ),
    of("AllDifferent", ".AllDifferent~R1C1~R2C2", "the cells differ"),
    of("Diagonal", ".Diagonal~1", "the cells of the diagonal differ: 1 from the bottom left, -1 from the top left"),
    of("Windoku", ".Windoku", "each of the boxes one cell off the border holds every value"),
    of(
        "DisjointSets",
        ".DisjointSets",
        "cells at the same place of the board's boxes differ, whatever its regions are",
    ),
    of("AntiKnight", ".AntiKnight", "cells a knight's move apart differ"),
    of("AntiKing", ".AntiKing", "cells that touch at a corner differ"),
    of("AntiTaxicab", ".AntiTaxicab", "two cells that hold the value N are not N steps apart"),
    of("AntiConsecutive", ".AntiConsecutive", "neighbours do not hold consecutive values"),
    of(
        "GlobalEntropy",
        ".GlobalEntropy",
        "each square of four cells holds a value of 1 to 3, one of 4 to 6 and one of 7 to 9; only where the values are 1 to 9",
    ),
    of("GlobalMod", ".GlobalMod", "each square of four cells holds a value of every remainder by 3"),
    of("DutchFlatmates", ".DutchFlatmates", "each 5 has a 1 above it or a 9 below it"),
    of(
        "StrictKropki",
        ".StrictKropki",
        "neighbours without a dot are neither consecutive nor in the ratio 1 to 2; a dot of either kind exempts its pair",
    ),
    of("StrictXV", ".StrictXV", "neighbours without an X or a V do not add up to 10 or 5"),
    of("WhiteDot", ".WhiteDot~R1C1~R1C2", "the neighbours hold consecutive values"),
    of("BlackDot", ".BlackDot~R1C1~R1C2", "one of the neighbours holds twice the value of the other"),
    of("X", ".X~R1C1~R1C2", "the neighbours add up to 10"),
    of("V", ".V~R1C1~R1C2", "the neighbours add up to 5"),
    of("GreaterThan", ".GreaterThan~R1C1~R1C2", "the first of the neighbours is greater than the second"),
    of("WhitePair", ".WhitePair~R1C1~R5C5", "as WhiteDot, for any two cells"),
    of("BlackPair", ".BlackPair~R1C1~R5C5", "as BlackDot, for any two cells"),
    of("GreaterPair", ".GreaterPair~R1C1~R5C5", "as GreaterThan, for any two cells"),
    of("SumPair", ".SumPair~9~R1C1~R5C5", "the two cells add up to this sum"),
    of("Thermo", ".Thermo~R1C1~R1C2~R1C3", "values increase from the first cell on"),
    of("SlowThermo", ".SlowThermo~R1C1~R1C2~R1C3", "values from the first cell on increase or stay the same"),
    of(
        "Whisper",
        ".Whisper~5~R1C1~R1C2",
        "cells next to each other on the line differ by this much at least; 5 if there is no number",
    ),
    of("Renban", ".Renban~R1C1~R1C2~R1C3", "the line holds consecutive values in any order"),
    of(
        "Modular",
        ".Modular~3~R1C1~R1C2~R1C3",
        "this many cells in a row on the line have different remainders by that number",
    ),
    of(
        "Entropic",
        ".Entropic~R1C1~R1C2~R1C3",
        "three cells in a row on the line hold a low, a middle and a high value",
    ),
    of("Palindrome", ".Palindrome~R1C1~R1C2~R1C3", "the line reads the same from both ends"),
    of("Between", ".Between~R1C1~R1C2~R1C3", "every value on the line is between the values at its ends"),
    of(
        "Lockout",
        ".Lockout~4~R1C1~R1C2~R1C3",
        "the ends differ by this much at least, and every value on the line is outside of them",
    ),
    of("RegionSumLine", ".RegionSumLine~R1C1~R1C4", "the line has the same sum in each box that it passes through"),
    of(
        "Zipper",
        ".Zipper~R1C1~R1C2~R1C3",
        "cells equally far from the middle have the same sum, which is the value of the middle cell if there is one",
    ),
    of(
        "SumLine",
        ".SumLine~10~R1C1~R1C2~R1C3~R1C4",
        "the line falls into parts that have this sum each; LOOP at the end joins its ends",
    ),
    of("Cage", ".Cage~10~R1C1~R1C2", "the cells differ and add up to this sum; with 0 they only differ"),
    of("ExactCage", ".ExactCage~10~R1C1~R1C2", "as Cage, where 0 is a sum"),
    of(
        "RellikCage",
        ".RellikCage~10~R1C1~R1C2",
        "the cells differ, and none of them and no two or more add up to this sum",
    ),
    of("Sum", ".Sum~10~R1C1~R5C5", "the cells add up to this sum, and may hold a value twice"),
    of("LittleKiller", ".LittleKiller~20~R2C1", "the diagonal that enters the board at this cell adds up to this sum"),
    of("EqualSum", ".EqualSum~R1C1~R1C2~-~R2C1~R2C2", "the lists of cells have the same sum"),
    of("Arrow", ".Arrow~R1C1~R1C2~R1C3", "the first cell is the sum of the others"),
    of("DoubleArrow", ".DoubleArrow~R1C1~R1C2~R1C3", "the two ends together are the sum of the cells between"),
    of(
        "PillArrow",
        ".PillArrow~2~R1C1~R1C2~R2C1~R2C2",
        "the first cells, in the order of the board, read as a number, are the sum of the others",
    ),
    of(
        "Sandwich",
        ".Sandwich~20~R1",
        "the cells between the least and the greatest value of the row or column add up to this sum",
    ),
    of("Lunchbox", ".Lunchbox~5~R1C1~R1C2~R1C3", "as Sandwich, for any line of cells"),
    of("XSum", ".XSum~R1~20~", "the first X cells add up to this sum, where X is the first of them"),
    of("XSumLine", ".XSumLine~20~R1C1~R1C2~R1C3", "as XSum, for any line of cells"),
    of("Skyscraper", ".Skyscraper~R1~3~", "this many values are greater than all before them"),
    of("SkyscraperLine", ".SkyscraperLine~2~R1C1~R1C2~R1C3", "as Skyscraper, for any line of cells"),
    of("HiddenSkyscraper", ".HiddenSkyscraper~R1~3~", "the first value that is less than one before it is this one"),
    of("HiddenSkyscraperLine", ".HiddenSkyscraperLine~2~R1C1~R1C2~R1C3", "as HiddenSkyscraper, for any line of cells"),
    of("NumberedRoom", ".NumberedRoom~R1~3~", "this value is at the place that the first cell names"),
    of("NumberedRoomLine", ".NumberedRoomLine~2~R1C1~R1C2~R1C3", "as NumberedRoom, for any line of cells"),
    of(
        "FullRank",
        ".FullRank~R1~5~",
        "of all rows and columns, read as numbers from both ends and put in order, this is the one at that place",
    ),
    of(
        "Indexing",
        ".Indexing~C~R1C1",
        "R: a cell with the value N in row A says that row N of its column holds A; C: the same for columns",
    ),
    of(
        "ValueIndexing",
        ".ValueIndexing~R1C1~R1C2~R1C3~R1C4",
        "the value of the first cell is at the place behind the second cell that the second cell names",
    ),
    of(
        "Quad",
        ".Quad~R1C1~2~3",
        "the square of four cells whose top left cell this is holds these values, as often as they are named",
    ),
    of(
        "ContainAtLeast",
        ".ContainAtLeast~1_2~R1C1~R1C2~R1C3",
        "the cells hold these values, as often as they are named or more often",
    ),
    of(
        "ContainExact",
        ".ContainExact~1_2~R1C1~R1C2~R1C3",
        "the cells hold these values exactly as often as they are named",
    ),
    of(
        "SameValues",
        ".SameValues~2~R1C1~R1C2~R2C4~R2C5",
        "the cells, cut into this many sets, hold the same values in each",
    ),
    of(
        "CountingCircles",
        ".CountingCircles~R1C1~R1C2~R2C4",
        "the value of each cell is the number of these cells that hold it",
    ),
    of(
        "CountDistinct",
        ".CountDistinct~R1C1~R1C2~R1C3",
        "the first cell is the number of different values in the others",
    ),
    of("Or", ".Or.~R1C1_1.~R1C2_1.End", "one of the constraints up to .End holds"),
    of("And", ".Or.And.~R1C1_1.~R1C2_2.End.~R1C3_1.End", "all constraints up to .End hold; within .Or"),
    of(
        "EqualityCage",
        ".EqualityCage~R1C1~R1C2~R1C3~R1C4",
        "the cells differ, half are odd and half are below the middle value, and none is the middle value",
    ),
    of(
        "RegionSameValues",
        ".Shape~6x6~8.RegionSameValues",
        "all boxes or regions of the largest size hold the same values; rows and columns too, if none of them repeats a value",
    ),
    of(
        "Replicate",
        ".Shape~4x4.Replicate~h.Cage~5~R1C1~R1C2.End",
        "the constraints up to .End hold once for each target: the bits of a base-64 text, one for each cell from R1C1 on",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read::read;

    #[test]
    fn every_constraint_has_a_meaning_and_an_example_that_is_read() {
        for Meaning { name, example, meaning } in &CONSTRAINTS {
            assert!(example.contains(&format!(".{name}")), "{name}");
            assert!(!meaning.ends_with('.') && meaning.len() > 15, "{name}");
            let read = read(example);
            assert!(read.is_ok(), "{name}: {:?}", read.err().map(|error| error.to_string()));
        }
    }

    /// Those that are written for programs, and those that are refused.
    const OTHERS: [&str; 17] = [
        "SearchPriority",
        "ChaosConstruction",
        "Doppelganger",
        "RegionSameValues",
        "SameSets",
        "FullRankLines",
        "FullRankTies",
        "Automaton",
        "LookAndSay",
        "Pair",
        "PairX",
        "Binary",
        "BinaryX",
        "Regex",
        "NFA",
        "LOOP",
        "End",
    ];

    #[test]
    fn every_name_that_is_read_has_a_meaning() {
        let source = include_str!("read/iss.rs");
        let arms = source.lines().filter(|line| line.trim_start().starts_with('"') && line.contains("=>"));
        let patterns = arms.flat_map(|line| line.split("=>").next().unwrap_or_default().split(" if ").next());
        let names: Vec<&str> = patterns
            .flat_map(|pattern| pattern.split('"'))
            .filter(|name| name.starts_with(|first: char| first.is_ascii_uppercase()))
            .collect();
        assert!(names.len() > 60, "{names:?}");
        for name in names {
            let is_known = CONSTRAINTS.iter().any(|constraint| constraint.name == name) || OTHERS.contains(&name);
            assert!(is_known, "{name} is read and has no meaning");
        }
    }
}
