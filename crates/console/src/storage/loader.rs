//! Reading records. What to do with damage is decided here, once: a setting that can't be read costs that setting, a move that
//! can't be read costs its game from there on, and neither costs anything else.

use super::{Persisted, version1};
use crate::{
    GameKind, Setting,
    console::Console,
    games::info,
    score::{SOLVED_KEYS, Scoreboard},
    state::State,
};

/// A console that recalls what was kept, record by record, before its first event.
pub struct Loader<'a> {
    pub(super) console: &'a mut Console,
    /// Of which games a record was damaged or missing: what follows of them can't be trusted.
    unsound: [bool; GameKind::ALL.len()],
    damaged: bool,
}

/// What has become of a record, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineStatus {
    /// The console has taken it.
    Applied,
    /// It is of no use here: a setting or a game of another version.
    Unknown,
    /// It can't be what was written, or what it builds upon is damaged.
    Corrupt,
}

/// What was recalled.
#[derive(Debug)]
pub struct Loaded {
    /// What the journal says.
    pub persisted: Persisted,
    /// Whether anything was damaged.
    pub damaged: bool,
}

impl<'a> Loader<'a> {
    /// Begins with a console that has just been switched on.
    pub fn new(console: &'a mut Console) -> Self {
        Self { console, unsound: [false; GameKind::ALL.len()], damaged: false }
    }

    /// Takes the next record.
    pub fn line(&mut self, line: &str) -> LineStatus {
        let understood = self.read(line);
        if understood == LineStatus::Corrupt {
            self.damage();
        }
        understood
    }

    /// Something was kept here that can't even be read.
    pub const fn damage(&mut self) {
        self.damaged = true;
    }

    /// All records have been read.
    pub fn end(self) -> Loaded {
        Loaded { persisted: Persisted::of(self.console, self.unsound), damaged: self.damaged }
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
            // A game of another version; before there were kinds there were no checks.
            ("move" | "undo", None) if checked(rest).1.is_some() => LineStatus::Unknown,
            _ => version1::read(self, word, rest),
        }
    }

    /// Gives a setting or a choice its value.
    pub(super) fn set(&mut self, key: &str, value: &str) -> LineStatus {
        let setting = Setting::ALL.into_iter().find(|setting| setting.key() == key);
        let read = match (setting, key.split_once('.')) {
            (Some(setting), _) => setting.read(&mut self.console.state.core.settings, value),
            (None, Some((game, key))) => match self.choose(game, key, value) {
                Some(read) => read,
                None => return LineStatus::Unknown,
            },
            (None, None) => return LineStatus::Unknown,
        };
        if read.is_some() { LineStatus::Applied } else { LineStatus::Corrupt }
    }

    /// Whether a value is one of those of a choice before a game, or a score; none if there is no such thing.
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
        let is_sound = opened && games.session(kind).is_some_and(|session| session.has_checksum(check));
        self.unsound[kind as usize] = !is_sound;
        if is_sound { LineStatus::Applied } else { LineStatus::Corrupt }
    }

    /// Changes a game, if all of it up to here is sound.
    pub(super) fn change(
        &mut self,
        kind: GameKind,
        change: impl FnOnce(&mut Self) -> Option<()>,
    ) -> LineStatus {
        let unsound = self.unsound[kind as usize];
        if !unsound && change(self).is_some() {
            return LineStatus::Applied;
        }
        self.unsound[kind as usize] = true;
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

/// The words of a record, and its check. Records that people write need none.
fn checked(words: &str) -> (&str, Option<&str>) {
    match words.rsplit_once(' ') {
        Some((words, check)) if check.starts_with('@') => (words, Some(check)),
        _ => (words, None),
    }
}
