//! `cargo lab solve donuts` from outside: what it proves, and that the list of all boards is the one that it makes.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use engine::{
    Engine as _, Level, Memory,
    donuts::{BOARDS, Value, boards, candidates, in_book},
};
use rules::{
    Game as _,
    donuts::{Game, Square, Squares},
};

/// The list of all boards that is kept.
const LIST: &str = include_str!("../../../docs/donuts-boards.csv");

/// The chip's book that is kept.
const BOOK: &[u8] = include_bytes!("../../../crates/engine/src/donuts/book.bin");

/// What to do when the list is of other tiles.
const REMAKE: &str = "the tiles of Donuts have changed: run cargo xtask regenerate donuts";

fn solve(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    // From the project's root, where the lab finds the list.
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.args(["solve", "donuts"]).args(arguments).output().unwrap()
}

fn solve_all(output: &Path) -> Output {
    solve(&["--all", "--output", output.to_str().unwrap()])
}

/// A line of the list.
#[derive(Clone, Copy)]
struct Line {
    text: &'static str,
    layout: &'static str,
    value: i8,
    best: Squares,
}

impl Line {
    fn read(text: &'static str) -> Self {
        let [layout, value, best] = text.split(',').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let best = best.split(' ').map(|square| square.parse::<Square>().unwrap()).collect();
        Self { text, layout, value: value.parse().unwrap(), best }
    }
}

/// The lines of the list: those of the boards that the tiles make, in the order of their numbers.
fn list() -> Vec<Line> {
    let lines: Vec<Line> = LIST.lines().skip(1).map(Line::read).collect();
    let layouts = lines.iter().map(|line| line.layout.to_string());
    assert!(layouts.eq((0..BOARDS).map(|number| boards::board(number).unwrap().to_string())), "{REMAKE}");
    lines
}

/// What a solution says in its lines `value`, `best` and `nodes`.
fn solution(output: &Output) -> (i8, Square, u64) {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let word = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text:?}")).to_string()
    };
    assert!(word("time").parse::<f64>().unwrap() >= 0.0);
    (word("value").parse().unwrap(), word("best").parse().unwrap(), word("nodes").parse().unwrap())
}

#[test]
fn a_board_has_the_value_of_the_list_and_one_of_its_moves_and_then_the_opponent_has_the_opposite() {
    let Line { text, layout, value, best } = list()[12_344];
    let (found, first, nodes) = solution(&solve(&["--", layout]));
    assert_eq!(found, value, "{text}");
    assert!(best.contains(first), "{first} on {text}");
    assert!(nodes > 0);

    let cells: String = Square::all().map(|square| if square == first { 'V' } else { '.' }).collect();
    let (found, ..) = solution(&solve(&["--", layout, &cells, "C", &first.to_string()]));
    assert_eq!(found, -value, "{text}");
}

#[test]
fn the_chip_begins_with_a_best_move_on_every_board() {
    let mut memory: Box<Memory> = Box::default();
    for Line { text, layout, best, .. } in list() {
        let first = Game::new(layout.parse().unwrap()).choose_move(Level::BEST, 0, &mut memory).unwrap();
        assert!(best.contains(first), "{REMAKE}: the book has {first} on {text}");
    }
}

#[test]
fn the_book_has_no_good_reply_to_the_winning_first_moves_and_one_to_all_others() {
    for Line { text, layout, best, .. } in list().iter().step_by(13) {
        for first in Square::all() {
            let mut game = Game::new(layout.parse().unwrap());
            game.play(first).unwrap();
            let (value, reply) = in_book(&game).unwrap();
            assert_eq!(value == Value::Loss, best.contains(first), "{REMAKE}: {first} on {text}");
            assert!(
                reply.map_or(value == Value::Loss, |reply| game.check(reply).is_ok()),
                "{first} on {text}"
            );
        }
    }
}

