//! The console: a screen over the state of the device.

use core::fmt;

use rules::Rng;

use crate::{
    Button, Canvas, Event, Events, Frame, GameKind, Input, Language, Millis, Question, Report, ScreenKind,
    Settings, StorageFault,
    alert::Alert,
    games::Games,
    input::Press,
    questions::Questions,
    screens::{AnyScreen, Next, Screen as _, Splash},
    slot::Revision,
    state::{Core, OnBoard, State},
};

/// The whole device minus its hardware: inputs go in, events and frames come out.
pub struct Console {
    screen: AnyScreen,
    alert: Option<Alert>,
    pub(crate) state: State,
}

const _: () = assert!(size_of::<Console>() <= 24 * 1024);

impl Console {
    /// A console that has just been switched on.
    pub fn new(entropy: u64) -> Self {
        Self::with_defaults(entropy, Settings::default())
    }

    /// The same with other default settings.
    pub fn with_defaults(entropy: u64, defaults: Settings) -> Self {
        let core = Core {
            now: 0,
            a_held: None,
            rng: Rng::new(entropy),
            settings: defaults,
            defaults,
            questions: Questions::default(),
            revision: Revision::default(),
            events: Events::default(),
        };
        let state = State { games: Games::new(), side_game: None, last_played: None, core };
        Self { screen: Splash { since: 0 }.into(), alert: None, state }
    }

    /// Takes an input at a time, and says what happened. Time never goes back.
    pub fn step(&mut self, now: Millis, input: Input) -> Events {
        let core = &mut self.state.core;
        core.now = core.now.max(now);
        match input {
            Input::Tick => {
                let (now, language) = (core.now, core.settings.language);
                self.alert.take_if(|notice| notice.is_over(language, now));
                let next = self.screen.tick(&mut self.state);
                self.go(next);
            }
            Input::Press(button) => self.press(Press::Button(button)),
            Input::Touch(light) => self.press(Press::Touch(light)),
            Input::Hold(Button::B) => {
                let next = self.screen.hold_b(&mut self.state);
                self.go(next);
            }
            Input::Hold(Button::A) => core.a_held = Some(core.now),
            Input::Release(Button::A) => core.a_held = None,
            Input::Hold(Button::Arrow(_)) | Input::Release(_) => {}
            // A report on an older question is ignored.
            Input::Engine(Report::Progress(id, parts)) if core.questions.open() == Some(id) => {
                self.screen.progress(parts, &mut self.state);
            }
            Input::Engine(Report::Answer(id, answer)) if core.questions.open() == Some(id) => {
                let next = self.screen.answer(answer, &mut self.state);
                self.go(next);
            }
            Input::Engine(_) => {}
        }
        if let Some(OnBoard::Saved(kind)) = self.screen.board() {
            self.state.games.count(kind);
        }
        core::mem::take(&mut self.state.core.events)
    }

    fn press(&mut self, press: Press) {
        let core = &mut self.state.core;
        core.a_held = None;
        // The moment of a press can't be foreseen.
        core.rng = Rng::new(core.rng.next_u64() ^ core.now);
        // A press dismisses the notice.
        if self.alert.take().is_some() {
            return;
        }
        let next = self.screen.press(press, &mut self.state);
        let is_quiet = self.state.core.events.is_empty();
        match next {
            Next::Stay if is_quiet => self.state.core.emit(Event::Rejected),
            Next::Moved => self.state.core.emit(Event::Cursor),
            _ => self.go(next),
        }
    }

    /// Shows another screen, if one follows.
    fn go(&mut self, next: Next) {
        if let Next::Go(screen) = next {
            if screen.kind() != self.screen.kind() {
                self.state.core.emit(Event::Screen(screen.kind()));
            }
            self.screen = screen;
        }
    }

    /// Tells the player that something is wrong with what is saved.
    pub fn alert(&mut self, loss: StorageFault) {
        self.alert = Some(Alert::new(loss, self.state.core.now));
        self.state.core.emit(Event::Storage(loss));
    }

    /// The number of the question that the engine has to answer, if there is one.
    pub fn open_question(&self) -> Option<u16> {
        self.state.core.questions.open()
    }

    /// The question that the engine has to answer, if there is one.
    pub fn question(&self) -> Option<Question> {
        Some(Question { id: self.open_question()?, job: self.screen.job(&self.state)? })
    }

