//! Rulings 2 to 5 and 11: where the next donut may go.

use rules::{
    Game as _, Lot,
    donuts::{Board, Game, Illegal, Square},
};

use crate::{FREE_CORNERS, after, assert_donuts, assert_open, game, new_game, square};

/// Only c3 matters, and its line is the one given.
fn lines_with_c3(line: &str) -> String {
    let picture = r"
        . . . . . .
        . . . . . .
        . . ? . . .
        . . . . . .
        . . . . . .
        . . . . . .";
    picture.replace('?', line)
}

#[test]
fn ruling_02_the_first_donut_goes_anywhere() {
    let start = new_game(&lines_with_c3("|"));
    assert_open(
        &start,
        "
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *",
    );
    for square in Square::all() {
        assert_eq!(start.clone().play(square), Ok(()), "{square}");
    }
}

#[test]
fn ruling_03_after_a_row_line_the_next_goes_in_the_row_both_ways_at_any_distance() {
    assert_open(
        &after(new_game(&lines_with_c3("-")), "c3"),
        "
        . . . . . .
        . . . . . .
        * * V * * *
        . . . . . .
        . . . . . .
        . . . . . .",
    );
}

#[test]
fn ruling_03_after_a_column_line_the_next_goes_in_the_column_both_ways_at_any_distance() {
    assert_open(
        &after(new_game(&lines_with_c3("|")), "c3"),
        "
        . . * . . .
        . . * . . .
        . . V . . .
        . . * . . .
        . . * . . .
        . . * . . .",
    );
}

#[test]
fn ruling_03_a_slash_rises_to_the_right() {
    assert_open(
        &after(new_game(&lines_with_c3("/")), "c3"),
        "
        . . . . * .
        . . . * . .
        . . V . . .
        . * . . . .
        * . . . . .
        . . . . . .",
    );
}

