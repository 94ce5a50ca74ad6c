//! How fast the rules are, beside a yardstick that everyone knows: `cargo bench`.
//!
//! Each line counts positions visited (or rounds played) a second, the best of several runs taken in turn so
//! that all of them see the same machine.

use std::{hint::black_box, time::Instant};

use rules::{donuts, konter, perft};

/// cozy-chess from the start position, every position visited, the last ones too.
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

fn main() {
    let d: donuts::Game = donuts::Game::new(r"/-|/\-\-\-||/||-\/\|\-\//|/|/-/--/\|".parse().unwrap());
    let k = konter::Game::standard(1, konter::Colour::Dark).unwrap();
    for depth in 1..=6 {
        println!("{:?}", perft(&d, depth));
    }
    for depth in 1..=3 {
        println!("{:?}", perft(&k, depth));
    }
    let t = Instant::now();
    let n = chess(&black_box(cozy_chess::Board::default()), 5);
    println!("chess {n} {:.1}M/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
    let t = Instant::now();
    let n = perft(black_box(&d), 10);
    println!("donuts {n} {:.1}M/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
    let t = Instant::now();
    let n = perft(black_box(&k), 4);
    println!("konter {n} {:.1}M/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
}
