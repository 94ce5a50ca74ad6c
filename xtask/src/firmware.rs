//! The firmware: how it is built and where it then lies.

use std::{env, path::PathBuf};

use crate::command::Command;

/// What the firmware is built for.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

/// Builds the firmware.
pub(crate) fn build() -> Command {
    Command::cargo(&format!("build --package glowboard --target {TARGET} --release --quiet"))
}

/// Where everything that is built lies.
pub(crate) fn target_folder() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from)
}

/// Where the built firmware lies.
pub(crate) fn path() -> PathBuf {
    target_folder().join(TARGET).join("release/glowboard")
}
