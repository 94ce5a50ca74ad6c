//! Positions with an obvious best move.
//!
//! A case is a position for two players or two teams; `rest` stands for all tiles that it does not name.

use engine::Level;
use rules::fundomino::{Game, Move, TILES};

use crate::{decide, view_of_mover};

fn game(options: &str, tiles: &str) -> Game {
    let named = |name: &String| tiles.split([' ', '=', '/', ',', ':']).any(|word| word == name);
    let rest: Vec<_> = TILES.iter().map(|tile| tile.to_string()).filter(|name| !named(name)).collect();
    let tiles = tiles.replace("rest", &rest.join(","));
    let players = tiles.split(' ').next().map_or(0, |hands| hands.split('/').count());
    let text = format!("players={players} {options} {tiles} scores=0,0 random=1");
    text.parse().unwrap_or_else(|reason| panic!("{reason} {text}"))
}

const PLAIN: &str = "variant=standard options=-";

/// The best level makes this move with every seed.
#[track_caller]
fn assert_decides(options: &str, tiles: &str, expected: &str) {
    let game = game(options, tiles);
    let view = view_of_mover(&game).expect("a player is to move");
    for seed in 0..5 {
        let decided = decide(&view, Level::BEST, seed).map(|mv| mv.to_string()).unwrap_or_default();
        assert!(decided.starts_with(expected), "{decided} instead of {expected}");
    }
}

/// The text of a position in which player 0 is to lay.
fn turn(hands: &str, stock: &str, snake: &str) -> String {
    format!("hands={hands} stock={stock} snake={snake} direction=cw turn=lay:0 doubled=no finished=-")
}

#[test]
fn the_owner_of_the_start_tile_starts() {
    let hands = "6-6,1-1,2-2,3-3,4-4,5-5,1-2,2-3/3-4,4-5,5-6,6-1,1-3,2-4,3-5,4-6";
    let tiles = turn(hands, "rest", "-").replace("lay:0", "start:0").replace("=cw", "=-");
    assert_decides(PLAIN, &tiles, "start c");
}

#[test]
fn the_last_tile_is_laid() {
    assert_decides(PLAIN, &turn("6-1/rest", "3-3,4-4", "6-6"), "lay 6-1");
}

/// After 6-R3 the player lays again, and 3-6 fits it; in the opposite order, another player's turn would come in
/// between.
#[test]
fn an_again_tile_finishes_a_hand_at_once() {
    assert_decides(PLAIN, &turn("6-R3,3-6/rest", "3-3,4-4", "6-6"), "lay 6-R3");
}

/// The other player is about to finish. Laying 6-1 at either end closes the ring; then the other player draws the whole
/// stock, and the lower hand wins.
#[test]
fn a_ring_is_closed_with_a_low_hand() {
    let hands = "6-1,1-1,2-2,3-3,1-2,2-3,3-4,1-3,2-4,1-4,2-5,6-2,5-1/J-J";
    assert_decides(PLAIN, &turn(hands, "rest", "6-6,1-R6:h:l"), "lay 6-1");
}

#[test]
fn a_player_without_a_fitting_tile_draws() {
    assert_decides(PLAIN, &turn("1-1,2-2/rest", "3-3,4-4", "6-6"), "draw");
}

/// The other player holds 6-2 or 2-N4; the last tile of the stock is the one they don't hold. If 1-R6 is laid, they
/// finish with either; drawing the last tile prevents that.
#[test]
fn a_player_who_would_lose_by_laying_draws() {
    let snake = "5-5,5-6:t:r,5-N1:h:r,6-1:h:l,J-J:h:r,1-4:h:r,3-4:h:l,3-6:h:r,4-J:t:l,4-4:t:r,6-R3:h:r,3-3:h:l,4-5:t:r,\
                 3-5:t:l,1-3:h:l,1-1:h:r,1-2:h:r,2-2:h:l,2-5:h:r,2-3:t:l,R4-5:h:l,4-6:h:r,6-6:h:l,J-3:t:r,N3-1:t:r,\
                 5-1:t:l,R5-2:t:r,6-N2:h:r";
    assert_decides(PLAIN, &turn("2-4,1-R6/6-2", "2-N4", snake), "draw");
    assert_decides(PLAIN, &turn("2-4,1-R6/2-N4", "6-2", snake), "draw");
}

#[test]
fn a_player_who_can_neither_lay_nor_draw_passes() {
    assert_decides(PLAIN, &turn("1-1,2-2/rest", "-", "6-6"), "pass");
}

const CALL: &str = "variant=standard options=call";

#[test]
fn domino_is_called_before_the_last_tile() {
    let tiles = turn("6-1/rest", "3-3,4-4", "6-6");
    assert_decides(CALL, &tiles, "call");
    assert_decides(CALL, &tiles.replace("lay:0", "lay:0:called"), "lay 6-1");
}

#[test]
fn a_forgotten_call_is_objected_to() {
    let tiles = turn("-/rest", "3-3,4-4", "6-6,6-1:h:r").replace("lay:0", "objection:0");
    assert_decides(CALL, &tiles, "object");
}

/// Player 1, who has laid all tiles, is asked.
#[test]
fn a_finished_player_objects_for_their_team() {
    let tiles = turn("-/-/1-2,1-3/rest", "3-3,4-4", "6-6,6-1:h:r").replace("lay:0", "objection:0");
    assert_decides("variant=team options=call", &tiles.replace("finished=-", "finished=1"), "object");
}

#[test]
fn levels_1_to_3_sometimes_accept_a_forgotten_call() {
    let tiles = turn("-/rest", "3-3,4-4", "6-6,6-1:h:r").replace("lay:0", "objection:0");
    let view = view_of_mover(&game(CALL, &tiles)).expect("a player is asked");
    for level in Level::ALL {
        let objections = (0..200).filter(|seed| decide(&view, level, *seed) == Some(Move::Object)).count();
        if level < Level::ALL[3] {
            assert!((50..200).contains(&objections), "level {level}: {objections}");
        } else {
            assert_eq!(objections, 200, "level {level}");
        }
    }
}

const DOUBLE: &str = "variant=standard options=double_two";

#[test]
fn a_player_who_is_about_to_win_doubles_the_round() {
    let tiles = turn("J-J/rest", "5-5,6-6", "1-2,2-2:t:r").replace("lay:0", "double:0");
    assert_decides(DOUBLE, &tiles, "double yes");
}

#[test]
fn a_player_who_is_about_to_lose_does_not_double_the_round() {
    let hands = "3-3,4-4,5-5,6-6,3-4,4-5,5-6,3-5,4-6,3-6,5-N1,6-N2,R4-5/J-J";
    assert_decides(DOUBLE, &turn(hands, "rest", "1-2,2-2:t:r").replace("lay:0", "double:0"), "double no");
}
