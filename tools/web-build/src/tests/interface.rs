//! The appearance and the accessibility of the page.

use std::{fs, path::Path};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use console::{GameKind, Sound, text_journal};
use led_render::LedRenderer;
use serde_json::json;

use super::{Fixture, OWN_CLOCK, SAME_ENTROPY, expect, expect_eq, native};
use crate::browser::{Error, Page, Viewport};

pub(super) fn start(fixture: &mut Fixture) -> Result<(), Error> {
    let address = fixture.address.clone();
    let mut page = fixture.board(Viewport::WIDE, "")?;
    let description = page.text("document.getElementById('description').textContent")?;
    expect(&description, description.starts_with("Welcome to Glowboard"))?;
    // The service worker requests every file, too.
    page.run("navigator.serviceWorker.ready.then(() => true)")?;
    let requests = page.requests();
    expect("the page requests its files", requests.iter().any(|url| url.ends_with("glowboard_bg.wasm")))?;
    let elsewhere: Vec<_> = requests.iter().filter(|url| !url.starts_with(&address)).collect();
    expect(&format!("requests to other hosts: {elsewhere:?}"), elsewhere.is_empty())?;
    page.expect_no_errors()
}

pub(super) fn canvas(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for (what, link) in [("the first screen", ""), ("a game", &*link)] {
        let mut page = fixture.board(Viewport { reduced_motion: false, ..Viewport::WIDE }, link)?;
        let size = page.run("document.getElementById('panel').width")?.as_u64().unwrap_or_default();
        // The frame that was drawn last and its pixels, read at once.
        let drawn = page.run(
            "[[...glowboard.shown.frame], \
             [...document.getElementById('panel').getContext('2d').getImageData(0, 0, panel.width, panel.height).data]]",
        )?;
        let (frame, pixels) = (bytes(&drawn[0]), bytes(&drawn[1]));
        let (frame, _) = frame.as_chunks::<3>();
        let side = frame.len().isqrt();
        expect_eq("LEDs per side", side, 8)?;
        let image = LedRenderer::new(side, side, size as u16).draw(frame);
        expect(&format!("{what}: some LED is lit"), frame.iter().any(|led| *led != [0; 3]))?;
        for led in 0..side * side {
            let middle = |place: usize| (2 * place + 1) * size as usize / side / 2;
            let at = middle(led / side) * size as usize + middle(led % side);
            expect_eq(&format!("{what}, LED {led}"), &pixels[4 * at..4 * at + 3], &image[at][..])?;
        }
    }
    Ok(())
}

fn bytes(value: &serde_json::Value) -> Vec<u8> {
    value.as_array().into_iter().flatten().filter_map(|byte| Some(byte.as_u64()? as u8)).collect()
}

pub(super) fn sizes(fixture: &mut Fixture) -> Result<(), Error> {
    let small = Viewport { width: 320, height: 568, ..Viewport::PHONE };
    let across = Viewport { width: 844, height: 390, ..Viewport::PHONE };
    for (what, view) in [
        ("phone", Viewport::PHONE),
        ("small phone", small),
        ("phone across", across),
        ("wide", Viewport::WIDE),
    ] {
        let link = native::new_game(GameKind::Konter, "person,person")?;
        let mut page = fixture.board(view, &link)?;
        page.wait_for("document.querySelector('#drawing svg') !== null")?;
        page.expect_true(
            &format!("{what}: the page does not scroll sideways"),
            "document.documentElement.scrollWidth <= innerWidth",
        )?;
        for name in ["#panel", "#description", "#buttons .a", "#buttons .left", "#buttons .down"] {
            let visible = page.run(&format!(
                "(() => {{ const box = document.querySelector('{name}').getBoundingClientRect(); \
                 return box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight; }})()"
            ))?;
            expect(&format!("{what}: {name} is visible without scrolling"), visible == true)?;
        }
        page.expect_true(&format!("{what}: every control is large enough for a finger"), "[...document.querySelectorAll('button, summary, label')].filter((one) => one.offsetParent !== null)\
             .every((one) => one.getBoundingClientRect().height >= 40)")?;
        page.expect_no_errors()?;
    }
    let mut page = fixture.board(Viewport::WIDE, "")?;
    let beside = page.run(
        "document.getElementById('game').getBoundingClientRect().left > document.getElementById('panel').getBoundingClientRect().right",
    )?;
    expect("on a wide screen the game is beside the panel", beside == true)
}

