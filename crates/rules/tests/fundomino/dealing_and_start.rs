//! Dealing, the start, and the direction of play.

use rules::{
    Rng,
    fundomino::{Deal, Direction, Game, Tiles},
};

use crate::{deal, dealt, finished, hand, moves, options, outcome, play, played, player, stock, to_move};

/// The player who starts, and their start tile.
fn starter(options_text: &str, sections: &str) -> (usize, String) {
    let (player, tile) = deal(options(options_text), sections).starter();
    (player.index(), tile.to_string())
}

#[test]
fn dealing_gives_each_player_the_same_number_of_tiles_and_the_stock_the_rest() {
    for (options_text, hand, rest) in [
        ("players=2", 8, 16),
        ("players=3", 7, 11),
        ("players=4", 6, 8),
        ("players=2 variant=duel", 8, 16),
        ("players=4 variant=team", 6, 8),
        ("players=4 variant=expert", 8, 0),
    ] {
        let options = options(options_text);
        let game = Game::from_seed(options, 1);
        let mut hands = (0..options.variant.players()).map(|number| game.round().hand(player(number)));
        assert!(hands.all(|tiles| tiles.len() == hand), "{options_text}");
        assert_eq!(game.round().stock().len(), rest, "{options_text}");
    }
}

#[test]
fn dealing_distributes_all_tiles() {
    for seed in 0..50 {
        let game = Game::from_seed(options("players=3"), seed);
        let hands = (0..3).map(|number| game.round().hand(player(number)));
        let stock: Tiles = game.round().stock().iter().copied().collect();
        assert_eq!(hands.fold(stock, |all, more| all | more), Tiles::ALL);
    }
}

#[test]
fn dealing_is_random_and_the_same_for_the_same_seed() {
    let deal = |seed| Deal::shuffled(options("players=2").variant, &mut Rng::new(seed));
    assert_eq!(deal(7), deal(7));
    assert_ne!(deal(7), deal(8));
}

#[test]
fn dealing_the_rest_forms_the_stock_in_drawing_order() {
    let mut game = dealt("players=2", "0: 6-6 / 1: 4-4 / stock: 1-1 2-2 3-3");
    assert!(stock(&game).starts_with("1-1 2-2 3-3 "));
    play(&mut game, "start cw; draw");
    assert!(hand(&game, 1).starts_with("1-1 4-4 "));
    play(&mut game, "draw");
    assert!(hand(&game, 1).starts_with("1-1 2-2 4-4 "));
    assert!(stock(&game).starts_with("3-3 "));
}

#[test]
fn start_the_highest_number_double_dealt_starts() {
    assert_eq!(starter("players=2", "0: 4-4 5-6 / 1: 5-5"), (1, "5-5".to_string()));
    assert_eq!(starter("players=3", "0: 3-3 / 1: 1-1 / 2: 2-2"), (0, "3-3".to_string()));
    assert_eq!(starter("players=2", "0: 1-1 / 1: 5-6 4-6"), (0, "1-1".to_string()));
}

#[test]
fn start_a_double_in_the_stock_does_not_count() {
    assert_eq!(starter("players=2", "0: 2-2 / 1: 5-6 / stock: 6-6 5-5"), (0, "2-2".to_string()));
}

#[test]
fn start_the_double_joker_is_no_number_double() {
    assert_eq!(starter("players=2", "0: J-J / 1: 1-1"), (1, "1-1".to_string()));
    assert_eq!(starter("players=2", "0: J-J / 1: 5-6"), (1, "5-6".to_string()));
}

#[test]
fn start_without_a_double_the_number_tile_with_the_highest_sum_starts() {
    assert_eq!(starter("players=2", "0: 4-6 / 1: 5-6"), (1, "5-6".to_string()));
    assert_eq!(starter("players=2", "0: 4-6 / 1: 4-5 / stock: 5-6"), (0, "4-6".to_string()));
}

