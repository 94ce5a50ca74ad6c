//! Tic-tac-toe: crosses as dark stones and noughts as light ones.

use console::Highlight;
use rules::tic_tac_toe::{Game, Mark, Square};

use super::Svg;

pub(super) fn draw(game: &Game, highlight: Highlight) -> String {
    let mut svg = Svg::new(-8.0, -8.0, 32.0, 32.0);
    svg.label_squares(Square::SIDE);
    for square in Square::all() {
        let (x, y) = (f32::from(square.column()) * 10.0, f32::from(square.row()) * 10.0);
        svg.square("field", x, y, 10.0);
        if let Some(mark) = game.at(square) {
            let colour = if mark == Mark::Cross { "dark" } else { "light" };
            let winning = if game.three().is_some_and(|three| three.contains(square)) { " winning" } else { "" };
            svg.circle(&format!("stone {colour}{winning}"), x + 5.0, y + 5.0, 4.0);
        }
    }
    svg.highlight(highlight);
    svg.finish("Tic-tac-toe")
}
