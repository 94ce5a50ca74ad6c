//! The tests of the page in a browser.

mod figures;
mod games;
mod keeping;
mod looks;
mod native;
mod telling_truth;

use std::{path::Path, time::Instant};

use crate::{
    browser::{Browser, Failed, Page, Viewport},
    serve,
};

/// What a test has at hand.
struct Lab {
    browser: Browser,
    address: String,
}

impl Lab {
    fn page(&mut self, view: Viewport) -> Result<Page<'_>, Failed> {
        Page::new(&mut self.browser, view, "")
    }

    /// A page that shows the board, opened by a link if there is one.
    fn board(&mut self, view: Viewport, link: &str) -> Result<Page<'_>, Failed> {
        let address = format!("{}{}{link}", self.address, if link.is_empty() { "" } else { "#" });
        let mut page = self.page(view)?;
        page.open(&address)?;
        Ok(page)
    }
}

/// Run before the page: its time is the test's.
const OWN_CLOCK: &str = "globalThis.clock = 0; performance.now = () => clock;";
/// Run before the page: its chance is that of the boards in `native`.
const SAME_CHANCE: &str = "crypto.getRandomValues = (numbers) => numbers.fill(1n);";

/// Something that must hold in a browser; its name says what.
struct Test {
    name: &'static str,
    run: fn(&mut Lab) -> Result<(), Failed>,
}

const TESTS: &[Test] = &[
    Test {
        name: "in any folder the page begins without an error, and it asks no other host",
        run: looks::begins,
    },
    Test { name: "the canvas shows the console's frame at the centre of each LED", run: looks::canvas },
    Test { name: "a phone held upright and a wide screen show all of it", run: looks::sizes },
    Test { name: "everything has an accessible name in both languages", run: looks::names },
    Test { name: "everything can be read, and more easily by whoever asks for it", run: looks::contrast },
    Test { name: "everything can be reached by the keyboard alone", run: looks::keyboard },
    Test { name: "whole games by keys", run: games::by_keys },
    Test { name: "whole games by clicks on squares", run: games::by_clicks },
    Test { name: "whole games by touch", run: games::by_touch },
    Test {
        name: "a game goes on at the same move after a reload in the middle of a thought",
        run: keeping::thought,
    },
    Test {
        name: "a game goes on at the same move after a reload in the middle of a telling",
        run: keeping::telling,
    },
    Test { name: "a damaged link says so and changes nothing", run: keeping::bad_links },
    Test { name: "a link asks before it replaces a game that waits", run: keeping::replaces },
    Test {
        name: "a store that is full or forbidden is said plainly, and the game goes on",
        run: keeping::refused,
    },
    Test { name: "a second page keeps nothing and says so", run: keeping::twice },
    Test { name: "the records go out as a file and come in again", run: keeping::file },
    Test { name: "it works without a net after the first visit", run: keeping::offline },
    Test { name: "the truth of the page is that of the solvers", run: telling_truth::agrees },
    Test { name: "the truth is told in the replay", run: telling_truth::in_replay },
    Test {
        name: "level 5 finds the same move here as natively, and no frame waits for it",
        run: figures::level_five,
    },
];

/// Runs every test with this in its name.
pub(crate) fn run(folder: &Path, browser: &Path, filter: &str) -> Result<(), String> {
    let mut lab =
        Lab { browser: Browser::start(browser)?, address: serve::in_background(folder.to_path_buf())? };
    let (mut passed, mut failed) = (0, Vec::new());
    for Test { name, run } in TESTS.iter().filter(|test| test.name.contains(filter)) {
        let started = Instant::now();
        match run(&mut lab) {
            Ok(()) => {
                println!("{name} … ok, {:.1} s", started.elapsed().as_secs_f64());
                passed += 1;
            }
            Err(reason) => {
                println!("{name} … FAILED: {reason}");
                failed.push(*name);
            }
        }
    }
    println!("in the browser: {passed} passed, {} failed", failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// Takes pictures of the page for the documents.
pub(crate) fn pictures(folder: &Path, browser: &Path, out: &Path) -> Result<(), String> {
    let mut lab =
        Lab { browser: Browser::start(browser)?, address: serve::in_background(folder.to_path_buf())? };
    looks::take_pictures(&mut lab, out)
}

/// An error unless both are the same.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), Failed> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: found {found:?}, wanted {wanted:?}")) }
}

fn holds(what: &str, holds: bool) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(what.to_string()) }
}
