//! Donuts: its commands, its notation, and every position of random games against the rules written out slowly.

use std::collections::BTreeSet;

use rules::Lot;

use crate::{Referee, pick, samples, square, square_name};

const SIDE: usize = 6;
const LAYOUT: &str = r"/-|/\-\-\-||/||-\/\|\-\//|/|/-/--/\|";
const OTHER_LAYOUT: &str = r"\/-||/-\|\-\|/\|-/\---/\\|\-||/|/\/-";
const EMPTY: &str = "....................................";

/// A position as the referee writes it.
#[derive(Clone)]
struct Told {
    layout: Vec<u8>,
    cells: Vec<u8>,
    side: String,
    last: Option<usize>,
}

impl Told {
    fn read(text: &str) -> Self {
        let words: Vec<_> = text.split(' ').collect();
        let [layout, cells, side, last] = words[..] else { panic!("four words: {text}") };
        assert_eq!((layout.len(), cells.len()), (36, 36), "{text}");
        let last = (last != "-").then(|| square(last, SIDE));
        Self { layout: layout.into(), cells: cells.into(), side: side.to_string(), last }
    }

    fn write(&self) -> String {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let last = self.last.map_or("-".to_string(), |last| square_name(last, SIDE));
        format!("{} {} {} {last}", text(&self.layout), text(&self.cells), self.side)
    }

    fn placed(&self) -> usize {
        self.cells.iter().filter(|cell| **cell != b'.').count()
    }

    /// The squares on which the next donut may go.
    fn targets(&self) -> Vec<String> {
        let empty = |index: &usize| self.cells[*index] == b'.';
        let line: Vec<_> = self.last.map_or(Vec::new(), |last| {
            let (down, right) = step(self.layout[last]);
            let both = ray(last, down, right).chain(ray(last, -down, -right));
            both.filter(empty).collect()
        });
        let all: Vec<_> = (0..SIDE * SIDE).filter(empty).collect();
        let mut names: Vec<_> = if line.is_empty() { all } else { line }
            .into_iter()
            .map(|index| square_name(index, SIDE))
            .collect();
        names.sort();
        names
    }

    /// The cells after a donut of the side to move.
    fn after(&self, at: usize) -> Vec<u8> {
        let own = self.side.as_bytes()[0];
        let mut cells = self.cells.clone();
        cells[at] = own;
        for (down, right) in [b'-', b'|', b'/', b'\\'].map(step) {
            let beyond = |down, right| ray(at, down, right).find(|index| self.cells[*index] != own);
            let both = beyond(down, right).zip(beyond(-down, -right));
            if let Some((a, b)) = both.filter(|(a, b)| self.cells[*a] != b'.' && self.cells[*b] != b'.') {
                (cells[a], cells[b]) = (own, own);
            }
        }
        cells
    }

    fn outcome(&self) -> String {
        for colour in ['V', 'C'] {
            if self.has_five(colour as u8) {
                return format!("{colour} five");
            }
        }
        if self.placed() < 30 {
            return "none".to_string();
        }
        match self.largest_group(b'V').cmp(&self.largest_group(b'C')) {
            std::cmp::Ordering::Greater => "V group".to_string(),
            std::cmp::Ordering::Less => "C group".to_string(),
            std::cmp::Ordering::Equal => "draw group".to_string(),
        }
    }

    fn has_five(&self, colour: u8) -> bool {
        (0..SIDE * SIDE).filter(|at| self.cells[*at] == colour).any(|at| {
            let run =
                |(down, right)| ray(at, down, right).take_while(|i| self.cells[*i] == colour).count() >= 4;
            [b'-', b'|', b'/', b'\\'].map(step).into_iter().any(run)
        })
    }

    fn largest_group(&self, colour: u8) -> usize {
        let mut left: BTreeSet<_> = (0..SIDE * SIDE).filter(|at| self.cells[*at] == colour).collect();
        let mut largest = 0;
        while let Some(first) = left.pop_first() {
            let (mut edge, mut size) = (vec![first], 0);
            while let Some(at) = edge.pop() {
                size += 1;
                let beside =
                    [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(down, right)| ray(at, down, right).next());
                edge.extend(beside.into_iter().flatten().filter(|next| left.remove(next)));
            }
            largest = largest.max(size);
        }
        largest
    }
}

fn step(symbol: u8) -> (i32, i32) {
    match symbol {
        b'-' => (0, 1),
        b'|' => (1, 0),
        b'/' => (1, -1),
        b'\\' => (1, 1),
        _ => panic!("no line: {symbol}"),
    }
}

