//! `cargo xtask test`: runs all checks.
//!
//! Each check runs in its own process, so that its output is shown in one piece.

use std::{
    env, fs,
    fs::File,
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use crate::{
    boards,
    command::{self, Command},
    commands, emulator, engine_timing, example_game,
    files::in_file,
    firmware::{self, TARGET, add_target},
    probe, size, web,
};

/// A step of `cargo xtask test`.
struct Check {
    name: &'static str,
    run: fn() -> Result<(), String>,
}

/// Two lists of checks that run in parallel, each in order: while one waits for a single-threaded linker or emulator,
/// the other one uses the second core. They build in different folders or with different profiles.
const PARALLEL: [&[Check]; 2] = [
    &[
        Check { name: "formatting", run: || Command::cargo("fmt --all --check").run() },
        Check { name: "lints", run: || lint("--workspace --all-targets") },
        Check { name: "lints of the firmware", run: lint_firmware },
        Check { name: "lints of the page", run: lint_page },
        Check { name: "documentation", run: document },
        Check { name: "tests", run: || Command::cargo("test --workspace --quiet --no-fail-fast").run() },
        Check { name: "the example game and language", run: example_game::run },
        Check { name: "every command in the documents", run: || commands::run("") },
    ],
    &[
        Check { name: "the firmware links and is not too large", run: size::run },
        Check { name: "a sample of the engine timing", run: engine_timing::sample },
        Check { name: "the image in the emulator", run: || emulator::test_all(None) },
        Check { name: "cargo pico flashes a board", run: flash },
    ],
];

/// The check that measures latencies of a browser. It runs alone.
const ALONE: Check = Check { name: IN_BROWSER, run: || web::test("") };

/// The only check that is skipped if its requirement is missing.
const IN_BROWSER: &str = "the page in a browser";

fn checks() -> impl Iterator<Item = &'static Check> {
    PARALLEL.into_iter().flatten().chain([&ALONE])
}

/// The result of a check.
enum Verdict {
    Passed,
    Failed,
    NotRun,
}

/// Runs every check, also after a failure, and prints a summary.
pub(crate) fn run() -> Result<(), String> {
    let started = Instant::now();
    add_target(TARGET)?;
    let mut verdicts: Vec<(&str, Verdict)> = thread::scope(|scope| {
        let lanes = PARALLEL.map(|lane| scope.spawn(|| lane.iter().map(verdict).collect::<Vec<_>>()));
        lanes.into_iter().flat_map(|lane| lane.join().expect("no check panics here")).collect()
    });
    verdicts.push(verdict(&ALONE));

    let named = |wanted: fn(&Verdict) -> bool| -> Vec<&str> {
        verdicts.iter().filter(|(_, verdict)| wanted(verdict)).map(|(name, _)| *name).collect()
    };
    let failed = named(|verdict| matches!(verdict, Verdict::Failed));
    let not_run = named(|verdict| matches!(verdict, Verdict::NotRun));
    let seconds = started.elapsed().as_secs();
    println!("\nafter {} min {} s", seconds / 60, seconds % 60);
    let passed = verdicts.len() - failed.len() - not_run.len();
    println!("checks: {passed} passed, {} failed, {} not run", failed.len(), not_run.len());
    println!("cargo pico was tested with {}", probe::installed().as_deref().unwrap_or(probe::STAND_IN));
    let deny = command::installed("cargo-deny").unwrap_or("nothing: cargo-deny is not installed".to_string());
    println!("licences and sources of dependencies were checked with {deny}");
    not_run.iter().for_each(|name| println!("NOT RUN: {name}: {}", web::NO_BROWSER));
    if failed.is_empty() { Ok(()) } else { Err(format!("FAILED: {}", failed.join(", "))) }
}

/// Runs one check.
pub(crate) fn one(name: &str) -> Result<(), String> {
    let names = || checks().map(|check| check.name).collect::<Vec<_>>().join("\n  ");
    let check = checks().find(|check| check.name == name);
    let check = check.ok_or_else(|| format!("there is no check {name:?}: they are\n  {}", names()))?;
    (check.run)()
}

/// Runs a check in its own process and then shows its output.
fn verdict(Check { name, .. }: &'static Check) -> (&'static str, Verdict) {
    // In CI, all checks have to run.
    if *name == IN_BROWSER && web::browser().is_none() && env::var_os("CI").is_none() {
        println!("── {name}\n   NOT RUN: {}", web::NO_BROWSER);
        return (name, Verdict::NotRun);
    }
    println!("   … {name}");
    let (verdict, shown) = match in_process(name) {
        Ok((printed, true, time)) => {
            (Verdict::Passed, format!("{printed}   passed in {:.0} s", time.as_secs_f64()))
        }
        Ok((printed, false, _)) => (Verdict::Failed, format!("{printed}   FAILED")),
        Err(reason) => (Verdict::Failed, format!("   FAILED: {reason}")),
    };
    println!("── {name}\n{shown}");
    (name, verdict)
}

/// The output of a check, whether it passes, and how long it takes.
fn in_process(name: &str) -> Result<(String, bool, Duration), String> {
    let started = Instant::now();
    let folder = firmware::target_folder().join("checks");
    fs::create_dir_all(&folder).map_err(in_file(&folder))?;
    let path = folder.join(format!("{name}.txt"));
    let output = File::create(&path).map_err(in_file(&path))?;
    let errors = output.try_clone().map_err(in_file(&path))?;
    let xtask =
        env::current_exe().map_err(|error| format!("the path of this program is unknown: {error}"))?;
    let mut process = Command::new(xtask, "test").and(name).process();
    let status =
        process.stdin(Stdio::null()).stdout(output).stderr(errors).status().map_err(in_file(&path))?;
    let printed = fs::read(&path).map_err(in_file(&path))?;
    Ok((String::from_utf8_lossy(&printed).into_owned(), status.success(), started.elapsed()))
}

/// Tests `cargo pico`, with the real probe-rs if it is installed.
fn flash() -> Result<(), String> {
    if probe::installed().is_some() { probe::run() } else { probe::stand_in() }
}

/// Whether there is a check with this name.
pub(crate) fn has_check(name: &str) -> bool {
    checks().any(|check| check.name == name)
}

fn lint(what: &str) -> Result<(), String> {
    Command::cargo(&format!("clippy {what} --quiet -- --deny warnings")).run()
}

/// Lints the firmware, its build with injected faults, and the program for engine timing.
fn lint_firmware() -> Result<(), String> {
    let chip = format!("--target {TARGET}");
    lint(&format!("--package glowboard --package glowboard-engine-timing {chip}"))?;
    lint(&format!("--package glowboard --features fault-injection {chip}"))?;
    // Without a board the build names all of them.
    ["", "nothing"].iter().try_for_each(|board| {
        let check = Command::cargo(&format!("check --quiet --package glowboard {chip}")).with("BOARD", board);
        match check.output() {
            Err(reason) if boards::ALL.iter().all(|(name, _)| reason.contains(name)) => Ok(()),
            _ => Err(format!("a build for the board {board:?} does not name the boards")),
        }
    })
}

fn lint_page() -> Result<(), String> {
    add_target(web::TARGET)?;
    lint(&format!("--package glowboard-web --target {}", web::TARGET))
}

fn document() -> Result<(), String> {
    Command::cargo("doc --workspace --no-deps --quiet").with("RUSTDOCFLAGS", "-Dwarnings").run()
}
