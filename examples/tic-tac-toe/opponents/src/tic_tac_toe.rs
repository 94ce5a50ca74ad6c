//! How the chip plays tic-tac-toe: by minimax to the end of the game; the lower the level, the fewer marks it looks ahead.

use rules::{
    Game as _, Lot,
    tic_tac_toe::{Game, Outcome, Square},
};

use crate::{Level, Memory, NoPuzzles, Opponent, Progress, Thinking};

/// A search that is done at once.
pub struct TicTacToeSearch(Square);

impl Thinking for TicTacToeSearch {
    type Move = Square;

    fn step(&mut self) -> Progress {
        Progress::Done
    }

    fn best(&self) -> Square {
        self.0
    }
}

impl Opponent for Game {
    type Known = Self;
    type Search<'m> = TicTacToeSearch;
    type Probe<'m> = NoPuzzles;

    fn known(&self) -> Option<Self> {
        self.to_move().map(|_| *self)
    }

    fn moves(known: &Self) -> impl IntoIterator<Item = Square> {
        known.legal_moves()
    }

    fn search(known: &Self, level: Level, seed: u64, _memory: &mut Memory) -> Option<TicTacToeSearch> {
        let mut lot = Lot::new(seed);
        let depth = if level == Level::BEST { 9 } else { level.0 - 1 };
        // Equal moves are chosen by chance.
        let rated = known.legal_moves().map(|square| (value_after(known, square, depth), lot.below(1_000), square));
        rated.max_by_key(|(value, chance, _)| (*value, *chance)).map(|(.., square)| TicTacToeSearch(square))
    }
}

/// What a move is worth to whoever makes it: sooner is better.
fn value_after(game: &Game, square: Square, depth: u8) -> i8 {
    let mut next = *game;
    next.play_unchecked(square);
    match next.outcome() {
        Some(Outcome::Three(_)) => 10 + depth as i8,
        Some(Outcome::Draw) => 0,
        None if depth == 0 => 0,
        None => -next.legal_moves().map(|reply| value_after(&next, reply, depth - 1)).max().unwrap_or(0),
    }
}
