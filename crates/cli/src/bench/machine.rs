//! The machine's side: which processor, which day, and how much processor time was used.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cpu_time::ProcessTime;

/// What the processor calls itself.
pub(crate) fn cpu_name() -> String {
    let named = |text: &str, key: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix(':'));
        value.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    named(&info, "model name")
        .or_else(|| named(&info, "Model"))
        .or_else(|| std::env::var("PROCESSOR_IDENTIFIER").ok())
        .unwrap_or_else(|| format!("unknown {} processor", std::env::consts::ARCH))
}

/// Today in UTC, as `2026-11-21`.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// The date so many days after 1970-01-01: Howard Hinnant's `civil_from_days` ("chrono-Compatible Low-Level Date
/// Algorithms"), for days not before that one.
fn civil(days: u64) -> (u64, u64, u64) {
    // Years begin in March here, so that the day that comes and goes is the last.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (400 * era + year_of_era + u64::from(month <= 2), month, day)
}

/// What something took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Time {
    /// Seconds by the clock.
    pub(crate) wall: f64,
    /// Seconds of processor time, of all threads together; of the wall where the system does not tell.
    pub(crate) cpu: f64,
}

impl Time {
    /// What `work` takes.
    pub(crate) fn of(work: impl FnOnce()) -> Self {
        let (wall, cpu) = (Instant::now(), ProcessTime::try_now().ok());
        work();
        let wall = wall.elapsed();
        let cpu = cpu.and_then(|start| start.try_elapsed().ok()).unwrap_or(wall);
        Self { wall: wall.as_secs_f64(), cpu: Duration::as_secs_f64(&cpu) }
    }
}

impl std::ops::AddAssign for Time {
    fn add_assign(&mut self, other: Self) {
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_778), (2026, 11, 21));
    }

    #[test]
    fn work_takes_time() {
        let mut sum = 0u64;
        let time = Time::of(|| sum = (0..3_000_000u64).map(std::hint::black_box).sum());
        assert!(sum > 0 && time.wall > 0.0 && time.cpu > 0.0);
    }
}
