//! The best level plays perfectly.

use engine::donuts::{Memory, Solver, Value, Verdict, in_book};
use rules::{
    Game as _, Rng,
    donuts::{Colour, Game, Square},
};

use crate::{best_move, memory, random_game, shared::after, solve};

/// Positions of random games with at least this number of donuts that are not over.
fn positions(count: usize, donuts: u8) -> Vec<Game> {
    let mut rng = Rng::new(11);
    let games = core::iter::repeat_with(|| random_game(&mut rng)).flatten();
    games.filter(|game| game.position().placed() >= donuts && game.outcome().is_none()).take(count).collect()
}

#[test]
fn the_best_level_keeps_the_value() {
    let mut memory = memory();
    for game in positions(300, 8) {
        let best = best_move(&game);
        assert_eq!(value_of_move(&game, best, &mut memory), solve(&game, &mut memory).0, "{game}");
    }
}

/// The only unrefuted move after 50,000 nodes, a hundred in each step, if there is one before the end of the proof.
fn late_only_move(game: &Game, memory: &mut Memory) -> Option<Square> {
    let mover = game.to_move()?;
    let mut solver = Solver::new(game.board(), memory);
    let mut nodes = 0;
    for winner in [mover, mover.other()] {
        solver.ask(game, winner);
        loop {
            let answer = solver.run(&mut { 100 });
            match answer.is_none().then(|| solver.only_unrefuted_move()).flatten() {
                Some(only_move) if nodes >= 50_000 => return Some(only_move),
                _ => nodes += 100,
            }
            match answer {
                None => {}
                Some(Verdict::Reached(_)) => return None,
                Some(Verdict::Failed) => break,
            }
        }
    }
    None
}

#[test]
fn the_best_level_makes_the_only_unrefuted_move_after_a_long_search() {
    let (mut memory, mut rng, mut only_moves) = (memory(), Rng::new(17), 0);
    for game in core::iter::repeat_with(|| random_game(&mut rng)[2]).take(200) {
        let is_searched = game.legal_moves().len() > 1 && in_book(&game).is_none();
        if let Some(only_move) = late_only_move(&game, &mut memory).filter(|_| is_searched) {
            only_moves += 1;
            assert_eq!(best_move(&game), only_move, "{game}");
        }
    }
    assert!(only_moves >= 5, "only {only_moves} positions have one unrefuted move before the proof");
}

/// The value of a move for the player who makes it.
fn value_of_move(game: &Game, square: Square, memory: &mut Memory) -> Value {
    let next = after(game, square);
    match next.outcome() {
        Some(outcome) => value_of_end(outcome.winner(), game.to_move()),
        None => solve(&next, memory).0.of_opponent(),
    }
}

#[test]
fn no_move_is_better_than_the_only_unrefuted_one() {
    let (mut memory, mut other) = (memory(), memory());
    let (mut before_the_answer, mut draws) = (0, 0);
    for game in positions(300, 2).into_iter().chain(positions(6_000, 22)) {
        let mut solver = Solver::new(game.board(), &mut memory);
        solver.ask(&game, game.to_move().expect("the game is not over"));
        let mut answer = None;
        while answer.is_none() && solver.only_unrefuted_move().is_none() {
            answer = solver.run(&mut { 1 });
        }
        if let Some(only_move) = solver.only_unrefuted_move() {
            let (value, _) = solve(&game, &mut other);
            assert_eq!(value_of_move(&game, only_move, &mut other), value, "{only_move} in {game}");
            before_the_answer += u32::from(answer.is_none() && game.legal_moves().len() > 1);
            draws += u32::from(value == Value::Draw);
        }
    }
    assert!(
        before_the_answer > 1_000 && draws > 10,
        "{before_the_answer} only moves and {draws} draws are too few"
    );
}

fn value_of_end(winner: Option<Colour>, side: Option<Colour>) -> Value {
    match winner {
        None => Value::Draw,
        winner if winner == side => Value::Win,
        Some(_) => Value::Loss,
    }
}

/// How many donuts are placed until `winner` has won, if they win as fast as possible and the other player resists.
fn donuts_to_the_win(game: &Game, winner: Colour) -> Option<u32> {
    if let Some(outcome) = game.outcome() {
        return (outcome.winner() == Some(winner)).then_some(0);
    }
    let ways = game.legal_moves().into_iter().map(|square| donuts_to_the_win(&after(game, square), winner));
    let donuts = if game.to_move() == Some(winner) {
        ways.flatten().min()?
    } else {
        ways.collect::<Option<Vec<u32>>>()?.into_iter().max()?
    };
    Some(donuts + 1)
}

#[test]
fn the_best_level_wins_as_fast_and_loses_as_late_as_possible() {
    let mut seen = [0; 2];
    for game in positions(600, 20) {
        let side = game.to_move().expect("the game is not over");
        for (count, winner) in seen.iter_mut().zip([side, side.other()]) {
            let Some(donuts) = donuts_to_the_win(&game, winner) else { continue };
            let next = after(&game, best_move(&game));
            assert_eq!(donuts_to_the_win(&next, winner), Some(donuts - 1), "{game}");
            *count += 1;
        }
    }
    assert!(seen.iter().all(|count| *count >= 100), "wins and losses: {seen:?}");
}
