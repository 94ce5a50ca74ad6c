//! What a game needs before it begins: its choices, and how they and its players are shown.

use core::fmt;

use crate::{
    Canvas, Glow, Ink, Language, Millis, Seat,
    begins::Begins,
    choices::{Between, Choice, Choices},
    input::Arrow,
    language::say,
    pictures,
};

/// The set-up of a game. A plain game of two needs only the first two functions.
pub(crate) trait Setup: Sync {
    /// What is chosen, in the order in which it is offered.
    fn choices(&self) -> &'static [Choice];

    /// The light that stands for a player before the game.
    fn player_ink(&self, choices: &Choices, seat: usize) -> Ink;

    /// Whether a choice is offered when the others are as they are.
    fn offers(&self, _choices: &Choices, _choice: usize) -> bool {
        true
    }

    /// Whether an advanced choice is not as usual.
    fn is_customised(&self, _choices: &Choices) -> bool {
        false
    }

    /// Selects the next or the previous value of a choice.
    fn turn(&self, choices: &mut Choices, choice: usize, arrow: Arrow) {
        choices.turn(self.choices(), choice, arrow);
    }

    /// What a player is called before the game.
    fn player(
        &self,
        _choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        say!(f, language.words().player, number = seat + 1)
    }

    /// Says that this player begins.
    fn starter(
        &self,
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let player = fmt::from_fn(|f| self.player(choices, seat, language, f));
        say!(f, language.words().begins, player = player)
    }

    /// Says that a coin toss decides who begins.
    fn toss(&self, _choices: &Choices, language: Language) -> &'static str {
        language.words().lots
    }

    /// Draws a choice of its own.
    fn draw(&self, _choices: &Choices, _choice: usize, _seed: u64, _canvas: &mut Canvas) {}

    /// Writes a choice of its own, short enough to run through the board.
    fn describe(
        &self,
        _choices: &Choices,
        _choice: usize,
        _language: Language,
        _f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        Ok(())
    }
}

impl dyn Setup {
    /// Who was chosen to begin, in games in which that is agreed.
    pub(crate) fn begins(&self, choices: &Choices) -> Option<Begins> {
        let at = self.choices().iter().position(|choice| matches!(choice.between, Between::Beginners))?;
        Begins::ALL.get(choices.get(at)).copied()
    }

    /// Draws any choice.
    pub(crate) fn draw_choice(
        &self,
        choices: &Choices,
        choice: usize,
        seed: u64,
        elapsed: Millis,
        canvas: &mut Canvas,
    ) {
        match self.choices()[choice].between {
            Between::Seats(number) => {
                match choices.seat(choice) {
                    Seat::Person => pictures::PERSON.draw(canvas),
                    Seat::Chip(_) => pictures::CHIP.draw(canvas),
                }
                for row in 0..6 {
                    canvas.set(row, 0, Glow::new(self.player_ink(choices, number), Glow::BRIGHT));
                }
            }
            Between::Beginners => {
                let inks = [0, 1].map(|seat| self.player_ink(choices, seat));
                Begins::ALL[choices.get(choice)].draw(inks, elapsed, canvas);
            }
            Between::Words(_) | Between::Boards | Between::Aspect => self.draw(choices, choice, seed, canvas),
            Between::NoYes => {
                self.draw(choices, choice, seed, canvas);
                draw_switch(choices.get(choice) == 1, canvas);
            }
            Between::More if self.is_customised(choices) => pictures::BEGIN_DIFFERENTLY.draw(canvas),
            Between::More => pictures::BEGIN_OR_MORE.draw(canvas),
        }
    }

    /// Writes any choice, short enough to run through the board.
    pub(crate) fn write_choice(
        &self,
        choices: &Choices,
        choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = language.words();
        match self.choices()[choice].between {
            Between::Seats(number) => {
                let player = fmt::from_fn(|f| self.player(choices, number, language, f));
                let who = fmt::from_fn(|f| match choices.seat(choice) {
                    Seat::Person => f.write_str(words.person),
                    Seat::Chip(level) => say!(f, words.chip, level = level),
                });
                say!(f, words.player_is, player = player, who = who)
            }
            Between::Beginners => match Begins::ALL[choices.get(choice)] {
                Begins::First => self.starter(choices, 0, language, f),
                Begins::Second => self.starter(choices, 1, language, f),
                Begins::ByLot => f.write_str(self.toss(choices, language)),
            },
            Between::More => f.write_str(words.begin_or_more),
            Between::Words(_) | Between::NoYes | Between::Aspect => {
                self.describe(choices, choice, language, f)
            }
            Between::Boards => f.write_str(words.this_board),
        }
    }
}

/// A switch along the bottom: to the left it is off, to the right on.
fn draw_switch(on: bool, canvas: &mut Canvas) {
    let (ink, knob) = if on { (Ink::YES, 4..6) } else { (Ink::NO, 0..2) };
    for column in 0..6 {
        let level = if knob.contains(&column) { Glow::BRIGHT } else { Glow::FAINT };
        canvas.set(5, column, Glow::new(ink, level));
    }
}
