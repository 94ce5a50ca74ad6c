//! Nothing is lost: reloads, links, files, storage that fails, and updates.

use std::{fs, io, path::Path};

use console::GameKind;
use serde_json::json;
use tempfile::TempDir;

use super::{Fixture, MOVES, expect, expect_eq, failures, native};
use crate::{
    browser::{Error, Page, Viewport},
    serve::{Fault, Site},
};

const MOVING: Viewport = Viewport { reduced_motion: false, ..Viewport::WIDE };

/// Waits for a question and presses one of its buttons. Then there is no link in the address any more.
fn answer(page: &mut Page<'_>, answer: &str) -> Result<(), Error> {
    page.wait_for("document.getElementById('dialog').open")?;
    page.run(&format!("document.querySelector('#dialog [value={answer}]').click()"))?;
    page.wait_for("!document.getElementById('dialog').open && location.hash === ''")
}

/// Preloaded: questions reach a worker only when `held` is false.
pub(super) const HELD_WORKER: &str = "globalThis.held = true; const ask = Worker.prototype.postMessage; \
    Worker.prototype.postMessage = function (...question) { \
    const send = () => { if (held) setTimeout(send, 20); else ask.apply(this, question) }; send() };";

pub(super) fn reload_during_search(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,5")?;
    let mut page = fixture.preloaded_board(MOVING, &link, HELD_WORKER)?;
    let square = page.led(3, 3)?;
    page.click(square)?;
    page.wait_for("glowboard.board.describe().includes('thinking') && glowboard.engine.busy")?;
    let moves = page.text("glowboard.board.moves()")?;
    expect_eq("moves before", moves.lines().count(), 1)?;
    page.reload()?;
    page.resume_game()?;
    expect("the same move", page.text("glowboard.board.moves()")?.starts_with(&moves))?;
    page.run("held = false")?;
    page.wait_for_moves(2)?;
    page.expect_no_errors()
}

pub(super) fn reload_during_animation(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = fixture.board(MOVING, &link)?;
    let square = page.led(3, 3)?;
    // The clock stops until the page is reloaded.
    page.run("{ const time = performance.now(); performance.now = () => time }")?;
    page.click(square)?;
    page.wait_for("document.getElementById('move-log').textContent.includes(' donut on c3')")?;
    page.reload()?;
    page.resume_game()?;
    expect_eq("moves", page.text("glowboard.board.moves()")?, "c3".to_string())?;
    page.expect_no_errors()
}

pub(super) fn bad_links(fixture: &mut Fixture) -> Result<(), Error> {
    let mut page = fixture.game(GameKind::Konter)?;
    page.key("Enter")?;
    let (moves, journal) = (page.text("glowboard.board.moves()")?, page.text("glowboard.board.journal()")?);
    let other = native::new_game(GameKind::Donuts, "person,person")?;
    let bytes = other.as_bytes();
    // A browser slows down a page that changes its address hundreds of times. The tests of crate `web` try every change.
    for at in (0..bytes.len()).step_by(9) {
        let flipped = [&bytes[..at], &[bytes[at] ^ 1], &bytes[at + 1..]].concat();
        for changed in [flipped, bytes[..=at].to_vec()] {
            let text = String::from_utf8_lossy(&changed).into_owned();
            let open =
                format!("document.getElementById('notice').hidden = true; location.hash = {};", json!(text));
            page.run(&open)?;
            page.wait_for("!document.getElementById('notice').hidden && location.hash === ''")?;
            let notice = page.text("document.getElementById('notice').textContent")?;
            expect(&format!("{text}: {notice}"), notice.contains("Nothing has changed"))?;
        }
    }
    expect_eq("moves", page.text("glowboard.board.moves()")?, moves)?;
    expect_eq("journal", page.text("glowboard.board.journal()")?, journal.clone())?;
    expect_eq("the stored journal", page.text("localStorage.getItem('glowboard-journal')")?, journal)?;
    page.expect_no_errors()
}