#[test]
fn start_on_a_tie_the_number_tile_with_the_higher_single_number_starts() {
    let nine = "0: 4-5 / 1: 3-6 / stock: 5-6 4-6";
    assert_eq!(starter("players=2", nine), (1, "3-6".to_string()));
    let nine = "0: 3-6 / 1: 4-5 / stock: 5-6 4-6";
    assert_eq!(starter("players=2", nine), (0, "3-6".to_string()));
    let eight = "0: 6-2 / 1: 3-5 / stock: 5-6 4-6 3-6 4-5";
    assert_eq!(starter("players=2", eight), (0, "6-2".to_string()));
    let seven = "0: 2-5 / 1: 6-1 3-4 / stock: 5-6 4-6 3-6 4-5 6-2 3-5";
    assert_eq!(starter("players=2", seven), (1, "6-1".to_string()));
}

/// All doubles and all number tiles of 7 or more are in the stock, so 5-1 is the best number tile, ahead of 2-4 with
/// the same sum. Action tiles and jokers would rank higher if they counted.
#[test]
fn start_action_tiles_do_not_count() {
    let sections = "0: 6-R3 6-N2 J-3 2-4 / 1: 5-1 / \
        stock: 1-1 2-2 3-3 4-4 5-5 6-6 5-6 4-6 3-6 4-5 6-2 3-5 6-1 2-5 3-4";
    assert_eq!(starter("players=2", sections), (1, "5-1".to_string()));
}

#[test]
fn start_the_owner_chooses_only_the_direction() {
    let game = dealt("players=3", "0: 3-3 / 1: 6-6 / 2: 5-5");
    assert_eq!(to_move(&game), Some(1));
    assert_eq!(moves(&game), "start ccw; start cw");
    assert_eq!(game.round().direction(), None);
}

#[test]
fn start_laying_the_start_tile_is_the_owners_turn() {
    let mut game = dealt("players=3", "0: 3-3 / 1: 6-6 / 2: 5-5");
    play(&mut game, "start cw");
    assert_eq!(game.round().snake().first().map(|tile| tile.to_string()), Some("6-6".to_string()));
    assert!(!hand(&game, 1).contains("6-6"));
    assert_eq!(game.round().hand(player(1)).len(), 6);
    assert_eq!(to_move(&game), Some(2), "the next player's turn");
}

/// Every player has a tile for one of the ends: 6 at first, then 2 and 5.
const FOUR_ROUND_THE_TABLE: &str = "0: 2-3 / 1: 6-6 / 2: 6-2 / 3: 5-6";

#[test]
fn start_cw_the_turns_go_from_player_0_to_1_to_2() {
    let mut game = dealt("players=4 flat", FOUR_ROUND_THE_TABLE);
    play(&mut game, "start cw");
    assert_eq!(game.round().direction(), Some(Direction::Clockwise));
    assert_eq!(to_move(&game), Some(2));
    play(&mut game, "lay 6-2 h r");
    assert_eq!(to_move(&game), Some(3));
    play(&mut game, "lay 5-6 t l");
    assert_eq!(to_move(&game), Some(0));
    play(&mut game, "lay 2-3 h r");
    assert_eq!(to_move(&game), Some(1));
}

#[test]
fn start_ccw_the_turns_go_in_the_opposite_direction() {
    let mut game = dealt("players=4 flat", "0: 6-2 / 1: 6-6 / 2: 2-3 / 3: 5-6");
    play(&mut game, "start ccw");
    assert_eq!(game.round().direction(), Some(Direction::CounterClockwise));
    assert_eq!(to_move(&game), Some(0));
    play(&mut game, "lay 6-2 h r");
    assert_eq!(to_move(&game), Some(3));
    play(&mut game, "lay 5-6 t l");
    assert_eq!(to_move(&game), Some(2));
    play(&mut game, "lay 2-3 h r");
    assert_eq!(to_move(&game), Some(1));
}

#[test]
fn start_the_direction_is_chosen_again_in_every_round() {
    let last_tile = "direction: ccw / snake: 6-6 / 0: 6-1 / 1: rest / stock: 1-1";
    let mut game = played("players=2 flat", last_tile, "lay 6-1 h r");
    assert_eq!(outcome(&game), "round out 40 0");
    let next = deal(options("players=2 flat"), "0: 1-1 / 1: 5-5");
    game.next_round_with(next, Rng::new(0)).expect("the round has ended");
    assert_eq!((to_move(&game), moves(&game).as_str()), (Some(1), "start ccw; start cw"));
    assert_eq!(game.round().direction(), None);
    assert_eq!(finished(&game), []);
    assert_eq!(game.scores().accounts(), [40, 0], "the scores continue");
}
