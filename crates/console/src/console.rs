//! The console: the current screen and the state that all screens share.

use core::fmt;

use rules::Rng;

use crate::{
    AnyMove, Button, Canvas, Event, Events, Frame, GameKind, Hardware, Input, Language, Led, Millis,
    PowerSource, Question, Refusal, Report, ScreenKind, Settings, StorageFault,
    alert::Alert,
    games::Games,
    input::Press,
    questions::Questions,
    rejection::{self, Rejection},
    revision::Revision,
    screens::{AnyScreen, Next, Screen as _, Splash},
    state::{ActiveGame, Core, State},
};

/// The whole device minus its hardware: inputs go in, events and frames come out.
pub struct Console {
    screen: AnyScreen,
    alert: Option<Alert>,
    /// The last press, if it was rejected.
    rejection: Option<Rejection>,
    /// Whether A is down but has not acted yet.
    a_down: bool,
    power: PowerSource,
    pub(crate) state: State,
}

const _: () = assert!(size_of::<Console>() <= 24 * 1024);

impl Console {
    /// A console that has just been switched on.
    pub fn new(entropy: u64) -> Self {
        Self::with_defaults(entropy, Settings::default())
    }

    /// A console with other default settings.
    pub fn with_defaults(entropy: u64, defaults: Settings) -> Self {
        Self::with_hardware(entropy, defaults, Hardware::PICO)
    }

    /// A console with other default settings, and only some hardware.
    pub fn with_hardware(entropy: u64, defaults: Settings, hardware: Hardware) -> Self {
        let core = Core {
            now: 0,
            a_held: None,
            rng: Rng::new(entropy),
            settings: defaults,
            defaults,
            hardware,
            questions: Questions::default(),
            revision: Revision::default(),
            events: Events::default(),
        };
        let state = State { games: Games::new(), temporary_game: None, last_played: None, core };
        Self {
            screen: Splash { shown_at: 0 }.into(),
            alert: None,
            rejection: None,
            a_down: false,
            power: PowerSource::default(),
            state,
        }
    }

    /// Handles an input at time `now` and returns what happened. Time never goes back.
    pub fn step(&mut self, now: Millis, input: Input) -> Events {
        let core = &mut self.state.core;
        core.now = core.now.max(now);
        match input {
            Input::Down(_) => self.a_down = true,
            Input::Press(Button::A) | Input::Hold(Button::A) | Input::Release(Button::A) => {
                self.a_down = false
            }
            _ => {}
        }
        match input {
            Input::Tick => {
                let (now, language) = (core.now, core.settings.language);
                self.alert.take_if(|alert| alert.is_over(language, now));
                let next = self.screen.tick(&mut self.state);
                self.go(next);
            }
            Input::Press(button) => self.press(Press::Button(button)),
            Input::Touch(led) => self.press(Press::Touch(led)),
            Input::Hold(Button::B) => {
                let next = self.screen.hold_b(&mut self.state);
                self.go(next);
            }
            Input::Hold(Button::A) => core.a_held = Some(core.now),
            Input::Release(Button::A) => core.a_held = None,
            Input::Down(_) | Input::Hold(Button::Arrow(_)) | Input::Release(_) => {}
            // Reports on an older question are ignored.
            Input::Engine(Report::Progress(id, progress)) if core.questions.open() == Some(id) => {
                self.screen.set_progress(progress, &mut self.state);
            }
            Input::Engine(Report::Answer(id, answer)) if core.questions.open() == Some(id) => {
                let next = self.screen.answer(answer, &mut self.state);
                self.go(next);
            }
            Input::Engine(_) => {}
            Input::Move(mv) => self.play(mv),
            Input::Set(setting, value) => {
                if core.hardware.offers(setting) && setting.select(&mut core.settings, value).is_some() {
                    core.emit(Event::Setting(setting));
                }
            }
        }
        if let Some(ActiveGame::Saved(kind)) = self.screen.board() {
            self.state.games.count_result(kind);
        }
        core::mem::take(&mut self.state.core.events)
    }

