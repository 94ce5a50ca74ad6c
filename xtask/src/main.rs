//! The project's own commands: `cargo xtask help`.

mod boards;
mod charts;
mod command;
mod compare;
mod emulator;
mod files;
mod films;
mod firmware;
mod fourth_game;
mod fuzz;
mod notices;
mod power_cuts;
mod python;
mod release;
mod remake;
mod reproduce;
mod score;
mod size;
mod test;
mod thinking;
mod uf2;
mod web;

use std::{env, process::ExitCode};

use command::Command;

const HELP: &str = "\
cargo xtask COMMAND

  test               every test: formatting, lints on all targets, all tests of all crates, the firmware's size,
                     its image in an emulator (needs Python 3), and the page in a browser (needs Chromium or Chrome)
  uf2                makes target/glowboard.uf2 for a Pico, and its SHA-256
  notices            makes target/third-party-notices.txt: the licences of what is in the firmware
  release [TAG]      makes everything that a release has in target/release-files, if the tag is that of this version
  size               how much of the chip's memory the firmware takes
  web                makes the page for a browser in target/web, and says how large it is
  web --serve        the same, and shows it on a loopback port
  web --test [NAME]  its tests in a headless Chromium or Chrome, or those with this in their name
  web --pictures     takes the pictures of the page in docs anew
  emulator           the tests of the firmware's image in the emulator alone, with what they measure
  emulate [SCRIPT]   shows the emulated board's panel; keys or a script press its buttons
  cycles             what a frame costs on the chip, counted in the emulator
  thinking [GAME]    how long the chip thinks about positions of a game, or a few of each, counted in an emulator
  puzzles            how long the chip takes to compose puzzles and to defend in them, and whether a PC finds the same
  replies            how long the chip thinks in Donuts, ply by ply, about positions that nobody would choose and about
                     those of level 5's own games; draws docs/donuts-thinking.svg anew
  compare            how fast the rules and the solver are, beside cozy-chess, OpenSpiel (needs Python 3) and minimax
  power-cuts         cuts the power of whole games, 10 million times, on a model of the flash
  power-cuts emulator [CUTS]
                     cuts the power of the image in the emulator, 500 times if not said, and starts it again
  areas              opens more than a million areas of noise, and journals that some other force has changed
  resume JOURNAL     what a board shows that starts with these 64 KB; for the emulator's tests
  fuzz [TARGET] [SECONDS]
                     looks for inputs that do harm, 600 s for each target if not said, and keeps what was worth trying
                     (needs cargo-fuzz)
  reproduce          builds the last commit twice in different folders and compares the images
  fourth-game        adds the game in examples/tic-tac-toe to a copy of the project, and plays it there
  perft              has the slow implementation write the move counts in rules/tests/perft anew
  verify donuts      proves every word of the chip's book of Donuts
  verify konter      compares what the chip knows with the whole solution, and plays each level against the next
  films              plays the scripts in docs/films and makes the films there anew
  charts             draws the charts of docs/solved.md anew, from the solutions of Donuts and Konter
  remake GAME        after the tiles or start positions of a game were changed: makes everything anew that hangs on them
  help               this text";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["test"] => test::run(),
        ["size"] => size::run(),
        ["uf2"] => uf2::run(),
        ["notices"] => notices::run(),
        ["release"] => release::run(None),
        ["release", tag] => release::run(Some(tag)),
        ["web"] => web::make().map(|folder| println!("{} is the page", folder.display())),
        ["web", "--serve"] => web::serve(),
        ["web", "--test"] => web::test(""),
        ["web", "--test", name] => web::test(name),
        ["web", "--pictures"] => web::pictures(),
        ["emulator"] => emulator::test(),
        ["emulate"] => emulator::emulate(None),
        ["emulate", script] => emulator::emulate(Some(script)),
        ["cycles"] => emulator::cycles(),
        ["thinking"] => thinking::sample(),
        ["thinking", game] => thinking::run(game),
        ["puzzles"] => thinking::puzzles::run(),
        ["replies"] => thinking::replies::run(),
        ["compare"] => compare::run(),
        ["fuzz"] => fuzz::all(),
        ["fuzz", target_or_seconds] => fuzz::some(target_or_seconds),
        ["fuzz", target, seconds] => fuzz::one(target, seconds),
        ["reproduce"] => reproduce::run(),
        ["power-cuts"] => power_cuts::on_model(),
        ["power-cuts", "emulator"] => power_cuts::in_emulator("500"),
        ["power-cuts", "emulator", cuts] => power_cuts::in_emulator(cuts),
        ["areas"] => power_cuts::areas(),
        ["resume", journal] => power_cuts::resume(journal),
        ["fourth-game"] => fourth_game::run(),
        ["perft"] => rewrite_perft("perft"),
        ["verify", "donuts"] => {
            Command::cargo("run --quiet --release --package glowboard -- solve donuts --verify").run()
        }
        ["verify", "konter"] => verify_konter(),
        ["films"] => films::run(),
        ["charts"] => charts::run(),
        ["remake", game] => remake::run(game),
        ["help" | "--help" | "-h"] | [] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("there is no such command: {}\n\n{HELP}", arguments.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Has the slow implementation write the counts of the tests with this in their name.
fn rewrite_perft(tests: &str) -> Result<(), String> {
    Command::cargo(&format!("test --package glowboard-rules --test agreement {tests}"))
        .with("GLOWBOARD_REWRITE_PERFT", "1")
        .run()
}

fn verify_konter() -> Result<(), String> {
    Command::cargo("run --quiet --release --package glowboard -- solve konter --verify").run()?;
    // 400 games between each level and the one below.
    Command::cargo("test --quiet --package glowboard-opponents --test konter levels -- --nocapture")
        .with("GLOWBOARD_STARTS", "200")
        .run()
}
