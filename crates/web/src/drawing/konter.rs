//! Konter: stones of two colours, and who has the majority in each row and column.

use console::Highlight;
use rules::{
    Game as _,
    konter::{Colour, Game, Move, Square},
};

use super::{Svg, Values};

const SIDE: u8 = 5;

pub(super) fn draw(game: &Game, highlight: Highlight, values: &Values<'_>) -> String {
    let mut svg = Svg::new(-8.0, -8.0, 62.0, 62.0);
    svg.label_squares(SIDE);
    let stones = game.stones();
    for square in Square::all() {
        let (x, y) = place(square);
        svg.square("field", x - 5.0, y - 5.0, 10.0);
        if let Some(colour) = stones.at(square) {
            let connected = if stones.connected(colour) { " winning" } else { "" };
            svg.circle(&format!("stone {}{connected}", class(colour)), x, y, 4.0);
        }
    }
    for at in 0..SIDE {
        let line = |is_row: bool| {
            Square::all()
                .filter(move |square| if is_row { square.row() == at } else { square.column() == at })
                .collect()
        };
        let middle = f32::from(at) * 10.0 + 5.0;
        for (is_row, (x, y)) in [(true, (55.0, middle)), (false, (middle, 55.0))] {
            if let Some(colour) = stones.majority(line(is_row)) {
                svg.circle(&format!("majority {}", class(colour)), x, y, 1.6);
            }
        }
    }
    draw_values(game, highlight, values, &mut svg);
    svg.highlight(highlight);
    svg.finish("Konter")
}

/// Draws each move as a curve, because many moves share a row or column. Those of the stone at the cursor stand out; each other
/// stone shows its best value.
fn draw_values(game: &Game, highlight: Highlight, values: &Values<'_>, svg: &mut Svg) {
    let stone = highlight.picked.or(highlight.cursor);
    for (wanted, size) in [("loss", 1.0), ("draw", 1.6), ("win", 2.2)] {
        for mv in game.legal_moves() {
            let (Some((value, plies)), Move::Shift { from, to } | Move::Swap { own: from, other: to }) =
                (values.of(&mv.to_string()), mv)
            else {
                continue;
            };
            if value != wanted {
                continue;
            }
            let ((x1, y1), (x2, y2)) = (place(from), place(to));
            let (dx, dy) = (x2 - x1, y2 - y1);
            let beside =
                |along: f32, aside: f32| (x1 + dx * along - dy * aside, y1 + dy * along + dx * aside);
            let stands_out = stone.is_none_or(|stone| stone == (from.row(), from.column()));
            let faint = if stands_out { "" } else { " faint" };
            svg.curve(&format!("value curve {value}{faint}"), (x1, y1), beside(0.5, 0.25), (x2, y2));
            if stands_out {
                let (x, y) = beside(0.7, 0.105);
                svg.text("plies", x, y, plies);
            }
            svg.circle(&format!("best {value}"), x1, y1, size);
        }
    }
}

fn place(square: Square) -> (f32, f32) {
    (f32::from(square.column()) * 10.0 + 5.0, f32::from(square.row()) * 10.0 + 5.0)
}

const fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Dark => "dark",
        Colour::Light => "light",
    }
}
