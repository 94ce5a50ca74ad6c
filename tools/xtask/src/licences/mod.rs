//! `cargo xtask licences`: writes the licences of all packages in the firmware to one file.

mod packages;
mod texts;

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use crate::firmware;
use packages::Package;

pub(crate) const NAME: &str = "third-party-notices.txt";

const LINE: &str = "────────────────────────────────────────────────────────────────────────────────";

/// Writes the file to the target folder.
pub(crate) fn run() -> Result<(), String> {
    let path = firmware::target_folder().join(NAME);
    make(&path)?;
    println!("{}", path.display());
    Ok(())
}

pub(crate) fn make(path: &Path) -> Result<(), String> {
    let notices = notices(&packages::in_firmware()?)?;
    fs::write(path, notices).map_err(|error| format!("{}: {error}", path.display()))
}

/// A list of all packages, then every text once with the packages that it belongs to, in the order of the packages.
fn notices(packages: &[Package]) -> Result<String, String> {
    let mut notices = format!(
        "The firmware of Glowboard {} is made of Glowboard itself and Rust's core library, both under MIT OR\n\
         Apache-2.0, and of these packages, each under the licence that stands beside it. Their texts follow.\n\n",
        env!("CARGO_PKG_VERSION")
    );
    let mut owners = BTreeMap::<&str, Vec<String>>::new();
    let mut order = Vec::new();
    for package in packages {
        // Writing to a string can't fail.
        _ = writeln!(notices, "{} {}: {}", package.name, package.version, package.licence);
        for text in texts::of(package)? {
            let owners = owners.entry(text).or_insert_with(|| {
                order.push(text);
                Vec::new()
            });
            owners.push(owner(package));
        }
    }
    for text in order {
        _ = write!(notices, "\n{LINE}\n{}\n\n{text}\n", owners[text].join("\n"));
    }
    Ok(notices)
}

/// The heading of a package above its text, with its copyright holders if the text does not name them.
fn owner(package: &Package) -> String {
    let mut owner = format!("{} {}", package.name, package.version);
    if package.texts.is_empty() {
        let named = if package.copyrights.is_empty() { &package.authors } else { &package.copyrights };
        named.iter().for_each(|name| _ = write!(owner, "\n    {name}"));
    }
    owner
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, licence: &str, texts: &[&str]) -> Package {
        Package {
            name: name.to_string(),
            version: "1.0.0".to_string(),
            licence: licence.to_string(),
            authors: vec!["A. Author".to_string()],
            copyrights: Vec::new(),
            texts: texts.iter().map(|text| (*text).to_string()).collect(),
        }
    }

    #[test]
    fn a_shared_text_appears_once_with_all_its_packages() {
        let packages = [
            package("a", "MIT", &["one", "two"]),
            package("b", "MIT", &["two"]),
            package("c", "MIT", &["one"]),
        ];
        let notices = notices(&packages).expect("all have texts");
        assert!(notices.contains(&format!("\n{LINE}\na 1.0.0\nc 1.0.0\n\none\n")), "{notices}");
        assert!(notices.contains(&format!("\n{LINE}\na 1.0.0\nb 1.0.0\n\ntwo\n")), "{notices}");
        assert_eq!(notices.matches(LINE).count(), 2);
    }

    #[test]
    fn a_package_without_a_text_gets_that_of_its_licence_with_its_authors() {
        let notices =
            notices(&[package("a", "MIT", &[]), package("b", "BSD-3-Clause", &[])]).expect("known licences");
        assert!(notices.contains("a 1.0.0\n    A. Author\n\nPermission is hereby granted"), "{notices}");
        assert!(notices.contains("b 1.0.0\n    A. Author\n\nRedistribution and use"), "{notices}");
    }

    #[test]
    fn an_unknown_licence_without_a_text_is_rejected() {
        assert_eq!(
            notices(&[package("a", "Beerware", &[])]),
            Err("a 1.0.0 has no text of its licence, Beerware: add it to tools/xtask/src/licences"
                .to_string())
        );
    }
}
