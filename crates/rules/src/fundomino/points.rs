//! Points of a round, and the winners of a game.

use core::fmt;

use super::{Player, Players, Tiles, Variant};

/// The game ends when an account has this many points.
pub const TARGET: u16 = 120;

/// Points of each player, or of each team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    accounts: u8,
    points: [u16; Player::MAX],
}

impl Points {
    /// No points on any account of the variant.
    pub(super) fn none(variant: Variant) -> Self {
        Self { accounts: variant.accounts() as u8, points: [0; Player::MAX] }
    }

    /// The points of each account.
    pub fn accounts(&self) -> &[u16] {
        &self.points[..self.accounts as usize]
    }

    pub(super) fn accounts_mut(&mut self) -> &mut [u16] {
        &mut self.points[..self.accounts as usize]
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (points, more) in self.points.iter_mut().zip(other.points) {
            *points = points.saturating_add(more);
        }
    }

    /// The winners with these totals; `None` while all are below the target.
    pub fn winners(&self) -> Option<Winners> {
        let top = self.accounts().iter().copied().max().filter(|top| *top >= TARGET)?;
        Some(Winners(self.points.map(|points| points == top)))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (account, points) in self.accounts().iter().enumerate() {
            let space = if account == 0 { "" } else { " " };
            write!(f, "{space}{points}")?;
        }
        Ok(())
    }
}

/// The players, or teams, that share the win of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winners([bool; Player::MAX]);

impl Winners {
    /// Whether this player, or team, is a winner.
    pub fn contains(&self, account: usize) -> bool {
        self.0.get(account).is_some_and(|wins| *wins)
    }

    /// The winners' numbers, from 0.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().filter(|(_, wins)| *wins).map(|(account, _)| account)
    }
}

impl fmt::Display for Winners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(place, account)| {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{account}")
        })
    }
}

impl Variant {
    /// Points for the first, second, … place of a round.
    const fn points_by_place(self) -> &'static [u16] {
        match self {
            Self::Standard(Players::Two) => &[40, 0],
            Self::Standard(Players::Three) => &[40, 20, 0],
            Self::Standard(Players::Four) => &[40, 20, 10, 0],
            Self::Duel => &[],
            Self::Team | Self::Expert => &[30, 20, 10, 0],
        }
    }

    /// The points that a player earns for their account in a round that ends with these hands, before any doubling.
    /// `finished` lists the players without tiles in the order of finishing.
    pub fn points_of(self, player: Player, finished: &[Player], hands: &[Tiles; Player::MAX]) -> u16 {
        let own = hands[player.index()].value();
        if self == Self::Duel {
            let other = hands[player.index() ^ 1].value();
            return if own < other { other.next_multiple_of(10) } else { 0 };
        }
        let place = match finished.iter().position(|other| *other == player) {
            Some(place) => place,
            // After the finished players, by the value in hand; equal hands share the better place.
            None => finished.len() + hands.iter().filter(|hand| (1..own).contains(&hand.value())).count(),
        };
        self.points_by_place().get(place).copied().unwrap_or(0)
    }
}

/// The points of a round that has ended, before any doubling.
pub(super) fn of_round(variant: Variant, finished: &[Player], hands: &[Tiles; Player::MAX]) -> Points {
    let mut points = Points::none(variant);
    for player in (0..variant.players()).filter_map(Player::new) {
        let account = player.index() % variant.accounts();
        points.points[account] += variant.points_of(player, finished, hands);
    }
    points
}

impl Points {
    pub(super) fn doubled(self) -> Self {
        Self { points: self.points.map(|points| points.saturating_mul(2)), ..self }
    }
}
