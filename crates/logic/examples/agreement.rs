//! How our paths agree with Sudoku Explainer's: `cargo run --release -p bitdoku-logic --example agreement [GROUP]`.
//!
//! For each reference puzzle whose path leaves the original's, the first step that differs and the board before it; then
//! totals. `GROUP` restricts it to the cases of one group (HS, DP, UR3, RFC …); `-b` prints boards too, `-d` differences
//! in details alone as well.

#[path = "../tests/reference/mod.rs"]
mod reference;

use std::time::Instant;

use bitdoku_logic::Scratch;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| arguments.iter().any(|argument| argument == name);
    let groups: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let cases: Vec<_> =
        reference::cases().into_iter().filter(|case| groups.is_empty() || groups.contains(&&case.group)).collect();

    let mut scratch = Scratch::default();
    let (mut agree, mut details, mut rated) = (0, 0, 0);
    let (mut steps, mut of_steps) = (0, 0);
    let start = Instant::now();
    for (number, case) in cases.iter().enumerate() {
        let path = reference::path(&case.puzzle, &mut scratch);
        let rating = path.rating().to_string();
        rated += usize::from(rating == case.rating);
        of_steps += case.steps.len();
        let Some(difference) = reference::difference(case, &path) else {
            agree += 1;
            steps += case.steps.len();
            continue;
        };
        if difference.only_details {
            agree += 1;
            details += 1;
            steps += case.steps.len();
            if !flag("-d") {
                continue;
            }
        } else {
            steps += difference.at - 1;
        }
        println!("{} #{} {} {}  (ours {rating})", case.group, number + 1, case.puzzle, case.rating);
        let difference = difference.cause.as_deref().unwrap_or(&difference);
        let line = |line: &Option<reference::Line>| match line {
            Some(line) => format!("{} {}", line.rating, line.text),
            None => "nothing".into(),
        };
        println!("  step {}: theirs {}", difference.at, line(&difference.theirs));
        println!("  {}   ours   {}", " ".repeat(difference.at.to_string().len() + 3), line(&difference.ours));
        if flag("-b") {
            println!("{:?}", difference.board);
        }
    }
    let time = start.elapsed();
    let total = cases.len();
    println!("{agree} of {total} paths agree in rating and technique ({details} of them differ in details)");
    println!("{steps} of {of_steps} steps before the first difference; {rated} of {total} ER/EP/ED agree; {time:.2?}");
}
