//! The variants, and the two options that can be combined with all of them.

use rules::fundomino::{Direction, Game, Variant};

use crate::{EVERY_VARIANT, hand, moves, options, outcome, played, player, to_move};

/// Player 0 can lay 2-2 and has another tile.
const TWO_TWO: &str = "snake: 1-2 / 0: 2-2 2-3 / 1: 3-3 rest / stock: 1-1";

/// Hands for all players but player 0. Player 1 has the rest.
fn others(options_text: &str) -> &'static str {
    match options(options_text).variant.players() {
        2 => "1: rest",
        3 => "1: rest / 2: 4-4",
        _ => "1: rest / 2: 4-4 / 3: 5-5",
    }
}

/// Player 0 lays the last tile; player 1 is left with this hand.
fn duel_won_against(hand: &str) -> Game {
    let sections = format!("snake: 6-6 / 0: 6-1 / 1: {hand} / stock: rest");
    played("players=2 variant=duel", &sections, "lay 6-1 h r")
}

#[test]
fn variants_have_their_number_of_players() {
    for (name, players) in [("standard", 1), ("standard", 5), ("duel", 3), ("team", 2), ("expert", 3)] {
        assert_eq!(Variant::new(name, players), None, "{name} for {players}");
    }
    assert_eq!(Variant::new("duo", 2), None);
    for text in EVERY_VARIANT {
        let variant = options(text).variant;
        assert_eq!(Variant::new(&variant.to_string(), variant.players()), Some(variant));
        assert!(Variant::NAMES.contains(&variant.to_string().as_str()));
    }
}

#[test]
fn duel_the_player_who_is_out_scores_the_value_of_the_other_hand_rounded_up_to_the_next_ten() {
    let value_71 = "1-1 2-2 3-3 4-4 1-2 2-3 1-3 1-4 2-4 5-1 3-4 2-5 3-5";
    assert_eq!(outcome(&duel_won_against(&format!("{value_71} 6-2"))), "round out 80 0", "79");
    assert_eq!(outcome(&duel_won_against(&format!("{value_71} 4-5"))), "round out 80 0", "80");
    assert_eq!(outcome(&duel_won_against(&format!("{value_71} 4-6"))), "round out 90 0", "81");
}

