//! The free set-up: the players place all stones in turn, then one of them chooses a colour.

use super::{Colour, IllegalMove, Move, Moves, STONES, Square, Stones};

/// The players are placing stones. Until a colour is chosen, a [`Colour`] also names a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placing {
    stones: Stones,
    first: Colour,
    placed_last_dark: Option<Colour>,
}

/// All stones are placed, and one player chooses a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choosing {
    stones: Stones,
    chooser: Colour,
}

pub(super) enum Placed {
    Continue(Placing),
    Done(Choosing),
}

impl Placing {
    /// An empty board, on which player `first` places first.
    pub(super) const fn new(first: Colour) -> Self {
        Self { stones: Stones::NONE, first, placed_last_dark: None }
    }

    /// The stones on the board.
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The player who places next.
    pub fn placer(&self) -> Colour {
        let placed = Square::COUNT - self.stones.free().len();
        if placed.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The number of stones of `colour` still to be placed.
    pub const fn left(&self, colour: Colour) -> usize {
        (STONES as usize).saturating_sub(self.stones.of(colour).len())
    }

    pub(super) fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        for colour in Colour::ALL.into_iter().filter(|colour| self.left(*colour) > 0) {
            // The list has room for all 50.
            self.stones.free().into_iter().for_each(|square| _ = moves.push(Move::Place { colour, square }));
        }
        moves
    }

    pub(super) fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Place { colour, .. } if self.left(colour) == 0 => Err(IllegalMove::NoneLeft(colour)),
            Move::Place { square, .. } if !self.stones.free().contains(square) => {
                Err(IllegalMove::Occupied(square))
            }
            Move::Place { .. } => Ok(()),
            _ => Err(IllegalMove::PlacingOnly),
        }
    }

    /// Places a stone without checking it. The last one completes the set-up, unless a colour is connected: then the
    /// set-up is void, and the same player places first again on an empty board.
    pub(super) fn place_unchecked(mut self, colour: Colour, square: Square) -> Placed {
        let placer = self.placer();
        self.stones = self.stones.with(colour, square);
        if colour == Colour::Dark {
            self.placed_last_dark = Some(placer);
        }
        if self.left(Colour::Dark) + self.left(Colour::Light) > 0 {
            Placed::Continue(self)
        } else if Colour::ALL.into_iter().any(|colour| self.stones.connected(colour)) {
            Placed::Continue(Self::new(self.first))
        } else {
            let moves_first = self.placed_last_dark.unwrap_or(self.first);
            Placed::Done(Choosing { stones: self.stones, chooser: moves_first.other() })
        }
    }
}

impl Choosing {
    /// The stones on the board.
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The player who chooses: the one who did not place the last dark stone.
    pub const fn chooser(&self) -> Colour {
        self.chooser
    }

    pub(super) fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        Colour::ALL.into_iter().for_each(|colour| _ = moves.push(Move::Choose(colour)));
        moves
    }

    pub(super) const fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv {
            Move::Choose(_) => Ok(()),
            _ => Err(IllegalMove::ChoosingOnly),
        }
    }
}
