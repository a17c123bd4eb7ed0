//! Figures: what a contestant did on a set.

use indicatif::HumanCount;

use super::set::Counts;

/// A contestant's figures on a set.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    /// What the contestant is called.
    pub(crate) name: String,
    /// The instruction set, for the engine alone.
    pub(crate) backend: Option<&'static str>,
    pub(crate) threads: usize,
    pub(crate) is_peer: bool,
    /// How many puzzles it was measured on.
    pub(crate) puzzles: usize,
    pub(crate) counts: Counts,
    /// How many of them it settled without a guess, if that is known.
    pub(crate) without_guess: Option<u64>,
    /// All its guesses, if they are known.
    pub(crate) guesses: Option<u64>,
    /// Microseconds a puzzle, a figure for each round: of processor time on one thread, by the clock on several.
    pub(crate) micros: Vec<f64>,
    /// The same by the clock; for a peer the same.
    pub(crate) wall_micros: Vec<f64>,
}

/// What was measured on a set.
#[derive(Clone, Debug)]
pub(crate) struct SetScores {
    pub(crate) set: String,
    /// How many puzzles were to be measured, copies included.
    pub(crate) puzzles: usize,
    pub(crate) scores: Vec<Score>,
}

impl SetScores {
    /// `17 clues, 49,158 puzzles`.
    pub(crate) fn title(&self) -> String {
        let puzzles = if self.puzzles == 1 { "puzzle" } else { "puzzles" };
        format!("{}, {} {puzzles}", self.set, HumanCount(self.puzzles as u64))
    }
}

impl Score {
    /// What it is called where there is one column for all: name, backend, threads if there are several.
    pub(crate) fn label(&self) -> String {
        let backend = self.backend.map_or(String::new(), |backend| format!(" {backend}"));
        let threads = if self.threads > 1 { format!(" × {} threads", self.threads) } else { String::new() };
        format!("{}{backend}{threads}", self.name)
    }

    /// The median of the rounds, in microseconds a puzzle; `None` if it was not measured.
    pub(crate) fn median(&self) -> Option<f64> {
        median(&self.micros)
    }

    /// The median by the clock.
    pub(crate) fn wall_median(&self) -> Option<f64> {
        median(&self.wall_micros)
    }

    pub(crate) fn puzzles_per_second(&self) -> Option<f64> {
        self.median().map(|micros| 1e6 / micros)
    }

    /// The percentage of puzzles settled without a guess.
    pub(crate) fn percent_without_guess(&self) -> Option<f64> {
        self.without_guess.filter(|_| self.puzzles > 0).map(|count| 100.0 * count as f64 / self.puzzles as f64)
    }

    pub(crate) fn guesses_per_puzzle(&self) -> Option<f64> {
        self.guesses.filter(|_| self.puzzles > 0).map(|guesses| guesses as f64 / self.puzzles as f64)
    }

    /// The least and the greatest of the rounds.
    pub(crate) fn range(&self) -> Option<(f64, f64)> {
        let least = self.micros.iter().copied().reduce(f64::min)?;
        Some((least, self.micros.iter().copied().reduce(f64::max)?))
    }

    /// How many times as many puzzles a second as `other`: the median of the ratios of the rounds, in which the two
    /// were measured one soon after the other.
    pub(crate) fn ratio_to(&self, other: &Self) -> Option<f64> {
        let ratios = self.micros.iter().zip(&other.micros).map(|(ours, theirs)| theirs / ours);
        median(&ratios.collect::<Vec<_>>())
    }
}

/// The middle value, or the mean of the two in the middle.
fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        length if length % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_ratios() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
        let score = |micros: &[f64]| Score {
            name: String::new(),
            backend: None,
            threads: 1,
            is_peer: false,
            puzzles: 4,
            counts: Counts::default(),
            without_guess: Some(1),
            guesses: Some(6),
            micros: micros.to_vec(),
            wall_micros: micros.to_vec(),
        };
        let (fast, slow) = (score(&[1.0, 2.0, 1.0]), score(&[4.0, 6.0, 5.0]));
        assert_eq!(fast.ratio_to(&slow), Some(4.0));
        assert_eq!(slow.puzzles_per_second(), Some(200_000.0));
        assert_eq!((slow.percent_without_guess(), slow.guesses_per_puzzle()), (Some(25.0), Some(1.5)));
        assert_eq!(slow.range(), Some((4.0, 6.0)));
    }
}
