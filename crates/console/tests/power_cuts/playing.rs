//! A device on which whole games are played, with undo, settings and other games in between.

use std::{cell::RefCell, rc::Rc};

use console::{
    Button, Console, FlashStore, Input, MemoryStore, Millis, Question, Report, Runner, SaveStatus,
};
use rules::Rng;

use crate::{
    SECTOR,
    cutting::{Expected, Tearable, Watched, loaded},
    device::{AskedQuestion, words},
};

/// The size of a frame. A record with its frame takes a multiple of it.
const FRAME: usize = 8;

/// A device with a console and a flash.
pub struct Device {
    runner: Runner<Watched>,
    expected: Rc<RefCell<Expected>>,
    question: AskedQuestion,
    now: Millis,
    is_full: bool,
}

impl Device {
    /// Starts a device and begins a game of each kind in turn, with people and engines.
    pub fn start(flash: Tearable, expected: Rc<RefCell<Expected>>, game: u64, rng: &mut Rng) -> Self {
        let mut console = Console::new(rng.next_u64());
        let area = expected.borrow().area();
        let saver = FlashStore::open(flash, area, &mut console);
        let saver = saver.map(|store| Watched::new(store, Rc::clone(&expected)));
        let mut device = Self {
            runner: Runner::new(console, saver),
            expected,
            question: AskedQuestion::default(),
            now: 0,
            is_full: false,
        };
        device.press(Button::A);
        (0..game % 3).for_each(|_| device.press(Button::RIGHT));
        device.press(Button::A);
        // Answers the questions before the game at random.
        for _ in 0..30 {
            if device.is_playing() {
                break;
            }
            match device.words() {
                words if words.contains("HUMAN") && rng.below(3) > 0 => device.press(Button::RIGHT),
                words if words.contains("COMPUTER") || rng.below(2) == 0 => device.press(Button::A),
                _ => device.press(Button::RIGHT),
            }
        }
        device
    }

    fn is_playing(&self) -> bool {
        !["A: next. B: back.", "Arrows: more. A: choose it", "THIS BOARD?"]
            .iter()
            .any(|part| self.words().contains(part))
    }

    fn words(&self) -> String {
        words(self.runner.console())
    }

    /// Plays games until the flash is full. Returns the number of completed ones.
    pub fn play(&mut self, games: u64, rng: &mut Rng) -> u64 {
        let mut ended = 0;
        for _ in 0..games * 3_000 {
            if let Some(Question { id, job }) = self.question.0.take() {
                let answer = job.random_answer(rng).expect("there is an answer");
                self.happen(Input::Engine(Report::Answer(id, answer)));
            } else {
                let is_over =
                    self.runner.console().shows_end() && !self.words().contains("Next: another round");
                if is_over {
                    ended += 1;
                    if ended == games {
                        return ended;
                    }
                    // Waits at the result.
                    self.now += 1_000;
                    self.press(Button::A);
                    self.press(Button::A);
                    assert!(!self.runner.console().shows_end(), "{}", self.words());
                } else if self.words().contains("PUZZLES") {
                    // Puzzles never run out.
                    self.press(Button::RIGHT);
                } else {
                    self.press(any_button(rng));
                }
            }
            if self.is_full {
                return ended;
            }
            self.now += u64::from(rng.below(900));
            self.happen(Input::Tick);
            if rng.below(3) == 0 {
                self.runner.store_mut().store.erase_sector();
            }
        }
        ended
    }

    /// A sound flash fails only if the live records outgrow its small banks.
    fn assert_full(&self) {
        let lines = MemoryStore::lines_of(self.runner.console());
        let bytes: usize = lines.iter().map(|line| (FRAME + line.len()).next_multiple_of(FRAME)).sum();
        let bank = usize::from(self.expected.borrow().area().sectors()) * SECTOR;
        assert!(bytes > bank * 9 / 10, "the flash is sound, and {bytes} bytes fit into {bank}");
    }

    fn press(&mut self, button: Button) {
        self.now += 100;
        self.happen(Input::Press(button));
        self.happen(Input::Release(button));
    }

    fn happen(&mut self, event: Input) {
        self.runner.advance_to(self.now, event, &mut self.question);
        let mut wrote = false;
        loop {
            match self.runner.save() {
                SaveStatus::Wrote => wrote = true,
                SaveStatus::Done => break,
                SaveStatus::Blocked => self.runner.store_mut().store.erase_sector(),
                SaveStatus::Failed => {
                    self.assert_full();
                    self.is_full = true;
                    return;
                }
            }
        }
        if wrote {
            let saved = loaded(self.expected.borrow().confirmed());
            assert_eq!(saved, MemoryStore::lines_of(self.runner.console()), "everything is saved");
        }
    }
}

/// Mostly A, some arrows, and rarely B, which leads to undo, the settings, and other games.
fn any_button(rng: &mut Rng) -> Button {
    match rng.below(60) {
        0 => Button::B,
        1..20 => Button::ALL[rng.below(4) as usize],
        _ => Button::A,
    }
}
