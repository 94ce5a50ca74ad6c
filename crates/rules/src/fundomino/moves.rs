//! Moves: notation, and why one is illegal.

use core::{fmt, str::FromStr};

use super::{End, Half, Player, Tile, Turn};

/// The direction of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `cw`: players 0, 1, 2 …
    Clockwise,
    /// `ccw`: the opposite direction.
    CounterClockwise,
}

impl Direction {
    /// The opposite direction.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::CounterClockwise,
            Self::CounterClockwise => Self::Clockwise,
        }
    }
}

/// Formats and parses an enum by the symbols of its variants.
macro_rules! symbols {
    ($type:ty: $($variant:ident $symbol:literal),+) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $symbol),+ })
            }
        }

        impl FromStr for $type {
            type Err = BadMove;

            fn from_str(text: &str) -> Result<Self, BadMove> {
                match text {
                    $($symbol => Ok(Self::$variant),)+
                    _ => Err(BadMove),
                }
            }
        }
    };
}

symbols!(Direction: Clockwise "cw", CounterClockwise "ccw");
symbols!(End: Head "h", Tail "t");
symbols!(Turn: Left "l", Right "r");

/// A tile laid at an end of the snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lay {
    /// The tile.
    pub tile: Tile,
    /// The end at which it is attached.
    pub end: End,
    /// The direction in which it bends, which also says which half is attached.
    pub turn: Turn,
}

impl Lay {
    /// The attached half and the open half. A tile attached by its left half turns right, by its right half left.
    pub const fn halves(self) -> (Half, Half) {
        match self.turn {
            Turn::Right => (self.tile.left(), self.tile.right()),
            Turn::Left => (self.tile.right(), self.tile.left()),
        }
    }
}

/// A player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `start cw`: lays the start tile and chooses the direction of play.
    Start(Direction),
    /// `lay 6-2 h r`
    Lay(Lay),
    /// `draw`: takes a tile from the stock; the turn continues.
    Draw,
    /// `pass`, legal only if nothing else is.
    Pass,
    /// `double yes`: the round counts double.
    DoublePoints,
    /// `double no`: the round counts once.
    SinglePoints,
    /// `call`: says "Domino" before the last tile.
    Call,
    /// `accept`: lets a last tile without a call pass.
    Accept,
    /// `object`: makes the player who forgot the call take a tile.
    Object,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(direction) => write!(f, "start {direction}"),
            Self::Lay(Lay { tile, end, turn }) => write!(f, "lay {tile} {end} {turn}"),
            Self::Draw => f.write_str("draw"),
            Self::Pass => f.write_str("pass"),
            Self::DoublePoints => f.write_str("double yes"),
            Self::SinglePoints => f.write_str("double no"),
            Self::Call => f.write_str("call"),
            Self::Accept => f.write_str("accept"),
            Self::Object => f.write_str("object"),
        }
    }
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "This is not a move: write start cw|ccw, lay TILE h|t l|r, draw, pass, double yes|no, call, accept or object."
)]
pub struct BadMove;

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or(BadMove);
        let mv = match word()? {
            "start" => Self::Start(word()?.parse()?),
            "lay" => Self::Lay(Lay {
                tile: word()?.parse().map_err(|_| BadMove)?,
                end: word()?.parse()?,
                turn: word()?.parse()?,
            }),
            "draw" => Self::Draw,
            "pass" => Self::Pass,
            "double" => match word()? {
                "yes" => Self::DoublePoints,
                "no" => Self::SinglePoints,
                _ => return Err(BadMove),
            },
            "call" => Self::Call,
            "accept" => Self::Accept,
            "object" => Self::Object,
            _ => return Err(BadMove),
        };
        match words.next() {
            None => Ok(mv),
            Some(_) => Err(BadMove),
        }
    }
}

/// A list of legal moves, with room for every tile at both ends with both turns, and the other moves.
pub type Moves = heapless::Vec<Move, { Tile::COUNT * 4 + 2 }, u8>;

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The round is over.
    #[error("The round is over: start the next round or a new game.")]
    Over,
    /// The player must first choose the direction of play.
    #[error("The round has not started: player {0} chooses start cw or start ccw.")]
    StartFirst(Player),
    /// The round has already started.
    #[error("The round has already started: lay a tile or draw one.")]
    AlreadyStarted,
    /// The player must first say whether the round counts double.
    #[error("Doubling is not decided: player {0} chooses double yes or double no.")]
    DoublingFirst(Player),
    /// Doubling is not being decided.
    #[error("There is no doubling to decide: choose a legal move.")]
    NoDoublingPending,
    /// The player must first accept the last tile or object to it.
    #[error("The last tile was laid without a call: player {0} chooses accept or object.")]
    ObjectionFirst(Player),
    /// There is nothing to object to.
    #[error("There is nothing to accept or object to: choose a legal move.")]
    NoObjectionPending,
    /// The player does not have this tile.
    #[error("Player {1} does not have {0}: lay a tile from that hand.")]
    NotInHand(Tile, Player),
    /// The tile can't be laid at this end with this turn.
    #[error("{} can't be laid at {} with a turn to {} (no room, or no matching colour): choose a legal move.", .0.tile, .0.end, .0.turn)]
    DoesNotFit(Lay),
    /// The stock is empty.
    #[error("The stock is empty: lay a tile, or pass if none fits.")]
    StockEmpty,
    /// Another move is possible, so passing is not.
    #[error("You can't pass while you can lay or draw: lay a tile or draw one.")]
    CannotPass,
    /// "Domino" can't be called now.
    #[error(
        "You can't call Domino now: it needs the option call and one tile left that fits, and works once a turn."
    )]
    CannotCall,
}
