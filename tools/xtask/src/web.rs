//! The page for a browser: `cargo xtask web` makes it, and with a flag serves or tests it. The work is done by `tools/web-build`.

use std::{env, path::PathBuf};

use crate::{
    command::Command,
    firmware::{add_target, target_folder},
};

/// What the page's program is built for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Makes the page, and says where it lies.
pub(crate) fn make() -> Result<PathBuf, String> {
    add_target(TARGET)?;
    Command::cargo(&format!(
        "build --package glowboard-web --target {TARGET} --profile page --quiet --locked"
    ))
    .run()?;
    let folder = target_folder().join("web");
    workshop("make").and(target_folder().join(TARGET).join("page/web.wasm")).and(&folder).run()?;
    Ok(folder)
}

/// Makes the page and shows it on a loopback port until the program is ended.
pub(crate) fn serve() -> Result<(), String> {
    workshop("serve").and(make()?).run()
}

/// Runs the page's tests with this in their name in a browser.
pub(crate) fn test(name: &str) -> Result<(), String> {
    let browser = browser().ok_or(NO_BROWSER)?;
    workshop("test").and(make()?).and(browser).and(name).run()
}

/// Takes the screenshots of the page that the documents show.
pub(crate) fn screenshots() -> Result<(), String> {
    let browser = browser().ok_or(NO_BROWSER)?;
    workshop("pictures").and(make()?).and(browser).and("docs").run()
}

/// What to say if there is none.
pub(crate) const NO_BROWSER: &str = "there is no Chromium or Chrome; BROWSER can name one";

/// What browsers are called, and where some systems have them.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES: [&str; 5] = [
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

/// A browser for the tests: the one that `BROWSER` names, or else one that is found.
pub(crate) fn browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("BROWSER").filter(|name| !name.is_empty()) {
        return Some(named.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    on_path.chain(PLACES.map(PathBuf::from)).find(|program| program.is_file())
}

fn workshop(command: &str) -> Command {
    Command::cargo(&format!("run --quiet --package glowboard-web-build -- {command}"))
}
