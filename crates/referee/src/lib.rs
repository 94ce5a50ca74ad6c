//! The referee: a line protocol to play and check the games, for scripts, other programs and people.
//!
//! The framing is that of the Go Text Protocol, version 2. Any input gets an answer, and a command that fails changes nothing.
//! `docs/referee.md` has all commands.
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

/// A game that the referee can handle.
pub trait Refereed: Engine {
    /// The arguments of `new_game` for the first game.
    const DEFAULT_ARGUMENTS: &'static [&'static str];

    /// The commands that only this game has.
    const COMMANDS: &'static [&'static str] = &[];

    /// The game that `new_game` starts with these arguments; the seed source decides what they leave open.
    fn begin(arguments: &[&str], seed_source: SeedSource) -> Result<Self, String>;

    /// The complete position in one line.
    fn write_position(&self) -> Result<String, String>;

    /// The game with such a position.
    fn read_position(text: &str) -> Result<Self, String>;

    /// The board in text, for people.
    fn picture(&self) -> String;

    /// Executes one of the commands that only this game has.
    fn own_command(&self, command: &str, _arguments: &[&str]) -> Result<Effect<Self>, String> {
        Err(unknown(command))
    }
}

/// The effect of a command that only this game has.
pub enum Effect<G> {
    /// The command has this result.
    Answer(String),
    /// This game replaces the current one, and `undo` can't go back.
    Replace(G),
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

const NAME: &str = "glowboard";

/// The command that ends the program.
const QUIT: &str = "quit";

/// The number of positions that perft visits between two checks of the clock.
const PERFT_STRIDE: u32 = 1_000;

/// The deepest perft that the stack allows. Only near the end of a game does it finish in time.
const MAX_PERFT_DEPTH: u32 = 60;

/// The maximum number of moves that can be undone. Only a set-up that is void again and again has more.
const MAX_UNDO: usize = 10_000;

/// The seed of genmove: constant, so that the same position always has the same answer.
const GENMOVE_SEED: u64 = 0;

/// The source of seeds for games that are started without one.
pub type SeedSource = fn() -> u64;

/// The configuration of the referee.
#[derive(Clone, Copy, Debug)]
pub struct RefereeConfig {
    /// The source of seeds for games that are started without one.
    pub seed_source: SeedSource,
    /// After this time perft fails.
    pub perft_timeout: Duration,
}

impl RefereeConfig {
    /// The default: a perft timeout of 20 seconds.
    pub const fn new(seed_source: SeedSource) -> Self {
        Self { seed_source, perft_timeout: Duration::from_secs(20) }
    }
}

/// Referees a game until `quit` or the end of the input.
pub fn serve<G: Refereed>(
    input: impl BufRead,
    mut output: impl Write,
    config: &RefereeConfig,
) -> io::Result<()> {
    let game = G::begin(G::DEFAULT_ARGUMENTS, config.seed_source).map_err(io::Error::other)?;
    let mut session = Session { config, game, history: VecDeque::new(), memory: Box::new(Memory::new()) };
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next()? {
        let words: Vec<&str> = match &line {
            Line::Text(text) => text.split_ascii_whitespace().collect(),
            Line::TooLong => {
                writeln!(output, "? The line is too long: write at most {} bytes.\n", lines::MAX_LENGTH)?;
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

/// A game and its history for `undo`.
struct Session<'a, G> {
    config: &'a RefereeConfig,
    game: G,
    history: VecDeque<G>,
    memory: Box<Memory>,
}

impl<G: Refereed> Session<'_, G> {
    fn answer(&mut self, command: &str, arguments: &[&str]) -> Result<String, String> {
        match command {
            "new_game" => return self.replace(G::begin(arguments, self.config.seed_source)?),
            "play" => return self.play(arguments),
            "set_position" => return self.replace(G::read_position(&arguments.join(" "))?),
            "perft" => return self.perft(arguments),
            "genmove" => return self.genmove(arguments),
            own if G::COMMANDS.contains(&own) => {
                return match self.game.own_command(own, arguments)? {
                    Effect::Answer(result) => Ok(result),
                    Effect::Replace(game) => self.replace(game),
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

    fn replace(&mut self, game: G) -> Result<String, String> {
        self.game = game;
        self.history.clear();
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
        if self.history.len() == MAX_UNDO {
            self.history.pop_front();
        }
        self.history.push_back(before);
        Ok(String::new())
    }

    fn undo(&mut self) -> Result<String, String> {
        self.game = self.history.pop_back().ok_or("There is no move to take back: play one first.")?;
        Ok(String::new())
    }

    fn perft(&self, arguments: &[&str]) -> Result<String, String> {
        let depth = match arguments {
            [depth] => number::<u32>(depth).filter(|depth| *depth <= MAX_PERFT_DEPTH),
            _ => None,
        }
        .ok_or_else(|| {
            format!("The depth is missing or wrong: write a number of moves from 0 to {MAX_PERFT_DEPTH}.")
        })?;
        let started = Instant::now();
        let mut visited = 0_u32;
        let mut may_continue = || {
            visited = visited.wrapping_add(1);
            !visited.is_multiple_of(PERFT_STRIDE) || started.elapsed() < self.config.perft_timeout
        };
        match perft_while(&self.game, depth, &mut may_continue) {
            Some(sequences) => Ok(sequences.to_string()),
            None => Err(format!(
                "Counting took longer than {} seconds: write a smaller number of moves.",
                self.config.perft_timeout.as_secs()
            )),
        }
    }

    fn genmove(&mut self, arguments: &[&str]) -> Result<String, String> {
        let level = match arguments {
            [] => Level::BEST,
            [level] => level.parse().map_err(sentence)?,
            _ => {
                return Err(
                    "genmove has too many arguments: write a level from 1 to 5, or nothing.".to_string()
                );
            }
        };
        let chosen = self.game.choose_move(level, GENMOVE_SEED, &mut self.memory);
        Ok(chosen.ok_or("The game is over: start a new one.")?.to_string())
    }
}

fn sentence(reason: impl Display) -> String {
    reason.to_string()
}

fn or_none(value: Option<impl Display>) -> String {
    value.map_or_else(|| "none".to_string(), |value| value.to_string())
}

fn no_arguments(command: &str, arguments: &[&str]) -> Result<(), String> {
    if arguments.is_empty() { Ok(()) } else { Err(format!("{command} takes no arguments: leave them out.")) }
}

/// The answer to an unknown command, which may be any input.
fn unknown(command: &str) -> String {
    format!("There is no command {}: see list_commands.", quoted(command))
}

/// The beginning of an input, with control characters escaped.
fn quoted(word: &str) -> String {
    const SHOWN: usize = 40;
    let shown: String = word.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    let dots = if word.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("\"{shown}{dots}\"")
}

/// A number of digits only.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn seed(word: &str) -> Result<u64, String> {
    number(word).ok_or_else(|| format!("This is not a seed: write a whole number up to {}.", u64::MAX))
}
