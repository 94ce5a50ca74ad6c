//! Any presses at any time: nothing panics, and B always leads back to the menu.

use console::{Button, Console, Event, Request};
use rules::Lot;

const BUTTONS: [Button; 6] = [Button::Up, Button::Down, Button::Left, Button::Right, Button::A, Button::B];

/// Answers every question at once, and says whether anything was asked for.
fn serve(console: &mut Console, now: u64) -> usize {
    let mut lines = 0;
    while let Some(request) = console.request() {
        match request {
            Request::Think(question) => {
                let thought = console.puzzle().and_then(|puzzle| puzzle.solve());
                if let Some(thought) = thought {
                    console.step(now, Event::Thought(question, thought));
                }
            }
            Request::StopThinking => {}
            Request::Save(_) => lines += 1,
        }
    }
    lines
}

fn words(console: &Console) -> String {
    let mut words = String::new();
    console.say(&mut words).expect("a string takes everything");
    words
}

#[test]
fn any_presses_lead_somewhere_and_b_leads_back_to_the_menu() {
    let mut lines = 0;
    for seed in 0..20 {
        let mut lot = Lot::new(seed);
        let mut console = Console::new(seed);
        let mut now = 0;
        for step in 0..50_000 {
            now += u64::from(lot.below(400));
            let event = match lot.below(20) {
                0 => Event::Hold(BUTTONS[lot.below(6) as usize]),
                1 => Event::Release(BUTTONS[lot.below(6) as usize]),
                2..6 => Event::Tick,
                // B leaves, so it is pressed less often.
                6 => Event::Press(Button::B),
                7..13 => Event::Press(Button::A),
                _ => Event::Press(BUTTONS[lot.below(4) as usize]),
            };
            console.step(now, event);
            lines += serve(&mut console, now);
            _ = console.draw();
            assert!(!words(&console).is_empty(), "seed {seed}, step {step}");
        }
        for _ in 0..20 {
            console.step(now, Event::Press(Button::B));
            serve(&mut console, now);
        }
        assert!(words(&console).contains("A: choose it"), "seed {seed}: {}", words(&console));
    }
    assert!(lines > 0);
}
