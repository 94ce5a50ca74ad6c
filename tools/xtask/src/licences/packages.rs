//! The third-party packages in the firmware, with their licences.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use cargo_metadata::MetadataCommand;

use crate::{command::Command, firmware::TARGET};

#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// The licence expression of the package.
    pub(super) licence: String,
    pub(super) authors: Vec<String>,
    /// The copyright lines in its files, if it has no licence text.
    pub(super) copyrights: Vec<String>,
    /// The texts of its licences and notices.
    pub(super) texts: Vec<String>,
}

/// All packages in the firmware, sorted by name and version.
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

/// The packages linked into the firmware, as `NAME vVERSION`, without build dependencies and procedural macros.
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
    let folder = package.manifest_path.parent().ok_or("a package has no folder")?.as_std_path();
    let texts = texts(folder).map_err(unreadable)?;
    let copyrights = if texts.is_empty() { copyrights(folder).map_err(unreadable)? } else { BTreeSet::new() };
    Ok(Package {
        name: package.name.to_string(),
        version: package.version.to_string(),
        licence: package.license.clone().unwrap_or("unknown licence".to_string()),
        authors: package.authors.clone(),
        copyrights: copyrights.into_iter().collect(),
        texts,
    })
}

/// The texts of licences and notices at the top level of a package.
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

/// The copyright lines in the files of a package.
fn copyrights(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for path in entries(folder)? {
        if path.is_dir() {
            found.extend(copyrights(&path)?);
        } else {
            let text = text(&path)?;
            let lines =
                text.lines().filter_map(|line| line.find("Copyright (c)").map(|start| &line[start..]));
            found.extend(lines.map(|line| line.trim_end().to_string()));
        }
    }
    Ok(found)
}

/// A file as text with Unix line endings.
fn text(path: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&fs::read(path)?).replace("\r\n", "\n"))
}

/// The entries of a folder sorted by name, so that the result is the same on every machine.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut entries: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}
