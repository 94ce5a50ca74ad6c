//! The action symbols: again, take and joker.

use crate::{ends, hand, outcome, play, played, standing, stock, to_move};

/// A snake with an open joker at its head. After a left turn there, the two ends almost meet: the next tile closes it.
/// ```text
/// o---o---o---o
///  \         *
///   o       t
///    \
///     o   h
///      \ /
///       o
/// ```
const ALMOST_CLOSED: &str = "6-2 J-J:h:l 4-6:h:r 4-J:h:l 1-4:h:l 1-3:h:r J-3:h:l";

/// A snake with an open joker at its head.
const JOKER_OPEN: &str = "snake: 4-4 4-J:h:r / 0: 5-N1 5-5 / 1: 2-2 / 2: rest / stock: 1-1";

cases! {
    /// R3 is still open, but player 1 did not lay it. N2 is still open, but does not act twice.
    action_symbols_act_only_when_laid {
        "players=3 flat", "snake: 6-6 / 0: 6-R3 6-1 5-5 / 1: 1-2 4-4 / 2: rest / stock: 1-1",
            "lay 6-R3 h r; lay 6-1 t r" => "to_move: 1",
            "lay 1-2 t r" => "to_move: 2";
        "players=3 flat", "snake: 6-6 / 0: 6-N2 5-5 / 1: 6-1 4-4 / 2: rest / stock: 1-1 3-3",
            "lay 6-N2 h r" => "stock: 3-3",
            "lay 6-1 t r" => "stock: 3-3";
    }
    /// R3 is attached to 3, N2 to 2.
    action_symbols_act_only_if_the_symbol_is_the_new_open_end {
        "players=3", "snake: 3-3 / 0: 6-R3 5-5 / 1: 4-4 / 2: rest / stock: 1-1",
            "lay 6-R3 h l" => "ends: h 6 lr t 3 lr / to_move: 1";
        "players=3", "snake: 2-2 / 0: 6-N2 5-5 / 1: 4-4 / 2: rest / stock: 1-1",
            "lay 6-N2 h l" => "1: 4-4 / stock: 1-1";
    }
    /// Three tiles around one point; the symbol of the third meets the other end.
    action_symbols_do_not_act_on_a_closing_tile {
        "players=2", "snake: 6-6 6-1:t:r / 0: 1-R6 5-5 / 1: rest / stock: 1-1 2-2",
            "lay 1-R6 t r" => "ends: closed / to_move: 1";
        "players=2", "snake: 4-4 4-J:t:r / 0: 2-N4 5-5 / 1: rest / stock: 1-1 2-2",
            "lay 2-N4 t r" => "ends: closed / stock: 1-1 2-2";
    }
    action_4_again_the_player_must_lay_another_tile {
        "players=3 flat", "snake: 6-6 / 0: 6-R3 6-1 5-5 / 1: 4-4 / 2: rest",
            "lay 6-R3 h r" => "to_move: 0 / moves: lay 6-1 t r",
            "lay 6-1 t r" => "to_move: 1";
    }
    action_4_again_the_player_draws_as_usual_until_able_to_lay {
        "players=3 flat", "snake: 6-6 / 0: 6-R3 5-5 / 1: 4-4 / 2: rest / stock: 2-2 6-1 1-1",
            "lay 6-R3 h r" => "to_move: 0 / moves: draw",
            "draw" => "to_move: 0 / moves: draw",
            "draw" => "to_move: 0 / moves: draw; lay 6-1 t r";
    }
    action_4_again_the_player_passes_if_unable_to_lay_with_an_empty_stock {
        "players=3 flat", "snake: 6-6 / 0: 6-R3 5-5 / 1: 4-4 / 2: rest",
            "lay 6-R3 h r" => "to_move: 0 / moves: pass",
            "pass" => "to_move: 1";
    }
    action_4_again_as_the_last_tile_finishes_the_player_and_has_no_effect {
        "players=3 flat", "snake: 6-6 / 0: 6-R3 / 1: 4-4 / 2: rest / stock: 1-1",
            "lay 6-R3 h r" => "finished: 0 / to_move: 1 / stock: 1-1";
    }
    action_4_again_can_repeat {
        "players=3 flat", "snake: 5-6 / 0: 6-R3 R4-5 4-4 2-2 / 1: 1-1 / 2: rest",
            "lay 6-R3 t r" => "to_move: 0",
            "lay R4-5 h l" => "to_move: 0",
            "lay 4-4 h l" => "to_move: 1";
    }
    /// No tile has 4 and 2 on the sides that closing the snake needs. There is room, R4 is open, and player 0 would lay
    /// again.
    action_4_again_the_round_ends_at_once_if_no_player_can_lay_another_tile {
        "players=2", &format!("snake: {ALMOST_CLOSED} / 0: R4-5 1-1 / 1: rest"),
            "lay R4-5 h l" => "ends: h 4 r t 2 l / outcome: round blocked 40 0";
    }
    action_5_take_the_next_player_draws_one_from_the_stock_at_once_as_part_of_the_lay {
        "players=3", "snake: 6-6 / 0: 6-N2 5-5 / 1: 4-4 / 2: rest / stock: 1-1 3-3",
            "lay 6-N2 h r" => "1: 1-1 4-4 / stock: 3-3";
    }
    action_5_take_the_next_player_then_has_a_normal_turn {
        "players=3 flat", "snake: 6-6 / 0: 6-N2 5-5 / 1: 2-2 / 2: rest / stock: 1-1 3-3",
            "lay 6-N2 h r" => "to_move: 1 / moves: draw; lay 2-2 h l";
    }
    action_5_take_acts_on_the_next_player_who_still_has_tiles {
        "players=4", "finished: 1 / snake: 6-6 / 0: 6-N2 5-5 / 2: 4-4 / 3: rest / stock: 1-1 3-3",
            "lay 6-N2 h r" => "to_move: 2 / 2: 1-1 4-4";
    }
    action_5_take_acts_on_the_next_player_in_the_direction_of_play {
        "players=3", "direction: ccw / snake: 6-6 / 0: 6-N2 5-5 / 1: rest / 2: 4-4 / stock: 1-1 3-3",
            "lay 6-N2 h r" => "to_move: 2 / 2: 1-1 4-4";
    }
    action_5_with_an_empty_stock_and_an_empty_hand_of_the_layer_nothing_happens {
        "players=3", "snake: 6-6 / 0: 6-N2 / 1: 4-4 / 2: rest",
            "lay 6-N2 h r" => "finished: 0 / to_move: 1 / 1: 4-4";
    }
    action_5_with_a_stock_the_next_player_draws_even_after_the_layers_last_tile {
        "players=3", "snake: 6-6 / 0: 6-N2 / 1: 4-4 / 2: rest / stock: 1-1 3-3",
            "lay 6-N2 h r" => "finished: 0 / 1: 1-1 4-4";
    }
    action_5_a_layer_whose_last_tile_is_taken_is_finished_at_that_moment {
        "players=3", "snake: 6-6 / 0: 6-N2 5-5 / 1: 4-4 / 2: rest",
            "lay 6-N2 h r" => "1: 4-4 5-5 / finished: 0 / to_move: 1";
        "players=2", "snake: 6-6 / 0: 6-N2 5-5 / 1: rest",
            "lay 6-N2 h r" => "outcome: round out 40 0";
    }
    action_6_joker_only_affects_fitting {
        "players=3", "snake: 4-4 / 0: 4-J 5-5 / 1: 1-1 / 2: rest / stock: 2-2",
            "lay 4-J h r" =>
                "ends: h J lr t 4 lr / to_move: 1 / stock: 2-2 / moves: draw; lay 1-1 h l; lay 1-1 h r";
    }
    /// Every tile fits an open joker with either half, and only a symbol that is left open acts.
    action_6_joker_a_symbol_attached_to_a_joker_tile_acts_if_it_is_left_open {
        "players=3", JOKER_OPEN, "lay 5-N1 h r" => "1: 1-1 2-2";
        "players=3", JOKER_OPEN, "lay 5-N1 h l" => "1: 2-2";
        "players=3 flat", JOKER_OPEN, "lay 5-N1 h r" => "1: 1-1 2-2";
        "players=3 flat", JOKER_OPEN, "lay 5-N1 h l" => "1: 2-2";
    }
}

