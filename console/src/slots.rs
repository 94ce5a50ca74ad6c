//! The games that wait: one of each kind.

use rules::{donuts, fundomino, konter};

use crate::{GameKind, choices::Choices, play::Play, scene::Scene as _, seats::read_seats};

/// A number that nothing else has had since the device was switched on; what comes later has a higher one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Serial(u32);

impl Serial {
    /// The next number.
    pub(crate) const fn next(&mut self) -> Self {
        self.0 = self.0.saturating_add(1);
        *self
    }
}

/// A place for a game of each kind.
#[derive(Default)]
pub(crate) struct Slots {
    pub(crate) donuts: Option<Play<donuts::Game>>,
    pub(crate) konter: Option<Play<konter::Game>>,
    pub(crate) fundomino: Option<Play<fundomino::Game>>,
    last_played: Option<GameKind>,
}

/// Does the same with the place of a kind, whichever it is.
macro_rules! with_slot {
    ($slots:expr, $kind:expr, $slot:ident => $body:expr) => {{
        let crate::slots::Slots { donuts, konter, fundomino, .. } = $slots;
        match $kind {
            crate::GameKind::Donuts => {
                let $slot = donuts;
                $body
            }
            crate::GameKind::Konter => {
                let $slot = konter;
                $body
            }
            crate::GameKind::Fundomino => {
                let $slot = fundomino;
                $body
            }
        }
    }};
}
pub(crate) use with_slot;

impl Slots {
    /// The kind that was played last.
    pub(crate) const fn last_played(&self) -> Option<GameKind> {
        self.last_played
    }

    /// Notes that this kind is being played.
    pub(crate) const fn play(&mut self, kind: GameKind) {
        self.last_played = Some(kind);
    }

    /// Whether a game of this kind waits to be played on.
    pub(crate) fn waits(&self, kind: GameKind) -> bool {
        with_slot!(self, kind, slot => slot.as_ref().is_some_and(|play| !play.is_over()))
    }

    /// The kind of the game that waits and is offered first: the one that was played last, or any other.
    pub(crate) fn waiting(&self) -> Option<GameKind> {
        self.last_played.into_iter().chain(GameKind::ALL).find(|kind| self.waits(*kind))
    }

    /// Begins a game with what was chosen in place of any other of its kind; `seed` decides the board, the deal and lots.
    pub(crate) fn begin(&mut self, kind: GameKind, choices: &Choices, seed: u64, serial: &mut Serial) {
        let seats = choices.seats(kind, seed);
        match kind {
            GameKind::Donuts => {
                let game = donuts::Game::new(donuts::Board::from_seed(seed));
                self.donuts = Some(Play::new(game, seats, serial));
            }
            GameKind::Konter => self.konter = Some(Play::new(choices.konter_game(seed), seats, serial)),
            GameKind::Fundomino => {
                let game = fundomino::Game::from_seed(choices.options, seed);
                self.fundomino = Some(Play::new(game, seats, serial));
            }
        }
        self.last_played = Some(kind);
    }

    /// Opens the game that a record begins, in place of any other of its kind, if it can be understood.
    pub(crate) fn open(&mut self, kind: GameKind, words: &str, serial: &mut Serial) -> Option<()> {
        let (names, opening) = words.split_once(' ')?;
        let seats = read_seats(names)?;
        match kind {
            GameKind::Donuts => {
                self.donuts = Some(Play::new(donuts::Game::open(opening)?, seats, serial));
            }
            GameKind::Konter => {
                self.konter = Some(Play::new(konter::Game::open(opening)?, seats, serial));
            }
            GameKind::Fundomino => {
                self.fundomino = Some(Play::new(fundomino::Game::open(opening)?, seats, serial));
            }
        }
        self.last_played = Some(kind);
        Some(())
    }
}
