//! Whose techniques are used: the option of `rate`, `explain` and `hint`.

use bitdoku::logic::{PROFILES, Profile};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// The choice of a profile.
#[derive(Args, Debug)]
pub(crate) struct ProfileChoice {
    /// The techniques and their order
    #[arg(long, value_name = "NAME", default_value = "se121", value_parser = profile_parser())]
    pub(crate) profile: &'static Profile,
}

fn profile_parser() -> impl TypedValueParser<Value = &'static Profile> {
    let names = PROFILES.iter().map(|profile| PossibleValue::new(profile.name).help(profile.summary));
    PossibleValuesParser::new(names).map(|name| Profile::by_name(&name).expect("only names of profiles are possible"))
}

/// What a rating is preceded by: the profile, unless it is what everybody takes a bare rating for.
pub(crate) fn scale(profile: &Profile) -> String {
    if profile.name == "se121" { String::new() } else { format!("{} ", profile.name) }
}
