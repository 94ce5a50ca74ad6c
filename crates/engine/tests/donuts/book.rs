//! The opening book: first moves, replies to them, and answers to those.

use std::collections::HashSet;

use engine::donuts::{BOARDS, Solver, Value, Verdict, boards, book_index, candidates, in_book};
use rules::{
    Game as _, Rng,
    donuts::{Assembly, Board, Colour, Game, Square},
};

use crate::{best_move, memory, shared::after, solve};

#[test]
fn every_board_has_an_index_in_the_book_and_its_rotations_share_it() {
    let mut indices = HashSet::new();
    for number in 0..Assembly::COUNT {
        let board = Assembly::nth(number).expect("a number below the count").board();
        let (index, turns) = book_index(&board).expect("the tiles can form it");
        indices.insert(index);
        let (turned_index, turned_turns) = book_index(&board.rotated()).expect("the tiles can form it");
        assert_eq!((turned_index, turned_turns), (index, (turns + 3) % 4));
    }
    assert_eq!(indices.len(), BOARDS);
    assert!(indices.iter().all(|index| *index < BOARDS));
}

#[test]
fn the_first_moves_of_the_book_keep_the_value() {
    let mut rng = Rng::new(7);
    let mut memory = memory();
    for _ in 0..40 {
        let game = Game::new(Board::from_seed(rng.next_u64()));
        let first = best_move(&game);
        let mut solver = Solver::new(game.board(), &mut memory);
        let mut value = |game: &Game, mover| Value::by_asking(mover, |winner| solver.answer(game, winner)).0;
        // A win can't be improved on, so it proves the value of the board.
        let is_kept = match value(&after(&game, first), Colour::Chocolate) {
            Value::Loss => true,
            Value::Draw => value(&game, Colour::Vanilla) == Value::Draw,
            Value::Win => value(&game, Colour::Vanilla) == Value::Loss,
        };
        assert!(
            is_kept,
            "the book has {first} on {game}; if the tiles have changed, run cargo xtask regenerate donuts"
        );
    }
}

#[test]
fn the_replies_of_the_book_are_the_first_best_candidates() {
    let mut rng = Rng::new(8);
    let mut memory = memory();
    for _ in 0..60 {
        let empty = Game::new(Board::from_seed(rng.next_u64()));
        let game = after(&empty, Square::from_index(rng.below(36) as usize).expect("a square"));
        let (expected, reply) = in_book(&game).expect("the tiles can form it");
        let mut solver = Solver::new(game.board(), &mut memory);
        let mut value = |game: &Game, mover| Value::by_asking(mover, |winner| solver.answer(game, winner)).0;
        assert_eq!(expected, value(&game, Colour::Chocolate), "{game}");
        let Some(reply) = reply else {
            assert_eq!(expected, Value::Loss, "{game}");
            continue;
        };
        assert_eq!(value(&after(&game, reply), Colour::Vanilla), expected.of_opponent(), "{reply} in {game}");
        // The candidates are ordered on the page, so this holds for boards in the orientation of the book.
        if matches!(book_index(game.board()), Some((number, 0)) if mirror(number) > number) {
            for earlier in candidates(&game).take_while(|square| *square != reply) {
                assert_ne!(
                    value(&after(&game, earlier), Colour::Vanilla),
                    expected.of_opponent(),
                    "{earlier} in {game}"
                );
            }
        }
    }
}

#[test]
fn the_book_answers_every_reply_to_its_first_move_with_the_first_winning_candidate() {
    let mut rng = Rng::new(10);
    let mut memory = memory();
    let mut in_orientation = 0;
    for _ in 0..12 {
        let empty = Game::new(Board::from_seed(rng.next_u64()));
        let Some((Value::Win, Some(first))) = in_book(&empty) else { panic!("{empty} is not won") };
        let begun = after(&empty, first);
        let mut solver = Solver::new(empty.board(), &mut memory);
        let mut wins = |game: &Game| solver.answer(game, Colour::Vanilla) == Verdict::Failed;
        for game in begun.legal_moves().into_iter().map(|reply| after(&begun, reply)) {
            let Some((Value::Win, Some(answer))) = in_book(&game) else { panic!("no answer in {game}") };
            assert!(wins(&after(&game, answer)), "{answer} in {game}");
            assert_eq!(best_move(&game), answer, "{game}");
            // The candidates are ordered on the page, so this holds for boards in the orientation of the book.
            if matches!(book_index(game.board()), Some((number, 0)) if mirror(number) > number) {
                let mut earlier = candidates(&game).take_while(|square| *square != answer);
                assert!(!earlier.any(|square| wins(&after(&game, square))), "{answer} in {game}");
                in_orientation += 1;
            }
        }
    }
    assert!(in_orientation > 0, "no board was in the orientation of the book");
}

fn mirror(number: usize) -> usize {
    boards::mirror(number).map_or(BOARDS, |(mirror, _)| mirror)
}

#[test]
fn the_book_has_the_loss_after_its_winning_replies() {
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
fn the_book_has_the_same_moves_for_rotated_and_mirrored_boards() {
    for number in (0..BOARDS).step_by(1009) {
        let board = boards::board(number).expect("a board");
        let (other, turns) = boards::mirror(number).expect("the tiles can form it");
        let image = boards::board(other).expect("a board");
        let to_image = |square: Square| boards::to_mirror(square.into(), turns).first().expect("a square");

        let begun =
            |moves: &[Square]| moves.iter().fold(Game::new(board), |game, square| after(&game, *square));
        let (_, first) = in_book(&begun(&[])).expect("the tiles can form it");
        let first = first.expect("a first move");
        let replies = begun(&[first]).legal_moves().into_iter().map(|reply| vec![first, reply]);
        for moves in Square::all().map(|first| vec![first]).chain(replies) {
            let (value, mv) = in_book(&begun(&moves)).expect("it is in the book");
            let check = |board: Board, to_board: &dyn Fn(Square) -> Square| {
                let on_board =
                    moves.iter().fold(Game::new(board), |game, square| after(&game, to_board(*square)));
                assert_eq!(in_book(&on_board), Some((value, mv.map(to_board))), "{moves:?} on {board}");
            };
            check(board.rotated(), &Square::rotated);
            check(image, &to_image);
        }
    }
}

#[test]
fn a_board_that_the_tiles_cant_form_is_searched() {
    let board: Board = "-".repeat(36).parse().expect("a layout");
    assert_eq!(book_index(&board), None);
    let game = Game::new(board);
    assert!(game.check(best_move(&game)).is_ok());
}
