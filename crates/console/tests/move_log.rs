//! The log of the moves since the last human decision.

mod device;

use console::{Button, Input, Led, MoveLog};
use device::Device;

/// Donuts between two people, with its log.
struct Board {
    device: Device,
    log: MoveLog,
}

impl Board {
    /// The board before the first move.
    fn new() -> Self {
        let mut board =
            Self { device: Device::with_journal(["set donuts.player2=person"], 0), log: MoveLog::default() };
        while board.device.console().moves_made().is_none() {
            board.happen(Input::Press(Button::A));
        }
        board
    }

    fn happen(&mut self, input: Input) {
        self.device.now += 5_000;
        self.device.happen_observed(input, |events, console| events.send(&mut self.log, console));
    }

    /// Places a donut and ends the animation.
    fn place(&mut self, row: u8, column: u8) {
        self.happen(Input::Touch(Led::on_board(row, column).expect("a square")));
        self.happen(Input::Tick);
    }

    fn sentences(&self) -> Vec<&str> {
        self.log.sentences(self.device.console()).map(|(_, sentence)| sentence).collect()
    }
}

#[test]
fn the_last_move_is_shown_while_the_next_is_awaited() {
    let mut board = Board::new();
    assert_eq!(board.sentences(), [""; 0]);
    board.place(2, 2);
    assert_eq!(board.sentences(), ["Vanilla places a donut on c3."]);
    board.happen(Input::Press(Button::A));
    let after = board.sentences();
    assert!(after.len() == 1 && after[0].starts_with("Chocolate places"), "{after:?}");
}

#[test]
fn undo_clears_the_log() {
    let mut board = Board::new();
    board.place(2, 2);
    for input in [Input::Hold(Button::B), Input::Press(Button::RIGHT), Input::Press(Button::A)] {
        board.happen(input);
    }
    assert_eq!(board.device.console().moves_made().map(|(_, moves)| moves), Some(0));
    assert_eq!(board.sentences(), [""; 0]);
}

#[test]
fn the_last_move_is_shown_at_the_end_but_not_beside_the_replay() {
    let mut board = Board::new();
    while !board.device.console().shows_end() {
        board.happen(Input::Press(Button::A));
        board.happen(Input::Tick);
    }
    assert!(board.sentences().last().is_some_and(|sentence| sentence.contains(" places a donut on ")));
    for button in [Button::A, Button::RIGHT, Button::A] {
        board.happen(Input::Press(button));
    }
    assert!(board.device.words().starts_with("Replay"));
    assert_eq!(board.sentences(), [""; 0]);
}
