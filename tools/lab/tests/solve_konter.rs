//! End-to-end tests of `cargo lab solve konter`: its counts, and that the tablebase is up to date.

use std::{collections::HashMap, fs, process::Command};

/// The tablebase in the firmware.
const TABLE: &[u8] = include_bytes!("../../../crates/engine/src/konter/losses.bin");

#[test]
fn the_counts_add_up_and_the_tablebase_is_reproduced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("losses.bin");
    let mut solve = Command::new(env!("CARGO_BIN_EXE_lab"));
    let output = solve.args(["solve", "konter", "--table"]).arg(&file).output().unwrap();
    let (text, log) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{log}");

    let (depths, totals): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with("depth "));
    let totals: HashMap<&str, u32> = totals
        .iter()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, count)| (name, count.parse().unwrap()))
        .collect();
    assert_eq!(totals["positions"], 67_603_900);
    assert_eq!(totals["connected"] + totals["win"] + totals["loss"] + totals["draw"], totals["positions"]);
    let sum = |column: usize| {
        let words = depths.iter().map(|line| line.split(' ').nth(column).unwrap());
        words.map(|word| word.parse::<u32>().unwrap()).sum::<u32>()
    };
    assert_eq!((sum(3), sum(5)), (totals["win"], totals["loss"]), "{text}");

    assert!(fs::read(&file).unwrap() == TABLE, "crates/engine/src/konter/losses.bin is out of date");
    assert!(!log.contains('\r'), "there is no progress bar without a terminal");
}

#[test]
fn a_misspelt_option_gets_a_suggestion() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_lab")).args(["solve", "konter", "--tabel"]).output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("--table"));
}
