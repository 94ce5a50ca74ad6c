//! `cargo xtask reproduce`: builds the last commit in two folders and compares the images.

use std::{fs, path::Path};

use crate::{command::Command, firmware};

/// The folders of the two clones, with paths of different lengths.
const FOLDERS: [&str; 2] = ["reproduce/a", "reproduce/a folder with a longer name/b"];

/// Fails if the two images differ.
pub(crate) fn run() -> Result<(), String> {
    let commit = Command::new("git", "rev-parse HEAD").output()?;
    let [first, second] =
        FOLDERS.map(|folder| sum_of_clone(&commit, &firmware::target_folder().join(folder)));
    let (first, second) = (first?, second?);
    println!("{first}\n{second}");
    if first == second { Ok(()) } else { Err("two builds of one commit differ".to_string()) }
}

/// The checksum of the image built from a commit in a fresh clone.
fn sum_of_clone(commit: &str, folder: &Path) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    Command::new("git", "clone --quiet .").and(folder).run()?;
    Command::new("git", &format!("checkout --quiet {commit}")).within(folder).run()?;
    Command::cargo("xtask uf2").within(folder).with("CARGO_TARGET_DIR", "target").run()?;
    let sum = fs::read_to_string(folder.join("target/glowboard.uf2.sha256")).map_err(failed)?;
    fs::remove_dir_all(folder).map_err(failed)?;
    Ok(sum.trim().to_string())
}
