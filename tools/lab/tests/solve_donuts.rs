//! End-to-end tests of `cargo lab solve donuts`: its results, and that the list of all boards and the book are up to
//! date.

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

/// The list of all boards in the repository.
const LIST: &str = include_str!("../../../docs/donuts-boards.csv");

const BOOK: &[u8] = include_bytes!("../../../crates/engine/src/donuts/book.bin");

/// What to do if the list is for other tiles.
const REGENERATE: &str = "the tiles of Donuts have changed: run cargo xtask regenerate donuts";

fn solve(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    // In the project's root, relative to which the lab looks for the list.
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.args(["solve", "donuts"]).args(arguments).output().unwrap()
}

fn solve_all(output: &Path) -> Output {
    solve(&["--all", "--output", output.to_str().unwrap()])
}

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

/// The lines of the list, one for each board in the order of their indices.
fn list() -> Vec<Line> {
    let lines: Vec<Line> = LIST.lines().skip(1).map(Line::read).collect();
    let layouts = lines.iter().map(|line| line.layout.to_string());
    assert!(layouts.eq((0..BOARDS).map(|number| boards::board(number).unwrap().to_string())), "{REGENERATE}");
    lines
}

/// A printed solution: the result, the best move behind these words, and the number of nodes.
fn solution(output: &Output, best: &str) -> (String, Square, u64) {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let [solution, effort] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text:?}") };
    let (result, best) = solution.split_once(best).unwrap_or_else(|| panic!("no best move in {text:?}"));
    let (nodes, seconds) = effort.split_once(" nodes in ").unwrap();
    assert!(seconds.strip_suffix(" s").unwrap().parse::<f64>().unwrap() >= 0.0);
    (result.to_string(), best.parse().unwrap(), nodes.parse().unwrap())
}

#[test]
fn the_solution_of_a_board_agrees_with_the_list_also_after_the_first_move() {
    let Line { text, layout, value, best } = list()[12_344];
    let expected = match value {
        1 => "Vanilla wins",
        0 => "Draw",
        _ => "Chocolate wins",
    };
    let (result, first, nodes) = solution(&solve(&["--", layout]), "; best first move ");
    assert_eq!(result, expected, "{text}");
    assert!(best.contains(first), "{first} on {text}");
    assert!(nodes > 0);

    let cells: String = Square::all().map(|square| if square == first { 'V' } else { '.' }).collect();
    let output = solve(&["--", layout, &cells, "C", &first.to_string()]);
    let (result, ..) = solution(&output, "; best move ");
    assert_eq!(result, expected, "{text}");
}

#[test]
fn the_engine_starts_with_a_best_move_on_every_board() {
    let mut memory: Box<Memory> = Box::default();
    for Line { text, layout, best, .. } in list() {
        let first = Game::new(layout.parse().unwrap()).choose_move(Level::BEST, 0, &mut memory).unwrap();
        assert!(best.contains(first), "{REGENERATE}: the book has {first} on {text}");
    }
}

#[test]
fn the_book_has_a_reply_to_every_first_move_that_does_not_win() {
    for Line { text, layout, best, .. } in list().iter().step_by(13) {
        for first in Square::all() {
            let mut game = Game::new(layout.parse().unwrap());
            game.play(first).unwrap();
            let (value, reply) = in_book(&game).unwrap();
            assert_eq!(value == Value::Loss, best.contains(first), "{REGENERATE}: {first} on {text}");
            assert!(
                reply.map_or(value == Value::Loss, |reply| game.check(reply).is_ok()),
                "{first} on {text}"
            );
        }
    }
}

