//! The screens: each is a file that takes presses, ticks, draws and describes itself. This list is the only place that knows
//! all of them.

mod coin_toss;
mod demo;
mod key_test;
pub(crate) mod lesson;
mod menu;
mod off;
mod playing;
mod puzzle;
mod settings;
mod setup;
mod splash;
mod test_pattern;

use core::fmt;

use crate::{
    Answer, Canvas, Job, Language, Millis,
    event::Kebab,
    input::{Button, Press},
    state::{OnBoard, State},
};

use coin_toss::CoinToss;
use demo::Demo;
use key_test::KeyTest;
use lesson::Lesson;
use menu::Menu;
use off::Off;
pub(crate) use playing::Playing;
use puzzle::Puzzle;
use settings::SettingsMenu;
use setup::Setup;
pub(crate) use splash::Splash;
use test_pattern::TestPattern;

/// Makes one type of all screens.
macro_rules! screens {
    ($($screen:ident: $($kind:ident)+,)+) => {
        /// The name of a screen. Each menu has its own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum ScreenKind {
            $($($kind,)+)+
        }

        impl ScreenKind {
            /// All of them.
            pub const ALL: &[Self] = &[$($(Self::$kind,)+)+];
        }

        /// Any screen.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum AnyScreen {
            $($screen($screen),)+
        }

        $(impl From<$screen> for AnyScreen {
            fn from(screen: $screen) -> Self {
                Self::$screen(screen)
            }
        })+

        impl Screen for AnyScreen {
            fn kind(&self) -> ScreenKind {
                match self { $(Self::$screen(screen) => screen.kind(),)+ }
            }

            fn board(&self) -> Option<OnBoard> {
                match self { $(Self::$screen(screen) => screen.board(),)+ }
            }

            fn press(&mut self, press: Press, state: &mut State) -> Next {
                match self { $(Self::$screen(screen) => screen.press(press, state),)+ }
            }

            fn hold_b(&mut self, state: &mut State) -> Next {
                match self { $(Self::$screen(screen) => screen.hold_b(state),)+ }
            }

            fn tick(&mut self, state: &mut State) -> Next {
                match self { $(Self::$screen(screen) => screen.tick(state),)+ }
            }

            fn progress(&mut self, parts: u8, state: &mut State) {
                match self { $(Self::$screen(screen) => screen.progress(parts, state),)+ }
            }

            fn answer(&mut self, answer: Answer, state: &mut State) -> Next {
                match self { $(Self::$screen(screen) => screen.answer(answer, state),)+ }
            }

            fn job(&self, state: &State) -> Option<Job> {
                match self { $(Self::$screen(screen) => screen.job(state),)+ }
            }

            fn draw(&self, state: &State, canvas: &mut Canvas) {
                match self { $(Self::$screen(screen) => screen.draw(state, canvas),)+ }
            }

            fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
                match self { $(Self::$screen(screen) => screen.describe(state, language, f),)+ }
            }

            fn idle_for(&self, state: &State) -> Millis {
                match self { $(Self::$screen(screen) => screen.idle_for(state),)+ }
            }
        }
    };
}
screens! {
    Splash: Splash,
    Menu: MainMenu Resume Pause ConfirmRestart GameOver Lessons Puzzles PuzzleLength,
    Setup: Setup,
    CoinToss: CoinToss,
    Playing: Playing,
    Lesson: Lesson,
    Puzzle: Puzzle,
    Demo: Demo,
    Off: Off,
    SettingsMenu: Settings,
    TestPattern: TestPattern,
    KeyTest: KeyTest,
}

/// What a screen does.
pub(crate) trait Screen: Copy {
    /// What it is called outside.
    fn kind(&self) -> ScreenKind;

    /// The game that it shows, if it shows one.
    fn board(&self) -> Option<OnBoard> {
        None
    }

    /// Handles a press or a touch. Where there are no squares, a touch is a button.
    fn press(&mut self, press: Press, state: &mut State) -> Next {
        self.button(press.on_icon(state.core.settings.panel.size), state)
    }

    /// Handles a button.
    fn button(&mut self, _button: Button, _state: &mut State) -> Next {
        Next::Stay
    }

    /// B has been held.
    fn hold_b(&mut self, state: &mut State) -> Next {
        Menu::main(state)
    }

    /// Lets time pass.
    fn tick(&mut self, _state: &mut State) -> Next {
        Next::Stay
    }

    /// The engine has done this share of its work, in 255ths.
    fn progress(&mut self, parts: u8, state: &mut State) {
        if let Some((session, _)) = self.board().and_then(|board| state.session_mut(board)) {
            session.progress(parts);
        }
    }

    /// Takes the engine's answer to the open question.
    fn answer(&mut self, answer: Answer, state: &mut State) -> Next {
        if let (Answer::Move(mv), Some(board)) = (answer, self.board())
            && let Some((session, core)) = state.session_mut(board)
        {
            session.answer(mv, core);
        }
        Next::Stay
    }

    /// What the open question asks the engine for.
    fn job(&self, state: &State) -> Option<Job> {
        state.session(self.board()?)?.job(state.core.rng.seed())
    }

    /// Draws itself.
    fn draw(&self, state: &State, canvas: &mut Canvas);

    /// Says in a sentence what the lights say.
    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// For how long nothing will move if nothing happens.
    fn idle_for(&self, _state: &State) -> Millis {
        0
    }
}

/// What follows on an input.
pub(crate) enum Next {
    /// Nothing has changed.
    Stay,
    /// The cursor, the selection or a value has changed.
    Moved,
    /// Another screen is shown.
    Go(AnyScreen),
}

impl<S: Into<AnyScreen>> From<S> for Next {
    fn from(screen: S) -> Self {
        Self::Go(screen.into())
    }
}

/// The name in kebab case.
impl fmt::Display for ScreenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Kebab(self).fmt(f)
    }
}

const _: () = assert!(size_of::<AnyScreen>() <= 64);
