//! A fourth game, on a console that was told of it by one line in each list.

mod body;

use body::{Body, Chip};
use console::{Button, Input, Report};

/// From the greeting to the first decision.
fn begin(body: &mut Body) {
    body.press(Button::A);
    while !body.words().starts_with("TIC-TAC-TOE") {
        body.press(Button::RIGHT);
    }
    body.press(Button::A);
}

/// A mark, and time to tell it.
fn place(body: &mut Body, arrows: &[Button]) {
    arrows.iter().for_each(|arrow| body.press(*arrow));
    body.press(Button::A);
    body.wait(1_000);
}

#[test]
fn two_people_play_it_to_its_end_and_it_is_kept() {
    let [down, left, right] = [Button::DOWN, Button::LEFT, Button::RIGHT];
    let mut body = Body::new(1, Chip::Prompt);
    begin(&mut body);
    body.press(Button::A);
    body.press(left);
    body.press(left);
    assert!(body.words().starts_with("PLAYER 2: A PERSON"), "{}", body.words());
    body.press(Button::A);
    assert!(body.words().starts_with("Crosses: place a mark; the cursor is on a1"), "{}", body.words());
    for arrows in [&[][..], &[down], &[], &[right, down]] {
        place(&mut body, arrows);
    }
    let middle = body.written_anew();
    let mut other = Body::recalling(&middle, 0);
    other.press(Button::A);
    other.press(Button::A);
    assert_eq!(other.words(), body.words(), "it goes on where it was");
    place(&mut body, &[]);
    assert_eq!(body.words(), "Crosses win with three in a line. A: go on.");
    assert!(body.console().shows_end());
    assert!(body.journal().iter().any(|line| line.starts_with("move tic_tac_toe 5 c1 ")), "{:?}", body.journal());
}

#[test]
fn nobody_beats_the_chip_at_its_best() {
    for seed in 0..20 {
        let mut body = Body::new(seed, Chip::Patient);
        begin(&mut body);
        body.press(Button::A);
        (0..3).for_each(|_| body.press(Button::RIGHT));
        assert!(body.words().starts_with("PLAYER 2: THE CHIP, LEVEL 5"), "{}", body.words());
        body.press(Button::A);
        let mut rng = rules::Rng::new(seed);
        while !body.console().shows_end() {
            match body.console().question() {
                Some(question) => {
                    let answer = question.job.solve(&mut console::Memory::new()).expect("a move");
                    body.happen(Input::Engine(Report::Answer(question.id, answer)));
                }
                None => {
                    body.press(Button::ALL[rng.below(5) as usize]);
                }
            }
            body.wait(1_000);
        }
        assert!(!body.words().contains("Crosses win"), "{}", body.words());
    }
}
