//! Puzzles that the engine composes.

use std::collections::HashSet;

use engine::{Engine as _, Job, Memory, PuzzleId, PuzzleLength};
use rules::{Game as _, GameKind, donuts, fundomino, konter};

use crate::{PuzzleGame, brute_force::BruteForce, composed, puzzle};

/// Whether a position is won in exactly `moves` moves, and by a single first move.
fn is_puzzle<G: PuzzleGame>(game: &G, moves: u8) -> bool {
    let position = game.position();
    let mut brute_force = BruteForce::for_mover_of(&position);
    !brute_force.wins(&position, moves - 1) && brute_force.solutions(&position, moves).len() == 1
}

/// Composes puzzles with the seeds below `seeds` and checks each; with the first `all_candidates` seeds it also checks
/// that no earlier candidate is a puzzle.
fn check<G: PuzzleGame>(moves: u8, seeds: u64, all_candidates: u64) {
    let mut memory: Box<Memory> = Box::default();
    for seed in 0..seeds {
        let puzzle = puzzle::<G>(moves, seed);
        let (number, game) = composed::<G>(puzzle, &mut memory);
        assert!(is_puzzle(&game, moves), "{puzzle:?}: {game:?}");
        if seed < all_candidates {
            let before = (0..number).filter_map(|number| G::puzzle_position(puzzle, number));
            before.for_each(|game| assert!(!is_puzzle(&game, moves), "{puzzle:?} could be {game:?}"));
        }
    }
}

#[test]
fn a_puzzle_of_donuts_has_a_single_first_move_and_exactly_the_given_length() {
    check::<donuts::Game>(2, 400, 100);
    check::<donuts::Game>(3, 300, 50);
    check::<donuts::Game>(4, 150, 20);
}

#[test]
fn a_puzzle_of_konter_has_a_single_first_move_and_exactly_the_given_length() {
    check::<konter::Game>(2, 200, 10);
    check::<konter::Game>(3, 30, 0);
    check::<konter::Game>(4, 3, 0);
}

#[test]
fn a_puzzle_of_donuts_has_at_least_4_moves_and_ends_before_groups_decide() {
    let mut memory: Box<Memory> = Box::default();
    for length in PuzzleLength::ALL {
        for seed in 0..100 {
            let puzzle = PuzzleId { game: GameKind::Donuts, length, seed };
            let (_, game) = composed::<donuts::Game>(puzzle, &mut memory);
            assert!(game.legal_moves().len() >= 4, "{game}");
            assert!(game.position().placed() + 2 * length.moves() < donuts::DONUTS, "{game}");
        }
    }
}

#[test]
fn the_same_id_gives_the_same_puzzle_whatever_was_searched_before() {
    fn check<G: PuzzleGame>(moves: u8) {
        let mut used: Box<Memory> = Box::default();
        let mut different = HashSet::new();
        for seed in 0..50 {
            let puzzle = puzzle::<G>(moves, seed);
            let first = composed::<G>(puzzle, &mut used);
            assert_eq!(composed::<G>(puzzle, &mut Box::default()), first);
            different.insert(first.1.position());
        }
        assert_eq!(different.len(), 50, "each seed has its own puzzle");
    }
    for moves in [2, 3, 4] {
        check::<donuts::Game>(moves);
        check::<konter::Game>(moves);
    }
}

#[test]
fn the_puzzle_of_an_id_never_changes() {
    let mut memory: Box<Memory> = Box::default();
    let mut puzzles = Vec::new();
    for moves in [2, 3, 4] {
        let (number, game) = composed::<donuts::Game>(puzzle::<donuts::Game>(moves, 2026), &mut memory);
        puzzles.push(format!("{number} {game}"));
    }
    for moves in [2, 3, 4] {
        let (number, game) = composed::<konter::Game>(puzzle::<konter::Game>(moves, 2026), &mut memory);
        puzzles.push(format!("{number} {}", game.position()));
    }
    let expected = [
        r"17 -/-||\||-/-/\/\\-||-/--/\/\/|//|-\|\ CC.VC.CVCV...C.V..CVCCC.V..V...C.... V e1",
        r"10 \/--/\-\|||-|/\\/-\\/||/|--\-\|\/|-/ ......CV.V....C..V....V...V.CCV...C. C d2",
        r"0 /-|/\|\-\--|||//\\|-\\|-/-//\/||\|-\ CV.C..C.V....V.C..V.V..........CC.V. V a1",
        "7 OOOOXXOXXXOOXXXOOXXOO.XOX X - 0",
        "152 XOOOXOOXXOX.XXOXXXXOXOOOO X - 0",
        "12 OXXXXXOXOOXOOXOOOXOO.OXXX O - 0",
    ];
    assert_eq!(puzzles, expected);
}

#[test]
fn either_colour_attacks() {
    fn attackers<G: PuzzleGame>(moves: u8) -> HashSet<String> {
        let mut memory: Box<Memory> = Box::default();
        let puzzles = (0..20).map(|seed| composed::<G>(puzzle::<G>(moves, seed), &mut memory).1);
        puzzles.map(|game| game.to_move().expect("the game is not over").to_string()).collect()
    }
    assert_eq!(attackers::<donuts::Game>(2).len(), 2);
    assert_eq!(attackers::<konter::Game>(2).len(), 2);
}

#[test]
fn there_are_no_puzzles_of_fundomino() {
    let puzzle = puzzle::<fundomino::Game>(2, 0);
    assert_eq!(PuzzleId::new(puzzle.game, puzzle.length, 0), None);
    assert_eq!(Job::ComposePuzzle(puzzle).solve(&mut Box::default()), None);
    assert_eq!(fundomino::Game::puzzle_position(puzzle, 0), None);
}
