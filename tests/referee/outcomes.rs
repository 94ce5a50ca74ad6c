//! Fundomino: how games end, and the refusals of `set_position`, made from real positions by changing a word.

use rules::Lot;

use crate::{
    Referee,
    fundomino::{TILES, list, word},
};

/// A position with another value for one of its words.
fn with(position: &str, key: &str, value: &str) -> String {
    position.replace(&format!(" {key}={}", word(position, key)), &format!(" {key}={value}"))
}

/// The last position of a round that its players end by laying, the move that ends it, and what it gives.
fn last_move(referee: &mut Referee, arguments: &str, ending: &str) -> (String, String, Vec<u32>) {
    for seed in 0..500 {
        let mut lot = Lot::new(seed);
        referee.ok(&format!("new_game {arguments} seed={seed}"));
        let (mut before, mut last) = (String::new(), String::new());
        while referee.ok("to_move") != "none" {
            before = referee.ok("position");
            let mut legal = referee.moves();
            if legal.len() > 1 {
                legal.retain(|mv| mv != "draw");
            }
            last = crate::pick(&mut lot, &legal).unwrap().clone();
            referee.play(&last);
        }
        let outcome = referee.ok("outcome");
        if let Some(points) = outcome.strip_prefix(&format!("round {ending} ")) {
            return (before, last, points.split(' ').map(|points| points.parse().unwrap()).collect());
        }
    }
    panic!("no round of {arguments} ended {ending}");
}

fn joined(numbers: &[u32], by: &str) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(by)
}

/// Plays the last move with these scores before it.
fn end_with(referee: &mut Referee, position: &str, mv: &str, scores: &[u32]) -> String {
    referee.ok(&format!("set_position {}", with(position, "scores", &joined(scores, ","))));
    assert_eq!(referee.ok("scores"), joined(scores, " "));
    referee.play(mv);
    referee.ok("outcome")
}

#[test]
fn a_round_ends_out_or_blocked_with_points_for_each() {
    let mut referee = Referee::start("fundomino");
    for (arguments, accounts) in
        [("players=2", 2), ("players=3", 3), ("players=4", 4), ("players=4 variant=team", 2)]
    {
        for ending in ["out", "blocked"] {
            let (position, mv, points) = last_move(&mut referee, arguments, ending);
            assert_eq!(points.len(), accounts);
            let fresh = vec![0; accounts];
            let outcome = end_with(&mut referee, &position, &mv, &fresh);
            assert_eq!(outcome, format!("round {ending} {}", joined(&points, " ")));
            assert_eq!(referee.ok("scores"), joined(&points, " "));
            assert_eq!(referee.ok("to_move"), "none");
            referee.ok("undo");
            assert_eq!(referee.ok("outcome"), "none");
            assert_eq!(referee.ok("scores"), joined(&fresh, " "), "undo takes the points back");
        }
    }
}

#[test]
fn the_game_ends_with_120_points_and_the_highest_total_wins() {
    let mut referee = Referee::start("fundomino");
    for arguments in ["players=2", "players=3", "players=4", "players=2 variant=duel"] {
        let (position, mv, points) = last_move(&mut referee, arguments, "out");
        let first = (0..points.len()).max_by_key(|account| points[*account]).unwrap();
        let mut scores = vec![0; points.len()];
        let needed = 120_u32.saturating_sub(points[first]);
        if needed >= 10 {
            scores[first] = needed - 10;
            let outcome = end_with(&mut referee, &position, &mv, &scores);
            assert!(outcome.starts_with("round out "), "110 points are not enough: {outcome}");
        }
        scores[first] = needed;
        let outcome = end_with(&mut referee, &position, &mv, &scores);
        let totals: Vec<_> = scores.iter().zip(&points).map(|(score, points)| score + points).collect();
        assert_eq!(outcome, format!("game {} wins {first}", joined(&totals, " ")));
        referee.refused("next_round");
        let over = referee.ok("position");
        referee.ok(&format!("set_position {over}"));
        assert_eq!(referee.ok("outcome"), outcome);
        referee.refused("next_round");
    }
}

