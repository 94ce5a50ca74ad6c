//! Konter: its commands, its notation, and every position of random games against the rules written out slowly.

use std::collections::BTreeSet;

use rules::{Lot, konter::START_POSITIONS};

use crate::{Referee, pick, samples, square, square_name};

pub(crate) const SIDE: usize = 5;
/// A board on which nobody is connected.
pub(crate) const CHEQUER: &str = "XOXOXOXOXOXO.OXOXOXOXOXOX";
/// Twelve light stones in one group, the dark ones in two.
pub(crate) const LIGHT_CONNECTED: &str = "XXXXXXOOOO.OOOOOOOOXXXXXX";

/// A position as the referee writes it.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    cells: Vec<u8>,
    side: u8,
    pub(crate) pending: bool,
    pub(crate) count: usize,
}

impl Told {
    pub(crate) fn begin(cells: &str, side: u8) -> Self {
        Self { cells: cells.into(), side, pending: false, count: 0 }
    }

    fn write(&self) -> String {
        let cells = String::from_utf8(self.cells.clone()).unwrap();
        let pending = if self.pending { other(self.side) } else { b'-' };
        format!("{cells} {} {} {}", self.side as char, pending as char, self.count)
    }

    /// The legal moves: to the free square, and swaps where the own colour has more stones.
    pub(crate) fn moves(&self) -> Vec<String> {
        let of = |colour: u8| (0..SIDE * SIDE).filter(move |at| self.cells[*at] == colour);
        let free = of(b'.').next().unwrap();
        let name = |index| square_name(index, SIDE);
        let mut moves: Vec<_> = of(self.side).map(|own| format!("{}-{}", name(own), name(free))).collect();
        for own in of(self.side) {
            for theirs in of(other(self.side)) {
                let line: Vec<_> = if own / SIDE == theirs / SIDE {
                    (0..SIDE).map(|column| own / SIDE * SIDE + column).collect()
                } else if own % SIDE == theirs % SIDE {
                    (0..SIDE).map(|row| row * SIDE + own % SIDE).collect()
                } else {
                    continue;
                };
                let stones = |colour| line.iter().filter(|at| self.cells[**at] == colour).count();
                if stones(self.side) > stones(other(self.side)) {
                    moves.push(format!("{}*{}", name(own), name(theirs)));
                }
            }
        }
        moves.sort();
        moves
    }

    /// Both kinds of move make two squares change places.
    fn after(&self, mv: &str) -> Vec<u8> {
        let mut cells = self.cells.clone();
        cells.swap(square(mv, SIDE), square(&mv[3..], SIDE));
        cells
    }

    fn can_counter(&self) -> bool {
        self.moves().iter().map(|mv| self.after(mv)).any(|cells| self.counters(&cells))
    }

    fn counters(&self, cells: &[u8]) -> bool {
        connected(cells, self.side) && !connected(cells, other(self.side))
    }

    /// Makes the move and says how the game ended, but for draws.
    pub(crate) fn play(&mut self, mv: &str) -> Option<String> {
        let (own, theirs) = (self.side, other(self.side));
        let cells = self.after(mv);
        let (mine, yours) = (connected(&cells, own), connected(&cells, theirs));
        let counter = self.counters(&cells);
        let countering = self.pending;
        *self = Self { cells, side: theirs, pending: false, count: self.count + 1 };
        let ended = |colour: u8, how| Some(format!("{} {how}", colour as char));
        match () {
            () if countering && counter => ended(own, "counter"),
            () if countering => ended(theirs, "connected"),
            () if yours => ended(theirs, "gift"),
            () if mine && !self.can_counter() => ended(own, "connected"),
            () => {
                self.pending = mine;
                None
            }
        }
    }
}

fn other(colour: u8) -> u8 {
    if colour == b'X' { b'O' } else { b'X' }
}

