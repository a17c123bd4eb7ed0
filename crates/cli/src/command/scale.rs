//! On which scale: the option of `rate`, and of the commands that take steps.

use bitdoku::logic::{PEOPLE, Profile, SCALES, SE121, ScaleEntry};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// The choice of a scale whose steps are taken.
#[derive(Args, Debug)]
pub(crate) struct ScaleChoice {
    /// The scale: whose techniques, in which order, at what price
    #[arg(long, value_name = "NAME", default_value = "se121", value_parser = profile_parser())]
    pub(crate) scale: &'static Profile,
    #[command(flatten)]
    _old: Old,
}

/// The choice of a scale whose steps are taken, where techniques that must be used may tell it.
#[derive(Args, Debug)]
pub(crate) struct RequiredScale {
    /// The scale: whose techniques, in which order, at what price [default: se121, or people if only that has a technique that must be used]
    #[arg(long, value_name = "NAME", value_parser = profile_parser())]
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
    /// The scale: whose techniques, in which order
    #[arg(long, value_name = "NAME", default_value = "people", value_parser = profile_parser())]
    pub(crate) scale: &'static Profile,
    #[command(flatten)]
    _old: Old,
}

/// The choice of the scales on which puzzles are rated.
#[derive(Args, Debug)]
pub(crate) struct ScalesChoice {
    /// The scales, with commas between them
    #[arg(long = "scale", value_name = "NAME,…", default_value = "se121", value_delimiter = ',', value_parser = parser())]
    pub(crate) scales: Vec<&'static ScaleEntry>,
    #[command(flatten)]
    _old: Old,
}

/// How the option was called.
#[derive(Args, Debug)]
struct Old {
    /// The old name of --scale
    #[arg(long, hide = true, value_parser = renamed)]
    profile: Option<String>,
}

fn renamed(_: &str) -> Result<String, &'static str> {
    Err("profiles are called scales: use --scale")
}

fn parser() -> impl TypedValueParser<Value = &'static ScaleEntry> {
    let names = SCALES.iter().map(|scale| PossibleValue::new(scale.name).help(scale.summary));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only names of scales are possible"))
}

fn profile_parser() -> impl TypedValueParser<Value = &'static Profile> {
    let with_steps = SCALES.iter().filter(|scale| scale.profile().is_some());
    let names = with_steps.map(|scale| PossibleValue::new(scale.name).help(scale.summary));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only names of profiles are possible"))
}

/// What a scale is called in a row, and before a rating.
pub(crate) struct ScaleName {
    pub(crate) name: String,
    is_usual: bool,
}

impl ScaleName {
    /// `canonical`: whether it is the canonical form that is rated.
    pub(crate) fn of(name: &str, canonical: bool) -> Self {
        let name = if canonical { format!("{name} canonical") } else { name.to_owned() };
        Self { is_usual: name == "se121", name }
    }

    /// What a rating is preceded by: the scale, unless it is what everybody takes a bare rating for.
    pub(crate) fn before(&self) -> String {
        if self.is_usual { String::new() } else { format!("{} ", self.name) }
    }
}
