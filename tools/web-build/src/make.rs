//! Builds the page: the files of `crates/web/page`, and the program with the JavaScript that wasm-bindgen generates for it.

use std::{fs, io::Write as _, path::Path};

use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

/// The maximum size of all files together, compressed.
const MAX_SIZE: usize = 500_000;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/web/page");

/// Placeholders in the page and the service worker: for the version of all files, and for the names of the files in its folder.
const VERSION: &str = "VERSION";
const NAMES: &str = "\"NAMES\"";

/// The files outside of the folder of the version. A browser requests them without knowing the version.
const UNVERSIONED: [&str; 2] = ["index.html", "service-worker.js"];

/// Builds the page in a folder and prints its size.
pub(crate) fn run(wasm: &Path, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    let versioned = folder.join(VERSION);
    fs::create_dir_all(&versioned).map_err(failed)?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("glowboard")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(&versioned))
        .map_err(|error| format!("{error:#}"))?;
    for file in fs::read_dir(PAGE).map_err(failed)? {
        let file = file.map_err(failed)?;
        fs::copy(file.path(), versioned.join(file.file_name())).map_err(failed)?;
    }
    name_version(folder).map_err(failed)?;
    print_sizes(folder)
}

/// Names the folder after its content, so that files of two versions never have the same address.
fn name_version(folder: &Path) -> std::io::Result<()> {
    let versioned = folder.join(VERSION);
    let mut sum = flate2::Crc::new();
    for file in files(&versioned)? {
        sum.update(&fs::read(versioned.join(file))?);
    }
    let version = format!("{:08x}", sum.sum());
    for name in UNVERSIONED {
        fs::rename(versioned.join(name), folder.join(name))?;
    }
    let names = files(&versioned)?.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    for path in UNVERSIONED.map(|name| folder.join(name)) {
        let text = fs::read_to_string(&path)?.replace(NAMES, &names).replace(VERSION, &version);
        fs::write(path, text)?;
    }
    fs::rename(versioned, folder.join(version))
}

/// The paths of all files in a folder and its subfolders, sorted.
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

/// Prints the size of each file, plain and compressed. Fails if all files together are too large.
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
    println!("{:30} {:>9} {:>11}, at most {MAX_SIZE}", "together", sums[0], sums[1]);
    if sums[1] > MAX_SIZE { Err("the page is too large".to_string()) } else { Ok(()) }
}
