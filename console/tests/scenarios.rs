//! Plays every scenario: presses, waits, and the pictures and words that must follow. They are decided by what the
//! device is meant to do, not by what it does.

use std::{
    fs,
    path::{Path, PathBuf},
};

use script::Script;

/// Every scenario in a folder and the folders below it; none of them is empty.
fn scenarios(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of scenarios");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(scenarios(&path));
        } else if path.extension().is_some_and(|extension| extension == "script") {
            found.push(path);
        }
    }
    assert!(!found.is_empty(), "there is no scenario in {}", folder.display());
    found
}

/// What is wrong with a scenario, if anything.
fn failure(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).expect("a scenario");
    let script: Script = match text.parse() {
        Ok(script) => script,
        Err(bad) => return Some(bad.to_string()),
    };
    script.play(|_, _| {}).err().map(|failure| failure.to_string())
}

#[test]
fn every_scenario_goes_as_it_should() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let failures: Vec<String> = scenarios(&root)
        .iter()
        .filter_map(|path| {
            let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
            failure(path).map(|failure| format!("{name}, {failure}"))
        })
        .collect();
    assert!(failures.is_empty(), "{} scenarios go wrong:\n\n{}", failures.len(), failures.join("\n"));
}
