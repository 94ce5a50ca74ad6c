//! Perft: how many sequences of moves there are, the usual check of a move generator.
//!
//! It takes no more stack for many moves than for a few: only for the last ones it calls itself, which is fast. Further up
//! the positions on its way lie where the caller puts them.

use crate::Game;

/// For so many moves it calls itself; nearly all positions are that close to the end of their sequences.
const LAST: usize = 8;

/// A position on the way of a perft, with the moves that have not been tried there yet.
///
/// ```
/// use rules::{konter, perft_while};
///
/// // Two moves from here, as long as there is time; the room for them is the caller's.
/// let game = konter::Game::standard(1, konter::Colour::Dark).unwrap();
/// let mut way = [const { None }; 2];
/// assert_eq!(perft_while(&game, &mut way, &mut || true), Some(1_248));
/// assert_eq!(perft_while(&game, &mut way, &mut || false), None);
/// ```
pub struct Step<G: Game> {
    game: G,
    untried: <G::Moves as IntoIterator>::IntoIter,
}

impl<G: Game> Step<G> {
    fn new(game: G) -> Self {
        let untried = game.legal_moves().into_iter();
        Self { game, untried }
    }
}

/// How many sequences of exactly `DEPTH` legal moves there are from here.
///
/// Every position is visited, the last ones too.
///
/// ```
/// use rules::{konter, perft};
///
/// let game = konter::Game::standard(1, konter::Colour::Dark).unwrap();
/// assert_eq!(perft::<3, _>(&game), 46_160);
/// ```
pub fn perft<const DEPTH: usize, G: Game>(game: &G) -> u64 {
    perft_while(game, &mut [const { None }; DEPTH], &mut || true).unwrap_or(0)
}

/// How many sequences of legal moves there are from here, each with as many moves as `way` has room for.
///
/// Before each position `go_on` is asked; when it says no there is no result.
pub fn perft_while<G: Game>(
    game: &G,
    way: &mut [Option<Step<G>>],
    go_on: &mut impl FnMut() -> bool,
) -> Option<u64> {
    let Some(first) = way.len().checked_sub(LAST + 1) else { return count(game, way.len(), go_on) };
    let way = &mut way[..=first];
    if !go_on() {
        return None;
    }
    let mut sequences = 0;
    let mut made = 0;
    way[0] = Some(Step::new(game.clone()));
    loop {
        let Some((step, mv)) = way[made].as_mut().and_then(|step| step.untried.next().map(|mv| (step, mv)))
        else {
            match made {
                0 => return Some(sequences),
                _ => made -= 1,
            }
            continue;
        };
        let mut next = step.game.clone();
        next.play_unchecked(mv);
        if made == first {
            sequences += count(&next, LAST, go_on)?;
        } else if go_on() {
            made += 1;
            way[made] = Some(Step::new(next));
        } else {
            return None;
        }
    }
}

/// How many sequences of a few moves there are from here.
fn count<G: Game>(game: &G, depth: usize, go_on: &mut impl FnMut() -> bool) -> Option<u64> {
    if !go_on() {
        return None;
    }
    if depth == 0 {
        return Some(1);
    }
    let mut sequences = 0;
    for mv in game.legal_moves() {
        let mut next = game.clone();
        next.play_unchecked(mv);
        sequences += count(&next, depth - 1, go_on)?;
    }
    Some(sequences)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lot, donuts};

    /// A game of Donuts in which few squares are left.
    fn late(seed: u64) -> donuts::Game {
        let mut game = donuts::Game::new(donuts::Board::from_seed(seed));
        let mut lot = Lot::new(seed);
        for _ in 0..18 {
            let targets = game.targets();
            if let Some(square) = targets.into_iter().nth(lot.below(targets.len() as u32) as usize) {
                game.play_unchecked(square);
            }
        }
        game
    }

    #[test]
    fn the_sequences_of_some_moves_are_those_of_one_move_less_behind_each_first_move() {
        let behind = |game: &donuts::Game, count: fn(&donuts::Game) -> u64| -> u64 {
            let after = |mv| {
                let mut next = *game;
                next.play_unchecked(mv);
                count(&next)
            };
            game.legal_moves().into_iter().map(after).sum()
        };
        let mut sequences = 0;
        for game in (0..8).map(late) {
            assert_eq!(perft::<0, _>(&game), 1);
            assert_eq!(perft::<8, _>(&game), behind(&game, perft::<7, _>));
            assert_eq!(perft::<9, _>(&game), behind(&game, perft::<8, _>));
            assert_eq!(perft::<11, _>(&game), behind(&game, perft::<10, _>));
            sequences += perft::<11, _>(&game);
            assert_eq!(perft::<40, _>(&game), 0, "no game is that long");
        }
        assert!(sequences > 1_000, "{sequences}");
    }

    #[test]
    fn every_position_is_asked_about_until_the_answer_is_no() {
        let game = late(1);
        let mut asked = 0_u64;
        let counted = perft_while(&game, &mut [const { None }; 10], &mut || {
            asked += 1;
            true
        });
        let all = asked;
        assert!(counted.is_some() && all > 100, "{all}");
        for most in [0, 1, 2, all / 2, all - 1] {
            let mut left = most;
            let stopped = perft_while(&game, &mut [const { None }; 10], &mut || {
                left = left.wrapping_sub(1);
                left < most
            });
            assert_eq!((stopped, left), (None, u64::MAX), "after {most}");
        }
    }
}
