//! The examples of the rulebook. Its pictures are lost, so each board is one that fits the text.

use rules::konter::{Colour, Game};

use crate::{STRAY_PAIR, after, assert_stones, boards, outcome, played, played_beside, position, to_move};

rulings! {
    /// The first kind of move, with dark to move as in the rulebook: any own stone goes to the free square.
    example_dark_puts_a_stone_on_the_free_square: played_beside("X", "e5-c3", "
        X O X O X    X O X O X
        O O X O O    O O X O O
        X X . X X    X X X X X
        O O X O O    O O X O O
        X O X O X    X O X O .");
    /// The second kind of move, with light to move as in the rulebook: two stones of different colours are swapped in a
    /// line in which light has the majority.
    example_light_swaps_in_a_row_of_which_it_has_the_majority: played_beside("O", "a2*c2", "
        X O X O X    X O X O X
        O O X O O    X O O O O
        X X . X X    X X . X X
        O O X O O    O O X O O
        X O X O X    X O X O X");
    /// The same in a column.
    example_light_swaps_in_a_column_of_which_it_has_the_majority: played_beside("O", "b1*b3", "
        X O X O X    X X X O X
        O O X O O    O O X O O
        X X . X X    X O . X X
        O O X O O    O O X O O
        X O X O X    X O X O X");
}

/// The goal: all stones of one colour are connected along rows and columns.
#[test]
fn example_a_winning_position() {
    let pictures = "
        O O O O O    O O O O O
        O O O O O    O O O O O
        X X X X O    . X X X O
        X X X X .    X X X X X
        X X X O X    X X X O X";
    let won = played_beside("X", "a3-e4", pictures);
    assert!(won.stones().connected(Colour::Dark));
    assert_eq!(outcome(&won), "X connected");
}

rulings! {
    /// A player who makes the opponent's winning position loses at once.
    example_a_winning_position_for_the_opponent: outcome(&played(STRAY_PAIR, "X", "b3*b1", "
        . X O O O
        X O O O O
        O O O O O
        X X X X X
        X X X X X")) => "O gift";
}

/// A counter: a normal move that breaks the opponent's connection and connects the mover's colour.
#[test]
fn example_a_counter() {
    let pictures = "
        O O O O O    O O O O O    O O O O X
        O O O O O    O O O O O    O O O O O
        X X X O X    O X X X X    O X X X O
        X X X X O    X X X X O    X X X X O
        X X X X .    X X X X .    X X X X .";
    let [before, connected, countered] = boards(pictures);
    let connected = played(&before, "X", "a3*d3", &connected);
    assert_eq!((position(&connected).pending(), to_move(&connected).as_str()), (Some(Colour::Dark), "O"));
    assert_eq!(outcome(&played(&before, "X", "a3*d3 e1*e3", &countered)), "O counter");
}

/// If the counter fails, the first connector wins. Here both colours are connected in the end.
#[test]
fn example_otherwise_the_first_connector_wins() {
    let pictures = "
        O O O O O    O O O O O
        O O O O O    O O O O O
        X X X O X    O X X X O
        X X X X O    X X X X X
        X X X X .    X X X X .";
    let both = played_beside("X", "a3*d3 e4*e3", pictures);
    assert!(both.stones().connected(Colour::Dark) && both.stones().connected(Colour::Light));
    assert_eq!(outcome(&both), "X connected");
}

/// The advanced set-up: the player who places the last dark stone moves first, and the other one chooses a colour.
#[test]
fn example_stones_placed_in_turn() {
    // The rulebook's Startspieler placed the last dark stone: here the player named X, in turn 23.
    let placed = after(
        &Game::free(Colour::Dark),
        "X@a1 O@b1 X@c1 O@d1 X@e1 O@a2 X@b2 O@c2 X@d2 O@e2 X@a3 O@b3
         X@e3 O@d3 X@b4 O@a4 X@d4 O@c4 X@a5 O@e4 X@c5 O@b5 X@e5 O@d5",
    );
    assert_stones(&placed, crate::CHEQUER);
    assert_eq!(to_move(&placed), "O", "the other player chooses");
}
