//! Every failure is reported, and there is a way to continue.

use console::GameKind;
use serde_json::json;

use super::{Fixture, expect, expect_eq, native, tabs::NO_LOCKS};
use crate::{
    browser::{Error, Page, Viewport},
    serve::Fault,
};

const REPORTED: &str = "document.styleSheets.length === 1 && getComputedStyle(document.getElementById('late')).visibility === 'visible' && \
    !document.getElementById('late').hidden";

/// The page says that it is loading, then reports a missing, truncated or late file and offers to try again.
pub(super) fn files(fixture: &mut Fixture) -> Result<(), Error> {
    let site = fixture.site.clone();
    let result = broken_files(fixture);
    site.set_fault(None);
    result
}

fn broken_files(fixture: &mut Fixture) -> Result<(), Error> {
    let (site, address) = (fixture.site.clone(), fixture.address.clone());
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for (name, fault) in [
        ("glowboard_bg.wasm", Fault::Missing),
        ("glowboard_bg.wasm", Fault::Truncated),
        ("glowboard_bg.wasm", Fault::Late),
        ("glowboard.js", Fault::Missing),
        ("page.js", Fault::Truncated),
        ("start.js", Fault::Missing),
    ] {
        site.set_fault(Some((name, fault)));
        let view =
            Viewport { locale: if fault == Fault::Truncated { "de-DE" } else { "en-GB" }, ..Viewport::WIDE };
        let mut page = Page::new(&mut fixture.browser, view, "")?;
        page.call("Page.navigate", json!({ "url": format!("{address}#{link}") }))?;
        page.wait_for("/Loading|geladen/.test(document.getElementById('description')?.textContent)")?;
        page.wait_for(REPORTED).map_err(|reason| format!("{name}: {reason}"))?;
        let text = page.text("document.getElementById('late').innerText")?;
        let expected = match (name, fault) {
            ("start.js", _) => "Das dauert länger als sonst.",
            (_, Fault::Late) => "This is taking longer than usual.",
            (_, Fault::Truncated) => "kann nicht weitermachen",
            _ => "can't continue",
        };
        expect(&format!("{name}: {text}"), text.contains(expected))?;
        if fault == Fault::Late {
            page.wait_for("document.getElementById('late').hidden")?;
        } else {
            site.set_fault(None);
            page.run("document.getElementById('again').click()")?;
        }
        page.wait_for(
            "document.getElementById('late')?.hidden === true && globalThis.glowboard !== undefined",
        )?;
        // Only start.js is needed to keep the link during another try.
        if name != "start.js" {
            page.wait_for(&format!("glowboard.board.link() === {}", json!(link)))?;
        }
    }
    Ok(())
}

/// A crash of the program is reported, and the moves made so far are there after another try.
pub(super) fn program(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = fixture.board(Viewport::WIDE, &link)?;
    page.key("Enter")?;
    page.wait_for("glowboard.board.moves() !== ''")?;
    page.run(
        "glowboard.board.advance_to = () => { throw new WebAssembly.RuntimeError('unreachable') }; true",
    )?;
    page.wait_for(REPORTED)?;
    page.run("delete globalThis.glowboard; document.getElementById('again').click()")?;
    page.wait_for("globalThis.glowboard?.board?.is_unfinished('donuts')")
}

/// Preloaded: records the workers; the first `failing` ones can't start.
pub(super) fn record_workers(failing: &str) -> String {
    format!(
        "globalThis.workers = []; globalThis.failing = {failing}; const Real = Worker; \
         globalThis.Worker = function (address, options) {{ \
         const worker = new Real(workers.length < failing ? address + '.missing' : address, options); \
         workers.push(worker); return worker }};"
    )
}

/// Whether the engine has made the first move.
const ANSWERED: &str = "glowboard.board.moves().split('\\n').filter(Boolean).length === 1";

/// Workers that fail to start or crash are replaced.
pub(super) fn workers_replaced(fixture: &mut Fixture) -> Result<(), Error> {
    let address = format!("{}#{}", fixture.address, native::new_game(GameKind::Konter, "4,person")?);
    let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, &record_workers("2"))?;
    page.open(&address)?;
    page.wait_for(ANSWERED)?;
    expect("no notice", page.run("document.getElementById('notice').hidden")? == true)?;
    drop(page);
    // All workers crash once, during or before a search.
    let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, &record_workers("0"))?;
    page.open(&address)?;
    page.run("new Promise((resolve) => setTimeout(resolve, 50))")?;
    page.run("workers.forEach((worker) => worker.terminate()); globalThis.crashed = workers.length")?;
    page.wait_for("workers.length > crashed")?;
    page.wait_for(ANSWERED)?;
    expect("no notice", page.run("document.getElementById('notice').hidden")? == true)?;
    // An error in a worker does not stop the page.
    page.run("workers.at(-1).postMessage({}); true")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 1000))")?;
    expect_eq("whether the page has failed", page.run(REPORTED)?, json!(false))
}

/// Preloaded: the first two workers start, and then neither answer nor report an error. Intervals are five times as fast.
const SILENT_WORKERS: &str = "globalThis.workers = []; const Real = Worker; const ask = Worker.prototype.postMessage; \
    globalThis.Worker = function (...given) { const worker = new Real(...given); workers.push(worker); return worker }; \
    Real.prototype.postMessage = function (...data) { if (workers.indexOf(this) > 1) ask.apply(this, data) }; \
    const every = setInterval; globalThis.setInterval = (action, time) => every(action, time / 5);";

/// A worker that crashes without an error is replaced, even where no lock reveals the crash.
pub(super) fn workers_silent(fixture: &mut Fixture) -> Result<(), Error> {
    let address = format!("{}#{}", fixture.address, native::new_game(GameKind::Konter, "2,person")?);
    let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, &[NO_LOCKS, SILENT_WORKERS].concat())?;
    page.open(&address)?;
    page.wait_for(ANSWERED)?;
    expect("no notice", page.run("document.getElementById('notice').hidden")? == true)
}

/// A page without a worker reports it, and offers to try again. Games between people go on.
pub(super) fn workers_missing(fixture: &mut Fixture) -> Result<(), Error> {
    let address = format!("{}#{}", fixture.address, native::new_game(GameKind::Konter, "4,person")?);
    let refused = "globalThis.failing = Infinity; const Real = Worker; \
        globalThis.Worker = function (...given) { if (failing) throw new Error('no'); return new Real(...given) };";
    for preload in [record_workers("Infinity"), refused.to_string()] {
        let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, &preload)?;
        page.open(&address)?;
        page.wait_for("document.getElementById('notice').textContent.includes(\"can't be started\")")?;
        page.run("failing = 0; document.querySelector('#notice button').click()")?;
        page.wait_for(ANSWERED)?;
    }
    let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, refused)?;
    page.open(&address)?;
    page.wait_for("!document.getElementById('notice').hidden")?;
    page.run(&format!("location.hash = {}", json!(native::new_game(GameKind::Donuts, "person,person")?)))?;
    page.wait_for("glowboard.board.kind() === 'donuts'")?;
    page.key("Enter")?;
    page.wait_for(ANSWERED)
}
