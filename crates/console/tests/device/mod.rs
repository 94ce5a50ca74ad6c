//! A device for tests: a console with a clock, an engine that makes random legal moves, and a journal in memory.
#![allow(dead_code, reason = "each test uses a part of it")]

use console::{
    Button, Console, EnginePort, Events, Input, Language, LineStatus, Loader, MemoryStore, Millis, Question,
    Report, Runner, SaveStatus, Saver, ScreenKind, Stamped,
};
use rules::Rng;

/// The minimum time of an engine's move.
const ENGINE_MOVE_TIME: Millis = 800;

/// A console with its platform.
pub struct Device {
    runner: Runner<MemoryStore>,
    /// The current time.
    pub now: Millis,
    /// When the engine answers.
    pub engine_mode: EngineMode,
    engine: AskedQuestion,
    rng: Rng,
}

/// When the engine answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineMode {
    /// Immediately.
    Immediate,
    /// When [`Device::answer`] is called.
    OnRequest,
}

/// The open question.
#[derive(Default)]
pub struct AskedQuestion(pub Option<Question>);

impl EnginePort for AskedQuestion {
    fn ask(&mut self, question: Question) {
        self.0 = Some(question);
    }

    fn cancel(&mut self) {
        self.0 = None;
    }
}

impl Device {
    /// A device after power-on.
    pub fn new(seed: u64, engine_mode: EngineMode) -> Self {
        let runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        Self { runner, now: 0, engine_mode, engine: AskedQuestion::default(), rng: Rng::new(!seed) }
    }

    /// A device that has loaded a journal and starts at time `now`.
    pub fn with_journal<T: AsRef<str>>(lines: impl IntoIterator<Item = T>, now: Millis) -> Self {
        let mut console = Console::new(7);
        let mut loader = Loader::new(&mut console);
        for line in lines {
            let line = line.as_ref();
            assert_eq!(loader.line(line), LineStatus::Applied, "{} {line}", scenario::rejection(line));
        }
        let saver = Saver::new(MemoryStore::default(), loader.end().persisted);
        let mut runner = Runner::new(console, saver);
        runner.begin(now);
        let engine = AskedQuestion::default();
        Self { runner, now, engine_mode: EngineMode::OnRequest, engine, rng: Rng::new(!7) }
    }

    /// The console.
    pub fn console(&self) -> &Console {
        self.runner.console()
    }

    /// Every line saved since power-on.
    pub fn journal(&self) -> &[String] {
        &self.runner.store().lines
    }

    /// Handles an input now.
    pub fn happen(&mut self, input: Input) {
        self.happen_observed(input, |_, _| {});
    }

    /// Handles an input now, and calls `observe` with the events and the console after each step.
    pub fn happen_observed(&mut self, input: Input, mut observe: impl FnMut(&Events, &Console)) {
        self.step_observed(input, &mut observe);
        if self.engine_mode == EngineMode::Immediate {
            self.answer_observed(&mut observe);
        }
    }

    fn step_observed(&mut self, input: Input, observe: &mut dyn FnMut(&Events, &Console)) {
        let mut pending = Some(Stamped { at: self.now, input });
        while pending.is_some() {
            let (_, events) = self.runner.next(&mut pending, &mut self.engine);
            observe(&events, self.runner.console());
        }
        while self.runner.save() == SaveStatus::Wrote {}
    }

    /// Presses and releases a button.
    pub fn press(&mut self, button: Button) {
        self.happen(Input::Press(button));
        self.happen(Input::Release(button));
    }

    /// Advances the time.
    pub fn wait(&mut self, time: Millis) {
        self.now += time;
        self.happen(Input::Tick);
    }

    /// The id of the open question.
    pub fn asked(&self) -> Option<u16> {
        self.engine.0.as_ref().map(|question| question.id)
    }

    /// The open question.
    pub fn question(&self) -> Option<&Question> {
        self.engine.0.as_ref()
    }

    /// Answers questions until none is open.
    pub fn answer(&mut self) {
        self.answer_observed(&mut |_, _| {});
    }

    fn answer_observed(&mut self, observe: &mut dyn FnMut(&Events, &Console)) {
        while let Some(Question { id, job }) = self.engine.0.take() {
            let Some(answer) = job.random_answer(&mut self.rng) else { return };
            self.step_observed(Input::Engine(Report::Answer(id, answer)), observe);
            // The engine's cursor moves to its move.
            self.now = self.now.saturating_add(ENGINE_MOVE_TIME);
            self.step_observed(Input::Tick, observe);
        }
    }

    /// The description of the screen, in English.
    pub fn words(&self) -> String {
        words(self.console())
    }

    /// Returns to the menu, with B and the pause's entry to leave, and returns the number of presses.
    pub fn back_to_menu(&mut self) -> usize {
        const MAX_PRESSES: usize = 15;
        let mut presses = 0;
        while !is_menu(self.console()) {
            assert!(presses < MAX_PRESSES, "after {MAX_PRESSES} presses: {:?}", self.words());
            if ["Pause: MAIN MENU", "Pause: PUZZLES"].iter().any(|exit| self.words().starts_with(exit)) {
                self.press(Button::A);
            } else if self.words().starts_with("Pause: ") {
                // The exit is the last entry.
                let is_first = self.words().starts_with("Pause: RESUME");
                self.press(if is_first { Button::LEFT } else { Button::RIGHT });
            } else {
                // A result is shown for a while before a press leaves it.
                self.wait(1_000);
                self.press(Button::B);
            }
            presses += 1;
        }
        presses
    }

    /// The lines of a new journal with the state of this console.
    pub fn full_journal(&self) -> Vec<String> {
        MemoryStore::lines_of(self.console())
    }
}

/// The description of a console's screen, in English.
pub fn words(console: &Console) -> String {
    words_in(Language::English, console)
}

/// The description of a console's screen in a language.
pub fn words_in(language: Language, console: &Console) -> String {
    let mut words = String::new();
    console.describe_in(language, &mut words).expect("writing to a string can't fail");
    words
}

/// Whether a console shows its main menu.
pub fn is_menu(console: &Console) -> bool {
    console.screen() == ScreenKind::MainMenu
}

/// A random item; `None` if there are none.
pub fn random_item<T: Copy>(items: impl IntoIterator<Item = T>, rng: &mut Rng) -> Option<T> {
    let items: Vec<T> = items.into_iter().collect();
    items.get(rng.below(items.len() as u32) as usize).copied()
}
