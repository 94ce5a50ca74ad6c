//! How fast the rules are, beside a yardstick that everyone knows: `cargo bench`.
//!
//! The yardstick is cozy-chess' perft from the start position without bulk counting: every position is made and
//! visited, the last ones too, as in the perfts here. The best of several runs counts, and the contestants take
//! turns, so that all of them see the same machine.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rules::{
    Game, Lot, donuts,
    fundomino::{self, Options, Players, Variant},
    konter, perft,
};

/// How often each contestant runs.
const RUNS: u32 = 7;

/// Something to measure: it does its work and says how many positions it made.
struct Contestant {
    name: &'static str,
    work: fn() -> u64,
    best: f64,
    note: &'static str,
}

fn main() {
    let contestant = |name, note, work| Contestant { name, work, best: 0.0, note };
    let mut contestants = [
        contestant("chess perft 5, cozy-chess", "the yardstick", || chess(&black_box(Default::default()), 5)),
        contestant("Donuts perft 10", "at least 0.50 is wanted", donuts_perft),
        contestant("Konter perft 4", "at least 0.25 is wanted", konter_perft),
        contestant("Fundomino perft 7", "", fundomino_perft),
        contestant("Donuts random games", "", || (0..20_000).map(donuts_game).sum()),
        contestant("Konter random games", "", || (0..5_000).map(konter_game).sum()),
        contestant("Fundomino random rounds", "", || (0..20_000).map(fundomino_round).sum()),
    ];
    for _ in 0..RUNS {
        for contestant in &mut contestants {
            let started = Instant::now();
            let positions = black_box((contestant.work)());
            contestant.best = contestant.best.max(positions as f64 / seconds(started.elapsed()));
        }
    }
    let yardstick = contestants[0].best;
    println!("{:<28}{:>16}{:>13}", "", "positions a s", "× yardstick");
    for Contestant { name, best, note, .. } in &contestants {
        println!("{name:<28}{:>14.1} M{:>13.2}  {note}", best / 1e6, best / yardstick);
    }
    println!();
    for (name, size) in [
        ("a position of Donuts", size_of::<donuts::Position>()),
        ("its board", size_of::<donuts::Board>()),
        ("a position of Konter", size_of::<konter::Position>()),
        ("a game of Konter with its history", size_of::<konter::Game>()),
        ("a round of Fundomino", size_of::<fundomino::Round>()),
    ] {
        println!("{name:<36}{size:>6} bytes");
    }
    println!();
    let rounds = (0..2_000).map(fundomino_round).sum::<u64>() as f64 / 2_000.0;
    println!(
        "a Fundomino round has {rounds:.0} positions: {:.0} rounds a second",
        contestants[6].best / rounds
    );
}

fn seconds(duration: Duration) -> f64 {
    duration.as_secs_f64().max(f64::MIN_POSITIVE)
}

fn chess(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut positions = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            positions += chess(&next, depth - 1);
        }
        false
    });
    positions
}

fn donuts_perft() -> u64 {
    let layout = r"/-|/\-\-\-||/||-\/\|\-\//|/|/-/--/\|";
    perft::<10, _>(&black_box(donuts::Game::new(layout.parse().expect("a layout"))))
}

fn konter_perft() -> u64 {
    perft::<4, _>(&black_box(konter::Game::standard(1, konter::Colour::Dark).expect("it exists")))
}

fn fundomino_perft() -> u64 {
    perft::<7, _>(&black_box(fundomino::Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1)))
}

/// Plays random moves to the end and counts them.
fn play_out<G: Game>(mut game: G, lot: &mut Lot, list: impl Fn(&G, &mut Lot) -> Option<G::Move>) -> u64 {
    let mut moves = 0;
    while let Some(mv) = list(&game, lot) {
        game.play_unchecked(mv);
        moves += 1;
    }
    black_box(game.outcome());
    moves
}

fn donuts_game(seed: u64) -> u64 {
    let game = donuts::Game::new(donuts::Board::from_seed(seed));
    play_out(game, &mut Lot::new(seed), |game, lot| {
        let targets = game.targets();
        targets.into_iter().nth(lot.below(targets.len() as u32) as usize)
    })
}

fn konter_game(seed: u64) -> u64 {
    let game = konter::Game::standard(1, konter::Colour::Dark).expect("it exists");
    play_out(game, &mut Lot::new(seed), |game, lot| {
        let moves = game.legal_moves();
        moves.get(lot.below(moves.len() as u32) as usize).copied()
    })
}

fn fundomino_round(seed: u64) -> u64 {
    let game = fundomino::Game::from_seed(Options::new(Variant::Standard(Players::Two)), seed);
    play_out(game, &mut Lot::new(seed), |game, lot| {
        let moves = game.legal_moves();
        moves.get(lot.below(moves.len() as u32) as usize).copied()
    })
}
