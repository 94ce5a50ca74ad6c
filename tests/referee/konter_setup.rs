//! Konter's free set-up: placements, the choice of a colour, and a set-up that is void.

use rules::{Lot, konter::START_POSITIONS};

use crate::{
    Referee,
    konter::{CHEQUER, SIDE},
    square_name,
};

fn other(player: &str) -> &'static str {
    if player == "X" { "O" } else { "X" }
}

/// The stones of a full board in the order of its squares.
fn placements(cells: &str) -> Vec<String> {
    let stones = cells.chars().enumerate().filter(|(_, cell)| *cell != '.');
    stones.map(|(index, cell)| format!("{cell}@{}", square_name(index, SIDE))).collect()
}

#[test]
fn the_players_place_in_turn_and_there_is_no_position() {
    for (said, first) in [("free", "X"), ("free X", "X"), ("free O", "O")] {
        let mut referee = Referee::with("konter", said);
        let mut placer = first;
        for (placed, mv) in placements(CHEQUER).iter().enumerate() {
            assert_eq!(referee.ok("to_move"), placer, "{said}, stone {placed}");
            assert_eq!(referee.ok("outcome"), "none");
            referee.refused("position");
            assert!(referee.moves().contains(mv));
            referee.play(mv);
            placer = other(placer);
        }
        referee.refused("position");
        // The last stone was dark and its placer moves first, so the other one chooses.
        let chooser = placer;
        assert_eq!(chooser, first, "the 24th stone was placed by the second player");
        assert_eq!(referee.ok("to_move"), chooser);
        assert_eq!(referee.ok("legal_moves"), "colour O colour X");
        for chosen in ["X", "O"] {
            referee.play(&format!("colour {chosen}"));
            assert_eq!(referee.ok("position"), format!("{CHEQUER} {} - 0", other(chosen)));
            assert_eq!(referee.ok("to_move"), other(chosen), "who does not choose moves first");
            referee.refused("play colour X");
            referee.refused("play X@c3");
            referee.ok("undo");
        }
        for _ in 0..24 {
            referee.ok("undo");
        }
        referee.refused("undo");
        assert_eq!(referee.moves().len(), 50);
    }
}

#[test]
fn legal_placements_are_both_colours_on_every_empty_square_while_stones_last() {
    let mut referee = Referee::with("konter", "free");
    let all: Vec<_> = ["O", "X"]
        .iter()
        .flat_map(|colour| {
            ('a'..='e').flat_map(move |column| (1..=5).map(move |row| format!("{colour}@{column}{row}")))
        })
        .collect();
    assert_eq!(referee.ok("legal_moves"), all.join(" "));
    // All twelve dark stones first, not in one group.
    let dark = ["a1", "b1", "c1", "d1", "e1", "a3", "b3", "c3", "d3", "e3", "a5", "b5"];
    for square in dark {
        referee.play(&format!("X@{square}"));
        referee.refused(&format!("play O@{square}"));
    }
    referee.refused("play X@c5");
    assert!(referee.moves().iter().all(|mv| mv.starts_with("O@")));
    assert_eq!(referee.moves().len(), 13);
    for mv in ["O@f1", "O@a6", "o@c5", "@c5", "O@", "Oc5", "a1-c5", "a1*a2", "colour X", "colour", "O@c5 c5"]
    {
        referee.refused(&format!("play {mv}"));
    }
    let light = ["a2", "b2", "c2", "d2", "e2", "a4", "b4", "c4", "d4", "e4", "c5", "d5"];
    for square in light {
        referee.play(&format!("O@{square}"));
    }
    // X placed the first stone, so O the twelfth, the last dark one: O moves first and X chooses.
    assert_eq!(referee.ok("to_move"), "X");
    for mv in ["colour x", "colour V", "colour", "X", "O@e5", "a1-e5"] {
        referee.refused(&format!("play {mv}"));
    }
    assert_eq!(referee.ok("perft 1"), "2");
    referee.play("colour X");
    assert_eq!(referee.ok("position"), "XXXXXOOOOOXXXXXOOOOOXXOO. O - 0");
}

#[test]
fn a_set_up_that_connects_a_colour_is_void() {
    for first in ["X", "O"] {
        let mut referee = Referee::with("konter", &format!("free {first}"));
        let empty = referee.state();
        let stones = placements("XXXXXXXXXXXXOOOOOOOOOOOO.");
        let mut states = Vec::new();
        for mv in &stones {
            states.push(referee.state());
            referee.play(mv);
        }
        assert_eq!(referee.state(), empty, "the board is emptied and the same player places first again");
        referee.refused("position");
        for state in states.into_iter().rev() {
            referee.ok("undo");
            assert_eq!(referee.state(), state);
        }
        referee.refused("undo");
    }
}

#[test]
fn a_free_set_up_leads_to_a_game_that_is_played_to_its_end() {
    for seed in 0..3 {
        let mut lot = Lot::new(seed);
        let mut referee = Referee::with("konter", "free");
        let (mut placed, mut played) = (0, 0);
        while let Some(mv) = referee.play_any(&mut lot) {
            placed += usize::from(mv.contains('@'));
            played += usize::from(mv.contains('-') || mv.contains('*'));
        }
        assert!(placed >= 24 && placed.is_multiple_of(24), "{placed}");
        let position = referee.ok("position");
        assert!(position.ends_with(&format!(" none - {played}")), "the set-up counts no moves: {position}");
        assert_ne!(referee.ok("outcome"), "none");
    }
}

#[test]
fn set_position_and_new_game_leave_the_set_up() {
    let mut referee = Referee::with("konter", "free");
    referee.play("X@a1");
    referee.refused(&format!("set_position {CHEQUER} none - 0"));
    referee.refused("new_game 4");
    referee.ok(&format!("set_position {CHEQUER} O - 3"));
    assert_eq!(referee.ok("position"), format!("{CHEQUER} O - 3"));
    referee.refused("undo");
    referee.ok("new_game free O");
    assert_eq!(referee.ok("to_move"), "O");
    referee.ok("new_game 1");
    assert_eq!(referee.ok("position"), format!("{} X - 0", START_POSITIONS[0]));
}
