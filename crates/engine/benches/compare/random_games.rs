//! Complete random games. The yardstick is OpenSpiel's pentago, the closest public relative of Donuts.

use std::hint::black_box;

use rules::{
    Game, Rng, donuts,
    fundomino::{self, Options, Players, Variant},
    konter,
};

use crate::{Contestant, Discipline, pentago};

pub(crate) fn discipline() -> Discipline {
    Discipline {
        what: "random games, moves",
        yardstick: pentago::contestant(),
        ours: vec![
            Contestant::new("Donuts", "", || (0..20_000).map(donuts_game).sum()),
            Contestant::new("Konter", "", || (0..5_000).map(konter_game).sum()),
            Contestant::new("Fundomino, rounds for two", "", || (0..20_000).map(fundomino_round).sum()),
        ],
    }
}

/// Plays random moves to the end and counts them.
fn play_out<G: Game>(mut game: G, rng: &mut Rng, list: impl Fn(&G, &mut Rng) -> Option<G::Move>) -> u64 {
    let mut moves = 0;
    while let Some(mv) = list(&game, rng) {
        game.play_unchecked(mv);
        moves += 1;
    }
    black_box(game.outcome());
    moves
}

fn donuts_game(seed: u64) -> u64 {
    let game = donuts::Game::new(donuts::Board::from_seed(seed));
    play_out(game, &mut Rng::new(seed), |game, rng| {
        let targets = game.targets();
        targets.into_iter().nth(rng.below(targets.len() as u32) as usize)
    })
}

fn konter_game(seed: u64) -> u64 {
    let game = konter::Game::standard(1, konter::Colour::Dark).expect("it exists");
    play_out(game, &mut Rng::new(seed), |game, rng| {
        let moves = game.legal_moves();
        moves.get(rng.below(moves.len() as u32) as usize).copied()
    })
}

fn fundomino_round(seed: u64) -> u64 {
    let game = fundomino::Game::from_seed(Options::new(Variant::Standard(Players::Two)), seed);
    play_out(game, &mut Rng::new(seed), |game, rng| {
        let moves = game.legal_moves();
        moves.get(rng.below(moves.len() as u32) as usize).copied()
    })
}
