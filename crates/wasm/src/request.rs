//! Requests and answers as JSON. An answer is what was asked for, or `{"error": …}` with the place of a fault in a text.

use bitdoku::DEFAULT_SOLVER;
#[cfg(feature = "full")]
use bitdoku_answer::ask;
#[cfg(feature = "films")]
use bitdoku_answer::film::{self, What};
use bitdoku_answer::{Asked, PuzzleRow};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
#[cfg(any(feature = "boards", feature = "reason"))]
use crate::make::{self, Wanted};
use crate::solve;
#[cfg(feature = "text")]
use crate::text;
#[cfg(feature = "films")]
use crate::trace::{self, Watched};
#[cfg(feature = "boards")]
use crate::variant;
#[cfg(feature = "reason")]
use crate::{
    facts,
    logic::{self, State, Telling},
};

/// What can be asked: `{"solve": {"puzzle": …}}`. `puzzle` is a text in any format the library reads; for the modules without readers
/// it is a line.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The version of the library.
    Version {},
    /// The solvers there are.
    #[cfg(feature = "films")]
    Solvers {},
    /// The techniques there are.
    #[cfg(feature = "full")]
    Techniques {},
    /// The examples of a technique, each a step.
    #[cfg(feature = "reason")]
    Examples {
        /// The slug of the technique.
        technique: String,
        /// The code of the language.
        #[serde(default)]
        language: Option<String>,
    },
    /// The formats there are.
    #[cfg(feature = "text")]
    Formats {},
    /// Every puzzle of a text, in whatever format, and what could not be read.
    #[cfg(feature = "text")]
    Read {
        /// The text.
        text: String,
    },
    /// A puzzle in another format.
    #[cfg(feature = "text")]
    Write {
        /// What to write.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them. Only a module of boards knows any.
        #[serde(default)]
        rules: Option<String>,
        /// The name of the format; for a module of boards also `iss`, the constraint string that holds all rules.
        format: String,
    },
    /// Its solution, or two, and what the search did.
    Solve {
        /// What to solve.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them. Only a module of boards knows any.
        #[serde(default)]
        rules: Option<String>,
        /// The name of the solver; the engine if none. Only a module of films has others.
        #[serde(default)]
        solver: Option<String>,
        /// Guesses allowed, 0 for no limit; the engine is allowed a million if it is left out, 0 for no limit.
        #[serde(default)]
        guesses: Option<u64>,
    },
    /// How many solutions it has.
    Count {
        /// What to count.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them. Only a module of boards knows any.
        #[serde(default)]
        rules: Option<String>,
        /// No further than this; 0 for no limit, a million if it is left out.
        #[serde(default)]
        limit: Option<u64>,
        /// Guesses allowed from one solution to the next, a million if it is left out, 0 for no limit.
        #[serde(default)]
        guesses: Option<u64>,
    },
    /// Whether it has one solution and whether each given is needed.
    Check {
        /// What to check.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them. Only a module of boards knows any.
        #[serde(default)]
        rules: Option<String>,
        /// Guesses allowed for each question about it, a million if it is left out, 0 for no limit.
        #[serde(default)]
        guesses: Option<u64>,
    },
    /// Its true candidates: what each cell is in some solution, and in how many.
    #[cfg(feature = "boards")]
    Candidates {
        /// Whose candidates.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them. Only a module of boards knows any.
        #[serde(default)]
        rules: Option<String>,
        /// This many solutions are counted of each, 10 if it is left out; 0 for no limit.
        #[serde(default)]
        limit: Option<u64>,
        /// Guesses allowed for each question about it, a million if it is left out, 0 for no limit.
        #[serde(default)]
        guesses: Option<u64>,
    },
    /// How a board of another size or with more rules is drawn, and which cells of it see each other.
    #[cfg(feature = "boards")]
    Board {
        /// Whose board.
        puzzle: String,
        /// The code of the language.
        #[serde(default)]
        language: Option<String>,
        /// Whether a classic puzzle is a board, too; else the answer is `null` for one.
        #[serde(default)]
        classic: bool,
    },
    /// The cells of such a board whose values break a rule.
    #[cfg(feature = "boards")]
    BoardClashes {
        /// Whose board.
        puzzle: String,
        /// The value of each cell that has one.
        values: Vec<Option<usize>>,
    },
    /// What to tell the player of such a board.
    #[cfg(feature = "boards")]
    BoardHint {
        /// Whose board.
        puzzle: String,
        /// The value of each cell that has one.
        values: Vec<Option<usize>>,
        /// The candidates of each cell; all that is possible where a list is empty or missing.
        #[serde(default)]
        candidates: Vec<Vec<usize>>,
        /// The code of the language.
        #[serde(default)]
        language: Option<String>,
    },
    /// How a person solves such a board: all steps, and why there are no more; or as much of the first as a stage tells. `null` of a
    /// classic puzzle.
    #[cfg(feature = "full")]
    BoardPath {
        /// Whose board.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them.
        #[serde(default)]
        rules: Option<String>,
        /// How much of a hint to tell, 1 to 4.
        #[serde(default)]
        stage: Option<u8>,
        /// The code of the language.
        #[serde(default)]
        language: Option<String>,
    },
    /// How hard it is.
    #[cfg(feature = "full")]
    Rate {
        /// What to rate.
        puzzle: String,
        /// On which scales, with commas between their names.
        #[serde(default)]
        scale: Option<String>,
    },
    /// Its level.
    #[cfg(feature = "full")]
    Level {
        /// Whose level.
        puzzle: String,
    },
    /// What the steps of a scale come to, as it is written: three ratings, HoDoKu's level and score, or the length of the longest whip.
    #[cfg(feature = "reason")]
    Total {
        /// Of which puzzle.
        puzzle: String,
        /// The scale.
        scale: String,
    },
    /// How hard it is, as one card: level, rating, and how the path of people looks.
    #[cfg(feature = "reason")]
    Card {
        /// Whose card.
        puzzle: String,
    },
    /// Its canonical form: the same for all puzzles that are isomorphic to it.
    #[cfg(feature = "full")]
    Canonical {
        /// Whose form.
        puzzle: String,
    },
    /// About how many solutions it has.
    #[cfg(feature = "full")]
    Estimate {
        /// Of what.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them.
        #[serde(default)]
        rules: Option<String>,
        /// How many random probes.
        #[serde(default)]
        probes: Option<u64>,
        /// The seed of the probes.
        #[serde(default)]
        seed: u64,
    },
    /// A puzzle with the same solution of which no given can be left out.
    #[cfg(feature = "full")]
    Minimize {
        /// Of what.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them.
        #[serde(default)]
        rules: Option<String>,
        /// The seed of the order in which givens are tried.
        #[serde(default)]
        seed: u64,
    },
    /// Its image under a transformation.
    #[cfg(feature = "full")]
    Transform {
        /// Of what.
        puzzle: String,
        /// Rules by name that it has beyond its own, with commas between them.
        #[serde(default)]
        rules: Option<String>,
        /// The transformation; without one, a random one of the seed.
        #[serde(default)]
        transform: Option<String>,
        /// The seed.
        #[serde(default)]
        seed: u64,
    },
    /// The next step on a state: marks or a grid.
    #[cfg(feature = "reason")]
    Step {
        /// Where to go on.
        state: State,
        /// Which step it is, from 1.
        #[serde(default = "one")]
        number: u64,
        /// On which scale: whose techniques, in which order, at what price.
        #[serde(default)]
        scale: Option<String>,
        /// The code of the language.
        #[serde(default)]
        language: Option<String>,
    },
    /// A puzzle of a seed.
    #[cfg(any(feature = "boards", feature = "reason"))]
    Make {
        /// What it is to be like.
        wanted: Wanted,
        /// Which of the seed's, from 0.
        index: u64,
    },
    /// What to tell a player: a step, or what is wrong.
    #[cfg(feature = "reason")]
    Hint {
        /// The puzzle at the beginning.
        puzzle: String,
        /// What the player has.
        state: State,
        /// How much to tell, 1 to 4.
        #[serde(default = "whole")]
        stage: u8,
        /// On which scale: whose techniques, in which order, at what price.
        #[serde(default)]
        scale: Option<String>,
        /// The code of the language.
        #[serde(default)]
        language: Option<String>,
    },
    /// How long a search is, and how deep where.
    #[cfg(feature = "films")]
    Outline {
        /// What is watched.
        watched: Watched,
    },
    /// Steps of a search.
    #[cfg(feature = "films")]
    Frames {
        /// What is watched.
        watched: Watched,
        /// From this one on, counted from 1.
        from: u64,
        /// At most this many.
        count: usize,
        /// How far apart.
        stride: u64,
    },
    /// Where a search guesses next, or meets a dead end, or did so last.
    #[cfg(feature = "films")]
    Find {
        /// What is watched.
        watched: Watched,
        /// What is looked for.
        what: What,
        /// Seen from this step.
        from: u64,
        /// Whether the last one before it is meant, and not the next one after it.
        #[serde(default)]
        back: bool,
    },
    /// A 4×4 puzzle to watch a solver on.
    #[cfg(feature = "films")]
    Small {
        /// The solver.
        solver: String,
        /// Which of them.
        seed: u64,
    },
    /// The engine's lanes round by round.
    #[cfg(feature = "films")]
    Rounds {
        /// The puzzle that is looked at.
        puzzle: String,
        /// Puzzles beside it.
        #[serde(default)]
        others: Vec<String>,
        /// How many of its twins are beside it too.
        #[serde(default)]
        twins: usize,
    },
}

