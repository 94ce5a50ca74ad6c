//! Fitting, geometry, and the option `flat`.
//!
//! A drawing shows each tile as the straight line between its two joints: `o` is a joint, `h` and `t` are the open
//! ends, `*` is the first tile.

use rules::fundomino::{End, Ends, Room, Snake, Turn};

use crate::{ends, hand, moves, play, played, standing};

/// The lays of player 0 with this snake and hand. Player 1 has the other tiles, and the stock is empty.
#[track_caller]
fn lays(snake: &str, hand: &str) -> String {
    moves(&standing("players=2", &format!("snake: {snake} / 0: {hand} / 1: rest")))
}

/// The ends of this snake, in a round that is not over.
#[track_caller]
fn ends_of(snake: &str) -> String {
    ends(&standing("players=2", &format!("snake: {snake} / stock: J-J / 0: 4-J / 1: rest")))
}

#[test]
fn fitting_colour_must_meet_colour() {
    assert_eq!(lays("5-6", "6-1 4-5 2-3"), "lay 4-5 h l; lay 6-1 t r");
}

#[test]
fn fitting_a_take_or_again_half_has_its_background_colour() {
    let hand = "5-N1 N3-1 1-R6 6-N2";
    assert_eq!(
        lays("6-1", hand),
        "lay 1-R6 h l; lay 1-R6 t r; lay 5-N1 t l; lay 6-N2 h r; lay N3-1 t l",
        "5-N1 and N3-1 have 1 on the right, 6-N2 has 6 on the left, 1-R6 has both"
    );
    assert_eq!(lays("5-5 5-N1:h:r", "1-2 6-1 2-3"), "lay 1-2 h r; lay 6-1 h l", "N1 is open at the head");
    assert_eq!(lays("6-6 6-R3:h:r", "3-4 2-3 1-2"), "lay 2-3 h l; lay 3-4 h r", "R3 is open at the head");
}

#[test]
fn fitting_a_joker_half_fits_anything() {
    for double in ["1-1", "2-2", "5-5", "6-6"] {
        assert_eq!(lays(double, "J-3"), "lay J-3 h r; lay J-3 t r", "the left half of J-3 at {double}");
        assert_eq!(lays(double, "4-J"), "lay 4-J h l; lay 4-J t l", "the right half of 4-J at {double}");
    }
}

#[test]
fn fitting_the_other_half_of_a_joker_tile_must_fit_like_any_half() {
    assert_eq!(lays("3-3", "J-3"), "lay J-3 h l; lay J-3 h r; lay J-3 t l; lay J-3 t r");
    assert_eq!(lays("4-4", "4-J"), "lay 4-J h l; lay 4-J h r; lay 4-J t l; lay 4-J t r");
    assert_eq!(lays("2-2", "J-3"), "lay J-3 h r; lay J-3 t r", "3 does not meet 2");
}

#[test]
fn fitting_anything_fits_a_joker_even_at_the_open_end() {
    let game = standing("players=2", "snake: 2-2 J-3:t:r / 0: 3-5 / 1: rest");
    assert_eq!(ends(&game), "h 2 lr t 3 lr", "attached by its joker, J-3 leaves 3 open");
    let game = standing("players=2", "snake: 3-3 J-3:t:l / 0: rest / 1: 2-2 1-1");
    assert_eq!(ends(&game), "h 3 lr t J lr", "attached by its 3, J-3 leaves the joker open");
    let moves = moves(&game);
    for tile in hand(&game, 0).split(' ') {
        assert!(moves.contains(&format!("lay {tile} t l")), "{tile} by its right half");
        assert!(moves.contains(&format!("lay {tile} t r")), "{tile} by its left half");
    }
}

#[test]
fn geometry_the_first_tile_has_its_left_half_at_the_head_and_its_right_half_at_the_tail() {
    assert_eq!(ends_of("5-6"), "h 5 lr t 6 lr");
    assert_eq!(ends_of("6-1"), "h 6 lr t 1 lr");
}

#[test]
fn geometry_a_tile_attached_by_its_left_half_turns_right() {
    assert_eq!(lays("6-6", "6-1"), "lay 6-1 h r; lay 6-1 t r");
}

