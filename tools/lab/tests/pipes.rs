//! The lab's output to closed pipes and full disks.
#![cfg(target_os = "linux")]

#[path = "../../../tests/support/pipes.rs"]
mod pipes;
#[path = "../../../tests/support/preload.rs"]
mod preload;

use std::{fs, os::unix::fs::symlink};

use pipes::*;
use rules::{Game as _, Rng, donuts};

const LAB: Program = Program { name: "lab", path: env!("CARGO_BIN_EXE_lab") };

#[test]
fn help_and_version_survive_closed_pipes_and_full_disks() {
    for arguments in [&["--version"][..], &["--help"]] {
        LAB.assert_in_order(folder().path(), arguments);
    }
    for command in [&["match"][..], &["record"], &["solve"], &["solve", "donuts"], &["solve", "konter"]] {
        LAB.assert_in_order(folder().path(), &[command, &["--help"]].concat());
    }
}

#[test]
fn wrong_arguments_survive_closed_pipes_and_full_disks() {
    for arguments in [&["chess"][..], &["match", "chess"], &["record"], &["solve"], &[]] {
        LAB.assert_refused_in_order(folder().path(), arguments);
    }
}

#[test]
fn a_match_survives_closed_pipes_and_full_disks() {
    let folder = folder();
    for game in ["donuts", "konter", "fundomino"] {
        LAB.assert_in_order(folder.path(), &["match", game, "1", "1", "--games", "2", "--seed", "1"]);
    }
}

#[test]
fn a_recording_survives_closed_pipes_and_full_disks() {
    let folder = folder();
    fs::write(folder.path().join("a.script"), "wait 200\npress A\nwait 200\n").expect("a script");
    for out in ["a.gif", "a.png"] {
        LAB.assert_in_order(folder.path(), &["record", "a.script", out, "--size", "48"]);
    }
}

#[test]
fn a_recording_that_cant_be_written_is_an_error_and_leaves_no_file() {
    let folder = folder();
    fs::write(folder.path().join("a.script"), "wait 200\n").expect("a script");
    symlink("/dev/full", folder.path().join("full.gif")).expect("a link");
    for (out, wanted) in [("full.gif", FULL), ("/proc/a.gif", "/proc/a.gif: the recording can't be written")]
    {
        let arguments = ["record", "a.script", out, "--size", "48"];
        LAB.assert_told(&run(&mut LAB.command(folder.path(), &arguments)), wanted, &arguments);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

/// A late position of Donuts, which is solved quickly.
fn late_position() -> String {
    let mut rng = Rng::new(1);
    loop {
        let mut game = donuts::Game::new(donuts::Board::from_seed(rng.next_u64()));
        for _ in 0..24 {
            let moves: Vec<_> = game.legal_moves().into_iter().collect();
            let Some(mv) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else { break };
            game.play_unchecked(*mv);
        }
        if game.to_move().is_some() {
            return game.to_string();
        }
    }
}

#[test]
fn solving_a_position_of_donuts_survives_closed_pipes_and_full_disks() {
    let position = late_position();
    let arguments: Vec<&str> = ["solve", "donuts", "--"].into_iter().chain(position.split(' ')).collect();
    LAB.assert_in_order(folder().path(), &arguments);
}

#[test]
fn a_list_of_all_boards_that_cant_be_written_is_an_error_and_keeps_intermediate_results() {
    let folder = folder();
    let list = include_str!("../../../docs/donuts-boards.csv");
    let known = list.split_once('\n').expect("a header").1;
    let arguments = ["solve", "donuts", "--all", "--output", "all.csv"];
    let (part, all) = (folder.path().join("all.csv.part"), folder.path().join("all.csv"));

    fs::write(&part, known).expect("intermediate results");
    symlink("/dev/full", &all).expect("a link");
    LAB.assert_told(&run(&mut LAB.command(folder.path(), &arguments)), FULL, &arguments);
    assert!(fs::read_to_string(&part).expect("intermediate results") == known);

    // The list can be written; only the summary is lost.
    fs::remove_file(&all).expect("a link");
    LAB.assert_told(&run(LAB.command(folder.path(), &arguments).stdout(full())), FULL, &arguments);
    assert!(fs::read_to_string(&all).expect("a list") == list);

    fs::create_dir(&part).expect("a folder in its place");
    LAB.assert_told(
        &run(&mut LAB.command(folder.path(), &arguments)),
        "all.csv.part can't be read",
        &arguments,
    );
}

/// Solving takes long, so this runs it only once.
#[test]
fn solving_konter_survives_a_full_disk() {
    let folder = folder();
    let arguments = ["solve", "konter", "--table", "losses.bin"];
    LAB.assert_told(&run(LAB.command(folder.path(), &arguments).stdout(full())), FULL, &arguments);
    let table: &[u8] = include_bytes!("../../../crates/engine/src/konter/losses.bin");
    assert!(
        fs::read(folder.path().join("losses.bin")).expect("a table") == table,
        "only the summary is lost"
    );
}

#[test]
fn a_match_is_played_even_if_no_threads_can_be_started() {
    let folder = folder();
    let library = preload::library(folder.path());
    let arguments = ["match", "donuts", "1", "2", "--games", "4", "--seed", "1"];
    let play = |max_threads: &str| {
        let mut command = LAB.command(folder.path(), &arguments);
        run(command.env("LD_PRELOAD", &library).env("THREADS_AT_MOST", max_threads))
    };
    let with = play("100");
    for max_threads in ["0", "1"] {
        let without = play(max_threads);
        assert_code(&without, 0, &arguments);
        assert_eq!(without.stdout, with.stdout, "{max_threads}");
    }
}
