//! Plays every scenario: presses, waits, and the expected frames and descriptions. The expectations come from the
//! specification, not from the implementation.
//!
//! Each scenario is a separate test, named by its folder and file: `cargo test -p glowboard-console --test scenarios
//! konter/counter` plays those whose names contain this text.

use std::{error::Error, fs, path::Path, process::ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use scenario::Script;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    match scenarios(&root, "") {
        Ok(scenarios) => libtest_mimic::run(&arguments, scenarios).exit_code(),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Every scenario in a folder and its subfolders, none of which may be empty, with this prefix to their names.
fn scenarios(folder: &Path, prefix: &str) -> Result<Vec<Trial>, Box<dyn Error>> {
    let unreadable = |error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = format!("{prefix}{}", path.file_stem().unwrap_or_default().display());
        if path.is_dir() {
            found.extend(scenarios(&path, &format!("{name}/"))?);
        } else if path.extension().is_some_and(|extension| extension == "script") {
            found.push(Trial::test(name, move || play(&path)));
        }
    }
    found.sort_by(|one, other| one.name().cmp(other.name()));
    if found.is_empty() {
        Err(format!("{}: there is no scenario", folder.display()).into())
    } else {
        Ok(found)
    }
}

fn play(path: &Path) -> Result<(), Failed> {
    let script: Script = fs::read_to_string(path)?.parse()?;
    script.play(|_, _| {})?;
    Ok(())
}
