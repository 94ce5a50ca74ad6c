//! Fundomino for the referee.

use std::fmt::{Display, Write};

use rules::{
    Game as _, Rng,
    fundomino::{BadPosition, Deal, Ends, Game, Options, Phase, Player, Variant},
};

use crate::{Effect, Refereed, SeedSource, no_arguments, number, or_none, seed, sentence, unknown};

const USAGE: &str = "The arguments of new_game are wrong: write players=N, then variant=standard|duel|team|expert, \
                     odd_doubles, double_two, call, flat, and seed=N or deal=HAND0/HAND1/…/STOCK.";

const NEXT_ROUND_USAGE: &str =
    "The arguments of next_round are wrong: write seed=N, deal=HAND0/HAND1/…/STOCK, or nothing.";

/// The maximum number of words of a command: `players=`, `variant=`, `seed=` or `deal=`, and four options.
const MAX_WORDS: usize = 7;

/// Where the tiles of a round come from.
enum Source<'a> {
    /// A shuffle with this seed.
    Seed(u64),
    /// A deal in text form.
    Written(&'a str),
}

impl Source<'_> {
    /// The deal, and the RNG for the rest of the game.
    fn deal(&self, variant: Variant) -> Result<(Deal, Rng), String> {
        match self {
            Self::Seed(seed) => {
                let mut rng = Rng::new(*seed);
                Ok((Deal::shuffled(variant, &mut rng), rng))
            }
            Self::Written(text) => Ok((Deal::parse(text, variant).map_err(sentence)?, Rng::new(0))),
        }
    }
}

/// The arguments `key=value` and `name` of a command, each at most once.
struct Words<'a> {
    players: Option<&'a str>,
    variant: Option<&'a str>,
    source: Option<Source<'a>>,
    names: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn read(arguments: &[&'a str], usage: &str) -> Result<Self, String> {
        if arguments.len() > MAX_WORDS {
            return Err(usage.to_string());
        }
        let mut words = Self { players: None, variant: None, source: None, names: Vec::new() };
        for word in arguments {
            let is_repeated = match word.split_once('=') {
                Some(("players", value)) => words.players.replace(value).is_some(),
                Some(("variant", value)) => words.variant.replace(value).is_some(),
                Some(("seed", value)) => words.source.replace(Source::Seed(seed(value)?)).is_some(),
                Some(("deal", value)) => words.source.replace(Source::Written(value)).is_some(),
                Some(_) => return Err(usage.to_string()),
                None => {
                    let is_repeated = words.names.contains(word);
                    words.names.push(word);
                    is_repeated
                }
            };
            if is_repeated {
                return Err(
                    "An argument is repeated: write each once, and only one of seed= and deal=.".to_string()
                );
            }
        }
        Ok(words)
    }

    fn options(&self) -> Result<Options, String> {
        let players = self.players.and_then(number::<usize>).filter(|players| (2..=4).contains(players));
        let players = players
            .ok_or("The number of players is missing or wrong: write players=2, players=3 or players=4.")?;
        let name = self.variant.unwrap_or("standard");
        if !Variant::NAMES.contains(&name) {
            return Err("There is no such variant: write variant=standard, duel, team or expert.".to_string());
        }
        let variant = Variant::new(name, players).ok_or_else(|| sentence(BadPosition::Variant(players)))?;
        let mut options = Options::new(variant);
        for name in &self.names {
            *options.named_mut(name).ok_or(USAGE)? = true;
        }
        Ok(options)
    }
}

