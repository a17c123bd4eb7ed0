//! The kinds of rules, each in one place: how its text begins in a string of Interactive Sudoku Solver and which form its arguments
//! have, an example with its meaning, and the rules that are written so, with what people call them in English and in German.
//!
//! Readers and writers of strings and of f-puzzles, lists, pictures and hints all ask this table. The compiler names a rule without a row.

use super::lines::diagonal;
use super::relation::Relation;
use super::rules::Constraint;
use super::shape::{Cell, Shape, parity};

/// The form of the arguments of a constraint, and the rule that they make.
pub(super) enum Form {
    /// None. Without a rule, it is about rows, columns or boxes.
    Alone(Option<Constraint>),
    /// Nothing that is read here.
    Refused,
    /// Cells.
    Cells(fn(Vec<Cell>) -> Constraint),
    /// Lists of cells with dashes between.
    Lists(fn(Vec<Vec<Cell>>) -> Constraint),
    /// A number and cells.
    Number(fn(usize, Vec<Cell>) -> Constraint),
    /// A row or column with clues at both ends. Its text with `Line` after it has a number and any cells.
    Clue(fn(usize, Vec<Cell>) -> Constraint),
    /// Cells, of which those side by side are meant, and how the text of two others begins.
    Beside(fn(Cell, Cell) -> Constraint, &'static str),
    /// Two cells wherever they are.
    Pair(fn(Cell, Cell) -> Constraint),
    /// An arrow with this many circles.
    Arrow(usize),
    /// Values and cells, and whether the values are all there are.
    Contains(bool),
    /// A relation in base 64 and cells; whether all pairs of them are meant, and whether the last two digits are exchanged.
    Relation(bool, bool),
    /// What is read before everything else, or says nothing.
    Head,
    /// Forms that one constraint alone has.
    Automaton,
    Boxes,
    Cage,
    Diagonal,
    Given,
    Indexing,
    Jigsaw,
    LittleKiller,
    LookAndSay,
    Nfa,
    PillArrow,
    Quad,
    Rank,
    Ranks,
    Regex,
    Region,
    RegionSize,
    SameValues,
    Sandwich,
    Sum,
    SumLine,
    SumPair,
    Whisper,
    /// Constraints up to `.End`.
    Cases,
    All,
    Copies,
}

/// A row of the table, as readers and writers see it.
pub(super) struct Kind {
    /// How its text begins.
    pub(super) text: &'static str,
    /// Its fields in the JSON of f-puzzles; the first is the one that is written.
    pub(super) fields: &'static [&'static str],
    /// The form of its arguments.
    pub(super) form: Form,
}

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

/// Makes the table. A row is a text, the fields of f-puzzles after `/`, a form; `as` an example and its meaning, after `/` in German where
/// pictures say it; and `for` the rules that are written so, each with its English and its German name.
macro_rules! kinds {
    ($rule:ident $shape:ident; $(
        $text:literal $(/ $field:literal)* $form:expr;
        $(as $example:literal: $meaning:literal $(/ $german_meaning:literal)?;)?
        $(for $pattern:pat $(if $guard:expr)? => $english:expr, $german:expr;)*
    )*) => {
        static KINDS: &[Kind] = &[$(Kind { text: $text, fields: &[$($field),*], form: $form }),*];

        /// The constraints that strings can have.
        ///
        /// ```
        /// use bitdoku_text::board::{CONSTRAINTS, read::read};
        ///
        /// let cage = CONSTRAINTS.iter().find(|constraint| constraint.name == "Cage").expect("there are cages");
        /// assert_eq!(cage.meaning, "the cells differ and add up to this sum; with 0 they only differ");
        /// assert!(read(cage.example).is_ok());
        /// ```
        pub static CONSTRAINTS: &[Meaning] =
            &[$($(Meaning { name: $text, example: $example, meaning: $meaning },)?)*];

        impl Constraint {
            /// How the text of the rule begins.
            pub(super) fn text(&self, $shape: Shape) -> &'static str {
                match self { $($($pattern $(if $guard)? => $text,)*)* }
            }

            /// What the rule is called on a board, with its article: `a cage`.
            #[must_use]
            pub fn name(&self, $shape: Shape) -> &'static str {
                let $rule = self;
                match self { $($($pattern $(if $guard)? => $english,)*)* }
            }

            /// What the rule is called in German, with its article: `ein Käfig`.
            #[must_use]
            pub fn german_name(&self, $shape: Shape) -> &'static str {
                let $rule = self;
                match self { $($($pattern $(if $guard)? => $german,)*)* }
            }

            /// A rule of the whole board in a sentence, in English and in German. `None` if it has cells of its own.
            #[must_use]
            pub fn sentence(&self, shape: Shape) -> Option<[&'static str; 2]> {
                let [english, german] = match self.text(shape) {
                    $($($($text => [$meaning, $german_meaning],)?)?)*
                    _ => return None,
                };
                // What follows says on which boards it can be.
                Some([english.split(';').next().unwrap_or(english), german])
            }
        }
    };
}

