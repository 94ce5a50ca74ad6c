//! A minimal SVG writer for charts.

use std::fmt::Write as _;

#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    /// The text starts at the point.
    Start,
    /// The text is centred on the point.
    Middle,
    /// The text ends at the point.
    End,
}

pub(crate) const DARK: &str = "#22262b";
/// The colour of less important text.
pub(crate) const PALE: &str = "#4a5058";

pub(crate) struct Svg(String);

impl Svg {
    /// A drawing of this size; `description` is for screen readers.
    pub(crate) fn new(width: u32, height: u32, title: &str, description: &str) -> Self {
        let mut svg = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"DejaVu Sans, Verdana, Helvetica, Arial, sans-serif\" role=\"img\" \
             aria-labelledby=\"title words\">\n  <title id=\"title\">{title}</title>\n  <desc id=\"words\">{description}</desc>\n"
        ));
        svg.bar((0.0, 0.0, width.into(), height.into()), "#fbfaf6", description);
        svg.text((24.0, 38.0), 20, DARK, Anchor::Start, title);
        svg
    }

    /// A filled rectangle (x, y, width, height) with a tooltip.
    pub(crate) fn bar(&mut self, (x, y, width, height): (f64, f64, f64, f64), fill: &str, hint: &str) {
        _ = writeln!(
            self.0,
            "  <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"3\" fill=\"{fill}\">\
             <title>{hint}</title></rect>"
        );
    }

    pub(crate) fn add(&mut self, element: &str) {
        _ = writeln!(self.0, "  {element}");
    }

    pub(crate) fn horizontal_line(&mut self, (x, y): (f64, f64), width: f64) {
        _ = writeln!(self.0, "  <path d=\"M{x:.1} {y:.1}h{width:.1}\" stroke=\"#d8d4c8\" fill=\"none\"/>");
    }

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

    pub(crate) fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}
