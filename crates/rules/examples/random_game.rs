//! Plays a random game of each kind and prints its final board: `cargo run --example random_game`.

use rules::{
    Game, Rng, donuts,
    fundomino::{self, Options, Outcome, Players, Variant},
    konter,
};

pub(crate) fn main() {
    let mut rng = Rng::new(2023);

    let game = play_out(donuts::Game::new(donuts::Board::from_seed(rng.next_u64())), &mut rng);
    println!("Donuts");
    let colour = |square| game.position().at(square);
    print_board(6, donuts::Square::all().map(|square| colour(square).map(|colour| colour.to_string())));
    println!("{}\n", ending(&game));

    let start = konter::Game::standard(1, konter::Colour::Dark).expect("start position 1 is one of three");
    let game = play_out(start, &mut rng);
    println!("Konter");
    let colour = |square| game.stones().at(square);
    print_board(5, konter::Square::all().map(|square| colour(square).map(|colour| colour.to_string())));
    println!("{}\n", ending(&game));

    let options = Options::new(Variant::Standard(Players::Three));
    let mut game = play_out(fundomino::Game::from_seed(options, rng.next_u64()), &mut rng);
    println!("Fundomino");
    while let Some(Outcome::Round { .. }) = game.outcome() {
        println!("{}", ending(&game));
        game.next_round().expect("the game is not won yet");
        game = play_out(game, &mut rng);
    }
    let snake = game.round().snake();
    let tiles: Vec<_> = snake.chain().map(|(left, right)| format!("{left}-{right}")).collect();
    println!("{}\n{}", tiles.join(" "), ending(&game));
}

/// Plays random moves until the game or round is over.
fn play_out<G: Game>(mut game: G, rng: &mut Rng) -> G {
    loop {
        let moves: Vec<_> = game.legal_moves().into_iter().collect();
        let Some(mv) = moves.get(rng.below(moves.len() as u32) as usize) else { return game };
        game.play_unchecked(*mv);
    }
}

fn ending<G: Game>(game: &G) -> String {
    game.outcome().map_or("in progress".to_string(), |outcome| outcome.to_string())
}

/// Prints the squares row by row, with a dot for an empty one.
fn print_board(side: usize, squares: impl Iterator<Item = Option<String>>) {
    let squares: Vec<_> = squares.map(|symbol| symbol.unwrap_or(".".to_string())).collect();
    for row in squares.chunks(side) {
        println!("{}", row.join(" "));
    }
}
