//! A player's turn: laying, drawing, passing, and skipped players.

cases! {
    turn_1_the_player_lays_one_fitting_tile_at_either_end_with_either_possible_turn {
        "players=3", "snake: 5-6 / 0: 5-5 6-1 6-2 2-3 / 1: 4-4 / 2: rest",
            "" => "moves: lay 5-5 h l; lay 5-5 h r; lay 6-1 t r; lay 6-2 t r",
            "lay 6-2 t r" => "0: 5-5 2-3 6-1 / to_move: 1";
    }
    turn_2_the_player_may_draw_even_if_able_to_lay {
        "players=2", "snake: 6-6 / 0: 6-1 2-3 / 1: rest / stock: 1-1",
            "" => "moves: draw; lay 6-1 h r; lay 6-1 t r";
    }
    /// The turn continues until a tile is laid.
    turn_2_the_player_may_draw_any_number_of_times_and_keeps_all_drawn_tiles {
        "players=2", "snake: 6-6 / 0: 6-1 / 1: rest / stock: 3-3 1-1 J-J 2-2",
            "draw; draw; draw" => "0: 1-1 3-3 6-1 J-J / stock: 2-2 / to_move: 0",
            "lay 6-1 h r" => "to_move: 1";
    }
    turn_2_while_the_stock_has_tiles_passing_is_illegal {
        "players=2", "snake: 6-6 / 0: 2-3 / 1: rest / stock: 1-1",
            "" => "moves: draw / refuses pass: CannotPass";
    }
    turn_2_with_an_empty_stock_the_player_must_lay_if_possible {
        "players=2", "snake: 6-6 / 0: 6-1 2-3 / 1: rest",
            "" => "moves: lay 6-1 h r; lay 6-1 t r / refuses pass: CannotPass / refuses draw: StockEmpty";
    }
    turn_2_with_an_empty_stock_the_player_passes_if_unable_to_lay {
        "players=3", "snake: 6-6 / 0: 2-3 4-4 / 1: 6-1 5-5 / 2: rest",
            "" => "moves: pass",
            "pass" => "to_move: 1 / 0: 4-4 2-3";
    }
    turn_2_if_both_ends_are_blocked_the_player_draws_the_whole_stock_and_passes {
        "players=2", "snake: 6-6 / 0: 2-3 / 1: rest / stock: 4-4 1-1",
            "draw; draw" => "moves: pass",
            "pass" => "to_move: 1";
    }
    /// The snake is closed.
    turn_2_if_no_player_can_lay_then_the_round_ends_with_the_last_draw {
        "players=2", "snake: 6-6 3-6:h:l 6-R3:h:l / 0: 1-1 / 1: rest / stock: 4-4 J-J",
            "draw" => "outcome: none / moves: draw",
            "draw" => "outcome: round blocked 40 0 / to_move: - / moves: -";
    }
    turn_3_finished_players_are_skipped {
        "players=4", "finished: 1 / snake: 6-6 / 0: 6-1 1-1 / 2: 3-3 4-4 / 3: rest / stock: 5-5",
            "lay 6-1 h r" => "to_move: 2 / finished: 1";
    }
    turn_3_several_finished_players_are_skipped_in_either_direction {
        "players=4", "finished: 2 1 / snake: 6-6 / 0: 6-1 1-1 / 3: 6-2 rest / stock: 5-5",
            "lay 6-1 h r" => "to_move: 3";
        "players=4", "direction: ccw / turn: lay:3 / finished: 2 1 / snake: 6-6 / 0: 6-1 1-1 / 3: 6-2 rest / stock: 5-5",
            "lay 6-2 h r" => "to_move: 0";
    }
}
