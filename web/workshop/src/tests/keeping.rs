//! Nothing is lost: what is kept over a reload, in a link, in a file, and what is said where nothing can be kept.

use console::GameKind;
use serde_json::json;

use super::{Lab, holds, native, same};
use crate::browser::{Failed, Page, Viewport};

const MOVING: Viewport = Viewport { still: false, ..Viewport::WIDE };

/// Goes on with the game that waits.
fn go_on(page: &mut Page<'_>) -> Result<(), Failed> {
    page.key("Enter")?;
    page.wait_for("glowboard.board.words().startsWith('GO ON')")?;
    page.key("Enter")?;
    page.wait_for("glowboard.board.kind() !== undefined")
}

/// Run before the page: questions take their time to get to a worker.
const SLOW_WORKER: &str = "const ask = Worker.prototype.postMessage; \
    Worker.prototype.postMessage = function (...question) { setTimeout(() => ask.apply(this, question), 1000) };";

pub(super) fn thought(lab: &mut Lab) -> Result<(), Failed> {
    let address = format!("{}#{}", lab.address, native::new_game(GameKind::Donuts, "person,5")?);
    let mut page = Page::new(&mut lab.browser, MOVING, SLOW_WORKER)?;
    page.open(&address)?;
    let square = page.light(3, 3)?;
    page.click(square)?;
    page.wait_for("glowboard.board.words().includes('thinking')")?;
    let moves = page.text("glowboard.board.moves()")?;
    same("moves before", moves.lines().count(), 1)?;
    page.reload()?;
    go_on(&mut page)?;
    holds("the same move", page.text("glowboard.board.moves()")?.starts_with(&moves))?;
    page.wait_for("glowboard.board.moves().split('\\n').length === 2")?;
    same("errors", page.errors(), Vec::new())
}

pub(super) fn telling(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = lab.board(MOVING, &link)?;
    let square = page.light(3, 3)?;
    page.click(square)?;
    page.wait_for("glowboard.board.words().includes(' places a donut on c3')")?;
    page.reload()?;
    go_on(&mut page)?;
    same("moves", page.text("glowboard.board.moves()")?, "c3".to_string())?;
    same("errors", page.errors(), Vec::new())
}

pub(super) fn bad_links(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Konter, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    page.key("Enter")?;
    let (moves, journal) = (page.text("glowboard.board.moves()")?, page.text("glowboard.board.journal()")?);
    let other = native::new_game(GameKind::Donuts, "person,person")?;
    let bytes = other.as_bytes();
    // A browser slows down a page that changes its address hundreds of times; crate `web` tries every change there is.
    for at in (0..bytes.len()).step_by(9) {
        let flipped = [&bytes[..at], &[bytes[at] ^ 1], &bytes[at + 1..]].concat();
        for changed in [flipped, bytes[..=at].to_vec()] {
            let text = String::from_utf8_lossy(&changed).into_owned();
            let open =
                format!("document.getElementById('notice').hidden = true; location.hash = {};", json!(text));
            page.run(&open)?;
            page.wait_for("!document.getElementById('notice').hidden && location.hash === ''")?;
            let said = page.text("document.getElementById('notice').textContent")?;
            holds(&format!("{text}: {said}"), said.contains("Nothing has changed"))?;
        }
    }
    same("moves", page.text("glowboard.board.moves()")?, moves)?;
    same("journal", page.text("glowboard.board.journal()")?, journal.clone())?;
    same("what is kept", page.text("localStorage.getItem('glowboard-journal')")?, journal)?;
    same("errors", page.errors(), Vec::new())
}

pub(super) fn replaces(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Konter, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    let other = native::new_game(GameKind::Konter, "person,3")?;
    for (answer, kept) in [("no", link.clone()), ("yes", other.clone())] {
        page.run(&format!("location.hash = {}", json!(other)))?;
        page.wait_for("document.getElementById('ask').open")?;
        page.run(&format!("document.querySelector('#ask [value={answer}]').click()"))?;
        page.wait_for(&format!(
            "!document.getElementById('ask').open && glowboard.board.link() === {}",
            json!(kept)
        ))?;
    }
    Ok(())
}

pub(super) fn refused(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };";
    let forbidden = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } });";
    for before in [full, forbidden] {
        let mut page = Page::new(&mut lab.browser, Viewport::WIDE, before)?;
        page.open(&format!("{address}#{link}"))?;
        page.wait_for(
            "glowboard.board.words().includes(\"can't be saved any more\") || \
             document.getElementById('notice').textContent.includes('lets the page keep nothing')",
        )?;
        // Whoever presses has seen it.
        for _ in 0..3 {
            page.key("Enter")?;
        }
        page.wait_for("glowboard.board.moves().split('\\n').filter(Boolean).length >= 1")?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

pub(super) fn twice(lab: &mut Lab) -> Result<(), Failed> {
    // Somebody else has the records.
    let before = "navigator.locks.request('glowboard-journal', () => new Promise(() => {}));";
    let address = lab.address.clone();
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, before)?;
    page.open(&address)?;
    let said = page.text("document.getElementById('notice').textContent")?;
    holds(&format!("it is said: {said}"), said.contains("another tab"))?;
    page.key("Enter")?;
    page.key("Enter")?;
    same("what is kept", page.run("localStorage.getItem('glowboard-journal')")?, json!(null))
}

pub(super) fn file(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Konter, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    let file = page.text(
        "new Promise((resolve) => { const make = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { blob.text().then(resolve); return make(blob) }; \
         HTMLAnchorElement.prototype.click = () => {}; document.getElementById('export').click() })",
    )?;
    holds(&format!("it is a journal: {file}"), web::is_journal(&file))?;
    let give = |text: &str| {
        format!(
            "(() => {{ const files = new DataTransfer(); files.items.add(new File([{}], 'journal.txt')); \
             const input = document.getElementById('file'); input.files = files.files; \
             input.dispatchEvent(new Event('change')) }})()",
            json!(text)
        )
    };
    drop(page);
    let mut other = lab.board(Viewport::WIDE, "")?;
    other.run(&give(&file.replace("konter", "kontor")))?;
    other.wait_for("document.getElementById('notice').textContent.includes('Nothing has changed')")?;
    other.run(&give(&file))?;
    other.wait_for("document.getElementById('ask').open")?;
    other.run("document.querySelector('#ask [value=yes]').click()")?;
    other.wait_for("glowboard.board.waits('konter')")?;
    same("what is kept", other.text("localStorage.getItem('glowboard-journal')")?, file)?;
    same("errors", other.errors(), Vec::new())
}

pub(super) fn offline(lab: &mut Lab) -> Result<(), Failed> {
    let mut page = lab.board(Viewport::WIDE, "")?;
    page.wait_for("navigator.serviceWorker.controller !== null")?;
    let offline = json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    page.call("Network.emulateNetworkConditions", offline)?;
    page.reload()?;
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    page.run(&format!("location.hash = {}", json!(link)))?;
    page.wait_for("glowboard.board.kind() === 'donuts'")?;
    let square = page.light(2, 2)?;
    page.click(square)?;
    page.wait_for("glowboard.board.moves().split('\\n').length === 2")
}
