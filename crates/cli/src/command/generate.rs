//! `bitdoku generate`: what to make.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail, ensure};
use bitdoku::generate::guesses;
use bitdoku::grid::Xoshiro256;
use bitdoku::logic::{PEOPLE, Profile, TECHNIQUES};
use bitdoku::{BoardMaker, Cell, CellSet, Digit, Generator, Grid, House, Level, Solution, Symmetry, Target};
use bitdoku_answer::Column;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::HumanCount;

use super::making::{MadeOutput, Making};
use super::scale::RequiredScale;
use super::words;
use crate::page::Verdict;
use crate::records::{MOST_THREADS, thread_count};
use crate::streams;
use crate::terminal::Terminal;

/// Generate puzzles, each with exactly one solution
///
/// By default the puzzles are minimal: no clue can be removed. With --symmetry, no clue can be removed together with its
/// images, and rows say `minimal as symmetric`. With --clues of 30 or more, or with --clues and --symmetry, puzzles have
/// more clues than they need, and rows say `padded`; --minimal forbids that. The same seed gives the same puzzles on
/// every machine and for any number of threads. Ranges include both ends, and either end may be omitted: `4.0..6.5`,
/// `..2.0`, `17..20`, `25`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GenerateArgs {
    /// The number, level, size or rules in short: `10 easy`, `6x6`, `X`
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// The number of puzzles [default: 1, of several levels one of each]
    #[arg(short = 'n', long, value_name = "N")]
    count: Option<u64>,
    /// The seed, a number from 0 [default: random, printed to stderr]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Skip the first N puzzles of the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,
    #[command(flatten)]
    output: MadeOutput,
    /// The number of threads, 0 for one per core; the puzzles do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=MOST_THREADS),
        env = "BITDOKU_THREADS", hide_env_values = true, help_heading = "Limits")]
    threads: u16,
    /// The maximum number of tries for each puzzle [default: 1000000, with --practise, --size or --rules 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    attempts: Option<u64>,

    /// Extra rules, such as X,anti-knight; `bitdoku list rules` lists them
    ///
    /// Also rules whose cells are chosen for each puzzle: jigsaw, killer, thermometers, arrows, kropki, xv, whispers and
    /// sandwiches.
    #[arg(long, value_name = "NAMES", value_parser = named_rules, conflicts_with_all = CLASSIC, help_heading = "Board")]
    rules: Option<String>,
    /// The number of rows, columns and values, from 2 to 36
    #[arg(long, value_name = "N", value_parser = side, conflicts_with_all = CLASSIC, help_heading = "Board")]
    size: Option<u8>,

    /// The symmetry of the clue pattern; `random` gives each puzzle one of them
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry_parser(), help_heading = "Clues")]
    symmetry: Symmetries,
    /// The clue pattern: 81 characters, `.` or `0` for an empty cell, any other character for a clue
    #[arg(long, value_name = "CELLS", value_parser = pattern, help_heading = "Clues")]
    pattern: Option<CellSet>,
    /// The number of clues
    #[arg(long, value_name = "RANGE", value_parser = counts, help_heading = "Clues")]
    clues: Option<RangeInclusive<usize>>,
    /// Make only puzzles from which no clue can be removed, even with a symmetry or a pattern
    #[arg(long, conflicts_with_all = ["pad", "loose"], help_heading = "Clues")]
    minimal: bool,
    /// Make only boards from which no cage, line, dot or other rule at a place of its own can be removed
    ///
    /// Then a puzzle need not show all its dots, or all X and V.
    #[arg(long, requires = "rules", help_heading = "Clues")]
    minimal_rules: bool,
    /// Allow clues that are not needed; every number in the range of --clues is equally likely
    #[arg(long, requires = "clues", help_heading = "Clues")]
    loose: bool,
    /// Add random clues to a minimal puzzle until it has N
    #[arg(long, value_name = "N", help_heading = "Clues")]
    pad: Option<u16>,
    /// The number of clues with this digit, such as `5=0` or `5=2..4`; repeatable
    #[arg(long, value_name = "DIGIT=RANGE", value_parser = part, help_heading = "Clues")]
    digit: Vec<(usize, RangeInclusive<usize>)>,
    /// The number of clues in this box, such as `5=0`; repeatable
    #[arg(long = "box", value_name = "BOX=RANGE", value_parser = part, help_heading = "Clues")]
    block: Vec<(usize, RangeInclusive<usize>)>,
    /// The solution that all puzzles must have
    #[arg(long, value_name = "GRID", value_parser = solution, help_heading = "Clues")]
    solution: Option<Solution>,
    /// Clues that every puzzle must contain
    #[arg(long, value_name = "GRID", help_heading = "Clues")]
    keep: Option<Grid>,

    /// The level: easy, medium, hard, unfair or extreme; or several, such as easy..hard or easy=50,hard=20
    ///
    /// Several levels get the same number of puzzles each, or the number after `=`, easiest first. Easy, medium and hard puzzles get
    /// about as many clues as newspapers print, unless other options set the clues.
    #[arg(long, value_name = "LEVELS", value_parser = Mix::read, help_heading = "Difficulty")]
    level: Option<Mix>,
    /// ER, the rating of the hardest step
    #[arg(long, value_name = "RANGE", value_parser = ratings, help_heading = "Difficulty")]
    er: Option<RangeInclusive<u16>>,
    /// EP, the rating of the hardest step up to the first placement
    #[arg(long, value_name = "RANGE", value_parser = ratings, help_heading = "Difficulty")]
    ep: Option<RangeInclusive<u16>>,
    /// ED, the rating of the first step
    #[arg(long, value_name = "RANGE", value_parser = ratings, help_heading = "Difficulty")]
    ed: Option<RangeInclusive<u16>>,
    /// Require ER and EP to be equal
    #[arg(long, help_heading = "Difficulty")]
    pearl: bool,
    /// Require ER, EP and ED to be equal
    #[arg(long, help_heading = "Difficulty")]
    diamond: bool,
    /// The technique of the hardest step; `bitdoku list techniques` lists them
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Difficulty")]
    hardest_technique: Option<&'static str>,
    /// A technique that the path must use; repeatable
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Difficulty")]
    require: Vec<&'static str>,
    /// A technique that the path must not use; repeatable
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Difficulty")]
    forbid: Vec<&'static str>,
    /// Allow no chains: no step tries a candidate and follows the consequences
    #[arg(long, help_heading = "Difficulty")]
    no_guessing: bool,
    #[command(flatten)]
    choice: RequiredScale,

    /// Make positions for practising this technique: it is the next step, and every easier step has been made
    ///
    /// Nothing harder was needed before it. `bitdoku list techniques` lists the techniques; those of the scale `people`
    /// can be practised. A position is a line of 81 digits, or of 729 candidates if some have been eliminated. `print`
    /// makes a worksheet of such lines, and `hint --stage 4` gives the answer.
    #[arg(long, value_name = "TECHNIQUE", value_parser = practice_parser(), hide_possible_values = true, help_heading = "Difficulty")]
    practise: Option<&'static str>,
}

