//! Fundomino: random rounds in every variant, each move of which is held against what can be seen on the table.

use std::collections::BTreeSet;

use rules::Lot;

use crate::{
    Referee,
    fundomino::{TILES, VARIANTS, list, players, word},
    pick,
};

/// An open end as `ends` tells it.
struct End {
    name: String,
    colour: String,
    turns: String,
}

fn ends(text: &str) -> Vec<End> {
    if text == "closed" {
        return Vec::new();
    }
    let words: Vec<_> = text.split(' ').map(String::from).collect();
    let [h, colour_h, turns_h, t, colour_t, turns_t] = &words[..] else { panic!("ends: {text}") };
    assert_eq!((h.as_str(), t.as_str()), ("h", "t"), "{text}");
    for (colour, turns) in [(colour_h, turns_h), (colour_t, turns_t)] {
        assert!(["1", "2", "3", "4", "5", "6", "J"].contains(&colour.as_str()), "{text}");
        assert!(["lr", "l", "r", "-"].contains(&turns.as_str()), "{text}");
    }
    let end = |name: &String, colour: &String, turns: &String| End {
        name: name.clone(),
        colour: colour.clone(),
        turns: turns.clone(),
    };
    vec![end(h, colour_h, turns_h), end(t, colour_t, turns_t)]
}

fn fits(half: &str, colour: &str) -> bool {
    half == "J" || colour == "J" || half.trim_start_matches(['N', 'R']) == colour
}

/// Every lay by colour and free turn; one that closes the snake wrongly may be among them.
fn conceivable_lays(hand: &[&str], ends: &[End], flat: bool) -> Vec<String> {
    let mut lays = Vec::new();
    for tile in hand {
        let (left, right) = tile.split_once('-').unwrap();
        for End { name, colour, turns } in ends {
            for turn in turns.chars().filter(|turn| *turn != '-') {
                let attached = match turn {
                    // Without a table a tile that is the same either way is laid to the left.
                    'r' if flat && left == right => false,
                    'r' => fits(left, colour),
                    _ => fits(right, colour),
                };
                if attached {
                    lays.push(format!("lay {tile} {name} {turn}"));
                }
            }
        }
    }
    lays
}

/// Looks at everything the referee tells of a round that goes on and notes what was seen; says the legal moves.
fn inspect(referee: &mut Referee, arguments: &str, seen: &mut BTreeSet<String>) -> Vec<String> {
    let position = referee.ok("position");
    let at = |key| word(&position, key);
    let count = players(arguments);
    let mut tiles = 0;
    let mut hands = Vec::new();
    for (player, hand) in at("hands").split('/').enumerate() {
        let hand = list(hand);
        let listed: Vec<_> = TILES.split(' ').filter(|tile| hand.contains(tile)).collect();
        assert_eq!(referee.ok(&format!("hand {player}")), listed.join(" "));
        tiles += hand.len();
        hands.push(hand);
    }
    let stock = list(at("stock"));
    assert_eq!(referee.ok("stock"), stock.len().to_string());
    assert_eq!(tiles + stock.len() + list(at("snake")).len(), 32);
    assert_eq!(referee.ok("scores"), list(at("scores")).join(" "));
    assert_eq!(referee.ok("outcome"), "none");

    let legal = referee.moves();
    let text = referee.ok("legal_moves");
    assert_eq!(legal.join(" "), text);
    assert!(legal.is_sorted() && !legal.is_empty(), "{text}");
    let mover: usize = referee.ok("to_move").parse().unwrap();
    assert!(mover < count);
    let turn = at("turn").split(':').next().unwrap();
    match turn {
        "start" => assert_eq!(text, "start ccw start cw"),
        "double" => assert_eq!(text, "double no double yes"),
        "objection" => assert_eq!(text, "accept object"),
        _ => {
            let table = referee.ok("ends");
            let flat = arguments.contains("flat");
            let open = ends(&table);
            let conceivable = conceivable_lays(&hands[mover], &open, flat);
            let lays: Vec<_> = legal.iter().filter(|mv| mv.starts_with("lay ")).collect();
            assert!(lays.iter().all(|lay| conceivable.contains(lay)), "{text} with {table}");
            if flat {
                assert_eq!(lays.len(), conceivable.len(), "{text} with {table}");
                assert!(open.iter().all(|end| end.turns == "lr"), "{table}");
            }
            assert_eq!(legal.contains(&"draw".to_string()), !stock.is_empty());
            assert_eq!(legal.contains(&"pass".to_string()), stock.is_empty() && lays.is_empty());
            let called = at("turn").ends_with(":called");
            let may_call =
                arguments.contains("call") && !called && hands[mover].len() == 1 && !lays.is_empty();
            assert_eq!(legal.contains(&"call".to_string()), may_call, "{position}");
            if table == "closed" {
                seen.insert(table);
            }
            seen.extend(
                open.into_iter()
                    .flat_map(|end| [format!("end {}", end.colour), format!("turns {}", end.turns)]),
            );
        }
    }
    seen.extend(legal.iter().map(|mv| if mv.starts_with("lay") { "lay".to_string() } else { mv.clone() }));
    legal
}

