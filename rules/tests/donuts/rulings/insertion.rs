//! Rulings 6 and 7: which donuts turn over.
//!
//! C has just placed in the corner a1, so V may place anywhere.

use rules::donuts::{BadPosition, Colour, Game};

use crate::{FREE_CORNERS, after, assert_donuts, square, text};

/// V to move anywhere after C placed in the corner a1.
#[track_caller]
fn v_moves(donuts: &str) -> Game {
    crate::game(FREE_CORNERS, donuts, "V", "a1")
}

#[test]
fn ruling_06_insertion_in_a_row() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        . C . C . .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . . . . . .
        . V V V . .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_06_insertion_in_a_column() {
    let before = v_moves(
        "
        C . . . . .
        . . C . . .
        . . . . . .
        . . C . . .
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . . V . . .
        . . V . . .
        . . V . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_06_insertion_on_a_rising_diagonal() {
    let before = v_moves(
        "
        C . . . . .
        . . . C . .
        . . . . . .
        . C . . . .
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . . . V . .
        . . V . . .
        . V . . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_06_insertion_on_a_falling_diagonal() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        . . C . . .
        . . . . . .
        . . . . C .
        V . . . . .",
    );
    assert_donuts(
        &after(before, "d4"),
        "
        C . . . . .
        . . . . . .
        . . V . . .
        . . . V . .
        . . . . V .
        V . . . . .",
    );
}

#[test]
fn ruling_06_chocolate_inserts_as_vanilla_does() {
    let before = crate::game(
        FREE_CORNERS,
        "
        V . . . . .
        . . . . . .
        . V . V . .
        . . . . . .
        . . . . C .
        . . . . . C",
        "C",
        "a1",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        V . . . . .
        . . . . . .
        . C C C . .
        . . . . . .
        . . . . C .
        . . . . . C",
    );
}

#[test]
fn ruling_06_the_run_may_mix_old_and_new_donuts() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        . C V . C .
        . . . . . C
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "d3"),
        "
        C . . . . .
        . . . . . .
        . V V V V .
        . . . . . C
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_06_the_run_is_the_longest_one_on_both_sides_of_the_placed_donut() {
    let before = v_moves(
        "
        C . . . . .
        . . C . . .
        . . V . . .
        . . . . . .
        . . V . . .
        . . C . . V",
    );
    assert_donuts(
        &after(before, "c4"),
        "
        C . . . . .
        . . V . . .
        . . V . . .
        . . V . . .
        . . V . . .
        . . V . . V",
    );
}

#[test]
fn ruling_06_the_run_must_be_unbroken() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        C V . . C .
        . . . . . .
        . . . . . .
        . . V . . V",
    );
    assert_donuts(
        &after(before, "d3"),
        "
        C . . . . .
        . . . . . .
        C V . V C .
        . . . . . .
        . . . . . .
        . . V . . V",
    );
}

#[test]
fn ruling_06_insertion_needs_an_opponent_donut_at_both_ends() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        . C . . . .
        . . . . . .
        . . . . . V
        . . . . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . . . . . .
        . C V . . .
        . . . . . .
        . . . . . V
        . . . . . V",
    );
}

#[test]
fn ruling_06_an_empty_square_at_the_end_of_a_longer_run_prevents_insertion() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        . C . V . .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . . . . . .
        . C V V . .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_06_the_edge_at_the_end_prevents_insertion() {
    // Behind the run on e3 and f3 is the edge; a4 does not follow f3.
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        . . . C V .
        C . . . . .
        . . . . . .
        . . V . . V",
    );
    assert_donuts(
        &after(before, "f3"),
        "
        C . . . . .
        . . . . . .
        . . . C V V
        C . . . . .
        . . . . . .
        . . V . . V",
    );
}

#[test]
fn ruling_06_only_the_squares_just_beyond_the_run_flip() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        C C . C C .
        . . . . . .
        . . . . . .
        V . . . V V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . . . . . .
        C V V V C .
        . . . . . .
        . . . . . .
        V . . . V V",
    );
}

#[test]
fn ruling_06_each_axis_is_looked_at_on_its_own() {
    // Row: both ends. Column: an own donut, then the edge. Rising: one end is empty. Falling: an own donut,
    // then an empty square.
    let before = v_moves(
        "
        C C V . . .
        . C . C . .
        . C C V . .
        . . . . . .
        . . . . . .
        . . . . V V",
    );
    assert_donuts(
        &after(before, "c2"),
        "
        C C V . . .
        . V V V . .
        . C C V . .
        . . . . . .
        . . . . . .
        . . . . V V",
    );
}

#[test]
fn ruling_06_two_axes_flip_four() {
    let before = v_moves(
        "
        C . . . . .
        . . . C . .
        . C . C . .
        . C . . . .
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . . . V . .
        . V V V . .
        . V . . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_06_four_axes_flip_eight_and_that_is_the_most() {
    let before = v_moves(
        "
        C . . . . .
        . C C C . .
        . C . C . .
        . C C C . .
        . . . . . .
        . . . . . V",
    );
    assert_eq!(before.position().insertion(square("c3"), Colour::Vanilla).len(), 8);
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . V V V . .
        . V V V . .
        . V V V . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_06_four_axes_reach_as_far_as_their_runs() {
    let before = v_moves(
        "
        C . . . C .
        . C C V . .
        C V . C . .
        . C V V . .
        . . C . C .
        V . . . . .",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . V .
        . V V V . .
        V V V V . .
        . V V V . .
        . . V . V .
        V . . . . .",
    );
}

#[test]
fn ruling_06_insertion_is_compulsory() {
    // The move has one result only: with the donuts left as they were it is no position.
    let carried_out = "
        C . . . . .
        . . . . . .
        . V V V . .
        . . . . . .
        . . . . . .
        . . . . . V";
    let skipped = "
        C . . . . .
        . . . . . .
        . C V C . .
        . . . . . .
        . . . . . .
        . . . . . V";
    assert!(text(FREE_CORNERS, carried_out, "C", "c3").parse::<Game>().is_ok());
    assert_eq!(text(FREE_CORNERS, skipped, "C", "c3").parse::<Game>(), Err(BadPosition::NoPast));
}

#[test]
fn ruling_07_flipped_donuts_start_no_further_insertion() {
    // b3 turns over and then lies between b2 and b4: nothing happens there.
    let before = v_moves(
        "
        C . . . . .
        . C . . . .
        . C . C . .
        . C . . . .
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . . .
        . C . . . .
        . V V V . .
        . C . . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_07_framing_an_opponents_donut_does_nothing() {
    let before = v_moves(
        "
        C . . . . .
        . . . . . .
        . V C . . .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
    assert_donuts(
        &after(before, "d3"),
        "
        C . . . . .
        . . . . . .
        . V C V . .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
}

#[test]
fn ruling_07_framing_several_donuts_in_every_direction_does_nothing() {
    let before = v_moves(
        "
        C . . . V .
        . . . C . .
        . . . C V .
        . . C C . .
        . . C . C .
        V . V . . V",
    );
    assert_donuts(
        &after(before, "c3"),
        "
        C . . . V .
        . . . C . .
        . . V C V .
        . . C C . .
        . . C . C .
        V . V . . V",
    );
}
