//! A game as one line of text.
//!
//! Words of the form `key=value`, in this order; `-` is the empty value:
//!
//! | word | value |
//! |---|---|
//! | `players=` | 2, 3 or 4 |
//! | `variant=` | `standard`, `duel`, `team` or `expert` |
//! | `options=` | the set options of `odd_doubles`, `double_two`, `call`, `flat`, in this order |
//! | `hands=` | the players' tiles, with `/` between players |
//! | `stock=` | the tiles in drawing order |
//! | `snake=` | the first tile, then `TILE:END:TURN` for each other one in the order of laying |
//! | `direction=` | `cw` or `ccw`; `-` before the start |
//! | `turn=` | `start:P`, `lay:P`, `double:P` or `objection:P` for player P, or `over`; `:called` may follow `lay:P` and `double:P` |
//! | `doubled=` | `yes` or `no` |
//! | `finished=` | the players who have laid all their tiles, in the order of finishing |
//! | `scores=` | the points of all rounds that have ended, one number for each player or team |
//! | `random=` | the state of the game's RNG |
//!
//! List items are separated by commas. The text does not contain what players have observed of each other's hands: a
//! parsed game starts without observations.

use core::{fmt, iter, str::FromStr};

use super::{
    BadTile, Ending, Game, Lay, Options, Phase, Player, Points, Round, Stock, TARGET, Tile, Tiles, Variant,
    deal, observations::Observations, round::Table,
};
use crate::{Rng, parse::number};

/// Writes items separated by commas, or `-` if there are none.
fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    let mut items = items.into_iter();
    match items.next() {
        None => f.write_str("-"),
        Some(first) => {
            write!(f, "{first}")?;
            items.try_for_each(|item| write!(f, ",{item}"))
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let called = |called: &bool| if *called { ":called" } else { "" };
        match self {
            Self::Start(player) => write!(f, "start:{player}"),
            Self::Turn { player, called: c } => write!(f, "lay:{player}{}", called(c)),
            Self::Doubling { player, called: c } => write!(f, "double:{player}{}", called(c)),
            Self::Objection { player } => write!(f, "objection:{player}"),
            Self::Over(_) => f.write_str("over"),
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(Seen::All, f)
    }
}

/// A game as a player sees it.
struct SeenBy<'a> {
    game: &'a Game,
    viewer: Option<Player>,
}

impl fmt::Display for SeenBy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.write(Seen::By(self.viewer), f)
    }
}

/// What of a game is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    All,
    /// What this player sees, or what everyone at the table sees.
    By(Option<Player>),
}

impl Game {
    /// The text of the game as `viewer` may see it, or as everyone at the table may: `?` for each hidden tile, and `-`
    /// for the state of the RNG. Two games that differ only in what is hidden give the same text. After the end of a
    /// round all hands are open.
    ///
    /// ```
    /// use rules::fundomino::{Game, Options, Player, Variant};
    ///
    /// let game = Game::from_seed(Options::new(Variant::Duel), 1);
    /// assert!(game.seen_by(Player::new(0)).to_string().contains("/?,?,?"));
    /// ```
    pub fn seen_by(&self, viewer: Option<Player>) -> impl fmt::Display {
        SeenBy { game: self, viewer }
    }

    fn write(&self, seen: Seen, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Round { table, hands, stock, rng, .. } = &self.round;
        let hidden = |tiles: usize| iter::repeat_n('?', tiles);
        let variant = table.options.variant;
        write!(f, "players={} variant={variant} options=", variant.players())?;
        let set = table.options.named().into_iter().filter(|(_, set)| *set);
        write_list(f, set.map(|(name, _)| name))?;
        for (player, hand) in hands[..variant.players()].iter().enumerate() {
            f.write_str(if player == 0 { " hands=" } else { "/" })?;
            let is_open = match seen {
                Seen::All => true,
                Seen::By(viewer) => {
                    self.round.ending().is_some() || viewer.is_some_and(|viewer| viewer.index() == player)
                }
            };
            if is_open { write_list(f, *hand)? } else { write_list(f, hidden(hand.len()))? }
        }
        f.write_str(" stock=")?;
        if seen == Seen::All {
            write_list(f, stock.iter().rev())?
        } else {
            write_list(f, hidden(stock.len()))?
        }
        f.write_str(" snake=")?;
        match table.snake.first() {
            Some(first) => write!(f, "{first}")?,
            None => f.write_str("-")?,
        }
        for Lay { tile, end, turn } in table.snake.lays() {
            write!(f, ",{tile}:{end}:{turn}")?;
        }
        match table.direction {
            Some(direction) => write!(f, " direction={direction}")?,
            None => f.write_str(" direction=-")?,
        }
        let doubled = if table.doubled { "yes" } else { "no" };
        write!(f, " turn={} doubled={doubled} finished=", table.phase)?;
        write_list(f, table.finished.iter())?;
        f.write_str(" scores=")?;
        write_list(f, self.scores.accounts())?;
        if seen == Seen::All { write!(f, " random={}", rng.seed()) } else { f.write_str(" random=-") }
    }
}

