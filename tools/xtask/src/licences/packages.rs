//! The packages of others that are in the firmware, and what they say of their licences.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use cargo_metadata::MetadataCommand;

use crate::{command::Command, firmware::TARGET};

/// A package.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// Under which licences, as the package says it.
    pub(super) licence: String,
    /// Who has written it, as the package says.
    pub(super) authors: Vec<String>,
    /// Whom its files name, if it has no text of its licence.
    pub(super) copyrights: Vec<String>,
    /// The texts of its licences, and its notices.
    pub(super) texts: Vec<String>,
}

/// All of them, by name and version.
pub(super) fn in_firmware() -> Result<Vec<Package>, String> {
    let linked = linked()?;
    let metadata =
        Command::cargo(&format!("metadata --format-version 1 --locked --filter-platform {TARGET}"));
    let metadata =
        MetadataCommand::parse(metadata.output()?).map_err(|error| format!("cargo metadata: {error}"))?;
    let mut packages: Vec<_> = metadata.packages.iter().filter(|package| package.source.is_some()).collect();
    packages.retain(|package| linked.contains(&format!("{} v{}", package.name, package.version)));
    packages.sort_by_key(|package| (&package.name, &package.version));
    packages.into_iter().map(read).collect()
}

/// What the firmware is linked from, as `NAME vVERSION`: what builds it, or runs in the compiler, is no part of it.
fn linked() -> Result<BTreeSet<String>, String> {
    let tree = format!(
        "tree --package glowboard --target {TARGET} --edges normal,no-proc-macro --prefix none --locked"
    );
    let packages = Command::cargo(&tree).and("--format").and("{p}").output()?;
    let name = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    Ok(packages.lines().map(name).collect())
}

fn read(package: &cargo_metadata::Package) -> Result<Package, String> {
    let unreadable = |error: io::Error| format!("{} {}: {error}", package.name, package.version);
    let folder = package.manifest_path.parent().ok_or("a package lies nowhere")?.as_std_path();
    let texts = texts(folder).map_err(unreadable)?;
    let copyrights = if texts.is_empty() { copyrights(folder).map_err(unreadable)? } else { BTreeSet::new() };
    Ok(Package {
        name: package.name.to_string(),
        version: package.version.to_string(),
        licence: package.license.clone().unwrap_or("no licence that is named".to_string()),
        authors: package.authors.clone(),
        copyrights: copyrights.into_iter().collect(),
        texts,
    })
}

/// The texts of licences and notices that lie at the top of a package.
fn texts(folder: &Path) -> io::Result<Vec<String>> {
    let mut texts = Vec::new();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if !["LICEN", "UNLICEN", "COPYING", "COPYRIGHT", "NOTICE"].iter().any(|start| name.starts_with(start))
        {
            continue;
        }
        let files = if path.is_dir() { entries(&path)? } else { vec![path] };
        for file in files {
            texts.push(text(&file)?.trim().to_string());
        }
    }
    Ok(texts)
}

/// Whom the files of a package name as those who hold rights in it.
fn copyrights(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut named = BTreeSet::new();
    for path in entries(folder)? {
        if path.is_dir() {
            named.extend(copyrights(&path)?);
        } else {
            let text = text(&path)?;
            let lines =
                text.lines().filter_map(|line| line.find("Copyright (c)").map(|start| &line[start..]));
            named.extend(lines.map(|line| line.trim_end().to_string()));
        }
    }
    Ok(named)
}

/// A file as text, with the ends of lines that we use.
fn text(path: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&fs::read(path)?).replace("\r\n", "\n"))
}

/// What lies in a folder, by name: so the notices are the same on every machine.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut entries: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}
