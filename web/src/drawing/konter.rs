//! Konter: stones of two colours, and who has the majority in each row and column.

use rules::{
    Game as _,
    konter::{Colour, Game, Move, Square},
};

use super::{Paper, Values};

const SIDE: u8 = 5;

pub(super) fn draw(game: &Game, values: &Values<'_>) -> String {
    let mut paper = Paper::new(-8.0, -8.0, 62.0, 62.0);
    paper.name_squares(SIDE);
    let stones = game.stones();
    for square in Square::all() {
        let (x, y) = place(square);
        paper.square("field", x - 5.0, y - 5.0, 10.0);
        if let Some(colour) = stones.at(square) {
            let connected = if stones.connected(colour) { " winning" } else { "" };
            paper.circle(&format!("stone {}{connected}", class(colour)), x, y, 4.0);
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
                paper.circle(&format!("majority {}", class(colour)), x, y, 1.6);
            }
        }
    }
    draw_values(game, values, &mut paper);
    paper.finish("Konter")
}

/// A move is a line between two squares, the best on top.
fn draw_values(game: &Game, values: &Values<'_>, paper: &mut Paper) {
    for wanted in ["loss", "draw", "win"] {
        for mv in game.legal_moves() {
            let (Some((worth, plies)), Move::Shift { from, to } | Move::Swap { own: from, other: to }) =
                (values.of(&mv.to_string()), mv)
            else {
                continue;
            };
            if worth == wanted {
                let ((x1, y1), (x2, y2)) = (place(from), place(to));
                paper.line(&format!("way {worth}"), (x1, y1), (x2, y2));
                paper.text("plies", x1 + (x2 - x1) / 3.0, y1 + (y2 - y1) / 3.0, plies);
            }
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
