//! Every solver knows the truths, keeps to its budget and commutes with the symmetries of Sudoku.

use bitdoku_solve::SOLVERS;
use bitdoku_suite::conformance;

conformance!(engine);
conformance!(naive, plain);
conformance!(layers, plain);
conformance!(mrv);
conformance!(weighted);
conformance!(scan);
conformance!(boolean);
conformance!(boolean_search = "boolean+search");
conformance!(degree);
conformance!(sinkhorn);
conformance!(belief);
conformance!(genetic);
conformance!(membrane);

#[test]
fn every_solver_has_its_line_above() {
    let source = include_str!("conformance.rs");
    for entry in SOLVERS {
        let name = entry.info.name;
        let lines = [format!("({name});"), format!("({name}, plain);"), format!(" = \"{name}\");")];
        let has_line = source.lines().any(|line| {
            line.strip_prefix("conformance!").is_some_and(|rest| lines.iter().any(|end| rest.ends_with(end)))
        });
        assert!(has_line, "no conformance! line for {name}");
    }
}
