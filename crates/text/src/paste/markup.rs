//! Markup taken away: HTML and XML, entities, BBCode, LaTeX, Markdown.

/// What a marked-up text shows, and what it hides.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// The text as lines; cells of tables with tabs between them.
    pub(super) text: String,
    /// Groups of 81 elements that can each be a cell.
    pub(super) cells: Vec<Cells>,
    /// The values of attributes.
    pub(super) values: Vec<String>,
    /// What the markup was, if there was any.
    pub(super) kind: Option<&'static str>,
}

/// The texts of 81 elements in the order of the document.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) texts: Vec<String>,
    pub(super) order: Sequence,
}

/// How 81 elements go through a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sequence {
    Rows,
    Boxes,
    /// Nobody can tell but by what the cells hold.
    Either,
}

/// Takes the markup away.
pub(super) fn shown(text: &str) -> Shown {
    let text = &bbcode(text);
    let parts = parts(text);
    if parts.iter().any(|part| !matches!(part, Piece::Text(_))) {
        return of_html(&parts);
    }
    let decoded = entities(text);
    // HTML that was escaped, as forums show it.
    let inner = self::parts(&decoded);
    if decoded != *text && inner.iter().filter(|part| !matches!(part, Piece::Text(_))).count() >= 9 {
        return of_html(&inner);
    }
    if let Some(text) = latex(&decoded) {
        return Shown { text, kind: Some("LaTeX"), ..Shown::default() };
    }
    Shown { text: markdown(&decoded), ..Shown::default() }
}

/// A tag, or text between two.
#[derive(Debug)]
enum Piece {
    Text(String),
    Open { name: String, values: Vec<(String, String)>, is_closed: bool },
    Close(String),
}

fn parts(text: &str) -> Vec<Piece> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let begins = rest[1..].chars().next().is_some_and(|next| next.is_ascii_alphabetic() || "/!?".contains(next));
        let end = if rest.starts_with("<!--") { rest.find("-->").map(|at| at + 2) } else { tag_end(rest) };
        let Some(end) = end.filter(|_| begins) else {
            plain.push('<');
            rest = &rest[1..];
            continue;
        };
        let inside = &rest[1..end];
        rest = &rest[end + 1..];
        // An address in angle brackets is text.
        if inside.contains("://") && !inside.contains(['"', '\'', ' ']) {
            plain.push_str(inside);
            plain.push(' ');
            continue;
        }
        if !plain.is_empty() {
            parts.push(Piece::Text(core::mem::take(&mut plain)));
        }
        if inside.starts_with(['!', '?']) {
            parts.push(Piece::Close(String::new()));
        } else if let Some(name) = inside.strip_prefix('/') {
            parts.push(Piece::Close(name.trim().to_ascii_lowercase()));
        } else {
            let end = inside.find(|symbol: char| symbol.is_whitespace() || symbol == '/').unwrap_or(inside.len());
            let name = inside[..end].to_ascii_lowercase();
            let mut values = attributes(&inside[end..]);
            // What scripts and styles hold is no text; a script may hold the puzzle as an attribute does.
            if matches!(&name[..], "script" | "style") {
                let close = format!("</{name}");
                let end = rest.to_ascii_lowercase().find(&close).unwrap_or(rest.len());
                values.extend((name == "script").then(|| (String::new(), rest[..end].to_owned())));
                rest = &rest[end..];
            }
            parts.push(Piece::Open { name, values, is_closed: inside.ends_with('/') });
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        parts.push(Piece::Text(plain));
    }
    parts
}

/// Where the tag ends that a text begins with.
fn tag_end(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, symbol) in text.char_indices().skip(1) {
        match (quote, symbol) {
            (None, '>') => return Some(at),
            (None, '<') => return None,
            (None, '"' | '\'') if text[..at].ends_with(['=', ' ']) => quote = Some(symbol),
            (Some(open), _) if open == symbol => quote = None,
            _ => {}
        }
    }
    None
}

/// Names and values.
fn attributes(text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|symbol: char| symbol == '=' || symbol.is_whitespace()).unwrap_or(rest.len());
        let name = rest[..end].trim_end_matches('/').to_ascii_lowercase();
        rest = rest[end..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''));
            (value, rest) = match quote {
                Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
            };
            rest = rest.trim_start();
        }
        if !name.is_empty() {
            out.push((name, entities(value)));
        }
    }
    out
}

