//! `cargo xtask fuzz`: searches for inputs that violate a property, and maintains a small corpus of useful inputs.

mod corpus;

use std::fs;

use fuzz_properties::{CASES, MAX_LENGTH};

use crate::{command::Command, files::in_file, firmware};

/// The default time for each target.
const SECONDS: &str = "600";

/// The maximum length of inputs during fuzzing.
const MAX_FUZZED_LENGTH: usize = 4096;

/// Fuzzes one target or all of them, for the given or the default number of seconds.
pub(crate) fn run(target_and_seconds: &[&str]) -> Result<(), String> {
    let all = |seconds| CASES.iter().try_for_each(|(target, _)| one(target, seconds));
    match target_and_seconds {
        [] => all(SECONDS),
        [seconds] if seconds.parse::<u32>().is_ok() => all(seconds),
        [target] => one(target, SECONDS),
        [target, seconds, ..] => one(target, seconds),
    }
}

/// Fuzzes a target for some seconds, then reduces its corpus.
fn one(target: &str, seconds: &str) -> Result<(), String> {
    let targets = CASES.map(|(name, _)| name);
    if !targets.contains(&target) {
        return Err(format!("there is no target {target}: use one of {}", targets.join(", ")));
    }
    let seconds: u32 = seconds.parse().map_err(|_| format!("{seconds} is not a number of seconds"))?;
    cargo_fuzz("--version")
        .output()
        .map_err(|_| "cargo-fuzz is missing: run cargo install cargo-fuzz".to_string())?;
    println!("── {target}, {seconds} s");
    cargo_fuzz(&format!(
        "run --fuzz-dir tools/fuzz {target} -- -max_total_time={seconds} -timeout=60 -print_final_stats=1 \
         -max_len={MAX_FUZZED_LENGTH}"
    ))
    .run()
    .map_err(|reason| format!("{reason}; the input is in tools/fuzz/artifacts/{target}"))?;
    reduce(target)
}

/// Reduces a corpus to the inputs that together cover the most.
fn reduce(target: &str) -> Result<(), String> {
    let corpus = firmware::root().join("tools/fuzz/corpus").join(target);
    let scratch = firmware::target_folder().join("fuzz").join(target);
    let [merged, joined, control] = ["merged", "joined", "control"].map(|name| scratch.join(name));
    if scratch.exists() {
        fs::remove_dir_all(&scratch).map_err(in_file(&scratch))?;
    }
    fs::create_dir_all(&merged).map_err(in_file(&merged))?;
    fs::create_dir_all(&joined).map_err(in_file(&joined))?;
    corpus::join(&corpus, &joined)?;
    // The control file lists the features of each input. Hit counters are ignored: with them, nearly every input would
    // look unique.
    let flags = ["--", "-set_cover_merge=1", "-use_counters=0"];
    let command = [&merged, &corpus, &joined]
        .into_iter()
        .fold(cargo_fuzz(&format!("run --fuzz-dir tools/fuzz {target}")), Command::and);
    flags
        .into_iter()
        .fold(command, Command::and)
        .and(format!("-max_len={MAX_LENGTH}"))
        .and(format!("-merge_control_file={}", control.display()))
        .output()?;
    corpus::reduce(&corpus, &fs::read_to_string(&control).map_err(in_file(&control))?)
}

/// cargo-fuzz needs a nightly compiler only for unstable flags; `RUSTC_BOOTSTRAP` enables them in the pinned one.
fn cargo_fuzz(arguments: &str) -> Command {
    Command::cargo(&format!("fuzz {arguments}")).with("RUSTC_BOOTSTRAP", "1")
}
