//! Any presses at any time: nothing panics, nothing is stuck, no frame is over the limit, B always leads back to
//! the menu, and the journal always leads back to the game.

mod body;
mod screens;

use body::{Body, Chip, is_menu, words_in};
use console::{Button, Input, Language};
use rules::Rng;
use screens::{Screens, any_event, assert_within_limit};

const SEEDS: u64 = 24;
const STEPS: u32 = 50_000;

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
    // Whatever is told is over when the words stay, and a result has been looked at.
    for _ in 0..2_000 {
        let words = body.words();
        body.wait(1_000);
        if body.words() == words {
            break;
        }
    }
    let before = (body.console().draw(), body.words());
    let changes = Button::ALL.into_iter().any(|button| {
        body.press(button);
        (body.console().draw(), body.words()) != before
    });
    assert!(changes, "no button does anything: {}\n{}", before.1, before.0);
}

/// B leads to the menu, one press for each question or step that is taken back, and three for a game that is left.
#[track_caller]
fn assert_b_leads_to_the_menu(body: &mut Body) {
    let before = body.words();
    let most = if before.contains("A: go on. B: back.") || before.contains("THIS BOARD?") { 9 } else { 6 };
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
    let mut screens = Screens::default();
    for seed in 0..SEEDS {
        let mut rng = Rng::new(seed);
        let mut body = Body::new(seed, if seed % 2 == 0 { Chip::Prompt } else { Chip::Patient });
        for _ in 0..STEPS {
            // Sometimes nobody is there for some minutes.
            let most = if rng.below(2_000) == 0 { 500_000 } else { 400 };
            body.now += u64::from(rng.below(most));
            body.happen(any_event(&mut rng, if seed % 3 == 0 { 1 } else { 12 }));
            if rng.below(4) == 0 {
                body.answer();
            }
            assert_within_limit(&body);
            assert_speaks(&body);
            let words = body.words();
            assert!(!words.is_empty());
            screens.see(&words);
            match rng.below(3_000) {
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
    screens.assert_all_seen();
}

#[test]
fn holding_b_leads_to_a_menu_from_anywhere() {
    for seed in 100..104 {
        let mut rng = Rng::new(seed);
        let mut body = Body::new(seed, Chip::Patient);
        for _ in 0..20_000 {
            body.now += u64::from(rng.below(400));
            body.happen(any_event(&mut rng, 6));
            if rng.below(30) == 0 {
                body.answer();
            }
            if rng.below(100) == 0 {
                body.happen(Input::Press(Button::B));
                body.now += 700;
                body.happen(Input::Hold(Button::B));
                let words = body.words();
                assert!(is_menu(&words) || words.contains("Pause:"), "{words}");
            }
        }
    }
}

#[test]
fn while_a_screen_rests_nothing_moves() {
    let mut rng = Rng::new(1);
    let mut body = Body::new(1, Chip::Prompt);
    let mut settings_rested = 0;
    for _ in 0..200_000 {
        body.happen(any_event(&mut rng, 1));
        let (before, rests_for) = (body.console().frame(), body.console().idle_for());
        settings_rested += usize::from(rests_for > 0 && body.words().contains("another setting"));
        // Now and then at the last moment at which it still rests.
        let within = if rng.below(4) == 0 { rests_for } else { u64::from(rng.below(2_000)).min(rests_for) };
        body.wait(within.saturating_sub(1));
        assert!(rests_for == 0 || body.console().frame() == before, "{}", body.words());
    }
    assert!(settings_rested > 100, "{settings_rested}");
}
