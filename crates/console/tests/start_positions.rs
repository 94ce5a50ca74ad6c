//! Konter's start positions, as they are seen while one is chosen.

mod body;

use body::{Body, Chip};
use console::{Button, Led, Paint};
use rules::konter::{START_POSITIONS, Square};

#[test]
fn the_start_position_that_is_offered_is_seen_and_played() {
    for (number, stones) in (1..).zip(START_POSITIONS) {
        let mut body = Body::new(1, Chip::Patient);
        body.press(Button::A);
        body.press(Button::RIGHT);
        body.press(Button::A);
        (1..number).for_each(|_| body.press(Button::RIGHT));
        assert!(body.words().contains(&format!("START {number}")), "{}", body.words());

        let canvas = body.console().draw();
        for square in Square::all() {
            let light = Led::on_board(square.row(), square.column()).expect("the board is larger");
            let seen = match canvas[light].paint {
                Paint::Konter(stone) => Some(stone.0),
                _ => None,
            };
            assert_eq!(seen, stones.at(square), "{square} of start {number}");
        }

        while !body.journal().iter().any(|line| line.starts_with("game konter")) {
            body.press(Button::A);
        }
        assert!(body.journal().iter().any(|line| line.contains(&stones.to_string())), "{:?}", body.journal());
    }
}