pub(super) fn replaces(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Konter, "person,person")?;
    let other = native::new_game(GameKind::Konter, "person,3")?;
    let third = native::new_game(GameKind::Donuts, "person,person")?;
    // By opening the page, and by changing the address.
    for is_opened in [true, false] {
        let open = |page: &mut Page<'_>, link: &str| {
            if is_opened {
                page.call("Page.navigate", json!({ "url": "about:blank" }))?;
                page.open(&format!("{address}#{link}"))
            } else {
                page.follow(link)
            }
        };
        let mut page = fixture.board(Viewport::WIDE, &link)?;
        for (choice, expected) in [("no", &link), ("yes", &other)] {
            open(&mut page, &other)?;
            answer(&mut page, choice)?;
            if is_opened && choice == "no" {
                page.resume_game()?;
            }
            page.wait_for_link(expected)?;
        }
        // A game of another kind replaces nothing.
        open(&mut page, &third)?;
        page.wait_for_link(&third)?;
        page.expect_true("the other game is unfinished", "glowboard.board.is_unfinished('konter')")?;
        open(&mut page, &other[..other.len() - 3])?;
        page.wait_for_notice("Nothing has changed")?;
        page.expect_true(
            "nothing is lost",
            "glowboard.board.is_unfinished('konter') && glowboard.board.is_unfinished('donuts')",
        )?;
        page.expect_no_errors()?;
    }
    Ok(())
}

pub(super) fn between_rounds(fixture: &mut Fixture) -> Result<(), Error> {
    let waiting = native::played(GameKind::Fundomino, "person,person", usize::MAX)?;
    let other = native::new_game(GameKind::Fundomino, "person,person")?;
    let mut page = fixture.board(Viewport::WIDE, &waiting)?;
    page.wait_for("glowboard.board.shows_end()")?;
    for (choice, expected) in [("no", &waiting), ("yes", &other)] {
        page.follow(&other)?;
        answer(&mut page, choice)?;
        page.wait_for_link(expected)?;
    }
    page.expect_no_errors()
}

/// The keys from the first screen to a lesson and to a puzzle, and the screens on the way.
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

pub(super) fn link_from_lesson(fixture: &mut Fixture) -> Result<(), Error> {
    let waiting = native::new_game(GameKind::Donuts, "person,person")?;
    let other = native::played(GameKind::Donuts, "person,person", 2)?;
    let third = native::new_game(GameKind::Konter, "person,person")?;
    for (keys, screen) in [(TO_LESSON, "lesson"), (TO_PUZZLE, "puzzle")] {
        let mut page = fixture.board(Viewport::WIDE, &waiting)?;
        page.reload()?;
        for (key, screen) in keys {
            page.key(key)?;
            page.wait_for(&format!("glowboard.board.screen() === '{screen}'"))?;
        }
        page.follow(&other)?;
        answer(&mut page, "no")?;
        expect_eq("the screen", page.text("glowboard.board.screen()")?, screen.to_string())?;
        page.follow(&other)?;
        answer(&mut page, "yes")?;
        page.wait_for_link(&other)?;
        page.follow(&third)?;
        page.wait_for_link(&third)?;
        page.expect_true("the other game is unfinished", "glowboard.board.is_unfinished('donuts')")?;
        page.expect_no_errors()?;
    }
    Ok(())
}

pub(super) fn reload_during_question(fixture: &mut Fixture) -> Result<(), Error> {
    let waiting = native::new_game(GameKind::Konter, "person,person")?;
    let other = native::new_game(GameKind::Konter, "person,3")?;
    let mut page = fixture.board(Viewport::WIDE, &waiting)?;
    page.follow(&other)?;
    page.wait_for("document.getElementById('dialog').open")?;
    page.reload()?;
    answer(&mut page, "yes")?;
    page.wait_for_link(&other)?;
    expect_eq("the address", page.text("location.hash")?, String::new())?;
    page.expect_no_errors()
}

