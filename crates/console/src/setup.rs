//! The set-up of a game: its choices, and how they and the players are shown before the game.

use core::fmt;

use crate::{
    Canvas, Controller, Language, Millis, Paint, Pixel,
    choices::{Choice, ChoiceKind, Choices},
    first_player::FirstPlayer,
    icons,
    input::Arrow,
    language::say,
};

/// The set-up of a game. [`TwoSeats`] is that of a plain game for two.
pub(crate) trait Setup: Sync {
    /// The choices, in the order in which they are offered.
    fn choices(&self) -> &'static [Choice];

    /// The paint of a player before the game.
    fn player_paint(&self, choices: &Choices, seat: usize) -> Paint;

    /// Whether a choice is offered, given the values of the others.
    fn is_offered(&self, _choices: &Choices, _choice: usize) -> bool {
        true
    }

    /// Whether an advanced choice differs from its default.
    fn is_customised(&self, _choices: &Choices) -> bool {
        false
    }

    /// Selects the next or the previous value of a choice.
    fn cycle(&self, choices: &mut Choices, choice: usize, arrow: Arrow) {
        choices.cycle(self.choices(), choice, arrow);
    }

    /// Writes the name of a player before the game.
    fn write_player(
        &self,
        _choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        say!(f, language.words().player, number = seat + 1)
    }

    /// Writes that this player begins.
    fn write_first_player(
        &self,
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        self.write_first(language.words().goes_first, choices, seat, language, f)
    }

    /// Writes a text about the player who begins. One human against the engine is called "you", the engine "the computer".
    fn write_first(
        &self,
        text: &str,
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = language.words();
        let seats = choices.seats(self.choices());
        let is_human = |seat: usize| seats[seat] == Controller::Human;
        let you = is_human(seat) && !is_human(1 - seat);
        let player = fmt::from_fn(|f| match (is_human(seat), is_human(1 - seat)) {
            (true, false) => f.write_str(words.you_sign),
            (false, true) => f.write_str(words.computer_sign),
            _ => self.write_player(choices, seat, language, f),
        });
        say!(f, text, first: you, player = player)
    }

    /// Draws the value of a choice that only this game has.
    fn draw_game_choice(&self, _choices: &Choices, _choice: usize, _seed: u64, _canvas: &mut Canvas) {}

    /// Writes the value of a choice that only this game has, short enough to scroll across the board.
    fn write_game_choice(
        &self,
        _choices: &Choices,
        _choice: usize,
        _language: Language,
        _f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        Ok(())
    }
}

/// The set-up of a plain game for two.
pub(crate) struct TwoSeats {
    pub(crate) choices: &'static [Choice],
    /// The paints of the first and the second mover.
    pub(crate) paints: [Paint; 2],
    /// Draws the board with this seed.
    pub(crate) draw_board: fn(u64, &mut Canvas),
}

impl Setup for TwoSeats {
    fn choices(&self) -> &'static [Choice] {
        self.choices
    }

    /// Before a coin toss both players are shown in the paint of the one who begins.
    fn player_paint(&self, choices: &Choices, seat: usize) -> Paint {
        let is_second = match (self as &dyn Setup).first_player(choices) {
            None | Some(FirstPlayer::First) => seat == 1,
            Some(FirstPlayer::Second) => seat == 0,
            Some(FirstPlayer::Random) => false,
        };
        self.paints[usize::from(is_second)]
    }

    fn draw_game_choice(&self, _choices: &Choices, _choice: usize, seed: u64, canvas: &mut Canvas) {
        (self.draw_board)(seed, canvas);
    }
}

impl dyn Setup {
    /// The chosen first player, in games that have this choice.
    pub(crate) fn first_player(&self, choices: &Choices) -> Option<FirstPlayer> {
        let at = self.choices().iter().position(|choice| matches!(choice.kind, ChoiceKind::FirstPlayer))?;
        FirstPlayer::ALL.get(choices.get(at)).copied()
    }

    /// Draws the value of any choice.
    pub(crate) fn draw_choice(
        &self,
        choices: &Choices,
        choice: usize,
        seed: u64,
        elapsed: Millis,
        canvas: &mut Canvas,
    ) {
        match self.choices()[choice].kind {
            ChoiceKind::Seats(number) => {
                match choices.controller(choice) {
                    Controller::Human => icons::PERSON.draw(canvas),
                    Controller::Engine(_) => icons::CHIP.draw(canvas),
                }
                for row in 0..6 {
                    canvas.set(row, 0, Pixel::new(self.player_paint(choices, number), Pixel::BRIGHT));
                }
            }
            ChoiceKind::FirstPlayer => {
                let paints = [0, 1].map(|seat| self.player_paint(choices, seat));
                FirstPlayer::ALL[choices.get(choice)].draw(paints, elapsed, canvas);
            }
            ChoiceKind::Words(_) | ChoiceKind::Boards | ChoiceKind::Derived => {
                self.draw_game_choice(choices, choice, seed, canvas)
            }
            ChoiceKind::NoYes => {
                self.draw_game_choice(choices, choice, seed, canvas);
                draw_switch(choices.get(choice) == 1, canvas);
            }
            ChoiceKind::Advanced if self.is_customised(choices) => icons::START_CUSTOMISED.draw(canvas),
            ChoiceKind::Advanced => icons::START_OR_ADVANCED.draw(canvas),
        }
    }

    /// Writes the value of any choice, short enough to scroll across the board.
    pub(crate) fn write_choice(
        &self,
        choices: &Choices,
        choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = language.words();
        match self.choices()[choice].kind {
            ChoiceKind::Seats(number) => {
                let player = fmt::from_fn(|f| self.write_player(choices, number, language, f));
                let controller = fmt::from_fn(|f| match choices.controller(choice) {
                    Controller::Human => f.write_str(words.human),
                    Controller::Engine(level) => say!(f, words.engine, level = level),
                });
                say!(f, words.seat, player = player, who = controller)
            }
            ChoiceKind::FirstPlayer => match FirstPlayer::ALL[choices.get(choice)] {
                FirstPlayer::First => self.write_first_player(choices, 0, language, f),
                FirstPlayer::Second => self.write_first_player(choices, 1, language, f),
                FirstPlayer::Random => f.write_str(words.random_start),
            },
            ChoiceKind::Advanced => f.write_str(words.start_or_change),
            ChoiceKind::Words(_) | ChoiceKind::NoYes | ChoiceKind::Derived => {
                self.write_game_choice(choices, choice, language, f)
            }
            ChoiceKind::Boards => f.write_str(words.this_board),
        }
    }
}

/// Draws a switch along the bottom row: off on the left, on on the right.
fn draw_switch(on: bool, canvas: &mut Canvas) {
    let (paint, knob) = if on { (Paint::YES, 4..6) } else { (Paint::NO, 0..2) };
    for column in 0..6 {
        let level = if knob.contains(&column) { Pixel::BRIGHT } else { Pixel::FAINT };
        canvas.set(5, column, Pixel::new(paint, level));
    }
}