/// Options that only the classic puzzle has.
const CLASSIC: [&str; 16] = [
    "pattern",
    "digit",
    "block",
    "solution",
    "keep",
    "er",
    "ep",
    "ed",
    "pearl",
    "diamond",
    "hardest_technique",
    "require",
    "forbid",
    "no_guessing",
    "practise",
    "scale",
];

/// Reads `--rules`.
fn named_rules(text: &str) -> Result<String, String> {
    BoardMaker::new(9, text, Symmetry::None).map_err(|error| error.to_string())?;
    Ok(text.to_owned())
}

const EXAMPLES: &str = "\
Examples:
  bitdoku generate
  bitdoku generate -n 100 --symmetry half-turn --er 2.0..4.0 > book.txt
  bitdoku generate -n 1000000 --seed 7 --out minimal.txt
  bitdoku generate 10 easy --symmetry half-turn
  bitdoku generate --level easy=50,medium=50,hard=50,unfair=50 --symmetry random > book.txt
  bitdoku generate --hardest-technique xy-wing --as picture
  bitdoku generate -n 6 --practise x-wing > worksheet.txt; bitdoku print --notes worksheet.txt -o worksheet.pdf
  bitdoku generate --clues 30 --loose --digit 5=0 --as jsonl
  bitdoku generate 10 6x6 easy
  bitdoku generate --rules X --size 6 --symmetry half-turn

