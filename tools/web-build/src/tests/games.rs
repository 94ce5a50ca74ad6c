//! Whole games of each kind, in each way in which a page can be played.
//!
//! A game is played here first, by chance; of many the shortest is taken. Then the same is pressed in the page, whose time stands
//! still but for what the test gives it, and every frame must be the one that was shown here.

use console::{Button, Contact, GameKind, Input, Millis};
use rules::Rng;
use serde_json::json;
use web::WebConsole;

use super::{
    Lab, OWN_CLOCK, SAME_CHANCE, holds,
    native::{self, Nowhere},
    same,
};
use crate::browser::{Failed, Page, Viewport};

/// Run before the page: it draws when the test says so. Each of its frames lets time pass, and how many the browser would draw at
/// the same time depends on how busy the machine is.
const OWN_FRAMES: &str = "globalThis.waiting = []; globalThis.requestAnimationFrame = (draw) => waiting.push(draw); \
    globalThis.frame = () => waiting.splice(0).forEach((draw) => draw(clock));";

/// How many games are played to find a short one, how often somebody presses there, and how many presses may do anything.
const GAMES: u64 = 40;
const TRIES: usize = 5_000;
const MOST: usize = 1_000;

/// How long a press takes, and how time passes after it.
const DOWN: Millis = 40;
const STEP: Millis = 20;

/// How many steps there are between two presses. A board that is handed over is taken by a press after 0.8 s without one.
const fn steps(kind: GameKind) -> u64 {
    if matches!(kind, GameKind::Fundomino) { 43 } else { 3 }
}

/// What somebody does.
#[derive(Clone, Copy)]
enum Action {
    Press(Button),
    /// The light in a row and a column of the panel.
    Touch(usize, usize),
}

/// Anything that somebody could do next.
type Any = fn(&mut Rng, &WebConsole<Nowhere>) -> Action;

pub(super) fn by_keys(lab: &mut Lab) -> Result<(), Failed> {
    let any = |rng: &mut Rng, board: &WebConsole<Nowhere>| {
        // In a game B would lead to its menu.
        let buttons = if board.words().ends_with("B: back.") { &Button::ALL[..] } else { &Button::ALL[..5] };
        // Yes is said more often than anything else.
        let number = rng.below(2 * buttons.len() as u32) as usize;
        Action::Press(*buttons.get(number).unwrap_or(&Button::A))
    };
    play(lab, Viewport::WIDE, any)
}

pub(super) fn by_clicks(lab: &mut Lab) -> Result<(), Failed> {
    play(lab, Viewport::WIDE, any_light)
}

pub(super) fn by_touch(lab: &mut Lab) -> Result<(), Failed> {
    play(lab, Viewport { scale: 1.0, ..Viewport::PHONE }, any_light)
}

/// Any light of the board that is on.
fn any_light(rng: &mut Rng, board: &WebConsole<Nowhere>) -> Action {
    let (frame, board) = (board.frame(), (1..7).flat_map(|row| (1..7).map(move |column| (row, column))));
    let lit: Vec<_> = board.filter(|(row, column)| frame[8 * row + column] != [0; 3]).collect();
    let (row, column) = lit.get(rng.below(lit.len().max(1) as u32) as usize).copied().unwrap_or((3, 3));
    Action::Touch(row, column)
}

/// A board here, and its time.
struct NativeGame {
    board: WebConsole<Nowhere>,
    now: Millis,
    steps: u64,
}

impl NativeGame {
    fn open(kind: GameKind, link: &str, view: Viewport) -> Result<Self, Failed> {
        let mut board = native::open_in(link, view.locale)?;
        board.pass(0);
        Ok(Self { board, now: 0, steps: steps(kind) })
    }

    fn does(&mut self, deed: Action) {
        let Self { board, now, steps } = self;
        match deed {
            Action::Press(button) => board.contact(button, Contact::Closed, *now),
            Action::Touch(row, column) => {
                if let Some(light) = board.light(row, column) {
                    board.event(Input::Touch(light), *now);
                }
            }
        }
        *now += DOWN;
        board.pass(*now);
        if let Action::Press(button) = deed {
            board.contact(button, Contact::Open, *now);
        }
        for _ in 0..*steps {
            *now += STEP;
            board.pass(*now);
        }
        board.pass(*now);
    }

