//! A body for tests: a console with a clock, a chip that makes any legal move, and a journal in memory.
#![allow(dead_code, reason = "every test uses its part of it")]

use console::{
    Button, Console, EnginePort, Events, Input, Language, LineStatus, Loader, MemoryStore, Millis, Question,
    Report, Runner, Saved, Saver, Stamped,
};
use rules::Rng;

/// How long a move of the chip takes at the least.
const CHIPS_MOVE: Millis = 800;

/// A console with everything around it.
pub struct Body {
    runner: Runner<MemoryStore>,
    /// The time.
    pub now: Millis,
    /// When the chip answers.
    pub chip: Chip,
    mind: AskedQuestion,
    rng: Rng,
}

/// When the chip answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// At once.
    Prompt,
    /// When it is told to.
    Patient,
}

/// The question that the chip is thinking about.
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

impl Body {
    /// A console that has just been switched on.
    pub fn new(seed: u64, chip: Chip) -> Self {
        let runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        Self { runner, now: 0, chip, mind: AskedQuestion::default(), rng: Rng::new(!seed) }
    }

    /// A console that is switched on at a time and recalls the lines of a journal.
    pub fn recalling<T: AsRef<str>>(lines: impl IntoIterator<Item = T>, now: Millis) -> Self {
        let mut console = Console::new(7);
        let mut recall = Loader::new(&mut console);
        for line in lines {
            let line = line.as_ref();
            assert_eq!(recall.line(line), LineStatus::Applied, "{} {line}", scenario::rejection(line));
        }
        let keeper = Saver::new(MemoryStore::default(), recall.end().persisted);
        let mut runner = Runner::new(console, keeper);
        runner.begin(now);
        Self { runner, now, chip: Chip::Patient, mind: AskedQuestion::default(), rng: Rng::new(!7) }
    }

    /// The console.
    pub fn console(&self) -> &Console {
        self.runner.console()
    }

    /// Every line that was kept since it was switched on.
    pub fn journal(&self) -> &[String] {
        &self.runner.store().lines
    }

    /// Lets something happen now.
    pub fn happen(&mut self, event: Input) {
        self.happen_closely(event, |_, _| {});
    }

    /// The same, and shows what was emitted after each step, and the console.
    pub fn happen_closely(&mut self, input: Input, mut see: impl FnMut(&Events, &Console)) {
        self.step_closely(input, &mut see);
        if self.chip == Chip::Prompt {
            self.answer_closely(&mut see);
        }
    }

    fn step_closely(&mut self, input: Input, see: &mut dyn FnMut(&Events, &Console)) {
        let mut pending = Some(Stamped { at: self.now, input });
        while pending.is_some() {
            let (_, events) = self.runner.next(&mut pending, &mut self.mind);
            see(&events, self.runner.console());
        }
        while self.runner.save() == Saved::Wrote {}
    }

    /// Presses a button.
    pub fn press(&mut self, button: Button) {
        self.happen(Input::Press(button));
        self.happen(Input::Release(button));
    }

    /// Lets time pass.
    pub fn wait(&mut self, time: Millis) {
        self.now += time;
        self.happen(Input::Tick);
    }

    /// The number of the question that the chip is thinking about.
    pub fn asked(&self) -> Option<u16> {
        self.mind.0.as_ref().map(|question| question.id)
    }

    /// What the chip is thinking about.
    pub fn question(&self) -> Option<&Question> {
        self.mind.0.as_ref()
    }

    /// Has the chip answer whatever it was asked, until it is asked nothing any more.
    pub fn answer(&mut self) {
        self.answer_closely(&mut |_, _| {});
    }

    fn answer_closely(&mut self, see: &mut dyn FnMut(&Events, &Console)) {
        while let Some(Question { id, job }) = self.mind.0.take() {
            let Some(answer) = job.any_answer(&mut self.rng) else { return };
            self.step_closely(Input::Engine(Report::Answer(id, answer)), see);
            // Its cursor goes there.
            self.now = self.now.saturating_add(CHIPS_MOVE);
            self.step_closely(Input::Tick, see);
        }
    }

    /// What the console says.
    pub fn words(&self) -> String {
        words(self.console())
    }

    /// Goes back to the menu, by B and from a pause by the entry that leaves the game, and says by how many presses.
    pub fn back_to_menu(&mut self) -> usize {
        let most = 15;
        let mut presses = 0;
        while !is_menu(&self.words()) {
            assert!(presses < most, "after {most} presses the console says {:?}", self.words());
            if self.words().starts_with("Pause: LEAVE") {
                self.press(Button::A);
            } else if self.words().starts_with("Pause: ") {
                self.press(Button::LEFT);
            } else {
                // Whoever looks at a result sees it for a while first.
                self.wait(1_000);
                self.press(Button::B);
            }
            presses += 1;
        }
        presses
    }

    /// The lines of a new journal that says what this console is.
    pub fn written_anew(&self) -> Vec<String> {
        MemoryStore::lines_of(self.console())
    }
}

/// What a console says, in English.
pub fn words(console: &Console) -> String {
    words_in(Language::English, console)
}

/// What a console says in a language.
pub fn words_in(language: Language, console: &Console) -> String {
    let mut words = String::new();
    console.describe_in(language, &mut words).expect("a string takes everything");
    words
}

/// Whether these are the words of the console's menu.
pub fn is_menu(words: &str) -> bool {
    words.contains("A: choose it")
}

/// Any one of several things.
pub fn one_of<T: Copy>(things: impl IntoIterator<Item = T>, rng: &mut Rng) -> Option<T> {
    let things: Vec<T> = things.into_iter().collect();
    things.get(rng.below(things.len() as u32) as usize).copied()
}
