//! A model of the content of a journal, and the records that it lacks.
//!
//! There is no queue of changes: the next record to write is the first difference between the journal and the console.

use super::Record;
use crate::{
    GameKind, Setting, Settings,
    choices::Choices,
    console::Console,
    games::{Games, info},
    revision::Revision,
    score::{Scoreboard, Solved},
};

/// The state of a console that has loaded the records of a journal.
#[derive(Clone, Debug)]
pub struct Persisted {
    settings: Settings,
    choices: [Choices; GameKind::ALL.len()],
    scores: [Scoreboard; GameKind::ALL.len()],
    solved: [Solved; GameKind::ALL.len()],
    games: [Option<PersistedGame>; GameKind::ALL.len()],
}

/// A game in a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PersistedGame {
    /// The revision of its start.
    pub(crate) start: Revision,
    /// The number of its moves.
    pub(crate) move_count: usize,
    /// The revision of its last move, or of its start if it has none.
    pub(crate) latest: Revision,
}

impl Persisted {
    /// An empty journal: everything has its default.
    pub(crate) fn nothing(defaults: &Settings) -> Self {
        Self {
            settings: *defaults,
            choices: choices(&Games::new()),
            scores: [Scoreboard::default(); GameKind::ALL.len()],
            solved: [Solved::default(); GameKind::ALL.len()],
            games: [None; GameKind::ALL.len()],
        }
    }

    /// A journal from which this console was loaded, without the damaged games, which have to be written again.
    pub(super) fn of(console: &Console, damaged: [bool; GameKind::ALL.len()]) -> Self {
        let is_intact = |kind: &GameKind| !damaged[*kind as usize];
        let game = |kind| {
            Some(kind).filter(is_intact).and_then(|kind| Some(console.state.games.session(kind)?.persisted()))
        };
        Self {
            settings: *console.settings(),
            choices: choices(&console.state.games),
            scores: GameKind::ALL.map(|kind| console.state.games.slot(kind).scores),
            solved: GameKind::ALL.map(|kind| console.state.games.slot(kind).solved),
            games: GameKind::ALL.map(game),
        }
    }

    /// Includes a record that has been written: copies the value that it names from the console.
    pub(crate) fn include(&mut self, record: Record, console: &Console) {
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
            Record::Opening(kind) => self.add_moves(kind, 0, console),
            Record::Move(kind, number) => self.add_moves(kind, number + 1, console),
            Record::Undo(kind, made) => self.add_moves(kind, made, console),
        }
    }

    fn add_moves(&mut self, kind: GameKind, made: usize, console: &Console) {
        self.games[kind as usize] =
            console.state.games.session(kind).map(|session| session.persisted_after(made));
    }

    /// The next record of this console that the journal lacks.
    pub(crate) fn missing(&self, console: &Console) -> Option<Record> {
        self.missing_where(console, |_| true)
    }

    /// The same, without the records of some games.
    pub(super) fn missing_where(
        &self,
        console: &Console,
        is_included: impl Fn(GameKind) -> bool,
    ) -> Option<Record> {
        let setting = Setting::ALL.into_iter().find(|one| !one.is_equal(&self.settings, console.settings()));
        let choice = || GameKind::ALL.into_iter().find_map(|kind| self.missing_choice(kind, console));
        // The game that was played last is written last, because the last one in the journal is offered first.
        let last = console.state.last_played;
        let others = GameKind::ALL.into_iter().filter(|kind| Some(*kind) != last);
        let mut games = others.chain(last).filter(|kind| is_included(*kind));
        let game = || games.find_map(|kind| self.missing_move(kind, console));
        let score = || GameKind::ALL.into_iter().find_map(|kind| self.missing_score(kind, console));
        // A score is written after the last move of its game, so that a power cut between them never leaves a result
        // without its game.
        setting.map(Record::Setting).or_else(choice).or_else(game).or_else(score)
    }

    fn missing_choice(&self, kind: GameKind, console: &Console) -> Option<Record> {
        let slot = console.state.games.slot(kind);
        let (saved, chosen) = (&self.choices[kind as usize], &slot.choices);
        let mut all = 0..info(kind).setup.choices().len();
        all.find(|choice| saved.get(*choice) != chosen.get(*choice))
            .map(|choice| Record::Choice(kind, choice))
    }

    fn missing_score(&self, kind: GameKind, console: &Console) -> Option<Record> {
        let (saved, scores) = (&self.scores[kind as usize], &console.state.games.slot(kind).scores);
        let mut all = 0..Scoreboard::KEYS.len();
        let score = all.find(|place| saved.at(*place) != scores.at(*place));
        let mut puzzles = self.solved[kind as usize].iter().zip(console.state.games.slot(kind).solved);
        let solved =
            || puzzles.position(|(saved, solved)| *saved != solved).map(|place| Record::Solved(kind, place));
        score.map(|place| Record::Score(kind, place)).or_else(solved)
    }

    pub(super) fn missing_move(&self, kind: GameKind, console: &Console) -> Option<Record> {
        let session = console.state.games.session(kind)?;
        let Some(saved) = self.games[kind as usize].filter(|saved| saved.start == session.start_revision())
        else {
            return Some(Record::Opening(kind));
        };
        match session.move_count_at(saved.latest) {
            common if common < saved.move_count => Some(Record::Undo(kind, common)),
            common if common < session.move_count() => Some(Record::Move(kind, common)),
            _ => None,
        }
    }
}

/// The choices before each game.
fn choices(games: &Games) -> [Choices; GameKind::ALL.len()] {
    GameKind::ALL.map(|kind| games.slot(kind).choices)
}