#[test]
fn geometry_a_tile_attached_by_its_right_half_turns_left() {
    assert_eq!(lays("6-6", "5-6"), "lay 5-6 h l; lay 5-6 t l");
}

#[test]
fn geometry_the_half_that_is_not_attached_becomes_the_open_end() {
    assert_eq!(ends_of("6-6 6-1:h:r"), "h 1 lr t 6 lr");
    assert_eq!(ends_of("6-6 5-6:t:l"), "h 6 lr t 5 lr");
}

#[test]
fn geometry_doubles_and_the_double_joker_turn_either_way() {
    assert_eq!(
        lays("5-6", "5-5 6-6 J-J"),
        "lay 5-5 h l; lay 5-5 h r; lay 6-6 t l; lay 6-6 t r; \
         lay J-J h l; lay J-J h r; lay J-J t l; lay J-J t r"
    );
}

/// A third turn to the right would lead back to the joint between the first and the second tile.
/// ```text
///     o
///    / \
///   o   h
///  *
/// t
/// ```
#[test]
fn geometry_a_tile_needs_its_slot_and_both_overlapping_slots_free() {
    assert_eq!(ends_of("6-6 6-1:h:r 1-2:h:r"), "h 2 l t 6 lr");
    assert_eq!(lays("6-6 6-1:h:r 1-2:h:r", "2-5 2-3 6-2"), "lay 6-2 h l; lay 6-2 t r");
    assert_eq!(ends_of("6-6 5-6:t:l 4-5:t:l"), "h 6 lr t 4 r", "the same from the tail");
}

/// After two turns to the same side, the snake can only turn to the other side, whatever came before.
/// ```text
///   h---o
///      /
///     o
///    /
///   o
///  *
/// t
/// ```
#[test]
fn geometry_left_and_right_are_relative_to_the_direction_of_the_snake() {
    assert_eq!(ends_of("6-6 6-1:h:r 5-1:h:l 4-5:h:l"), "h 4 r t 6 lr");
    assert_eq!(ends_of("6-6 5-6:t:l 5-1:t:r 1-2:t:r"), "h 6 lr t 2 l", "the same from the tail");
}

/// The first two tiles bend around the same point. A third one around it closes the snake as long as the joint left of
/// the first tile is open. Once the snake has continued from there, the tail can't turn right.
/// ```text
/// h---o---o
///        *
///       t
/// ```
#[test]
fn geometry_a_tile_can_block_the_other_end() {
    assert_eq!(ends_of("6-6 5-6:h:l"), "h 5 lr t 6 lr");
    assert_eq!(ends_of("6-6 5-6:h:l 5-1:h:r"), "h 1 lr t 6 l");
    assert_eq!(ends_of("6-6 6-1:t:r 5-1:t:l"), "h 6 r t 5 lr", "the same from the tail");
}

/// ```text
/// h---o
///    *      Three tiles around one point: the third connects h and t.
///   t
/// ```
#[test]
fn geometry_if_the_far_edge_is_the_other_open_edge_the_snake_closes_if_the_colours_fit_there_too() {
    let snake = "6-6 3-6:h:l";
    assert_eq!(ends_of(snake), "h 3 lr t 6 lr", "there is room, also for a closing tile");
    // From the head the right half meets 3 and the left half meets 6; from the tail it is the reverse.
    assert_eq!(lays(snake, "6-R3"), "lay 6-R3 h l; lay 6-R3 t r");
    assert_eq!(lays(snake, "2-3"), "pass", "2 would meet 6");
    assert_eq!(lays(snake, "6-2"), "pass", "2 would meet 3");
    assert_eq!(lays(snake, "J-3"), "lay J-3 h l; lay J-3 h r; lay J-3 t r", "a joker meets anything");
}

#[test]
fn geometry_no_tile_can_be_laid_at_a_closed_snake() {
    let game = played("players=2", "snake: 6-6 3-6:h:l / 0: 6-R3 J-J / 1: rest / stock: 1-1", "lay 6-R3 h l");
    assert_eq!(ends(&game), "closed");
    assert_eq!(game.round().snake().ends(), &Ends::Closed);
    assert!(game.round().snake().playable_tiles().is_empty());
    assert_eq!(moves(&game), "draw");
}

