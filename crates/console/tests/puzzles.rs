//! Puzzles, solved by random presses.

mod device;

use console::{Button, Event, Input, Memory, Millis, Question, Report};
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

    /// Advances the time, with the engine answering each question immediately. Returns the events.
    fn wait(&mut self, time: Millis) -> Vec<Event> {
        let mut events = Vec::new();
        for _ in 0..time / 20 {
            self.device.now += 20;
            let mut input = Some(Input::Tick);
            while let Some(next) = input.take() {
                self.device.happen_observed(next, |emitted, _| events.extend(emitted.iter().copied()));
                if let Some(Question { id, job }) = self.device.question().cloned() {
                    let answer = job.solve(&mut self.memory).expect("an answer");
                    input = Some(Input::Engine(Report::Answer(id, answer)));
                }
            }
        }
        events
    }

    /// Selects an entry of the puzzle's menu.
    fn choose(&mut self, entry: &str) {
        // The first B may put back the stone of a hint.
        while !self.words().starts_with("Pause: ") {
            self.device.press(Button::B);
        }
        let wanted = format!("Pause: {entry}.");
        while !self.words().starts_with(&wanted) {
            assert!(self.words().starts_with("Pause: "), "{}", self.words());
            self.device.press(Button::RIGHT);
        }
        self.device.press(Button::A);
    }

    /// Waits until the description starts with these words.
    fn wait_for(&mut self, words: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for _ in 0..2_000 {
            if self.words().starts_with(words) {
                return events;
            }
            events.extend(self.wait(20));
        }
        panic!("{words:?} does not appear: {}", self.words());
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
            if words.contains("whatever the computer plays") {
                puzzle.wait(1_400);
                let board = puzzle.device.console().draw().to_string();
                if !boards.contains(&board) {
                    boards.push(board);
                }
            } else if words.contains("Not solved") {
                failed += 1;
                puzzle.wait(1_400);
            } else if words.contains("Solved") {
                solved += 1;
                if solved == 3 {
                    break;
                }
                // The next puzzle waits for A.
                puzzle.wait(20_000);
                assert_eq!(puzzle.words(), words);
                puzzle.device.press(Button::A);
            } else if words.contains(" left. ") {
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
fn the_solution_wins_in_time_against_the_best_defence_and_starts_with_the_hint() {
    for (game, length) in
        [("DONUTS", 2), ("KONTER", 2), ("DONUTS", 3), ("KONTER", 3), ("DONUTS", 4), ("KONTER", 4)]
    {
        let mut puzzle = PuzzleDevice::new(game, &format!("WIN IN {length}"));
        for number in 1..=6 {
            puzzle.wait_for(&format!("Puzzle {number}: {length} moves left."));
            puzzle.choose("HINT");
            let hint = puzzle.wait(100).into_iter().find_map(|event| match event {
                Event::Hint(mv) => Some(mv),
                _ => None,
            });
            puzzle.choose("SOLUTION");
            let events = puzzle.wait_for("That was the solution.");
            let moves = events.into_iter().filter_map(|event| match event {
                Event::Move { mv, .. } => Some(mv),
                _ => None,
            });
            let moves: Vec<_> = moves.collect();
            assert_eq!(moves.first().copied(), hint, "{game} {length} {number}");
            assert_eq!(moves.len(), 2 * length - 1, "{game} {length} {number}: {moves:?}");
            puzzle.device.press(Button::A);
        }
        // A puzzle whose solution was shown is not solved.
        puzzle.wait_for(&format!("Puzzle 7: {length} moves left."));
        puzzle.choose("PUZZLES");
        puzzle.device.press(Button::A);
        puzzle.wait_for("Puzzle 1: ");
    }
}

#[test]
fn b_leads_to_the_menu_of_a_puzzle_and_its_number_identifies_it() {
    let mut boards = Vec::new();
    for _ in 0..2 {
        let mut puzzle = PuzzleDevice::new("DONUTS", "WIN IN 4");
        assert!(puzzle.words().contains("The computer is looking for a puzzle."), "{}", puzzle.words());
        puzzle.wait(1_500);
        assert!(puzzle.words().starts_with("Puzzle 1: 4 moves left."), "{}", puzzle.words());
        puzzle.device.wait(13);
        boards.push(puzzle.device.console().draw().to_string());
        puzzle.choose("PUZZLES");
        for expected in ["WIN IN 4 MOVES?", "Puzzles: ", "PUZZLES. Arrows"] {
            assert!(puzzle.words().contains(expected), "{}", puzzle.words());
            puzzle.device.press(Button::B);
        }
        assert_eq!(puzzle.device.asked(), None);
    }
    assert_eq!(boards[0], boards[1]);
}
