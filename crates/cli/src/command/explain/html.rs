//! Steps as a page, with a picture of each.

use std::fmt::Write as _;

use bitdoku::logic::{Line, Picture, Sentence};

use super::explained::{Explained, Numbered, techniques};
use super::pictures;

const STYLE: &str = "\
:root{color-scheme:light dark}
body{font-family:system-ui,sans-serif;line-height:1.45;max-width:60em;margin:auto;padding:1em;color:#1d2126;background:#fff}
h1 code{font-size:.45em;font-weight:400;overflow-wrap:anywhere}code{overflow-wrap:anywhere}
svg{max-width:100%;height:auto}table{border-collapse:collapse;margin:1em 0}td,th{padding:.15em .8em .15em 0;text-align:left}
td:first-child,th:first-child{text-align:right}ol.steps{columns:18em;padding-left:2.5em}
details{border-top:1px solid #d5d9de;padding:.4em 0}li details{border:0;padding:0}li summary{font-weight:400}summary{cursor:pointer;font-weight:600}summary small{font-weight:400}
a{color:#2457a7}.key{font-size:.9em}
";

const DARK: &str = "body{color:#e6e9ec;background:#16191d}details{border-color:#3a4047}a{color:#8ab4ff}";

/// What a page of this title in this language begins with.
pub(in crate::command) fn head(title: &str, language: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>\n{STYLE}{}@media(prefers-color-scheme:dark){{\n{DARK}\n{}}}\n</style>\n",
        escaped(title),
        Picture::STYLE,
        Picture::DARK_STYLE
    )
}

/// A puzzle: the grid at the beginning, the techniques, a list of the steps, and each step with its picture, folded.
pub(super) fn section(explained: &Explained<'_>) -> String {
    let Explained { puzzle, path, steps, summary, texts, .. } = explained;
    let said = |sentence: Sentence| escaped(&texts.say(&sentence));
    let givens = path.start.grid().filled();
    let mut text = format!(
        "<section>\n<h1>{} <code>{puzzle}</code></h1>\n<p>{}</p>\n",
        said(Sentence::PathTitle {}),
        escaped(summary)
    );
    text += &Picture::new(&path.start).givens(givens).candidates(givens.is_empty()).embedded().svg();
    let headings = [Sentence::PathSteps {}, Sentence::PathTechnique {}, Sentence::PathRating {}].map(said);
    let cells: String = headings.iter().map(|heading| format!("<th>{heading}</th>")).collect();
    writeln!(text, "<table>\n<tr>{cells}</tr>").expect(WRITES);
    for (count, name, rating) in techniques(explained) {
        writeln!(text, "<tr><td>{count}</td><td>{}</td><td>{rating}</td></tr>", escaped(&name)).expect(WRITES);
    }
    let legend = said(Sentence::PathLegend {});
    writeln!(text, "</table>\n<p class=\"key\">{legend}</p>\n<ol class=\"steps\">").expect(WRITES);
    // Places on the page are named by the puzzle, so that a page may hold several.
    for Numbered { number, step, .. } in *steps {
        let name = escaped(&texts.name(step.kind));
        writeln!(
            text,
            "<li value=\"{number}\"><a href=\"#{puzzle}-{number}\">{name}</a> {}</li>",
            explained.price(step)
        )
        .expect(WRITES);
    }
    text += "</ol>\n";
    let open = if steps.len() == 1 { " open" } else { "" };
    for numbered in *steps {
        let Numbered { number, before, step, .. } = numbered;
        let words = step.explain_in(before, texts);
        writeln!(
            text,
            "<details id=\"{puzzle}-{number}\"{open}><summary>{number}. {} ({}) <small>{}</small></summary>\n<ul>",
            escaped(&words.title),
            explained.price(step),
            escaped(&step.conclusion_in(texts))
        )
        .expect(WRITES);
        // The main sentences first; a click opens those between them.
        let lines: Vec<(&Line, bool)> = words.reasons.iter().zip(words.spine(0)).collect();
        for part in lines.chunk_by(|one, next| one.1 == next.1) {
            let is_folded = !part[0].1;
            if is_folded {
                writeln!(text, "<li><details><summary>+ {}</summary>\n<ul>", part.len()).expect(WRITES);
            }
            let mut depth = 0;
            for (line, _) in part {
                while depth < line.depth {
                    text += "<ul>\n";
                    depth += 1;
                }
                while depth > line.depth {
                    text += "</ul>\n";
                    depth -= 1;
                }
                writeln!(text, "<li>{}</li>", escaped(&line.text)).expect(WRITES);
            }
            text += &"</ul>\n".repeat(depth);
            if is_folded {
                text += "</ul></details></li>\n";
            }
        }
        for line in &words.eureka {
            writeln!(text, "<li><code>{}</code></li>", escaped(line)).expect(WRITES);
        }
        writeln!(text, "<li><strong>{}</strong></li>\n</ul>", escaped(&words.conclusion.text)).expect(WRITES);
        if let Some((heading, lines)) = numbered.beside(texts) {
            let items: String = lines.iter().map(|line| format!("<li>{}</li>\n", escaped(line))).collect();
            writeln!(text, "<p>{}</p>\n<ul>\n{items}</ul>", escaped(&heading)).expect(WRITES);
        }
        text += &pictures::embedded(explained, numbered);
        text += "</details>\n";
    }
    text += "</section>\n";
    text
}

pub(super) const WRITES: &str = "writing to a string";

/// The text as it is in a page.
pub(in crate::command) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
