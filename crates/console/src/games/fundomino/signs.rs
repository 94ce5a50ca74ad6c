//! Pictures for what is asked and for what happens.

use rules::fundomino::{Direction, Move, Phase, Player, Round};

use super::seat;
use crate::{
    Canvas, Millis, Paint, Pixel,
    icons::{Icon, RING, icon},
};

/// A loud word: somebody calls Domino.
pub(super) static CALL: Icon = icon(
    &[],
    ". . # # . .
     . . # # . .
     . . # # . .
     . . # # . .
     . . . . . .
     . . # # . .",
);

/// The same above a switch.
pub(super) static SHORT_CALL: Icon = icon(
    &[],
    ". . # # . .
     . . # # . .
     . . . . . .
     . . # # . .
     . . . . . .
     . . . . . .",
);

/// The word was not said, and that counts.
static OBJECT: Icon = icon(
    &[],
    "# # . . . .
     # # . N . N
     # # . . N .
     # # . N . N
     . . . . . .
     # # . . . .",
);

/// The word was not said, and nobody minds.
static ACCEPT: Icon = icon(
    &[],
    "# # . . . .
     # # . . . Y
     # # . Y . Y
     # # . . Y .
     . . . . . .
     # # . . . .",
);

/// The points count once.
pub(super) static ONCE: Icon = icon(
    &[],
    ". . . . . .
     . . . . . .
     . . # # . .
     . . # # . .
     . . . . . .
     . . . . . .",
);

/// The points count twice.
pub(super) static TWICE: Icon = icon(
    &[],
    ". . . . . .
     . . . . . .
     Y Y . . Y Y
     Y Y . . Y Y
     . . . . . .
     . . . . . .",
);

/// No entry: nobody can lay any more.
pub(super) static BLOCKED: Icon = icon(
    &[],
    ". N N N N .
     N . . . . N
     N # # # # N
     N # # # # N
     N . . . . N
     . N N N N .",
);

/// The answer to a question.
pub(super) fn draw_answer(round: &Round, answer: Move, now: Millis, canvas: &mut Canvas) {
    let asked = match round.phase() {
        Phase::Objection { player } => seat(player),
        _ => Paint::TEXT,
    };
    match answer {
        Move::Start(direction) => draw_direction(direction, round.options().variant.players(), now, canvas),
        Move::Double => TWICE.draw(canvas),
        Move::Single => ONCE.draw(canvas),
        Move::Object => OBJECT.draw_in(asked, canvas),
        _ => ACCEPT.draw_in(asked, canvas),
    }
}

/// A light that runs around the board the way the turns go, past the players on their sides.
pub(super) fn draw_direction(direction: Direction, players: usize, now: Millis, canvas: &mut Canvas) {
    const LIGHTS: usize = RING.len();
    let step = (now / 110) as usize % LIGHTS;
    for (place, (row, column)) in RING.into_iter().enumerate() {
        let behind = match direction {
            Direction::Clockwise => (step + LIGHTS - place) % LIGHTS,
            Direction::CounterClockwise => (step + place) % LIGHTS,
        };
        // Two lights on each side, and one between the sides.
        let player = Player::new(place / 3).filter(|player| place % 3 < 2 && player.index() < players);
        let pixel = match (behind, player) {
            (0, _) => Pixel::new(Paint::TEXT, Pixel::BRIGHT),
            (1, _) => Pixel::new(Paint::TEXT, Pixel::DIM),
            (_, Some(player)) => Pixel::new(seat(player), Pixel::DIM),
            (_, None) => Pixel::new(Paint::TEXT, Pixel::FAINT),
        };
        canvas.set(row, column, pixel);
    }
}
