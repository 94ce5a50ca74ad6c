//! The firmware in an emulator: its tests, the cost of a frame, and an interactive view.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use console::Geometry;

use crate::{
    boards::{Board, Mounting, Pressed},
    command::Command,
    files,
    firmware::{self, Build, DEFAULT_BOARD},
    power_cuts,
    python::{self, python},
    trace::trace,
    uf2,
};

/// The folder with the programs for the emulator, relative to the project's root.
const FOLDER: &str = "tests/emulator";

/// The tests of the boards that are not the default one in `cargo xtask test`: they have the same firmware but for its
/// pins and its panel. None of them needs the build with injected faults.
const OF_OTHER_BOARDS: &str = "test_a_press_of_each_button_wakes,test_a_held_a_is_acknowledged,\
    test_a_press_is_on_the_panel_within_20_ms_during_a_save,test_it_boots_through_the_boot_rom,\
    test_lockstep.Lockstep.test_konter,test_power.Power.test_konter,test_it_runs_on_a_turn,\
    test_it_rests_between";

/// Runs the emulator's tests on a firmware image, or only those with one of these words in their names.
pub(crate) fn test(build: Build, names: Option<&str>) -> Result<(), String> {
    // The build with injected faults takes minutes, and few tests need it.
    let needs_faults = names.is_none() || build.board == DEFAULT_BOARD;
    let faults = if needs_faults { image(build.with_faults())? } else { PathBuf::new() };
    let traces = home()?.join(format!("traces-{}", build.board));
    write_traces(build, &traces)?;
    let tests = tests(build)?.and(image(build)?).and(faults).and(traces);
    names.into_iter().flat_map(|names| names.split(',')).fold(tests, Command::and).run()
}

/// Runs the emulator's tests for the default board, or only those with one of these words in their names. Without words,
/// some tests run for the other boards, too.
pub(crate) fn test_all(names: Option<&str>) -> Result<(), String> {
    test(Build::DEFAULT, names)?;
    let mut others = Build::all().filter(|build| names.is_none() && build.board != DEFAULT_BOARD);
    others.try_for_each(|build| {
        println!("\n{}", build.board().title);
        test(build, Some(OF_OTHER_BOARDS))
    })
}

/// Simulates power cuts of the image, spread over the three games that are played in lockstep.
pub(crate) fn power_cuts(cuts: u32) -> Result<(), String> {
    let (image, traces) = (image(Build::DEFAULT)?, home()?.join("traces"));
    write_traces(Build::DEFAULT, &traces)?;
    let each = cuts.div_ceil(3).to_string();
    tests(Build::DEFAULT)?.with("CUTS", each).and(&image).and(&image).and(traces).and("test_power").run()
}

fn tests(build: Build) -> Result<Command, String> {
    let xtask =
        env::current_exe().map_err(|error| format!("the path of this program is unknown: {error}"))?;
    Command::cargo("build --quiet --workspace --bin glowboard").run()?;
    let desktop = firmware::target_folder().join("debug").join("glowboard");
    let command = program("run.py", build)?.with("XTASK", xtask).with("BOARD", build.board);
    let command = command.with("PROGRAM", desktop);
    Ok(match firmware::commit_day() {
        Some(day) => command.with(firmware::COMMIT_TIME, day.to_string()),
        None => command,
    })
}

/// Counts the CPU cycles of a frame.
pub(crate) fn frame_cost() -> Result<(), String> {
    program("cycles.py", Build::DEFAULT)?.and(image(Build::DEFAULT)?).run()
}

/// Shows the panel of the emulated board in the terminal; the keyboard or a script presses its buttons.
pub(crate) fn emulate(build: Build, script: Option<&str>) -> Result<(), String> {
    let command = program("emulate.py", build)?.and(image(build)?);
    let Some(script) = script else { return command.run() };
    let text = fs::read_to_string(script).map_err(|error| format!("{script}: {error}"))?;
    let path = home()?.join("script.trace");
    let trace = trace(&text, build.board()).map_err(|reason| format!("{script}: {reason}"))?;
    fs::write(&path, trace).map_err(|error| format!("{}: {error}", path.display()))?;
    command.and(path).run()
}

/// Builds a UF2 file of the firmware, with the ELF file beside it.
pub(crate) fn image(build: Build) -> Result<PathBuf, String> {
    let image = home()?.join(build.name()).with_extension("uf2");
    uf2::make(build, &image)?;
    let elf = image.with_extension("elf");
    let built = firmware::build(build)?;
    files::replace(&elf, fs::read(&built).map_err(files::in_file(&built))?)?;
    Ok(image)
}

/// Writes the traces of the scripts that are played in lockstep.
fn write_traces(build: Build, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)?;
    for entry in fs::read_dir(firmware::root().join(FOLDER).join("lockstep")).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let (board, name) = (build.board(), path.file_stem().unwrap_or_default());
        // These scripts change settings that not every board offers.
        if name == "keys" && board.keys.is_none() || name == "large" && board.mounting == Mounting::BuiltIn {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(failed)?;
        let trace = trace(&text, build.board()).map_err(|reason| format!("{}: {reason}", path.display()))?;
        fs::write(folder.join(path.with_extension("trace").file_name().unwrap_or_default()), trace)
            .map_err(failed)?;
    }
    Ok(())
}

/// A Python program in the emulator's folder, run in a virtual environment with the required version of the emulator.
pub(crate) fn program(name: &str, build: Build) -> Result<Command, String> {
    let home = home()?;
    let python = python(&home, &format!("{FOLDER}/requirements.txt"))?;
    let journal = home.join("empty-journal.bin");
    files::replace(&journal, power_cuts::empty_journal())?;
    Ok(Command::new(python, &format!("{FOLDER}/{name}"))
        .with("JOURNAL", journal)
        .with("VERSION", env!("CARGO_PKG_VERSION"))
        .with("PINS", pins(build.board())))
}

/// The board as the emulator reads it: the name and the value of each pin, and the size of its panel.
fn pins(board: &Board) -> String {
    let Geometry { columns, rows, .. } = board.layout.size.geometry();
    let pressed = u8::from(board.pressed == Pressed::High);
    let any_panel = u8::from(board.mounting == Mounting::Wired);
    let mut pins = format!(
        "panel {} busy {} columns {columns} rows {rows} pressed {pressed} any_panel {any_panel}",
        board.panel, board.busy
    );
    for (button, pin) in console::Button::ALL.iter().zip(board.buttons) {
        _ = write!(pins, " {button} {pin}");
    }
    for (name, pin) in [("buzzer", board.buzzer), ("motor", board.motor)] {
        if let Some(pin) = pin {
            _ = write!(pins, " {name} {pin}");
        }
    }
    for (name, all) in ["key-row", "key-column"].iter().zip(board.keys.iter().flatten()) {
        for (number, pin) in all.iter().enumerate() {
            _ = write!(pins, " {name}{number} {pin}");
        }
    }
    pins
}

/// The folder of the virtual environment, and of the files generated for the emulator.
fn home() -> Result<PathBuf, String> {
    python::home("emulator")
}
