//! Figures: what a contestant did on a set.

use crate::chart::number;
use crate::statistics::median;

use super::set::Counts;

/// A contestant's figures on a set.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// What the contestant is called.
    pub name: String,
    /// The instruction set, for the engine alone.
    pub backend: Option<&'static str>,
    /// How many threads it used.
    pub threads: usize,
    /// Whether it was built elsewhere.
    pub is_peer: bool,
    /// How many puzzles it finished: the first ones of the set, all unless it was stopped.
    pub puzzles: usize,
    /// What it was stopped on, if it was.
    pub stopped: Option<Stopped>,
    /// What it found.
    pub counts: Counts,
    /// How many of them it settled without a guess, if that is known.
    pub without_guess: Option<u64>,
    /// All its guesses, if they are known.
    pub guesses: Option<u64>,
    /// Microseconds per finished puzzle, a figure for each round: processor time for one thread, elapsed time for several.
    pub micros: Vec<f64>,
    /// The same by the clock; for a peer the same.
    pub wall_micros: Vec<f64>,
    /// How it compares with each peer.
    pub ratios: Vec<Ratio>,
}

/// What a contestant was stopped on when time was up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stopped {
    /// Puzzles it had begun and not finished; of a peer, which tells nothing before its end, all of the set.
    pub puzzles: usize,
    /// How long it had worked on them.
    pub seconds: f64,
}

/// How many times as many puzzles a second as a peer, over the puzzles that both finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    /// The peer.
    pub peer: String,
    /// How many puzzles both finished.
    pub puzzles: usize,
    /// A ratio for each round, in which the two were measured one soon after the other.
    pub rounds: Vec<f64>,
}

impl Ratio {
    /// The median of the rounds.
    pub fn median(&self) -> Option<f64> {
        median(&self.rounds)
    }
}

/// What was measured on a set.
#[derive(Clone, Debug)]
pub struct SetScores {
    /// What the set is called.
    pub set: String,
    /// How many puzzles were to be measured, copies included.
    pub puzzles: usize,
    /// The contestants' figures.
    pub scores: Vec<Score>,
}

impl SetScores {
    /// `17 clues, 49,158 puzzles`.
    pub fn title(&self) -> String {
        let puzzles = if self.puzzles == 1 { "puzzle" } else { "puzzles" };
        format!("{}, {} {puzzles}", self.set, number(self.puzzles as f64))
    }
}

impl Score {
    /// What it is called where there is one column for all: name, backend, threads if there are several.
    pub fn label(&self) -> String {
        let backend = self.backend.map_or(String::new(), |backend| format!(" {backend}"));
        let threads = if self.threads > 1 { format!(" × {} threads", self.threads) } else { String::new() };
        format!("{}{backend}{threads}", self.name)
    }

    /// Microseconds a puzzle, the median of the rounds; `None` if nothing was measured.
    ///
    /// Where the contestant was stopped this is the least that it can have been: what it was stopped on counts as the
    /// time that it had spent on it.
    pub fn micros_per_puzzle(&self) -> Option<f64> {
        self.with_stopped(median(&self.micros))
    }

    /// The same by the clock.
    pub fn wall_micros_per_puzzle(&self) -> Option<f64> {
        self.with_stopped(median(&self.wall_micros))
    }

    fn with_stopped(&self, finished: Option<f64>) -> Option<f64> {
        let Some(stopped) = self.stopped else { return finished };
        let spent = finished.unwrap_or(0.0) * self.puzzles as f64 + stopped.seconds * 1e6;
        Some(spent / (self.puzzles + stopped.puzzles) as f64)
    }

    /// Puzzles a second; where the contestant was stopped, the most that it can have been.
    pub fn puzzles_per_second(&self) -> Option<f64> {
        self.micros_per_puzzle().map(|micros| 1e6 / micros)
    }

    /// The percentage of finished puzzles settled without a guess.
    pub fn percent_without_guess(&self) -> Option<f64> {
        self.without_guess.filter(|_| self.puzzles > 0).map(|count| 100.0 * count as f64 / self.puzzles as f64)
    }

    /// Guesses a finished puzzle.
    pub fn guesses_per_puzzle(&self) -> Option<f64> {
        self.guesses.filter(|_| self.puzzles > 0).map(|guesses| guesses as f64 / self.puzzles as f64)
    }

    /// The least and the greatest of the rounds, of the finished puzzles.
    pub fn range(&self) -> Option<(f64, f64)> {
        let least = self.micros.iter().copied().reduce(f64::min)?;
        Some((least, self.micros.iter().copied().reduce(f64::max)?))
    }

    /// Notes how a round compared with a peer over the first `puzzles`.
    pub(super) fn compare(&mut self, peer: &str, puzzles: usize, ratio: f64) {
        match self.ratios.iter_mut().find(|known| known.peer == peer) {
            Some(known) => known.rounds.push(ratio),
            None => self.ratios.push(Ratio { peer: peer.to_owned(), puzzles, rounds: vec![ratio] }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_one_that_finished() {
        let score = Score {
            puzzles: 4,
            without_guess: Some(1),
            guesses: Some(6),
            micros: vec![2.0, 4.0, 3.0],
            ..Score::default()
        };
        assert_eq!(score.micros_per_puzzle(), Some(3.0));
        assert_eq!(score.range(), Some((2.0, 4.0)));
        assert_eq!(score.percent_without_guess(), Some(25.0));
        assert_eq!(score.guesses_per_puzzle(), Some(1.5));
    }

    /// Five puzzles at 54 ms and a sixth stopped after 230 ms are not 54 ms a puzzle.
    #[test]
    fn what_it_was_stopped_on_counts() {
        let stopped = Some(Stopped { puzzles: 1, seconds: 0.230 });
        let score = Score { puzzles: 5, stopped, micros: vec![54_000.0], ..Score::default() };
        assert!((score.micros_per_puzzle().unwrap() - 500_000.0 / 6.0).abs() < 1e-6);
        let none = Score { puzzles: 0, stopped, ..Score::default() };
        assert!((none.micros_per_puzzle().unwrap() - 230_000.0).abs() < 1e-6);
        let peer = Score { is_peer: true, stopped: Some(Stopped { puzzles: 100, seconds: 5.0 }), ..Score::default() };
        assert!((peer.puzzles_per_second().unwrap() - 20.0).abs() < 1e-9);
        assert_eq!(Score::default().micros_per_puzzle(), None);
    }

    #[test]
    fn ratios_are_medians_of_rounds() {
        let mut score = Score::default();
        for ratio in [2.0, 9.0, 3.0] {
            score.compare("other", 7, ratio);
        }
        assert_eq!((score.ratios[0].puzzles, score.ratios[0].median()), (7, Some(3.0)));
    }
}
