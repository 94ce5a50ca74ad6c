//! The page in several tabs: the one in use has the records, and no move that was shown is lost.

use console::GameKind;
use serde_json::json;

use super::{Fixture, expect, expect_eq, native, storage::SLOW_WORKER};
use crate::browser::{Error, Page, Tab, Viewport};

const MOVES: &str = "glowboard.board.moves().split('\\n').filter(Boolean).length";
const PAUSED: &str = "!document.getElementById('notice').hidden && \
    document.getElementById('notice').textContent.includes('in another tab')";

/// Makes the move with this number in a tab. If another tab was in use, the first press only resumes this one.
fn play(page: &mut Page<'_>, tab: &Tab, number: usize) -> Result<(), Error> {
    page.bring_to_front(tab)?;
    if page.run(PAUSED)? == true {
        page.key("Enter")?;
        page.wait_for(&format!("!({PAUSED})"))?;
        expect_eq("moves", page.run(MOVES)?, (number - 1).into())?;
    }
    page.key("Enter")?;
    page.wait_for(&format!("{MOVES} === {number}"))
}

/// All permutations of the numbers below `length`.
fn orders(length: usize) -> Vec<Vec<usize>> {
    let Some(less) = length.checked_sub(1) else { return vec![Vec::new()] };
    let insert =
        |order: Vec<usize>| (0..length).map(move |at| [&order[..at], &[less], &order[at..]].concat());
    orders(less).into_iter().flat_map(insert).collect()
}

/// Preloaded: no Web Locks, as without HTTPS.
pub(super) const NO_LOCKS: &str = "Object.defineProperty(Navigator.prototype, 'locks', { get() {} });";

