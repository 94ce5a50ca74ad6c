//! The choices before a game, one after the other. The last choices are offered again.

use core::fmt;

use super::{Menu, Next, Playing, Screen, ScreenKind};
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

/// A choice before a game, and what has been chosen so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    kind: GameKind,
    /// They count when the game begins; going back discards them.
    choices: Choices,
    /// The place of this choice among those that are offered.
    at: usize,
    /// Whether what lies behind the choice of more is offered.
    is_open: bool,
    since: Millis,
    /// Decides the board or the deal.
    seed: u64,
}

impl Setup {
    /// Begins with the first choice.
    pub(crate) fn begin(kind: GameKind, state: &mut State) -> Next {
        let (seed, choices) = (state.core.rng.next_u64(), state.games.slot(kind).choices);
        Self { kind, choices, at: 0, is_open: false, since: state.core.now, seed }.into()
    }

    /// The choices that are offered, by their places in the game's list.
    fn offered(&self) -> impl Iterator<Item = usize> {
        let setup = info(self.kind).setup;
        let more = setup.choices().iter().position(|choice| matches!(choice.kind, ChoiceKind::Advanced));
        let end = more.filter(|_| !self.is_open).map_or(setup.choices().len(), |more| more + 1);
        (0..end).filter(move |choice| setup.is_offered(&self.choices, *choice))
    }

    /// The choice that is shown: its place in the game's list, and what there is to choose from.
    fn choice(&self) -> (usize, ChoiceKind) {
        let choice = self.offered().nth(self.at).unwrap_or_default();
        (choice, info(self.kind).setup.choices()[choice].kind)
    }

    /// Whether the game begins after this choice.
    fn is_last(&self) -> bool {
        matches!(self.choice().1, ChoiceKind::Advanced) || self.at + 1 == self.offered().count()
    }
}

impl Screen for Setup {
    fn kind(&self) -> ScreenKind {
        ScreenKind::Setup
    }

    fn button(&mut self, button: Button, state: &mut State) -> Next {
        // For players who want another board.
        let entropy = state.core.rng.next_u64();
        self.since = state.core.now;
        match button {
            Button::A if self.is_last() => {
                state.games.slot_mut(self.kind).choices = self.choices;
                return Playing::begin(self.kind, self.seed, state);
            }
            Button::A => self.at += 1,
            Button::B => match self.at.checked_sub(1) {
                Some(previous) => self.at = previous,
                None => return Menu::main(state),
            },
            Button::Arrow(arrow) => match self.choice() {
                (_, ChoiceKind::Boards) => self.seed = entropy,
                (_, ChoiceKind::Advanced) => (self.is_open, self.at) = (true, self.at + 1),
                (choice, _) => info(self.kind).setup.cycle(&mut self.choices, choice, arrow),
            },
        }
        Next::Moved
    }

    /// The choice, or with help all that there is to choose from, one after the other.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        let (core, setup) = (&state.core, info(self.kind).setup);
        let elapsed = core.now - self.since;
        let help = core.help(elapsed);
        let (choice, between) = self.choice();
        let mut choices = self.choices;
        if let (
            Some(shown),
            ChoiceKind::Seats(_)
            | ChoiceKind::FirstPlayer
            | ChoiceKind::Words(_)
            | ChoiceKind::NoYes
            | ChoiceKind::Derived,
        ) = (help, between)
        {
            (0..=help::steps(shown)).for_each(|_| setup.cycle(&mut choices, choice, Arrow::Right));
        }
        let icon = |canvas: &mut Canvas| {
            setup.draw_choice(&choices, choice, self.seed, elapsed, canvas);
            if let (ChoiceKind::Seats(_), Controller::Engine(level)) = (between, choices.controller(choice)) {
                state.games.slot(self.kind).scores.draw(level, canvas);
            }
        };
        match between {
            ChoiceKind::Boards => icon(canvas),
            _ if help.is_some() => icon(canvas),
            _ => {
                let mut name = ScrollText::new();
                // A name that is too long would be cut, not lost.
                _ = setup.write_choice(&self.choices, choice, core.settings.language, &mut name);
                carousel::draw_named(elapsed, &name, icon, canvas);
            }
        }
        carousel::draw_place(self.at, self.offered().count(), canvas);
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        let (choice, between) = self.choice();
        let text = match between {
            ChoiceKind::Boards => words.choose_board,
            ChoiceKind::Advanced => words.choose_more,
            _ => words.choose,
        };
        let name = fmt::from_fn(|f| info(self.kind).setup.write_choice(&self.choices, choice, language, f));
        say!(f, text, choice = name)?;
        match (between, self.choices.controller(choice)) {
            (ChoiceKind::Seats(_), Controller::Engine(level)) => {
                let Score { won, lost, drawn } = state.games.slot(self.kind).scores.against(level);
                say!(f, words.score, won = won, lost = lost, drawn = drawn)
            }
            _ => Ok(()),
        }
    }

    fn idle_for(&self, state: &State) -> Millis {
        match self.choice().1 {
            // The light of a coin toss goes to and fro.
            ChoiceKind::FirstPlayer => 0,
            _ => Carousel::new(self.at, self.since).stands_for(state.core.now),
        }
    }
}
