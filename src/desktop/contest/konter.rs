//! Konter in a match: every pair of games begins after some random moves from a set-up.

use rules::{
    Game as _, Lot,
    konter::{Colour, Game, START_POSITIONS},
};

use super::{bout::Seat, duel::Duelled};

/// The fewest random moves before a game.
const FEWEST_MOVES: u32 = 4;
/// The most.
const MOST_MOVES: u32 = 15;

impl Duelled for Game {
    fn begin(seed: u64) -> Self {
        let mut lot = Lot::new(seed);
        loop {
            if let Some(game) = varied(&mut lot) {
                return game;
            }
        }
    }

    fn seat(side: Colour) -> Seat {
        match side {
            Colour::Dark => Seat(0),
            Colour::Light => Seat(1),
        }
    }

    fn winner(&self) -> Option<Colour> {
        self.outcome()?.winner()
    }
}

/// A game from where some random moves led; none if a colour was connected on the way or could be at once.
fn varied(lot: &mut Lot) -> Option<Game> {
    let number = 1 + lot.below(START_POSITIONS.len() as u32) as usize;
    let mut game = Game::standard(number, Colour::ALL[lot.below(2) as usize])?;
    for _ in 0..FEWEST_MOVES + lot.below(MOST_MOVES - FEWEST_MOVES + 1) {
        let moves: Vec<_> = game.legal_moves().into_iter().collect();
        game.play_unchecked(moves[lot.below(moves.len() as u32) as usize]);
        if is_connected(&game) {
            return None;
        }
    }
    let quiet = game.legal_moves().into_iter().all(|mv| {
        let mut next = game.clone();
        next.play_unchecked(mv);
        !is_connected(&next)
    });
    let first = game.to_move().filter(|_| quiet)?;
    Game::from_stones(*game.stones(), first).ok()
}

fn is_connected(game: &Game) -> bool {
    Colour::ALL.into_iter().any(|colour| game.stones().connected(colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_begin_in_many_quiet_positions_in_which_nobody_is_connected() {
        let starts: Vec<_> = (0..100).map(Game::begin).collect();
        let mut stones: Vec<_> = starts.iter().map(|game| game.stones().to_string()).collect();
        stones.sort();
        stones.dedup();
        assert!(stones.len() > 90, "{} of 100 differ", stones.len());
        assert!(starts.iter().all(|game| game.outcome().is_none() && !is_connected(game)));
        let dark_first = starts.iter().filter(|game| game.to_move() == Some(Colour::Dark)).count();
        assert!((25..75).contains(&dark_first), "{dark_first} of 100");
    }
}
