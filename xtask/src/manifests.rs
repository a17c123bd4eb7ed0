//! Files for package managers, with the addresses and checksums of the command's archives. Each is a template in `xtask/dist` with these
//! places to fill: `@url PLATFORM@`, `@sum PLATFORM@`, `@version@` and `@address@`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail};

/// Their names and what is filled.
const MANIFESTS: [(&str, &str); 4] = [
    ("flake.nix", include_str!("../dist/flake.nix")),
    ("bitdoku.rb", include_str!("../dist/bitdoku.rb")),
    ("PKGBUILD", include_str!("../dist/PKGBUILD")),
    ("bitdoku.winget.yaml", include_str!("../dist/bitdoku.winget.yaml")),
];

/// The text of a manifest; or the archives that it lacks.
type Filled = Result<String, Vec<String>>;

/// All of them, with their names. `sums`: SHA-256 by file name.
pub(crate) fn of(
    address: &str,
    version: &str,
    sums: &BTreeMap<String, String>,
) -> anyhow::Result<Vec<(&'static str, Filled)>> {
    let filled = |(name, template): (&'static str, &str)| {
        let mut text = template.replace("@version@", version).replace("@address@", address);
        let mut missing = BTreeSet::new();
        while let Some((before, rest)) = text.split_once('@') {
            let (place, after) = rest.split_once('@').with_context(|| format!("{name}: a place has no end"))?;
            let (what, platform) = place.split_once(' ').with_context(|| format!("{name}: no place {place}"))?;
            let ending = if platform.ends_with("windows") { "zip" } else { "tar.gz" };
            let archive = format!("bitdoku-{version}-{platform}.{ending}");
            let by = match what {
                "url" => format!("{address}/releases/download/v{version}/{archive}"),
                "sum" => sums.get(&archive).cloned().unwrap_or_else(|| {
                    missing.insert(archive.clone());
                    String::new()
                }),
                _ => bail!("{name}: no place {place}"),
            };
            text = [before, &by, after].concat();
        }
        Ok((name, if missing.is_empty() { Ok(text) } else { Err(missing.into_iter().collect()) }))
    };
    MANIFESTS.into_iter().map(filled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_the_address_and_the_sum_of_each_archive() {
        let platforms = ["x86_64-linux-musl", "aarch64-linux-musl", "x86_64-macos", "aarch64-macos", "x86_64-windows"];
        let archive = |platform: &str| {
            format!("bitdoku-1.2.3-{platform}.{}", if platform == "x86_64-windows" { "zip" } else { "tar.gz" })
        };
        let sums: BTreeMap<String, String> =
            platforms.iter().enumerate().map(|(at, platform)| (archive(platform), format!("{at:064}"))).collect();
        let manifests = of("https://example.org/b", "1.2.3", &sums).unwrap();
        for (name, text) in &manifests {
            let text = text.as_ref().unwrap();
            assert!(text.contains("1.2.3") && text.contains("https://example.org/b") && !text.contains('@'), "{text}");
            let wanted: &[usize] = match *name {
                "PKGBUILD" => &[0, 1],
                "bitdoku.winget.yaml" => &[4],
                _ => &[0, 1, 2, 3],
            };
            for at in 0..platforms.len() {
                let url = format!("https://example.org/b/releases/download/v1.2.3/{}", archive(platforms[at]));
                let holds = (text.contains(&url), text.contains(&sums[&archive(platforms[at])]));
                let is_wanted = wanted.contains(&at);
                assert_eq!(holds, (is_wanted, is_wanted), "{name} {}", platforms[at]);
            }
        }
        // Where an archive was not made, what lists it is not made either.
        let some = of("a", "1.2.3", &sums.into_iter().filter(|(name, _)| !name.contains("macos")).collect()).unwrap();
        let made: Vec<&str> = some.iter().filter(|(_, text)| text.is_ok()).map(|(name, _)| *name).collect();
        assert_eq!(made, ["PKGBUILD", "bitdoku.winget.yaml"]);
        assert_eq!(
            some[0].1.as_ref().unwrap_err(),
            &["bitdoku-1.2.3-aarch64-macos.tar.gz", "bitdoku-1.2.3-x86_64-macos.tar.gz"]
        );
    }
}
