//! Builds `disk.c`, a library that logs and fails a program's calls to the operating system.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Builds the library in a folder with the C compiler.
pub fn library(folder: &Path) -> PathBuf {
    let (source, library) = (folder.join("disk.c"), folder.join("disk.so"));
    fs::write(&source, include_str!("disk.c")).expect("a source");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    assert!(built.is_ok_and(|status| status.success()), "cc builds it");
    library
}
