//! The engine for tic-tac-toe: minimax to the end of the game, less deep at the lower levels.

use rules::{
    Game as _, Rng,
    tic_tac_toe::{Game, Outcome, Square},
};

use crate::{Answer, Engine, GameSearch, InfoState, Level, Progress};

/// A search that takes a single step.
pub struct Search(Square);

impl GameSearch for Search {
    fn step(&mut self) -> Progress {
        Progress::Done
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.0.into())
    }
}

impl Engine for Game {
    type Memory = ();
    type InfoState = Self;
    type Search<'m> = Search;

    const MEMORY: () = ();

    fn info_state(&self) -> Option<InfoState> {
        self.to_move().map(|_| InfoState::TicTacToe(*self))
    }

    fn moves(state: &Self) -> impl IntoIterator<Item = Square> {
        state.legal_moves()
    }

    fn search(state: &Self, level: Level, seed: u64, (): &mut ()) -> Option<Search> {
        let mut rng = Rng::new(seed);
        let depth = if level == Level::BEST { 9 } else { level.index() as u8 };
        // Equal moves are chosen at random.
        let rate = |square| (value_after(state, square, depth), rng.below(1_000), square);
        let rated = state.legal_moves().into_iter().map(rate);
        rated.max_by_key(|(value, random, _)| (*value, *random)).map(|(.., square)| Search(square))
    }
}

/// The value of a move for the player who makes it; a faster win is better.
fn value_after(game: &Game, square: Square, depth: u8) -> i8 {
    let mut next = *game;
    next.play_unchecked(square);
    let replies = next.legal_moves().into_iter();
    match next.outcome() {
        Some(Outcome::Three(_)) => 10 + depth as i8,
        None if depth > 0 => -replies.map(|reply| value_after(&next, reply, depth - 1)).max().unwrap_or(0),
        _ => 0,
    }
}
