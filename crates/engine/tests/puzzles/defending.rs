//! How the chip defends.

use engine::Memory;
use rules::{Rng, donuts, konter};

use crate::{
    Puzzling, after,
    brute_force::{BruteForce, Position as _, Worth},
    composed, defence, puzzle,
};

/// In puzzles with the seeds from 0 on, the attacker makes the first move that wins, and some others by chance; the defender's
/// answer must be one of the best, and the first of them if all is lost.
fn check_answers<G: Puzzling>(moves: u8, seeds: u64) -> [usize; 2] {
    let mut memory: Box<Memory> = Box::default();
    let mut rng = Rng::new(1);
    let mut seen = [0; 2];
    for seed in 0..seeds {
        let (_, game) = composed::<G>(puzzle::<G>(moves, seed), &mut memory);
        let mut brute_force = BruteForce::for_mover_of(&game.position());
        let mut firsts = brute_force.solutions(&game.position(), moves);
        let all: Vec<G::Move> = game.legal_moves().into_iter().collect();
        firsts.push(all[rng.below(all.len() as u32) as usize]);
        for first in firsts {
            let game = after(&game, first);
            if game.to_move().is_none() {
                continue;
            }
            let (worth, best) = brute_force.defences(&game.position(), moves - 1);
            let chosen = defence(&game, moves - 1, &mut memory);
            assert!(best.contains(&chosen), "{chosen:?}, but {worth:?} by {best:?}: {game:?}");
            let is_lost = worth < Worth::Held;
            if is_lost {
                assert_eq!(chosen, best[0], "{game:?}");
            }
            seen[usize::from(is_lost)] += 1;
        }
    }
    seen
}

#[test]
fn in_donuts_the_defender_holds_what_can_be_held_and_else_resists_longest() {
    for (moves, seeds) in [(2, 200), (3, 150), (4, 60)] {
        let seen = check_answers::<donuts::Game>(moves, seeds);
        assert!(seen.iter().all(|count| *count > 30), "held and lost: {seen:?}");
    }
}

#[test]
fn in_konter_the_defender_holds_what_can_be_held_and_else_resists_longest() {
    for (moves, seeds) in [(2, 100), (3, 20)] {
        let seen = check_answers::<konter::Game>(moves, seeds);
        assert!(seen.iter().all(|count| *count > 10), "held and lost: {seen:?}");
    }
}

/// Solves puzzles against the defender, by moves that win in time; each takes exactly as many as it says.
fn solve<G: Puzzling>(moves: u8, seeds: u64) {
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
fn whoever_finds_every_move_wins_in_exactly_so_many() {
    for (moves, seeds) in [(2, 200), (3, 150), (4, 60)] {
        solve::<donuts::Game>(moves, seeds);
    }
    for (moves, seeds) in [(2, 100), (3, 20)] {
        solve::<konter::Game>(moves, seeds);
    }
}
