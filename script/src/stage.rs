//! Playing a script to the console.

use std::{error::Error, fmt};

use console::{
    Button, Console, Contact, Event, Keeper, Key, Memory, Millis, Mind, Nowhere, Question, Recall, Runner,
    Stamped, Thought, Understood,
};
use rules::fundomino::{BadTile, Tile};

use crate::{
    Script,
    text::{Command, MOST_PRESSES},
};

/// How long a button stays down when it is pressed, and up afterwards.
const PRESS: Millis = 20;
const PAUSE: Millis = 80;

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
        self.play_closely(|now, event, console| {
            if event == Event::Tick {
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
            Command::Seek(..) => MOST_PRESSES * press,
            Command::Think(_) | Command::Say(_) | Command::Expect(_) => 0,
        };
        self.commands.iter().map(|(_, command)| lasts(command)).sum()
    }

    /// The console with which the script begins.
    pub fn console(&self) -> Result<Console, Failure> {
        let mut console = Console::new(self.seed);
        let mut recall = Recall::new(&mut console);
        for (line, text) in &self.recalled {
            if recall.line(text) != Understood::Yes {
                return Err(Failure { line: *line, reason: not_understood(text) });
            }
        }
        Ok(console)
    }

    /// Plays the script from the beginning, and shows the console to `see` after everything that happens to it.
    pub fn play_closely(&self, see: impl FnMut(Millis, Event, &Console)) -> Result<Console, Failure> {
        let console = self.console()?;
        let chip = Chip { now: 0, thinking: 400, answer: None, memory: Box::new(Memory::new()) };
        let mut stage = Stage { runner: Runner::new(console, Keeper::empty(Nowhere)), chip, see };
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
    runner: Runner<Nowhere>,
    chip: Chip,
    see: S,
}

/// A chip that knows its answer at once, and takes a given time all the same.
struct Chip {
    now: Millis,
    thinking: Millis,
    /// An answer that is due at a time.
    answer: Option<(Millis, u16, Thought)>,
    memory: Box<Memory>,
}

impl Mind for Chip {
    fn think(&mut self, question: Question) {
        let thought = question.task.solve(&mut self.memory);
        self.answer = thought.map(|thought| (self.now + self.thinking, question.number, thought));
    }

    fn stop(&mut self) {
        self.answer = None;
    }
}

impl<S: FnMut(Millis, Event, &Console)> Stage<S> {
    fn carry_out(&mut self, command: &Command) -> Result<(), String> {
        match command {
            Command::Think(time) => self.chip.thinking = *time,
            Command::Wait(time) => self.wait(*time),
            Command::Press(button) => self.press(*button),
            Command::Touch(light) => {
                self.happen(Event::Touch(*light));
                self.wait(PRESS + PAUSE);
            }
            Command::Hold(button, time) => self.hold(*button, *time),
            Command::Seek(button, wanted) => self.seek(*button, wanted)?,
            Command::Say(wanted) => {
                let said = self.said();
                if !said.contains(wanted) {
                    return Err(format!("the console says {said:?}"));
                }
            }
            Command::Expect(picture) => compare(picture, &self.runner.console().draw().to_string())?,
        }
        Ok(())
    }

    fn said(&self) -> String {
        let mut said = String::new();
        // A string takes everything.
        _ = self.runner.console().say(&mut said);
        said
    }

    fn press(&mut self, button: Button) {
        self.hold(button, PRESS);
        self.wait(PAUSE);
    }

    /// Presses a button until the console says something.
    fn seek(&mut self, button: Button, wanted: &str) -> Result<(), String> {
        for _ in 0..MOST_PRESSES {
            if self.said().contains(wanted) {
                return Ok(());
            }
            self.press(button);
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

    fn sample(&mut self, key: &mut Key, contact: Contact) -> Option<Event> {
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
            if let Some((_, number, thought)) = self.chip.answer.take_if(|(due, ..)| *due <= self.chip.now) {
                self.happen(Event::Thought(number, thought));
            }
        }
    }

    fn happen(&mut self, event: Event) {
        self.take(Some(Stamped { at: self.chip.now, event }));
    }

    /// Takes what has happened, or the tick that is due.
    fn take(&mut self, mut happened: Option<Stamped>) {
        let event = self.runner.next(&mut happened, &mut self.chip);
        (self.see)(self.chip.now, event, self.runner.console());
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
        assert_eq!(reason("recall what?").as_deref(), Some("the console does not understand this line"));
        let deal = "game fundomino person,person players=2 hands=6-6,N1-N1/5-5";
        assert_eq!(reason(&format!("recall {deal}")).as_deref(), Some("There is no tile N1-N1."));
    }

    #[test]
    fn a_button_is_pressed_until_the_console_says_what_is_sought() {
        let play = |text: &str| text.parse::<Script>().expect("a script").play(|_, _| {});
        assert!(play("press A\nseek right FUNDOMINO\nsay FUNDOMINO").is_ok());
        let Err(failure) = play("press A\nseek right NOTHING") else { panic!("nobody says so") };
        assert_eq!(
            (failure.line, failure.reason.starts_with("after 1000 presses the console says")),
            (2, true)
        );
    }

    #[test]
    fn no_script_plays_longer_than_it_says() {
        for (text, longest) in [
            ("think 9000\nsay GLOWBOARD", 0),
            ("wait 300\npress A 3\nwait 1", 601),
            ("hold A 1000", 1_100),
            ("press A\nseek right FUNDOMINO", 100_100),
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
            .play_closely(|now, event, _| {
                if event != Event::Tick {
                    events.push((now, event))
                }
            })
            .expect("nothing is expected");
        assert_eq!(
            events,
            [
                (0, Event::Press(Button::Up)),
                (16, Event::Release(Button::Up)),
                // A counts when it is let go.
                (32, Event::Press(Button::A))
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