pub(super) fn in_every_order(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let orders = [orders(2), orders(3)].concat();
    let with = |preload: &'static str| orders.iter().map(move |order| (order, preload));
    for (order, preload) in with("").chain(with(NO_LOCKS)) {
        let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, preload)?;
        page.open(&format!("{address}#{link}"))?;
        let mut tabs = vec![page.tab()];
        play(&mut page, &tabs[0], 1)?;
        for _ in 1..order.len() {
            tabs.push(page.new_tab()?);
            page.open(&address)?;
            expect("a newly opened tab is in use", page.run(PAUSED)? == false)?;
            page.key("Enter")?;
            page.wait_for("glowboard.board.screen() === 'main-menu'")?;
            page.key("Enter")?;
            page.wait_for(&format!("{MOVES} === 1"))?;
        }
        let mut made = 1;
        for tab in tabs.iter().chain(&tabs) {
            made += 1;
            play(&mut page, tab, made)?;
        }
        for (at, closed) in order.iter().enumerate() {
            page.close(&tabs[*closed])?;
            // The tab that is closed next plays last.
            for other in order[at + 1..].iter().rev() {
                made += 1;
                play(&mut page, &tabs[*other], made)
                    .map_err(|reason| format!("closed {order:?}, after {at}: {reason}"))?;
            }
        }
        page.new_tab()?;
        page.open(&address)?;
        page.wait_for("glowboard.board.is_unfinished('donuts')")?;
        let journal = page.text("localStorage.getItem('glowboard-journal')")?;
        expect_eq(
            &format!("closed {order:?}: saved moves"),
            journal.lines().filter(|line| line.contains(" move donuts ")).count(),
            made,
        )?;
        expect_eq("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// When the process of a tab crashes, another tab continues with every move.
pub(super) fn crashed(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for preload in ["", NO_LOCKS] {
        let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, preload)?;
        page.open(&format!("{address}#{link}"))?;
        let first = page.tab();
        play(&mut page, &first, 1)?;
        let second = page.new_tab()?;
        page.open(&address)?;
        page.key("Enter")?;
        page.wait_for("glowboard.board.screen() === 'main-menu'")?;
        page.key("Enter")?;
        play(&mut page, &second, 2)?;
        play(&mut page, &first, 3)?;
        page.crash(&first)?;
        play(&mut page, &second, 4)?;
        let third = page.new_tab()?;
        page.open(&address)?;
        page.key("Enter")?;
        page.wait_for("glowboard.board.screen() === 'main-menu'")?;
        page.key("Enter")?;
        play(&mut page, &third, 5)?;
    }
    Ok(())
}

/// A tab that no longer answers loses the records.
pub(super) fn hung(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = fixture.board(Viewport::WIDE, &link)?;
    let first = page.tab();
    play(&mut page, &first, 1)?;
    page.run("BroadcastChannel.prototype.postMessage = () => { throw new Error('no') }; true")?;
    let second = page.new_tab()?;
    page.open(&address)?;
    page.key("Enter")?;
    page.wait_for("glowboard.board.screen() === 'main-menu'")?;
    page.key("Enter")?;
    play(&mut page, &second, 2)?;
    // It has noticed that the records were taken.
    page.bring_to_front(&first)?;
    page.wait_for(PAUSED)
}

/// Something else has written to the storage: that is not overwritten, and a move that could not be saved is not shown.
pub(super) fn foreign(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = fixture.board(Viewport::WIDE, &link)?;
    let only = page.tab();
    play(&mut page, &only, 1)?;
    let journal = page.text("localStorage.getItem('glowboard-journal')")?;
    play(&mut page, &only, 2)?;
    page.run(&format!("localStorage.setItem('glowboard-journal', {})", json!(journal)))?;
    let description = page.text("document.getElementById('description').textContent")?;
    page.key("Enter")?;
    page.wait_for(PAUSED)?;
    expect_eq(
        "the description",
        page.text("document.getElementById('description').textContent")?,
        description,
    )?;
    expect_eq("the stored journal", page.text("localStorage.getItem('glowboard-journal')")?, journal)?;
    play(&mut page, &only, 2)
}

pub(super) fn in_background(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = fixture.board(Viewport::WIDE, &link)?;
    let first = page.tab();
    let second = page.new_tab()?;
    page.bring_to_front(&first)?;
    page.select(&second);
    page.call("Page.navigate", json!({ "url": address }))?;
    page.wait_for("document.hidden && globalThis.glowboard !== undefined")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 1000))")?;
    page.select(&first);
    expect("the first one is still in use", page.run(PAUSED)? == false)?;
    play(&mut page, &first, 1)?;
    page.bring_to_front(&second)?;
    page.wait_for("glowboard.board?.is_unfinished('donuts')")?;
    page.select(&first);
    page.wait_for(PAUSED)
}

/// An engine that searches while its tab is paused makes no move there.
pub(super) fn search_in_paused_tab(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, SLOW_WORKER)?;
    page.open(&format!("{address}#{link}"))?;
    let first = page.tab();
    let square = page.led(2, 2)?;
    page.click(square)?;
    let second = page.new_tab()?;
    page.open(&format!("{address}#{}", native::new_game(GameKind::Konter, "person,person")?))?;
    page.wait_for("glowboard.board.kind() === 'konter' && glowboard.board.is_unfinished('donuts')")?;
    page.bring_to_front(&first)?;
    page.wait_for(PAUSED)?;
    let journal = page.text("localStorage.getItem('glowboard-journal')")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 1500))")?;
    expect_eq("the stored journal", page.text("localStorage.getItem('glowboard-journal')")?, journal)?;
    page.key("Enter")?;
    page.wait_for(&format!("!({PAUSED}) && {MOVES} === 2"))?;
    expect(
        "the game of the link is unfinished, too",
        page.run("glowboard.board.is_unfinished('konter')")? == true,
    )?;
    // Opening a link resumes a tab.
    page.bring_to_front(&second)?;
    page.wait_for(PAUSED)?;
    let link = native::new_game(GameKind::Fundomino, "person,person")?;
    page.run(&format!("location.hash = {}", json!(link)))?;
    page.wait_for(&format!("!({PAUSED}) && glowboard.board.link() === {}", json!(link)))?;
    expect(
        "both games are unfinished",
        page.run("glowboard.board.is_unfinished('donuts') && glowboard.board.is_unfinished('konter')")?
            == true,
    )
}
