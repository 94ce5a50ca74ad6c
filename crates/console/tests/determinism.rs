//! The same inputs always give the same frames, words and requests.

mod body;

use body::{Body, Chip};
use console::{Button, Frame, Input};
use rules::Rng;

/// Everything that goes out of a console while somebody presses buttons.
fn performance(seed: u64) -> (Vec<(Frame, String)>, Vec<String>) {
    let mut rng = Rng::new(seed);
    let mut body = Body::new(seed, Chip::Prompt);
    let mut seen = Vec::new();
    for _ in 0..6_000 {
        body.now += u64::from(rng.below(300));
        let event = match rng.below(12) {
            0 => Input::Press(Button::B),
            1..4 => Input::Tick,
            4..8 => Input::Press(Button::A),
            _ => Input::Press(Button::ALL[rng.below(4) as usize]),
        };
        body.happen(event);
        seen.push((body.console().frame(), body.words()));
    }
    (seen, body.journal().to_vec())
}

#[test]
fn the_same_inputs_give_the_same_frames() {
    for seed in 0..4 {
        assert!(performance(seed) == performance(seed), "seed {seed}");
    }
    assert!(performance(0) != performance(1), "other inputs give others");
}
