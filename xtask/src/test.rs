//! `cargo xtask test`: everything that must hold, in the order in which a mistake is found soonest.

use std::time::Instant;

use crate::{
    command::Command,
    firmware::{self, TARGET},
};

/// Runs every check and ends with a verdict. All of them run, also after one has failed.
pub(crate) fn run() -> Result<(), String> {
    let started = Instant::now();
    add_target()?;
    let checks = [
        ("formatting", Command::cargo("fmt --all --check")),
        ("lints", Command::cargo("clippy --workspace --all-targets --quiet -- --deny warnings")),
        (
            "lints of the firmware",
            Command::cargo(&format!(
                "clippy --package glowboard --target {TARGET} --release --quiet -- --deny warnings"
            )),
        ),
        (
            "documentation",
            Command::cargo("doc --workspace --no-deps --quiet").with("RUSTDOCFLAGS", "-Dwarnings"),
        ),
        ("the firmware links", firmware::build()),
        ("tests", Command::cargo("test --workspace --quiet")),
    ];
    let mut failed = Vec::new();
    let total = checks.len();
    for (name, command) in checks {
        println!("── {name}");
        let check_started = Instant::now();
        match command.run() {
            Ok(()) => println!("   passed in {:.0} s", check_started.elapsed().as_secs_f64()),
            Err(reason) => {
                println!("   FAILED: {reason}");
                failed.push(name);
            }
        }
    }
    let seconds = started.elapsed().as_secs();
    println!("\nafter {} min {} s", seconds / 60, seconds % 60);
    println!("checks: {} passed, {} failed", total - failed.len(), failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("FAILED: {}", failed.join(", "))) }
}

/// Adds the compiler's target for the firmware if rustup manages the toolchain and does not have it yet.
fn add_target() -> Result<(), String> {
    let rustup = Command::new("rustup", "target list --installed");
    match rustup.output() {
        Ok(installed) if installed.lines().any(|target| target == TARGET) => Ok(()),
        Ok(_) => Command::new("rustup", &format!("target add {TARGET}")).run(),
        // Without rustup the target may come from elsewhere; if it does not, the build will say so.
        Err(reason) => {
            println!("rustup is not in charge here ({reason}); going on with the compiler as it is");
            Ok(())
        }
    }
}
