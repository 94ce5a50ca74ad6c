//! The start positions and rulings 1 to 4: the first move, the kinds of moves, and connection.

use rules::{
    Game as _,
    konter::{Colour, Game, IllegalMove, Move, START_POSITIONS, STONES, Square},
};

use crate::{
    CHEQUER, STRAY_PAIR, after, assert_refused, assert_stones, boards, game, legal, played, played_beside,
    stones, to_move,
};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

#[test]
fn squares_a1_is_top_left_the_letter_is_the_column_and_the_number_the_row() {
    let names: Vec<_> = Square::all().map(|square| square.to_string()).collect();
    let picture = "
        a1 b1 c1 d1 e1
        a2 b2 c2 d2 e2
        a3 b3 c3 d3 e3
        a4 b4 c4 d4 e4
        a5 b5 c5 d5 e5";
    assert_eq!(names, picture.split_whitespace().collect::<Vec<_>>());
    // e2 is the last square of the second row.
    let e2_gone = "
        X O X O X
        O X O X .
        X O O O X
        O X O X O
        X O X O X";
    played(CHEQUER, "O", "e2-c3", e2_gone);
}

#[test]
fn the_start_positions_are_numbered_from_1_to_3() {
    for (number, stones) in (1..).zip(START_POSITIONS) {
        assert_stones(&Game::standard(number, Colour::Dark).expect("it exists"), &stones.to_string());
    }
    assert_eq!(Game::standard(0, Colour::Dark), None);
    assert_eq!(Game::standard(4, Colour::Dark), None);
}

#[test]
fn each_start_position_has_twelve_stones_of_each_colour_and_no_connection() {
    assert_eq!(STONES, 12);
    for stones in START_POSITIONS {
        let text = stones.to_string();
        assert_eq!(["X", "O", "."].map(|cell| text.matches(cell).count()), [12, 12, 1], "{text}");
        assert!(!stones.connected(Colour::Dark) && !stones.connected(Colour::Light), "{text}");
    }
}

#[test]
fn ruling_01_either_colour_may_have_the_first_move() {
    for number in 1..=3 {
        for (first, name, second) in [(Colour::Dark, "X", "O"), (Colour::Light, "O", "X")] {
            let start = Game::standard(number, first).expect("it exists");
            assert_eq!(to_move(&start), name);
            let mut next = start.legal_moves().into_iter().map(|mv| after(&start, &mv.to_string()));
            let next = next.find(|game| game.outcome().is_none()).expect("a move that ends nothing");
            assert_eq!(to_move(&next), second, "the players move in turn");
        }
    }
}

#[test]
fn ruling_02_any_own_stone_may_go_to_the_free_square_from_any_distance() {
    let start = game(CHEQUER, "X");
    let shifts: Vec<_> = legal(&start).into_iter().filter(|mv| mv.contains('-')).collect();
    let expected = "a1-c3 a3-c3 a5-c3 b2-c3 b4-c3 c1-c3 c5-c3 d2-c3 d4-c3 e1-c3 e3-c3 e5-c3";
    assert_eq!(shifts, expected.split(' ').collect::<Vec<_>>());
    let a1_gone = "
        . O X O X
        O X O X O
        X O X O X
        O X O X O
        X O X O X";
    played(CHEQUER, "X", "a1-c3", a1_gone);
}

#[test]
fn ruling_02_only_an_own_stone_may_go_to_the_free_square_and_to_no_other() {
    let start = game(CHEQUER, "X");
    for not_own in ["b1-c3", "c3-a1"] {
        let reason = IllegalMove::NotOwn { square: square(&not_own[..2]), mover: Colour::Dark };
        assert_refused(&start, not_own, reason);
    }
    for occupied in ["a1-b1", "a1-a3", "a1-a1"] {
        assert_refused(&start, occupied, IllegalMove::Occupied(square(&occupied[3..])));
    }
}

#[test]
fn ruling_02_with_a_majority_in_a_row_any_two_opposing_stones_of_it_may_be_swapped() {
    // They need not be neighbours.
    let pictures = "
        O X X O X    O O X X X
        O X O X O    O X O X O
        X O . O X    X O . O X
        O X O X O    O X O X O
        X O X O X    X O X O X";
    let [neighbours, apart] = boards(pictures);
    played(CHEQUER, "X", "a1*b1", &neighbours);
    played(CHEQUER, "X", "a1*d1", &apart);
}