cases! {
    duel_the_rest_of_the_round_is_as_usual {
        "players=2 variant=duel", "snake: 6-6 / 0: 6-R3 2-2 / 1: rest / stock: 1-1",
            "lay 6-R3 h r; draw" => "0: 1-1 2-2";
    }
    team_the_round_continues_when_both_partners_are_out {
        "players=4 variant=team",
            "finished: 0 / turn: lay:2 / snake: 6-6 / 1: 1-1 / 2: 6-1 / 3: rest / stock: 2-2",
            "lay 6-1 h r" => "outcome: none / to_move: 3";
    }
    /// Player 1 has no 6.
    expert_a_player_who_cannot_lay_passes {
        "players=4 variant=expert flat",
            "0: 6-6 6-1 6-2 5-6 4-6 3-6 6-N2 6-R3 / 1: 1-1 2-2 3-3 4-4 5-5 1-2 2-3 3-4",
            "start cw" => "to_move: 1 / moves: pass",
            "pass" => "to_move: 2";
    }
    expert_points_are_those_of_the_team_game {
        "players=4 variant=expert", "finished: 0 1 / turn: lay:2 / snake: 6-6 / 2: 6-1 / 3: rest",
            "lay 6-1 h r" => "outcome: round out 40 20";
    }
    odd_doubles_a_second_one_reverses_again {
        "players=4 odd_doubles flat", "snake: 1-3 / 0: 1-1 2-2 / 1: 4-4 / 2: rest / 3: 3-3 5-5 / stock: 6-6",
            "lay 1-1 h l" => "to_move: 3",
            "lay 3-3 t l" => "direction: cw / to_move: 0";
    }
    odd_doubles_do_not_reverse_as_the_opening_tile {
        "players=3 odd_doubles", "0: 5-5 / 1: 4-4 / 2: 2-2 / stock: 6-6",
            "start cw" => "direction: cw / to_move: 1";
    }
    odd_doubles_with_two_players_change_nothing {
        "players=2 odd_doubles", "snake: 6-1 / 0: 1-1 2-2 / 1: rest / stock: 3-3",
            "lay 1-1 t l" => "direction: cw / to_move: 1";
        "players=2 variant=duel odd_doubles", "snake: 6-1 / 0: 1-1 2-2 / 1: rest / stock: 3-3",
            "lay 1-1 t l" => "direction: cw / to_move: 1";
    }
    double_two_the_player_who_lays_2_2_says_at_once_whether_the_points_count_double {
        "players=2 double_two flat", TWO_TWO,
            "lay 2-2 t l" => "to_move: 0 / moves: double no; double yes",
            "double yes" => "to_move: 1 / doubled: yes";
    }
    double_two_the_points_of_this_round_count_double_for_all {
        "players=3 double_two flat", "finished: 1 / snake: 1-2 / 0: 2-2 / 2: rest / stock: 1-1",
            "lay 2-2 t l; double yes" => "outcome: round out 40 80 0";
        "players=3 double_two flat", "finished: 1 / snake: 1-2 / 0: 2-2 / 2: rest / stock: 1-1",
            "lay 2-2 t l; double no" => "outcome: round out 20 40 0 / doubled: no";
    }
    double_two_also_works_as_the_opening_tile {
        "players=2 double_two", "0: 2-2 / 1: 1-1 / stock: 3-3 4-4 5-5 6-6",
            "start cw" => "to_move: 0 / moves: double no; double yes",
            "double yes" => "to_move: 1 / doubled: yes";
    }
    double_two_nothing_is_asked_for_other_tiles_or_without_the_option {
        "players=2 flat", TWO_TWO, "lay 2-2 t l" => "to_move: 1";
        "players=2 double_two flat", TWO_TWO, "lay 2-3 t r" => "to_move: 1";
    }
    /// 83: rounded 90, then doubled 180. Doubled first, it would be 166, rounded 170.
    double_two_in_a_duel_points_are_rounded_first_then_doubled {
        "players=2 variant=duel double_two flat",
            "snake: 6-2 / 0: 2-2 / 1: 1-1 6-1 3-3 4-4 1-2 2-3 1-3 1-4 2-4 5-1 3-4 2-5 3-5 4-5 / stock: rest",
            "lay 2-2 t l; double yes" => "outcome: game 180 0 wins 0";
    }
}

/// The outcome when the players finish in this order; the last one keeps tiles.
fn team_finishes([first, second, third, last]: [usize; 4], scores: &str) -> String {
    let sections = format!(
        "scores: {scores} / finished: {first} {second} / turn: lay:{third} / snake: 6-6 / \
         {third}: 6-1 / {last}: rest / stock: 1-1"
    );
    outcome(&played("players=4 variant=team", &sections, "lay 6-1 h r"))
}

#[test]
fn team_30_20_10_0_go_to_the_teams_account_partners_opposite() {
    assert_eq!(team_finishes([0, 2, 1, 3], "0 0"), "round out 50 10");
    assert_eq!(team_finishes([0, 1, 2, 3], "0 0"), "round out 40 20");
    assert_eq!(team_finishes([1, 2, 0, 3], "0 0"), "round out 30 30");
    assert_eq!(team_finishes([3, 0, 1, 2], "0 0"), "round out 20 40");
    assert_eq!(team_finishes([1, 3, 2, 0], "0 0"), "round out 10 50");
}

#[test]
fn team_the_first_team_at_120_wins() {
    assert_eq!(team_finishes([0, 2, 1, 3], "60 100"), "round out 50 10", "110 110");
    assert_eq!(team_finishes([0, 2, 1, 3], "70 100"), "game 120 110 wins 0");
}