    fn is_over(&self) -> bool {
        self.board.console().shows_end()
    }
}

/// The deeds of the shortest of many games, without those that do nothing.
fn short_game(kind: GameKind, link: &str, view: Viewport, any: Any) -> Result<Vec<Action>, Failed> {
    let mut shortest: Option<Vec<Action>> = None;
    for seed in 0..GAMES {
        let (mut rng, mut twin, mut deeds) =
            (Rng::new(seed), NativeGame::open(kind, link, view)?, Vec::new());
        let most = shortest.as_ref().map_or(MOST, Vec::len);
        for _ in 0..TRIES {
            if twin.is_over() || deeds.len() == most {
                break;
            }
            let deed = any(&mut rng, &twin.board);
            let before = (twin.board.frame(), twin.board.words());
            twin.does(deed);
            if before != (twin.board.frame(), twin.board.words()) {
                deeds.push(deed);
            }
        }
        if twin.is_over() {
            shortest = Some(deeds);
        }
    }
    shortest.ok_or_else(|| format!("no game ends: {link}"))
}

/// Plays a game of each kind, or a round, until it is over; then the page must say what the rules say.
fn play(lab: &mut Lab, view: Viewport, any: Any) -> Result<(), Failed> {
    for kind in GameKind::ALL {
        let link = native::new_game(kind, "person,person")?;
        let deeds = short_game(kind, &link, view, any)?;
        let mut twin = NativeGame::open(kind, &link, view)?;
        let address = format!("{}#{link}", lab.address);
        let mut page = Page::new(&mut lab.browser, view, &[OWN_CLOCK, OWN_FRAMES, SAME_CHANCE].concat())?;
        page.call("Page.navigate", json!({ "url": address }))?;
        page.wait_for(&format!(
            "globalThis.glowboard?.board?.link() === {} && waiting.length === 1",
            json!(link)
        ))?;
        page.run("frame()")?;
        let panel = [page.light(0, 0)?, page.light(1, 1)?];
        let down = format!("clock += {DOWN}; frame()");
        let up = format!(
            "for (let step = 0; step < {}; step++) {{ clock += {STEP}; glowboard.board.pass(clock); }} \
             frame(); [...glowboard.board.frame()]",
            steps(kind)
        );
        for (deed, number) in deeds.iter().zip(1..) {
            twin.does(*deed);
            match *deed {
                Action::Press(button) => {
                    page.key_down(key(button))?;
                    page.run(&down)?;
                    page.key_up(key(button))?;
                }
                Action::Touch(row, column) => {
                    let light = at(row, column, panel);
                    if view.touch { page.tap(light) } else { page.click(light) }?;
                    page.run(&down)?;
                }
            }
            let frame = page.run(&up)?;
            same(
                &format!("{kind}, the lights after {number} of {} presses", deeds.len()),
                frame,
                twin.board.frame().into_flattened().into(),
            )?;
        }
        holds(&format!("{kind}: it is over"), page.run("glowboard.board.shows_end()")? == true)?;
        let link = page.text("glowboard.board.link()")?;
        same("the link", Some(&link), twin.board.link().as_ref())?;
        holds(&format!("{kind}: by the rules it is over: {link}"), native::is_over(&link)?)?;
        let board = native::open(&link)?;
        let english = page.text("glowboard.board.words_in('en')")?;
        same(&format!("{kind}, its end"), english, board.words())?;
        same("moves", page.text("glowboard.board.moves()")?, board.moves())?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// A key for a button.
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

/// The middle of a light, from those of the first one and of the next one down to the right.
fn at(row: usize, column: usize, [first, next]: [(f64, f64); 2]) -> (f64, f64) {
    let place = |at: usize, first: f64, next: f64| first + (next - first) * at as f64;
    (place(column, first.0, next.0), place(row, first.1, next.1))
}
