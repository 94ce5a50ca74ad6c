//! The solver against plain minimax: every move to the end of the game, without a table and without cut-offs.

use engine::donuts::Value;
use rules::{
    Game as _, Rng,
    donuts::{Colour, DONUTS, Game},
};

use crate::{memory, random_game, shared::after, solve};

/// How the game ends for `side` if both play perfectly.
fn minimax(game: &Game, side: Colour) -> Value {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner() {
            Some(winner) if winner == side => Value::Win,
            Some(_) => Value::Loss,
            None => Value::Draw,
        };
    }
    let values = game.legal_moves().into_iter().map(|square| minimax(&after(game, square), side));
    let value = if game.to_move() == Some(side) { values.max() } else { values.min() };
    value.expect("there is always a move")
}

/// Compares `count` positions with at most `left` donuts left to place whose value satisfies `wanted`.
fn compare(count: usize, left: u8, wanted: impl Fn(Value) -> bool) {
    let mut rng = Rng::new(left.into());
    let mut memory = memory();
    let mut compared = 0;
    while compared < count {
        let games = random_game(&mut rng);
        let late = games.iter().filter(|game| game.position().placed() >= DONUTS - left);
        for game in late.filter(|game| game.outcome().is_none()) {
            let side = game.to_move().expect("it is not over");
            let expected = minimax(game, side);
            if !wanted(expected) {
                continue;
            }
            let (value, best) = solve(game, &mut memory);
            assert_eq!(value, expected, "{game}");
            match best {
                Some(best) => assert_eq!(minimax(&after(game, best), side), value, "{best} in {game}"),
                None => assert_eq!(value, Value::Loss, "{game}"),
            }
            compared += 1;
        }
    }
}

#[test]
fn the_solver_agrees_with_minimax_when_ten_donuts_are_left() {
    compare(2_000, 10, |_| true);
}

#[test]
fn the_solver_agrees_with_minimax_about_draws() {
    compare(50, 4, |value| value == Value::Draw);
}
