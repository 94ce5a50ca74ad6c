//! What is agreed before a game: players, variant and options.

use core::fmt;

/// How many play the standard rules.
///
/// ```
/// use rules::fundomino::{Players, Variant};
///
/// let hands = [Players::Two, Players::Three, Players::Four].map(|players| Variant::Standard(players).hand());
/// assert_eq!(hands, [8, 7, 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// Eight tiles each.
    Two,
    /// Seven tiles each.
    Three,
    /// Six tiles each.
    Four,
}

/// The variants of the game, each with its number of players.
///
/// ```
/// use rules::fundomino::Variant;
///
/// assert_eq!(Variant::new("team", 4), Some(Variant::Team));
/// assert_eq!(Variant::new("duel", 4), None);
/// assert_eq!((Variant::Team.players(), Variant::Team.accounts()), (4, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Everyone plays for himself and scores by the order of finishing.
    Standard(Players),
    /// Two players; the winner of a round scores the other's hand.
    Duel,
    /// Two teams of two, partners opposite.
    Team,
    /// Two teams of two, with all tiles dealt.
    Expert,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Standard(Players::Two),
        Self::Standard(Players::Three),
        Self::Standard(Players::Four),
        Self::Duel,
        Self::Team,
        Self::Expert,
    ];

    /// The variant of this name for so many players, if there is one.
    pub fn new(name: &str, players: usize) -> Option<Self> {
        match (name, players) {
            ("standard", 2) => Some(Self::Standard(Players::Two)),
            ("standard", 3) => Some(Self::Standard(Players::Three)),
            ("standard", 4) => Some(Self::Standard(Players::Four)),
            ("duel", 2) => Some(Self::Duel),
            ("team", 4) => Some(Self::Team),
            ("expert", 4) => Some(Self::Expert),
            _ => None,
        }
    }

    /// The variants' names.
    pub const NAMES: [&str; 4] = ["standard", "duel", "team", "expert"];

    /// How many play.
    pub const fn players(self) -> usize {
        match self {
            Self::Standard(Players::Two) | Self::Duel => 2,
            Self::Standard(Players::Three) => 3,
            Self::Standard(Players::Four) | Self::Team | Self::Expert => 4,
        }
    }

    /// How many tiles each player is dealt.
    pub const fn hand(self) -> usize {
        match self {
            Self::Standard(Players::Two) | Self::Duel | Self::Expert => 8,
            Self::Standard(Players::Three) => 7,
            Self::Standard(Players::Four) | Self::Team => 6,
        }
    }

    /// How many accounts points are written to: one a player, or one a team.
    pub const fn accounts(self) -> usize {
        match self {
            Self::Team | Self::Expert => 2,
            _ => self.players(),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard(_) => "standard",
            Self::Duel => "duel",
            Self::Team => "team",
            Self::Expert => "expert",
        })
    }
}

/// Everything that is agreed before a game.
///
/// ```
/// use rules::fundomino::{Game, Options, Variant};
///
/// let options = Options { double_two: true, ..Options::new(Variant::Expert) };
/// let game = Game::from_seed(options, 1);
/// assert!(game.round().stock().is_empty(), "an expert is dealt all tiles");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The variant and how many play it.
    pub variant: Variant,
    /// Laying 1-1, 3-3 or 5-5 turns the direction of play.
    pub odd_doubles: bool,
    /// Who lays 2-2 says whether the round counts double.
    pub double_two: bool,
    /// "Domino" must be called before the last tile; without this it is said by itself.
    pub call: bool,
    /// Only colours count: tiles are never in each other's way.
    pub flat: bool,
}

impl Options {
    /// A variant with no option.
    pub const fn new(variant: Variant) -> Self {
        Self { variant, odd_doubles: false, double_two: false, call: false, flat: false }
    }

    /// The options by name, each with whether it is set.
    pub const fn named(&self) -> [(&'static str, bool); 4] {
        [
            ("odd_doubles", self.odd_doubles),
            ("double_two", self.double_two),
            ("call", self.call),
            ("flat", self.flat),
        ]
    }

    /// The switch for the option of this name.
    pub fn named_mut(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "odd_doubles" => Some(&mut self.odd_doubles),
            "double_two" => Some(&mut self.double_two),
            "call" => Some(&mut self.call),
            "flat" => Some(&mut self.flat),
            _ => None,
        }
    }
}
