//! The end of a round, its points, and the end of the game.

use rules::fundomino::{Game, NoNextRound, TARGET};

use crate::{blocked, dealt, moves, outcome, played, to_move};

cases! {
    round_ends_when_only_one_player_still_has_tiles {
        "players=3", "finished: 1 / snake: 6-6 / 0: 6-1 / 2: rest / stock: 1-1",
            "lay 6-1 h r" => "outcome: round out 20 40 0 / to_move: - / moves: -";
    }
    round_continues_while_two_players_have_tiles {
        "players=3", "snake: 6-6 / 0: 6-1 / 1: 2-2 / 2: rest / stock: 1-1",
            "lay 6-1 h r" => "outcome: none / finished: 0";
    }
    round_ends_when_the_stock_is_empty_and_no_player_with_tiles_can_lay {
        "players=2", "snake: 6-6 3-6:h:l / 0: 6-R3 1-1 / 1: rest",
            "lay 6-R3 h l" => "outcome: round blocked 40 0";
    }
    round_continues_while_the_stock_has_tiles {
        "players=2", "snake: 6-6 3-6:h:l / 0: 6-R3 1-1 / 1: rest / stock: 2-2",
            "lay 6-R3 h l" => "outcome: none / moves: draw";
    }
    round_continues_while_a_player_can_lay {
        "players=3", "snake: 6-6 / 0: 2-2 1-1 / 1: 3-3 / 2: rest",
            "" => "outcome: none / moves: pass";
    }
    round_end_is_checked_at_once_so_no_player_has_to_pass_first {
        "players=3", "snake: 6-6 3-6:h:l / 0: 6-R3 1-1 / 1: 2-2 / 2: rest",
            "" => "outcome: none",
            "lay 6-R3 h l" => "outcome: round blocked 40 20 0";
    }
    points_for_four_players_are_40_20_10_0 {
        "players=4", "finished: 2 0 / turn: lay:3 / snake: 6-6 / 1: rest / 3: 6-1 / stock: 1-1",
            "lay 6-1 h r" => "outcome: round out 20 0 40 10";
    }
    points_for_three_players_are_40_20_0 {
        "players=3", "finished: 2 / turn: lay:1 / snake: 6-6 / 0: rest / 1: 6-1 / stock: 1-1",
            "lay 6-1 h r" => "outcome: round out 0 20 40";
    }
    points_for_two_players_are_40_0 {
        "players=2", "turn: lay:1 / snake: 6-6 / 0: rest / 1: 6-1 / stock: 1-1",
            "lay 6-1 h r" => "outcome: round out 0 40";
    }
    /// With 40 points more, player 0 would have 120 after the first lay.
    points_count_at_the_end_of_the_round {
        "players=3 flat", "scores: 80 10 0 / snake: 6-6 / 0: 6-1 / 1: 1-3 / 2: rest / stock: 1-1",
            "lay 6-1 h r" => "finished: 0 / scores: 80 10 0 / outcome: none",
            "lay 1-3 h r" => "scores: 120 30 0 / outcome: game 120 30 0 wins 0";
    }
}

