//! Nothing that the console wants is lost: the chip is asked the open question and no other, whatever is answered late,
//! twice or never, and the store gets everything it lacks, however rarely it is written to.

mod body;

use body::words;
use console::{
    Button, Console, EnginePort, Input, Job, MemoryStore, Millis, Question, Report, Runner, Saved, Saver,
    load,
};
use rules::Rng;

/// What was asked, from the first question on.
#[derive(Default)]
struct Asked {
    /// What is being thought about.
    open: Option<Question>,
    /// Everything that ever was.
    all: Vec<Question>,
    /// How often it was stopped while it thought about nothing.
    idle_stops: usize,
}

impl EnginePort for Asked {
    fn ask(&mut self, question: Question) {
        self.all.push(question.clone());
        self.open = Some(question);
    }

    fn cancel(&mut self) {
        self.idle_stops += usize::from(self.open.is_none());
        self.open = None;
    }
}

/// Any button, rather often one that leads on.
fn any_press(rng: &mut Rng) -> Input {
    match rng.below(20) {
        0 => Input::Press(Button::B),
        1 => Input::Hold(Button::B),
        2..8 => Input::Press(Button::ALL[rng.below(4) as usize]),
        _ => Input::Press(Button::A),
    }
}

/// What a question is about, without the chances of an answer: those change with every press.
fn about(question: &Question) -> Question {
    let mut question = question.clone();
    if let Job::Move { seed, .. } = &mut question.job {
        *seed = 0;
    }
    question
}

/// The mind has been asked the question that is open, and nothing else.
#[track_caller]
fn assert_asked(runner: &Runner<MemoryStore>, mind: &Asked) {
    let (console, open) = (runner.console(), mind.open.as_ref());
    assert_eq!(console.open_question(), open.map(|question| question.id), "{}", words(console));
    let question = console.question();
    assert_eq!(question.as_ref().map(about), open.map(about), "{}", words(console));
    let numbers: Vec<u16> = mind.all.iter().map(|question| question.id).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "each is asked once: {numbers:?}");
    assert_eq!(mind.idle_stops, 0, "nobody is stopped who does nothing");
}

/// Everything that can be seen, said or kept of a console.
fn state(console: &Console) -> (String, String, Vec<String>) {
    (console.draw().to_string(), words(console), written_anew(console))
}

/// The lines of a new journal that says what a console is, whichever game was looked at last.
fn written_anew(console: &Console) -> Vec<String> {
    let mut lines = MemoryStore::lines_of(console);
    lines.sort();
    lines
}

/// The same of a console that has recalled these lines, none of which may be damaged.
#[track_caller]
fn recalled(lines: &[String]) -> Vec<String> {
    let mut console = Console::new(7);
    let recalled = load(&mut console, lines.iter().map(String::as_str));
    assert!(!recalled.damaged, "{}", lines.join("\n"));
    written_anew(&console)
}

#[test]
fn the_chip_is_asked_the_open_question_and_no_other_whatever_it_answers() {
    let (mut answered, mut late) = (0, 0);
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        let mut mind = Asked::default();
        let mut now: Millis = 0;
        for _ in 0..2_000 {
            now += u64::from(rng.below(300));
            let event = match rng.below(10) {
                0..5 => any_press(&mut rng),
                5 => Input::Tick,
                _ if mind.all.is_empty() => Input::Tick,
                kind => {
                    // Mostly one of the last questions, rarely any: answered, asked again, given up or still open.
                    let back = rng.below(if kind == 9 { mind.all.len() as u32 } else { 3 }) as usize;
                    let question = &mind.all[mind.all.len().saturating_sub(back + 1)];
                    let is_open = mind.open.as_ref() == Some(question);
                    let event = match question.job.any_answer(&mut rng) {
                        Some(thought) if kind != 6 => Input::Engine(Report::Answer(question.id, thought)),
                        _ => Input::Engine(Report::Progress(question.id, rng.below(256) as u8)),
                    };
                    if !is_open {
                        // All that is due by now happens first.
                        runner.happen(now, Input::Tick, &mut mind);
                        let before = state(runner.console());
                        runner.happen(now, event, &mut mind);
                        assert_eq!(state(runner.console()), before, "{event:?} is too late");
                        late += 1;
                        continue;
                    }
                    answered += u32::from(matches!(event, Input::Engine(Report::Answer(..))));
                    event
                }
            };
            runner.happen(now, event, &mut mind);
            assert_asked(&runner, &mind);
        }
    }
    assert!(answered > 1_000 && late > 5_000, "{answered} answers, {late} too late");
}

