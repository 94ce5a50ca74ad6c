//! `cargo xtask example-game`: follows `docs/adding-a-game.md` on a copy of the project. It adds the game in
//! `tools/example-game/tic-tac-toe` and a made-up language using only the tables of the guide, compiles the copy for
//! the PC, the Pico and the page, and tests it.

mod guide;
mod reversed;
mod tree;

use std::{collections::BTreeSet, path::Path};

use crate::{
    command::Command,
    files,
    firmware::{self, add_target},
    web,
};
use guide::Guide;
use tree::Tree;

const GUIDE: &str = "docs/adding-a-game.md";

/// The folders to copy over the project: the files of the game, a test of the language, and an invented board.
const EXAMPLES: [&str; 3] =
    ["tools/example-game/tic-tac-toe", "tools/example-game/reversed", "tools/example-game/board"];

/// The board of the copy.
const BOARD: &str = "breadboard";

/// The cargo commands that the copy has to pass.
const CHECKS: [&str; 5] = [
    "check --workspace --all-targets",
    "check --package glowboard-web --target wasm32-unknown-unknown",
    "test --package glowboard-console --lib --test tic_tac_toe --test lessons",
    "test --package glowboard --bin glowboard",
    "test --package glowboard-web --test tic_tac_toe --test words",
];

/// Adds the game and the language to a copy, and tests it.
pub(crate) fn run() -> Result<(), String> {
    add_target(firmware::TARGET)?;
    add_target(web::TARGET)?;
    let copy = firmware::target_folder().join("example-game");
    extended(&firmware::root())?.write(&copy)?;
    CHECKS.iter().try_for_each(|check| cargo(check, &copy).and("--quiet").run())?;
    firmware::link_copy(&copy, BOARD)?;
    run_scenarios(&copy)
}

/// Cargo in the copy.
fn cargo(arguments: &str, copy: &Path) -> Command {
    let command = Command::cargo(arguments)
        .within(copy)
        // Reuses the dependencies that are already built.
        .with("CARGO_TARGET_DIR", firmware::target_folder())
        .with("BOARD", BOARD);
    // Builds fast; these tests are short.
    ["rules", "engine", "journal", "console"].iter().fold(command, |command, name| {
        command.and("--config").and(format!("profile.dev.package.glowboard-{name}.opt-level=0"))
    })
}

/// Runs all scenarios. Exactly those that the guide names must fail, because they show all games or all languages.
fn run_scenarios(copy: &Path) -> Result<(), String> {
    let text = files::read(GUIDE)?;
    let rows = Guide::read(&text).table("The scenarios that change")?;
    let changed: BTreeSet<&str> = rows.iter().flat_map(|[paths, ..]| paths.iter().copied()).collect();
    let run = cargo("test --package glowboard-console --test scenarios", copy).output();
    let printed = run.unwrap_or_else(|failure| failure);
    let outcomes = printed.lines().filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "));
    let path = |name: &str| format!("crates/console/tests/scenarios/{}.script", name.trim_end());
    let outcomes: Vec<_> = outcomes.map(|(name, outcome)| (path(name), outcome)).collect();
    let failed: Vec<&str> =
        outcomes.iter().filter(|(_, outcome)| *outcome == "FAILED").map(|(path, _)| &**path).collect();
    if changed == failed.iter().copied().collect() && outcomes.contains(&(path("settings/reversed"), "ok")) {
        Ok(())
    } else {
        Err(format!(
            "{printed}\nthe guide says that these scenarios change: {changed:?}, but {failed:?} fail"
        ))
    }
}

/// The project after the steps of the guide.
fn extended(root: &Path) -> Result<Tree, String> {
    let mut tree = Tree::read(root)?;
    let text = tree.text(GUIDE)?;
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
