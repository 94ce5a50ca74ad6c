//! Positions, layouts and squares as text: the format, and what is refused and why.

use rules::{
    BadSquare, Game as _,
    donuts::{BadLayout, BadPosition, Board, Colour, Game, IllegalMove, Square},
};

use crate::{FREE_CORNERS, after, boards, cells, game, layout, new_game, parsed, square, text};

const EMPTY: &str = "....................................";

/// Why a position with these donuts is refused.
#[track_caller]
fn refused(donuts: &str, side: &str, last: &str) -> BadPosition {
    let position = text(FREE_CORNERS, donuts, side, last);
    match position.parse::<Game>() {
        Ok(game) => panic!("accepted: {game}"),
        Err(reason) => {
            assert!(!reason.to_string().is_empty(), "the reason has a text");
            reason
        }
    }
}

#[test]
fn a_position_consists_of_layout_cells_side_and_last_square() {
    let start = new_game(FREE_CORNERS);
    let lines = r"/----\------------------------\----/";
    assert_eq!(start.to_string(), format!("{lines} {EMPTY} V -"));
    assert_eq!(after(start, "a1").to_string(), format!("{lines} V{} C a1", &EMPTY[1..]));
    let two = format!("{lines} V.....{}C{} V d4", "...............", "..............");
    assert_eq!(after(start, "a1 d4").to_string(), two);
}

#[test]
fn the_side_of_a_finished_position_is_none() {
    let donuts = "
        C . . . . .
        . . . . . .
        . V V v V V
        . C . C . .
        . . C . C .
        . . . . . V";
    let won = game(FREE_CORNERS, donuts);
    assert_eq!(won.outcome().map(|outcome| outcome.to_string()), Some("V five".to_string()));
    assert_eq!(won.to_string(), text(FREE_CORNERS, &donuts.to_uppercase(), "none", "d3"));
}

#[test]
fn a_position_has_four_words() {
    let lines = layout(FREE_CORNERS);
    for words in [
        String::new(),
        "V".to_string(),
        lines.clone(),
        format!("{lines} {EMPTY} V"),
        format!("{lines} {EMPTY} V - -"),
        format!("{lines} {EMPTY} V - please"),
    ] {
        assert_eq!(words.parse::<Game>(), Err(BadPosition::Words), "{words}");
    }
}

#[test]
fn a_layout_is_36_of_the_four_lines() {
    let lines = layout(FREE_CORNERS);
    assert!(lines.parse::<Board>().is_ok());
    let wrong_line = lines.replacen('-', "+", 1);
    let dot = lines.replacen('-', ".", 1);
    let two_bytes = format!("{}é", &lines[..34]);
    for bad in ["", &lines[1..], &format!("{lines}-"), &wrong_line, &dot, &two_bytes, "—"] {
        assert_eq!(bad.parse::<Board>(), Err(BadLayout), "{bad}");
        if !bad.is_empty() {
            let position = format!("{bad} {EMPTY} V -");
            assert_eq!(position.parse::<Game>(), Err(BadPosition::Layout(BadLayout)), "{bad}");
        }
    }
}

#[test]
fn the_cells_are_36_of_dot_v_and_c() {
    for bad in [&EMPTY[1..], &format!("{EMPTY}."), &EMPTY.replacen('.', "v", 1), &EMPTY.replacen('.', "X", 1)]
    {
        assert_eq!(refused(bad, "V", "-"), BadPosition::Cells, "{bad}");
    }
}

#[test]
fn the_side_is_v_c_or_none() {
    for bad in ["v", "X", "-", "None", "VC"] {
        assert_eq!(refused(EMPTY, bad, "-"), BadPosition::Side, "{bad}");
    }
}

#[test]
fn the_last_square_is_a1_to_f6() {
    let bad_square = "g1".parse::<Square>().expect_err("there is no column g");
    for bad in ["g1", "a7", "a0", "A1", "a", "a10", "1a", "none"] {
        assert_eq!(bad.parse::<Square>(), Err(bad_square), "{bad}");
        assert_eq!(refused(EMPTY, "V", bad), BadPosition::Last(bad_square), "{bad}");
    }
    let reason: BadSquare = bad_square;
    assert_eq!(
        reason.to_string(),
        "This is not a square: write a letter from a to f and a number from 1 to 6, such as b3."
    );
}