#[test]
fn team_with_both_at_120_the_higher_total_wins() {
    assert_eq!(team_finishes([0, 1, 2, 3], "80 110"), "game 120 130 wins 1");
}

#[test]
fn team_with_both_at_120_and_equal_it_is_a_draw() {
    assert_eq!(team_finishes([0, 1, 2, 3], "90 110"), "game 130 130 wins 0 1");
}

#[test]
fn expert_take_always_takes_from_the_layer() {
    let sections = "snake: 6-6 / 0: 6-N2 5-5 4-4 / 1: 1-1 / 2: 2-2 / 3: rest";
    let game = played("players=4 variant=expert", sections, "lay 6-N2 h r");
    assert!(["1-1 4-4", "1-1 5-5"].contains(&hand(&game, 1).as_str()));
    assert_eq!(game.round().hand(player(0)).len(), 1);
}

/// The game after player 0 of three lays this double at the joker. Play was clockwise before.
fn lays_double(options: &str, double: &str) -> Game {
    let sections = format!("snake: 4-6 J-J:h:l / 0: {double} 1-2 / 1: 1-3 / 2: rest / stock: 1-4");
    played(options, &sections, &format!("lay {double} h l"))
}

#[test]
fn odd_doubles_laying_1_1_3_3_or_5_5_reverses_the_direction() {
    for double in ["1-1", "3-3", "5-5"] {
        let game = lays_double("players=3 odd_doubles flat", double);
        assert_eq!(game.round().direction(), Some(Direction::CounterClockwise), "{double}");
        assert_eq!(to_move(&game), Some(2), "{double}");
    }
}

#[test]
fn odd_doubles_even_doubles_and_the_double_joker_do_not_reverse() {
    for double in ["2-2", "4-4", "6-6"] {
        let game = lays_double("players=3 odd_doubles flat", double);
        assert_eq!(
            (game.round().direction(), to_move(&game)),
            (Some(Direction::Clockwise), Some(1)),
            "{double}"
        );
    }
    let sections = "snake: 6-6 / 0: J-J 1-2 / 1: 2-2 / 2: rest / stock: 1-1";
    let game = played("players=3 odd_doubles", sections, "lay J-J h l");
    assert_eq!(to_move(&game), Some(1));
}

#[test]
fn odd_doubles_change_nothing_without_the_option() {
    let game = lays_double("players=3 flat", "3-3");
    assert_eq!((game.round().direction(), to_move(&game)), (Some(Direction::Clockwise), Some(1)));
}

#[test]
fn odd_doubles_work_with_any_variant() {
    for variant in EVERY_VARIANT.into_iter().filter(|variant| !variant.contains("players=2")) {
        let sections = format!("snake: 6-1 / 0: 1-1 2-2 / {}", others(variant));
        let game = played(&format!("{variant} odd_doubles"), &sections, "lay 1-1 t l");
        assert_eq!(game.round().direction(), Some(Direction::CounterClockwise), "{variant}");
    }
}

#[test]
fn double_two_counts_for_this_round_only() {
    let sections = "snake: 1-2 / 0: 2-2 / 1: rest / stock: 1-1";
    let mut game = played("players=2 double_two flat", sections, "lay 2-2 t l; double yes");
    assert_eq!(outcome(&game), "round out 80 0");
    game.next_round().expect("the round has ended");
    assert!(!game.round().doubled());
}

#[test]
fn double_two_works_with_any_variant() {
    for variant in EVERY_VARIANT {
        let sections = format!("snake: 1-2 / 0: 2-2 2-3 / {}", others(variant));
        let game = played(&format!("{variant} double_two"), &sections, "lay 2-2 t l");
        assert_eq!((to_move(&game), moves(&game).as_str()), (Some(0), "double no; double yes"), "{variant}");
    }
}
