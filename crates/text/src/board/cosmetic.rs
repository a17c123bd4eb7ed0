//! What setters draw beside the rules: lines, shapes, texts and cages that say nothing to a solver, as f-puzzles keeps them.

use serde_json::Value;

use super::shape::Shape;
use super::variant::Notes;

/// A place on a board: row and column from 1; 0 and one more than there are lie beside the board.
type Place = (i64, i64);

/// The form of what is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outline {
    /// Lines through the middles of cells.
    Line,
    /// A rectangle around the middle of the cells.
    Rectangle,
    /// An ellipse around the middle of the cells.
    Ellipse,
    /// A text alone, in the middle of the cells.
    Text,
    /// An outline around the cells.
    Cage,
}

/// Something drawn that is no rule. Sizes are in hundredths of a cell's side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cosmetic {
    /// Its form.
    pub outline: Outline,
    /// Its cells as rows and columns from 1, also beside the board: of lines a list each, else one list.
    pub places: Vec<Vec<(i64, i64)>>,
    /// The colour inside, as red, green and blue, if there is one.
    pub fill: Option<u32>,
    /// The colour of its line, if there is one.
    pub stroke: Option<u32>,
    /// The width of a line or of a shape.
    pub width: i64,
    /// The height of a shape, the size of a text.
    pub height: i64,
    /// Its text, and the colour of that.
    pub text: Option<(String, u32)>,
}

impl Cosmetic {
    /// Whether a part of it lies beside the board.
    #[must_use]
    pub fn is_beside(&self, shape: Shape) -> bool {
        let is_inside = |number: i64, count: usize| (1..=count as i64).contains(&number);
        let is_out = |(row, column): &Place| !is_inside(*row, shape.rows()) || !is_inside(*column, shape.columns());
        self.places.iter().flatten().any(is_out)
    }
}

impl Notes {
    /// What the setter has drawn beside the rules, as far as it can be read.
    ///
    /// ```
    /// use bitdoku_text::board::Variant;
    ///
    /// let line = r##"{"lines":[["R1C1","R2C2"]],"outlineC":"#0f0","width":0.5}"##;
    /// let puzzle = Variant::read(&format!(r#"{{"size":2,"grid":[[1,0],[0,0]],"line":[{line}]}}"#))?;
    /// let drawn = puzzle.notes.drawn();
    /// assert_eq!((drawn[0].stroke, drawn[0].width), (Some(0x00ff00), 50));
    /// # Ok::<(), bitdoku_text::board::RuleError>(())
    /// ```
    #[must_use]
    pub fn drawn(&self) -> Vec<Cosmetic> {
        let outlines = [
            ("line", Outline::Line),
            ("rectangle", Outline::Rectangle),
            ("circle", Outline::Ellipse),
            ("text", Outline::Text),
            ("cage", Outline::Cage),
        ];
        // What is drawn first lies below.
        let of = |(name, outline): (&str, Outline)| {
            let fields = self.cosmetics.iter().filter(move |(field, _)| field == name);
            let lists = fields.filter_map(|(_, json)| serde_json::from_str::<Vec<Value>>(json).ok());
            lists.flatten().filter_map(move |clue| cosmetic(outline, &clue)).collect::<Vec<_>>()
        };
        outlines.into_iter().flat_map(of).collect()
    }
}

fn cosmetic(outline: Outline, clue: &Value) -> Option<Cosmetic> {
    let list = |names: &Value| names.as_array()?.iter().map(|name| place(name.as_str()?)).collect::<Option<Vec<_>>>();
    let places = match clue.get("lines").filter(|_| outline == Outline::Line) {
        Some(lines) => lines.as_array()?.iter().filter_map(list).collect(),
        None => vec![list(clue.get("cells")?)?],
    };
    let colour = |name: &str| clue.get(name).and_then(Value::as_str).and_then(colour);
    let size = |name: &str, usual: f64| {
        let number = clue.get(name).and_then(|size| size.as_f64().or_else(|| size.as_str()?.parse().ok()));
        (number.unwrap_or(usual).clamp(0.0, 40.0) * 100.0) as i64
    };
    let text = match clue.get("value") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let has_places = places.iter().any(|places: &Vec<Place>| !places.is_empty());
    has_places.then(|| Cosmetic {
        outline,
        places,
        fill: colour("baseC"),
        stroke: colour("outlineC"),
        width: size("width", if outline == Outline::Line { 0.3 } else { 0.8 }),
        height: size(if outline == Outline::Text { "size" } else { "height" }, 0.8),
        text: (!text.is_empty()).then(|| (text, colour("fontC").unwrap_or(0))),
    })
}

/// A cell's name, `R1C1`.
fn place(name: &str) -> Option<Place> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse().ok().filter(|number| (0..=99).contains(number));
    Some((number(row)?, number(column)?))
}

/// A colour of CSS, `#rgb`, `#rrggbb` or with a last part for how opaque it is, without which none is seen.
fn colour(text: &str) -> Option<u32> {
    let digits: Vec<u32> = text.strip_prefix('#')?.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
    let of = |parts: &[u32]| parts.iter().fold(0, |colour, part| colour << 4 | part);
    match digits[..] {
        [_, _, _, 0] | [_, _, _, _, _, _, 0, 0] => None,
        [red, green, blue] | [red, green, blue, _] => Some(of(&[red, red, green, green, blue, blue])),
        [.., _, _] if digits.len() == 6 || digits.len() == 8 => Some(of(&digits[..6])),
        _ => None,
    }
}
