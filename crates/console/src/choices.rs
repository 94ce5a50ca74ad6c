//! What is chosen before a game: each choice is one of a few things, and what was chosen last is kept by their words.

use engine::Level;

use crate::{Controller, input::Arrow, seats::Seats};

/// Something that is chosen before a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// Its key in records, behind the name of the game.
    pub(crate) key: &'static str,
    /// What there is to choose from.
    pub(crate) kind: ChoiceKind,
}

/// What there is to choose from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChoiceKind {
    /// Who sits at the seat of this number.
    Seats(usize),
    /// Who begins.
    FirstPlayer,
    /// Things of the game, by their words in records.
    Words(&'static [&'static str]),
    /// Whether to do without something or to have it.
    NoYes,
    /// Boards, as many as there are seeds: none of them is kept.
    Boards,
    /// Something that another choice says too, seen from another side; the game turns it.
    Derived,
    /// Whether to begin, or to choose between what comes behind it first.
    Advanced,
}

impl Choice {
    /// The choice who sits at the seat of this number, counted from 0.
    pub(crate) const fn seat(number: usize) -> Self {
        const KEYS: [&str; Controller::MAX] = ["player1", "player2", "player3", "player4"];
        Self { key: KEYS[number], kind: ChoiceKind::Seats(number) }
    }

    /// The choice who begins.
    pub(crate) const BEGINS: Self = Self { key: "begins", kind: ChoiceKind::FirstPlayer };

    /// The choice between boards.
    pub(crate) const BOARD: Self = Self { key: "board", kind: ChoiceKind::Boards };

    /// The choice whether to choose more than this.
    pub(crate) const MORE: Self = Self { key: "more", kind: ChoiceKind::Advanced };

    /// The words in records for what there is to choose from.
    pub(crate) const fn words(&self) -> &'static [&'static str] {
        match self.kind {
            ChoiceKind::Seats(_) => &Controller::WORDS,
            ChoiceKind::FirstPlayer => &["first", "second", "lot"],
            ChoiceKind::Words(words) => words,
            ChoiceKind::NoYes => &["no", "yes"],
            ChoiceKind::Boards | ChoiceKind::Derived | ChoiceKind::Advanced => &[],
        }
    }

    /// Whether what is chosen is kept.
    pub(crate) const fn is_kept(&self) -> bool {
        !self.words().is_empty()
    }

    /// What is chosen at first: a person against the chip, and otherwise what comes first.
    const fn at_first(&self) -> u8 {
        match self.kind {
            ChoiceKind::Seats(0) => 0,
            ChoiceKind::Seats(_) => 2,
            _ => 0,
        }
    }
}

/// The most choices that a game has.
const MOST: usize = 11;

/// What was chosen before a game, in the order of its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices([u8; MOST]);

impl Choices {
    /// What is chosen at first.
    pub(crate) const fn at_first(list: &[Choice]) -> Self {
        assert!(list.len() <= MOST, "a game has few choices");
        let mut chosen = [0; MOST];
        let mut at = 0;
        while at < list.len() {
            chosen[at] = list[at].at_first();
            at += 1;
        }
        Self(chosen)
    }

    /// Which of the things was chosen.
    pub(crate) const fn get(&self, choice: usize) -> usize {
        self.0[choice] as usize
    }

    /// Chooses one of the things.
    pub(crate) const fn set(&mut self, choice: usize, chosen: usize) {
        self.0[choice] = chosen as u8;
    }

    /// Chooses the next of the things in the direction of an arrow.
    pub(crate) const fn turn(&mut self, list: &[Choice], choice: usize, arrow: Arrow) {
        self.set(choice, arrow.turn(self.get(choice), list[choice].words().len()));
    }

    /// Who was chosen to sit at the seat of such a choice.
    pub(crate) const fn seat(&self, choice: usize) -> Controller {
        Controller::ALL[self.get(choice) % Controller::ALL.len()]
    }

    /// Chooses who sits at the seat of such a choice.
    pub(crate) fn set_seat(&mut self, choice: usize, seat: Controller) {
        self.set(choice, Controller::ALL.iter().position(|one| *one == seat).unwrap_or_default());
    }

    /// Who was chosen to sit at each seat.
    pub(crate) fn seats(&self, list: &[Choice]) -> Seats {
        let mut seats = [Controller::Human; Controller::MAX];
        for (at, choice) in list.iter().enumerate() {
            if let ChoiceKind::Seats(number) = choice.kind {
                seats[number] = self.seat(at);
            }
        }
        seats
    }

    /// Has the engine play at this level wherever it was chosen to play.
    pub(crate) fn raise(&mut self, list: &[Choice], level: Level) {
        for (at, choice) in list.iter().enumerate() {
            if let (ChoiceKind::Seats(_), Controller::Engine(_)) = (choice.kind, self.seat(at)) {
                self.set_seat(at, Controller::Engine(level));
            }
        }
    }

    /// Chooses the thing with this word, if there is one.
    pub(crate) fn read(&mut self, list: &[Choice], choice: usize, word: &str) -> Option<()> {
        let chosen = list[choice].words().iter().position(|known| *known == word)?;
        self.set(choice, chosen);
        Some(())
    }

    /// The word of what was chosen.
    pub(crate) fn word(&self, list: &[Choice], choice: usize) -> &'static str {
        list[choice].words().get(self.get(choice)).copied().unwrap_or_default()
    }
}