/// How many stones the largest group of a colour has.
fn largest_group(cells: &[u8], colour: u8) -> usize {
    let mut left: BTreeSet<_> = (0..SIDE * SIDE).filter(|at| cells[*at] == colour).collect();
    let mut largest = 0;
    while let Some(first) = left.pop_first() {
        let (mut edge, mut size) = (vec![first], 0);
        while let Some(at) = edge.pop() {
            size += 1;
            let row = [at.wrapping_sub(1), at + 1].into_iter().filter(|beside| beside / SIDE == at / SIDE);
            let beside = row.chain([at.wrapping_sub(SIDE), at + SIDE]);
            edge.extend(beside.filter(|next| left.remove(next)));
        }
        largest = largest.max(size);
    }
    largest
}

fn connected(cells: &[u8], colour: u8) -> bool {
    largest_group(cells, colour) == 12
}

#[test]
fn each_start_position_with_either_colour_first() {
    let mut referee = Referee::start("konter");
    for (number, cells) in (1..).zip(START_POSITIONS) {
        for (said, side) in [("", "X"), (" X", "X"), (" O", "O")] {
            assert_eq!(referee.ok(&format!("new_game {number}{said}")), "");
            assert_eq!(referee.ok("position"), format!("{cells} {side} - 0"));
            assert_eq!(referee.ok("to_move"), side);
            assert_eq!(referee.ok("outcome"), "none");
        }
    }
    assert_eq!(referee.ok(&format!("new_game {CHEQUER} O")), "");
    assert_eq!(referee.ok("position"), format!("{CHEQUER} O - 0"));
}

#[test]
fn perft_counts_the_sequences_of_the_samples() {
    let mut referee = Referee::start("konter");
    for (start, counts) in samples(include_str!("../../rules/tests/perft/konter.txt")) {
        referee.ok(&format!("new_game {start}"));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                referee.ok(&format!("perft {depth}")),
                count,
                "{start}; if the start positions have changed, run cargo xtask remake konter"
            );
        }
    }
}

#[test]
fn a_bad_new_game_leaves_the_game_as_it_was() {
    let mut referee = Referee::with("konter", "2 O");
    let mv = referee.moves().remove(0);
    referee.play(&mv);
    let eleven = CHEQUER.replacen('X', "O", 1);
    let (two_free, letter) = (CHEQUER.replacen('X', ".", 1), CHEQUER.replacen('X', "x", 1));
    let full = CHEQUER.replace('.', "X");
    for arguments in [
        "",
        "0",
        "4",
        "-1",
        "01",
        "1 x",
        "1 V",
        "1 XO",
        "free x",
        "Free",
        "X",
        CHEQUER,
        &format!("{CHEQUER} -"),
        &format!("{} X", &CHEQUER[1..]),
        &format!("{CHEQUER}X X"),
        &format!("{eleven} X"),
        &format!("{two_free} X"),
        &format!("{letter} X"),
        &format!("{full} X"),
        &format!("{LIGHT_CONNECTED} X"),
        &format!("{LIGHT_CONNECTED} O"),
    ] {
        referee.refused(&format!("new_game {arguments}"));
    }
    referee.ok("undo");
    referee.refused("undo");
}

#[test]
fn what_is_no_legal_move_is_refused() {
    let mut referee = Referee::with("konter", &format!("{CHEQUER} X"));
    // No majority in row 2, an opposing stone, the own colour, not in line, not free, and no moves at all.
    for mv in [
        "b2*a2", "b1-c3", "b1*a1", "a1*c1", "a1*b2", "a1*a1", "a1-b1", "a1-a1", "c3-a1", "a1*c3", "a1",
        "a1-", "-c3", "A1-c3", "a1-c3-", "a1 - c3", "a1*f1", "a1+c3", "X@c3", "colour X", "X", "a1xb1",
        "pass",
    ] {
        referee.refused(&format!("play {mv}"));
    }
    referee.play("a1*b1");
    assert_eq!(referee.ok("position"), "OXXOXOXOXOXO.OXOXOXOXOXOX O - 1");
    referee.play("a1-c3");
    assert_eq!(referee.ok("position"), ".XXOXOXOXOXOOOXOXOXOXOXOX X - 2");
}

