//! A step of a solver as a drawing: its board, what it has in hand, and in words where it is.

use bitdoku_answer::Happened;
use bitdoku_answer::film::{Frame, Told};
use bitdoku_print::{Anchor, Drawing, Face, Ink, Shape};

/// The side of the board, and the room around it.
const BOARD: f32 = 468.0;
const RIM: f32 = 10.0;
/// The board, and below it two lines of words.
const SIZE: [u32; 2] = [488, 540];

/// Where things are on a board.
#[derive(Clone, Copy)]
struct Places {
    /// Cells along the board.
    side: usize,
    /// The side of a cell.
    cell: f32,
    /// How much larger it is than a classic one, and its digits with it.
    scale: f32,
}

impl Places {
    fn of(side: usize) -> Self {
        let cell = BOARD / side as f32;
        Self { side, cell, scale: cell / 52.0 }
    }

    /// The top left corner of a cell.
    fn corner(self, cell: usize) -> [f32; 2] {
        [RIM + self.cell * (cell % self.side) as f32, RIM + self.cell * (cell / self.side) as f32]
    }

    /// Where a small digit is in its cell, as many along it as boxes along the board: the middle of its place.
    fn spot(self, cell: usize, digit: usize) -> [f32; 2] {
        let [x, y] = self.corner(cell);
        let boxes = self.side.isqrt();
        let along = |n: usize| self.cell * (n as f32 + 0.5) / boxes as f32;
        [x + along((digit - 1) % boxes), y + along((digit - 1) / boxes)]
    }
}

/// The picture of a step, of which the film has this many.
pub(super) fn of(puzzle: &str, solver: &str, frame: &Frame, last: u64) -> Drawing {
    let mut drawing = Drawing::new(SIZE);
    let shapes = &mut drawing.shapes;
    let places = Places::of(frame.side);
    let Places { side, cell: wide, scale } = places;
    let is_solved = frame.told == Told::Solution;
    let about = frame.told.cell(side).or_else(|| frame.about.and_then(|told| told.cell(side)));
    if let Some(cell) = about.filter(|_| !is_solved) {
        shapes.push(Shape::Rect { at: places.corner(cell), size: [wide, wide], ink: Ink::Pattern });
    }
    lines(shapes, places);
    let given = |cell: usize| puzzle.len() == side * side && puzzle.as_bytes()[cell].is_ascii_digit();
    for (cell, digit) in frame.grid.chars().enumerate() {
        if digit.is_ascii_digit() {
            let (face, ink) = match (given(cell), is_solved) {
                (true, _) => (Face::Bold, Ink::Ink),
                (false, true) => (Face::Regular, Ink::Good),
                (false, false) => (Face::Regular, Ink::Entry),
            };
            let [x, y] = places.corner(cell);
            let at = [x + wide / 2.0, y + wide * 0.72];
            shapes.push(text(at, Anchor::Middle, 32.0 * scale, face, ink, digit.to_string()));
        } else if !frame.shares.is_empty() {
            shares(shapes, places, cell, &frame.shares[9 * cell..9 * cell + 9]);
        }
    }
    for &[cell, ..] in &frame.open {
        let [x, y] = places.corner(cell);
        shapes.push(Shape::Outline { at: [x + 4.0, y + 4.0], size: [wide - 8.0; 2], width: 1.5, ink: Ink::Rule });
        shapes.push(text([x + wide - 10.0, y + 16.0], Anchor::Middle, 11.0, Face::Bold, Ink::Soft, "?".to_owned()));
    }
    if let Some(cell) = frame.told.cell(side) {
        let ink = if matches!(frame.told, Told::DeadEnd { .. }) { Ink::Bad } else { Ink::Entry };
        shapes.push(Shape::Outline { at: places.corner(cell), size: [wide, wide], width: 3.0, ink });
        let digits = frame.told.digits();
        for digit in (1..=9).filter(|digit| digits >> digit & 1 == 1) {
            let [x, y] = places.spot(cell, digit);
            shapes.push(text(
                [x, y + 5.0 * scale],
                Anchor::Middle,
                14.0 * scale,
                Face::Regular,
                Ink::Soft,
                digit.to_string(),
            ));
        }
    }
    let told = if is_solved { "solved".to_owned() } else { Happened::from(frame.event).to_string() };
    // The picture has what else there is to say.
    let words = format!("{solver}, step {} of {last}, {}", frame.at, told.split(';').next().unwrap_or_default());
    shapes.push(text([RIM, 502.0], Anchor::Start, 14.0, Face::Bold, Ink::Ink, words));
    let figures = if frame.shares.is_empty() {
        let Frame { guesses, dead_ends, placed, .. } = frame;
        format!("{} deep, {guesses} guesses, {dead_ends} dead ends, {placed} placed", frame.open.len())
    } else {
        format!("{} iterations; large dots are likely", frame.passes)
    };
    shapes.push(text([RIM, 524.0], Anchor::Start, 14.0, Face::Regular, Ink::Soft, figures));
    drawing
}

