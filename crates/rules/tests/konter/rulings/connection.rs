//! Ruling 5: gift, counter, and the first connector.

use crate::{
    STRAY_PAIR, after, assert_refused, boards, game, legal, outcome, played, played_beside, position,
};
use rules::konter::{Colour, IllegalMove};

/// The outcome, then the position without its stones: the side to move, the pending colour, and the number of moves.
fn status(game: &rules::konter::Game) -> String {
    let position = position(game).to_string();
    format!("{}: {}", outcome(game), position.split_once(' ').expect("four words").1)
}

/// O has connected by c2*a2 from [`STRAY_PAIR`].
const CONNECTED: &str = "
    . O O O O
    O O X O O
    O X O O O
    X X X X X
    X X X X X";

rulings! {
    ruling_05_without_a_connection_the_game_continues:
        status(&after(&game(STRAY_PAIR, "X"), "a5-a1")) => "none: O - 1";
    ruling_05_a_counter_that_connects_and_breaks_wins: status(&played(STRAY_PAIR, "O", "c2*a2 b5*b2", "
        . O O O O
        O X X O O
        O X O O O
        X X X X X
        X O X X X")) => "X counter: none - 2";
    ruling_05_if_the_counter_breaks_the_connection_but_does_not_connect_the_first_connector_wins:
        outcome(&played(STRAY_PAIR, "O", "c2*a2 b4*b1", "
        . X O O O
        O O X O O
        O X O O O
        X O X X X
        X X X X X")) => "O connected";
    ruling_05_if_both_are_connected_after_the_counter_the_first_connector_wins:
        outcome(&played(STRAY_PAIR, "O", "c2*a2 c2*c3", "
        . O O O O
        O O O O O
        O X X O O
        X X X X X
        X X X X X")) => "O connected";
    ruling_05_if_the_counter_changes_nothing_the_first_connector_wins:
        status(&played(STRAY_PAIR, "O", "c2*a2 c2-a1", "
        X O O O O
        O O . O O
        O X O O O
        X X X X X
        X X X X X")) => "O connected: none - 2";
    ruling_05_a_parsed_pending_connection_can_be_countered:
        status(&after(&crate::text(CONNECTED, "X", "O", "17").parse().expect("X has a counter"), "b5*b2"))
        => "X counter: none - 18";
}

#[test]
fn ruling_05_a_move_that_connects_only_the_opponent_is_a_gift() {
    let pictures = "
        . O O O O    . X O O O
        O X O O O    X O O O O
        O X O O O    O O O O O
        X X X X X    X X X X X
        X X X X X    X X X X X";
    let [by_light, by_dark] = boards(pictures);
    assert_eq!(outcome(&played(STRAY_PAIR, "O", "b2*a2", &by_light)), "X gift");
    assert_eq!(outcome(&played(STRAY_PAIR, "X", "b3*b1", &by_dark)), "O gift");
}

#[test]
fn ruling_05_a_move_that_connects_both_is_a_gift() {
    let pictures = "
        . O O O O    . O O O O
        X O O O O    O O O O O
        X O O O O    X X O O O
        X X X X X    X X X X X
        X X X X X    X X X X X";
    let [by_light, by_dark] = boards(pictures);
    assert_eq!(outcome(&played(STRAY_PAIR, "O", "a3*b3", &by_light)), "X gift");
    assert_eq!(outcome(&played(STRAY_PAIR, "X", "a2*a3", &by_dark)), "O gift");
}

#[test]
fn ruling_05_a_gift_ends_the_game_at_once() {
    let given = after(&game(STRAY_PAIR, "O"), "b2*a2");
    assert_eq!(status(&given), "X gift: none - 1");
    assert!(legal(&given).is_empty());
    assert_refused(&given, "a5-a1", IllegalMove::Over);
}

#[test]
fn ruling_05_after_a_connection_the_opponent_has_one_normal_move_left() {
    let pending = played(STRAY_PAIR, "O", "c2*a2", CONNECTED);
    assert_eq!(status(&pending), "none: X O 1");
    assert_eq!(position(&pending).pending(), Some(Colour::Light));
    // All normal moves are legal, not only the counters: X has 3 to 2 in columns b and c.
    let expected = "
        a4-a1 a5-a1
        b3*b1 b3*b2 b3-a1 b4*b1 b4*b2 b4-a1 b5*b1 b5*b2 b5-a1
        c2*c1 c2*c3 c2-a1 c4*c1 c4*c3 c4-a1 c5*c1 c5*c3 c5-a1
        d4-a1 d5-a1 e4-a1 e5-a1";
    assert_eq!(legal(&pending), expected.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn ruling_05_a_connection_by_a_stone_to_the_free_square_is_pending_too() {
    let connected = "
        O O O O O
        X O O O O
        . X O O O
        X X X X X
        X X X X X";
    let pending = played(STRAY_PAIR, "O", "a3-a1", connected);
    assert_eq!(status(&pending), "none: X O 1");
    assert_eq!(outcome(&after(&pending, "b5*b2")), "X counter");
}

#[test]
fn ruling_05_light_counters_as_dark_does() {
    let pictures = "
        O . X X X    O O X X X
        X O O X X    . O O X X
        O O O X X    O X O X X
        O O O X X    O O O X X
        O O O X X    O O O X X";
    assert_eq!(outcome(&played_beside("X", "a2-b1 b3*b1", pictures)), "O counter");
    let [before, _] = boards(pictures);
    let pending = after(&game(&before, "X"), "a2-b1");
    assert_eq!(status(&pending), "none: O X 1");
    assert_eq!(outcome(&after(&pending, "a1-a2")), "X connected");
}

#[test]
fn ruling_05_without_a_winning_counter_the_game_ends_at_once() {
    let connected = "
        . O O O O
        X O O O O
        X X O O O
        O X X X X
        X X X X X";
    let connected = played(STRAY_PAIR, "X", "a4*a3", connected);
    assert_eq!(status(&connected), "X connected: none - 1");
    assert!(legal(&connected).is_empty());
    assert_refused(&connected, "b1-a1", IllegalMove::Over);
}