pub(super) fn link_during_question(fixture: &mut Fixture) -> Result<(), Error> {
    let waiting = native::new_game(GameKind::Konter, "person,person")?;
    let other = native::new_game(GameKind::Konter, "person,3")?;
    let mut page = fixture.board(Viewport::WIDE, &waiting)?;
    let file = page.text("glowboard.board.journal()")?;
    drop(page);
    let mut page = fixture.board(Viewport::WIDE, "")?;
    page.run(&give(&file))?;
    page.wait_for("document.getElementById('dialog').open")?;
    let question = page.text("document.getElementById('question').textContent")?;
    page.follow(&other)?;
    page.sleep(300)?;
    expect_eq(
        "the question",
        page.text("document.getElementById('question').textContent")?,
        question.clone(),
    )?;
    page.run("document.querySelector('#dialog [value=yes]').click()")?;
    page.wait_for("glowboard.board.is_unfinished('konter') && document.getElementById('dialog').open")?;
    expect(
        "it is another question",
        page.text("document.getElementById('question').textContent")? != question,
    )?;
    answer(&mut page, "yes")?;
    page.wait_for_link(&other)?;
    page.expect_no_errors()
}

pub(super) fn questions(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Konter, "person,person")?;
    for (locale, link_buttons, file_buttons) in [
        ("en-GB", ["Open the link", "Keep my game"], ["Open the file", "Keep mine"]),
        ("de-DE", ["Link öffnen", "Meine Partie behalten"], ["Datei öffnen", "Meine behalten"]),
    ] {
        let mut page = fixture.board(Viewport { locale, ..Viewport::WIDE }, &link)?;
        let buttons = "[...document.querySelectorAll('#dialog button')].map((one) => one.textContent)";
        page.follow(&link)?;
        page.wait_for("document.getElementById('dialog').open")?;
        expect_eq("the buttons for a link", page.run(buttons)?, json!(link_buttons))?;
        answer(&mut page, "no")?;
        let file = page.text("glowboard.board.journal()")?;
        page.run(&give(&file))?;
        page.wait_for("document.getElementById('dialog').open")?;
        expect_eq("the buttons for a file", page.run(buttons)?, json!(file_buttons))?;
        answer(&mut page, "no")?;
        page.expect_no_errors()?;
    }
    Ok(())
}

pub(super) fn link_without_store(fixture: &mut Fixture) -> Result<(), Error> {
    for preload in [FULL, FORBIDDEN] {
        let game = native::played(GameKind::Donuts, "person,person", 3)?;
        let mut page = fixture.preloaded_board(Viewport::WIDE, &game, preload)?;
        page.follow(&native::new_game(GameKind::Konter, "person,person")?)?;
        page.wait_for("glowboard.board.kind() === 'konter'")?;
        page.expect_true("the first game is unfinished", "glowboard.board.is_unfinished('donuts')")?;
    }
    Ok(())
}

/// Preloaded: storage that is full, and storage that is forbidden.
const FULL: &str =
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };";
const FORBIDDEN: &str = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } }); \
    LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));";

pub(super) fn storage_fails(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for preload in [FULL, FORBIDDEN] {
        let mut page = fixture.preloaded_board(Viewport::WIDE, &link, preload)?;
        page.wait_for_notice("let the page save anything")?;
        // The first press dismisses the alert.
        for _ in 0..3 {
            page.key("Enter")?;
        }
        page.wait_for(&format!("{MOVES} >= 1"))?;
        page.expect_no_errors()?;
    }
    Ok(())
}

pub(super) fn file(fixture: &mut Fixture) -> Result<(), Error> {
    let mut page = fixture.game(GameKind::Konter)?;
    page.run(&format!("{SAVED}; document.getElementById('export').click()"))?;
    page.wait_for("saved.length === 1")?;
    let file = page.text("saved[0]")?;
    expect(&format!("it is a journal: {file}"), web::is_journal(&file))?;
    drop(page);
    let mut other = fixture.board(Viewport::WIDE, "")?;
    other.run(&give(&file.replace("konter", "kontor")))?;
    other.wait_for_notice("Nothing has changed")?;
    // A file that was deleted since can't be read.
    other.run(&format!(
        "globalThis.read = Blob.prototype.text; Blob.prototype.text = () => Promise.reject(new Error('gone')); {}",
        give(&file)
    ))?;
    other.wait_for_notice("can't be read")?;
    other.run("Blob.prototype.text = read; true")?;
    other.expect_true("the page goes on", "document.getElementById('late').hidden")?;
    other.run(&give(&file))?;
    answer(&mut other, "yes")?;
    other.wait_for("glowboard.board.is_unfinished('konter')")?;
    expect_eq("the stored journal", other.text("localStorage.getItem('glowboard-journal')")?, file)?;
    other.expect_no_errors()
}

