//! Donuts: squares with their lines, and donuts on them.

use console::Highlight;
use rules::{
    Game as _,
    donuts::{Colour, Direction, Game, Square},
};

use super::{Svg, Values};

pub(super) fn draw(game: &Game, highlight: Highlight, values: &Values<'_>) -> String {
    let mut svg = Svg::new(-8.0, -8.0, 62.0, 62.0);
    svg.label_squares(6);
    let targets = game.targets();
    let won = game.outcome().and_then(|outcome| outcome.winner());
    let fives = won.map(|winner| game.position().fives(winner));
    for square in Square::all() {
        let (x, y) = (f32::from(square.column()) * 10.0, f32::from(square.row()) * 10.0);
        svg.square("field", x, y, 10.0);
        let (along, across) = match game.board().direction(square) {
            Direction::Row => (4.0, 0.0),
            Direction::Column => (0.0, 4.0),
            Direction::Rising => (3.0, -3.0),
            Direction::Falling => (3.0, 3.0),
        };
        let (x, y) = (x + 5.0, y + 5.0);
        svg.line("path", (x - along, y - across), (x + along, y + across));
        if let Some(colour) = game.position().at(square) {
            let colour = match colour {
                Colour::Vanilla => "vanilla",
                Colour::Chocolate => "chocolate",
            };
            let last = if game.position().last() == Some(square) { " last" } else { "" };
            let winning = if fives.is_some_and(|fives| fives.contains(square)) { " winning" } else { "" };
            svg.circle(&format!("donut {colour}{last}{winning}"), x, y, 2.9);
        } else if let Some((value, plies)) = values.of(&square.to_string()) {
            svg.circle(&format!("value {value}"), x, y, 3.2);
            svg.text("plies", x, y, plies);
        }
    }
    // Last, so that no neighbouring square covers them.
    for square in targets.into_iter().filter(|_| game.outcome().is_none()) {
        svg.square("target", f32::from(square.column()) * 10.0, f32::from(square.row()) * 10.0, 10.0);
    }
    svg.highlight(highlight);
    svg.finish("Donuts")
}
