//! The example of a peer answers as the protocol of docs/BENCHMARKS.md says.

#[path = "../examples/peer.rs"]
#[expect(dead_code, reason = "its main is not called")]
mod peer;

use std::fs;

/// What it answers to some requests, as words.
fn answers(requests: &str) -> std::io::Result<Vec<Vec<String>>> {
    let mut said = Vec::new();
    peer::serve(requests.as_bytes(), &mut said)?;
    let said = String::from_utf8(said).unwrap();
    Ok(said.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect())
}

#[test]
fn it_counts_each_puzzle_up_to_the_limit_and_ends_when_told() {
    let folder = tempfile::tempdir().unwrap();
    // A blank in the path belongs to the path.
    let file = folder.path().join("two puzzles.txt");
    let unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let many = format!("{}{}", &unique[..9], ".".repeat(72));
    fs::write(&file, format!("{unique}\n{many}\n")).unwrap();
    let bench = format!("bench {} ", file.display());

    let said = answers(&format!("{bench}2\n{bench}10\nquit\n{bench}2\n")).unwrap();
    assert_eq!(said.len(), 2, "nothing is answered after quit: {said:?}");
    let counts: Vec<&[String]> = said.iter().map(|words| &words[1..3]).collect();
    assert_eq!(counts, [["2", "3"], ["2", "11"]]);
    assert!(said.iter().all(|words| words.len() == 4 && words[0].parse::<f64>().unwrap() >= 0.0));
    assert!(said[1][3].parse::<u64>().unwrap() > 0, "the second puzzle takes guesses");
}

#[test]
fn what_it_does_not_understand_is_an_error() {
    assert!(answers("bench nowhere 2\n").is_err());
    assert!(answers("bench nowhere\n").is_err());
}
