//! Making the page: the files of `crates/web/page` as they are, and the program with the JavaScript that wasm-bindgen writes for it.

use std::{fs, io::Write as _, path::Path};

use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

/// The most that all files may have, compressed.
const MOST: usize = 500_000;

/// What the page consists of, from `crates/web/page`.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/web/page");

/// The words in the page and in the service worker that stand for the version of all files together, and for the names of those
/// in its folder.
const VERSION: &str = "VERSION";
const NAMES: &str = "\"NAMES\"";

/// The files outside of the version's folder: the addresses at which a browser asks for whatever version there is.
const OUTSIDE: [&str; 2] = ["index.html", "service-worker.js"];

/// Makes the page in a folder, and prints how large it is.
pub(crate) fn run(wasm: &Path, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    let parts = folder.join(VERSION);
    fs::create_dir_all(&parts).map_err(failed)?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("glowboard")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(&parts)).map_err(|error| format!("{error:#}"))?;
    for file in fs::read_dir(PAGE).map_err(failed)? {
        let file = file.map_err(failed)?;
        fs::copy(file.path(), parts.join(file.file_name())).map_err(failed)?;
    }
    name_version(folder).map_err(failed)?;
    print_sizes(folder)
}

/// Gives this very page a folder named after its content, so that no file of another version can be taken for one of its own.
fn name_version(folder: &Path) -> std::io::Result<()> {
    let parts = folder.join(VERSION);
    let mut sum = flate2::Crc::new();
    for file in files(&parts)? {
        sum.update(&fs::read(parts.join(file))?);
    }
    let version = format!("{:08x}", sum.sum());
    for name in OUTSIDE {
        fs::rename(parts.join(name), folder.join(name))?;
    }
    let names = files(&parts)?.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    for path in OUTSIDE.map(|name| folder.join(name)) {
        let text = fs::read_to_string(&path)?.replace(NAMES, &names).replace(VERSION, &version);
        fs::write(path, text)?;
    }
    fs::rename(parts, folder.join(version))
}

/// The names of all files in a folder and its folders, in order.
fn files(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name().to_string_lossy().into_owned();
        if file.file_type()?.is_dir() {
            names.extend(files(&file.path())?.into_iter().map(|inside| format!("{name}/{inside}")));
        } else {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Prints what each file takes, as it is and compressed; an error if all of them are too large.
fn print_sizes(folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut sums = [0; 2];
    println!("{:30} {:>9} {:>11}", "file", "bytes", "compressed");
    for name in files(folder).map_err(failed)? {
        let bytes = fs::read(folder.join(&name)).map_err(failed)?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes).map_err(failed)?;
        let sizes = [bytes.len(), encoder.finish().map_err(failed)?.len()];
        println!("{name:30} {:>9} {:>11}", sizes[0], sizes[1]);
        (sums[0], sums[1]) = (sums[0] + sizes[0], sums[1] + sizes[1]);
    }
    println!("{:30} {:>9} {:>11}, at most {MOST}", "together", sums[0], sums[1]);
    if sums[1] > MOST { Err("the page is too large".to_string()) } else { Ok(()) }
}
