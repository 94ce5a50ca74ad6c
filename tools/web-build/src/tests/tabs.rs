//! The page in several tabs: the one in use has the records, and no move that was shown is lost.

use console::GameKind;
use serde_json::json;

use super::{Fixture, MOVES, expect, expect_eq, native, storage::HELD_WORKER};
use crate::browser::{Error, Page, Tab, Viewport};

const PAUSED: &str = "!document.getElementById('notice').hidden && \
    document.getElementById('notice').textContent.includes('in another tab')";

/// Makes the move with this number in a tab. If another tab was in use, the first press only resumes this one.
fn play(page: &mut Page<'_>, tab: &Tab, number: usize) -> Result<(), Error> {
    page.bring_to_front(tab)?;
    if page.run(PAUSED)? == true {
        page.key("Enter")?;
        page.wait_for(&format!("!({PAUSED})"))?;
        expect_eq("moves", page.moves()?, number - 1)?;
    }
    page.key("Enter")?;
    page.wait_for_moves(number)
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
        let mut page = fixture.preloaded_board(Viewport::WIDE, &link, preload)?;
        let mut tabs = vec![page.tab()];
        play(&mut page, &tabs[0], 1)?;
        for _ in 1..order.len() {
            tabs.push(page.new_tab()?);
            page.open(&address)?;
            expect("a newly opened tab is in use", page.run(PAUSED)? == false)?;
            page.resume_game()?;
            page.wait_for_moves(1)?;
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
        page.expect_no_errors()?;
    }
    Ok(())
}

/// Opens a game in a window, makes a move there, and opens two more windows. Only the third one is in use.
fn open_windows(page: &mut Page<'_>, address: &str) -> Result<[Tab; 3], Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let first = page.new_window()?;
    page.open(&format!("{address}#{link}"))?;
    play(page, &first, 1)?;
    let mut others = Vec::new();
    for _ in 0..2 {
        others.push(page.new_window()?);
        page.open(address)?;
        page.resume_game()?;
        page.wait_for_moves(1)?;
    }
    let [second, third] = others.try_into().map_err(|_| "two windows")?;
    Ok([first, second, third])
}

/// Presses a key in two paused tabs, the second one after a delay in milliseconds, without waiting for the effect.
fn press_in_both(page: &mut Page<'_>, tabs: [&Tab; 2], delay: u32) -> Result<(), Error> {
    let time = page.run("Date.now()")?;
    for (tab, delay) in tabs.into_iter().zip([500, 500 + delay]) {
        page.select(tab);
        page.expect_true("the tab is paused and visible", &format!("{PAUSED} && !document.hidden"))?;
        page.run(&format!(
            "globalThis.pressed = false; setTimeout(() => {{ pressed = true; \
             dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Enter' }})) }}, {time} + {delay} - Date.now())"
        ))?;
    }
    Ok(())
}

pub(super) fn at_once(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    for preload in ["", NO_LOCKS] {
        let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, preload)?;
        let tabs = open_windows(&mut page, &address)?;
        let mut made = 1;
        for in_use in [0, 1, 2, 0] {
            made += 1;
            play(&mut page, &tabs[in_use], made)?;
            let paused = [&tabs[(in_use + 1) % 3], &tabs[(in_use + 2) % 3]];
            press_in_both(&mut page, paused, 0)?;
            for tab in paused {
                page.select(tab);
                page.wait_for("pressed && !glowboard.resuming")?;
            }
            // Without locks, both may resume before one of them pauses again.
            let mut resumed = Vec::new();
            page.wait_until("one tab is in use", |page| {
                resumed.clear();
                for tab in &tabs {
                    page.select(tab);
                    resumed.extend((page.run(PAUSED)? == false).then_some(tab));
                }
                Ok(resumed.len() == 1)
            })?;
            made += 1;
            play(&mut page, resumed[0], made)?;
        }
        page.expect_no_errors()?;
    }
    Ok(())
}

/// Preloaded: if `late`, answers arrive after 60 ms, while locks are released at once, and questions do not arrive.
const LATE_MESSAGES: &str = "globalThis.late = false; const post = BroadcastChannel.prototype.postMessage; \
    BroadcastChannel.prototype.postMessage = function (message) { \
    if (!late) post.call(this, message); \
    else if (message.to !== undefined) setTimeout(() => post.call(this, message), 60) };";