rulings! {
    ruling_02_with_a_majority_in_a_column_any_two_opposing_stones_of_it_may_be_swapped:
        played(CHEQUER, "O", "b5*b2", "
        X O X O X
        O O O X O
        X O . O X
        O X O X O
        X X X O X");
}

#[test]
fn ruling_02_the_majority_must_be_in_the_line_of_both_stones() {
    // X has the majority in row 1, but not in column b; O in column b, but not in row 1.
    let x_moves = game(CHEQUER, "X");
    assert_refused(&x_moves, "b2*b1", IllegalMove::NoMajority(square("b2"), square("b1")));
    let o_moves = game(CHEQUER, "O");
    assert_refused(&o_moves, "b1*a1", IllegalMove::NoMajority(square("b1"), square("a1")));
    assert_eq!(o_moves.check("b1*b2".parse().expect("a move")), Ok(()));
}

#[test]
fn ruling_02_two_against_two_is_no_majority_because_the_free_square_counts_for_neither() {
    // Row 3 and column c have two of each.
    for (side, own, other) in [("X", "a3", "b3"), ("X", "c1", "c2"), ("O", "b3", "a3"), ("O", "c2", "c1")] {
        let no_majority = IllegalMove::NoMajority(square(own), square(other));
        assert_refused(&game(CHEQUER, side), &format!("{own}*{other}"), no_majority);
    }
}

#[test]
fn ruling_02_three_against_one_beside_the_free_square_is_a_majority() {
    // Row 3: three dark, one light. Column d: two dark, two light.
    let pictures = "
        O X O O X    O X O O X
        X O X X O    X O X X O
        X O X . X    X X X . O
        O X O O X    O X O O X
        X O O X O    X O O X O";
    played_beside("X", "e3*b3", pictures);
    let [board, _] = boards(pictures);
    let x_moves = game(&board, "X");
    assert_refused(&x_moves, "d2*d1", IllegalMove::NoMajority(square("d2"), square("d1")));
    assert_refused(&game(&board, "O"), "b3*a3", IllegalMove::NoMajority(square("b3"), square("a3")));
}

#[test]
fn ruling_02_the_stones_must_be_in_the_same_row_or_column() {
    let start = game(CHEQUER, "X");
    assert_refused(&start, "a1*b3", IllegalMove::NotInLine(square("a1"), square("b3")));
    assert_refused(&start, "a1*e2", IllegalMove::NotInLine(square("a1"), square("e2")));
}

#[test]
fn ruling_02_an_own_stone_must_be_swapped_with_an_opposing_one() {
    let start = game(CHEQUER, "X");
    let not_other = |name| IllegalMove::NotOther { square: square(name), mover: Colour::Dark };
    assert_refused(&start, "a1*c1", not_other("c1"));
    assert_refused(&start, "a3*c3", not_other("c3"));
    assert_refused(&start, "a1*a1", not_other("a1"));
    // The own stone is named first.
    assert_refused(&start, "b1*a1", IllegalMove::NotOwn { square: square("b1"), mover: Colour::Dark });
}

#[test]
fn ruling_02_all_moves_of_a_position_are_listed() {
    // X has the majority in rows 4 and 5 (5 to 0: nothing to swap), in column a (3 to 1) and in column b (3 to 2).
    let expected = "
        a2*a3 a2-a1 a4*a3 a4-a1 a5*a3 a5-a1
        b3*b1 b3*b2 b3-a1 b4*b1 b4*b2 b4-a1 b5*b1 b5*b2 b5-a1
        c4-a1 c5-a1 d4-a1 d5-a1 e4-a1 e5-a1";
    assert_eq!(legal(&game(STRAY_PAIR, "X")), expected.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn ruling_03_a_stone_can_always_go_to_the_free_square() {
    // X has no swap: its majorities are in row 1 and column a, which have no O.
    let no_swap = "
        X X X X X
        X X O O O
        X O X O O
        X O O X O
        X O O O .";
    let expected = "a1-e5 a2-e5 a3-e5 a4-e5 a5-e5 b1-e5 b2-e5 c1-e5 c3-e5 d1-e5 d4-e5 e1-e5";
    assert_eq!(legal(&game(no_swap, "X")), expected.split(' ').collect::<Vec<_>>());
}

#[test]
fn ruling_03_there_is_no_passing() {
    for text in ["pass", "", "-", "a1", "a1-", "none"] {
        assert!(text.parse::<Move>().is_err(), "{text} is not a move");
    }
}

/// Whether dark and light are connected, for each of the boards side by side.
fn connected<const N: usize>(pictures: &str) -> [[bool; 2]; N] {
    boards(pictures).map(|board| Colour::ALL.map(|colour| stones(&board).connected(colour)))
}

rulings! {
    /// On the left dark has groups of seven and five.
    ruling_04_a_colour_is_connected_when_its_twelve_stones_are_one_group: connected("
        X X X X X    X X X X X
        O O O O X    X X X X X
        X X X O X    X X . O O
        X O O O O    O O O O O
        X O . O O    O O O O O") => [[false, true], [true, true]];
    ruling_04_one_stone_apart_is_not_connected: connected("
        X X X X O
        X X X X O
        X X X . O
        O O O O O
        X O O O O") => [[false, true]];
    /// c3 and d4 touch only at a corner, and so do light's two groups.
    ruling_04_diagonal_neighbours_are_not_connected: connected("
        X X X O O
        X X X O O
        X X X O O
        O O . X X
        O O O O X") => [[false, false]];
    /// a2 does not follow e1.
    ruling_04_stones_at_opposite_edges_are_not_connected: connected("
        O O O O X
        X X X O O
        X X X O O
        X X X O O
        X X . O O") => [[false, true]];
}
