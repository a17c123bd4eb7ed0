//! What programs and data hold in quotes and in brackets, as lines.

/// The strings of a text, each a line or several, and what is outside of them.
pub(super) fn strings(text: &str) -> (Vec<String>, String) {
    let symbols: Vec<char> = text.chars().collect();
    let (mut strings, mut outside) = (Vec::new(), String::new());
    let mut at = 0;
    while let Some(&quote) = symbols.get(at) {
        let is_triple = symbols.get(at..at + 3).is_some_and(|three| three.iter().all(|&symbol| symbol == quote));
        let before = at.checked_sub(1).map(|at| symbols[at]);
        // An apostrophe within a word opens nothing.
        let opens = match quote {
            '"' | '`' => true,
            '\'' => before.is_none_or(|before| !before.is_alphanumeric()),
            _ => false,
        };
        let length = if is_triple && quote != '`' { 3 } else { 1 };
        let end = if opens { closing(&symbols, at + length, quote, length) } else { None };
        let Some(end) = end else {
            outside.push(quote);
            at += 1;
            continue;
        };
        strings.push(unescaped(&symbols[at + length..end]));
        outside.push(' ');
        at = end + length;
    }
    (strings, outside)
}

/// Where the quote is that ends a string. One quote ends it on its line, but for a backtick.
fn closing(symbols: &[char], start: usize, quote: char, length: usize) -> Option<usize> {
    let mut at = start;
    while let Some(&symbol) = symbols.get(at) {
        match symbol {
            '\\' if quote != '`' => at += 1,
            '\n' if length == 1 && quote != '`' => return None,
            _ if symbols.get(at..at + length).is_some_and(|end| end.iter().all(|&end| end == quote)) => {
                return Some(at);
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// A string without its escapes.
fn unescaped(symbols: &[char]) -> String {
    let mut out = String::new();
    let mut rest = symbols.iter().copied();
    while let Some(symbol) = rest.next() {
        if symbol != '\\' {
            out.push(symbol);
            continue;
        }
        match rest.next() {
            Some('n' | 'r') => out.push('\n'),
            Some('t') => out.push('\t'),
            // A string that goes on in the next line.
            Some('\n') | None => {}
            Some('u' | 'x') => {
                let code: String = rest.clone().take(4).take_while(char::is_ascii_hexdigit).collect();
                if let Some(symbol) = u32::from_str_radix(&code, 16).ok().and_then(char::from_u32) {
                    out.push_str(&super::fold::plain(&symbol.to_string()));
                }
                for _ in 0..code.len() {
                    rest.next();
                }
            }
            Some(other) => out.push(other),
        }
    }
    out
}

/// A pair of brackets with none inside.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// What is in it.
    pub(super) text: String,
    /// Whether it is the value of a key.
    pub(super) is_value: bool,
}

/// The innermost groups of a text, and what is outside of all of them.
pub(super) fn groups(text: &str) -> (Vec<Group>, String) {
    let (mut groups, mut outside) = (Vec::new(), String::new());
    let symbols: Vec<char> = text.chars().collect();
    let mut opened: Option<usize> = None;
    // What may become outside, if a bracket opens within.
    let mut at = 0;
    while let Some(&symbol) = symbols.get(at) {
        // A bracket in quotes is none.
        let is_quoted = matches!(symbol, '\'' | '"') && symbols.get(at + 2) == Some(&symbol);
        match symbol {
            _ if is_quoted => {
                if opened.is_none() {
                    outside.extend(&symbols[at..at + 3]);
                }
                at += 2;
            }
            '[' | '{' | '(' => {
                if let Some(start) = opened {
                    outside.extend(&symbols[start..at]);
                }
                outside.push(' ');
                opened = Some(at + 1);
            }
            ']' | '}' | ')' => {
                if let Some(start) = opened.take() {
                    let before = symbols[..start - 1].iter().rev().find(|symbol| !symbol.is_whitespace());
                    let is_value = before.is_some_and(|&before| before == ':');
                    groups.push(Group { text: symbols[start..at].iter().collect(), is_value });
                }
                outside.push(' ');
            }
            _ if opened.is_none() => outside.push(symbol),
            _ => {}
        }
        at += 1;
    }
    if let Some(start) = opened {
        outside.extend(&symbols[start..]);
    }
    (groups, outside)
}

impl Group {
    /// The nine rows that it holds, if it is a matrix; or itself as a line.
    pub(super) fn lines(&self) -> Vec<String> {
        let text = self.text.replace("...\n", " ");
        for separator in ["\n", ";", "|", "/", "\\"] {
            let parts: Vec<String> = text
                .split(separator)
                .map(|part| part.trim().trim_start_matches('|').trim_end_matches([';', '|', ',']).trim().to_owned())
                .filter(|part| !part.is_empty())
                .collect();
            if parts.len() == 9 && parts.iter().all(|part| part.len() >= 9) {
                return parts;
            }
        }
        vec![text.split_whitespace().collect::<Vec<_>>().join(" ")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_what_is_around_them() {
        let (strings, outside) = strings("a = \"53.\\n6\" + 'x' // can't\nb = \"\"\"\n1\n2\"\"\"");
        assert_eq!(strings, ["53.\n6", "x", "\n1\n2"]);
        assert_eq!(outside, "a =   +   // can't\nb =  ");
    }

    #[test]
    fn groups_are_innermost() {
        let (groups, outside) = groups("f([[1, 2], [3]], {'[', 4})");
        let texts: Vec<&str> = groups.iter().map(|group| &group.text[..]).collect();
        assert_eq!(texts, ["1, 2", "3", "'[', 4"]);
        assert!(outside.starts_with('f'), "{outside}");
    }
}