blocked_rounds! {
    /// 2 against 254; 20 (a joker) against 12 (three tiles) against 7 and the rest.
    points_of_a_blocked_round_go_by_the_value_in_hand_lowest_first {
        "players=2", "0: 1-1 / 1: rest" => "round blocked 40 0";
        "players=2", "0: rest / 1: 1-1" => "round blocked 0 40";
        "players=4", "0: J-J / 1: 1-1 2-2 5-1 / 2: rest / 3: 6-1" => "round blocked 10 20 0 40";
        "players=3", "0: rest / 1: 5-N1 / 2: 4-5" => "round blocked 0 20 40";
    }
    /// In the last one, 6-R3 is the last tile of player 0, who finishes second.
    points_in_a_blocked_round_the_finished_players_keep_their_places_in_order {
        "players=4", "finished: 3 1 / 0: rest / 2: J-J" => "round blocked 0 20 10 40";
        "players=3", "finished: 2 / 0: 1-1 / 1: rest" => "round blocked 20 0 40";
        "players=4", "finished: 2 / 1: 1-1 / 3: rest" => "round blocked 20 10 40 0";
    }
    points_for_equal_values_are_those_of_the_better_place_and_the_places_are_used_up {
        // Two with 7: both first, the next one is third.
        "players=4", "0: 6-1 / 1: 5-N1 / 2: 2-5 / 3: rest" => "round blocked 40 10 40 0";
        // Three with 7: all first, the next one is fourth.
        "players=4", "0: 6-1 / 1: rest / 2: 2-5 / 3: 3-4" => "round blocked 40 0 40 40";
        // 2, then two with 10: both second, the next one is fourth.
        "players=4", "0: 5-5 / 1: rest / 2: 1-1 / 3: 4-6" => "round blocked 20 0 40 20";
        // Three players, two with 7: both first, the next one is third.
        "players=3", "0: rest / 1: 6-1 / 2: 2-5" => "round blocked 0 40 40";
    }
    points_for_equal_values_at_the_last_places {
        // 10, 20, and twice 113: both third.
        "players=4", "0: 1-1 4-4 / 1: 2-2 4-6 5-1 / 2: 3-3 5-5 1-2 2-3 4-5 N3-1 R4-5 J-3 4-J J-J / 3: rest"
            => "round blocked 40 20 10 10";
        // 56 and twice 100: both second.
        "players=3", "0: 2-2 3-3 4-4 1-2 2-3 1-3 4-6 5-1 1-R6 / \
            1: 5-5 3-4 2-4 2-5 5-N1 6-N2 N3-1 R4-5 R5-2 J-3 / 2: rest" => "round blocked 40 20 20";
    }
    /// Four times 64; twice 128.
    points_for_equal_values_of_all_players {
        "players=4", "0: 1-1 4-4 3-4 3-5 5-1 6-2 1-4 R4-5 1-R6 / 1: 2-2 3-3 5-5 1-2 2-3 2-4 R5-2 4-J / \
            2: 1-3 N3-1 2-N4 J-3 J-J / 3: rest" => "round blocked 40 40 40 40";
        "players=2", TWICE_128 => "round blocked 40 40";
    }
    /// Two with 7 after the first: both second.
    points_for_equal_values_after_a_finished_player {
        "players=4", "finished: 1 / 0: 6-1 / 2: 2-5 / 3: rest" => "round blocked 20 40 20 0";
    }
    duel_blocked_with_equal_hands_no_player_scores {
        "players=2 variant=duel", TWICE_128 => "round blocked 0 0";
    }
    /// The remaining tiles have a value of 256: 2 and 254, or 11 and 245.
    duel_blocked_the_lower_hand_scores_the_value_of_the_other_rounded_up {
        "players=2 variant=duel", "0: 1-1 / 1: rest" => "game 260 0 wins 0";
        "players=2 variant=duel", "0: rest / 1: 5-6" => "game 0 250 wins 1";
    }
    team_blocked_is_ranked_by_value_as_usual {
        // 2, 3, 4 and the rest.
        "players=4 variant=team", "0: 1-1 / 1: 1-2 / 2: rest / 3: 1-3" => "round blocked 30 30";
        // Twice 7: both first; then 10.
        "players=4 variant=team", "0: 6-1 / 1: 5-5 / 2: 2-5 / 3: rest" => "round blocked 60 10";
        // Player 3 has already finished.
        "players=4 variant=team", "finished: 3 / 0: 1-1 / 1: rest / 2: 1-2" => "round blocked 30 30";
    }
}

/// Two hands with a value of 128 each.
const TWICE_128: &str = "0: 3-3 4-4 5-5 3-4 4-5 5-1 1-4 2-5 5-N1 6-N2 2-N4 4-J J-J / 1: rest";

/// A round in which player 0 finishes first and player 1 second, with these scores before it.
fn zero_then_one(scores: &str) -> Game {
    let sections = "finished: 0 / turn: lay:1 / snake: 6-6 / 1: 6-1 / 2: rest / stock: 1-1";
    played("players=3", &format!("scores: {scores} / {sections}"), "lay 6-1 h r")
}

#[test]
fn game_ends_when_a_player_has_120_or_more() {
    assert_eq!(TARGET, 120);
    assert_eq!(outcome(&zero_then_one("70 90 110")), "round out 40 20 0", "110 110 110");
    assert_eq!(outcome(&zero_then_one("80 90 110")), "game 120 110 110 wins 0");
    assert_eq!(outcome(&zero_then_one("110 90 110")), "game 150 110 110 wins 0");
}

#[test]
fn game_the_highest_total_wins() {
    assert_eq!(outcome(&zero_then_one("80 110 0")), "game 120 130 0 wins 1");
}

#[test]
fn game_a_tie_for_the_highest_total_is_a_shared_win() {
    assert_eq!(outcome(&zero_then_one("90 110 0")), "game 130 130 0 wins 0 1");
    let hands = format!("scores: 80 80 / {TWICE_128}");
    assert_eq!(blocked("players=2", &hands), "game 120 120 wins 0 1");
}

#[test]
fn game_continues_with_another_round_until_it_is_won() {
    let mut game = dealt("players=3", "0: 6-6");
    assert_eq!(game.next_round(), Err(NoNextRound::InProgress));
    let before = game;
    assert_eq!(game.next_round(), Err(NoNextRound::InProgress));
    assert_eq!(game, before, "a refusal changes nothing");

    let mut game = zero_then_one("0 0 0");
    assert_eq!(game.next_round(), Ok(()));
    assert_eq!((outcome(&game).as_str(), moves(&game).as_str()), ("none", "start ccw; start cw"));
    assert_eq!(game.scores().accounts(), [40, 20, 0]);

    let mut game = zero_then_one("80 0 0");
    assert_eq!(game.next_round(), Err(NoNextRound::Won));
    assert_eq!((to_move(&game), moves(&game).as_str()), (None, ""));
}