/// Makes a move as soon as the tab has resumed, before it can answer another tab.
const MOVE_AT_ONCE: &str = "{ const random = crypto.getRandomValues.bind(crypto); crypto.getRandomValues = (numbers) => { \
    queueMicrotask(() => glowboard.board.press(4, 0)); return random(numbers) } }";

pub(super) fn late_answer(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let mut page = Page::new(&mut fixture.browser, Viewport::WIDE, LATE_MESSAGES)?;
    let [first, second, third] = open_windows(&mut page, &address)?;
    play(&mut page, &first, 2)?;
    page.select(&third);
    page.run(&format!("late = true; {MOVE_AT_ONCE}"))?;
    press_in_both(&mut page, [&third, &second], 200)?;
    page.wait_for(&format!("!({PAUSED})"))?;
    expect_eq("moves", page.moves()?, 3)?;
    play(&mut page, &second, 4)?;
    page.expect_no_errors()
}

pub(super) fn crashed(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for preload in ["", NO_LOCKS] {
        let mut page = fixture.preloaded_board(Viewport::WIDE, &link, preload)?;
        let first = page.tab();
        play(&mut page, &first, 1)?;
        let second = page.new_tab()?;
        page.open(&address)?;
        page.resume_game()?;
        play(&mut page, &second, 2)?;
        play(&mut page, &first, 3)?;
        page.crash(&first)?;
        play(&mut page, &second, 4)?;
        let third = page.new_tab()?;
        page.open(&address)?;
        page.resume_game()?;
        play(&mut page, &third, 5)?;
    }
    Ok(())
}

pub(super) fn hung(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let mut page = fixture.game(GameKind::Donuts)?;
    let first = page.tab();
    play(&mut page, &first, 1)?;
    page.run("BroadcastChannel.prototype.postMessage = () => { throw new Error('no') }; true")?;
    let second = page.new_tab()?;
    page.open(&address)?;
    page.resume_game()?;
    play(&mut page, &second, 2)?;
    // It has noticed that the records were taken.
    page.bring_to_front(&first)?;
    page.wait_for(PAUSED)
}

pub(super) fn foreign(fixture: &mut Fixture) -> Result<(), Error> {
    let mut page = fixture.game(GameKind::Donuts)?;
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
    let mut page = fixture.game(GameKind::Donuts)?;
    let first = page.tab();
    let second = page.new_tab()?;
    page.bring_to_front(&first)?;
    page.select(&second);
    page.call("Page.navigate", json!({ "url": address }))?;
    page.wait_for("document.hidden && globalThis.glowboard !== undefined")?;
    page.sleep(1000)?;
    page.select(&first);
    expect("the first one is still in use", page.run(PAUSED)? == false)?;
    play(&mut page, &first, 1)?;
    page.bring_to_front(&second)?;
    page.wait_for("glowboard.board?.is_unfinished('donuts')")?;
    page.select(&first);
    page.wait_for(PAUSED)
}

pub(super) fn search_in_paused_tab(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    let mut page = fixture.preloaded_board(Viewport::WIDE, &link, HELD_WORKER)?;
    let first = page.tab();
    let square = page.led(2, 2)?;
    page.click(square)?;
    let second = page.new_tab()?;
    page.open(&format!("{address}#{}", native::new_game(GameKind::Konter, "person,person")?))?;
    page.wait_for("glowboard.board.kind() === 'konter' && glowboard.board.is_unfinished('donuts')")?;
    page.bring_to_front(&first)?;
    page.wait_for(PAUSED)?;
    let journal = page.text("localStorage.getItem('glowboard-journal')")?;
    page.run("held = false")?;
    page.sleep(500)?;
    expect_eq("the stored journal", page.text("localStorage.getItem('glowboard-journal')")?, journal)?;
    page.key("Enter")?;
    page.wait_for(&format!("!({PAUSED}) && {MOVES} === 2"))?;
    page.expect_true("the game of the link is unfinished, too", "glowboard.board.is_unfinished('konter')")?;
    // Opening a link resumes a tab.
    page.bring_to_front(&second)?;
    page.wait_for(PAUSED)?;
    let link = native::new_game(GameKind::Fundomino, "person,person")?;
    page.follow(&link)?;
    page.wait_for(&format!("!({PAUSED})"))?;
    page.wait_for_link(&link)?;
    page.expect_true(
        "both games are unfinished",
        "glowboard.board.is_unfinished('donuts') && glowboard.board.is_unfinished('konter')",
    )
}
