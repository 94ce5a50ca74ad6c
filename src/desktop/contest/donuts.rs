//! Donuts in a match: every pair of games has a random board.

use opponents::{Level, Memory, Playable as _};
use rules::{
    Game as _,
    donuts::{Board, Colour, Game},
};

use super::bout::{Bout, Chair, make};

/// A game of Donuts. Vanilla sits on the left.
pub(super) struct Donuts {
    game: Game,
}

const fn chair(colour: Colour) -> Chair {
    match colour {
        Colour::Vanilla => Chair::Left,
        Colour::Chocolate => Chair::Right,
    }
}

impl Bout for Donuts {
    type Contender = Level;

    fn begin(seed: u64) -> Self {
        Self { game: Game::new(Board::from_seed(seed)) }
    }

    fn to_move(&self) -> Option<Chair> {
        self.game.to_move().map(chair)
    }

    fn play(&mut self, level: Level, seed: u64, memory: &mut Memory) -> Result<(), String> {
        let chosen = self.game.answer(level, seed, memory);
        make(&mut self.game, chosen)
    }

    fn winner(&self) -> Option<Chair> {
        self.game.outcome()?.winner().map(chair)
    }
}
