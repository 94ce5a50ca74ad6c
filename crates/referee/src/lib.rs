//! The referee: a line protocol by which a script, another program or a person can play and check the games.
//!
//! Framed like the Go Text Protocol, version 2. Whatever comes in is answered; an error changes nothing. `docs/referee.md`
//! has all commands.
//!
//! ```
//! let mut answers = Vec::new();
//! let config = referee::RefereeConfig::new(|| 1);
//! referee::serve::<rules::konter::Game>(&b"play b2-c3\nto_move\n"[..], &mut answers, &config)?;
//! assert_eq!(answers, b"= \n\n= O\n\n");
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod donuts;
mod fundomino;
mod konter;
mod lines;

use std::{
    collections::VecDeque,
    fmt::Display,
    io::{self, BufRead, Write},
    time::{Duration, Instant},
};

use engine::{Engine, Level, Memory};
use lines::{Line, Lines};
use rules::perft_while;

/// A game as the referee handles it.
pub trait Refereed: Engine {
    /// The arguments of `new_game` for the game at which the program begins.
    const AT_START: &'static [&'static str];

    /// The game's own commands, beside those that all games have.
    const COMMANDS: &'static [&'static str] = &[];

    /// The game that `new_game` starts with these arguments; what they leave open is up to chance.
    fn begin(arguments: &[&str], chance: Chance) -> Result<Self, String>;

    /// One line that says everything.
    fn write_position(&self) -> Result<String, String>;

    /// The game that such a line gives.
    fn read_position(text: &str) -> Result<Self, String>;

    /// A picture for people.
    fn picture(&self) -> String;

    /// Carries out one of the game's own commands.
    fn own_command(&self, command: &str, _arguments: &[&str]) -> Result<Effect<Self>, String> {
        Err(unknown(command))
    }
}

/// What one of a game's own commands does.
pub enum Effect<G> {
    /// It answers with a result.
    Answer(String),
    /// It goes on with a game that can't be taken back.
    Become(G),
}

/// The commands that all games have.
const COMMANDS: [&str; 15] = [
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "new_game",
    "legal_moves",
    "play",
    "undo",
    "to_move",
    "outcome",
    "position",
    "set_position",
    "showboard",
    "perft",
    "genmove",
];

/// The program's name.
const NAME: &str = "glowboard";

/// The command that ends the program.
const QUIT: &str = "quit";

/// How many positions perft visits between two looks at the clock.
const PERFT_STRIDE: u32 = 1_000;

/// The stack bounds it, and time does long before: nothing but the end of a game is counted so deep.
const PERFT_DEEPEST: u32 = 60;

/// How many moves can be taken back at the most. Only a set-up that starts over and over has more of them.
const UNDO_LONGEST: usize = 10_000;

/// What is left to chance in genmove: nothing, so that the same question always has the same answer.
const GENMOVE_SEED: u64 = 0;

/// Where seeds come from that nobody has given.
pub type Chance = fn() -> u64;

/// What the referee is given by the one who runs it.
#[derive(Clone, Copy, Debug)]
pub struct RefereeConfig {
    /// Where seeds come from that nobody has given.
    pub chance: Chance,
    /// After this time perft gives up.
    pub patience: Duration,
}

impl RefereeConfig {
    /// The usual patience: 20 seconds.
    pub const fn new(chance: Chance) -> Self {
        Self { chance, patience: Duration::from_secs(20) }
    }
}

/// Referees a game until `quit` or the end of the input.
pub fn serve<G: Refereed>(
    input: impl BufRead,
    mut output: impl Write,
    config: &RefereeConfig,
) -> io::Result<()> {
    let game = G::begin(G::AT_START, config.chance).map_err(io::Error::other)?;
    let mut session = Session { config, game, past: VecDeque::new(), memory: Box::new(Memory::new()) };
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next()? {
        let words: Vec<&str> = match &line {
            Line::Text(text) => text.split_ascii_whitespace().collect(),
            Line::TooLong => {
                writeln!(output, "? A line has at most {} bytes.\n", lines::LONGEST)?;
                output.flush()?;
                continue;
            }
        };
        let Some((command, arguments)) = words.split_first() else { continue };
        match session.answer(command, arguments) {
            Ok(result) => writeln!(output, "= {result}\n")?,
            Err(reason) => writeln!(output, "? {reason}\n")?,
        }
        output.flush()?;
        if *command == QUIT && arguments.is_empty() {
            break;
        }
    }
    Ok(())
}

/// A game with the positions to which `undo` goes back.
struct Session<'a, G> {
    config: &'a RefereeConfig,
    game: G,
    past: VecDeque<G>,
    memory: Box<Memory>,
}

