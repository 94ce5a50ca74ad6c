//! Rulings 6 and 7: which donuts flip.
//!
//! In each case the opponent has just placed in a corner that leaves a free choice.

use rules::donuts::{BadPosition, Colour};

use crate::{FREE_CORNERS, boards, parsed, played};

rulings! {
    ruling_06_insertion_in_a_row_or_a_column: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . C . C . .    . V v V . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V");
    ruling_06_insertion_on_a_diagonal: played("
        c . . . . .    C . . . . .
        . . . C . .    . . . V . .
        . . . . . .    . . v . . .
        . C . . . .    . V . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V");
    ruling_06_chocolate_inserts_as_vanilla_does: played("
        v . . . . .    V . . . . .
        . . . . . .    . . . . . .
        . V . V . .    . C c C . .
        . . . . . .    . . . . . .
        . . . . C .    . . . . C .
        . . . . . C    . . . . . C");
    ruling_06_the_run_may_mix_old_and_new_donuts: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . C V . C .    . V V v V .
        . . . . . C    . . . . . C
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V");
    ruling_06_the_run_is_the_longest_one_on_both_sides_of_the_placed_donut: played("
        c . . . . .    C . . . . .
        . . C . . .    . . V . . .
        . . V . . .    . . V . . .
        . . . . . .    . . v . . .
        . . V . . .    . . V . . .
        . . C . . V    . . V . . V");
    ruling_06_the_run_must_be_unbroken: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        C V . . C .    C V . v C .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . V . . V    . . V . . V");
    ruling_06_insertion_needs_an_opponent_donut_at_both_ends: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . C . . . .    . C v . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V
        . . . . . V    . . . . . V");
    ruling_06_an_empty_square_at_the_end_of_a_longer_run_prevents_insertion: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . C . V . .    . C v V . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V");
    /// The run e3 f3 ends at the edge; a4 does not follow f3.
    ruling_06_the_edge_at_the_end_prevents_insertion: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . . . C V .    . . . C V v
        C . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . . V . . V    . . V . . V");
    ruling_06_only_the_squares_just_beyond_the_run_flip: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        C C . C C .    C V v V C .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        V . . . V V    V . . . V V");
    /// Row: both ends. Column: an own donut, then the edge. Rising: one end is empty. Falling: an own donut, then an
    /// empty square.
    ruling_06_each_axis_is_independent: played("
        c C V . . .    C C V . . .
        . C . C . .    . V v V . .
        . C C V . .    . C C V . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . V V    . . . . V V");
    ruling_06_two_axes_flip_four: played("
        c . . . . .    C . . . . .
        . . . C . .    . . . V . .
        . C . C . .    . V v V . .
        . C . . . .    . V . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V");
}

#[test]
fn ruling_06_four_axes_flip_eight_and_that_is_the_most() {
    let pictures = "
        c . . . . .    C . . . . .
        . C C C . .    . V V V . .
        . C . C . .    . V v V . .
        . C C C . .    . V V V . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V";
    let after = played(pictures);
    assert_eq!(after.position().donuts(Colour::Vanilla).len(), 1 + 8 + 1);
}

rulings! {
    ruling_06_four_axes_reach_as_far_as_their_runs: played("
        c . . . C .    C . . . V .
        . C C V . .    . V V V . .
        C V . C . .    V V v V . .
        . C V V . .    . V V V . .
        . . C . C .    . . V . V .
        V . . . . .    V . . . . .");
}

#[test]
fn ruling_06_insertion_is_compulsory() {
    // On the left the insertion was carried out, on the right it was skipped, which no legal move does.
    let pictures = "
        C . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . V v V . .    . C v C . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V";
    let [carried_out, skipped] = boards(pictures);
    assert!(parsed(FREE_CORNERS, &carried_out).is_ok());
    assert_eq!(parsed(FREE_CORNERS, &skipped), Err(BadPosition::NoPredecessor));
}

rulings! {
    /// b3 flips and is then between b2 and b4, which don't flip.
    ruling_07_flipped_donuts_start_no_further_insertion: played("
        c . . . . .    C . . . . .
        . C . . . .    . C . . . .
        . C . C . .    . V v V . .
        . C . . . .    . C . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V");
    ruling_07_framing_an_opponents_donut_does_nothing: played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        . V C . . .    . V C v . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V");
    ruling_07_framing_several_donuts_in_every_direction_does_nothing: played("
        c . . . V .    C . . . V .
        . . . C . .    . . . C . .
        . . . C V .    . . v C V .
        . . C C . .    . . C C . .
        . . C . C .    . . C . C .
        V . V . . V    V . V . . V");
}
