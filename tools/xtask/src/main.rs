//! The project's development commands: `cargo xtask help`.

#[path = "../../../src/boards/mod.rs"]
mod boards;
mod case;
mod charts;
mod command;
mod commands;
mod compare;
mod donuts_boards;
mod emulator;
mod engine_timing;
mod example_game;
mod files;
mod firmware;
mod frames;
mod fuzz;
mod licences;
mod log;
mod mutants;
mod power_cuts;
mod probe;
mod python;
mod recordings;
mod regenerate;
mod release;
mod reproduce;
mod size;
mod stand_in;
mod svg;
mod test;
mod trace;
mod uf2;
mod usage;
mod web;
mod wiring;

use std::{env, process::ExitCode};

use command::Command;
use firmware::Build;
use usage::Usage;

/// Every command: its usage in the syntax of [`usage`], its description, and the function that is called with the
/// values.
const COMMANDS: &[Usage] = &[
    Usage(
        "test [CHECK]",
        "runs every check: formatting, lints on all targets, all tests of all crates, the firmware's \
         size, its image in an emulator (needs Python 3), and the page in a browser (needs \
         Chromium or Chrome); or only this check",
        |values| values.first().map_or_else(test::run, |check| test::one(check)),
    ),
    Usage("uf2", "builds target/glowboard.uf2 for a Pico, and its SHA-256", |_| uf2::run(Build::DEFAULT)),
    Usage(
        "uf2 --board BOARD",
        "builds the same for another board, such as target/glowboard-zip96.uf2",
        |values| uf2::run(Build::of(values[0])?),
    ),
    Usage(
        "licences",
        "writes target/third-party-notices.txt: the licences of all packages in the firmware",
        |_| licences::run(),
    ),
    Usage(
        "release [TAG]",
        "builds all files of a release in target/release-files, if the tag is that of this version",
        |values| release::run(values.first().copied()),
    ),
    Usage("size", "builds the firmware of each board and prints how much flash and RAM it takes", |_| {
        size::run()
    }),
    Usage("web", "builds the page for a browser in target/web, and prints its size", |_| {
        web::make().map(|folder| println!("{} is the page", folder.display()))
    }),
    Usage("web --serve", "builds the page and serves it on a loopback port", |_| web::serve()),
    Usage(
        "web --test [NAME]",
        "runs the tests of the page in a headless Chromium or Chrome, or only those with this in their name",
        |values| web::test(values.first().unwrap_or(&"")),
    ),
    Usage("web --screenshots", "takes the screenshots of the page in docs", |_| web::screenshots()),
    Usage(
        "probe",
        "runs `cargo pico` with the real probe-rs on an emulated board, and checks its log",
        |_| probe::run(),
    ),
    Usage(
        "emulator --board BOARD [TESTS]",
        "runs all tests of a board's firmware image in the emulator, or those with one of these words, separated \
         by commas, in their name, and prints their measurements",
        |values| emulator::test(Build::of(values[0])?, values.get(1).copied()),
    ),
    Usage(
        "emulator [TESTS]",
        "does so for a Pico, and runs some of the tests for each other board",
        |values| emulator::test_all(values.first().copied()),
    ),
    Usage(
        "emulate --board BOARD [SCRIPT]",
        "shows the panel of an emulated board; the keyboard or a script presses its buttons",
        |values| emulator::emulate(Build::of(values[0])?, values.get(1).copied()),
    ),
    Usage("emulate [SCRIPT]", "does so for a Pico", |values| {
        emulator::emulate(Build::DEFAULT, values.first().copied())
    }),
    Usage("frame-cost", "counts the CPU cycles of a frame in the emulator", |_| emulator::frame_cost()),
    Usage(
        "engine-timing [GAME]",
        "measures in an emulator how long the engine takes on the RP2040, for many positions of a game or \
         a few of every game",
        |values| values.first().map_or_else(engine_timing::sample, |game| engine_timing::run(game)),
    ),
    Usage(
        "puzzle-timing",
        "measures how long the RP2040 takes to compose and defend puzzles, and checks that a PC finds the same",
        |_| engine_timing::puzzles::run(),
    ),
    Usage(
        "donuts-timing",
        "measures how long the RP2040 takes in Donuts, ply by ply, for random positions and for those of \
         level 5's own games; draws docs/donuts-thinking.svg",
        |_| engine_timing::donuts::run(),
    ),
    Usage(
        "waiting [GAME]",
        "measures how long people wait for level 5 on the RP2040, from the end of the animation of a move to \
         the first frame of the reply",
        |values| engine_timing::waiting::run(values.first().copied()),
    ),
    Usage(
        "frames",
        "prints a hash of all frames and of all texts of each scenario and recording, to compare two \
         versions of the code",
        |_| frames::run(),
    ),
    Usage(
        "compare",
        "compares the speed of the rules and the solver with cozy-chess, OpenSpiel (needs Python 3) and \
         minimax",
        |_| compare::run(),
    ),
    Usage("power-cuts", "simulates 10 million power cuts in whole games on a flash model", |_| {
        power_cuts::on_model()
    }),
    Usage(
        "power-cuts emulator [CUTS]",
        "cuts the power of the image in the emulator, 500 times by default, and restarts it",
        |values| power_cuts::in_emulator(values.first().unwrap_or(&"500")),
    ),
    Usage(
        "corrupt-flash",
        "opens more than a million areas of noise and corrupted journals, including full ones with each bit \
         flipped",
        |_| power_cuts::corrupt_flash(),
    ),
    Usage(
        "resume BOARD JOURNAL",
        "prints what a board shows that starts with these 64 KB; for the emulator's tests",
        |values| power_cuts::resume(values[1], Build::of(values[0])?),
    ),
    Usage(
        "crash BOARD MESSAGE",
        "prints the frames of the crash screen; for the emulator's tests",
        |values| {
            print!("{}", trace::crash(values[1], Build::of(values[0])?.board()));
            Ok(())
        },
    ),
    Usage(
        "log ELF FILE",
        "decodes the bytes of an RTT buffer with the messages of this ELF file; for the emulator's tests",
        |values| log::run(values[0], values[1]),
    ),
    Usage(
        "fuzz [TARGET] [SECONDS]",
        "fuzzes a target or all of them, 600 s each by default, and saves the most useful inputs (needs \
         cargo-fuzz)",
        fuzz::run,
    ),
    Usage(
        "mutants [COUNT]",
        "tests 200 mutants of the code, by default, and checks that the tests catch them (needs cargo-mutants)",
        |values| mutants::run(values.first().copied()),
    ),
    Usage("reproduce", "builds the last commit twice in different folders and compares the images", |_| {
        reproduce::run()
    }),
    Usage(
        "commands [TEXT]",
        "runs every command that a document or a workflow shows, or those that contain this; long ones in \
         a smaller form",
        |values| commands::run(values.first().unwrap_or(&"")),
    ),
    Usage(
        "example-game",
        "follows docs/adding-a-game.md on a copy of the project: adds the game in \
         tools/example-game/tic-tac-toe and a made-up language, compiles it for the PC, the Pico and the \
         page, and tests it",
        |_| example_game::run(),
    ),
    Usage(
        "perft",
        "rewrites the move counts in crates/rules/tests/perft with the slow implementation",
        |_| rewrite_perft("perft"),
    ),
    Usage("verify donuts", "proves every entry of the opening book of Donuts", |_| {
        Command::cargo("lab solve donuts --verify").run()
    }),
    Usage(
        "verify konter",
        "compares the tablebase with the full solution, and plays each level against the one below",
        |_| verify_konter(),
    ),
    Usage("recordings", "plays the scripts in docs/recordings and writes the recordings", |_| {
        recordings::run()
    }),
    Usage("charts", "draws the charts of docs/solved.md from the solutions of Donuts and Konter", |_| {
        charts::run()
    }),
    Usage(
        "regenerate GAME",
        "regenerates all files derived from the tiles or start positions of a game, after these were changed",
        |values| regenerate::run(values[0]),
    ),
    Usage(
        "case",
        "renders the parts of the printed case in target/case, and checks that they can be printed and fit (needs \
         OpenSCAD)",
        |_| case::run(),
    ),
    Usage("case --pictures", "renders the pictures in docs/case", |_| case::pictures()),
    Usage("wiring", "makes the tables and the drawings of the wiring from the boards", |_| wiring::run()),
    Usage("help", "prints this text", |_| {
        println!("{}", usage::help(COMMANDS));
        Ok(())
    }),
];

