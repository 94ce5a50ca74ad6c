//! The book of first moves.

use std::collections::HashSet;

use opponents::{
    Level,
    donuts::{BOARDS, Solver, Value, place_in_book},
};
use rules::{
    Game as _, Lot,
    donuts::{Assembly, Board, Colour, Game},
};

use crate::{after, choice, memory};

#[test]
fn every_board_has_a_place_in_the_book_and_turning_it_changes_nothing() {
    let mut places = HashSet::new();
    for number in 0..Assembly::COUNT {
        let board = Assembly::nth(number).expect("a number below the count").board();
        let (place, turns) = place_in_book(&board).expect("the tiles make it");
        places.insert(place);
        let (turned_place, turned_turns) = place_in_book(&board.turned()).expect("the tiles make it");
        assert_eq!((turned_place, turned_turns), (place, (turns + 3) % 4));
    }
    assert_eq!(places.len(), BOARDS);
    assert!(places.iter().all(|place| *place < BOARDS));
}

#[test]
fn the_books_moves_keep_what_the_board_is_worth() {
    let mut lot = Lot::new(7);
    let mut memory = memory();
    for _ in 0..40 {
        let game = Game::new(Board::from_seed(lot.draw()));
        let first = choice(&game, Level::BEST, 0, &mut memory);
        let mut solver = Solver::new(game.board(), &mut memory);
        let mut worth = |game: &Game, mover| Value::by_asking(mover, |winner| solver.answer(game, winner)).0;
        // Nothing is better than a win, and it proves what the board is worth.
        let kept = match worth(&after(&game, first), Colour::Chocolate) {
            Value::Loss => true,
            Value::Draw => worth(&game, Colour::Vanilla) == Value::Draw,
            Value::Win => worth(&game, Colour::Vanilla) == Value::Loss,
        };
        assert!(
            kept,
            "the book has {first} on {game}; if the tiles have changed, run cargo xtask remake donuts"
        );
    }
}

#[test]
fn a_board_that_the_tiles_cant_make_is_thought_about() {
    let board: Board = "-".repeat(36).parse().expect("a layout");
    assert_eq!(place_in_book(&board), None);
    let game = Game::new(board);
    assert!(game.check(choice(&game, Level::BEST, 0, &mut memory())).is_ok());
}
