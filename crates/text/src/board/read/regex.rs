//! Patterns over values: characters, `.`, `[…]` and `[^…]`, groups, `|`, and the quantifiers `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`. A
//! pattern becomes an automaton by following what may come next (Brzozowski's derivatives, over sets of alternatives).

use std::rc::Rc;

use crate::board::automaton::Automaton;
use crate::board::shape::Shape;

use crate::board::bounds::{LEVELS, too_large};

use super::error::{RuleError, malformed};

/// What is left to be matched.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Pattern {
    /// Nothing: matches the end.
    Empty,
    /// One of some values, by their indices.
    One(u64),
    Then(Rc<Pattern>, Rc<Pattern>),
    Or(Rc<Pattern>, Rc<Pattern>),
    Star(Rc<Pattern>),
}

impl Pattern {
    fn is_nullable(&self) -> bool {
        match self {
            Self::Empty | Self::Star(_) => true,
            Self::One(_) => false,
            Self::Then(a, b) => a.is_nullable() && b.is_nullable(),
            Self::Or(a, b) => a.is_nullable() || b.is_nullable(),
        }
    }

    /// What may be left after a value: any of these.
    fn after(&self, value: usize) -> Vec<Rc<Pattern>> {
        match self {
            Self::Empty => vec![],
            Self::One(values) => {
                if values >> value & 1 != 0 {
                    vec![Rc::new(Self::Empty)]
                } else {
                    vec![]
                }
            }
            Self::Then(a, b) => {
                let mut left: Vec<Rc<Pattern>> = a.after(value).into_iter().map(|rest| then(&rest, b)).collect();
                if a.is_nullable() {
                    left.extend(b.after(value));
                }
                left
            }
            Self::Or(a, b) => [a.after(value), b.after(value)].concat(),
            Self::Star(a) => a.after(value).into_iter().map(|rest| then(&rest, &Rc::new(self.clone()))).collect(),
        }
    }
}

fn then(a: &Rc<Pattern>, b: &Rc<Pattern>) -> Rc<Pattern> {
    match (&**a, &**b) {
        (Pattern::Empty, _) => b.clone(),
        (_, Pattern::Empty) => a.clone(),
        _ => Rc::new(Pattern::Then(a.clone(), b.clone())),
    }
}

/// The automaton that accepts a line of at most `length` cells if a pattern matches all of it.
pub(super) fn automaton(pattern: &str, shape: Shape, length: usize) -> Result<Automaton, RuleError> {
    let mut parser = Parser { rest: pattern.chars().collect(), at: 0, shape, depth: 0 };
    let (whole, _) = parser.alternatives()?;
    if parser.at < parser.rest.len() {
        return Err(parser.wrong("the end of the pattern"));
    }
    Automaton::new(shape.values(), length, [whole], |state, value| state.after(value), |state| state.is_nullable())
        .ok_or_else(|| too_large("states of a pattern", Automaton::STATES))
}

/// A pattern, and how many values and alternatives it has when its repetitions are written out.
type Sized = (Rc<Pattern>, usize);

/// The maximum size of a pattern whose repetitions are written out.
const SIZE: usize = 1_000;

/// Two patterns as one, if it is not too large.
fn join(pattern: Rc<Pattern>, size: usize) -> Result<Sized, RuleError> {
    if size > SIZE { Err(too_large("values in a pattern with its repetitions", SIZE)) } else { Ok((pattern, size)) }
}

/// The most that a quantifier may ask for.
const MOST: usize = 100;

struct Parser {
    rest: Vec<char>,
    at: usize,
    shape: Shape,
    /// How many brackets are open.
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn take(&mut self, character: char) -> bool {
        let is_it = self.peek() == Some(character);
        self.at += is_it as usize;
        is_it
    }