/// The answer to a request, both JSON. It never panics: what cannot be understood is answered with a fault.
pub fn answer(request: &[u8]) -> String {
    let answer = match serde_json::from_slice(request) {
        Ok(request) => perform(request),
        Err(error) => Err(Fault::new(format!("the request is not understood: {error}"))),
    };
    answer.unwrap_or_else(|fault| json(&fault).unwrap_or_default())
}

#[cfg(feature = "reason")]
const fn one() -> u64 {
    1
}

/// The stage that tells the whole step.
#[cfg(feature = "reason")]
const fn whole() -> u8 {
    4
}

fn json(answer: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(answer).map_err(Fault::new)
}

/// The row of a board of another size or with more rules; `None` of anything else.
#[cfg(feature = "boards")]
fn varied(
    puzzle: &str,
    rules: Option<String>,
    asked: Asked,
    guesses: Option<u64>,
) -> Result<Option<PuzzleRow<'static>>, Fault> {
    variant::varied(puzzle, rules.as_deref(), asked, guesses)
}

/// The smaller modules know classic puzzles.
#[cfg(not(feature = "boards"))]
fn varied(_: &str, rules: Option<String>, _: Asked, _: Option<u64>) -> Result<Option<PuzzleRow<'static>>, Fault> {
    if rules.is_some() { Err(Fault::classic_only()) } else { Ok(None) }
}

