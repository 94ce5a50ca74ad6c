//! Fundomino: deals, options, rounds one after the other, and the commands that tell about them.

use std::sync::LazyLock;

use rules::{Lot, fundomino};

use crate::{Referee, samples};

/// The names of all tiles in the order in which hands are listed.
pub(crate) static TILES: LazyLock<String> =
    LazyLock::new(|| fundomino::TILES.map(|tile| tile.to_string()).join(" "));

/// Each way to play, with the tiles in a hand, in the stock, and the number of accounts.
pub(crate) const VARIANTS: [(&str, usize, usize, usize); 8] = [
    ("players=2", 8, 16, 2),
    ("players=3", 7, 11, 3),
    ("players=4", 6, 8, 4),
    ("players=2 variant=standard", 8, 16, 2),
    ("players=4 variant=standard", 6, 8, 4),
    ("players=2 variant=duel", 8, 16, 2),
    ("players=4 variant=team", 6, 8, 2),
    ("players=4 variant=expert", 8, 0, 2),
];

const TWO: &str = "players=2 deal=R4-5,6-2,6-1,5-6,1-R6,2-2,6-6,5-5/2-3,5-1,4-5,2-5,4-J,2-4,6-N2,1-1/\
                   5-N1,J-3,1-2,1-3,3-6,N3-1,3-5,4-6,4-4,J-J,3-3,2-N4,6-R3,R5-2,1-4,3-4";
const THREE: &str = "players=3 odd_doubles double_two deal=5-1,6-R3,1-4,J-J,J-3,3-6,1-1/5-5,5-6,2-3,3-5,6-2,6-N2,1-R6/\
                     4-6,1-3,2-4,R5-2,2-2,2-N4,1-2/2-5,3-4,4-5,5-N1,N3-1,6-6,R4-5,6-1,4-J,3-3,4-4";

pub(crate) fn players(arguments: &str) -> usize {
    arguments.strip_prefix("players=").and_then(|rest| rest[..1].parse().ok()).unwrap()
}

/// The value of a word of a position.
pub(crate) fn word<'a>(position: &'a str, key: &str) -> &'a str {
    let mut words = position.split(' ').filter_map(|word| word.split_once('='));
    words.find(|(name, _)| *name == key).unwrap_or_else(|| panic!("{key} in {position}")).1
}

/// The items of such a value.
pub(crate) fn list(value: &str) -> Vec<&str> {
    if value == "-" { Vec::new() } else { value.split(',').collect() }
}

/// Tiles as a deal, shuffled: so many hands of so many tiles, and the rest.
fn dealt(players: usize, hand: usize, seed: u64) -> Vec<Vec<&'static str>> {
    let mut tiles: Vec<_> = TILES.split(' ').collect();
    Lot::new(seed).shuffle(&mut tiles);
    let stock = tiles.split_off(players * hand);
    tiles.chunks(hand).map(<[&str]>::to_vec).chain([stock]).collect()
}

fn deal_word(groups: &[Vec<&str>]) -> String {
    let groups: Vec<_> = groups.iter().map(|group| group.join(",")).collect();
    format!("deal={}", groups.join("/"))
}

fn play_out(referee: &mut Referee, lot: &mut Lot) {
    while referee.play_any(lot).is_some() {}
}

#[test]
fn perft_counts_the_sequences_of_the_samples() {
    let mut referee = Referee::start("fundomino");
    for (arguments, counts) in samples(include_str!("../../rules/tests/perft/fundomino.txt")) {
        if let Err(reason) = referee.ask(&format!("new_game {arguments}")) {
            panic!("{arguments}: {reason} If the tiles have changed, run cargo xtask remake fundomino.");
        }
        let before = referee.state();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(referee.ok(&format!("perft {depth}")), count, "{arguments}");
        }
        assert_eq!(referee.state(), before);
    }
}

#[test]
fn a_given_deal_is_dealt_and_its_highest_double_starts() {
    let mut referee = Referee::with("fundomino", TWO);
    assert_eq!(referee.ok("to_move"), "0", "6-6");
    assert_eq!(referee.ok("legal_moves"), "start ccw start cw");
    assert_eq!(referee.ok("hand 0"), "2-2 5-5 6-6 5-6 6-1 6-2 R4-5 1-R6");
    assert_eq!(referee.ok("hand 1"), "1-1 2-3 4-5 2-4 5-1 2-5 6-N2 4-J");
    assert_eq!(referee.ok("stock"), "16");
    assert_eq!(referee.ok("scores"), "0 0");
    assert_eq!(referee.ok("outcome"), "none");
    referee.refused("ends");
    referee.play("start cw");
    assert_eq!(referee.ok("ends"), "h 6 lr t 6 lr");
    assert_eq!(referee.ok("to_move"), "1");
    assert_eq!(referee.ok("hand 0"), "2-2 5-5 5-6 6-1 6-2 R4-5 1-R6");
    assert_eq!(referee.ok("legal_moves"), "draw lay 4-J h l lay 4-J t l lay 6-N2 h r lay 6-N2 t r");
    referee.play("draw");
    assert_eq!(referee.ok("stock"), "15");
    assert_eq!(referee.ok("to_move"), "1", "it stays his turn");
    assert_eq!(referee.ok("hand 1"), "1-1 2-3 4-5 2-4 5-1 2-5 5-N1 6-N2 4-J", "the first of the stock");
    // The other takes the next of the stock, J-3.
    referee.play("lay 6-N2 h r");
    assert_eq!(referee.ok("hand 0"), "2-2 5-5 5-6 6-1 6-2 R4-5 1-R6 J-3");
    assert!(referee.ok("ends").starts_with("h 2 "));
}

