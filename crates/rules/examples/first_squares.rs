//! Shows the percentage of random games that each first square of Donuts wins: `cargo run --example first_squares`.

use rules::{
    Game as _, Rng,
    donuts::{Board, Colour, Game, Square},
};

/// The number of games for each square.
const GAMES: u32 = 400;

pub(crate) fn main() {
    let board = Board::from_seed(1);
    let mut rng = Rng::new(1);
    for row in 0..Square::SIDE {
        for square in (0..Square::SIDE).filter_map(|column| Square::at(row, column)) {
            let wins = (0..GAMES).filter(|_| wins(board, square, &mut rng)).count() as u32;
            print!("{} {:>3}   ", board.direction(square).symbol(), wins * 100 / GAMES);
        }
        println!();
    }
}

/// Plays a random game with the first donut on `first` and returns whether vanilla, who places it, wins.
fn wins(board: Board, first: Square, rng: &mut Rng) -> bool {
    let mut game = Game::new(board);
    game.play_unchecked(first);
    while game.outcome().is_none() {
        let targets = game.targets();
        let square = targets.into_iter().nth(rng.below(targets.len() as u32) as usize);
        game.play_unchecked(square.expect("there is always a move"));
    }
    game.outcome().and_then(|outcome| outcome.winner()) == Some(Colour::Vanilla)
}
