//! The engine's *signature*: how many guesses and solutions it comes to over the project's own sets.
//!
//! All backends must have the same one, and it is in `xtask/signature.toml`, so that a change of what the
//! engine decides shows in the diff, and a change for speed alone shows that nothing else changed.

use std::fmt::Write;

use anyhow::{Context, bail};
use bitdoku_grid::Puzzle;
use bitdoku_solve::{Backend, Engine, Totals};

use bitdoku_suite::documents::root;

/// The sets it is taken over, files of `testdata`.
const SETS: &[&str] = &["sample", "minimal", "several", "none"];

/// Each puzzle's solutions are counted up to this: enough to know whether there is only one.
const LIMIT: u64 = 2;

/// The text of the record. Fails if backends differ.
pub(super) fn record() -> anyhow::Result<String> {
    Ok(toml(&print_and_agree()?))
}

/// The sum over some puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    puzzles: u64,
    solutions: u64,
    guesses: u64,
}

impl From<Totals> for Sums {
    fn from(totals: Totals) -> Self {
        Self { puzzles: totals.puzzles, solutions: totals.solutions, guesses: totals.guesses }
    }
}

/// Sums by set.
type Signature = Vec<(&'static str, Sums)>;

fn all(signature: &Signature) -> Sums {
    signature.iter().fold(Sums::default(), |sum, (_, set)| Sums {
        puzzles: sum.puzzles + set.puzzles,
        solutions: sum.solutions + set.solutions,
        guesses: sum.guesses + set.guesses,
    })
}

/// Takes the signature on each backend that this processor has, a line each on stderr.
fn print_and_agree() -> anyhow::Result<Signature> {
    let sets = SETS.iter().map(|set| Ok((*set, puzzles(set)?))).collect::<anyhow::Result<Vec<_>>>()?;
    let mut signatures = Vec::new();
    for backend in Backend::ALL {
        let Some(mut engine) = Engine::with_backend(backend) else {
            eprintln!("{:<8}  skipped: this processor does not have it", backend.name());
            continue;
        };
        let signature: Signature =
            sets.iter().map(|(set, puzzles)| (*set, engine.totals(puzzles, LIMIT).into())).collect();
        let Sums { puzzles, solutions, guesses } = all(&signature);
        eprintln!("{:<8}  {guesses} guesses, {solutions} solutions, {puzzles} puzzles", backend.name());
        signatures.push((backend, signature));
    }
    agreed(signatures)
}

/// The one signature of all.
fn agreed(signatures: Vec<(Backend, Signature)>) -> anyhow::Result<Signature> {
    let (last, signature) = signatures.last().context("the portable backend is on every processor")?;
    for (backend, other) in &signatures {
        if let Some(((set, other), (_, sums))) = other.iter().zip(signature).find(|(a, b)| a != b) {
            bail!("over {set}.txt {backend} has {other:?} and {last} has {sums:?}");
        }
    }
    Ok(signature.clone())
}

/// The puzzles of a set, comments and what follows the cells left out.
fn puzzles(set: &str) -> anyhow::Result<Vec<Puzzle>> {
    let path = format!("testdata/{set}.txt");
    let text = std::fs::read_to_string(root().join(&path)).with_context(|| format!("cannot read {path}"))?;
    let numbered = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
    let cells = numbered.filter_map(|(line, number)| Some((line.split_whitespace().next()?, number)));
    cells.map(|(cells, number)| cells.parse().with_context(|| format!("{path}:{number}"))).collect()
}

/// The text of the record.
fn toml(signature: &Signature) -> String {
    let mut text = format!(
        "# The engine's signature: what it decides over the sets of testdata, the same on every backend.\n\
         # Made by `cargo xtask signature --write`; `cargo xtask ci all` fails where the engine decides otherwise.\n\
         # Each puzzle's solutions are counted up to the limit.\n\n\
         limit = {LIMIT}\n"
    );
    for (set, Sums { puzzles, solutions, guesses }) in signature.iter().copied().chain([("all", all(signature))]) {
        write!(text, "\n[{set}]\npuzzles = {puzzles}\nsolutions = {solutions}\nguesses = {guesses}\n")
            .expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signature(guesses: u64) -> Signature {
        vec![
            ("sample", Sums { puzzles: 3, solutions: 3, guesses: 1 }),
            ("several", Sums { puzzles: 2, solutions: 4, guesses }),
        ]
    }

    #[test]
    fn backends_that_differ_are_told_apart() {
        assert_eq!(
            agreed(vec![(Backend::Avx2, signature(5)), (Backend::Portable, signature(5))]).unwrap(),
            signature(5)
        );
        let error = agreed(vec![(Backend::Avx2, signature(6)), (Backend::Portable, signature(5))]).unwrap_err();
        assert!(error.to_string().contains("over several.txt avx2 has"), "{error}");
    }

    #[test]
    fn each_set_and_all_of_them_are_written_down() {
        let text = toml(&signature(5));
        assert!(text.contains("\nlimit = 2\n"), "{text}");
        assert!(text.contains("\n[several]\npuzzles = 2\nsolutions = 4\nguesses = 5\n"), "{text}");
        assert!(text.ends_with("\n[all]\npuzzles = 5\nsolutions = 7\nguesses = 6\n"), "{text}");
        assert_ne!(text, toml(&signature(6)));
    }

    #[test]
    fn sets_are_whole() {
        let sizes: Vec<usize> = SETS.iter().map(|set| puzzles(set).unwrap().len()).collect();
        assert_eq!(sizes, [500, 1000, 1000, 1000]);
    }
}