#[test]
fn the_start_says_in_which_direction_the_turns_go() {
    let mut referee = Referee::with("fundomino", THREE);
    assert_eq!(referee.ok("to_move"), "1", "5-5 is the highest double dealt");
    for (direction, next) in [("cw", "2"), ("ccw", "0")] {
        referee.play(&format!("start {direction}"));
        assert_eq!(referee.ok("to_move"), next);
        assert_eq!(word(&referee.ok("position"), "direction"), direction);
        referee.ok("undo");
    }
}

#[test]
fn every_variant_deals_its_hands_and_its_stock() {
    let mut referee = Referee::start("fundomino");
    for (arguments, hand, stock, accounts) in VARIANTS {
        for options in
            ["", " odd_doubles", " double_two", " call", " flat", " odd_doubles double_two call flat"]
        {
            referee.ok(&format!("new_game {arguments}{options} seed=7"));
            let mut held = Vec::new();
            for player in 0..players(arguments) {
                let tiles = referee.ok(&format!("hand {player}"));
                assert_eq!(tiles.split(' ').count(), hand, "{arguments}");
                held.extend(tiles.split(' ').map(String::from));
            }
            assert_eq!(referee.ok("stock"), stock.to_string());
            assert_eq!(referee.ok("scores"), vec!["0"; accounts].join(" "));
            let position = referee.ok("position");
            held.extend(list(word(&position, "stock")).into_iter().map(String::from));
            held.sort_unstable();
            let mut all: Vec<_> = TILES.split(' ').collect();
            all.sort_unstable();
            assert_eq!(held, all, "each tile once");
            let set = options.trim().replace(' ', ",");
            assert_eq!(word(&position, "options"), if set.is_empty() { "-" } else { &set });
            for player in [players(arguments).to_string(), "-1".into(), "x".into(), "00".into(), "+0".into()]
            {
                referee.refused(&format!("hand {player}"));
            }
        }
    }
}

#[test]
fn a_seed_deals_the_same_in_every_process() {
    let (mut one, mut two) = (Referee::start("fundomino"), Referee::start("fundomino"));
    let mut positions = std::collections::BTreeSet::new();
    for seed in [0, 1, 2, u64::MAX] {
        let line = format!("new_game players=3 call seed={seed}");
        let position = |referee: &mut Referee| {
            referee.ok(&line);
            referee.ok("position")
        };
        let first = position(&mut one);
        assert_eq!(position(&mut one), first);
        assert_eq!(position(&mut two), first);
        positions.insert(first);
    }
    assert_eq!(positions.len(), 4);
    for _ in 0..4 {
        one.ok("new_game players=3 call");
        positions.insert(one.ok("position"));
    }
    assert_eq!(positions.len(), 8, "without a seed it is random");
}

#[test]
fn a_bad_new_game_leaves_the_game_as_it_was() {
    let mut referee = Referee::with("fundomino", "players=3 double_two seed=5");
    referee.play("start ccw");
    for arguments in [
        "",
        "seed=1",
        "variant=duel",
        "players=1",
        "players=5",
        "players=",
        "players=x",
        "players=-2",
        "players=+2",
        "players=2.0",
        "players=99999999999999999999",
        "players",
        "2",
        "players=2 players=2",
        "players=3 variant=duel",
        "players=4 variant=duel",
        "players=2 variant=team",
        "players=3 variant=team",
        "players=3 variant=expert",
        "players=2 variant=",
        "players=2 variant=Duel",
        "players=2 variant=duel variant=duel",
        "players=2 odd_double",
        "players=2 flat=yes",
        "players=2 call call",
        "players=2 CALL",
        "players=2 seed",
        "players=2 seed=",
        "players=2 seed=x",
        "players=2 seed=-1",
        "players=2 seed=18446744073709551616",
        "players=2 seed=1 seed=1",
        "players=2 deal=",
        "players=2 deal=/",
        "players=2 deal=//",
        "players=2 =",
        "players=2 random=1",
    ] {
        referee.refused(&format!("new_game {arguments}"));
    }
    referee.refused(&format!("new_game {TWO} seed=1"));
    referee.refused(&format!("new_game {TWO} {}", TWO.strip_prefix("players=2 ").unwrap()));
    referee.ok("undo");
    referee.refused("undo");
}

