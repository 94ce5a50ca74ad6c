//! What holds for every game at every move: positions go there and back, undo restores, and asking changes nothing.

use rules::Lot;

use crate::Referee;

const BEGINNINGS: [(&str, &[&str]); 3] = [
    ("donuts", &["seed 1", "seed 2", "seed 3", "seed 4", "seed 5", "seed 6"]),
    ("konter", &["1 X", "2 O", "3 X", "free", "free O"]),
    (
        "fundomino",
        &[
            "players=2 seed=1",
            "players=2 variant=duel double_two call seed=2",
            "players=3 odd_doubles seed=3",
            "players=3 double_two call seed=13",
            "players=4 call seed=4",
            "players=4 variant=team flat double_two call seed=5",
            "players=4 variant=expert odd_doubles call seed=6",
            "players=4 variant=expert flat double_two seed=7",
        ],
    ),
];

/// Does something with a random game of every kind.
fn for_every_beginning(mut examine: impl FnMut(&mut Referee, &mut Lot)) {
    for (game, beginnings) in BEGINNINGS {
        let mut referee = Referee::start(game);
        for (seed, beginning) in (100..).zip(beginnings) {
            referee.ok(&format!("new_game {beginning}"));
            examine(&mut referee, &mut Lot::new(seed));
        }
        referee.finish();
    }
}

#[test]
fn undo_restores_every_earlier_position() {
    for_every_beginning(|referee, lot| {
        let mut states = vec![referee.state()];
        let mut played = Vec::new();
        while let Some(mv) = referee.play_any(lot) {
            states.push(referee.state());
            played.push(mv);
        }
        let end = states.pop().unwrap();
        for state in states.iter().rev() {
            assert_eq!(referee.ok("undo"), "");
            assert_eq!(&referee.state(), state);
        }
        referee.refused("undo");
        played.iter().for_each(|mv| referee.play(mv));
        assert_eq!(referee.state(), end, "the same moves lead to the same end");
    });
}

#[test]
fn undo_in_the_middle_goes_one_move_back() {
    for_every_beginning(|referee, lot| {
        let mut states = vec![referee.state()];
        for _ in 0..150 {
            if lot.below(3) == 0 && states.len() > 1 {
                referee.ok("undo");
                states.pop();
                assert_eq!(Some(&referee.state()), states.last());
            } else if referee.play_any(lot).is_some() {
                states.push(referee.state());
            }
        }
        for _ in 1..states.len() {
            referee.ok("undo");
        }
        assert_eq!(referee.state(), states[0]);
        referee.refused("undo");
    });
}

#[test]
fn a_position_can_be_set_after_every_move_and_tells_everything() {
    for (game, beginnings) in BEGINNINGS {
        let (mut referee, mut copy) = (Referee::start(game), Referee::start(game));
        let mut set = 0;
        for (seed, beginning) in (200..).zip(beginnings) {
            let mut lot = Lot::new(seed);
            referee.ok(&format!("new_game {beginning}"));
            loop {
                // There is none during Konter's set-up.
                if let Ok(position) = referee.ask("position") {
                    assert!(!position.contains('\n'));
                    let set_position = format!("set_position {position}");
                    if game == "konter" && referee.ok("to_move") == "none" {
                        copy.refused(&set_position);
                    } else {
                        assert_eq!(copy.ok(&set_position), "");
                        assert_eq!(copy.state(), referee.state(), "{position}");
                        copy.refused("undo");
                        // It goes on alike, with the same chances.
                        if let Some(mv) = copy.moves().pop() {
                            copy.play(&mv);
                            referee.play(&mv);
                            let outcome = referee.ok("outcome");
                            if outcome != "draw repetition" {
                                assert_eq!(copy.state(), referee.state(), "{mv} after {position}");
                            }
                            referee.ok("undo");
                        }
                        set += 1;
                    }
                }
                if referee.play_any(&mut lot).is_none() {
                    break;
                }
            }
        }
        assert!(set > 5 * beginnings.len(), "{game}: {set} positions");
    }
}

#[test]
fn exactly_the_listed_moves_can_be_played_and_perft_counts_them() {
    for_every_beginning(|referee, lot| {
        for _ in 0..40 {
            let moves = referee.moves();
            assert!(moves.is_sorted(), "{moves:?}");
            assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "{moves:?}");
            assert_eq!(referee.ok("perft 1"), moves.len().to_string());
            assert_eq!(referee.ok("perft 0"), "1");
            let over = referee.ok("to_move") == "none";
            assert_eq!(moves.is_empty(), over);
            assert_eq!(referee.ok("outcome") != "none", over);
            let mut replies = 0;
            for mv in &moves {
                referee.play(mv);
                replies += referee.moves().len();
                referee.ok("undo");
            }
            assert_eq!(referee.ok("perft 2"), replies.to_string());
            if referee.play_any(lot).is_none() {
                return;
            }
        }
    });
}

#[test]
fn genmove_answers_a_legal_move_at_every_level_and_does_not_play_it() {
    for_every_beginning(|referee, lot| {
        for ply in 0.. {
            let moves = referee.moves();
            if moves.is_empty() {
                referee.refused("genmove");
                referee.refused("genmove 3");
                return;
            }
            // Every level at the start, any of them later: the better ones may think for a while.
            let any = format!("genmove {}", 1 + lot.below(5));
            let lines = match ply {
                0 => vec!["genmove", "genmove 1", "genmove 2", "genmove 3", "genmove 4", "genmove 5"],
                5 | 12 | 27 => vec![any.as_str()],
                _ => vec![],
            };
            let before = referee.state();
            for line in lines {
                let mv = referee.ok(line);
                assert!(moves.contains(&mv), "{line}: {mv} is none of {moves:?}");
                assert_eq!(referee.state(), before, "{line} plays nothing");
            }
            referee.play_any(lot);
        }
    });
}

#[test]
fn levels_are_1_to_5() {
    for (game, beginnings) in BEGINNINGS {
        let mut referee = Referee::with(game, beginnings[0]);
        for level in ["0", "6", "-1", "+1", "01", "1.5", "x", "best", "99999999999999999999"] {
            referee.refused(&format!("genmove {level}"));
        }
    }
}

#[test]
fn new_game_ends_the_history() {
    for (game, beginnings) in BEGINNINGS {
        let mut referee = Referee::start(game);
        referee.refused("undo");
        let mv = referee.moves().remove(0);
        referee.play(&mv);
        referee.ok(&format!("new_game {}", beginnings[0]));
        referee.refused("undo");
    }
}
