//! Shapes as pixels, with soft edges.

/// So many lines within a pixel are looked at; along each the edges are exact.
const LINES: usize = 4;

/// A picture of pixels.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pixels {
    /// Width and height.
    pub(crate) size: [usize; 2],
    /// Red, green and blue of each, row by row.
    data: Vec<[u8; 3]>,
}

/// A straight part of an edge, from one point to another.
pub(crate) type Line = [[f32; 2]; 2];

impl Pixels {
    pub(crate) fn new(size: [usize; 2], colour: [u8; 3]) -> Self {
        Self { size, data: vec![colour; size[0] * size[1]] }
    }

    /// Lays a colour over a pixel, as far as it is covered.
    fn blend(&mut self, x: usize, y: usize, colour: [u8; 3], covered: f32) {
        let [width, height] = self.size;
        if x >= width || y >= height || covered <= 0.0 {
            return;
        }
        let covered = covered.min(1.0);
        for (old, new) in self.data[y * width + x].iter_mut().zip(colour) {
            *old = (f32::from(*old) + (f32::from(new) - f32::from(*old)) * covered).round() as u8;
        }
    }

    pub(crate) fn rect(&mut self, [x, y]: [f32; 2], [width, height]: [f32; 2], colour: [u8; 3]) {
        let covered = |pixel: usize, from: f32, to: f32| (to.min(pixel as f32 + 1.0) - from.max(pixel as f32)).max(0.0);
        let [(left, right), (top, bottom)] = [(x, x + width), (y, y + height)];
        for row in top.max(0.0) as usize..bottom.ceil().max(0.0) as usize {
            for column in left.max(0.0) as usize..right.ceil().max(0.0) as usize {
                self.blend(column, row, colour, covered(row, top, bottom) * covered(column, left, right));
            }
        }
    }

    pub(crate) fn circle(&mut self, [x, y]: [f32; 2], radius: f32, colour: [u8; 3]) {
        for row in (y - radius).max(0.0) as usize..=(y + radius).max(0.0) as usize {
            for column in (x - radius).max(0.0) as usize..=(x + radius).max(0.0) as usize {
                let away = (column as f32 + 0.5 - x).hypot(row as f32 + 0.5 - y);
                self.blend(column, row, colour, radius - away + 0.5);
            }
        }
    }

    /// Fills what edges go around, counted by their direction: what they go around twice is filled, too.
    pub(crate) fn fill(&mut self, edges: &[Line], colour: [u8; 3]) {
        let ys = edges.iter().flatten().map(|point| point[1]);
        let (top, bottom) = ys.fold((f32::MAX, f32::MIN), |(top, bottom), y| (top.min(y), bottom.max(y)));
        let width = self.size[0];
        for row in top.max(0.0) as usize..bottom.ceil().max(0.0) as usize {
            let mut covered = vec![0.0; width];
            for line in 0..LINES {
                let y = row as f32 + (line as f32 + 0.5) / LINES as f32;
                let mut crossed: Vec<(f32, i32)> = edges
                    .iter()
                    .filter_map(|&[a, b]| {
                        let (upper, lower, way) = if a[1] <= b[1] { (a, b, 1) } else { (b, a, -1) };
                        let is_crossed = (upper[1]..lower[1]).contains(&y);
                        is_crossed
                            .then(|| (upper[0] + (lower[0] - upper[0]) * (y - upper[1]) / (lower[1] - upper[1]), way))
                    })
                    .collect();
                crossed.sort_by(|a, b| a.0.total_cmp(&b.0));
                let mut around = 0;
                for pair in crossed.windows(2) {
                    around += pair[0].1;
                    if around == 0 {
                        continue;
                    }
                    let (from, to) = (pair[0].0.max(0.0), pair[1].0.min(width as f32));
                    for (column, covered) in
                        covered.iter_mut().enumerate().take(to.ceil().max(0.0) as usize).skip(from as usize)
                    {
                        let part = to.min(column as f32 + 1.0) - from.max(column as f32);
                        *covered += part.max(0.0) / LINES as f32;
                    }
                }
            }
            for (column, covered) in covered.into_iter().enumerate() {
                self.blend(column, row, colour, covered);
            }
        }
    }

    /// The smallest part in which this one differs from another of its size: where it is, and how large. It has a pixel at least.
    pub(crate) fn changed(&self, other: &Self) -> ([usize; 2], [usize; 2]) {
        let width = self.size[0];
        let differ = (0..self.data.len()).filter(|&i| self.data[i] != other.data[i]).map(|i| [i % width, i / width]);
        let bounds = differ.fold(None, |bounds: Option<[usize; 4]>, [x, y]| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        });
        let [left, top, right, bottom] = bounds.unwrap_or_default();
        ([left, top], [right - left + 1, bottom - top + 1])
    }

    /// The rows of a part, as PNG has them before they are compressed: each begins with how it is filtered, which is not at all.
    pub(crate) fn rows(&self, [left, top]: [usize; 2], [width, height]: [usize; 2]) -> Vec<u8> {
        let rows = self.data.chunks(self.size[0].max(1)).skip(top).take(height);
        rows.flat_map(|row| std::iter::once(0).chain(row[left..left + width].iter().flatten().copied())).collect()
    }
}

/// The outline of a glyph, in straight parts.
#[derive(Default)]
pub(crate) struct Outliner {
    pub(crate) lines: Vec<Line>,
    start: [f32; 2],
    now: [f32; 2],
}

/// A curve is so many straight parts.
const PARTS: usize = 8;

impl Outliner {
    fn curve(&mut self, at: impl Fn(f32) -> [f32; 2]) {
        for part in 1..=PARTS {
            let [x, y] = at(part as f32 / PARTS as f32);
            ttf_parser::OutlineBuilder::line_to(self, x, y);
        }
    }
}

impl ttf_parser::OutlineBuilder for Outliner {
    fn move_to(&mut self, x: f32, y: f32) {
        (self.start, self.now) = ([x, y], [x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.lines.push([self.now, [x, y]]);
        self.now = [x, y];
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let from = self.now;
        let at = |t: f32, a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
        self.curve(|t| [at(t, from[0], x1, x), at(t, from[1], y1, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let from = self.now;
        let at = |t: f32, a: f32, b: f32, c: f32, d: f32| {
            let s = 1.0 - t;
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        self.curve(|t| [at(t, from[0], x1, x2, x), at(t, from[1], y1, y2, y)]);
    }

    fn close(&mut self) {
        let [x, y] = self.start;
        self.line_to(x, y);
    }
}
