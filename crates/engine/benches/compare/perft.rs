//! Perft without bulk counting: every position is generated and visited, including the leaves. The yardstick is
//! cozy-chess from the start position.

use std::hint::black_box;

use rules::{
    donuts,
    fundomino::{self, Options, Players, Variant},
    konter, perft,
};

use crate::{Contestant, Discipline};

pub(crate) fn discipline() -> Discipline {
    Discipline {
        what: "perft, positions",
        yardstick: Some(Contestant::new("chess perft 5, cozy-chess", "", || {
            chess(&black_box(Default::default()), 5)
        })),
        ours: vec![
            Contestant::new("Donuts perft 10", "at least 0.50 is wanted", donuts_perft),
            Contestant::new("Konter perft 4", "at least 0.25 is wanted", konter_perft),
            Contestant::new("Fundomino perft 7", "", fundomino_perft),
        ],
    }
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
    perft(&black_box(donuts::Game::new(layout.parse().expect("a layout"))), 10)
}

fn konter_perft() -> u64 {
    perft(&black_box(konter::Game::standard(1, konter::Colour::Dark).expect("it exists")), 4)
}

fn fundomino_perft() -> u64 {
    perft(&black_box(fundomino::Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1)), 7)
}