fn perform(request: Request) -> Result<String, Fault> {
    match request {
        Request::Version {} => json(&env!("CARGO_PKG_VERSION")),
        #[cfg(feature = "films")]
        Request::Solvers {} => json(&solve::solvers()),
        #[cfg(feature = "full")]
        Request::Techniques {} => json(&logic::techniques()),
        #[cfg(feature = "reason")]
        Request::Examples { technique, language } => logic::examples(&technique, language.as_deref()),
        #[cfg(feature = "text")]
        Request::Formats {} => json(&text::formats()),
        #[cfg(feature = "text")]
        Request::Read { text } => json(&text::read(text)),
        #[cfg(feature = "text")]
        Request::Write { puzzle, rules, format } => json(&text::write(&puzzle, rules.as_deref(), &format)?),
        Request::Solve { puzzle, rules, solver, guesses } => match varied(&puzzle, rules, Asked::Solve, guesses)? {
            Some(_) if solver.as_deref().is_some_and(|solver| solver != DEFAULT_SOLVER) => {
                Err(Fault::new("the solver solves the classic puzzle"))
            }
            Some(row) => json(&solve::Solved::from(row)),
            None => json(&solve::solve(&puzzle, solver.as_deref(), guesses)?),
        },
        Request::Count { puzzle, rules, limit, guesses } => {
            let most = solve::most(limit);
            match varied(&puzzle, rules, Asked::Count(most), guesses)? {
                Some(row) => json(&row),
                None => json(&solve::count(&puzzle, most, guesses)?),
            }
        }
        Request::Check { puzzle, rules, guesses } => match varied(&puzzle, rules, Asked::Check, guesses)? {
            Some(row) => json(&row),
            None => json(&solve::check(&puzzle, guesses)?),
        },
        #[cfg(feature = "boards")]
        Request::Candidates { puzzle, rules, limit, guesses } => {
            json(&variant::candidates(&puzzle, rules.as_deref(), limit.unwrap_or(10), guesses)?)
        }
        #[cfg(feature = "boards")]
        Request::Board { puzzle, language, classic } => json(&variant::board(&puzzle, language.as_deref(), classic)?),
        #[cfg(feature = "boards")]
        Request::BoardClashes { puzzle, values } => json(&variant::clashes(&puzzle, &values)?),
        #[cfg(feature = "boards")]
        Request::BoardHint { puzzle, values, candidates, language } => {
            json(&variant::hint(&puzzle, &values, &candidates, language.as_deref())?)
        }
        #[cfg(feature = "full")]
        Request::BoardPath { puzzle, rules, stage, language } => {
            variant::path(&puzzle, rules.as_deref(), stage, logic::texts(language.as_deref())?)
        }
        #[cfg(feature = "full")]
        Request::Rate { puzzle, scale } => json(&facts::rate(&puzzle, scale.as_deref())?),
        #[cfg(feature = "full")]
        Request::Level { puzzle } => json(&facts::level(&puzzle)?),
        #[cfg(feature = "reason")]
        Request::Total { puzzle, scale } => json(&logic::total(&puzzle, &scale)?),
        #[cfg(feature = "reason")]
        Request::Card { puzzle } => json(&facts::card(&puzzle)?),
        #[cfg(feature = "full")]
        Request::Canonical { puzzle } => json(&facts::asked(&puzzle, None, ask::canonical)?),
        #[cfg(feature = "full")]
        Request::Estimate { puzzle, rules, probes, seed } => {
            let asked = Asked::Estimate { probes: probes.unwrap_or(Asked::PROBES), seed };
            json(&facts::asked(&puzzle, rules.as_deref(), |session, puzzle| ask::row(session, puzzle, asked))?)
        }
        #[cfg(feature = "full")]
        Request::Minimize { puzzle, rules, seed } => {
            json(&facts::asked(&puzzle, rules.as_deref(), |session, puzzle| ask::minimal(session, puzzle, seed))?)
        }
        #[cfg(feature = "full")]
        Request::Transform { puzzle, rules, transform, seed } => {
            json(&facts::asked(&puzzle, rules.as_deref(), |session, puzzle| {
                ask::transformed(session, puzzle, transform.as_deref(), seed)
            })?)
        }
        #[cfg(feature = "reason")]
        Request::Step { state, number, scale, language } => {
            logic::step(&state, number, &Telling::new(scale.as_deref(), language.as_deref())?)
        }
        #[cfg(any(feature = "boards", feature = "reason"))]
        Request::Make { wanted, index } => json(&make::make(&wanted, index)?),
        #[cfg(feature = "reason")]
        Request::Hint { puzzle, state, stage, scale, language } => {
            logic::hint(&puzzle, &state, stage, &Telling::new(scale.as_deref(), language.as_deref())?)
        }
        #[cfg(feature = "films")]
        Request::Outline { watched } => json(&film::outline(&watched.film()?)),
        #[cfg(feature = "films")]
        Request::Frames { watched, from, count, stride } => {
            json(&film::frames(&watched.film()?, from, count.min(1024), stride))
        }
        #[cfg(feature = "films")]
        Request::Find { watched, what, from, back } => json(&film::find(&watched.film()?, what, from, back)),
        #[cfg(feature = "films")]
        Request::Small { solver, seed } => json(&film::small_puzzle(&solver, seed)),
        #[cfg(feature = "films")]
        Request::Rounds { puzzle, others, twins } => json(&trace::rounds(&puzzle, &others, twins)?),
    }
}