pub(super) fn names(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for locale in ["en-GB", "de-DE"] {
        let mut page = fixture.board(Viewport { locale, ..Viewport::WIDE }, &link)?;
        page.run("document.querySelectorAll('details').forEach((one) => { one.open = true })")?;
        page.wait_for(
            "document.querySelector('#drawing svg') !== null && !document.getElementById('analysis').hidden",
        )?;
        expect_eq("the language", page.text("document.documentElement.lang")?, locale[..2].to_string())?;
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
                expect(
                    &format!("{locale}: a {role} has a name: {node}"),
                    !name.is_empty() || nameless_group,
                )?;
                counted += 1;
            }
        }
        expect(&format!("{locale}: controls with names: {counted}"), counted >= 14)?;
        let text = page.text("document.getElementById('announcement').textContent")?;
        expect("the description is announced", text.len() > 10)?;
        let missing = page
            .run("[...document.querySelectorAll('[data-word]')].filter((one) => !one.textContent).length")?;
        expect_eq("missing texts", missing, json!(0))?;
    }
    Ok(())
}

/// The minimum contrast between text and background by WCAG 2: the usual one, and the one for users who prefer more contrast.
const CONTRAST: [(bool, f64); 2] = [(false, 4.5), (true, 7.0)];

/// The number of texts, the lowest contrast on the page, and its element.
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

pub(super) fn contrast(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    for (more_contrast, minimum) in CONTRAST {
        let mut page = fixture.board(Viewport { more_contrast, ..Viewport::WIDE }, &link)?;
        page.run("document.querySelectorAll('details').forEach((one) => { one.open = true })")?;
        page.wait_for("!document.getElementById('analysis').hidden")?;
        let found = page.run(SMALLEST_CONTRAST)?;
        expect(&format!("there are texts: {found}"), found[0].as_u64() > Some(20))?;
        expect(&format!("a contrast of at least {minimum}: {found}"), found[1].as_f64() >= Some(minimum))?;
    }
    Ok(())
}

pub(super) fn keyboard(fixture: &mut Fixture) -> Result<(), Error> {
    let mut page = fixture.game(GameKind::Donuts)?;
    page.wait_for("!document.getElementById('analysis').hidden")?;
    let mut reached = Vec::new();
    for _ in 0..16 {
        page.key("Tab")?;
        let focus = "(document.activeElement.id || document.activeElement.className || document.activeElement.parentElement?.id)";
        reached.push(page.text(focus)?);
        let seen = page.run("document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle !== 'none'")?;
        expect(
            &format!("{}: the focus is visible", reached.last().map_or("", String::as_str)),
            seen == true,
        )?;
    }
    for name in ["panel", "up", "left", "right", "down", "a", "b", "analysis-on", "rules", "keys", "records"]
    {
        expect(&format!("{name} can be reached: {reached:?}"), reached.iter().any(|one| one == name))?;
    }
    // Enter on a button of the page presses that button and not A.
    page.run("document.querySelector('#buttons .right').focus()")?;
    let before = page.text("document.getElementById('description').textContent")?;
    page.key("Enter")?;
    page.wait_for(&format!("document.getElementById('description').textContent !== {before:?}"))?;
    expect_eq("moves", page.text("glowboard.board.moves()")?, String::new())?;
    page.run("document.querySelector('#buttons .a').focus()")?;
    page.key(" ")?;
    page.wait_for("glowboard.board.moves() !== ''")?;
    expect_eq("one move", page.text("glowboard.board.moves()")?.lines().count(), 1)?;
    // "?" opens the keys and the legend.
    page.key("?")?;
    page.expect_true("the keys are shown", "document.getElementById('keys').open")?;
    page.expect_true("the legend is shown", "document.getElementById('lights').open")?;
    page.wait_for("document.querySelectorAll('#lights figure').length > 10")
}

/// The LEDs of a picture of the legend as the page draws them.
const LEGEND: &str = "[...document.querySelectorAll('#lights figure')].map((figure) => {
    const canvas = figure.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return [figure.querySelector('figcaption').textContent, canvas.width, [...data]];
  })";

