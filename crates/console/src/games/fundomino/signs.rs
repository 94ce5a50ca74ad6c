//! Icons for questions and effects.

use rules::fundomino::{Direction, Move, Phase, Player, Round};

use super::player_paint;
use crate::{
    Canvas, Millis, Paint, Pixel,
    icons::{Icon, RING, icon},
};

/// An exclamation mark: a player calls Domino.
pub(super) static CALL: Icon = icon(
    &[],
    ". . # # . .
     . . # # . .
     . . # # . .
     . . # # . .
     . . . . . .
     . . # # . .",
);

/// The same, with room for a switch below.
pub(super) static SHORT_CALL: Icon = icon(
    &[],
    ". . # # . .
     . . # # . .
     . . . . . .
     . . # # . .
     . . . . . .
     . . . . . .",
);

/// Domino was not called: object.
static OBJECT: Icon = icon(
    &[],
    "# # . . . .
     # # . N . N
     # # . . N .
     # # . N . N
     . . . . . .
     # # . . . .",
);

/// Domino was not called: let it go.
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

/// No entry: the round is blocked.
pub(super) static BLOCKED: Icon = icon(
    &[],
    ". N N N N .
     N . . . . N
     N # # # # N
     N # # # # N
     N . . . . N
     . N N N N .",
);

/// Draws an answer to a question.
pub(super) fn draw_answer(round: &Round, answer: Move, now: Millis, canvas: &mut Canvas) {
    let paint = match round.phase() {
        Phase::Objection { player } => player_paint(player),
        _ => Paint::TEXT,
    };
    match answer {
        Move::Start(direction) => draw_direction(direction, round.options().variant.players(), now, canvas),
        Move::DoublePoints => TWICE.draw(canvas),
        Move::SinglePoints => ONCE.draw(canvas),
        Move::Object => OBJECT.draw_in(paint, canvas),
        _ => ACCEPT.draw_in(paint, canvas),
    }
}

/// Draws a light that runs around the board in the direction of play, past the players on their sides.
pub(super) fn draw_direction(direction: Direction, players: usize, now: Millis, canvas: &mut Canvas) {
    const LEDS: usize = RING.len();
    let step = (now / 110) as usize % LEDS;
    for (index, (row, column)) in RING.into_iter().enumerate() {
        let behind = match direction {
            Direction::Clockwise => (step + LEDS - index) % LEDS,
            Direction::CounterClockwise => (step + index) % LEDS,
        };
        // Two LEDs on each side, and one between the sides.
        let player = Player::new(index / 3).filter(|player| index % 3 < 2 && player.index() < players);
        let pixel = match (behind, player) {
            (0, _) => Pixel::new(Paint::TEXT, Pixel::BRIGHT),
            (1, _) => Pixel::new(Paint::TEXT, Pixel::DIM),
            (_, Some(player)) => Pixel::new(player_paint(player), Pixel::DIM),
            (_, None) => Pixel::new(Paint::TEXT, Pixel::FAINT),
        };
        canvas.set(row, column, pixel);
    }
}
