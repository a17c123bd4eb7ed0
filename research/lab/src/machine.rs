//! Where, when and by what something was measured: figures without that mean nothing.

use serde::Serialize;

/// The compiler that compiled this, as it calls itself: `rustc 1.95.0 (…)`.
pub const COMPILER: &str = env!("BITDOKU_COMPILER");

/// The commit that was compiled, abbreviated; empty where it was not compiled from a repository.
pub const COMMIT: &str = env!("BITDOKU_COMMIT");

/// Whether it was compiled to be fast. Times of one that was not mean nothing.
pub const IS_OPTIMISED: bool = !cfg!(debug_assertions);

/// What this was compiled for: `x86_64-unknown-linux-gnu`.
pub const TARGET: &str = env!("BITDOKU_TARGET");

/// The circumstances of a measurement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// The day, in UTC: `2026-11-21`.
    pub date: String,
    /// What the processor calls itself.
    pub cpu: String,
    /// The instruction sets it has of those that solvers may use, with blanks between.
    pub features: String,
    /// How many threads it runs at once.
    pub cores: usize,
    /// See [`COMPILER`].
    pub compiler: &'static str,
    /// See [`COMMIT`].
    pub commit: &'static str,
    /// The version of bitdoku.
    pub version: &'static str,
}

impl Machine {
    /// This machine, now.
    pub fn here() -> Self {
        Self {
            date: today(),
            cpu: processor(),
            features: features().join(" "),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            compiler: COMPILER,
            commit: COMMIT,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// What the processor calls itself, or its kind where the system does not tell.
pub fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    named_in(&info)
        .or_else(|| std::env::var("PROCESSOR_IDENTIFIER").ok())
        .unwrap_or_else(|| format!("unknown {} processor", std::env::consts::ARCH))
}

/// The processor's name in the text of `/proc/cpuinfo`. Virtual machines give several generations one name without a number,
/// as `AMD EPYC`; family and model tell them apart.
fn named_in(info: &str) -> Option<String> {
    let value = |key: &str| {
        info.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            (found.trim_end() == key).then(|| value.split_whitespace().collect::<Vec<_>>().join(" "))
        })
    };
    let name = value("model name").or_else(|| value("Model"))?;
    if name.contains(|c: char| c.is_ascii_digit()) {
        return Some(name);
    }
    match (value("cpu family"), value("model")) {
        (Some(family), Some(model)) => Some(format!("{name} (family {family} model {model})")),
        _ => Some(name),
    }
}

/// The instruction sets that the processor has, of those that solvers may use.
pub fn features() -> Vec<&'static str> {
    #[cfg(target_arch = "x86_64")]
    {
        macro_rules! present {
            ($($name:tt)*) => { [$(($name, std::arch::is_x86_feature_detected!($name))),*] };
        }
        let known = present!("sse4.2" "popcnt" "bmi1" "bmi2" "avx2" "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512bitalg" "avx512vpopcntdq" "gfni");
        known.into_iter().filter(|(_, is_here)| *is_here).map(|(name, _)| name).collect()
    }
    #[cfg(target_arch = "aarch64")]
    {
        let known = [
            ("neon", std::arch::is_aarch64_feature_detected!("neon")),
            ("sve", std::arch::is_aarch64_feature_detected!("sve")),
            ("sve2", std::arch::is_aarch64_feature_detected!("sve2")),
        ];
        known.into_iter().filter(|(_, is_here)| *is_here).map(|(name, _)| name).collect()
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    Vec::new()
}

/// Today in UTC, as `2026-11-21`.
pub fn today() -> String {
    jiff::Timestamp::now().strftime("%F").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_a_date() {
        today().parse::<jiff::civil::Date>().unwrap();
    }

    #[test]
    fn a_name_without_a_number_gets_family_and_model() {
        let info = |name: &str| format!("cpu family\t: 26\nmodel\t\t: 2\nmodel name\t: {name}\nstepping\t: 1\n");
        assert_eq!(named_in(&info("AMD  EPYC")).unwrap(), "AMD EPYC (family 26 model 2)");
        assert_eq!(named_in(&info("AMD EPYC 9R14")).unwrap(), "AMD EPYC 9R14");
        assert_eq!(named_in("processor\t: 0\nModel\t\t: Raspberry Pi\n").unwrap(), "Raspberry Pi");
        assert_eq!(named_in(""), None);
    }

    #[test]
    fn a_machine_says_what_it_is() {
        let machine = Machine::here();
        assert!(!machine.cpu.trim().is_empty() && machine.cores > 0);
        assert!(machine.compiler.starts_with("rustc "), "{}", machine.compiler);
        #[cfg(target_arch = "x86_64")]
        assert_eq!(machine.features.contains("avx2"), std::arch::is_x86_feature_detected!("avx2"));
    }
}
