//! How the page looks, and whether everybody can use it.

use std::{fs, path::Path};

use console::GameKind;
use led_render::LedRenderer;
use serde_json::json;

use super::{Lab, OWN_CLOCK, SAME_CHANCE, holds, native, same};
use crate::browser::{Failed, Page, Viewport};

pub(super) fn begins(lab: &mut Lab) -> Result<(), Failed> {
    let address = lab.address.clone();
    let mut page = lab.board(Viewport::WIDE, "")?;
    same(
        "the words",
        page.text("document.getElementById('words').textContent")?.starts_with("Welcome to Glowboard"),
        true,
    )?;
    // The service worker asks for everything, too.
    page.run("navigator.serviceWorker.ready.then(() => true)")?;
    let requests = page.requests();
    holds("the page asks for its files", requests.iter().any(|url| url.ends_with("glowboard_bg.wasm")))?;
    let elsewhere: Vec<_> = requests.iter().filter(|url| !url.starts_with(&address)).collect();
    holds(&format!("other hosts are asked: {elsewhere:?}"), elsewhere.is_empty())?;
    same("errors", page.errors(), Vec::new())
}

/// Stops the page's time, so that what is seen stands still.
const STAND_STILL: &str = "globalThis.requestAnimationFrame = () => 0";

pub(super) fn canvas(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for (what, link) in [("the greeting", ""), ("a game", &*link)] {
        let mut page = lab.board(Viewport { still: false, ..Viewport::WIDE }, link)?;
        page.run(STAND_STILL)?;
        page.run("new Promise((resolve) => setTimeout(resolve, 100))")?;
        let size = page.run("document.getElementById('panel').width")?.as_u64().unwrap_or_default();
        // What was drawn last, and not what the console would draw by now.
        let frame = bytes(&page.run("[...glowboard.shown.frame]")?);
        let (frame, _) = frame.as_chunks::<3>();
        let side = frame.len().isqrt();
        same("the lights", side, 8)?;
        let picture = LedRenderer::new(side, size as u16).draw(frame);
        let pixels = bytes(&page.run(
            "[...document.getElementById('panel').getContext('2d').getImageData(0, 0, panel.width, panel.height).data]",
        )?);
        holds(&format!("{what}: some light is on"), frame.iter().any(|light| *light != [0; 3]))?;
        for lamp in 0..side * side {
            let middle = |place: usize| (2 * place + 1) * size as usize / side / 2;
            let at = middle(lamp / side) * size as usize + middle(lamp % side);
            same(&format!("{what}, light {lamp}"), &pixels[4 * at..4 * at + 3], &picture[at][..])?;
        }
    }
    Ok(())
}

fn bytes(value: &serde_json::Value) -> Vec<u8> {
    value.as_array().into_iter().flatten().filter_map(|byte| Some(byte.as_u64()? as u8)).collect()
}

pub(super) fn sizes(lab: &mut Lab) -> Result<(), Failed> {
    let small = Viewport { width: 320, height: 568, ..Viewport::PHONE };
    let across = Viewport { width: 844, height: 390, ..Viewport::PHONE };
    for (what, view) in [
        ("phone", Viewport::PHONE),
        ("small phone", small),
        ("phone across", across),
        ("wide", Viewport::WIDE),
    ] {
        let link = native::new_game(GameKind::Konter, "person,person")?;
        let mut page = lab.board(view, &link)?;
        page.wait_for("document.querySelector('#drawing svg') !== null")?;
        let fits = page.run("document.documentElement.scrollWidth <= innerWidth")?;
        holds(&format!("{what}: nothing reaches out to the right"), fits == true)?;
        for name in ["#panel", "#words", "#buttons .a", "#buttons .left", "#buttons .down"] {
            let seen = page.run(&format!(
                "(() => {{ const box = document.querySelector('{name}').getBoundingClientRect(); \
                 return box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight; }})()"
            ))?;
            holds(&format!("{what}: {name} is seen without scrolling"), seen == true)?;
        }
        let large = page.run(
            "[...document.querySelectorAll('button, summary, label')].filter((one) => one.offsetParent !== null)\
             .every((one) => one.getBoundingClientRect().height >= 40)",
        )?;
        holds(&format!("{what}: everything is large enough for a finger"), large == true)?;
        same("errors", page.errors(), Vec::new())?;
    }
    let mut page = lab.board(Viewport::WIDE, "")?;
    let beside = page.run(
        "document.getElementById('table').getBoundingClientRect().left > document.getElementById('panel').getBoundingClientRect().right",
    )?;
    holds("on a wide screen the table is beside the panel", beside == true)
}