impl<G: Refereed> Session<'_, G> {
    fn answer(&mut self, command: &str, arguments: &[&str]) -> Result<String, String> {
        match command {
            "new_game" => return self.go_on_with(G::begin(arguments, self.config.chance)?),
            "play" => return self.play(arguments),
            "set_position" => return self.go_on_with(G::read_position(&arguments.join(" "))?),
            "perft" => return self.perft(arguments),
            "genmove" => return self.genmove(arguments),
            own if G::COMMANDS.contains(&own) => {
                return match self.game.own_command(own, arguments)? {
                    Effect::Answer(result) => Ok(result),
                    Effect::Become(game) => self.go_on_with(game),
                };
            }
            _ => {}
        }
        if COMMANDS.contains(&command) || command == QUIT {
            no_arguments(command, arguments)?;
        }
        match command {
            "protocol_version" => Ok("2".to_string()),
            "name" => Ok(NAME.to_string()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_string()),
            "list_commands" => Ok(Self::commands().join("\n")),
            "legal_moves" => Ok(self.legal_moves()),
            "undo" => self.undo(),
            "to_move" => Ok(or_none(self.game.to_move())),
            "outcome" => Ok(or_none(self.game.outcome())),
            "position" => self.game.write_position(),
            "showboard" => Ok(self.game.picture()),
            QUIT => Ok(String::new()),
            _ => Err(unknown(command)),
        }
    }

    fn commands() -> Vec<&'static str> {
        COMMANDS.iter().chain(G::COMMANDS).chain([&QUIT]).copied().collect()
    }

    fn go_on_with(&mut self, game: G) -> Result<String, String> {
        self.game = game;
        self.past.clear();
        Ok(String::new())
    }

    fn legal_moves(&self) -> String {
        let mut moves: Vec<_> = self.game.legal_moves().into_iter().map(|mv| mv.to_string()).collect();
        moves.sort_unstable();
        moves.join(" ")
    }

    fn play(&mut self, arguments: &[&str]) -> Result<String, String> {
        let mv = arguments.join(" ").parse().map_err(sentence)?;
        let before = self.game.clone();
        self.game.play(mv).map_err(sentence)?;
        if self.past.len() == UNDO_LONGEST {
            self.past.pop_front();
        }
        self.past.push_back(before);
        Ok(String::new())
    }

    fn undo(&mut self) -> Result<String, String> {
        self.game = self.past.pop_back().ok_or("There is no move to take back.")?;
        Ok(String::new())
    }

    fn perft(&self, arguments: &[&str]) -> Result<String, String> {
        let depth = match arguments {
            [depth] => number::<u32>(depth).filter(|depth| *depth <= PERFT_DEEPEST),
            _ => None,
        }
        .ok_or_else(|| format!("perft takes a number of moves, 0 to {PERFT_DEEPEST}."))?;
        let started = Instant::now();
        let mut visited = 0_u32;
        let mut go_on = || {
            visited = visited.wrapping_add(1);
            !visited.is_multiple_of(PERFT_STRIDE) || started.elapsed() < self.config.patience
        };
        match perft_while(&self.game, depth, &mut go_on) {
            Some(sequences) => Ok(sequences.to_string()),
            None => Err(format!(
                "Counting took longer than {} seconds: ask for fewer moves.",
                self.config.patience.as_secs()
            )),
        }
    }

    fn genmove(&mut self, arguments: &[&str]) -> Result<String, String> {
        let level = match arguments {
            [] => Level::BEST,
            [level] => level.parse().map_err(sentence)?,
            _ => return Err("genmove takes a level from 1 to 5 or nothing.".to_string()),
        };
        let chosen = self.game.choose_move(level, GENMOVE_SEED, &mut self.memory);
        Ok(chosen.ok_or("The game is over: there is no move.")?.to_string())
    }
}

fn sentence(reason: impl Display) -> String {
    reason.to_string()
}

fn or_none(value: Option<impl Display>) -> String {
    value.map_or_else(|| "none".to_string(), |value| value.to_string())
}

fn no_arguments(command: &str, arguments: &[&str]) -> Result<(), String> {
    if arguments.is_empty() { Ok(()) } else { Err(format!("{command} takes no argument.")) }
}

/// The answer to a command that does not exist. What came in may be anything, so little of it is repeated.
fn unknown(command: &str) -> String {
    format!("There is no command {}: see list_commands.", quoted(command))
}

/// The beginning of what came in, with nothing in it that could disturb a terminal.
fn quoted(word: &str) -> String {
    const SHOWN: usize = 40;
    let shown: String = word.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    let dots = if word.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("\"{shown}{dots}\"")
}

/// A number written with digits only.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The seed that a word gives.
fn seed(word: &str) -> Result<u64, String> {
    number(word).ok_or_else(|| format!("A seed is a whole number up to {}.", u64::MAX))
}
