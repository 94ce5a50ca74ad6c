//! The records of a console, one after the other, for a copy of its journal on another device.

use super::{Persisted, Record};
use crate::{Console, GameKind, RecordLine};

/// Lists the records of a console. If the console changes meanwhile, further records follow.
#[derive(Clone, Debug)]
pub struct Export {
    listed: Persisted,
    only: Option<GameKind>,
}

impl Export {
    /// The records of everything but the games that [hide hands](Console::hides_hands).
    pub fn all(console: &Console) -> Self {
        Self { listed: Persisted::nothing(console.defaults()), only: None }
    }

    /// The records of the saved game of this kind, unless it [hides hands](Console::hides_hands).
    pub fn of_game(kind: GameKind, console: &Console) -> Self {
        Self { only: Some(kind), ..Self::all(console) }
    }

    /// The next record.
    pub fn next(&mut self, console: &Console) -> Option<RecordLine> {
        let record = self.record(console)?;
        self.listed.include(record, console);
        console.line(record)
    }

    fn record(&self, console: &Console) -> Option<Record> {
        let is_open = |kind| !console.hides_hands(kind);
        match self.only {
            Some(kind) => is_open(kind).then(|| self.listed.missing_move(kind, console)).flatten(),
            None => self.listed.missing_where(console, is_open),
        }
    }
}

impl Console {
    /// Whether the records of the saved game of this kind reveal hidden hands, now or in a later round.
    pub fn hides_hands(&self, kind: GameKind) -> bool {
        self.state.games.session(kind).is_some_and(|session| session.hides_hands())
    }
}