    fn press(&mut self, press: Press) {
        let core = &mut self.state.core;
        core.a_held = None;
        // The time of a press adds entropy.
        core.rng = Rng::new(core.rng.next_u64() ^ core.now);
        // A press dismisses the alert.
        if self.alert.take().is_some() {
            return;
        }
        let next = self.screen.press(press, &mut self.state);
        let last_rejection = self.rejection.take();
        match next {
            Next::Stay if self.state.core.events.is_empty() => {
                self.rejection =
                    Some(Rejection::new(press, self.cursor(), last_rejection, self.state.core.now));
                self.state.core.emit(Event::Rejected);
            }
            Next::Moved => self.state.core.emit(Event::Cursor),
            _ => self.go(next),
        }
    }

    /// Makes a human's move, or says why not.
    fn play(&mut self, mv: AnyMove) {
        let played = match &self.alert {
            Some(_) => Err(Refusal::Alert),
            None => self.screen.play(mv, &mut self.state),
        };
        let core = &mut self.state.core;
        match played {
            Ok(()) => {
                // The time of a move adds entropy, as that of a press does.
                core.rng = Rng::new(core.rng.next_u64() ^ core.now);
                self.rejection = None;
            }
            Err(refusal) => core.emit(Event::MoveRefused(refusal)),
        }
    }

    /// The LED of the cursor, if there is one.
    fn cursor(&self) -> Option<Led> {
        self.state.session(self.screen.board()?)?.cursor()
    }

    /// Switches to the next screen, if there is one.
    fn go(&mut self, next: Next) {
        if let Next::Go(screen) = next {
            if screen.kind() != self.screen.kind() {
                self.state.core.emit(Event::Screen(screen.kind()));
            }
            self.screen = screen;
        }
    }

    /// Shows an alert about the saved data.
    pub fn alert(&mut self, fault: StorageFault) {
        self.alert = Some(Alert::new(fault, self.state.core.now));
        self.state.core.emit(Event::Storage(fault));
    }

    /// Whether an alert is shown.
    pub(crate) const fn has_alert(&self) -> bool {
        self.alert.is_some()
    }

    /// The id of the question that the engine has to answer, if there is one.
    pub fn open_question(&self) -> Option<u16> {
        self.state.core.questions.open()
    }

    /// The question that the engine has to answer, if there is one.
    pub fn question(&self) -> Option<Question> {
        Some(Question { id: self.open_question()?, job: self.screen.job(&self.state)? })
    }

    /// The current screen.
    pub fn screen(&self) -> ScreenKind {
        self.screen.kind()
    }

    /// The game on the playing screen and its number of moves; `None` on any other screen.
    pub fn moves_made(&self) -> Option<(GameKind, usize)> {
        match (&self.alert, self.screen.board()) {
            (None, Some(ActiveGame::Saved(kind))) => {
                Some((kind, self.state.games.session(kind)?.move_count()))
            }
            _ => None,
        }
    }

    /// Whether the saved game on the board has ended and its last animation is over.
    pub fn shows_end(&self) -> bool {
        match self.screen.board() {
            Some(ActiveGame::Saved(kind)) => {
                self.state.games.session(kind).is_some_and(|session| session.shows_end())
            }
            _ => false,
        }
    }

    /// For how long the panel will not change without an input.
    pub fn idle_for(&self) -> Millis {
        let core = &self.state.core;
        let shows_rejection = self.rejection.is_some_and(|rejection| rejection.is_visible(core.now));
        if self.alert.is_some() || core.a_held.is_some() || shows_rejection {
            0
        } else {
            self.screen.idle_for(&self.state)
        }
    }

    /// The current settings.
    pub const fn settings(&self) -> &Settings {
        &self.state.core.settings
    }

    /// The default settings of this device.
    pub const fn defaults(&self) -> &Settings {
        &self.state.core.defaults
    }

    /// The hardware of this device.
    pub const fn hardware(&self) -> Hardware {
        self.state.core.hardware
    }

