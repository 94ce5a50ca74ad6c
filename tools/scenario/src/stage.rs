//! Playing a script to the console.

use std::{error::Error, fmt};

use console::{
    Button, Console, Contact, EnginePort, Events, Input, Key, LineStatus, Loader, Memory, Millis, NullStore,
    Question, Report, Runner, Saver, Stamped,
};
use rules::fundomino::{BadTile, Tile};

use crate::{
    Script,
    text::{Command, MOST_PRESSES},
};

/// How long a button stays down when it is pressed, and up afterwards.
const PRESS: Millis = 20;
const PAUSE: Millis = 80;
/// For how long a button that is pressed again and again rests when a press has changed nothing: whoever takes the board over
/// must not press at once.
const REST: Millis = 800;

/// What was not as the script wants it, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line of the script, counted from 1.
    pub line: usize,
    /// What was wrong.
    pub reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for Failure {}

impl Script {
    /// Plays the script from the beginning, and shows the console to `see` after every tick with the time.
    pub fn play(&self, mut see: impl FnMut(Millis, &Console)) -> Result<Console, Failure> {
        self.play_closely(|now, input, _, console| {
            if input == Input::Tick {
                see(now, console);
            }
        })
    }

    /// How long it plays at the most.
    pub fn longest(&self) -> Millis {
        let press = PRESS + PAUSE;
        let lasts = |command: &Command| match command {
            Command::Wait(time) => *time,
            Command::Press(_) => press,
            Command::Touch(_) => PRESS + PAUSE,
            // Letting go takes a moment.
            Command::Hold(_, time) => time + press,
            Command::Seek(..) => MOST_PRESSES * (press + REST),
            Command::EngineDelay(_)
            | Command::Text(_)
            | Command::Screen(_)
            | Command::Event(_)
            | Command::Expect(_) => 0,
        };
        self.commands.iter().map(|(_, command)| lasts(command)).sum()
    }

    /// The console with which the script begins.
    pub fn console(&self) -> Result<Console, Failure> {
        let mut console = Console::new(self.seed);
        let mut recall = Loader::new(&mut console);
        for (line, text) in &self.journal {
            if recall.line(text) != LineStatus::Applied {
                return Err(Failure { line: *line, reason: not_understood(text) });
            }
        }
        Ok(console)
    }

    /// Plays the script from the beginning, and shows the console to `see` after everything that happens to it.
    pub fn play_closely(
        &self,
        see: impl FnMut(Millis, Input, &Events, &Console),
    ) -> Result<Console, Failure> {
        let console = self.console()?;
        let chip = Chip { now: 0, delay: 400, answer: None, memory: Box::new(Memory::new()) };
        let mut stage =
            Stage { runner: Runner::new(console, Saver::empty(NullStore)), chip, events: Vec::new(), see };
        for (line, command) in &self.commands {
            stage.carry_out(command).map_err(|reason| Failure { line: *line, reason })?;
        }
        Ok(stage.runner.into_console())
    }
}

/// Why the console does not understand a line of its journal: often a tile of Fundomino that is not in the box.
pub fn not_understood(line: &str) -> String {
    let words = line.split([' ', '=', ',', '/', ':']);
    let bad = words.filter_map(|word| word.parse::<Tile>().err());
    let missing = bad.into_iter().find(|bad| matches!(bad, BadTile::NotInTheBox(..)));
    missing.map_or("the console does not understand this line".to_string(), |missing| missing.to_string())
}

/// A console in virtual time.
struct Stage<S> {
    runner: Runner<NullStore>,
    chip: Chip,
    /// The texts of the events that no command has waited for yet.
    events: Vec<String>,
    see: S,
}

/// A chip that knows its answer at once, and takes a given time all the same.
struct Chip {
    now: Millis,
    delay: Millis,
    /// An answer that is due at a time.
    answer: Option<(Millis, Report)>,
    memory: Box<Memory>,
}

