//! `glowboard solve donuts` from outside: what it proves, and that the list of all boards is the one that it makes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use opponents::{Level, Memory, Playable as _};
use rules::donuts::Game;

/// The list of all boards that is kept.
const BOARDS: &str = include_str!("../docs/donuts-boards.csv");

fn solve(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glowboard"));
    command.args(["solve", "donuts"]).args(arguments).output().unwrap()
}

fn solve_all(output: &Path) -> Output {
    solve(&["--all", "--output", output.to_str().unwrap()])
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The board of a line of the list, and its best first moves.
fn fields(line: &str) -> (&str, Vec<&str>) {
    let [layout, "1", best] = line.split(',').collect::<Vec<_>>()[..] else {
        panic!("the first player wins on every board: {line}")
    };
    (layout, best.split(' ').collect())
}

/// What a solution says in its lines `value`, `best` and `nodes`.
fn solution(output: &Output) -> (i8, String, u64) {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let word = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text:?}")).to_string()
    };
    assert!(word("time").parse::<f64>().unwrap() >= 0.0);
    (word("value").parse().unwrap(), word("best"), word("nodes").parse().unwrap())
}

/// The board mirrored in the diagonal from a1.
fn mirrored(layout: &str) -> String {
    let lines: Vec<char> = layout.chars().collect();
    let swapped = |line| match line {
        '-' => '|',
        '|' => '-',
        slanting => slanting,
    };
    (0..36).map(|square| swapped(lines[square % 6 * 6 + square / 6])).collect()
}

#[test]
fn a_board_is_won_by_one_of_the_moves_in_the_list_and_then_lost_for_the_opponent() {
    let (layout, best) = fields(BOARDS.lines().nth(12_345).unwrap());
    let (value, mv, nodes) = solution(&solve(&["--", layout]));
    assert_eq!(value, 1);
    assert!(best.contains(&mv.as_str()), "{mv} is one of {best:?}");
    assert!(nodes > 0);

    let [column, row] = *mv.as_bytes() else { panic!("{mv} is a square") };
    let place = usize::from(row - b'1') * 6 + usize::from(column - b'a');
    let cells: String = (0..36).map(|square| if square == place { 'V' } else { '.' }).collect();
    let (value, ..) = solution(&solve(&["--", layout, &cells, "C", &mv]));
    assert_eq!(value, -1);
}

#[test]
fn the_chip_begins_with_a_best_move_on_every_board() {
    let mut memory: Box<Memory> = Box::default();
    assert_eq!(BOARDS.lines().count(), 1 + 24_576);
    for line in BOARDS.lines().skip(1) {
        let (layout, best) = fields(line);
        let first =
            Game::new(layout.parse().unwrap()).answer(Level::BEST, 0, &mut memory).unwrap().to_string();
        assert!(best.contains(&first.as_str()), "{first} on {line}");
    }
}

#[test]
fn an_interrupted_run_goes_on_where_it_was_and_makes_the_list_that_is_kept() {
    let left_out = [7, 20_000].map(|line| fields(BOARDS.lines().nth(line).unwrap()).0.to_string());
    let twins = left_out.clone().map(|layout| mirrored(&layout));
    let is_left_out = |line: &&str| left_out.iter().chain(&twins).any(|layout| line.starts_with(layout));
    let known: Vec<&str> = BOARDS.lines().skip(1).filter(|line| !is_left_out(line)).collect();
    assert_eq!(
        known.len(),
        BOARDS.lines().count() - 1 - 4,
        "two boards and their mirror images are left out"
    );

    let (list, part) = (file("resumed.csv"), file("resumed.csv.part"));
    // The last line was not finished when the power went.
    fs::write(&part, known.join("\n") + "\n" + &known[0][..20]).unwrap();
    let output = solve_all(&list);
    let (text, log) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{log}");
    assert!(text.contains("2 solved"), "{text}");
    assert!(fs::read_to_string(&list).unwrap() == BOARDS, "docs/donuts-boards.csv is not what --all makes");
    assert!(!part.exists());
}

#[test]
fn a_part_that_is_wrong_or_no_list_is_refused_and_kept() {
    let wrong = BOARDS.lines().nth(1).unwrap().replacen(",1,", ",0,", 1) + "\n";
    for (name, text, complaint) in
        [("wrong", wrong.as_str(), "does not hold"), ("no-list", "what?\nwhat?\n", "line 1")]
    {
        let (list, part) = (file(&format!("{name}.csv")), file(&format!("{name}.csv.part")));
        fs::write(&part, text).unwrap();
        let output = solve_all(&list);
        assert!(!output.status.success());
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(log.contains(complaint), "{log}");
        assert_eq!(fs::read_to_string(&part).unwrap(), text);
        assert!(!list.exists());
    }
}

#[test]
fn what_can_t_be_solved_is_said() {
    let (layout, _) = fields(BOARDS.lines().nth(1).unwrap());
    for (arguments, complaint) in [
        (&["--", "abc"][..], "36"),
        (&["--", layout, &".".repeat(36), "X", "-"], "side"),
        (&["--all", "--", layout], "--all"),
        (&[], "LAYOUT"),
    ] {
        let output = solve(arguments);
        assert!(!output.status.success());
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(log.contains(complaint), "{arguments:?}: {log}");
    }
}
