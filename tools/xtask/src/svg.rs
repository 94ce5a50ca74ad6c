//! What charts are drawn on: an SVG with a title, in the colours of the other drawings.

use std::fmt::Write as _;

/// How text is placed.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    /// It begins at the point.
    Start,
    /// The point is its middle.
    Middle,
    /// It ends at the point.
    End,
}

/// The colour of text and of fine lines.
pub(crate) const INK: &str = "#22262b";
/// The colour of what is less important.
pub(crate) const PALE: &str = "#4a5058";

/// A sheet with a frame and a title.
pub(crate) struct Svg(String);

impl Svg {
    /// A sheet of this size; `words` tell what is on it to those who can't see it.
    pub(crate) fn new(width: u32, height: u32, title: &str, words: &str) -> Self {
        let mut sheet = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\" role=\"img\" \
             aria-labelledby=\"title words\">\n  <title id=\"title\">{title}</title>\n  <desc id=\"words\">{words}</desc>\n"
        ));
        sheet.bar((0.0, 0.0, width.into(), height.into()), "#fbfaf6", words);
        sheet.text((24.0, 38.0), 20, INK, Anchor::Start, title);
        sheet
    }

    /// A filled box by its left and upper edge, width and height, with a hint for the mouse.
    pub(crate) fn bar(&mut self, (x, y, width, height): (f64, f64, f64, f64), fill: &str, hint: &str) {
        _ = writeln!(
            self.0,
            "  <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"3\" fill=\"{fill}\">\
             <title>{hint}</title></rect>"
        );
    }

    /// A fine level line.
    pub(crate) fn level(&mut self, (x, y): (f64, f64), width: f64) {
        _ = writeln!(self.0, "  <path d=\"M{x:.1} {y:.1}h{width:.1}\" stroke=\"#d8d4c8\" fill=\"none\"/>");
    }

    /// A line of text.
    pub(crate) fn text(&mut self, (x, y): (f64, f64), size: u32, fill: &str, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        _ = writeln!(
            self.0,
            "  <text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    /// The finished drawing.
    pub(crate) fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}
