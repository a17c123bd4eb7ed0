//! Every experiment, whole, on a set of four puzzles.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use bitdoku_lab::study::experiment::EXPERIMENTS;
use bitdoku_lab::study::page;
use bitdoku_lab::study::run::Conditions;
use bitdoku_lab::study::set::PuzzleSet;

fn small_set() -> PuzzleSet {
    let mut set = PuzzleSet::minimal();
    let mut seen = [false; 4];
    set.items.retain(|item| !std::mem::replace(&mut seen[item.group], true));
    for (number, item) in (1..).zip(&mut set.items) {
        item.number = number;
    }
    set
}

fn with_conditions(folder: &Path, interrupt: bool, check: impl FnOnce(&Conditions<'_>)) {
    let (set, interrupt) = (small_set(), AtomicBool::new(interrupt));
    check(&Conditions {
        set: &set,
        folder: folder.to_owned(),
        seed: 5,
        guesses: 2_000,
        iterations: 60,
        repeats: 1,
        progress: &|_, done, total| assert!(done <= total),
        interrupt: &interrupt,
    });
}

fn temporary(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bitdoku-study-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn assert_is_a_picture(path: &Path) {
    let svg = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{}", path.display());
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{} has a place that is no number", path.display());
}

#[test]
fn each_writes_its_files_and_a_second_run_measures_nothing_anew() {
    let folder = temporary("files");
    with_conditions(&folder, false, |conditions| {
        for experiment in EXPERIMENTS {
            let finding = experiment.run(conditions).unwrap();
            let read = |extension: &str| fs::read_to_string(folder.join(format!("{}.{extension}", experiment.name)));
            let csv = read("csv").unwrap();
            assert!(csv.starts_with("# bitdoku") && csv.lines().count() > 2, "{}", experiment.name);
            let json: serde_json::Value = serde_json::from_str(&read("json").unwrap()).unwrap();
            assert_eq!(json["experiment"], experiment.name);
            assert!(!json["results"].is_null());
            let report = read("md").unwrap();
            assert!(!report.contains("{{") && report.contains("*Measured*"), "{report}");
            for figure in &finding.figures {
                assert!(report.contains(&format!("{}.svg", figure.name)), "{} is not shown", figure.name);
                assert_is_a_picture(&folder.join(format!("{}.svg", figure.name)));
            }
            // Times among them: had anything been measured again, they would differ.
            experiment.run(conditions).unwrap();
            assert_eq!(read("csv").unwrap(), csv, "{}", experiment.name);
            assert_eq!(read("md").unwrap(), report, "{}", experiment.name);
        }
    });
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_page_holds_every_report_and_its_figures_lie_beside_it() {
    let folder = temporary("page");
    with_conditions(&folder.join("data"), false, |conditions| {
        let page = folder.join("STUDY.md");
        page::write(conditions, &page, "bitdoku study all").unwrap();
        let text = fs::read_to_string(&page).unwrap();
        for heading in ["Convergence", "Iterations", "Solving rates", "Time", "The weight's coefficient", "Memory"] {
            assert!(text.contains(&format!("\n## {heading}\n")), "{heading}");
        }
        let figures: Vec<&str> = text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(figures.len() >= 8);
        figures.iter().for_each(|figure| assert_is_a_picture(&folder.join(figure)));
    });
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_interrupt_ends_the_run_and_keeps_what_was_measured() {
    let folder = temporary("interrupt");
    with_conditions(&folder, true, |conditions| {
        let rates = EXPERIMENTS.iter().find(|experiment| experiment.name == "rates").unwrap();
        let error = rates.run(conditions).err().expect("it was interrupted");
        assert_eq!(error.kind(), std::io::ErrorKind::Interrupted);
        let csv = fs::read_to_string(folder.join("rates.csv")).unwrap();
        assert_eq!(csv.lines().count(), 3, "two lines of head and one row: {csv}");
    });
    fs::remove_dir_all(folder).unwrap();
}
