//! From values to places on an axis.

/// An axis: its first and last value, and whether steps are equal differences or equal ratios.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Scale {
    /// An axis from `low` to at least `high`, which ends on a round number.
    pub fn linear(low: f64, high: f64) -> Self {
        let step = round_step((high - low).max(1e-9));
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, logarithmic: false }
    }

    /// An axis of powers of ten that holds both positive values.
    pub fn logarithmic(low: f64, high: f64) -> Self {
        let floor = low.max(1e-12).log10().floor();
        let ceiling = high.max(1e-12).log10().ceil().max(floor + 1.0);
        Self { low: 10_f64.powf(floor), high: 10_f64.powf(ceiling), logarithmic: true }
    }

    /// Where a value lies, 0 at the low end and 1 at the high end; values beyond lie at the end.
    pub fn place(&self, value: f64) -> f64 {
        let share = if self.logarithmic {
            (value.max(1e-300) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        share.clamp(0.0, 1.0)
    }

    /// The values to mark.
    pub fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let powers = self.low.log10().round() as i32..=self.high.log10().round() as i32;
            return powers.map(|power| 10_f64.powi(power)).collect();
        }
        let step = round_step(self.high - self.low);
        let count = ((self.high - self.low) / step).round() as usize;
        (0..=count).map(|i| self.low + i as f64 * step).collect()
    }
}

/// A step of 1, 2 or 5 times a power of ten that makes four to ten steps.
fn round_step(span: f64) -> f64 {
    let power = 10_f64.powf((span / 10.0).log10().ceil());
    [0.2, 0.5, 1.0].into_iter().map(|part| part * power).find(|step| span / step <= 10.0).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_axes_end_on_round_numbers() {
        let scale = Scale::linear(0.0, 47.0);
        assert_eq!(scale.ticks(), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0]);
        assert_eq!(scale.place(25.0), 0.5);
        assert_eq!(scale.place(90.0), 1.0);
        let coefficients = Scale::linear(-10.0, 10.0).ticks();
        assert_eq!((coefficients[0], coefficients.len()), (-10.0, 11));
    }

    #[test]
    fn logarithmic_axes_mark_powers_of_ten() {
        let scale = Scale::logarithmic(3.0, 700.0);
        assert_eq!(scale.ticks(), [1.0, 10.0, 100.0, 1000.0]);
        assert!((scale.place(10.0) - 1.0 / 3.0).abs() < 1e-12);
    }
}
