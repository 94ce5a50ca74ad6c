//! The documents name and link only files, headings and names that exist.

use std::{collections::HashSet, fs, path::Path};

/// The documents that guide through the project.
const GUIDES: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/adding-a-game.md"];

/// The endings of file names.
const ENDINGS: [&str; 9] = [".rs", ".md", ".toml", ".yml", ".txt", ".csv", ".py", ".x", ".script"];

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The inline code of a text, outside of code blocks.
fn quoted(text: &str) -> Vec<&str> {
    let lines = text.split("\n```").step_by(2).flat_map(str::lines);
    lines
        .inspect(|line| assert!(line.matches('`').count() % 2 == 0, "a quotation ends on its line: {line}"))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// Whether this is a path from the project's root. Build results don't count, since they may not exist.
fn is_path(text: &str) -> bool {
    let is_of_path = |letter: char| letter.is_ascii_alphanumeric() || "_-./*".contains(letter);
    let looks_like_one = text.contains('/') || ENDINGS.iter().any(|ending| text.ends_with(ending));
    text.chars().all(is_of_path) && looks_like_one && !text.starts_with("target/")
}

/// Whether a path exists; `*` stands for any name.
fn exists(folder: &Path, path: &str) -> bool {
    match path.split_once("*/") {
        None => folder.join(path).exists(),
        Some((before, after)) => {
            let entries = fs::read_dir(folder.join(before)).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).any(|entry| exists(&entry, after))
        }
    }
}

#[test]
fn every_path_in_the_guides_exists() {
    for guide in GUIDES {
        let text = read(guide);
        let paths: Vec<&str> = quoted(&text).into_iter().filter(|text| is_path(text)).collect();
        assert!(paths.len() > 10, "{guide} names few paths");
        let missing: Vec<&&str> = paths.iter().filter(|path| !exists(root(), path)).collect();
        assert!(missing.is_empty(), "{guide} names missing files: {missing:?}");
    }
}

/// Every document in a folder, relative to the root.
fn documents(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(root().join(folder)).expect("a folder").map(|entry| entry.expect("an entry")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && !name.starts_with('.') && name != "target" {
            documents(&folder.join(name), found);
        } else if name.ends_with(".md") {
            found.push(folder.join(name).to_str().expect("a name in UTF-8").to_string());
        }
    }
}

/// The targets of the links and images of a document.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("\n```").step_by(2);
    prose.flat_map(|text| {
        let in_markdown = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        in_markdown.chain(text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()))
    })
}

/// The anchors of the headings of a document, as GitHub derives them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.split("\n```").step_by(2).flat_map(str::lines).filter(|line| line.starts_with('#'));
    headings
        .map(|line| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-"))
        .map(|heading| {
            heading.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
        })
        .collect()
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading() {
    let mut all = Vec::new();
    documents(Path::new(""), &mut all);
    let mut broken = Vec::new();
    let mut count = 0;
    for document in &all {
        let text = read(document);
        for link in links(&text).filter(|link| !link.contains("://")) {
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => root().join(document),
                _ => root().join(document).with_file_name(path),
            };
            let has_anchor =
                || anchors(&fs::read_to_string(&target).unwrap_or_default()).iter().any(|it| it == anchor);
            if !target.exists() || !anchor.is_empty() && !has_anchor() {
                broken.push(format!("{document}: {link}"));
            }
        }
    }
    assert!(all.len() > 15 && count > 150, "{} documents with {count} links", all.len());
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn links_and_anchors_are_found() {
    assert_eq!(
        links("[a](b.md#c) ![](d.png)\n```\n[e](f)\n```\n<img src=\"g.png\">").collect::<Vec<_>>(),
        ["b.md#c", "d.png", "g.png"]
    );
    assert_eq!(anchors("# A b\n## The *end*: `x_y`?\n"), ["a-b", "the-end-x_y"]);
}

/// Adds every identifier of the code in a folder.
fn add_words(folder: &Path, words: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        if entry.is_dir() && !name.starts_with('.') && name != "target" {
            add_words(&entry, words);
        } else if name.ends_with(".rs") {
            let code = fs::read_to_string(&entry).expect("code");
            words.extend(code.split(|letter| !is_of_word(letter)).map(str::to_string));
        }
    }
}

const fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

#[test]
fn every_name_in_the_guides_occurs_in_the_code() {
    let mut words = HashSet::new();
    add_words(root(), &mut words);
    for guide in GUIDES {
        let text = read(guide);
        let is_name =
            |text: &&str| text.split("::").all(|part| !part.is_empty() && part.chars().all(is_of_word));
        let parts = quoted(&text).into_iter().filter(is_name).flat_map(|name| name.split("::"));
        let unknown: Vec<&str> = parts.filter(|part| !words.contains(*part)).collect();
        assert!(unknown.is_empty(), "{guide} has names that are not in the code: {unknown:?}");
    }
}

#[test]
fn paths_are_distinguished_from_other_code() {
    assert_eq!(quoted("a `b/c` and `d`\n```\n`e/f`\n```\n`g.rs`\n"), ["b/c", "d", "g.rs"]);
    for path in ["src/pico", "Cargo.toml", "crates/console/src/games/*/words", "tests/pipes.rs"] {
        assert!(is_path(path) && exists(root(), path), "{path}");
    }
    for other in ["Scene::press", "cargo test", "no_std", "target/glowboard.uf2", "&str"] {
        assert!(!is_path(other), "{other}");
    }
    assert!(!exists(root(), "crates/console/src/games/*/nothing") && !exists(root(), "src/chess.rs"));
}

/// The rules are a separate package, and a symbolic link would not be a file on every system.
#[test]
fn the_licences_of_the_rules_are_those_of_the_project() {
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        assert!(
            read(licence) == read(&format!("crates/rules/{licence}")),
            "{licence} differs from that in crates/rules"
        );
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

/// The fuzz targets are a separate workspace with its own version.
#[test]
fn the_fuzz_targets_have_this_version() {
    let version = concat!("version = \"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(
        read("tools/fuzz/Cargo.toml").lines().any(|line| line == version),
        "tools/fuzz/Cargo.toml has no {version}"
    );
}

/// The icons in a file that have no colours of a game: their names, and their rows as the legend draws them.
fn icons(code: &str) -> impl Iterator<Item = (&str, Vec<String>)> {
    let symbol = |symbol: char| match symbol {
        '.' => '·',
        'Y' => '+',
        'N' => 'x',
        other => other,
    };
    code.split("static ").skip(1).filter_map(move |item| {
        let (name, rest) = item.split_once(": Icon = icon(")?;
        let (_, picture) = rest.split_once("&[],")?;
        let rows = picture.split('"').nth(1)?.lines();
        Some((name, rows.map(|row| row.trim().chars().map(symbol).collect()).collect()))
    })
}

/// Whether the rows are below each other somewhere on a page, also beside other text.
fn is_drawn(page: &str, rows: &[String]) -> bool {
    let page: Vec<Vec<char>> = page.lines().map(|line| line.chars().collect()).collect();
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    page.windows(rows.len()).any(|lines| {
        (0..lines[0].len()).any(|at| {
            lines
                .iter()
                .zip(&rows)
                .all(|(line, row)| line.get(at..).is_some_and(|rest| rest.starts_with(row)))
        })
    })
}

#[test]
fn the_legend_draws_every_icon() {
    let legend = read("docs/light.md");
    for path in ["crates/console/src/icons.rs", "crates/console/src/games/fundomino/signs.rs"] {
        let code = read(path);
        // The small one is the upper half of another.
        let icons: Vec<_> = icons(&code).filter(|(name, _)| *name != "SHORT_CALL").collect();
        assert!(icons.len() >= 6, "{path}");
        for (name, rows) in icons {
            assert!(
                rows.len() == 6 && is_drawn(&legend, &rows),
                "docs/light.md does not draw {name} of {path}"
            );
        }
    }
}
