//! The programs that the page shows next to a search: the lines of our transcriptions in `crates/solve/src`, without those that
//! count, trace and stop the search, and for each kind of step the line that does it.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::tree::root;

/// A solver's program: where it is, how its functions begin, and for each kind of step what is in its line alone.
struct Program {
    solver: &'static str,
    path: &'static str,
    functions: &'static [&'static str],
    at: &'static [(&'static str, &'static str)],
}

const PROGRAMS: [Program; 12] = [
    Program {
        solver: "layers",
        path: "classic/layers.rs",
        functions: &["fn process_next_number<"],
        at: &[
            ("look", "let free = msec & mcol"),
            ("place", "self.sudoku.place(cell, digit)"),
            ("remove", "self.positions[ix] = old_positions[ix]"),
            ("remove-last", "self.positions[8] = old_positions[8]"),
            ("dead-end", "indexes[ix] = 0;"),
            ("solution", "found("),
        ],
    },
    Program {
        solver: "mrv",
        path: "classic/mrv.rs",
        functions: &["fn fewest(", "fn fill<"],
        at: &[
            ("choose", "let values = "),
            ("dead-end", "for digit in values"),
            ("place", "self.set_bit("),
            ("remove", "self.clear_bit("),
            ("solution", "found("),
        ],
    },
    Program {
        solver: "weighted",
        path: "classic/weighted.rs",
        functions: &["fn recursive_solve<", "fn heaviest(", "fn fill_singles<", "fn of("],
        at: &[
            ("pass", "let mut filled = false"),
            ("place-naked", "self.grid.place("),
            ("place-try", "next.grid.place("),
            ("dead-end", "if let Some(empty) = "),
            ("choose", "let Some(cell) = self.heaviest("),
            ("clone", "let mut next = puzzle"),
            ("drop", "self.recursive_solve("),
            ("solution", "found("),
        ],
    },
    Program {
        solver: "scan",
        path: "classic/scan.rs",
        functions: &["fn set(", "fn solve<", "fn scan_and_set<", "fn go_brute_force<"],
        at: &[
            ("pass", "while changed"),
            ("place-naked", "self.set(cell, digit)"),
            ("place-try", "temp.set("),
            ("dead-end", "Err(DeadEnd(cell)) => return"),
            ("choose", "let open = "),
            ("clone", "let mut temp = "),
            ("drop", "temp.solve("),
            ("solution", "found("),
        ],
    },
    Program { solver: "boolean", path: "classic/boolean.rs", functions: &BOOLEAN, at: &BOOLEAN_AT },
    Program {
        solver: "boolean+search",
        path: "classic/boolean.rs",
        functions: &[BOOLEAN[0], BOOLEAN[1], BOOLEAN[2], BOOLEAN[3], "fn guess<"],
        at: &[
            BOOLEAN_AT[0],
            BOOLEAN_AT[1],
            BOOLEAN_AT[2],
            BOOLEAN_AT[3],
            BOOLEAN_AT[4],
            ("choose", "let digits = "),
            ("clone", "let mut next = "),
            ("place-try", "next.set("),
            ("drop", "self.complete(next)"),
        ],
    },
    Program {
        solver: "degree",
        path: "baseline/degree.rs",
        functions: &["fn extend<"],
        at: &[
            ("choose", "let digits = "),
            ("dead-end", "for digit in digits"),
            ("place", "next.grid.place("),
            ("remove", "next.extend()"),
            ("solution", "found("),
        ],
    },
    Program {
        solver: "naive",
        path: "naive.rs",
        functions: &["fn fill<", "fn fits("],
        at: &[
            ("choose", "let open = "),
            ("dead-end", "for digit in marks[cell]"),
            ("place", "grid.place("),
            ("remove", "grid.clear("),
            ("solution", "found("),
        ],
    },
    Program {
        solver: "sinkhorn",
        path: "baseline/sinkhorn.rs",
        functions: &["fn run<", "fn balance(", "fn eliminate("],
        at: &[("iteration", "let mut balance_well = "), ("solution", "found(")],
    },
    Program {
        solver: "belief",
        path: "baseline/belief.rs",
        functions: &["fn run<", "fn gather(", "fn satisfaction("],
        at: &[("iteration", "let sound = match self.schedule"), ("solution", "found(")],
    },
    Program {
        solver: "genetic",
        path: "baseline/genetic.rs",
        functions: &["fn run<", "fn breed(", "fn crossed(", "fn mutated("],
        at: &[("iteration", "self.breed("), ("solution", "found(")],
    },
    Program {
        solver: "membrane",
        path: "baseline/membrane.rs",
        functions: &["fn run<", "fn step("],
        at: &[("iteration", "let next = objects.step()"), ("solution", "found(")],
    },
];

const BOOLEAN: [&str; 4] = ["fn required(", "fn visit(", "fn run<", "fn complete<"];
const BOOLEAN_AT: [(&str, &str); 5] = [
    ("visit", "let visit = "),
    ("place-naked", "1 => return Visit::Naked("),
    ("place-hidden", "1 => return Visit::Hidden("),
    ("dead-end", "Verdict::Contradiction => return"),
    ("solution", "found("),
];

