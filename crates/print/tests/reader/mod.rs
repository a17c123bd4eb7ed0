//! A small reader of PDFs: enough to see which characters are where on the pages that `bitdoku-print` writes.

use std::collections::BTreeMap;

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// A character on a page: the left end of its baseline, from the top left corner of the page, and its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Drawn {
    pub(crate) char: char,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) size: f32,
}

/// The objects of a file, each as bytes.
pub(crate) struct Objects(BTreeMap<u32, Vec<u8>>);

impl Objects {
    pub(crate) fn of(pdf: &[u8]) -> Self {
        let mut objects = BTreeMap::new();
        let mut rest = pdf;
        while let Some(at) = find(rest, b" 0 obj") {
            let start = rest[..at].iter().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |before| before + 1);
            let id = std::str::from_utf8(&rest[start..at]).unwrap().parse().unwrap();
            let body = &rest[at + 6..];
            // The bytes of a stream may say anything, but its length is told before them.
            let mut end = find(body, b"endobj").expect("an object ends");
            if let Some(stream) = find(&body[..end], b"stream") {
                let length = number_after(&body[..stream], b"/Length ").expect("a stream has a length") as usize;
                end = stream + 6 + length;
                end += find(&body[end..], b"endobj").expect("an object ends");
            }
            objects.insert(id, body[..end].to_vec());
            rest = &body[end..];
        }
        Self(objects)
    }

    pub(crate) fn get(&self, id: u32) -> &[u8] {
        &self.0[&id]
    }

    /// The text of all objects but for streams.
    pub(crate) fn text(&self) -> String {
        self.0.values().map(|object| String::from_utf8_lossy(head(object)).into_owned() + "\n").collect()
    }

    /// What a stream holds.
    pub(crate) fn stream(&self, id: u32) -> Vec<u8> {
        let object = self.get(id);
        let length = number_after(object, b"/Length ").unwrap() as usize;
        let start = find(object, b"stream").unwrap() + 7;
        decompress_to_vec_zlib(&object[start..start + length]).expect("a stream inflates")
    }

    /// The pages in their order.
    pub(crate) fn pages(&self) -> Vec<u32> {
        let tree = self.0.values().find(|object| find(object, b"/Type/Pages").is_some()).expect("there are pages");
        let kids = &tree[find(tree, b"/Kids[").unwrap() + 6..];
        let kids = std::str::from_utf8(&kids[..find(kids, b"]").unwrap()]).unwrap();
        kids.split(" 0 R").filter_map(|id| id.trim().parse().ok()).collect()
    }

    /// What is on a page.
    pub(crate) fn drawn(&self, page: u32) -> Vec<Drawn> {
        let object = self.get(page);
        let height = {
            let bounds = &object[find(object, b"/MediaBox[").unwrap() + 10..];
            let bounds = std::str::from_utf8(&bounds[..find(bounds, b"]").unwrap()]).unwrap();
            bounds.split(' ').next_back().unwrap().parse::<f32>().unwrap()
        };
        let resources = self.get(number_after(object, b"/Resources ").unwrap() as u32);
        let fonts: Vec<(String, BTreeMap<u16, char>)> = ["F0", "F1"]
            .into_iter()
            .filter_map(|name| {
                Some((
                    name.to_owned(),
                    self.characters(number_after(resources, format!("/{name} ").as_bytes())? as u32),
                ))
            })
            .collect();
        let content = self.stream(number_after(object, b"/Contents ").unwrap() as u32);
        let mut drawn = Vec::new();
        let (mut font, mut size, mut place) = (None, 0.0, [0.0; 2]);
        let mut operands: Vec<Token> = Vec::new();
        for token in tokens(&content) {
            let Token::Word(word) = &token else {
                operands.push(token);
                continue;
            };
            match &word[..] {
                "Tf" => {
                    let [Token::Name(name), Token::Number(to)] = &operands[..] else { panic!("{operands:?} Tf") };
                    font = fonts.iter().find(|(known, _)| known == name).map(|(_, characters)| characters);
                    size = *to;
                }
                "Tm" => {
                    let numbers: Vec<f32> = operands.iter().map(Token::number).collect();
                    place = [numbers[4], height - numbers[5]];
                }
                "Tj" => {
                    let [Token::Text(bytes)] = &operands[..] else { panic!("{operands:?} Tj") };
                    for (i, glyph) in bytes.chunks(2).enumerate() {
                        let glyph = u16::from_be_bytes([glyph[0], glyph[1]]);
                        let char = font.expect("a font is set")[&glyph];
                        // Only the first character's place is needed, and that of no other is known without widths.
                        let x = if i == 0 { place[0] } else { f32::NAN };
                        drawn.push(Drawn { char, x, y: place[1], size });
                    }
                }
                _ => {}
            }
            operands.clear();
        }
        drawn
    }

    /// The characters of a font's glyphs.
    fn characters(&self, font: u32) -> BTreeMap<u16, char> {
        let map = self.stream(number_after(self.get(font), b"/ToUnicode ").unwrap() as u32);
        let map = String::from_utf8(map).unwrap();
        let mut characters = BTreeMap::new();
        for line in map.lines() {
            let hex: Vec<&str> = line.split(['<', '>', ' ']).filter(|part| !part.is_empty()).collect();
            if let [glyph, char] = hex[..]
                && let (Ok(glyph), Ok(char)) = (u16::from_str_radix(glyph, 16), u32::from_str_radix(char, 16))
                && line.starts_with('<')
            {
                // Characters beyond the first plane are pairs of two, which no font of ours has.
                characters.insert(glyph, char::from_u32(char).unwrap_or('\u{FFFD}'));
            }
        }
        characters
    }
}