#[test]
fn ruling_03_a_backslash_falls_to_the_right() {
    assert_open(
        &after(new_game(&lines_with_c3(r"\")), "c3"),
        "
        * . . . . .
        . * . . . .
        . . V . . .
        . . . * . .
        . . . . * .
        . . . . . *",
    );
}

#[test]
fn ruling_03_the_line_goes_on_over_occupied_squares() {
    let position = game(
        r"
        . . . . . .
        . . . . . .
        - - . . . .
        . . . . . .
        . . . . . .
        . . . . . .",
        "
        . . . . . .
        . . . . . .
        C V . C . .
        . . . . . .
        . . . . . .
        . . . . . V",
        "V",
        "a3",
    );
    assert_open(
        &position,
        "
        . . . . . .
        . . . . . .
        C V * C * *
        . . . . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_03_a_row_does_not_wrap_around() {
    let lines = r"
        . . . . . .
        . . . . . -
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .";
    assert_open(
        &after(new_game(lines), "f2"),
        "
        . . . . . .
        * * * * * V
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .",
    );
}

#[test]
fn ruling_03_a_diagonal_does_not_wrap_around() {
    let lines = r"
        . / . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . \ .";
    assert_open(
        &after(new_game(lines), "b1"),
        "
        . V . . . .
        * . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .",
    );
    assert_open(
        &after(new_game(lines), "e6"),
        "
        . . . . . .
        * . . . . .
        . * . . . .
        . . * . . .
        . . . * . .
        . . . . V .",
    );
}

#[test]
fn ruling_03_the_square_must_be_empty_and_on_the_line() {
    let before = after(new_game(&lines_with_c3("|")), "c3");
    let mut tried = before;
    assert_eq!(tried.play(square("c3")), Err(Illegal::Occupied(square("c3"))));
    assert_eq!(tried.play(square("d3")), Err(Illegal::OffLine { square: square("d3"), last: square("c3") }));
    assert_eq!(tried, before, "a refused move changes nothing");
    assert_eq!(tried.play(square("c6")), Ok(()));
    assert_donuts(
        &tried,
        "
        . . . . . .
        . . . . . .
        . . V . . .
        . . . . . .
        . . . . . .
        . . C . . .",
    );
}

#[test]
fn ruling_04_if_the_line_is_full_the_next_goes_to_any_empty_square() {
    let position = game(
        r"
        . . | . . .
        . . | . . .
        . . | . . .
        . . | . . .
        . . | . . .
        . . | . . .",
        "
        . . V . . .
        . . V . . .
        . . C . . .
        . . C . . .
        . . C . . .
        . . C . . .",
        "V",
        "c3",
    );
    assert_open(
        &position,
        "
        * * V * * *
        * * V * * *
        * * C * * *
        * * C * * *
        * * C * * *
        * * C * * *",
    );
}

#[test]
fn ruling_04_one_empty_square_on_the_line_is_enough_to_bind() {
    let before = game(
        r"
        . . | . . .
        . . | . . .
        . . | . . .
        . . | . . .
        . . | . . .
        . . | . . .",
        "
        . . . . . .
        . . V . . .
        . . C . . .
        . . C . . .
        V . C . . .
        . . C . . .",
        "V",
        "c3",
    );
    assert_open(
        &before,
        "
        . . * . . .
        . . V . . .
        . . C . . .
        . . C . . .
        V . C . . .
        . . C . . .",
    );
    let mut tried = before;
    assert_eq!(tried.play(square("b1")), Err(Illegal::OffLine { square: square("b1"), last: square("c3") }));
    assert_eq!(tried, before, "a refused move changes nothing");
}

#[test]
fn ruling_04_a_corner_whose_diagonal_has_no_other_square_leaves_a_free_choice() {
    let start = new_game(FREE_CORNERS);
    assert_open(
        &after(start, "a1"),
        "
        V * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *",
    );
    assert_open(
        &after(start, "f1"),
        "
        * * * * * V
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *",
    );
    assert_open(
        &after(start, "a6"),
        "
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        V * * * * *",
    );
    assert_open(
        &after(start, "f6"),
        "
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * *
        * * * * * V",
    );
}

#[test]
fn ruling_04_a_corner_that_points_across_the_board_binds() {
    let lines = r"
        \ . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .";
    assert_open(
        &after(new_game(lines), "a1"),
        "
        V . . . . .
        . * . . . .
        . . * . . .
        . . . * . .
        . . . . * .
        . . . . . *",
    );
}

#[test]
fn ruling_05_a_free_placement_sets_the_direction_like_any_other() {
    let lines = r"
        / . . . . .
        . . . . . .
        . . . . . .
        . . . | . .
        . . . . . .
        . . . . . .";
    assert_open(
        &after(new_game(lines), "a1 d4"),
        "
        V . . * . .
        . . . * . .
        . . . * . .
        . . . C . .
        . . . * . .
        . . . * . .",
    );
}

#[test]
fn ruling_05_only_the_placed_square_sets_the_direction_never_a_flipped_one() {
    let before = game(
        r"
        / . . . . .
        . . . . . .
        . \ | / . .
        . . . . . .
        . . . . . .
        . . . . . /",
        "
        C . . . . .
        . . . . . .
        . C . C . .
        . . . . . .
        . . . . . .
        . . . . . V",
        "V",
        "a1",
    );
    assert_open(
        &after(before, "c3"),
        "
        C . * . . .
        . . * . . .
        . V V V . .
        . . * . . .
        . . * . . .
        . . * . . V",
    );
}

#[test]
fn ruling_11_there_is_always_a_legal_move_until_the_game_is_over() {
    for seed in 0..2_000 {
        let mut lot = Lot::new(seed);
        let mut game = Game::new(Board::from_seed(seed));
        let mut moves = 0;
        while game.outcome().is_none() {
            let open: Vec<_> = game.legal_moves().into_iter().collect();
            assert!(!open.is_empty(), "no move after {moves} donuts: {game}");
            game.play_unchecked(open[lot.below(open.len() as u32) as usize]);
            moves += 1;
        }
        assert!(moves <= 30, "{moves} donuts: {game}");
        assert_eq!(game.legal_moves().into_iter().count(), 0);
    }
}

#[test]
fn ruling_11_there_is_no_passing() {
    for text in ["pass", "", "-", "none"] {
        assert!(text.parse::<Square>().is_err(), "{text} is no move");
    }
    let game = after(new_game(FREE_CORNERS), "a1 b2");
    assert_eq!(game.to_move(), Some(rules::donuts::Colour::Vanilla), "every move places a donut");
}
