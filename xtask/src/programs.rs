//! The programs that the page shows beside a search: the lines of our transcriptions in `crates/solve/src`, without those that
//! count and tell, and for each kind of step the line that does it.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::tree::root;

/// A solver's program: where it stands, how its functions begin, and for each kind of step what stands in its line alone.
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
            ("dead-end", "search.dead_end("),
            ("solution", "search.solution("),
        ],
    },
    Program {
        solver: "mrv",
        path: "classic/mrv.rs",
        functions: &["fn fewest(", "fn fill<"],
        at: &[
            ("choose", "let values = "),
            ("dead-end", "search.dead_end("),
            ("place", "self.set_bit("),
            ("remove", "self.clear_bit("),
            ("solution", "search.solution("),
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
            ("dead-end", "search.dead_end("),
            ("choose", "let Some(cell) = self.heaviest("),
            ("clone", "let mut next = puzzle"),
            ("drop", "self.recursive_solve("),
            ("solution", "search.solution("),
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
            ("dead-end", "search.dead_end("),
            ("choose", "let open = "),
            ("clone", "let mut temp = "),
            ("drop", "temp.solve("),
            ("solution", "search.solution("),
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
            ("drop", "self.complete(search, next)"),
        ],
    },
    Program {
        solver: "degree",
        path: "baseline/degree.rs",
        functions: &["fn extend<"],
        at: &[
            ("choose", "let digits = "),
            ("dead-end", "search.dead_end("),
            ("place", "next.grid.place("),
            ("remove", "next.extend(search)"),
            ("solution", "search.solution("),
        ],
    },
    Program {
        solver: "naive",
        path: "naive.rs",
        functions: &["fn fill<", "fn fits("],
        at: &[
            ("choose", "let open = "),
            ("dead-end", "search.dead_end("),
            ("place", "grid.place("),
            ("remove", "grid.clear("),
            ("solution", "search.solution("),
        ],
    },
    Program {
        solver: "sinkhorn",
        path: "baseline/sinkhorn.rs",
        functions: &["fn run<", "fn balance(", "fn eliminate("],
        at: &[("iteration", "let mut balance_well = "), ("solution", "search.solution(")],
    },
    Program {
        solver: "belief",
        path: "baseline/belief.rs",
        functions: &["fn run<", "fn gather(", "fn satisfaction("],
        at: &[("iteration", "let sound = match self.schedule"), ("solution", "search.solution(")],
    },
    Program {
        solver: "genetic",
        path: "baseline/genetic.rs",
        functions: &["fn run<", "fn breed(", "fn crossed(", "fn mutated("],
        at: &[("iteration", "self.breed("), ("solution", "search.solution(")],
    },
    Program {
        solver: "membrane",
        path: "baseline/membrane.rs",
        functions: &["fn run<", "fn step("],
        at: &[("iteration", "let next = objects.step()"), ("solution", "search.solution(")],
    },
];

const BOOLEAN: [&str; 4] = ["fn required(", "fn visit(", "fn run<", "fn complete<"];
const BOOLEAN_AT: [(&str, &str); 5] = [
    ("visit", "let visit = "),
    ("place-naked", "1 => return Visit::Naked("),
    ("place-hidden", "1 => return Visit::Hidden("),
    ("dead-end", "search.dead_end("),
    ("solution", "search.solution("),
];

/// The programs as a module of the page.
pub(crate) fn module() -> Result<(String, String)> {
    let mut text = "// Generated by `cargo xtask gen`: the programs of the documents, as this project has written them in Rust, without\n\
         // the lines that count and tell; and for each kind of step which line does it.\n\n\
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
                "{path}: {part:?} of {step:?} stands in {} lines of the program, not in one",
                found.len()
            );
            at.insert(step, found[0]);
        }
        let shown = json!({ "path": path, "lines": lines, "at": at });
        text += &format!("  {}: {shown},\n", json!(program.solver));
    }
    Ok(("web/watch/programs.js".to_owned(), text + "};\n"))
}

/// The lines of a function, as far to the left as they go.
fn lines_of(source: &str, function: &str) -> Option<Vec<String>> {
    let mut lines = source.lines().skip_while(|line| !line.trim_start().starts_with(function));
    let first = lines.next()?;
    let margin = first.len() - first.trim_start().len();
    let mut kept = vec![first[margin..].to_owned()];
    while let Some(line) = lines.next() {
        let text = line.get(margin..).unwrap_or("");
        let is_for_watchers = ["search.tell(", "search.show(", "search.hold(", "search.report."];
        let trimmed = text.trim_start();
        if trimmed == "search" || is_for_watchers.iter().any(|start| trimmed.starts_with(start)) {
            let mut statement = text.to_owned();
            while !is_whole(&statement) {
                statement += lines.next()?;
            }
            continue;
        }
        kept.push(text.to_owned());
        if text == "}" {
            return Some(kept);
        }
    }
    None
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
    fn every_program_has_its_lines() {
        let (_, text) = module().unwrap();
        for program in &PROGRAMS {
            assert!(text.contains(&json!(program.solver).to_string()));
        }
    }
}
