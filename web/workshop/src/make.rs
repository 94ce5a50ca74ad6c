//! Making the page: the files of `web/page` as they are, and the program with the JavaScript that wasm-bindgen writes for it.

use std::{fs, io::Write as _, path::Path};

use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

/// The most that all files may have, compressed.
const MOST: usize = 500_000;

/// What the page consists of, from `web/page`.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../page");

/// The word in the service worker's file that stands for the version of all files together.
const VERSION: &str = "VERSION";

/// The file that keeps the others for times without a net.
const SERVICE_WORKER: &str = "service-worker.js";

/// Makes the page in a folder, and prints how large it is.
pub(crate) fn run(wasm: &Path, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("glowboard")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)).map_err(|error| format!("{error:#}"))?;
    for file in fs::read_dir(PAGE).map_err(failed)? {
        let file = file.map_err(failed)?;
        fs::copy(file.path(), folder.join(file.file_name())).map_err(failed)?;
    }
    name_version(folder).map_err(failed)?;
    print_sizes(folder)
}

/// Gives the service worker a name for this very page, so that a new one takes the place of the old one.
fn name_version(folder: &Path) -> std::io::Result<()> {
    let mut sum = flate2::Crc::new();
    for file in files(folder)? {
        sum.update(&fs::read(folder.join(file))?);
    }
    let path = folder.join(SERVICE_WORKER);
    let text = fs::read_to_string(&path)?.replace(VERSION, &format!("{:08x}", sum.sum()));
    fs::write(path, text)
}

/// The names of all files, in order.
fn files(folder: &Path) -> std::io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|file| Ok(file?.file_name().to_string_lossy().into_owned()));
    let mut names: Vec<String> = names.collect::<std::io::Result<_>>()?;
    names.sort();
    Ok(names)
}

/// Prints what each file takes, as it is and compressed; an error if all of them are too large.
fn print_sizes(folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut sums = [0; 2];
    println!("{:24} {:>9} {:>11}", "file", "bytes", "compressed");
    for name in files(folder).map_err(failed)? {
        let bytes = fs::read(folder.join(&name)).map_err(failed)?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes).map_err(failed)?;
        let sizes = [bytes.len(), encoder.finish().map_err(failed)?.len()];
        println!("{name:24} {:>9} {:>11}", sizes[0], sizes[1]);
        (sums[0], sums[1]) = (sums[0] + sizes[0], sums[1] + sizes[1]);
    }
    println!("{:24} {:>9} {:>11}, at most {MOST}", "together", sums[0], sums[1]);
    if sums[1] > MOST { Err("the page is too large".to_string()) } else { Ok(()) }
}
