//! Ruling 5: gift, counter, and the first connector.

use crate::{
    STRAY_PAIR, after, assert_refused, boards, game, legal, outcome, played, played_beside, position, to_move,
};
use rules::konter::{Colour, IllegalMove};

/// The position without its stones: the side to move, the pending colour, and the number of moves.
fn status(game: &rules::konter::Game) -> String {
    position(game).to_string().split_once(' ').expect("four words").1.to_string()
}

#[test]
fn ruling_05_without_a_connection_the_game_continues() {
    let next = after(&game(STRAY_PAIR, "X"), "a5-a1");
    assert_eq!((status(&next).as_str(), outcome(&next).as_str()), ("O - 1", "none"));
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
    assert_eq!((status(&given).as_str(), to_move(&given).as_str()), ("none - 1", "none"));
    assert!(legal(&given).is_empty());
    assert_refused(&given, "a5-a1", IllegalMove::Over);
}

#[test]
fn ruling_05_after_a_connection_the_opponent_has_one_normal_move_left() {
    let connected = "
        . O O O O
        O O X O O
        O X O O O
        X X X X X
        X X X X X";
    let pending = played(STRAY_PAIR, "O", "c2*a2", connected);
    assert_eq!((status(&pending).as_str(), outcome(&pending).as_str()), ("X O 1", "none"));
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
    assert_eq!(status(&pending), "X O 1");
    assert_eq!(outcome(&after(&pending, "b5*b2")), "X counter");
}

#[test]
fn ruling_05_a_counter_that_connects_and_breaks_wins() {
    let countered = "
        . O O O O
        O X X O O
        O X O O O
        X X X X X
        X O X X X";
    let countered = played(STRAY_PAIR, "O", "c2*a2 b5*b2", countered);
    assert_eq!((outcome(&countered).as_str(), status(&countered).as_str()), ("X counter", "none - 2"));
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
    assert_eq!(status(&pending), "O X 1");
    assert_eq!(outcome(&after(&pending, "a1-a2")), "X connected");
}

#[test]
fn ruling_05_if_the_counter_breaks_the_connection_but_does_not_connect_the_first_connector_wins() {
    let broken = "
        . X O O O
        O O X O O
        O X O O O
        X O X X X
        X X X X X";
    assert_eq!(outcome(&played(STRAY_PAIR, "O", "c2*a2 b4*b1", broken)), "O connected");
}

#[test]
fn ruling_05_if_both_are_connected_after_the_counter_the_first_connector_wins() {
    let both = "
        . O O O O
        O O O O O
        O X X O O
        X X X X X
        X X X X X";
    assert_eq!(outcome(&played(STRAY_PAIR, "O", "c2*a2 c2*c3", both)), "O connected");
}

#[test]
fn ruling_05_if_the_counter_changes_nothing_the_first_connector_wins() {
    let idle = "
        X O O O O
        O O . O O
        O X O O O
        X X X X X
        X X X X X";
    let idle = played(STRAY_PAIR, "O", "c2*a2 c2-a1", idle);
    assert_eq!((outcome(&idle).as_str(), to_move(&idle).as_str()), ("O connected", "none"));
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
    assert_eq!((outcome(&connected).as_str(), status(&connected).as_str()), ("X connected", "none - 1"));
    assert!(legal(&connected).is_empty());
    assert_refused(&connected, "b1-a1", IllegalMove::Over);
}

#[test]
fn ruling_05_a_parsed_pending_connection_can_be_countered() {
    let pending = "
        . O O O O
        O O X O O
        O X O O O
        X X X X X
        X X X X X";
    let pending = crate::text(pending, "X", "O", "17").parse().expect("X has a counter");
    let countered = after(&pending, "b5*b2");
    assert_eq!((outcome(&countered).as_str(), status(&countered).as_str()), ("X counter", "none - 18"));
}
