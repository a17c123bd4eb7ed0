//! Every experiment, whole, on sets of a few puzzles.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use bitdoku_lab::claims::Bench;
use bitdoku_lab::study::experiment::{EXPERIMENTS, Experiment};
use bitdoku_lab::study::page;
use bitdoku_lab::study::run::{Account, Conditions};
use bitdoku_lab::study::set::{LevelBy, PuzzleSet};

/// The first puzzle of each group of each set.
fn small_sets() -> Vec<PuzzleSet> {
    let mut sets = PuzzleSet::standard();
    for set in &mut sets {
        let mut seen = vec![false; set.groups.len()];
        set.items.retain(|item| !std::mem::replace(&mut seen[item.group], true));
        (1..).zip(&mut set.items).for_each(|(number, item)| item.number = number);
    }
    sets
}

fn with_conditions(folder: &Path, interrupt: bool, check: impl FnOnce(&Conditions<'_>)) {
    let (sets, interrupt) = (small_sets(), AtomicBool::new(interrupt));
    check(&Conditions {
        sets: &sets,
        folder: folder.to_owned(),
        seed: 5,
        guesses: u64::MAX,
        iterations: 60,
        repeats: 1,
        drawn: 0,
        quick: true,
        progress: &|step| assert!((0.0..=1.0).contains(&step.share), "{step:?}"),
        interrupt: &interrupt,
        account: Account::default(),
    });
}

fn temporary(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bitdoku-lab-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn assert_is_a_picture(path: &Path) {
    let svg = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{}", path.display());
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{} has a place that is no number", path.display());
    assert!(svg.contains("prefers-color-scheme"), "{} knows no dark surroundings", path.display());
}

#[test]
#[ignore = "half a minute: cargo test --manifest-path research/Cargo.toml -p bitdoku-lab -- --ignored at_length"]
fn each_writes_its_files_and_a_second_run_measures_nothing_anew_at_length() {
    let folder = temporary("files");
    with_conditions(&folder, false, |conditions| {
        for experiment in EXPERIMENTS {
            assert!(experiment.work(conditions) > 0.0);
            let finding = experiment.run(conditions).unwrap();
            let read = |extension: &str| fs::read_to_string(folder.join(format!("{}.{extension}", experiment.name)));
            let logs = || (fs::read_to_string(folder.join("runs.csv")).unwrap(), read("csv").ok());
            let before = logs();
            assert!(before.0.starts_with("# bitdoku") && before.0.lines().count() > 2, "{}", experiment.name);
            let json: serde_json::Value = serde_json::from_str(&read("json").unwrap()).unwrap();
            assert_eq!(json["experiment"], experiment.name);
            assert!(!json["results"].is_null(), "{}", experiment.name);
            let report = read("md").unwrap();
            assert!(!report.contains("{{") && report.contains("*Measured*"), "{report}");
            for figure in &finding.figures {
                assert!(report.contains(&format!("{}.svg", figure.name)), "{} is not shown", figure.name);
                assert_is_a_picture(&folder.join(format!("{}.svg", figure.name)));
            }
            // The board of any size is measured anew each time: it is quick.
            if experiment.name != "size" {
                experiment.run(conditions).unwrap();
                assert_eq!(logs(), before, "{}", experiment.name);
                assert_eq!(read("md").unwrap(), report, "{}", experiment.name);
            }
        }
    });
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[ignore = "half a minute: cargo test --manifest-path research/Cargo.toml -p bitdoku-lab -- --ignored at_length"]
fn the_page_holds_every_report_and_its_figures_lie_beside_it_at_length() {
    let folder = temporary("page");
    with_conditions(&folder.join("data"), false, |conditions| {
        let page = folder.join("STUDY.md");
        let never = AtomicBool::new(false);
        // Few puzzles do for the page; what they say of the claims is another matter.
        let few = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy\n";
        let bench = Bench::new(vec![PuzzleSet::parse("few", few, LevelBy::Annotation).unwrap()], &never);
        page::write(conditions, &bench, &page, "bitdoku-lab study all").unwrap();
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.matches("\n## ").count() == EXPERIMENTS.len());
        let figures: Vec<&str> = text.split("](study/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(figures.len() >= 12, "{figures:?}");
        figures.iter().for_each(|figure| assert_is_a_picture(&folder.join("study").join(figure)));
        let claims = fs::read_to_string(folder.join("study/claims.json")).unwrap();
        let claims: serde_json::Value = serde_json::from_str(&claims).unwrap();
        for document in ["000", "001", "002", "003", "004"] {
            let of = claims["claims"].as_array().unwrap().iter().filter(|claim| claim["document"] == document);
            assert!(of.count() > 0, "{document}");
        }
    });
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_interrupt_ends_the_run_and_what_it_cut_short_is_not_kept() {
    let folder = temporary("interrupt");
    with_conditions(&folder, true, |conditions| {
        let rates = EXPERIMENTS.iter().find(|experiment| experiment.name == "rates").unwrap();
        let error = rates.run(conditions).err().expect("it was interrupted");
        assert_eq!(error.kind(), std::io::ErrorKind::Interrupted);
        let csv = fs::read_to_string(folder.join("runs.csv")).unwrap();
        assert_eq!(csv.lines().count(), 2, "two lines of head: {csv}");
    });
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn counts_of_lengths_go_on_behind_the_blocks_that_are_there() {
    let folder = temporary("lengths");
    with_conditions(&folder, false, |conditions| {
        let lengths: &Experiment = "lengths".parse().unwrap();
        lengths.run(conditions).unwrap();
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let whole = read("lengths.tsv");
        let puzzles = |text: &str| -> u64 {
            text.lines().skip(1).map(|line| line.split('\t').nth(2).unwrap().parse::<u64>().unwrap()).sum()
        };
        assert_eq!(puzzles(&whole), 100);
        assert_eq!([0, 1].map(|block| puzzles(&read(&format!("lengths-5-000{block}.tsv")))), [50, 50]);
        // One is made anew, the other is taken as it lies there.
        fs::remove_file(folder.join("lengths-5-0001.tsv")).unwrap();
        lengths.run(conditions).unwrap();
        assert_eq!(read("lengths.tsv"), whole);
        fs::write(folder.join("lengths-5-0000.tsv"), "w\n").unwrap();
        let error = lengths.run(conditions).err().expect("it is no table");
        assert!(error.to_string().contains("lengths-5-0000.tsv"), "{error}");
    });
    fs::remove_dir_all(folder).unwrap();
}