/// The squares from one to the edge, without it.
fn ray(from: usize, down: i32, right: i32) -> impl Iterator<Item = usize> {
    let (row, column) = ((from / SIDE) as i32, (from % SIDE) as i32);
    let on_board = |at: &(i32, i32)| (0..SIDE as i32).contains(&at.0) && (0..SIDE as i32).contains(&at.1);
    (1..)
        .map(move |steps| (row + down * steps, column + right * steps))
        .take_while(on_board)
        .map(|(row, column)| row as usize * SIDE + column as usize)
}

#[test]
fn a_layout_begins_an_empty_board_with_vanilla_to_move() {
    let mut referee = Referee::start("donuts");
    for layout in [LAYOUT, OTHER_LAYOUT] {
        assert_eq!(referee.ok(&format!("new_game {layout}")), "");
        assert_eq!(referee.ok("layout"), layout);
        assert_eq!(referee.ok("position"), format!("{layout} {EMPTY} V -"));
        assert_eq!(referee.ok("to_move"), "V");
        assert_eq!(referee.ok("outcome"), "none");
        let all: Vec<_> =
            ('a'..='f').flat_map(|column| (1..=6).map(move |row| format!("{column}{row}"))).collect();
        assert_eq!(referee.ok("legal_moves"), all.join(" "), "sorted as ASCII strings");
    }
}

#[test]
fn perft_counts_the_sequences_of_the_samples() {
    let mut referee = Referee::start("donuts");
    for (layout, counts) in samples(include_str!("../../rules/tests/perft/donuts.txt")) {
        referee.ok(&format!("new_game {layout}"));
        let before = referee.state();
        assert_eq!(referee.ok("perft 0"), "1");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(referee.ok(&format!("perft {depth}")), count, "{layout}");
        }
        assert_eq!(referee.state(), before);
    }
}

#[test]
fn a_seed_gives_the_same_assembly_in_every_process() {
    let (mut one, mut two) = (Referee::start("donuts"), Referee::start("donuts"));
    let mut layouts = BTreeSet::new();
    for seed in ["0", "1", "2", "3", "007", "4294967296", "18446744073709551615"] {
        let layout = |referee: &mut Referee| {
            referee.ok(&format!("new_game seed {seed}"));
            referee.ok("layout")
        };
        let first = layout(&mut one);
        assert_eq!(layout(&mut one), first);
        assert_eq!(layout(&mut two), first);
        layouts.insert(first);
    }
    assert!(layouts.len() >= 6, "{layouts:?}");
}

#[test]
fn without_arguments_the_assembly_is_random() {
    let mut referee = Referee::start("donuts");
    let mut layouts = BTreeSet::from([Referee::start("donuts").ok("layout"), referee.ok("layout")]);
    for _ in 0..6 {
        referee.ok("new_game");
        layouts.insert(referee.ok("layout"));
    }
    assert!(layouts.len() >= 6, "{layouts:?}");
}

#[test]
fn a_bad_new_game_leaves_the_game_as_it_was() {
    let mut referee = Referee::with("donuts", LAYOUT);
    referee.play("c3");
    let (short, long) = (&LAYOUT[1..], format!("{LAYOUT}-"));
    let (letter, wide) = (LAYOUT.replacen('/', "x", 1), LAYOUT.replacen("/-", "é", 1));
    for arguments in [
        short,
        long.as_str(),
        letter.as_str(),
        wide.as_str(),
        "seed",
        "seed x",
        "seed -1",
        "seed +1",
        "seed 1.0",
        "seed 18446744073709551616",
        "seed 1 2",
        "Seed 1",
        "seed=1",
        "1",
    ] {
        referee.refused(&format!("new_game {arguments}"));
    }
    referee.ok("undo");
    referee.refused("undo");
}

#[test]
fn what_is_no_legal_square_is_refused() {
    let mut referee = Referee::with("donuts", LAYOUT);
    for mv in ["g1", "a7", "a0", "A1", "a", "1a", "a11", "a 1", "-", "V", "V a1", "a1,a2"] {
        referee.refused(&format!("play {mv}"));
    }
    referee.play("a2");
    let legal = referee.moves();
    for index in 0..SIDE * SIDE {
        let name = square_name(index, SIDE);
        if !legal.contains(&name) {
            referee.refused(&format!("play {name}"));
        }
    }
}

