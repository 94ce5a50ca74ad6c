//! Builds the page, serves it and tests it in a browser. `cargo xtask web` calls it.

mod browser;
mod make;
mod serve;
mod tests;

use std::{env, path::Path, process::ExitCode};

const HELP: &str = "\
web-build make WASM FOLDER     builds the page in a folder from the compiled program
web-build serve FOLDER         serves a folder on a loopback port
web-build test FOLDER BROWSER [NAME]
                               tests the page in a folder: all tests, or those with this in their name
web-build pictures FOLDER BROWSER OUT
                               takes the screenshots for the documents";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["make", wasm, folder] => make::run(Path::new(wasm), Path::new(folder)),
        ["serve", folder] => serve::run(Path::new(folder)),
        ["test", folder, browser] => tests::run(Path::new(folder), Path::new(browser), ""),
        ["test", folder, browser, name] => tests::run(Path::new(folder), Path::new(browser), name),
        ["pictures", folder, browser, out] => {
            tests::screenshots(Path::new(folder), Path::new(browser), Path::new(out))
        }
        _ => Err(HELP.to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("web-build: {reason}");
            ExitCode::FAILURE
        }
    }
}
