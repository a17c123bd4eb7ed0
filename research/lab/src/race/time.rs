//! How much time was used, by the clock and of processors.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// What something took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Time {
    /// Seconds by the clock.
    pub wall: f64,
    /// Seconds of processor time, of all threads together; of the wall where the system does not tell.
    pub cpu: f64,
}

impl Time {
    /// What `work` takes.
    pub fn of(work: impl FnOnce()) -> Self {
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
    fn work_takes_time() {
        let mut sum = 0u64;
        let time = Time::of(|| sum = (0..3_000_000u64).map(std::hint::black_box).sum());
        assert!(sum > 0 && time.wall > 0.0 && time.cpu > 0.0);
    }
}
