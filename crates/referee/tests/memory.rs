//! The referee's memory is bounded for any input, also for endless lines and endless games.

use std::io::{self, BufReader, Read, Write};

use peak_alloc::PeakAlloc;
use referee::{RefereeConfig, Refereed, serve};
use rules::{Game as _, donuts, fundomino, konter};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes that the referee may have allocated: 10,000 games of Konter to undo, and little else.
const LIMIT: usize = 20 << 20;

/// The number of answers to an input. Checks the memory that the referee uses meanwhile.
fn answers<G: Refereed>(input: impl Read) -> usize {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let mut answers = Answers(0);
    serve::<G>(BufReader::new(input), &mut answers, &RefereeConfig::new(|| 1))
        .expect("a writer that never fails");
    let peak = MEMORY.peak_usage() - before;
    assert!(peak < LIMIT, "{peak} bytes");
    answers.0
}

/// Counts answers and drops them.
struct Answers(usize);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    /// Called once after each answer.
    fn flush(&mut self) -> io::Result<()> {
        self.0 += 1;
        Ok(())
    }
}

/// Lines that repeat forever.
struct Endless<'a> {
    lines: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Endless<'a> {
    fn new(lines: &'a str) -> Self {
        Self { lines: lines.as_bytes(), rest: &[] }
    }
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines;
        }
        self.rest.read(buffer)
    }
}

/// At least this number of commands, by repeating these lines.
fn commands<'a>(lines: &'a str, count: usize) -> impl Read + 'a {
    let whole = count.div_ceil(lines.lines().count());
    Endless::new(lines).take((whole * lines.len()) as u64)
}

const MANY: usize = 300_000;

/// The only test of this file, since the counters are those of all threads.
#[test]
fn memory_is_bounded_for_any_input() {
    a_set_up_that_is_void_again_and_again();
    many_commands_of_each_game();
    an_endless_line();
    lines_of_the_maximum_length();
}

fn a_set_up_that_is_void_again_and_again() {
    // All of X above all of O: X is connected, so the board is void.
    let squares =
        |from: usize| (from..from + 12).map(|index| konter::Square::all().nth(index).expect("25 squares"));
    let mut lines = squares(0).map(|square| format!("play X@{square}\n")).collect::<String>();
    lines.extend(squares(12).map(|square| format!("play O@{square}\n")));
    let mut game = konter::Game::free(konter::Colour::Dark);
    for line in lines.lines() {
        game.play(line["play ".len()..].parse().expect("a move")).expect("a legal move");
    }
    assert_eq!(game, konter::Game::free(konter::Colour::Dark), "it restarts");
    let input = "new_game free X\n".as_bytes().chain(commands(&lines, MANY));
    assert!(answers::<konter::Game>(input) > MANY);
}

fn many_commands_of_each_game() {
    let donuts =
        "new_game seed 7\nplay c3\nlegal_moves\nundo\nplay a1\nposition\nbogus\nplay a1\nshowboard\n";
    assert!(answers::<donuts::Game>(commands(donuts, MANY)) >= MANY);
    let konter = "new_game 1\nplay b2-c3\nto_move\nundo\noutcome\nset_position XOXOXOXOXOXO.OXOXOXOXOXOX X - 7\nplay b2-c3\n";
    assert!(answers::<konter::Game>(commands(konter, MANY)) >= MANY);
    let game = fundomino::Game::from_seed(
        fundomino::Options::new(fundomino::Variant::Standard(fundomino::Players::Two)),
        1,
    );
    let fundomino =
        format!("set_position {game}\nplay start cw\nplay draw\nundo\nnext_round\nhand 0\nscores\nends\n");
    assert!(answers::<fundomino::Game>(commands(&fundomino, MANY)) >= MANY);
}

fn an_endless_line() {
    const LENGTH: u64 = 32 << 20;
    for text in ["x", "play a1 ", " ", "# ", "\u{e9}", "\0", "\r"] {
        let count = answers::<donuts::Game>(Endless::new(text).take(LENGTH));
        assert_eq!(count, usize::from(!matches!(text, " " | "# " | "\r")), "{text:?}");
    }
}

fn lines_of_the_maximum_length() {
    let words = (0..).map(|word: u32| format!("{word:x} ")).take(13_000).collect::<String>();
    for command in ["play", "set_position", "new_game", "hand", "next_round", "genmove", "perft", "x"] {
        let line = format!("{command} {words}\n");
        assert!(answers::<fundomino::Game>(commands(&line, 50)) >= 50);
    }
    let invalid_utf8 = vec![0xFF; 60_000];
    assert_eq!(answers::<konter::Game>(invalid_utf8.as_slice().chain(&b"\nto_move\n"[..])), 2);
}
