//! How the chip plays Konter: the boards it thinks in, its table, and its levels.

mod levels;

use opponents::{
    Level, Progress, Thinking,
    konter::{Board, Thinker, Value},
};
use rules::{
    Lot,
    konter::{Colour, Game, Move, Stones},
};

/// The level with this number.
fn level(number: usize) -> Level {
    Level::ALL[number - 1]
}

/// Stones thrown on the board by lot.
fn thrown(lot: &mut Lot) -> Stones {
    let mut cells = *b"XXXXXXXXXXXXOOOOOOOOOOOO.";
    lot.shuffle(&mut cells);
    String::from_utf8_lossy(&cells).parse().expect("a full board")
}

/// A game from a random position on which nobody is connected, with this value for dark, who moves first.
fn game_where(wanted: impl Fn(Value) -> bool, lot: &mut Lot) -> Game {
    loop {
        let stones = thrown(lot);
        if let Ok(game) = Game::from_stones(stones, Colour::Dark)
            && wanted(Value::of(Board::of(&stones, Colour::Dark)))
        {
            return game;
        }
    }
}

/// The move that the chip makes when it may think to the end.
fn chosen(game: &Game, level: Level, seed: u64) -> Option<Move> {
    let mut thinker = Thinker::new(game, level, seed)?;
    while thinker.step() != Progress::Done {}
    Some(thinker.best())
}
