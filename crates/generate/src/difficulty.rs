//! How hard a puzzle is meant to be, and whether it is: by the exact rater, which stops as soon as the answer is no.

use core::ops::RangeInclusive;

use bitdoku_grid::{Grid, Puzzle};
use bitdoku_logic::find::AvoidableRectangle;
use bitdoku_logic::{
    Board, Level, PEOPLE, Path, Profile, Rated, Rating, SE121, Scratch, TECHNIQUES, Technique, TechniqueEntry,
};

/// What a puzzle's path must be like. Ratings are in tenths: 65 is ER 6.5.
///
/// ```
/// use bitdoku_generate::Target;
/// let pearl = Target { er: Some(60..=70), pearl: true, ..Target::default() };
/// assert!(pearl.is_any() && !Target::default().is_any());
/// ```
#[derive(Clone, Debug)]
pub struct Target {
    /// The level: what a person must know.
    pub levels: Option<RangeInclusive<Level>>,
    /// Whose ratings they are.
    pub profile: &'static Profile,
    /// ER, the hardest step.
    pub er: Option<RangeInclusive<u16>>,
    /// EP, the hardest step until the first digit is placed.
    pub ep: Option<RangeInclusive<u16>>,
    /// ED, the first step.
    pub ed: Option<RangeInclusive<u16>>,
    /// ER and EP are equal.
    pub pearl: bool,
    /// ER, EP and ED are equal.
    pub diamond: bool,
    /// The technique of the hardest step: the first step rated ER.
    pub hardest: Option<&'static str>,
    /// Techniques that the path must use, by their slugs. Where `tridagon` is one of them, puzzles are made of solutions that can have
    /// one, unless clues or a solution are given, and those are left whose path does not come to it without proofs by cases.
    pub required: Vec<&'static str>,
    /// Techniques that the path must not use, by their slugs.
    pub forbidden: Vec<&'static str>,
    /// The slug of a technique to practise, for which that of its plain form counts as well, which is what people look for: on the path of people, where all that is easier is done, it is next, and nothing harder was
    /// needed before. What is made is that position.
    ///
    /// ```
    /// use bitdoku_generate::{Generator, Target};
    /// use bitdoku_logic::{Board, PEOPLE, Scratch};
    ///
    /// let target = Target { practise: Some("x-wing"), ..Target::default() };
    /// let made = Generator::new(1).target(target).maker()?.puzzle(0)?;
    /// let position = made.position.expect("it was asked for");
    /// let step = PEOPLE.next_step(&Board::of_puzzle(&position), &mut Scratch::default())?.expect("a step");
    /// assert_eq!(step.kind.to_string(), "X-Wing");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub practise: Option<&'static str>,
}

impl Default for Target {
    fn default() -> Self {
        Self {
            levels: None,
            profile: &SE121,
            er: None,
            ep: None,
            ed: None,
            pearl: false,
            diamond: false,
            hardest: None,
            required: Vec::new(),
            forbidden: Vec::new(),
            practise: None,
        }
    }
}

/// What was found of a puzzle: its rating, as far as the path was followed.
///
/// ```
/// use bitdoku_generate::{Target, Verdict};
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::Scratch;
///
/// let puzzle: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let easy = Target { er: Some(10..=25), ..Target::default() };
/// assert_eq!(easy.judge(&puzzle, &mut Scratch::default()), Verdict::TooHard);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// It is as wanted.
    Met(Rating),
    /// It is not, and this is how it is rated.
    Missed(Rating),
    /// The path was left when it met a step harder than wanted, or the level is harder.
    TooHard,
    /// This is its level, which is easier than wanted.
    TooEasy(Level),
    /// As far as the path goes without proofs by cases it does not use this technique, which is required.
    Lacks(&'static str),
    /// The path was left when it met a technique that is forbidden.
    Forbidden(&'static str),
}

/// Random puzzles hardly ever have one: where it is required they are made of solutions that can have it.
const TRIDAGON: &str = "tridagon";

/// The row of the technique of this slug.
fn entry(slug: &str) -> Option<&'static TechniqueEntry> {
    TECHNIQUES.iter().find(|row| row.technique.slug() == slug)
}

