//! "Domino!": automatic, or called with the option `call`; and the order of events after a lay.

use rules::fundomino::IllegalMove;

use crate::{dealt, finished, hand, moves, outcome, play, played, player, refused, standing, stock, to_move};

/// Player 0 has one tile, which fits at both ends; the other players have more.
const ONE_TILE_LEFT: &str = "snake: 6-6 / 0: 6-1 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3";

#[test]
fn domino_is_said_automatically_by_default() {
    let mut game = standing("players=3 flat", ONE_TILE_LEFT);
    assert_eq!(moves(&game), "draw; lay 6-1 h r; lay 6-1 t r");
    assert_eq!(refused(&game, "call"), IllegalMove::NoCall);
    play(&mut game, "lay 6-1 h r");
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)));
}

#[test]
fn call_the_player_may_call_before_laying_the_last_tile() {
    let mut game = standing("players=3 call flat", ONE_TILE_LEFT);
    assert_eq!(moves(&game), "call; draw; lay 6-1 h r; lay 6-1 t r");
    play(&mut game, "call");
    assert_eq!(to_move(&game), Some(0), "the turn continues");
    play(&mut game, "lay 6-1 h r");
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)), "no question");
}

#[test]
fn call_is_for_the_last_tile_only() {
    let sections = "snake: 6-6 / 0: 6-1 6-2 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3";
    let game = standing("players=3 call flat", sections);
    assert_eq!(moves(&game), "draw; lay 6-1 h r; lay 6-1 t r; lay 6-2 h r; lay 6-2 t r");
    assert_eq!(refused(&game, "call"), IllegalMove::NoCall);
}

#[test]
fn call_needs_a_tile_that_can_be_laid() {
    let sections = "snake: 6-6 / 0: 2-2 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3";
    let game = standing("players=3 call flat", sections);
    assert_eq!(moves(&game), "draw");
    assert_eq!(refused(&game, "call"), IllegalMove::NoCall);
}

#[test]
fn call_is_possible_once_per_turn() {
    let game = played("players=3 call flat", ONE_TILE_LEFT, "call");
    assert_eq!(moves(&game), "draw; lay 6-1 h r; lay 6-1 t r");
    assert_eq!(refused(&game, "call"), IllegalMove::NoCall);
}

#[test]
fn call_holds_for_the_whole_turn_across_draws_and_again_lays() {
    let sections = "snake: 6-6 / 0: 6-R3 / 1: 4-4 5-5 / 2: rest / stock: 6-1 1-1";
    let game = played("players=3 call flat", sections, "call; draw; lay 6-R3 h r; lay 6-1 t r");
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)));

    let game = played("players=3 call flat", sections, "draw; lay 6-R3 h r; lay 6-1 t r");
    assert_eq!((finished(&game), moves(&game).as_str()), (vec![], "accept; object"), "without a call");
}

#[test]
fn call_does_not_hold_for_the_next_turn() {
    let sections = "snake: 6-6 / 0: 6-1 / 1: 1-3 rest / stock: 6-2 1-1";
    let mut game = played("players=2 call flat", sections, "call; draw; lay 6-1 h r; lay 1-3 h r");
    assert_eq!(moves(&game), "call; draw; lay 6-2 t r");
    play(&mut game, "lay 6-2 t r");
    assert_eq!(moves(&game), "accept; object");
}

#[test]
fn call_without_it_the_next_player_in_the_order_of_play_answers_for_all_others() {
    let game = played("players=3 call flat", ONE_TILE_LEFT, "lay 6-1 h r");
    assert_eq!((to_move(&game), moves(&game).as_str()), (Some(1), "accept; object"));
    assert_eq!(finished(&game), [], "the objection comes first");

    let sections = "finished: 1 / snake: 6-6 / 0: 6-1 / 2: 4-4 5-5 / 3: rest / stock: 1-1 3-3";
    let mut game = played("players=4 call flat", sections, "lay 6-1 h r");
    assert_eq!((to_move(&game), moves(&game).as_str()), (Some(1), "accept; object"), "with or without tiles");
    play(&mut game, "object");
    assert_eq!((hand(&game, 0).as_str(), to_move(&game)), ("1-1", Some(2)), "play then continues as usual");

    let game = played("players=4 call flat", &format!("direction: ccw / {sections}"), "lay 6-1 h r");
    assert_eq!(to_move(&game), Some(3), "in the opposite direction");
}

