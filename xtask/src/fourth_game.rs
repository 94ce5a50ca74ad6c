//! `cargo xtask fourth-game`: adds the game in `examples/tic-tac-toe` to a copy of the project, by its files and one line in
//! each list, and plays it there. So what `docs/adding-a-game.md` says stays true.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{command::Command, firmware};

/// The lists, the line of each behind which the game comes, and its own line.
const LINES: [(&str, &str, &str); 5] = [
    ("rules/src/lib.rs", "pub mod konter;", "pub mod tic_tac_toe;"),
    ("opponents/src/lib.rs", "mod list;", "mod tic_tac_toe;"),
    ("opponents/src/games.rs", "    Fundomino: fundomino,", "    TicTacToe: tic_tac_toe,"),
    ("console/src/games/mod.rs", "mod list;", "pub mod tic_tac_toe;"),
    ("console/src/games/mod.rs", "    Fundomino: fundomino,", "    TicTacToe: tic_tac_toe,"),
];

/// What there need not be in the copy.
const LEFT_OUT: [&str; 3] = ["target", ".git", "docs"];

/// Adds the game to a copy, and plays it.
pub(crate) fn run() -> Result<(), String> {
    let (root, target) = (firmware::root(), firmware::target_folder());
    let copy = target.join("fourth-game");
    make(&root, &copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    for (list, behind, line) in LINES {
        add(&copy.join(list), behind, line)?;
    }
    Command::cargo("test --quiet --package glowboard-console --test tic_tac_toe")
        .within(&copy)
        // Cargo knows crates by their places in the workspace: a folder of its own keeps the copy's apart from ours.
        .with("CARGO_TARGET_DIR", target.join("fourth-game-build"))
        .with("CARGO_PROFILE_TEST_OPT_LEVEL", "0")
        .run()
}

/// Copies the project, and lays the files of the game over it.
fn make(root: &Path, copy: &Path) -> io::Result<()> {
    if copy.exists() {
        fs::remove_dir_all(copy)?;
    }
    fs::create_dir_all(copy)?;
    for entry in entries(root)? {
        let name = entry.file_name().unwrap_or_default();
        if !LEFT_OUT.iter().any(|left_out| name == *left_out) {
            lay(&entry, &copy.join(name))?;
        }
    }
    lay(&root.join("examples/tic-tac-toe"), copy)
}

/// Copies a file or a folder; folders that are there already get more files.
fn lay(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(|_| ());
    }
    fs::create_dir_all(to)?;
    entries(from)?.iter().try_for_each(|entry| lay(entry, &to.join(entry.file_name().unwrap_or_default())))
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// Adds a line to a list.
fn add(list: &Path, behind: &str, line: &str) -> Result<(), String> {
    let text = fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let found = text.lines().filter(|known| *known == behind).count();
    if found != 1 {
        return Err(format!("{}: {behind:?} stands there {found} times", list.display()));
    }
    let text: String = text
        .lines()
        .flat_map(|known| [known, line].into_iter().take(if known == behind { 2 } else { 1 }))
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(list, text).map_err(|error| format!("{}: {error}", list.display()))
}
