//! Konter's start positions in the set-up.

mod device;

use console::{Button, Led, Paint, games::konter};
use device::{Device, EngineMode};
use rules::konter::{START_POSITIONS, Square};

#[test]
fn the_selected_start_position_is_shown_and_played() {
    for (number, stones) in (1..).zip(START_POSITIONS) {
        let mut device = Device::new(1, EngineMode::OnRequest);
        device.press(Button::A);
        device.press(Button::RIGHT);
        device.press(Button::A);
        (1..number).for_each(|_| device.press(Button::RIGHT));
        assert!(device.words().contains(&format!("START POSITION {number}")), "{}", device.words());

        let canvas = device.console().draw();
        for square in Square::all() {
            let led = Led::on_board(square.row(), square.column()).expect("an LED of the board");
            let shown = match canvas[led].paint {
                Paint::Konter(konter::Paint::Stone(colour)) => Some(colour),
                _ => None,
            };
            assert_eq!(shown, stones.at(square), "{square} of start {number}");
        }

        while !device.journal().iter().any(|line| line.starts_with("game konter")) {
            device.press(Button::A);
        }
        assert!(
            device.journal().iter().any(|line| line.contains(&stones.to_string())),
            "{:?}",
            device.journal()
        );
    }
}
