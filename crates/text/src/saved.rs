//! `saved`: the files in which Simon Tatham's Portable Puzzle Collection saves a game of Solo.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! GAME    :4:Solo
//! PARAMS  :3:3x3
//! DESC    :59:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
//! STATEPOS:1:2
//! MOVE    :6:R2,0,4
//! ```
//!
//! Each line is a name of eight characters, a length and a value. `PARAMS` and `DESC` are the [game ID](crate::link::solo). Of the moves
//! as many have been made as `STATEPOS` says, less one: `R` enters a number in a column and a row, 0 for none; `P` sets or removes a
//! mark; `M` marks all empty cells; `S` and the numbers of all cells is a solution. They lead to the [`Position`](crate::Position).

use crate::AnyPuzzle;
use crate::board::{Cell, Shape, Variant};
use crate::record::{Done, Lines};
use crate::sizes::{self, refused};
use crate::source::{Kept, SourceLine};

/// Whether a text begins as such a file does.
pub(crate) fn is_one(text: &[u8]) -> bool {
    text.starts_with(b"SAVEFILE:")
}

/// The file under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Saved {
    /// Its first line; without a number if there is none.
    first: Kept,
    game: String,
    id: [String; 2],
    /// How many states of the game have been reached; all of them if that is not said.
    states: Option<usize>,
    moves: Vec<String>,
}

impl Lines for Saved {
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        let text = line.text_from(0);
        if is_one(text.as_bytes()) {
            self.end(done);
            *self = Self { first: Kept::of(line), ..Self::default() };
        }
        let mut parts = text.splitn(3, ':');
        let (Some(name), Some(_), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
            return done.push(Err(refused(
                line,
                line.start()..line.bytes.len(),
                "expected a line of a saved game such as PARAMS  :3:3x3",
            )));
        };
        match name.trim() {
            "GAME" => value.clone_into(&mut self.game),
            "PARAMS" => value.clone_into(&mut self.id[0]),
            "DESC" => value.clone_into(&mut self.id[1]),
            "STATEPOS" => self.states = value.trim().parse().ok(),
            "MOVE" | "SOLVE" => self.moves.push(value.to_owned()),
            _ => {}
        }
    }

    fn end(&mut self, done: &mut Vec<Done>) {
        let saved = std::mem::take(self);
        if saved.first.number > 0 {
            done.push(sizes::record(&saved.first, saved.read(), String::new()));
        }
    }
}

impl Saved {
    fn read(&self) -> Result<AnyPuzzle, String> {
        match self.game.as_str() {
            "Solo" => {}
            "" => return Err("expected the name of the game in a saved game, found none".to_owned()),
            other => return Err(format!("expected a saved game of Solo, found one of {other}")),
        }
        let mut board = Variant::read(&self.id.join(":")).map_err(|error| error.to_string())?;
        let shape = board.rules.shape();
        let cells: Vec<Cell> = shape.all().collect();
        let givens = board.rules.givens();
        let mut states = vec![(0, 0_u64); cells.len()];
        let made = self.states.map_or(self.moves.len(), |states| states.saturating_sub(1));
        for text in self.moves.iter().take(made) {
            make(text, shape, &mut states).ok_or_else(|| format!("expected a move of Solo, found {text:?}"))?;
        }
        for ((cell, given), (value, marks)) in cells.into_iter().zip(givens).zip(states) {
            match (given, value) {
                (Some(_), _) => {}
                (None, 0) if marks == 0 => {}
                (None, 0) => board.marks.push((cell, (1..=shape.values()).filter(|i| marks >> i & 1 != 0).collect())),
                (None, value) => board.entries.push((cell, value)),
            }
        }
        Ok(AnyPuzzle::simplest(board))
    }
}

/// Makes a move: the value of each cell, and a bit for each of its marks.
fn make(text: &str, shape: Shape, states: &mut [(usize, u64)]) -> Option<()> {
    let numbers = |text: &str| text.split(',').map(|number| number.parse::<usize>().ok()).collect::<Option<Vec<_>>>();
    let (kind, rest) = (text.get(..1)?, text.get(1..)?);
    match (kind, rest) {
        ("M", "") => {
            let all = (2 << shape.values()) - 2;
            states.iter_mut().filter(|state| state.0 == 0).for_each(|state| state.1 = all);
        }
        ("S", rest) => {
            let values = numbers(rest).filter(|values| values.len() == states.len())?;
            states.iter_mut().zip(values).for_each(|(state, value)| *state = (value.min(shape.values()), 0));
        }
        ("R" | "P", rest) => {
            let [column, row, value] = numbers(rest)?.try_into().ok()?;
            let state = &mut states[shape.cell(row, column)?.index()];
            match kind {
                _ if value > shape.values() => return None,
                "R" => *state = (value, 0),
                _ if value == 0 => return None,
                _ => state.1 ^= 1 << value,
            }
        }
        _ => return None,
    }
    Some(())
}