impl Refereed for Game {
    const DEFAULT_ARGUMENTS: &'static [&'static str] = &["players=2"];
    const COMMANDS: &'static [&'static str] = &["next_round", "hand", "stock", "scores", "ends"];

    fn begin(arguments: &[&str], seed_source: SeedSource) -> Result<Self, String> {
        let words = Words::read(arguments, USAGE)?;
        let options = words.options()?;
        let source = words.source.unwrap_or_else(|| Source::Seed(seed_source()));
        let (deal, rng) = source.deal(options.variant)?;
        Ok(Self::from_deal(options, deal, rng))
    }

    fn write_position(&self) -> Result<String, String> {
        Ok(self.to_string())
    }

    fn read_position(text: &str) -> Result<Self, String> {
        text.parse().map_err(sentence)
    }

    fn picture(&self) -> String {
        let round = self.round();
        let mut picture = "Fundomino\nsnake  head".to_string();
        for (left, right) in round.snake().chain() {
            _ = write!(picture, " {left}-{right}");
        }
        picture.push_str(" tail\n");
        _ = match round.snake().ends() {
            Ends::None => writeln!(picture, "ends   no tile yet"),
            ends => writeln!(picture, "ends   {ends}"),
        };
        let next = round.stock().last().map_or("empty".to_string(), |tile| format!("next is {tile}"));
        _ = writeln!(picture, "stock  {} ({next})", round.stock().len());
        for player in players(self) {
            let mark = if self.to_move() == Some(player) { '>' } else { ' ' };
            _ = writeln!(picture, "{mark} {player}    {}", spaced(round.hand(player)));
        }
        _ = writeln!(picture, "scores {}", self.scores());
        let mover = or_none(self.to_move());
        _ = match (self.outcome(), round.phase()) {
            (Some(outcome), _) => write!(picture, "over: {outcome}"),
            (None, Phase::Start(_)) => write!(picture, "player {mover} starts"),
            (None, Phase::Doubling { .. }) => {
                write!(picture, "player {mover} says whether the round counts double")
            }
            (None, Phase::Objection { player }) => {
                write!(picture, "player {mover} may object to the last tile of player {player}")
            }
            (None, _) => write!(picture, "player {mover} to move, turns go {}", or_none(round.direction())),
        };
        picture
    }

    fn own_command(&self, command: &str, arguments: &[&str]) -> Result<Effect<Self>, String> {
        match command {
            "next_round" => return next_round(self, arguments).map(Effect::Replace),
            "hand" => return hand(self, arguments).map(Effect::Answer),
            _ => no_arguments(command, arguments)?,
        }
        Ok(Effect::Answer(match command {
            "stock" => self.round().stock().len().to_string(),
            "scores" => self.scores().to_string(),
            "ends" => match self.round().snake().ends() {
                Ends::None => {
                    return Err("No tile is on the table yet: play start cw or start ccw.".to_string());
                }
                ends => ends.to_string(),
            },
            _ => return Err(unknown(command)),
        }))
    }
}

/// The game after dealing the next round.
fn next_round(game: &Game, arguments: &[&str]) -> Result<Game, String> {
    let words = Words::read(arguments, NEXT_ROUND_USAGE)?;
    if words.players.is_some() || words.variant.is_some() || !words.names.is_empty() {
        return Err(NEXT_ROUND_USAGE.to_string());
    }
    let mut game = *game;
    match words.source {
        None => game.next_round(),
        Some(source) => {
            let (deal, rng) = source.deal(game.round().options().variant)?;
            game.next_round_with(deal, rng)
        }
    }
    .map_err(sentence)?;
    Ok(game)
}

/// The tiles of the player with this number.
fn hand(game: &Game, arguments: &[&str]) -> Result<String, String> {
    let named = match arguments {
        [name] => players(game).find(|player| player.to_string() == *name),
        _ => None,
    };
    let last = game.round().options().variant.players() - 1;
    let player =
        named.ok_or_else(|| format!("The player is missing or wrong: write a number from 0 to {last}."))?;
    Ok(spaced(game.round().hand(player)))
}

fn players(game: &Game) -> impl Iterator<Item = Player> {
    (0..game.round().options().variant.players()).filter_map(Player::new)
}

fn spaced(items: impl IntoIterator<Item = impl Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
