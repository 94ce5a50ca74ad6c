//! The screens. Each has its own file, which handles presses and ticks and draws and describes the screen; only the
//! list in this module names all of them.

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
    Answer, AnyMove, Canvas, Job, Language, Millis, Refusal,
    event::Kebab,
    input::{Button, Press},
    state::{ActiveGame, State},
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

/// Generates the list of screens and an enum of all of them.
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

        /// The current screen.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum AnyScreen {
            $($screen($screen),)+
        }

        impl AnyScreen {
            /// Its public name.
            pub(crate) const fn kind(&self) -> ScreenKind {
                match self { $(Self::$screen(_screen) => kind!(_screen $($kind)+),)+ }
            }
        }

        $(impl From<$screen> for AnyScreen {
            fn from(screen: $screen) -> Self {
                Self::$screen(screen)
            }
        })+

        impl Screen for AnyScreen {
            fn board(&self) -> Option<ActiveGame> {
                match self { $(Self::$screen(screen) => screen.board(),)+ }
            }

            fn press(&mut self, press: Press, state: &mut State) -> Next {
                match self { $(Self::$screen(screen) => screen.press(press, state),)+ }
            }

            fn play(&mut self, mv: AnyMove, state: &mut State) -> Result<(), Refusal> {
                match self { $(Self::$screen(screen) => screen.play(mv, state),)+ }
            }

            fn hold_b(&mut self, state: &mut State) -> Next {
                match self { $(Self::$screen(screen) => screen.hold_b(state),)+ }
            }

            fn tick(&mut self, state: &mut State) -> Next {
                match self { $(Self::$screen(screen) => screen.tick(state),)+ }
            }

            fn set_progress(&mut self, progress: u8, state: &mut State) {
                match self { $(Self::$screen(screen) => screen.set_progress(progress, state),)+ }
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

/// The public name of a screen: the one in the list, or if it has several, what its own function says.
macro_rules! kind {
    ($screen:ident $kind:ident) => {
        ScreenKind::$kind
    };
    ($screen:ident $($kind:ident)+) => {
        $screen.kind()
    };
}

screens! {
    Splash: Splash,
    Menu: MainMenu Resume Pause ConfirmRestart GameOver Lessons Puzzles PuzzleLength PuzzlePause,
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

/// The interface of a screen.
pub(crate) trait Screen: Copy {
    /// The game on the board, if it shows one.
    fn board(&self) -> Option<ActiveGame> {
        None
    }

    /// Handles a button or a touch. By default a touch acts as a button.
    fn press(&mut self, press: Press, state: &mut State) -> Next {
        self.button(press.to_button(state.core.settings.panel.size), state)
    }

    /// Handles a button.
    fn button(&mut self, _button: Button, _state: &mut State) -> Next {
        Next::Stay
    }

    /// Makes a human's move.
    fn play(&mut self, _mv: AnyMove, _state: &mut State) -> Result<(), Refusal> {
        Err(Refusal::NoGame)
    }

    /// Handles holding B.
    fn hold_b(&mut self, state: &mut State) -> Next {
        Menu::main(state)
    }

    /// Handles a tick.
    fn tick(&mut self, _state: &mut State) -> Next {
        Next::Stay
    }

    /// Takes the progress of the engine's search, in 255ths.
    fn set_progress(&mut self, progress: u8, state: &mut State) {
        if let Some((session, _)) = self.board().and_then(|board| state.session_mut(board)) {
            session.set_progress(progress);
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

    /// The job of the open question.
    fn job(&self, state: &State) -> Option<Job> {
        state.session(self.board()?)?.job(state.core.rng.seed())
    }

    /// Draws the screen.
    fn draw(&self, state: &State, canvas: &mut Canvas);

    /// Describes the screen in a sentence.
    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// For how long the screen will not change without an input.
    fn idle_for(&self, _state: &State) -> Millis {
        0
    }
}

/// The result of an input.
pub(crate) enum Next {
    /// Stay on this screen.
    Stay,
    /// Stay on this screen; the cursor, the selection or a value has changed.
    Moved,
    /// Switch to this screen.
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
