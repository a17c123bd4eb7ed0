//! What a book is printed on, how many puzzles go on a page, and where the answers are.

use std::fmt;
use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;

/// A size of paper, upright.
///
/// ```
/// use bitdoku_print::Paper;
/// let paper: Paper = "letter".parse()?;
/// assert_eq!(paper.size().map(|points| points / 72.0), [8.5, 11.0]);
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 148 by 210 millimetres.
    A5,
    /// 8.5 by 11 inches.
    Letter,
    /// 6 by 9 inches, of which most printed books are.
    SixByNine,
    /// 5 by 8 inches.
    FiveByEight,
    /// 8 by 10 inches.
    EightByTen,
    /// 8.5 by 8.5 inches.
    Square,
}

impl Paper {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::A4, Self::A5, Self::Letter, Self::SixByNine, Self::FiveByEight, Self::EightByTen, Self::Square];

    /// Width and height in points, 72 to the inch.
    #[must_use]
    pub const fn size(self) -> [f32; 2] {
        match self {
            Self::A4 => [595.276, 841.89],
            Self::A5 => [419.528, 595.276],
            Self::Letter => [612.0, 792.0],
            Self::SixByNine => [432.0, 648.0],
            Self::FiveByEight => [360.0, 576.0],
            Self::EightByTen => [576.0, 720.0],
            Self::Square => [612.0, 612.0],
        }
    }

    /// Its name, as given to programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::A5 => "a5",
            Self::Letter => "letter",
            Self::SixByNine => "6x9",
            Self::FiveByEight => "5x8",
            Self::EightByTen => "8x10",
            Self::Square => "8.5x8.5",
        }
    }
}

/// How many puzzles are on a page.
///
/// ```
/// use bitdoku_print::PerPage;
/// assert_eq!((PerPage::Six.count(), PerPage::Six.arrangement()), (6, [2, 3]));
/// let error = "5".parse::<PerPage>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a number of puzzles: 1, 2, 3, 4, 6, 8 or 9, found '5'");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum PerPage {
    /// One, as large as the paper allows.
    One,
    /// Two, one below the other.
    Two,
    /// Three, one below the other.
    Three,
    /// Four, in two columns.
    #[default]
    Four,
    /// Six, in two columns.
    Six,
    /// Eight, in two columns.
    Eight,
    /// Nine, in three columns.
    Nine,
}

impl PerPage {
    /// All of them.
    pub const ALL: [Self; 7] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Six, Self::Eight, Self::Nine];

    /// How many.
    #[must_use]
    pub const fn count(self) -> usize {
        let [columns, rows] = self.arrangement();
        columns * rows
    }

    /// In how many columns and rows, as a rule: where the paper is of another shape and leaves more room that way, they are others.
    #[must_use]
    pub const fn arrangement(self) -> [usize; 2] {
        match self {
            Self::One => [1, 1],
            Self::Two => [1, 2],
            Self::Three => [1, 3],
            Self::Four => [2, 2],
            Self::Six => [2, 3],
            Self::Eight => [2, 4],
            Self::Nine => [3, 3],
        }
    }

    /// The number as a name, as given to programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Two => "2",
            Self::Three => "3",
            Self::Four => "4",
            Self::Six => "6",
            Self::Eight => "8",
            Self::Nine => "9",
        }
    }
}

/// Where the answers are.
///
/// ```
/// use bitdoku_print::{Answer, Answers, Book, Entry, Style};
/// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// for (answers, pages) in [(Answers::Back, 2), (Answers::None, 1), (Answers::Only, 1)] {
///     let mut book = Book::new(Style { answers, ..Style::default() });
///     let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
///     book.push(Entry { answer: Answer::Solution(solution), ..Entry::new(1, puzzle) });
///     assert_eq!(book.pages(), pages);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Answers {
    /// Small, on pages of their own after the puzzles.
    #[default]
    Back,
    /// Nowhere.
    None,
    /// Nothing but the answers is printed.
    Only,
}

impl Answers {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Back, Self::None, Self::Only];

    /// Its name, as given to programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Back => "back",
            Self::None => "none",
            Self::Only => "only",
        }
    }
}

macro_rules! named {
    ($($type:ty, $kind:literal);*) => {$(
        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<Self, UnknownName> {
                find($kind, Self::ALL.map(|one| (one.name(), one)), name)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    )*};
}

named!(Paper, "a paper"; PerPage, "a number of puzzles"; Answers, "a place of answers");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_counts_are_what_they_say() {
        assert!(Paper::ALL.iter().all(|paper| paper.name().parse() == Ok(*paper)));
        assert!(Answers::ALL.iter().all(|answers| answers.name().parse() == Ok(*answers)));
        for per_page in PerPage::ALL {
            assert_eq!(per_page.name().parse(), Ok(per_page));
            assert_eq!(per_page.name().parse(), Ok(per_page.count()));
        }
        let error = "5".parse::<PerPage>().unwrap_err();
        assert_eq!(error.to_string(), "expected a number of puzzles: 1, 2, 3, 4, 6, 8 or 9, found '5'");
    }
}
