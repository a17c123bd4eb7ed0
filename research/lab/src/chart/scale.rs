//! From values to places on an axis.

/// What an axis is: its label with its unit, and how values are laid out on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The label, with the unit.
    pub label: String,
    /// Whether equal steps are equal ratios.
    pub logarithmic: bool,
}

impl Axis {
    /// Equal steps are equal differences.
    pub fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), logarithmic: false }
    }

    /// Equal steps are equal ratios; only positive values have a place.
    pub fn logarithmic(label: impl Into<String>) -> Self {
        Self { label: label.into(), logarithmic: true }
    }

    /// A scale that holds all of these values.
    pub(super) fn scale(&self, values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = values
            .filter(|value| value.is_finite() && (!self.logarithmic || *value > 0.0))
            .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low > high { (1.0, 10.0) } else { (low, high) };
        if self.logarithmic { Scale::logarithmic(low, high) } else { Scale::linear(low.min(0.0), high) }
    }
}

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

    /// The values to mark; where powers of ten are close, every other one.
    pub fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let (low, high) = (self.low.log10().round() as i32, self.high.log10().round() as i32);
            let step = if high - low > 7 { 2 } else { 1 };
            return (low..=high).step_by(step).map(|power| 10_f64.powi(power)).collect();
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
        assert_eq!(Scale::logarithmic(1.0, 1e9).ticks().len(), 5);
    }

    #[test]
    fn an_axis_without_values_has_a_scale_all_the_same() {
        assert_eq!(Axis::linear("").scale(std::iter::empty()), Scale::linear(0.0, 10.0));
        assert_eq!(Axis::logarithmic("").scale([0.0].into_iter()), Scale::logarithmic(1.0, 10.0));
    }
}
