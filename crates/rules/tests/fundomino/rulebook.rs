//! The worked examples of the rulebook, and the situations that it describes in enough detail to be set up.

use crate::{
    ends,
    fitting_and_geometry::{DEAD_ENDS, DEAD_HEAD},
    moves, outcome, play, played, standing,
};

cases! {
    /// The 6/6 is the highest double, so its owner starts with it.
    example_6_6_starts {
        "players=4", "0: 5-5 / 1: 4-4 / 2: 6-6 / 3: 3-3",
            "" => "to_move: 2",
            "start cw" => "ends: h 6 lr t 6 lr";
    }
    /// Without a double, the 5/6 starts: it has the highest sum of all other tiles.
    example_5_6_starts_if_no_player_has_a_double {
        "players=3", "0: 4-6 3-6 / 1: 5-6 / 2: 4-5 J-J",
            "" => "to_move: 1",
            "start cw" => "ends: h 5 lr t 6 lr";
    }
    /// The player who starts chooses the direction of the round.
    example_the_start_player_chooses_clockwise_or_counter_clockwise {
        "players=4", "0: 5-5 / 1: 4-4 / 2: 6-6 / 3: 3-3", "start cw" => "to_move: 3";
        "players=4", "0: 5-5 / 1: 4-4 / 2: 6-6 / 3: 3-3", "start ccw" => "to_move: 1";
    }
    /// A player who can't lay draws until a tile can be laid.
    example_the_player_draws_from_the_stock_until_able_to_lay {
        "players=2", "snake: 6-6 / 0: 1-1 2-2 / 1: rest / stock: 3-3 4-4 6-1 5-5",
            "" => "moves: draw",
            "draw" => "moves: draw",
            "draw" => "moves: draw",
            "draw" => "moves: draw; lay 6-1 h r; lay 6-1 t r",
            "lay 6-1 h r" => "0: 1-1 2-2 3-3 4-4 / stock: 5-5 / to_move: 1";
    }
    /// Or until the stock is empty, which ends the turn as well.
    example_a_turn_also_ends_when_the_stock_is_empty {
        "players=2", "snake: 6-6 / 0: 1-1 2-2 / 1: rest / stock: 3-3 4-4", "draw; draw; pass" => "to_move: 1";
    }
    /// The third kind of block: the head is a dead end, but the tail is not. The joker fits at the tail; no 4 can go to the
    /// head.
    example_blocked_3_one_end_is_a_dead_end {
        "players=2", &format!("snake: {DEAD_HEAD} / 0: 2-N4 4-J / 1: rest"),
            "" => "ends: h 4 - t 1 l / moves: lay 4-J t l";
    }
    /// The third kind at both ends: the round is blocked as soon as the stock is empty. 4 and 20 are a lower value than the
    /// rest.
    example_blocked_3_both_ends_are_dead_ends {
        "players=2", &format!("snake: {DEAD_ENDS} / 0: 1-3 / 1: rest / stock: J-J"),
            "" => "ends: h 4 - t 5 -",
            "draw" => "outcome: round blocked 40 0";
    }
    /// The fourth kind: the ends are connected.
    example_blocked_4_the_ends_are_connected {
        "players=2", "snake: 6-6 3-6:h:l / 0: 6-R3 1-1 / 1: rest",
            "lay 6-R3 h l" => "ends: closed / outcome: round blocked 40 0";
    }
    /// Blocking both ends is only wise if it wins the round.
    example_blocking_both_ends_with_the_higher_hand_loses_the_round {
        "players=2", "snake: 6-6 3-6:h:l / 0: 6-R3 rest / 1: 1-1",
            "lay 6-R3 h l" => "outcome: round blocked 0 40";
    }
    /// An action symbol that was laid earlier, or that is attached to the snake, has no effect.
    example_an_action_tile_acts_when_laid_with_the_symbol_as_the_open_end {
        "players=3", "snake: 6-6 / 0: 6-R3 3-3 1-1 / 1: 6-1 / 2: rest / stock: 2-2", "lay 6-R3 h r" => "to_move: 0";
        "players=3", "snake: 1-3 / 0: 6-R3 3-3 1-1 / 1: 6-1 / 2: rest / stock: 2-2", "lay 6-R3 t l" => "to_move: 1";
    }
    /// Noch-Einmal: one more tile, with draws if necessary.
    example_again_the_player_draws_until_able_to_lay_another_tile_or_until_the_stock_is_empty {
        "players=3", "snake: 6-6 / 0: 6-R3 5-5 / 1: 4-4 / 2: rest / stock: 2-2 1-1",
            "lay 6-R3 h r; draw; draw" => "to_move: 0 / moves: pass";
    }
    /// Nimm: the next player first takes a tile from the stock, or from the layer if the stock is empty.
    example_take_from_the_stock_or_else_from_the_layer {
        "players=3", "snake: 6-6 / 0: 6-N2 5-5 / 1: 4-4 / 2: rest / stock: 1-1", "lay 6-N2 h r" => "0: 5-5 / 1: 1-1 4-4";
        "players=3", "snake: 6-6 / 0: 6-N2 5-5 / 1: 4-4 / 2: rest", "lay 6-N2 h r" => "0: - / 1: 4-4 5-5";
    }
    /// A player who forgets to say "Domino" and is caught takes a tile, if there is one.
    example_domino_forgotten {
        "players=3 call", "snake: 6-6 / 0: 6-1 / 1: 4-4 / 2: rest / stock: 1-1",
            "lay 6-1 h r; object" => "0: 1-1 / finished: -";
        "players=3 call", "snake: 6-6 / 0: 6-1 / 1: 4-4 / 2: rest",
            "lay 6-1 h r" => "0: - / finished: 0";
    }
    /// No player can lay any more. Values are the printed sums, 10 for a take or again tile, and 20 for a joker tile,
    /// including the double joker. Of 19, 20 and 21 the lowest gets 40 points.
    example_the_lowest_value_in_hand_gets_40_points {
        "players=4", "snake: 6-6 3-6:h:l / 0: 6-R3 R5-2 5-6 / 1: J-J / 2: 5-N1 4-5 / 3: rest",
            "lay 6-R3 h l" => "outcome: round blocked 10 20 40 0";
    }
    /// Three players lay all their tiles, one after the other.
    example_the_first_to_lay_all_tiles_gets_40_points_then_20_10_and_0 {
        "players=4", "finished: 3 1 / turn: lay:0 / snake: 6-6 / 0: 6-1 / 2: rest / stock: 1-1",
            "lay 6-1 h r" => "outcome: round out 10 20 0 40";
    }
    /// Several players have 120 points after the round: the highest score wins, here that of the second in the round.
    example_of_several_players_with_120_points_the_highest_wins {
        "players=3", "scores: 80 110 0 / finished: 0 / turn: lay:1 / snake: 6-6 / 1: 6-1 / 2: rest / stock: 1-1",
            "lay 6-1 h r" => "outcome: game 120 130 0 wins 1";
    }
    /// Play is clockwise; 3/3 is laid, and from then on it is counter-clockwise.
    example_3_3_reverses_clockwise_to_counter_clockwise {
        "players=4 odd_doubles", "snake: 6-6 3-6:h:l / 0: 3-3 1-1 / 1: 2-2 / 2: 4-4 / 3: rest / stock: 5-5",
            "" => "direction: cw",
            "lay 3-3 h r" => "direction: ccw / to_move: 3";
    }
    /// The player who lays 2/2 may double the points of the round for all.
    example_2_2_doubles_the_points_for_all {
        "players=4 double_two", "finished: 3 1 / snake: 1-2 / 0: 2-2 / 2: rest / stock: 1-1",
            "lay 2-2 t r; double yes" => "outcome: round out 20 40 0 80";
    }
}

