//! Rulings 2 to 5 and 11: the legal squares for the next donut.

use rules::{
    Game as _, Rng,
    donuts::{Board, Colour, Game, IllegalMove, Square},
};

use crate::{
    FREE_CORNERS, after, assert_shown, assert_targets, boards, game, new_game, played_on_lines, square,
};

/// Asserts that the move is refused for this reason and changes nothing.
#[track_caller]
fn assert_refused(game: &Game, mv: &str, reason: IllegalMove) {
    let mut tried = *game;
    assert_eq!(tried.play(square(mv)), Err(reason), "{mv}");
    assert_eq!(tried, *game, "a refused move changes nothing");
}

#[test]
fn ruling_02_the_first_donut_goes_anywhere() {
    let start = new_game(FREE_CORNERS);
    assert_shown(&start, &"*".repeat(36));
    for square in Square::all() {
        assert_eq!(start.clone().play(square), Ok(()), "{square}");
    }
}

rulings! {
    ruling_03_after_a_straight_line_the_next_donut_goes_in_its_row_or_column_both_ways_at_any_distance: assert_targets("
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . - . . .    * * v * * *
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .");
    ruling_03_a_slash_rises_to_the_right: assert_targets(r"
        . . . . . .    . . . . * .
        . . . . . .    . . . * . .
        . . / . . .    . . v . . .
        . . . . . .    . * . . . .
        . . . . . .    * . . . . .
        . . . . . .    . . . . . .");
    ruling_03_a_backslash_falls_to_the_right: assert_targets(r"
        . . . . . .    * . . . . .
        . . . . . .    . * . . . .
        . . \ . . .    . . v . . .
        . . . . . .    . . . * . .
        . . . . . .    . . . . * .
        . . . . . .    . . . . . *");
    ruling_03_the_line_continues_over_occupied_squares: assert_targets(r"
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        - - . . . .    c V * C * *
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . V");
    ruling_03_a_row_does_not_wrap_around: assert_targets(r"
        . . . . . .    . . . . . .
        . . . . . -    * * * * * v
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .");
}

#[test]
fn ruling_03_a_diagonal_does_not_wrap_around() {
    let short = r"
        . / . . . .    . v . . . .
        . . . . . .    * . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .";
    assert_targets(short);
    let long = r"
        . . . . . .    . . . . . .
        . . . . . .    * . . . . .
        . . . . . .    . * . . . .
        . . . . . .    . . * . . .
        . . . . . .    . . . * . .
        . . . . \ .    . . . . v .";
    assert_targets(long);
}

#[test]
fn ruling_03_the_square_must_be_empty_and_on_the_line() {
    let pictures = "
        . . . . . .    . . . . . .    . . . . . .
        . . . . . .    . . . . . .    . . . . . .
        . . | . . .    . . v . . .    . . V . . .
        . . . . . .    . . . . . .    . . . . . .
        . . . . . .    . . . . . .    . . . . . .
        . . . . . .    . . . . . .    . . c . . .";
    played_on_lines(pictures);
    let [lines, one, _] = boards(pictures);
    let one = game(&lines, &one);
    assert_refused(&one, "c3", IllegalMove::Occupied(square("c3")));
    assert_refused(&one, "d3", IllegalMove::OffLine { square: square("d3"), last: square("c3") });
}

rulings! {
    ruling_04_if_the_line_is_full_the_next_donut_goes_to_any_empty_square: assert_targets(r"
        . . | . . .    * * V * * *
        . . | . . .    * * V * * *
        . . | . . .    * * c * * *
        . . | . . .    * * C * * *
        . . | . . .    * * C * * *
        . . | . . .    * * C * * *");
}

#[test]
fn ruling_04_one_empty_square_on_the_line_is_binding() {
    let pictures = r"
        . . | . . .    . . * . . .
        . . | . . .    . . V . . .
        . . | . . .    . . c . . .
        . . | . . .    . . C . . .
        . . | . . .    V . C . . .
        . . | . . .    . . C . . .";
    assert_targets(pictures);
    let [lines, before] = boards(pictures);
    let off_line = IllegalMove::OffLine { square: square("b1"), last: square("c3") };
    assert_refused(&game(&lines, &before), "b1", off_line);
}

rulings! {
    /// `assert_targets` covers the other corners by symmetry.
    ruling_04_a_corner_whose_diagonal_has_no_other_square_leaves_a_free_choice: assert_targets(r"
        / . . . . \    v * * * * *
        . . . . . .    * * * * * *
        . . . . . .    * * * * * *
        . . . . . .    * * * * * *
        . . . . . .    * * * * * *
        \ . . . . /    * * * * * *");
    ruling_04_a_corner_whose_diagonal_crosses_the_board_is_binding: assert_targets(r"
        \ . . . . .    v . . . . .
        . . . . . .    . * . . . .
        . . . . . .    . . * . . .
        . . . . . .    . . . * . .
        . . . . . .    . . . . * .
        . . . . . .    . . . . . *");
    ruling_05_a_free_placement_sets_the_direction_like_any_other: played_on_lines(r"
        / . . . . .    v . . . . .    V . . * . .
        . . . . . .    . . . . . .    . . . * . .
        . . . . . .    . . . . . .    . . . * . .
        . . . | . .    . . . . . .    . . . c . .
        . . . . . .    . . . . . .    . . . * . .
        . . . . . .    . . . . . .    . . . * . .");
    ruling_05_only_the_placed_square_sets_the_direction_never_a_flipped_one: played_on_lines(r"
        / . . . . .    c . . . . .    C . * . . .
        . . . . . .    . . . . . .    . . * . . .
        . \ | / . .    . C . C . .    . V v V . .
        . . . . . .    . . . . . .    . . * . . .
        . . . . . .    . . . . . .    . . * . . .
        . . . . . /    . . . . . V    . . * . . V");
}

#[test]
fn ruling_11_there_is_always_a_legal_move_until_the_game_is_over() {
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed);
        let mut game = Game::new(Board::from_seed(seed));
        let mut moves = 0;
        while game.outcome().is_none() {
            let targets: Vec<_> = game.legal_moves().into_iter().collect();
            assert!(!targets.is_empty(), "no move after {moves} donuts: {game}");
            game.play_unchecked(targets[rng.below(targets.len() as u32) as usize]);
            moves += 1;
        }
        assert!(moves <= 30, "{moves} donuts: {game}");
        assert_eq!(game.legal_moves().into_iter().count(), 0);
    }
}

#[test]
fn ruling_11_there_is_no_passing() {
    for text in ["pass", "", "-", "none"] {
        assert!(text.parse::<Square>().is_err(), "{text} is not a move");
    }
    let game = after(new_game(FREE_CORNERS), "a1 b2");
    assert_eq!(game.to_move(), Some(Colour::Vanilla), "every move places a donut");
}
