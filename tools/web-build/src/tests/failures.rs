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

pub(super) fn files(fixture: &mut Fixture) -> Result<(), Error> {
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
            (_, Fault::Truncated) => "läuft nicht mehr",
            _ => "can't continue",
        };
        expect(&format!("{name}: {text}"), text.contains(expected))?;
        site.set_fault(None);
        if fault != Fault::Late {
            page.run("document.getElementById('again').click()")?;
        }
        page.wait_for(
            "document.getElementById('late')?.hidden === true && globalThis.glowboard !== undefined",
        )?;
        // Without start.js, trying again follows a link that has no "#".
        if name != "start.js" {
            page.wait_for_link(&link)?;
        }
    }
    Ok(())
}

pub(super) fn program(fixture: &mut Fixture) -> Result<(), Error> {
    let mut page = fixture.game(GameKind::Donuts)?;
    page.key("Enter")?;
    page.wait_for("glowboard.board.moves() !== ''")?;
    page.run(
        "glowboard.board.advance_to = () => { throw new WebAssembly.RuntimeError('unreachable') }; true",
    )?;
    page.wait_for(REPORTED)?;
    page.run("delete globalThis.glowboard; document.getElementById('again').click()")?;
    page.wait_for("globalThis.glowboard?.board?.is_unfinished('donuts')")
}

pub(super) fn foreign_errors(fixture: &mut Fixture) -> Result<(), Error> {
    let mut page = fixture.board(Viewport::WIDE, "")?;
    page.run(
        "setTimeout(() => { throw new Error('foreign') }); Promise.reject(new Error('foreign')); \
         Promise.reject({ code: 4001 }); \
         dispatchEvent(new ErrorEvent('error', { message: 'Script error.', filename: 'chrome-extension://a/b.js' })); true",
    )?;
    page.sleep(100)?;
    expect_eq("whether the page has failed", page.run(REPORTED)?, json!(false))?;
    // The frames that call the program are cut off from the stack of a trap that lies deep in it.
    for own in ["folder + 'page.js:1:1'", "'wasm://wasm/0123:wasm-function[1]:0x2'"] {
        for throw in ["setTimeout(() => { throw error })", "Promise.reject(error)"] {
            page.reload()?;
            page.run(&format!(
                "const folder = document.querySelector('script').src.replace('start.js', ''); const error = new Error(); \
                 error.stack = `Error\\n    at f (${{{own}}})`; {throw}; true"
            ))?;
            page.wait_for(REPORTED)?;
        }
    }
    Ok(())
}

/// Preloaded: records the workers. Those for whose number the JavaScript condition `fails` is true can't start.
pub(super) fn record_workers(fails: &str) -> String {
    format!(
        "globalThis.workers = []; globalThis.fails = (number) => {fails}; const Real = Worker; \
         globalThis.Worker = function (address, options) {{ \
         const worker = new Real(fails(workers.length) ? address + '.missing' : address, options); \
         workers.push(worker); return worker }};"
    )
}

pub(super) fn workers_replaced(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Konter, "4,person")?;
    let mut page = fixture.preloaded_board(Viewport::WIDE, &link, &record_workers("number < 2"))?;
    page.wait_for_moves(1)?;
    page.expect_true("no notice", "document.getElementById('notice').hidden")?;
    drop(page);
    // All workers crash once, during or before a search.
    let mut page = fixture.preloaded_board(Viewport::WIDE, &link, &record_workers("false"))?;
    page.sleep(50)?;
    page.run("workers.forEach((worker) => worker.terminate()); globalThis.crashed = workers.length")?;
    page.wait_for("workers.length > crashed")?;
    page.wait_for_moves(1)?;
    page.expect_true("no notice", "document.getElementById('notice').hidden")?;
    // An error in a worker does not stop the page.
    page.run("globalThis.crashed = workers.length; workers.at(-1).postMessage({})")?;
    page.wait_for("workers.length > crashed")?;
    expect_eq("whether the page has failed", page.run(REPORTED)?, json!(false))
}

/// Preloaded: the first two workers start, and then neither answer nor report an error. Until they are replaced, intervals are
/// five times as fast.
const SILENT_WORKERS: &str = "globalThis.workers = []; const Real = Worker; const ask = Worker.prototype.postMessage; \
    globalThis.Worker = function (...given) { const worker = new Real(...given); workers.push(worker); return worker }; \
    Real.prototype.postMessage = function (...data) { if (workers.indexOf(this) > 1) ask.apply(this, data) }; \
    const every = setInterval; globalThis.setInterval = (action, time) => { let ticks = 0; \
    return every(() => { ticks += 1; if (workers.length < 3 || ticks % 5 === 0) action() }, time / 5) };";

pub(super) fn workers_silent(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Konter, "2,person")?;
    let mut page = fixture.preloaded_board(Viewport::WIDE, &link, &[NO_LOCKS, SILENT_WORKERS].concat())?;
    page.wait_for_moves(1)?;
    page.expect_true("no notice", "document.getElementById('notice').hidden")
}

pub(super) fn workers_missing(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Konter, "4,person")?;
    let forbidden = "globalThis.fails = () => true; const Real = Worker; \
        globalThis.Worker = function (...given) { if (fails()) throw new Error('no'); return new Real(...given) };";
    for preload in [record_workers("true"), forbidden.to_string()] {
        let mut page = fixture.preloaded_board(Viewport::WIDE, &link, &preload)?;
        page.wait_for_notice("The computer opponent keeps crashing or can't be started.")?;
        // The analysis fails on its own, and is restarted on its own.
        page.run("document.getElementById('analysis-on').click()")?;
        page.wait_for_notice("The analysis keeps crashing or can't be started.")?;
        page.run("fails = () => false; document.querySelector('#notice button').click()")?;
        page.wait_for_moves(1)?;
        page.expect_true(
            "a notice is left",
            "document.querySelectorAll('#notice:not([hidden]) button').length === 1",
        )?;
        page.run("document.querySelector('#notice button').click()")?;
        page.wait_for("document.getElementById('notice').hidden && glowboard.analysis.values !== ''")?;
    }
    // If only the analysis fails, the notice does not mention the opponent.
    let people = native::new_game(GameKind::Konter, "person,person")?;
    let mut page = fixture.preloaded_board(Viewport::WIDE, &people, &record_workers("number > 0"))?;
    page.run("document.getElementById('analysis-on').click()")?;
    page.wait_for_notice("The analysis keeps crashing or can't be started.")?;
    page.expect_true("no other notice", "document.querySelectorAll('#notice button').length === 1")?;
    drop(page);
    let mut page = fixture.preloaded_board(Viewport::WIDE, &link, forbidden)?;
    page.wait_for("!document.getElementById('notice').hidden")?;
    page.follow(&native::new_game(GameKind::Donuts, "person,person")?)?;
    page.wait_for("glowboard.board.kind() === 'donuts'")?;
    page.key("Enter")?;
    page.wait_for_moves(1)
}
