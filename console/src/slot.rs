//! A game's place on the console: what was chosen last, and the game that waits.

use core::fmt;

use opponents::Level;

use crate::{
    Canvas, GameKind, Language, Millis, Seat,
    begins::Begins,
    choices::{Between, Choice, Choices},
    choosing,
    games::Games,
    ink::Ink,
    input::Arrow,
    play::{AnyPlay, Play},
    scene::Scene,
    score::{Scores, Solved},
    seats::read_seats,
};

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

/// The place of a game.
pub(crate) struct Slot<G: Scene> {
    choices: Choices,
    scores: Scores,
    solved: Solved,
    play: Option<Play<G>>,
}

impl<G: Scene> Default for Slot<G> {
    fn default() -> Self {
        Self {
            choices: Choices::at_first(G::CHOICES),
            scores: Scores::default(),
            solved: Solved::default(),
            play: None,
        }
    }
}

/// The place of any game.
pub(crate) trait AnySlot {
    /// What is chosen before it.
    fn list(&self) -> &'static [Choice];

    /// What was chosen last.
    fn choices(&self) -> &Choices;

    /// What was chosen last, to be changed.
    fn choices_mut(&mut self) -> &mut Choices;

    /// How persons have fared in it against the chip.
    fn scores(&self) -> &Scores;

    /// How persons have fared in it against the chip, to be changed.
    fn scores_mut(&mut self) -> &mut Scores;

    /// How many puzzles of each length have been solved.
    fn solved(&self) -> &Solved;

    /// How many puzzles of each length have been solved, to be changed.
    fn solved_mut(&mut self) -> &mut Solved;

    /// Counts the game that is played, if it has just ended.
    fn count(&mut self);

    /// The next level, if a person has just won often enough against the one that was played.
    fn next_level(&self) -> Option<Level>;

    /// Chooses this level for the chip, wherever it was chosen.
    fn raise(&mut self, level: Level);

    /// Whether a choice is offered when the others are as they are.
    fn offers(&self, choices: &Choices, choice: usize) -> bool;

    /// Chooses what comes next in the direction of an arrow.
    fn turn(&self, choices: &mut Choices, choice: usize, arrow: Arrow);

    /// Shows a choice as it stands.
    fn draw_choice(&self, choices: &Choices, choice: usize, seed: u64, elapsed: Millis, canvas: &mut Canvas);

    /// Writes a choice as it stands, short enough to run through the board.
    fn write_choice(
        &self,
        choices: &Choices,
        choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Writes who begins, the first player or the second.
    fn write_beginner(&self, seat: usize, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether lots are drawn before a game of this seed: then the number of the player on whom they fall, and the
    /// lights of both.
    fn lots(&self, seed: u64) -> Option<(usize, [Ink; 2])>;

    /// Begins a game with what was chosen last in place of any other; `seed` decides the board, the deal and lots.
    fn begin(&mut self, seed: u64, serial: &mut Serial);

    /// Opens the game that a record begins in place of any other, if it can be understood.
    fn open(&mut self, words: &str, serial: &mut Serial) -> Option<()>;

    /// The game that is played or waits.
    fn play(&self) -> Option<&dyn AnyPlay>;

    /// The game that is played or waits, to be changed.
    fn play_mut(&mut self) -> Option<&mut dyn AnyPlay>;
}

impl<G: Scene> AnySlot for Slot<G> {
    fn list(&self) -> &'static [Choice] {
        G::CHOICES
    }

    fn choices(&self) -> &Choices {
        &self.choices
    }

    fn choices_mut(&mut self) -> &mut Choices {
        &mut self.choices
    }

    fn scores(&self) -> &Scores {
        &self.scores
    }

    fn scores_mut(&mut self) -> &mut Scores {
        &mut self.scores
    }

    fn solved(&self) -> &Solved {
        &self.solved
    }

    fn solved_mut(&mut self) -> &mut Solved {
        &mut self.solved
    }

    fn count(&mut self) {
        if let Some((level, ending)) = self.play.as_mut().and_then(Play::take_ending) {
            self.scores.count(level, ending);
        }
    }

    fn next_level(&self) -> Option<Level> {
        self.scores.next(self.play.as_ref()?.beaten()?)
    }

    fn raise(&mut self, level: Level) {
        for (at, choice) in G::CHOICES.iter().enumerate() {
            if let (Between::Seats(_), Seat::Chip(_)) = (choice.between, self.choices.seat(at)) {
                self.choices.set_seat(at, Seat::Chip(level));
            }
        }
    }

    fn offers(&self, choices: &Choices, choice: usize) -> bool {
        G::offers(choices, choice)
    }

    fn turn(&self, choices: &mut Choices, choice: usize, arrow: Arrow) {
        G::turn(choices, choice, arrow);
    }

    fn draw_choice(&self, choices: &Choices, choice: usize, seed: u64, elapsed: Millis, canvas: &mut Canvas) {
        choosing::draw_choice::<G>(choices, choice, seed, elapsed, canvas);
        if let (Between::Seats(_), Seat::Chip(level)) = (G::CHOICES[choice].between, choices.seat(choice)) {
            self.scores.draw(level, canvas);
        }
    }

    fn write_choice(
        &self,
        choices: &Choices,
        choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        choosing::write_choice::<G>(choices, choice, language, f)
    }

    fn write_beginner(&self, seat: usize, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        G::write_beginner(&self.choices, seat, language, f)
    }

    fn lots(&self, seed: u64) -> Option<(usize, [Ink; 2])> {
        let begins = Begins::chosen(G::CHOICES, &self.choices).filter(|begins| *begins == Begins::ByLot)?;
        Some((begins.beginner(seed), [0, 1].map(|seat| G::player_ink(&self.choices, seat))))
    }

    fn begin(&mut self, seed: u64, serial: &mut Serial) {
        let (game, seats) = G::begin(&self.choices, seed);
        self.play = Some(Play::new(game, seats, serial));
    }

    fn open(&mut self, words: &str, serial: &mut Serial) -> Option<()> {
        let (names, opening) = words.split_once(' ')?;
        let seats = read_seats(names)?;
        self.play = Some(Play::new(G::open(opening)?, seats, serial));
        Some(())
    }

    fn play(&self) -> Option<&dyn AnyPlay> {
        self.play.as_ref().map(|play| play as _)
    }

    fn play_mut(&mut self) -> Option<&mut dyn AnyPlay> {
        self.play.as_mut().map(|play| play as _)
    }
}

impl Games {
    /// The game of this kind that is played or waits.
    pub(crate) fn play(&self, kind: GameKind) -> Option<&dyn AnyPlay> {
        self.slot(kind).play()
    }

    /// The game of this kind that is played or waits, to be changed.
    pub(crate) fn play_mut(&mut self, kind: GameKind) -> Option<&mut dyn AnyPlay> {
        self.slot_mut(kind).play_mut()
    }

    /// Whether a game of this kind waits to be played on.
    pub(crate) fn waits(&self, kind: GameKind) -> bool {
        self.play(kind).is_some_and(|play| !play.is_over())
    }
}

/// Who was chosen to sit at each seat.
pub(crate) fn chosen_seats(list: &[Choice], choices: &Choices) -> [Seat; Seat::MOST] {
    let mut seats = [Seat::Person; Seat::MOST];
    for (at, choice) in list.iter().enumerate() {
        if let Between::Seats(number) = choice.between {
            seats[number] = choices.seat(at);
        }
    }
    seats
}
