//! A body for tests: a console with a clock, a chip that makes any legal move, and a journal in memory.
#![allow(dead_code, reason = "every test uses its part of it")]

use console::{Button, Console, Event, Knowledge, Millis, Puzzle, Request, Thought};
use rules::{Game as _, Lot};

/// A console with everything around it.
pub struct Body {
    /// The console.
    pub console: Console,
    /// The time.
    pub now: Millis,
    /// Every line that was to be saved, from the beginning.
    pub journal: Vec<String>,
    /// The question that the chip is thinking about.
    question: Option<u16>,
    /// When the chip answers.
    pub chip: Chip,
    lot: Lot,
}

/// When the chip answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// At once.
    Prompt,
    /// When it is told to.
    Patient,
}

impl Body {
    /// A console that has just been switched on.
    pub fn new(seed: u64, chip: Chip) -> Self {
        let console = Console::new(seed);
        Self { console, now: 0, journal: Vec::new(), question: None, chip, lot: Lot::new(!seed) }
    }

    /// A console that is switched on at a time and recalls the lines of a journal.
    pub fn recalling<T: AsRef<str>>(lines: impl IntoIterator<Item = T>, now: Millis) -> Self {
        let mut body = Self::new(7, Chip::Patient);
        for line in lines {
            let line = line.as_ref();
            assert!(body.console.recall(line), "{} {line}", script::not_understood(line));
        }
        body.now = now;
        body
    }

    /// Lets something happen now.
    pub fn happen(&mut self, event: Event) {
        self.console.step(self.now, event);
        self.serve();
        if self.chip == Chip::Prompt {
            self.answer();
        }
    }

    /// Presses a button.
    pub fn press(&mut self, button: Button) {
        self.happen(Event::Press(button));
        self.happen(Event::Release(button));
    }

    /// Lets time pass.
    pub fn wait(&mut self, time: Millis) {
        self.now += time;
        self.happen(Event::Tick);
    }

    /// Has the chip answer whatever it was asked, until it is asked nothing any more.
    pub fn answer(&mut self) {
        while let Some(question) = self.question.take() {
            let Some(thought) = self.console.puzzle().and_then(|puzzle| any_move(&puzzle, &mut self.lot))
            else {
                return;
            };
            self.console.step(self.now, Event::Thought(question, thought));
            self.serve();
        }
    }

    /// What the console says.
    pub fn words(&self) -> String {
        words(&self.console)
    }

    /// Presses B until the menu is there, and says how often.
    pub fn back_to_menu(&mut self) -> usize {
        let most = 15;
        for presses in 0..most {
            if is_menu(&self.words()) {
                return presses;
            }
            self.press(Button::B);
        }
        panic!("B has been pressed {most} times, and the console says {:?}", self.words());
    }

    fn serve(&mut self) {
        while let Some(request) = self.console.request() {
            match request {
                Request::Think(question) => self.question = Some(question),
                Request::StopThinking => self.question = None,
                Request::Save(line) => self.journal.push(line.as_str().to_string()),
            }
        }
    }
}

/// What a console says.
pub fn words(console: &Console) -> String {
    let mut words = String::new();
    console.say(&mut words).expect("a string takes everything");
    words
}

/// Whether these are the words of the console's menu.
pub fn is_menu(words: &str) -> bool {
    words.contains("A: choose it")
}

/// Any legal move.
fn any_move(puzzle: &Puzzle, lot: &mut Lot) -> Option<Thought> {
    match &puzzle.known {
        Knowledge::Donuts(game) => one_of(game.legal_moves(), lot).map(Thought::Donuts),
        Knowledge::Konter(game) => one_of(game.legal_moves(), lot).map(Thought::Konter),
        Knowledge::Fundomino(view) => one_of(view.legal_moves(), lot).map(Thought::Fundomino),
    }
}

/// Any one of several things.
pub fn one_of<T: Copy>(things: impl IntoIterator<Item = T>, lot: &mut Lot) -> Option<T> {
    let things: Vec<T> = things.into_iter().collect();
    things.get(lot.below(things.len() as u32) as usize).copied()
}