impl EnginePort for Chip {
    fn ask(&mut self, question: Question) {
        let answer = question.job.solve(&mut self.memory);
        self.answer = answer.map(|answer| (self.now + self.delay, Report::Answer(question.id, answer)));
    }

    fn cancel(&mut self) {
        self.answer = None;
    }
}

impl<S: FnMut(Millis, Input, &Events, &Console)> Stage<S> {
    fn carry_out(&mut self, command: &Command) -> Result<(), String> {
        match command {
            Command::EngineDelay(time) => self.chip.delay = *time,
            Command::Wait(time) => self.wait(*time),
            Command::Press(button) => self.press(*button),
            Command::Touch(light) => {
                self.happen(Input::Touch(*light));
                self.wait(PRESS + PAUSE);
            }
            Command::Hold(button, time) => self.hold(*button, *time),
            Command::Seek(button, wanted) => self.seek(*button, wanted)?,
            Command::Text(wanted) => {
                let said = self.said();
                if !said.contains(wanted) {
                    return Err(format!("the console says {said:?}"));
                }
            }
            Command::Screen(wanted) => {
                let screen = self.runner.console().screen().to_string();
                if screen != *wanted {
                    return Err(format!("the screen is {screen}"));
                }
            }
            Command::Event(wanted) => match self.events.iter().position(|event| event == wanted) {
                Some(at) => drop(self.events.drain(..=at)),
                None => return Err(format!("the events since the last one are {:?}", self.events)),
            },
            Command::Expect(picture) => compare(picture, &self.runner.console().draw().to_string())?,
        }
        Ok(())
    }

    fn said(&self) -> String {
        let mut said = String::new();
        // A string takes everything.
        _ = self.runner.console().describe(&mut said);
        said
    }

    fn press(&mut self, button: Button) {
        self.hold(button, PRESS);
        self.wait(PAUSE);
    }

    /// Presses a button until the console says something.
    fn seek(&mut self, button: Button, wanted: &str) -> Result<(), String> {
        for _ in 0..MOST_PRESSES {
            let said = self.said();
            if said.contains(wanted) {
                return Ok(());
            }
            self.press(button);
            if self.said() == said {
                self.wait(REST);
            }
        }
        Err(format!("after {MOST_PRESSES} presses the console says {:?}", self.said()))
    }

    /// Keeps a button down for some time, and lets it go; a contact that has not settled yet is let go later.
    fn hold(&mut self, button: Button, time: Millis) {
        let mut key = Key::new(button);
        for _ in 0..time {
            self.sample(&mut key, Contact::Closed);
            self.wait(1);
        }
        while time > 0 && self.sample(&mut key, Contact::Open).is_none() {
            self.wait(1);
        }
    }

    fn sample(&mut self, key: &mut Key, contact: Contact) -> Option<Input> {
        let event = key.sample(contact);
        if let Some(event) = event {
            self.happen(event);
        }
        event
    }

    fn wait(&mut self, time: Millis) {
        for _ in 0..time {
            self.chip.now += 1;
            if self.runner.due() <= self.chip.now {
                self.take(None);
            }
            if let Some((_, report)) = self.chip.answer.take_if(|(due, _)| *due <= self.chip.now) {
                self.happen(Input::Engine(report));
            }
        }
    }

    fn happen(&mut self, event: Input) {
        self.take(Some(Stamped { at: self.chip.now, input: event }));
    }

    /// Takes what has happened, or the tick that is due.
    fn take(&mut self, mut happened: Option<Stamped>) {
        let (input, events) = self.runner.next(&mut happened, &mut self.chip);
        self.events.extend(events.iter().map(ToString::to_string));
        (self.see)(self.chip.now, input, &events, self.runner.console());
    }
}

