//! `--stats`: how many records of a batch have each status, and what the ratings of its puzzles are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bitdoku::Level;
use bitdoku::logic::Measure;
use bitdoku_answer::{Status, number_or_none};
use indicatif::HumanCount;

use crate::page::RunTotals;

/// What is counted beside the statuses. What a command finds out about a puzzle it adds to the page, one fact after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// What a person must know.
    Level(Level),
    /// ER, in tenths.
    Rating(u16),
    /// HoDoKu's level.
    Hodoku(Level),
    /// What a scale of one number says, rounded, by the letter of its field in a template.
    Number(char, Option<usize>),
}

/// The field of a template that what a scale of one number says is in.
pub(crate) const fn letter(measure: &Measure) -> Option<char> {
    Some(match measure {
        Measure::W(_) => 'w',
        Measure::B(_) => 'b',
        Measure::Depth(_) => 't',
        Measure::BraidsWithin(_) => 'k',
        Measure::Refutation(_) => 'q',
        Measure::SampledRefutation(_) => 'Q',
        _ => return None,
    })
}

impl Fact {
    /// What is counted of what a scale says.
    pub(crate) fn of(measure: &Measure) -> Option<Self> {
        let number = match *measure {
            Measure::Rating(ref rating) => return Some(Self::Rating(rating.er.difficulty.tenths())),
            Measure::Hodoku(ref scored) => return Some(Self::Hodoku(scored.total.level)),
            Measure::W(number) | Measure::B(number) | Measure::Depth(number) | Measure::BraidsWithin(number) => number,
            Measure::Refutation(sum) => sum,
            Measure::SampledRefutation(mean) => mean.map(|mean| mean.round() as usize),
            _ => return None,
        };
        letter(measure).map(|letter| Self::Number(letter, number))
    }

    /// What is above facts of this kind.
    const fn heading(self) -> &'static str {
        match self {
            Self::Level(_) => "level",
            Self::Rating(_) => "ER",
            Self::Hodoku(_) => "hodoku220",
            Self::Number('w', _) => "W",
            Self::Number('b', _) => "B",
            Self::Number('t', _) => "te",
            Self::Number('k', _) => "bxb",
            Self::Number('q', _) => "refutation",
            Self::Number(..) => "refutation-sampled",
        }
    }

    /// It as it is shown.
    fn shown(self) -> String {
        match self {
            Self::Level(level) | Self::Hodoku(level) => level.name().to_owned(),
            Self::Rating(tenths) => format!("{}.{}", tenths / 10, tenths % 10),
            Self::Number(_, number) => number_or_none(number),
        }
    }

    /// It as a run notes it, from which [`Fact::of_note`] makes it again.
    fn noted(self) -> String {
        match self {
            Self::Level(level) => level.name().to_owned(),
            Self::Rating(tenths) => format!("r{tenths}"),
            Self::Hodoku(level) => format!("h{}", level as usize),
            Self::Number(letter, number) => {
                format!("{letter}{}", number.map_or_else(|| "-".to_owned(), |it| it.to_string()))
            }
        }
    }

    fn of_note(note: &str) -> Option<Self> {
        if let Ok(level) = note.parse() {
            return Some(Self::Level(level));
        }
        let letter = note.chars().next()?;
        let number = &note[letter.len_utf8()..];
        match (letter, number) {
            ('r', _) => number.parse().ok().map(Self::Rating),
            ('h', _) => number.parse::<usize>().ok().and_then(|at| Level::ALL.get(at).copied()).map(Self::Hodoku),
            ('w' | 'b' | 't' | 'k' | 'q' | 'Q', "-") => Some(Self::Number(letter, None)),
            ('w' | 'b' | 't' | 'k' | 'q' | 'Q', _) => Some(Self::Number(letter, Some(number.parse().ok()?))),
            _ => None,
        }
    }
}

/// How often each fact was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stats(BTreeMap<Fact, u64>);

impl Stats {
    /// Counts what was found.
    pub(crate) fn add(&mut self, facts: &[Fact]) {
        for &fact in facts {
            *self.0.entry(fact).or_default() += 1;
        }
    }

    /// Them in a word.
    pub(crate) fn noted(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|(fact, count)| format!("{}x{count}", fact.noted())).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(",") }
    }

    /// Reads such a word.
    pub(crate) fn of_note(note: &str) -> Option<Self> {
        let read = |word: &str| {
            let (fact, count) = word.rsplit_once('x')?;
            Some((Fact::of_note(fact)?, count.parse().ok()?))
        };
        if note == "-" { Some(Self::default()) } else { note.split(',').map(read).collect::<Option<_>>().map(Self) }
    }

    /// Tables for people: the statuses, and each kind of fact.
    pub(crate) fn text(&self, totals: &RunTotals) -> String {
        let statuses = Status::ALL.into_iter().map(|status| (status.name().to_owned(), totals.of(status)));
        let mut text = table("status", "records", statuses.filter(|&(_, count)| count > 0));
        let facts: Vec<_> = self.0.iter().collect();
        for kind in facts.chunk_by(|(one, _), (other, _)| one.heading() == other.heading()) {
            let rows = kind.iter().map(|(fact, count)| (fact.shown(), **count));
            text += "\n";
            text += &table(kind[0].0.heading(), "puzzles", rows);
        }
        text
    }
}

/// A table of two columns.
fn table(name: &str, counted: &str, rows: impl Iterator<Item = (String, u64)>) -> String {
    let mut text = format!("{name:<10} {counted:>13}\n");
    for (name, count) in rows {
        writeln!(text, "{name:<10} {:>13}", HumanCount(count).to_string()).expect("writing to a string");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_read() {
        let mut stats = Stats::default();
        assert_eq!(Stats::of_note(&stats.noted()), Some(stats.clone()));
        stats.add(&[Fact::Rating(12), Fact::Level(Level::Extreme), Fact::Rating(200), Fact::Rating(12)]);
        stats.add(&[Fact::Hodoku(Level::Hard)]);
        assert_eq!(stats.noted(), "extremex1,r12x2,r200x1,h2x1");
        assert_eq!(Stats::of_note(&stats.noted()), Some(stats));
        for bad in ["", "r12", "12x1", "rx1", "r1x", "r1x1,"] {
            assert_eq!(Stats::of_note(bad), None, "{bad}");
        }
    }
}
