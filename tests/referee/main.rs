//! The referee over its pipes: what a script or another program sees of it, and nothing else.

mod assembly;
mod command_line;
mod donuts;
mod framing;
mod fundomino;
mod hostile;
mod konter;
mod konter_positions;
mod konter_setup;
mod outcomes;
mod pages;
mod properties;
mod rounds;

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Output, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

use rules::Lot;

/// How long an answer may take. Only a perft beyond its own limit of 20 seconds comes near.
const PATIENCE: Duration = Duration::from_secs(60);

/// The three games.
const GAMES: [&str; 3] = ["donuts", "konter", "fundomino"];

/// What the referee tells about a game without changing it.
const QUERIES: [&str; 5] = ["position", "to_move", "outcome", "legal_moves", "showboard"];
/// And what it tells about Fundomino beside that.
const FUNDOMINO_QUERIES: [&str; 5] = ["stock", "scores", "ends", "hand 0", "hand 1"];

fn glowboard(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_glowboard"));
    command.args(arguments);
    command
}

/// A result, or the reason of a refusal.
type Answer = Result<String, String>;

/// A running referee. Whatever goes wrong with it fails the test; it ends with the test.
struct Referee {
    game: &'static str,
    process: Child,
    input: Option<Sender<Vec<u8>>>,
    frames: Receiver<Vec<u8>>,
    /// How many moves were made: more than a test can want, and a game does not end.
    played: usize,
}

