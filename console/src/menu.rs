//! The menus: their entries, and what each of them does.

use heapless::Vec;
use opponents::Length;

use crate::{
    GameKind, Language,
    pictures::{self, Picture},
};

/// An entry of a menu: what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    GoOn,
    Choose(GameKind),
    Lessons,
    Lesson(GameKind),
    Puzzles,
    /// Puzzles of a game.
    PuzzlesOf(GameKind),
    /// Puzzles of this length.
    Puzzle(Length),
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
    /// The same against the chip's next level.
    NextLevel,
    Replay,
    /// Play on from where a replay was left.
    PlayOn,
}

/// The entries of a menu.
pub(crate) type Entries = Vec<Entry, { GameKind::ALL.len() + 4 }>;

impl Entry {
    /// Its name, which runs through the board; the name of a game is the same in every language.
    pub(crate) const fn name(self, language: Language) -> &'static str {
        let words = language.words();
        match self {
            Self::GoOn => words.go_on,
            Self::Choose(kind) | Self::Lesson(kind) | Self::PuzzlesOf(kind) => kind.sign(),
            Self::Lessons => words.lessons,
            Self::Puzzles => words.puzzles,
            Self::Puzzle(length) => match length.moves() {
                2 => words.win_in_two,
                3 => words.win_in_three,
                _ => words.win_in_four,
            },
            Self::Settings => words.settings,
            Self::Undo => words.undo,
            Self::Hint => words.hint,
            Self::AskRestart | Self::Restart => words.restart,
            Self::New => words.new_game,
            Self::Leave => words.leave,
            Self::Again => words.again,
            Self::NextLevel => words.next_level,
            Self::Replay => words.replay,
            Self::PlayOn => words.play_on,
        }
    }

    /// Its picture.
    pub(crate) const fn picture(self) -> &'static Picture {
        match self {
            Self::GoOn | Self::PlayOn => &pictures::GO_ON,
            Self::Choose(kind) | Self::Lesson(kind) | Self::PuzzlesOf(kind) => kind.picture(),
            Self::Lessons => &pictures::LESSONS,
            Self::Puzzles => &pictures::PUZZLES,
            Self::Puzzle(length) => match length.moves() {
                2 => &pictures::WIN_IN_TWO,
                3 => &pictures::WIN_IN_THREE,
                _ => &pictures::WIN_IN_FOUR,
            },
            Self::Settings => &pictures::SETTINGS,
            Self::Undo => &pictures::UNDO,
            Self::Hint => &pictures::HINT,
            Self::AskRestart | Self::Restart | Self::Again => &pictures::RESTART,
            Self::New => &pictures::NEW,
            Self::NextLevel => &pictures::NEXT_LEVEL,
            Self::Leave => &pictures::LEAVE,
            Self::Replay => &pictures::REPLAY,
        }
    }
}

/// The console's menu: a game that waits comes first.
pub(crate) fn main(waits: bool) -> Entries {
    let first = waits.then_some(Entry::GoOn);
    let more = [Entry::Lessons, Entry::Puzzles, Entry::Settings];
    first.into_iter().chain(GameKind::ALL.map(Entry::Choose)).chain(more).collect()
}

/// The games that have a lesson.
pub(crate) fn lessons() -> Entries {
    GameKind::ALL.into_iter().filter(|kind| !kind.lesson().is_empty()).map(Entry::Lesson).collect()
}

/// The games that have puzzles.
pub(crate) fn puzzles() -> Entries {
    let has_puzzles = |kind: &GameKind| kind.puzzle(Length::ALL[0], 0).is_some();
    GameKind::ALL.into_iter().filter(has_puzzles).map(Entry::PuzzlesOf).collect()
}

/// In how many moves to win.
pub(crate) fn lengths() -> Entries {
    Length::ALL.into_iter().map(Entry::Puzzle).collect()
}

/// What a pause has to offer beside going on and leaving.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offers {
    /// There is something to take back.
    pub(crate) undo: bool,
    /// The chip gives advice.
    pub(crate) hint: bool,
}

/// The menu of a pause.
pub(crate) fn pause(offers: Offers) -> Entries {
    let all = [Entry::GoOn, Entry::Undo, Entry::Hint, Entry::AskRestart, Entry::Leave];
    let offered = |entry: &Entry| match entry {
        Entry::Undo => offers.undo,
        Entry::Hint => offers.hint,
        _ => true,
    };
    all.into_iter().filter(offered).collect()
}

/// After the end of a game, also of one that was won often enough, and of a replay that was left before its end.
pub(crate) fn ended(next_level: bool, play_on: bool) -> Entries {
    let first = play_on.then_some(Entry::PlayOn).into_iter().chain(next_level.then_some(Entry::NextLevel));
    first.chain([Entry::Again, Entry::Replay, Entry::Leave]).collect()
}

/// Where a game waits already.
pub(crate) fn waiting() -> Entries {
    [Entry::GoOn, Entry::New].into_iter().collect()
}

/// Before a game is begun anew.
pub(crate) fn sure() -> Entries {
    [Entry::GoOn, Entry::Restart].into_iter().collect()
}
