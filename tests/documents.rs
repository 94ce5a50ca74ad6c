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
