//! The few statistics that the reports use.

/// The arithmetic mean, `None` of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The value below which a share of `values` lies, interpolated between neighbours; `None` of nothing.
///
/// ```
/// use bitdoku_lab::statistics::quantile;
/// assert_eq!(quantile(&[4.0, 1.0, 3.0, 2.0], 0.5), Some(2.5));
/// ```
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let (low, part) = (at.floor() as usize, at.fract());
    let high = (low + 1).min(last);
    Some(sorted[low] + part * (sorted[high] - sorted[low]))
}

/// The middle value, or the mean of the two in the middle; `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The rank correlation of pairs (C. Spearman, 1904): 1 where one value always grows with the other, −1 where it always
/// falls; equal values share their mean rank. `None` where one side does not vary.
///
/// ```
/// use bitdoku_lab::statistics::rank_correlation;
/// assert_eq!(rank_correlation(&[(1.0, 10.0), (2.0, 100.0), (3.0, 101.0)]), Some(1.0));
/// ```
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let (a, b) = (ranks(pairs.iter().map(|pair| pair.0)), ranks(pairs.iter().map(|pair| pair.1)));
    let (mean_a, mean_b) = (mean(&a)?, mean(&b)?);
    let product = |x: &[f64], y: &[f64], mean_x: f64, mean_y: f64| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mean_x) * (y - mean_y)).sum()
    };
    let (spread_a, spread_b) = (product(&a, &a, mean_a, mean_a), product(&b, &b, mean_b, mean_b));
    (spread_a > 0.0 && spread_b > 0.0).then(|| product(&a, &b, mean_a, mean_b) / (spread_a * spread_b).sqrt())
}

/// The rank of each value, from 1.
fn ranks(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&i, &j| values[i].total_cmp(&values[j]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    while first < order.len() {
        let equal = order[first..].iter().take_while(|&&at| values[at] == values[order[first]]).count();
        let rank = first as f64 + (equal as f64 + 1.0) / 2.0;
        order[first..first + equal].iter().for_each(|&at| ranks[at] = rank);
        first += equal;
    }
    ranks
}

/// The interval of 95% confidence for a share of which `hits` of `trials` were seen (E. B. Wilson, 1927).
///
/// ```
/// use bitdoku_lab::statistics::wilson;
/// let (low, high) = wilson(97, 100);
/// assert!(low > 0.91 && high < 0.99);
/// ```
pub fn wilson(hits: usize, trials: usize) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (trials as f64, 1.96_f64);
    let share = hits as f64 / n;
    let centre = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

/// The interval of 95% confidence for the mean, by the normal approximation.
pub fn mean_interval(values: &[f64]) -> Option<(f64, f64)> {
    let mean = mean(values)?;
    let n = values.len() as f64;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let spread = 1.96 * (variance / n).sqrt();
    Some((mean - spread, mean + spread))
}

/// The interval of 95% confidence for the geometric mean of positive values.
pub fn geometric_interval(values: &[f64]) -> Option<(f64, f64)> {
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    mean_interval(&logarithms).map(|(low, high)| (low.exp(), high.exp()))
}

/// The geometric mean of positive values.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    mean(&logarithms).map(f64::exp)
}

/// e to the pooled standard deviation of the logarithms within each series: the typical factor between its values.
pub fn pooled_factor<'a>(series: impl Iterator<Item = &'a Vec<f64>>) -> Option<f64> {
    let (mut squares, mut freedom) = (0.0, 0.0);
    for values in series.filter(|values| values.len() > 1) {
        let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
        let middle = mean(&logarithms)?;
        squares += logarithms.iter().map(|value| (value - middle).powi(2)).sum::<f64>();
        freedom += (values.len() - 1) as f64;
    }
    (freedom > 0.0).then(|| (squares / freedom).sqrt().exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pooled_factor_looks_within_series_only() {
        let steady = [vec![5.0, 5.0], vec![500.0, 500.0]];
        assert!((pooled_factor(steady.iter()).unwrap() - 1.0).abs() < 1e-12);
        let doubled = [vec![1.0, std::f64::consts::E.powi(2)]];
        // Logarithms 0 and 2: a standard deviation of √2.
        assert!((pooled_factor(doubled.iter()).unwrap() - 2.0_f64.sqrt().exp()).abs() < 1e-9);
        assert_eq!(pooled_factor([vec![1.0]].iter()), None);
    }

    #[test]
    fn quantiles_of_few_values() {
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[7.0], 0.9), Some(7.0));
        assert_eq!(quantile(&[1.0, 2.0, 3.0], 1.0), Some(3.0));
        assert_eq!(quantile(&[0.0, 10.0], 0.25), Some(2.5));
    }

    #[test]
    fn wilsons_interval_as_tabled() {
        // 10 of 20: 0.299 to 0.701.
        let (low, high) = wilson(10, 20);
        assert!((low - 0.2993).abs() < 5e-4 && (high - 0.7007).abs() < 5e-4, "{low} {high}");
        assert_eq!(wilson(0, 10).0, 0.0);
        assert_eq!(wilson(10, 10).1, 1.0);
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }

    #[test]
    fn ranks_and_their_correlation() {
        assert_eq!(ranks([5.0, 1.0, 5.0, 9.0].into_iter()), [2.5, 1.0, 2.5, 4.0]);
        assert_eq!(rank_correlation(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), Some(-1.0));
        assert_eq!(rank_correlation(&[(1.0, 3.0), (1.0, 2.0)]), None);
    }

    #[test]
    fn means() {
        assert_eq!(mean(&[1.0, 3.0]), Some(2.0));
        assert!((geometric_mean(&[1.0, 100.0]).unwrap() - 10.0).abs() < 1e-9);
        let (low, high) = mean_interval(&[1.0, 1.0, 1.0]).unwrap();
        assert_eq!((low, high), (1.0, 1.0));
        let (low, high) = geometric_interval(&[1.0, 100.0, 10.0, 10.0]).unwrap();
        assert!(low < 10.0 && 10.0 < high && (low * high - 100.0).abs() < 1e-9);
    }
}
