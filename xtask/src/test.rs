//! `cargo xtask test`: everything that must hold, in the order in which a mistake is found soonest.

use std::{env, time::Instant};

use crate::{
    command::Command,
    emulator,
    firmware::{TARGET, add_target},
    fourth_game, size, thinking, web,
};

/// Something that must hold.
struct Check {
    name: &'static str,
    run: fn() -> Result<(), String>,
}

const CHECKS: [Check; 11] = [
    Check { name: "formatting", run: || Command::cargo("fmt --all --check").run() },
    Check { name: "lints", run: || lint("--workspace --all-targets") },
    Check { name: "lints of the firmware", run: lint_firmware },
    Check { name: "lints of the page", run: lint_page },
    Check { name: "documentation", run: document },
    Check { name: "the firmware links and is not too large", run: size::run },
    Check { name: "tests", run: || Command::cargo("test --workspace --quiet --no-fail-fast").run() },
    Check { name: "a fourth game", run: fourth_game::run },
    Check { name: "how long the chip thinks, a sample", run: thinking::sample },
    Check { name: "the image in the emulator", run: emulator::test },
    Check { name: IN_BROWSER, run: || web::test("") },
];

/// The only check that needs what not every machine has.
const IN_BROWSER: &str = "the page in a browser";

/// Runs every check and ends with a verdict. All of them run, also after one has failed.
pub(crate) fn run() -> Result<(), String> {
    let started = Instant::now();
    add_target(TARGET)?;
    let (mut failed, mut not_run) = (Vec::new(), Vec::new());
    for Check { name, run } in CHECKS {
        println!("── {name}");
        // On a machine that decides about merges everything has to run.
        if name == IN_BROWSER && web::browser().is_none() && env::var_os("CI").is_none() {
            println!("   NOT RUN: {}", web::NO_BROWSER);
            not_run.push(name);
            continue;
        }
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
    let passed = CHECKS.len() - failed.len() - not_run.len();
    println!("checks: {passed} passed, {} failed, {} not run", failed.len(), not_run.len());
    not_run.iter().for_each(|name| println!("NOT RUN: {name}: {}", web::NO_BROWSER));
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

fn lint_page() -> Result<(), String> {
    add_target(web::TARGET)?;
    lint(&format!("--package glowboard-web --target {}", web::TARGET))
}

fn document() -> Result<(), String> {
    Command::cargo("doc --workspace --no-deps --quiet").with("RUSTDOCFLAGS", "-Dwarnings").run()
}
