//! The page in several tabs: the one that is used has the records, and nothing that was shown as played is lost.

use console::GameKind;
use serde_json::json;

use super::{Lab, holds, keeping::SLOW_WORKER, native, same};
use crate::browser::{Failed, Page, Tab, Viewport};

const MOVES: &str = "glowboard.board.moves().split('\\n').filter(Boolean).length";
const RESTS: &str = "!document.getElementById('notice').hidden && \
    document.getElementById('notice').textContent.includes('in another tab')";

/// Makes a move in this tab, which is the one with this number. If another one was used before, the first press only goes on
/// with what was played there.
fn play(page: &mut Page<'_>, tab: &Tab, number: usize) -> Result<(), Failed> {
    page.turn_to(tab)?;
    if page.run(RESTS)? == true {
        page.key("Enter")?;
        page.wait_for(&format!("!({RESTS})"))?;
        same("moves, all of them", page.run(MOVES)?, (number - 1).into())?;
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

/// Run before the page: what it has to do without where there is no HTTPS.
pub(super) const NO_LOCKS: &str = "Object.defineProperty(Navigator.prototype, 'locks', { get() {} });";

pub(super) fn in_every_order(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let orders = [orders(2), orders(3)].concat();
    let with = |before: &'static str| orders.iter().map(move |order| (order, before));
    for (order, before) in with("").chain(with(NO_LOCKS)) {
        let mut page = Page::new(&mut lab.browser, Viewport::WIDE, before)?;
        page.open(&format!("{address}#{link}"))?;
        let mut tabs = vec![page.tab()];
        play(&mut page, &tabs[0], 1)?;
        for _ in 1..order.len() {
            tabs.push(page.new_tab()?);
            page.open(&address)?;
            holds("a tab that is opened is used", page.run(RESTS)? == false)?;
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
            // The one that is closed next has played last.
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
        same(
            &format!("closed {order:?}: moves that are kept"),
            journal.lines().filter(|line| line.contains(" move donuts ")).count(),
            made,
        )?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// A tab whose process was killed: another one goes on with everything that was played there.
pub(super) fn crashed(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for before in ["", NO_LOCKS] {
        let mut page = Page::new(&mut lab.browser, Viewport::WIDE, before)?;
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

/// A tab that does not answer any more can't keep the records for ever.
pub(super) fn hung(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    let first = page.tab();
    play(&mut page, &first, 1)?;
    page.run("BroadcastChannel.prototype.postMessage = () => { throw new Error('no') }; true")?;
    let second = page.new_tab()?;
    page.open(&address)?;
    page.key("Enter")?;
    page.wait_for("glowboard.board.screen() === 'main-menu'")?;
    page.key("Enter")?;
    play(&mut page, &second, 2)?;
    // It has noticed that the records were taken, and what it does now changes nothing.
    page.turn_to(&first)?;
    page.wait_for(RESTS)
}

/// Something else has written to the store: nothing of it is overwritten, and what could not be kept is not shown.
pub(super) fn foreign(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    let only = page.tab();
    play(&mut page, &only, 1)?;
    let journal = page.text("localStorage.getItem('glowboard-journal')")?;
    play(&mut page, &only, 2)?;
    page.run(&format!("localStorage.setItem('glowboard-journal', {})", json!(journal)))?;
    let shown = page.text("document.getElementById('words').textContent")?;
    page.key("Enter")?;
    page.wait_for(RESTS)?;
    same("what is shown", page.text("document.getElementById('words').textContent")?, shown)?;
    same("what is kept", page.text("localStorage.getItem('glowboard-journal')")?, journal)?;
    play(&mut page, &only, 2)
}

pub(super) fn in_background(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    let first = page.tab();
    let second = page.new_tab()?;
    page.turn_to(&first)?;
    page.reach(&second);
    page.call("Page.navigate", json!({ "url": address }))?;
    page.wait_for("document.hidden && globalThis.glowboard !== undefined")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 1000))")?;
    page.reach(&first);
    holds("the first one goes on", page.run(RESTS)? == false)?;
    play(&mut page, &first, 1)?;
    page.turn_to(&second)?;
    page.wait_for("glowboard.board?.is_unfinished('donuts')")?;
    page.reach(&first);
    page.wait_for(RESTS)
}

/// A chip that thinks in a tab that is not used any more makes no move there.
pub(super) fn thinking(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    let mut page = Page::new(&mut lab.browser, Viewport::WIDE, SLOW_WORKER)?;
    page.open(&format!("{address}#{link}"))?;
    let first = page.tab();
    let square = page.light(2, 2)?;
    page.click(square)?;
    let second = page.new_tab()?;
    page.open(&format!("{address}#{}", native::new_game(GameKind::Konter, "person,person")?))?;
    page.wait_for("glowboard.board.kind() === 'konter' && glowboard.board.is_unfinished('donuts')")?;
    page.turn_to(&first)?;
    page.wait_for(RESTS)?;
    let before = page.text("localStorage.getItem('glowboard-journal')")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 1500))")?;
    same("what is kept", page.text("localStorage.getItem('glowboard-journal')")?, before)?;
    page.key("Enter")?;
    page.wait_for(&format!("!({RESTS}) && {MOVES} === 2"))?;
    holds("the game of the link waits, too", page.run("glowboard.board.is_unfinished('konter')")? == true)?;
    // To open a link is to use a tab.
    page.turn_to(&second)?;
    page.wait_for(RESTS)?;
    let link = native::new_game(GameKind::Fundomino, "person,person")?;
    page.run(&format!("location.hash = {}", json!(link)))?;
    page.wait_for(&format!("!({RESTS}) && glowboard.board.link() === {}", json!(link)))?;
    holds(
        "both games wait",
        page.run("glowboard.board.is_unfinished('donuts') && glowboard.board.is_unfinished('konter')")?
            == true,
    )
}
