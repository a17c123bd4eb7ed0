//! The language of steps and hints: the option of `explain` and `hint`.

use std::fs;
use std::ops::Deref;
use std::sync::Arc;

use bitdoku::Texts;
use bitdoku::logic::LANGUAGES;
use clap::Args;

/// The choice of a language.
#[derive(Args, Debug)]
pub(crate) struct LanguageChoice {
    /// The language of steps and hints: en, de, or a file of texts in Fluent's syntax
    ///
    /// Messages, column names and machine-readable output stay English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = texts, env = "BITDOKU_LANGUAGE")]
    pub(crate) language: Language,
}

/// A table of texts: one of those that are known, or one that was read.
#[derive(Clone, Debug)]
pub(crate) enum Language {
    Known(&'static Texts),
    Read(Arc<Texts>),
}

impl Deref for Language {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        match self {
            Self::Known(texts) => texts,
            Self::Read(texts) => texts,
        }
    }
}

fn texts(name: &str) -> Result<Language, String> {
    if let Ok(texts) = name.parse() {
        return Ok(Language::Known(texts));
    }
    let Some(code) = name.rsplit(['/', '\\']).next().and_then(|file| file.strip_suffix(".ftl")) else {
        let known: Vec<&str> = LANGUAGES.iter().map(|language| language.code).collect();
        return Err(format!("expected {} or a file that ends with .ftl", known.join(", ")));
    };
    let file = fs::read_to_string(name).map_err(|error| error.to_string())?;
    Texts::read(code, &file).map(Arc::new).map(Language::Read).map_err(|error| error.to_string())
}
