//! The worked examples of the rulebook. Its pictures are lost, so each board is one that fits the text.
//!
//! In the rulebook Emma plays vanilla and Eric chocolate.

use rules::{Game as _, donuts::Colour};

use crate::{after, assert_shown, boards, game, new_game, outcome, played, played_on_lines};

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

/// Disobedience: the line under Emma's donut is a diagonal without an empty square, so Eric may place anywhere.
#[test]
fn example_disobedience() {
    let pictures = r"
        . . . . . .    . . C . . .    * * C * * *
        . . . . . .    . . . . . C    * * * * * C
        - . . . / .    c . . . . .    C * * * v *
        . . . . . .    . . . V . .    * * * V * *
        . . \ . . .    . . V . . .    * * V * * *
        . . . . . .    . V . . . .    * V * * * *";
    played_on_lines(pictures);
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

/// The end: five vanilla donuts in a line; Emma wins.
#[test]
fn example_five_vanilla_in_a_line() {
    let pictures = "
        c . . . . V    C . . . . V
        . . C . V .    . . C . V .
        . . . . . .    . . . v . .
        . C V . . .    . C V . . .
        . V . C . .    . V . C . .
        . . . . . .    . . . . . .";
    let won = played(pictures);
    assert_eq!(outcome(&won), "V five");
    assert_eq!(won.outcome().and_then(|outcome| outcome.winner()), Some(Colour::Vanilla));
}

/// The end: all 30 donuts are placed; Emma's largest group has 6, Eric's 8, and Eric wins.
#[test]
fn example_a_group_of_six_against_one_of_eight() {
    let pictures = "
        v C . C C V    V C . C C V
        C C C . V .    C C C . V .
        C V C V V V    C V C V V V
        V V . V V C    V V . V V C
        V V . C C C    V V c C C C
        . C . C C C    . C . C C C";
    let ended = played(pictures);
    let groups =
        [Colour::Vanilla, Colour::Chocolate].map(|colour| ended.position().largest_group(colour).len());
    assert_eq!(groups, [6, 8]);
    assert_eq!(outcome(&ended), "C group");
}

/// The end: all 30 donuts are placed, and the largest groups are equal: a draw.
#[test]
fn example_a_tie_is_a_draw() {
    let pictures = "
        v . C C C .    V c C C C .
        V . C V V V    V . C V V V
        C V C C V V    C V C C V V
        C V V V . V    C V V V . V
        C C V V V C    C C V V V C
        V . . . C C    V . . . C C";
    assert_eq!(outcome(&played(pictures)), "draw group");
}
