//! The referee's memory does not grow with what comes in: not with a line that never ends, nor with a game that never does.

use std::io::{self, BufReader, Read, Write};

use peak_alloc::PeakAlloc;
use referee::{RefereeConfig, Refereed, serve};
use rules::{Game as _, donuts, fundomino, konter};

/// The system's memory, counted.
#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes that the referee may hold at any time: 10,000 games of Konter to take back, and little else.
const ALLOWED: usize = 20 << 20;

/// Has the referee read an input, and says how many answers there were. What it held meanwhile must be little.
fn answers<G: Refereed>(input: impl Read) -> usize {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let mut answers = Answers(0);
    serve::<G>(BufReader::new(input), &mut answers, &RefereeConfig::new(|| 1))
        .expect("every answer is taken");
    let most = MEMORY.peak_usage() - before;
    assert!(most < ALLOWED, "{most} bytes at once");
    answers.0
}

/// Counts answers and forgets them.
struct Answers(usize);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    /// There is one after each answer.
    fn flush(&mut self) -> io::Result<()> {
        self.0 += 1;
        Ok(())
    }
}

/// Lines over and over.
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

/// So many commands of an endless input.
fn commands<'a>(lines: &'a str, count: usize) -> impl Read + 'a {
    let whole = count.div_ceil(lines.lines().count());
    Endless::new(lines).take((whole * lines.len()) as u64)
}

const MANY: usize = 300_000;

/// The only test of this file, since all threads count together.
#[test]
fn nothing_that_comes_in_makes_it_hold_more_and_more() {
    a_set_up_that_starts_over_and_over();
    many_commands_of_each_game();
    a_line_that_never_ends();
    lines_as_long_as_they_may_be();
}

fn a_set_up_that_starts_over_and_over() {
    // All of X above all of O: X is connected, so the board is void.
    let squares =
        |from: usize| (from..from + 12).map(|index| konter::Square::all().nth(index).expect("25 squares"));
    let mut lines = squares(0).map(|square| format!("play X@{square}\n")).collect::<String>();
    lines.extend(squares(12).map(|square| format!("play O@{square}\n")));
    let mut game = konter::Game::free(konter::Colour::Dark);
    for line in lines.lines() {
        game.play(line["play ".len()..].parse().expect("a move")).expect("a legal one");
    }
    assert_eq!(game, konter::Game::free(konter::Colour::Dark), "it begins anew");
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

fn a_line_that_never_ends() {
    const LENGTH: u64 = 32 << 20;
    for text in ["x", "play a1 ", " ", "# ", "\u{e9}", "\0", "\r"] {
        let answered = answers::<donuts::Game>(Endless::new(text).take(LENGTH));
        assert_eq!(answered, usize::from(!matches!(text, " " | "# " | "\r")), "{text:?}");
    }
}

fn lines_as_long_as_they_may_be() {
    let words = (0..).map(|word: u32| format!("{word:x} ")).take(13_000).collect::<String>();
    for command in ["play", "set_position", "new_game", "hand", "next_round", "genmove", "perft", "x"] {
        let line = format!("{command} {words}\n");
        assert!(answers::<fundomino::Game>(commands(&line, 50)) >= 50);
    }
    let no_text = vec![0xFF; 60_000];
    assert_eq!(answers::<konter::Game>(no_text.as_slice().chain(&b"\nto_move\n"[..])), 2);
}
