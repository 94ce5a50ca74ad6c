//! The variant and options of a game.

use core::fmt;

/// The number of players of the standard variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// Eight tiles each.
    Two,
    /// Seven tiles each.
    Three,
    /// Six tiles each.
    Four,
}

/// A variant of the game, with its number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Each player plays alone and scores by the order of finishing.
    Standard(Players),
    /// Two players; the winner of a round scores the value of the other hand.
    Duel,
    /// Two teams of two, partners opposite.
    Team,
    /// Two teams of two, with all tiles dealt.
    Expert,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 6] = [
        Self::Standard(Players::Two),
        Self::Standard(Players::Three),
        Self::Standard(Players::Four),
        Self::Duel,
        Self::Team,
        Self::Expert,
    ];

    /// The variant with this name and number of players, if there is one.
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

    /// The names of the variants.
    pub const NAMES: [&str; 4] = ["standard", "duel", "team", "expert"];

    /// The number of players.
    pub const fn players(self) -> usize {
        match self {
            Self::Standard(Players::Two) | Self::Duel => 2,
            Self::Standard(Players::Three) => 3,
            Self::Standard(Players::Four) | Self::Team | Self::Expert => 4,
        }
    }

    /// The number of tiles dealt to each player.
    pub const fn hand(self) -> usize {
        match self {
            Self::Standard(Players::Two) | Self::Duel | Self::Expert => 8,
            Self::Standard(Players::Three) => 7,
            Self::Standard(Players::Four) | Self::Team => 6,
        }
    }

    /// The number of accounts for points: one for each player, or for each team.
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

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The variant and its number of players.
    pub variant: Variant,
    /// Laying 1-1, 3-3 or 5-5 reverses the direction of play.
    pub odd_doubles: bool,
    /// The player who lays 2-2 says whether the round counts double.
    pub double_two: bool,
    /// Players must call "Domino" before their last tile. Otherwise it is said automatically.
    pub call: bool,
    /// Only colours count; tiles never block each other.
    pub flat: bool,
}

impl Options {
    /// A variant with all options off.
    pub const fn new(variant: Variant) -> Self {
        Self { variant, odd_doubles: false, double_two: false, call: false, flat: false }
    }

    /// The name and state of each option.
    pub const fn named(&self) -> [(&'static str, bool); 4] {
        [
            ("odd_doubles", self.odd_doubles),
            ("double_two", self.double_two),
            ("call", self.call),
            ("flat", self.flat),
        ]
    }

    /// The option with this name.
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