/// The row of a text. `None` if no text begins so.
pub(super) fn kind(text: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.text == text)
}

/// The row of a field of f-puzzles.
pub(super) fn of_field(field: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.fields.contains(&field))
}

/// A name of a rule in English or German without its article.
#[must_use]
pub fn without_article(name: &'static str) -> &'static str {
    let articles = ["a ", "an ", "ein ", "eine ", "die "];
    articles.iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}

impl Constraint {
    /// The rule in a line, with a name of it: `cage 7: r1c1 r1c2`.
    #[must_use]
    pub fn listed(&self, shape: Shape, name: &str) -> String {
        let number = self.number().map_or(String::new(), |number| format!(" {number}"));
        let list = |cells: &Vec<Cell>| cells.iter().map(|&cell| shape.name(cell)).collect::<Vec<_>>().join(" ");
        let cells = self.cell_lists().iter().map(list).collect::<Vec<_>>().join(" = ");
        let colon = if cells.is_empty() { "" } else { ": " };
        format!("{name}{number}{colon}{cells}")
    }

    /// The row of the rule.
    pub(super) fn kind(&self, shape: Shape) -> &'static Kind {
        kind(self.text(shape)).expect("the texts of rules are rows of the table")
    }
}

use Form::{Alone, Beside, Cells, Clue, Lists, Number, Pair};

