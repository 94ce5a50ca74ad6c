//! Whatever fails is said, and there is a way to go on.

use console::GameKind;
use serde_json::json;

use super::{Lab, holds, native, same, tabs::NO_LOCKS};
use crate::{
    browser::{Failed, Page, Viewport},
    serve::Fault,
};

const SAID: &str = "document.styleSheets.length === 1 && getComputedStyle(document.getElementById('late')).visibility === 'visible' && \
    !document.getElementById('late').hidden";

/// A file that is missing, cut off or late: the page says that it is being loaded, then what is wrong, and tries again.
pub(super) fn files(lab: &mut Lab) -> Result<(), Failed> {
    let site = lab.site.clone();
    let result = faults(lab);
    site.fail(None);
    result
}

fn faults(lab: &mut Lab) -> Result<(), Failed> {
    let (site, address) = (lab.site.clone(), lab.address.clone());
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for (name, fault) in [
        ("glowboard_bg.wasm", Fault::Missing),
        ("glowboard_bg.wasm", Fault::Cut),
        ("glowboard_bg.wasm", Fault::Late),
        ("glowboard.js", Fault::Missing),
        ("page.js", Fault::Cut),
        ("start.js", Fault::Missing),
    ] {
        site.fail(Some((name, fault)));
        let view = Viewport { locale: if fault == Fault::Cut { "de-DE" } else { "en-GB" }, ..Viewport::WIDE };
        let mut page = Page::new(&mut lab.browser, view, "")?;
        page.call("Page.navigate", json!({ "url": format!("{address}#{link}") }))?;
        page.wait_for("/Loading|geladen/.test(document.getElementById('words')?.textContent)")?;
        page.wait_for(SAID).map_err(|reason| format!("{name}: {reason}"))?;
        let said = page.text("document.getElementById('late').innerText")?;
        let wanted = match (name, fault) {
            ("start.js", _) => "Das dauert länger als sonst.",
            (_, Fault::Late) => "This is taking longer than usual.",
            (_, Fault::Cut) => "kann nicht weitermachen",
            _ => "can't continue",
        };
        holds(&format!("{name}: {said}"), said.contains(wanted))?;
        if fault == Fault::Late {
            page.wait_for("document.getElementById('late').hidden")?;
        } else {
            site.fail(None);
            page.run("document.getElementById('again').click()")?;
        }
        page.wait_for(
            "document.getElementById('late')?.hidden === true && globalThis.glowboard !== undefined",
        )?;
        // Without its script the page can't keep the link, and it is the only file without which it can't.
        if name != "start.js" {
            page.wait_for(&format!("glowboard.board.link() === {}", json!(link)))?;
        }
    }
    Ok(())
}

/// A program that stops in the middle is said, and what was played is there after another try.
pub(super) fn program(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    page.key("Enter")?;
    page.wait_for("glowboard.board.moves() !== ''")?;
    page.run("glowboard.board.pass = () => { throw new WebAssembly.RuntimeError('unreachable') }; true")?;
    page.wait_for(SAID)?;
    page.run("delete globalThis.glowboard; document.getElementById('again').click()")?;
    page.wait_for("globalThis.glowboard?.board?.is_unfinished('donuts')")
}

/// Run before the page: its workers, and how many of them can't start.
pub(super) fn workers(failing: &str) -> String {
    format!(
        "globalThis.workers = []; globalThis.failing = {failing}; const Real = Worker; \
         globalThis.Worker = function (address, options) {{ \
         const worker = new Real(workers.length < failing ? address + '.missing' : address, options); \
         workers.push(worker); return worker }};"
    )
}

/// How many moves the chip has made when it has answered.
const ANSWERED: &str = "glowboard.board.moves().split('\\n').filter(Boolean).length === 1";

/// Workers that can't start or die are replaced.
pub(super) fn workers_replaced(lab: &mut Lab) -> Result<(), Failed> {
    let address = format!("{}#{}", lab.address, native::new_game(GameKind::Konter, "4,person")?);
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, &workers("2"))?;
    page.open(&address)?;
    page.wait_for(ANSWERED)?;
    holds("nothing is said", page.run("document.getElementById('notice').hidden")? == true)?;
    drop(page);
    // All of them die once, in the middle of a thought or before.
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, &workers("0"))?;
    page.open(&address)?;
    page.run("new Promise((resolve) => setTimeout(resolve, 50))")?;
    page.run("workers.forEach((worker) => worker.terminate()); globalThis.died = workers.length")?;
    page.wait_for("workers.length > died")?;
    page.wait_for(ANSWERED)?;
    holds("nothing is said", page.run("document.getElementById('notice').hidden")? == true)?;
    // What a worker throws does not end the page.
    page.run("workers.at(-1).postMessage({}); true")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 1000))")?;
    same("whether the page has failed", page.run(SAID)?, json!(false))
}

/// Run before the page: the first two workers start, and then neither answer nor fail. Time runs five times as fast.
const SILENT_WORKERS: &str = "globalThis.workers = []; const Real = Worker; const ask = Worker.prototype.postMessage; \
    globalThis.Worker = function (...given) { const worker = new Real(...given); workers.push(worker); return worker }; \
    Real.prototype.postMessage = function (...data) { if (workers.indexOf(this) > 1) ask.apply(this, data) }; \
    const every = setInterval; globalThis.setInterval = (action, time) => every(action, time / 5);";

/// A worker that dies in silence is replaced, also where there are no locks to notice it by.
pub(super) fn workers_silent(lab: &mut Lab) -> Result<(), Failed> {
    let address = format!("{}#{}", lab.address, native::new_game(GameKind::Konter, "2,person")?);
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, &[NO_LOCKS, SILENT_WORKERS].concat())?;
    page.open(&address)?;
    page.wait_for(ANSWERED)?;
    holds("nothing is said", page.run("document.getElementById('notice').hidden")? == true)
}

/// If none can start, that is said; people play on, and another try works when workers do.
pub(super) fn workers_missing(lab: &mut Lab) -> Result<(), Failed> {
    let address = format!("{}#{}", lab.address, native::new_game(GameKind::Konter, "4,person")?);
    let refused = "globalThis.failing = Infinity; const Real = Worker; \
        globalThis.Worker = function (...given) { if (failing) throw new Error('no'); return new Real(...given) };";
    for before in [workers("Infinity"), refused.to_string()] {
        let mut page = Page::new(&mut lab.browser, Viewport::WIDE, &before)?;
        page.open(&address)?;
        page.wait_for("document.getElementById('notice').textContent.includes(\"can't be started\")")?;
        page.run("failing = 0; document.querySelector('#notice button').click()")?;
        page.wait_for(ANSWERED)?;
    }
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, refused)?;
    page.open(&address)?;
    page.wait_for("!document.getElementById('notice').hidden")?;
    page.run(&format!("location.hash = {}", json!(native::new_game(GameKind::Donuts, "person,person")?)))?;
    page.wait_for("glowboard.board.kind() === 'donuts'")?;
    page.key("Enter")?;
    page.wait_for(ANSWERED)
}