/// A line of the unfinished book: the page of a board.
fn page(number: usize) -> String {
    let empty = Game::new(boards::board(number).unwrap());
    let after = |game: &Game, square| {
        let mut after = *game;
        after.play(square).unwrap();
        after
    };
    let place = |game: &Game, best| candidates(game).position(|square| Some(square) == best);
    let replies = Square::all().map(|first| {
        let game = after(&empty, first);
        let (value, reply) = in_book(&game).unwrap();
        let only_draws = if value == Value::Draw { game.legal_moves().len() } else { 0 };
        match place(&game, reply).map(|place| place + only_draws) {
            None => 1,
            Some(0) => 0,
            Some(index) => index + 1,
        }
    });
    let begun = after(&empty, in_book(&empty).unwrap().1.unwrap());
    let answers = begun.legal_moves().into_iter().map(|reply| {
        let game = after(&begun, reply);
        place(&game, in_book(&game).unwrap().1).unwrap()
    });
    let text = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
    };
    format!("{},{},{}", empty.board(), text(&mut { replies }), text(&mut { answers }))
}

#[test]
fn an_interrupted_book_goes_on_where_it_was_and_is_the_one_that_is_kept() {
    let unlike: Vec<usize> = boards::canonical().collect();
    let missing = [unlike[8], unlike[unlike.len() - 9]];
    let pages: Vec<String> =
        unlike.into_iter().filter(|number| !missing.contains(number)).map(page).collect();
    let folder = tempfile::tempdir().unwrap();
    let [path, part] = ["book.bin", "book.bin.part"].map(|name| folder.path().join(name));
    fs::write(&part, pages.join("\n") + "\n").unwrap();
    let output = solve(&["--book", "--output", path.to_str().unwrap()]);
    let (text, log) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{log}");
    assert!(text.contains("2 boards solved"), "{text}");
    assert!(fs::read(&path).unwrap() == BOOK, "crates/engine/src/donuts/book.bin is not what --book makes");
    assert!(!part.exists());
}

#[test]
fn an_interrupted_run_goes_on_where_it_was_and_makes_the_list_that_is_kept() {
    // Two boards and their mirror images, if they have any.
    let left_out = [6, 19_999].map(|number| [Some(number), boards::mirror(number).map(|(twin, _)| twin)]);
    let left_out = left_out.concat();
    let known: Vec<&str> = list()
        .iter()
        .enumerate()
        .filter(|(number, _)| !left_out.contains(&Some(*number)))
        .map(|(_, line)| line.text)
        .collect();

    let folder = tempfile::tempdir().unwrap();
    let [path, part] = ["all.csv", "all.csv.part"].map(|name| folder.path().join(name));
    // The last line was not finished when the power went.
    fs::write(&part, known.join("\n") + "\n" + &known[0][..20]).unwrap();
    let output = solve_all(&path);
    let (text, log) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{log}");
    assert!(text.contains("2 solved"), "{text}");
    assert!(fs::read_to_string(&path).unwrap() == LIST, "docs/donuts-boards.csv is not what --all makes");
    assert!(!part.exists());
}

#[test]
fn a_part_that_is_wrong_or_no_list_is_refused_and_kept() {
    let Line { text, value, .. } = list()[0];
    let other = if value == 0 { 1 } else { 0 };
    let wrong = text.replacen(&format!(",{value},"), &format!(",{other},"), 1) + "\n";
    for (text, complaint) in [(wrong.as_str(), "does not hold"), ("what?\nwhat?\n", "line 1")] {
        let folder = tempfile::tempdir().unwrap();
        let [path, part] = ["all.csv", "all.csv.part"].map(|name| folder.path().join(name));
        fs::write(&part, text).unwrap();
        let output = solve_all(&path);
        assert!(!output.status.success());
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(log.contains(complaint), "{log}");
        assert_eq!(fs::read_to_string(&part).unwrap(), text);
        assert!(!path.exists());
    }
}

#[test]
fn what_can_t_be_solved_is_said() {
    let layout = &"-".repeat(36);
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
