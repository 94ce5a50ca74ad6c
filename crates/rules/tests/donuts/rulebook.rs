//! The worked examples of the rulebook. Its pictures are lost, so each board is one that fits the text.
//!
//! In the rulebook Emma plays vanilla and Eric chocolate.

use rules::Game as _;

use crate::{
    after, assert_shown, boards, compared, game, new_game, outcome, played, played_on_lines,
    rulings::ending::EQUAL_GROUPS,
};

/// Placing: A sets the line for the opponent; B, placed on it, sets the next line, which has four legal squares.
#[test]
fn example_a_sets_the_direction_and_b_the_next_one() {
    let pictures = "
        . . . . . .    . . . . . .    . . . . . .
        . . . . . .    . . . . . .    . . . . . *
        . - . . / .    * v * * * *    . V . . c .
        . . . . . .    . . . . . .    . . . * . .
        . . . . . .    . . . . . .    . . * . . .
        . . . . . .    . . . . . .    . * . . . .";
    let [lines, a, _] = boards(pictures);
    assert_shown(&after(new_game(&lines), "b3"), &a);
    assert_eq!(played_on_lines(pictures).legal_moves().len(), 4);
}

rulings! {
    /// Disobedience: the line under Emma's donut is a diagonal without an empty square, so Eric may place anywhere.
    example_disobedience: played_on_lines(r"
        . . . . . .    . . C . . .    * * C * * *
        . . . . . .    . . . . . C    * * * * * C
        - . . . / .    c . . . . .    C * * * v *
        . . . . . .    . . . V . .    * * * V * *
        . . \ . . .    . . V . . .    * * V * * *
        . . . . . .    . V . . . .    * V * * * *");
}

/// Insertion: Eric's A sends Emma along a column; she places B, and Eric places C between her two donuts.
#[test]
fn example_insertion() {
    let pictures = r"
        . . . . . .    . . . . . .    . . . . . .
        . . . . . .    . . . . . .    . . . . . .
        . \ . - . .    . V . v . .    . C c C . .
        . . . . . .    . . . . . .    . . . . . .
        . . . | . .    . . . C . .    . . . C . .
        . . . . . .    . . . . . .    . . . . . .";
    let [lines, trap, _] = boards(pictures);
    let (a, b) = ("d5", "d3");
    assert_shown(&after(new_game(&lines), &format!("b3 {a} {b}")), &trap);
    played_on_lines(pictures);
}

/// Double insertion: after Emma's A and Eric's B, Emma's C is between chocolate donuts in two directions.
#[test]
fn example_double_insertion() {
    let pictures = r"
        . . . | . .    . . . . . .    . . . V . .    . . . V . .
        . . . . . .    . . C . . .    . . C . . .    . . V . . .
        . / . - . .    . c . . . .    . C . c . .    . V v V . .
        . . . . . .    . . C . . .    . . C . . .    . . V . . .
        . . . . . .    . . . . . V    . . . . . V    . . . . . V
        \ . . . . .    V . . . V .    V . . . V .    V . . . V .";
    let [lines, before, trap, c] = boards(pictures);
    let (a, b) = ("d1", "d3");
    let trapped = after(game(&lines, &before), &format!("{a} {b}"));
    assert_shown(&trapped, &trap);
    assert_shown(&after(trapped, "c3"), &c);
}

/// Insertion of several: after Eric's A and Emma's B, Eric's C is next to another chocolate donut, and the two are
/// between vanilla ones.
#[test]
fn example_insertion_with_another_own_donut() {
    let pictures = "
        . . . . . .    . . . . . .    . . . . . .
        . . . . . .    . . . . . .    . . . . . .
        . - | . - .    . V C . v .    . C C c C .
        . . . . | .    . . . . C .    . . . . C .
        . . . . . .    . . . . . .    . . . . . .
        . . / . . .    . . V . . .    . . V . . .";
    let [lines, trap, _] = boards(pictures);
    let (a, b) = ("e4", "e3");
    assert_shown(&after(new_game(&lines), &format!("b3 c3 c6 {a} {b}")), &trap);
    played_on_lines(pictures);
}

/// Framing: Emma's A is next to a chocolate donut; Eric's B on its other side frames it, and nothing flips.
#[test]
fn example_framing_does_not_flip() {
    let pictures = "
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . - - . .    . c V C . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . | . .    . . . V . .";
    let [lines, framed] = boards(pictures);
    let (a, b) = ("c3", "b3");
    assert_shown(&after(new_game(&lines), &format!("d6 d3 {a} {b}")), &framed);
}

rulings! {
    /// The end: five vanilla donuts in a line; Emma wins.
    example_five_vanilla_in_a_line: outcome(&played("
        c . . . . V    C . . . . V
        . . C . V .    . . C . V .
        . . . . . .    . . . v . .
        . C V . . .    . C V . . .
        . V . C . .    . V . C . .
        . . . . . .    . . . . . .")) => "V five";
    /// The end: all 30 donuts are placed; Emma's largest group has 6, Eric's 8, and Eric wins.
    example_a_group_of_six_against_one_of_eight: compared("
        v C . C C V    V C . C C V
        C C C . V .    C C C . V .
        C V C V V V    C V C V V V
        V V . V V C    V V . V V C
        V V . C C C    V V c C C C
        . C . C C C    . C . C C C") => "C group, 6 to 8";
    /// The end: all 30 donuts are placed, and the largest groups are equal: a draw.
    example_a_tie_is_a_draw: compared(EQUAL_GROUPS) => "draw group, 7 to 7";
}
