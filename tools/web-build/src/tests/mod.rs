//! The tests of the page in a browser.

mod analysis;
mod failures;
mod games;
mod interface;
mod native;
mod performance;
mod storage;
mod tabs;

use std::{
    iter,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

use console::GameKind;
use serde_json::json;

use crate::{
    browser::{Browser, Error, Page, Viewport},
    serve::{self, Site},
};

/// What each test uses.
struct Fixture {
    browser: Browser,
    address: String,
    folder: PathBuf,
    site: Site,
}

impl Fixture {
    fn new(folder: &Path, browser: &Path) -> Result<Self, Error> {
        let (address, site) = serve::in_background(folder)?;
        Ok(Self { browser: Browser::start(browser)?, address, folder: folder.to_path_buf(), site })
    }

    /// A page with a new game of this kind between people.
    fn game(&mut self, kind: GameKind) -> Result<Page<'_>, Error> {
        let link = native::new_game(kind, "person,person")?;
        self.board(Viewport::WIDE, &link)
    }

    /// A page that shows the board, and the game of the link unless it is empty.
    fn board(&mut self, view: Viewport, link: &str) -> Result<Page<'_>, Error> {
        self.preloaded_board(view, link, "")
    }

    /// The same, with a script that runs before those of the page.
    fn preloaded_board(&mut self, view: Viewport, link: &str, preload: &str) -> Result<Page<'_>, Error> {
        let address = format!("{}{}{link}", self.address, if link.is_empty() { "" } else { "#" });
        let mut page = Page::new(&mut self.browser, view, preload)?;
        page.open(&address)?;
        Ok(page)
    }
}

const MOVES: &str = "glowboard.board.moves().split('\\n').filter(Boolean).length";

/// What the tests do with the page.
impl Page<'_> {
    /// Opens a link by changing the address.
    fn follow(&mut self, link: &str) -> Result<(), Error> {
        self.run(&format!("location.hash = {}", json!(link))).map(drop)
    }

    fn wait_for_link(&mut self, link: &str) -> Result<(), Error> {
        self.wait_for(&format!("globalThis.glowboard?.board?.link() === {}", json!(link)))
    }

    fn wait_for_moves(&mut self, moves: usize) -> Result<(), Error> {
        self.wait_for(&format!("{MOVES} === {moves}"))
    }

    /// Resumes the unfinished game from the first screen.
    fn resume_game(&mut self) -> Result<(), Error> {
        self.key("Enter")?;
        self.wait_for("glowboard.board.screen() === 'main-menu'")?;
        self.key("Enter")?;
        self.wait_for("glowboard.board.kind() !== undefined")
    }

    fn moves(&mut self) -> Result<usize, Error> {
        Ok(self.run(MOVES)?.as_u64().unwrap_or_default() as usize)
    }

    fn wait_for_notice(&mut self, text: &str) -> Result<(), Error> {
        let notice = "document.getElementById('notice')";
        self.wait_for(&format!("!{notice}.hidden && {notice}.textContent.includes({})", json!(text)))
    }

    /// Waits for this number of milliseconds by the clock of the page.
    fn sleep(&mut self, time: u32) -> Result<(), Error> {
        self.run(&format!("new Promise((resolve) => setTimeout(resolve, {time}))")).map(drop)
    }

    /// Waits until the page has drawn everything that has happened so far.
    fn settle(&mut self) -> Result<(), Error> {
        let frames = self.run("glowboard.figures.frames")?;
        // The text and the drawing follow after some frames of the panel.
        self.wait_for(&format!("glowboard.figures.frames > {frames} + 7"))
    }

    fn expect_true(&mut self, what: &str, expression: &str) -> Result<(), Error> {
        expect(what, self.run(expression)? == true)
    }

    fn expect_no_errors(&mut self) -> Result<(), Error> {
        expect_eq("errors", self.errors(), Vec::new())
    }
}

/// Preloaded: the test controls the time of the page.
const OWN_CLOCK: &str = "globalThis.clock = 0; performance.now = () => clock;";
/// Preloaded: the random numbers are those of the boards in `native`.
const SAME_ENTROPY: &str = "crypto.getRandomValues = (numbers) => numbers.fill(1n);";

