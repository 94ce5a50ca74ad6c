//! Puzzles, solved by random presses.

mod device;

use console::{Button, Input, Memory, Millis, Question, Report};
use device::{Device, EngineMode};
use rules::Rng;

/// A device with the first puzzle of a game and a length, and with the real engine.
struct PuzzleDevice {
    device: Device,
    memory: Box<Memory>,
}

impl PuzzleDevice {
    fn new(game: &str, length: &str) -> Self {
        let mut puzzle =
            Self { device: Device::new(1, EngineMode::OnRequest), memory: Box::new(Memory::new()) };
        puzzle.device.press(Button::A);
        for wanted in ["PUZZLES", game, length] {
            while !puzzle.device.words().contains(wanted) {
                puzzle.device.press(Button::RIGHT);
            }
            puzzle.device.press(Button::A);
        }
        puzzle
    }

    fn words(&self) -> String {
        self.device.words()
    }

    /// Advances the time, with the engine answering each question immediately.
    fn wait(&mut self, time: Millis) {
        for _ in 0..time / 20 {
            self.device.wait(20);
            if let Some(Question { id, job }) = self.device.question().cloned() {
                let answer = job.solve(&mut self.memory).expect("an answer");
                self.device.happen(Input::Engine(Report::Answer(id, answer)));
            }
        }
    }
}

#[test]
fn every_attempt_fails_or_solves_the_puzzle_and_the_next_puzzle_is_another() {
    for (game, length) in [("DONUTS", "WIN IN 2"), ("KONTER", "WIN IN 2"), ("DONUTS", "WIN IN 3")] {
        let mut puzzle = PuzzleDevice::new(game, length);
        let mut rng = Rng::new(3);
        let (mut failed, mut solved) = (0, 0);
        let mut boards = Vec::new();
        for _ in 0..400_000 {
            let words = puzzle.words();
            if words.contains("whatever the chip does") {
                puzzle.wait(1_400);
                let board = puzzle.device.console().draw().to_string();
                if !boards.contains(&board) {
                    boards.push(board);
                }
            } else if words.contains("Once more") {
                failed += 1;
                puzzle.wait(1_400);
            } else if words.contains("Solved") {
                solved += 1;
                if solved == 3 {
                    break;
                }
                puzzle.wait(5_200);
            } else if words.contains("to win.") {
                puzzle.device.press(Button::ALL[rng.below(5) as usize]);
                puzzle.wait(100);
            } else {
                puzzle.wait(100);
            }
        }
        assert_eq!(solved, 3, "{game} {length}: {}", puzzle.words());
        assert!(failed > 0, "random presses solved every puzzle at the first attempt");
        assert!(boards.len() >= 3, "{}", boards.len());
    }
}

#[test]
fn b_goes_back_one_menu_at_a_time_and_a_number_identifies_a_puzzle() {
    let mut boards = Vec::new();
    for _ in 0..2 {
        let mut puzzle = PuzzleDevice::new("DONUTS", "WIN IN 4");
        assert!(puzzle.words().contains("The chip looks for a puzzle."), "{}", puzzle.words());
        puzzle.wait(1_500);
        assert!(puzzle.words().starts_with("Puzzle 1, 4 to win."), "{}", puzzle.words());
        puzzle.device.wait(13);
        boards.push(puzzle.device.console().draw().to_string());
        for expected in ["WIN IN 4?", "Puzzles: ", "DONUTS. Arrows"] {
            puzzle.device.press(Button::B);
            assert!(puzzle.words().contains(expected), "{}", puzzle.words());
        }
        assert_eq!(puzzle.device.asked(), None);
    }
    assert_eq!(boards[0], boards[1]);
}
