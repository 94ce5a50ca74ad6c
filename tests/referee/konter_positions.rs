//! Konter: draws, and positions that are set.

use rules::{Lot, konter::START_POSITIONS};

use crate::{
    Referee,
    konter::{CHEQUER, LIGHT_CONNECTED, Told, Wish, choose},
};

/// Four swaps after which the chequer stands as before.
const CIRCLE: [&str; 4] = ["a1*b1", "a2*b2", "b1*a1", "b2*a2"];

fn go_round(referee: &mut Referee) {
    CIRCLE.iter().for_each(|mv| referee.play(mv));
}

#[test]
fn the_third_standing_is_a_draw_and_set_position_begins_a_new_history() {
    let mut referee = Referee::with("konter", &format!("{CHEQUER} X"));
    go_round(&mut referee);
    assert_eq!(referee.ok("outcome"), "none", "the second standing");
    let position = referee.ok("position");
    assert_eq!(position, format!("{CHEQUER} X - 4"));
    go_round(&mut referee);
    assert_eq!(referee.ok("outcome"), "draw repetition");
    assert_eq!(referee.ok("to_move"), "none");
    assert_eq!(referee.ok("position"), format!("{CHEQUER} none - 8"));
    referee.ok("undo");
    assert_eq!(referee.ok("outcome"), "none");
    referee.play(CIRCLE[3]);
    assert_eq!(referee.ok("outcome"), "draw repetition", "undo takes back the history too");

    referee.ok(&format!("set_position {position}"));
    go_round(&mut referee);
    assert_eq!(referee.ok("outcome"), "none", "the second standing since");
    go_round(&mut referee);
    assert_eq!(referee.ok("outcome"), "draw repetition");
}

#[test]
fn the_two_hundredth_move_with_nobody_connected_is_a_draw() {
    let mut referee = Referee::start("konter");
    referee.ok(&format!("set_position {CHEQUER} O - 198"));
    referee.play("a2-c3");
    assert_eq!(referee.ok("outcome"), "none");
    let mv = referee.moves().into_iter().find(|mv| mv.contains('-')).unwrap();
    referee.play(&mv);
    assert_eq!(referee.ok("outcome"), "draw limit");
    assert!(referee.ok("position").ends_with(" none - 200"));
    referee.refused(&format!("play {mv}"));
    referee.ok("undo");
    assert_eq!(referee.ok("outcome"), "none");
    assert_eq!(referee.ok("to_move"), "X");
}

#[test]
fn a_repetition_goes_before_the_limit() {
    let mut referee = Referee::start("konter");
    referee.ok(&format!("set_position {CHEQUER} X - 192"));
    go_round(&mut referee);
    go_round(&mut referee);
    assert_eq!(referee.ok("outcome"), "draw repetition");
}

/// Positions of chance games in which a connection waits for its counter.
fn pending_positions(referee: &mut Referee, wanted: usize) -> Vec<String> {
    let mut lot = Lot::new(23);
    let mut found = Vec::new();
    for game in 0..10_000 {
        referee.ok(&format!("new_game {}", game % 3 + 1));
        let mut told = Told::begin(&START_POSITIONS[game % 3].to_string(), b'X');
        while !told.pending && told.count < 40 {
            let mv = choose(&told, &told.moves(), Wish::Connect, &mut lot);
            if told.play(&mv).is_some() {
                break;
            }
            referee.play(&mv);
        }
        if told.pending {
            found.push(referee.ok("position"));
        }
        if found.len() == wanted {
            return found;
        }
    }
    panic!("only {} connections that can be countered", found.len());
}

#[test]
fn set_position_refuses_what_can_not_be_played_on() {
    let mut referee = Referee::start("konter");
    let pending = pending_positions(&mut referee, 6);
    referee.ok(&format!("new_game {CHEQUER} X"));
    referee.play("a1*b1");
    let start = CHEQUER;
    for position in [
        format!("{start} none - 0"),
        format!("{start} x - 0"),
        format!("{start} X x 0"),
        format!("{start} X none 0"),
        format!("{start} X X 3"),
        format!("{start} X O 3"),
        format!("{start} X - 200"),
        format!("{start} X - 201"),
        format!("{start} X - 255"),
        format!("{start} X - 256"),
        format!("{start} X - 99999999999999999999"),
        format!("{start} X - -1"),
        format!("{start} X - +1"),
        format!("{start} X - x"),
        format!("{start} X -"),
        format!("{start} X"),
        format!("{start} X - 0 0"),
        format!("{} X - 0", &start[1..]),
        format!("{} X - 0", start.replacen('X', "O", 1)),
        format!("{} X - 0", start.replacen('X', ".", 1)),
        format!("{LIGHT_CONNECTED} X - 5"),
        format!("{LIGHT_CONNECTED} O - 5"),
        // Light can't be to move while its own connection stands, and dark is not connected.
        format!("{LIGHT_CONNECTED} O O 5"),
        format!("{LIGHT_CONNECTED} O X 5"),
        // Dark needs more than a move.
        format!("{LIGHT_CONNECTED} X O 5"),
        // Both are connected.
        "XXXXXXXXXXXXOOOOOOOOOOOO. X O 5".to_string(),
        "XXXXXXXXXXXXOOOOOOOOOOOO. O X 5".to_string(),
    ] {
        referee.refused(&format!("set_position {position}"));
    }
    for position in pending {
        let words: Vec<_> = position.split(' ').collect();
        let [cells, side, due, _] = words[..] else { panic!("{position}") };
        referee.refused(&format!("set_position {cells} {side} - 7"));
        referee.refused(&format!("set_position {cells} {due} {due} 7"));
        referee.refused(&format!("set_position {cells} {due} {side} 7"));
        let mut other = Referee::start("konter");
        other.ok(&format!("set_position {position}"));
        assert_eq!(other.ok("position"), position);
        // A counter that is due is played, however many moves were made.
        other.ok(&format!("set_position {cells} {side} {due} 200"));
        assert_eq!(other.ok("to_move"), side);
        let mut lot = Lot::new(1);
        other.play_any(&mut lot);
        let outcome = other.ok("outcome");
        assert!([format!("{due} connected"), format!("{side} counter")].contains(&outcome), "{outcome}");
        other.refused("genmove");
    }
    referee.ok("undo");
    assert_eq!(referee.ok("position"), format!("{start} X - 0"), "the move before can still be taken back");
}

#[test]
fn set_position_can_not_be_undone() {
    let mut referee = Referee::with("konter", &format!("{CHEQUER} X"));
    referee.play("a1*b1");
    let position = referee.ok("position");
    referee.ok(&format!("set_position {position}"));
    assert_eq!(referee.ok("position"), position);
    referee.refused("undo");
}
