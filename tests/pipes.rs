//! Where the program's words go, from outside: whether it is a pipe that nobody reads any more or a disk that is full,
//! every command ends in order and never with a panic.
#![cfg(target_os = "linux")]

use std::{
    fs::{self, File},
    io,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output, Stdio},
};

use rules::{Game as _, Lot, donuts};
use tempfile::TempDir;

/// What is said of a disk that is full.
const FULL: &str = "No space left on device";

/// A folder for one test; it goes with the test.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn glowboard(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glowboard"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// A pipe whose reader has gone.
fn closed() -> Stdio {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// A disk that is full.
fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("a full disk").into()
}

fn run(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

#[track_caller]
fn assert_code(output: &Output, code: i32, arguments: &[&str]) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    assert!(!told.contains("panicked"), "{arguments:?}: {told}");
}

/// One sentence says what is wrong, after whatever tells how far the work has come.
#[track_caller]
fn assert_told(output: &Output, wanted: &str, arguments: &[&str]) {
    assert_code(output, 1, arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    let last = told.lines().next_back().unwrap_or_default();
    assert!(last.starts_with("glowboard: ") && last.contains(wanted), "{arguments:?}: {told}");
    assert_eq!(told.matches("glowboard: ").count(), 1, "{arguments:?}: {told}");
}

/// A command whose results go wherever they can: it ends in order.
#[track_caller]
fn assert_in_order(folder: &Path, arguments: &[&str]) {
    let told = run(&mut glowboard(folder, arguments));
    assert_code(&told, 0, arguments);
    assert!(!told.stdout.is_empty(), "{arguments:?}: it has a result");

    let read_no_more = run(glowboard(folder, arguments).stdout(closed()));
    assert_code(&read_no_more, 0, arguments);
    assert_eq!(
        read_no_more.stderr.is_empty(),
        told.stderr.is_empty(),
        "{arguments:?}: nothing is said of it"
    );

    assert_told(&run(glowboard(folder, arguments).stdout(full())), FULL, arguments);

    // Nothing depends on what is told beside the results.
    for nowhere in [closed, full] {
        let untold = run(glowboard(folder, arguments).stderr(nowhere()));
        assert_code(&untold, 0, arguments);
        assert_eq!(untold.stdout.is_empty(), told.stdout.is_empty(), "{arguments:?}");
        assert_code(&run(glowboard(folder, arguments).stdout(full()).stderr(nowhere())), 1, arguments);
        assert_code(&run(glowboard(folder, arguments).stdout(closed()).stderr(nowhere())), 0, arguments);
    }
}

#[test]
fn help_and_version_end_in_order() {
    let folder = folder();
    assert_in_order(folder.path(), &["--version"]);
    for command in [&[][..], &["referee"], &["match"], &["film"], &["solve"]] {
        assert_in_order(folder.path(), &[command, &["--help"]].concat());
    }
    for game in ["donuts", "konter"] {
        assert_in_order(folder.path(), &["solve", game, "--help"]);
    }
}

#[test]
fn wrong_arguments_end_in_order() {
    let folder = folder();
    for arguments in [&["chess"][..], &["match", "chess"], &["film"], &["solve"], &[]] {
        for nowhere in [closed, full] {
            assert_code(&run(glowboard(folder.path(), arguments).stderr(nowhere())), 2, arguments);
        }
    }
}

#[test]
fn a_match_ends_in_order() {
    let folder = folder();
    for game in ["donuts", "konter", "fundomino"] {
        assert_in_order(folder.path(), &["match", game, "1", "1", "--games", "2", "--seed", "1"]);
    }
}

#[test]
fn a_film_ends_in_order() {
    let folder = folder();
    fs::write(folder.path().join("a.script"), "wait 200\npress A\nwait 200\n").expect("a script");
    for out in ["a.gif", "a.png"] {
        assert_in_order(folder.path(), &["film", "a.script", out, "--size", "48"]);
    }
}

#[test]
fn a_film_that_a_disk_refuses_is_told_and_leaves_nothing() {
    let folder = folder();
    fs::write(folder.path().join("a.script"), "wait 200\n").expect("a script");
    symlink("/dev/full", folder.path().join("full.gif")).expect("a link");
    for (out, wanted) in [("full.gif", FULL), ("/proc/a.gif", "/proc/a.gif: the film can't be written")] {
        let arguments = ["film", "a.script", out, "--size", "48"];
        assert_told(&run(&mut glowboard(folder.path(), &arguments)), wanted, &arguments);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

/// A position of Donuts in which little is left to think about.
fn late_position() -> String {
    let mut lot = Lot::new(1);
    loop {
        let mut game = donuts::Game::new(donuts::Board::from_seed(lot.draw()));
        for _ in 0..24 {
            let moves: Vec<_> = game.legal_moves().into_iter().collect();
            let Some(mv) = moves.get(lot.below(moves.len().max(1) as u32) as usize) else { break };
            game.play_unchecked(*mv);
        }
        if game.to_move().is_some() {
            return game.to_string();
        }
    }
}

#[test]
fn a_position_of_donuts_is_solved_in_order() {
    let position = late_position();
    let arguments: Vec<&str> = ["solve", "donuts", "--"].into_iter().chain(position.split(' ')).collect();
    assert_in_order(folder().path(), &arguments);
}

#[test]
fn a_list_of_all_boards_that_a_disk_refuses_is_told_and_what_was_found_is_kept() {
    let folder = folder();
    let list = include_str!("../docs/donuts-boards.csv");
    let known = list.split_once('\n').expect("a header").1;
    let arguments = ["solve", "donuts", "--all", "--output", "all.csv"];
    let (part, all) = (folder.path().join("all.csv.part"), folder.path().join("all.csv"));

    fs::write(&part, known).expect("an earlier run");
    symlink("/dev/full", &all).expect("a link");
    assert_told(&run(&mut glowboard(folder.path(), &arguments)), FULL, &arguments);
    assert!(fs::read_to_string(&part).expect("an earlier run") == known);

    // With room for the list, only the words are lost.
    fs::remove_file(&all).expect("a link");
    assert_told(&run(glowboard(folder.path(), &arguments).stdout(full())), FULL, &arguments);
    assert!(fs::read_to_string(&all).expect("a list") == list);

    fs::create_dir(&part).expect("a folder in its place");
    assert_told(&run(&mut glowboard(folder.path(), &arguments)), "all.csv.part can't be read", &arguments);
}

/// It takes its time, so it is solved once; whatever it says goes the way of all results.
#[test]
fn konter_is_solved_in_order() {
    let folder = folder();
    let arguments = ["solve", "konter", "--table", "losses.bin"];
    assert_told(&run(glowboard(folder.path(), &arguments).stdout(full())), FULL, &arguments);
    let table: &[u8] = include_bytes!("../opponents/src/konter/losses.bin");
    assert!(fs::read(folder.path().join("losses.bin")).expect("a table") == table, "only the words are lost");
}