#[test]
fn action_5_with_an_empty_stock_the_next_player_takes_a_random_tile_from_the_layer() {
    let mut taken = Vec::new();
    for random in 0..40 {
        let sections = "snake: 6-6 / 0: 6-N2 1-1 3-3 5-5 / 1: 4-4 / 2: rest";
        let game = played("players=3", &format!("{sections} / random: {random}"), "lay 6-N2 h r");
        assert_eq!(to_move(&game), Some(1));
        let hands = (hand(&game, 0), hand(&game, 1));
        assert!(
            [("3-3 5-5", "1-1 4-4"), ("1-1 5-5", "3-3 4-4"), ("1-1 3-3", "4-4 5-5")]
                .contains(&(&*hands.0, &*hands.1)),
            "{hands:?}"
        );
        taken.push(hands);
    }
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), 3, "each tile is taken in some game");
}

#[test]
fn action_5_a_lay_that_ends_the_round_ends_it_before_its_symbol_acts() {
    let mut game = standing("players=2 variant=duel", "snake: 6-6 / 0: 6-N2 / 1: rest / stock: 5-5");
    let other = hand(&game, 1);
    play(&mut game, "lay 6-N2 h r");
    assert_eq!((hand(&game, 1), stock(&game).as_str()), (other, "5-5"), "no tile is taken any more");
    assert_eq!(outcome(&game), "game 260 0 wins 0", "255 without 5-5, rounded up");
}

/// No tile has 3 and 2 on the sides that closing the snake needs.
#[test]
fn action_5_a_take_that_blocks_the_round_moves_no_tile() {
    let mut game = standing("players=2", &format!("snake: {ALMOST_CLOSED} / 0: N3-1 6-6 / 1: rest"));
    let other = hand(&game, 1);
    play(&mut game, "lay N3-1 h l");
    assert_eq!(ends(&game), "h 3 r t 2 l", "there is room, and N3 is open");
    assert_eq!((hand(&game, 0).as_str(), hand(&game, 1)), ("6-6", other));
    assert_eq!(outcome(&game), "round blocked 40 0");
}

#[test]
fn action_5_after_the_symbol_the_end_of_the_round_is_checked_again() {
    let sections = format!("snake: {ALMOST_CLOSED} / 0: N3-1 6-6 / 1: rest / stock: 5-5");
    let game = played("players=2", &sections, "lay N3-1 h l");
    assert!(
        hand(&game, 1).contains("5-5"),
        "a stock of one tile does not block the round, and the tile is drawn"
    );
    assert_eq!((stock(&game).as_str(), outcome(&game).as_str()), ("", "round blocked 40 0"));
}
