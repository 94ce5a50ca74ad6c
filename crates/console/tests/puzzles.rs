//! Puzzles, solved with the help of the rules alone.

mod body;

use body::{Body, Chip};
use console::{Button, Input, Memory, Millis, Question, Report};
use rules::Rng;

/// A console at a puzzle of a game, in so many moves, and a chip that thinks for real.
struct Table {
    body: Body,
    memory: Box<Memory>,
}

impl Table {
    fn new(game: &str, length: &str) -> Self {
        let mut table = Self { body: Body::new(1, Chip::Patient), memory: Box::new(Memory::new()) };
        table.body.press(Button::A);
        for wanted in ["PUZZLES", game, length] {
            while !table.body.words().contains(wanted) {
                table.body.press(Button::RIGHT);
            }
            table.body.press(Button::A);
        }
        table
    }

    fn words(&self) -> String {
        self.body.words()
    }

    /// Lets time pass, with a chip that answers what it is asked.
    fn wait(&mut self, time: Millis) {
        for _ in 0..time / 20 {
            self.body.wait(20);
            if let Some(Question { id, job }) = self.body.question().cloned() {
                let answer = job.solve(&mut self.memory).expect("an answer");
                self.body.happen(Input::Engine(Report::Answer(id, answer)));
            }
        }
    }
}

#[test]
fn any_try_fails_or_solves_and_the_next_one_is_another() {
    for (game, length) in [("DONUTS", "WIN IN 2"), ("KONTER", "WIN IN 2"), ("DONUTS", "WIN IN 3")] {
        let mut table = Table::new(game, length);
        let mut rng = Rng::new(3);
        let (mut failed, mut solved) = (0, 0);
        let mut boards = Vec::new();
        for _ in 0..400_000 {
            let words = table.words();
            if words.contains("whatever the chip does") {
                table.wait(1_400);
                let board = table.body.console().draw().to_string();
                if !boards.contains(&board) {
                    boards.push(board);
                }
            } else if words.contains("Once more") {
                failed += 1;
                table.wait(1_400);
            } else if words.contains("Solved") {
                solved += 1;
                if solved == 3 {
                    break;
                }
                table.wait(5_200);
            } else if words.contains("to win.") {
                table.body.press(Button::ALL[rng.below(5) as usize]);
                table.wait(100);
            } else {
                table.wait(100);
            }
        }
        assert_eq!(solved, 3, "{game} {length}: {}", table.words());
        assert!(failed > 0, "chance solves nothing at once");
        assert!(boards.len() >= 3, "{}", boards.len());
    }
}

#[test]
fn b_leads_back_step_by_step_and_the_same_number_is_the_same_puzzle() {
    let mut boards = Vec::new();
    for _ in 0..2 {
        let mut table = Table::new("DONUTS", "WIN IN 4");
        assert!(table.words().contains("The chip looks for a puzzle."), "{}", table.words());
        table.wait(1_500);
        assert!(table.words().starts_with("Puzzle 1, 4 to win."), "{}", table.words());
        table.body.wait(13);
        boards.push(table.body.console().draw().to_string());
        for expected in ["WIN IN 4?", "Puzzles: ", "DONUTS. Arrows"] {
            table.body.press(Button::B);
            assert!(table.words().contains(expected), "{}", table.words());
        }
        assert_eq!(table.body.asked(), None);
    }
    assert_eq!(boards[0], boards[1]);
}
