//! How hard a chain is: a base for its kind and a tenth for each threshold its length exceeds.

/// The number of thresholds 4, 6, 8, 12, 16, 24 … (times 3/2 and 4/3 in turn) that `complexity` − 2 exceeds, as the sum
/// of this many tenths.
///
/// The tenths are summed one by one, and only then added to the base: sums of tenths are not exact, findings are compared
/// by them, and so the order of the additions decides which of two findings is taken.
pub(super) fn tenths(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut sum, mut threshold, mut odd) = (0.0, 4, false);
    while length > threshold {
        sum += 0.1;
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    sum
}

/// What findings are sorted by; those found first come first among equals.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Score {
    /// The difficulty.
    pub(super) difficulty: f64,
    /// The number of nodes, nested chains included.
    pub(super) complexity: u32,
    /// The kind of finding.
    pub(super) rank: Rank,
}

/// Kinds of findings, as the original orders those that are equal otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    /// A consequence of a candidate and of its opposite.
    Double,
    /// Cycles and chains of X links.
    X,
    /// Cycles of Y links.
    Y,
    /// Cycles and chains of both.
    XY,
    /// A consequence of all candidates of a cell.
    Cell,
    /// A consequence of all places of a digit in a house.
    House,
    Contradiction,
}

impl Score {
    pub(super) fn new(base: f64, complexity: u32, rank: Rank) -> Self {
        Self { difficulty: base + tenths(complexity), complexity, rank }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_step_up_after_each_threshold() {
        let thresholds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];
        for (passed, threshold) in thresholds.into_iter().enumerate() {
            assert!((tenths(threshold + 2) - passed as f64 * 0.1).abs() < 1e-9, "{threshold}");
            assert!((tenths(threshold + 3) - (passed + 1) as f64 * 0.1).abs() < 1e-9, "{threshold}");
        }
    }
}
