//! How each command in the documents and workflows is tested. A command that has no row here fails the test, and so does a row
//! whose command is shown nowhere any more.

use Proof::*;

/// How a command is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// It is run as it is written.
    AsIs,
    /// This smaller form is run by `sh`, from the project's root. What it writes goes to `$SCRATCH`.
    Instead(&'static str),
    /// It selects tests that the check `tests` runs: listing them in the same build must yield at least one.
    SelectsTests,
    /// It is given the lines that the document shows as typed, and must answer exactly what the document shows.
    Session,
    /// It is run in a terminal until it shows these words, and must end when `q` is pressed.
    InTerminal(&'static str),
    /// It is run in a terminal until it serves the page, and is ended by Ctrl-C.
    ServesPage,
    /// It is what this check of `cargo xtask test` runs, or part of it.
    Check(&'static str),
    /// It is `cargo xtask test`, which runs this table.
    Whole,
    /// It can't be run by a test, for this reason.
    NotHere(&'static str),
}

/// A command as the documents write it, without its comment, and how it is tested.
pub(super) type Row = (&'static str, Proof);

pub(super) const TABLE: &[Row] = &[
    // The program for a PC.
    ("cargo run", InTerminal("Welcome to Glowboard")),
    ("cargo run -- --help", AsIs),
    ("cargo run -q --release -- referee donuts", Session),
    ("cargo lab help", AsIs),
    ("cargo lab solve konter", AsIs),
    (
        "cargo lab solve konter --table crates/engine/src/konter/losses.bin",
        Instead(
            "cargo lab solve konter --table $SCRATCH/losses.bin
             cmp $SCRATCH/losses.bin crates/engine/src/konter/losses.bin",
        ),
    ),
    (r"cargo lab solve donuts '-|//\-\/\||-/-|-\/--/||//|/\-\\|\|-/'", AsIs),
    (
        "cargo lab solve donuts LAYOUT CELLS SIDE LAST",
        Instead(
            r"cargo lab solve donuts \
              '-|//\-\/\||-/-|-\/--/||//|/\-\\|\|-/' ..............V..................... C c3",
        ),
    ),
    // All boards take 24 minutes: this run is resumed when two are left.
    (
        "cargo lab solve donuts --all",
        Instead(
            "tail -n +2 docs/donuts-boards.csv | head -n -2 > $SCRATCH/boards.csv.part
             cargo lab solve donuts --all --output $SCRATCH/boards.csv
             cmp $SCRATCH/boards.csv docs/donuts-boards.csv",
        ),
    ),
    ("cargo lab solve donuts --book", Instead("cargo lab solve donuts --book --help")),
    ("cargo lab match konter 5 4 --games 100", Instead("cargo lab match konter 5 4 --games 2")),
    (
        "cargo lab match GAME LEVEL LEVEL --games N --seed 2026",
        Instead("cargo lab match donuts 2 1 --games 2 --seed 2026"),
    ),
    (
        "cargo lab record docs/films/donuts.script donuts.gif",
        Instead("cargo lab record docs/films/donuts.script $SCRATCH/donuts.gif"),
    ),
    (
        "cargo lab record docs/films/donuts.script donuts.png",
        Instead("cargo lab record docs/films/donuts.script $SCRATCH/donuts.png"),
    ),
    // The rules' README is read in its own folder.
    ("cargo run --example random_game", Instead("cargo run -p glowboard-rules --example random_game")),
    ("cargo run --example first_squares", Instead("cargo run -p glowboard-rules --example first_squares")),
    ("cargo run --example perft", Instead("cargo run -p glowboard-rules --example perft")),
    // Tests.
    ("cargo xtask test", Whole),
    ("cargo fmt", Check("formatting")),
    ("cargo clippy --workspace --all-targets -- -D warnings", Check("lints")),
    ("cargo test", Check("tests")),
    ("cargo test -p glowboard-rules --test konter", SelectsTests),
    ("cargo test -p glowboard-rules --test konter counter", SelectsTests),
    ("cargo test -p glowboard-console --test scenarios", SelectsTests),
    ("cargo test -p glowboard-console --test scenarios konter/counter", SelectsTests),
    ("cargo test -p glowboard-console --test scenarios -- --exact konter/swap", SelectsTests),
    ("cargo test -p glowboard-console --test power_cuts evening -- --nocapture", SelectsTests),
    ("cargo test -p glowboard-console --lib eyes", SelectsTests),
    ("cargo test -p glowboard-fuzz-properties --test corpora flash", SelectsTests),
    ("cargo test -p glowboard-engine --test puzzles", SelectsTests),
    ("cargo test -p xtask engine_timing", SelectsTests),
    ("cargo test --test terminal", SelectsTests),
    ("cargo install cargo-fuzz", NotHere("it installs a program for the user")),
    ("cargo install cargo-mutants --locked", NotHere("it installs a program for the user")),
    // The project's own commands.
    ("cargo xtask help", AsIs),
    ("cargo xtask example-game", Check("a fourth game and a third language")),
    ("cargo xtask recordings", AsIs),
    // Long proofs.
    ("cargo xtask verify donuts", Instead("cargo lab solve donuts --verify --help")),
    ("cargo xtask verify konter", Instead("cargo lab solve konter --verify --help")),
    // The page.
    ("cargo xtask web", AsIs),
    ("cargo xtask web --serve", ServesPage),
    ("cargo xtask web --test", Check("the page in a browser")),
    (r#"cargo xtask web --test "level 5""#, Check("the page in a browser")),
    // The firmware.
    ("cargo xtask size", Check("the firmware links and is not too large")),
    ("cargo xtask uf2", AsIs),
    (
        r#"cargo xtask release "$GITHUB_REF_NAME""#,
        Instead(concat!("cargo xtask release v", env!("CARGO_PKG_VERSION"))),
    ),
    (
        "sha256sum --check glowboard-0.2.0.uf2.sha256",
        Instead("cd $SCRATCH/../release-files; sha256sum --check *.uf2.sha256"),
    ),
    ("cargo pico", Check("cargo pico flashes a board")),
    ("cargo xtask probe", Check("cargo pico flashes a board")),
    ("cargo xtask emulator", Check("the image in the emulator")),
    ("cargo xtask emulate", InTerminal("q: quit")),
    ("cargo xtask emulate SCRIPT", Instead("cargo xtask emulate docs/films/build/size.script")),
    ("cargo xtask frame-cost", Instead("PRESSES=5 cargo xtask frame-cost")),
];