/// Why a text is not a position of Fundomino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPosition {
    /// The word with this key is missing or not in its place.
    #[error("The word {0}=… is missing or out of place: write all words in order, from players= to random=.")]
    Word(&'static str),
    /// More words follow the last one.
    #[error("There are words after random=…: leave them out.")]
    TrailingWords,
    /// The value of this key is malformed.
    #[error("The value of {0}= can't be read: write {form}.", form = expected_form(.0))]
    Value(&'static str),
    /// The variant does not allow this number of players.
    #[error(
        "This variant does not allow {0} players: standard is for 2 to 4, duel for 2, team and expert for 4."
    )]
    Variant(usize),
    /// A name of no tile.
    #[error("{0}")]
    Tile(BadTile),
    /// A tile appears twice.
    #[error("Tile {0} is listed twice: list each of the 32 tiles once.")]
    Twice(Tile),
    /// A tile is missing.
    #[error("Tile {0} is missing: list it in a hand, in the stock or in the snake.")]
    Missing(Tile),
    /// The stock has more tiles than dealing leaves.
    #[error("The stock has more tiles than the deal leaves: list fewer tiles in it.")]
    StockTooLarge,
    /// The snake does not begin with a number tile.
    #[error("The snake begins with {0}, which is not a number tile: begin with one.")]
    FirstTile(Tile),
    /// A tile of the snake does not fit in its place.
    #[error("{0} does not fit in its place in the snake: choose another end, turn or tile.")]
    DoesNotFit(Tile),
    /// A direction before the start, or none after it.
    #[error("The direction does not match the turn: write - before the start, cw or ccw after it.")]
    DirectionMissing,
    /// A round before its start does not look like a deal, with the owner of the start tile to move.
    #[error(
        "The round before its start is not as dealt: write snake=-, full hands, and turn=start:P for the owner \
         of the start tile."
    )]
    NotAsDealt,
    /// A player without tiles is not finished, or one with tiles is.
    #[error("The word finished=… does not match the hand of player {0}: list the players without tiles.")]
    NotFinished(Player),
    /// The player whose turn it is has no tiles.
    #[error("Player {0} has the turn but no tiles: write a player with tiles in turn=.")]
    NoTiles(Player),
    /// "Domino" can't have been called.
    #[error("Domino can't have been called without the option call: leave out :called.")]
    CannotCall,
    /// The round counts double, or waits for that decision, without a reason.
    #[error(
        "The round can't be doubled: that needs the option double_two, and 2-2 in the snake, laid last if turn=double:P."
    )]
    CannotDouble,
    /// There is nothing to object to.
    #[error(
        "There is nothing to object to: that needs the option call, a last tile that was laid, and tiles in the stock."
    )]
    CannotObject,
    /// By its tiles the round is over, but not by its turn.
    #[error("With these tiles the round is over: write turn=over.")]
    IsOver,
    /// By its turn the round is over, but not by its tiles.
    #[error("With these tiles the round is not over: write in turn= what it waits for.")]
    NotOver,
    /// The scores are impossible.
    #[error(
        "The scores are impossible: write tens that include the points of a round that is over, and were below \
         {TARGET} before it."
    )]
    Scores,
}

/// The expected form of the value of a key.
fn expected_form(key: &str) -> &'static str {
    match key {
        "players" => "2, 3 or 4",
        "variant" => "standard, duel, team or expert",
        "options" => {
            "those of odd_doubles, double_two, call and flat that are set, separated by commas, or -"
        }
        "hands" => "the tiles of each player, separated by commas, or -, with / between players",
        "snake" => "the first tile, then TILE:END:TURN for each further one, separated by commas, or -",
        "direction" => "cw or ccw, or - before the start",
        "turn" => "start:P, lay:P, double:P or objection:P for player P, or over",
        "doubled" => "yes or no",
        "finished" => "the numbers of the players without tiles, separated by commas, or -",
        "scores" => "a number for each player or team, separated by commas",
        "random" => "a number",
        _ => "tiles separated by commas, or -",
    }
}

/// The words of a text, whose values are read in order.
struct Words<'a>(core::str::SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    fn value(&mut self, key: &'static str) -> Result<&'a str, BadPosition> {
        let word = self.0.next().ok_or(BadPosition::Word(key))?;
        word.strip_prefix(key).and_then(|rest| rest.strip_prefix('=')).ok_or(BadPosition::Word(key))
    }

    fn list(&mut self, key: &'static str) -> Result<impl Iterator<Item = &'a str>, BadPosition> {
        self.value(key).map(list)
    }
}

