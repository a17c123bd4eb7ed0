//! Where and when something was measured: figures without that are no figures.

/// What the processor calls itself, or its kind where the system does not tell.
pub fn processor() -> String {
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
pub fn today() -> String {
    jiff::Timestamp::now().strftime("%F").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_a_date() {
        let today: jiff::civil::Date = today().parse().unwrap();
        assert!(today >= jiff::civil::date(2026, 11, 21));
    }

    #[test]
    fn the_processor_has_a_name() {
        assert!(!processor().trim().is_empty());
    }
}
