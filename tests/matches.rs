//! `glowboard match` from outside.

use std::process::{Command, Output};

fn play(arguments: &str) -> Output {
    let mut glowboard = Command::new(env!("CARGO_BIN_EXE_glowboard"));
    glowboard.arg("match").args(arguments.split(' ')).output().expect("the program runs")
}

/// The lines that a match prints.
fn lines(arguments: &str) -> Vec<String> {
    let output = play(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_string).collect()
}

/// The number behind a line's name.
fn count(line: &str, name: &str) -> u32 {
    let number = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{line} is no line of {name}"))
}

#[test]
fn every_game_is_counted_and_the_score_has_an_interval() {
    for (game, rows) in [("donuts", 4), ("konter", 4), ("fundomino", 5)] {
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
fn equals_come_out_even_because_every_start_is_played_with_both_sides() {
    let lines = lines("fundomino greedy greedy --games 40 --seed 3");
    assert!(lines[3].starts_with("score 50.0 %"), "{}", lines[3]);
    assert_eq!(count(&lines[0], "wins"), count(&lines[2], "losses"));
}

#[test]
fn what_is_no_match_is_refused() {
    for arguments in [
        "fundomino 6 1 --games 2",
        "konter greedy 1 --games 2",
        "fundomino 1 1 --games 3",
        "fundomino 1 1 --games 0",
        "chess 1 1 --games 2",
    ] {
        let output = play(arguments);
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments}");
        assert!(!output.stderr.is_empty(), "{arguments}");
    }
}
