//! The main loop of the terminal: the panel as coloured blocks, keyboard and mouse as buttons, the engine in a thread and the
//! journal in a file.

use std::{
    io::{self, IsTerminal as _},
    mem,
    process::ExitCode,
    sync::mpsc,
    time::{Duration, Instant},
};

use console::{
    Console, Event, FRAME, Hardware, Input, Language, Led, Millis, MoveLog, Runner, SaveStatus, ScreenKind,
    Settings, Stamped,
};

use super::{
    colours::Colours,
    engine_thread::EngineThread,
    entropy,
    journal_file::{self, Existing, Journal, JournalError},
    keyboard::{Keyboard, Received},
    keymap::{self, HeldKey, Key, KeyAction},
    layout::{Size, Spot},
    options::Options,
    output::warn,
    rejection,
    screen::{self, Screen},
    signals::{Asked, Signals},
    threads,
    view::{BoardInfo, Page, View},
    words,
};

/// A terminal plays no tones, but it has a bell.
const HARDWARE: Hardware = Hardware { buzzer: false, bell: true, ..Hardware::PICO };

/// Plays until the user quits.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        warn(
            "glowboard: standard input and output must be a terminal. For scripts, use `glowboard referee GAME` (see --help).",
        );
        return Ok(ExitCode::from(2));
    }
    // The terminal and all threads first: if any of them fails, the journal has not been touched.
    let signals = Signals::listen()?;
    let engine = EngineThread::start()?;
    let colours = options.colours.unwrap_or_else(Colours::detect);
    let screen = Screen::open(colours)?;
    let keyboard = Keyboard::listen()?;
    let defaults = Settings { language: system_language(), ..Settings::default() };
    let mut console = Console::with_hardware(options.seed.unwrap_or_else(entropy::seed), defaults, HARDWARE);
    let existing = if options.forget { Existing::Forget } else { Existing::Load };
    let (saver, warnings) = journal_file::open(journal_file::folder().as_deref(), existing, &mut console);
    let warnings: Vec<String> = warnings.iter().map(JournalError::to_string).collect();
    options.settings.apply(&mut console);
    let mut app = App {
        runner: Runner::new(console, saver),
        page: Page::default(),
        board_info: BoardInfo::default(),
        alert: warnings.join("\n"),
        warnings,
        engine,
        held_key: HeldKey::default(),
        rings: false,
        move_log: MoveLog::default(),
        started: Instant::now(),
    };
    let played = app.play(&signals, &screen, keyboard, colours);
    // Once the terminal is restored, standard error stays readable.
    drop(screen);
    repeat_warnings(app.warnings);
    played.map(|()| ExitCode::SUCCESS)
}

/// Writes all warnings to standard error. A stalled terminal does not block the exit.
fn repeat_warnings(warnings: Vec<String>) {
    let (sender, done) = mpsc::channel::<()>();
    let warn_all = move || warnings.iter().for_each(|warning| warn(format_args!("glowboard: {warning}")));
    let in_thread = warn_all.clone();
    let spawned = threads::spawn(move || {
        in_thread();
        drop(sender);
    });
    if spawned.is_err() {
        warn_all();
    }
    // Nothing is ever sent: this returns when the sender is dropped.
    _ = done.recv_timeout(screen::TIMEOUT);
}

/// The language of the system, or English.
fn system_language() -> Language {
    sys_locale::get_locales().find_map(|locale| Language::of_locale(&locale)).unwrap_or_default()
}

/// The console and its platform.
struct App {
    runner: Runner<Journal>,
    /// All warnings, to be repeated at the end.
    warnings: Vec<String>,
    page: Page,
    board_info: BoardInfo,
    /// What the user should know, until the next key.
    alert: String,
    engine: EngineThread,
    held_key: HeldKey,
    /// Whether the bell is to ring.
    rings: bool,
    move_log: MoveLog,
    started: Instant,
}

/// What follows a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Flow {
    Continue,
    Suspend,
    Quit,
}

