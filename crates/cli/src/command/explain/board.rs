//! The way to the solution of a board of another size or with more rules.

use std::fmt::Write as _;
use std::ops::Range;

use bitdoku::Variant;
use bitdoku::logic::{Sentence, Texts};
use bitdoku::variant::draw::{SIDE, Shown, svg};
use bitdoku_answer::{BoardPath, LevelName, PuzzleRow, StepRow};

use super::html::{WRITES, escaped};
use super::pictures::shortened;

/// The way to the solution of a board, and which of its steps are wanted.
pub(super) struct Way<'a> {
    pub(super) board: &'a Variant,
    pub(super) path: &'a BoardPath,
    /// The places of the wanted steps, from 0.
    pub(super) wanted: Range<usize>,
    pub(super) texts: &'a Texts,
}

impl Way<'_> {
    pub(super) fn rows(&self) -> &[StepRow<'static>] {
        &self.path.rows[self.wanted.clone()]
    }

    /// How hard the board is, how many steps there are and where they lead: a line each.
    pub(super) fn summary(&self, rated: &PuzzleRow<'_>) -> Vec<String> {
        let is_german = self.texts.language() == "de";
        let mut lines = Vec::new();
        if let (Some(LevelName(level)), Some(ratings)) = (rated.level, &rated.ratings) {
            let (er, scale) = (ratings.er, &ratings.scale);
            let level = self.texts.say(&Sentence::Level { level: level.name().to_owned() });
            lines.push(if is_german {
                format!("Stufe: {level}; ER {er:.1} (Skala {scale})")
            } else {
                format!("Level: {level}; ER {er:.1}, {} (scale {scale})", ratings.er_step)
            });
        }
        let count = self.path.rows.len();
        lines.push(match (self.path.refusal.is_none(), is_german) {
            (true, false) => format!("{count} steps to the solution"),
            (true, true) => format!("{count} Schritte bis zur Lösung"),
            (false, false) => format!("{count} steps, then no technique goes on"),
            (false, true) => format!("{count} Schritte, dann führt keine Technik weiter"),
        });
        lines
    }

    /// The steps, singles in a row together if `short`: the numbers, the name of one alone, and the words.
    fn told(&self, short: bool) -> impl Iterator<Item = (String, &str, String)> {
        let is_single = move |step: &StepRow<'_>| short && !step.deduction.placements.is_empty();
        self.rows().chunk_by(move |one, other| is_single(one) && is_single(other)).map(|run| match run {
            [first, .., last] => {
                let placed = run.iter().flat_map(|step| &step.deduction.placements);
                let placed = placed.map(|placed| format!("{} = {}", placed.cell, placed.digit)).collect::<Vec<_>>();
                (format!("{}–{}.", first.step, last.step), "", placed.join(", "))
            }
            _ => (format!("{}.", run[0].step), run[0].named.name.as_str(), run[0].text.clone()),
        })
    }

    /// Each step a paragraph.
    pub(super) fn text(&self, rated: &PuzzleRow<'_>, short: bool) -> String {
        let mut text = format!("\n{}\n{}\n", self.board.text, self.summary(rated).join("\n"));
        for (numbers, _, words) in self.told(short) {
            writeln!(text, "\n{numbers} {words}").expect(WRITES);
        }
        text
    }

    /// Each step a heading and a list.
    pub(super) fn markdown(&self, rated: &PuzzleRow<'_>, short: bool) -> String {
        let mut text = format!("\n# `{}`\n\n{}\n", self.board.text, self.summary(rated).join("\n"));
        for (numbers, name, words) in self.told(short) {
            let heading = format!("{numbers} {name}");
            writeln!(text, "\n## {}\n\n- {words}", heading.trim_end()).expect(WRITES);
        }
        text
    }

    /// A section of a page: the board at the beginning, a list of the steps, and each step with its picture, folded.
    pub(super) fn section(&self, rated: &PuzzleRow<'_>) -> String {
        let puzzle = escaped(&self.board.text);
        let title = escaped(&self.texts.say(&Sentence::PathTitle {}));
        let summary = escaped(&self.summary(rated).join("\n"));
        let language = self.texts.language().parse().unwrap_or_default();
        let start = Shown { notes: Some(&self.board.notes), language, ..Shown::default() };
        let start = svg(&self.board.rules, &start);
        let mut text = format!(
            "<section>\n<h1>{title} <code>{puzzle}</code></h1>\n<p>{summary}</p>\n{start}<ol class=\"steps\">\n"
        );
        for StepRow { step, named, .. } in self.rows() {
            let name = escaped(&named.name);
            writeln!(text, "<li value=\"{step}\"><a href=\"#{puzzle}-{step}\">{name}</a></li>").expect(WRITES);
        }
        text += "</ol>\n";
        let open = if self.wanted.len() == 1 { " open" } else { "" };
        for (StepRow { step, named, text: words, .. }, picture) in self.rows().iter().zip(self.pictures(false)) {
            let (name, words) = (escaped(&named.name), escaped(words));
            writeln!(
                text,
                "<details id=\"{puzzle}-{step}\"{open}><summary>{step}. {name}</summary>\n<p>{words}</p>\n{picture}</details>"
            )
            .expect(WRITES);
        }
        text + "</section>\n"
    }

    /// A picture of each step, with its number and name above if it stands alone.
    pub(super) fn pictures(&self, is_alone: bool) -> impl Iterator<Item = String> {
        // The letters of a title are some 10 units wide.
        let room = self.board.rules.shape().columns() * SIDE as usize / 10;
        let title = move |row: &StepRow<'_>| match is_alone {
            true => shortened(format!("{}. {}", row.step, row.named.name), room),
            false => String::new(),
        };
        let pictures = self.path.pictures(self.board, self.texts, title);
        pictures.skip(self.wanted.start).take(self.wanted.len())
    }
}
