//! Reading a script.

use std::{error::Error, fmt, str::FromStr};

use console::{Button, Canvas, Light, Millis, PanelLayout};

/// A script that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub(crate) seed: u64,
    pub(crate) recalled: Vec<(usize, String)>,
    wired: Option<PanelLayout>,
    pub(crate) commands: Vec<(usize, Command)>,
}

impl Script {
    /// The same script with another chance to begin with.
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Whether it begins with lines of the journal.
    pub fn recalls(&self) -> bool {
        !self.recalled.is_empty()
    }
}

/// Something that happens, or must be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Think(Millis),
    Press(Button),
    Hold(Button, Millis),
    Touch(Light),
    Wait(Millis),
    Seek(Button, String),
    Say(String),
    Expect(Vec<String>),
}

/// Why a text is no script, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadScript {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BadScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for BadScript {}

/// The longest time that a command may take: an hour.
const LONGEST: Millis = 3_600_000;

/// The most presses that one command makes.
pub(crate) const MOST_PRESSES: u64 = 1_000;

impl Script {
    /// How the panel is built that is looked at, if it need not be built as the settings say.
    pub const fn wired(&self) -> Option<PanelLayout> {
        self.wired
    }
}

impl FromStr for Script {
    type Err = BadScript;

    fn from_str(text: &str) -> Result<Self, BadScript> {
        let mut script = Self { seed: 1, recalled: Vec::new(), wired: None, commands: Vec::new() };
        let mut lines = text.lines().zip(1..).peekable();
        while let Some((line, number)) = lines.next() {
            let bad = |reason: String| BadScript { line: number, reason };
            let command = line.split('#').next().unwrap_or_default().trim();
            let (word, rest) =
                command.split_once(' ').map_or((command, ""), |(word, rest)| (word, rest.trim()));
            let words: Vec<&str> = rest.split_whitespace().collect();
            let at_start = script.commands.is_empty();
            match (word, &words[..]) {
                ("", _) => continue,
                ("seed", [seed]) if at_start => script.seed = whole(seed, u64::MAX).map_err(bad)?,
                ("recall", [_, ..]) if at_start => script.recalled.push((number, rest.to_string())),
                ("wired", [panel]) if at_start => {
                    script.wired = Some(panel.parse().map_err(|reason| bad(format!("{reason}")))?);
                }
                ("seed" | "recall" | "wired", [_, ..]) => {
                    return Err(bad(format!("{word} must stand before anything happens")));
                }
                ("think", [time]) => {
                    script.commands.push((number, Command::Think(whole(time, LONGEST).map_err(bad)?)));
                }
                ("wait", [time]) => {
                    script.commands.push((number, Command::Wait(whole(time, LONGEST).map_err(bad)?)));
                }
                ("press", [name]) => {
                    script.commands.push((number, Command::Press(button(name).map_err(bad)?)))
                }
                ("press", [name, times]) => {
                    let button = button(name).map_err(bad)?;
                    let times = whole(times, MOST_PRESSES).map_err(bad)?;
                    script.commands.extend((0..times).map(|_| (number, Command::Press(button))));
                }
                ("touch", [name]) => {
                    script.commands.push((number, Command::Touch(light(name).map_err(bad)?)));
                }
                ("hold", [name, time]) => {
                    let (button, time) = (button(name).map_err(bad)?, whole(time, LONGEST).map_err(bad)?);
                    script.commands.push((number, Command::Hold(button, time)));
                }
                ("seek", [name, _, ..]) => {
                    let button = button(name).map_err(bad)?;
                    let wanted = rest.trim_start_matches(name).trim_start().to_string();
                    script.commands.push((number, Command::Seek(button, wanted)));
                }
                ("say", [_, ..]) => script.commands.push((number, Command::Say(rest.to_string()))),
                ("expect", []) => {
                    let mut picture = Vec::new();
                    while let Some((row, _)) = lines.next_if(|(row, _)| !row.trim().is_empty()) {
                        picture.push(row.trim().to_string());
                    }
                    check_picture(&picture).map_err(bad)?;
                    script.commands.push((number, Command::Expect(picture)));
                }
                (
                    "seed" | "recall" | "wired" | "think" | "wait" | "press" | "touch" | "hold" | "seek"
                    | "say" | "expect",
                    _,
                ) => {
                    return Err(bad(format!("{word} has the wrong number of words")));
                }
                _ => return Err(bad(format!("there is no command {word:?}"))),
            }
        }
        Ok(script)
    }
}

