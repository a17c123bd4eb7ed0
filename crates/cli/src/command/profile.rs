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
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only names of profiles are possible"))
}

/// The scale of a rating: the profile, and whether it is the canonical form that is rated.
pub(crate) struct Scale {
    pub(crate) name: String,
    is_usual: bool,
}

impl Scale {
    pub(crate) fn of(profile: &Profile, canonical: bool) -> Self {
        let name = if canonical { format!("{} canonical", profile.name) } else { profile.name.to_owned() };
        Self { is_usual: name == "se121", name }
    }

    /// What a rating is preceded by: the scale, unless it is what everybody takes a bare rating for.
    pub(crate) fn before(&self) -> String {
        if self.is_usual { String::new() } else { format!("{} ", self.name) }
    }
}