#[cfg(test)]
mod tests {
    use bitdoku::{Puzzle, Session};
    use bitdoku_answer::{PuzzleRow, Status, ask};
    use serde_json::{Value, json};

    use crate::faces;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The answer to a request whose `op` says what is asked.
    fn answer(mut request: Value) -> String {
        let op = request.as_object_mut().unwrap().remove("op").unwrap();
        super::answer(json!({op.as_str().unwrap(): request}).to_string().as_bytes())
    }

    fn ask(request: Value) -> Value {
        serde_json::from_str(&answer(request)).unwrap()
    }

    #[test]
    fn the_module_gives_the_answers_of_every_face() {
        for case in faces::cases() {
            let ask = |op: &str, more: Value| {
                let mut request = json!({"op": op, "puzzle": case.text});
                let fields = request.as_object_mut().unwrap();
                fields.extend(more.as_object().unwrap().clone());
                if let Some(rules) = &case.rules {
                    fields.insert("rules".to_owned(), json!(rules));
                }
                answer(request)
            };
            let is_read = case.expected["error"].is_null();
            let rules = case.rules.as_deref();
            for (question, more) in [
                ("solve", json!({})),
                ("count", json!({"limit": 10})),
                ("check", json!({})),
                ("candidates", json!({"limit": 2})),
                ("estimate", json!({"probes": 50, "seed": 7})),
                ("minimize", json!({"seed": 7})),
                ("transform", json!({"transform": "t"})),
            ] {
                let answer = ask(question, more);
                let expected = if is_read { &case.expected[question] } else { &case.expected };
                let found = if is_read { faces::told(&answer) } else { refusal(&answer) };
                assert_eq!(found, *expected, "{question} {} {rules:?}", case.text);
            }
            if rules.is_some() || !is_read {
                continue;
            }
            for question in ["rate", "card", "canonical"] {
                let found = faces::told(&ask(question, json!({})));
                // The module of a card alone reads classic puzzles.
                let is_refused = question == "card" && found["status"].is_null();
                assert!(found == case.expected[question] || is_refused, "{question} {}: {found}", case.text);
            }
            compare_steps(&case, &ask);
            let level = faces::told(&ask("level", json!({})))["level"].clone();
            assert_eq!(level, case.expected["level"], "{}", case.text);
            let written: Value = serde_json::from_str(&ask("write", json!({"format": "iss"}))).unwrap();
            match case.expected["convert"].as_str().unwrap().strip_prefix("error: ") {
                Some(why) => assert_eq!(written["error"], why, "{}", case.text),
                None => assert_eq!(written.as_str().unwrap().trim(), case.expected["convert"]),
            }
        }
        let asked = ["solve", "count", "check", "candidates", "rate", "card", "explain", "hint", "level", "convert"];
        // The page has no place for canonical forms, which its module knows. Books are made by a module of their own.
        faces::assert_all_asked("page", &asked, &["generate", "print"]);
    }

    /// Why a text is not read, as faces write it that have no fields for the place.
    fn refusal(answer: &str) -> Value {
        let answer: Value = serde_json::from_str(answer).unwrap();
        let why = answer["error"].as_str().unwrap();
        let place = answer["line"].as_u64().map(|line| format!("line {line}, column {}: ", answer["column"]));
        json!({"error": place.unwrap_or_default() + why})
    }

    /// Asks for the whole path and for a hint: of a board at once, of a classic puzzle step by step.
    fn compare_steps(case: &faces::Case, ask: &dyn Fn(&str, Value) -> String) {
        let (expected, text) = (&case.expected["explain"], &case.text);
        let found: Value = serde_json::from_str(&ask("board-path", json!({}))).unwrap();
        let hint = if let Some(steps) = found["steps"].as_array() {
            assert_eq!(json!(steps.len()), expected["steps"], "{text}");
            faces::told(&ask("board-path", json!({"stage": 4})))
        } else {
            let line: Value = serde_json::from_str(&ask("write", json!({"format": "line"}))).unwrap();
            let grid = line.as_str().unwrap_or_default().trim();
            let grid = if grid.len() == 81 { grid } else { text };
            let (mut state, mut steps) = (json!({"grid": grid, "start": text}), Vec::new());
            for number in 1.. {
                let step = self::ask(json!({"op": "step", "state": state, "number": number}));
                if step["grid"].is_null() {
                    break;
                }
                state = json!({"grid": step["grid"], "marks": step["candidates"], "start": text});
                steps.push(step.to_string());
            }
            let path = faces::told_path(steps.iter().map(String::as_str));
            // Steps are found from any position, so a puzzle with several solutions is not refused.
            let is_refused = !expected["status"].is_null();
            let is_same = path["steps"] == expected["steps"] && path["first"] == expected["first"];
            assert!(is_refused || is_same, "{text}: {path}");
            faces::told(&ask("hint", json!({"state": {"grid": grid}})))
        };
        assert_eq!(hint, case.expected["hint"], "{text}");
    }

