//! A player's turn: laying, drawing, passing, and skipped players.

use rules::fundomino::IllegalMove;

use crate::{finished, hand, moves, outcome, play, played, refused, standing, stock, to_move};

#[test]
fn turn_1_the_player_lays_one_fitting_tile_at_either_end_with_either_possible_turn() {
    let mut game = standing("players=3", "snake: 5-6 / 0: 5-5 6-1 6-2 2-3 / 1: 4-4 / 2: rest");
    assert_eq!(moves(&game), "lay 5-5 h l; lay 5-5 h r; lay 6-1 t r; lay 6-2 t r");
    play(&mut game, "lay 6-2 t r");
    assert_eq!(hand(&game, 0), "5-5 2-3 6-1");
    assert_eq!(to_move(&game), Some(1), "one tile is a turn");
}

#[test]
fn turn_2_the_player_may_draw_even_if_able_to_lay() {
    let game = standing("players=2", "snake: 6-6 / 0: 6-1 2-3 / 1: rest / stock: 1-1");
    assert_eq!(moves(&game), "draw; lay 6-1 h r; lay 6-1 t r");
}

#[test]
fn turn_2_the_player_may_draw_any_number_of_times_and_keeps_all_drawn_tiles() {
    let mut game =
        played("players=2", "snake: 6-6 / 0: 6-1 / 1: rest / stock: 3-3 1-1 J-J 2-2", "draw; draw; draw");
    assert_eq!(hand(&game, 0), "1-1 3-3 6-1 J-J");
    assert_eq!(stock(&game), "2-2");
    assert_eq!(to_move(&game), Some(0), "the turn continues until a lay");
    play(&mut game, "lay 6-1 h r");
    assert_eq!(to_move(&game), Some(1));
}

#[test]
fn turn_2_while_the_stock_has_tiles_passing_is_illegal() {
    let game = standing("players=2", "snake: 6-6 / 0: 2-3 / 1: rest / stock: 1-1");
    assert_eq!(moves(&game), "draw", "nothing fits");
    assert_eq!(refused(&game, "pass"), IllegalMove::NoPass);
}

#[test]
fn turn_2_with_an_empty_stock_the_player_must_lay_if_possible() {
    let game = standing("players=2", "snake: 6-6 / 0: 6-1 2-3 / 1: rest");
    assert_eq!(moves(&game), "lay 6-1 h r; lay 6-1 t r");
    assert_eq!(refused(&game, "pass"), IllegalMove::NoPass);
    assert_eq!(refused(&game, "draw"), IllegalMove::StockEmpty);
}

#[test]
fn turn_2_with_an_empty_stock_the_player_passes_if_unable_to_lay() {
    let mut game = standing("players=3", "snake: 6-6 / 0: 2-3 4-4 / 1: 6-1 5-5 / 2: rest");
    assert_eq!(moves(&game), "pass");
    play(&mut game, "pass");
    assert_eq!(to_move(&game), Some(1));
    assert_eq!(hand(&game, 0), "4-4 2-3");
}

#[test]
fn turn_2_if_both_ends_are_blocked_the_player_draws_the_whole_stock_and_passes() {
    let mut game = played("players=2", "snake: 6-6 / 0: 2-3 / 1: rest / stock: 4-4 1-1", "draw; draw");
    assert_eq!(moves(&game), "pass");
    play(&mut game, "pass");
    assert_eq!(to_move(&game), Some(1));
}

#[test]
fn turn_2_if_no_player_can_lay_then_the_round_ends_with_the_last_draw() {
    // The snake is closed.
    let mut game =
        played("players=2", "snake: 6-6 3-6:h:l 6-R3:h:l / 0: 1-1 / 1: rest / stock: 4-4 J-J", "draw");
    assert_eq!((outcome(&game).as_str(), moves(&game).as_str()), ("none", "draw"));
    play(&mut game, "draw");
    assert_eq!(outcome(&game), "round blocked 40 0");
    assert_eq!((to_move(&game), moves(&game).as_str()), (None, ""));
}

#[test]
fn turn_3_finished_players_are_skipped() {
    let sections = "finished: 1 / snake: 6-6 / 0: 6-1 1-1 / 2: 3-3 4-4 / 3: rest / stock: 5-5";
    let game = played("players=4", sections, "lay 6-1 h r");
    assert_eq!(to_move(&game), Some(2));
    assert_eq!(finished(&game), [1]);
}

#[test]
fn turn_3_several_finished_players_are_skipped_in_either_direction() {
    let sections = "finished: 2 1 / snake: 6-6 / 0: 6-1 1-1 / 3: 6-2 rest / stock: 5-5";
    let game = played("players=4", sections, "lay 6-1 h r");
    assert_eq!(to_move(&game), Some(3));
    let game = played("players=4", &format!("direction: ccw / turn: lay:3 / {sections}"), "lay 6-2 h r");
    assert_eq!(to_move(&game), Some(0), "players 2 and 1 are skipped");
}