/// The items of a list; `-` has none.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

fn player(text: &str, options: &Options) -> Option<Player> {
    number(text).and_then(Player::new).filter(|player| player.index() < options.variant.players())
}

fn phase(text: &str, options: &Options) -> Option<Phase> {
    if text == "over" {
        // The tiles decide which ending it is.
        return Some(Phase::Over(Ending::Out));
    }
    let mut parts = text.split(':');
    let (name, number) = (parts.next()?, parts.next()?);
    let player = player(number, options)?;
    let called = match parts.next() {
        None => false,
        Some("called") => true,
        Some(_) => return None,
    };
    if parts.next().is_some() {
        return None;
    }
    match name {
        "start" if !called => Some(Phase::Start(player)),
        "lay" => Some(Phase::Turn { player, called }),
        "double" => Some(Phase::Doubling { player, called }),
        "objection" if !called => Some(Phase::Objection { player }),
        _ => None,
    }
}

impl FromStr for Game {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut words = Words(text.split_ascii_whitespace());
        let players = number(words.value("players")?).ok_or(BadPosition::Value("players"))?;
        let name = words.value("variant")?;
        if !Variant::NAMES.contains(&name) {
            return Err(BadPosition::Value("variant"));
        }
        let variant = Variant::new(name, players).ok_or(BadPosition::Variant(players))?;
        let mut options = Options::new(variant);
        for name in words.list("options")? {
            match options.named_mut(name) {
                Some(set) if !*set => *set = true,
                _ => return Err(BadPosition::Value("options")),
            }
        }

        let mut used = Tiles::NONE;
        let mut take_tile = |name: &str, key| {
            let tile = name.parse::<Tile>().map_err(|bad| match bad {
                BadTile::Name => BadPosition::Value(key),
                BadTile::NotInTheBox(..) => BadPosition::Tile(bad),
            })?;
            if used.contains(tile) {
                return Err(BadPosition::Twice(tile));
            }
            used = used.with(tile);
            Ok(tile)
        };
        let mut hands = [Tiles::NONE; Player::MAX];
        let groups = words.value("hands")?;
        if groups.split('/').count() != variant.players() {
            return Err(BadPosition::Value("hands"));
        }
        for (hand, group) in hands.iter_mut().zip(groups.split('/')) {
            for name in list(group) {
                *hand = hand.with(take_tile(name, "hands")?);
            }
        }
        let mut stock = Stock::new();
        for name in words.list("stock")? {
            let tile = take_tile(name, "stock")?;
            if stock.len() == Stock::CAPACITY {
                return Err(BadPosition::StockTooLarge);
            }
            stock.push(tile);
        }
        let stock = stock.reversed();

        let mut table = Table::new(options, Phase::Over(Ending::Out));
        for (place, lay) in words.list("snake")?.enumerate() {
            const KEY: &str = "snake";
            if place == 0 {
                let tile = take_tile(lay, KEY)?;
                if tile.numbers().is_none() {
                    return Err(BadPosition::FirstTile(tile));
                }
                table.snake.start(tile);
            } else {
                let lay = parse_lay(lay, |name| take_tile(name, KEY))?;
                if !table.snake.admits(lay.end, lay.turn).contains(lay.tile) {
                    return Err(BadPosition::DoesNotFit(lay.tile));
                }
                table.snake.lay(lay);
            }
        }
        if let Some(missing) = (!used).first() {
            return Err(BadPosition::Missing(missing));
        }

        table.direction = match words.value("direction")? {
            "-" => None,
            name => Some(name.parse().map_err(|_| BadPosition::Value("direction"))?),
        };
        table.phase = phase(words.value("turn")?, &options).ok_or(BadPosition::Value("turn"))?;
        table.doubled = match words.value("doubled")? {
            "yes" => true,
            "no" => false,
            _ => return Err(BadPosition::Value("doubled")),
        };
        for name in words.list("finished")? {
            let player = player(name, &options).filter(|player| !table.finished.contains(player));
            let player = player.ok_or(BadPosition::Value("finished"))?;
            table.finished.push(player).map_err(|_| BadPosition::Value("finished"))?;
        }
        let scores = parse_scores(words.list("scores")?, variant).ok_or(BadPosition::Value("scores"))?;
        let rng = number(words.value("random")?).map(Rng::new).ok_or(BadPosition::Value("random"))?;
        if words.0.next().is_some() {
            return Err(BadPosition::TrailingWords);
        }

