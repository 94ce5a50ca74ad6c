//! Perft: how many sequences of moves there are, the usual check of a move generator.

use crate::Game;

/// How many sequences of exactly `depth` legal moves there are from here. Every position is visited, the last ones too.
///
/// Each move takes its share of the stack: the position, and the list of its moves.
///
/// ```
/// use rules::{konter, perft};
///
/// let game = konter::Game::standard(1, konter::Colour::Dark).unwrap();
/// assert_eq!(perft(&game, 3), 46_160);
/// ```
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    perft_while(game, depth, &mut || true).unwrap_or(0)
}

/// The same as long as `go_on`, which is asked before each position, says so; after that there is no result.
///
/// ```
/// use rules::{konter, perft_while};
///
/// let game = konter::Game::standard(1, konter::Colour::Dark).unwrap();
/// let mut visited = 0;
/// let mut go_on = || {
///     visited += 1;
///     visited < 1_000
/// };
/// assert_eq!(perft_while(&game, 3, &mut go_on), None);
/// ```
pub fn perft_while<G: Game>(game: &G, depth: u32, go_on: &mut impl FnMut() -> bool) -> Option<u64> {
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
        sequences += perft_while(&next, depth - 1, go_on)?;
    }
    Some(sequences)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::donuts;

    #[test]
    fn every_position_is_asked_about_until_the_answer_is_no() {
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