/// An element that is open.
struct Element {
    name: String,
    class: String,
    /// The text within, of its descendants, too.
    text: String,
    value: Option<String>,
    /// Whether an element of the same name is within.
    has_own: bool,
    id: usize,
}

/// An element that holds no other of its name.
struct Leaf {
    name: String,
    class: String,
    text: String,
    /// The elements around it, from the outermost.
    around: Vec<(usize, String, String)>,
}

fn of_html(parts: &[Piece]) -> Shown {
    let mut lines = Lines::default();
    let mut leaves: Vec<Leaf> = Vec::new();
    let mut open: Vec<Element> = Vec::new();
    let mut values = Vec::new();
    let mut is_html = false;
    let close = |open: &mut Vec<Element>, leaves: &mut Vec<Leaf>| {
        let Some(element) = open.pop() else { return };
        if let Some(parent) = open.last_mut() {
            parent.text.push_str(&element.text);
        }
        for outer in open.iter_mut().filter(|outer| outer.name == element.name) {
            outer.has_own = true;
        }
        if !element.has_own {
            let text = if element.text.trim().is_empty() { element.value.unwrap_or_default() } else { element.text };
            let around = open.iter().map(|outer| (outer.id, outer.name.clone(), outer.class.clone())).collect();
            leaves.push(Leaf { name: element.name, class: element.class, text: text.trim().to_owned(), around });
        }
    };
    for (id, part) in parts.iter().enumerate() {
        match part {
            Piece::Text(text) => {
                let text = entities(text);
                lines.text(&text);
                if let Some(element) = open.last_mut() {
                    element.text.push_str(&text);
                }
            }
            Piece::Open { name, values: own, is_closed } => {
                is_html |= matches!(&name[..], "td" | "table" | "div" | "pre" | "p" | "br" | "input" | "html" | "span");
                let value = |wanted: &str| own.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone());
                values.extend(own.iter().map(|(_, value)| value.clone()).filter(|value| value.len() > 1));
                let is_void = matches!(&name[..], "br" | "hr" | "img" | "input" | "meta" | "link" | "col" | "wbr");
                // A cell, row or item ends where the next begins.
                if matches!(&name[..], "td" | "th" | "tr" | "li") {
                    let ends = |outer: &str| match &name[..] {
                        "tr" => matches!(outer, "tr" | "td" | "th"),
                        "li" => outer == "li",
                        _ => matches!(outer, "td" | "th"),
                    };
                    let inner = open
                        .iter()
                        .rposition(|outer| matches!(&outer.name[..], "table" | "ul" | "ol"))
                        .map_or(0, |at| at + 1);
                    if let Some(at) = open[inner..].iter().position(|outer| ends(&outer.name)) {
                        while open.len() > inner + at {
                            close(&mut open, &mut leaves);
                        }
                    }
                }
                let kind = value("type").unwrap_or_default().to_ascii_lowercase();
                let is_field = name == "input" && matches!(&kind[..], "" | "text" | "number" | "tel");
                let shown = if is_field { value("value").unwrap_or_default() } else { String::new() };
                lines.open(name, &shown);
                let of_data = || {
                    ["value", "data-value", "data-digit", "data-number", "data-val"].iter().find_map(|name| value(name))
                };
                let is_hidden = name == "input" && !is_field;
                if !is_hidden {
                    let class = value("class").unwrap_or_default();
                    let class = class.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
                    let text = shown;
                    open.push(Element { name: name.clone(), class, text, value: of_data(), has_own: false, id });
                    if is_void || *is_closed {
                        close(&mut open, &mut leaves);
                    }
                }
            }
            Piece::Close(name) => {
                lines.close(name);
                if let Some(at) = open.iter().rposition(|element| element.name == *name) {
                    while open.len() > at {
                        close(&mut open, &mut leaves);
                    }
                }
            }
        }
    }
    while !open.is_empty() {
        close(&mut open, &mut leaves);
    }
    let kind = if is_html { "HTML" } else { "XML" };
    Shown { text: lines.out, cells: cells(&leaves), values, kind: Some(kind) }
}

