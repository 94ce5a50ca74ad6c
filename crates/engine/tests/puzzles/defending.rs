//! The engine's defence in puzzles.

use engine::Memory;
use rules::{Rng, donuts, konter};

use crate::{
    PuzzleGame,
    brute_force::{BruteForce, Defence, Position as _},
    composed, defence, puzzle,
    shared::{after, any_move},
};

/// In puzzles with the seeds below `seeds`, the attacker makes the winning first move or a random one. The defender's
/// reply must be one of the best, and the first of them if the game is lost. Returns how many games were held and how
/// many lost.
fn check_replies<G: PuzzleGame>(moves: u8, seeds: u64) -> [usize; 2] {
    let mut memory: Box<Memory> = Box::default();
    let mut rng = Rng::new(1);
    let mut seen = [0; 2];
    for seed in 0..seeds {
        let (_, game) = composed::<G>(puzzle::<G>(moves, seed), &mut memory);
        let mut brute_force = BruteForce::for_mover_of(&game.position());
        let mut firsts = brute_force.solutions(&game.position(), moves);
        firsts.extend(any_move(&game, &mut rng));
        for first in firsts {
            let game = after(&game, first);
            if game.to_move().is_none() {
                continue;
            }
            let (result, best) = brute_force.defences(&game.position(), moves - 1);
            let chosen = defence(&game, moves - 1, &mut memory);
            assert!(best.contains(&chosen), "{chosen:?}, but {result:?} by {best:?}: {game:?}");
            let is_lost = result < Defence::Held;
            if is_lost {
                assert_eq!(chosen, best[0], "{game:?}");
            }
            seen[usize::from(is_lost)] += 1;
        }
    }
    seen
}

#[test]
fn in_donuts_the_defence_is_optimal() {
    for (moves, seeds) in [(2, 200), (3, 150), (4, 60)] {
        let seen = check_replies::<donuts::Game>(moves, seeds);
        assert!(seen.iter().all(|count| *count > 30), "held and lost: {seen:?}");
    }
}

#[test]
fn in_konter_the_defence_is_optimal() {
    for (moves, seeds) in [(2, 100), (3, 20)] {
        let seen = check_replies::<konter::Game>(moves, seeds);
        assert!(seen.iter().all(|count| *count > 10), "held and lost: {seen:?}");
    }
}

/// Solves puzzles against the defender with winning moves; each takes exactly its length.
fn solve<G: PuzzleGame>(moves: u8, seeds: u64) {
    let mut memory: Box<Memory> = Box::default();
    for seed in 0..seeds {
        let (_, mut game) = composed::<G>(puzzle::<G>(moves, seed), &mut memory);
        let mut brute_force = BruteForce::for_mover_of(&game.position());
        let attacker = game.position().mover();
        for left in (1..=moves).rev() {
            assert_eq!(game.position().mover(), attacker, "{game:?}");
            assert!(!brute_force.wins(&game.position(), left - 1), "it takes {left} more: {game:?}");
            game = after(&game, brute_force.solutions(&game.position(), left)[0]);
            if left > 1 {
                game = after(&game, defence(&game, left - 1, &mut memory));
            }
        }
        assert_eq!((game.position().mover(), game.position().winner()), (None, attacker), "{game:?}");
    }
}

#[test]
fn correct_play_wins_in_exactly_the_length_of_the_puzzle() {
    for (moves, seeds) in [(2, 200), (3, 150), (4, 60)] {
        solve::<donuts::Game>(moves, seeds);
    }
    for (moves, seeds) in [(2, 100), (3, 20)] {
        solve::<konter::Game>(moves, seeds);
    }
}
