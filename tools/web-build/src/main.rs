//! The workshop of the page: makes it, serves it, and tests it in a browser. `cargo xtask web` calls it.

mod browser;
mod make;
mod serve;
mod tests;

use std::{env, path::Path, process::ExitCode};

const HELP: &str = "\
workshop make WASM FOLDER     makes the page's files in a folder, from the compiled program
workshop serve FOLDER         serves a folder on a loopback port
workshop test FOLDER BROWSER [NAME]
                              runs the tests with this in their name on the page in a folder
workshop pictures FOLDER BROWSER OUT
                              takes pictures of the page for the documents";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["make", wasm, folder] => make::run(Path::new(wasm), Path::new(folder)),
        ["serve", folder] => serve::run(Path::new(folder)),
        ["test", folder, browser] => tests::run(Path::new(folder), Path::new(browser), ""),
        ["test", folder, browser, name] => tests::run(Path::new(folder), Path::new(browser), name),
        ["pictures", folder, browser, out] => {
            tests::pictures(Path::new(folder), Path::new(browser), Path::new(out))
        }
        _ => Err(HELP.to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("workshop: {reason}");
            ExitCode::FAILURE
        }
    }
}
