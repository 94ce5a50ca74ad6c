//! Nothing is lost: what is kept over a reload, in a link, in a file, and what is said where nothing can be kept.

use std::{fs, io, path::Path};

use console::GameKind;
use serde_json::json;
use tempfile::TempDir;

use super::{Lab, failures, holds, native, same};
use crate::{
    browser::{Failed, Page, Viewport},
    serve::{Fault, Site},
};

const MOVING: Viewport = Viewport { still: false, ..Viewport::WIDE };

/// Goes on with the game that waits.
fn go_on(page: &mut Page<'_>) -> Result<(), Failed> {
    page.key("Enter")?;
    page.wait_for("glowboard.board.screen() === 'main-menu'")?;
    page.key("Enter")?;
    page.wait_for("glowboard.board.kind() !== undefined")
}

/// Opens a link by a changed address.
fn follow(page: &mut Page<'_>, link: &str) -> Result<(), Failed> {
    page.run(&format!("location.hash = {}", json!(link))).map(drop)
}

/// Waits for a question, and presses one of its buttons.
fn answer(page: &mut Page<'_>, answer: &str) -> Result<(), Failed> {
    page.wait_for("document.getElementById('ask').open")?;
    page.run(&format!("document.querySelector('#ask [value={answer}]').click()"))?;
    page.wait_for("!document.getElementById('ask').open")
}

/// Run before the page: questions take their time to get to a worker.
pub(super) const SLOW_WORKER: &str = "const ask = Worker.prototype.postMessage; \
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
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Konter, "person,person")?;
    let other = native::new_game(GameKind::Konter, "person,3")?;
    let third = native::new_game(GameKind::Donuts, "person,person")?;
    // By a page that is only being opened, and by a changed address.
    for is_opened in [true, false] {
        let open = |page: &mut Page<'_>, link: &str| {
            if is_opened {
                page.call("Page.navigate", json!({ "url": "about:blank" }))?;
                page.open(&format!("{address}#{link}"))
            } else {
                follow(page, link)
            }
        };
        let mut page = lab.board(Viewport::WIDE, &link)?;
        for (choice, kept) in [("no", &link), ("yes", &other)] {
            open(&mut page, &other)?;
            answer(&mut page, choice)?;
            if is_opened && choice == "no" {
                go_on(&mut page)?;
            }
            page.wait_for(&format!("glowboard.board.link() === {}", json!(kept)))?;
        }
        // One of another kind takes nothing's place: the first one waits.
        open(&mut page, &third)?;
        page.wait_for(&format!("glowboard.board.link() === {}", json!(third)))?;
        holds("the other game waits", page.run("glowboard.board.is_unfinished('konter')")? == true)?;
        open(&mut page, &other[..other.len() - 3])?;
        page.wait_for(
            "document.getElementById('notice').textContent.includes('Nothing has changed') && location.hash === ''",
        )?;
        holds(
            "nothing is lost",
            page.run("glowboard.board.is_unfinished('konter') && glowboard.board.is_unfinished('donuts')")?
                == true,
        )?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// A game between two rounds is not over: a link asks before it replaces it.
pub(super) fn between_rounds(lab: &mut Lab) -> Result<(), Failed> {
    let waiting = native::played(GameKind::Fundomino, "person,person", usize::MAX)?;
    let other = native::new_game(GameKind::Fundomino, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &waiting)?;
    page.wait_for("glowboard.board.shows_end()")?;
    for (choice, kept) in [("no", &waiting), ("yes", &other)] {
        follow(&mut page, &other)?;
        answer(&mut page, choice)?;
        page.wait_for(&format!("glowboard.board.link() === {}", json!(kept)))?;
    }
    same("errors", page.errors(), Vec::new())
}

/// The keys that lead from the greeting to a lesson and to a puzzle, and the screens on the way.
const TO_LESSON: [(&str, &str); 6] = [
    ("Enter", "main-menu"),
    ("ArrowLeft", "main-menu"),
    ("ArrowLeft", "main-menu"),
    ("ArrowLeft", "main-menu"),
    ("Enter", "lessons"),
    ("Enter", "lesson"),
];
const TO_PUZZLE: [(&str, &str); 6] = [
    ("Enter", "main-menu"),
    ("ArrowLeft", "main-menu"),
    ("ArrowLeft", "main-menu"),
    ("Enter", "puzzles"),
    ("Enter", "puzzle-length"),
    ("Enter", "puzzle"),
];

