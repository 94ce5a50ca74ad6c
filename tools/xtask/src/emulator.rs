//! The firmware in an emulator: its tests, the cost of a frame, and an interactive view.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::{
    command::Command,
    firmware::{self, Kind},
    power_cuts,
    python::{self, python},
    trace::trace,
    uf2,
};

/// The folder with the programs for the emulator, relative to the project's root.
const FOLDER: &str = "tests/emulator";

/// Runs the emulator's tests on the firmware image.
pub(crate) fn test() -> Result<(), String> {
    let traces = home()?.join("traces");
    write_traces(&traces)?;
    tests()?.and(image(Kind::Product)?).and(image(Kind::FaultInjection)?).and(traces).run()
}

/// Simulates power cuts of the image, spread over the three games that are played in lockstep.
pub(crate) fn power_cuts(cuts: u32) -> Result<(), String> {
    let (image, traces) = (image(Kind::Product)?, home()?.join("traces"));
    write_traces(&traces)?;
    let each = cuts.div_ceil(3).to_string();
    tests()?.with("CUTS", each).and(&image).and(&image).and(traces).and("test_power").run()
}

/// The command that runs the tests.
fn tests() -> Result<Command, String> {
    let xtask =
        env::current_exe().map_err(|error| format!("the path of this program is unknown: {error}"))?;
    Ok(program("run.py")?.with("XTASK", xtask))
}

/// Counts the CPU cycles of a frame.
pub(crate) fn frame_cost() -> Result<(), String> {
    program("cycles.py")?.and(image(Kind::Product)?).run()
}

/// Shows the panel of the emulated board in the terminal; the keyboard or a script presses its buttons.
pub(crate) fn emulate(script: Option<&str>) -> Result<(), String> {
    let command = program("emulate.py")?.and(image(Kind::Product)?);
    let Some(script) = script else { return command.run() };
    let text = fs::read_to_string(script).map_err(|error| format!("{script}: {error}"))?;
    let path = home()?.join("script.trace");
    let trace = trace(&text).map_err(|reason| format!("{script}: {reason}"))?;
    fs::write(&path, trace).map_err(|error| format!("{}: {error}", path.display()))?;
    command.and(path).run()
}

/// Builds a UF2 file of the firmware, with the ELF file beside it.
pub(crate) fn image(kind: Kind) -> Result<PathBuf, String> {
    let image = match kind {
        Kind::Product => firmware::target_folder().join("glowboard.uf2"),
        Kind::FaultInjection => home()?.join("fault-injection.uf2"),
    };
    uf2::make(kind, &image)?;
    let elf = image.with_extension("elf");
    fs::copy(firmware::build(kind)?, &elf).map_err(|error| format!("{}: {error}", elf.display()))?;
    Ok(image)
}

/// Writes the traces of the scripts that are played in lockstep.
fn write_traces(folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)?;
    for entry in fs::read_dir(firmware::root().join(FOLDER).join("lockstep")).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let text = fs::read_to_string(&path).map_err(failed)?;
        let trace = trace(&text).map_err(|reason| format!("{}: {reason}", path.display()))?;
        fs::write(folder.join(path.with_extension("trace").file_name().unwrap_or_default()), trace)
            .map_err(failed)?;
    }
    Ok(())
}

/// A Python program in the emulator's folder, run in a virtual environment with the required version of the emulator.
pub(crate) fn program(name: &str) -> Result<Command, String> {
    let home = home()?;
    let python = python(&home, &format!("{FOLDER}/requirements.txt"))?;
    let journal = home.join("empty-journal.bin");
    fs::write(&journal, power_cuts::empty_journal())
        .map_err(|error| format!("{}: {error}", journal.display()))?;
    Ok(Command::new(python, &format!("{FOLDER}/{name}")).with("JOURNAL", journal))
}

/// The folder of the virtual environment, and of the files generated for the emulator.
fn home() -> Result<PathBuf, String> {
    python::home("emulator")
}
