//! The book of first moves, of the replies to them, and of the answers to those.

use std::collections::HashSet;

use engine::{
    Level,
    donuts::{Answer, BOARDS, Solver, Value, boards, candidates, in_book, place_in_book},
};
use rules::{
    Game as _, Rng,
    donuts::{Assembly, Board, Colour, Game, Square},
};

use crate::{after, choice, memory, solve};

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
    let mut rng = Rng::new(7);
    let mut memory = memory();
    for _ in 0..40 {
        let game = Game::new(Board::from_seed(rng.next_u64()));
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
            "the book has {first} on {game}; if the tiles have changed, run cargo xtask regenerate donuts"
        );
    }
}

#[test]
fn the_books_replies_are_the_first_of_the_best() {
    let mut rng = Rng::new(8);
    let mut memory = memory();
    for _ in 0..60 {
        let empty = Game::new(Board::from_seed(rng.next_u64()));
        let game = after(&empty, Square::from_index(rng.below(36) as usize).expect("a square"));
        let (value, reply) = in_book(&game).expect("the tiles make it");
        let mut solver = Solver::new(game.board(), &mut memory);
        let mut worth = |game: &Game, mover| Value::by_asking(mover, |winner| solver.answer(game, winner)).0;
        assert_eq!(value, worth(&game, Colour::Chocolate), "{game}");
        let Some(reply) = reply else {
            assert_eq!(value, Value::Loss, "{game}");
            continue;
        };
        assert_eq!(worth(&after(&game, reply), Colour::Vanilla), value.of_opponent(), "{reply} in {game}");
        // The book counts on the board as it has it, so of a board in that position.
        if matches!(place_in_book(game.board()), Some((number, 0)) if mirror(number) > number) {
            for earlier in candidates(&game).take_while(|square| *square != reply) {
                assert_ne!(
                    worth(&after(&game, earlier), Colour::Vanilla),
                    value.of_opponent(),
                    "{earlier} in {game}"
                );
            }
        }
    }
}

#[test]
fn the_book_answers_every_reply_to_its_own_first_move_by_the_first_move_that_wins() {
    let mut rng = Rng::new(10);
    let [mut memory, mut memory_of_chip] = [memory(), memory()];
    let mut counted_from = 0;
    for _ in 0..12 {
        let empty = Game::new(Board::from_seed(rng.next_u64()));
        let Some((Value::Win, Some(first))) = in_book(&empty) else { panic!("{empty} is not won") };
        let begun = after(&empty, first);
        let mut solver = Solver::new(empty.board(), &mut memory);
        let mut wins = |game: &Game| solver.answer(game, Colour::Vanilla) == Answer::Failed;
        for game in begun.legal_moves().into_iter().map(|reply| after(&begun, reply)) {
            let Some((Value::Win, Some(answer))) = in_book(&game) else { panic!("no answer in {game}") };
            assert!(wins(&after(&game, answer)), "{answer} in {game}");
            assert_eq!(choice(&game, Level::BEST, 0, &mut memory_of_chip), answer, "{game}");
            // The book counts on the board as it has it, so of a board in that position.
            if matches!(place_in_book(game.board()), Some((number, 0)) if mirror(number) > number) {
                let mut earlier = candidates(&game).take_while(|square| *square != answer);
                assert!(!earlier.any(|square| wins(&after(&game, square))), "{answer} in {game}");
                counted_from += 1;
            }
        }
    }
    assert!(counted_from > 0, "no board lay as the book has it");
}

fn mirror(number: usize) -> usize {
    boards::mirror(number).map_or(BOARDS, |(mirror, _)| mirror)
}

#[test]
fn who_meets_the_books_winning_reply_knows_that_all_is_lost() {
    let mut rng = Rng::new(9);
    let mut memory = memory();
    for _ in 0..20 {
        let empty = Game::new(Board::from_seed(rng.next_u64()));
        let game = after(&empty, Square::from_index(rng.below(36) as usize).expect("a square"));
        let Some((Value::Win, Some(reply))) = in_book(&game) else { continue };
        for square in game.legal_moves() {
            let next = after(&game, square);
            assert_eq!(in_book(&next).is_some(), square == reply, "{next}");
        }
        assert_eq!(in_book(&after(&game, reply)), Some((Value::Loss, None)));
        assert_eq!(solve(&after(&game, reply), &mut memory).0, Value::Loss);
    }
}

#[test]
fn the_book_says_the_same_of_a_board_that_is_turned_or_mirrored() {
    for number in (0..BOARDS).step_by(1009) {
        let board = boards::board(number).expect("a board");
        let (other, turns) = boards::mirror(number).expect("the tiles make it");
        let image = boards::board(other).expect("a board");
        let there = |square: Square| boards::on_mirror(square.into(), turns).first().expect("a square");

        let begun =
            |moves: &[Square]| moves.iter().fold(Game::new(board), |game, square| after(&game, *square));
        let (_, first) = in_book(&begun(&[])).expect("the tiles make it");
        let first = first.expect("a first move");
        let replies = begun(&[first]).legal_moves().into_iter().map(|reply| vec![first, reply]);
        for moves in Square::all().map(|first| vec![first]).chain(replies) {
            let said = in_book(&begun(&moves)).expect("the book knows it");
            let says_so_of = |board: Board, there: &dyn Fn(Square) -> Square| {
                let on_board =
                    moves.iter().fold(Game::new(board), |game, square| after(&game, there(*square)));
                assert_eq!(in_book(&on_board), Some((said.0, said.1.map(there))), "{moves:?} on {board}");
            };
            says_so_of(board.turned(), &Square::turned);
            says_so_of(image, &there);
        }
    }
}

#[test]
fn a_board_that_the_tiles_cant_make_is_thought_about() {
    let board: Board = "-".repeat(36).parse().expect("a layout");
    assert_eq!(place_in_book(&board), None);
    let game = Game::new(board);
    assert!(game.check(choice(&game, Level::BEST, 0, &mut memory())).is_ok());
}
