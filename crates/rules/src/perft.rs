//! Perft counts move sequences, the usual test of a move generator.

use core::hint::black_box;

use crate::Game;

/// The number of sequences of exactly `depth` legal moves. Visits every position, including the leaves.
///
/// The recursion keeps a position and its move list on the stack for each ply.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    perft_while(game, depth, &mut || true).unwrap_or(0)
}

/// Like [`perft`], but calls `keep_going` before each position and stops with `None` when it returns false.
///
/// ```
/// use rules::{konter, perft_while};
///
/// let game = konter::Game::standard(1, konter::Colour::Dark).unwrap();
/// let mut visited = 0;
/// let mut keep_going = || {
///     visited += 1;
///     visited < 1_000
/// };
/// assert_eq!(perft_while(&game, 3, &mut keep_going), None);
/// ```
pub fn perft_while<G: Game>(game: &G, depth: u32, keep_going: &mut impl FnMut() -> bool) -> Option<u64> {
    match (keep_going(), depth) {
        (false, _) => None,
        (true, 0) => Some(1),
        (true, _) => after_each_move(game, depth, keep_going),
    }
}

/// The number of sequences of exactly `depth` moves, which is not 0, from a position that has been counted.
fn after_each_move<G: Game>(game: &G, depth: u32, keep_going: &mut impl FnMut() -> bool) -> Option<u64> {
    let (mut sequences, moves) = (0, game.legal_moves());
    let mut next = game.clone();
    for mv in moves {
        if !keep_going() {
            return None;
        }
        next.play_from(game, mv);
        if depth == 1 {
            // Leaves are visited, too.
            black_box(&next);
            sequences += 1;
        } else {
            sequences += after_each_move(&next, depth - 1, keep_going)?;
        }
    }
    Some(sequences)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::donuts;

    #[test]
    fn perft_while_asks_before_every_position_and_stops_at_the_first_no() {
        let game = donuts::Game::new(donuts::Board::from_seed(1));
        let all: u64 = (0..=4).map(|depth| perft(&game, depth)).sum();
        for allowed in [0, 1, 2, all / 2, all - 1, all] {
            let mut asked = 0;
            let counted = perft_while(&game, 4, &mut || {
                asked += 1;
                asked <= allowed
            });
            assert_eq!(counted, (allowed == all).then(|| perft(&game, 4)), "after {allowed}");
            assert_eq!(asked, all.min(allowed + 1));
        }
    }
}
