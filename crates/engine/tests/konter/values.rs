//! The tablebase against the rules: by plain search where that is feasible, by the definition of a value everywhere.

use engine::konter::{Board, Value};
use rules::{
    Game as _, Rng,
    konter::{Colour, Game, Position, START_POSITIONS},
};

use crate::{random_position, shared::after, value};

/// The value by plain search to this depth; `None` if the end is further away.
fn searched(position: &Position, plies: u8) -> Option<Value> {
    let mover = position.to_move()?;
    let mut slowest = Some(0);
    let mut fastest: Option<u8> = None;
    for mv in position.moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        let (loss, win) = match next.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == mover => (None, Some(1)),
            Some(_) => (Some(1), None),
            None if plies == 1 => (None, None),
            None => match searched(&next, plies - 1) {
                Some(Value::Win(depth)) => (Some(depth + 1), None),
                Some(Value::Loss(depth)) => (None, Some(depth + 1)),
                _ => (None, None),
            },
        };
        slowest = slowest.zip(loss).map(|(slowest, loss)| slowest.max(loss));
        fastest = fastest.into_iter().chain(win).min();
    }
    fastest.map(Value::Win).or(slowest.map(Value::Loss))
}

fn position(game: &Game) -> &Position {
    match game {
        Game::Playing(playing) => playing.position(),
        _ => panic!("{} is still being set up", game.stones()),
    }
}

#[test]
fn plain_search_finds_the_same_values_within_three_plies() {
    const PLIES: u8 = 3;
    let mut rng = Rng::new(1);
    let mut seen = [0; 4];
    for _ in 0..1_500 {
        let game = random_position(&mut rng);
        let near = value(&game).filter(|value| match value {
            Value::Win(depth) | Value::Loss(depth) => *depth <= PLIES,
            Value::Draw => false,
        });
        assert_eq!(searched(position(&game), PLIES), near, "{}", game.stones());
        if let Some(Value::Win(depth) | Value::Loss(depth)) = near {
            seen[usize::from(depth)] += 1;
        }
    }
    assert!(seen[1..].iter().all(|seen| *seen > 0), "every depth was met: {seen:?}");
}

/// The value of a position, computed from the values after each move.
fn from_successors(game: &Game) -> Value {
    let mover = game.to_move();
    let (mut slowest, mut fastest) = (Some(0), None::<u8>);
    for mv in game.legal_moves() {
        let after = after(game, mv);
        let result = match after.outcome() {
            Some(outcome) if outcome.winner() == mover => Value::Loss(0),
            Some(_) => Value::Win(0),
            None => value(&after).expect("the game is not over"),
        };
        match result {
            Value::Loss(depth) => fastest = Some(fastest.map_or(depth + 1, |sooner| sooner.min(depth + 1))),
            Value::Win(depth) => slowest = slowest.map(|later| later.max(depth + 1)),
            Value::Draw => slowest = None,
        }
        if matches!(result, Value::Loss(_)) {
            slowest = None;
        }
    }
    fastest.map(Value::Win).or(slowest.map(Value::Loss)).unwrap_or(Value::Draw)
}

#[test]
fn every_value_follows_from_those_after_each_move() {
    let mut rng = Rng::new(2);
    let mut draws = 0;
    for _ in 0..3_000 {
        let game = random_position(&mut rng);
        let value = value(&game).expect("the game is not over");
        assert_eq!(value, from_successors(&game), "{}", game.stones());
        draws += u32::from(value == Value::Draw);
    }
    assert!(draws > 1_000);
}

#[test]
fn the_values_of_the_start_positions_follow_from_those_after_each_move() {
    for (number, stones) in (1..).zip(START_POSITIONS) {
        for first in Colour::ALL {
            let game = Game::standard(number, first).expect("it exists");
            assert_eq!(Value::of(Board::of(&stones, first)), from_successors(&game), "{stones} {first}");
        }
    }
}
