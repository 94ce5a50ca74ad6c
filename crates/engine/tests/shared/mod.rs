//! Playing games, for the tests of every engine.
#![allow(dead_code, reason = "each test target uses a part")]

use std::cell::RefCell;

use engine::{Engine, Level, Memory};
use rules::{Game, Rng, TableGame};

pub(crate) fn after<G: Game>(game: &G, mv: G::Move) -> G {
    let mut next = game.clone();
    next.play(mv).expect("a legal move");
    next
}

/// A random legal move; `None` if the game is over.
pub(crate) fn any_move<G: Game>(game: &G, rng: &mut Rng) -> Option<G::Move> {
    let moves: Vec<_> = game.legal_moves().into_iter().collect();
    (!moves.is_empty()).then(|| moves[rng.below(moves.len() as u32) as usize])
}

/// The move of a level after a full search; `None` if the game is over.
pub(crate) fn chosen<G: Engine>(game: &G, level: Level, seed: u64) -> Option<G::Move> {
    thread_local! {
        static MEMORY: RefCell<Box<Memory>> = RefCell::default();
    }
    MEMORY.with_borrow_mut(|memory| game.choose_move(level, seed, memory))
}

pub(crate) fn player<G: Engine>(level: Level) -> impl FnMut(&G) -> G::Move {
    let mut seeds = Rng::new(level.index() as u64);
    move |game| chosen(game, level, seeds.next_u64()).expect("a move")
}

/// The points that a player takes on average, against another one who has all other seats. From each start it has each
/// seat once.
pub(crate) fn share<G: TableGame>(
    starts: impl IntoIterator<Item = G>,
    mut player: impl FnMut(&G) -> G::Move,
    mut other: impl FnMut(&G) -> G::Move,
    points: impl Fn(&G, usize) -> f64,
) -> f64 {
    let (mut total, mut games) = (0.0, 0.0);
    for start in starts {
        for seat in 0..start.players() {
            let mut game = start.clone();
            while let Some(side) = game.to_move() {
                let mv = if G::seat(side) == seat { player(&game) } else { other(&game) };
                game.play(mv).expect("a legal move");
            }
            total += points(&game, seat);
            games += 1.0;
        }
    }
    total / games
}

/// The points of a seat for a won game: 1, or ½ for a draw of two.
pub(crate) fn win<G: TableGame>(game: &G, seat: usize) -> f64 {
    let winners = game.winners();
    if winners.iter().any(|side| G::seat(*side) == seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}