/// The points that a round gives in all, when nobody shares a place.
fn sums(arguments: &str) -> u32 {
    match players(arguments) {
        _ if arguments.contains("team") || arguments.contains("expert") => 60,
        2 => 40,
        3 => 60,
        _ => 70,
    }
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(' ').map(|number| number.parse().unwrap()).collect()
}

/// Checks the outcome of a round against the scores before it; says whether the game is over.
fn settle(referee: &mut Referee, arguments: &str, before: &[u32], seen: &mut BTreeSet<String>) -> bool {
    let (outcome, scores) = (referee.ok("outcome"), numbers(&referee.ok("scores")));
    let position = referee.ok("position");
    assert_eq!((referee.ok("to_move").as_str(), referee.ok("legal_moves").as_str()), ("none", ""));
    referee.refused("genmove");
    referee.refused("play pass");
    let points: Vec<_> = scores.iter().zip(before).map(|(after, before)| after - before).collect();
    let doubled = if word(&position, "doubled") == "yes" { 2 } else { 1 };
    let holding = word(&position, "hands").split('/').filter(|hand| *hand != "-").count();
    if holding == 1 && !arguments.contains("duel") {
        assert_eq!(points.iter().sum::<u32>(), sums(arguments) * doubled, "{arguments}: {outcome}");
    }
    assert!(points.iter().all(|points| points.is_multiple_of(10)), "{outcome}");
    let top = *scores.iter().max().unwrap();
    if top < 120 {
        let how = if holding <= 1 { "out" } else { "blocked" };
        let points: Vec<_> = points.iter().map(u32::to_string).collect();
        assert_eq!(outcome, format!("round {how} {}", points.join(" ")));
        seen.insert(format!("round {how}"));
        return false;
    }
    let winners =
        (0..scores.len()).filter(|account| scores[*account] == top).map(|account| account.to_string());
    let totals: Vec<_> = scores.iter().map(u32::to_string).collect();
    assert_eq!(outcome, format!("game {} wins {}", totals.join(" "), winners.collect::<Vec<_>>().join(" ")));
    referee.refused("next_round");
    referee.refused("next_round seed=1");
    seen.insert("game".to_string());
    true
}

#[test]
fn random_games_in_every_variant_keep_their_books() {
    let mut seen = BTreeSet::new();
    let mut referee = Referee::start("fundomino");
    let mut lot = Lot::new(77);
    for (seed, (variant, ..)) in VARIANTS.into_iter().cycle().take(64).enumerate() {
        let options = ["", " flat", " odd_doubles double_two call", " call"][seed / VARIANTS.len() % 4];
        let arguments = format!("{variant}{options}");
        referee.ok(&format!("new_game {arguments} seed={seed}"));
        // Who draws at will ends up with the whole stock, so in half the games players lay when they can.
        let lays = seed >= 32;
        for round in 0.. {
            assert!(round < 100, "a game does not end");
            let before = numbers(&referee.ok("scores"));
            while referee.ok("to_move") != "none" {
                let mut legal = inspect(&mut referee, &arguments, &mut seen);
                if lays && legal.iter().any(|mv| mv.starts_with("lay ")) {
                    legal.retain(|mv| mv != "draw");
                }
                let mv = pick(&mut lot, &legal).unwrap().clone();
                referee.play(&mv);
            }
            if settle(&mut referee, &arguments, &before, &mut seen) {
                break;
            }
            assert_eq!(referee.ok("next_round"), "");
        }
    }
    let wanted = "lay|draw|pass|call|accept|object|start cw|start ccw|double yes|double no|closed|turns lr|turns l|\
                  turns r|turns -|end 1|end 2|end 3|end 4|end 5|end 6|end J|round out|round blocked|game";
    let missing: Vec<_> = wanted.split('|').filter(|wanted| !seen.contains(*wanted)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}
