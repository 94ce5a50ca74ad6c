//! Positions from real games.

use engine::{Engine, Level, Memory};
use rules::{
    Game as _, Rng, donuts,
    fundomino::{self, Options, Variant},
    konter,
};

/// The number of games, from each of which one position is taken.
const GAMES: usize = 240;
/// The maximum number of positions of each ply.
const MAX_PER_PLY: usize = 8;

/// Positions of a game, with their plies: the number of moves made.
pub(crate) fn of(game: &str) -> Result<Vec<(usize, String)>, String> {
    match game {
        "donuts" => Ok(spread(|rng| {
            let game = donuts::Game::new(donuts::Board::from_seed(rng.next_u64()));
            let mut positions = played(game, rng, donuts::Game::to_string);
            // The first move is in the book.
            positions.remove(0);
            (1, positions)
        })),
        "konter" => Ok(spread(|rng| {
            let number = 1 + rng.below(konter::START_POSITIONS.len() as u32) as usize;
            let first = konter::Colour::ALL[rng.below(2) as usize];
            let positions = konter::Game::standard(number, first).map(|game| played(game, rng, konter_text));
            (0, positions.unwrap_or_default())
        })),
        "fundomino" => Ok(spread(|rng| {
            let variant = Variant::ALL[rng.below(Variant::ALL.len() as u32) as usize];
            let game = fundomino::Game::from_seed(Options::new(variant), rng.next_u64());
            (0, played(game, rng, fundomino::Game::to_string))
        })),
        _ => Err(format!("there are no positions of {game:?}")),
    }
}

/// The players of the games of Donuts from which positions are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Players {
    /// Weak players: the first donut is random; after it, half of the games are played at random, and half by a low
    /// level.
    Any,
    /// One of those against the best level, which is to move.
    Best,
}

/// Unfinished positions of Donuts with this number of donuts, each on a random board.
pub(super) fn with_donuts(donuts: u8, count: usize, players: Players) -> Vec<donuts::Game> {
    let mut rng = Rng::new(donuts.into());
    let mut memory: Box<Memory> = Box::default();
    let mut games = Vec::new();
    while games.len() < count {
        let mut game = donuts::Game::new(donuts::Board::from_seed(rng.next_u64()));
        let at_random = games.len() % 2 == 0;
        while game.outcome().is_none() && game.position().placed() < donuts {
            let moves = game.legal_moves();
            let any = moves.into_iter().nth(rng.below(moves.len() as u32) as usize);
            let placed = game.position().placed();
            let chosen = match players {
                Players::Best if (donuts - placed).is_multiple_of(2) => {
                    game.choose_move(Level::BEST, 0, &mut memory)
                }
                _ if at_random || placed == 0 => any,
                _ => game.choose_move(Level::ALL[2], rng.next_u64(), &mut memory),
            };
            chosen.into_iter().for_each(|square| game.play_unchecked(square));
        }
        if game.outcome().is_none() {
            games.push(game);
        }
    }
    games
}

/// Takes one position of each game, from the least frequent ply so far. `play` returns the first ply and the positions
/// of a game.
fn spread(mut play: impl FnMut(&mut Rng) -> (usize, Vec<String>)) -> Vec<(usize, String)> {
    let mut rng = Rng::new(2023);
    let mut taken: Vec<(usize, String)> = Vec::new();
    let mut counts = [0; 64];
    for _ in 0..GAMES {
        let (first, positions) = play(&mut rng);
        let plies = (first..counts.len()).zip(positions).filter(|(ply, _)| counts[*ply] < MAX_PER_PLY);
        let Some((ply, position)) = plies.min_by_key(|(ply, _)| counts[*ply]) else { continue };
        counts[ply] += 1;
        taken.push((ply, position));
    }
    taken.sort();
    taken
}

/// The positions of a game between two of the lower levels, one of them level 4.
fn played<G: Engine>(mut game: G, rng: &mut Rng, write: impl Fn(&G) -> String) -> Vec<String> {
    let mut memory: Box<Memory> = Box::default();
    let mut positions = Vec::new();
    let levels = [Level::ALL[rng.below(4) as usize], Level::ALL[3]];
    while let Some(mv) = game.choose_move(levels[positions.len() % 2], rng.next_u64(), &mut memory) {
        positions.push(write(&game));
        game.play_unchecked(mv);
    }
    positions
}

/// A position of Konter as text; empty during the set-up, which has no positions.
pub(super) fn konter_text(game: &konter::Game) -> String {
    match game {
        konter::Game::Playing(playing) => playing.position().to_string(),
        _ => String::new(),
    }
}
