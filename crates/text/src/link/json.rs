//! JSON, and the abridged JSON of SudokuPad: single quotes, names without quotes, `t` and `f` for true and false, colours
//! without quotes, and nothing at all for an empty object.

use serde_json::Value;

/// The digit that a number or a string is, as a character.
pub(crate) fn digit(value: &Value) -> Option<u8> {
    let byte = match value {
        Value::Number(number) => number.as_u64().and_then(|number| u8::try_from(number).ok())?.checked_add(b'0')?,
        Value::String(text) => *text.as_bytes().first().filter(|_| text.len() == 1)?,
        _ => return None,
    };
    (b'1'..=b'9').contains(&byte).then_some(byte)
}

/// The value of a text in JSON, abridged or not.
pub(crate) fn of_abridged(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| serde_json::from_str(&written_out(text)).ok())
}

/// Abridged JSON as JSON.
fn written_out(text: &str) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text.chars().peekable();
    // The latest character that is no blank, which tells whether a value is missing.
    let mut before = ' ';
    while let Some(symbol) = rest.next() {
        match symbol {
            '\'' => {
                out.push('"');
                while let Some(inner) = rest.next() {
                    match inner {
                        '\'' => break,
                        '\\' if rest.peek() == Some(&'\'') => {
                            rest.next();
                            out.push('\'');
                        }
                        '\\' => {
                            out.push('\\');
                            out.extend(rest.next());
                        }
                        '"' => out.push_str("\\\""),
                        inner => out.push(inner),
                    }
                }
                out.push('"');
            }
            ',' | ']' if before == ',' || before == '[' && symbol == ',' => {
                out.push_str("{}");
                out.push(symbol);
            }
            '{' | '}' | '[' | ']' | ',' | ':' => out.push(symbol),
            _ => {
                let mut word = String::from(symbol);
                while let Some(next) = rest.next_if(|next| !"{}[],:'".contains(*next)) {
                    word.push(next);
                }
                let is_number = word.parse::<f64>().is_ok() && !word.starts_with(|first: char| first.is_alphabetic());
                match word.as_str() {
                    _ if rest.peek() == Some(&':') => out.push_str(&Value::from(word.as_str()).to_string()),
                    "t" => out.push_str("true"),
                    "f" => out.push_str("false"),
                    "true" | "false" | "null" => out.push_str(&word),
                    _ if is_number => out.push_str(&word),
                    _ => out.push_str(&Value::from(word.as_str()).to_string()),
                }
            }
        }
        if !symbol.is_whitespace() {
            before = symbol;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn abridged_json_is_written_out() {
        for (text, value) in [
            ("{cs:50,ce:[[{v:4},,],[,{v:'5'},]]}", json!({"cs": 50, "ce": [[{"v": 4}, {}, {}], [{}, {"v": "5"}, {}]]})),
            ("{a:t,b:f,c:#0,d:A1B2C3,e:-1.5}", json!({"a": true, "b": false, "c": "#0", "d": "A1B2C3", "e": -1.5})),
            (r"{t:'It\'s \n \'ours\''}", json!({"t": "It's \n 'ours'"})),
            ("{\"a\":[1,2]}", json!({"a": [1, 2]})),
        ] {
            assert_eq!(of_abridged(text), Some(value), "{text}: {}", written_out(text));
        }
        for text in ["", "{", "[", "{a", "{a:'"] {
            assert_eq!(of_abridged(text), None, "{text}");
        }
    }
}