    fn wrong(&self, expected: &str) -> RuleError {
        malformed(
            format!("{expected} at character {} of a pattern", self.at + 1),
            self.rest[self.at.min(self.rest.len())..].iter().collect::<String>(),
        )
    }

    fn alternatives(&mut self) -> Result<Sized, RuleError> {
        let (mut all, mut size) = self.sequence()?;
        while self.take('|') {
            let (other, more) = self.sequence()?;
            (all, size) = join(Rc::new(Pattern::Or(all, other)), size + more + 1)?;
        }
        Ok((all, size))
    }

    fn sequence(&mut self) -> Result<Sized, RuleError> {
        let (mut all, mut size) = (Rc::new(Pattern::Empty), 0);
        while self.peek().is_some_and(|next| !"|)".contains(next)) {
            let (next, more) = self.quantified()?;
            (all, size) = join(then(&all, &next), size + more)?;
        }
        Ok((all, size))
    }

    fn quantified(&mut self) -> Result<Sized, RuleError> {
        let (mut pattern, mut size) = self.single()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let least = self.number()?;
                    let most = if self.take(',') {
                        if self.peek() == Some('}') { None } else { Some(self.number()?) }
                    } else {
                        Some(least)
                    };
                    if self.peek() != Some('}') {
                        return Err(self.wrong("}"));
                    }
                    (least, most)
                }
                _ => return Ok((pattern, size)),
            };
            self.at += 1;
            size = join(Rc::new(Pattern::Empty), size * most.unwrap_or(least + 1).max(least).max(1) + 1)?.1;
            let mut all = match most {
                None => Rc::new(Pattern::Star(pattern.clone())),
                Some(most) => (least..most).fold(Rc::new(Pattern::Empty), |rest, _| {
                    Rc::new(Pattern::Or(Rc::new(Pattern::Empty), then(&pattern, &rest)))
                }),
            };
            for _ in 0..least {
                all = then(&pattern, &all);
            }
            pattern = all;
        }
    }

    fn number(&mut self) -> Result<usize, RuleError> {
        let start = self.at;
        while self.peek().is_some_and(|next| next.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.rest[start..self.at].iter().collect();
        digits.parse().ok().filter(|&number| number <= MOST).ok_or_else(|| self.wrong("a number up to 100"))
    }

    fn single(&mut self) -> Result<Sized, RuleError> {
        let full = crate::board::shape::full(self.shape.values());
        let Some(next) = self.peek() else { return Err(self.wrong("a value")) };
        self.at += 1;
        let pattern = match next {
            '(' => {
                self.depth += 1;
                if self.depth > LEVELS {
                    return Err(too_large("levels of brackets in a pattern", LEVELS));
                }
                let inner = self.alternatives()?;
                if !self.take(')') {
                    return Err(self.wrong(")"));
                }
                self.depth -= 1;
                return Ok(inner);
            }
            '.' => Rc::new(Pattern::One(full)),
            '[' => {
                let is_not = self.take('^');
                let mut set = 0;
                while !self.take(']') {
                    let Some(from) = self.peek() else { return Err(self.wrong("]")) };
                    self.at += 1;
                    let from = self.value(from)?;
                    let to = if self.take('-') {
                        let Some(to) = self.peek() else { return Err(self.wrong("]")) };
                        self.at += 1;
                        self.value(to)?
                    } else {
                        from
                    };
                    set |= (from..=to).fold(0, |set, value| set | 1 << value);
                }
                Rc::new(Pattern::One(if is_not { full & !set } else { set }))
            }
            other => Rc::new(Pattern::One(1 << self.value(other)?)),
        };
        Ok((pattern, 1))
    }

    /// The index of the value that a character stands for.
    fn value(&self, character: char) -> Result<usize, RuleError> {
        character
            .to_digit(36)
            .and_then(|value| (value as usize).checked_sub(self.shape.least()))
            .filter(|&index| index < self.shape.values())
            .ok_or_else(|| self.wrong("a value of the board"))
    }
}
