//! The tests of the page in a browser.

mod failures;
mod figures;
mod games;
mod keeping;
mod looks;
mod native;
mod tabs;
mod telling_truth;

use std::{
    iter,
    path::Path,
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

use crate::{
    browser::{Browser, Failed, Page, Viewport},
    serve::{self, Site},
};

/// What a test has at hand.
struct Lab {
    browser: Browser,
    address: String,
    site: Site,
}

impl Lab {
    fn new(folder: &Path, browser: &Path) -> Result<Self, Failed> {
        let (address, site) = serve::in_background(folder)?;
        Ok(Self { browser: Browser::start(browser)?, address, site })
    }

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
    Test { name: "a key that is held acts once", run: looks::held_keys },
    Test { name: "every move is described, also where nothing moves", run: looks::last_moves },
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
    Test { name: "a link asks before it replaces a game between two rounds", run: keeping::between_rounds },
    Test { name: "a link opens from a lesson and from a puzzle", run: keeping::links_beside_games },
    Test { name: "a link waits for the answer to an open question", run: keeping::link_during_question },
    Test { name: "the buttons of a question say what they do", run: keeping::questions },
    Test { name: "a link costs no other game where nothing can be kept", run: keeping::link_without_store },
    Test {
        name: "a store that is full or forbidden is said plainly, and the game goes on",
        run: keeping::refused,
    },
    Test { name: "damaged records are said, and can be saved to a file", run: keeping::garbage },
    Test {
        name: "of two and three tabs the one that is used keeps the games, closed in every order",
        run: tabs::in_every_order,
    },
    Test { name: "a tab opened in the background waits until it is looked at", run: tabs::in_background },
    Test { name: "a tab that hangs does not keep the records", run: tabs::hung },
    Test { name: "a tab that crashes does not keep the records", run: tabs::crashed },
    Test { name: "a tab never overwrites what it has not written", run: tabs::foreign },
    Test { name: "no move is made in a tab that rests", run: tabs::thinking },
    Test { name: "a file that is missing, cut off or late is said", run: failures::files },
    Test { name: "a program that stops is said", run: failures::program },
    Test { name: "workers that can't start or die are replaced", run: failures::workers_replaced },
    Test { name: "workers that die in silence are replaced", run: failures::workers_silent },
    Test { name: "if no worker can start, that is said", run: failures::workers_missing },
    Test { name: "the records go out as a file and come in again", run: keeping::file },
    Test { name: "it works offline by every address after the first visit", run: keeping::offline },
    Test { name: "an open page keeps its version when there is a later one", run: keeping::versions },
    Test {
        name: "a tab opened in the background keeps its version when there is a later one",
        run: keeping::versions_in_background,
    },
    Test { name: "the truth of the page is that of the solvers", run: telling_truth::agrees },
    Test { name: "the truth is told in the replay", run: telling_truth::in_replay },
];

/// What must hold while nothing else takes the browser's time.
const MEASURED: &[Test] = &[Test {
    name: "level 5 finds the same move here as natively, and no frame waits for it",
    run: figures::level_five,
}];

/// Browsers that are tested side by side: most tests wait for something most of the time.
const BROWSERS: usize = 2;

/// Runs every test with this in its name.
pub(crate) fn run(folder: &Path, browser: &Path, filter: &str) -> Result<(), String> {
    let chosen = |tests: &'static [Test]| tests.iter().filter(move |test| test.name.contains(filter));
    let side_by_side = Mutex::new(chosen(TESTS));
    let next = || side_by_side.lock().unwrap_or_else(PoisonError::into_inner).next();
    let mut failed = Vec::new();
    thread::scope(|scope| {
        let labs = [(); BROWSERS].map(|()| {
            scope.spawn(|| {
                let mut lab = Lab::new(folder, browser)?;
                Ok(iter::from_fn(next).filter_map(|test| failure(test, &mut lab)).collect::<Vec<_>>())
            })
        });
        labs.into_iter().try_for_each(|lab| {
            failed.extend(lab.join().unwrap_or_else(|_| Err("a test panicked".to_string()))?);
            Ok::<_, Failed>(())
        })
    })?;
    let mut lab = Lab::new(folder, browser)?;
    failed.extend(chosen(MEASURED).filter_map(|test| failure(test, &mut lab)));
    let passed = chosen(TESTS).chain(chosen(MEASURED)).count() - failed.len();
    println!("in the browser: {passed} passed, {} failed", failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// Runs a test; its name if it fails.
fn failure(Test { name, run }: &Test, lab: &mut Lab) -> Option<&'static str> {
    let started = Instant::now();
    match run(lab) {
        Ok(()) => {
            println!("{name} … ok, {:.1} s", started.elapsed().as_secs_f64());
            None
        }
        Err(reason) => {
            println!("{name} … FAILED: {reason}");
            Some(name)
        }
    }
}

/// Takes pictures of the page for the documents.
pub(crate) fn pictures(folder: &Path, browser: &Path, out: &Path) -> Result<(), String> {
    let mut lab = Lab::new(folder, browser)?;
    looks::take_pictures(&mut lab, out)
}

/// An error unless both are the same.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), Failed> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: found {found:?}, wanted {wanted:?}")) }
}

fn holds(what: &str, holds: bool) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(what.to_string()) }
}
