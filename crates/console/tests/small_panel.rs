//! A 6×6 panel shows the board alone: nothing that a player must know may be on the bezel only.

mod body;

use std::collections::BTreeSet;

use body::Body;
use console::{Button, Led};

/// From the greeting into the game that waits.
const GO_ON: [Button; 2] = [Button::A, Button::A];

/// What the lights of the board stand for, one character each, moment by moment for a few seconds.
fn board(lines: &[&str], presses: &[Button]) -> Vec<String> {
    let mut body = Body::recalling(lines, 1);
    presses.iter().for_each(|button| body.press(*button));
    let look = |_| {
        body.wait(20);
        let canvas = body.console().draw();
        Led::board().map(|light| canvas[light].symbol()).collect()
    };
    (0..500).map(look).collect()
}

/// Whether a light of this kind is seen at some moment.
fn shows(board: &[String], symbols: &str) -> bool {
    board.iter().any(|moment| moment.contains(|symbol| symbols.contains(symbol)))
}

fn donuts(seats: &str, moves: &[&str]) -> Vec<String> {
    let game = format!("game donuts {seats} {}", "-|/\\".repeat(9));
    let moves = (1..).zip(moves).map(|(number, mv)| format!("move donuts {number} {mv}"));
    std::iter::once(game).chain(moves).collect()
}

fn strs(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

const PERSONS: &str = "person,person";
const KONTER: &str = "game konter person,person XOXOXOXOXOXO.OXOXOXOXOXOX";

/// At how many moments and places a light of this kind is seen.
fn count(board: &[String], symbols: &str) -> usize {
    board.iter().map(|moment| moment.matches(|symbol| symbols.contains(symbol)).count()).sum()
}

#[test]
fn the_cursor_and_the_places_to_go_tell_whose_turn_it_is() {
    // One donut of each colour lies there all the time, and what it leads to is told once.
    for (moves, mover, other) in [(&["c3", "d2"][..], "Vv", "Cc"), (&["c3"], "Cc", "Vv")] {
        let board = board(&strs(&donuts(PERSONS, moves)), &GO_ON);
        assert!(count(&board, mover) > count(&board, other), "{moves:?}");
    }
    let [dark, light] =
        ["X", "O"].map(|side| board(&[&format!("{KONTER} {side}")], &GO_ON)).map(|board| board[0].clone());
    assert_ne!(dark, light);
}

#[test]
fn a_thinking_chip_is_a_light_that_travels() {
    let lines = donuts("1,person,person,person", &[]);
    let board = board(&strs(&lines), &GO_ON);
    let places: BTreeSet<Option<usize>> = board.iter().map(|moment| moment.find('V')).collect();
    assert!(places.len() >= 20, "{places:?}");
}

#[test]
fn every_end_is_told_in_words() {
    let moves = ["a1*b1", "a2*b2", "b1*a1", "b2*a2", "a1*b1", "a2*b2", "b1*a1", "b2*a2"];
    let mut lines = vec![format!("{KONTER} X")];
    lines.extend((1..).zip(&moves[..7]).map(|(number, mv)| format!("move konter {number} {mv}")));
    let last = [Button::LEFT, Button::A, Button::LEFT, Button::A, Button::A];
    let ended = board(&strs(&lines), &[&GO_ON[..], &last].concat());
    assert!(shows(&ended, "#"), "the reason of the draw runs through");
    assert!(shows(&ended, "x") && shows(&ended, "o"), "and the stones are seen by turns with it");
}

const FUNDOMINO: &str = "players=2 variant=standard options=- hands=1-1,2-2,6-1,6-6,5-N1,6-R3,J-J/\
    3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J \
    snake=6-2 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

#[test]
fn the_next_player_is_called_by_number() {
    let [one, two] = ["lay:0", "lay:1"].map(|turn| {
        let game = format!("game fundomino {PERSONS} {}", FUNDOMINO.replace("lay:0", turn));
        board(&[&game], &GO_ON)
    });
    assert!(shows(&one, "P") && shows(&two, "Q"));
    assert_ne!(one, two);
}

#[test]
fn everybodys_tiles_and_points_can_be_counted() {
    let game = format!("game fundomino person,1 {}", FUNDOMINO.replace("scores=0,0", "scores=30,10"));
    let standings = board(&[&game], &[&GO_ON[..], &[Button::DOWN; 3]].concat());
    assert!(standings.iter().any(|moment| moment.contains("PPPPPPQQQQQQ")), "tiles: {:?}", standings[100]);
    assert!(standings.iter().any(|moment| moment.contains("PPP...Q.....")), "points: {:?}", standings[150]);
    assert!(shows(&standings, "#"), "then in numbers");
}
