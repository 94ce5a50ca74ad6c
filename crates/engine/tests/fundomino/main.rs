//! The engine for Fundomino: no use of hidden information, obvious moves, and the strength of its levels.

mod decisions;
mod honesty;
#[path = "../shared/mod.rs"]
mod shared;
mod strength;

use engine::{Engine as _, GameSearch as _, Level};
use rules::{
    Game as _, Rng,
    fundomino::{Game, Move, Options, Variant, View},
};
use shared::any_move;

/// All variants, with and without their options.
fn all_options() -> impl Iterator<Item = Options> {
    Variant::ALL.into_iter().flat_map(|variant| {
        let plain = Options::new(variant);
        let all = Options { odd_doubles: true, double_two: true, call: true, ..plain };
        [plain, Options { flat: true, ..all }, all]
    })
}

/// The decision of a level after a full search.
fn decide(view: &View, level: Level, seed: u64) -> Option<Move> {
    Game::search(view, level, seed, &mut ())?.finish().to_move::<Game>()
}

/// The view of the player who is to move.
fn view_of_mover(game: &Game) -> Option<View> {
    game.to_move().map(|player| game.round().view(player))
}

/// A random legal move; a draw only if there is no other move.
fn prefer_laying(game: &Game, rng: &mut Rng) -> Option<Move> {
    let moves: Vec<_> = game.legal_moves().into_iter().filter(|mv| *mv != Move::Draw).collect();
    moves.get(rng.below(moves.len() as u32) as usize).copied().or_else(|| any_move(game, rng))
}
