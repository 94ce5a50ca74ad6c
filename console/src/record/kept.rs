//! What a journal holds of a console, and so what it still lacks.
//!
//! Nothing waits in a queue to be saved, so nothing can be lost on the way: what is to be written next follows from how the
//! journal and the console differ.

use super::Record;
use crate::{
    GameKind, Setting, Settings,
    choices::{Choices, Question},
    console::Console,
    slots::{Serial, with_slot},
};

/// What a journal says if it is read from its beginning.
#[derive(Clone, Debug)]
pub struct Kept {
    settings: Settings,
    choices: Choices,
    games: [Option<KeptGame>; GameKind::ALL.len()],
}

/// A game as a journal has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeptGame {
    /// When it began.
    pub(crate) begun: Serial,
    /// How many moves of it stand.
    pub(crate) made: usize,
    /// When the last of them was made; without one, when the game began.
    pub(crate) last: Serial,
}

impl Kept {
    /// An empty journal: everything is as it was made.
    pub(crate) fn nothing() -> Self {
        Self {
            settings: Settings::default(),
            choices: Choices::default(),
            games: [None; GameKind::ALL.len()],
        }
    }

    /// A journal that has led to this console, but for the games that must be written anew.
    pub(super) fn of(console: &Console, unsound: [bool; GameKind::ALL.len()]) -> Self {
        let mut kept = Self { settings: *console.settings(), choices: console.choices, ..Self::nothing() };
        for kind in GameKind::ALL.into_iter().filter(|kind| !unsound[*kind as usize]) {
            kept.games[kind as usize] =
                with_slot!(&console.slots, kind, play => play.as_ref().map(|play| play.kept()));
        }
        kept
    }

    /// Notes that a record of this console has been written.
    pub(crate) fn add(&mut self, record: Record, console: &Console) {
        match record {
            Record::Setting(setting) => setting.copy(console.settings(), &mut self.settings),
            Record::Choice(kind, question) => self.choices.copy(kind, question, &console.choices),
            Record::Opening(kind) => self.note(kind, 0, console),
            Record::Move(kind, number) => self.note(kind, number + 1, console),
            Record::Undo(kind, made) => self.note(kind, made, console),
        }
    }

    fn note(&mut self, kind: GameKind, made: usize, console: &Console) {
        self.games[kind as usize] =
            with_slot!(&console.slots, kind, play => play.as_ref().map(|play| play.kept_after(made)));
    }

    /// The next record that the journal lacks of this console; none if it says everything.
    pub(crate) fn lacks(&self, console: &Console) -> Option<Record> {
        let (settings, choices) = (console.settings(), &console.choices);
        if self.settings != *settings {
            let mut all = Setting::ALL.into_iter();
            return all.find(|setting| !setting.is_alike(&self.settings, settings)).map(Record::Setting);
        }
        if self.choices != *choices {
            let mut all = Question::kept();
            let unlike = all.find(|(kind, question)| !self.choices.is_alike(*kind, *question, choices));
            return unlike.map(|(kind, question)| Record::Choice(kind, question));
        }
        // The game that was played last comes last, so that it is offered first.
        let last = console.slots.last_played();
        let others = GameKind::ALL.into_iter().filter(|kind| Some(*kind) != last);
        others.chain(last).find_map(|kind| self.lacks_of_game(kind, console))
    }

    fn lacks_of_game(&self, kind: GameKind, console: &Console) -> Option<Record> {
        let kept = self.games[kind as usize];
        with_slot!(&console.slots, kind, play => {
            let play = play.as_ref()?;
            let Some(kept) = kept.filter(|kept| kept.begun == play.begun()) else {
                return Some(Record::Opening(kind));
            };
            match play.made_until(kept.last) {
                standing if standing < kept.made => Some(Record::Undo(kind, standing)),
                standing if standing < play.made() => Some(Record::Move(kind, standing)),
                _ => None,
            }
        })
    }
}
