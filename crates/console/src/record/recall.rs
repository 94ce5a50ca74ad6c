//! Reading records. What to do with damage is decided here, once: a setting that can't be read costs that setting, a move that
//! can't be read costs its game from there on, and neither costs anything else.

use super::{Kept, before};
use crate::{
    GameKind, Setting,
    console::Console,
    games::info,
    score::{SOLVED_KEYS, Scores},
    state::State,
};

/// A console that recalls what was kept, record by record, before its first event.
pub struct Recall<'a> {
    pub(super) console: &'a mut Console,
    /// Of which games a record was damaged or missing: what follows of them can't be trusted.
    unsound: [bool; GameKind::ALL.len()],
    damaged: bool,
}

/// What has become of a record, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Understood {
    /// The console has taken it.
    Yes,
    /// It is of no use here: a setting or a game of another version.
    Unknown,
    /// It can't be what was written, or what it builds upon is damaged.
    No,
}

/// What was recalled.
#[derive(Debug)]
pub struct Recalled {
    /// What the journal says.
    pub kept: Kept,
    /// Whether anything was damaged.
    pub damaged: bool,
}

impl<'a> Recall<'a> {
    /// Begins with a console that has just been switched on.
    pub fn new(console: &'a mut Console) -> Self {
        Self { console, unsound: [false; GameKind::ALL.len()], damaged: false }
    }

    /// Takes the next record.
    pub fn line(&mut self, line: &str) -> Understood {
        let understood = self.read(line);
        if understood == Understood::No {
            self.damage();
        }
        understood
    }

    /// Something was kept here that can't even be read.
    pub const fn damage(&mut self) {
        self.damaged = true;
    }

    /// All records have been read.
    pub fn end(self) -> Recalled {
        Recalled { kept: Kept::of(self.console, self.unsound), damaged: self.damaged }
    }

    fn read(&mut self, line: &str) -> Understood {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (kind, words) = rest.split_once(' ').unwrap_or((rest, ""));
        match (word, GameKind::named(kind)) {
            ("set", _) => match rest.split_once('=') {
                Some((key, value)) => self.set(key, value),
                None => Understood::No,
            },
            ("game", Some(kind)) => self.game(kind, words),
            ("move", Some(kind)) => self.change(kind, |recall| recall.make(kind, words)),
            ("undo", Some(kind)) => self.change(kind, |recall| recall.undo(kind, words)),
            // A game of another version; before there were kinds there were no checks.
            ("move" | "undo", None) if checked(rest).1.is_some() => Understood::Unknown,
            _ => before::read(self, word, rest),
        }
    }

    /// Gives a setting or a choice its value.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Understood {
        let setting = Setting::ALL.into_iter().find(|setting| setting.key() == key);
        let read = match (setting, key.split_once('.')) {
            (Some(setting), _) => setting.read(&mut self.console.state.core.settings, value),
            (None, Some((game, key))) => match self.choose(game, key, value) {
                Some(read) => read,
                None => return Understood::Unknown,
            },
            (None, None) => return Understood::Unknown,
        };
        if read.is_some() { Understood::Yes } else { Understood::No }
    }

    /// Whether a value is one of those of a choice before a game, or a score; none if there is no such thing.
    fn choose(&mut self, game: &str, key: &str, value: &str) -> Option<Option<()>> {
        let kind = GameKind::named(game)?;
        let slot = self.console.state.games.slot_mut(kind);
        if let Some(place) = Scores::KEYS.iter().position(|known| *known == key) {
            return Some(value.parse().ok().map(|score| *slot.scores.at_mut(place) = score));
        }
        if let Some(place) = SOLVED_KEYS.iter().position(|known| *known == key) {
            return Some(value.parse().ok().map(|solved| slot.solved[place] = solved));
        }
        let list = info(kind).setup.choices();
        let choice = list.iter().position(|choice| choice.key == key && choice.is_kept())?;
        Some(slot.choices.read(list, choice, value))
    }

    pub(super) fn game(&mut self, kind: GameKind, words: &str) -> Understood {
        let (words, check) = checked(words);
        let State { games, core, last_played, .. } = &mut self.console.state;
        let opened = games.open(kind, words, &mut core.serial).is_some();
        if opened {
            *last_played = Some(kind);
        }
        let is_sound = opened && games.play(kind).is_some_and(|play| play.is_checked(check));
        self.unsound[kind as usize] = !is_sound;
        if is_sound { Understood::Yes } else { Understood::No }
    }

    /// Changes a game, if all of it up to here is sound.
    pub(super) fn change(
        &mut self,
        kind: GameKind,
        change: impl FnOnce(&mut Self) -> Option<()>,
    ) -> Understood {
        let unsound = self.unsound[kind as usize];
        if !unsound && change(self).is_some() {
            return Understood::Yes;
        }
        self.unsound[kind as usize] = true;
        Understood::No
    }

    fn make(&mut self, kind: GameKind, words: &str) -> Option<()> {
        let (words, check) = checked(words);
        let (number, mv) = words.split_once(' ')?;
        let number: usize = number.parse().ok()?;
        let State { games, core, last_played, .. } = &mut self.console.state;
        *last_played = Some(kind);
        games.play_mut(kind).filter(|play| play.made() + 1 == number)?.remember(mv, check, &mut core.serial)
    }

    fn undo(&mut self, kind: GameKind, words: &str) -> Option<()> {
        let (made, check) = checked(words);
        let made: usize = made.parse().ok()?;
        self.console.state.last_played = Some(kind);
        self.console.state.games.play_mut(kind)?.recall_undo(made, check)
    }
}

/// The words of a record, and its check. Records that people write need none.
fn checked(words: &str) -> (&str, Option<&str>) {
    match words.rsplit_once(' ') {
        Some((words, check)) if check.starts_with('@') => (words, Some(check)),
        _ => (words, None),
    }
}