#[test]
fn a_deal_has_each_tile_once_and_hands_of_the_right_size() {
    let mut referee = Referee::start("fundomino");
    for (arguments, hand, _, _) in VARIANTS {
        let players = players(arguments);
        let good = dealt(players, hand, 3);
        referee.ok(&format!("new_game {arguments} {}", deal_word(&good)));
        let position = referee.ok("position");
        assert_eq!(list(word(&position, "stock")), good[players], "in drawing order");
        for (player, tiles) in good[..players].iter().enumerate() {
            let held = referee.ok(&format!("hand {player}"));
            let listed: Vec<_> = TILES.split(' ').filter(|tile| tiles.contains(tile)).collect();
            assert_eq!(held, listed.join(" "));
        }
        let mut bad = Vec::new();
        let mut change = |change: &dyn Fn(&mut Vec<Vec<&'static str>>)| {
            let mut groups = good.clone();
            change(&mut groups);
            bad.push(deal_word(&groups));
        };
        change(&|groups| groups[0][0] = groups[1][0]);
        change(&|groups| groups[0][0] = "7-7");
        change(&|groups| groups[0][0] = "3-2");
        change(&|groups| groups[0][0] = "");
        change(&|groups| groups[0].push(""));
        change(&|groups| _ = groups[0].pop());
        change(&|groups| _ = groups.pop());
        change(&|groups| groups.push(Vec::new()));
        change(&|groups| {
            let tile = groups[0].pop().unwrap();
            groups[1].push(tile);
        });
        change(&|groups| {
            let tile = groups[0].pop().unwrap();
            groups[players].push(tile);
        });
        if !good[players].is_empty() {
            change(&|groups| _ = groups[players].pop());
            change(&|groups| groups[players][0] = groups[0][0]);
            change(&|groups| groups[players].push(""));
            change(&|groups| {
                let tile = groups[players].pop().unwrap();
                groups[0].push(tile);
            });
        }
        for deal in bad {
            referee.refused(&format!("new_game {arguments} {deal}"));
        }
    }
}

#[test]
fn a_further_round_follows_an_ended_one_and_not_another() {
    let mut lot = Lot::new(2);
    let mut referee = Referee::with("fundomino", "players=3 seed=2");
    for line in ["next_round", "next_round seed=1", &format!("next_round {}", deal_word(&dealt(3, 7, 1)))] {
        referee.refused(line);
    }
    play_out(&mut referee, &mut lot);
    assert_eq!(referee.ok("to_move"), "none");
    assert!(referee.ok("outcome").starts_with("round "), "one round of three players is no game");
    referee.refused("play draw");
    referee.refused("genmove");
    let (ended, scores) = (referee.ok("position"), referee.ok("scores"));
    for arguments in [
        "players=3",
        "variant=standard",
        "call",
        "x",
        "seed",
        "seed=",
        "seed=x",
        "seed=1 seed=2",
        "deal=",
        &format!("seed=1 {}", deal_word(&dealt(3, 7, 1))),
        &deal_word(&dealt(2, 8, 1)),
        &deal_word(&dealt(4, 6, 1)),
    ] {
        referee.refused(&format!("next_round {arguments}"));
    }

    let groups = dealt(3, 7, 9);
    let mut other = Referee::start("fundomino");
    for arguments in ["", " seed=12", &format!(" {}", deal_word(&groups))] {
        for referee in [&mut referee, &mut other] {
            referee.ok(&format!("set_position {ended}"));
            assert_eq!(referee.ok(&format!("next_round{arguments}")), "");
        }
        assert_eq!(referee.state(), other.state(), "next_round{arguments}");
        referee.refused("undo");
        referee.refused("next_round");
        assert_eq!(referee.ok("scores"), scores, "scores go on");
        assert_eq!(referee.ok("outcome"), "none");
        assert_eq!(referee.ok("stock"), "11");
        assert_eq!(referee.ok("legal_moves"), "start ccw start cw");
        referee.refused("ends");
        referee.play("start cw");
        referee.ok("undo");
        referee.refused("undo");
    }
    assert_eq!(list(word(&referee.ok("position"), "stock")), groups[3]);
}

#[test]
fn what_is_no_legal_move_is_refused() {
    let mut referee = Referee::with("fundomino", TWO);
    for mv in [
        "draw",
        "pass",
        "start",
        "start x",
        "start cw cw",
        "lay 6-6 h l",
        "double yes",
        "call",
        "accept",
        "0",
    ] {
        referee.refused(&format!("play {mv}"));
    }
    referee.play("start cw");
    // Not in hand, a half that does not fit, the wrong turn, and no moves at all.
    for mv in [
        "lay 6-2 h r",
        "lay 5-1 h r",
        "lay 6-N2 h l",
        "lay 6-N2 r",
        "lay 6-N2",
        "lay",
        "lay 6-N2 x r",
        "lay 6-N2 h x",
        "lay N2-6 h l",
        "lay 6-N2 h r r",
        "lay 6-n2 h r",
        "Lay 6-N2 h r",
        "6-N2 h r",
        "pass",
        "start cw",
        "double no",
        "double",
        "call",
        "object",
        "accept",
        "draw 1",
    ] {
        referee.refused(&format!("play {mv}"));
    }
}
