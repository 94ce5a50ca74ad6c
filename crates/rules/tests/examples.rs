//! The examples run to their end.

#[path = "../examples/first_squares.rs"]
mod first_squares;
#[path = "../examples/perft.rs"]
mod perft;
#[path = "../examples/random_game.rs"]
mod random_game;

#[test]
fn a_random_game_of_each_kind_is_played() {
    random_game::main();
}

#[test]
fn first_squares_are_weighed() {
    first_squares::main();
}

#[test]
fn sequences_of_moves_are_counted() {
    perft::main();
}