    #[test]
    fn the_page_makes_what_every_face_makes() {
        for making in faces::makings() {
            let mut wanted = making.wanted.clone();
            let index = wanted.as_object_mut().unwrap().remove("number").unwrap();
            let made = ask(json!({"op": "make", "wanted": wanted, "index": index}));
            let found = made["error"].as_str().map_or(Ok(made.clone()), |error| Err(error.to_owned()));
            faces::compare_made(&making, found);
        }
    }

    #[test]
    fn a_puzzle_is_solved_with_its_counts() {
        let answer = ask(json!({"op": "solve", "puzzle": GRID, "solver": "mrv"}));
        assert_eq!(answer["status"], "unique");
        assert!(answer["solution"].as_str().unwrap().starts_with("534678912"));
        assert_eq!(answer["placements"], 51);
    }

    #[test]
    fn boards_of_other_sizes_and_with_more_rules_are_answered() {
        let solved = ask(json!({"op": "solve", "puzzle": "1......2.3......", "rules": "X"}));
        assert_eq!((&solved["solution"], &solved["rules"]), (&json!("1234341243212143"), &json!(["X"])));
        assert_eq!(ask(json!({"op": "solve", "puzzle": "1......2..4..3.."}))["status"], "unique");
        let kings = "anti-king, anti-knight, non-consecutive";
        assert_eq!(ask(json!({"op": "count", "puzzle": ".".repeat(81), "rules": kings}))["solutions"], 72);
        assert_eq!(ask(json!({"op": "count", "puzzle": "2x2x:p", "limit": 0}))["solutions"], 48);
        assert_eq!(ask(json!({"op": "check", "puzzle": "2x2x:p"}))["unique"], false);
        assert_eq!(ask(json!({"op": "check", "puzzle": GRID, "rules": "X"}))["status"], "none");
        let candidates = ask(json!({"op": "candidates", "puzzle": "1......2..4.....", "limit": 2}));
        assert_eq!((&candidates["candidates"][9], &candidates["counts"][9]), (&json!([1, 3]), &json!([2, 1])));
        assert_eq!(ask(json!({"op": "candidates", "puzzle": GRID}))["candidates"][2], json!([4]));
        let error = |request: Value| ask(request)["error"].as_str().unwrap().to_owned();
        assert!(error(json!({"op": "solve", "puzzle": GRID, "rules": "anti-bishop"})).contains("anti-knight"));
        assert!(error(json!({"op": "solve", "puzzle": GRID, "rules": "X", "solver": "mrv"})).contains("classic"));
        assert_eq!(ask(json!({"op": "rate", "puzzle": "1......2..4..3.."}))["er"], 1.2);
        assert_eq!(ask(json!({"op": "canonical", "puzzle": "1......2..4..3.."}))["canon"], "...1.2....3.4...");
        assert!(ask(json!({"op": "candidates", "puzzle": "x"}))["line"].is_number());
    }

    #[test]
    fn boards_are_written_made_and_explained() {
        let small = "1......2..4..3..";
        let write =
            |rules: Value, format: &str| ask(json!({"op": "write", "puzzle": small, "rules": rules, "format": format}));
        assert_eq!(write(Value::Null, "block"), "1...\n...2\n..4.\n.3..\n");
        let string = write(json!("X"), "iss");
        assert_eq!(string, ".Shape~4x4.~R1C1_1~R2C4_2~R3C3_4~R4C2_3.Diagonal~1.Diagonal~-1\n");
        assert_eq!(write(json!("X"), "line")["error"], "this format cannot express a diagonal");
        assert!(write(json!("anti-bishop"), "iss")["error"].as_str().unwrap().contains("anti-knight"));
        let make = |wanted: Value| ask(json!({"op": "make", "wanted": wanted, "index": 2}));
        let made = make(json!({"seed": 1, "rules": "X", "size": 6, "symmetry": "half-turn"}));
        assert_eq!((&made["rules"], &made["er"]), (&json!(["X"]), &Value::Null));
        assert_eq!(ask(json!({"op": "solve", "puzzle": made["puzzle"]}))["solution"], made["solution"]);
        assert_eq!(made["clues"], made["puzzle"].as_str().unwrap().matches("_").count());
        for (wanted, error) in [
            (json!({"seed": 1, "size": 37}), "expected a size of 2 to 36, found 37"),
            (
                json!({"seed": 1, "size": 6, "er": [10, 20]}),
                "er works only with classic puzzles: leave it out, or leave out rules and size",
            ),
            (json!({"seed": 1, "size": 4, "rules": "X,anti-knight"}), "no solution of these rules was found"),
        ] {
            assert_eq!(make(wanted)["error"], error);
        }
        let path = |more: Value| {
            let mut request = json!({"op": "board-path", "puzzle": small});
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            ask(request)
        };
        let all = path(json!({}));
        assert_eq!((all["steps"].as_array().unwrap().len(), &all["end"]), (11, &json!("solved")));
        assert_eq!(all["steps"][10]["step"], 11);
        assert_eq!(path(json!({"rules": "anti-king"}))["end"], "contradiction");
        assert_eq!(path(json!({"stage": 2}))["text"], "Hidden single: box 1");
        assert_eq!(path(json!({"stage": 2, "language": "de"}))["text"], "Versteckter Einer: Block 1");
        assert!(path(json!({"stage": 5}))["error"].is_string());
        assert_eq!(path(json!({"puzzle": GRID})), Value::Null);
        assert_eq!(path(json!({"puzzle": "x"}))["line"], 1);
    }