#[test]
fn more_than_30_donuts_are_refused() {
    let donuts = "
        V V C V V C
        C C V C C V
        V V C V V C
        C C V C C V
        V V C V V C
        C . . . . .";
    assert_eq!(cells(donuts).matches(['V', 'C']).count(), 31);
    assert_eq!(refused(donuts, "none", "a1"), BadPosition::TooMany);
}

#[test]
fn only_an_empty_board_has_no_last_square() {
    assert_eq!(refused(&EMPTY.replacen('.', "V", 1), "C", "-"), BadPosition::LastMissing);
    assert_eq!(refused(EMPTY, "V", "c3"), BadPosition::LastMissing);
}

#[test]
fn the_last_square_must_hold_a_donut_of_the_last_mover() {
    // Four donuts: C placed the fourth. One donut: V placed it.
    let pictures = "
        C . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . V . C .    . . C . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . V    . . . . . .";
    let [four, one] = boards(pictures);
    let not_theirs = |mover| BadPosition::LastNotTheirs { mover };
    assert_eq!(refused(&four, "V", "c3"), not_theirs(Colour::Chocolate), "a donut of the other colour");
    assert_eq!(refused(&four, "V", "b2"), not_theirs(Colour::Chocolate), "an empty square");
    assert!(text(FREE_CORNERS, &four, "V", "a1").parse::<Game>().is_ok());
    assert_eq!(refused(&one, "C", "c3"), not_theirs(Colour::Vanilla));
}

#[test]
fn five_of_the_side_that_did_not_move_last_are_refused() {
    let donuts = "
        C . . . . .
        . . . . . .
        . V V V V V
        . C . C . .
        . . C . C .
        . . . . . .";
    for side in ["V", "none"] {
        assert_eq!(refused(donuts, side, "a1"), BadPosition::EarlierFive(Colour::Vanilla));
    }
}

#[test]
fn a_side_that_does_not_match_the_number_of_donuts_is_refused() {
    assert_eq!(refused(EMPTY, "C", "-"), BadPosition::WrongSide(Some(Colour::Vanilla)));
    assert_eq!(refused(EMPTY, "none", "-"), BadPosition::WrongSide(Some(Colour::Vanilla)));
    let one = EMPTY.replacen('.', "V", 1);
    assert_eq!(refused(&one, "V", "a1"), BadPosition::WrongSide(Some(Colour::Chocolate)));
}

#[test]
fn a_finished_position_with_a_side_to_move_is_refused() {
    let pictures = "
        C . . . . .    V . C C C .
        . . . . . .    V . C V V V
        . V V V V V    C V C C V V
        . C . C . .    C V V V . V
        . . C . C .    C C V V V C
        . . . . . V    V . . C C C";
    let [five, thirty] = boards(pictures);
    assert_eq!(refused(&five, "C", "d3"), BadPosition::WrongSide(None));
    assert_eq!(refused(&thirty, "V", "d6"), BadPosition::WrongSide(None));
}

#[test]
fn a_position_with_a_skipped_insertion_is_refused() {
    let donuts = "
        C . . . . .
        . . . . . .
        . C V C . .
        . . . . . .
        . . . . . .
        . . . . . V";
    assert_eq!(refused(donuts, "C", "c3"), BadPosition::NoPredecessor);
}

#[test]
fn a_last_donut_that_no_earlier_one_allowed_is_refused() {
    // The line under V's only donut was the top row, which was empty.
    let pictures = "
        . V . . . .    . V . . c .
        . . . . . .    . . . . . .
        . . c . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .
        . . . . . .    . . . . . .";
    let [elsewhere, in_the_row] = boards(pictures);
    assert_eq!(parsed(FREE_CORNERS, &elsewhere), Err(BadPosition::NoPredecessor));
    assert!(parsed(FREE_CORNERS, &in_the_row).is_ok());
}

#[test]
fn five_of_the_last_mover_without_the_last_donut_are_refused() {
    let donuts = "
        C . . . . .
        . . . . . .
        . C C C C C
        . V . V . .
        . . V . V .
        . V . . . V";
    assert_eq!(refused(donuts, "none", "a1"), BadPosition::NoPredecessor);
}

#[test]
fn every_reason_to_refuse_a_donut_has_a_text() {
    let occupied = IllegalMove::Occupied(square("c3")).to_string();
    assert_eq!(occupied, "There is already a donut on c3: choose an empty square.");
    let off_line = IllegalMove::OffLine { square: square("e5"), last: square("c3") }.to_string();
    assert!(off_line.contains("e5") && off_line.contains("c3"), "{off_line}");
}
