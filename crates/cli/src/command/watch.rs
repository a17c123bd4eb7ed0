//! `bitdoku watch`: what a solver does, step by step, as a film or in pictures.

mod picture;

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use bitdoku::{AnyPuzzle, DEFAULT_SOLVER, Info, ParseError, Solver};
use bitdoku_answer::Status;
use bitdoku_answer::film::{Film, Frame, MOST, Outline, outline};
use clap::{Args, ValueEnum, ValueHint};

use super::explain::{picture_name, write_whole};
use super::solver::{refusal, solver_parser};
use crate::block::{AnyRecord, Origin};
use crate::form::{Form, FormChoice};
use crate::page::{Page, Verdict};
use crate::png;
use crate::records::{Answer, Input, Layout};
use crate::signal;
use crate::terminal::Terminal;

/// Record a solver at work: a film as animated PNG, or a picture of each step
///
/// A step is a change of the solver's board: it chooses a cell, places a digit, removes it, copies the board or reaches a
/// dead end. For iterative and genetic methods a step is an iteration, and its picture shows how likely each digit is in
/// each cell. The film ends with the solution. `bitdoku solve --steps` lists the steps as text or JSON.
///
/// The solvers of the five documents (`layers`, `mrv`, `weighted`, `scan` and `boolean`) can also be recorded on a 4×4
/// board, where the whole search is short.
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    mut_arg("out", |arg| arg.help("Write the film to this file, created only when it is complete").long_help(None)),
    mut_arg("resume", |arg| arg.hide(true)),
)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    input: Input,
    /// The algorithm, any in `bitdoku list solvers` except `engine`. `weighted` takes an optional coefficient:
    /// `weighted:30`
    #[arg(long, value_name = "NAME", default_value = "mrv", value_parser = solver_parser(), hide_possible_values = true)]
    solver: String,
    /// The first step to show
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..))]
    from: u64,
    /// Maximum number of frames
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    most: Option<u64>,
    /// Show every Nth step and the solution [default: chosen to give at most 500 frames]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// Continue after the solution, to show whether it is unique
    #[arg(long)]
    whole: bool,
    /// Frames per second
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=50))]
    speed: u16,
    #[command(flatten)]
    form: FormChoice<WatchForm>,
    /// Write pictures to this folder: one subfolder per puzzle, one file per step
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

/// How steps are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WatchForm {
    /// A film as an animated PNG
    Png,
    /// A picture of each step, in a folder (--dir)
    Svg,
}

impl Form for WatchForm {
    const DEFAULT: &'static str = "svg with --dir, else png";
}

const EXAMPLES: &str = "\
Examples:
  bitdoku watch --solver mrv puzzle.txt -o film.png
  bitdoku watch --solver weighted:-10 --every 10 --speed 12 puzzle.txt -o film.png
  bitdoku watch --solver sinkhorn --dir pictures puzzle.txt

Exit code 1 if a puzzle is malformed or has no solution, or if the solver gives up.";

/// The pictures of a film of which nobody said how many it should have.
const PICTURES: u64 = 500;

impl WatchArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let asked = self.form.chosen(self.input.out())?;
        let form = asked.unwrap_or(if self.dir.is_some() { WatchForm::Svg } else { WatchForm::Png });
        ensure!(self.solver != DEFAULT_SOLVER, "the engine works on many puzzles at once; bitdoku web shows it");
        match (form, &self.dir) {
            (WatchForm::Svg, None) => bail!("choose a folder for the pictures with --dir, or --as png for a film"),
            (WatchForm::Svg, Some(dir)) => fs::create_dir_all(dir).with_context(|| dir.display().to_string())?,
            (WatchForm::Png, Some(_)) => bail!("--dir works only with --as svg"),
            (WatchForm::Png, None) if self.input.terminal(terminal).stdout => {
                bail!("a film cannot be shown on a terminal: name a file with -o film.png")
            }
            (WatchForm::Png, None) => {}
        }
        let mut source = self.input.source(terminal)?;
        ensure!(
            form != WatchForm::Png || !source.has_several_records(),
            "a film shows one puzzle, but there are several: use --dir"
        );
        let solver: Box<dyn Solver> = self.solver.parse().expect("only names of solvers are possible");
        let info = solver.info();
        let answer = || Watching { args: &self, info, form };
        let layout = Layout { at_once: true, ..Layout::default() };
        let totals = self.input.run(source, terminal, layout, || self.input.worker(answer, None, terminal))?;
        Ok(totals.verdict(&[Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Watching<'a> {
    args: &'a WatchArgs,
    info: &'static Info,
    form: WatchForm,
}

impl Answer for Watching<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let about = |text: &str| format!("bitdoku: {}:{}:1: {text}\n", origin.file, record.line);
        let film = match &record.puzzle {
            AnyPuzzle::Variant(board) => Film::of_board(board, &self.args.solver).map_err(|error| error.to_string()),
            AnyPuzzle::Classic(puzzle, _) => refusal(self.info, puzzle)
                .map_or_else(|| Ok(Film::new(*puzzle, &self.args.solver).expect("it is the name of a solver")), Err),
        };
        match film {
            Ok(film) => self.show_film(&film, &film.puzzle(), &about, page),
            Err(why) => {
                page.totals.count(Status::Unknown);
                self.without_pictures(about(&why), page);
            }
        }
        Ok(())
    }

    /// A film has no room for words; what is wrong is said on stderr anyway.
    fn remark(&mut self, _: &str, _: &mut Page) {}
}