pub(super) fn names(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for locale in ["en-GB", "de-DE"] {
        let mut page = lab.board(Viewport { locale, ..Viewport::WIDE }, &link)?;
        page.run("document.querySelectorAll('details').forEach((one) => { one.open = true })")?;
        page.wait_for(
            "document.querySelector('#drawing svg') !== null && !document.getElementById('truth').hidden",
        )?;
        same("the language", page.text("document.documentElement.lang")?, locale[..2].to_string())?;
        let tree = page.call("Accessibility.getFullAXTree", json!({}))?;
        let mut counted = 0;
        for node in tree["nodes"].as_array().into_iter().flatten().filter(|node| node["ignored"] != true) {
            let role = node["role"]["value"].as_str().unwrap_or_default();
            if matches!(
                role,
                "button"
                    | "switch"
                    | "checkbox"
                    | "textbox"
                    | "image"
                    | "img"
                    | "group"
                    | "heading"
                    | "region"
                    | "DisclosureTriangle"
            ) {
                let name = node["name"]["value"].as_str().unwrap_or_default();
                let nameless_group = role == "group"
                    && node["childIds"].as_array().is_some_and(|children| !children.is_empty());
                holds(&format!("{locale}: a {role} has a name: {node}"), !name.is_empty() || nameless_group)?;
                counted += 1;
            }
        }
        holds(&format!("{locale}: there is something to name: {counted}"), counted >= 14)?;
        let said = page.text("document.getElementById('said').textContent")?;
        holds("what the lights say is said", said.len() > 10)?;
        let missing = page
            .run("[...document.querySelectorAll('[data-word]')].filter((one) => !one.textContent).length")?;
        same("words that are missing", missing, json!(0))?;
    }
    Ok(())
}

/// The smallest ratio of brightness between a text and what it stands on, by the guidelines for accessible pages (WCAG 2): as
/// anybody needs it, and as those do who ask for more.
const CONTRAST: [(bool, f64); 2] = [(false, 4.5), (true, 7.0)];

/// The smallest ratio on the page, and where it is.
const SMALLEST_CONTRAST: &str = "(() => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const linear = (part) => part <= 10.3 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    const brightness = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const ground = (one) => {
      for (; one; one = one.parentElement) {
        const colour = parts(getComputedStyle(one).backgroundColor);
        if (colour[3] !== 0) return colour;
      }
    };
    const own = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const texts = [...document.querySelectorAll('body *:not(svg *)')].filter((one) => own(one) && one.checkVisibility());
    const ratios = texts.map((one) => {
      const pair = [brightness(parts(getComputedStyle(one).color)), brightness(ground(one))].sort((a, b) => a - b);
      return [(pair[1] + 0.05) / (pair[0] + 0.05), one.outerHTML];
    });
    return [ratios.length, ...ratios.sort((a, b) => a[0] - b[0])[0]];
  })()";

pub(super) fn contrast(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for (contrast, wanted) in CONTRAST {
        let mut page = lab.board(Viewport { contrast, ..Viewport::WIDE }, &link)?;
        page.run("document.querySelectorAll('details').forEach((one) => { one.open = true })")?;
        page.wait_for("!document.getElementById('truth').hidden")?;
        let found = page.run(SMALLEST_CONTRAST)?;
        holds(&format!("there are texts: {found}"), found[0].as_u64() > Some(20))?;
        holds(&format!("a ratio of {wanted} at least: {found}"), found[1].as_f64() >= Some(wanted))?;
    }
    Ok(())
}