/// ```text
/// o---o---o---o
///  \         /
///   o       t
///    \              Nine tiles in a ring: the ninth connects h and t.
///     o   h
///      \ *
///       o
/// ```
#[test]
fn geometry_a_large_ring_closes_like_a_small_one() {
    let ring = "1-1 1-2:t:r 2-2:t:l 2-4:t:r 4-5:t:r 5-5:t:l 5-6:t:r 6-6:t:r";
    assert_eq!(ends_of(ring), "h 1 r t 6 l");
    assert_eq!(lays(ring, "1-R6"), "lay 1-R6 h r; lay 1-R6 t l");
    assert_eq!(lays(ring, "3-6"), "pass", "3 would meet 1");
}

/// ```text
/// o---o---o---o   h---o
///  \         *       /
///   o       t       o
///    \             /
///     o           o         The snake has run into itself: joints block both turns at h.
///      \         /
///       o       o
///        \     /
///         o   o
///          \ /
///           o
/// ```
pub(crate) const DEAD_HEAD: &str = "1-1 6-1:h:l 6-6:h:r 5-6:h:l 4-5:h:l 4-4:h:r 3-4:h:l 3-3:h:r 2-3:h:l \
    2-2:h:l 2-4:h:r 1-4:h:l 1-2:h:r 6-2:h:l 4-6:h:l";

/// The same snake with its tail turned twice to the left, into the space between.
/// ```text
/// o---o---o---o   h---o
///  \         *       /
///   o       o       o
///    \     /       /
///     o   o---t   o
///      \         /
///       o       o
///        \     /
///         o   o
///          \ /
///           o
/// ```
pub(crate) const DEAD_ENDS: &str = "1-1 6-1:h:l 6-6:h:r 5-6:h:l 4-5:h:l 4-4:h:r 3-4:h:l 3-3:h:r 2-3:h:l \
    2-2:h:l 2-4:h:r 1-4:h:l 1-2:h:r 6-2:h:l 4-6:h:l 5-1:t:l 5-5:t:l";

#[test]
fn geometry_an_end_with_no_free_turn_is_dead() {
    let game = standing("players=2", &format!("snake: {DEAD_HEAD} / 0: 4-J 2-N4 J-J 5-1 / 1: rest"));
    assert_eq!(ends(&game), "h 4 - t 1 l");
    // 4-J and 2-N4 have the colour of the head; at the tail the jokers and 5-1 fit.
    assert_eq!(moves(&game), "lay 4-J t l; lay 5-1 t l; lay J-J t l");
}

#[test]
fn geometry_with_both_ends_dead_no_tile_can_be_laid() {
    let game = standing("players=2", &format!("snake: {DEAD_ENDS} / 0: 4-J J-J 3-5 / 1: rest / stock: J-3"));
    assert_eq!(ends(&game), "h 4 - t 5 -");
    assert_eq!(moves(&game), "draw");
    assert!(game.round().snake().playable_tiles().is_empty());
}

fn room(snake: &Snake, end: End, turn: Turn) -> Room {
    let Ends::Open(ends) = snake.ends() else { panic!("the snake is not open") };
    ends[if end == End::Head { 0 } else { 1 }].room(turn)
}

#[test]
fn geometry_room_is_blocked_free_or_closing() {
    let game = standing("players=2", "snake: 6-6 6-1:h:r 1-2:h:r / 0: 2-3 / 1: rest / stock: 1-1");
    let snake = game.round().snake();
    assert_eq!(room(snake, End::Head, Turn::Left), Room::Free);
    assert_eq!(room(snake, End::Head, Turn::Right), Room::Blocked);
    let game = standing("players=2", "snake: 6-6 3-6:h:l / 0: 2-3 / 1: rest / stock: 1-1");
    let snake = game.round().snake();
    assert_eq!(room(snake, End::Head, Turn::Left), Room::Closing);
    assert_eq!(room(snake, End::Head, Turn::Right), Room::Free);
    assert_eq!(room(snake, End::Tail, Turn::Left), Room::Free);
    assert_eq!(room(snake, End::Tail, Turn::Right), Room::Closing);
}

