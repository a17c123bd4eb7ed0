//! The few statistics that the reports use.

/// The arithmetic mean, `None` of nothing.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The value below which a share of `values` lies, interpolated between neighbours; `None` of nothing.
///
/// ```
/// use bitdoku_study::statistics::quantile;
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

/// The interval of 95% confidence for a share of which `hits` of `trials` were seen (E. B. Wilson, 1927).
///
/// ```
/// use bitdoku_study::statistics::wilson;
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

/// The geometric mean of positive values.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    mean(&logarithms).map(f64::exp)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn means() {
        assert_eq!(mean(&[1.0, 3.0]), Some(2.0));
        assert!((geometric_mean(&[1.0, 100.0]).unwrap() - 10.0).abs() < 1e-9);
        let (low, high) = mean_interval(&[1.0, 1.0, 1.0]).unwrap();
        assert_eq!((low, high), (1.0, 1.0));
    }
}
