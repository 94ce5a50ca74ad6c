//! The menus: their entries, and what each of them does.

use heapless::Vec;

use crate::{
    GameKind, Language,
    pictures::{self, Picture},
};

/// An entry of a menu: what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
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

/// The entries of a menu.
pub(crate) type Entries = Vec<Entry, { GameKind::ALL.len() + 2 }>;

impl Entry {
    /// Its name, which runs through the board; the name of a game is the same in every language.
    pub(crate) const fn name(self, language: Language) -> &'static str {
        let words = language.words();
        match self {
            Self::GoOn => words.go_on,
            Self::Choose(kind) => kind.sign(),
            Self::Settings => words.settings,
            Self::Undo => words.undo,
            Self::Hint => words.hint,
            Self::AskRestart | Self::Restart => words.restart,
            Self::New => words.new_game,
            Self::Leave => words.leave,
            Self::Again => words.again,
            Self::Replay => words.replay,
        }
    }

    /// Its picture.
    pub(crate) const fn picture(self) -> &'static Picture {
        match self {
            Self::GoOn => &pictures::GO_ON,
            Self::Choose(kind) => kind.picture(),
            Self::Settings => &pictures::SETTINGS,
            Self::Undo => &pictures::UNDO,
            Self::Hint => &pictures::HINT,
            Self::AskRestart | Self::Restart | Self::Again => &pictures::RESTART,
            Self::New => &pictures::NEW,
            Self::Leave => &pictures::LEAVE,
            Self::Replay => &pictures::REPLAY,
        }
    }
}

/// The console's menu: a game that waits comes first.
pub(crate) fn main(waits: bool) -> Entries {
    let first = waits.then_some(Entry::GoOn);
    first.into_iter().chain(GameKind::ALL.map(Entry::Choose)).chain([Entry::Settings]).collect()
}

/// The menu of a pause.
pub(crate) fn pause(hints: bool) -> Entries {
    let all = [Entry::GoOn, Entry::Undo, Entry::Hint, Entry::AskRestart, Entry::Leave];
    all.into_iter().filter(|entry| hints || *entry != Entry::Hint).collect()
}

/// After the end of a game.
pub(crate) fn ended() -> Entries {
    [Entry::Again, Entry::Replay, Entry::Leave].into_iter().collect()
}

/// Where a game waits already.
pub(crate) fn waiting() -> Entries {
    [Entry::GoOn, Entry::New].into_iter().collect()
}

/// Before a game is begun anew.
pub(crate) fn sure() -> Entries {
    [Entry::GoOn, Entry::Restart].into_iter().collect()
}