/// The slug of a technique of people, by its own or that of the technique whose plain form it is.
fn of_people(slug: &str) -> Option<&'static str> {
    let known = PEOPLE.techniques().iter().map(|technique| technique.slug());
    known.into_iter().find(|known| *known == slug || known.strip_prefix("plain-") == Some(slug))
}

/// The slugs of the techniques that try a candidate out and follow what comes of it: what people call guessing.
pub fn guesses() -> impl Iterator<Item = &'static str> {
    TECHNIQUES.iter().filter(|row| row.guesses).map(|row| row.technique.slug())
}

impl Target {
    /// Whether anything is asked for at all.
    #[must_use]
    pub fn is_any(&self) -> bool {
        self.levels.is_some() || self.is_rated() || self.practise.is_some()
    }

    /// Whether anything is asked for that a rating tells. A level is found without.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.er.is_some()
            || self.ep.is_some()
            || self.ed.is_some()
            || self.pearl
            || self.diamond
            || self.hardest.is_some()
            || !self.required.is_empty()
            || !self.forbidden.is_empty()
    }

    /// Names all that is asked for.
    pub(crate) fn ask(&self, ask: &mut impl FnMut(&str, &dyn core::fmt::Debug)) {
        if let Some(levels) = &self.levels {
            ask("levels", &[levels.start().name(), levels.end().name()]);
        }
        if self.is_rated() {
            ask("profile", &self.profile.name);
        }
        for (name, range) in [("er", &self.er), ("ep", &self.ep), ("ed", &self.ed)] {
            range.iter().for_each(|range| ask(name, range));
        }
        for (name, is_wanted) in [("pearl", self.pearl), ("diamond", self.diamond)] {
            if is_wanted {
                ask(name, &true);
            }
        }
        self.hardest.iter().for_each(|slug| ask("hardest", slug));
        self.practise.iter().for_each(|slug| ask("practise", slug));
        for (name, slugs) in [("required", &self.required), ("forbidden", &self.forbidden)] {
            if !slugs.is_empty() {
                ask(name, slugs);
            }
        }
    }

    /// Why nothing can meet it, if that is so.
    pub(crate) fn contradiction(&self) -> Option<String> {
        if let Some(levels) = &self.levels
            && levels.is_empty()
        {
            return Some(format!("no level is at least {} and at most {}", levels.start(), levels.end()));
        }
        for (name, range) in [("ER", &self.er), ("EP", &self.ep), ("ED", &self.ed)] {
            if let Some(range) = range
                && (range.is_empty() || *range.start() > 120 || *range.end() < 10)
            {
                return Some(format!(
                    "{name} is between 1.0 and about 12.0, and so never {}.{} to {}.{}",
                    range.start() / 10,
                    range.start() % 10,
                    range.end() / 10,
                    range.end() % 10
                ));
            }
        }
        if let Some(slug) = self.practise {
            let Some(known) = of_people(slug) else {
                return Some(format!("the profile {} has no technique {slug}", PEOPLE.name));
            };
            if [AvoidableRectangle::<1>.slug(), AvoidableRectangle::<2>.slug()].contains(&known) {
                return Some(format!("{slug} rests on which digits are givens, and a position does not tell that"));
            }
        }
        for slug in self.required.iter().chain(&self.hardest) {
            if self.forbidden.contains(slug) {
                return Some(format!("{slug} is both wanted and forbidden"));
            }
            if !self.profile.has(slug) {
                return Some(format!("the profile {} has no technique {slug}", self.profile.name));
            }
            if self.er.as_ref().is_some_and(|er| entry(slug).is_some_and(|row| row.least > *er.end())) {
                return Some(format!("every step of {slug} is rated higher than the ER that you want"));
            }
        }
        None
    }

    /// Whether puzzles are to be made of solutions that can have a tridagon.
    pub(crate) fn wants_tridagon(&self) -> bool {
        self.required.contains(&TRIDAGON)
    }

    /// Whether a path uses a tridagon as far as it goes without proofs by cases. What comes after these may take a minute to know.
    fn has_tridagon(&self, puzzle: &Grid, scratch: &mut Scratch) -> bool {
        let profile = self.profile.before_guesses();
        let mut board = Board::new(puzzle);
        while let Ok(Some(step)) = profile.next_step(&board, scratch) {
            if step.technique == TRIDAGON {
                return true;
            }
            board.apply(&step);
        }
        false
    }

    /// The most that a step may be rated.
    fn ceiling(&self) -> u16 {
        self.er.as_ref().map_or(u16::MAX, |er| *er.end())
    }

    /// The level of a puzzle, if one is asked for and it is as wanted.
    pub(crate) fn level(&self, puzzle: &Grid) -> Result<Option<Level>, Verdict> {
        let Some(levels) = &self.levels else { return Ok(None) };
        match Level::within(&Board::new(puzzle), *levels.end()) {
            Some(level) if level < *levels.start() => Err(Verdict::TooEasy(level)),
            Some(level) => Ok(Some(level)),
            None => Err(Verdict::TooHard),
        }
    }

    /// The position to practise on, if one is asked for: that of a grid, unless candidates are gone that no digit forbids. Nothing
    /// if the path of the puzzle has none.
    pub(crate) fn position(&self, puzzle: &Grid, scratch: &mut Scratch) -> Option<Option<Puzzle>> {
        let Some(slug) = self.practise else { return Some(None) };
        let slug = of_people(slug)?;
        // Nothing is easier than the last cell of a house: positions with one come about by other singles.
        let is_first = PEOPLE.techniques().first().is_some_and(|first| first.slug() == slug);
        let profile = PEOPLE.through(if is_first { "naked-single" } else { slug })?;
        let mut board = Board::new(puzzle);
        while let Ok(Some(step)) = profile.next_step(&board, scratch) {
            if step.technique == slug {
                let plain = Board::new(board.grid());
                let position = match plain.candidates() == board.candidates() {
                    true => Puzzle::Grid(*board.grid()),
                    false => Puzzle::Sukaku(board.marks()),
                };
                // It is next for one who knows no more than the position, too.
                let next = profile.next_step(&Board::of_puzzle(&position), scratch);
                if next.is_ok_and(|next| next.is_some_and(|next| next.technique == slug)) {
                    return Some(Some(position));
                }
            }
            board.apply(&step);
        }
        None
    }

    /// Follows the path of a puzzle that has one solution.
    pub fn judge(&self, puzzle: &Grid, scratch: &mut Scratch) -> Verdict {
        match self.level(puzzle) {
            Ok(_) => self.rate(puzzle, scratch),
            Err(verdict) => verdict,
        }
    }

    /// The verdict on the rating.
    pub(crate) fn rate(&self, puzzle: &Grid, scratch: &mut Scratch) -> Verdict {
        if self.wants_tridagon() && !self.has_tridagon(puzzle, scratch) {
            return Verdict::Lacks(TRIDAGON);
        }
        let profile = self.profile.up_to(self.ceiling());
        let mut path = Path { start: Board::new(puzzle), steps: Vec::new(), end: Board::new(puzzle) };
        while !path.end.is_full() {
            let Ok(Some(step)) = profile.next_step(&path.end, scratch) else { return Verdict::TooHard };
            if self.forbidden.contains(&step.technique) {
                return Verdict::Forbidden(step.technique);
            }
            if step.difficulty.tenths() > self.ceiling() {
                return Verdict::TooHard;
            }
            path.end.apply(&step);
            path.steps.push(step);
        }
        let rating = path.rating();
        let is_hardest = |step: &&Rated| step.difficulty == rating.er.difficulty;
        let hardest = path.steps.iter().find(is_hardest).map(|step| step.technique);
        let [er, ep, ed] = figures(&rating);
        let within =
            |range: &Option<RangeInclusive<u16>>, figure| range.as_ref().is_none_or(|range| range.contains(&figure));
        let met = within(&self.er, er)
            && within(&self.ep, ep)
            && within(&self.ed, ed)
            && (!self.pearl || er == ep)
            && (!self.diamond || er == ep && ep == ed)
            && self.hardest.is_none_or(|slug| hardest == Some(slug))
            && self.required.iter().all(|slug| path.steps.iter().any(|step| step.technique == *slug));
        if met { Verdict::Met(rating) } else { Verdict::Missed(rating) }
    }

    /// How far a rating is from the ranges wanted, in tenths.
    pub(crate) fn distance(&self, rating: &Rating) -> u64 {
        let [er, ep, ed] = figures(rating);
        let off = |range: &Option<RangeInclusive<u16>>, figure: u16| {
            let beyond = |range: &RangeInclusive<u16>| {
                range.start().saturating_sub(figure) + figure.saturating_sub(*range.end())
            };
            u64::from(range.as_ref().map_or(0, beyond))
        };
        let apart = if self.diamond {
            er.abs_diff(ep) + ep.abs_diff(ed)
        } else if self.pearl {
            er.abs_diff(ep)
        } else {
            0
        };
        off(&self.er, er) + off(&self.ep, ep) + off(&self.ed, ed) + u64::from(apart)
    }
}