Exit code 1 if no match was found for a puzzle (the closest goes to stderr).";

impl GenerateArgs {
    pub(crate) fn run(mut self, terminal: &Terminal) -> Result<Verdict> {
        self.take_words()?;
        let terminal = &self.output.terminal(terminal);
        let (seed, is_drawn) = match self.seed {
            Some(seed) => (seed, false),
            None => (drawn_seed(), true),
        };
        if is_drawn && self.output.resumes() {
            bail!("--resume needs the --seed of the earlier run");
        }
        if is_drawn && !terminal.quiet {
            streams::say(format_args!("seed {seed}"));
        }
        let shares = self.shares()?;
        let columns = self.columns();
        let form = &self.output.made(columns)?;
        let making = Making {
            form,
            profile: self.scale(),
            numbers: self.skip..self.skip.saturating_add(shares.iter().map(|(_, count)| count).sum()),
            seed,
            said: self.practise.and_then(name_of),
            threads: thread_count(self.threads),
            terminal,
        };
        let which = self.which(seed, &shares);
        if self.rules.is_some() || self.size.is_some() {
            let makers = self.kinds(&shares, |level, symmetry| self.board_maker(level, symmetry));
            return making.boards(&makers.collect::<Result<Vec<_>>>()?, which);
        }
        let kinds = self.kinds(&shares, |level, symmetry| {
            let generator = self.generator(seed, level, symmetry);
            let to_spare = self.to_spare(&generator, level);
            (generator, to_spare)
        });
        let kinds = kinds.collect::<Vec<_>>();
        for (generator, _) in &kinds {
            if let Err(impossible) = generator.maker() {
                bail!("{impossible}");
            }
        }
        if !terminal.quiet {
            self.warn(&kinds[0].0, &shares);
        }
        making.puzzles(&kinds, which)
    }

    /// Takes the operands for the options that they are short for.
    fn take_words(&mut self) -> Result<()> {
        for word in std::mem::take(&mut self.words).iter().flat_map(|word| word.split_whitespace()) {
            let option = if let Ok(count) = word.parse() {
                ("--count", self.count.replace(count).is_some())
            } else if let Some(side) = word.contains(['x', '×']).then(|| side(word).ok()).flatten() {
                ("--size", self.size.replace(side).is_some())
            } else if let Ok(mix) = Mix::read(word) {
                ("--level", self.level.replace(mix).is_some())
            } else if let Ok(rules) = named_rules(word) {
                // Several add up.
                self.rules = Some(self.rules.take().map_or(rules.clone(), |others| format!("{others},{rules}")));
                ("--rules", false)
            } else {
                let levels = Level::ALL.map(Level::name).join(", ");
                let rules = BoardMaker::rule_names().collect::<Vec<_>>().join(", ");
                let tip = words::advice("generate", "level", word).map_or(String::new(), |tip| format!("; {tip}"));
                bail!(
                    "cannot generate '{word}': expected a number, a size such as 6x6, a level ({levels}) or rules ({rules}){tip}"
                );
            };
            ensure!(!option.1, "'{word}' sets {} a second time", option.0);
        }
        Ok(())
    }

