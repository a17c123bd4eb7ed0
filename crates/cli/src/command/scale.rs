//! On which scale: the option of `rate`, and of the commands that take steps.

use std::ffi::OsStr;

use bitdoku::logic::{PEOPLE, Profile, SCALES, SE121, ScaleEntry};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};

/// The choice of a scale whose steps are taken.
#[derive(Args, Debug)]
pub(crate) struct ScaleChoice {
    /// The scale: its techniques, their order and their ratings
    #[arg(long, value_name = "NAME", default_value = "se121", value_parser = profile_parser(ScaleEntry::profile))]
    pub(crate) scale: &'static Profile,
    #[command(flatten)]
    _old: Old,
}

/// The choice of a scale whose steps are taken, where techniques that must be used may tell it.
#[derive(Args, Debug)]
pub(crate) struct RequiredScale {
    /// The scale: its techniques, their order and their ratings [default: se121, or `people` if a required technique
    /// exists only there]
    #[arg(long, value_name = "NAME", value_parser = profile_parser(ScaleEntry::profile))]
    scale: Option<&'static Profile>,
    #[command(flatten)]
    _old: Old,
}

impl RequiredScale {
    /// The scale that is chosen, or the usual one, or that of people if it alone has all these techniques.
    pub(crate) fn with(&self, required: &[&str]) -> &'static Profile {
        let has = |profile: &Profile| required.iter().all(|slug| profile.has(slug));
        self.scale.unwrap_or(if !has(&SE121) && has(&PEOPLE) { &PEOPLE } else { &SE121 })
    }
}

/// The choice of a scale for what people read.
#[derive(Args, Debug)]
pub(crate) struct StepsChoice {
    /// The scale: its techniques and their order
    #[arg(long, value_name = "NAME", default_value = "people", value_parser = profile_parser(ScaleEntry::steps))]
    pub(crate) scale: &'static Profile,
    #[command(flatten)]
    _old: Old,
}

/// The choice of the scales on which puzzles are rated.
#[derive(Args, Debug)]
pub(crate) struct ScalesChoice {
    /// The scales, separated by commas; a random one takes an optional seed: `refutation-sampled:7`
    #[arg(long = "scale", value_name = "NAME,…", default_value = "se121", value_delimiter = ',', value_parser = parser())]
    pub(crate) scales: Vec<ScaleEntry>,
    #[command(flatten)]
    _old: Old,
}

impl ScalesChoice {
    /// No scale: the level alone.
    pub(crate) fn none() -> Self {
        Self { scales: Vec::new(), _old: Old { profile: None } }
    }
}

/// How the option was called.
#[derive(Args, Debug)]
struct Old {
    /// The old name of --scale
    #[arg(long, hide = true, value_parser = renamed)]
    profile: Option<String>,
}

fn renamed(_: &str) -> Result<String, &'static str> {
    Err("use --scale instead of --profile")
}

/// Reads names of scales, of which some may have a seed after them.
#[derive(Clone)]
struct ScaleParser(PossibleValuesParser);

impl TypedValueParser for ScaleParser {
    type Value = ScaleEntry;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<ScaleEntry, clap::Error> {
        match value.to_str().and_then(|name| name.parse().ok()) {
            Some(scale) => Ok(scale),
            None => self.0.parse_ref(command, arg, value).map(|_| unreachable!("a name of a scale is read")),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

fn parser() -> ScaleParser {
    let names = SCALES.iter().map(|scale| PossibleValue::new(scale.name).help(scale.summary));
    ScaleParser(PossibleValuesParser::new(names))
}

/// `of`: what a scale must have.
fn profile_parser(
    of: impl Fn(&ScaleEntry) -> Option<&'static Profile>,
) -> impl TypedValueParser<Value = &'static Profile> {
    let named = SCALES.iter().filter(|scale| of(scale).is_some());
    let names = named.map(|scale| PossibleValue::new(scale.name).help(scale.summary));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only names of profiles are possible"))
}

/// What a scale is called in a row, and before a rating. `canonical`: whether the canonical form is rated.
pub(crate) fn scale_name(name: &str, canonical: bool) -> String {
    if canonical { format!("{name} canonical") } else { name.to_owned() }
}
