//! The book as a PDF 1.7: pages, fonts, bookmarks, and the structure that tells a screen reader what is where.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{
    ActionType, AnnotationType, CidFontType, FontFlags, LineCapStyle, LineJoinStyle, StructRole, SystemInfo, TabOrder,
    UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr, XRefFilter};

use crate::book::Book;
use crate::font::{Face, Fonts, Used};
use crate::layout::{Anchor, Block, Item, Role, Ruling, Sheet, short};
use crate::outline::{Bookmark, bookmarks};
use crate::words::cleaned;

const FACES: [Face; 2] = [Face::Regular, Face::Bold];
const FONT_NAMES: [Name<'static>; 2] = [Name(b"F0"), Name(b"F1")];
const IDENTITY: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

impl Book {
    /// The book as a PDF.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        write(self)
    }
}

/// The whole document.
fn write(book: &Book) -> Vec<u8> {
    let mut writer = Writer::new();
    let count = book.pages();
    for index in 0..count {
        writer.page(&book.page(index), index);
    }
    writer.finish(book)
}

/// What is known while pages are written.
struct Writer {
    pdf: Pdf,
    /// The first number that no object has yet.
    next: Ref,
    catalog: Ref,
    pages: Ref,
    resources: Ref,
    /// The element of the structure that holds all others.
    document: Ref,
    written: Vec<Ref>,
    elements: Vec<Ref>,
    /// For each page the elements of its marked parts; after all pages, for each link its element.
    parents: Vec<Ref>,
    link_parents: Vec<Link>,
    used: [Used; 2],
    grids: BTreeMap<(u32, bool), Grid>,
}

/// The lines of a grid of some size, which are drawn again and again.
struct Grid {
    name: String,
    id: Ref,
}

/// A link whose number in the structure is not known before all pages are.
struct Link {
    annotation: Ref,
    element: Ref,
    rect: Rect,
    page: Ref,
    uri: String,
}

impl Writer {
    fn new() -> Self {
        let pdf = Pdf::with_settings(Settings { pretty: false });
        let mut last = Ref::new(1);
        let [catalog, pages, resources, document] = std::array::from_fn(|_| last.bump());
        Self {
            pdf,
            next: last,
            catalog,
            pages,
            resources,
            document,
            written: Vec::new(),
            elements: Vec::new(),
            parents: Vec::new(),
            link_parents: Vec::new(),
            used: Default::default(),
            grids: BTreeMap::new(),
        }
    }

    fn next(&mut self) -> Ref {
        self.next.bump()
    }

    /// Writes a stream, compressed.
    fn stream(&mut self, id: Ref, bytes: &[u8]) {
        self.pdf.stream(id, &deflated(bytes)).filter(Filter::FlateDecode);
    }

    fn page(&mut self, sheet: &Sheet, index: usize) {
        let [id, contents] = [self.next(), self.next()];
        let mut drawing =
            Drawing { content: Content::with_settings(Settings { pretty: false }), height: sheet.size[1] };
        let mut elements = Vec::new();
        let mut links = Vec::new();
        for block in &sheet.blocks {
            self.block(block, id, &mut drawing, &mut elements, &mut links);
        }
        let bytes = drawing.content.finish();
        self.stream(contents, &bytes);
        let parents = self.next();
        self.pdf.indirect(parents).array().items(elements.iter().copied());
        let mut page = self.pdf.page(id);
        page.parent(self.pages).media_box(Rect::new(0.0, 0.0, sheet.size[0], sheet.size[1])).contents(contents);
        page.pair(Name(b"Resources"), self.resources);
        page.struct_parents(i32::try_from(index).unwrap_or(i32::MAX)).tab_order(TabOrder::StructureOrder);
        if !links.is_empty() {
            page.annotations(links);
        }
        page.finish();
        self.elements.extend(elements);
        self.parents.push(parents);
        self.written.push(id);
    }