pub(super) fn legend(fixture: &mut Fixture) -> Result<(), Error> {
    let views = [Viewport::WIDE, Viewport { width: 320, height: 568, ..Viewport::PHONE }];
    for (palette, view) in
        [("standard", 0), ("colour-blind", 1), ("dusk", 0)].map(|(name, view)| (name, views[view]))
    {
        let record = format!("set palette={palette}");
        let journal = text_journal::HEADER.to_string() + &text_journal::written(&record);
        let mut page = fixture.board(view, "")?;
        page.run(&format!("localStorage.setItem('glowboard-journal', {})", json!(journal)))?;
        page.reload()?;
        page.run("document.querySelectorAll('details').forEach((one) => { one.open = true })")?;
        page.wait_for("document.querySelectorAll('#lights figure').length > 10")?;
        let expected = native::legend(&journal, view.locale)?;
        let shown = page.run(LEGEND)?;
        let shown = shown.as_array().ok_or("no pictures")?;
        expect_eq("pictures", shown.len(), expected.names().count())?;
        for (index, (name, picture)) in expected.names().zip(shown).enumerate() {
            let (group, name) = name.split_once(' ').ok_or("no group")?;
            let caption = picture[0].as_str().unwrap_or_default();
            // The names of icons come from the console, all others from the page. The English ones may be the same.
            let is_named =
                if group == "menus" { caption == name } else { view.locale == "en-GB" || caption != name };
            expect(&format!("{name}: {caption}"), is_named && !caption.is_empty())?;
            let size = picture[1].as_u64().unwrap_or_default() as u16;
            expect(
                &format!("{palette}, {name}: the picture"),
                bytes(&picture[2]) == expected.image(index, size),
            )?;
        }
        // The names of the colours in the rules are those of the palette, too.
        let number = page.run("glowboard.board.palette()")?;
        let colours = page.text(&format!(
            "import(new URL('words.js', performance.getEntriesByType('resource').find(({{ name }}) => \
             name.endsWith('/words.js')).name)).then(({{ WORDS }}) => \
             WORDS[document.documentElement.lang].line_colours[{number}])"
        ))?;
        let rules = page.text("document.getElementById('rules-text').textContent")?;
        expect(&format!("{palette}: {rules}"), colours.len() > 20 && rules.contains(&colours))?;
        page.expect_true("it fits the screen", "document.documentElement.scrollWidth <= innerWidth")?;
        page.expect_no_errors()?;
    }
    Ok(())
}

pub(super) fn held_keys(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    // Repeats a key for this number of milliseconds.
    let hold = |page: &mut Page<'_>, key: &str, time: u32| -> Result<(), Error> {
        for _ in 0..20 {
            page.key_repeat(key)?;
            page.run(&format!("clock += {time} / 20"))?;
        }
        page.settle()
    };
    // A acts when it is released, unless it has been held for 0.7 s; a button with the focus acts when the key is pressed.
    for (focus, [enter_at_length, a_at_length]) in [("#panel", [0, 0]), ("#buttons .a", [1, 0])] {
        let mut page = fixture.preloaded_board(Viewport::WIDE, &link, OWN_CLOCK)?;
        page.run(&format!("document.querySelector('{focus}').focus()"))?;
        for (key, time, expected) in
            [("Enter", 300, 1), ("Enter", 1_000, enter_at_length), ("a", 300, 1), ("a", 1_000, a_at_length)]
        {
            let before = page.moves()?;
            page.key_down(key)?;
            hold(&mut page, key, time)?;
            page.key_up(key)?;
            page.run("clock += 50")?;
            page.settle()?;
            expect_eq(
                &format!("moves by {key}, held for {time} ms on {focus}"),
                page.moves()? - before,
                expected,
            )?;
        }
        // The key was pressed before the page had the focus.
        let before = page.moves()?;
        hold(&mut page, "Enter", 300)?;
        page.key_up("Enter")?;
        page.run("clock += 50")?;
        page.settle()?;
        expect_eq(&format!("moves by repeats alone on {focus}"), page.moves()?, before)?;
    }
    // A held Enter that closes a question does nothing on the board, and one that was held before does not answer it.
    let mut page = fixture.preloaded_board(Viewport::WIDE, &link, OWN_CLOCK)?;
    page.follow(&link)?;
    page.wait_for("document.getElementById('dialog').open")?;
    hold(&mut page, "Enter", 300)?;
    page.expect_true("the question is still open", "document.getElementById('dialog').open")?;
    page.key_down("Enter")?;
    page.wait_for("!document.getElementById('dialog').open")?;
    hold(&mut page, "Enter", 300)?;
    page.key_up("Enter")?;
    page.run("clock += 50")?;
    page.settle()?;
    expect_eq("moves behind a dialog", page.moves()?, 0)?;
    // A held key opens the menu once and does not close it again.
    page.key("m")?;
    page.settle()?;
    let menu = page.text("glowboard.board.describe()")?;
    hold(&mut page, "m", 300)?;
    hold(&mut page, "Escape", 300)?;
    expect_eq("the menu", page.text("glowboard.board.describe()")?, menu)
}