kinds! { rule shape;
    "Shape" Form::Head;
        as ".Shape~9x9": "the board has this many rows and columns; 0-8 after it gives the values 0 to 8";
    "Given" Form::Given;
        as ".Given~R1C1_5": "the cell holds this value, or one of several; the name may be left out, as in .~R1C1_5";
    "" Form::Given;
        for Constraint::Among(_, values) if parity(values, shape) == Some(1) => "an odd cell", "eine ungerade Zelle";
        for Constraint::Among(_, values) if parity(values, shape) == Some(0) => "an even cell", "eine gerade Zelle";
        for Constraint::Among(..) => "given marks", "gegebene Notizen";
    "NoBoxes" Alone(None);
        as ".NoBoxes": "the board has no boxes";
    "NoLines" Alone(None);
        as ".NoLines": "rows and columns may hold a value twice";
    "RegionSize" Form::RegionSize;
        as ".RegionSize~9": "boxes have this many cells, as square as possible and wider than high";
    "Boxes" Form::Boxes;
        as ".Boxes~3x3": "boxes have this many rows and columns";
    "Region" Form::Region;
        as ".Region~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9": "the cells are a region in place of the boxes";
    "Jigsaw" Form::Jigsaw;
        as ".Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999":
            "cells with the same character are a region in place of the boxes";
    "AllDifferent" Cells(Constraint::Different);
        as ".AllDifferent~R1C1~R2C2": "the cells differ";
        for Constraint::Different(_) => "cells that differ", "verschiedene Zellen";
    "Diagonal" Form::Diagonal;
        as ".Diagonal~1": "the cells of the diagonal differ: 1 from the bottom left, -1 from the top left";
        for Constraint::Diagonal { .. } => "a diagonal", "eine Diagonale";
    "Windoku" Alone(Some(Constraint::Windoku));
        as ".Windoku": "each of the boxes one cell off the border holds every value"
            / "jeder Block, der eine Zelle vom Rand beginnt, enthält jede Ziffer";
        for Constraint::Windoku => "windoku", "Windoku";
    "DisjointSets" / "disjointgroups" Alone(Some(Constraint::DisjointGroups));
        as ".DisjointSets": "cells at the same place of the board's boxes differ, whatever its regions are"
            / "Zellen am gleichen Platz der Blöcke sind verschieden";
        for Constraint::DisjointGroups => "disjoint groups", "gleiche Plätze der Blöcke";
    "AntiKnight" / "antiknight" Alone(Some(Constraint::AntiKnight));
        as ".AntiKnight": "cells a knight's move apart differ"
            / "Zellen, die einen Springerzug trennt, sind verschieden";
        for Constraint::AntiKnight => "anti-knight", "Springerregel";
    "AntiKing" / "antiking" Alone(Some(Constraint::AntiKing));
        as ".AntiKing": "cells that touch at a corner differ"
            / "Zellen, die sich an einer Ecke berühren, sind verschieden";
        for Constraint::AntiKing => "anti-king", "Königsregel";
    "AntiTaxicab" Alone(Some(Constraint::AntiTaxicab));
        as ".AntiTaxicab": "two cells that hold the value N are not N steps apart"
            / "zwei Zellen mit der Ziffer N sind nicht N Schritte voneinander entfernt";
        for Constraint::AntiTaxicab => "anti-taxicab", "Taxiregel";
    "AntiConsecutive" / "nonconsecutive" Alone(Some(Constraint::NonConsecutive));
        as ".AntiConsecutive": "neighbours do not hold consecutive values" / "Nachbarn folgen nicht aufeinander";
        for Constraint::NonConsecutive => "non-consecutive", "keine Nachfolger nebeneinander";
    "GlobalEntropy" Alone(Some(Constraint::GlobalEntropy));
        as ".GlobalEntropy":
            "each square of four cells holds a value of 1 to 3, one of 4 to 6 and one of 7 to 9; only where the values are 1 to 9"
            / "jedes Quadrat aus vier Zellen hat eine kleine, eine mittlere und eine große Ziffer";
        for Constraint::GlobalEntropy => "global entropy", "globale Entropie";
    "GlobalMod" Alone(Some(Constraint::GlobalModular));
        as ".GlobalMod": "each square of four cells holds a value of every remainder by 3"
            / "jedes Quadrat aus vier Zellen hat von jedem Rest durch 3 eine Ziffer";
        for Constraint::GlobalModular => "global remainders", "globale Reste";
    "DutchFlatmates" Alone(Some(Constraint::DutchFlatmates));
        as ".DutchFlatmates": "each 5 has a 1 above it or a 9 below it"
            / "jede 5 hat eine 1 über sich oder eine 9 unter sich";
        for Constraint::DutchFlatmates => "Dutch flatmates", "niederländische Mitbewohner";
    "StrictKropki" Alone(Some(Constraint::StrictKropki));
        as ".StrictKropki":
            "neighbours without a dot are neither consecutive nor in the ratio 1 to 2; a dot of either kind exempts its pair"
            / "Nachbarn ohne Punkt folgen nicht aufeinander und sind nicht 1:2";
        for Constraint::StrictKropki => "strict kropki", "strenges Kropki";
    "StrictXV" Alone(Some(Constraint::StrictXv));
        as ".StrictXV": "neighbours without an X or V do not add up to 5 or 10"
            / "Nachbarn ohne X oder V ergeben nicht 5 oder 10";
        for Constraint::StrictXv => "strict XV", "strenges XV";
    "WhiteDot" Beside(Constraint::WhiteDot, "WhitePair");
        as ".WhiteDot~R1C1~R1C2": "the neighbours hold consecutive values";
        for Constraint::WhiteDot(..) => "a white dot", "ein weißer Punkt";
    "BlackDot" Beside(Constraint::BlackDot, "BlackPair");
        as ".BlackDot~R1C1~R1C2": "one of the neighbours holds twice the value of the other";
        for Constraint::BlackDot(..) => "a black dot", "ein schwarzer Punkt";
    "X" Beside(|one, other| Constraint::PairSum(one, other, 10), "SumPair~10");
        as ".X~R1C1~R1C2": "the neighbours add up to 10";
        for Constraint::PairSum(_, _, 10) => "an X", "ein X";
    "V" Beside(|one, other| Constraint::PairSum(one, other, 5), "SumPair~5");
        as ".V~R1C1~R1C2": "the neighbours add up to 5";
        for Constraint::PairSum(_, _, 5) => "a V", "ein V";
    "GreaterThan" Beside(Constraint::Greater, "GreaterPair");
        as ".GreaterThan~R1C1~R1C2": "the first of the neighbours is greater than the second";
        for Constraint::Greater(..) => "an inequality", "eine Ungleichung";
    "WhitePair" Pair(Constraint::WhiteDot);
        as ".WhitePair~R1C1~R5C5": "as WhiteDot, for any two cells";
    "BlackPair" Pair(Constraint::BlackDot);
        as ".BlackPair~R1C1~R5C5": "as BlackDot, for any two cells";
    "GreaterPair" Pair(Constraint::Greater);
        as ".GreaterPair~R1C1~R5C5": "as GreaterThan, for any two cells";
    "SumPair" Form::SumPair;
        as ".SumPair~9~R1C1~R5C5": "the two cells add up to this sum";
        for Constraint::PairSum(..) => "the sum of a pair", "die Summe eines Paars";
    "Thermo" / "thermometer" Cells(|cells| Constraint::Thermometer { cells, is_slow: false });
        as ".Thermo~R1C1~R1C2~R1C3": "values increase from the first cell on";
        for Constraint::Thermometer { is_slow: false, .. } => "a thermometer", "ein Thermometer";
    "SlowThermo" / "slowthermometer" Cells(|cells| Constraint::Thermometer { cells, is_slow: true });
        as ".SlowThermo~R1C1~R1C2~R1C3": "values from the first cell on increase or stay the same";
        for Constraint::Thermometer { is_slow: true, .. } => "a slow thermometer", "ein langsames Thermometer";
    "Whisper" / "whispers" Form::Whisper;
        as ".Whisper~5~R1C1~R1C2":
            "cells next to each other on the line differ by this much at least; 5 if there is no number";
        for Constraint::Whisper { .. } => "a whisper", "eine Flüsterlinie";
    "Renban" / "renban" Cells(Constraint::Renban);
        as ".Renban~R1C1~R1C2~R1C3": "the line holds consecutive values in any order";
        for Constraint::Renban(_) => "a renban line", "eine Renban-Linie";
    "Modular" / "modularline" Number(|modulus, cells| Constraint::Modular { modulus, cells });
        as ".Modular~3~R1C1~R1C2~R1C3": "this many cells in a row on the line have different remainders by that number";
        for Constraint::Modular { .. } => "a modular line", "eine Restlinie";
    "Entropic" / "entropicline" Cells(Constraint::Entropic);
        as ".Entropic~R1C1~R1C2~R1C3": "three cells in a row on the line hold a low, a middle and a high value";
        for Constraint::Entropic(_) => "an entropic line", "eine Entropielinie";
    "Palindrome" / "palindrome" Cells(Constraint::Palindrome);
        as ".Palindrome~R1C1~R1C2~R1C3": "the line reads the same from both ends";
        for Constraint::Palindrome(_) => "a palindrome", "ein Palindrom";
    "Between" / "betweenline" Cells(Constraint::Between);
        as ".Between~R1C1~R1C2~R1C3": "every value on the line is between the values at its ends";
        for Constraint::Between(_) => "a between line", "eine Zwischenlinie";
    "Lockout" / "lockout" Number(|difference, cells| Constraint::Lockout { difference, cells });
        as ".Lockout~4~R1C1~R1C2~R1C3":
            "the ends differ by this much at least, and every value on the line is outside of them";
        for Constraint::Lockout { .. } => "a lockout line", "eine Sperrlinie";
    "RegionSumLine" / "regionsumline" Cells(Constraint::RegionSum);
        as ".RegionSumLine~R1C1~R1C4": "the line has the same sum in each box that it passes through";
        for Constraint::RegionSum(_) => "a region sum line", "eine Blocksummenlinie";
    "Zipper" / "zipperline" Cells(Constraint::Zipper);
        as ".Zipper~R1C1~R1C2~R1C3":
            "cells equally far from the middle have the same sum, which is the value of the middle cell if there is one";
        for Constraint::Zipper(_) => "a zipper line", "eine Reißverschlusslinie";
    "SumLine" Form::SumLine;
        as ".SumLine~10~R1C1~R1C2~R1C3~R1C4":
            "the line falls into parts that have this sum each; LOOP at the end joins its ends";
        for Constraint::SumLine { .. } => "a line of equal parts", "eine Linie gleicher Teile";
    "Cage" Form::Cage;
        as ".Cage~10~R1C1~R1C2": "the cells differ and add up to this sum; with 0 they only differ";
        for Constraint::Cage { .. } => "a cage", "ein Käfig";
    "ExactCage" Number(|total, cells| Constraint::Cage { total, cells });
        as ".ExactCage~10~R1C1~R1C2": "as Cage, where 0 is a sum";
    "RellikCage" Number(|total, cells| Constraint::AntiSum { total, cells });
        as ".RellikCage~10~R1C1~R1C2": "the cells differ, and none of them and no two or more add up to this sum";
        for Constraint::AntiSum { .. } => "a forbidden sum", "eine verbotene Summe";
    "Sum" Form::Sum;
        as ".Sum~10~R1C1~R5C5": "the cells add up to this sum, and may hold a value twice";
        for Constraint::Sum { terms, .. } if diagonal(terms, shape).is_some() => "a little killer", "ein Little Killer";
        // The number of a pill is taken away.
        for Constraint::Sum { total: 0, terms } if terms.first().is_some_and(|term| term.1 < 0) => "an arrow", "ein Pfeil";
        for Constraint::Sum { .. } => "a sum", "eine Summe";
    "LittleKiller" Form::LittleKiller;
        as ".LittleKiller~20~R2C1": "the diagonal that enters the board at this cell adds up to this sum";
    "EqualSum" Lists(Constraint::EqualSums);
        as ".EqualSum~R1C1~R1C2~-~R2C1~R2C2": "the lists of cells have the same sum";
        for Constraint::EqualSums(lists) if lists.len() == 2 && lists[0].len() == 1 => "an arrow", "ein Pfeil";
        for Constraint::EqualSums(lists) if lists.len() == 2 && lists[0].len() == 2 => "a double arrow", "ein Doppelpfeil";
        for Constraint::EqualSums(_) => "equal sums", "gleiche Summen";
    "Arrow" Form::Arrow(1);
        as ".Arrow~R1C1~R1C2~R1C3": "the first cell is the sum of the others";
    "DoubleArrow" Form::Arrow(2);
        as ".DoubleArrow~R1C1~R1C2~R1C3": "the two ends together are the sum of the cells between";
    "PillArrow" Form::PillArrow;
        as ".PillArrow~2~R1C1~R1C2~R2C1~R2C2":
            "the first cells, in the order of the board, read as a number, are the sum of the others";
    "Sandwich" Form::Sandwich;
        as ".Sandwich~20~R1": "the cells between the least and the greatest value of the row or column add up to this sum";
    "Lunchbox" Number(|total, cells| Constraint::Sandwich { total, cells });
        as ".Lunchbox~5~R1C1~R1C2~R1C3": "as Sandwich, for any line of cells";
        for Constraint::Sandwich { .. } => "a sandwich", "ein Sandwich";
    "XSum" / "xsum" Clue(|total, cells| Constraint::XSum { total, cells });
        as ".XSum~R1~20~": "the first X cells add up to this sum, where X is the first of them";
        for Constraint::XSum { .. } => "an X-sum", "eine X-Summe";
    "XSumLine" Number(|total, cells| Constraint::XSum { total, cells });
        as ".XSumLine~20~R1C1~R1C2~R1C3": "as XSum, for any line of cells";
    "Skyscraper" / "skyscraper" Clue(|count, cells| Constraint::Skyscraper { count, cells });
        as ".Skyscraper~R1~3~": "this many values are greater than all before them";
        for Constraint::Skyscraper { .. } => "a skyscraper", "ein Hochhaus";
    "SkyscraperLine" Number(|count, cells| Constraint::Skyscraper { count, cells });
        as ".SkyscraperLine~2~R1C1~R1C2~R1C3": "as Skyscraper, for any line of cells";
    "HiddenSkyscraper" Clue(|value, cells| Constraint::HiddenSkyscraper { value, cells });
        as ".HiddenSkyscraper~R1~3~": "the first value that is less than one before it is this one";
        for Constraint::HiddenSkyscraper { .. } => "a hidden skyscraper", "ein verdecktes Hochhaus";
    "HiddenSkyscraperLine" Number(|value, cells| Constraint::HiddenSkyscraper { value, cells });
        as ".HiddenSkyscraperLine~2~R1C1~R1C2~R1C3": "as HiddenSkyscraper, for any line of cells";
    "NumberedRoom" / "numberedroom" / "numberedrooms" Clue(|value, cells| Constraint::NumberedRoom { value, cells });
        as ".NumberedRoom~R1~3~": "this value is at the place that the first cell names";
        for Constraint::NumberedRoom { .. } => "a numbered room", "ein nummeriertes Zimmer";
    "NumberedRoomLine" Number(|value, cells| Constraint::NumberedRoom { value, cells });
        as ".NumberedRoomLine~2~R1C1~R1C2~R1C3": "as NumberedRoom, for any line of cells";
    "FullRank" Form::Rank;
        as ".FullRank~R1~5~":
            "of all rows and columns, read as numbers from both ends and put in order, this is the one at that place";
    "FullRankTies" Form::Rank;
    "FullRankLines" Form::Ranks;
        for Constraint::FullRank { .. } => "ranks", "Ränge";
    "Indexing" Form::Indexing;
        as ".Indexing~C~R1C1":
            "R: a cell with the value N in row A says that row N of its column holds A; C: the same for columns";
        for Constraint::Indexing { .. } => "an index", "ein Index";
    "ValueIndexing" Cells(Constraint::ValueIndexing);
        as ".ValueIndexing~R1C1~R1C2~R1C3~R1C4":
            "the value of the first cell is at the place behind the second cell that the second cell names";
        for Constraint::ValueIndexing(_) => "an index of values", "ein Index von Werten";
    "Quad" Form::Quad;
        as ".Quad~R1C1~2~3":
            "the square of four cells whose top left cell this is holds these values, as often as they are named";
    "ContainAtLeast" Form::Contains(false);
        as ".ContainAtLeast~1_2~R1C1~R1C2~R1C3":
            "the cells hold these values, as often as they are named or more often";
        for Constraint::Contains { is_exact: false, .. } => "a quadruple", "ein Quadrupel";
    "ContainExact" Form::Contains(true);
        as ".ContainExact~1_2~R1C1~R1C2~R1C3": "the cells hold these values exactly as often as they are named";
        for Constraint::Contains { is_exact: true, .. } => "values this many times", "Werte in dieser Anzahl";
    "SameValues" Form::SameValues;
        as ".SameValues~2~R1C1~R1C2~R2C4~R2C5":
            "the cells, cut into this many sets, hold the same values in each";
        for Constraint::SameValues(_) => "cells of the same values", "Zellen mit denselben Werten";
    "SameSets" Lists(Constraint::SameValues);
    "CountingCircles" Cells(Constraint::CountingCircles);
        as ".CountingCircles~R1C1~R1C2~R2C4": "the value of each cell is the number of these cells that hold it";
        for Constraint::CountingCircles(_) => "counting circles", "zählende Kreise";
    "CountDistinct" Cells(Constraint::CountDistinct);
        as ".CountDistinct~R1C1~R1C2~R1C3": "the first cell is the number of different values in the others";
        for Constraint::CountDistinct(_) => "a count of values", "eine Anzahl von Werten";
    "Or" Form::Cases;
        as ".Or.~R1C1_1.~R1C2_1.End": "one of the constraints up to .End holds";
        for Constraint::Any(_) => "alternatives", "Alternativen";
    "And" Form::All;
        as ".Or.And.~R1C1_1.~R1C2_2.End.~R1C3_1.End": "all constraints up to .End hold; within .Or";
    "EqualityCage" Cells(Constraint::EqualityCage);
        as ".EqualityCage~R1C1~R1C2~R1C3~R1C4":
            "the cells differ, half are odd and half are below the middle value, and none is the middle value";
        for Constraint::EqualityCage(_) => "an equality cage", "ein Gleichgewichtskäfig";
    "RegionSameValues" Alone(Some(Constraint::SameRegions));
        as ".Shape~6x6~8.RegionSameValues":
            "all boxes or regions of the largest size hold the same values; rows and columns too, if none of them repeats a value"
            / "alle Bereiche enthalten dieselben Ziffern";
        for Constraint::SameRegions => "regions of the same values", "Bereiche mit denselben Werten";
    "Replicate" Form::Copies;
        as ".Shape~4x4.Replicate~h.Cage~5~R1C1~R1C2.End":
            "the constraints up to .End hold once for each target: the bits of a base-64 text, one for each cell from R1C1 on";
    "PairX" Form::Relation(true, false);
        for Constraint::Pairs { is_all: true, .. } => relation(rule, shape)[0], relation(rule, shape)[1];
    "Pair" Form::Relation(false, false);
        for Constraint::Pairs { .. } => relation(rule, shape)[0], relation(rule, shape)[1];
    "BinaryX" Form::Relation(true, true);
    "Binary" Form::Relation(false, true);
    "Automaton" Form::Automaton;
        for Constraint::Line { .. } => "an automaton", "ein Automat";
    "LookAndSay" Form::LookAndSay;
    "Regex" Form::Regex;
    "NFA" Form::Nfa;
    "SearchPriority" Form::Head;
    "ChaosConstruction" Form::Refused;
    "Doppelganger" Form::Refused;
}

/// What a relation of pairs is called.
fn relation(rule: &Constraint, shape: Shape) -> [&'static str; 2] {
    let is_all = matches!(rule, Constraint::Pairs { is_all: true, .. });
    Relation::of(rule, shape)
        .map_or(["a relation of cells", "eine Beziehung von Zellen"], |relation| relation.names(is_all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read::read;

    #[test]
    fn every_constraint_has_a_meaning_and_an_example_that_is_read() {
        for Meaning { name, example, meaning } in CONSTRAINTS {
            assert!(example.contains(&format!(".{name}")), "{name}");
            assert!(!meaning.ends_with('.') && meaning.len() > 15, "{name}");
            let rules = read(example).unwrap_or_else(|error| panic!("{name}: {error}"));
            let again = read(&rules.to_string()).map_err(|error| error.to_string());
            assert_eq!(again.as_ref(), Ok(&rules), "{name}: {rules}");
        }
    }
}
