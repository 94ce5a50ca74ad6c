//! `cargo xtask example-game`: follows `docs/adding-a-game.md` on a copy of the project. It adds the game in
//! `tools/example-game/tic-tac-toe` and a made-up language using only the tables of the guide, compiles the copy for
//! the PC, the Pico and the page, and tests it.

mod guide;
mod reversed;
mod tree;

use std::path::Path;

use crate::{
    command::Command,
    firmware::{self, add_target},
    web,
};
use guide::Guide;
use tree::Tree;

/// The folders to copy over the project: the files of the game, a test of the language, and an invented board.
const EXAMPLES: [&str; 3] =
    ["tools/example-game/tic-tac-toe", "tools/example-game/reversed", "tools/example-game/board"];

/// The cargo commands that the copy has to pass.
const CHECKS: [&str; 7] = [
    "check --workspace --all-targets",
    "check --package glowboard --target thumbv6m-none-eabi",
    "check --package glowboard-web --target wasm32-unknown-unknown",
    "test --package glowboard-console --lib --test tic_tac_toe --test lessons",
    "test --package glowboard-console --test scenarios reversed",
    "test --package glowboard --bin glowboard",
    "test --package glowboard-web --test tic_tac_toe --test words",
];

/// Adds the game and the language to a copy, and tests it.
pub(crate) fn run() -> Result<(), String> {
    add_target(firmware::TARGET)?;
    add_target(web::TARGET)?;
    let copy = firmware::target_folder().join("example-game");
    extended(&firmware::root())?.write(&copy)?;
    for check in CHECKS {
        Command::cargo(check)
            .and("--quiet")
            .within(&copy)
            // Reuses the dependencies that are already built.
            .with("CARGO_TARGET_DIR", firmware::target_folder())
            .with("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .with("BOARD", "breadboard")
            .run()?;
    }
    Ok(())
}

/// The project after the steps of the guide.
fn extended(root: &Path) -> Result<Tree, String> {
    let mut tree = Tree::read(root)?;
    let text = tree.text("docs/adding-a-game.md")?;
    let guide = Guide::read(&text);
    EXAMPLES.iter().for_each(|example| tree.overlay(example));
    add_lines(&guide, "The lines in the lists", &mut tree)?;
    // After the game, so that its texts are included.
    for row in guide.table("The texts of a language")? {
        reversed::add(&row, &mut tree)?;
    }
    add_lines(&guide, "The lines of a language", &mut tree)?;
    tree.add_line("src/boards/mod.rs", "    breadboard \"breadboard\",", &["boards! {"])?;
    // In a shared target folder, Cargo distinguishes packages by their versions, but the file names of a cdylib have no
    // hash.
    let version = concat!("version = \"", env!("CARGO_PKG_VERSION"));
    tree.replace("Cargo.toml", version, &format!("{version}-example"))?;
    tree.replace("crates/web/Cargo.toml", "\"cdylib\", ", "")?;
    Ok(tree)
}

/// Adds the lines of a table. A row has the file, the line, and the lines below which it belongs, the outermost first.
fn add_lines(guide: &Guide<'_>, heading: &str, tree: &mut Tree) -> Result<(), String> {
    for row in guide.table(heading)? {
        let [[path], [line], below @ [_, ..]] = row.each_ref().map(Vec::as_slice) else {
            return Err(format!("{heading}: a row names a file, a line and where it goes: {row:?}"));
        };
        for path in tree.matching(path)? {
            tree.add_line(&path, line, below)?;
        }
    }
    Ok(())
}
