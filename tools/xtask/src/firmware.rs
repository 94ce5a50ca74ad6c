//! Building the firmware.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    boards::{self, Board},
    command::Command,
};

/// The target triple of the firmware.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

/// The board that is selected by default.
pub(crate) const DEFAULT_BOARD: &str = "pico";

/// The variable with the time of the commit, from which build.rs takes the date in the image.
pub(crate) const COMMIT_TIME: &str = "SOURCE_DATE_EPOCH";

#[derive(Clone, Copy)]
pub(crate) struct Build {
    /// The value of `BOARD`.
    pub(crate) board: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The released firmware.
    Product,
    /// With injected faults, for the recovery tests.
    FaultInjection,
}

impl Build {
    /// The released firmware of the default board.
    pub(crate) const DEFAULT: Self = Self { board: DEFAULT_BOARD, kind: Kind::Product };

    pub(crate) fn of(board: &str) -> Result<Self, String> {
        match boards::ALL.iter().find(|(name, _)| *name == board) {
            Some((board, _)) => Ok(Self { board, ..Self::DEFAULT }),
            None => Err(format!(
                "{board:?} is not a board: the boards are {}",
                boards::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
            )),
        }
    }

    /// The released firmware of each board.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        boards::ALL.iter().map(|(board, _)| Self { board, ..Self::DEFAULT })
    }

    pub(crate) const fn with_faults(self) -> Self {
        Self { kind: Kind::FaultInjection, ..self }
    }

    pub(crate) fn board(self) -> &'static Board {
        let (_, board) =
            boards::ALL.iter().find(|(name, _)| *name == self.board).expect("a board of the list");
        board
    }

    /// The name of its files: `glowboard`, with the name of the board unless it is the default one.
    pub(crate) fn name(self) -> String {
        let board = if self.board == DEFAULT_BOARD { String::new() } else { format!("-{}", self.board) };
        let kind = if self.kind == Kind::Product { "glowboard" } else { "fault-injection" };
        format!("{kind}{board}")
    }
}

/// Installs a compiler target with rustup, if it manages the toolchain and the target is missing.
pub(crate) fn add_target(target: &str) -> Result<(), String> {
    let rustup = Command::new("rustup", "target list --installed");
    match rustup.output() {
        Ok(installed) if installed.lines().any(|installed| installed == target) => Ok(()),
        Ok(_) => Command::new("rustup", &format!("target add {target}")).run(),
        // Without rustup the target may be installed by other means; otherwise the build fails.
        Err(reason) => {
            eprintln!("rustup is not available ({reason}); using the installed compiler");
            Ok(())
        }
    }
}

/// Builds the firmware reproducibly and returns the path of the ELF file.
///
/// Panic locations contain the paths of source files. Those of this project are relative; the folders of dependencies
/// and of the build are remapped to fixed names.
pub(crate) fn build(build: Build) -> Result<PathBuf, String> {
    add_target(TARGET)?;
    let features = match build.kind {
        Kind::Product => "",
        Kind::FaultInjection => "--features fault-injection",
    };
    let command = Command::cargo(&format!(
        "build --package glowboard --target {TARGET} --release --quiet --locked {features}"
    ));
    let folder = folder(build);
    seed(&folder);
    command.in_build(build)?.run()?;
    Ok(folder.join(TARGET).join("release/glowboard"))
}

/// Links the firmware of an extended copy of the project for one of its boards.
pub(crate) fn link_copy(copy: &Path, board: &str) -> Result<(), String> {
    let folder = target_folder().join("firmware/copy");
    seed(&folder);
    Command::cargo(&format!("build --package glowboard --target {TARGET} --release --quiet"))
        .within(copy)
        .in_build(Build::DEFAULT)?
        .with("BOARD", board)
        .with("CARGO_TARGET_DIR", folder)
        .run()
}

/// Starts a build folder with a copy of the one of the default build, if there is one, so that no dependency is built
/// twice. Without `cp` they are.
fn seed(folder: &Path) {
    let seed = self::folder(Build::DEFAULT);
    if !folder.exists() && seed.join(TARGET).exists() && fs::create_dir_all(folder).is_ok() {
        let copy =
            Command::new("cp", "--archive").and(seed.join("release")).and(seed.join(TARGET)).and(folder);
        _ = copy.output();
    }
}

/// The environment of a reproducible build: its board, its folder, and the compiler flags. With it, cargo builds nothing
/// twice.
pub(crate) fn environment(build: Build) -> Result<Vec<(&'static str, OsString)>, String> {
    let mut flags = path_remappings(&target_folder().join("firmware"))?;
    // The other symbol mangling shows that memory.x depends on none.
    if build.kind == Kind::FaultInjection {
        flags.push("-Csymbol-mangling-version=v0".to_string());
    }
    let folder = folder(build).into();
    let mut environment = vec![
        ("BOARD", build.board.into()),
        ("CARGO_TARGET_DIR", folder),
        ("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}").into()),
    ];
    environment.extend(commit_day().map(|day| (COMMIT_TIME, day.to_string().into())));
    Ok(environment)
}

/// The start of the day of the last commit in seconds since 1970, unless the environment says something else. Only the day,
/// so that the commits of a day share a build. Without git, the image has no date.
pub(crate) fn commit_day() -> Option<u64> {
    const DAY: u64 = 24 * 60 * 60;
    let set = env::var(COMMIT_TIME).ok();
    let time = set.or_else(|| Command::new("git", "log -1 --format=%ct").output().ok())?;
    Some(time.trim().parse::<u64>().ok()? / DAY * DAY)
}

/// The build folder. Boards and kinds that share one would be built again each time.
fn folder(build: Build) -> PathBuf {
    target_folder().join(match build.kind {
        Kind::Product if build.board == DEFAULT_BOARD => "firmware".to_string(),
        Kind::Product => format!("firmware/{}", build.board),
        Kind::FaultInjection if build.board == DEFAULT_BOARD => "firmware/v0-mangling".to_string(),
        Kind::FaultInjection => format!("firmware/v0-mangling-{}", build.board),
    })
}

/// The compiler arguments that remap paths.
fn path_remappings(build: &Path) -> Result<Vec<String>, String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or(env::home_dir().map(|home| home.join(".cargo"))).ok_or("cargo's folder is not known")?;
    let libraries = home.join("registry/src");
    let unreadable = |error| format!("{}: {error}", libraries.display());
    let mut folders = Vec::new();
    for registry in fs::read_dir(&libraries).map_err(unreadable)? {
        folders.push((registry.map_err(unreadable)?.path(), "libraries"));
    }
    folders.push((root(), "glowboard"));
    // The last match counts, and this folder is usually inside of the project's.
    folders.push((build.to_path_buf(), "build"));
    let rename =
        |(folder, name): &(PathBuf, &str)| format!("--remap-path-prefix={}={name}", folder.display());
    Ok(folders.iter().map(rename).collect())
}

pub(crate) fn root() -> PathBuf {
    // Two levels above the folder of this package.
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().skip(2).take(1).collect()
}

pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), |folder| root().join(folder))
}
