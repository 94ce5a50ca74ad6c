//! Games as SVG images: the table seen from above.

mod donuts;
mod fundomino;
mod konter;

use std::{collections::HashMap, fmt::Write as _};

use console::{AnyGame, Console, Highlight};

/// The game on the board with the values of its moves, as [`crate::analyse`] reports them; empty if there is no game.
pub(crate) fn draw(console: &Console, values: &str) -> String {
    let Some(snapshot) = console.snapshot() else { return String::new() };
    let values = Values::read(values);
    match &snapshot.game {
        AnyGame::Donuts(game) => donuts::draw(game, snapshot.highlight, &values),
        AnyGame::Konter(game) => konter::draw(game, snapshot.highlight, &values),
        AnyGame::Fundomino(game) => fundomino::draw(game, snapshot.viewer),
    }
}

/// The values of moves: for each its value and, if known, the number of moves until the game is over.
struct Values<'a>(HashMap<&'a str, (&'a str, &'a str)>);

impl<'a> Values<'a> {
    fn read(text: &'a str) -> Self {
        let value = |line: &'a str| {
            let mut words = line.strip_prefix("value ")?.split(' ');
            Some((words.next()?, (words.next()?, words.next().unwrap_or_default())))
        };
        Self(text.lines().filter_map(value).collect())
    }

    fn of(&self, mv: &str) -> Option<(&'a str, &'a str)> {
        self.0.get(mv).copied()
    }
}

/// An SVG image: shapes with classes, which the page's style sheet colours.
struct Svg {
    shapes: String,
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Svg {
    const fn new(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self { shapes: String::new(), left, top, right, bottom }
    }

    fn circle(&mut self, class: &str, x: f32, y: f32, radius: f32) {
        // Writing to a string can't fail, here and below.
        _ = write!(self.shapes, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
    }

    fn line(&mut self, class: &str, (x1, y1): (f32, f32), (x2, y2): (f32, f32)) {
        _ = write!(self.shapes, r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#);
    }

    /// A quadratic curve with a control point.
    fn curve(&mut self, class: &str, (x1, y1): (f32, f32), (x, y): (f32, f32), (x2, y2): (f32, f32)) {
        _ = write!(self.shapes, r#"<path class="{class}" d="M{x1} {y1}Q{x} {y} {x2} {y2}"/>"#);
    }

    fn square(&mut self, class: &str, x: f32, y: f32, side: f32) {
        _ = write!(self.shapes, r#"<rect class="{class}" x="{x}" y="{y}" width="{side}" height="{side}"/>"#);
    }

    fn polygon(&mut self, class: &str, points: &[(f32, f32)]) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
        _ = write!(self.shapes, r#"<polygon class="{class}" points="{}"/>"#, points.join(" "));
    }

    fn text(&mut self, class: &str, x: f32, y: f32, text: impl std::fmt::Display) {
        _ = write!(self.shapes, r#"<text class="{class}" x="{x:.2}" y="{y:.2}">{text}</text>"#);
    }

    fn finish(self, name: &str) -> String {
        let Self { shapes, left, top, right, bottom } = self;
        let (width, height) = (right - left, bottom - top);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{name}" viewBox="{left} {top} {width} {height}">{shapes}</svg>"#
        )
    }

    /// Marks the picked square and the cursor.
    fn highlight(&mut self, highlight: Highlight) {
        for (class, place) in [("picked", highlight.picked), ("cursor", highlight.cursor)] {
            if let Some((row, column)) = place {
                self.square(class, f32::from(column) * 10.0, f32::from(row) * 10.0, 10.0);
            }
        }
    }

    /// The names of the rows and columns of a board with this number of squares a side.
    fn label_squares(&mut self, side: u8) {
        for at in 0..side {
            let middle = f32::from(at) * 10.0 + 5.0;
            self.text("name", middle, -2.5, char::from(b'a' + at));
            self.text("name", -4.0, middle, at + 1);
        }
    }
}