#[test]
fn call_in_team_games_an_opponent_answers_even_if_finished() {
    for direction in ["cw", "ccw"] {
        let sections = "finished: 1 3 / snake: 6-6 / 0: 6-1 / 2: rest / stock: 1-1 3-3";
        let sections = format!("direction: {direction} / {sections}");
        let game = played("players=4 variant=team call flat", &sections, "lay 6-1 h r");
        let asked = if direction == "cw" { 1 } else { 3 };
        assert_eq!((to_move(&game), moves(&game).as_str()), (Some(asked), "accept; object"));
    }
}

#[test]
fn call_after_an_objection_the_layer_takes_one_tile_from_the_stock_and_is_not_finished() {
    let game = played("players=3 call flat", ONE_TILE_LEFT, "lay 6-1 h r; object");
    assert_eq!((hand(&game, 0).as_str(), stock(&game).as_str()), ("1-1", "3-3"));
    assert_eq!((finished(&game), to_move(&game)), (vec![], Some(1)));
}

#[test]
fn call_without_an_objection_the_layer_is_finished() {
    let game = played("players=3 call flat", ONE_TILE_LEFT, "lay 6-1 h r; accept");
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)));
    assert_eq!(stock(&game), "1-1 3-3");
}

#[test]
fn call_an_objection_is_too_late_after_the_next_player_has_moved() {
    let mut game = played("players=3 call flat", ONE_TILE_LEFT, "lay 6-1 h r");
    assert_eq!(refused(&game, "draw"), IllegalMove::ObjectionFirst(player(1)));
    play(&mut game, "accept");
    assert_eq!(refused(&game, "object"), IllegalMove::NoObjection);
    play(&mut game, "draw");
    assert_eq!(refused(&game, "object"), IllegalMove::NoObjection);
}

#[test]
fn call_with_an_empty_stock_there_is_no_penalty_and_no_question() {
    let mut game = standing("players=3 call flat", "snake: 6-6 / 0: 6-1 / 1: 4-4 5-5 / 2: rest");
    assert_eq!(moves(&game), "call; lay 6-1 h r; lay 6-1 t r");
    play(&mut game, "lay 6-1 h r");
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)));
}

#[test]
fn call_is_not_needed_for_a_tile_that_is_not_the_last() {
    let sections = "snake: 6-6 / 0: 6-1 6-2 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3";
    let game = played("players=3 call flat", sections, "lay 6-1 h r");
    assert_eq!((to_move(&game), moves(&game).as_str()), (Some(1), "draw"));
    let mut game = dealt("players=3 call flat", "0: 6-6 / 1: 5-5 / 2: 4-4");
    play(&mut game, "start cw");
    assert_ne!(moves(&game), "accept; object", "nor is it for the opening tile");
}

/// The direction is reversed first, so the next player is the one in the new direction.
#[test]
fn order_first_an_odd_double_reverses_the_direction() {
    let sections = "snake: 6-1 / 0: 1-1 / 1: 4-4 / 2: 2-2 / 3: rest / stock: 3-3 5-5";
    let mut game = played("players=4 call odd_doubles flat", sections, "lay 1-1 t l");
    assert_eq!((to_move(&game), moves(&game).as_str()), (Some(3), "accept; object"));
    play(&mut game, "object");
    assert_eq!(to_move(&game), Some(3));
}

#[test]
fn order_then_double_two_is_answered_then_the_objection_is_settled() {
    let sections = "snake: 1-2 / 0: 2-2 / 1: 4-4 / 2: rest / stock: 3-3 5-5";
    let mut game = played("players=3 call double_two flat", sections, "lay 2-2 t l");
    assert_eq!((to_move(&game), moves(&game).as_str()), (Some(0), "double no; double yes"));
    play(&mut game, "double yes");
    assert_eq!((to_move(&game), moves(&game).as_str()), (Some(1), "accept; object"));
    play(&mut game, "accept");
    assert_eq!((finished(&game), game.round().doubled()), (vec![0], true));
}

