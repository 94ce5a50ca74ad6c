//! End-to-end tests of `cargo lab match`.

use std::process::{Command, Output};

fn play(arguments: &str) -> Output {
    let mut lab = Command::new(env!("CARGO_BIN_EXE_lab"));
    lab.arg("match").args(arguments.split(' ')).output().expect("the program runs")
}

fn lines(arguments: &str) -> Vec<String> {
    let output = play(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_string).collect()
}

/// The number in a line with this name.
fn count(line: &str, name: &str) -> u32 {
    let number = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{line} is not a line of {name}"))
}

#[test]
fn all_games_are_counted_and_the_score_has_an_interval() {
    for (game, rows) in [("donuts", 4), ("konter", 4), ("fundomino", 6)] {
        let lines = lines(&format!("{game} 2 1 --games 10 --seed 1"));
        assert_eq!(lines.len(), rows, "{lines:?}");
        let games: u32 =
            lines.iter().zip(["wins", "draws", "losses"]).map(|(line, name)| count(line, name)).sum();
        assert_eq!(games, 10);
        assert!(lines[3].starts_with("score ") && lines[3].contains(" % ("), "{}", lines[3]);
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let match_of = |seed| lines(&format!("fundomino 3 2 --games 60 --seed {seed}"));
    assert_eq!(match_of(7), match_of(7));
    assert_ne!(match_of(7), match_of(8));
}

#[test]
fn equal_players_score_50_percent_since_every_start_is_played_with_both_sides() {
    let lines = lines("fundomino greedy greedy --games 40 --seed 3");
    assert!(lines[3].starts_with("score 50.0 %"), "{}", lines[3]);
    assert_eq!(count(&lines[0], "wins"), count(&lines[2], "losses"));
}

#[test]
fn equal_players_take_a_fair_share_of_the_points_in_every_variant() {
    let points = "points 50.0 % (13.7 to 86.3), 1.00 times a fair share of 1 in 2 (0.27 to 1.73)";
    let own_points = "own points 25.0 % (4.1 to 72.2), 1.00 times a fair share of 1 in 4 (0.16 to 2.89)";
    for variant in ["team", "expert"] {
        let lines = lines(&format!("fundomino greedy greedy --variant {variant} --games 12 --seed 5"));
        assert_eq!(lines[5..], [points, own_points], "{variant}");
    }
    for players in [2, 3, 4] {
        let lines = lines(&format!("fundomino greedy greedy --players {players} --games 12 --seed 5"));
        assert!(lines[5].contains(&format!(", 1.00 times a fair share of 1 in {players} (")), "{}", lines[5]);
        assert_eq!(lines.len(), 6);
    }
}

#[test]
fn invalid_matches_are_rejected() {
    for arguments in [
        "fundomino 6 1 --games 2",
        "konter greedy 1 --games 2",
        "fundomino 1 1 --games 3",
        "fundomino 1 1 --games 0",
        "fundomino 1 1 --players 3 --games 4",
        "fundomino 1 1 --players 5 --games 10",
        "fundomino 1 1 --variant team --players 2 --games 2",
        "fundomino 1 1 --variant chess --games 2",
        "konter 1 1 --players 3 --games 6",
        "donuts 1 1 --variant team --games 2",
        "chess 1 1 --games 2",
    ] {
        let output = play(arguments);
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments}");
        assert!(!output.stderr.is_empty(), "{arguments}");
    }
}