/// A line of the intermediate results for the book: the page of a board.
fn page(number: usize) -> String {
    let empty = Game::new(boards::board(number).unwrap());
    let after = |game: &Game, square| {
        let mut after = *game;
        after.play(square).unwrap();
        after
    };
    let position = |game: &Game, best| candidates(game).position(|square| Some(square) == best);
    let replies = Square::all().map(|first| {
        let game = after(&empty, first);
        let (value, reply) = in_book(&game).unwrap();
        let only_draws = if value == Value::Draw { game.legal_moves().len() } else { 0 };
        match position(&game, reply).map(|index| index + only_draws) {
            None => 1,
            Some(0) => 0,
            Some(index) => index + 1,
        }
    });
    let begun = after(&empty, in_book(&empty).unwrap().1.unwrap());
    let answers = begun.legal_moves().into_iter().map(|reply| {
        let game = after(&begun, reply);
        position(&game, in_book(&game).unwrap().1).unwrap()
    });
    let text = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
    };
    format!("{},{},{}", empty.board(), text(&mut { replies }), text(&mut { answers }))
}

#[test]
fn a_resumed_book_run_reproduces_the_book() {
    let canonical: Vec<usize> = boards::canonical().collect();
    let missing = [canonical[8], canonical[canonical.len() - 9]];
    let pages: Vec<String> =
        canonical.into_iter().filter(|number| !missing.contains(number)).map(page).collect();
    let folder = tempfile::tempdir().unwrap();
    let [path, part] = ["book.bin", "book.bin.part"].map(|name| folder.path().join(name));
    fs::write(&part, pages.join("\n") + "\n").unwrap();
    let output = solve(&["--book", "--output", path.to_str().unwrap()]);
    let (text, log) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{log}");
    assert!(text.contains("2 boards solved"), "{text}");
    assert!(fs::read(&path).unwrap() == BOOK, "crates/engine/src/donuts/book.bin is out of date");
    assert!(!part.exists());
}

#[test]
fn a_resumed_run_reproduces_the_list_of_all_boards() {
    // Two boards and their mirror images, if they have any.
    let left_out = [6, 19_999].map(|number| [Some(number), boards::mirror(number).map(|(mirror, _)| mirror)]);
    let left_out = left_out.concat();
    let known: Vec<&str> = list()
        .iter()
        .enumerate()
        .filter(|(number, _)| !left_out.contains(&Some(*number)))
        .map(|(_, line)| line.text)
        .collect();

    let folder = tempfile::tempdir().unwrap();
    let [path, part] = ["all.csv", "all.csv.part"].map(|name| folder.path().join(name));
    // With an incomplete last line.
    fs::write(&part, known.join("\n") + "\n" + &known[0][..20]).unwrap();
    let output = solve_all(&path);
    let (text, log) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{log}");
    assert!(text.contains("2 solved"), "{text}");
    assert!(fs::read_to_string(&path).unwrap() == LIST, "docs/donuts-boards.csv is out of date");
    assert!(!part.exists());
}

#[test]
fn invalid_intermediate_results_are_rejected_and_kept() {
    let Line { text, value, .. } = list()[0];
    let other = if value == 0 { 1 } else { 0 };
    let wrong = text.replacen(&format!(",{value},"), &format!(",{other},"), 1) + "\n";
    for (text, error) in [(wrong.as_str(), "has a wrong result"), ("what?\nwhat?\n", "line 1")] {
        let folder = tempfile::tempdir().unwrap();
        let [path, part] = ["all.csv", "all.csv.part"].map(|name| folder.path().join(name));
        fs::write(&part, text).unwrap();
        let output = solve_all(&path);
        assert!(!output.status.success());
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(log.contains(error), "{log}");
        assert_eq!(fs::read_to_string(&part).unwrap(), text);
        assert!(!path.exists());
    }
}

#[test]
fn invalid_positions_and_options_are_rejected() {
    let layout = &"-".repeat(36);
    for (arguments, error) in [
        (&["--", "abc"][..], "36"),
        (&["--", layout, &".".repeat(36), "X", "-"], "side"),
        (&["--all", "--", layout], "--all"),
        (&[], "LAYOUT"),
    ] {
        let output = solve(arguments);
        assert!(!output.status.success());
        let log = String::from_utf8(output.stderr).unwrap();
        assert!(log.contains(error), "{arguments:?}: {log}");
    }
}
