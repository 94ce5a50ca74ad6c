//! `cargo xtask recordings`: writes the recordings and pictures in docs/recordings, one for each script.

use std::fs;

use crate::{command::Command, firmware};

/// The folders of scripts, relative to the project's root, with the extension of their recordings.
const FOLDERS: [(&str, &str); 4] = [
    ("docs/recordings", "gif"),
    ("docs/recordings/light", "gif"),
    ("docs/recordings/legend", "png"),
    ("docs/recordings/build", "png"),
];

/// The size of a recording in pixels: three of them fit side by side on a page.
const SIZE: u16 = 256;

/// Records every script, also after a failure.
pub(crate) fn run() -> Result<(), String> {
    let mut failed = Vec::new();
    for (folder, ending) in FOLDERS {
        for name in scripts(folder)? {
            let script = format!("{folder}/{name}.script");
            let record = format!("lab record {script} {folder}/{name}.{ending} --size {SIZE}");
            if Command::cargo(&record).run().is_err() {
                failed.push(script);
            }
        }
    }
    match failed[..] {
        [] => Ok(()),
        _ => Err(format!("could not record {}", failed.join(" and "))),
    }
}

/// The names of the scripts in a folder.
fn scripts(folder: &str) -> Result<Vec<String>, String> {
    let path = firmware::root().join(folder);
    let unreadable = |error| format!("{folder}: {error}");
    let entries = fs::read_dir(&path).map_err(unreadable)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let mut names: Vec<String> = paths
        .map_err(unreadable)?
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "script"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_string()))
        .collect();
    names.sort();
    Ok(names)
}
