//! Symmetries of the places of the clues, as printed puzzles have them.

use core::fmt;
use core::str::FromStr;

use bitdoku_grid::name::find;
use bitdoku_grid::{Cell, CellSet, Col, Row, UnknownName};

/// How the places of the clues repeat themselves.
///
/// ```
/// use bitdoku_generate::Symmetry;
/// let corner = "r1c1".parse()?;
/// assert_eq!(Symmetry::HalfTurn.orbit(corner).len(), 2);
/// assert_eq!(Symmetry::Full.orbit(corner).len(), 4);
/// assert_eq!("quarter-turn".parse(), Ok(Symmetry::QuarterTurn));
/// # Ok::<(), bitdoku_grid::ParseCellError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// Not at all.
    #[default]
    None,
    /// Turned by 180°: what newspapers print.
    HalfTurn,
    /// Turned by 90°.
    QuarterTurn,
    /// Left and right: mirrored in the middle column.
    Vertical,
    /// Top and bottom: mirrored in the middle row.
    Horizontal,
    /// Mirrored in the diagonal from r1c1 to r9c9.
    Diagonal,
    /// Mirrored in the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// Mirrored in the middle row and in the middle column.
    BothMirrors,
    /// Mirrored in both diagonals.
    BothDiagonals,
    /// Turned and mirrored in every way of a square: the dihedral group of eight.
    Full,
}

/// Where a cell of this row and column goes, on a board whose last row and column have this number.
type Image = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Vertical,
        Self::Horizontal,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::BothMirrors,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Its name: `none`, `half-turn`, `quarter-turn`, `vertical`, `horizontal`, `diagonal`, `antidiagonal`, `both-mirrors`,
    /// `both-diagonals` or `full`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::BothMirrors => "both-mirrors",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// The cells that hold clues if `cell` does, itself among them.
    #[must_use]
    pub fn orbit(self, cell: Cell) -> CellSet {
        let at = |(row, col)| Cell::at(Row::from_index(row), Col::from_index(col));
        self.orbit_on(9, cell.row().index(), cell.col().index()).into_iter().map(at).collect()
    }

    /// The same on a square board of any side, with rows and columns from 0.
    ///
    /// ```
    /// use bitdoku_generate::Symmetry;
    /// assert_eq!(Symmetry::HalfTurn.orbit_on(4, 0, 1), [(0, 1), (3, 2)]);
    /// ```
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[must_use]
    pub fn orbit_on(self, side: usize, row: usize, column: usize) -> Vec<(usize, usize)> {
        let generators: &[Image] = match self {
            Self::None => &[],
            Self::HalfTurn => &[|last, r, c| (last - r, last - c)],
            Self::QuarterTurn => &[|last, r, c| (c, last - r)],
            Self::Vertical => &[|last, r, c| (r, last - c)],
            Self::Horizontal => &[|last, r, c| (last - r, c)],
            Self::Diagonal => &[|_, r, c| (c, r)],
            Self::Antidiagonal => &[|last, r, c| (last - c, last - r)],
            Self::BothMirrors => &[|last, r, c| (last - r, c), |last, r, c| (r, last - c)],
            Self::BothDiagonals => &[|_, r, c| (c, r), |last, r, c| (last - c, last - r)],
            Self::Full => &[|last, r, c| (c, last - r), |_, r, c| (c, r)],
        };
        assert!(row < side && column < side, "r{}c{} is not on a board of {side} rows", row + 1, column + 1);
        let mut orbit = vec![(row, column)];
        let mut done = 0;
        while done < orbit.len() {
            let (row, column) = orbit[done];
            for image in generators {
                let cell = image(side - 1, row, column);
                if !orbit.contains(&cell) {
                    orbit.push(cell);
                }
            }
            done += 1;
        }
        orbit
    }

    /// All orbits, by their first cells.
    pub(crate) fn orbits(self) -> Vec<CellSet> {
        let first = |cell: &Cell| self.orbit(*cell).first() == Some(*cell);
        Cell::ALL.into_iter().filter(first).map(|cell| self.orbit(cell)).collect()
    }

    /// Whether a set of cells has it.
    #[must_use]
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset(cells))
    }
}

/// What QQWing calls them.
impl Symmetry {
    /// Its name in QQWing, if that has another: `rotate180`, `rotate90`, `mirror` or `flip`. It is read as well.
    ///
    /// ```
    /// use bitdoku_generate::Symmetry;
    /// assert_eq!("rotate180".parse(), Ok(Symmetry::HalfTurn));
    /// ```
    #[must_use]
    pub const fn alias(self) -> Option<&'static str> {
        match self {
            Self::HalfTurn => Some("rotate180"),
            Self::QuarterTurn => Some("rotate90"),
            Self::Vertical => Some("mirror"),
            Self::Horizontal => Some("flip"),
            _ => None,
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        if let Some(symmetry) = Self::ALL.into_iter().find(|symmetry| symmetry.alias() == Some(name)) {
            return Ok(symmetry);
        }
        find("a symmetry", Self::ALL.map(|symmetry| (symmetry.name(), symmetry)), name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_grid_and_are_closed() {
        for (symmetry, count) in Symmetry::ALL.into_iter().zip([81, 41, 21, 45, 45, 45, 45, 25, 25, 15]) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{symmetry}");
            let mut seen = CellSet::EMPTY;
            for orbit in orbits {
                assert!(orbit.is_disjoint(seen) && symmetry.holds(orbit));
                seen |= orbit;
            }
            assert_eq!(seen, CellSet::ALL);
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        assert!(
            "rotational"
                .parse::<Symmetry>()
                .unwrap_err()
                .to_string()
                .starts_with("expected a symmetry: none, half-turn")
        );
    }

    #[test]
    fn a_half_filled_orbit_breaks_it() {
        let cells: CellSet = ["r1c1", "r9c9", "r5c5"].map(|name| name.parse::<Cell>().unwrap()).into_iter().collect();
        assert!(Symmetry::HalfTurn.holds(cells) && Symmetry::BothDiagonals.holds(cells));
        assert!(!Symmetry::QuarterTurn.holds(cells) && !Symmetry::Vertical.holds(cells));
    }
}
