//! Whole games of each kind, by each kind of input.
//!
//! Random games are played natively, and the shortest is repeated in the page. The test controls the time and the frames of the
//! page, and each frame must be equal to that of the native game.

use console::{Button, Contact, GameKind, Input, Millis};
use rules::Rng;
use serde_json::json;
use web::WebConsole;

use super::{
    Fixture, OWN_CLOCK, SAME_ENTROPY, expect, expect_eq,
    native::{self, NoStore},
};
use crate::browser::{Error, Page, Viewport};

/// Preloaded: the page draws a frame when the test asks for it. Each frame is a tick for the console, and the number of ticks at the
/// same time would otherwise depend on the load of the machine.
///
/// The browser may move the focus when it closes the window of an earlier test. That would release the keys.
const OWN_FRAMES: &str = "addEventListener('blur', (event) => event.stopImmediatePropagation(), { capture: true }); \
    globalThis.callbacks = []; globalThis.requestAnimationFrame = (callback) => callbacks.push(callback); \
    globalThis.frame = () => callbacks.splice(0).forEach((callback) => callback(clock));";

/// The number of random games, the maximum number of actions in each, and of those that have an effect.
const GAMES: u64 = 40;
const MAX_TRIES: usize = 5_000;
const MAX_ACTIONS: usize = 1_000;

/// The duration of a press, and of each step of time after it.
const DOWN: Millis = 40;
const STEP: Millis = 20;

/// The number of steps between two presses. After a hand-over the board ignores presses until 0.8 s have passed without one.
const fn steps(kind: GameKind) -> u64 {
    if matches!(kind, GameKind::Fundomino) { 43 } else { 3 }
}

#[derive(Clone, Copy)]
enum Action {
    Press(Button),
    /// A touch of the LED in a row and a column of the panel.
    Touch(usize, usize),
}

type RandomAction = fn(&mut Rng, &WebConsole<NoStore>) -> Action;

pub(super) fn by_keys(fixture: &mut Fixture) -> Result<(), Error> {
    let any = |rng: &mut Rng, board: &WebConsole<NoStore>| {
        // Elsewhere B would open the pause menu.
        let text = board.describe();
        let has_back = text.contains(" B: ") && !text.contains(" B: pause.");
        let buttons = if has_back { &Button::ALL[..] } else { &Button::ALL[..5] };
        // A is the most frequent button.
        let number = rng.below(2 * buttons.len() as u32) as usize;
        Action::Press(*buttons.get(number).unwrap_or(&Button::A))
    };
    play(fixture, Viewport::WIDE, any)
}

pub(super) fn by_clicks(fixture: &mut Fixture) -> Result<(), Error> {
    play(fixture, Viewport::WIDE, random_led)
}

pub(super) fn by_touch(fixture: &mut Fixture) -> Result<(), Error> {
    play(fixture, Viewport { scale: 1.0, ..Viewport::PHONE }, random_led)
}

/// A touch of a random LED of the board that is lit.
fn random_led(rng: &mut Rng, board: &WebConsole<NoStore>) -> Action {
    let (frame, board) = (board.frame(), (1..7).flat_map(|row| (1..7).map(move |column| (row, column))));
    let lit: Vec<_> = board.filter(|(row, column)| frame[8 * row + column] != [0; 3]).collect();
    let (row, column) = lit.get(rng.below(lit.len().max(1) as u32) as usize).copied().unwrap_or((3, 3));
    Action::Touch(row, column)
}

struct NativeGame {
    board: WebConsole<NoStore>,
    now: Millis,
    steps: u64,
}

impl NativeGame {
    fn open(kind: GameKind, link: &str, view: Viewport) -> Result<Self, Error> {
        let mut board = native::open_in(link, view.locale)?;
        board.advance_to(0);
        Ok(Self { board, now: 0, steps: steps(kind) })
    }

    fn act(&mut self, action: Action) {
        let Self { board, now, steps } = self;
        match action {
            Action::Press(button) => board.set_contact(button, Contact::Closed, *now),
            Action::Touch(row, column) => {
                if let Some(led) = board.led(row, column) {
                    board.input(Input::Touch(led), *now);
                }
            }
        }
        *now += DOWN;
        board.advance_to(*now);
        if let Action::Press(button) = action {
            board.set_contact(button, Contact::Open, *now);
        }
        for _ in 0..*steps {
            *now += STEP;
            board.advance_to(*now);
        }
        board.advance_to(*now);
    }

