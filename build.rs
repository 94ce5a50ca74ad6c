//! Selects the board and passes the memory layout of the firmware to the linker. A build for a PC needs neither.

use std::{env, error::Error, fs, io, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed=src/boards");
    println!("cargo::rerun-if-env-changed=BOARD");
    if env::var("CARGO_CFG_TARGET_OS")? != "none" {
        return Ok(());
    }
    match board()? {
        Ok(board) => println!("cargo::rustc-cfg=board=\"{board}\""),
        Err(reason) => println!("cargo::error={reason}"),
    }
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
