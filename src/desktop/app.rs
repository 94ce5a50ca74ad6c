//! The console in the terminal: the panel as coloured blocks, keyboard and mouse as buttons, the engine in a thread and the
//! journal in a file.

use std::{
    io::{self, IsTerminal as _},
    mem,
    process::ExitCode,
    sync::mpsc,
    time::Instant,
};

use console::{
    Console, Event, Hardware, Input, Language, Millis, MoveLog, Runner, SaveStatus, ScreenKind, Settings,
    Stamped,
};

use super::{
    colours::Colours,
    engine_thread::EngineThread,
    entropy,
    journal_file::{self, Existing, Journal, JournalError},
    keymap::{HeldKey, KeyAction},
    layout::Size,
    options::Options,
    output::warn,
    rejection, screen, threads,
    view::{BoardInfo, Page, View},
    window::{Content, Window},
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
    let engine = EngineThread::start()?;
    let mut window = Window::open(options.colours.unwrap_or_else(Colours::detect))?;
    let defaults = Settings { language: system_language(), ..Settings::default() };
    let mut console = Console::with_hardware(options.seed.unwrap_or_else(entropy::seed), defaults, HARDWARE);
    let existing = if options.forget { Existing::Forget } else { Existing::Load };
    let (saver, warnings) = journal_file::open(journal_file::folder().as_deref(), existing, &mut console);
    let warnings: Vec<String> = warnings.iter().map(JournalError::to_string).collect();
    options.settings.apply(&mut console);
    let mut app = App {
        runner: Runner::new(console, saver),
        board_info: BoardInfo::default(),
        alert: warnings.join("\n"),
        warnings,
        engine,
        held_key: HeldKey::default(),
        rings: false,
        move_log: MoveLog::default(),
        started: Instant::now(),
    };
    let played = window.run(&mut app);
    // Once the terminal is restored, standard error stays readable.
    drop(window);
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

impl Content for App {
    /// Steps through everything that is due by now.
    fn advance(&mut self) -> bool {
        let now = self.now();
        let reports: Vec<_> = self.engine.reports().collect();
        for input in reports.into_iter().chain(self.held_key.due(now)).chain([Input::Tick]) {
            self.step(input);
        }
        mem::take(&mut self.rings)
    }

    fn view(&self, page: Page, window: Size) -> View {
        let console = self.runner.console();
        let language = console.settings().language;
        let log = self.move_log.sentences(console).map(|(_, sentence)| sentence.to_string()).collect();
        View {
            page,
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

    fn follow(&mut self, action: KeyAction) {
        self.alert.clear();
        for input in self.held_key.inputs(action, self.now()) {
            self.step(input);
        }
    }

    fn alert(&mut self, text: String) {
        self.alert = text;
    }
}

impl App {
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

    fn words(&self) -> &'static words::Words {
        words::of(self.runner.console().settings().language)
    }

    fn now(&self) -> Millis {
        // It overflows after half a billion years.
        self.started.elapsed().as_millis() as Millis
    }
}