impl Referee {
    fn start(game: &'static str) -> Self {
        let mut process = glowboard(&["referee", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut stdin, stdout) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let (input, written) = mpsc::channel::<Vec<u8>>();
        // A program that is gone is noticed by its missing answers.
        thread::spawn(move || written.iter().try_for_each(|bytes| stdin.write_all(&bytes)));
        let (framed, frames) = mpsc::channel();
        thread::spawn(move || read_frames(BufReader::new(stdout), &framed));
        Self { game, process, input: Some(input), frames, played: 0 }
    }

    /// A referee with a game begun.
    fn with(game: &'static str, new_game: &str) -> Self {
        let mut referee = Self::start(game);
        referee.ok(&format!("new_game {new_game}"));
        referee
    }

    fn send(&self, bytes: &[u8]) {
        _ = self.input.as_ref().unwrap().send(bytes.to_vec());
    }

    /// The next answer to what was sent.
    #[track_caller]
    fn answer(&self) -> Answer {
        let frame = match self.frames.recv_timeout(PATIENCE) {
            Ok(frame) => String::from_utf8(frame).expect("answers are UTF-8"),
            Err(RecvTimeoutError::Timeout) => panic!("no answer within {PATIENCE:?}"),
            Err(RecvTimeoutError::Disconnected) => panic!("the program ended without an answer"),
        };
        let text = frame.strip_suffix("\n\n").unwrap_or_else(|| panic!("an unfinished answer: {frame:?}"));
        match (text.strip_prefix("= "), text.strip_prefix("? ")) {
            (Some(result), _) => Ok(result.to_string()),
            (_, Some(reason)) => {
                let sentence = reason.ends_with('.') && reason.len() > 10 && !reason.contains('\n');
                assert!(sentence, "a reason is one clear sentence: {reason:?}");
                Err(reason.to_string())
            }
            _ => panic!("an answer begins with = or ?: {frame:?}"),
        }
    }

    #[track_caller]
    fn ask(&mut self, line: &str) -> Answer {
        self.send(format!("{line}\n").as_bytes());
        self.answer()
    }

    /// Asks all at once.
    #[track_caller]
    fn ask_all(&mut self, lines: &[&str]) -> Vec<Answer> {
        self.send((lines.join("\n") + "\n").as_bytes());
        lines.iter().map(|_| self.answer()).collect()
    }

    #[track_caller]
    fn ok(&mut self, line: &str) -> String {
        self.ask(line).unwrap_or_else(|reason| panic!("{line:?} was refused: {reason}"))
    }

    /// The reason why a line is refused; nothing must have changed by it.
    #[track_caller]
    fn refused(&mut self, line: &str) -> String {
        let before = self.state();
        let Err(reason) = self.ask(line) else { panic!("{line:?} was not refused") };
        assert_eq!(self.state(), before, "{line:?} was refused and changed something");
        reason
    }

    /// Everything that can be seen of the game.
    #[track_caller]
    fn state(&mut self) -> Vec<Answer> {
        let own: &[&str] = match self.game {
            "donuts" => &["layout"],
            "fundomino" => &FUNDOMINO_QUERIES,
            _ => &[],
        };
        self.ask_all(&[&QUERIES, own].concat())
    }

    #[track_caller]
    fn moves(&mut self) -> Vec<String> {
        moves(&self.ok("legal_moves"))
    }

    /// Plays a random legal move and says which; none when nobody is to move.
    #[track_caller]
    fn play_any(&mut self, lot: &mut Lot) -> Option<String> {
        let chosen = pick(lot, &self.moves())?.clone();
        self.play(&chosen);
        Some(chosen)
    }

    #[track_caller]
    fn play(&mut self, mv: &str) {
        assert_eq!(self.ok(&format!("play {mv}")), "");
        self.played += 1;
        assert!(self.played < 200_000, "the moves do not end");
    }

    /// Ends the input and sees the program end as it should, with nothing more to say.
    #[track_caller]
    fn finish(mut self) {
        self.input = None;
        let status = wait(&mut self.process);
        assert_eq!(status, Some(0), "the exit code");
        let rest = self.frames.recv_timeout(PATIENCE);
        assert_eq!(rest, Err(RecvTimeoutError::Disconnected), "more answers than lines");
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert_eq!(log, "", "standard error");
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// Cuts what comes into answers, each up to its empty line; the last may be unfinished.
fn read_frames(mut stdout: impl BufRead, framed: &Sender<Vec<u8>>) {
    let mut frame = Vec::new();
    loop {
        let start = frame.len();
        let read = stdout.read_until(b'\n', &mut frame).unwrap_or(0);
        if read == 0 || &frame[start..] == b"\n" {
            if !frame.is_empty() {
                _ = framed.send(std::mem::take(&mut frame));
            }
            if read == 0 {
                return;
            }
        }
    }
}

/// The exit code of a program that ends in time.
#[track_caller]
fn wait(process: &mut Child) -> Option<i32> {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(status) = process.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(1));
    }
    _ = process.kill();
    panic!("the program did not end within {PATIENCE:?}");
}

/// Everything that the program says to this input.
#[track_caller]
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let command =
        glowboard(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut process = command.unwrap();
    let (mut stdin, input) = (process.stdin.take().unwrap(), input.to_vec());
    thread::spawn(move || stdin.write_all(&input));
    let (ended, end) = mpsc::channel();
    thread::spawn(move || ended.send(process.wait_with_output().unwrap()));
    end.recv_timeout(PATIENCE).expect("the program ends with its input")
}

/// The moves of a list, some of which are several words.
fn moves(list: &str) -> Vec<String> {
    let mut words = list.split(' ').filter(|word| !word.is_empty());
    let mut moves = Vec::new();
    while let Some(word) = words.next() {
        let more = match word {
            "lay" => 3,
            "start" | "double" | "colour" => 1,
            _ => 0,
        };
        let mv: Vec<_> = [word].into_iter().chain(words.by_ref().take(more)).collect();
        moves.push(mv.join(" "));
    }
    moves
}

fn pick<'a, T>(lot: &mut Lot, items: &'a [T]) -> Option<&'a T> {
    items.get(lot.below(items.len() as u32) as usize)
}

/// The lines of a file of move counts: what to say to `new_game`, and the counts for 1, 2, 3 … moves.
fn samples(file: &'static str) -> impl Iterator<Item = (&'static str, impl Iterator<Item = &'static str>)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(arguments, counts)| (arguments, counts.split(' ')))
}

/// The index of a square's name on a board with this side.
fn square(name: &str, side: usize) -> usize {
    let name = name.as_bytes();
    usize::from(name[1] - b'1') * side + usize::from(name[0] - b'a')
}

/// The name of a square with this index.
fn square_name(index: usize, side: usize) -> String {
    format!("{}{}", (b'a' + (index % side) as u8) as char, index / side + 1)
}
