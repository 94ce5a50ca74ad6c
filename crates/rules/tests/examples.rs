//! The examples run without errors.

#[path = "../examples/first_squares.rs"]
mod first_squares;
#[path = "../examples/perft.rs"]
mod perft;
#[path = "../examples/random_game.rs"]
mod random_game;

#[test]
fn random_game_runs() {
    random_game::main();
}

#[test]
fn first_squares_runs() {
    first_squares::main();
}

#[test]
fn perft_runs() {
    perft::main();
}