/// The first kind of block: all ten red halves and all jokers are in the snake, and both ends are red.
/// ```text
/// h---o
///    /
///   o
///  /
/// o---o---o
///        *
///       o       t
///      /         \
///     o---o---o---o
/// ```
#[test]
fn example_blocked_1_no_tile_in_the_game_has_a_fitting_colour() {
    let snake = "1-3 N3-1:h:l 3-3:h:r 3-4:h:r J-J:h:l 3-5:h:l 2-3:t:l 4-J:t:l J-3:t:r 6-R3:t:l 3-6:t:l";
    let mut game = standing("players=2", &format!("snake: {snake} / 0: 4-4 / 1: rest / stock: 1-1 2-2"));
    assert_eq!(ends(&game), "h 3 r t 3 r", "there is room");
    let fitting = game.round().snake().playable_tiles();
    assert!(fitting.is_subset(game.round().snake().tiles()), "all fitting tiles are in the snake");
    play(&mut game, "draw");
    assert_eq!(moves(&game), "draw");
    play(&mut game, "draw");
    assert_eq!(outcome(&game), "round blocked 40 0", "4-4, 1-1 and 2-2 have a lower value than the rest");
}

/// The second kind: 2-3 and 2-5 have the colour of the head, but on the left half, and the turn to the right is
/// blocked. 6-2 has the colour on the right half and fits.
/// ```text
///     o
///    / \
///   o   h
///  *
/// t
/// ```
#[test]
fn example_blocked_2_the_colour_is_there_but_the_position_of_the_tile_forbids_it() {
    let sections = "snake: 6-6 6-1:h:r 1-2:h:r / 1: 6-2 rest";
    let game = standing("players=2", &format!("{sections} / 0: 2-3 2-5"));
    assert_eq!((ends(&game).as_str(), moves(&game).as_str()), ("h 2 l t 6 lr", "pass"));
    let game = standing("players=2", &format!("{sections} / 0: 2-3 2-5 / turn: lay:1"));
    assert!(moves(&game).contains("lay 6-2 h l"));
}

/// The joker fits any colour, and any colour fits the joker.
#[test]
fn example_joker_fits_any_colour_and_any_colour_fits_it() {
    let sections = "snake: 6-6 / 0: J-J 1-2 / 1: 1-1 2-2 3-3 4-4 5-5 6-1 / 2: rest / stock: 1-3";
    let game = played("players=3", sections, "lay J-J h r");
    for tile in ["1-1", "2-2", "3-3", "4-4", "5-5", "6-1"] {
        assert!(moves(&game).contains(&format!("lay {tile} h r")), "{tile}");
    }
}
