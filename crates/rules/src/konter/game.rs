//! A whole game: the free set-up, if any, then the moves, with the history that draws by repetition need.

use super::{
    Choosing, Colour, IllegalMove, Move, Moves, Outcome, Placing, Position, START_POSITIONS, Squares, Stones,
    setup::Placed,
};
use crate::{
    Game as _,
    table_game::{TableGame, Winners, winners_of_two},
};

/// After this many moves without a connection the game is drawn.
pub const MOVE_LIMIT: u8 = 200;

/// The game is drawn when a position occurs this many times.
const MAX_OCCURRENCES: usize = 3;

/// A game of Konter.
///
/// ```
/// use rules::{
///     Game as _,
///     konter::{Colour, Game, Move},
/// };
///
/// let mut game = Game::standard(1, Colour::Dark).ok_or("there are start positions 1, 2 and 3")?;
/// let shift = game.legal_moves().into_iter().find(|mv| matches!(mv, Move::Shift { .. }));
/// game.play(shift.ok_or("there is always a stone for the free square")?)?;
/// assert_eq!(game.to_move(), Some(Colour::Light));
///
/// let mut free = Game::free(Colour::Light);
/// free.play("X@c3".parse()?)?;
/// assert_eq!(free.to_move(), Some(Colour::Dark), "the players place in turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put the history on")]
pub enum Game {
    /// Free set-up: the players place stones in turn.
    Placing(Placing),
    /// Free set-up: all stones are placed, and one player chooses a colour.
    Choosing(Choosing),
    /// The game proper, in progress or over.
    Playing(Playing),
}

/// The game after the set-up.
#[derive(Debug, PartialEq, Eq)]
pub struct Playing {
    position: Position,
    /// The key of each position so far, the current one last. The side to move alternates.
    history: heapless::Vec<u32, { MOVE_LIMIT as usize + 1 }, u8>,
}

impl Clone for Playing {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { position: self.position, history: self.history.clone() }
    }

    /// Copies only the used part of the history.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.position = other.position;
        self.copy_history(other);
    }
}

impl Playing {
    pub(super) fn new(position: Position) -> Self {
        let mut playing = Self { position, history: heapless::Vec::new() };
        playing.record_position();
        playing
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How often this position has occurred with the same player to move, including now.
    pub fn occurrences(&self) -> usize {
        let current = self.position.key();
        // The same player is to move in every second position.
        self.history.iter().rev().step_by(2).filter(|key| **key == current).count()
    }

    fn record_position(&mut self) {
        // The history has room for the longest game, and a game from a parsed position is no longer.
        _ = self.history.push(self.position.key());
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        self.record_position();
        self.draw_if_due();
    }

    /// Becomes the game after a move in `before`.
    #[inline(always)]
    fn play_from(&mut self, before: &Self, mv: Move) {
        self.position = before.position.after(mv);
        self.copy_history(before);
        self.record_position();
        self.draw_if_due();
    }

    /// Copies the used part of a history.
    #[inline(always)]
    fn copy_history(&mut self, other: &Self) {
        self.history.clear();
        _ = self.history.extend_from_slice(&other.history);
    }

    #[inline(always)]
    fn draw_if_due(&mut self) {
        // The same player is to move in every second position.
        let may_be_draw =
            self.history.len() >= 2 * MAX_OCCURRENCES - 1 || self.position.count() >= MOVE_LIMIT;
        if may_be_draw && self.position.outcome().is_none() && self.position.pending().is_none() {
            if self.occurrences() >= MAX_OCCURRENCES {
                self.position.draw(Outcome::Repetition);
            } else if self.position.count() >= MOVE_LIMIT {
                self.position.draw(Outcome::Limit);
            }
        }
    }
}

impl Clone for Game {
    #[inline(always)]
    fn clone(&self) -> Self {
        match self {
            Self::Placing(placing) => Self::Placing(*placing),
            Self::Choosing(choosing) => Self::Choosing(*choosing),
            Self::Playing(playing) => Self::Playing(playing.clone()),
        }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        match (self, other) {
            (Self::Playing(playing), Self::Playing(other)) => playing.clone_from(other),
            (game, other) => *game = other.clone(),
        }
    }
}

impl Game {
    /// A game from start position 1, 2 or 3, in which `first` moves first.
    pub fn standard(number: usize, first: Colour) -> Option<Self> {
        let stones = START_POSITIONS.get(number.checked_sub(1)?)?;
        Some(Self::Playing(Playing::new(Position::new(*stones, first, 0, false))))
    }