#[test]
fn order_a_call_is_remembered_while_double_two_is_answered() {
    let sections = "snake: 1-2 / 0: 2-2 / 1: 4-4 / 2: rest / stock: 3-3 5-5";
    let game = played("players=3 call double_two flat", sections, "call; lay 2-2 t l; double no");
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)));
    assert_eq!(moves(&game), "draw", "no question");
}

#[test]
fn order_the_objection_is_settled_before_a_take_acts() {
    let sections = "snake: 6-6 / 0: 6-N2 / 1: 4-4 / 2: rest / stock: 1-1 3-3 5-5";
    let mut game = played("players=3 call flat", sections, "lay 6-N2 h r");
    assert_eq!((hand(&game, 1).as_str(), stock(&game).as_str()), ("4-4", "1-1 3-3 5-5"));
    let asked = game.clone();
    play(&mut game, "object");
    assert_eq!((hand(&game, 0).as_str(), hand(&game, 1).as_str()), ("1-1", "3-3 4-4"));
    let mut game = asked;
    play(&mut game, "accept");
    assert_eq!((hand(&game, 0).as_str(), hand(&game, 1).as_str()), ("", "1-1 4-4"));
}

#[test]
fn order_the_objection_is_settled_before_an_again_acts() {
    let sections = "snake: 6-6 / 0: 6-R3 / 1: 4-4 / 2: rest / stock: 6-1 5-5";
    let mut game = played("players=3 call flat", sections, "lay 6-R3 h r");
    let asked = game.clone();
    play(&mut game, "object");
    assert_eq!(to_move(&game), Some(0), "player 0 has a tile and must lay it");
    assert_eq!(moves(&game), "call; draw; lay 6-1 t r", "and this time may call");
    let mut game = asked;
    play(&mut game, "accept");
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)), "without tiles it has no effect");
}

/// The penalty empties the stock, so the take symbol takes from the layer's hand: the penalty tile.
#[test]
fn order_a_take_after_an_objection_may_take_the_penalty_tile() {
    let sections = "snake: 6-6 / 0: 6-N2 / 1: 4-4 / 2: rest / stock: 1-1";
    let game = played("players=3 call flat", sections, "lay 6-N2 h r; object");
    assert_eq!((hand(&game, 0).as_str(), hand(&game, 1).as_str()), ("", "1-1 4-4"));
    assert_eq!((finished(&game), to_move(&game)), (vec![0], Some(1)));
}

#[test]
fn order_then_the_end_of_the_round_is_checked() {
    let sections = "snake: 6-6 / 0: 6-1 / 1: rest / stock: 1-1 3-3";
    let mut game = played("players=2 call flat", sections, "lay 6-1 h r");
    assert_eq!((outcome(&game).as_str(), to_move(&game)), ("none", Some(1)), "the round is not over yet");
    let asked = game.clone();
    play(&mut game, "accept");
    assert_eq!(outcome(&game), "round out 40 0");
    let mut game = asked;
    play(&mut game, "object");
    assert_eq!((outcome(&game).as_str(), to_move(&game)), ("none", Some(1)));
}

#[test]
fn order_the_end_of_the_round_is_checked_before_the_symbol_acts() {
    let sections = "snake: 6-6 / 0: 6-N2 / 1: rest / stock: 1-1 3-3";
    let mut game = standing("players=2 variant=duel call", sections);
    let other = hand(&game, 1);
    play(&mut game, "lay 6-N2 h r");
    let asked = game.clone();
    play(&mut game, "accept");
    assert_eq!((hand(&game, 1), outcome(&game).as_str()), (other.clone(), "game 260 0 wins 0"));
    let mut game = asked;
    play(&mut game, "object");
    assert_eq!(
        (hand(&game, 0).as_str(), stock(&game).as_str()),
        ("1-1", ""),
        "the round continues, so N2 acts"
    );
    assert_eq!(hand(&game, 1).len(), other.len() + " 3-3".len());
}

/// The last tile, laid without a call, closes the snake, and the penalty takes the last tile of the stock.
#[test]
fn order_the_penalty_may_be_the_draw_that_blocks_the_round() {
    let sections = "snake: 6-6 3-6:h:l / 0: 6-R3 / 1: rest / stock: 1-1";
    let game = played("players=2 call", sections, "lay 6-R3 h l; object");
    assert_eq!(outcome(&game), "round blocked 40 0", "1-1 is the lowest possible hand");
}