    /// The screen that is shown.
    pub fn screen(&self) -> ScreenKind {
        self.screen.kind()
    }

    /// Which game is being played, and how many of its moves stand; none while anything else is shown.
    pub fn moves_made(&self) -> Option<(GameKind, usize)> {
        match (&self.alert, self.screen.board()) {
            (None, Some(OnBoard::Saved(kind))) => Some((kind, self.state.games.session(kind)?.move_count())),
            _ => None,
        }
    }

    /// Whether the game that is being played has ended, and its end is shown.
    pub fn shows_end(&self) -> bool {
        match self.screen.board() {
            Some(OnBoard::Saved(kind)) => {
                self.state.games.session(kind).is_some_and(|session| session.shows_end())
            }
            _ => false,
        }
    }

    /// For how long nothing will move on the panel if nothing happens.
    pub fn idle_for(&self) -> Millis {
        if self.alert.is_some() || self.state.core.a_held.is_some() {
            0
        } else {
            self.screen.idle_for(&self.state)
        }
    }

    /// The settings as they are.
    pub const fn settings(&self) -> &Settings {
        &self.state.core.settings
    }

    /// The settings of a device on which none have been chosen.
    pub const fn defaults(&self) -> &Settings {
        &self.state.core.defaults
    }

    /// Sets everything as if it had been set on the device.
    pub const fn set(&mut self, settings: Settings) {
        self.state.core.settings = settings;
    }

    /// The canvas as it is now.
    pub fn draw(&self) -> Canvas {
        let mut canvas = Canvas::DARK;
        match &self.alert {
            Some(notice) => notice.draw(self.settings().language, self.state.core.now, &mut canvas),
            None => self.screen.draw(&self.state, &mut canvas),
        }
        canvas
    }

    /// The colours of the canvas as it is now, after palette, brightness, gamma and current limit.
    pub fn frame(&self) -> Frame {
        self.settings().render(&self.draw())
    }

    /// Draws what lies on the table of the game that is played in lines of text, if it is more than the lights show at once.
    pub fn write_table(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        match (&self.alert, self.screen.board()) {
            (None, Some(OnBoard::Saved(kind))) => {
                self.state.games.session(kind).map_or(Ok(()), |session| session.write_table(f))
            }
            _ => Ok(()),
        }
    }

    /// Says in a sentence what the lights say: whose turn it is and what is asked.
    pub fn describe(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        self.describe_in(self.settings().language, f)
    }

    /// The same in a language that need not be the one that is set.
    pub fn describe_in(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        match &self.alert {
            Some(notice) => notice.describe(language, f),
            None => self.screen.describe(&self.state, language, f),
        }
    }
}

/// The games themselves, for platforms that show more than the panel does.
#[cfg(feature = "host")]
impl Console {
    /// What is seen of the game on the board; nothing while anything else is shown.
    pub fn snapshot(&self) -> Option<crate::Snapshot> {
        let session = self.state.session(self.screen.board()?)?;
        self.alert.is_none().then(|| session.snapshot())
    }

    /// What is seen of the game of this kind that is played or waits.
    pub fn snapshot_of(&self, kind: GameKind) -> Option<crate::Snapshot> {
        self.state.games.session(kind).map(|session| session.snapshot())
    }

    /// The kind of the game on the board.
    pub fn kind_shown(&self) -> Option<GameKind> {
        match self.screen.board()? {
            OnBoard::Saved(kind) => Some(kind),
            OnBoard::Side => self.state.side_game.as_ref().map(|game| game.kind()),
        }
    }

    /// Writes the records of the game on the board, each in a line; a console that recalls them has the same game.
    pub fn write_shown(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let session = self.screen.board().and_then(|board| self.state.session(board));
        let (Some(kind), Some(session)) = (self.kind_shown(), session) else { return Ok(()) };
        write!(f, "game {kind} ")?;
        session.write_opening(f)?;
        for number in 0..session.move_count() {
            write!(f, "\nmove {kind} ")?;
            session.write_move(number, f)?;
        }
        f.write_str("\n")
    }

    /// Puts the game of this kind that was recalled on the board, if there is one, also when it has ended.
    pub fn put_on_board(&mut self, kind: GameKind) {
        if self.state.games.session(kind).is_some() {
            let next = crate::screens::Playing::resume(kind, &mut self.state);
            self.go(next);
        }
    }
}