    /// How many puzzles of which level.
    fn shares(&self) -> Result<Vec<(Option<Level>, u64)>> {
        let Some(mix) = &self.level else { return Ok(vec![(None, self.count.unwrap_or(1))]) };
        let said = mix.0.iter().filter_map(|(_, count)| *count).sum::<u64>();
        let counted = mix.0.iter().filter(|(_, count)| count.is_some()).count();
        let parts = mix.0.len() as u64;
        ensure!(
            counted == 0 || counted == mix.0.len(),
            "--level gives a number for some levels only: give one for each or for none"
        );
        if let (Some(count), true) = (self.count, counted > 0) {
            ensure!(count == said, "--count {count} contradicts --level, whose numbers add up to {said}");
        }
        let all = self.count.unwrap_or(parts);
        let equal = |at: u64| all / parts + u64::from(at < all % parts);
        Ok(mix.0.iter().zip(0..).map(|((level, count), at)| (Some(*level), count.unwrap_or(equal(at)))).collect())
    }

    /// One for each level and symmetry.
    fn kinds<T>(
        &self,
        shares: &[(Option<Level>, u64)],
        kind: impl Fn(Option<Level>, Symmetry) -> T,
    ) -> impl Iterator<Item = T> {
        shares.iter().flat_map(move |(level, _)| {
            self.symmetry.all().iter().map(|symmetry| kind(*level, *symmetry)).collect::<Vec<_>>()
        })
    }

    /// Which of these a puzzle is, by its number: levels come in turn, symmetries are random.
    fn which(&self, seed: u64, shares: &[(Option<Level>, u64)]) -> impl Fn(u64) -> usize + Sync {
        let ends = shares.iter().scan(0, |end, (_, count)| {
            *end += count;
            Some(*end)
        });
        let ends = ends.collect::<Vec<u64>>();
        let symmetries = self.symmetry.all().len();
        move |number| {
            let at = number % ends.last().copied().unwrap_or(1).max(1);
            let level = ends.iter().position(|end| at < *end).unwrap_or(0);
            let chance =
                || Xoshiro256::seeded(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).below(symmetries as u64);
            level * symmetries + if symmetries == 1 { 0 } else { chance() as usize }
        }
    }

    /// The columns of a table: those that have something in them.
    fn columns(&self) -> Vec<Column> {
        let is_board = self.rules.is_some() || self.size.is_some();
        let target = self.target(None);
        let is_said = self.practise.is_some()
            || self.shares().is_ok_and(|shares| {
                shares.iter().any(|(level, _)| {
                    let symmetry = self.symmetry.all()[0];
                    !is_board && self.to_spare(&self.generator(0, *level, symmetry), *level).is_some()
                })
            });
        let mut columns = vec![Column::Puzzle];
        let mut add = |is_wanted: bool, more: &[Column]| columns.extend(more.iter().filter(|_| is_wanted));
        add(self.practise.is_some(), &[Column::Source]);
        add(true, &[Column::Solution]);
        add(target.is_rated(), &Column::RATING);
        add(is_said, &[Column::Annotation]);
        add(self.level.is_some(), &[Column::Level]);
        columns
    }

    /// What makes puzzles of another size or with other rules.
    fn board_maker(&self, level: Option<Level>, symmetry: Symmetry) -> Result<BoardMaker> {
        let (side, rules) = (self.size.map_or(9, usize::from), self.rules.as_deref().unwrap_or_default());
        let mut maker = BoardMaker::new(side, rules, symmetry)?.attempts(self.attempts.unwrap_or(BoardMaker::ATTEMPTS));
        if let Some(level) = level {
            maker = maker.level(level);
        }
        if let Some(clues) = &self.clues {
            maker = maker.clues(clues.clone());
        }
        if let Some(pad) = self.pad {
            maker = maker.clues(usize::from(pad)..=usize::from(pad));
        }
        if self.loose {
            maker = maker.loose();
        }
        if self.minimal {
            maker = maker.minimal();
        }
        if self.minimal_rules {
            maker = maker.minimal_rules();
        }
        maker.check()?;
        Ok(maker)
    }