pub(super) fn keyboard(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    page.wait_for("!document.getElementById('truth').hidden")?;
    let mut reached = Vec::new();
    for _ in 0..16 {
        page.key("Tab")?;
        let focus = "(document.activeElement.id || document.activeElement.className || document.activeElement.parentElement?.id)";
        reached.push(page.text(focus)?);
        let seen = page.run("document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle !== 'none'")?;
        holds(&format!("{}: the focus is seen", reached.last().map_or("", String::as_str)), seen == true)?;
    }
    for name in ["panel", "up", "left", "right", "down", "a", "b", "truth-on", "rules", "keys", "records"] {
        holds(&format!("{name} can be reached: {reached:?}"), reached.iter().any(|one| one == name))?;
    }
    // Enter on a button of the screen presses that one, and not A.
    page.run("document.querySelector('#buttons .right').focus()")?;
    let before = page.text("document.getElementById('words').textContent")?;
    page.key("Enter")?;
    page.wait_for(&format!("document.getElementById('words').textContent !== {before:?}"))?;
    same("moves", page.text("glowboard.board.moves()")?, String::new())?;
    page.run("document.querySelector('#buttons .a').focus()")?;
    page.key(" ")?;
    page.wait_for("glowboard.board.moves() !== ''")?;
    same("one move", page.text("glowboard.board.moves()")?.lines().count(), 1)?;
    // Nothing of the page's own answers to a question by the way.
    page.key("?")?;
    holds("the keys are shown", page.run("document.getElementById('keys').open")? == true)
}

/// A key that is held acts once, wherever the focus is and whatever comes in between.
pub(super) fn held_keys(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let moves = "glowboard.board.moves().split('\\n').filter(Boolean).length";
    let hold = |page: &mut Page<'_>, key: &str| -> Result<(), Failed> {
        for _ in 0..20 {
            page.key_repeats(key)?;
            page.run("new Promise((resolve) => setTimeout(resolve, 30))")?;
        }
        Ok(())
    };
    for focus in ["#panel", "#buttons .a"] {
        let mut page = lab.board(Viewport::WIDE, &link)?;
        page.run(&format!("document.querySelector('{focus}').focus()"))?;
        for key in ["Enter", "a"] {
            let before = page.run(moves)?;
            page.key_down(key)?;
            hold(&mut page, key)?;
            page.key_up(key)?;
            let made = page.run(moves)?.as_u64().unwrap_or_default() - before.as_u64().unwrap_or_default();
            holds(&format!("{key} held on {focus}: {made} moves"), made <= 1)?;
        }
        // Held since before the page had the focus.
        let before = page.run(moves)?;
        hold(&mut page, "Enter")?;
        page.key_up("Enter")?;
        page.run("new Promise((resolve) => setTimeout(resolve, 100))")?;
        same(&format!("moves by repeats alone on {focus}"), page.run(moves)?, before)?;
    }
    // Enter that closes a dialog, and is held on, does nothing behind it; nor does one that was held before answer it.
    let mut page = lab.board(Viewport::WIDE, &link)?;
    page.run(&format!("location.hash = {}", json!(link)))?;
    page.wait_for("document.getElementById('ask').open")?;
    hold(&mut page, "Enter")?;
    holds("the question is still open", page.run("document.getElementById('ask').open")? == true)?;
    page.key_down("Enter")?;
    page.wait_for("!document.getElementById('ask').open")?;
    hold(&mut page, "Enter")?;
    page.key_up("Enter")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 100))")?;
    same("moves behind a dialog", page.run(moves)?, json!(0))?;
    // The menu opens once, and does not close and open.
    page.key("m")?;
    page.run("new Promise((resolve) => setTimeout(resolve, 100))")?;
    let menu = page.text("glowboard.board.words()")?;
    hold(&mut page, "m")?;
    hold(&mut page, "Escape")?;
    same("the menu", page.text("glowboard.board.words()")?, menu)
}