/// Whether the canvas is as the picture wants it; the picture may be of the board alone.
fn compare(wanted: &[String], canvas: &str) -> Result<(), String> {
    let rows: Vec<&str> = canvas.lines().collect();
    let found: Vec<String> = if wanted.len() == rows.len() {
        rows.iter().map(|row| row.to_string()).collect()
    } else {
        let inside = rows.iter().skip(1).take(wanted.len());
        inside.map(|row| row.chars().skip(1).take(wanted.len()).collect()).collect()
    };
    if found == wanted {
        return Ok(());
    }
    let mut difference =
        "the lights are not as expected: on the left what is wanted, on the right what is there\n"
            .to_string();
    for (wanted, found) in wanted.iter().zip(&found) {
        let marks: String =
            wanted.chars().zip(found.chars()).map(|(a, b)| if a == b { ' ' } else { '^' }).collect();
        difference.push_str(&format!("    {wanted}   {found}   {marks}\n"));
    }
    Err(difference)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_drawn() {
        let script: Script =
            "expect\n########\n........\n........\n........\n........\n........\n........\n........"
                .parse()
                .expect("a script");
        let Err(failure) = script.play(|_, _| {}) else { panic!("the greeting is another picture") };
        assert_eq!(failure.line, 1);
        assert!(failure.reason.contains("^"), "{failure}");
    }

    #[test]
    fn a_line_that_is_not_understood_is_told_and_so_is_a_tile_that_there_is_not() {
        let reason = |text: &str| {
            let script: Script = text.parse().expect("a script");
            script.play(|_, _| {}).err().map(|failure| failure.reason)
        };
        assert_eq!(reason("journal what?").as_deref(), Some("the console does not understand this line"));
        let deal = "game fundomino person,person players=2 hands=6-6,N1-N1/5-5";
        assert_eq!(reason(&format!("journal {deal}")).as_deref(), Some("There is no tile N1-N1."));
    }

    #[test]
    fn a_button_is_pressed_until_the_console_says_what_is_sought() {
        let play = |text: &str| text.parse::<Script>().expect("a script").play(|_, _| {});
        assert!(play("press A\nseek right FUNDOMINO\ntext FUNDOMINO").is_ok());
        let Err(failure) = play("press A\nseek right NOTHING") else { panic!("nobody says so") };
        assert_eq!(
            (failure.line, failure.reason.starts_with("after 1000 presses the console says")),
            (2, true)
        );
    }

    #[test]
    fn no_script_plays_longer_than_it_says() {
        for (text, longest) in [
            ("engine-delay 9000\ntext GLOWBOARD", 0),
            ("wait 300\npress A 3\nwait 1", 601),
            ("hold A 1000", 1_100),
            ("press A\nseek right FUNDOMINO", 900_100),
        ] {
            let script: Script = text.parse().expect("a script");
            assert_eq!(script.longest(), longest, "{text}");
            let mut end = 0;
            _ = script.play(|now, _| end = now);
            assert!(end <= longest, "{text} plays {end} ms");
        }
    }

    #[test]
    fn a_button_that_is_let_go_before_it_has_settled_is_released_then() {
        let mut events = Vec::new();
        let script: Script = "hold up 5\nhold A 5\nwait 40".parse().expect("a script");
        script
            .play_closely(|now, event, _, _| {
                if event != Input::Tick {
                    events.push((now, event))
                }
            })
            .expect("nothing is expected");
        assert_eq!(
            events,
            [
                (0, Input::Press(Button::UP)),
                (16, Input::Release(Button::UP)),
                // A counts when it is let go.
                (32, Input::Press(Button::A))
            ]
        );
    }

    #[test]
    fn the_same_script_gives_the_same_frames() {
        let script: Script = "seed 5\nwait 4000\npress A 4\nwait 900\npress right 2\npress A\nwait 3000"
            .parse()
            .expect("a script");
        let film = || {
            let mut frames = Vec::new();
            script.play(|now, console| frames.push((now, console.draw()))).expect("nothing is expected");
            frames
        };
        assert_eq!(film(), film());
        assert!(film().len() > 200);
    }
}