fn whole(text: &str, most: u64) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|number| *number <= most)
        .ok_or(format!("{text:?} is no whole number up to {most}"))
}

fn button(name: &str) -> Result<Button, String> {
    let found = Button::ALL.into_iter().find(|button| button.to_string() == name);
    found.ok_or(format!("{name:?} is no button: they are up, down, left, right, A and B"))
}

/// A square of the board by its name, or a light of the bezel by its number, clockwise from the top left corner.
fn light(name: &str) -> Result<Light, String> {
    let on_board = match name.as_bytes() {
        [column, row] => Light::on_board(row.wrapping_sub(b'1'), column.wrapping_sub(b'a')),
        _ => None,
    };
    let on_bezel = || name.strip_prefix("bezel").and_then(|step| step.parse().ok()).map(Light::on_bezel);
    on_board
        .or_else(on_bezel)
        .ok_or(format!("{name:?} is no light: they are a1 to f6, and bezel0 to bezel27"))
}

/// A picture is of the whole canvas or of the board.
fn check_picture(picture: &[String]) -> Result<(), String> {
    let is_square =
        |side: usize| picture.len() == side && picture.iter().all(|row| row.chars().count() == side);
    if is_square(Canvas::SIDE.into()) || is_square(Light::BOARD_SIDE.into()) {
        Ok(())
    } else {
        Err("a picture is eight lines of eight characters, or six of six, up to an empty line".to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::Path;

    #[test]
    fn a_mistake_is_named_with_its_line() {
        let mistakes = [
            ("\nfoo", 2, "there is no command \"foo\""),
            ("wait", 1, "wait has the wrong number of words"),
            ("wait x", 1, "\"x\" is no whole number up to 3600000"),
            ("wait 9999999", 1, "\"9999999\" is no whole number up to 3600000"),
            ("# all right\npress a", 2, "\"a\" is no button: they are up, down, left, right, A and B"),
            ("touch g1", 1, "\"g1\" is no light: they are a1 to f6, and bezel0 to bezel27"),
            ("wait 1\nseed 3", 2, "seed must stand before anything happens"),
            ("wired", 1, "wired has the wrong number of words"),
            ("wired 7x7", 1, "give the panel one of these values: 8x8, 6x6"),
            ("wait 1\nwired 6x6", 2, "wired must stand before anything happens"),
            (
                "expect\n##\n##",
                1,
                "a picture is eight lines of eight characters, or six of six, up to an empty line",
            ),
        ];
        for (text, line, reason) in mistakes {
            assert_eq!(text.parse::<Script>(), Err(BadScript { line, reason: reason.to_string() }));
        }
    }

    #[test]
    fn a_panel_may_be_wired_in_another_way_than_it_is_set() {
        let wired = |text: &str| text.parse::<Script>().expect("a script").wired();
        assert_eq!(wired("wait 1"), None);
        let panel = PanelLayout { path: Path::Serpentine, ..PanelLayout::default() };
        assert_eq!(wired("wired 8x8,top-left,rows,serpentine,0,grb # as bought"), Some(panel));
    }

    #[test]
    fn comments_and_empty_lines_do_nothing() {
        let script: Script = "# a\n\n  wait 20 # b\n".parse().expect("a script");
        assert_eq!(script.commands, [(3, Command::Wait(20))]);
    }
}
