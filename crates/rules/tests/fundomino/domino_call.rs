//! "Domino!": automatic, or called with the option `call`; and the order of events after a tile is laid.

use crate::{hand, outcome, play, standing, stock};

/// Player 0 has one tile, which fits at both ends; the other players have more.
const ONE_TILE_LEFT: &str = "snake: 6-6 / 0: 6-1 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3";

cases! {
    domino_is_said_automatically_by_default {
        "players=3 flat", ONE_TILE_LEFT,
            "" => "moves: draw; lay 6-1 h r; lay 6-1 t r / refuses call: CannotCall",
            "lay 6-1 h r" => "finished: 0 / to_move: 1";
    }
    call_the_player_may_call_before_laying_the_last_tile {
        "players=3 call flat", ONE_TILE_LEFT,
            "" => "moves: call; draw; lay 6-1 h r; lay 6-1 t r",
            "call" => "to_move: 0",
            "lay 6-1 h r" => "finished: 0 / to_move: 1";
    }
    call_is_for_the_last_tile_only {
        "players=3 call flat", "snake: 6-6 / 0: 6-1 6-2 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3",
            "" => "moves: draw; lay 6-1 h r; lay 6-1 t r; lay 6-2 h r; lay 6-2 t r / refuses call: CannotCall";
    }
    call_needs_a_tile_that_can_be_laid {
        "players=3 call flat", "snake: 6-6 / 0: 2-2 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3",
            "" => "moves: draw / refuses call: CannotCall";
    }
    call_is_possible_once_per_turn {
        "players=3 call flat", ONE_TILE_LEFT,
            "call" => "moves: draw; lay 6-1 h r; lay 6-1 t r / refuses call: CannotCall";
    }
    call_holds_for_the_whole_turn_across_draws_and_again_lays {
        "players=3 call flat", "snake: 6-6 / 0: 6-R3 / 1: 4-4 5-5 / 2: rest / stock: 6-1 1-1",
            "call; draw; lay 6-R3 h r; lay 6-1 t r" => "finished: 0 / to_move: 1";
        "players=3 call flat", "snake: 6-6 / 0: 6-R3 / 1: 4-4 5-5 / 2: rest / stock: 6-1 1-1",
            "draw; lay 6-R3 h r; lay 6-1 t r" => "finished: - / moves: accept; object";
    }
    call_does_not_hold_for_the_next_turn {
        "players=2 call flat", "snake: 6-6 / 0: 6-1 / 1: 1-3 rest / stock: 6-2 1-1",
            "call; draw; lay 6-1 h r; lay 1-3 h r" => "moves: call; draw; lay 6-2 t r",
            "lay 6-2 t r" => "moves: accept; object";
    }
    /// Players without tiles answer, too. After an objection, play continues as usual.
    call_without_it_the_next_player_in_the_order_of_play_answers_for_all_others {
        "players=3 call flat", ONE_TILE_LEFT,
            "lay 6-1 h r" => "to_move: 1 / moves: accept; object / finished: -";
        "players=4 call flat", "finished: 1 / snake: 6-6 / 0: 6-1 / 2: 4-4 5-5 / 3: rest / stock: 1-1 3-3",
            "lay 6-1 h r" => "to_move: 1 / moves: accept; object",
            "object" => "0: 1-1 / to_move: 2";
        "players=4 call flat",
            "direction: ccw / finished: 1 / snake: 6-6 / 0: 6-1 / 2: 4-4 5-5 / 3: rest / stock: 1-1 3-3",
            "lay 6-1 h r" => "to_move: 3";
    }
    call_in_team_games_an_opponent_answers_even_if_finished {
        "players=4 variant=team call flat", "finished: 1 3 / snake: 6-6 / 0: 6-1 / 2: rest / stock: 1-1 3-3",
            "lay 6-1 h r" => "to_move: 1 / moves: accept; object";
        "players=4 variant=team call flat",
            "direction: ccw / finished: 1 3 / snake: 6-6 / 0: 6-1 / 2: rest / stock: 1-1 3-3",
            "lay 6-1 h r" => "to_move: 3 / moves: accept; object";
    }
    call_after_an_objection_the_layer_takes_one_tile_from_the_stock_and_is_not_finished {
        "players=3 call flat", ONE_TILE_LEFT,
            "lay 6-1 h r; object" => "0: 1-1 / stock: 3-3 / finished: - / to_move: 1";
    }
    call_without_an_objection_the_layer_is_finished {
        "players=3 call flat", ONE_TILE_LEFT,
            "lay 6-1 h r; accept" => "finished: 0 / to_move: 1 / stock: 1-1 3-3";
    }
    call_an_objection_is_too_late_after_the_next_player_has_moved {
        "players=3 call flat", ONE_TILE_LEFT,
            "lay 6-1 h r" => "refuses draw: ObjectionFirst(Player(1))",
            "accept" => "refuses object: NoObjectionPending",
            "draw" => "refuses object: NoObjectionPending";
    }
    call_with_an_empty_stock_there_is_no_penalty_and_no_question {
        "players=3 call flat", "snake: 6-6 / 0: 6-1 / 1: 4-4 5-5 / 2: rest",
            "" => "moves: call; lay 6-1 h r; lay 6-1 t r",
            "lay 6-1 h r" => "finished: 0 / to_move: 1";
    }
    /// Nor is it needed for the start tile.
    call_is_not_needed_for_a_tile_that_is_not_the_last {
        "players=3 call flat", "snake: 6-6 / 0: 6-1 6-2 / 1: 4-4 5-5 / 2: rest / stock: 1-1 3-3",
            "lay 6-1 h r" => "to_move: 1 / moves: draw";
        "players=3 call flat", "0: 6-6 / 1: 5-5 / 2: 4-4",
            "start cw" => "refuses accept: NoObjectionPending";
    }
    /// The direction is reversed first, so the next player is the one in the new direction.
    order_first_an_odd_double_reverses_the_direction {
        "players=4 call odd_doubles flat", "snake: 6-1 / 0: 1-1 / 1: 4-4 / 2: 2-2 / 3: rest / stock: 3-3 5-5",
            "lay 1-1 t l" => "to_move: 3 / moves: accept; object",
            "object" => "to_move: 3";
    }
    order_then_double_two_is_answered_then_the_objection_is_settled {
        "players=3 call double_two flat", "snake: 1-2 / 0: 2-2 / 1: 4-4 / 2: rest / stock: 3-3 5-5",
            "lay 2-2 t l" => "to_move: 0 / moves: double no; double yes",
            "double yes" => "to_move: 1 / moves: accept; object",
            "accept" => "finished: 0 / doubled: yes";
    }
    order_a_call_is_remembered_while_double_two_is_answered {
        "players=3 call double_two flat", "snake: 1-2 / 0: 2-2 / 1: 4-4 / 2: rest / stock: 3-3 5-5",
            "call; lay 2-2 t l; double no" => "finished: 0 / to_move: 1 / moves: draw";
    }
    order_the_objection_is_settled_before_a_take_acts {
        "players=3 call flat", "snake: 6-6 / 0: 6-N2 / 1: 4-4 / 2: rest / stock: 1-1 3-3 5-5",
            "lay 6-N2 h r" => "1: 4-4 / stock: 1-1 3-3 5-5",
            "object" => "0: 1-1 / 1: 3-3 4-4";
        "players=3 call flat", "snake: 6-6 / 0: 6-N2 / 1: 4-4 / 2: rest / stock: 1-1 3-3 5-5",
            "lay 6-N2 h r; accept" => "0: - / 1: 1-1 4-4";
    }
    /// After the penalty, player 0 has a tile, must lay it, and this time may call. Without tiles, again has no effect.
    order_the_objection_is_settled_before_an_again_acts {
        "players=3 call flat", "snake: 6-6 / 0: 6-R3 / 1: 4-4 / 2: rest / stock: 6-1 5-5",
            "lay 6-R3 h r; object" => "to_move: 0 / moves: call; draw; lay 6-1 t r";
        "players=3 call flat", "snake: 6-6 / 0: 6-R3 / 1: 4-4 / 2: rest / stock: 6-1 5-5",
            "lay 6-R3 h r; accept" => "finished: 0 / to_move: 1";
    }
    /// The penalty empties the stock, so the take symbol takes from the layer's hand: the penalty tile.
    order_a_take_after_an_objection_may_take_the_penalty_tile {
        "players=3 call flat", "snake: 6-6 / 0: 6-N2 / 1: 4-4 / 2: rest / stock: 1-1",
            "lay 6-N2 h r; object" => "0: - / 1: 1-1 4-4 / finished: 0 / to_move: 1";
    }
    order_then_the_end_of_the_round_is_checked {
        "players=2 call flat", "snake: 6-6 / 0: 6-1 / 1: rest / stock: 1-1 3-3",
            "lay 6-1 h r" => "outcome: none / to_move: 1",
            "accept" => "outcome: round out 40 0";
        "players=2 call flat", "snake: 6-6 / 0: 6-1 / 1: rest / stock: 1-1 3-3",
            "lay 6-1 h r; object" => "outcome: none / to_move: 1";
    }
    /// The last tile, laid without a call, closes the snake, and the penalty takes the last tile of the stock. 1-1 is the
    /// lowest possible hand.
    order_the_penalty_may_be_the_draw_that_blocks_the_round {
        "players=2 call", "snake: 6-6 3-6:h:l / 0: 6-R3 / 1: rest / stock: 1-1",
            "lay 6-R3 h l; object" => "outcome: round blocked 40 0";
    }
}

#[test]
fn order_the_end_of_the_round_is_checked_before_the_symbol_acts() {
    let sections = "snake: 6-6 / 0: 6-N2 / 1: rest / stock: 1-1 3-3";
    let mut game = standing("players=2 variant=duel call", sections);
    let other = hand(&game, 1);
    play(&mut game, "lay 6-N2 h r");
    let asked = game;
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