pub(super) fn move_log(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,2")?;
    for (reduced_motion, locale, sentences) in [
        (true, "en-GB", [" a donut on c3.", " a donut on "]),
        (false, "de-DE", [" einen Donut auf c3.", " einen Donut auf "]),
    ] {
        let mut page = fixture.board(Viewport { reduced_motion, locale, ..Viewport::WIDE }, &link)?;
        let square = page.led(3, 3)?;
        page.click(square)?;
        page.wait_for_moves(2)?;
        page.wait_for("document.getElementById('move-log').children.length === 2")?;
        for (number, sentence) in sentences.iter().enumerate() {
            let text =
                page.text(&format!("document.getElementById('move-log').children[{number}].textContent"))?;
            expect(&format!("{text:?} describes the move"), text.contains(sentence))?;
        }
        page.expect_true(
            "the log is visible",
            "document.getElementById('move-log').getBoundingClientRect().height > 20",
        )?;
        let tree = page.call("Accessibility.getFullAXTree", json!({}))?;
        let is_live = tree["nodes"].as_array().into_iter().flatten().any(|node| {
            let live = |property: &serde_json::Value| {
                property["name"] == "live" && property["value"]["value"] == "polite"
            };
            node["role"]["value"] == "log"
                && node["properties"].as_array().is_some_and(|all| all.iter().any(live))
        });
        expect("the log is announced", is_live)?;
        page.expect_no_errors()?;
    }
    // Three engines move between two human decisions, without a frame between their moves.
    let link = native::four_players("person,2,2,2")?;
    let mut page = fixture.board(Viewport::WIDE, &link)?;
    let decides = "!glowboard.board.describe().includes('thinking') && !glowboard.engine.busy";
    let mut before = 0;
    for _ in 0..6 {
        page.wait_for(decides)?;
        page.key("Enter")?;
        page.settle()?;
        page.wait_for(decides)?;
        page.settle()?;
        let made = page.moves()?;
        let shown = page.run("document.getElementById('move-log').children.length")?;
        if made > before {
            expect_eq("sentences", shown, json!(made - before))?;
        }
        before = made;
    }
    expect(&format!("moves are made: {before}"), before > 8)?;
    page.expect_no_errors()
}

/// Takes the screenshots for the documents, each after some moves. The time is fixed, so that they are reproducible.
pub(super) fn take_screenshots(fixture: &mut Fixture, out: &Path) -> Result<(), Error> {
    for (name, view, kind, moves) in [
        ("wide", Viewport::WIDE, GameKind::Donuts, 6),
        ("phone", Viewport::PHONE, GameKind::Konter, 4),
        ("fundomino", Viewport::WIDE, GameKind::Fundomino, 14),
    ] {
        let link = native::played(kind, "person,5", moves)?;
        let mut page = fixture.preloaded_board(view, &link, &[OWN_CLOCK, SAME_ENTROPY].concat())?;
        page.wait_for("document.querySelector('#drawing svg') !== null")?;
        if kind != GameKind::Fundomino {
            page.run("document.getElementById('analysis-on').click()")?;
            page.wait_for("glowboard.analysis.values !== '' && !glowboard.analyser.busy")?;
        }
        // To the brightest moment of the animation.
        page.run("clock += 1500; new Promise((resolve) => setTimeout(resolve, 500))")?;
        write_screenshot(&mut page, &out.join(format!("web-{name}.png")))?;
    }
    Ok(())
}

