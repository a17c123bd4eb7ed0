//! On which scale: the option of `rate`, and of the commands that take steps.

use bitdoku::logic::{Profile, SCALES, ScaleEntry};
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
