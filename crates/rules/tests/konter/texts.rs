//! Positions, boards and moves as text: the format, and what is refused and why.

use rules::{
    BadSquare,
    konter::{AlreadyConnected, BadMove, BadPosition, BadStones, Colour, Game, Move, Square, Stones},
};

use crate::{STRAY_PAIR, after, boards, cells, game, game_after, parsed, position, stones, text};

/// O is connected, and X can counter with b5*b2.
const PENDING: &str = "
    . O O O O
    O O X O O
    O X O O O
    X X X X X
    X X X X X";

/// Both colours are connected.
const HALVES: &str = "
    X X X X X
    X X X X X
    X X . O O
    O O O O O
    O O O O O";

/// X is connected, and O has no move after which it is connected and X is not.
const NO_COUNTER: &str = "
    . O O O O
    X O O O O
    X X O O O
    O X X X X
    X X X X X";

#[track_caller]
fn refused(board: &str, side: &str, pending: &str, count: &str) -> BadPosition {
    match text(board, side, pending, count).parse::<Game>() {
        Ok(game) => panic!("accepted: {}", position(&game)),
        Err(reason) => {
            assert!(!reason.to_string().is_empty(), "the reason has a text");
            reason
        }
    }
}

#[test]
fn a_position_consists_of_cells_side_pending_colour_and_count() {
    let start = game(STRAY_PAIR, "O");
    assert_eq!(position(&start).to_string(), ".OOOOXOOOOOXOOOXXXXXXXXXX O - 0");
    let pending = after(&start, "c2*a2");
    assert_eq!(position(&pending).to_string(), ".OOOOOOXOOOXOOOXXXXXXXXXX X O 1");
    let over = after(&pending, "b5*b2");
    assert_eq!(position(&over).to_string(), ".OOOOOXXOOOXOOOXXXXXXOXXX none - 2");
}

#[test]
fn a_position_has_four_words() {
    for words in ["", "X", "a b c", &text(STRAY_PAIR, "X", "-", ""), &text(STRAY_PAIR, "X", "-", "0 0")] {
        assert_eq!(words.parse::<Game>(), Err(BadPosition::Words), "{words}");
    }
}

#[test]
fn the_cells_are_25_of_x_o_and_dot() {
    let good = cells(STRAY_PAIR);
    let lower_case = good.replacen('X', "x", 1);
    let zero = good.replacen('O', "0", 1);
    for bad in [&good[1..], &format!("{good}."), &lower_case, &zero, "é"] {
        assert_eq!(bad.parse::<Stones>(), Err(BadStones::Cells), "{bad}");
        assert_eq!(refused(bad, "X", "-", "0"), BadPosition::Stones(BadStones::Cells), "{bad}");
    }
    assert_eq!("".parse::<Stones>(), Err(BadStones::Cells));
}

#[test]
fn a_board_has_twelve_stones_of_each_colour_and_one_free_square() {
    // Two free squares, no free square, thirteen dark stones, and no stones.
    let pictures = "
        . O O O O    X O O O O    . O O O O    . . . . .
        X O O O O    X O O O O    X X O O O    . . . . .
        O X O O O    O X O O O    O X O O O    . . . . .
        X X X X X    X X X X X    X X X X X    . . . . .
        X X X X .    X X X X X    X X X X X    . . . . .";
    for bad in &boards::<4>(pictures) {
        assert_eq!(bad.parse::<Stones>(), Err(BadStones::Counts), "{bad}");
        assert_eq!(refused(bad, "X", "-", "0"), BadPosition::Stones(BadStones::Counts), "{bad}");
    }
}

#[test]
fn the_side_is_x_or_o() {
    for bad in ["x", "V", "-", "XO", "0"] {
        assert_eq!(refused(STRAY_PAIR, bad, "-", "0"), BadPosition::Side, "{bad}");
    }
}

#[test]
fn a_finished_game_is_refused() {
    let over = after(&game(STRAY_PAIR, "O"), "b2*a2");
    assert_eq!(position(&over).to_string().parse::<Game>(), Err(BadPosition::Finished));
    assert_eq!(refused(STRAY_PAIR, "none", "-", "0"), BadPosition::Finished);
}

#[test]
fn the_pending_colour_is_x_o_or_a_dash() {
    for bad in ["x", "none", "--", "both"] {
        assert_eq!(refused(PENDING, "X", bad, "1"), BadPosition::Pending, "{bad}");
    }
}