fn head(object: &[u8]) -> &[u8] {
    &object[..find(object, b"stream").unwrap_or(object.len())]
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

fn number_after(bytes: &[u8], what: &[u8]) -> Option<u64> {
    let rest = &bytes[find(bytes, what)? + what.len()..];
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}

#[derive(Debug)]
enum Token {
    Number(f32),
    Name(String),
    Text(Vec<u8>),
    Word(String),
    Other,
}

impl Token {
    fn number(&self) -> f32 {
        match self {
            Self::Number(number) => *number,
            other => panic!("{other:?} is no number"),
        }
    }
}

/// The operands and operators of a page.
fn tokens(content: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < content.len() {
        match content[at] {
            b'(' => {
                let mut text = Vec::new();
                let mut depth = 1;
                at += 1;
                while depth > 0 {
                    match content[at] {
                        b'\\' => {
                            at += 1;
                            let octal =
                                content[at..].iter().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
                            if octal > 0 {
                                let value = std::str::from_utf8(&content[at..at + octal]).unwrap();
                                text.push(u32::from_str_radix(value, 8).unwrap() as u8);
                                at += octal - 1;
                            } else {
                                text.push(match content[at] {
                                    b'n' => b'\n',
                                    b'r' => b'\r',
                                    b't' => b'\t',
                                    b'b' => 8,
                                    b'f' => 12,
                                    other => other,
                                });
                            }
                        }
                        byte => {
                            depth += i32::from(byte == b'(') - i32::from(byte == b')');
                            if depth > 0 {
                                text.push(byte);
                            }
                        }
                    }
                    at += 1;
                }
                tokens.push(Token::Text(text));
            }
            b'<' if content[at + 1] == b'<' => at += 2,
            b'<' => {
                let end = at + find(&content[at..], b">").unwrap();
                let hex = &content[at + 1..end];
                let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
                tokens.push(Token::Text(hex.chunks(2).map(byte).collect()));
                at = end + 1;
            }
            b'/' => {
                let length = content[at + 1..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                tokens.push(Token::Name(String::from_utf8(content[at + 1..at + 1 + length].to_vec()).unwrap()));
                at += 1 + length;
            }
            byte if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'*') => {
                let length = content[at..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'*'))
                    .count();
                let word = std::str::from_utf8(&content[at..at + length]).unwrap();
                tokens.push(word.parse().map_or_else(|_| Token::Word(word.to_owned()), Token::Number));
                at += length;
            }
            byte if byte.is_ascii_whitespace() => at += 1,
            _ => {
                tokens.push(Token::Other);
                at += 1;
            }
        }
    }
    tokens
}
