//! Donuts in a match: every pair of games has a random board.

use rules::{
    Game as _,
    donuts::{Board, Colour, Game},
};

use super::{bout::Seat, duel::Duelled};

impl Duelled for Game {
    fn begin(seed: u64) -> Self {
        Self::new(Board::from_seed(seed))
    }

    fn seat(side: Colour) -> Seat {
        match side {
            Colour::Vanilla => Seat(0),
            Colour::Chocolate => Seat(1),
        }
    }

    fn winner(&self) -> Option<Colour> {
        self.outcome()?.winner()
    }
}