#[test]
fn a_tie_on_top_is_a_shared_win_and_in_team_games_a_draw() {
    let mut referee = Referee::start("fundomino");
    // 40 and 20 points reach 120 together; so do two teams.
    for arguments in ["players=3", "players=4", "players=4 variant=team", "players=4 variant=expert"] {
        let (position, mv, points) = last_move(&mut referee, arguments, "out");
        let mut ranked: Vec<_> = (0..points.len()).collect();
        ranked.sort_by_key(|account| std::cmp::Reverse(points[*account]));
        let mut sharing = ranked[..2].to_vec();
        sharing.sort_unstable();
        if points[sharing[0]].min(points[sharing[1]]) == 0 {
            panic!("a round in which two get points was wanted: {points:?}");
        }
        let mut scores = vec![0; points.len()];
        sharing.iter().for_each(|account| scores[*account] = 120 - points[*account]);
        let outcome = end_with(&mut referee, &position, &mv, &scores);
        let totals: Vec<_> = scores.iter().zip(&points).map(|(score, points)| score + points).collect();
        assert_eq!(outcome, format!("game {} wins {} {}", joined(&totals, " "), sharing[0], sharing[1]));
    }
}

#[test]
fn doubling_is_asked_after_two_two_and_doubles_the_round() {
    let mut referee = Referee::start("fundomino");
    let mut asked = 0;
    for seed in 0..200 {
        let mut lot = Lot::new(seed);
        referee.ok(&format!("new_game players=2 double_two seed={seed}"));
        while referee.ok("legal_moves") != "double no double yes" && referee.play_any(&mut lot).is_some() {}
        if referee.ok("to_move") == "none" {
            continue;
        }
        asked += 1;
        let position = referee.ok("position");
        assert!(word(&position, "snake").split(',').next_back().unwrap().starts_with("2-2"));
        for other in ["draw", "pass", "double", "double maybe", "start cw"] {
            referee.refused(&format!("play {other}"));
        }
        let mut points = Vec::new();
        for answer in ["no", "yes"] {
            referee.ok(&format!("set_position {position}"));
            referee.play(&format!("double {answer}"));
            let mut lot = Lot::new(seed);
            while referee.play_any(&mut lot).is_some() {}
            let scores = referee.ok("scores");
            points.push(scores.split(' ').map(|score| score.parse().unwrap()).collect::<Vec<u32>>());
        }
        let twice: Vec<_> = points[0].iter().map(|points| points * 2).collect();
        assert_eq!(points[1], twice);
        if asked == 5 {
            return;
        }
    }
    panic!("2-2 was laid in {asked} rounds only");
}