#[test]
fn the_count_is_a_number_from_0_to_200() {
    for bad in ["-1", "+1", "1.0", "many", "201", "255", "256", "99999999999999999999"] {
        assert_eq!(refused(STRAY_PAIR, "X", "-", bad), BadPosition::Count, "{bad}");
    }
    assert_eq!(refused(PENDING, "X", "O", "201"), BadPosition::Count);
    for count in [0, 1, 199] {
        assert_eq!(position(&game_after(count, STRAY_PAIR, "X")).count(), count);
    }
}

#[test]
fn a_connected_board_with_nothing_pending_is_refused() {
    let connected = |colour| BadPosition::Connected(AlreadyConnected(colour));
    assert_eq!(refused(PENDING, "X", "-", "1"), connected(Colour::Light));
    assert_eq!(refused(PENDING, "O", "-", "1"), connected(Colour::Light));
    assert_eq!(refused(NO_COUNTER, "O", "-", "1"), connected(Colour::Dark));
    assert!(matches!(refused(HALVES, "O", "-", "1"), BadPosition::Connected(_)));
}

#[test]
fn a_new_game_on_a_connected_board_is_refused() {
    let light = Game::from_stones(stones(PENDING), Colour::Dark);
    assert_eq!(light, Err(AlreadyConnected(Colour::Light)));
    let dark = Game::from_stones(stones(NO_COUNTER), Colour::Dark);
    assert_eq!(dark, Err(AlreadyConnected(Colour::Dark)));
    assert!(Game::from_stones(stones(HALVES), Colour::Light).is_err());
    let start = Game::from_stones(stones(STRAY_PAIR), Colour::Light);
    assert_eq!(start, Ok(game(STRAY_PAIR, "O")));
}

#[test]
fn a_pending_connection_is_the_opponents_and_can_be_countered_in_time() {
    for (board, side, pending, count, reason) in [
        (PENDING, "O", "O", "1", BadPosition::PendingMoves(Colour::Light)),
        // The pending colour is the only connected one.
        (STRAY_PAIR, "X", "O", "1", BadPosition::NotOnlyConnected(Colour::Light)),
        (HALVES, "X", "O", "1", BadPosition::NotOnlyConnected(Colour::Light)),
        (PENDING, "O", "X", "1", BadPosition::NotOnlyConnected(Colour::Dark)),
        (NO_COUNTER, "O", "X", "1", BadPosition::NoCounter(Colour::Dark)),
        (PENDING, "X", "O", "0", BadPosition::TooEarly),
        // After 200 moves a connection must be pending.
        (STRAY_PAIR, "X", "-", "200", BadPosition::TooLate),
    ] {
        assert_eq!(refused(board, side, pending, count), reason);
    }
    for count in ["1", "200"] {
        assert!(text(PENDING, "X", "O", count).parse::<Game>().is_ok(), "after {count} moves");
    }
}

#[test]
fn moves_are_written_as_in_the_protocol() {
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let moves = [
        ("b3-c3", Move::Shift { from: square("b3"), to: square("c3") }),
        ("a1*d1", Move::Swap { own: square("a1"), other: square("d1") }),
        ("X@a1", Move::Place { colour: Colour::Dark, square: square("a1") }),
        ("O@c4", Move::Place { colour: Colour::Light, square: square("c4") }),
        ("colour X", Move::Choose(Colour::Dark)),
        ("colour O", Move::Choose(Colour::Light)),
    ];
    for (text, mv) in moves {
        assert_eq!(parsed(text), mv);
        assert_eq!(mv.to_string(), text);
    }
}

#[test]
fn other_texts_are_not_moves() {
    let bad = "|a1|a1-|-a1|a1-f1|a1-a6|a0-a1|a1 - b1|a1-b1-c1|a1*b1*c1|a1x1b|A1-B1|x@a1|V@a1|X@|X@f1|@a1|colour|\
               colour |colour x|colour  X|color X|Xa1|a1–b1| a1-b1";
    for bad in bad.split('|') {
        assert_eq!(bad.parse::<Move>(), Err(BadMove), "{bad}");
    }
}

#[test]
fn a_square_is_a1_to_e5() {
    let bad_square: BadSquare = "f1".parse::<Square>().expect_err("there is no column f");
    for bad in ["f1", "a6", "a0", "E5", "a", "a11", "", "é"] {
        assert_eq!(bad.parse::<Square>(), Err(bad_square), "{bad}");
    }
    let reason = "This is not a square: write a letter from a to e and a number from 1 to 5, such as b3.";
    assert_eq!(bad_square.to_string(), reason);
}
