//! Whole games of each kind, in each way in which a page can be played.

use console::GameKind;
use rules::Lot;

use super::{Lab, holds, native, same};
use crate::browser::{Failed, Page, Viewport};

/// No game takes more presses than this.
const MOST: usize = 6_000;

/// How many presses there are between two looks at whether it is over. For a second the end takes no notice of presses.
const AT_ONCE: usize = 4;

pub(super) fn by_keys(lab: &mut Lab) -> Result<(), Failed> {
    const KEYS: [&str; 8] =
        ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Enter", " ", "Enter"];
    play(lab, Viewport::WIDE, |page, lot, _| page.key(KEYS[lot.below(KEYS.len() as u32) as usize]))
}

pub(super) fn by_clicks(lab: &mut Lab) -> Result<(), Failed> {
    play(lab, Viewport::WIDE, |page, lot, panel| page.click(any_light(lot, panel)))
}

pub(super) fn by_touch(lab: &mut Lab) -> Result<(), Failed> {
    let view = Viewport { scale: 1.0, ..Viewport::PHONE };
    play(lab, view, |page, lot, panel| {
        // A tap takes a browser long, so most of them have a meaning.
        let lights = native::any_move(&page.text("glowboard.board.link() ?? ''")?, lot);
        for (row, column) in lights {
            page.tap(at(row, column, panel))?;
        }
        page.tap(any_light(lot, panel))
    })
}

/// Where the panel lies on the page: the middles of its first light and of the next one down to the right.
type Panel = [(f64, f64); 2];

/// The middle of any light of the board.
fn any_light(lot: &mut Lot, panel: Panel) -> (f64, f64) {
    let (row, column) = (lot.below(6) as u8, lot.below(6) as u8);
    at(row, column, panel)
}

/// The middle of a square of the board.
fn at(row: u8, column: u8, [first, next]: Panel) -> (f64, f64) {
    let place = |at: u8, first: f64, next: f64| first + (next - first) * f64::from(at + 1);
    (place(column, first.0, next.0), place(row, first.1, next.1))
}

/// Plays a game of each kind, or a round, at random until it is over; then the page must say what the rules say.
fn play(
    lab: &mut Lab,
    view: Viewport,
    press: impl Fn(&mut Page<'_>, &mut Lot, Panel) -> Result<(), Failed>,
) -> Result<(), Failed> {
    for kind in GameKind::ALL {
        let link = native::new_game(kind, "person,person")?;
        let mut page = lab.board(view, &link)?;
        let mut lot = Lot::new(kind as u64 + 1);
        let panel = [page.light(0, 0)?, page.light(1, 1)?];
        let mut presses = 0;
        while page.run("glowboard.board.shows_end()")? != true {
            for _ in 0..AT_ONCE {
                press(&mut page, &mut lot, panel)?;
            }
            presses += AT_ONCE;
            holds(
                &format!("{kind}: it never ends: {}", page.text("glowboard.board.words()")?),
                presses < MOST,
            )?;
        }
        let link = page.text("glowboard.board.link()")?;
        let outcome =
            native::outcome(&link)?.ok_or_else(|| format!("{kind}: by the rules it is not over: {link}"))?;
        let board = native::open(&link)?;
        let english = page.text("glowboard.board.words_in('en')")?;
        same(&format!("{kind}, {outcome}"), english, board.words())?;
        same("moves", page.text("glowboard.board.moves()")?, board.moves())?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}