/// A test; its name says what must be true.
type Test = (&'static str, fn(&mut Fixture) -> Result<(), Error>);

const TESTS: &[Test] = &[
    (
        "the page starts without an error in any folder, and sends no request to another host",
        interface::start,
    ),
    ("the canvas shows the frame of the console at the centre of each LED", interface::canvas),
    ("phones and wide screens show the whole page", interface::sizes),
    ("every control has an accessible name in both languages", interface::names),
    ("every text has enough contrast, and more where the user prefers it", interface::contrast),
    ("the legend shows the console's own lights in every palette and language", interface::legend),
    ("every control can be reached by the keyboard", interface::keyboard),
    ("a held key acts once", interface::held_keys),
    ("every move is described, also with reduced motion", interface::move_log),
    ("the console is heard after the first key, unless it is muted", interface::sounds),
    ("whole games by keys", games::by_keys),
    ("whole games by clicks on squares", games::by_clicks),
    ("whole games by touch", games::by_touch),
    ("a game resumes at the same move after a reload during a search", storage::reload_during_search),
    ("a game resumes at the same move after a reload during an animation", storage::reload_during_animation),
    ("a damaged link is reported and changes nothing", storage::bad_links),
    ("a link asks before it replaces an unfinished game", storage::replaces),
    ("a link asks before it replaces a game between two rounds", storage::between_rounds),
    ("a link opens from a lesson and from a puzzle", storage::link_from_lesson),
    ("a link waits for the answer during a reload", storage::reload_during_question),
    ("a link waits for the answer to an open question", storage::link_during_question),
    ("the buttons of a question name what they do", storage::questions),
    ("a link loses no other game where nothing can be saved", storage::link_without_store),
    ("full or forbidden storage is reported, and the game goes on", storage::storage_fails),
    ("damaged records are reported and can be saved to a file", storage::garbage),
    ("damaged records are kept before they are replaced", storage::garbage_is_kept_first),
    ("of two and three tabs the one in use saves the games, closed in every order", tabs::in_every_order),
    ("of two tabs that resume at once one is in use, with every move", tabs::at_once),
    ("a late answer is newer than the stored records", tabs::late_answer),
    ("a tab opened in the background waits until it is visible", tabs::in_background),
    ("a tab that hangs loses the records", tabs::hung),
    ("a tab that crashes loses the records", tabs::crashed),
    ("a tab never overwrites what another program has written", tabs::foreign),
    ("a paused tab makes no move", tabs::search_in_paused_tab),
    ("a missing, truncated or late file is reported", failures::files),
    ("a crash of the program is reported", failures::program),
    ("an error of a browser extension is no failure of the page", failures::foreign_errors),
    ("workers that fail to start or crash are replaced", failures::workers_replaced),
    ("silent workers are replaced", failures::workers_silent),
    ("a page without a worker reports it", failures::workers_missing),
    ("the records can be saved to a file and opened again", storage::file),
    ("the browser downloads the file", storage::download),
    ("the page works offline by every address after the first visit", storage::offline),
    ("an open page keeps its version during an update", storage::versions),
    ("a tab opened in the background keeps its version during an update", storage::versions_in_background),
    ("the page shows the values that the solvers prove", analysis::agrees),
    ("the analysis works in a replay", analysis::in_replay),
];

/// Tests of performance, which run one at a time.
const PERFORMANCE: &[Test] = &[(
    "level 5 finds the same move in the page as natively, and no frame waits for it",
    performance::level_five,
)];

/// The number of browsers that run tests in parallel. Most tests wait most of the time.
const BROWSERS: usize = 2;

/// Runs the tests with this in their name.
pub(crate) fn run(folder: &Path, browser: &Path, filter: &str) -> Result<(), String> {
    let chosen = |tests: &'static [Test]| tests.iter().filter(move |(name, _)| name.contains(filter));
    let parallel = Mutex::new(chosen(TESTS));
    let next = || parallel.lock().unwrap_or_else(PoisonError::into_inner).next();
    let mut failed = Vec::new();
    thread::scope(|scope| {
        let fixtures = [(); BROWSERS].map(|()| {
            scope.spawn(|| {
                let mut fixture = Fixture::new(folder, browser)?;
                Ok(iter::from_fn(next).filter_map(|test| failure(test, &mut fixture)).collect::<Vec<_>>())
            })
        });
        fixtures.into_iter().try_for_each(|fixture| {
            failed.extend(fixture.join().unwrap_or_else(|_| Err("a test panicked".to_string()))?);
            Ok::<_, Error>(())
        })
    })?;
    let mut fixture = Fixture::new(folder, browser)?;
    failed.extend(chosen(PERFORMANCE).filter_map(|test| failure(test, &mut fixture)));
    let passed = chosen(TESTS).chain(chosen(PERFORMANCE)).count() - failed.len();
    println!("in the browser: {passed} passed, {} failed", failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// Runs a test; returns its name if it fails.
fn failure((name, run): &Test, fixture: &mut Fixture) -> Option<&'static str> {
    let started = Instant::now();
    let result = run(fixture);
    // Whatever a test has changed on the host.
    fixture.site.set_fault(None);
    fixture.site.replace(&fixture.folder);
    match result {
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

pub(crate) fn screenshots(folder: &Path, browser: &Path, out: &Path) -> Result<(), String> {
    let mut fixture = Fixture::new(folder, browser)?;
    interface::take_screenshots(&mut fixture, out)
}

/// Fails unless both are equal.
fn expect_eq<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), Error> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

/// Fails unless the condition is true.
fn expect(what: &str, condition: bool) -> Result<(), Error> {
    if condition { Ok(()) } else { Err(what.to_string()) }
}
