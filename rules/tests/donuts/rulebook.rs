//! The worked examples of the rulebook. Its pictures are lost, so each board here is one that fits the words.
//!
//! In the book Emma plays vanilla and Eric chocolate.

use rules::{Game as _, donuts::Colour};

use crate::{FREE_CORNERS, after, assert_donuts, assert_open, game, new_game, outcome};

/// Placing: A sends the opponent along a line, B on that line gives the next direction, and four squares are
/// open there.
#[test]
fn example_a_gives_the_direction_and_b_the_next_one() {
    let lines = r"
        . . . . . .
        . . . . . .
        . - . . / .
        . . . . . .
        . . . . . .
        . . . . . .";
    let a = after(new_game(lines), "b3");
    assert_open(
        &a,
        "
        . . . . . .
        . . . . . .
        * V * * * *
        . . . . . .
        . . . . . .
        . . . . . .",
    );
    let b = after(a, "e3");
    assert_open(
        &b,
        "
        . . . . . .
        . . . . . *
        . V . . C .
        . . . * . .
        . . * . . .
        . * . . . .",
    );
    assert_eq!(b.legal_moves().into_iter().count(), 4);
}

/// Disobedience: Emma's donut points along a diagonal without an empty square, so Eric goes where he likes.
#[test]
fn example_disobedience() {
    let before = game(
        r"
        . . . . . .
        . . . . . .
        - . . . / .
        . . . . . .
        . . \ . . .
        . . . . . .",
        "
        . . C . . .
        . . . . . C
        C . . . . .
        . . . V . .
        . . V . . .
        . V . . . .",
        "V",
        "a3",
    );
    let a = after(before, "e3");
    assert_open(
        &a,
        "
        * * C * * *
        * * * * * C
        C * * * V *
        * * * V * *
        * * V * * *
        * V * * * *",
    );
}

/// Insertion: Eric's A sends Emma along a column; she goes to B, and Eric steps between her two donuts at C.
#[test]
fn example_insertion() {
    let lines = r"
        . . . . . .
        . . . . . .
        . \ . - . .
        . . . . . .
        . . . | . .
        . . . . . .";
    let (a, b, c) = ("d5", "d3", "c3");
    let trap = after(new_game(lines), &format!("b3 {a} {b}"));
    assert_donuts(
        &trap,
        "
        . . . . . .
        . . . . . .
        . V . V . .
        . . . . . .
        . . . C . .
        . . . . . .",
    );
    assert_donuts(
        &after(trap, c),
        "
        . . . . . .
        . . . . . .
        . C C C . .
        . . . . . .
        . . . C . .
        . . . . . .",
    );
}

/// Double insertion: after Emma's A and Eric's B, Emma's C stands between chocolate donuts in two directions.
#[test]
fn example_double_insertion() {
    let (a, b, c) = ("d1", "d3", "c3");
    let before = game(
        r"
        . . . | . .
        . . . . . .
        . / . - . .
        . . . . . .
        . . . . . .
        \ . . . . .",
        "
        . . . . . .
        . . C . . .
        . C . . . .
        . . C . . .
        . . . . . V
        V . . . V .",
        "V",
        "b3",
    );
    let trap = after(before, &format!("{a} {b}"));
    assert_donuts(
        &trap,
        "
        . . . V . .
        . . C . . .
        . C . C . .
        . . C . . .
        . . . . . V
        V . . . V .",
    );
    assert_donuts(
        &after(trap, c),
        "
        . . . V . .
        . . V . . .
        . V V V . .
        . . V . . .
        . . . . . V
        V . . . V .",
    );
}

/// Insertion of several: after Eric's A and Emma's B, Eric's C joins a chocolate donut that lies there already,
/// and the two stand between vanilla ones.
#[test]
fn example_insertion_with_an_own_donut_already_there() {
    let (a, b, c) = ("e4", "e3", "d3");
    let lines = r"
        . . . . . .
        . . . . . .
        . - | . - .
        . . . . | .
        . . . . . .
        . . / . . .";
    let trap = after(new_game(lines), &format!("b3 c3 c6 {a} {b}"));
    assert_donuts(
        &trap,
        "
        . . . . . .
        . . . . . .
        . V C . V .
        . . . . C .
        . . . . . .
        . . V . . .",
    );
    assert_donuts(
        &after(trap, c),
        "
        . . . . . .
        . . . . . .
        . C C C C .
        . . . . C .
        . . . . . .
        . . V . . .",
    );
}

/// Framing: Emma's A lies beside a chocolate donut; Eric's B on its other side frames it, and nothing turns
/// over.
#[test]
fn example_framing_does_not_flip() {
    let (a, b) = ("c3", "b3");
    let lines = r"
        . . . . . .
        . . . . . .
        . . - - . .
        . . . . . .
        . . . . . .
        . . . | . .";
    assert_donuts(
        &after(new_game(lines), &format!("d6 d3 {a} {b}")),
        "
        . . . . . .
        . . . . . .
        . C V C . .
        . . . . . .
        . . . . . .
        . . . V . .",
    );
}

/// The end: five vanilla donuts in a line, Emma wins.
#[test]
fn example_five_vanilla_in_a_line() {
    let before = game(
        FREE_CORNERS,
        "
        C . . . . V
        . . C . V .
        . . . . . .
        . C V . . .
        . V . C . .
        . . . . . .",
        "V",
        "a1",
    );
    let won = after(before, "d3");
    assert_eq!(outcome(&won), "V five");
    assert_eq!(won.outcome().and_then(|outcome| outcome.winner()), Some(Colour::Vanilla));
}

/// The end: all 30 donuts lie; Emma's largest group has 6, Eric's 8, and Eric wins.
#[test]
fn example_a_group_of_six_against_one_of_eight() {
    let before = game(
        FREE_CORNERS,
        "
        V C . C C V
        C C C . V .
        C V C V V V
        V V . V V C
        V V . C C C
        . C . C C C",
        "C",
        "a1",
    );
    let ended = after(before, "c5");
    assert_donuts(
        &ended,
        "
        V C . C C V
        C C C . V .
        C V C V V V
        V V . V V C
        V V C C C C
        . C . C C C",
    );
    assert_eq!(ended.position().largest_group(Colour::Vanilla).len(), 6);
    assert_eq!(ended.position().largest_group(Colour::Chocolate).len(), 8);
    assert_eq!(outcome(&ended), "C group");
}

/// The end: all 30 donuts lie and the largest groups are equal, a draw.
#[test]
fn example_a_tie_is_a_draw() {
    let before = game(
        FREE_CORNERS,
        "
        V . C C C .
        V . C V V V
        C V C C V V
        C V V V . V
        C C V V V C
        V . . . C C",
        "C",
        "a1",
    );
    assert_eq!(outcome(&after(before, "b1")), "draw group");
}
