//! What a journal holds of a console, and so what it still lacks.
//!
//! Nothing waits in a queue to be saved, so nothing can be lost on the way: what is to be written next follows from how the
//! journal and the console differ.

use super::Record;
use crate::{
    GameKind, Setting, Settings,
    choices::Choices,
    console::Console,
    games::{Games, info},
    score::{Scoreboard, Solved},
    slot::Revision,
};

/// What a journal says if it is read from its beginning.
#[derive(Clone, Debug)]
pub struct Persisted {
    settings: Settings,
    choices: [Choices; GameKind::ALL.len()],
    scores: [Scoreboard; GameKind::ALL.len()],
    solved: [Solved; GameKind::ALL.len()],
    games: [Option<PersistedGame>; GameKind::ALL.len()],
}

/// A game as a journal has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PersistedGame {
    /// When it began.
    pub(crate) begun: Revision,
    /// How many moves of it stand.
    pub(crate) made: usize,
    /// When the last of them was made; without one, when the game began.
    pub(crate) last: Revision,
}

impl Persisted {
    /// An empty journal: everything is as it was made.
    pub(crate) fn nothing(factory: &Settings) -> Self {
        Self {
            settings: *factory,
            choices: choices(&Games::new()),
            scores: [Scoreboard::default(); GameKind::ALL.len()],
            solved: [Solved::default(); GameKind::ALL.len()],
            games: [None; GameKind::ALL.len()],
        }
    }

    /// A journal that has led to this console, but for the games that must be written anew.
    pub(super) fn of(console: &Console, unsound: [bool; GameKind::ALL.len()]) -> Self {
        let sound = |kind: &GameKind| !unsound[*kind as usize];
        let game = |kind| {
            Some(kind).filter(sound).and_then(|kind| Some(console.state.games.session(kind)?.persisted()))
        };
        Self {
            settings: *console.settings(),
            choices: choices(&console.state.games),
            scores: GameKind::ALL.map(|kind| console.state.games.slot(kind).scores),
            solved: GameKind::ALL.map(|kind| console.state.games.slot(kind).solved),
            games: GameKind::ALL.map(game),
        }
    }

    /// Notes that a record of this console has been written.
    pub(crate) fn add(&mut self, record: Record, console: &Console) {
        match record {
            Record::Setting(setting) => setting.copy(console.settings(), &mut self.settings),
            Record::Choice(kind, choice) => {
                let chosen = console.state.games.slot(kind).choices.get(choice);
                self.choices[kind as usize].set(choice, chosen);
            }
            Record::Score(kind, place) => {
                *self.scores[kind as usize].at_mut(place) = *console.state.games.slot(kind).scores.at(place);
            }
            Record::Solved(kind, place) => {
                self.solved[kind as usize][place] = console.state.games.slot(kind).solved[place];
            }
            Record::Opening(kind) => self.note(kind, 0, console),
            Record::Move(kind, number) => self.note(kind, number + 1, console),
            Record::Undo(kind, made) => self.note(kind, made, console),
        }
    }

    fn note(&mut self, kind: GameKind, made: usize, console: &Console) {
        self.games[kind as usize] =
            console.state.games.session(kind).map(|session| session.persisted_after(made));
    }

    /// The next record that the journal lacks of this console; none if it says everything.
    pub(crate) fn missing(&self, console: &Console) -> Option<Record> {
        let setting = Setting::ALL.into_iter().find(|one| !one.is_equal(&self.settings, console.settings()));
        let choice = || GameKind::ALL.into_iter().find_map(|kind| self.missing_choice(kind, console));
        // The game that was played last comes last, so that it is offered first.
        let last = console.state.last_played;
        let others = GameKind::ALL.into_iter().filter(|kind| Some(*kind) != last);
        let game = || others.chain(last).find_map(|kind| self.missing_move(kind, console));
        let score = || GameKind::ALL.into_iter().find_map(|kind| self.missing_score(kind, console));
        // A game counts when its last move is kept.
        setting.map(Record::Setting).or_else(choice).or_else(game).or_else(score)
    }

    fn missing_choice(&self, kind: GameKind, console: &Console) -> Option<Record> {
        let slot = console.state.games.slot(kind);
        let (kept, chosen) = (&self.choices[kind as usize], &slot.choices);
        let mut all = 0..info(kind).setup.choices().len();
        all.find(|choice| kept.get(*choice) != chosen.get(*choice)).map(|choice| Record::Choice(kind, choice))
    }

    fn missing_score(&self, kind: GameKind, console: &Console) -> Option<Record> {
        let (kept, scores) = (&self.scores[kind as usize], &console.state.games.slot(kind).scores);
        let mut all = 0..Scoreboard::KEYS.len();
        let score = all.find(|place| kept.at(*place) != scores.at(*place));
        let mut puzzles = self.solved[kind as usize].iter().zip(console.state.games.slot(kind).solved);
        let solved =
            || puzzles.position(|(kept, solved)| *kept != solved).map(|place| Record::Solved(kind, place));
        score.map(|place| Record::Score(kind, place)).or_else(solved)
    }

    fn missing_move(&self, kind: GameKind, console: &Console) -> Option<Record> {
        let session = console.state.games.session(kind)?;
        let Some(kept) = self.games[kind as usize].filter(|kept| kept.begun == session.begun()) else {
            return Some(Record::Opening(kind));
        };
        match session.move_count_at(kept.last) {
            standing if standing < kept.made => Some(Record::Undo(kind, standing)),
            standing if standing < session.move_count() => Some(Record::Move(kind, standing)),
            _ => None,
        }
    }
}

/// What was chosen before each game.
fn choices(games: &Games) -> [Choices; GameKind::ALL.len()] {
    GameKind::ALL.map(|kind| games.slot(kind).choices)
}