        let mut round = Round { table, observations: Observations::of(&hands), hands, stock, rng };
        round.check_possible()?;
        if let (Phase::Over(_), Some(ending)) = (round.table.phase, round.reached_ending()) {
            round.table.phase = Phase::Over(ending);
        }
        let game = Self { round, scores };
        game.check_scores()?;
        Ok(game)
    }
}

fn parse_lay(
    text: &str,
    mut take_tile: impl FnMut(&str) -> Result<Tile, BadPosition>,
) -> Result<Lay, BadPosition> {
    const BAD: BadPosition = BadPosition::Value("snake");
    let mut parts = text.split(':');
    let mut part = || parts.next().ok_or(BAD);
    let lay = Lay {
        tile: take_tile(part()?)?,
        end: part()?.parse().map_err(|_| BAD)?,
        turn: part()?.parse().map_err(|_| BAD)?,
    };
    if parts.next().is_none() { Ok(lay) } else { Err(BAD) }
}

fn parse_scores<'a>(mut names: impl Iterator<Item = &'a str>, variant: Variant) -> Option<Points> {
    let mut scores = Points::none(variant);
    for account in scores.accounts_mut() {
        *account = number(names.next()?)?;
    }
    names.next().is_none().then_some(scores)
}

impl Round {
    fn check_possible(&self) -> Result<(), BadPosition> {
        let Table { options, snake, direction, phase, doubled, finished } = &self.table;
        let variant = options.variant;
        if self.stock.len() > Tile::COUNT - variant.players() * variant.hand() {
            return Err(BadPosition::StockTooLarge);
        }
        if direction.is_none() != matches!(phase, Phase::Start(_)) {
            return Err(BadPosition::DirectionMissing);
        }
        // A player whose last lay is still being settled may have no tiles without being finished.
        let unsettled = match phase {
            Phase::Doubling { player, .. } | Phase::Objection { player } => Some(*player),
            _ => None,
        };
        for index in 0..variant.players() {
            let player = Player(index as u8);
            let is_finished = finished.contains(&player);
            if is_finished != self.hand(player).is_empty() && (is_finished || unsettled != Some(player)) {
                return Err(BadPosition::NotFinished(player));
            }
        }
        if unsettled.is_some_and(|player| self.next_with_tiles(player) == player) {
            return Err(BadPosition::IsOver);
        }
        let is_2_2_laid = snake.tiles().into_iter().any(|tile| tile.double() == Some(2));
        let is_2_2_last = snake.last().is_some_and(|tile| tile.double() == Some(2));
        if *doubled && !(options.double_two && is_2_2_laid) {
            return Err(BadPosition::CannotDouble);
        }
        match *phase {
            Phase::Start(player) => {
                let dealt = self.hands[..variant.players()].iter().all(|hand| hand.len() == variant.hand());
                if !dealt || snake.first().is_some() || deal::starter(&self.hands).0 != player {
                    return Err(BadPosition::NotAsDealt);
                }
            }
            _ if snake.first().is_none() => return Err(BadPosition::NotAsDealt),
            Phase::Turn { called: true, .. } | Phase::Doubling { called: true, .. } if !options.call => {
                return Err(BadPosition::CannotCall);
            }
            Phase::Turn { player, .. } => {
                if self.hand(player).is_empty() {
                    return Err(BadPosition::NoTiles(player));
                }
                if self.reached_ending().is_some() {
                    return Err(BadPosition::IsOver);
                }
            }
            Phase::Doubling { player, .. } => {
                if !options.double_two || !is_2_2_last || *doubled || finished.contains(&player) {
                    return Err(BadPosition::CannotDouble);
                }
            }
            Phase::Objection { player } => {
                let laid_last = self.hand(player).is_empty() && !snake.lays().is_empty();
                if !options.call || !laid_last || self.stock.is_empty() || finished.contains(&player) {
                    return Err(BadPosition::CannotObject);
                }
            }
            Phase::Over(_) => {
                if self.reached_ending().is_none() {
                    return Err(BadPosition::NotOver);
                }
            }
        }
        Ok(())
    }
}

impl Game {
    /// Checks that the totals are tens, include the points of a round that has ended, and were below the target before
    /// it.
    fn check_scores(&self) -> Result<(), BadPosition> {
        let ended = self.round.ending().map(|_| self.round.points());
        for (account, score) in self.scores.accounts().iter().enumerate() {
            let added = ended.map_or(0, |points| points.accounts()[account]);
            let before = score.checked_sub(added).ok_or(BadPosition::Scores)?;
            if before >= TARGET || !score.is_multiple_of(10) {
                return Err(BadPosition::Scores);
            }
        }
        Ok(())
    }
}