    /// How many clues puzzles get where a level is asked for and nothing is said about clues: those of the easiest level.
    fn printed_clues(&self, level: Option<Level>) -> Option<RangeInclusive<usize>> {
        let is_said = self.clues.is_some() || self.pad.is_some() || self.minimal || self.pattern.is_some();
        let is_limited = self.keep.is_some() || !self.digit.is_empty() || !self.block.is_empty();
        Generator::printed_clues(level.filter(|_| !is_said && !is_limited)?)
    }

    /// Whether this many clues are asked for that a search for minimal puzzles would hardly ever end.
    fn is_beyond_minimal(&self) -> bool {
        self.clues.as_ref().is_some_and(|clues| *clues.start() > MOST_OF_MINIMAL)
    }

    /// What rows say of puzzles whose clues are not all necessary, unless it was said which clues there are to be.
    fn to_spare(&self, generator: &Generator, level: Option<Level>) -> Option<&'static str> {
        let is_given = self.pattern.is_some() || self.keep.is_some();
        match generator.is_minimal() {
            true => None,
            false if self.clues.is_some() || self.pad.is_some() || self.printed_clues(level).is_some() => {
                Some("padded")
            }
            false => (!is_given).then_some("minimal as symmetric"),
        }
    }

    /// How many puzzles are tried for each.
    fn tries(&self) -> u64 {
        self.attempts.unwrap_or(if self.practise.is_some() {
            Generator::ATTEMPTS_TO_PRACTISE
        } else {
            Generator::ATTEMPTS
        })
    }

    /// Says before the work what may not be as expected, or may be in vain.
    fn warn(&self, generator: &Generator, shares: &[(Option<Level>, u64)]) {
        if let Some(name) = self.practise.filter(|_| self.attempts.is_none()).and_then(name_of) {
            let tries = HumanCount(self.tries());
            streams::say(format_args!("searching up to {tries} puzzles for each position: {name} (--attempts)"));
        }
        let printed = shares.iter().filter_map(|(level, _)| self.printed_clues(*level));
        let printed = printed.map(|clues| format!("{} to {}", clues.start(), clues.end())).collect::<Vec<_>>();
        if !printed.is_empty() {
            let printed = printed.join(", ");
            streams::say(format_args!(
                "puzzles get {printed} clues, as in newspapers; --minimal or --clues changes that"
            ));
        }
        let Some(clues) = &self.clues else { return };
        let is_rare = *clues.end() < FEWEST_OF_MINIMAL || *clues.start() > MOST_OF_MINIMAL;
        if generator.is_minimal() && is_rare {
            let attempts = HumanCount(self.tries());
            streams::say(format_args!(
                "minimal puzzles with this many clues are rare; trying up to {attempts} times for each (--attempts)"
            ));
        } else if self.is_beyond_minimal() && !self.loose && self.symmetry.is_none() && self.pattern.is_none() {
            streams::say(format_args!(
                "minimal puzzles of {} clues are hardly ever found, so these are padded; --minimal forbids that",
                clues.start()
            ));
        }
    }

    /// The scale whose steps are taken.
    fn scale(&self) -> &'static Profile {
        self.choice.with(&[&self.require[..], self.hardest_technique.as_slice()].concat())
    }

    fn target(&self, level: Option<Level>) -> Target {
        let mut forbidden = self.forbid.clone();
        if self.no_guessing {
            forbidden.extend(guesses());
        }
        Target {
            levels: level.map(|level| level..=level),
            profile: self.scale(),
            er: self.er.clone(),
            ep: self.ep.clone(),
            ed: self.ed.clone(),
            pearl: self.pearl,
            diamond: self.diamond,
            hardest: self.hardest_technique,
            required: self.require.clone(),
            forbidden,
            practise: self.practise,
        }
    }

    fn generator(&self, seed: u64, level: Option<Level>, symmetry: Symmetry) -> Generator {
        let target = self.target(level);
        let mut generator = Generator::new(seed).symmetry(symmetry).target(target).attempts(self.tries());
        if let Some(pattern) = self.pattern {
            generator = generator.pattern(pattern);
        }
        if let Some(clues) = &self.clues {
            generator = generator.clues(clues.clone());
        }
        if self.minimal || self.loose || self.pad.is_none() && self.is_beyond_minimal() {
            generator = generator.minimal(self.minimal);
        }
        if let Some(clues) = self.printed_clues(level) {
            generator = generator.padded_to(clues);
        }
        if let Some(clues) = self.pad {
            generator = generator.padded(usize::from(clues));
        }
        if let Some(solution) = self.solution {
            generator = generator.solution(solution);
        }
        if let Some(keep) = self.keep {
            generator = generator.kept(keep);
        }
        for (digit, range) in &self.digit {
            generator = generator.of_digit(Digit::from_index(digit - 1), range.clone());
        }
        for (block, range) in &self.block {
            generator = generator.of_box(House::ALL[17 + block], range.clone());
        }
        generator
    }
}

