//! The engine's boards agree with the rules.

use engine::konter::{Board, Value};
use rules::{Game as _, Rng, konter::Colour};

use crate::{random_position, random_stones, shared::after};

const BOARDS: usize = 2_000;

/// Sorted, for comparison.
fn sorted(boards: impl Iterator<Item = Board>) -> Vec<(u32, u32)> {
    let mut boards: Vec<_> = boards.map(|board| (board.own(), board.other())).collect();
    boards.sort_unstable();
    boards
}

#[test]
fn the_successors_are_the_boards_after_the_legal_moves() {
    let mut rng = Rng::new(1);
    for _ in 0..BOARDS {
        let game = random_position(&mut rng);
        let by_rules = game.legal_moves().into_iter().map(|mv| after(&game, mv));
        let by_rules = sorted(by_rules.map(|game| Board::of(game.stones(), Colour::Light)));
        assert_eq!(
            sorted(Board::of(game.stones(), Colour::Dark).successors()),
            by_rules,
            "{}",
            game.stones()
        );
    }
}

#[test]
fn predecessors_are_the_inverse_of_successors() {
    let mut rng = Rng::new(2);
    for _ in 0..BOARDS / 10 {
        let board = Board::of(&random_stones(&mut rng), Colour::Dark);
        assert!(board.predecessors().all(|before| before.successors().any(|after| after == board)));
        assert!(board.successors().all(|after| after.predecessors().any(|before| before == board)));
    }
}

#[test]
fn the_value_of_a_connected_board_agrees_with_the_rules() {
    let mut rng = Rng::new(3);
    let mut seen = [0; 4];
    while seen.iter().any(|seen| *seen < 20) {
        let game = random_position(&mut rng);
        for mv in game.legal_moves() {
            let after = after(&game, mv);
            let winner = after.outcome().and_then(|outcome| outcome.winner());
            let decided = Board::of(after.stones(), Colour::Light).decided();
            let (kind, expected) = match winner {
                // A counter is due, or neither colour is connected.
                None if after.stones().connected(Colour::Dark) => (0, Some(Value::Win(1))),
                None => (1, None),
                Some(Colour::Dark) => (2, Some(Value::Loss(0))),
                Some(Colour::Light) => (3, Some(Value::Win(0))),
            };
            assert_eq!(decided, expected, "{} {mv}", game.stones());
            seen[kind] += 1;
        }
    }
}
