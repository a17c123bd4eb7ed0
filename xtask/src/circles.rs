//! Files of a crate depend on each other in one direction: to understand a file, you need not read the files that use it.
//! This finds circles, from the paths in the sources.
//!
//! A file depends on another if it names something that is defined there, by `use` or by a path in its code. A `mod` line is
//! no dependency, and a re-export counts as the place of the definition. Tests are left out: they must know the tested code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::tree::{files, from_root, root};

/// Circles that stay, by their files, each with the reason. One that is gone leaves this list.
const ALLOWED: &[(&[&str], &str)] = &[
    (
        &[
            "crates/grid/src/candidate.rs",
            "crates/grid/src/cell.rs",
            "crates/grid/src/house.rs",
            "crates/grid/src/set.rs",
        ],
        "a cell is in houses, a house is a set of cells, and a set gives cells: one geometry in four files",
    ),
    (
        &["crates/text/src/link/mod.rs", "crates/text/src/link/sudokupad.rs", "crates/text/src/link/sudokuwiki.rs"],
        "the sites are found by the module that holds what they share",
    ),
    (
        &[
            "crates/variant/src/kernel/board.rs",
            "crates/variant/src/kernel/learn.rs",
            "crates/variant/src/kernel/search.rs",
        ],
        "the board keeps the clauses that are learned, learning walks the board's trail and orders the search that asks it",
    ),
    (
        &[
            "research/lab/src/claims/document_000.rs",
            "research/lab/src/claims/document_001.rs",
            "research/lab/src/claims/document_002.rs",
            "research/lab/src/claims/document_003.rs",
            "research/lab/src/claims/document_004.rs",
            "research/lab/src/claims/mod.rs",
        ],
        "the table of all claims is that of each document, and a claim is what the module defines",
    ),
    (
        &["crates/variant/src/steps/suppose.rs", "crates/variant/src/steps/whips.rs"],
        "a supposition and a whip are one search over one web: a whip is a supposition that goes on from link to link",
    ),
    (
        &["crates/cli/src/page.rs", "crates/cli/src/stats.rs"],
        "a page carries facts to be counted, and the counts of a run are about its totals",
    ),
    (
        &["crates/text/src/json.rs", "crates/text/src/loose.rs"],
        "a line may be JSON, and a string in JSON may be any record that a line may be",
    ),
    (
        &["crates/cli/src/made.rs", "crates/cli/src/table.rs"],
        "a sheet of what is made has the columns of its source, and what is made is written as rows of a sheet",
    ),
    (
        &["crates/generate/src/pattern.rs", "crates/generate/src/slot.rs"],
        "a slot fills a pattern, and a pattern completes a grid as a slot does",
    ),
    (
        &["crates/grid/src/grid.rs", "crates/grid/src/pencilmarks.rs", "crates/grid/src/text/plain.rs"],
        "a type has a text form, and the reader of that form makes the type",
    ),
    (
        &[
            "crates/logic/src/explainer/forcing.rs",
            "crates/logic/src/explainer/nested.rs",
            "crates/logic/src/explainer/steps.rs",
        ],
        "chains in chains: the search for forcing chains asks the nested one, which works in the same memory",
    ),
];

/// Says which circles are not argued, and which are argued and gone.
pub(crate) fn check(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let mut found = Vec::new();
    let folders = ["crates", "research"].map(|folder| std::fs::read_dir(root().join(folder)));
    for entry in folders.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten() {
        let folder = entry?.path().join("src");
        if !folder.exists() {
            continue;
        }
        let mut sources = BTreeMap::new();
        for file in files(&folder, "rs")? {
            let text = std::fs::read_to_string(&file)?;
            sources.insert(file.strip_prefix(&folder)?.to_owned().display().to_string(), text);
        }
        let name = from_root(&folder);
        found.extend(circles(&sources).into_iter().map(|circle| {
            circle.into_iter().map(|file| Path::new(&name).join(file).display().to_string()).collect::<Vec<_>>()
        }));
    }
    let is_allowed = |circle: &[String]| ALLOWED.iter().any(|(files, _)| circle.iter().eq(files.iter()));
    for circle in found.iter().filter(|circle| !is_allowed(circle)) {
        broken.push(format!("these files know each other in a circle: {}", circle.join(", ")));
    }
    for (files, _) in ALLOWED.iter().filter(|(files, _)| !found.iter().any(|circle| circle.iter().eq(files.iter()))) {
        broken.push(format!("xtask/src/circles.rs allows a circle that is gone: {}", files.join(", ")));
    }
    Ok(())
}

/// A module's path in its crate.
type Module = Vec<String>;

