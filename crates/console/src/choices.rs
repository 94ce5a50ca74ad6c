//! The choices before a game: each has a few values, and the last ones are saved by their words.

use engine::Level;

use crate::{Controller, input::Arrow, seats::Seats};

/// A choice before a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// Its key in records, after the name of the game.
    pub(crate) key: &'static str,
    /// What its values are.
    pub(crate) kind: ChoiceKind,
}

/// What the values of a choice are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChoiceKind {
    /// Who controls the seat with this number.
    Seats(usize),
    /// The player who begins, or a coin toss.
    FirstPlayer,
    /// Values of the game, by their words in records.
    Words(&'static [&'static str]),
    /// No or yes.
    NoYes,
    /// Random boards, one for each seed. They are not saved.
    Boards,
    /// A different view of the value of another choice; the game implements `cycle` for it.
    Derived,
    /// Whether to start, or to show the advanced choices that follow in the list.
    Advanced,
}

impl Choice {
    /// The choice of who controls the seat with this number, counted from 0.
    pub(crate) const fn seat(number: usize) -> Self {
        const KEYS: [&str; Controller::MAX] = ["player1", "player2", "player3", "player4"];
        Self { key: KEYS[number], kind: ChoiceKind::Seats(number) }
    }

    /// The choice of who begins.
    pub(crate) const FIRST_PLAYER: Self = Self { key: "begins", kind: ChoiceKind::FirstPlayer };

    /// The choice of a board.
    pub(crate) const BOARD: Self = Self { key: "board", kind: ChoiceKind::Boards };

    /// The choice of whether to show the advanced choices.
    pub(crate) const ADVANCED: Self = Self { key: "more", kind: ChoiceKind::Advanced };

    /// The words of its values in records.
    pub(crate) const fn words(&self) -> &'static [&'static str] {
        match self.kind {
            ChoiceKind::Seats(_) => &Controller::WORDS,
            ChoiceKind::FirstPlayer => &["first", "second", "lot"],
            ChoiceKind::Words(words) => words,
            ChoiceKind::NoYes => &["no", "yes"],
            ChoiceKind::Boards | ChoiceKind::Derived | ChoiceKind::Advanced => &[],
        }
    }

    /// Whether its value is saved.
    pub(crate) const fn is_saved(&self) -> bool {
        !self.words().is_empty()
    }

    /// The default: a person against the engine, and otherwise the first value.
    const fn default_value(&self) -> u8 {
        match self.kind {
            ChoiceKind::Seats(0) => 0,
            ChoiceKind::Seats(_) => 2,
            _ => 0,
        }
    }
}

/// The most choices that a game has.
const MAX_CHOICES: usize = 11;

/// The values of a game's choices, by the place of each choice in the game's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices([u8; MAX_CHOICES]);

impl Choices {
    /// The default values.
    pub(crate) const fn defaults(list: &[Choice]) -> Self {
        assert!(list.len() <= MAX_CHOICES, "raise MAX_CHOICES");
        let mut values = [0; MAX_CHOICES];
        let mut at = 0;
        while at < list.len() {
            values[at] = list[at].default_value();
            at += 1;
        }
        Self(values)
    }

    /// The value of a choice.
    pub(crate) const fn get(&self, choice: usize) -> usize {
        self.0[choice] as usize
    }

    /// Sets the value of a choice.
    pub(crate) const fn set(&mut self, choice: usize, value: usize) {
        self.0[choice] = value as u8;
    }

    /// Selects the next or the previous value; the values form a ring.
    pub(crate) const fn cycle(&mut self, list: &[Choice], choice: usize, arrow: Arrow) {
        self.set(choice, arrow.cycle(self.get(choice), list[choice].words().len()));
    }

    /// The controller that a choice of a seat has selected.
    pub(crate) const fn controller(&self, choice: usize) -> Controller {
        Controller::ALL[self.get(choice) % Controller::ALL.len()]
    }

    fn set_controller(&mut self, choice: usize, controller: Controller) {
        self.set(choice, Controller::ALL.iter().position(|one| *one == controller).unwrap_or_default());
    }

    /// The controller of each seat.
    pub(crate) fn seats(&self, list: &[Choice]) -> Seats {
        let mut seats = [Controller::Human; Controller::MAX];
        for (at, choice) in list.iter().enumerate() {
            if let ChoiceKind::Seats(number) = choice.kind {
                seats[number] = self.controller(at);
            }
        }
        seats
    }

    /// Sets the level of every engine.
    pub(crate) fn set_engine_level(&mut self, list: &[Choice], level: Level) {
        for (at, choice) in list.iter().enumerate() {
            if let (ChoiceKind::Seats(_), Controller::Engine(_)) = (choice.kind, self.controller(at)) {
                self.set_controller(at, Controller::Engine(level));
            }
        }
    }

    /// Selects the value with this word, if there is one.
    pub(crate) fn read(&mut self, list: &[Choice], choice: usize, word: &str) -> Option<()> {
        let value = list[choice].words().iter().position(|known| *known == word)?;
        self.set(choice, value);
        Some(())
    }

    /// The word of a choice's value.
    pub(crate) fn word(&self, list: &[Choice], choice: usize) -> &'static str {
        list[choice].words().get(self.get(choice)).copied().unwrap_or_default()
    }
}
