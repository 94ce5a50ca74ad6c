//! `cargo xtask release`: builds the files of a release, and its notes.

use std::fs;

use crate::{
    files,
    firmware::{self, Build},
    licences, uf2,
};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds the files of a release in `target/release-files`, and its notes beside that folder. The tag, if given, must
/// be that of this version.
pub(crate) fn run(tag: Option<&str>) -> Result<(), String> {
    if tag.is_some_and(|tag| tag != format!("v{VERSION}")) {
        return Err(format!("the tag of this version is v{VERSION}"));
    }
    let notes = notes(&files::read("CHANGELOG.md")?)?;
    let folder = firmware::target_folder().join("release-files");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    fs::create_dir_all(&folder).map_err(failed)?;
    println!("{}", folder.display());
    for build in Build::all() {
        let name = file_name(build);
        println!("{name}  SHA-256  {}", uf2::make(build, &folder.join(&name))?);
    }
    licences::make(&folder.join(licences::NAME))?;
    fs::write(folder.with_file_name("release-notes.md"), notes).map_err(failed)
}

/// The name of a build's file in a release, such as `glowboard-zip96-0.2.0.uf2`.
fn file_name(build: Build) -> String {
    format!("{}-{VERSION}.uf2", build.name())
}

/// The names of all files of a release, sorted.
pub(crate) fn file_names() -> Vec<String> {
    let images = Build::all().map(file_name).flat_map(|name| [format!("{name}.sha256"), name]);
    let mut names: Vec<String> = images.chain([licences::NAME.to_string()]).collect();
    names.sort();
    names
}

/// The changelog's section on this version.
fn notes(changelog: &str) -> Result<String, String> {
    let sections = changelog.split("\n## ").skip(1);
    let mut ours = sections.filter_map(|section| section.strip_prefix(&format!("[{VERSION}]")));
    let (_, notes) = ours.next().and_then(|section| section.split_once('\n')).ok_or_else(|| {
        format!("CHANGELOG.md has no section on {VERSION}: rename the section of unreleased changes")
    })?;
    Ok(format!("{}\n", notes.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changelog_has_notes_of_this_version() {
        let notes = notes(&files::read("CHANGELOG.md").expect("a changelog")).expect("a section");
        assert!(notes.starts_with("### "), "{notes}");
        assert!(!notes.contains("\n## "), "{notes}");
    }

    #[test]
    fn the_guide_names_the_file_of_each_board() {
        let guide = files::read("docs/build.md").expect("the guide");
        for build in Build::all() {
            let name = file_name(build).replace(VERSION, "0.2.0");
            assert!(guide.contains(&format!("`{name}`")), "{name}");
        }
    }

    #[test]
    fn a_tag_of_another_version_is_rejected() {
        assert_eq!(run(Some("v0.0.1")), Err(format!("the tag of this version is v{VERSION}")));
    }
}