/// Renamed commands of earlier versions.
const RENAMED: &[(&str, &str)] = &[
    ("areas", "corrupt-flash"),
    ("cycles", "frame-cost"),
    ("films", "recordings"),
    ("fourth-game", "example-game"),
    ("notices", "licences"),
    ("puzzles", "puzzle-timing"),
    ("remake", "regenerate"),
    ("replies", "donuts-timing"),
    ("thinking", "engine-timing"),
    ("web --pictures", "web --screenshots"),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let arguments = if let [] | ["--help" | "-h"] = arguments { &["help"] } else { arguments };
    if let Some((Usage(.., run), values)) = usage::find(COMMANDS, arguments) {
        return run(&values);
    }
    let line = arguments.join(" ");
    match RENAMED.iter().find(|(old, _)| line == *old || line.starts_with(&format!("{old} "))) {
        Some((old, new)) => Err(format!("{old} is renamed: use cargo xtask {new}")),
        None => Err(format!("there is no such command: {line}\n\n{}", usage::help(COMMANDS))),
    }
}

/// Rewrites the move counts of the tests with this in their name, by the slow implementation.
fn rewrite_perft(tests: &str) -> Result<(), String> {
    Command::cargo(&format!("test --package glowboard-rules --test agreement {tests}"))
        .with("GLOWBOARD_REWRITE_PERFT", "1")
        .run()
}

fn verify_konter() -> Result<(), String> {
    Command::cargo("lab solve konter --verify").run()?;
    // 400 games between each level and the one below.
    Command::cargo("test --quiet --package glowboard-engine --test konter levels -- --nocapture")
        .with("GLOWBOARD_STARTS", "200")
        .run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_renamed_command_reports_its_new_name() {
        for (old, new) in RENAMED {
            let words = |line: &'static str| line.split(' ').collect::<Vec<_>>();
            assert!(usage::find(COMMANDS, &words(old)).is_none(), "{old}");
            let new = COMMANDS.iter().find(|Usage(usage, ..)| usage.starts_with(new));
            assert!(new.is_some(), "{old}");
        }
        assert_eq!(run(&["films"]), Err("films is renamed: use cargo xtask recordings".to_string()));
        assert_eq!(
            run(&["remake", "konter"]),
            Err("remake is renamed: use cargo xtask regenerate".to_string())
        );
    }
}