    fn block(
        &mut self,
        block: &Block,
        page: Ref,
        drawing: &mut Drawing,
        elements: &mut Vec<Ref>,
        links: &mut Vec<Ref>,
    ) {
        let mark = i32::try_from(elements.len()).unwrap_or(i32::MAX);
        let role = match &block.role {
            Role::Artifact => None,
            Role::Heading => Some((StructRole::H1, Name(b"H1"))),
            Role::Paragraph => Some((StructRole::P, Name(b"P"))),
            Role::Figure(_) => Some((StructRole::Figure, Name(b"Figure"))),
        };
        match role {
            None => drop(drawing.content.begin_marked_content(Name(b"Artifact"))),
            Some((kind, name)) => {
                drawing.content.begin_marked_content_with_properties(name).properties().identify(mark);
                let id = self.next();
                let mut element = self.pdf.struct_element(id);
                element.kind(kind).parent(self.document).page(page);
                if let Role::Figure(words) = &block.role {
                    element.alt(TextStr(words));
                }
                element.marked_content_child().marked_content_id(mark);
                element.finish();
                elements.push(id);
            }
        }
        for run in block.items.chunk_by(|a, b| is_text(a) && is_text(b)) {
            if is_text(&run[0]) {
                drawing.text(run, &mut self.used);
            } else {
                for item in run {
                    self.item(item, page, drawing, links);
                }
            }
        }
        drawing.content.end_marked_content();
    }

    /// Draws what is no text.
    fn item(&mut self, item: &Item, page: Ref, drawing: &mut Drawing, links: &mut Vec<Ref>) {
        let height = drawing.height;
        let content = &mut drawing.content;
        match item {
            Item::Text { .. } => {}
            Item::Rule { from, to, width, gray } => {
                content
                    .set_line_width(thickness(*width))
                    .set_stroke_gray(*gray)
                    .set_line_cap(LineCapStyle::ProjectingSquareCap);
                content.move_to(short(from[0]), short(height - from[1]));
                content.line_to(short(to[0]), short(height - to[1])).stroke();
            }
            Item::Lines { at, side, strong } => {
                let name = self.grid(*side, *strong);
                content.save_state();
                content.transform([1.0, 0.0, 0.0, 1.0, short(at[0]), short(height - at[1] - side)]);
                content.x_object(Name(name.as_bytes())).restore_state();
            }
            Item::Path { parts, is_closed, fill, stroke, is_dashed } => {
                painting(content, *fill, *stroke, *is_dashed);
                for part in parts {
                    for (i, point) in part.iter().enumerate() {
                        let (x, y) = (short(point[0]), short(height - point[1]));
                        if i == 0 {
                            content.move_to(x, y);
                        } else {
                            content.line_to(x, y);
                        }
                    }
                    if *is_closed {
                        content.close_path();
                    }
                }
                painted(content, *fill, *stroke);
            }
            Item::Disc { at, radius, fill, stroke } => {
                painting(content, *fill, *stroke, false);
                let [x, y, r] = [at[0], height - at[1], *radius];
                let p = |across: f32, down: f32| [short(x + across * r), short(y + down * r)];
                let [begin_x, begin_y] = p(1.0, 0.0);
                content.move_to(begin_x, begin_y);
                // Four curves, a quarter of the circle each.
                for [(ax, ay), (bx, by), (ex, ey)] in [
                    [(1.0, BEND), (BEND, 1.0), (0.0, 1.0)],
                    [(-BEND, 1.0), (-1.0, BEND), (-1.0, 0.0)],
                    [(-1.0, -BEND), (-BEND, -1.0), (0.0, -1.0)],
                    [(BEND, -1.0), (1.0, -BEND), (1.0, 0.0)],
                ] {
                    let [a, b, end] = [p(ax, ay), p(bx, by), p(ex, ey)];
                    content.cubic_to(a[0], a[1], b[0], b[1], end[0], end[1]);
                }
                content.close_path();
                painted(content, *fill, *stroke);
            }
            Item::Code { at, side, code, link } => {
                let module = side / code.size() as f32;
                content.set_fill_gray(0.0);
                for [column, row, length] in code.runs() {
                    let (x, y) = (at[0] + column as f32 * module, height - at[1] - (row + 1) as f32 * module);
                    content.rect(short(x), short(y), short(length as f32 * module), short(module));
                }
                content.fill_nonzero();
                let [annotation, element] = [self.next(), self.next()];
                let [left, bottom] = [at[0], height - at[1] - side].map(short);
                let rect = Rect::new(left, bottom, left + side, bottom + side);
                self.link_parents.push(Link { annotation, element, rect, page, uri: link.clone() });
                links.push(annotation);
            }
        }
    }