/// Of puzzles that lose clues while they can, one in some thousands has as few clues at the end, or as many.
const FEWEST_OF_MINIMAL: usize = 20;
const MOST_OF_MINIMAL: usize = 29;

/// A seed that differs each time.
fn drawn_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed again.
    (now.as_nanos() as u64 ^ u64::from(std::process::id()).rotate_left(32)) % 1_000_000_000
}

/// The symmetries that puzzles may have, each one of them.
#[derive(Clone, Copy, Debug)]
enum Symmetries {
    One([Symmetry; 1]),
    Random,
}

impl Symmetries {
    const RANDOM: &'static str = "random";

    fn all(&self) -> &[Symmetry] {
        match self {
            Self::One(one) => one,
            // All but the first, which is none.
            Self::Random => &Symmetry::ALL[1..],
        }
    }

    fn is_none(&self) -> bool {
        self.all() == [Symmetry::None]
    }
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetries> {
    let names = Symmetry::ALL.map(|symmetry| PossibleValue::new(symmetry.name()).aliases(symmetry.alias()));
    PossibleValuesParser::new(names.into_iter().chain([PossibleValue::new(Symmetries::RANDOM)])).map(|name| match &name
        [..]
    {
        Symmetries::RANDOM => Symmetries::Random,
        name => Symmetries::One([name.parse().expect("only these names are possible")]),
    })
}

/// Levels, in order, with the number of puzzles of each where it is given.
#[derive(Clone, Debug)]
struct Mix(Vec<(Level, Option<u64>)>);

impl Mix {
    /// Reads `easy`, `easy..hard`, `easy,hard` or `easy=50,hard=20`.
    fn read(text: &str) -> Result<Self, String> {
        let mut mix = Vec::new();
        for part in text.split(',') {
            let (levels, count) = match part.split_once('=').filter(|(levels, _)| !levels.ends_with("..")) {
                Some((levels, count)) => (levels, Some(count)),
                None => (part, None),
            };
            let count = count.map(|count| {
                count
                    .trim()
                    .parse()
                    .map_err(|_| format!("expected a number of puzzles after `{levels}=`, found '{count}'"))
            });
            let count = count.transpose()?;
            let levels = levels.trim();
            let range = Level::range(levels);
            let range = range.map_err(|error| format!("{error}; several as easy..hard or easy=50,hard=20"))?;
            if range.is_empty() {
                return Err("the end of the range is before its start".to_owned());
            }
            mix.extend(Level::ALL.into_iter().filter(|level| range.contains(level)).map(|level| (level, count)));
        }
        Ok(Self(mix))
    }
}

/// Reads `--size`: 6 or 6x6.
fn side(text: &str) -> Result<u8, String> {
    let wrong = || format!("expected a size of 2 to 36, found {text}");
    let parts = text.split(['x', 'X', '×']).map(str::trim).collect::<Vec<_>>();
    let side = parts[0].parse().ok().filter(|side| (2..=36).contains(side)).ok_or_else(wrong)?;
    match parts[1..] {
        [] => Ok(side),
        [other] if other == parts[0] => Ok(side),
        _ => Err(wrong()),
    }
}

fn technique_parser() -> impl TypedValueParser<Value = &'static str> {
    let names = TECHNIQUES.iter().map(|row| row.technique.slug());
    PossibleValuesParser::new(names).map(|name| {
        let row = TECHNIQUES.iter().find(|row| row.technique.slug() == name);
        row.expect("only these names are possible").technique.slug()
    })
}

