//! A human's decision: a stone and its target; in the free set-up, a square and a colour.

use rules::{
    Game as _,
    konter::{Colour, Game, Move, Square, Squares},
};

use crate::{
    Led,
    game_ui::Reaction,
    input::{Arrow, Button, Press},
    navigation::{self, GridPos},
};

/// The state of a human's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cursor {
    /// The stone to move.
    Stone(Square),
    /// The target of the stone on `from`.
    Target { from: Square, to: Square },
    /// The square of a new stone in the free set-up.
    Placing(Square),
    /// The colour of a new stone.
    Colouring { colour: Colour, to: Square },
    /// The colour to play.
    Choosing(Colour),
}

impl Cursor {
    /// The start of a decision.
    pub(super) fn new(game: &Game) -> Self {
        match game {
            Game::Placing(_) => Self::Placing(nearest_to_centre(game.stones().free())),
            Game::Choosing(choosing) => Self::Choosing(choosing.chooser()),
            Game::Playing(_) => Self::Stone(nearest_to_centre(own(game))),
        }
    }

    /// Where A plays a move.
    pub(super) const fn at(mv: Move) -> Self {
        match mv {
            Move::Shift { from, to } | Move::Swap { own: from, other: to } => Self::Target { from, to },
            Move::Place { colour, square } => Self::Colouring { colour, to: square },
            Move::Choose(colour) => Self::Choosing(colour),
        }
    }

    pub(super) fn press(&mut self, game: &Game, press: Press) -> Reaction<Move> {
        match press {
            Press::Button(Button::A) => match *self {
                Self::Stone(from) => {
                    *self = Self::Target { from, to: nearest(from, targets(game, from)) };
                }
                Self::Target { from, to } => return Reaction::Move(move_between(game, from, to)),
                Self::Placing(to) => {
                    *self = Self::Colouring { colour: colour_left(game, Colour::Dark), to };
                }
                Self::Colouring { colour, to } => {
                    return Reaction::Move(Move::Place { colour, square: to });
                }
                Self::Choosing(colour) => return Reaction::Move(Move::Choose(colour)),
            },
            Press::Button(Button::B) => match *self {
                Self::Target { from, .. } => *self = Self::Stone(from),
                Self::Colouring { to, .. } => *self = Self::Placing(to),
                Self::Stone(_) | Self::Placing(_) | Self::Choosing(_) => return Reaction::Leave,
            },
            Press::Button(Button::Arrow(arrow)) => match self {
                Self::Stone(at) => *at = towards(*at, arrow, own(game)),
                Self::Target { from, to } => *to = towards(*to, arrow, targets(game, *from)),
                Self::Placing(to) => *to = towards(*to, arrow, game.stones().free()),
                Self::Colouring { colour, .. } => *colour = colour_left(game, colour.other()),
                Self::Choosing(colour) => *colour = colour.other(),
            },
            Press::Touch(led) => return self.touch(game, led),
        }
        Reaction::Pending
    }

    /// Handles a touch: first of a stone, then of its target. In the free set-up, a touch of a square selects it, one beside the
    /// board changes the colour, and another one of the square places the stone.
    fn touch(&mut self, game: &Game, led: Led) -> Reaction<Move> {
        let Some((row, column)) = led.board_position() else { return Reaction::Pending };
        let touched = Square::at(row, column);
        match (*self, touched) {
            // A touch of the picked stone puts it back.
            (Self::Target { from, .. }, Some(stone)) if stone == from => *self = Self::Stone(from),
            (Self::Stone(_) | Self::Target { .. }, Some(from)) if own(game).contains(from) => {
                *self = Self::Target { from, to: nearest(from, targets(game, from)) };
            }
            (Self::Target { from, .. }, Some(to)) if targets(game, from).contains(to) => {
                *self = Self::Target { from, to };
                return Reaction::Move(move_between(game, from, to));
            }
            (Self::Placing(_), Some(to)) if game.stones().free().contains(to) => {
                *self = Self::Colouring { colour: colour_left(game, Colour::Dark), to };
            }
            (Self::Colouring { colour, to }, Some(square)) if square == to => {
                return Reaction::Move(Move::Place { colour, square });
            }
            (Self::Colouring { colour, .. }, Some(to)) if game.stones().free().contains(to) => {
                *self = Self::Colouring { colour, to };
            }
            (Self::Colouring { colour, to }, None) => {
                *self = Self::Colouring { colour: colour_left(game, colour.other()), to };
            }
            (Self::Choosing(chosen), Some(square)) => match game.stones().at(square) {
                Some(colour) if colour == chosen => return Reaction::Move(Move::Choose(colour)),
                Some(colour) => *self = Self::Choosing(colour),
                None => {}
            },
            _ => {}
        }
        Reaction::Pending
    }
}

/// The mover's stones.
pub(super) fn own(game: &Game) -> Squares {
    game.to_move().map_or(Squares::NONE, |mover| game.stones().of(mover))
}

/// The targets of the stone on `from`.
pub(super) fn targets(game: &Game, from: Square) -> Squares {
    let to = |mv: &Move| match mv {
        Move::Shift { from: stone, to } if *stone == from => Some(*to),
        Move::Swap { own, other } if *own == from => Some(*other),
        _ => None,
    };
    game.legal_moves().iter().filter_map(to).collect()
}

pub(super) fn move_between(game: &Game, from: Square, to: Square) -> Move {
    match game.stones().at(to) {
        None => Move::Shift { from, to },
        Some(_) => Move::Swap { own: from, other: to },
    }
}

/// This colour while there are stones of it left to place, else the other.
fn colour_left(game: &Game, colour: Colour) -> Colour {
    match game {
        Game::Placing(placing) if placing.left(colour) == 0 => colour.other(),
        _ => colour,
    }
}

pub(super) fn grid_pos(square: Square) -> GridPos {
    (square.row(), square.column())
}

fn towards(from: Square, arrow: Arrow, targets: Squares) -> Square {
    let (row, column) = navigation::towards(grid_pos(from), arrow, targets.into_iter().map(grid_pos));
    Square::at(row, column).unwrap_or(from)
}

fn nearest(to: Square, squares: Squares) -> Square {
    let distance = |square: &Square| square.row().abs_diff(to.row()) + square.column().abs_diff(to.column());
    squares.into_iter().min_by_key(distance).unwrap_or(to)
}

fn nearest_to_centre(squares: Squares) -> Square {
    nearest(Square::at(2, 2).unwrap_or_default(), squares)
}
