//! Ruling 5: gift, counter, and the first who connects.

use crate::{STRAY_PAIR, after, assert_refused, assert_stones, game, legal, outcome, position, to_move};
use rules::konter::{Colour, Illegal};

/// What the position says after the stones: who moves, what is pending, how many moves were made.
fn said(game: &rules::konter::Game) -> String {
    position(game).to_string().split_once(' ').expect("four words").1.to_string()
}

#[test]
fn ruling_05_nobody_connected_the_game_goes_on() {
    let next = after(&game(STRAY_PAIR, "X"), "a5-a1");
    assert_eq!(said(&next), "O - 1");
    assert_eq!(outcome(&next), "none");
}

#[test]
fn ruling_05_a_move_that_connects_the_opponent_only_is_a_gift() {
    let given = after(&game(STRAY_PAIR, "O"), "b2*a2");
    assert_stones(
        &given,
        "
        . O O O O
        O X O O O
        O X O O O
        X X X X X
        X X X X X",
    );
    assert_eq!(outcome(&given), "X gift");
    let given = after(&game(STRAY_PAIR, "X"), "b3*b1");
    assert_stones(
        &given,
        "
        . X O O O
        X O O O O
        O O O O O
        X X X X X
        X X X X X",
    );
    assert_eq!(outcome(&given), "O gift");
}

#[test]
fn ruling_05_a_move_that_connects_both_is_a_gift() {
    let given = after(&game(STRAY_PAIR, "O"), "a3*b3");
    assert_stones(
        &given,
        "
        . O O O O
        X O O O O
        X O O O O
        X X X X X
        X X X X X",
    );
    assert_eq!(outcome(&given), "X gift");
    let given = after(&game(STRAY_PAIR, "X"), "a2*a3");
    assert_stones(
        &given,
        "
        . O O O O
        O O O O O
        X X O O O
        X X X X X
        X X X X X",
    );
    assert_eq!(outcome(&given), "O gift");
}

#[test]
fn ruling_05_a_gift_ends_the_game_at_once() {
    let given = after(&game(STRAY_PAIR, "O"), "b2*a2");
    assert_eq!(said(&given), "none - 1");
    assert_eq!(to_move(&given), "none");
    assert!(legal(&given).is_empty());
    assert_refused(&given, "a5-a1", Illegal::Over);
}

#[test]
fn ruling_05_after_a_connection_the_opponent_has_one_normal_move_left() {
    let pending = after(&game(STRAY_PAIR, "O"), "c2*a2");
    assert_stones(
        &pending,
        "
        . O O O O
        O O X O O
        O X O O O
        X X X X X
        X X X X X",
    );
    assert_eq!(said(&pending), "X O 1");
    assert_eq!(position(&pending).pending(), Some(Colour::Light));
    assert_eq!(outcome(&pending), "none");
    // Not only the counters but all normal moves are legal: column b and column c are 3 to 2 for X.
    let expected = "
        a4-a1 a5-a1
        b3*b1 b3*b2 b3-a1 b4*b1 b4*b2 b4-a1 b5*b1 b5*b2 b5-a1
        c2*c1 c2*c3 c2-a1 c4*c1 c4*c3 c4-a1 c5*c1 c5*c3 c5-a1
        d4-a1 d5-a1 e4-a1 e5-a1";
    assert_eq!(legal(&pending), expected.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn ruling_05_a_connection_by_a_stone_to_the_free_square_is_pending_too() {
    let pending = after(&game(STRAY_PAIR, "O"), "a3-a1");
    assert_stones(
        &pending,
        "
        O O O O O
        X O O O O
        . X O O O
        X X X X X
        X X X X X",
    );
    assert_eq!(said(&pending), "X O 1");
    assert_eq!(outcome(&after(&pending, "b5*b2")), "X counter");
}

#[test]
fn ruling_05_a_counter_that_connects_and_breaks_wins() {
    let countered = after(&game(STRAY_PAIR, "O"), "c2*a2 b5*b2");
    assert_stones(
        &countered,
        "
        . O O O O
        O X X O O
        O X O O O
        X X X X X
        X O X X X",
    );
    assert_eq!(outcome(&countered), "X counter");
    assert_eq!(said(&countered), "none - 2");
}

#[test]
fn ruling_05_light_counters_as_dark_does() {
    let before = game(
        "
        O . X X X
        X O O X X
        O O O X X
        O O O X X
        O O O X X",
        "X",
    );
    let pending = after(&before, "a2-b1");
    assert_eq!(said(&pending), "O X 1");
    let countered = after(&pending, "b3*b1");
    assert_stones(
        &countered,
        "
        O O X X X
        . O O X X
        O X O X X
        O O O X X
        O O O X X",
    );
    assert_eq!(outcome(&countered), "O counter");
    assert_eq!(outcome(&after(&pending, "a1-a2")), "X connected");
}

#[test]
fn ruling_05_if_the_counter_breaks_the_connection_but_does_not_connect_the_first_connector_wins() {
    let broken = after(&game(STRAY_PAIR, "O"), "c2*a2 b4*b1");
    assert_stones(
        &broken,
        "
        . X O O O
        O O X O O
        O X O O O
        X O X X X
        X X X X X",
    );
    assert_eq!(outcome(&broken), "O connected");
}

#[test]
fn ruling_05_if_both_are_connected_after_the_counter_the_first_connector_wins() {
    let both = after(&game(STRAY_PAIR, "O"), "c2*a2 c2*c3");
    assert_stones(
        &both,
        "
        . O O O O
        O O O O O
        O X X O O
        X X X X X
        X X X X X",
    );
    assert_eq!(outcome(&both), "O connected");
}

#[test]
fn ruling_05_if_the_counter_changes_nothing_the_first_connector_wins() {
    let idle = after(&game(STRAY_PAIR, "O"), "c2*a2 c2-a1");
    assert_stones(
        &idle,
        "
        X O O O O
        O O . O O
        O X O O O
        X X X X X
        X X X X X",
    );
    assert_eq!(outcome(&idle), "O connected");
    assert_eq!(to_move(&idle), "none");
}

#[test]
fn ruling_05_without_a_winning_counter_the_game_ends_at_once() {
    let connected = after(&game(STRAY_PAIR, "X"), "a4*a3");
    assert_stones(
        &connected,
        "
        . O O O O
        X O O O O
        X X O O O
        O X X X X
        X X X X X",
    );
    assert_eq!(outcome(&connected), "X connected");
    assert_eq!(said(&connected), "none - 1");
    assert!(legal(&connected).is_empty());
    assert_refused(&connected, "b1-a1", Illegal::Over);
}

#[test]
fn ruling_05_a_pending_connection_can_be_set_and_countered() {
    let pending = crate::text(
        "
        . O O O O
        O O X O O
        O X O O O
        X X X X X
        X X X X X",
        "X",
        "O",
        "17",
    );
    let pending = pending.parse().expect("X has a counter");
    let countered = after(&pending, "b5*b2");
    assert_eq!(outcome(&countered), "X counter");
    assert_eq!(said(&countered), "none - 18");
}
