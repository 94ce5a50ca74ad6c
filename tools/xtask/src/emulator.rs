//! The firmware in an emulator: its tests, what a frame costs, and a look at it.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::{
    command::Command,
    firmware::{self, Kind},
    power_cuts,
    python::{self, python},
    score::score,
    uf2,
};

/// Where the programs for the emulator lie, from the project's root.
const FOLDER: &str = "tests/emulator";

/// Runs the emulator's tests on the image that is flashed.
pub(crate) fn test() -> Result<(), String> {
    let scores = home()?.join("scores");
    write_scores(&scores)?;
    tests()?.and(image(Kind::Product)?).and(image(Kind::Trouble)?).and(scores).run()
}

/// Cuts the power of the image so often in each of the games that are played in lockstep.
pub(crate) fn power_cuts(cuts: u32) -> Result<(), String> {
    let (image, scores) = (image(Kind::Product)?, home()?.join("scores"));
    write_scores(&scores)?;
    let each = cuts.div_ceil(3).to_string();
    tests()?.with("CUTS", each).and(&image).and(&image).and(scores).and("test_power").run()
}

/// The program that runs the tests.
fn tests() -> Result<Command, String> {
    let xtask = env::current_exe().map_err(|error| format!("this program has no name: {error}"))?;
    Ok(program("run.py")?.with("XTASK", xtask))
}

/// Counts what a frame costs on the chip.
pub(crate) fn frame_cost() -> Result<(), String> {
    program("cycles.py")?.and(image(Kind::Product)?).run()
}

/// Shows the panel of the emulated board in the terminal; its buttons are pressed by hand or by a script.
pub(crate) fn emulate(script: Option<&str>) -> Result<(), String> {
    let command = program("emulate.py")?.and(image(Kind::Product)?);
    let Some(script) = script else { return command.run() };
    let text = fs::read_to_string(script).map_err(|error| format!("{script}: {error}"))?;
    let path = home()?.join("script.score");
    let score = score(&text).map_err(|reason| format!("{script}: {reason}"))?;
    fs::write(&path, score).map_err(|error| format!("{}: {error}", path.display()))?;
    command.and(path).run()
}

/// A UF2 file of the firmware, with its ELF file beside it.
pub(crate) fn image(kind: Kind) -> Result<PathBuf, String> {
    let image = match kind {
        Kind::Product => firmware::target_folder().join("glowboard.uf2"),
        Kind::Trouble => home()?.join("trouble.uf2"),
    };
    uf2::make(kind, &image)?;
    let elf = image.with_extension("elf");
    fs::copy(firmware::build(kind)?, &elf).map_err(|error| format!("{}: {error}", elf.display()))?;
    Ok(image)
}

/// Writes the scores of the scripts that are played in lockstep.
fn write_scores(folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)?;
    for entry in fs::read_dir(firmware::root().join(FOLDER).join("lockstep")).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let text = fs::read_to_string(&path).map_err(failed)?;
        let score = score(&text).map_err(|reason| format!("{}: {reason}", path.display()))?;
        fs::write(folder.join(path.with_extension("score").file_name().unwrap_or_default()), score)
            .map_err(failed)?;
    }
    Ok(())
}

/// A program of the emulator's folder, for a Python of the project's own with the emulator in the version that it
/// wants.
pub(crate) fn program(name: &str) -> Result<Command, String> {
    let home = home()?;
    let python = python(&home, &format!("{FOLDER}/requirements.txt"))?;
    let journal = home.join("empty-journal.bin");
    fs::write(&journal, power_cuts::empty_journal())
        .map_err(|error| format!("{}: {error}", journal.display()))?;
    Ok(Command::new(python, &format!("{FOLDER}/{name}")).with("JOURNAL", journal))
}

/// Where the emulator lies, and what is made for it.
fn home() -> Result<PathBuf, String> {
    python::home("emulator")
}