/// What a player who knows the rules goes for.
#[derive(Clone, Copy)]
pub(crate) enum Wish {
    Connect,
    Gift,
    Nothing,
}

#[test]
fn games_follow_the_rules_and_reach_every_outcome() {
    let ends = ["connected", "counter", "gift"];
    let mut missing: BTreeSet<_> =
        ends.iter().flat_map(|how| [format!("X {how}"), format!("O {how}")]).collect();
    // A counter that is not taken.
    missing.extend(
        ["X connected after a counter was due", "O connected after a counter was due"].map(String::from),
    );
    let mut referee = Referee::start("konter");
    let mut lot = Lot::new(17);
    // A few hundred are enough with most start positions.
    for game in 0..10_000 {
        let (cells, first) = (START_POSITIONS[game % 3].to_string(), ["X", "O"][game / 3 % 2]);
        referee.ok(&format!("new_game {} {first}", game % 3 + 1));
        let mut told = Told::begin(&cells, first.as_bytes()[0]);
        let mut stood = vec![(told.cells.clone(), told.side)];
        let outcome = loop {
            let moves = referee.moves();
            assert_eq!(moves, told.moves(), "{told:?}");
            let wish = match lot.below(10) {
                0 => Wish::Nothing,
                _ if game % 4 == 3 => Wish::Gift,
                _ => Wish::Connect,
            };
            let mv = choose(&told, &moves, wish, &mut lot);
            let due = told.pending;
            referee.play(&mv);
            let mut ended = told.play(&mv);
            stood.push((told.cells.clone(), told.side));
            if ended.is_none() && !told.pending {
                let standings = stood.iter().filter(|then| Some(*then) == stood.last()).count();
                ended = match (standings >= 3, told.count >= 200) {
                    (true, _) => Some("draw repetition".to_string()),
                    (_, true) => Some("draw limit".to_string()),
                    _ => None,
                };
            }
            let answers = referee.ask_all(&["outcome", "to_move", "position"]);
            if let Some(outcome) = ended {
                let cells = String::from_utf8(told.cells.clone()).unwrap();
                let position = format!("{cells} none - {}", told.count);
                assert_eq!(answers, [outcome.clone(), "none".to_string(), position.clone()].map(Ok));
                referee.refused(&format!("set_position {position}"));
                break if due && outcome.ends_with("connected") {
                    outcome + " after a counter was due"
                } else {
                    outcome
                };
            }
            let side = (told.side as char).to_string();
            assert_eq!(answers, ["none".to_string(), side, told.write()].map(Ok), "{mv}");
        };
        if missing.remove(&outcome) {
            assert_eq!(referee.ok("legal_moves"), "");
            assert_eq!(referee.ok("perft 1"), "0");
            referee.refused("play a1-c3");
            referee.refused("genmove 1");
            referee.ok("undo");
            assert_eq!(referee.ok("outcome"), "none");
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("not reached: {missing:?}");
}

pub(crate) fn choose(told: &Told, moves: &[String], wish: Wish, lot: &mut Lot) -> String {
    let (own, theirs) = (told.side, other(told.side));
    let worth = |mv: &String| {
        let cells = told.after(mv);
        match wish {
            Wish::Connect => largest_group(&cells, own) * 2 + usize::from(!connected(&cells, theirs)),
            Wish::Gift => largest_group(&cells, theirs),
            Wish::Nothing => 0,
        }
    };
    let best = moves.iter().map(worth).max().unwrap();
    let best: Vec<_> = moves.iter().filter(|mv| worth(mv) == best).collect();
    pick(lot, &best).unwrap().to_string()
}
