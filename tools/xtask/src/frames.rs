//! `cargo xtask frames`: prints a hash of all frames and one of all texts of each scenario and recording. Comparing two
//! such lists shows whether a change to the code has changed any frame or text.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use console::Console;
use scenario::Script;
use sha2::{Digest, Sha256};

use crate::firmware;

/// The folders with scripts, relative to the project's root.
const FOLDERS: [&str; 3] = ["crates/console/tests/scenarios", "docs/recordings", "tests/emulator/lockstep"];

/// Prints the hashes of every script.
pub(crate) fn run() -> Result<(), String> {
    let root = firmware::root();
    let mut scripts = Vec::new();
    FOLDERS.iter().try_for_each(|folder| find(&root.join(folder), &mut scripts))?;
    scripts.sort();
    println!("frames           texts            script");
    for path in scripts {
        let name = path.strip_prefix(&root).unwrap_or(&path).display();
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let Hashes { frames, texts } = play(&text).map_err(|reason| format!("{name}: {reason}"))?;
        println!("{} {} {name}", short(frames), short(texts));
    }
    Ok(())
}

/// Adds every script in a folder and its subfolders.
fn find(folder: &Path, scripts: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            find(&path, scripts)?;
        } else if path.extension().is_some_and(|extension| extension == "script") {
            scripts.push(path);
        }
    }
    Ok(())
}

#[derive(Default)]
struct Hashes {
    frames: Sha256,
    texts: Sha256,
}

impl Hashes {
    /// Adds the frame and the text of a console at a time.
    fn add(&mut self, now: u64, console: &Console) {
        self.frames.update(now.to_le_bytes());
        for led in console.settings().panel.wire(&console.frame()) {
            self.frames.update([led.r, led.g, led.b]);
        }
        let mut texts = format!("{now} ");
        _ = console.describe(&mut texts);
        self.texts.update(texts);
    }
}

fn play(text: &str) -> Result<Hashes, String> {
    let script: Script = text.parse().map_err(|bad: scenario::BadScript| bad.to_string())?;
    let mut hashes = Hashes::default();
    script
        .play_inputs(|now, _, _, console| hashes.add(now, console))
        .map_err(|failure| failure.to_string())?;
    Ok(hashes)
}

/// The first 16 digits of a hash.
fn short(hash: Sha256) -> String {
    hash.finalize().iter().take(8).fold(String::new(), |mut digits, byte| {
        _ = write!(digits, "{byte:02x}");
        digits
    })
}