    /// Replaces all settings.
    pub const fn set(&mut self, settings: Settings) {
        self.state.core.settings = settings;
    }

    /// The current canvas.
    pub fn draw(&self) -> Canvas {
        let mut canvas = Canvas::DARK;
        match &self.alert {
            Some(alert) => alert.draw(self.settings().language, self.state.core.now, &mut canvas),
            None => {
                self.screen.draw(&self.state, &mut canvas);
                if let Some(rejection) = &self.rejection {
                    rejection.draw(self.state.core.now, &mut canvas);
                }
            }
        }
        if self.a_down {
            rejection::acknowledge(self.cursor(), &mut canvas);
        }
        canvas
    }

    /// The colours of the current canvas after palette, brightness, gamma and the current limit, which may be lower than
    /// that of the settings.
    pub fn frame(&self) -> Frame {
        let mut settings = *self.settings();
        settings.light.limit = self.power.cap(settings.light.limit);
        settings.render(&self.draw())
    }

    /// What feeds the board.
    pub const fn power(&self) -> PowerSource {
        self.power
    }

    /// Sets what feeds the board.
    pub const fn set_power(&mut self, power: PowerSource) {
        self.power = power;
    }

    /// The kind of the game on the board.
    pub fn kind_shown(&self) -> Option<GameKind> {
        match self.screen.board()? {
            ActiveGame::Saved(kind) => Some(kind),
            ActiveGame::Temporary => self.state.temporary_game.as_ref().map(|game| game.kind()),
        }
    }

    /// Writes what a program may know of the screen and the game on the board: a line for each fact, with its name. It
    /// reveals nothing that the panel hides.
    pub fn report(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(f, "screen {}", self.screen())?;
        if let (None, Some(kind)) = (&self.alert, self.kind_shown()) {
            writeln!(f, "game {kind}")?;
            if let Some(session) = self.screen.board().and_then(|board| self.state.session(board)) {
                session.report(f)?;
            }
        }
        f.write_str("description ")?;
        self.describe(f)
    }

    /// Describes the current screen in a sentence: whose turn it is and what to do.
    pub fn describe(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        self.describe_in(self.settings().language, f)
    }

    /// Describes the current screen in any language.
    pub fn describe_in(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        match &self.alert {
            Some(alert) => alert.describe(language, f),
            None => self.screen.describe(&self.state, language, f),
        }
    }
}

/// The games themselves, for platforms that show more than the panel does.
#[cfg(feature = "host")]
impl Console {
    /// The visible state of the game on the board; `None` while anything else is shown.
    pub fn snapshot(&self) -> Option<crate::Snapshot> {
        let session = self.state.session(self.screen.board()?)?;
        self.alert.is_none().then(|| session.snapshot())
    }

    /// The visible state of the saved game of this kind.
    pub fn snapshot_of(&self, kind: GameKind) -> Option<crate::Snapshot> {
        self.state.games.session(kind).map(|session| session.snapshot())
    }

    /// What the side to move in the saved game of this kind may know, for an engine in another process.
    pub fn info_state_of(&self, kind: GameKind) -> Option<engine::InfoState> {
        self.state.games.session(kind)?.info_state()
    }

    /// Whether there is an unfinished game of this kind to resume.
    pub fn is_unfinished(&self, kind: GameKind) -> bool {
        self.state.games.is_unfinished(kind)
    }

    /// Describes the game on the board in any language, also while an alert is shown.
    pub fn describe_game_in(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let session = self.screen.board().and_then(|board| self.state.session(board));
        session.map_or(Ok(()), |session| session.describe(language, f))
    }

    /// Writes the records of the game on the board, one a line. A console that loads them has the same game.
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

    /// Shows the loaded game of this kind, if there is one, even when it has ended.
    pub fn show_game(&mut self, kind: GameKind) {
        if self.state.games.session(kind).is_some() {
            let next = crate::screens::Playing::resume(kind, &mut self.state);
            self.go(next);
        }
    }
}
