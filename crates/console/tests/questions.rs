//! Nothing that the console requests is lost: the engine always works on the open question, even if answers arrive
//! late, twice or never, and the store gets all records, however rarely it is written to.

mod device;

use console::{
    Button, Console, EnginePort, Input, Job, MemoryStore, Millis, Question, Report, Runner, SaveStatus,
    Saver, load,
};
use device::words;
use rules::Rng;

/// An engine that records its questions.
#[derive(Default)]
struct RecordingEngine {
    /// The open question.
    open: Option<Question>,
    /// All questions.
    all: Vec<Question>,
    /// The number of cancellations without an open question.
    idle_cancels: usize,
}

impl EnginePort for RecordingEngine {
    fn ask(&mut self, question: Question) {
        self.all.push(question.clone());
        self.open = Some(question);
    }

    fn cancel(&mut self) {
        self.idle_cancels += usize::from(self.open.is_none());
        self.open = None;
    }
}

/// A random press, mostly of A.
fn random_press(rng: &mut Rng) -> Input {
    match rng.below(20) {
        0 => Input::Press(Button::B),
        1 => Input::Hold(Button::B),
        2..8 => Input::Press(Button::ALL[rng.below(4) as usize]),
        _ => Input::Press(Button::A),
    }
}

/// The question without its seed, which changes with every press.
fn without_seed(question: &Question) -> Question {
    let mut question = question.clone();
    if let Job::Move { seed, .. } = &mut question.job {
        *seed = 0;
    }
    question
}

/// Asserts that the engine works on the open question and on no other.
#[track_caller]
fn assert_asked(runner: &Runner<MemoryStore>, engine: &RecordingEngine) {
    let (console, open) = (runner.console(), engine.open.as_ref());
    assert_eq!(console.open_question(), open.map(|question| question.id), "{}", words(console));
    let question = console.question();
    assert_eq!(question.as_ref().map(without_seed), open.map(without_seed), "{}", words(console));
    let numbers: Vec<u16> = engine.all.iter().map(|question| question.id).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "each question is asked once: {numbers:?}");
    assert_eq!(engine.idle_cancels, 0, "cancelled without an open question");
}

/// The canvas, the description and the records of a console.
fn state(console: &Console) -> (String, String, Vec<String>) {
    (console.draw().to_string(), words(console), full_journal(console))
}

/// The sorted lines of a new journal with the state of a console; their order depends on the game that was played last.
fn full_journal(console: &Console) -> Vec<String> {
    let mut lines = MemoryStore::lines_of(console);
    lines.sort();
    lines
}

/// The same of a console that has loaded these lines, none of which may be corrupted.
#[track_caller]
fn restored_journal(lines: &[String]) -> Vec<String> {
    let mut console = Console::new(7);
    let loaded = load(&mut console, lines.iter().map(String::as_str));
    assert!(!loaded.damaged, "{}", lines.join("\n"));
    full_journal(&console)
}

#[test]
fn the_engine_always_works_on_the_open_question_only() {
    let (mut answered, mut late) = (0, 0);
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        let mut engine = RecordingEngine::default();
        let mut now: Millis = 0;
        for _ in 0..2_000 {
            now += u64::from(rng.below(300));
            let input = match rng.below(10) {
                0..5 => random_press(&mut rng),
                5 => Input::Tick,
                _ if engine.all.is_empty() => Input::Tick,
                kind => {
                    // Mostly one of the last questions, rarely any: answered, cancelled or still open.
                    let back = rng.below(if kind == 9 { engine.all.len() as u32 } else { 3 }) as usize;
                    let question = &engine.all[engine.all.len().saturating_sub(back + 1)];
                    let is_open = engine.open.as_ref() == Some(question);
                    let input = match question.job.random_answer(&mut rng) {
                        Some(answer) if kind != 6 => Input::Engine(Report::Answer(question.id, answer)),
                        _ => Input::Engine(Report::Progress(question.id, rng.below(256) as u8)),
                    };
                    if !is_open {
                        // The ticks that are due come first.
                        runner.advance_to(now, Input::Tick, &mut engine);
                        let before = state(runner.console());
                        runner.advance_to(now, input, &mut engine);
                        assert_eq!(state(runner.console()), before, "{input:?} is too late");
                        late += 1;
                        continue;
                    }
                    answered += u32::from(matches!(input, Input::Engine(Report::Answer(..))));
                    input
                }
            };
            runner.advance_to(now, input, &mut engine);
            assert_asked(&runner, &engine);
        }
    }
    assert!(answered > 1_000 && late > 5_000, "{answered} answers, {late} too late");
}