/// The programs as a module of the page.
pub(crate) fn module() -> Result<(String, String)> {
    let mut text = "// Generated by `cargo xtask gen`: the programs of the documents, as this project has written them in Rust, without\n\
         // the lines that count, trace and stop the search; and for each kind of step which line does it.\n\n\
         /** @type {Record<string, { path: string, lines: string[], at: Record<string, number> }>} */\n\
         export const PROGRAMS = {\n"
        .to_owned();
    for program in &PROGRAMS {
        let path = format!("crates/solve/src/{}", program.path);
        let source = std::fs::read_to_string(root().join(&path)).with_context(|| format!("cannot read {path}"))?;
        let mut lines = Vec::new();
        for function in program.functions {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.extend(lines_of(&source, function).with_context(|| format!("{path} has no whole {function:?}"))?);
        }
        let mut at = BTreeMap::new();
        for (step, part) in program.at {
            let found: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].contains(part)).collect();
            ensure!(
                found.len() == 1,
                "{path}: {part:?} of {step:?} occurs in {} lines of the program instead of one",
                found.len()
            );
            at.insert(step, found[0]);
        }
        let shown = json!({ "path": path, "lines": lines, "at": at });
        text += &format!("  {}: {shown},\n", json!(program.solver));
    }
    Ok(("web/watch/programs.js".to_owned(), text + "};\n"))
}

/// What begins a statement for those who count, trace or stop the search.
const FOR_WATCHERS: [&str; 9] = [
    "search.tell(",
    "search.show(",
    "search.hold(",
    "search.report.",
    "search.guess(",
    "search.dead_end(",
    "search.iteration(",
    "let mut left = ",
    "left -= ",
];

/// Code that differs without a watcher: the text of a line, and its replacement.
const PLAINLY: [(&str, &str); 17] = [
    ("<W: Watch>", ""),
    ("&mut self, search: &mut Search<'_, '_, W>", "&mut self"),
    ("&self, search: &mut Search<'_, '_, W>", "&self"),
    ("(search: &mut Search<'_, '_, W>, ", "("),
    (" -> ControlFlow<End, Verdict>", " -> Verdict"),
    (" -> ControlFlow<End>", ""),
    ("ControlFlow::Continue(())", "()"),
    ("return ()", "return"),
    ("ControlFlow::Continue(Verdict::Contradiction)", "Verdict::Contradiction"),
    ("ControlFlow::Continue(Verdict::Stuck)", "Verdict::Stuck"),
    ("ControlFlow::Continue(Verdict::Full)", "Verdict::Full"),
    ("ControlFlow::Break(End::GaveUp)", "()"),
    ("search.solution(", "found("),
    ("(search, ", "("),
    ("(search)", "()"),
    (")?", ")"),
    (".iter().enumerate() {", " {"),
];

/// The lines of a function, as far to the left as they go.
fn lines_of(source: &str, function: &str) -> Option<Vec<String>> {
    let mut lines = source.lines().skip_while(|line| !line.trim_start().starts_with(function));
    let first = lines.next()?;
    let margin = first.len() - first.trim_start().len();
    let mut kept = vec![plainly(&first[margin..])];
    while let Some(line) = lines.next() {
        let text = line.get(margin..).unwrap_or("");
        let trimmed = text.trim_start();
        if trimmed == "search" || FOR_WATCHERS.iter().any(|start| trimmed.starts_with(start)) {
            let mut statement = text.to_owned();
            while !is_whole(&statement) {
                statement += lines.next()?;
            }
            continue;
        }
        keep(&mut kept, text);
        if text == "}" {
            return Some(kept);
        }
    }
    None
}

/// A line as it would be without a watcher.
fn plainly(line: &str) -> String {
    let plain = PLAINLY.iter().fold(line.to_owned(), |line, (before, after)| line.replace(before, after));
    plain.replace("for (tried, digit) in", "for digit in")
}

/// Adds a line, unless nothing is left of it. A block of which nothing is left goes with its head.
fn keep(kept: &mut Vec<String>, line: &str) {
    let plain = plainly(line);
    let trimmed = plain.trim();
    if trimmed == "()" || trimmed.starts_with("search: &mut Search<") {
        return;
    }
    let is_empty_block =
        trimmed == "}" && kept.last().is_some_and(|head| head.ends_with('{') && indent(head) == indent(&plain));
    match kept.last_mut() {
        Some(head) if is_empty_block && head.trim_start().starts_with("if ") => {
            kept.pop();
        }
        // What is left of an arm is that it ends.
        Some(head) if is_empty_block && head.ends_with("=> {") => {
            head.truncate(head.len() - 1);
            head.push_str("return,");
        }
        _ => kept.push(plain),
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a statement has come to its end.
fn is_whole(statement: &str) -> bool {
    let count = |wanted: &[char]| statement.chars().filter(|c| wanted.contains(c)).count();
    statement.trim_end().ends_with(';') && count(&['(', '{', '[']) == count(&[')', '}', ']'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_and_tells_is_left_out() {
        let source = "impl A {\n    fn a(&self) {\n        search.tell(|| {\n            let x = 1;\n            Event(x)\n        });\n        if b {\n            search.report.guesses += 1;\n            c();\n        }\n    }\n}\n";
        assert_eq!(lines_of(source, "fn a(").unwrap(), ["fn a(&self) {", "    if b {", "        c();", "    }", "}"]);
        assert_eq!(lines_of(source, "fn b("), None);
    }

    #[test]
    fn every_program_has_its_lines_and_none_for_watchers() {
        let (_, text) = module().unwrap();
        for gone in ["search.", "search)", "W>", "ControlFlow", "(tried"] {
            assert_eq!(text.find(gone).map(|at| &text[at.saturating_sub(60)..at + 40]), None, "{gone}");
        }
        for program in &PROGRAMS {
            assert!(text.contains(&json!(program.solver).to_string()));
        }
    }
}
