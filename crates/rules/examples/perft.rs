//! Counts the move sequences of each game, the usual test of a move generator: `cargo run --example perft`.

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
    for depth in 1..=4 {
        println!("{depth} {:>10}", perft(game, depth));
    }
}
