//! Fundomino, case by case: every ruling and every example of the rulebook. What holds in any game is in
//! `tests/agreement`.
//!
//! A case consists of sections such as `0: 6-6 6-1 / 1: 5-5 / stock: 1-1`: a player's number or `stock`, and tiles.
//! [`dealt`] makes a round before its start from them, [`standing`] a round in progress.

/// Makes a test of each name. A case is the options and sections of a game, then moves, each with fields of the
/// [`state`] after them.
macro_rules! cases {
    ($($(#[$doc:meta])* $name:ident { $($options:expr, $sections:expr, $($moves:literal => $fields:literal),+;)+ })+) => {$(
        $(#[$doc])*
        #[test]
        fn $name() {
            $($crate::check($options, $sections, &[$(($moves, $fields)),+]);)+
        }
    )+};
}

/// Makes a test of each name. A case is the options and the remaining hands of a blocked round, and its outcome.
macro_rules! blocked_rounds {
    ($($(#[$doc:meta])* $name:ident { $($options:literal, $hands:expr => $outcome:literal;)+ })+) => {$(
        $(#[$doc])*
        #[test]
        fn $name() {
            $(assert_eq!($crate::blocked($options, $hands), $outcome, "{}", $hands);)+
        }
    )+};
}

mod action_symbols;
mod dealing_and_start;
mod domino_call;
mod fitting_and_geometry;
mod knowledge;
mod observations;
mod rulebook;
mod scoring;
mod texts;
mod tiles;
mod turns;
mod variants;

use rules::{
    Game as _, Rng,
    fundomino::{Deal, Ending, Game, IllegalMove, Move, Options, Player, TILES, Variant},
};

/// All variants with their numbers of players.
const EVERY_VARIANT: [&str; 6] = [
    "players=2",
    "players=3",
    "players=4",
    "players=2 variant=duel",
    "players=4 variant=team",
    "players=4 variant=expert",
];

/// Parses options such as `players=4 variant=team call flat`. The default variant is `standard`.
#[track_caller]
fn options(text: &str) -> Options {
    let value = |key: &str| text.split(' ').find_map(|word| word.strip_prefix(key));
    let players = value("players=").expect("players=N").parse().expect("a number");
    let variant = Variant::new(value("variant=").unwrap_or("standard"), players).expect("a variant");
    let mut options = Options::new(variant);
    for name in text.split(' ').filter(|word| !word.contains('=')) {
        *options.named_mut(name).expect("an option") = true;
    }
    options
}

/// The words of all sections with this name.
fn section<'a>(sections: &'a str, name: &str) -> Vec<&'a str> {
    sections
        .split(" / ")
        .filter_map(|section| section.trim().split_once(": "))
        .filter(|(key, _)| *key == name)
        .flat_map(|(_, words)| words.split_whitespace())
        .collect()
}

/// The tiles that no section names, in the order of the list.
fn unnamed(sections: &str) -> Vec<String> {
    let named = |tile: &String| {
        sections.split_whitespace().any(|word| word.split(':').next().is_some_and(|name| name == tile))
    };
    TILES.map(|tile| tile.to_string()).into_iter().filter(|tile| !named(tile)).collect()
}

/// A deal in which each hand contains the tiles named for it, and the stock begins with those named for it.
///
/// The hands are filled up from the end of the list of tiles: action tiles first, doubles last.
fn deal_text(options: Options, sections: &str) -> String {
    let mut rest = unnamed(sections);
    let mut groups = Vec::new();
    for player in 0..options.variant.players() {
        let named = section(sections, &player.to_string());
        let mut hand: Vec<_> = named.into_iter().map(String::from).collect();
        while hand.len() < options.variant.hand() {
            hand.push(rest.pop().expect("enough tiles"));
        }
        groups.push(hand.join(","));
    }
    let named = section(sections, "stock").into_iter().map(String::from);
    groups.push(named.chain(rest).collect::<Vec<_>>().join(","));
    groups.join("/")
}

#[track_caller]
fn deal(options: Options, sections: &str) -> Deal {
    let text = deal_text(options, sections);
    Deal::parse(&text, options.variant).unwrap_or_else(|reason| panic!("{reason} {text}"))
}

/// A game before its start.
#[track_caller]
fn dealt(options_text: &str, sections: &str) -> Game {
    let options = options(options_text);
    Game::from_deal(options, deal(options, sections), Rng::new(0))
}

/// The text of a position.
///
/// `rest` in a hand or the stock stands for all tiles that no section names. Other sections, with their defaults, are
/// `snake` (none; the first tile, then the others with end and turn, such as `6-1:h:r`), `turn` (`lay:0`), `direction`
/// (clockwise), `doubled` (no), `finished` (none), `scores` (all 0) and `random` (0).
fn standing_text(options_text: &str, sections: &str) -> String {
    let options = options(options_text);
    let rest = unnamed(sections).join(",");
    let words = |name: &str, default: &str| match section(sections, name).join(",") {
        words if words.is_empty() => default.to_string(),
        words => words.replace("rest", &rest),
    };
    let hands: Vec<_> =
        (0..options.variant.players()).map(|player| words(&player.to_string(), "-")).collect();
    let set: Vec<_> = options.named().into_iter().filter(|(_, set)| *set).map(|(name, _)| name).collect();
    let no_points = vec!["0"; options.variant.accounts()].join(",");
    format!(
        "players={} variant={} options={} hands={} stock={} snake={} direction={} turn={} doubled={} \
         finished={} scores={} random={}",
        options.variant.players(),
        options.variant,
        if set.is_empty() { "-".to_string() } else { set.join(",") },
        hands.join("/"),
        words("stock", "-"),
        words("snake", "-"),
        words("direction", "cw"),
        words("turn", "lay:0"),
        words("doubled", "no"),
        words("finished", "-"),
        words("scores", &no_points),
        words("random", "0"),
    )
}

/// A game whose round is in progress.
#[track_caller]
fn standing(options_text: &str, sections: &str) -> Game {
    let text = standing_text(options_text, sections);
    text.parse().unwrap_or_else(|reason| panic!("{reason} {text}"))
}

/// Plays moves separated by `; `.
#[track_caller]
fn play(game: &mut Game, moves: &str) {
    for text in moves.split("; ") {
        let mv = text.parse().unwrap_or_else(|reason| panic!("{text}: {reason}"));
        if let Err(reason) = game.play(mv) {
            panic!("{text}: {reason} Legal: {}", self::moves(game));
        }
    }
}

/// A game whose round is in progress, after these moves.
#[track_caller]
fn played(options_text: &str, sections: &str, moves: &str) -> Game {
    let mut game = standing(options_text, sections);
    play(&mut game, moves);
    game
}

#[track_caller]
fn refused(game: &Game, mv: &str) -> IllegalMove {
    game.check(mv.parse().expect("a move")).expect_err("an illegal move")
}

/// The legal moves, sorted, separated by `; `.
fn moves(game: &Game) -> String {
    let mut moves: Vec<_> = game.legal_moves().iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    moves.join("; ")
}

fn player(number: usize) -> Player {
    Player::new(number).expect("0 to 3")
}

/// A player's tiles, separated by spaces.
fn hand(game: &Game, number: usize) -> String {
    let tiles: Vec<_> = game.round().hand(player(number)).into_iter().map(|tile| tile.to_string()).collect();
    tiles.join(" ")
}

/// The stock in drawing order.
fn stock(game: &Game) -> String {
    let tiles: Vec<_> = game.round().stock().iter().rev().map(|tile| tile.to_string()).collect();
    tiles.join(" ")
}

fn to_move(game: &Game) -> Option<usize> {
    game.to_move().map(Player::index)
}

fn finished(game: &Game) -> Vec<usize> {
    game.round().finished().iter().map(|player| player.index()).collect()
}

fn ends(game: &Game) -> String {
    game.round().snake().ends().to_string()
}

fn outcome(game: &Game) -> String {
    game.outcome().map_or("none".to_string(), |outcome| outcome.to_string())
}

/// Fields of the state of a game, each with its value or `-`, such as `to_move: 1 / finished: 0`.
///
/// `fields` names them and may have any values. They are `to_move`, `moves`, `finished`, `stock`, `ends`, `outcome`,
/// `direction`, `doubled`, `scores`, a player's number for the hand, and `refuses MOVE` for the reason.
#[track_caller]
fn state(game: &Game, fields: &str) -> String {
    let value = |name: &str| match name {
        "to_move" => to_move(game).map_or(String::new(), |player| player.to_string()),
        "moves" => moves(game),
        "finished" => finished(game).iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
        "stock" => stock(game),
        "ends" => ends(game),
        "outcome" => outcome(game),
        "direction" => game.round().direction().map_or(String::new(), |direction| direction.to_string()),
        "doubled" => if game.round().doubled() { "yes" } else { "no" }.to_string(),
        "scores" => game.scores().to_string(),
        _ => match name.strip_prefix("refuses ") {
            Some(mv) => format!("{:?}", refused(game, mv)),
            None => hand(game, name.parse().expect("the name of a field")),
        },
    };
    let field = |field: &str| {
        let (name, _) = field.split_once(": ").expect("a name and a value");
        match value(name) {
            empty if empty.is_empty() => format!("{name}: -"),
            value => format!("{name}: {value}"),
        }
    };
    fields.split(" / ").map(field).collect::<Vec<_>>().join(" / ")
}

/// Plays a [`standing`] game, or a [`dealt`] one if the sections have no snake, and compares its [`state`] after each
/// of these moves.
#[track_caller]
fn check(options: &str, sections: &str, moves: &[(&str, &str)]) {
    let start = if sections.contains("snake: ") { standing } else { dealt };
    let mut game = start(options, sections);
    for (moves, fields) in moves {
        if !moves.is_empty() {
            play(&mut game, moves);
        }
        assert_eq!(state(&game, fields), *fields, "after {moves}: {options}, {sections}");
    }
}

/// The outcome of a blocked round: player 0 closes the snake with 6-R3 while the stock is empty. `hands` are the
/// remaining hands.
#[track_caller]
fn blocked(options: &str, hands: &str) -> String {
    let game = played(options, &format!("snake: 6-6 3-6:h:l / 0: 6-R3 / {hands}"), "lay 6-R3 h l");
    assert_eq!(game.round().ending(), Some(Ending::Blocked));
    outcome(&game)
}

/// Plays a round of random moves and calls `observe` with every position. For even seeds the players prefer laying to
/// drawing.
fn random_game(options: Options, seed: u64, mut observe: impl FnMut(&Game)) {
    let mut game = Game::from_seed(options, seed);
    let mut rng = Rng::new(seed ^ 0x5EED);
    loop {
        observe(&game);
        let mut moves = game.legal_moves();
        if seed.is_multiple_of(2) && moves.len() > 1 {
            moves.retain(|mv| *mv != Move::Draw);
        }
        if moves.is_empty() {
            return;
        }
        game.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
    }
}
