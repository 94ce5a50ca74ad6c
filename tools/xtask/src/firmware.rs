//! The firmware: how it is built and where it then lies.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::command::Command;

/// What the firmware is built for.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

/// Which firmware.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The one that is flashed.
    Product,
    /// One that makes trouble on purpose, for the tests of how it recovers.
    Trouble,
}

/// Adds a target of the compiler if rustup manages the toolchain and does not have it yet.
pub(crate) fn add_target(target: &str) -> Result<(), String> {
    let rustup = Command::new("rustup", "target list --installed");
    match rustup.output() {
        Ok(installed) if installed.lines().any(|installed| installed == target) => Ok(()),
        Ok(_) => Command::new("rustup", &format!("target add {target}")).run(),
        // Without rustup the target may come from elsewhere; if it does not, the build will say so.
        Err(reason) => {
            eprintln!("rustup is not in charge here ({reason}); going on with the compiler as it is");
            Ok(())
        }
    }
}

/// Builds the firmware so that its bytes do not depend on where that is done, and says where the ELF file lies.
///
/// The places of panics are paths of source files. Those of this project are relative; the folders of libraries and of the
/// build are given names that are the same everywhere.
pub(crate) fn build(kind: Kind) -> Result<PathBuf, String> {
    add_target(TARGET)?;
    let (mut folder, mut flags) = environment()?;
    let features = match kind {
        Kind::Product => "",
        // The other symbol mangling shows that memory.x depends on none.
        Kind::Trouble => {
            folder.push("v0-mangling");
            flags.push_str("\u{1f}-Csymbol-mangling-version=v0");
            "--features fault-injection"
        }
    };
    Command::cargo(&format!(
        "build --package glowboard --target {TARGET} --release --quiet --locked {features}"
    ))
    .and("--target-dir")
    .and(&folder)
    .with("CARGO_ENCODED_RUSTFLAGS", flags)
    .run()?;
    Ok(folder.join(TARGET).join("release/glowboard"))
}

/// The folder in which the firmware is built, and the flags for the compiler, as cargo takes them from its environment.
pub(crate) fn environment() -> Result<(PathBuf, String), String> {
    let folder = target_folder().join("firmware");
    let flags = renamings(&folder)?.join("\u{1f}");
    Ok((folder, flags))
}

/// The compiler's arguments that give folders their names.
fn renamings(build: &Path) -> Result<Vec<String>, String> {
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
    // The last one that fits counts, and this folder usually lies in the project's.
    folders.push((build.to_path_buf(), "build"));
    let rename =
        |(folder, name): &(PathBuf, &str)| format!("--remap-path-prefix={}={name}", folder.display());
    Ok(folders.iter().map(rename).collect())
}

/// The project's root.
pub(crate) fn root() -> PathBuf {
    // Two levels above the folder of this program.
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().skip(2).take(1).collect()
}

/// Where everything that is built lies.
pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), |folder| root().join(folder))
}
