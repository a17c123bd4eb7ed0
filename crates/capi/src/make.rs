//! Puzzles made.

use std::ffi::{c_char, c_int};

use bitdoku::generate::Made;
use bitdoku::{BoardMaker, Generator, Level, Symmetry, Target};
use bitdoku_answer::{PuzzleRow, Status};

use crate::error::fail;
use crate::handle::{Growing, Handle, named, room, rule_names, tell, text_room, with};
use crate::one::{characters, write};
use crate::{ERROR, UNIQUE, UNKNOWN};

/// What is wanted of a puzzle.
#[repr(C)]
#[derive(Debug)]
pub struct Wanted {
    pub size: usize,
    pub symmetry: *const c_char,
    pub level: *const c_char,
    pub er_least: u16,
    pub er_most: u16,
    pub clues_least: u16,
    pub clues_most: u16,
    pub loose: c_int,
    pub attempts: u64,
}

// SAFETY: it begins with its size, and zeros are null pointers and numbers.
unsafe impl Growing for Wanted {}

impl Wanted {
    /// What makes such puzzles; `None` if a name is unknown.
    ///
    /// # Safety
    /// Names are null or end with a NUL.
    unsafe fn generator(&self, seed: u64) -> Option<Generator> {
        // SAFETY: by the contract of this function.
        let (symmetry, level) = unsafe {
            let symmetry = named("symmetry", self.symmetry, Symmetry::None)?;
            (symmetry, named("level", self.level, String::new())?)
        };
        let mut target = Target::default();
        if !level.is_empty() {
            target.levels = Some(Level::range(&level).map_err(|error| fail(&error.to_string())).ok()?);
        }
        // What is 0 at its upper end has none.
        let most = |most: u16| if most == 0 { u16::MAX } else { most };
        if (self.er_least, self.er_most) != (0, 0) {
            target.er = Some(self.er_least..=most(self.er_most));
        }
        let mut generator = Generator::new(seed).symmetry(symmetry).target(target);
        if (self.clues_least, self.clues_most) != (0, 0) {
            generator = generator.clues(self.clues_least.into()..=most(self.clues_most).min(81).into());
        }
        if self.loose != 0 {
            generator = generator.minimal(false);
        }
        Some(if self.attempts == 0 { generator } else { generator.attempts(self.attempts) })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_generate(
    handle: *mut Handle,
    seed: u64,
    number: u64,
    wanted: *const Wanted,
    puzzle: *mut c_char,
    solution: *mut c_char,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let room = room(puzzle, 81)?;
            let end = number.checked_add(1)?;
            let generator = if wanted.is_null() {
                Generator::new(seed)
            } else {
                match Wanted::read(wanted)?.generator(seed) {
                    Some(generator) => generator,
                    None => return Some(ERROR),
                }
            };
            let mut maker = match generator.maker() {
                Ok(maker) => maker,
                Err(impossible) => {
                    fail(&impossible.to_string());
                    return Some(ERROR);
                }
            };
            let stopper = work.session.stopper();
            Some(match maker.make(number..end, stopper.as_ref()).pop() {
                Some(Ok(Made { puzzle, solution: found, .. })) => {
                    room.iter_mut().zip(puzzle.to_ascii()).for_each(|(to, byte)| *to = byte as c_char);
                    tell(solution.cast(), characters(&found));
                    UNIQUE
                }
                Some(Err(_)) | None => UNKNOWN,
            })
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_generate_board(
    handle: *mut Handle,
    seed: u64,
    number: u64,
    side: usize,
    rules: *const c_char,
    symmetry: *const c_char,
    level: *const c_char,
    minimal_rules: c_int,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for, and that names end with a NUL.
    unsafe {
        with(handle, ERROR, |work| {
            let room = text_room(row, size)?;
            let Some(symmetry) = named("symmetry", symmetry, Symmetry::None) else { return Some(ERROR) };
            let Some(rules) = rule_names(rules) else { return Some(ERROR) };
            let Some(level) = named("level", level, String::new()) else { return Some(ERROR) };
            let side = if side == 0 { 9 } else { side };
            let maker = BoardMaker::new(side, rules.unwrap_or_default(), symmetry).map_err(|error| error.to_string());
            let maker = maker.and_then(|maker| match &level[..] {
                "" => Ok(maker),
                name => match name.parse::<Level>() {
                    Ok(level) => Ok(maker.level(level).minimal()),
                    Err(error) => Err(error.to_string()),
                },
            });
            let maker = match maker {
                Ok(maker) if minimal_rules != 0 => maker.minimal_rules(),
                Ok(maker) => maker,
                Err(error) => {
                    fail(&error);
                    return Some(ERROR);
                }
            };
            let stopper = work.session.stopper();
            let Ok((puzzle, solution)) = maker.make(seed, number, &|| stopper.is_stopped()) else {
                write("", room, needed);
                return Some(UNKNOWN);
            };
            let solution = Some(solution.to_string());
            let row = PuzzleRow { solution, ..PuzzleRow::of_variant(&puzzle, Status::Unique) };
            write(&row.json(), room, needed);
            Some(UNIQUE)
        })
    }
}