/// The groups of files, by their paths below `src`, that know each other in a circle.
fn circles(sources: &BTreeMap<String, String>) -> Vec<Vec<String>> {
    let modules: BTreeMap<Module, &String> = sources.keys().filter_map(|path| Some((module_of(path)?, path))).collect();
    let read: BTreeMap<&Module, Read> =
        modules.iter().map(|(module, path)| (module, Read::new(&sources[*path], module, &modules))).collect();
    let knows: BTreeMap<&String, BTreeSet<&String>> = modules
        .iter()
        .map(|(module, path)| {
            let known = read[module].named.iter().filter_map(|named| home(named, &read, 0));
            (*path, known.map(|module| modules[&module]).filter(|other| other != path).collect())
        })
        .collect();
    let reach = |from| {
        let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(file) = next.pop() {
            next.extend(knows[file].iter().copied().filter(|&other| reached.insert(other)));
        }
        reached
    };
    let reached: BTreeMap<&String, BTreeSet<&String>> = knows.keys().map(|&file| (file, reach(file))).collect();
    let mut circles: Vec<Vec<String>> = Vec::new();
    for (&file, of) in &reached {
        let circle: Vec<String> =
            of.iter().filter(|other| reached[*other].contains(file)).map(|&o| o.clone()).collect();
        if circle.len() > 1 && !circles.contains(&circle) {
            circles.push(circle);
        }
    }
    circles
}

/// The module that a file is. Tests are none, and neither are programs, which have a root of their own.
fn module_of(path: &str) -> Option<Module> {
    let path = path.strip_suffix(".rs")?;
    let mut parts: Module = path.split('/').map(str::to_owned).collect();
    if parts.iter().any(|part| part == "tests" || part.ends_with("_tests") || part == "program" || part == "bin") {
        return None;
    }
    match parts.last()?.as_str() {
        "lib" | "main" if parts.len() == 1 => parts.clear(),
        "mod" => drop(parts.pop()),
        _ => {}
    }
    Some(parts)
}

/// Where what is named is defined: re-exports are followed.
fn home(named: &[String], read: &BTreeMap<&Module, Read>, depth: usize) -> Option<Module> {
    let length = (0..=named.len()).rev().find(|&length| read.contains_key(&named[..length].to_vec()))?;
    let module = named[..length].to_vec();
    let item = named.get(length)?;
    let exported = read[&module].exported.iter().find(|(name, _)| name == item);
    match exported {
        Some((_, target)) if depth < 9 => {
            let target: Module = target.iter().chain(&named[length + 1..]).cloned().collect();
            home(&target, read, depth + 1).or(Some(module))
        }
        _ => Some(module),
    }
}

/// What a source says.
struct Read {
    /// Paths from the crate's root that it names.
    named: Vec<Module>,
    /// Names that it re-exports, and what they stand for.
    exported: Vec<(String, Module)>,
}

impl Read {
    fn new(source: &str, module: &Module, modules: &BTreeMap<Module, &String>) -> Self {
        let code = code(source);
        let tokens = tokens(&code);
        let mut read = Self { named: Vec::new(), exported: Vec::new() };
        // Modules that a `use` gives a name: what is named in them is known, and not they.
        let mut aliases: BTreeMap<String, Module> = BTreeMap::new();
        let mut at = 0;
        while at < tokens.len() {
            let is_use = tokens[at] == "use";
            let begins = is_use || (at == 0 || tokens[at - 1] != "::") && tokens.get(at + 1) == Some(&"::");
            if !begins {
                at += 1;
                continue;
            }
            let is_export = is_use && at > 0 && matches!(tokens[at - 1], "pub" | ")");
            let mut paths = Vec::new();
            at = parse(&tokens, at + usize::from(is_use), &mut Vec::new(), is_use, &mut paths);
            for (path, name) in paths {
                let of_alias = || Some([&aliases.get(path.first()?)?[..], &path[1..]].concat());
                let Some(path) = absolute(&path, module, modules).or_else(of_alias) else { continue };
                if is_export {
                    read.exported.push((name, path));
                } else if is_use && modules.contains_key(&path) {
                    aliases.insert(name, path);
                } else {
                    read.named.push(path);
                }
            }
        }
        read
    }
}