pub(super) fn download(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Konter, "person,person")?;
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let mut page = fixture.board(Viewport::WIDE, &link)?;
    page.download_to(folder.path())?;
    page.run("document.getElementById('records').open = true; document.getElementById('export').click()")?;
    let journal = page.text("glowboard.board.journal()")?;
    let file = folder.path().join("glowboard-journal.txt");
    page.wait_until("the download", |_| Ok(fs::read_to_string(&file).is_ok_and(|text| text == journal)))?;
    page.expect_no_errors()
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

/// Preloaded: records the saved files.
const SAVED: &str = "globalThis.saved = []; const make = URL.createObjectURL; \
    URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob) }; \
    HTMLAnchorElement.prototype.click = () => {};";

pub(super) fn garbage(fixture: &mut Fixture) -> Result<(), Error> {
    let journal = "glowboard-journal 2\n00000000 set speed=fast\n";
    for garbage in ["garbage", "\0\u{1f369}\n{}\n", journal] {
        let mut page = fixture.preloaded_board(Viewport::WIDE, "", SAVED)?;
        page.run(&format!("localStorage.setItem('glowboard-journal', {})", json!(garbage)))?;
        page.reload()?;
        page.wait_for_notice("damaged")?;
        page.run("document.querySelector('#notice button').click()")?;
        page.wait_for(&format!("saved.at(-1) === {}", json!(garbage)))?;
        // It can be saved later, too, and another damaged journal is added to it.
        page.run("localStorage.setItem('glowboard-journal', 'more')")?;
        page.reload()?;
        page.run("document.getElementById('damaged').click()")?;
        page.wait_for(&format!("saved.at(-1) === {}", json!(format!("{garbage}more"))))?;
        page.reload()?;
        page.expect_true("it is reported once", "document.getElementById('notice').hidden")?;
        page.expect_true("it can be saved", "!document.getElementById('damaged').hidden")?;
        page.expect_no_errors()?;
    }
    Ok(())
}

/// Preloaded: the storage has room for this number of letters. Records whether damaged records are overwritten before they are
/// kept.
fn small_storage(size: usize) -> String {
    format!(
        "globalThis.lost = false; const set = Storage.prototype.setItem; \
         Storage.prototype.setItem = function (key, text) {{ \
         const {{ [key]: before, ...others }} = this; \
         if (Object.values(others).join('').length + String(text).length > {size}) throw new DOMException('full'); \
         lost ||= before?.startsWith('garbage') && !this.getItem('glowboard-journal-damaged')?.includes(before); \
         set.call(this, key, text) }};"
    )
}

/// Damaged records are kept before they are replaced, so that a crash in between loses nothing. Only where there is no room for
pub(super) fn garbage_is_kept_first(fixture: &mut Fixture) -> Result<(), Error> {
    let garbage = "garbage".repeat(500);
    for (size, is_replaced_first) in [(2 * garbage.len() + 1_000, false), (garbage.len() + 1_000, true)] {
        let mut page = fixture.preloaded_board(Viewport::WIDE, "", &small_storage(size))?;
        page.run(&format!("localStorage.setItem('glowboard-journal', {})", json!(garbage)))?;
        page.reload()?;
        page.wait_for_notice("damaged")?;
        page.expect_true(
            "nothing has failed",
            "!document.getElementById('notice').textContent.includes('save anything')",
        )?;
        expect_eq("replaced first", page.run("lost")?, json!(is_replaced_first))?;
        expect_eq("kept", page.text("localStorage.getItem('glowboard-journal-damaged')")?, garbage.clone())?;
        page.expect_no_errors()?;
    }
    Ok(())
}

/// Whether the files of the page are cached.
const CACHED: &str = "navigator.serviceWorker.controller !== null";

