//! A 6×6 panel shows only the board, so nothing that a player must know may be shown only on the bezel.

mod device;

use std::collections::BTreeSet;

use console::{Button, Led};
use device::Device;

/// Skips the splash screen and resumes the unfinished game.
const RESUME: [Button; 2] = [Button::A, Button::A];

/// The board as text, without line breaks, in each frame of ten seconds.
fn board(lines: &[&str], presses: &[Button]) -> Vec<String> {
    let mut device = Device::with_journal(lines, 1);
    presses.iter().for_each(|button| device.press(*button));
    let next_frame = |_| {
        device.wait(20);
        let canvas = device.console().draw();
        Led::board().map(|led| canvas[led].symbol()).collect()
    };
    (0..500).map(next_frame).collect()
}

/// Whether one of these symbols appears in any frame.
fn shows(frames: &[String], symbols: &str) -> bool {
    frames.iter().any(|frame| frame.contains(|symbol| symbols.contains(symbol)))
}

fn donuts(seats: &str, moves: &[&str]) -> Vec<String> {
    let game = format!("game donuts {seats} {}", "-|/\\".repeat(9));
    let moves = (1..).zip(moves).map(|(number, mv)| format!("move donuts {number} {mv}"));
    std::iter::once(game).chain(moves).collect()
}

fn strs(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

const TWO_HUMANS: &str = "person,person";
const KONTER: &str = "game konter person,person XOXOXOXOXOXO.OXOXOXOXOXOX";

/// The number of these symbols in all frames.
fn count(frames: &[String], symbols: &str) -> usize {
    frames.iter().map(|frame| frame.matches(|symbol| symbols.contains(symbol)).count()).sum()
}

#[test]
fn cursor_and_legal_squares_show_whose_turn_it_is() {
    // One donut of each colour is always visible, and the preview of the cursor's square sweeps once.
    for (moves, mover, other) in [(&["c3", "d2"][..], "Vv", "Cc"), (&["c3"], "Cc", "Vv")] {
        let board = board(&strs(&donuts(TWO_HUMANS, moves)), &RESUME);
        assert!(count(&board, mover) > count(&board, other), "{moves:?}");
    }
    let [dark, light] =
        ["X", "O"].map(|side| board(&[&format!("{KONTER} {side}")], &RESUME)).map(|board| board[0].clone());
    assert_ne!(dark, light);
}

#[test]
fn a_search_is_shown_as_a_travelling_light() {
    let lines = donuts("1,person,person,person", &[]);
    let board = board(&strs(&lines), &RESUME);
    let places: BTreeSet<Option<usize>> = board.iter().map(|moment| moment.find('V')).collect();
    assert!(places.len() >= 20, "{places:?}");
}

#[test]
fn the_result_scrolls_across_the_board() {
    let moves = ["a1*b1", "a2*b2", "b1*a1", "b2*a2", "a1*b1", "a2*b2", "b1*a1", "b2*a2"];
    let mut lines = vec![format!("{KONTER} X")];
    lines.extend((1..).zip(&moves[..7]).map(|(number, mv)| format!("move konter {number} {mv}")));
    let last = [Button::LEFT, Button::A, Button::LEFT, Button::A, Button::A];
    let ended = board(&strs(&lines), &[&RESUME[..], &last].concat());
    assert!(shows(&ended, "#"), "the reason of the draw");
    assert!(shows(&ended, "x") && shows(&ended, "o"), "the stones, between two passes of the text");
}

const FUNDOMINO: &str = "players=2 variant=standard options=- hands=1-1,2-2,6-1,6-6,5-N1,6-R3,J-J/\
    3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J \
    snake=6-2 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

#[test]
fn a_hand_over_shows_the_number_of_the_next_player() {
    let [one, two] = ["lay:0", "lay:1"].map(|turn| {
        let game = format!("game fundomino {TWO_HUMANS} {}", FUNDOMINO.replace("lay:0", turn));
        board(&[&game], &RESUME)
    });
    assert!(shows(&one, "P") && shows(&two, "Q"));
    assert_ne!(one, two);
}

#[test]
fn the_tiles_and_points_of_all_players_can_be_counted() {
    let game = format!("game fundomino person,1 {}", FUNDOMINO.replace("scores=0,0", "scores=30,10"));
    let standings = board(&[&game], &[&RESUME[..], &[Button::DOWN; 3]].concat());
    assert!(standings.iter().any(|frame| frame.contains("PPPPPPQQQQQQ")), "tiles: {:?}", standings[100]);
    assert!(standings.iter().any(|frame| frame.contains("PPP...Q.....")), "points: {:?}", standings[150]);
    assert!(shows(&standings, "#"), "the numbers");
}