fn text(at: [f32; 2], anchor: Anchor, size: f32, face: Face, ink: Ink, text: String) -> Shape {
    Shape::Text { at, anchor, size, face, ink, text }
}

/// The lines of the board: thick ones above thin ones.
fn lines(shapes: &mut Vec<Shape>, Places { side, cell, .. }: Places) {
    for is_thick in [false, true] {
        for i in (0..=side).filter(|i| i.is_multiple_of(side.isqrt()) == is_thick) {
            let (width, ink) = if is_thick { (2.0, Ink::Frame) } else { (1.0, Ink::Rule) };
            let (from, long) = (RIM + cell * i as f32 - width / 2.0, BOARD + width);
            shapes.push(Shape::Rect { at: [RIM - width / 2.0, from], size: [long, width], ink });
            shapes.push(Shape::Rect { at: [from, RIM - width / 2.0], size: [width, long], ink });
        }
    }
}

/// How likely each digit is in a cell: a dot in its place, the larger the likelier.
fn shares(shapes: &mut Vec<Shape>, places: Places, cell: usize, shares: &[u8]) {
    let most = shares.iter().max();
    for (i, share) in shares.iter().enumerate().filter(|&(_, &share)| share > 0) {
        let radius = 1.0 + 6.5 * (f32::from(*share) / 255.0).sqrt();
        let ink = if Some(share) == most { Ink::Entry } else { Ink::Rule };
        shapes.push(Shape::Circle { at: places.spot(cell, i + 1), radius, ink });
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use bitdoku_answer::film::{Film, frames, outline};

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn colours_are_those_of_the_page() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tokens.css");
        let css = std::fs::read_to_string(path).unwrap();
        let light = css.split("[data-theme=\"light\"]").nth(1).unwrap().split('}').next().unwrap();
        for (ink, name) in Ink::ALL {
            let value = light.split(&format!("--{name}: #")).nth(1).unwrap_or_else(|| panic!("{name}"));
            let value = value.split(';').next().unwrap();
            let expected = ink.rgb().map(|part| format!("{part:02x}")).concat();
            assert_eq!(value, expected, "{name}");
        }
    }

    #[test]
    fn a_board_of_four_is_as_large_as_one_of_nine() {
        let bitdoku::AnyPuzzle::Variant(board) = bitdoku::read_any("1......2..4..3..", None).unwrap() else { panic!() };
        let film = Film::of_board(&board, "mrv").unwrap();
        let last = outline(&film).solution.unwrap();
        let svg = of(&film.puzzle(), "mrv", &frames(&film, last, 1, 1)[0], last).svg();
        assert_eq!(svg.matches("font-size=\"72\"").count(), 16);
        assert_eq!(svg.matches("fill=\"#0a6338\"").count(), 12, "the givens are no part of what was found");
    }

    #[test]
    fn the_last_picture_has_the_solution_and_every_one_its_digits() {
        for solver in ["mrv", "sinkhorn"] {
            let film = Film::new(PUZZLE.parse().unwrap(), solver).unwrap();
            let last = outline(&film).solution.unwrap();
            for frame in frames(&film, 1, usize::MAX, 1).iter().filter(|frame| frame.at <= last) {
                let svg = of(PUZZLE, solver, frame, last).svg();
                let large = svg.matches("font-size=\"32\"").count();
                assert_eq!(large, frame.grid.bytes().filter(u8::is_ascii_digit).count());
                assert_eq!(svg.matches("fill=\"#0a6338\"").count(), if frame.at == last { 51 } else { 0 });
                assert!(svg.contains(&format!("step {} of {last}, ", frame.at)));
            }
        }
    }
}
