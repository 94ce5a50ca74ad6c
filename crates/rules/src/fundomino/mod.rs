//! Fundomino (Thierry Denoual, 2007/2008): dominoes bent like arches make a snake that may run into itself.
//!
//! A [`Game`] is a sequence of rounds. A [`Round`] holds the full state; a player knows only a [`View`] of it.

mod deal;
mod game;
mod honeycomb;
mod moves;
mod observations;
mod outline;
mod points;
mod round;
mod snake;
mod text;
mod tiles;
mod variant;
mod view;

pub use deal::{BadDeal, Deal, Stock};
pub use game::{Game, NoNextRound, Outcome};
pub use honeycomb::{Place, Side, Turn};
pub use moves::{BadMove, Direction, IllegalMove, Lay, Move, Moves};
pub use observations::HandClue;
pub use outline::{Ends, OpenEnd, Outline, Room};
pub use points::{Points, TARGET, Winners};
pub use round::{Ending, Phase, Round};
pub use snake::{End, Snake};
pub use text::BadPosition;
pub use tiles::{BadTile, Colour, Half, TILES, Tile, Tiles, TilesIter};
pub use variant::{Options, Players, Variant};
pub use view::View;

use core::fmt;

/// A player, counted from 0 in clockwise order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The maximum number of players.
    pub const MAX: usize = 4;

    /// The player with this number, 0 to 3.
    pub const fn new(number: usize) -> Option<Self> {
        if number < Self::MAX { Some(Self(number as u8)) } else { None }
    }

    /// The player's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