#[test]
fn random_games_follow_the_rules_and_reach_every_outcome() {
    let mut missing =
        BTreeSet::from(["V five", "C five", "V group", "C group", "draw group"].map(String::from));
    let mut referee = Referee::start("donuts");
    let mut lot = Lot::new(41);
    for seed in 0..2_000 {
        referee.ok(&format!("new_game seed {seed}"));
        let mut told = Told::read(&referee.ok("position"));
        // Without care nearly every game ends with five: some games avoid it while they can.
        let careful = seed % 2 == 0;
        while told.outcome() == "none" {
            let targets = told.targets();
            assert_eq!(referee.moves(), targets, "seed {seed}: {}", told.write());
            let five = |name: &&String| {
                let mut next = told.clone();
                next.cells = told.after(square(name, SIDE));
                next.has_five(told.side.as_bytes()[0])
            };
            let quiet: Vec<_> = targets.iter().filter(|name| !five(name)).cloned().collect();
            let choice = if careful && !quiet.is_empty() { &quiet } else { &targets };
            let mv = pick(&mut lot, choice).unwrap();
            referee.play(mv);
            let at = square(mv, SIDE);
            told = Told { cells: told.after(at), last: Some(at), ..told };
            let over = told.outcome() != "none";
            let next = if told.placed().is_multiple_of(2) { "V" } else { "C" };
            told.side = if over { "none" } else { next }.to_string();
            let answers = referee.ask_all(&["position", "to_move", "outcome"]);
            assert_eq!(answers, [told.write(), told.side.clone(), told.outcome()].map(Ok), "seed {seed}");
        }
        if missing.remove(&told.outcome()) {
            a_finished_game_offers_nothing(&mut referee);
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("not reached: {missing:?}");
}

fn a_finished_game_offers_nothing(referee: &mut Referee) {
    assert_eq!(referee.ok("legal_moves"), "");
    assert_eq!(referee.ok("to_move"), "none");
    assert_eq!((referee.ok("perft 0"), referee.ok("perft 1")), ("1".to_string(), "0".to_string()));
    for index in 0..SIDE * SIDE {
        assert!(referee.ask(&format!("play {}", square_name(index, SIDE))).is_err());
    }
    referee.refused("genmove");
    referee.ok("undo");
    assert_eq!(referee.ok("outcome"), "none");
}

#[test]
fn set_position_refuses_what_can_not_be() {
    let mut referee = Referee::with("donuts", LAYOUT);
    let mut lot = Lot::new(5);
    (0..9).for_each(|_| _ = referee.play_any(&mut lot));
    let told = Told::read(&referee.ok("position"));
    assert_eq!(told.side, "C", "nobody has five yet");
    let mut refuse = |position: &str| referee.refused(&format!("set_position {position}"));

    for side in ["V", "none", "X", "v", "-"] {
        refuse(&Told { side: side.to_string(), ..told.clone() }.write());
    }
    let lasts: Vec<_> = (0..36).filter(|index| told.cells[*index] != b'V').collect();
    assert!(lasts.iter().any(|index| told.cells[*index] == b'C'));
    for last in lasts {
        refuse(&Told { last: Some(last), ..told.clone() }.write());
    }
    refuse(&Told { last: None, ..told.clone() }.write());
    refuse(&told.write().replace(&square_name(told.last.unwrap(), SIDE), "g7"));
    // A donut more or less changes whose turn it is.
    let empty = told.cells.iter().position(|cell| *cell == b'.').unwrap();
    let mut more = told.clone();
    more.cells[empty] = b'C';
    refuse(&more.write());

    refuse(&format!("{LAYOUT} {EMPTY} C -"));
    refuse(&format!("{LAYOUT} {EMPTY} V a1"));
    refuse(&format!("{LAYOUT} {EMPTY} none -"));
    refuse(&format!("{LAYOUT} {EMPTY} V"));
    refuse(&format!("{LAYOUT} {EMPTY} V - -"));
    refuse(&format!("{} {EMPTY} V -", &LAYOUT[1..]));
    refuse(&format!("{LAYOUT} {} V -", &EMPTY[1..]));
    refuse(&format!("{LAYOUT} {}x V -", &EMPTY[1..]));
    refuse(&format!("{LAYOUT} {}é V -", &EMPTY[2..]));

    // 31 donuts without five in a line, so that their number is what is wrong.
    let crowd = "VVCCVVCCVVCCVVCCVVCCVVCCVVCCVVC.....";
    for side in ["C", "none"] {
        let reason = refuse(&format!("{LAYOUT} {crowd} {side} a1"));
        assert!(reason.contains("30"), "{reason}");
    }
    // Chocolate has five, yet vanilla moved last.
    let late = "CCCCC.......V.V.V.....V.V.V.........";
    let reason = refuse(&format!("{LAYOUT} {late} none c3"));
    assert!(reason.contains("five"), "{reason}");

    referee.ok("undo");
    assert_eq!(Told::read(&referee.ok("position")).placed(), 8, "the moves before can still be taken back");
}

#[test]
fn set_position_goes_on_from_there_and_can_not_be_undone() {
    let mut referee = Referee::with("donuts", LAYOUT);
    referee.play("c3");
    let position = referee.ok("position");
    let mut other = Referee::with("donuts", "seed 3");
    other.play("a1");
    other.ok(&format!("set_position {position}"));
    assert_eq!(other.state(), referee.state());
    other.refused("undo");
    let mv = other.moves().remove(0);
    other.play(&mv);
    other.ok("undo");
    assert_eq!(other.ok("position"), position);
    other.refused("undo");
}
