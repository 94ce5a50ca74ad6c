//! The project's own commands: `cargo xtask help`.

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
mod score;
mod size;
mod svg;
mod test;
mod uf2;
mod usage;
mod web;

use std::{env, process::ExitCode};

use command::Command;
use usage::Usage;

/// Every command: its arguments as [`usage`] explains them, what it does, and the function that gets the values.
const COMMANDS: &[Usage] = &[
    Usage(
        "test [CHECK]",
        "every test: formatting, lints on all targets, all tests of all crates, the firmware's \
         size, its image in an emulator (needs Python 3), and the page in a browser (needs \
         Chromium or Chrome); or one of these checks",
        |values| values.first().map_or_else(test::run, |check| test::one(check)),
    ),
    Usage("uf2", "makes target/glowboard.uf2 for a Pico, and its SHA-256", |_| uf2::run()),
    Usage(
        "licences",
        "makes target/third-party-notices.txt: the licences of what is in the firmware",
        |_| licences::run(),
    ),
    Usage(
        "release [TAG]",
        "makes everything that a release has in target/release-files, if the tag is that of this \
         version",
        |values| release::run(values.first().copied()),
    ),
    Usage("size", "how much of the chip's memory the firmware takes", |_| size::run()),
    Usage("web", "makes the page for a browser in target/web, and says how large it is", |_| {
        web::make().map(|folder| println!("{} is the page", folder.display()))
    }),
    Usage("web --serve", "the same, and shows it on a loopback port", |_| web::serve()),
    Usage(
        "web --test [NAME]",
        "its tests in a headless Chromium or Chrome, or those with this in their name",
        |values| web::test(values.first().unwrap_or(&"")),
    ),
    Usage("web --screenshots", "takes the screenshots of the page in docs", |_| web::screenshots()),
    Usage(
        "probe",
        "has `cargo pico` flash an emulated board by the real probe-rs, and follows its log",
        |_| probe::run(),
    ),
    Usage(
        "emulator",
        "the tests of the firmware's image in the emulator alone, with what they measure",
        |_| emulator::test(),
    ),
    Usage(
        "emulate [SCRIPT]",
        "shows the emulated board's panel; keys or a script press its buttons",
        |values| emulator::emulate(values.first().copied()),
    ),
    Usage("frame-cost", "what a frame costs on the chip, counted in the emulator", |_| {
        emulator::frame_cost()
    }),
    Usage(
        "engine-timing [GAME]",
        "how long the engine takes on the chip for positions of a game, or a few of each, counted \
         in an emulator",
        |values| values.first().map_or_else(engine_timing::sample, |game| engine_timing::run(game)),
    ),
    Usage(
        "puzzle-timing",
        "how long the chip takes to compose puzzles and to defend in them, and whether a PC finds \
         the same",
        |_| engine_timing::puzzles::run(),
    ),
    Usage(
        "donuts-timing",
        "how long the chip takes in Donuts, ply by ply, for random positions and for those of \
         level 5's own games; draws docs/donuts-thinking.svg",
        |_| engine_timing::donuts::run(),
    ),
    Usage(
        "frames",
        "a hash of all frames and of all words of each scenario and recording, to compare two \
         states of the code",
        |_| frames::run(),
    ),
    Usage(
        "compare",
        "how fast the rules and the solver are, beside cozy-chess, OpenSpiel (needs Python 3) and \
         minimax",
        |_| compare::run(),
    ),
    Usage("power-cuts", "cuts the power of whole games, 10 million times, on a model of the flash", |_| {
        power_cuts::on_model()
    }),
    Usage(
        "power-cuts emulator [CUTS]",
        "cuts the power of the image in the emulator, 500 times by default, and starts it again",
        |values| power_cuts::in_emulator(values.first().unwrap_or(&"500")),
    ),
    Usage(
        "corrupt-flash",
        "opens more than a million areas of noise, and corrupted journals, among them filled ones \
         with each bit flipped",
        |_| power_cuts::corrupt_flash(),
    ),
    Usage(
        "resume JOURNAL",
        "what a board shows that starts with these 64 KB; for the emulator's tests",
        |values| power_cuts::resume(values[0]),
    ),
    Usage(
        "log ELF FILE",
        "decodes the bytes of an RTT buffer with the messages of this ELF file; for the \
         emulator's tests",
        |values| log::run(values[0], values[1]),
    ),
    Usage(
        "fuzz [TARGET] [SECONDS]",
        "looks for inputs that do harm, 600 s for each target by default, and keeps the most \
         useful ones (needs cargo-fuzz)",
        fuzz::run,
    ),
    Usage(
        "mutants [COUNT]",
        "changes the code in 200 places, one after the other, and sees whether a test notices \
         (needs cargo-mutants)",
        |values| mutants::run(values.first().copied()),
    ),
    Usage("reproduce", "builds the last commit twice in different folders and compares the images", |_| {
        reproduce::run()
    }),
    Usage(
        "commands [TEXT]",
        "runs every command that a document or a workflow shows, or those with this in them; long \
         ones in a smaller form",
        |values| commands::run(values.first().unwrap_or(&"")),
    ),
    Usage(
        "example-game",
        "follows docs/adding-a-game.md on a copy of the project: adds the game in \
         tools/example-game/tic-tac-toe and a made-up language, compiles it for the PC, the chip and the \
         page, and tests it",
        |_| example_game::run(),
    ),
    Usage("perft", "has the slow implementation write the move counts in crates/rules/tests/perft", |_| {
        rewrite_perft("perft")
    }),
    Usage("verify donuts", "proves every word of the chip's book of Donuts", |_| {
        Command::cargo("lab solve donuts --verify").run()
    }),
    Usage(
        "verify konter",
        "compares what the chip knows with the whole solution, and plays each level against the \
         next",
        |_| verify_konter(),
    ),
    Usage("recordings", "plays the scripts in docs/films and makes the recordings there", |_| {
        recordings::run()
    }),
    Usage("charts", "draws the charts of docs/solved.md, from the solutions of Donuts and Konter", |_| {
        charts::run()
    }),
    Usage(
        "regenerate GAME",
        "after the tiles or start positions of a game were changed: regenerates everything that \
         follows from them",
        |values| regenerate::run(values[0]),
    ),
    Usage("help", "this text", |_| {
        println!("{}", usage::help(COMMANDS));
        Ok(())
    }),
];

/// Commands of earlier versions, and what they are called now.
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
    let given: Vec<String> = env::args().skip(1).collect();
    match run(&given.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run(given: &[&str]) -> Result<(), String> {
    let given = if let [] | ["--help" | "-h"] = given { &["help"] } else { given };
    if let Some((Usage(.., run), values)) = usage::find(COMMANDS, given) {
        return run(&values);
    }
    let line = given.join(" ");
    match RENAMED.iter().find(|(old, _)| line == *old || line.starts_with(&format!("{old} "))) {
        Some((old, new)) => Err(format!("{old} is renamed: use cargo xtask {new}")),
        None => Err(format!("there is no such command: {line}\n\n{}", usage::help(COMMANDS))),
    }
}

/// Has the slow implementation write the counts of the tests with this in their name.
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
    fn a_renamed_command_says_its_new_name_which_exists() {
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
