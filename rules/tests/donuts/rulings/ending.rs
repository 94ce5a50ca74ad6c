//! Rulings 8 to 10: how the game ends.

use rules::{
    Game as _,
    donuts::{Colour, DONUTS, Game, Illegal},
};

use crate::{FREE_CORNERS, after, assert_donuts, assert_open, cells, outcome, square};

/// The mover may go anywhere after the opponent placed in the corner a1.
#[track_caller]
fn free_move(side: &str, donuts: &str) -> Game {
    crate::game(FREE_CORNERS, donuts, side, "a1")
}

#[test]
fn ruling_08_the_donuts_flip_before_five_are_looked_for() {
    // The placed donut makes three; only with the two flipped ones are they five.
    let before = free_move(
        "V",
        "
        C . . . . .
        . . . . . .
        C V . V C .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
    let won = after(before, "c3");
    assert_donuts(
        &won,
        "
        C . . . . .
        . . . . . .
        V V V V V .
        . . . . . .
        . . . . . .
        . . . . . V",
    );
    assert_eq!(outcome(&won), "V five");
}

#[test]
fn ruling_08_five_are_looked_for_before_the_thirtieth_donut() {
    // The thirtieth donut makes C's five f2 to f6. V has the larger group, but that is not asked any more.
    let before = free_move(
        "C",
        "
        V V V V . .
        . V V V C C
        C V C C C C
        C V V V V .
        . C V V C C
        C C . V . C",
    );
    let won = after(before, "f4");
    assert_eq!(won.position().placed(), 30);
    assert_eq!(won.position().largest_group(Colour::Vanilla).len(), 15);
    assert_eq!(won.position().largest_group(Colour::Chocolate).len(), 10);
    assert_eq!(outcome(&won), "C five");
}

#[test]
fn ruling_08_the_thirtieth_donut_flips_before_the_groups_are_compared() {
    // b3 turns over a2 and c4. Before that V's group of 14 would beat C's of 10.
    let before = free_move(
        "C",
        "
        V V V . C C
        V . V C C C
        C . V V C C
        C V V C C .
        . V . C V C
        V V V V . C",
    );
    let ended = after(before, "b3");
    assert_donuts(
        &ended,
        "
        V V V . C C
        C . V C C C
        C C V V C C
        C V C C C .
        . V . C V C
        V V V V . C",
    );
    assert_eq!(ended.position().largest_group(Colour::Vanilla).len(), 6);
    assert_eq!(ended.position().largest_group(Colour::Chocolate).len(), 11);
    assert_eq!(outcome(&ended), "C group");
}

#[test]
fn ruling_09_five_in_a_row_win() {
    let before = free_move(
        "V",
        "
        C . . . . .
        . . . . . .
        . V V . V V
        . C . C . .
        . . C . C .
        . . . . . V",
    );
    assert_eq!(outcome(&before), "none");
    assert_eq!(outcome(&after(before, "d3")), "V five");
}

#[test]
fn ruling_09_five_in_a_column_win() {
    let before = free_move(
        "V",
        "
        C . . . . .
        . . V . C .
        . . V . C .
        . . . . . C
        . . V . . C
        . . V . . V",
    );
    assert_eq!(outcome(&before), "none");
    assert_eq!(outcome(&after(before, "c4")), "V five");
}

#[test]
fn ruling_09_five_on_a_rising_diagonal_win() {
    let before = free_move(
        "V",
        "
        C C . . . V
        . . . . V .
        . . . . . .
        . . V . . C
        . V . . . .
        . . . C . .",
    );
    assert_eq!(outcome(&before), "none");
    assert_eq!(outcome(&after(before, "d3")), "V five");
}

#[test]
fn ruling_09_five_on_a_falling_diagonal_win() {
    let before = free_move(
        "V",
        "
        C . . C . .
        . V . . . C
        . . V . . .
        . . . . . .
        . . . . V .
        . C . . . V",
    );
    assert_eq!(outcome(&before), "none");
    assert_eq!(outcome(&after(before, "d4")), "V five");
}

#[test]
fn ruling_09_five_on_a_short_diagonal_win() {
    let before = crate::game(
        FREE_CORNERS,
        "
        . V . . . C
        . . V . . .
        . . . . C .
        . C . . V .
        . . . . . V
        V C . . . C",
        "V",
        "f1",
    );
    assert_eq!(outcome(&before), "none");
    assert_eq!(outcome(&after(before, "d3")), "V five");
}

#[test]
fn ruling_09_chocolate_wins_by_five_as_vanilla_does() {
    let before = free_move(
        "C",
        "
        V . . V . .
        . C . . . V
        . . C . . .
        . . . . . .
        . . . . C .
        V V . . . C",
    );
    assert_eq!(outcome(&after(before, "d4")), "C five");
}

#[test]
fn ruling_09_six_in_a_line_win_too() {
    let before = free_move(
        "V",
        "
        C C . C C .
        . . . . . .
        V V . V V V
        . . . . . .
        . . C C . .
        . . . . . V",
    );
    let won = after(before, "c3");
    assert_eq!(outcome(&won), "V five");
    assert_eq!(won.position().fives(Colour::Vanilla).len(), 6);
}

#[test]
fn ruling_09_flipped_donuts_count_also_in_a_line_without_the_placed_one() {
    // e2 flips e1 and e3; e1 completes the top row.
    let before = crate::game(
        FREE_CORNERS,
        "
        V V V V C .
        . . . . . .
        . . . . C .
        . . . . . .
        . . C . . .
        C . . . . .",
        "V",
        "a6",
    );
    let won = after(before, "e2");
    assert_donuts(
        &won,
        "
        V V V V V .
        . . . . V .
        . . . . V .
        . . . . . .
        . . C . . .
        C . . . . .",
    );
    assert_eq!(outcome(&won), "V five");
}

#[test]
fn ruling_09_four_in_a_line_and_a_gap_are_not_five() {
    let before = free_move(
        "V",
        "
        C . . . . .
        . . . . . .
        V V . . V V
        . C . C . .
        . . C . C .
        . . . . . V",
    );
    assert_eq!(outcome(&after(before, "d3")), "none");
}

#[test]
fn ruling_09_a_line_does_not_go_on_across_the_edge() {
    let before = free_move(
        "V",
        "
        C . . V V .
        V V . . . .
        . . . . . .
        . . C . C .
        . . . . . .
        . . C . . .",
    );
    assert_eq!(outcome(&after(before, "f1")), "none");
}

#[test]
fn ruling_09_the_game_is_won_at_once() {
    let before = free_move(
        "V",
        "
        C . . . . .
        . . . . . .
        . V V . V V
        . C . C . .
        . . C . C .
        . . . . . V",
    );
    let won = after(before, "d3");
    assert_open(
        &won,
        "
        C . . . . .
        . . . . . .
        . V V V V V
        . C . C . .
        . . C . C .
        . . . . . V",
    );
    assert_eq!(won.to_move(), None);
    let mut tried = won;
    assert_eq!(tried.play(square("b1")), Err(Illegal::Over));
    assert_eq!(tried.play(square("d3")), Err(Illegal::Over));
    assert_eq!(tried, won, "a refused move changes nothing");
}

#[test]
fn ruling_09_the_opponent_cannot_get_five_on_the_movers_turn() {
    // Whatever V does, no donut of C is added: its four stay four.
    let before = free_move(
        "V",
        "
        C . . . V .
        . . . . . .
        C C . C C .
        . . . . . .
        V . V . V .
        . . . . . V",
    );
    let chocolate = before.position().donuts(Colour::Chocolate);
    for square in before.legal_moves() {
        let mut next = before;
        next.play_unchecked(square);
        let now = next.position().donuts(Colour::Chocolate);
        assert_eq!(now & chocolate, now, "{square} gives C no donut");
        assert_eq!(next.outcome(), None, "{square}");
    }
}

#[test]
fn ruling_10_the_larger_of_the_largest_groups_wins() {
    let before = free_move(
        "C",
        "
        V . C C C .
        V . C V V V
        C V C C V V
        C V V V . V
        C C V V V C
        V . . . C C",
    );
    assert_eq!(outcome(&before), "none", "with 29 donuts the game goes on");
    assert_eq!(before.to_move(), Some(Colour::Chocolate));
    let ended = after(before, "d6");
    assert_donuts(
        &ended,
        "
        V . C C C .
        V . C V V V
        C V C C V V
        C V V V . V
        C C V V V C
        V . . C C C",
    );
    // V: b3 b4 c4 d4 c5 d5 e5. C: c1 d1 e1 c2 c3 d3.
    assert_eq!(ended.position().largest_group(Colour::Vanilla).len(), 7);
    assert_eq!(ended.position().largest_group(Colour::Chocolate).len(), 6);
    assert_eq!(outcome(&ended), "V group");
}

#[test]
fn ruling_10_equal_groups_are_a_draw() {
    let before = free_move(
        "C",
        "
        V . C C C .
        V . C V V V
        C V C C V V
        C V V V . V
        C C V V V C
        V . . . C C",
    );
    // The same board as above; on b1 the donut makes C's largest group seven, too.
    let ended = after(before, "b1");
    assert_eq!(ended.position().largest_group(Colour::Vanilla).len(), 7);
    assert_eq!(ended.position().largest_group(Colour::Chocolate).len(), 7);
    assert_eq!(outcome(&ended), "draw group");
    assert_eq!(ended.outcome().and_then(|outcome| outcome.winner()), None);
}

#[test]
fn ruling_10_a_players_groups_are_not_added_up() {
    // V has two groups of six, C one of seven.
    let before = free_move(
        "C",
        "
        V V V C C C
        V V V . C C
        C C C C . C
        V . V V . C
        . V V C C V
        . V V . V C",
    );
    let ended = after(before, "a5");
    assert_eq!(ended.position().largest_group(Colour::Vanilla).len(), 6);
    assert_eq!(ended.position().largest_group(Colour::Chocolate).len(), 7);
    assert_eq!(outcome(&ended), "C group");
}

#[test]
fn ruling_10_groups_are_connected_orthogonally_not_diagonally() {
    // Diagonally V would have twelve in one group, orthogonally six; C has the block of nine.
    let before = free_move(
        "C",
        "
        V V C C C .
        V . C C C V
        V V C C C .
        C V . V V V
        C C V V . .
        C . V C C C",
    );
    let ended = after(before, "e5");
    assert_eq!(ended.position().largest_group(Colour::Vanilla).len(), 6);
    assert_eq!(ended.position().largest_group(Colour::Chocolate).len(), 9);
    assert_eq!(outcome(&ended), "C group");
}

#[test]
fn ruling_10_a_group_does_not_go_on_across_the_edge() {
    let position = free_move(
        "V",
        "
        C . . . . V
        V . . . . .
        V . . . . C
        C . . . . .
        . . . . . .
        . . . C V .",
    );
    let largest = position.position().largest_group(Colour::Vanilla);
    assert_eq!(largest, [square("a2"), square("a3")].into_iter().collect());
}

#[test]
fn ruling_10_six_squares_stay_empty() {
    let before = free_move(
        "C",
        "
        V V V C C C
        V V V . C C
        C C C C . C
        V . V V . C
        . V V C C V
        . V V . V C",
    );
    let ended = after(before, "a5");
    assert_eq!(DONUTS, 30);
    assert_eq!(cells(&crate::donuts(&ended)).matches('.').count(), 6);
    assert_eq!(ended.to_move(), None);
    let mut tried = ended;
    assert_eq!(tried.play(square("b4")), Err(Illegal::Over));
    assert_eq!(tried, ended, "a refused move changes nothing");
}

#[test]
fn ruling_10_of_a_players_equal_groups_the_one_with_the_first_square_is_named() {
    let position = free_move(
        "V",
        "
        C . V . . .
        . . V . . .
        . . . . . .
        C . . . V V
        . . . . . .
        . C . C . .",
    );
    let largest = position.position().largest_group(Colour::Vanilla);
    assert_eq!(largest, [square("c1"), square("c2")].into_iter().collect());
}