    #[test]
    fn guesses_are_limited() {
        // Five rows have only four columns for their 9s, which nobody ever finds out by trying.
        let is_barred = |at: usize| [0, 1, 3, 4, 6].contains(&(at / 9)) && [2, 4, 5, 7, 8].contains(&(at % 9));
        let endless: String = (0..81).map(|at| if is_barred(at) { "12345678." } else { "123456789" }).collect();
        for op in ["solve", "count", "check"] {
            assert_eq!(ask(json!({"op": op, "puzzle": endless, "guesses": 3}))["status"], "unknown", "{op}");
            assert_eq!(ask(json!({"op": op, "puzzle": GRID, "guesses": 0}))["status"], "unique", "{op}");
        }
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        assert_eq!(ask(json!({"op": "solve", "puzzle": hard, "solver": "mrv", "guesses": 3}))["status"], "unknown");
        assert_eq!(ask(json!({"op": "solve", "puzzle": hard, "solver": "mrv"}))["status"], "unique");
    }

    #[test]
    fn answers_are_the_rows_of_the_command() {
        let row = |row: &PuzzleRow<'_>| serde_json::from_str::<Value>(&row.json()).unwrap();
        let several = GRID.replace('5', ".");
        for text in [GRID, &several, &GRID.replacen("53", "55", 1)] {
            let puzzle: Puzzle = text.parse().unwrap();
            let checked = Session::new().check(puzzle);
            let (outcome, status) = (&checked.outcome, Status::from(&checked.outcome));
            let solved = ask(json!({"op": "solve", "puzzle": text}));
            for (field, value) in row(&PuzzleRow::solved(&puzzle, outcome)).as_object().unwrap() {
                assert_eq!(solved[field], *value, "{field}");
            }
            let counted = PuzzleRow::counted(&puzzle, Session::new().count(puzzle, 10).count);
            assert_eq!(ask(json!({"op": "count", "puzzle": text, "limit": 10})), row(&counted));
            assert_eq!(
                ask(json!({"op": "count", "puzzle": text})),
                ask(json!({"op": "count", "puzzle": text, "limit": 1_000_000}))
            );
            let expected = row(&PuzzleRow::checked(&puzzle, status, checked.clash, checked.redundant));
            assert_eq!(ask(json!({"op": "check", "puzzle": text})), expected);
        }
        let puzzle: Puzzle = GRID.parse().unwrap();
        let any = puzzle.into();
        let rated = ask::rated(&mut Session::new(), &any, &["se121".parse().unwrap()]);
        assert_eq!(ask(json!({"op": "rate", "puzzle": GRID})), row(&rated));
        let card =
            PuzzleRow::with_status(&puzzle, Status::Unique).with_card(&Session::new().card(puzzle).unwrap(), "se121");
        assert_eq!(ask(json!({"op": "card", "puzzle": GRID})), row(&card));
        let open = several.replace(['8', '6'], ".");
        assert_eq!(ask(json!({"op": "card", "puzzle": open}))["error"], "several solutions");
        let refused = ask(json!({"op": "rate", "puzzle": open}));
        assert_eq!(refused["error"], "several solutions", "{refused}");
        assert!(ask(json!({"op": "rate", "puzzle": "x"}))["line"].is_number());
        assert_eq!(ask(json!({"op": "canonical", "puzzle": GRID})), row(&ask::canonical(&mut Session::new(), &any)));
        let step = ask(json!({"op": "step", "state": {"grid": GRID}}));
        assert_eq!((&step["name"], &step["rating"]), (&json!("Hidden Single"), &json!(1.2)));
    }

    #[test]
    fn a_hint_on_marks_tells_what_is_missing_from_what_is_filled() {
        let marks =
            ask(json!({"op": "step", "state": {"grid": GRID}}))["before"]["candidates"].as_str().unwrap().to_owned();
        // The only mark of an empty cell is not an entry.
        let lack: String = marks.char_indices().map(|(i, c)| if (18..27).contains(&i) { '.' } else { c }).collect();
        let ask = |marks: &str| ask(json!({"op": "hint", "puzzle": GRID, "state": {"grid": GRID, "marks": marks}}));
        assert_eq!(ask(&marks)["advice"], "next");
        assert_eq!(ask(&lack)["mistakes"][0]["arguments"]["cell"], "r1c3");
    }

    #[test]
    fn a_fault_says_where() {
        let answer = ask(json!({"op": "solve", "puzzle": GRID.replace("8...6", "x...6")}));
        assert_eq!((&answer["line"], &answer["column"]), (&json!(1), &json!(28)));
        assert!(answer["error"].as_str().unwrap().starts_with("expected a digit"));
        let from = answer["from"].as_u64().unwrap() as usize;
        assert_eq!(&answer["excerpt"].as_str().unwrap()[from..=from], "x");
    }

