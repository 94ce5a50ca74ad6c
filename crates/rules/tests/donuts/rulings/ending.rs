//! Rulings 8 to 10: the end of the game.

use rules::{
    Game as _,
    donuts::{Colour, DONUTS, Game, IllegalMove, Square, Squares},
};

use crate::{FREE_CORNERS, compared, game, outcome, played, square};

/// C places the thirtieth donut on a5.
const THIRTIETH: &str = "
    v V V C C C    V V V C C C
    V V V . C C    V V V . C C
    C C C C . C    C C C C . C
    V . V V . C    V . V V . C
    . V V C C V    c V V C C V
    . V V . V C    . V V . V C";

/// V places the fifth donut of row 3 on d3.
const FIVE_IN_A_ROW: &str = "
    c . . . . .    C . . . . .
    . . . . . .    . . . . . .
    . V V . V V    . V V v V V
    . C . C . .    . C . C . .
    . . C . C .    . . C . C .
    . . . . . V    . . . . . V";

/// V and C both end with a largest group of seven.
pub(crate) const EQUAL_GROUPS: &str = "
    v . C C C .    V c C C C .
    V . C V V V    V . C V V V
    C V C C V V    C V C C V V
    C V V V . V    C V V V . V
    C C V V V C    C C V V V C
    V . . . C C    V . . . C C";

/// Asserts that the game is over and refuses all moves.
#[track_caller]
fn assert_over(game: &Game) {
    assert_eq!(game.to_move(), None);
    assert_eq!(game.legal_moves(), Squares::NONE);
    for square in Square::all() {
        let mut tried = *game;
        assert_eq!(tried.play(square), Err(IllegalMove::Over));
        assert_eq!(tried, *game, "a refused move changes nothing");
    }
}