#[test]
fn set_position_refuses_what_can_not_be() {
    let mut referee = Referee::start("fundomino");
    let mut lot = Lot::new(4);
    referee.ok("new_game players=3 call double_two seed=4");
    let start = referee.ok("position");
    (0..9).for_each(|_| _ = referee.play_any(&mut lot));
    let middle = referee.ok("position");
    assert!(word(&middle, "turn").starts_with("lay:"), "{middle}");
    let mover = referee.ok("to_move");
    let first = word(&middle, "snake").split(',').next().unwrap().to_string();
    let stock = word(&middle, "stock").to_string();
    let held = list(word(&middle, "hands").split('/').next().unwrap())[0].to_string();
    let not_mover = if mover == "0" { "1" } else { "0" };

    let mut refused = vec![
        // Values that can't be read.
        middle.replace("players=3", "players=x"),
        middle.replace("players=3", "players=5"),
        middle.replace("players=3", "players=2"),
        middle.replace("players=3", "players=4"),
        with(&middle, "variant", "duel"),
        with(&middle, "variant", "expert"),
        with(&middle, "variant", "x"),
        with(&middle, "options", "x"),
        with(&middle, "options", "call,call"),
        with(&middle, "options", ""),
        with(&middle, "hands", "-"),
        with(&middle, "hands", ""),
        with(&middle, "direction", "x"),
        with(&middle, "turn", "x"),
        with(&middle, "turn", "lay:3"),
        with(&middle, "turn", "lay:x"),
        with(&middle, "turn", "lay"),
        with(&middle, "turn", &format!("lay:{mover}:x")),
        with(&middle, "turn", &format!("lay:{mover}:called:called")),
        with(&middle, "doubled", "maybe"),
        with(&middle, "finished", "x"),
        with(&middle, "finished", "3"),
        with(&middle, "scores", "0,0"),
        with(&middle, "scores", "0,0,0,0"),
        with(&middle, "scores", "-10,0,0"),
        with(&middle, "scores", "99999999,0,0"),
        with(&middle, "random", "x"),
        with(&middle, "random", "-1"),
        with(&middle, "random", "18446744073709551616"),
        // Tiles that are missing, there twice, or no tiles.
        with(&middle, "stock", "-"),
        with(&middle, "stock", &format!("{stock},{held}")),
        with(&middle, "stock", &format!("{stock},7-7")),
        with(&middle, "stock", &format!("{stock},")),
        with(&middle, "stock", &TILES.replace(' ', ",")),
        with(&middle, "snake", "-"),
        with(&middle, "snake", &format!("{first}:h:l")),
        // What does not go together.
        with(&middle, "direction", "-"),
        with(&middle, "turn", "over"),
        with(&middle, "turn", &format!("start:{mover}")),
        with(&middle, "turn", &format!("objection:{mover}")),
        with(&middle, "finished", not_mover),
        with(&middle, "scores", "120,0,0"),
        with(&middle, "scores", "5,0,0"),
        with(&start, "direction", "cw"),
        with(&start, "turn", "over"),
        with(&start, "doubled", "yes"),
    ];
    let opener = word(&start, "turn").strip_prefix("start:").unwrap();
    let others = ["0", "1", "2"].into_iter().filter(|player| *player != opener);
    refused.extend(others.map(|player| with(&start, "turn", &format!("start:{player}"))));
    // A word missing, twice, or out of its place.
    let words: Vec<_> = middle.split(' ').collect();
    for index in 0..words.len() {
        let (mut missing, mut twice, mut swapped) = (words.clone(), words.clone(), words.clone());
        missing.remove(index);
        twice.insert(index, words[index]);
        swapped.swap(index, (index + 1) % words.len());
        refused.extend([missing, twice, swapped].map(|words| words.join(" ")));
    }
    for position in refused {
        assert_ne!(position, middle, "nothing was changed");
        assert_ne!(position, start, "nothing was changed");
        referee.refused(&format!("set_position {position}"));
    }
    (0..9).for_each(|_| _ = referee.ok("undo"));
    assert_eq!(referee.ok("position"), start, "the moves before can still be taken back");
}

#[test]
fn an_ended_round_has_its_points_in_the_scores() {
    let mut referee = Referee::start("fundomino");
    let (position, mv, points) = last_move(&mut referee, "players=3", "out");
    end_with(&mut referee, &position, &mv, &[0, 0, 0]);
    let over = referee.ok("position");
    assert_eq!(word(&over, "turn"), "over");
    referee.refused(&format!("set_position {}", with(&over, "scores", "0,0,0")));
    let winner = points.iter().position(|points| *points == 40).unwrap();
    let mut scores = points.clone();
    scores[winner] = 160;
    referee.refused(&format!("set_position {}", with(&over, "scores", &joined(&scores, ","))));
    scores[winner] = 150;
    referee.ok(&format!("set_position {}", with(&over, "scores", &joined(&scores, ","))));
    assert!(referee.ok("outcome").ends_with(&format!(" wins {winner}")));
    referee.ok(&format!("set_position {over}"));
    assert_eq!(referee.ok("next_round seed=3"), "");
    assert_eq!(referee.ok("scores"), joined(&points, " "));
}