    #[test]
    fn whatever_comes_is_answered() {
        for request in
            ["", "{", "[]", "{\"none\":{}}", "{\"solve\":{}}", "\u{0}", "{\"solve\":{\"puzzle\":7}}", "\"solve\""]
        {
            let answer: Value = serde_json::from_str(&super::answer(request.as_bytes())).unwrap();
            assert!(answer["error"].is_string(), "{request}: {answer}");
        }
        assert!(super::answer(&[0xFF, 0xFE]).contains("error"));
        assert!(ask(json!({"op": "solve", "puzzle": GRID, "solver": "none"}))["error"].is_string());
    }

    #[test]
    fn a_path_is_walked_step_by_step() {
        let mut state = json!({"grid": GRID});
        for _ in 0..51 {
            let step = ask(json!({"op": "step", "state": state}));
            assert!(step["name"].is_string(), "{step}");
            state = json!({"grid": step["grid"], "candidates": step["candidates"]});
        }
        assert_eq!(ask(json!({"op": "step", "state": state}))["end"], "solved");
    }

    /// What is on the way from one step to the next is all that there is to know.
    #[test]
    fn a_path_in_single_steps_is_the_path() {
        let sample = include_str!("../../../testdata/sample.txt");
        let lines = sample.lines().filter(|line| line.starts_with(['.', '1', '2', '3', '4', '5', '6', '7', '8', '9']));
        for line in lines.step_by(25) {
            let puzzle: Puzzle = line[..81].parse().unwrap();
            let mut session = Session::new();
            let mut state = json!({"grid": &line[..81]});
            let mut board = bitdoku::Board::of_puzzle(&puzzle);
            while let Some(step) = session.next_step(&board).unwrap() {
                board.apply(&step);
                let next = ask(json!({"op": "step", "state": state}));
                state = json!({"grid": next["grid"], "candidates": next["candidates"]});
                assert_eq!(state["grid"], board.grid().to_string(), "{line}");
                assert_eq!(state["candidates"], board.marks().to_string(), "{line}");
            }
        }
    }

    /// HoDoKu's singles come in the order in which they arose, which no board tells: step by step it is the path all the same.
    #[test]
    fn a_path_by_hodoku_in_single_steps_is_its_path() {
        let puzzle = "..97.....8...237.........9157.3...6......6...........969.1.5........9.12.5.8.....";
        let mut session = Session::new().with_profile(&bitdoku::logic::HODOKU);
        let path = session.explain(puzzle.parse::<Puzzle>().unwrap()).unwrap();
        assert_eq!(path.told_by(&bitdoku::logic::HODOKU), "medium 472");
        // Twice: what the first walk left behind is no part of the second.
        for _ in 0..2 {
            let mut state = json!({"grid": puzzle, "start": puzzle});
            for (board, step) in path.boards() {
                assert_eq!(
                    ask(json!({"op": "step", "state": state, "scale": "hodoku220"}))["before"]["grid"],
                    board.grid().to_string()
                );
                let mut after = board;
                after.apply(step);
                state =
                    json!({"grid": after.grid().to_string(), "candidates": after.marks().to_string(), "start": puzzle});
            }
            let end = ask(json!({"op": "step", "state": state, "scale": "hodoku220"}));
            assert_eq!(end["end"], "solved");
        }
    }

    /// Two of the digits were placed on the way, and that is what the step rests on.
    #[test]
    fn a_step_knows_which_digits_are_givens() {
        let start = "..41..7.......7.9..1.62.....5.2....927....58.8..9.......8..61..7..5....3.9.....4.";
        let puzzle: Puzzle = start.parse().unwrap();
        let (mut board, mut session) = (bitdoku::Board::of_puzzle(&puzzle), Session::new());
        let is_rectangle = |step: &bitdoku::Rated| step.kind.slug() == "avoidable-rectangle";
        while let Some(step) = session.next_step(&board).unwrap().filter(|step| !is_rectangle(step)) {
            board.apply(&step);
        }
        assert!(!board.is_full(), "the path has such a step");
        let mut state = json!({"grid": board.grid().to_string(), "marks": board.marks().to_string()});
        let all_given = ask(json!({"op": "step", "state": state}));
        assert_ne!(all_given["kind"], "avoidable-rectangle", "{all_given}");
        state["start"] = json!(start);
        let step = ask(json!({"op": "step", "state": state}));
        assert_eq!(step["kind"], "avoidable-rectangle", "{step}");
        state["start"] = json!("x");
        assert!(ask(json!({"op": "step", "state": state}))["error"].is_string());
    }

