//! Building the firmware.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use crate::command::Command;

/// The target triple of the firmware.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

/// The build variant of the firmware.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The released firmware.
    Product,
    /// With injected faults, for the recovery tests.
    FaultInjection,
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
pub(crate) fn build(kind: Kind) -> Result<PathBuf, String> {
    add_target(TARGET)?;
    let features = match kind {
        Kind::Product => "",
        Kind::FaultInjection => "--features fault-injection",
    };
    let build = Command::cargo(&format!(
        "build --package glowboard --target {TARGET} --release --quiet --locked {features}"
    ));
    build.in_build(kind)?.run()?;
    Ok(folder(kind).join(TARGET).join("release/glowboard"))
}

/// The environment of a reproducible build: its folder, and the compiler flags. With it, cargo builds nothing twice.
pub(crate) fn environment(kind: Kind) -> Result<[(&'static str, OsString); 2], String> {
    let mut flags = path_remappings(&folder(Kind::Product))?;
    // The other symbol mangling shows that memory.x depends on none.
    if kind == Kind::FaultInjection {
        flags.push("-Csymbol-mangling-version=v0".to_string());
    }
    Ok([("CARGO_TARGET_DIR", folder(kind).into()), ("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}").into())])
}

/// The build folder.
fn folder(kind: Kind) -> PathBuf {
    target_folder().join(match kind {
        Kind::Product => "firmware",
        Kind::FaultInjection => "firmware/v0-mangling",
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

/// The project's root.
pub(crate) fn root() -> PathBuf {
    // Two levels above the folder of this package.
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().skip(2).take(1).collect()
}

/// The target folder of cargo.
pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), |folder| root().join(folder))
}
