//! Loads records into the console, and handles all damage: an invalid setting is ignored, and an invalid move ends its
//! game before that move. Nothing else is lost.

use super::{Persisted, version1};
use crate::{
    GameKind, Setting,
    console::Console,
    games::info,
    score::{SOLVED_KEYS, Scoreboard},
    state::State,
};

/// Loads a console record by record, before its first event.
pub struct Loader<'a> {
    pub(super) console: &'a mut Console,
    /// The games with a damaged or missing record; the rest of their moves is ignored.
    damaged_games: [bool; GameKind::ALL.len()],
    damaged: bool,
}

/// The result of loading a record, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineStatus {
    /// It has been applied.
    Applied,
    /// It is ignored: a setting or a game of another version, or a setting of hardware that is not there.
    Unknown,
    /// It is damaged, or follows a damaged record of its game.
    Corrupt,
}

/// The result of loading a journal.
#[derive(Debug)]
pub struct Loaded {
    /// The content of the journal.
    pub persisted: Persisted,
    /// Whether anything was damaged.
    pub damaged: bool,
}

impl<'a> Loader<'a> {
    /// Begins with a new console.
    pub fn new(console: &'a mut Console) -> Self {
        Self { console, damaged_games: [false; GameKind::ALL.len()], damaged: false }
    }

    /// Loads the next record.
    pub fn line(&mut self, line: &str) -> LineStatus {
        let status = self.read(line);
        if status == LineStatus::Corrupt {
            self.damage();
        }
        status
    }

    /// Records that a record is unreadable.
    pub const fn damage(&mut self) {
        self.damaged = true;
    }

    /// Ends loading.
    pub fn end(self) -> Loaded {
        Loaded { persisted: Persisted::of(self.console, self.damaged_games), damaged: self.damaged }
    }

    fn read(&mut self, line: &str) -> LineStatus {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (kind, words) = rest.split_once(' ').unwrap_or((rest, ""));
        match (word, GameKind::named(kind)) {
            ("set", _) => match rest.split_once('=') {
                Some((key, value)) => self.set(key, value),
                None => LineStatus::Corrupt,
            },
            ("game", Some(kind)) => self.game(kind, words),
            ("move", Some(kind)) => self.change(kind, |loader| loader.make(kind, words)),
            ("undo", Some(kind)) => self.change(kind, |loader| loader.undo(kind, words)),
            // A game of another version. Version 1 had neither kinds nor checks.
            ("move" | "undo", None) if checked(rest).1.is_some() => LineStatus::Unknown,
            _ => version1::read(self, word, rest),
        }
    }

    /// Sets a setting, a choice or a score.
    pub(super) fn set(&mut self, key: &str, value: &str) -> LineStatus {
        let setting = Setting::ALL.into_iter().find(|setting| setting.key() == key);
        let read = match (setting, key.split_once('.')) {
            // Of another device, as when the same Pico was on another board.
            (Some(setting), _) if !self.console.state.core.hardware.offers(setting) => {
                return LineStatus::Unknown;
            }
            (Some(setting), _) => setting.read(&mut self.console.state.core.settings, value),
            (None, Some((game, key))) => match self.choose(game, key, value) {
                Some(read) => read,
                None => return LineStatus::Unknown,
            },
            (None, None) => return LineStatus::Unknown,
        };
        if read.is_some() { LineStatus::Applied } else { LineStatus::Corrupt }
    }

    /// Sets a choice before a game or a score: `Some(None)` if the value is invalid, `None` if the key is unknown.
    fn choose(&mut self, game: &str, key: &str, value: &str) -> Option<Option<()>> {
        let kind = GameKind::named(game)?;
        let slot = self.console.state.games.slot_mut(kind);
        if let Some(place) = Scoreboard::KEYS.iter().position(|known| *known == key) {
            return Some(value.parse().ok().map(|score| *slot.scores.at_mut(place) = score));
        }
        if let Some(place) = SOLVED_KEYS.iter().position(|known| *known == key) {
            return Some(value.parse().ok().map(|solved| slot.solved[place] = solved));
        }
        let list = info(kind).setup.choices();
        let choice = list.iter().position(|choice| choice.key == key && choice.is_saved())?;
        Some(slot.choices.read(list, choice, value))
    }

    pub(super) fn game(&mut self, kind: GameKind, words: &str) -> LineStatus {
        let (words, check) = checked(words);
        let State { games, core, last_played, .. } = &mut self.console.state;
        let opened = games.open(kind, words, &mut core.revision).is_some();
        if opened {
            *last_played = Some(kind);
        }
        let is_intact = opened && games.session(kind).is_some_and(|session| session.has_checksum(check));
        self.damaged_games[kind as usize] = !is_intact;
        if is_intact { LineStatus::Applied } else { LineStatus::Corrupt }
    }

    /// Changes a game, unless it is damaged.
    pub(super) fn change(
        &mut self,
        kind: GameKind,
        change: impl FnOnce(&mut Self) -> Option<()>,
    ) -> LineStatus {
        let is_damaged = self.damaged_games[kind as usize];
        if !is_damaged && change(self).is_some() {
            return LineStatus::Applied;
        }
        self.damaged_games[kind as usize] = true;
        LineStatus::Corrupt
    }

    fn make(&mut self, kind: GameKind, words: &str) -> Option<()> {
        let (words, check) = checked(words);
        let (number, mv) = words.split_once(' ')?;
        let number: usize = number.parse().ok()?;
        let State { games, core, last_played, .. } = &mut self.console.state;
        *last_played = Some(kind);
        games.session_mut(kind).filter(|session| session.move_count() + 1 == number)?.load_move(
            mv,
            check,
            &mut core.revision,
        )
    }

    fn undo(&mut self, kind: GameKind, words: &str) -> Option<()> {
        let (made, check) = checked(words);
        let made: usize = made.parse().ok()?;
        self.console.state.last_played = Some(kind);
        self.console.state.games.session_mut(kind)?.load_undo(made, check)
    }
}

/// Splits a record into its words and its check. Records that people write need no check.
pub(super) fn checked(words: &str) -> (&str, Option<&str>) {
    match words.rsplit_once(' ') {
        Some((words, check)) if check.starts_with('@') => (words, Some(check)),
        _ => (words, None),
    }
}