impl Watching<'_> {
    /// Shows the film of a puzzle, of which there is something to say.
    fn show_film(&self, film: &Film, puzzle: &str, about: &dyn Fn(&str) -> String, page: &mut Page) {
        let outline = outline(film);
        page.totals.count(self.status(&outline));
        let last = outline.solution.filter(|_| !self.args.whole).unwrap_or(outline.steps);
        if last < self.args.from {
            return self.without_pictures(about(&format!("there is no step {}: {last} steps", self.args.from)), page);
        }
        let shown = match self.form {
            WatchForm::Png => {
                self.film(film, puzzle, last, page);
                Ok(())
            }
            WatchForm::Svg => self.folder(film, puzzle, last),
        };
        if let Err(error) = shown {
            page.failures.push(format!("bitdoku: {error:#}\n"));
            page.totals.fatal += 1;
            page.is_last = true;
        }
        if outline.more {
            page.say(|| about(&format!("these are the first {MOST} steps")));
        }
    }

    /// Says why there are no pictures. A film without any is no file.
    fn without_pictures(&self, why: String, page: &mut Page) {
        if self.form == WatchForm::Svg {
            return page.say(|| why);
        }
        page.failures.push(why);
        page.totals.fatal += 1;
        page.is_last = true;
    }

    /// What became of it. A method that proves nothing leaves open whether there is another solution.
    fn status(&self, outline: &Outline) -> Status {
        match outline.solutions {
            2.. => Status::Multiple,
            _ if outline.more => Status::Unknown,
            1 => Status::Unique,
            _ if self.info.complete => Status::None,
            _ => Status::Unknown,
        }
    }

    /// Shows the wanted steps up to the last, which is among them unless there are too many.
    fn show(&self, film: &Film, last: u64, every: u64, show: &mut dyn FnMut(&Frame)) {
        let WatchArgs { from, most, .. } = *self.args;
        let (mut shown, most) = (0, most.unwrap_or(u64::MAX));
        film.show(from, 1, &mut |frame| {
            if (frame.at - from).is_multiple_of(every) || frame.at == last {
                show(&frame);
                shown += 1;
            }
            if frame.at >= last || shown == most || signal::is_stopping() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }

    /// How far apart the pictures of a film are.
    fn every(&self, last: u64) -> u64 {
        let count = (last + 1).saturating_sub(self.args.from);
        self.args.every.unwrap_or_else(|| if self.args.most.is_some() { 1 } else { count.div_ceil(PICTURES).max(1) })
    }

    fn film(&self, film: &Film, puzzle: &str, last: u64, page: &mut Page) {
        let pause = 1000 / self.args.speed;
        let mut made = png::Film::default();
        self.show(film, last, self.every(last), &mut |frame| {
            // Whoever looks wants to see the end.
            let pause = if frame.at == last { END } else { pause };
            made.push(&picture::of(puzzle, self.info.name, frame, last).svg(), pause);
        });
        page.rows.extend(made.finish());
    }

    fn folder(&self, film: &Film, puzzle: &str, last: u64) -> Result<()> {
        let Some(dir) = &self.args.dir else { return Ok(()) };
        let folder = dir.join(picture_name(puzzle));
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let digits = last.to_string().len().max(3);
        let mut written = Ok(());
        self.show(film, last, self.every(last), &mut |frame| {
            if written.is_ok() {
                let picture = picture::of(puzzle, self.info.name, frame, last).svg();
                written = write_whole(&folder.join(format!("{:0digits$}.svg", frame.at)), picture.as_bytes());
            }
        });
        written
    }
}

/// How long a film stands still at its end, in milliseconds.
const END: u16 = 3000;
