//! What a game needs before it begins: its choices, and how they and its players are shown.

use core::fmt;

use crate::{
    Canvas, Controller, Language, Millis, Paint, Pixel,
    choices::{Choice, ChoiceKind, Choices},
    first_player::FirstPlayer,
    icons,
    input::Arrow,
    language::say,
};

/// The set-up of a game. A plain game of two needs only the first two functions.
pub(crate) trait Setup: Sync {
    /// What is chosen, in the order in which it is offered.
    fn choices(&self) -> &'static [Choice];

    /// The light that stands for a player before the game.
    fn player_paint(&self, choices: &Choices, seat: usize) -> Paint;

    /// Whether a choice is offered when the others are as they are.
    fn is_offered(&self, _choices: &Choices, _choice: usize) -> bool {
        true
    }

    /// Whether an advanced choice is not as usual.
    fn is_customised(&self, _choices: &Choices) -> bool {
        false
    }

    /// Selects the next or the previous value of a choice.
    fn cycle(&self, choices: &mut Choices, choice: usize, arrow: Arrow) {
        choices.cycle(self.choices(), choice, arrow);
    }

    /// What a player is called before the game.
    fn write_player(
        &self,
        _choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        say!(f, language.words().player, number = seat + 1)
    }

    /// Says that this player begins.
    fn write_first_player(
        &self,
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let player = fmt::from_fn(|f| self.write_player(choices, seat, language, f));
        say!(f, language.words().begins, player = player)
    }

    /// Says that a coin toss decides who begins.
    fn coin_toss_text(&self, _choices: &Choices, language: Language) -> &'static str {
        language.words().lots
    }

    /// Draws a choice of its own.
    fn draw_game_choice(&self, _choices: &Choices, _choice: usize, _seed: u64, _canvas: &mut Canvas) {}

    /// Writes a choice of its own, short enough to run through the board.
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

impl dyn Setup {
    /// Who was chosen to begin, in games in which that is agreed.
    pub(crate) fn first_player(&self, choices: &Choices) -> Option<FirstPlayer> {
        let at = self.choices().iter().position(|choice| matches!(choice.kind, ChoiceKind::FirstPlayer))?;
        FirstPlayer::ALL.get(choices.get(at)).copied()
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
            ChoiceKind::Advanced if self.is_customised(choices) => icons::BEGIN_DIFFERENTLY.draw(canvas),
            ChoiceKind::Advanced => icons::BEGIN_OR_MORE.draw(canvas),
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
        match self.choices()[choice].kind {
            ChoiceKind::Seats(number) => {
                let player = fmt::from_fn(|f| self.write_player(choices, number, language, f));
                let who = fmt::from_fn(|f| match choices.controller(choice) {
                    Controller::Human => f.write_str(words.person),
                    Controller::Engine(level) => say!(f, words.chip, level = level),
                });
                say!(f, words.player_is, player = player, who = who)
            }
            ChoiceKind::FirstPlayer => match FirstPlayer::ALL[choices.get(choice)] {
                FirstPlayer::First => self.write_first_player(choices, 0, language, f),
                FirstPlayer::Second => self.write_first_player(choices, 1, language, f),
                FirstPlayer::Random => f.write_str(self.coin_toss_text(choices, language)),
            },
            ChoiceKind::Advanced => f.write_str(words.begin_or_more),
            ChoiceKind::Words(_) | ChoiceKind::NoYes | ChoiceKind::Derived => {
                self.write_game_choice(choices, choice, language, f)
            }
            ChoiceKind::Boards => f.write_str(words.this_board),
        }
    }
}

/// A switch along the bottom: to the left it is off, to the right on.
fn draw_switch(on: bool, canvas: &mut Canvas) {
    let (paint, knob) = if on { (Paint::YES, 4..6) } else { (Paint::NO, 0..2) };
    for column in 0..6 {
        let level = if knob.contains(&column) { Pixel::BRIGHT } else { Pixel::FAINT };
        canvas.set(5, column, Pixel::new(paint, level));
    }
}
