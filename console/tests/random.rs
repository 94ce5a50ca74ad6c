//! Any presses at any time: nothing panics, nothing is stuck, no frame is over the limit, B always leads back to
//! the menu, and the journal always leads back to the game.

mod body;

use body::{Body, Chip, is_menu, words_in};
use console::{Button, Event, Language};
use rules::Lot;

const SEEDS: u64 = 24;
const STEPS: u32 = 50_000;

/// What the console says on each of its screens.
const SCREENS: [&str; 24] = [
    "Welcome",
    "GO ON with ",
    "SETTINGS. Arrows",
    "THE CHIP, LEVEL 5",
    "THIS BOARD?",
    "YOU PLACE THE STONES",
    "DOMINO MUST BE CALLED: YES",
    "place a donut on the line",
    "pick a stone",
    "where to?",
    "place a stone",
    "stone on",
    "which colour will you play?",
    "Turns go counter-clockwise?",
    "Hand the board",
    "draw a tile?",
    "fits. A: lay it.",
    "The chip is thinking.",
    "The chip is looking for a good move.",
    "Pause: FROM THE START",
    "AGAIN?",
    "Replay: move",
    "CURRENT: 100 MA",
    "Test picture.",
];

/// A person without any plan, who is sometimes eager to leave and sometimes hardly ever.
fn any_event(lot: &mut Lot, eager_to_leave: u32) -> Event {
    let arrow = |lot: &mut Lot| Button::ALL[lot.below(4) as usize];
    match lot.below(40) {
        0 => Event::Hold(Button::ALL[lot.below(6) as usize]),
        1 | 2 => Event::Release(Button::ALL[lot.below(6) as usize]),
        3..12 => Event::Tick,
        12..14 if lot.below(eager_to_leave) == 0 => Event::Press(Button::B),
        12..26 => Event::Press(Button::A),
        _ => Event::Press(arrow(lot)),
    }
}

/// The current stays within what is set.
#[track_caller]
fn assert_within_limit(body: &Body) {
    let settings = body.console().settings();
    let drawn = body.console().frame().microamperes(settings.panel.size);
    let limit = u32::from(settings.light.limit.milliamperes()) * 1_000;
    assert!(drawn <= limit, "{drawn} µA with {settings:?}: {}", body.words());
}

/// Every language says something, and no blank of a text is left open.
#[track_caller]
fn assert_speaks(body: &Body) {
    let said = Language::ALL.map(|language| words_in(language, body.console()));
    assert!(said.iter().all(|words| !words.is_empty() && !words.contains(['{', '}'])), "{said:?}");
    assert_ne!(said[0], said[1]);
}

/// One of the buttons changes the lights or the words at once.
#[track_caller]
fn assert_not_stuck(body: &mut Body) {
    let before = (body.console().draw(), body.words());
    let changes = Button::ALL.into_iter().any(|button| {
        body.press(button);
        (body.console().draw(), body.words()) != before
    });
    assert!(changes, "no button does anything: {}\n{}", before.1, before.0);
}

/// The device has been on for half a billion years.
#[test]
fn near_the_end_of_the_clock_nothing_is_different() {
    for seed in 200..206 {
        let mut lot = Lot::new(seed);
        let mut body = Body::new(seed, Chip::Prompt);
        body.begin(u64::MAX - 1_000_000);
        for _ in 0..20_000 {
            body.now = body.now.saturating_add(u64::from(lot.below(200)));
            body.happen(any_event(&mut lot, 12));
            assert_within_limit(&body);
            assert_speaks(&body);
            assert!(!body.words().is_empty());
        }
        assert_eq!(body.now, u64::MAX);
    }
}

/// B leads to the menu, one press for each question or step that is taken back.
#[track_caller]
fn assert_b_leads_to_the_menu(body: &mut Body) {
    let before = body.words();
    let most = if before.contains("A: go on. B: back.") || before.contains("THIS BOARD?") { 9 } else { 3 };
    let presses = body.back_to_menu();
    assert!(presses <= most, "{presses} presses from {before:?}");
}

/// A console that recalls these lines goes on with the same game as this one, which is in its menu.
#[track_caller]
fn assert_recalled(body: &mut Body, lines: &[String]) {
    let mut other = Body::recalling(lines, body.now);
    other.press(Button::A);
    // B in the menu leads to its first entry.
    body.press(Button::B);
    assert_eq!(other.console().settings(), body.console().settings());
    let here = [body.words().contains("GO ON"), other.words().contains("GO ON")];
    assert_eq!(here[0], here[1], "whether a game waits: {} {}", body.words(), lines.join("\n"));
    if here[0] {
        let chip = core::mem::replace(&mut body.chip, Chip::Patient);
        body.press(Button::A);
        other.press(Button::A);
        assert_eq!(body.words(), other.words(), "{}", lines.join("\n"));
        assert_eq!(body.console().draw().to_string(), other.console().draw().to_string(), "{}", body.words());
        body.chip = chip;
    }
}

#[test]
fn any_presses_lead_somewhere_and_everything_leads_back() {
    let mut seen = [false; SCREENS.len()];
    for seed in 0..SEEDS {
        let mut lot = Lot::new(seed);
        let mut body = Body::new(seed, if seed % 2 == 0 { Chip::Prompt } else { Chip::Patient });
        for _ in 0..STEPS {
            body.now += u64::from(lot.below(400));
            body.happen(any_event(&mut lot, if seed % 3 == 0 { 1 } else { 12 }));
            if lot.below(4) == 0 {
                body.answer();
            }
            assert_within_limit(&body);
            assert_speaks(&body);
            let words = body.words();
            assert!(!words.is_empty());
            for (screen, seen) in SCREENS.iter().zip(&mut seen) {
                *seen |= words.contains(screen);
            }
            match lot.below(3_000) {
                0..6 => assert_not_stuck(&mut body),
                6..12 => assert_b_leads_to_the_menu(&mut body),
                12..20 => {
                    body.back_to_menu();
                    let lines = body.written_anew();
                    assert_recalled(&mut body, &lines);
                }
                20 => {
                    body.back_to_menu();
                    let lines = body.journal().to_vec();
                    assert_recalled(&mut body, &lines);
                }
                _ => {}
            }
        }
        body.back_to_menu();
        assert!(is_menu(&body.words()));
    }
    let unseen: Vec<&str> =
        SCREENS.into_iter().zip(seen).filter(|(_, seen)| !seen).map(|(screen, _)| screen).collect();
    assert!(unseen.is_empty(), "never seen: {unseen:?}");
}

#[test]
fn holding_b_leads_to_a_menu_from_anywhere() {
    for seed in 100..104 {
        let mut lot = Lot::new(seed);
        let mut body = Body::new(seed, Chip::Patient);
        for _ in 0..20_000 {
            body.now += u64::from(lot.below(400));
            body.happen(any_event(&mut lot, 6));
            if lot.below(30) == 0 {
                body.answer();
            }
            if lot.below(100) == 0 {
                body.happen(Event::Press(Button::B));
                body.now += 700;
                body.happen(Event::Hold(Button::B));
                let words = body.words();
                assert!(is_menu(&words) || words.contains("Pause:"), "{words}");
            }
        }
    }
}