/// A link that is opened during a lesson or a puzzle asks like anywhere else, and nothing is lost by either answer.
pub(super) fn links_beside_games(lab: &mut Lab) -> Result<(), Failed> {
    let waiting = native::new_game(GameKind::Donuts, "person,person")?;
    let other = native::played(GameKind::Donuts, "person,person", 2)?;
    let third = native::new_game(GameKind::Konter, "person,person")?;
    for (keys, screen) in [(TO_LESSON, "lesson"), (TO_PUZZLE, "puzzle")] {
        let mut page = lab.board(Viewport::WIDE, &waiting)?;
        page.reload()?;
        for (key, screen) in keys {
            page.key(key)?;
            page.wait_for(&format!("glowboard.board.screen() === '{screen}'"))?;
        }
        follow(&mut page, &other)?;
        answer(&mut page, "no")?;
        same("the screen", page.text("glowboard.board.screen()")?, screen.to_string())?;
        follow(&mut page, &other)?;
        answer(&mut page, "yes")?;
        page.wait_for(&format!("glowboard.board.link() === {}", json!(other)))?;
        follow(&mut page, &third)?;
        page.wait_for(&format!("glowboard.board.link() === {}", json!(third)))?;
        holds("the other game waits", page.run("glowboard.board.is_unfinished('donuts')")? == true)?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// A link that is opened while a question is open waits for its answer, and then asks about the games as they are by then.
pub(super) fn link_during_question(lab: &mut Lab) -> Result<(), Failed> {
    let waiting = native::new_game(GameKind::Konter, "person,person")?;
    let other = native::new_game(GameKind::Konter, "person,3")?;
    let mut page = lab.board(Viewport::WIDE, &waiting)?;
    let file = page.text("glowboard.board.journal()")?;
    drop(page);
    let mut page = lab.board(Viewport::WIDE, "")?;
    page.run(&give(&file))?;
    page.wait_for("document.getElementById('ask').open")?;
    let question = page.text("document.getElementById('question').textContent")?;
    follow(&mut page, &other)?;
    page.run("new Promise((resolve) => setTimeout(resolve, 300))")?;
    same("the question", page.text("document.getElementById('question').textContent")?, question.clone())?;
    page.run("document.querySelector('#ask [value=yes]').click()")?;
    page.wait_for("glowboard.board.is_unfinished('konter') && document.getElementById('ask').open")?;
    holds(
        "it is another question",
        page.text("document.getElementById('question').textContent")? != question,
    )?;
    answer(&mut page, "yes")?;
    page.wait_for(&format!("glowboard.board.link() === {}", json!(other)))?;
    same("errors", page.errors(), Vec::new())
}

/// The buttons of each question say what they do.
pub(super) fn questions(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Konter, "person,person")?;
    for (locale, link_buttons, file_buttons) in [
        ("en-GB", ["Open the link", "Keep my game"], ["Open the file", "Keep mine"]),
        ("de-DE", ["Link öffnen", "Meine behalten"], ["Datei öffnen", "Meine behalten"]),
    ] {
        let mut page = lab.board(Viewport { locale, ..Viewport::WIDE }, &link)?;
        let buttons = "[...document.querySelectorAll('#ask button')].map((one) => one.textContent)";
        follow(&mut page, &link)?;
        page.wait_for("document.getElementById('ask').open")?;
        same("the buttons for a link", page.run(buttons)?, json!(link_buttons))?;
        answer(&mut page, "no")?;
        let file = page.text("glowboard.board.journal()")?;
        page.run(&give(&file))?;
        page.wait_for("document.getElementById('ask').open")?;
        same("the buttons for a file", page.run(buttons)?, json!(file_buttons))?;
        answer(&mut page, "no")?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// Where nothing can be kept, a link still costs no other game.
pub(super) fn link_without_store(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    for before in [FULL, FORBIDDEN] {
        let mut page = Page::new(&mut lab.browser, Viewport::WIDE, before)?;
        page.open(&format!("{address}#{}", native::played(GameKind::Donuts, "person,person", 3)?))?;
        page.run(&format!(
            "location.hash = {}",
            json!(native::new_game(GameKind::Konter, "person,person")?)
        ))?;
        page.wait_for("glowboard.board.kind() === 'konter'")?;
        holds("the first game waits", page.run("glowboard.board.is_unfinished('donuts')")? == true)?;
    }
    Ok(())
}

/// Run before the page: a store that takes nothing, and one that can't be used.
const FULL: &str =
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };";
const FORBIDDEN: &str = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } }); \
    LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));";

