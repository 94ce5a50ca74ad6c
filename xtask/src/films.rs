//! `cargo xtask films`: makes the films in docs/films anew, one for each script.

use std::{fs, path::Path};

use crate::command::Command;

/// Where scripts and films lie, from the project's root.
const FOLDER: &str = "docs/films";

/// How large the films are: as a row of three fits on a page.
const SIZE: u16 = 256;

/// Films every script.
pub(crate) fn run() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(FOLDER);
    let unreadable = |error| format!("{FOLDER}: {error}");
    let entries = fs::read_dir(&folder).map_err(unreadable)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let mut names: Vec<String> = paths
        .map_err(unreadable)?
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "script"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_string()))
        .collect();
    names.sort();
    for name in names {
        let film = format!("film {FOLDER}/{name}.script {FOLDER}/{name}.gif --size {SIZE}");
        Command::cargo(&format!("run --quiet --release --package glowboard -- {film}")).run()?;
    }
    Ok(())
}