impl App {
    fn play(
        &mut self,
        signals: &Signals,
        screen: &Screen,
        mut keyboard: Keyboard,
        colours: Colours,
    ) -> io::Result<()> {
        let mut shown = None;
        let mut flow = Flow::Continue;
        while flow != Flow::Quit {
            match signals.poll() {
                Asked::End => return Ok(()),
                Asked::Stop => flow = Flow::Suspend,
                Asked::Continue => {
                    screen.enter()?;
                    shown = None;
                }
                Asked::Nothing => {}
            }
            if flow == Flow::Suspend {
                screen.leave();
                signals.stop()?;
                flow = Flow::Continue;
                continue;
            }
            let began = Instant::now();
            self.advance();
            if mem::take(&mut self.rings) {
                screen.ring();
            }
            let view = self.view(Screen::size());
            if shown.as_ref() != Some(&view) {
                screen.show(view.draw(colours));
                shown = Some(view);
            }
            match keyboard.wait(Duration::from_millis(FRAME).saturating_sub(began.elapsed())) {
                Received::Gone => return Ok(()),
                Received::Keys(keys) => {
                    for key in keys {
                        let led_at = |spot| shown.as_ref()?.led_at(spot, colours);
                        flow = flow.max(self.take(key, led_at));
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes a key. In the help `?` turns the page and any other key leads back; only those for the program itself act.
    fn take(&mut self, key: Key, led_at: impl FnOnce(Spot) -> Option<Led>) -> Flow {
        let page = mem::take(&mut self.page);
        match (keymap::action(key, led_at), key) {
            (Some(action), _) if page == Page::Panel || matches!(key, Key::ControlC | Key::ControlZ) => {
                self.follow(action)
            }
            (Some(KeyAction::Help), _) => {
                let palette = self.runner.console().settings().light.palette;
                self.page = page.next(self.words(), palette, Screen::size());
                Flow::Continue
            }
            (None, Key::Letter(letter)) if page == Page::Panel => {
                let text = self.words().rejections.unknown_key;
                self.alert = text.replace("{key}", &letter.to_string());
                Flow::Continue
            }
            _ => Flow::Continue,
        }
    }

    /// Does what a key asks for.
    fn follow(&mut self, action: KeyAction) -> Flow {
        self.alert.clear();
        for input in self.held_key.inputs(action, self.now()) {
            self.step(input);
        }
        match action {
            KeyAction::Quit => Flow::Quit,
            KeyAction::Suspend => Flow::Suspend,
            KeyAction::Help => {
                self.page = Page::Help(0);
                Flow::Continue
            }
            KeyAction::Press(_) | KeyAction::Hold(_) | KeyAction::Touch(_) => Flow::Continue,
        }
    }

    /// Steps through everything that is due by now.
    fn advance(&mut self) {
        let now = self.now();
        let reports: Vec<_> = self.engine.reports().collect();
        for input in reports.into_iter().chain(self.held_key.due(now)).chain([Input::Tick]) {
            self.step(input);
        }
    }

    /// Takes an input now, and saves what has changed.
    fn step(&mut self, input: Input) {
        let mut pending = Some(Stamped { at: self.now(), input });
        while pending.is_some() {
            let (input, events) = self.runner.next(&mut pending, &mut self.engine);
            events.send(&mut self.move_log, self.runner.console());
            self.rings |= events.call_for_attention() && self.runner.console().settings().bell;
            if events.iter().any(|event| *event == Event::Rejected) {
                self.alert = rejection::reason(self.runner.console(), input, self.words());
            }
        }
        while self.runner.save() == SaveStatus::Wrote {}
        if let Some(warning) = self.runner.store_mut().warning() {
            self.alert = warning.to_string();
            self.warnings.push(self.alert.clone());
        }
        self.update_board_info();
    }

    /// The snake stays beside the menus of its game, so that the panel does not move.
    fn update_board_info(&mut self) {
        let console = self.runner.console();
        let is_in_game = matches!(
            console.screen(),
            ScreenKind::Playing | ScreenKind::Pause | ScreenKind::ConfirmRestart | ScreenKind::GameOver
        );
        match (BoardInfo::of(console), &self.board_info) {
            (BoardInfo::None, BoardInfo::Snake(_)) if is_in_game => {}
            (info, _) => self.board_info = info,
        }
    }

    fn view(&self, window: Size) -> View {
        let console = self.runner.console();
        let language = console.settings().language;
        let log = self.move_log.sentences(console).map(|(_, sentence)| sentence.to_string()).collect();
        View {
            page: self.page,
            canvas: console.draw(),
            frame: console.frame(),
            settings: *console.settings(),
            words: words::describe(console, language),
            log,
            alert: self.alert.clone(),
            board_info: self.board_info.clone(),
            window,
        }
    }

    fn words(&self) -> &'static words::Words {
        words::of(self.runner.console().settings().language)
    }

    fn now(&self) -> Millis {
        // It overflows after half a billion years.
        self.started.elapsed().as_millis() as Millis
    }
}
