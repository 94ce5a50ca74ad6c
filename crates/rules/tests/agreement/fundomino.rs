//! Random games of Fundomino with all variants and options.

use rules::{
    Rng,
    fundomino::{self, Deal, Options, Player, Round, Tile, Variant},
};

use crate::{GAMES, any, play, report, slow::fundomino::Slow, slow_report};

fn deal_text(variant: Variant, rng: &mut Rng) -> String {
    let mut tiles = fundomino::TILES.map(|tile| tile.to_string());
    rng.shuffle(&mut tiles);
    let (dealt, stock) = tiles.split_at(variant.players() * variant.hand());
    let hands: Vec<_> = dealt.chunks(variant.hand()).map(|hand| hand.join(",")).collect();
    format!("{}/{}", hands.join("/"), stock.join(","))
}

pub(crate) fn random_options(rng: &mut Rng) -> Options {
    let variants =
        [("standard", 2), ("standard", 3), ("standard", 4), ("duel", 2), ("team", 4), ("expert", 4)];
    let (name, players) = *any(&variants, rng);
    let mut options = Options::new(Variant::new(name, players).expect("it exists"));
    for name in ["odd_doubles", "double_two", "call", "flat"] {
        *options.named_mut(name).expect("it exists") = rng.below(3) == 0;
    }
    options
}

fn arguments(options: &Options, deal: &str) -> String {
    let names = options.named().into_iter().filter(|(_, set)| *set).map(|(name, _)| format!("{name} "));
    let variant = options.variant;
    format!("players={} variant={variant} {}deal={deal}", variant.players(), names.collect::<String>())
}

/// The hands and the size of the stock, as in the protocol.
fn report_tiles(round: &Round) -> (Vec<String>, String) {
    let join = |tiles: Vec<Tile>| tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(" ");
    let hands = (0..round.options().variant.players())
        .map(|player| join(round.hand(Player::new(player).expect("it exists")).into_iter().collect()));
    (hands.collect(), round.stock().len().to_string())
}

/// The one of these tiles that is now in another hand than that of the layer.
fn find_taken(takeable: &[String], layer: usize, round: &Round) -> Option<String> {
    let (hands, _) = report_tiles(round);
    let mut others = hands.iter().enumerate().filter(|(player, _)| *player != layer);
    others
        .find_map(|(_, hand)| takeable.iter().find(|tile| hand.split(' ').any(|held| held == *tile)))
        .cloned()
}

/// The player whose lay is being settled, or whose turn it is.
fn layer(round: &Round) -> usize {
    match round.phase() {
        fundomino::Phase::Objection { player } => player.index(),
        _ => round.to_move().map_or(0, Player::index),
    }
}

#[test]
fn both_implementations_agree_in_random_games_of_fundomino() {
    let mut events = std::collections::BTreeMap::<String, u32>::new();
    let mut rounds = 0;
    let mut seed = 0;
    while rounds < GAMES {
        seed += 1;
        let mut rng = Rng::new(seed);
        let options = random_options(&mut rng);
        let deal = deal_text(options.variant, &mut rng);
        let arguments = arguments(&options, &deal);
        let deal = Deal::parse(&deal, options.variant).expect("a complete deal");
        let mut fast = fundomino::Game::from_deal(options, deal, Rng::new(seed));
        let mut slow = Slow::new(&arguments);
        let prefers_lays = rng.below(2) == 0;
        loop {
            let text = fast.to_string();
            let (position, _random) = text.rsplit_once(' ').expect("several words");
            let report = report(&fast, position.to_string());
            assert_eq!(report, slow_report!(slow), "seed {seed}: {arguments}");
            let (hands, stock) = report_tiles(fast.round());
            let slow_hands: Vec<_> = (0..hands.len()).map(|player| slow.hand(player)).collect();
            assert_eq!((hands, stock), (slow_hands, slow.stock()), "seed {seed}");
            assert_eq!(fast.scores().to_string(), slow.scores(), "seed {seed}");
            assert_eq!(text.parse().as_ref(), Ok(&fast), "seed {seed}: {text}");
            if report.moves.is_empty() {
                *events.entry(report.outcome.split_inclusive(' ').take(2).collect()).or_default() += 1;
                rounds += 1;
                if report.outcome.starts_with("game") {
                    break;
                }
                let deal = deal_text(options.variant, &mut rng);
                slow.next_round(&format!("deal={deal}"));
                let deal = Deal::parse(&deal, options.variant).expect("a complete deal");
                fast.next_round_with(deal, Rng::new(seed)).expect("the round has ended");
                continue;
            }
            // Unlimited drawing makes long hands and short rounds, so in half of the games the players prefer to lay.
            let preferred: Vec<_> =
                report.moves.iter().filter(|mv| !prefers_lays || *mv != "draw").cloned().collect();
            let mv = any(if preferred.is_empty() { &report.moves } else { &preferred }, &mut rng);
            let takeable = slow.takeable(mv);
            let layer = layer(fast.round());
            play(&mut fast, mv);
            let taken = find_taken(&takeable, layer, fast.round());
            slow.play(mv, taken.as_deref());
            *events.entry(mv.split(' ').next().unwrap_or_default().to_string()).or_default() += 1;
            if !takeable.is_empty() {
                let event = if taken.is_some() { "random take" } else { "too late to take" };
                *events.entry(event.to_string()).or_default() += 1;
            }
            let asked_without_tiles = matches!(fast.round().phase(), fundomino::Phase::Objection { .. })
                && fast.round().to_move().is_some_and(|asked| fast.round().hand(asked).is_empty());
            if asked_without_tiles {
                *events.entry("asked without tiles".to_string()).or_default() += 1;
            }
        }
    }
    for event in [
        "call",
        "accept",
        "object",
        "double",
        "pass",
        "random take",
        "too late to take",
        "asked without tiles",
        "round out ",
        "round blocked ",
    ] {
        assert!(events.contains_key(event), "{event} occurs: {events:?}");
    }
}

#[test]
fn both_implementations_agree_on_the_ends() {
    for seed in 0..GAMES / 10 {
        let mut rng = Rng::new(seed);
        let mut options = random_options(&mut rng);
        options.call = false;
        let deal = deal_text(options.variant, &mut rng);
        let mut slow = Slow::new(&arguments(&options, &deal));
        let deal = Deal::parse(&deal, options.variant).expect("a complete deal");
        let mut fast = fundomino::Game::from_deal(options, deal, Rng::new(seed));
        loop {
            let ends = match fast.round().snake().ends() {
                fundomino::Ends::None => "error".to_string(),
                ends => ends.to_string(),
            };
            assert_eq!(ends, slow.ends(), "seed {seed}");
            let moves = slow.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = any(&moves, &mut rng);
            let takeable = slow.takeable(mv);
            let layer = layer(fast.round());
            play(&mut fast, mv);
            slow.play(mv, find_taken(&takeable, layer, fast.round()).as_deref());
        }
    }
}
