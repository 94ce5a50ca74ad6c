//! `cargo xtask web`: builds, serves or tests the page for a browser, with `tools/web-build`.

use std::{env, path::PathBuf};

use crate::{
    command::Command,
    firmware::{add_target, target_folder},
};

/// The target triple of the page.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the page and returns its folder.
pub(crate) fn make() -> Result<PathBuf, String> {
    add_target(TARGET)?;
    Command::cargo(&format!(
        "build --package glowboard-web --target {TARGET} --profile page --quiet --locked"
    ))
    .run()?;
    let folder = target_folder().join("web");
    web_build("make").and(target_folder().join(TARGET).join("page/web.wasm")).and(&folder).run()?;
    Ok(folder)
}

/// Builds the page and serves it on a loopback port until the program is stopped.
pub(crate) fn serve() -> Result<(), String> {
    web_build("serve").and(make()?).run()
}

/// Runs the tests of the page whose names contain this.
pub(crate) fn test(name: &str) -> Result<(), String> {
    let browser = browser().ok_or(NO_BROWSER)?;
    web_build("test").and(make()?).and(browser).and(name).run()
}

/// Takes the screenshots of the page in the documents.
pub(crate) fn screenshots() -> Result<(), String> {
    let browser = browser().ok_or(NO_BROWSER)?;
    web_build("pictures").and(make()?).and(browser).and("docs").run()
}

/// The error message if there is no browser.
pub(crate) const NO_BROWSER: &str = "no Chromium or Chrome found; set BROWSER to its path";

/// The names of supported browsers, and their paths on some systems.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES: [&str; 5] = [
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

/// A browser for the tests: the one named by `BROWSER`, or any that is found.
pub(crate) fn browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("BROWSER").filter(|name| !name.is_empty()) {
        return Some(named.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    on_path.chain(PLACES.map(PathBuf::from)).find(|program| program.is_file())
}

fn web_build(command: &str) -> Command {
    Command::cargo(&format!("run --quiet --package glowboard-web-build -- {command}"))
}