#[test]
fn flat_only_colours_count_and_both_turns_of_an_end_are_always_free() {
    let game = standing("players=2 flat", "snake: 5-6 / 0: 6-1 4-5 5-5 2-3 / 1: rest");
    assert_eq!(moves(&game), "lay 4-5 h l; lay 5-5 h l; lay 6-1 t r");
    assert_eq!(ends(&game), "h 5 lr t 6 lr");
}

#[test]
fn flat_tiles_never_block_each_other() {
    // Arches would close with the third turn to the same side, and a fourth would have no room.
    let game = played(
        "players=2 flat",
        "snake: 6-6 / 0: 3-6 2-2 5-5 / 1: 2-3 1-2 rest",
        "lay 3-6 h l; lay 2-3 h l; lay 2-2 h l; lay 1-2 h l",
    );
    assert_eq!(ends(&game), "h 1 lr t 6 lr");
}

#[test]
fn flat_a_snake_never_closes_or_dies() {
    let snake = "6-6 3-6:h:l 6-R3:h:l 6-2:h:r 2-2:h:l 2-4:h:r 4-4:h:l";
    let game = standing("players=2 flat", &format!("snake: {snake} / 0: 4-6 / 1: rest"));
    assert_eq!(ends(&game), "h 4 lr t 6 lr");
    assert_eq!(moves(&game), "lay 4-6 h r; lay 4-6 t l");
}

#[test]
fn flat_a_tile_attached_by_its_left_half_turns_right_and_by_its_right_half_left() {
    let mut game =
        played("players=2 flat", "snake: 6-6 / 0: 6-1 5-5 / 1: 5-6 rest / stock: 1-1", "lay 6-1 h r");
    assert_eq!(ends(&game), "h 1 lr t 6 lr");
    play(&mut game, "lay 5-6 t l");
    assert_eq!(ends(&game), "h 1 lr t 5 lr");
}

#[test]
fn flat_the_turn_says_which_half_is_attached_where_both_fit() {
    let open_three = standing("players=2 flat", "snake: 3-3 / 0: J-3 1-3 / 1: rest / stock: 1-1");
    assert_eq!(
        moves(&open_three),
        "draw; lay 1-3 h l; lay 1-3 t l; lay J-3 h l; lay J-3 h r; lay J-3 t l; lay J-3 t r"
    );
    let mut game = open_three;
    play(&mut game, "lay J-3 h l");
    assert_eq!(ends(&game), "h J lr t 3 lr", "the 3 is attached and the joker open");
    let mut game = open_three;
    play(&mut game, "lay J-3 h r");
    assert_eq!(ends(&game), "h 3 lr t 3 lr", "the joker is attached");
}

#[test]
fn flat_every_tile_fits_an_open_joker_with_either_half() {
    let sections = "snake: 4-4 4-J:h:r / 0: 5-1 5-5 / 1: rest / stock: 1-1";
    let open_joker = standing("players=2 flat", sections);
    assert_eq!(moves(&open_joker), "draw; lay 5-1 h l; lay 5-1 h r; lay 5-5 h l");
    for (turn, expected) in [("l", "h 5 lr t 4 lr"), ("r", "h 1 lr t 4 lr")] {
        let mut game = open_joker;
        play(&mut game, &format!("lay 5-1 h {turn}"));
        assert_eq!(ends(&game), expected);
    }
}

#[test]
fn flat_a_double_or_the_double_joker_is_laid_to_the_left() {
    let sections = "snake: 3-6 / 0: 6-6 J-J / 1: rest / stock: 1-1";
    let flat = standing("players=2 flat", sections);
    assert_eq!(moves(&flat), "draw; lay 6-6 t l; lay J-J h l; lay J-J t l");
    let arches = standing("players=2", sections);
    assert!(moves(&arches).contains("lay 6-6 t l; lay 6-6 t r; lay J-J h l; lay J-J h r"));
}
