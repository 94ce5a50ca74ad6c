//! The menus: their entries, and what each of them does.

use crate::{
    Canvas, GameKind, Millis,
    pictures::{self, Picture},
    reel::Reel,
};

/// An entry of a menu.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    picture: Picture,
    pub(crate) means: Meaning,
}

/// What an entry of a menu does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    GoOn,
    Choose(GameKind),
    Settings,
    Undo,
    Hint,
    /// Begin anew, if that is really meant.
    AskRestart,
    Restart,
    /// Choose anew, although a game waits.
    New,
    Leave,
    Again,
    Replay,
}

pub(crate) const GO_ON: Entry = entry("GO ON", pictures::GO_ON, Meaning::GoOn);
const DONUTS: Entry = entry("DONUTS", pictures::DONUTS, Meaning::Choose(GameKind::Donuts));
const KONTER: Entry = entry("KONTER", pictures::KONTER, Meaning::Choose(GameKind::Konter));
const FUNDOMINO: Entry = entry("FUNDOMINO", pictures::FUNDOMINO, Meaning::Choose(GameKind::Fundomino));
const SETTINGS: Entry = entry("SETTINGS", pictures::SETTINGS, Meaning::Settings);
const UNDO: Entry = entry("UNDO", pictures::UNDO, Meaning::Undo);
const HINT: Entry = entry("HINT", pictures::HINT, Meaning::Hint);
const ASK_RESTART: Entry = entry("FROM THE START", pictures::RESTART, Meaning::AskRestart);
const RESTART: Entry = entry("FROM THE START", pictures::RESTART, Meaning::Restart);
const NEW: Entry = entry("NEW GAME", pictures::NEW, Meaning::New);
const LEAVE: Entry = entry("LEAVE", pictures::LEAVE, Meaning::Leave);
const AGAIN: Entry = entry("AGAIN", pictures::RESTART, Meaning::Again);
const REPLAY: Entry = entry("REPLAY", pictures::REPLAY, Meaning::Replay);

const fn entry(name: &'static str, picture: Picture, means: Meaning) -> Entry {
    Entry { name, picture, means }
}

/// The menus: of the console with and without a game that waits, of a pause with and without hints, after the end of a
/// game, where a game waits already, and before one is begun anew.
pub(crate) static MENU: [Entry; 4] = [DONUTS, KONTER, FUNDOMINO, SETTINGS];
pub(crate) static MENU_WITH_GAME: [Entry; 5] = [GO_ON, DONUTS, KONTER, FUNDOMINO, SETTINGS];
pub(crate) static PAUSE: [Entry; 5] = [GO_ON, UNDO, HINT, ASK_RESTART, LEAVE];
pub(crate) static PAUSE_WITHOUT_HINT: [Entry; 4] = [GO_ON, UNDO, ASK_RESTART, LEAVE];
pub(crate) static ENDED: [Entry; 3] = [AGAIN, REPLAY, LEAVE];
pub(crate) static WAITING: [Entry; 2] = [GO_ON, NEW];
pub(crate) static SURE: [Entry; 2] = [GO_ON, RESTART];

/// Shows the entry that is seen.
pub(crate) fn draw(reel: &Reel, entries: &[Entry], now: Millis, canvas: &mut Canvas) {
    if let Some(entry) = entries.get(reel.at()) {
        reel.draw(now, entries.len(), entry.name, |canvas| entry.picture.draw(canvas), canvas);
    }
}