/// An engine like that of the firmware, with a signal for requests and one for reports. A new value replaces the
/// previous one.
#[derive(Default)]
struct SignalEngine {
    request: Option<Option<Question>>,
    report: Option<Input>,
    current: Option<Question>,
}

impl EnginePort for SignalEngine {
    fn ask(&mut self, question: Question) {
        self.request = Some(Some(question));
    }

    fn cancel(&mut self) {
        self.request = Some(None);
    }
}

impl SignalEngine {
    /// Runs for a moment.
    fn step(&mut self, rng: &mut Rng) {
        if let Some(request) = self.request.take() {
            self.current = request;
        } else if let Some(question) = self.current.take() {
            if rng.below(3) > 0 {
                self.report = Some(Input::Engine(Report::Progress(question.id, rng.below(256) as u8)));
                self.current = Some(question);
            } else if let Some(answer) = question.job.random_answer(rng) {
                self.report = Some(Input::Engine(Report::Answer(question.id, answer)));
            }
        }
    }
}

#[test]
fn every_question_is_answered_if_the_engine_has_enough_time() {
    let mut answered = 0;
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        let mut engine = SignalEngine::default();
        let mut now: Millis = 0;
        for _ in 0..40 {
            for _ in 0..rng.below(60) {
                now += u64::from(rng.below(100));
                match rng.below(3) {
                    0 => engine.step(&mut rng),
                    1 => {
                        let input = engine.report.take().unwrap_or(Input::Tick);
                        runner.advance_to(now, input, &mut engine);
                    }
                    _ => runner.advance_to(now, random_press(&mut rng), &mut engine),
                }
            }
            // From here on there are no presses.
            let open = runner.console().open_question();
            answered += usize::from(open.is_some());
            let mut steps = 0;
            while open.is_some() && runner.console().open_question() == open {
                engine.step(&mut rng);
                let input = engine.report.take().unwrap_or(Input::Tick);
                runner.advance_to(now, input, &mut engine);
                steps += 1;
                assert!(steps < 1_000, "no answer: {}", words(runner.console()));
            }
        }
    }
    assert!(answered > 200, "{answered}");
}

#[test]
fn nothing_is_lost_however_rarely_it_is_saved() {
    let mut behind = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        let mut engine = RecordingEngine::default();
        let mut now: Millis = 0;
        for _ in 0..1_500 {
            now += u64::from(rng.below(300));
            let answer = engine.open.take().and_then(|question| {
                Some(Input::Engine(Report::Answer(question.id, question.job.random_answer(&mut rng)?)))
            });
            runner.advance_to(now, answer.unwrap_or_else(|| random_press(&mut rng)), &mut engine);
            match rng.below(100) {
                // Write one of the missing records.
                0..10 => {
                    behind += usize::from(runner.save() == SaveStatus::Wrote && runner.has_unsaved());
                }
                10 => {
                    while runner.save() == SaveStatus::Wrote {}
                    assert!(!runner.has_unsaved());
                    assert_eq!(restored_journal(&runner.store().lines), full_journal(runner.console()));
                }
                // A power cut when some of the missing records have been written.
                11 => _ = restored_journal(&runner.store().lines),
                _ => {}
            }
        }
    }
    assert!(behind > 1_000, "{behind}");
}
