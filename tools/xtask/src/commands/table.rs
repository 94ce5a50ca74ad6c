//! How each command in the documents and workflows is tested. The test fails if a command has no row here, or if a
//! row's command is not shown anywhere.

use Check::*;

/// How a command is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// Run it as it is.
    AsIs,
    /// Run it as it is, with the build folder and the flags of `cargo xtask uf2`, so that nothing is built twice.
    InFirmwareBuild,
    /// Run this smaller form with `sh` in the project's root. It writes only to `$SCRATCH`.
    Instead(&'static str),
    /// Run this smaller form if the program is installed.
    IfInstalled(&'static str, &'static str),
    /// Run it as it is with a stand-in for `gh`, which checks its arguments.
    WithGh,
    /// List the tests that it selects, in the build of the check `tests`; there must be at least one.
    SelectsTests,
    /// Send it the input lines in the document; it must print exactly the answers in the document.
    Session,
    /// Run it in a terminal until it shows these words; it must end when `q` is pressed.
    InTerminal(&'static str),
    /// Run it in a terminal until it serves the page, then press Ctrl-C.
    ServesPage,
    /// This check of `cargo xtask test` covers it.
    Covered(&'static str),
    /// It is `cargo xtask test`, which runs this table.
    Whole,
    /// It can't be tested, for this reason.
    NotHere(&'static str),
}

/// A command as in the documents, without its comment, and how it is tested.
pub(super) type Row = (&'static str, Check);

/// `tests/board` runs these commands with boards on pseudo-terminals.
const BOARD: &str = "tests";

const FUZZER: &str = "it needs cargo-fuzz; `cargo test` runs the saved inputs";

pub(super) const TABLE: &[Row] = &[
    // The desktop program and the lab.
    ("cargo run", InTerminal("Welcome to Glowboard")),
    ("cargo run -- --help", AsIs),
    ("cargo run -q --release -- referee donuts", Session),
    ("cargo run -- board", Covered(BOARD)),
    ("cargo run -- board list", Covered(BOARD)),
    ("cargo run -- board save games.txt", Covered(BOARD)),
    ("cargo run -- board restore games.txt", Covered(BOARD)),
    ("cargo run -- board update target/glowboard.uf2", Covered(BOARD)),
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
        "cargo lab record docs/recordings/donuts.script donuts.gif",
        Instead("cargo lab record docs/recordings/donuts.script $SCRATCH/donuts.gif"),
    ),
    (
        "cargo lab record docs/recordings/donuts.script donuts.png",
        Instead("cargo lab record docs/recordings/donuts.script $SCRATCH/donuts.png"),
    ),
    (
        "cargo lab record docs/recordings/donuts.script donuts.wav",
        Instead("cargo lab record docs/recordings/donuts.script $SCRATCH/donuts.wav"),
    ),
    // The README of the rules crate shows commands for its own folder.
    ("cargo run --example random_game", Instead("cargo run -p glowboard-rules --example random_game")),
    // Tests.
    ("cargo xtask test", Whole),
    ("cargo fmt", Covered("formatting")),
    ("cargo clippy --workspace --all-targets -- -D warnings", Covered("lints")),
    // The tests are those of the check `tests`, but its packages are compiled with the features of all.
    ("cargo test", Instead("cargo check --quiet --tests --examples")),
    ("cargo test -p glowboard-rules --test konter", SelectsTests),
    ("cargo test -p glowboard-rules --test konter counter", SelectsTests),
    ("cargo test -p glowboard-console --test scenarios", SelectsTests),
    ("cargo test -p glowboard-console --test scenarios konter/counter", SelectsTests),
    ("cargo test -p glowboard-console --test scenarios -- --exact konter/swap", SelectsTests),
    ("cargo test -p glowboard-console --test power_cuts evening -- --nocapture", SelectsTests),
    ("cargo test -p glowboard-console --lib colour_vision", SelectsTests),
    ("cargo test -p glowboard-fuzz-properties --test corpora flash", SelectsTests),
    ("cargo test -p glowboard-engine --test puzzles", SelectsTests),
    ("cargo test -p xtask engine_timing", SelectsTests),
    ("cargo test --test terminal", SelectsTests),
    // A million cuts take minutes.
    (
        "GLOWBOARD_CUTS=1000000 cargo test -p glowboard-journal --test cuts",
        Instead("GLOWBOARD_CUTS=1000 cargo test --quiet --workspace --test cuts"),
    ),
    (
        "GLOWBOARD_CUTS=400000 cargo test -p glowboard-journal --test cuts weak_bits -- --nocapture",
        Instead("GLOWBOARD_CUTS=1000 cargo test --quiet --workspace --test cuts weak_bits -- --nocapture"),
    ),
    ("cargo install cargo-fuzz", NotHere("it installs a program for the user")),
    ("cargo install cargo-mutants --locked", NotHere("it installs a program for the user")),
    // The development commands.
    ("cargo xtask help", AsIs),
    ("cargo xtask commands", Whole),
    ("cargo xtask charts", AsIs),
    ("cargo xtask wiring", AsIs),
    ("cargo xtask release", AsIs),
    ("cargo xtask compare", NotHere("it measures for minutes, and needs an idle machine")),
    ("cargo xtask mutants", NotHere("it takes hours")),
    ("cargo xtask reproduce", NotHere("it builds the firmware twice from scratch")),
    ("cargo xtask example-game", Covered("the example game and language")),
    ("cargo xtask recordings", AsIs),
    ("cargo xtask regenerate donuts", NotHere("it takes up to two hours; tests compare its results")),
    ("cargo xtask regenerate konter", AsIs),
    ("cargo xtask regenerate fundomino", AsIs),
    ("cargo xtask case", NotHere("a slow test, which needs OpenSCAD")),
    // Slow proofs.
    ("cargo xtask power-cuts", Instead("GLOWBOARD_GAMES=3 GLOWBOARD_CUTS=1 cargo xtask power-cuts")),
    ("cargo xtask power-cuts emulator", Covered("the image in the emulator")),
    ("cargo xtask corrupt-flash", Instead("GLOWBOARD_AREAS=100 cargo xtask corrupt-flash")),
    ("cargo xtask fuzz", NotHere(FUZZER)),
    ("cargo xtask fuzz flash", NotHere(FUZZER)),
    ("cargo xtask fuzz notations", NotHere(FUZZER)),
    ("cargo xtask fuzz records", NotHere(FUZZER)),
    ("cargo xtask fuzz referee", NotHere(FUZZER)),
    ("cargo xtask fuzz scripts", NotHere(FUZZER)),
    ("cargo xtask fuzz serial", NotHere(FUZZER)),
    ("cargo xtask engine-timing", Covered("a sample of the engine timing")),
    ("cargo xtask engine-timing GAME", Covered("a sample of the engine timing")),
    ("cargo xtask engine-timing donuts", Covered("a sample of the engine timing")),
    ("cargo xtask donuts-timing", Covered("a sample of the engine timing")),
    ("cargo xtask puzzle-timing", Covered("a sample of the engine timing")),
    ("cargo xtask waiting", Covered("a sample of the engine timing")),
    ("cargo xtask verify donuts", Instead("cargo lab solve donuts --verify --help")),
    ("cargo xtask verify konter", Instead("cargo lab solve konter --verify --help")),
    // The page.
    ("cargo xtask web", AsIs),
    ("cargo xtask web --serve", ServesPage),
    ("cargo xtask web --test", Covered("the page in a browser")),
    ("cargo xtask web --test tab", Covered("the page in a browser")),
    (r#"cargo xtask web --test "level 5""#, Covered("the page in a browser")),
    // The firmware.
    ("cargo firmware", InFirmwareBuild),
    ("cargo xtask size", Covered("the firmware links and is not too large")),
    ("cargo xtask uf2", AsIs),
    ("cargo xtask uf2 --board zip96", AsIs),
    (r#"cargo xtask size >> "$GITHUB_STEP_SUMMARY""#, Covered("the firmware links and is not too large")),
    ("rustup show active-toolchain || rustup toolchain install", AsIs),
    (
        r#"cargo xtask release "$GITHUB_REF_NAME""#,
        Instead(concat!("cargo xtask release v", env!("CARGO_PKG_VERSION"))),
    ),
    (
        r#"gh release create "$GITHUB_REF_NAME" --title "Glowboard ${GITHUB_REF_NAME#v}" --notes-file target/release-notes.md --verify-tag target/release-files/*"#,
        WithGh,
    ),
    // The advisories change from day to day, without a change of this project.
    ("cargo deny check", IfInstalled("cargo-deny", "cargo deny check bans licenses sources")),
    (
        "sudo apt-get install --yes libudev-dev && cargo install probe-rs-tools --version 0.32.0 --locked",
        IfInstalled("probe-rs", "probe-rs --version | grep --fixed-strings 'probe-rs 0.32.0'"),
    ),
    (
        "sha256sum --check glowboard-0.2.0.uf2.sha256",
        Instead("cd $SCRATCH/../release-files; sha256sum --check *.uf2.sha256"),
    ),
    ("cargo pico", Covered("cargo pico flashes a board")),
    ("BOARD=zip96 cargo pico", Covered("the image in the emulator")),
    ("cargo xtask probe", Covered("cargo pico flashes a board")),
    ("cargo xtask log ELF FILE", Covered("the image in the emulator")),
    ("cargo xtask emulator", Covered("the image in the emulator")),
    ("cargo xtask emulator test_sleep,test_wire", Covered("the image in the emulator")),
    ("cargo xtask emulator test_sound", Covered("the image in the emulator")),
    ("cargo xtask emulator test_lockstep", Covered("the image in the emulator")),
    ("cargo xtask emulator --board zip96", Covered("the image in the emulator")),
    ("cargo xtask emulate", InTerminal("q: quit")),
    ("cargo xtask emulate SCRIPT", Instead("cargo xtask emulate docs/recordings/build/size.script")),
    ("cargo xtask frame-cost", Instead("PRESSES=5 cargo xtask frame-cost")),
];