    /// The name of the lines of a grid.
    fn grid(&mut self, side: f32, strong: bool) -> String {
        let key = (side.to_bits(), strong);
        if let Some(grid) = self.grids.get(&key) {
            return grid.name.clone();
        }
        let (id, name) = (self.next(), format!("G{}", self.grids.len()));
        let ruling = Ruling::of(side, strong);
        let mut content = Content::with_settings(Settings { pretty: false });
        content.set_line_cap(LineCapStyle::ProjectingSquareCap);
        for (thick, width, gray) in [(false, ruling.thin, ruling.gray), (true, ruling.thick, 0.0)] {
            content.set_line_width(thickness(width)).set_stroke_gray(gray);
            for i in (0..10).filter(|i| (i % 3 == 0) == thick) {
                let along = short(side * i as f32 / 9.0);
                content.move_to(0.0, along).line_to(short(side), along);
                content.move_to(along, 0.0).line_to(along, short(side));
            }
            content.stroke();
        }
        let bytes = deflated(&content.finish());
        let mut form = self.pdf.form_xobject(id, &bytes);
        let edge = ruling.thick;
        form.bbox(Rect::new(-edge, -edge, side + edge, side + edge)).filter(Filter::FlateDecode);
        form.resources();
        form.finish();
        self.grids.insert(key, Grid { name: name.clone(), id });
        name
    }

    fn finish(mut self, book: &Book) -> Vec<u8> {
        self.links();
        self.fonts();
        let outline = self.outline(&bookmarks(book));
        let (pages, count) = (self.written.clone(), i32::try_from(self.written.len()).unwrap_or(i32::MAX));
        self.pdf.pages(self.pages).kids(pages).count(count);
        let tree = self.structure();
        let title = cleaned(&book.style.title);
        let mut catalog = self.pdf.catalog(self.catalog);
        catalog.pages(self.pages).lang(TextStr(book.style.words().language));
        catalog.mark_info().marked(true);
        catalog.pair(Name(b"StructTreeRoot"), tree);
        if let Some(outline) = outline {
            catalog.outlines(outline);
        }
        if !title.is_empty() {
            catalog.viewer_preferences().display_doc_title(true);
        }
        catalog.finish();
        let info = self.next();
        let mut info = self.pdf.document_info(info);
        if !title.is_empty() {
            info.title(TextStr(&title));
        }
        info.producer(TextStr("bitdoku"));
        info.finish();
        let table = self.next();
        self.pdf.finish_with_xref_stream_and_filter(table, |bytes| {
            (deflated(bytes), XRefFilter::Single(Filter::FlateDecode))
        })
    }

    /// The links, numbered after the pages.
    fn links(&mut self) {
        for link in std::mem::take(&mut self.link_parents) {
            let key = i32::try_from(self.parents.len()).unwrap_or(i32::MAX);
            let mut annotation = self.pdf.annotation(link.annotation);
            annotation.subtype(AnnotationType::Link).rect(link.rect).contents(TextStr(&link.uri)).struct_parent(key);
            annotation.border(0.0, 0.0, 0.0, None);
            annotation.action().action_type(ActionType::Uri).uri(Str(link.uri.as_bytes()));
            annotation.finish();
            let mut element = self.pdf.struct_element(link.element);
            element.kind(StructRole::Link).parent(self.document).page(link.page);
            element.object_child().object(link.annotation);
            element.finish();
            self.elements.push(link.element);
            self.parents.push(link.element);
        }
    }