pub(super) fn refused(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for before in [FULL, FORBIDDEN] {
        let mut page = Page::new(&mut lab.browser, Viewport::WIDE, before)?;
        page.open(&format!("{address}#{link}"))?;
        page.wait_for(
            "document.getElementById('notice').textContent.includes('lets the page keep nothing')",
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

pub(super) fn file(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Konter, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    let file = page.text(&format!(
        "{SAVED}; document.getElementById('export').click(); new Promise((resolve) => setTimeout(() => resolve(saved[0]), 200))"
    ))?;
    holds(&format!("it is a journal: {file}"), web::is_journal(&file))?;
    drop(page);
    let mut other = lab.board(Viewport::WIDE, "")?;
    other.run(&give(&file.replace("konter", "kontor")))?;
    other.wait_for("document.getElementById('notice').textContent.includes('Nothing has changed')")?;
    // A file that is gone by now can't be read.
    other.run(&format!(
        "globalThis.read = Blob.prototype.text; Blob.prototype.text = () => Promise.reject(new Error('gone')); {}",
        give(&file)
    ))?;
    other.wait_for("document.getElementById('notice').textContent.includes(\"can't be read\")")?;
    other.run("Blob.prototype.text = read; true")?;
    holds("the page goes on", other.run("document.getElementById('late').hidden")? == true)?;
    other.run(&give(&file))?;
    answer(&mut other, "yes")?;
    other.wait_for("glowboard.board.is_unfinished('konter')")?;
    same("what is kept", other.text("localStorage.getItem('glowboard-journal')")?, file)?;
    same("errors", other.errors(), Vec::new())
}

/// Chooses a file with this text.
fn give(text: &str) -> String {
    format!(
        "(() => {{ const files = new DataTransfer(); files.items.add(new File([{}], 'journal.txt')); \
         const input = document.getElementById('file'); input.files = files.files; \
         input.dispatchEvent(new Event('change')) }})()",
        json!(text)
    )
}

/// Run before the page: what it has saved to files.
const SAVED: &str = "globalThis.saved = []; const make = URL.createObjectURL; \
    URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob) }; \
    HTMLAnchorElement.prototype.click = () => {};";

pub(super) fn garbage(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let journal = "glowboard-journal 2\n00000000 set speed=fast\n";
    for garbage in ["garbage", "\0\u{1f369}\n{}\n", journal] {
        let mut page = Page::new(&mut lab.browser, Viewport::WIDE, SAVED)?;
        page.open(&address)?;
        page.run(&format!("localStorage.setItem('glowboard-journal', {})", json!(garbage)))?;
        page.reload()?;
        page.wait_for("document.getElementById('notice').textContent.includes('damaged')")?;
        page.run("document.querySelector('#notice button').click()")?;
        page.wait_for(&format!("saved.at(-1) === {}", json!(garbage)))?;
        // It can be saved as long as it is there, and a later one does not take its place.
        page.run("localStorage.setItem('glowboard-journal', 'more')")?;
        page.reload()?;
        page.run("document.getElementById('damaged').click()")?;
        page.wait_for(&format!("saved.at(-1) === {}", json!(format!("{garbage}more"))))?;
        page.reload()?;
        holds("it is said once", page.run("document.getElementById('notice').hidden")? == true)?;
        holds("it is offered", page.run("!document.getElementById('damaged').hidden")? == true)?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// Whether the files of a page have been kept.
const KEPT: &str = "navigator.serviceWorker.controller !== null";

pub(super) fn offline(lab: &mut Lab) -> Result<(), Failed> {
    let site = lab.site.clone();
    let result = without_net(lab);
    site.fail(None);
    result
}

fn without_net(lab: &mut Lab) -> Result<(), Failed> {
    let (site, address) = (lab.site.clone(), lab.address.clone());
    let mut page = lab.board(Viewport::WIDE, "")?;
    page.wait_for(KEPT)?;
    site.fail(Some(("", Fault::Gone)));
    page.reload()?;
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    page.run(&format!("location.hash = {}", json!(link)))?;
    page.wait_for("glowboard.board.kind() === 'donuts'")?;
    let square = page.light(2, 2)?;
    page.click(square)?;
    page.wait_for("glowboard.board.moves().split('\\n').length === 2")?;
    for (end, kind) in [("", "donuts"), ("index.html", "konter"), ("?from=home", "fundomino")] {
        let kind = GameKind::named(kind).ok_or("no such game")?;
        page.call("Page.navigate", json!({ "url": "about:blank" }))?;
        page.open(&format!("{address}{end}"))?;
        let link = native::new_game(kind, "person,person")?;
        page.call("Page.navigate", json!({ "url": "about:blank" }))?;
        page.open(&format!("{address}{end}#{link}"))?;
        page.run("document.querySelector('#ask[open] [value=yes]')?.click()")?;
        page.wait_for(&format!("glowboard.board.link() === {}", json!(link)))
            .map_err(|reason| format!("{end:?} with a link: {reason}"))?;
    }
    Ok(())
}

/// A later version of the page in another folder, whose chip gives no answers.
fn later_version(folder: &Path) -> io::Result<TempDir> {
    let later = TempDir::new()?;
    let version =
        fs::read_dir(folder)?.flatten().find(|file| file.path().is_dir()).ok_or(io::ErrorKind::NotFound)?;
    let old = version.file_name().to_string_lossy().into_owned();
    let new = "00000000";
    fs::create_dir(later.path().join(new))?;
    for file in fs::read_dir(version.path())?.flatten() {
        fs::copy(file.path(), later.path().join(new).join(file.file_name()))?;
    }
    fs::write(later.path().join(new).join("worker.js"), "onmessage = () => postMessage('done')")?;
    for name in ["index.html", "service-worker.js"] {
        fs::write(later.path().join(name), fs::read_to_string(folder.join(name))?.replace(&old, new))?;
    }
    Ok(later)
}

pub(super) fn versions(lab: &mut Lab) -> Result<(), Failed> {
    with_later_version(lab, update)
}

pub(super) fn versions_in_background(lab: &mut Lab) -> Result<(), Failed> {
    with_later_version(lab, update_behind)
}

fn with_later_version(
    lab: &mut Lab,
    test: fn(&mut Lab, &str, &Site, &Path) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let (site, address) = (lab.site.clone(), lab.address.clone());
    let folder = site.folder();
    let later = later_version(&folder).map_err(|error| error.to_string())?;
    let result = test(lab, &address, &site, later.path());
    site.replace(&folder);
    result
}

/// Has a later version on the host take the place of the one that is kept.
fn replace(page: &mut Page<'_>, site: &Site, later: &Path) -> Result<(), Failed> {
    site.replace(later);
    page.run("navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true)")?;
    page.wait_for("caches.match('00000000/page.js').then((answer) => answer !== undefined)")?;
    page.wait_for(
        "navigator.serviceWorker.ready.then(({ active, installing, waiting }) => \
        active.state === 'activated' && !installing && !waiting)",
    )
}

/// Kills all workers, and has the engine make a move: its files are those of the page, or there are none.
fn still_thinks(page: &mut Page<'_>) -> Result<(), Failed> {
    page.run("workers.forEach((worker) => worker.terminate())")?;
    follow(page, &native::new_game(GameKind::Donuts, "1,person")?)?;
    page.wait_for("glowboard.board.moves().split('\\n').filter(Boolean).length === 1")
}

/// A tab that was opened in the background waits with its version while a later one takes its place.
fn update_behind(lab: &mut Lab, address: &str, site: &Site, later: &Path) -> Result<(), Failed> {
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, &failures::workers("0"))?;
    page.open(address)?;
    page.wait_for(KEPT)?;
    let first = page.tab();
    let hidden = page.new_tab()?;
    let front = page.new_tab()?;
    page.turn_to(&front)?;
    page.reach(&hidden);
    page.call("Page.navigate", json!({ "url": address }))?;
    page.wait_for("document.hidden && globalThis.glowboard !== undefined && workers.length === 2")?;
    page.close(&first)?;
    holds("nobody has looked at it", page.run("document.hidden && !glowboard.board")? == true)?;
    replace(&mut page, site, later)?;
    page.turn_to(&hidden)?;
    page.wait_for("glowboard.board !== undefined")?;
    still_thinks(&mut page)
}

/// Opens the page, has a later version take its place on the host, and goes on.
fn update(lab: &mut Lab, address: &str, site: &Site, later: &Path) -> Result<(), Failed> {
    let scripts = "[...new Set(performance.getEntriesByType('resource').map(({ name }) => name)\
        .filter((name) => name.endsWith('page.js')))].join()";
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, &failures::workers("0"))?;
    page.open(address)?;
    page.wait_for(KEPT)?;
    let first = page.text(scripts)?;
    replace(&mut page, site, later)?;
    // The page that is open still has its own files, although the host has none of them any more.
    still_thinks(&mut page)?;
    // Another tab has the later one, and all of it.
    page.new_tab()?;
    page.open(address)?;
    let second = page.text(scripts)?;
    holds(
        &format!("a later version: {first}, {second}"),
        second.ends_with("/00000000/page.js") && first != second,
    )?;
    let requests = page.run("performance.getEntriesByType('resource').map(({ name }) => name)")?;
    let others: Vec<_> = requests
        .as_array()
        .into_iter()
        .flatten()
        .filter(|url| {
            !url.as_str().is_some_and(|url| url.contains("/00000000/") || url.ends_with("service-worker.js"))
        })
        .collect();
    holds(&format!("all files are of one version: {others:?}"), others.is_empty())
}
