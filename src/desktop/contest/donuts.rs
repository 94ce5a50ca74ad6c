//! Donuts in a match: every pair of games has a random board.

use rules::{
    Game as _,
    donuts::{Board, Colour, Game},
};

use super::{bout::Chair, duel::Duelled};

impl Duelled for Game {
    fn begin(seed: u64) -> Self {
        Self::new(Board::from_seed(seed))
    }

    fn chair(side: Colour) -> Chair {
        match side {
            Colour::Vanilla => Chair::Left,
            Colour::Chocolate => Chair::Right,
        }
    }

    fn winner(&self) -> Option<Colour> {
        self.outcome()?.winner()
    }
}
