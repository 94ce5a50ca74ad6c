//! Donuts: squares with their lines, and donuts on them.

use console::Highlight;
use rules::{
    Game as _,
    donuts::{Colour, Direction, Game, Square},
};

use super::{Svg, Values};

pub(super) fn draw(game: &Game, pointed: Highlight, values: &Values<'_>) -> String {
    let mut paper = Svg::new(-8.0, -8.0, 62.0, 62.0);
    paper.name_squares(6);
    let targets = game.targets();
    let won = game.outcome().and_then(|outcome| outcome.winner());
    let fives = won.map(|winner| game.position().fives(winner));
    for square in Square::all() {
        let (x, y) = (f32::from(square.column()) * 10.0, f32::from(square.row()) * 10.0);
        paper.square("field", x, y, 10.0);
        let (along, across) = match game.board().direction(square) {
            Direction::Row => (4.0, 0.0),
            Direction::Column => (0.0, 4.0),
            Direction::Rising => (3.0, -3.0),
            Direction::Falling => (3.0, 3.0),
        };
        let (x, y) = (x + 5.0, y + 5.0);
        paper.line("path", (x - along, y - across), (x + along, y + across));
        if let Some(colour) = game.position().at(square) {
            let colour = match colour {
                Colour::Vanilla => "vanilla",
                Colour::Chocolate => "chocolate",
            };
            let last = if game.position().last() == Some(square) { " last" } else { "" };
            let winning = if fives.is_some_and(|fives| fives.contains(square)) { " winning" } else { "" };
            paper.circle(&format!("donut {colour}{last}{winning}"), x, y, 2.9);
        } else if let Some((worth, plies)) = values.of(&square.to_string()) {
            paper.circle(&format!("worth {worth}"), x, y, 3.2);
            paper.text("plies", x, y, plies);
        }
    }
    // Above the squares beside them.
    for square in targets.into_iter().filter(|_| game.outcome().is_none()) {
        paper.square("target", f32::from(square.column()) * 10.0, f32::from(square.row()) * 10.0, 10.0);
    }
    paper.point(pointed);
    paper.finish("Donuts")
}
