//! Positions from real games.

use opponents::{Level, Progress, Thinking as _, donuts};
use rules::{Game as _, Lot};

/// How many positions of each ply are wanted.
const A_PLY: usize = 8;

/// Positions of a game, with their plies: how many moves have been made.
pub(crate) fn of(game: &str) -> Result<Vec<(usize, String)>, String> {
    match game {
        "donuts" => Ok(spread(donuts_game)),
        _ => Err(format!("no thinking is counted for {game:?} yet; for donuts it is")),
    }
}

/// Takes one position of each game, from the second move on, until every ply that is reached often enough has its share.
fn spread(mut play: impl FnMut(&mut Lot) -> Vec<String>) -> Vec<(usize, String)> {
    const GAMES: usize = 240;
    let mut lot = Lot::new(2023);
    let mut taken: Vec<(usize, String)> = Vec::new();
    let mut counts = [0; 64];
    for _ in 0..GAMES {
        let mut game = play(&mut lot);
        let wanted = (1..game.len().min(counts.len())).filter(|ply| counts[*ply] < A_PLY);
        let Some(ply) = wanted.min_by_key(|ply| counts[*ply]) else { continue };
        counts[ply] += 1;
        taken.push((ply, game.swap_remove(ply)));
    }
    taken.sort();
    taken
}

/// A game of Donuts on a random board between two players who look ahead but not to the end, so that the first moves differ.
fn donuts_game(lot: &mut Lot) -> Vec<String> {
    let mut game = rules::donuts::Game::new(rules::donuts::Board::from_seed(lot.draw()));
    let mut memory: Box<donuts::Memory> = Box::default();
    let mut positions = Vec::new();
    let levels = [Level::ALL[lot.below(4) as usize], Level::ALL[3]];
    while let Some(mut thinker) =
        donuts::Thinker::new(&game, levels[positions.len() % 2], lot.draw(), &mut memory)
    {
        positions.push(game.to_string());
        while thinker.step() != Progress::Done {}
        game.play_unchecked(thinker.best());
    }
    positions
}