    /// The structure: all elements in the order of the pages, and the way from a part of a page to its element.
    fn structure(&mut self) -> Ref {
        let tree = self.next();
        let elements = self.elements.clone();
        let mut document = self.pdf.struct_element(self.document);
        document.kind(StructRole::Document).parent(tree);
        let mut children = document.children();
        for element in elements {
            children.struct_element(element);
        }
        children.finish();
        document.finish();
        let mut root = self.pdf.indirect(tree).start::<pdf_writer::writers::StructTreeRoot<'_>>();
        root.child(self.document);
        let mut parent_tree = root.parent_tree();
        let mut numbers = parent_tree.nums();
        let mut next = 0;
        for &parents in &self.parents {
            numbers.insert(next, parents);
            next += 1;
        }
        numbers.finish();
        parent_tree.finish();
        root.parent_tree_next_key(next);
        root.finish();
        tree
    }

    /// What all pages draw with: the fonts, as far as they are used, and the lines of grids.
    fn fonts(&mut self) {
        let mut written = Vec::new();
        for face in FACES {
            if !self.used[face as usize].is_empty() {
                written.push((face, self.font(face)));
            }
        }
        let mut resources = self.pdf.indirect(self.resources).start::<pdf_writer::writers::Resources<'_>>();
        let mut fonts = resources.fonts();
        for (face, id) in written {
            fonts.pair(FONT_NAMES[face as usize], id);
        }
        fonts.finish();
        let mut grids = resources.x_objects();
        for grid in self.grids.values() {
            grids.pair(Name(grid.name.as_bytes()), grid.id);
        }
        grids.finish();
        resources.finish();
    }

    fn font(&mut self, face: Face) -> Ref {
        let [id, cid, descriptor, file, map] = std::array::from_fn(|_| self.next());
        let font = Fonts::get().face(face);
        let used = &self.used[face as usize];
        let subset = used.subset(font);
        let name = format!("{}+{}", tag(&subset), font.name);
        let name = Name(name.as_bytes());
        let widths = used.glyphs().map(|glyph| font.advance(glyph)).collect::<Vec<_>>();
        let mut unicode = UnicodeCmap::new(Name(b"bitdoku"), IDENTITY);
        for (glyph, char) in used.characters() {
            unicode.pair(glyph, char);
        }
        let metrics = font.metrics();
        let mut whole = self.pdf.type0_font(id);
        whole.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(cid).to_unicode(map);
        whole.finish();
        let mut descendant = self.pdf.cid_font(cid);
        descendant.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        descendant.cid_to_gid_map_predefined(Name(b"Identity")).default_width(0.0);
        descendant.widths().consecutive(0, widths);
        descendant.finish();
        let [left, bottom, right, top] = metrics.bounds;
        let mut described = self.pdf.font_descriptor(descriptor);
        described.name(name).flags(FontFlags::SYMBOLIC).bbox(Rect::new(left, bottom, right, top));
        described.italic_angle(0.0).ascent(metrics.ascent).descent(metrics.descent).cap_height(metrics.capitals);
        described.stem_v(if face == Face::Bold { 140.0 } else { 90.0 }).font_file2(file);
        described.finish();
        let compressed = deflated(&subset);
        let mut stream = self.pdf.stream(file, &compressed);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), i32::try_from(subset.len()).unwrap_or(i32::MAX));
        stream.finish();
        self.stream(map, &unicode.finish());
        id
    }

    /// Writes bookmarks, and says where they are.
    fn outline(&mut self, bookmarks: &[Bookmark]) -> Option<Ref> {
        if bookmarks.is_empty() {
            return None;
        }
        let id = self.next();
        let (first, last) = self.siblings(bookmarks, id)?;
        let count = i32::try_from(bookmarks.len()).unwrap_or(i32::MAX);
        self.pdf.outline(id).first(first).last(last).count(count);
        Some(id)
    }

    fn siblings(&mut self, bookmarks: &[Bookmark], parent: Ref) -> Option<(Ref, Ref)> {
        let ids: Vec<Ref> = bookmarks.iter().map(|_| self.next()).collect();
        for (i, bookmark) in bookmarks.iter().enumerate() {
            let children = self.siblings(&bookmark.children, ids[i]);
            let page = self.written[bookmark.page];
            let mut item = self.pdf.outline_item(ids[i]);
            item.title(TextStr(&cleaned(&bookmark.title))).parent(parent);
            if let Some(before) = i.checked_sub(1) {
                item.prev(ids[before]);
            }
            if let Some(&next) = ids.get(i + 1) {
                item.next(next);
            }
            if let Some((first, last)) = children {
                // Folded: there may be many.
                item.first(first).last(last).count(-i32::try_from(bookmark.children.len()).unwrap_or(i32::MAX));
            }
            item.dest().page(page).fit();
        }
        Some((*ids.first()?, *ids.last()?))
    }
}