/// The groups of 81 leaves of one name, or of one name and class.
fn cells(leaves: &[Leaf]) -> Vec<Cells> {
    let mut keys: Vec<(&str, Option<&str>)> = Vec::new();
    for leaf in leaves {
        for key in [(&leaf.name[..], None), (&leaf.name[..], Some(&leaf.class[..]))] {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    let mut all: Vec<Cells> = Vec::new();
    for (name, class) in keys {
        let group = leaves.iter().filter(|leaf| leaf.name == name && class.is_none_or(|class| leaf.class == class));
        let group: Vec<&Leaf> = group.collect();
        if group.len() != 81 {
            continue;
        }
        let texts: Vec<String> = group.iter().map(|leaf| leaf.text.clone()).collect();
        if !all.iter().any(|cells| cells.texts == texts) {
            all.push(Cells { texts, order: order(&group) });
        }
    }
    all
}

/// How 81 leaves go through the grid: what surrounds nine of them at a time tells.
fn order(leaves: &[&Leaf]) -> Sequence {
    let depth = leaves.iter().map(|leaf| leaf.around.len()).min().unwrap_or(0);
    for level in (0..depth).rev() {
        let ids: Vec<usize> = leaves.iter().map(|leaf| leaf.around[level].0).collect();
        let are_nine = ids.chunks_exact(9).all(|nine| nine.iter().all(|id| *id == nine[0]))
            && ids.chunks_exact(9).map(|nine| nine[0]).collect::<std::collections::BTreeSet<_>>().len() == 9;
        if !are_nine {
            continue;
        }
        let (_, name, class) = &leaves[0].around[level];
        let says = |words: &[&str]| words.iter().any(|word| class.contains(word) || name.contains(word));
        let boxes = ["box", "block", "square", "region", "subgrid", "nonet", "group", "table", "td"];
        return if name == "tr" || says(&["row", "line"]) {
            Sequence::Rows
        } else if says(&boxes) {
            Sequence::Boxes
        } else {
            Sequence::Either
        };
    }
    // One element around all, or one around each, says nothing; what surrounds some of them may.
    let is_even = (0..depth).all(|level| {
        let count = leaves.iter().map(|leaf| leaf.around[level].0).collect::<std::collections::BTreeSet<_>>().len();
        count == 1 || count == 81
    });
    if is_even { Sequence::Rows } else { Sequence::Either }
}

/// The lines that a page shows.
#[derive(Default)]
struct Lines {
    out: String,
    in_pre: usize,
    /// How many cells of tables are open.
    in_cell: usize,
    /// Whether the row has a cell already.
    has_cell: bool,
}

impl Lines {
    fn text(&mut self, text: &str) {
        if self.in_pre > 0 && self.in_cell == 0 {
            return self.out.push_str(text);
        }
        for symbol in text.chars() {
            match symbol {
                ' ' | '\n' | '\t' | '\r' => {
                    if !self.out.ends_with([' ', '\n', '\t']) && !self.out.is_empty() {
                        self.out.push(' ');
                    }
                }
                _ => self.out.push(symbol),
            }
        }
    }

    fn line(&mut self) {
        while self.out.ends_with(' ') {
            self.out.pop();
        }
        if !self.out.ends_with('\n') && !self.out.is_empty() {
            self.out.push('\n');
        }
        self.has_cell = false;
    }

    fn open(&mut self, name: &str, value: &str) {
        match name {
            "td" | "th" => {
                self.in_cell = 1;
                while self.out.ends_with(' ') {
                    self.out.pop();
                }
                if self.has_cell {
                    self.out.push('\t');
                }
                self.has_cell = true;
            }
            "tr" | "table" => {
                self.in_cell = 0;
                self.line();
            }
            "pre" | "textarea" => {
                self.in_pre += 1;
                self.line();
            }
            "br" if self.in_cell == 0 => self.out.push('\n'),
            _ if is_inline(name) => {}
            _ if self.in_cell == 0 => self.line(),
            _ => {}
        }
        if !value.is_empty() {
            self.out.push_str(value);
            self.out.push(' ');
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "td" | "th" => self.in_cell = 0,
            "tr" | "table" => {
                self.in_cell = 0;
                self.line();
            }
            "pre" | "textarea" => {
                self.in_pre = self.in_pre.saturating_sub(1);
                self.line();
            }
            _ if is_inline(name) => {}
            _ if self.in_cell == 0 => self.line(),
            _ => {}
        }
    }
}

fn is_inline(name: &str) -> bool {
    const INLINE: [&str; 23] = [
        "a", "abbr", "b", "big", "center", "cite", "code", "em", "font", "i", "input", "kbd", "label", "mark", "s",
        "small", "span", "strong", "sub", "sup", "tt", "u", "wbr",
    ];
    INLINE.contains(&name)
}

/// A text with its entities decoded.
pub(crate) fn entities(text: &str) -> String {
    const NAMES: [(&str, &str); 22] = [
        ("nbsp", "\u{A0}"),
        ("amp", "&"),
        ("lt", "<"),
        ("gt", ">"),
        ("quot", "\""),
        ("apos", "'"),
        ("middot", "."),
        ("bull", "."),
        ("centerdot", "."),
        ("ensp", " "),
        ("emsp", " "),
        ("thinsp", " "),
        ("ndash", "-"),
        ("mdash", "-"),
        ("minus", "-"),
        ("vert", "|"),
        ("verbar", "|"),
        ("boxv", "|"),
        ("squ", "."),
        ("square", "."),
        ("times", "x"),
        ("hellip", "…"),
    ];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let decoded = rest[1..].find(';').filter(|&end| (2..=9).contains(&end)).and_then(|end| {
            let name = &rest[1..=end];
            let decoded = match name.strip_prefix('#') {
                Some(code) => {
                    let code = match code.strip_prefix(['x', 'X']) {
                        Some(hex) => u32::from_str_radix(hex, 16),
                        None => code.parse(),
                    };
                    char::from_u32(code.ok()?)?.to_string()
                }
                None => NAMES.iter().find(|(known, _)| *known == name)?.1.to_owned(),
            };
            Some((decoded, end + 2))
        });
        let (decoded, length) = decoded.unwrap_or_else(|| ("&".to_owned(), 1));
        out.push_str(&decoded);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// A text in which tables of BBCode are those of HTML, and its other tags are gone.
fn bbcode(text: &str) -> String {
    const NAMES: [&str; 21] = [
        "b", "i", "u", "s", "code", "quote", "color", "colour", "size", "font", "tt", "pre", "center", "url", "img",
        "spoiler", "hidden", "list", "mono", "sudoku", "hide",
    ];
    if !text.contains("[/") {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let tag = rest.find(']').map(|end| &rest[1..end]).filter(|tag| tag.len() < 300);
        let name =
            tag.map(|tag| tag.trim_start_matches('/').split(['=', ' ']).next().unwrap_or("").to_ascii_lowercase());
        match (tag, name.as_deref()) {
            (Some(tag), Some(name @ ("table" | "tr" | "td" | "th"))) => {
                out.push_str(if tag.starts_with('/') { "</" } else { "<" });
                out.push_str(name);
                out.push('>');
                rest = &rest[tag.len() + 2..];
            }
            (Some(tag), Some(name)) if NAMES.contains(&name) => {
                // An address is kept.
                if let Some((_, value)) = tag.split_once('=').filter(|(_, value)| value.contains("://")) {
                    out.push_str(value.trim_matches('"'));
                    out.push(' ');
                }
                rest = &rest[tag.len() + 2..];
            }
            _ => {
                out.push('[');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// A text in which a backslash precedes signs, and stars around digits, without both.
fn markdown(text: &str) -> String {
    let symbols: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(&symbol) = symbols.get(at) {
        let next = symbols.get(at + 1).copied();
        match symbol {
            '\\' if next.is_some_and(|next| "._*-|[]#+~".contains(next)) => {}
            '*' if is_bold(&symbols, at) => {
                out.push(symbols[at + 2]);
                at += 4;
            }
            _ => out.push(symbol),
        }
        at += 1;
    }
    out.lines().map(unquoted).collect::<Vec<_>>().join("\n")
}

/// Whether `**5**` is there.
fn is_bold(symbols: &[char], at: usize) -> bool {
    symbols.get(at..at + 5).is_some_and(|five| {
        five[2].is_ascii_digit() && [five[0], five[1], five[3], five[4]].iter().all(|&symbol| symbol == '*')
    })
}

/// A line without the signs with which mail and forums quote.
fn unquoted(line: &str) -> &str {
    let mut rest = line;
    while let Some(inner) = rest.trim_start().strip_prefix('>') {
        rest = inner.strip_prefix(' ').unwrap_or(inner);
    }
    rest
}

/// A text of LaTeX as lines of fields with `&` or commas between them; `None` if it is none.
fn latex(text: &str) -> Option<String> {
    let is_latex =
        ["\\begin{", "\\hline", "\\setrow", "\\\\ ", "\\\\\n", "\\cr"].iter().any(|sign| text.contains(sign))
            && (text.contains('&') || text.contains("\\begin{") || text.contains("\\setrow"));
    if !is_latex {
        return None;
    }
    let without_comments: Vec<&str> = text
        .lines()
        .map(|line| {
            line.match_indices('%').find(|(at, _)| !line[..*at].ends_with('\\')).map_or(line, |(at, _)| &line[..at])
        })
        .collect();
    let text = without_comments.join("\n");
    if let Some(rows) = numbered_rows(&text) {
        return Some(rows);
    }
    let mut out = String::new();
    let mut rest = &text[..];
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('\\') {
            out.push('\n');
            rest = after.strip_prefix('*').unwrap_or(after);
            rest = argument(rest, '[', ']').map_or(rest, |(_, after)| after);
            continue;
        }
        let end = rest.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(rest.len());
        let name = &rest[..end];
        if name.is_empty() {
            // A sign that would mean something else without the backslash, or a space.
            continue;
        }
        rest = rest[end..].strip_prefix('*').unwrap_or(&rest[end..]);
        let drops = matches!(
            name,
            "begin"
                | "end"
                | "cline"
                | "cmidrule"
                | "documentclass"
                | "usepackage"
                | "vspace"
                | "hspace"
                | "caption"
                | "label"
                | "color"
                | "textcolor"
                | "cellcolor"
                | "rule"
                | "setcounter"
                | "setlength"
                | "renewcommand"
                | "arraystretch"
                | "fontsize"
                | "multicolumn"
        );
        if matches!(name, "begin" | "end" | "cr" | "tabularnewline") {
            out.push('\n');
        }
        let mut most = if name == "multicolumn" {
            2
        } else if name == "textcolor" {
            1
        } else {
            9
        };
        while drops && most > 0 {
            most -= 1;
            let after = rest.trim_start_matches(' ');
            match argument(after, '{', '}').or_else(|| argument(after, '[', ']')) {
                Some((_, after)) => rest = after,
                None => break,
            }
        }
    }
    out.push_str(rest);
    Some(out.replace(['{', '}', '$'], "").replace('~', " "))
}

/// The rows of the package logicpuzzle, the lowest of which is number 1: `\setrow{9}{5,3,{},…}`. Others with nine
/// arguments have a cell in each.
fn numbered_rows(text: &str) -> Option<String> {
    let mut rows: Vec<(u8, String)> = Vec::new();
    for (at, name) in text.match_indices("\\setrow") {
        let mut rest = text[at + name.len()..].trim_start();
        let mut arguments = Vec::new();
        while let Some((inside, after)) = argument(rest, '{', '}') {
            arguments.push(inside);
            rest = after.trim_start();
        }
        match &arguments[..] {
            [number, row] => rows.push((number.trim().parse().ok()?, row.replace(['{', '}'], ""))),
            nine if nine.len() == 9 => rows.push((10u8.checked_sub(rows.len() as u8)?, nine.join(","))),
            _ => return None,
        }
    }
    rows.sort_by_key(|row| core::cmp::Reverse(row.0));
    (rows.len() == 9).then(|| rows.into_iter().map(|row| row.1).collect::<Vec<_>>().join("\n"))
}

/// What is in the brackets that a text begins with, and what follows them.
fn argument(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    text.starts_with(open).then_some(())?;
    let mut depth = 0;
    for (at, symbol) in text.char_indices() {
        depth += i32::from(symbol == open) - i32::from(symbol == close);
        if depth == 0 {
            return Some((&text[1..at], &text[at + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_become_lines() {
        let table = "<table><tr><td>5<td> <b>3</b>\n<td></tr><tr><td>&nbsp;</td><td>1</td><td><input value=7></td></tr></table>";
        assert_eq!(shown(table).text, "5\t3\t\n\u{A0}\t1\t7\n");
        assert_eq!(shown("a &lt; b &#53;&#x35;&middot;").text, "a < b 55.");
        assert_eq!(shown("<pre>\n5 3\n6\n</pre>").text, "\n5 3\n6\n");
    }

    #[test]
    fn latex_becomes_fields() {
        let text =
            "\\begin{tabular}{|c|c|}\n\\hline\n5 & \\textbf{3} & \\\\ \\hline\n & $1$ & {} \\\\[2pt]\n\\end{tabular}";
        let text = shown(text).text;
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["5 & 3 &", "& 1 &"]);
    }

    #[test]
    fn forums_and_markdown() {
        assert_eq!(shown("[code]5 \\_ **3**[/code] **").text, "5 _ 3 **");
        assert_eq!(shown("> > 53\n>61").text, "53\n61");
    }
}