/// Reads a path, or a tree of them after `use`, and gives each with the name that it gets here. Returns what comes next.
fn parse(
    tokens: &[&str],
    mut at: usize,
    before: &mut Module,
    is_tree: bool,
    paths: &mut Vec<(Module, String)>,
) -> usize {
    let length = before.len();
    loop {
        match tokens.get(at) {
            Some(&"{") if is_tree => {
                at += 1;
                while at < tokens.len() && tokens[at] != "}" {
                    at = parse(tokens, at, before, true, paths);
                    at += usize::from(tokens.get(at) == Some(&","));
                }
                at += 1;
                break;
            }
            Some(word) if word.starts_with(|c: char| c.is_alphanumeric() || c == '_') || *word == "*" => {
                before.push((*word).to_owned());
                at += 1;
                if tokens.get(at) == Some(&"::") {
                    at += 1;
                    continue;
                }
                // `self` at the end of a tree is what precedes it.
                let path: Module = before
                    .iter()
                    .enumerate()
                    .filter(|(i, w)| *i == 0 || *w != "self")
                    .map(|(_, w)| w.clone())
                    .collect();
                let mut name = path.last().cloned().unwrap_or_default();
                if is_tree && tokens.get(at) == Some(&"as") {
                    name = tokens.get(at + 1).map_or(name, |name| (*name).to_owned());
                    at += 2;
                }
                paths.push((path, name));
                break;
            }
            _ => {
                at += 1;
                break;
            }
        }
    }
    before.truncate(length);
    at
}

/// A path from the crate's root, if it is one within the crate.
fn absolute(path: &[String], module: &Module, modules: &BTreeMap<Module, &String>) -> Option<Module> {
    let mut base = module.clone();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => {
            base.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|word| word == "super") {
                base.pop()?;
                rest = &rest[1..];
            }
        }
        // A module below this one.
        child => {
            base.push(child.to_owned());
            modules.contains_key(&base).then_some(())?;
            base.pop();
        }
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

/// A source without comments, texts and tests.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let (mut code, mut rest) = (String::new(), source);
    while let Some(at) = rest.find(['/', '"', '\'']) {
        code.push_str(&rest[..at]);
        rest = &rest[at..];
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with('"') {
            let hashes = code.len() - code.trim_end_matches('#').len();
            let is_raw = code.trim_end_matches('#').ends_with('r');
            let end = format!("\"{}", "#".repeat(hashes));
            let mut length = 1;
            while length < rest.len() && !rest[length..].starts_with(if is_raw { &end } else { "\"" }) {
                length += if !is_raw && rest[length..].starts_with('\\') { 1 } else { 0 };
                length += rest[length..].chars().next().map_or(1, char::len_utf8);
            }
            length + 1
        } else if let Some(end) = character(rest) {
            end
        } else {
            code.push_str(&rest[..1]);
            1
        };
        rest = rest.get(skipped..).unwrap_or_default();
    }
    code + rest
}

/// How long a character is in single quotes; nothing for a lifetime.
fn character(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    if inner.starts_with('\\') {
        return inner.get(2..)?.find('\'').map(|at| at + 4);
    }
    let first = inner.chars().next()?.len_utf8();
    inner[first..].starts_with('\'').then_some(first + 2)
}

/// Words, `::` and other characters.
fn tokens(code: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut tokens, mut rest) = (Vec::new(), code.trim_start());
    while let Some(first) = rest.chars().next() {
        let length = match () {
            () if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            () if rest.starts_with("::") => 2,
            () => first.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
        circles(&sources.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
    }

    #[test]
    fn a_circle_is_found_however_it_is_written() {
        let ways = [
            "use crate::b::{self, B};",
            "use super::b::B;",
            "fn f() -> crate::b::B { todo!() }",
            "use crate::B as C;",
            "use crate::b; fn f() { b::g() }",
            "use crate::b as d; fn f() { d::g() }",
            "use super::b::{self}; fn f() { b::g() }",
        ];
        for way in ways {
            let sources =
                [("lib.rs", "mod a; mod b; pub use b::B;"), ("a.rs", way), ("b.rs", "use crate::a::{x::Y, A};")];
            assert_eq!(found(&sources), [["a.rs", "b.rs"]], "{way}");
        }
        let children = [("lib.rs", "mod a;"), ("a.rs", "mod c; use c::C;"), ("a/c.rs", "use super::A;")];
        assert_eq!(found(&children), [["a.rs", "a/c.rs"]]);
        // What a module re-exports is known where it is defined.
        let exported = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b; fn f() { b::g() }"),
            ("b/mod.rs", "mod c; pub use c::g;"),
            ("b/c.rs", "use crate::a::f;"),
        ];
        assert_eq!(found(&exported), [["a.rs", "b/c.rs"]]);
    }

    #[test]
    fn what_is_no_knowledge_makes_no_circle() {
        let one_way = "mod a; mod b; pub use a::A; pub use b::B;";
        for text in [
            "// use crate::a::A;",
            "const TEXT: &str = \"use crate::a::A\";",
            "const CHARACTER: char = '\"'; const TEXT: &str = r#\"crate::a::A\"#;",
            "#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}",
            "use std::a::A;",
        ] {
            let sources = [("lib.rs", one_way), ("a.rs", "use crate::B;"), ("b.rs", text)];
            assert_eq!(found(&sources), [[""; 0]; 0], "{text}");
        }
    }
}