/// The content of a page.
struct Drawing {
    content: Content,
    height: f32,
}

impl Drawing {
    /// Texts, one after the other.
    fn text(&mut self, items: &[Item], used: &mut [Used; 2]) {
        let content = &mut self.content;
        content.begin_text();
        let (mut last_font, mut last_gray) = (None, None);
        for item in items {
            let Item::Text { at, anchor, size, face, gray, text } = item else { continue };
            if last_font != Some((*face, *size)) {
                content.set_font(FONT_NAMES[*face as usize], short(*size));
                last_font = Some((*face, *size));
            }
            if last_gray != Some(*gray) {
                content.set_fill_gray(*gray);
                last_gray = Some(*gray);
            }
            let font = Fonts::get().face(*face);
            let back = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => 0.5,
                Anchor::End => 1.0,
            };
            let left = at[0] - back * size * font.width(text);
            content.set_text_matrix([1.0, 0.0, 0.0, 1.0, short(left), short(self.height - at[1])]);
            let used = &mut used[*face as usize];
            let glyphs: Vec<u8> = text.chars().flat_map(|char| used.glyph(font, char).to_be_bytes()).collect();
            content.show(Str(&glyphs));
        }
        content.end_text();
    }
}

/// Where the handles of a quarter of a circle lie.
const BEND: f32 = 0.552_284_8;

/// A width of lines: not 0, which a PDF has for the thinnest line of a device, however small a figure is.
fn thickness(width: f32) -> f32 {
    short(width).max(0.01)
}

/// Says how a path is to be filled and drawn.
fn painting(content: &mut Content, fill: Option<[f32; 3]>, stroke: Option<(f32, [f32; 3])>, is_dashed: bool) {
    content.save_state();
    if let Some([red, green, blue]) = fill {
        content.set_fill_rgb(short(red), short(green), short(blue));
    }
    if let Some((width, [red, green, blue])) = stroke {
        content.set_line_width(thickness(width)).set_stroke_rgb(short(red), short(green), short(blue));
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        if is_dashed {
            content.set_dash_pattern([2.0, 1.5], 0.0);
        }
    }
}

/// Fills and draws the path.
fn painted(content: &mut Content, fill: Option<[f32; 3]>, stroke: Option<(f32, [f32; 3])>) {
    match (fill, stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
    content.restore_state();
}

fn is_text(item: &Item) -> bool {
    matches!(item, Item::Text { .. })
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, 9)
}

/// Six letters that tell a subset from any other of its font.
fn tag(subset: &[u8]) -> String {
    let hash = subset
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    (0..6).map(|i| char::from(b'A' + (hash >> (8 * i)) as u8 % 26)).collect()
}
