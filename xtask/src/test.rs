//! `cargo xtask test`: everything that must hold, in the order in which a mistake is found soonest.

use std::time::Instant;

use crate::{
    command::Command,
    emulator,
    firmware::{TARGET, add_target},
    fourth_game, size, thinking,
};

/// Something that must hold.
struct Check {
    name: &'static str,
    run: fn() -> Result<(), String>,
}

const CHECKS: [Check; 9] = [
    Check { name: "formatting", run: || Command::cargo("fmt --all --check").run() },
    Check { name: "lints", run: || lint("--workspace --all-targets") },
    Check { name: "lints of the firmware", run: lint_firmware },
    Check { name: "documentation", run: document },
    Check { name: "the firmware links and is not too large", run: size::run },
    Check { name: "tests", run: || Command::cargo("test --workspace --quiet --no-fail-fast").run() },
    Check { name: "a fourth game", run: fourth_game::run },
    Check { name: "how long the chip thinks, a sample", run: thinking::sample },
    Check { name: "the image in the emulator", run: emulator::test },
];

/// Runs every check and ends with a verdict. All of them run, also after one has failed.
pub(crate) fn run() -> Result<(), String> {
    let started = Instant::now();
    add_target()?;
    let mut failed = Vec::new();
    for Check { name, run } in CHECKS {
        println!("── {name}");
        let check_started = Instant::now();
        match run() {
            Ok(()) => println!("   passed in {:.0} s", check_started.elapsed().as_secs_f64()),
            Err(reason) => {
                println!("   FAILED: {reason}");
                failed.push(name);
            }
        }
    }
    let seconds = started.elapsed().as_secs();
    println!("\nafter {} min {} s", seconds / 60, seconds % 60);
    println!("checks: {} passed, {} failed", CHECKS.len() - failed.len(), failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("FAILED: {}", failed.join(", "))) }
}

fn lint(what: &str) -> Result<(), String> {
    Command::cargo(&format!("clippy {what} --quiet -- --deny warnings")).run()
}

/// As it is flashed, and as it is built for the tests of how it recovers and how long it thinks.
fn lint_firmware() -> Result<(), String> {
    let chip = format!("--target {TARGET}");
    lint(&format!("--package glowboard --package glowboard-thinking {chip}"))?;
    lint(&format!("--package glowboard --features trouble {chip}"))
}

fn document() -> Result<(), String> {
    Command::cargo("doc --workspace --no-deps --quiet").with("RUSTDOCFLAGS", "-Dwarnings").run()
}