pub(super) fn offline(fixture: &mut Fixture) -> Result<(), Error> {
    let (site, address) = (fixture.site.clone(), fixture.address.clone());
    let mut page = fixture.board(Viewport::WIDE, "")?;
    page.wait_for(CACHED)?;
    site.set_fault(Some(("", Fault::NoAnswer)));
    page.reload()?;
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    page.follow(&link)?;
    page.wait_for("glowboard.board.kind() === 'donuts'")?;
    let square = page.led(2, 2)?;
    page.click(square)?;
    page.wait_for_moves(2)?;
    for (end, kind) in [("", "donuts"), ("index.html", "konter"), ("?from=home", "fundomino")] {
        let kind = GameKind::named(kind).ok_or("no such game")?;
        page.call("Page.navigate", json!({ "url": "about:blank" }))?;
        page.open(&format!("{address}{end}"))?;
        let link = native::new_game(kind, "person,person")?;
        page.call("Page.navigate", json!({ "url": "about:blank" }))?;
        page.open(&format!("{address}{end}#{link}"))?;
        page.run("document.querySelector('#dialog[open] [value=yes]')?.click()")?;
        page.wait_for_link(&link).map_err(|reason| format!("{end:?} with a link: {reason}"))?;
    }
    Ok(())
}

/// A later version of the page in another folder, whose engine gives no answers.
fn later_version(fixture: &Fixture) -> Result<TempDir, Error> {
    copied_version(&fixture.folder).map_err(|error| error.to_string())
}

fn copied_version(folder: &Path) -> io::Result<TempDir> {
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

/// Updates the page on the host, and waits until the later version is cached.
fn update(page: &mut Page<'_>, site: &Site, later: &Path) -> Result<(), Error> {
    site.replace(later);
    page.run("navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true)")?;
    page.wait_for("caches.match('00000000/page.js').then((answer) => answer !== undefined)")?;
    page.wait_for(
        "navigator.serviceWorker.ready.then(({ active, installing, waiting }) => \
        active.state === 'activated' && !installing && !waiting)",
    )
}

/// Terminates all workers and has the engine make a move. New workers need the files of the version.
fn engine_works(page: &mut Page<'_>) -> Result<(), Error> {
    page.run("workers.forEach((worker) => worker.terminate())")?;
    page.follow(&native::new_game(GameKind::Donuts, "1,person")?)?;
    page.wait_for_moves(1)
}

pub(super) fn versions_in_background(fixture: &mut Fixture) -> Result<(), Error> {
    let (site, address, later) = (fixture.site.clone(), fixture.address.clone(), later_version(fixture)?);
    let mut page = fixture.preloaded_board(Viewport::WIDE, "", &failures::record_workers("false"))?;
    page.wait_for(CACHED)?;
    let first = page.tab();
    let hidden = page.new_tab()?;
    let front = page.new_tab()?;
    page.bring_to_front(&front)?;
    page.select(&hidden);
    page.call("Page.navigate", json!({ "url": address }))?;
    page.wait_for("document.hidden && globalThis.glowboard !== undefined && workers.length === 2")?;
    page.close(&first)?;
    page.expect_true("the tab has not been visible yet", "document.hidden && !glowboard.board")?;
    update(&mut page, &site, later.path())?;
    page.bring_to_front(&hidden)?;
    page.wait_for("glowboard.board !== undefined")?;
    engine_works(&mut page)
}

pub(super) fn versions(fixture: &mut Fixture) -> Result<(), Error> {
    let (site, address, later) = (fixture.site.clone(), fixture.address.clone(), later_version(fixture)?);
    let scripts = "[...new Set(performance.getEntriesByType('resource').map(({ name }) => name)\
        .filter((name) => name.endsWith('page.js')))].join()";
    let mut page = fixture.preloaded_board(Viewport::WIDE, "", &failures::record_workers("false"))?;
    page.wait_for(CACHED)?;
    let first = page.text(scripts)?;
    update(&mut page, &site, later.path())?;
    // The open page still has its files, although the host has removed them.
    engine_works(&mut page)?;
    // Another tab has all files of the later version.
    page.new_tab()?;
    page.open(&address)?;
    let second = page.text(scripts)?;
    expect(
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
    expect(&format!("all files are of one version: {others:?}"), others.is_empty())
}