fn write_screenshot(page: &mut Page<'_>, path: &Path) -> Result<(), Error> {
    let picture = BASE64_STANDARD.decode(page.screenshot()?).map_err(|error| error.to_string())?;
    fs::write(path, picture).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// Preloaded: records what the page plays instead of playing it.
const RECORDED_SOUND: &str = "globalThis.contexts = 0; globalThis.tones = []; \
     globalThis.AudioContext = class { \
         currentTime = 0; state = 'running'; destination = {}; constructor() { contexts += 1; } \
         createGain() { return { gain: {}, connect() {}, disconnect() {} }; } \
         createOscillator() { \
             return { frequency: {}, connect(sound) { this.sound = sound; }, start(time) { this.from = time; }, \
                 stop(time) { tones.push([this.frequency.value, Math.round(1000 * (time - this.from)), this.sound.gain.value]); } }; } };";

pub(super) fn sounds(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::new_game(GameKind::Donuts, "person,person")?;
    let mut page = fixture.preloaded_board(Viewport::WIDE, &link, RECORDED_SOUND)?;
    page.settle()?;
    expect_eq("tones before the first key", page.run("[contexts, tones.length]")?, json!([0, 0]))?;
    let tones = |sound: Sound| {
        let tones = sound.notes().iter().filter(|note| note.hertz > 0);
        json!(tones.map(|note| json!([note.hertz, note.millis])).collect::<Vec<_>>())
    };
    let hear = |page: &mut Page<'_>, what: &str, sounds: &[Sound]| {
        let count: usize = sounds.iter().map(|sound| tones(*sound).as_array().map_or(0, Vec::len)).sum();
        if count > 0 {
            page.wait_for(&format!("tones.length >= {count}"))?;
        }
        page.settle()?;
        let heard = page.run("tones.splice(0).map((tone) => tone.slice(0, 2))")?;
        let wanted: Vec<_> =
            sounds.iter().flat_map(|sound| tones(*sound).as_array().cloned().unwrap_or_default()).collect();
        expect_eq(what, heard, json!(wanted))
    };
    // With reduced motion a move and the next turn share a frame or follow at once; the turn is more important.
    page.key("ArrowUp")?;
    hear(&mut page, "a press", &[Sound::Press])?;
    expect_eq("contexts", page.run("contexts")?, json!(1))?;
    for _ in 0..3 {
        page.key("ArrowUp")?;
        page.settle()?;
    }
    page.run("tones.splice(0)")?;
    page.key("ArrowUp")?;
    hear(&mut page, "a press at the edge", &[Sound::Illegal])?;
    page.key("Enter")?;
    page.wait_for_moves(1)?;
    page.wait_for("tones.length >= 3")?;
    let heard = page.run("tones.splice(0).slice(-3).map((tone) => tone.slice(0, 2))")?;
    expect_eq("the second player's turn", heard, tones(Sound::Turn2))?;
    // The button mutes and says so.
    let middle = page.run(
        "(({ x, y, width, height }) => [x + width / 2, y + height / 2])\
         (document.getElementById('mute').getBoundingClientRect())",
    )?;
    let mute = (middle[0].as_f64().unwrap_or_default(), middle[1].as_f64().unwrap_or_default());
    page.click(mute)?;
    page.wait_for("document.getElementById('mute').getAttribute('aria-pressed') === 'true'")?;
    page.key("ArrowLeft")?;
    page.key("ArrowRight")?;
    hear(&mut page, "a press while muted", &[])?;
    expect("the setting is saved", page.text("glowboard.board.journal()")?.contains("set sound=off"))?;
    page.click(mute)?;
    page.wait_for("document.getElementById('mute').getAttribute('aria-pressed') === 'false'")?;
    page.run("tones.splice(0)")?;
    page.key("ArrowLeft")?;
    hear(&mut page, "a press afterwards", &[Sound::Press])?;
    page.expect_no_errors()
}
