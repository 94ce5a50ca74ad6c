//! What the documents say of the project's files is so.

use std::{fs, path::Path};

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rules are a package of their own, and a link would be no file on every system.
#[test]
fn the_licences_of_the_rules_are_those_of_the_project() {
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        assert!(read(licence) == read(&format!("rules/{licence}")), "{licence} differs from that in rules/");
    }
}

#[test]
fn the_changelog_begins_with_this_version() {
    let changelog = read("CHANGELOG.md");
    let sections: Vec<&str> = changelog.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(sections[0], "[Unreleased]");
    let released = concat!("[", env!("CARGO_PKG_VERSION"), "] – ");
    let date =
        sections[1].strip_prefix(released).unwrap_or_else(|| panic!("{} is not {released}", sections[1]));
    assert!(
        date.len() == "2026-11-17".len() && date.split('-').all(|part| part.parse::<u16>().is_ok()),
        "{date}"
    );
}

/// The folder of the fuzz targets is a workspace of its own, with a version of its own.
#[test]
fn the_fuzz_targets_have_this_version() {
    let version = concat!("version = \"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(read("fuzz/Cargo.toml").lines().any(|line| line == version), "fuzz/Cargo.toml has no {version}");
}
