//! Selects the board and passes the memory layout of the firmware to the linker. A build for a PC needs neither.

use std::{env, error::Error, fs, io, path::PathBuf};

/// The time of the commit in seconds since 1970, by the convention of reproducible-builds.org. `cargo xtask` sets it.
const COMMIT_TIME: &str = "SOURCE_DATE_EPOCH";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed=src/boards");
    println!("cargo::rerun-if-env-changed=BOARD");
    println!("cargo::rerun-if-env-changed={COMMIT_TIME}");
    if env::var("CARGO_CFG_TARGET_OS")? != "none" {
        return Ok(());
    }
    match board()? {
        Ok(board) => println!("cargo::rustc-cfg=board=\"{board}\""),
        Err(reason) => println!("cargo::error={reason}"),
    }
    println!("cargo::rustc-env=COMMIT_DATE={}", commit_date()?);
    // The link.x of cortex-m-rt includes memory.x from the linker's search path.
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::copy("memory.x", out.join("memory.x"))?;
    println!("cargo::rustc-link-search={}", out.display());
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    Ok(())
}

/// The board named by `BOARD`: a file in `src/boards`.
fn board() -> io::Result<Result<String, String>> {
    let mut boards: Vec<String> = fs::read_dir("src/boards")?
        .filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_string))
        .filter(|name| !["mod", "wiring"].contains(&name.as_str()))
        .collect();
    boards.sort();
    let board = env::var("BOARD").unwrap_or_default();
    if boards.contains(&board) {
        return Ok(Ok(board));
    }
    Ok(Err(format!(
        "{board:?} is not a board: set the environment variable BOARD to one of {}",
        boards.join(", ")
    )))
}

/// The date of the commit, such as 2026-02-28; empty if it is not known.
fn commit_date() -> Result<String, Box<dyn Error>> {
    let Ok(seconds) = env::var(COMMIT_TIME) else { return Ok(String::new()) };
    let seconds: i64 = seconds.parse().map_err(|_| format!("{COMMIT_TIME} is not a number of seconds"))?;
    // Years begin in March, so that a leap day is the last day of its year; era and year are those of the
    // Gregorian calendar, which repeats after 400 years. Day 0 is 0000-03-01.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    Ok(format!("{:04}-{month:02}-{day:02}", era * 400 + year))
}
