//! Refutation by counting: a house in which some cells have fewer digits than there are cells.
//!
//! A round sees a cell without a digit and a digit without a place. That seven cells of a column share six digits it does
//! not see, and a search that splits elsewhere meets it again in every branch. By Hall's theorem (P. Hall, "On
//! representatives of subsets", 1935) there are no such cells just when all nine can be seated at once, each at a digit of
//! its own. Seats are found by augmenting paths (H. W. Kuhn, "The Hungarian method", 1955).
//!
//! That costs more than a guess, and puzzles that are solved in a thousand guesses never need it. So it is asked of long
//! searches alone, each time that their guesses have doubled, and as often as they guess while it pays.

use super::layout::{Node, Position};
use super::tally::Tally;

/// The guesses, a power of two, from which on nodes are looked at.
pub(super) const FROM: u64 = 1 << 10;

/// Of a search that has made [`FROM`] guesses: whether counting refutes the node that it would split. Where guesses have
/// doubled, nodes that are refuted leave the stack. `pays` is whether counting refuted anything the last time.
#[cold]
pub(super) fn refutes(node: &Node, stack: &mut Vec<Node>, tally: &mut Tally, pays: &mut bool) -> bool {
    let doubled = tally.guesses.is_power_of_two();
    if !(doubled || *pays) {
        return false;
    }
    let refuted = cannot_hold(node);
    *pays = refuted;
    if doubled {
        let waiting = stack.len();
        stack.retain(|node| !cannot_hold(node));
        let left = (waiting - stack.len()) as u64;
        tally.contradictions += left;
        *pays |= left > 0;
    }
    refuted
}

/// Whether some house cannot hold its digits.
fn cannot_hold(node: &Node) -> bool {
    HOUSES.iter().any(|house| {
        let digits = house.map(|at| node.field(at));
        let mut sitters = [None; 9];
        (0..9).any(|cell| !seat(cell, &digits, &mut sitters, &mut 0))
    })
}

/// Seats a cell at one of its digits, and the cell that sits there at another one, if all of them find a seat. `asked` are the
/// digits that need not be tried again.
fn seat(cell: usize, digits: &[u32; 9], sitters: &mut [Option<usize>; 9], asked: &mut u32) -> bool {
    loop {
        let left = digits[cell] & !*asked;
        if left == 0 {
            return false;
        }
        *asked |= left & left.wrapping_neg();
        let digit = left.trailing_zeros() as usize % 9;
        if sitters[digit].is_none_or(|sitter| seat(sitter, digits, sitters, asked)) {
            sitters[digit] = Some(cell);
            return true;
        }
    }
}

/// The cells of each house: rows, columns, boxes.
static HOUSES: [[Position; 9]; 27] = {
    let mut houses = [[Position(0); 9]; 27];
    let mut i = 0;
    while i < 81 {
        let (house, cell) = (i / 9, i % 9);
        houses[house][cell] = Position::at(house, cell);
        houses[9 + house][cell] = Position::at(cell, house);
        houses[18 + house][cell] = Position::at(house / 3 * 3 + cell / 3, house % 3 * 3 + cell % 3);
        i += 1;
    }
    houses
};

#[cfg(test)]
mod tests {
    use bitdoku_grid::{DigitSet, House, Pencilmarks, Puzzle, Xoshiro256};

    use super::super::{Backend, Engine};
    use super::*;
    use crate::{Budget, Count, Solver};

    /// By the theorem itself: k cells of a house that together have fewer than k digits.
    fn cells_lack_digits(node: &Node) -> bool {
        HOUSES.iter().any(|house| {
            (1u32..512).any(|cells| {
                let chosen = (0..9).filter(|cell| cells >> cell & 1 == 1);
                let digits = chosen.fold(0, |digits, cell| digits | node.field(house[cell]));
                digits.count_ones() < cells.count_ones()
            })
        })
    }

    #[test]
    fn a_house_cannot_hold_its_digits_where_some_cells_lack_them() {
        let mut random = Xoshiro256::seeded(22);
        let mut seen = [0; 2];
        for _ in 0..if cfg!(miri) { 2 } else { 300 } {
            // Half of the candidates: nearly every house can hold its digits then, and of 27 sometimes one cannot.
            let mut node = Node::OPEN;
            for slot in &mut node.slots {
                *slot &= random.next_u64() as u32;
            }
            assert_eq!(cannot_hold(&node), cells_lack_digits(&node), "{node:?}");
            seen[usize::from(cannot_hold(&node))] += 1;
        }
        assert!(cfg!(miri) || seen.iter().all(|&times| times > 30), "{seen:?}");
        assert!(!cannot_hold(&Node::OPEN));
    }

    /// Peter Norvig's impossible puzzle ("Solving Every Sudoku Puzzle"): in the middle column seven cells share six digits.
    const NORVIG: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

    #[test]
    #[cfg_attr(miri, ignore = "thousands of guesses")]
    fn puzzles_with_too_few_digits_for_a_house_are_refuted_in_few_guesses() {
        let mut puzzles: Vec<Puzzle> = vec![NORVIG.parse().unwrap()];
        for house in [House::ALL[4], House::ALL[13], House::ALL[26]] {
            let mut marks = Pencilmarks::ALL;
            for i in 1..8 {
                marks.set(house.cell(i), DigitSet::from_bits(0b11_1111));
            }
            puzzles.push(Puzzle::Sukaku(marks));
        }
        let budget = Budget { guesses: 20_000, ..Budget::UNLIMITED };
        let refuted = Count { solutions: 0, exact: true };
        for mut engine in Backend::ALL.into_iter().filter_map(Engine::with_backend) {
            let mut counts = vec![Count { solutions: 9, exact: false }; puzzles.len()];
            engine.count_many(&puzzles, 2, &budget, &mut counts);
            assert!(counts.iter().all(|&count| count == refuted), "{counts:?}");
            for puzzle in &puzzles {
                assert_eq!(engine.count_within(puzzle, 2, &budget).0, refuted, "{puzzle}");
            }
        }
    }
}
