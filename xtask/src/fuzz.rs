//! `cargo xtask fuzz`: looks for inputs for which something does not hold, and keeps those that were worth trying.

use crate::command::Command;

/// The targets, as they are called in `fuzz/`.
const TARGETS: [&str; 5] = ["flash", "notations", "records", "referee", "scripts"];

/// How long a target runs if nobody says.
const SECONDS: &str = "600";

/// The most bytes of an input that is tried, and of one that is kept.
const TRIED: &str = "-max_len=4096";
const KEPT: &str = "-max_len=1024";

/// Fuzzes every target, one after the other.
pub(crate) fn all() -> Result<(), String> {
    TARGETS.into_iter().try_for_each(|target| one(target, SECONDS))
}

/// Fuzzes these targets for so long: one, or all if a number stands in its place.
pub(crate) fn some(target_or_seconds: &str) -> Result<(), String> {
    match target_or_seconds.parse::<u32>() {
        Ok(_) => TARGETS.into_iter().try_for_each(|target| one(target, target_or_seconds)),
        Err(_) => one(target_or_seconds, SECONDS),
    }
}

/// Fuzzes a target for so long, then keeps of its corpus what reaches something that nothing else does.
pub(crate) fn one(target: &str, seconds: &str) -> Result<(), String> {
    if !TARGETS.contains(&target) {
        return Err(format!("there is no target {target}: they are {}", TARGETS.join(", ")));
    }
    let seconds: u32 = seconds.parse().map_err(|_| format!("{seconds} is no number of seconds"))?;
    cargo_fuzz("--version")
        .output()
        .map_err(|_| "cargo-fuzz is missing: run cargo install cargo-fuzz".to_string())?;
    println!("── {target}, {seconds} s");
    cargo_fuzz(&format!(
        "run {target} -- -max_total_time={seconds} -timeout=60 -print_final_stats=1 {TRIED}"
    ))
    .run()
    .map_err(|reason| format!("{reason}; the input is in fuzz/artifacts/{target}"))?;
    // Which places are reached counts here, not how often: otherwise thousands of inputs would be kept.
    cargo_fuzz(&format!("cmin {target} -- -use_counters=0 {KEPT}")).run()
}

/// cargo-fuzz wants a nightly compiler only for its flags, which the pinned one has too.
fn cargo_fuzz(arguments: &str) -> Command {
    Command::cargo(&format!("fuzz {arguments}")).with("RUSTC_BOOTSTRAP", "1")
}