/// Where nothing moves, every move is still put into words, shown and read aloud: also those that the engines make between two
/// frames.
pub(super) fn last_moves(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    for (still, locale, sentences) in [
        (true, "en-GB", [" a donut on c3.", " a donut on "]),
        (false, "de-DE", [" einen Donut auf c3.", " einen Donut auf "]),
    ] {
        let mut page = lab.board(Viewport { still, locale, ..Viewport::WIDE }, &link)?;
        let square = page.light(3, 3)?;
        page.click(square)?;
        page.wait_for("glowboard.board.moves().split('\\n').length === 2")?;
        page.wait_for("document.getElementById('log').children.length === 2")?;
        for (number, sentence) in sentences.iter().enumerate() {
            let text =
                page.text(&format!("document.getElementById('log').children[{number}].textContent"))?;
            holds(&format!("{text:?} describes the move"), text.contains(sentence))?;
        }
        let seen = page.run("document.getElementById('log').getBoundingClientRect().height > 20")?;
        holds("it is seen", seen == true)?;
        let tree = page.call("Accessibility.getFullAXTree", json!({}))?;
        let is_live = tree["nodes"].as_array().into_iter().flatten().any(|node| {
            let live = |property: &serde_json::Value| {
                property["name"] == "live" && property["value"]["value"] == "polite"
            };
            node["role"]["value"] == "log"
                && node["properties"].as_array().is_some_and(|all| all.iter().any(live))
        });
        holds("it is read aloud", is_live)?;
        same("errors", page.errors(), Vec::new())?;
    }
    // Three engines move between two decisions: their moves at speed STILL need no frame between them.
    let link = native::four_players("person,2,2,2")?;
    let mut page = lab.board(Viewport::WIDE, &link)?;
    let moves = "glowboard.board.moves().split('\\n').filter(Boolean).length";
    let decides = "!glowboard.board.words().includes('thinking') && !glowboard.engine.busy";
    let mut before = 0;
    for _ in 0..6 {
        page.wait_for(decides)?;
        page.key("Enter")?;
        page.run("new Promise((resolve) => setTimeout(resolve, 100))")?;
        page.wait_for(decides)?;
        page.run("new Promise((resolve) => setTimeout(resolve, 100))")?;
        let made = page.run(moves)?.as_u64().unwrap_or_default();
        let shown = page.run("document.getElementById('log').children.length")?.as_u64().unwrap_or_default();
        if made > before {
            same("sentences", shown, made - before)?;
        }
        before = made;
    }
    holds(&format!("moves are made: {before}"), before > 8)?;
    same("errors", page.errors(), Vec::new())
}

/// Takes the pictures for the documents, each after some moves. Time stands still in them, so that they come out alike.
pub(super) fn take_pictures(lab: &mut Lab, out: &Path) -> Result<(), Failed> {
    for (name, view, kind, moves) in [
        ("wide", Viewport::WIDE, GameKind::Donuts, 6),
        ("phone", Viewport::PHONE, GameKind::Konter, 4),
        ("fundomino", Viewport::WIDE, GameKind::Fundomino, 14),
    ] {
        let address = format!("{}#{}", lab.address, native::played(kind, "person,5", moves)?);
        let mut page = Page::new(&mut lab.browser, view, &[OWN_CLOCK, SAME_CHANCE].concat())?;
        page.open(&address)?;
        page.wait_for("document.querySelector('#drawing svg') !== null")?;
        if kind != GameKind::Fundomino {
            page.run("document.getElementById('truth-on').click()")?;
            page.wait_for("glowboard.truth.values !== '' && !glowboard.oracle.busy")?;
        }
        // To the height of a wave.
        page.run("clock += 1500; new Promise((resolve) => setTimeout(resolve, 500))")?;
        write_picture(&mut page, &out.join(format!("web-{name}.png")))?;
    }
    Ok(())
}

fn write_picture(page: &mut Page<'_>, path: &Path) -> Result<(), Failed> {
    let text = page.picture()?;
    fs::write(path, decoded(&text)).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// The bytes that a text stands for in base 64.
fn decoded(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let (mut bits, mut held, mut bytes) = (0_u32, 0, Vec::new());
    for byte in text.bytes().filter(|byte| *byte != b'=') {
        (bits, held) = (bits << 6 | u32::from(value(byte)), held + 6);
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    bytes
}
