//! Ruling 6: draws by repetition and by the move limit.

use rules::konter::{Game, MOVE_LIMIT};

use crate::{CHEQUER, STRAY_PAIR, after, assert_stones, game, game_after, legal, outcome, position, to_move};

/// X and O each swap two stones and swap them back, so the position stands again.
const TO_AND_FRO: &str = "a1*b1 a2*b2 b1*a1 b2*a2";

fn occurrences(game: &Game) -> usize {
    match game {
        Game::Playing(playing) => playing.occurrences(),
        _ => panic!("the set-up is not over"),
    }
}

#[test]
fn ruling_06_the_third_standing_is_a_draw_and_the_first_position_counts() {
    let start = game(CHEQUER, "X");
    let second = after(&start, TO_AND_FRO);
    assert_stones(&second, CHEQUER);
    assert_eq!((occurrences(&start), occurrences(&second)), (1, 2));
    assert_eq!(outcome(&second), "none");
    let nearly = after(&second, "a1*b1 a2*b2 b1*a1");
    assert_eq!(outcome(&nearly), "none");
    let third = after(&nearly, "b2*a2");
    assert_stones(&third, CHEQUER);
    assert_eq!(outcome(&third), "draw repetition");
    assert_eq!((to_move(&third).as_str(), position(&third).count()), ("none", 8));
    assert!(legal(&third).is_empty());
}

#[test]
fn ruling_06_any_position_of_the_game_counts_not_only_the_first() {
    // b4-c3 leaves the start position for good; later positions count just as well.
    let left = after(&game(CHEQUER, "X"), "b4-c3");
    let to_and_fro = "a2*b2 a1*b1 b2*a2 b1*a1";
    let second = after(&left, to_and_fro);
    assert_eq!(outcome(&second), "none");
    assert_eq!(outcome(&after(&second, to_and_fro)), "draw repetition");
}

#[test]
fn ruling_06_the_same_stones_with_the_other_player_to_move_are_another_position() {
    let start = game(CHEQUER, "X");
    let o_to_move = after(&start, "a1-c3 a2*b2 e1-a1 b2*a2 c3-e1");
    assert_stones(&o_to_move, CHEQUER);
    assert_eq!((to_move(&o_to_move).as_str(), occurrences(&o_to_move)), ("O", 1));
    let x_to_move = after(&o_to_move, "b1-c3 e1*d1 a2-b1 d1*e1 c3-a2");
    assert_stones(&x_to_move, CHEQUER);
    assert_eq!((to_move(&x_to_move).as_str(), occurrences(&x_to_move)), ("X", 2));
    assert_eq!(outcome(&x_to_move), "none", "the stones stand for the third time, but the position does not");
}

#[test]
fn ruling_06_the_standings_need_not_be_consecutive() {
    // The moves between the occurrences differ.
    let start = game(CHEQUER, "X");
    let second = after(&start, TO_AND_FRO);
    let away = after(&second, "e5*d5 e4*d4 d5*e5");
    assert_eq!(outcome(&away), "none");
    assert_eq!(outcome(&after(&away, "d4*e4")), "draw repetition");
}

#[test]
fn ruling_06_a_parsed_position_begins_a_new_history() {
    let second = after(&game(CHEQUER, "X"), TO_AND_FRO);
    let parsed: Game = position(&second).to_string().parse().expect("a position");
    assert_eq!(occurrences(&parsed), 1);
    let again = after(&parsed, TO_AND_FRO);
    assert_eq!(outcome(&again), "none");
    assert_eq!(outcome(&after(&again, TO_AND_FRO)), "draw repetition");
}

#[test]
fn ruling_06_two_hundred_moves_without_a_connection_are_a_draw() {
    assert_eq!(MOVE_LIMIT, 200);
    let before = game_after(198, CHEQUER, "X");
    let nearly = after(&before, "a1-c3");
    assert_eq!(outcome(&nearly), "none");
    let limit = after(&nearly, "b1-a1");
    assert_eq!(outcome(&limit), "draw limit");
    assert_eq!((to_move(&limit).as_str(), position(&limit).count()), ("none", 200));
    assert!(legal(&limit).is_empty());
}

#[test]
fn ruling_06_a_counter_that_is_due_after_the_limit_is_played_first() {
    let pending = after(&game_after(199, STRAY_PAIR, "O"), "c2*a2");
    assert_eq!(outcome(&pending), "none");
    assert_eq!((to_move(&pending).as_str(), position(&pending).count()), ("X", 200));
    let countered = after(&pending, "b5*b2");
    assert_eq!((outcome(&countered).as_str(), position(&countered).count()), ("X counter", 201));
    assert_eq!(outcome(&after(&pending, "c2-a1")), "O connected");
    // The counter breaks the connection, and neither colour is connected: still no draw.
    assert_eq!(outcome(&after(&pending, "b4*b1")), "O connected");
}

#[test]
fn ruling_06_a_win_with_the_two_hundredth_move_is_a_win() {
    assert_eq!(outcome(&after(&game_after(199, STRAY_PAIR, "X"), "a4*a3")), "X connected");
    assert_eq!(outcome(&after(&game_after(199, STRAY_PAIR, "O"), "b2*a2")), "X gift");
}

#[test]
fn ruling_06_a_third_standing_with_the_two_hundredth_move_is_a_repetition() {
    let second = after(&game_after(192, CHEQUER, "X"), TO_AND_FRO);
    let third = after(&second, TO_AND_FRO);
    assert_eq!(position(&third).count(), 200);
    assert_eq!(outcome(&third), "draw repetition");
}