/// A thinker as on the board: one place for what it shall think about, one for what it has to tell. What comes later
/// takes the place of what was there.
#[derive(Default)]
struct Places {
    wish: Option<Option<Question>>,
    news: Option<Input>,
    pondering: Option<Question>,
}

impl EnginePort for Places {
    fn ask(&mut self, question: Question) {
        self.wish = Some(Some(question));
    }

    fn cancel(&mut self) {
        self.wish = Some(None);
    }
}

impl Places {
    /// Lets the thinker come a little further.
    fn step(&mut self, rng: &mut Rng) {
        if let Some(wish) = self.wish.take() {
            self.pondering = wish;
        } else if let Some(question) = self.pondering.take() {
            if rng.below(3) > 0 {
                self.news = Some(Input::Engine(Report::Progress(question.id, rng.below(256) as u8)));
                self.pondering = Some(question);
            } else if let Some(thought) = question.job.any_answer(rng) {
                self.news = Some(Input::Engine(Report::Answer(question.id, thought)));
            }
        }
    }
}

#[test]
fn every_question_is_answered_once_the_thinker_has_its_time() {
    let mut waited_for = 0;
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        let mut mind = Places::default();
        let mut now: Millis = 0;
        for _ in 0..40 {
            for _ in 0..rng.below(60) {
                now += u64::from(rng.below(100));
                match rng.below(3) {
                    0 => mind.step(&mut rng),
                    1 => {
                        let news = mind.news.take().unwrap_or(Input::Tick);
                        runner.happen(now, news, &mut mind);
                    }
                    _ => runner.happen(now, any_press(&mut rng), &mut mind),
                }
            }
            // From now on nobody presses anything.
            let open = runner.console().open_question();
            waited_for += usize::from(open.is_some());
            let mut steps = 0;
            while open.is_some() && runner.console().open_question() == open {
                mind.step(&mut rng);
                let news = mind.news.take().unwrap_or(Input::Tick);
                runner.happen(now, news, &mut mind);
                steps += 1;
                assert!(steps < 1_000, "nobody answers: {}", words(runner.console()));
            }
        }
    }
    assert!(waited_for > 200, "{waited_for}");
}

#[test]
fn nothing_is_forgotten_however_rarely_it_is_kept() {
    let mut behind = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut runner = Runner::new(Console::new(seed), Saver::empty(MemoryStore::default()));
        let mut mind = Asked::default();
        let mut now: Millis = 0;
        for _ in 0..1_500 {
            now += u64::from(rng.below(300));
            let answer = mind.open.take().and_then(|question| {
                Some(Input::Engine(Report::Answer(question.id, question.job.any_answer(&mut rng)?)))
            });
            runner.happen(now, answer.unwrap_or_else(|| any_press(&mut rng)), &mut mind);
            match rng.below(100) {
                // One record, among many that are due.
                0..10 => {
                    behind += usize::from(runner.save() == Saved::Wrote && runner.has_unsaved());
                }
                10 => {
                    while runner.save() == Saved::Wrote {}
                    assert!(!runner.has_unsaved());
                    assert_eq!(recalled(&runner.store().lines), written_anew(runner.console()));
                }
                // The power may go when some of what is due has been written.
                11 => _ = recalled(&runner.store().lines),
                _ => {}
            }
        }
    }
    assert!(behind > 1_000, "{behind}");
}