    #[test]
    fn a_hint_names_what_is_wrong_first() {
        let wrong = GRID.replacen("53.", "531", 1);
        let answer = ask(json!({"op": "hint", "puzzle": GRID, "state": {"grid": wrong}}));
        assert_eq!(answer["advice"], "wrong");
        let mistake =
            json!({"key": "mistake-entry", "arguments": {"cell": "r1c3", "digit": 1}, "text": "r1c3 is not 1"});
        assert_eq!(answer["mistakes"][0], mistake);
        let answer = ask(json!({"op": "hint", "puzzle": GRID, "state": {"grid": GRID}}));
        assert_eq!(answer["advice"], "next");
        assert_eq!(answer["said"][0]["text"], "Look at box 2.");
        assert_eq!(answer["placements"], json!([{"cell": "r1c6", "digit": 8}]));
        let told = ask(json!({
            "op": "hint", "puzzle": GRID, "state": {"grid": GRID}, "stage": 1, "language": "de"
        }));
        assert_eq!((&told["text"], &told["placements"]), (&json!("Schau dir Block 2 an."), &Value::Null));
        for (field, bad) in [("stage", json!(5)), ("language", json!("xx"))] {
            let mut request = json!({"op": "hint", "puzzle": GRID, "state": {"grid": GRID}});
            request[field] = bad;
            assert!(ask(request)["error"].is_string(), "{field}");
        }
    }

    #[test]
    fn puzzles_of_a_seed_are_as_wanted_and_the_same_each_time() {
        let wanted = json!({"seed": 7, "symmetry": "half-turn", "clues": [24, 30], "minimal": false, "er": [10, 30]});
        let make = |index: u64| ask(json!({"op": "make", "wanted": wanted, "index": index}));
        let made = make(3);
        assert!((24..=30).contains(&made["clues"].as_u64().unwrap()) && made["er"].as_f64().unwrap() <= 3.0, "{made}");
        assert_eq!(ask(json!({"op": "solve", "puzzle": made["puzzle"]}))["solution"], made["solution"]);
        assert_eq!(make(3), made);
        assert_ne!(make(4)["puzzle"], made["puzzle"]);
        for (field, bad) in [("symmetry", json!("odd")), ("clues", json!([90, 91])), ("required", json!("odd"))] {
            let mut wanted = wanted.clone();
            wanted[field] = bad;
            assert!(ask(json!({"op": "make", "wanted": wanted, "index": 0}))["error"].is_string(), "{field}");
        }
    }

    #[test]
    fn puzzles_of_a_level_are_of_it_and_others_each_time() {
        for level in bitdoku::logic::Level::ALL {
            let wanted = json!({"seed": 3, "printed": true, "level": level.name()});
            let make = |index: u64| {
                let made = ask(json!({"op": "make", "wanted": wanted, "index": index}));
                made["puzzle"].as_str().unwrap_or_else(|| panic!("{level:?}: {made}")).parse::<bitdoku::Grid>().unwrap()
            };
            let (one, other) = (make(0), make(1));
            assert_ne!(one, other);
            for puzzle in [one, other] {
                assert_eq!(bitdoku::logic::Level::of(&bitdoku::Board::new(&puzzle)), level);
            }
        }
        assert!(ask(json!({"op": "make", "wanted": {"seed": 3, "level": "odd"}, "index": 0}))["error"].is_string());
    }

    #[test]
    fn films_are_of_classic_puzzles_and_of_four_by_four() {
        let puzzle = ask(json!({"op": "small", "solver": "layers", "seed": 3}));
        for solver in bitdoku_answer::film::DOCUMENTS {
            let watched = json!({"puzzle": puzzle, "solver": solver});
            let outline = ask(json!({"op": "outline", "watched": watched}));
            let last =
                ask(json!({"op": "frames", "watched": watched, "from": outline["solution"], "count": 1, "stride": 1}));
            let solved = ask(json!({"op": "solve", "puzzle": puzzle}));
            assert_eq!(last[0]["grid"], solved["solution"], "{solver}");
        }
        let refused = |puzzle: &str, solver: &str| {
            let answer = ask(json!({"op": "outline", "watched": {"puzzle": puzzle, "solver": solver}}));
            answer["error"].as_str().unwrap().to_owned()
        };
        assert!(refused(&format!("1{}", ".".repeat(35)), "mrv").contains("6×6"));
        assert!(refused("1......2..4..3..", "naive").contains("naive works only on 9×9"));
        assert!(refused("1......2..4..3..", "none").contains("expected a solver"));
        assert!(refused("x", "mrv").starts_with("expected"));
    }

    #[test]
    fn what_is_written_reads_back() {
        let formats = ask(json!({"op": "formats"}));
        assert!(formats.as_array().unwrap().iter().any(|row| row["link"] == true));
        for row in formats.as_array().unwrap() {
            let written = ask(json!({"op": "write", "puzzle": GRID, "format": row["name"]}));
            let read = ask(json!({"op": "read", "text": written}));
            let solved = ask(json!({"op": "solve", "puzzle": read["puzzles"][0]}));
            assert!(solved["solution"].as_str().is_some_and(|all| all.starts_with("534678912")), "{row}: {written}");
        }
    }

    #[test]
    fn a_text_gives_puzzles_and_faults() {
        let text = format!("# two\n{GRID} easy\n{}\n", GRID.replace("8...6", "x...6"));
        let answer = ask(json!({"op": "read", "text": text}));
        assert_eq!(answer["format"], "line");
        assert_eq!(answer["puzzles"], json!([GRID]));
        assert_eq!(answer["notes"], json!(["easy"]));
        assert_eq!(answer["lines"], json!([2]));
        assert_eq!(answer["faults"][0]["line"], 3);
    }
}