    /// A game from these stones, in which `first` moves first. Fails if a colour is connected already.
    pub fn from_stones(stones: Stones, first: Colour) -> Result<Self, AlreadyConnected> {
        match Colour::ALL.into_iter().find(|colour| stones.connected(*colour)) {
            Some(colour) => Err(AlreadyConnected(colour)),
            None => Ok(Self::Playing(Playing::new(Position::new(stones, first, 0, false)))),
        }
    }

    /// A game with the free set-up, in which player `first` places first.
    pub const fn free(first: Colour) -> Self {
        Self::Placing(Placing::new(first))
    }

    /// The stones on the board.
    pub const fn stones(&self) -> &Stones {
        match self {
            Self::Placing(placing) => placing.stones(),
            Self::Choosing(choosing) => choosing.stones(),
            Self::Playing(playing) => playing.position().stones(),
        }
    }

    /// Makes a move of the free set-up without checking it.
    #[inline(never)]
    fn set_up_unchecked(&mut self, mv: Move) {
        match (&mut *self, mv) {
            (Self::Placing(placing), Move::Place { colour, square }) => {
                *self = match placing.place_unchecked(colour, square) {
                    Placed::Continue(placing) => Self::Placing(placing),
                    Placed::Done(choosing) => Self::Choosing(choosing),
                }
            }
            (Self::Choosing(choosing), Move::Choose(colour)) => {
                // The chooser plays this colour, and the other player moves first.
                let position = Position::new(*choosing.stones(), colour.other(), 0, false);
                *self = Self::Playing(Playing::new(position));
            }
            _ => {}
        }
    }
}

impl crate::Game for Game {
    type Side = Colour;
    type Move = Move;
    type Moves = Moves;
    type IllegalMove = IllegalMove;
    type Outcome = Outcome;

    fn to_move(&self) -> Option<Colour> {
        match self {
            Self::Placing(placing) => Some(placing.placer()),
            Self::Choosing(choosing) => Some(choosing.chooser()),
            Self::Playing(playing) => playing.position.to_move(),
        }
    }

    fn legal_moves(&self) -> Moves {
        match self {
            Self::Placing(placing) => placing.moves(),
            Self::Choosing(choosing) => choosing.moves(),
            Self::Playing(playing) => playing.position.moves(),
        }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        match self {
            Self::Placing(placing) => placing.check(mv),
            Self::Choosing(choosing) => choosing.check(mv),
            Self::Playing(playing) => playing.position.check(mv),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match self {
            Self::Playing(playing) => playing.play_unchecked(mv),
            _ => self.set_up_unchecked(mv),
        }
    }

    #[inline(always)]
    fn play_from(&mut self, before: &Self, mv: Move) {
        if let (Self::Playing(playing), Self::Playing(before)) = (&mut *self, before) {
            playing.play_from(before, mv);
        } else {
            self.clone_from(before);
            self.play_unchecked(mv);
        }
    }

    /// Only the last two moves of a game can connect or end it, so all others skip those checks.
    fn replay(&mut self, moves: &[Move]) {
        let (earlier, last) = moves.split_at(moves.len().saturating_sub(2));
        for mv in earlier {
            match self {
                Self::Playing(playing) => {
                    playing.position.play_unconnected(*mv);
                    playing.record_position();
                }
                _ => self.play_unchecked(*mv),
            }
        }
        last.iter().for_each(|mv| self.play_unchecked(*mv));
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Playing(playing) => playing.position.outcome(),
            _ => None,
        }
    }
}

impl TableGame for Game {
    fn seat(side: Colour) -> usize {
        side as usize
    }

    fn winners(&self) -> Winners<Colour> {
        winners_of_two(self.outcome().map(Outcome::winner), Colour::ALL)
    }

    /// The chooser may choose the other player's colour.
    fn swaps_sides(&self, mv: Move) -> bool {
        matches!((self, mv), (Self::Choosing(choosing), Move::Choose(colour)) if colour != choosing.chooser())
    }

    /// A set-up that ends with a connected colour starts over.
    fn is_void(&self) -> bool {
        matches!(self, Self::Placing(placing) if placing.stones().free() == Squares::ALL)
    }
}

/// This colour is connected before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is already connected, so the game is over: choose other stones.")]
pub struct AlreadyConnected(pub Colour);
