//! Counts the sequences of moves of each game, the usual check of a move generator: `cargo run --example perft`.

use rules::{
    Game, donuts,
    fundomino::{self, Options, Players, Variant},
    konter, perft,
};

pub(crate) fn main() {
    count("Donuts", &donuts::Game::new(donuts::Board::from_seed(1)));
    let konter = konter::Game::standard(1, konter::Colour::Dark).expect("start position 1 is one of three");
    count("Konter", &konter);
    count("Fundomino", &fundomino::Game::from_seed(Options::new(Variant::Standard(Players::Two)), 1));
}

fn count<G: Game>(name: &str, game: &G) {
    println!("{name}");
    let counts = [perft::<1, G>, perft::<2, G>, perft::<3, G>, perft::<4, G>].map(|count| count(game));
    for (depth, count) in (1..).zip(counts) {
        println!("{depth} {count:>10}");
    }
}