rulings! {
    /// The placed donut makes three in a line; the two flipped ones make it five.
    ruling_08_donuts_flip_before_the_check_for_five: outcome(&played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        C V . V C .    V V v V V .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . V")) => "V five";
    /// The thirtieth donut makes C's five f2 to f6. V has the larger group, but groups are not compared any more.
    ruling_08_the_check_for_five_precedes_the_comparison_of_groups: compared("
        v V V V . .    V V V V . .
        . V V V C C    . V V V C C
        C V C C C C    C V C C C C
        C V V V V .    C V V V V c
        . C V V C C    . C V V C C
        C C . V . C    C C . V . C") => "C five, 15 to 10";
    /// b3 flips a2 and c4. Before that, V's group of 14 would beat C's of 10.
    ruling_08_the_thirtieth_donut_flips_before_the_groups_are_compared: compared("
        v V V . C C    V V V . C C
        V . V C C C    C . V C C C
        C . V V C C    C c V V C C
        C V V C C .    C V C C C .
        . V . C V C    . V . C V C
        V V V V . C    V V V V . C") => "C group, 6 to 11";
    ruling_09_five_in_a_row_or_a_column_win: outcome(&played(FIVE_IN_A_ROW)) => "V five";
    ruling_09_five_on_a_diagonal_win: outcome(&played("
        c C . . . V    C C . . . V
        . . . . V .    . . . . V .
        . . . . . .    . . . v . .
        . . V . . C    . . V . . C
        . V . . . .    . V . . . .
        . . . C . .    . . . C . .")) => "V five";
    ruling_09_five_on_a_short_diagonal_win: outcome(&played("
        . V . . . c    . V . . . C
        . . V . . .    . . V . . .
        . . . . C .    . . . v C .
        . C . . V .    . C . . V .
        . . . . . V    . . . . . V
        V C . . . C    V C . . . C")) => "V five";
    ruling_09_chocolate_wins_by_five_as_vanilla_does: outcome(&played("
        v . . V . .    V . . V . .
        . C . . . V    . C . . . V
        . . C . . .    . . C . . .
        . . . . . .    . . . c . .
        . . . . C .    . . . . C .
        V V . . . C    V V . . . C")) => "C five";
}

#[test]
fn ruling_09_six_in_a_line_win_too() {
    let pictures = "
        c C . C C .    C C . C C .
        . . . . . .    . . . . . .
        V V . V V V    V V v V V V
        . . . . . .    . . . . . .
        . . C C . .    . . C C . .
        . . . . . V    . . . . . V";
    let ended = played(pictures);
    assert_eq!(ended.position().fives(Colour::Vanilla).len(), 6);
    assert_eq!(outcome(&ended), "V five");
}

rulings! {
    /// e2 flips e1 and e3; e1 completes the top row.
    ruling_09_flipped_donuts_count_even_in_a_line_without_the_placed_one: outcome(&played("
        V V V V C .    V V V V V .
        . . . . . .    . . . . v .
        . . . . C .    . . . . V .
        . . . . . .    . . . . . .
        . . C . . .    . . C . . .
        c . . . . .    C . . . . .")) => "V five";
    ruling_09_four_in_a_line_and_a_gap_are_not_five: outcome(&played("
        c . . . . .    C . . . . .
        . . . . . .    . . . . . .
        V V . . V V    V V . v V V
        . C . C . .    . C . C . .
        . . C . C .    . . C . C .
        . . . . . V    . . . . . V")) => "none";
    ruling_09_a_line_does_not_wrap_around_the_edge: outcome(&played("
        c . . V V .    C . . V V v
        V V . . . .    V V . . . .
        . . . . . .    . . . . . .
        . . C . C .    . . C . C .
        . . . . . .    . . . . . .
        . . C . . .    . . C . . .")) => "none";
    ruling_09_the_game_is_won_at_once: assert_over(&played(FIVE_IN_A_ROW));
}

#[test]
fn ruling_09_the_opponent_cannot_get_five_on_the_movers_turn() {
    // No move of V adds a donut of C: its four stay four.
    let picture = "
        c . . . V .
        . . . . . .
        C C . C C .
        . . . . . .
        V . V . V .
        . . . . . V";
    let before = game(FREE_CORNERS, picture);
    let chocolate = before.position().donuts(Colour::Chocolate);
    for square in before.legal_moves() {
        let mut next = before;
        next.play_unchecked(square);
        let now = next.position().donuts(Colour::Chocolate);
        assert_eq!(now & chocolate, now, "{square} gives C no donut");
        assert_eq!(next.outcome(), None, "{square}");
    }
}

rulings! {
    /// V: b3 b4 c4 d4 c5 d5 e5. C: c1 d1 e1 c2 c3 d3.
    ruling_10_the_larger_of_the_largest_groups_wins: compared("
        v . C C C .    V . C C C .
        V . C V V V    V . C V V V
        C V C C V V    C V C C V V
        C V V V . V    C V V V . V
        C C V V V C    C C V V V C
        V . . . C C    V . . c C C") => "V group, 7 to 6";
    /// As above, but C's largest group also has seven.
    ruling_10_equal_groups_are_a_draw: compared(EQUAL_GROUPS) => "draw group, 7 to 7";
    /// V has two groups of six, C one of seven.
    ruling_10_a_players_groups_are_not_added_up: compared(THIRTIETH) => "C group, 6 to 7";
    /// Diagonally V would have a group of twelve, orthogonally it has six; C has a block of nine.
    ruling_10_groups_are_connected_orthogonally_not_diagonally: compared("
        v V C C C .    V V C C C .
        V . C C C V    V . C C C V
        V V C C C .    V V C C C .
        C V . V V V    C V . V V V
        C C V V . .    C C V V c .
        C . V C C C    C . V C C C") => "C group, 6 to 9";
}

#[test]
fn ruling_10_a_group_does_not_wrap_around_the_edge() {
    let picture = "
        c . . . . V
        V . . . . .
        V . . . . C
        C . . . . .
        . . . . . .
        . . . C V .";
    let before = game(FREE_CORNERS, picture);
    let largest = before.position().largest_group(Colour::Vanilla);
    assert_eq!(largest, [square("a2"), square("a3")].into_iter().collect());
}

#[test]
fn ruling_10_six_squares_stay_empty() {
    let ended = played(THIRTIETH);
    assert_eq!((DONUTS, ended.position().empty().len()), (30, 6));
    assert_over(&ended);
}

#[test]
fn ruling_10_of_equal_groups_largest_group_returns_the_one_with_the_first_square() {
    let picture = "
        c . V . . .
        . . V . . .
        . . . . . .
        C . . . V V
        . . . . . .
        . C . C . .";
    let before = game(FREE_CORNERS, picture);
    let largest = before.position().largest_group(Colour::Vanilla);
    assert_eq!(largest, [square("c1"), square("c2")].into_iter().collect());
}
