//! The choices before a game, one after the other, starting from the values of the last game.

use core::fmt;

use super::{Menu, Next, Playing, Screen, menu::MenuEntry};
use crate::{
    Canvas, Controller, GameKind, Language, Millis,
    carousel::{self, Carousel, ScrollText},
    choices::{ChoiceKind, Choices},
    games::info,
    help,
    input::{Arrow, Button},
    language::say,
    score::Score,
    state::State,
};

/// The current choice, and the values chosen so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    kind: GameKind,
    /// Saved when the game starts; leaving the screen discards them.
    choices: Choices,
    /// The position of the current choice among the offered ones.
    at: usize,
    /// Whether the advanced choices are offered.
    shows_advanced: bool,
    /// When the last button was pressed.
    pressed_at: Millis,
    /// Decides the board or the deal.
    seed: u64,
}

impl Setup {
    /// Starts with the first choice.
    pub(crate) fn begin(kind: GameKind, state: &mut State) -> Next {
        let (seed, choices) = (state.core.rng.next_u64(), state.games.slot(kind).choices);
        Self { kind, choices, at: 0, shows_advanced: false, pressed_at: state.core.now, seed }.into()
    }

    /// The offered choices, by their index in the game's list.
    fn offered(&self) -> impl Iterator<Item = usize> {
        let setup = info(self.kind).setup;
        let advanced = setup.choices().iter().position(|choice| matches!(choice.kind, ChoiceKind::Advanced));
        let end = advanced.filter(|_| !self.shows_advanced).map_or(setup.choices().len(), |index| index + 1);
        (0..end).filter(move |choice| setup.is_offered(&self.choices, *choice))
    }

    /// The current choice: its index in the game's list, and its kind.
    fn choice(&self) -> (usize, ChoiceKind) {
        let choice = self.offered().nth(self.at).unwrap_or_default();
        (choice, info(self.kind).setup.choices()[choice].kind)
    }

    /// Whether the game starts after this choice.
    fn is_last(&self) -> bool {
        matches!(self.choice().1, ChoiceKind::Advanced) || self.at + 1 == self.offered().count()
    }
}

impl Screen for Setup {
    fn button(&mut self, button: Button, state: &mut State) -> Next {
        let next_seed = state.core.rng.next_u64();
        self.pressed_at = state.core.now;
        match button {
            Button::A if self.is_last() => {
                state.games.slot_mut(self.kind).choices = self.choices;
                return Playing::begin(self.kind, self.seed, state);
            }
            Button::A => self.at += 1,
            Button::B => match self.at.checked_sub(1) {
                Some(previous) => self.at = previous,
                None => return self.hold_b(state),
            },
            Button::Arrow(arrow) => match self.choice() {
                (_, ChoiceKind::Boards) => self.seed = next_seed,
                (_, ChoiceKind::Advanced) => (self.shows_advanced, self.at) = (true, self.at + 1),
                (choice, _) => info(self.kind).setup.cycle(&mut self.choices, choice, arrow),
            },
        }
        Next::Moved
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        Menu::main_at(MenuEntry::Choose(self.kind), state)
    }

    /// Draws the current value of the choice, or with help all its values in turn.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        let (core, setup) = (&state.core, info(self.kind).setup);
        let elapsed = core.now - self.pressed_at;
        let help = core.help(elapsed);
        let (choice, kind) = self.choice();
        let mut choices = self.choices;
        if let (
            Some(elapsed),
            ChoiceKind::Seats(_)
            | ChoiceKind::FirstPlayer
            | ChoiceKind::Words(_)
            | ChoiceKind::NoYes
            | ChoiceKind::Derived,
        ) = (help, kind)
        {
            (0..=help::steps(elapsed)).for_each(|_| setup.cycle(&mut choices, choice, Arrow::Right));
        }
        let icon = |canvas: &mut Canvas| {
            setup.draw_choice(&choices, choice, self.seed, elapsed, canvas);
            if let (ChoiceKind::Seats(_), Controller::Engine(level)) = (kind, choices.controller(choice)) {
                state.games.slot(self.kind).scores.draw(level, canvas);
            }
        };
        match kind {
            ChoiceKind::Boards => icon(canvas),
            _ if help.is_some() => icon(canvas),
            _ => {
                let mut name = ScrollText::new();
                // A longer name is truncated.
                _ = setup.write_choice(&self.choices, choice, core.settings.language, &mut name);
                carousel::draw_named(elapsed, &name, icon, canvas);
            }
        }
        carousel::draw_position(self.at, self.offered().count(), canvas);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        let (choice, kind) = self.choice();
        let text = match kind {
            ChoiceKind::Boards => words.choose_board,
            ChoiceKind::Advanced => words.choose_advanced,
            _ => words.choose,
        };
        let name = fmt::from_fn(|f| info(self.kind).setup.write_choice(&self.choices, choice, language, f));
        say!(f, text, choice = name)?;
        match (kind, self.choices.controller(choice)) {
            (ChoiceKind::Seats(_), Controller::Engine(level)) => {
                let Score { won, lost, drawn } = state.games.slot(self.kind).scores.against(level);
                say!(f, words.score, won = won, lost = lost, drawn = drawn)
            }
            _ => Ok(()),
        }
    }

    fn idle_for(&self, state: &State) -> Millis {
        match self.choice().1 {
            // The arrow of a coin toss alternates.
            ChoiceKind::FirstPlayer => 0,
            _ => Carousel::new(self.at, self.pressed_at).icon_time_left(state.core.now),
        }
    }
}