    fn is_over(&self) -> bool {
        self.board.console().shows_end()
    }
}

/// The actions of the shortest of many random games, without those that have no effect.
fn short_game(kind: GameKind, link: &str, view: Viewport, any: RandomAction) -> Result<Vec<Action>, Error> {
    let mut shortest: Option<Vec<Action>> = None;
    for seed in 0..GAMES {
        let (mut rng, mut native, mut actions) =
            (Rng::new(seed), NativeGame::open(kind, link, view)?, Vec::new());
        let max_actions = shortest.as_ref().map_or(MAX_ACTIONS, Vec::len);
        for _ in 0..MAX_TRIES {
            if native.is_over() || actions.len() == max_actions {
                break;
            }
            let action = any(&mut rng, &native.board);
            let before = (native.board.frame(), native.board.describe());
            native.act(action);
            if before != (native.board.frame(), native.board.describe()) {
                actions.push(action);
            }
        }
        if native.is_over() {
            shortest = Some(actions);
        }
    }
    shortest.ok_or_else(|| format!("no game ends: {link}"))
}

/// Plays a game of each kind, or a round, until it is over. Then the page must agree with the rules.
fn play(fixture: &mut Fixture, view: Viewport, any: RandomAction) -> Result<(), Error> {
    for kind in GameKind::ALL {
        let link = native::new_game(kind, "person,person")?;
        let actions = short_game(kind, &link, view, any)?;
        let mut native = NativeGame::open(kind, &link, view)?;
        let address = format!("{}#{link}", fixture.address);
        let mut page =
            Page::new(&mut fixture.browser, view, &[OWN_CLOCK, OWN_FRAMES, SAME_ENTROPY].concat())?;
        page.call("Page.navigate", json!({ "url": address }))?;
        page.wait_for_link(&link)?;
        page.wait_for("callbacks.length === 1")?;
        page.run("frame()")?;
        let panel = [page.led(0, 0)?, page.led(1, 1)?];
        let down = format!("clock += {DOWN}; frame()");
        let up = format!(
            "for (let step = 0; step < {}; step++) {{ clock += {STEP}; glowboard.board.advance_to(clock); }} \
             frame(); [...glowboard.board.frame()]",
            steps(kind)
        );
        for (action, number) in actions.iter().zip(1..) {
            native.act(*action);
            match *action {
                Action::Press(button) => {
                    page.key_down(key(button))?;
                    page.run(&down)?;
                    page.key_up(key(button))?;
                }
                Action::Touch(row, column) => {
                    let position = led_position(row, column, panel);
                    if view.touch { page.tap(position) } else { page.click(position) }?;
                    page.run(&down)?;
                }
            }
            let frame = page.run(&up)?;
            expect_eq(
                &format!("{kind}, the LEDs after {number} of {} presses", actions.len()),
                frame,
                native.board.frame().into_flattened().into(),
            )?;
        }
        page.expect_true(&format!("{kind}: it is over"), "glowboard.board.shows_end()")?;
        let link = page.text("glowboard.board.link()")?;
        expect_eq("the link", Some(&link), native.board.link().as_ref())?;
        expect(&format!("{kind}: it is over by the rules: {link}"), native::is_over(&link)?)?;
        let board = native::open(&link)?;
        let english = page.text("glowboard.board.describe_in('en')")?;
        expect_eq(&format!("{kind}, its end"), english, board.describe())?;
        expect_eq("moves", page.text("glowboard.board.moves()")?, board.moves())?;
        page.expect_no_errors()?;
    }
    Ok(())
}

const fn key(button: Button) -> &'static str {
    match button {
        Button::UP => "ArrowUp",
        Button::DOWN => "ArrowDown",
        Button::LEFT => "ArrowLeft",
        Button::RIGHT => "ArrowRight",
        Button::A => "Enter",
        Button::B => "Escape",
    }
}

/// The position of an LED, from those of the first one and of its neighbour below to the right.
fn led_position(row: usize, column: usize, [first, next]: [(f64, f64); 2]) -> (f64, f64) {
    let along = |at: usize, first: f64, next: f64| first + (next - first) * at as f64;
    (along(column, first.0, next.0), along(row, first.1, next.1))
}