/// ER, EP and ED in tenths.
fn figures(rating: &Rating) -> [u16; 3] {
    [&rating.er, &rating.ep, &rating.ed].map(|peak| peak.difficulty.tenths())
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn judge(target: &Target, puzzle: &str) -> Verdict {
        target.judge(&puzzle.parse().unwrap(), &mut Scratch::default())
    }

    #[test]
    fn verdicts_are_the_raters() {
        let any = Target::default();
        let Verdict::Met(rating) = judge(&any, EASY) else { panic!() };
        assert_eq!(rating, bitdoku_logic::rate(&Board::new(&EASY.parse().unwrap())));
        assert!(matches!(judge(&Target { er: Some(20..=40), ..any.clone() }, EASY), Verdict::Missed(_)));
        assert_eq!(judge(&Target { er: Some(20..=40), ..any.clone() }, HARD), Verdict::TooHard);
        assert!(matches!(judge(&Target { diamond: true, ..any.clone() }, EASY), Verdict::Met(_)));
        assert_eq!(
            judge(&Target { forbidden: vec!["hidden-single"], ..any.clone() }, EASY),
            Verdict::Forbidden("hidden-single")
        );
        assert!(matches!(judge(&Target { required: vec!["naked-single"], ..any.clone() }, EASY), Verdict::Missed(_)));
        assert!(matches!(judge(&Target { hardest: Some("hidden-single"), ..any }, EASY), Verdict::Met(_)));
    }

    #[test]
    fn levels_are_asked_before_ratings() {
        let of = |levels: &str| Target { levels: Some(Level::range(levels).unwrap()), ..Target::default() };
        assert!(matches!(judge(&of("easy"), EASY), Verdict::Met(_)));
        assert_eq!(judge(&of("medium.."), EASY), Verdict::TooEasy(Level::Easy));
        assert_eq!(judge(&of("..unfair"), HARD), Verdict::TooHard);
        assert!(of("easy").is_any() && !of("easy").is_rated());
    }

    #[test]
    fn what_cannot_be_is_said() {
        let none = |target: Target| target.contradiction().unwrap();
        assert!(
            none(Target { levels: Some(Level::range("hard..easy").unwrap()), ..Target::default() }).contains("level")
        );
        assert!(none(Target { er: Some(130..=140), ..Target::default() }).starts_with("ER is between"));
        assert!(
            none(Target { required: vec!["nishio"], forbidden: vec!["nishio"], ..Target::default() }).contains("both")
        );
        assert!(none(Target { required: vec!["nope"], ..Target::default() }).contains("no technique"));
        let practise = |slug| none(Target { practise: Some(slug), ..Target::default() });
        assert!(practise("aligned-pair-exclusion").contains("people has no technique"));
        assert!(practise("avoidable-rectangle-one").contains("givens"));
        assert!(
            none(Target { hardest: Some("nishio"), er: Some(10..=50), ..Target::default() }).contains("rated higher")
        );
        assert_eq!(Target { er: Some(40..=50), ..Target::default() }.contradiction(), None);
    }
}