/// Of techniques that have a plain form it is that which people look for, under the same name.
fn practice_parser() -> impl TypedValueParser<Value = &'static str> {
    let slugs = || PEOPLE.techniques().iter().map(|technique| technique.slug());
    let plain = |slug: &'static str| slug.strip_prefix("plain-").unwrap_or(slug);
    let values = slugs().map(move |slug| PossibleValue::new(plain(slug)).alias(slug));
    PossibleValuesParser::new(values).map(move |name| {
        let found = slugs().find(|slug| *slug == name || plain(slug) == name);
        found.expect("only these names are possible")
    })
}

/// What people call the technique of a slug: a plain form as what it is the plain form of.
fn name_of(slug: &str) -> Option<&'static str> {
    let info = TECHNIQUES.iter().map(|row| row.technique.info()).find(|info| info.slug == slug)?;
    Some(info.name.strip_suffix(" (plain)").unwrap_or(info.name))
}

/// Reads `a..b`, `a..`, `..b` or `a`, both ends included.
fn range<T: Copy + PartialOrd>(
    text: &str,
    ends: RangeInclusive<T>,
    read: impl Fn(&str) -> Option<T>,
) -> Result<RangeInclusive<T>, String> {
    let end = |text: &str, default: T| if text.is_empty() { Some(default) } else { read(text) };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (end(low, *ends.start()), end(high.trim_start_matches('='), *ends.end())),
        None => (read(text), read(text)),
    };
    match (low, high) {
        (Some(low), Some(high)) if low <= high => Ok(low..=high),
        (Some(_), Some(_)) => Err("the end of the range is before its start".to_owned()),
        _ => Err("expected a number, or a range such as 3..5, 3.. or ..5".to_owned()),
    }
}

fn counts(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, 0..=36 * 36, |text| text.parse().ok())
}

fn ratings(text: &str) -> Result<RangeInclusive<u16>, String> {
    range(text, 10..=120, |text| {
        let points: f64 = text.parse().ok()?;
        (0.0..100.0).contains(&points).then(|| (points * 10.0).round() as u16)
    })
}

fn part(text: &str) -> Result<(usize, RangeInclusive<usize>), String> {
    let wrong = || "expected a number from 1 to 9, `=` and a count, such as 5=0 or 5=2..4".to_owned();
    let (number, counts) = text.split_once('=').ok_or_else(wrong)?;
    let number = usize::from_str(number).ok().filter(|number| (1..=9).contains(number)).ok_or_else(wrong)?;
    Ok((number, range(counts, 0..=9, |text| text.parse().ok())?))
}

fn pattern(text: &str) -> Result<CellSet, String> {
    let count = text.chars().count();
    if count != 81 {
        return Err(format!("expected 81 characters, found {count}"));
    }
    Ok(Cell::ALL.into_iter().zip(text.chars()).filter(|(_, c)| !".0_-*".contains(*c)).map(|(cell, _)| cell).collect())
}

fn solution(text: &str) -> Result<Solution, String> {
    let grid: Grid = text.parse().map_err(|error: bitdoku::ParseError| error.to_string())?;
    Solution::new(grid).map_err(|error| error.to_string())
}
