//! What one player may know: his own hand, the table, and how many tiles there are elsewhere.

use super::{Direction, Moves, Options, Phase, Player, Round, Snake, Tiles, round::Table};

/// A round as one player sees it. Two rounds that differ only in what is hidden from him give the same view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    table: Table,
    player: Player,
    hand: Tiles,
    hand_sizes: [u8; Player::MOST],
    stock_size: u8,
    to_move: Option<Player>,
}

impl View {
    pub(super) fn new(round: &Round, player: Player) -> Self {
        Self {
            table: round.table.clone(),
            player,
            hand: round.hand(player),
            hand_sizes: round.hands.map(|hand| hand.len() as u8),
            stock_size: round.stock.len() as u8,
            to_move: round.to_move(),
        }
    }

    /// Whose view it is.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// His own tiles.
    pub const fn hand(&self) -> Tiles {
        self.hand
    }

    /// The tiles that he can't see: those in the stock and in the other hands.
    pub fn hidden(&self) -> Tiles {
        self.hand.or(self.table.snake.tiles()).complement()
    }

    /// How many tiles a player holds.
    pub const fn hand_size(&self, player: Player) -> usize {
        self.hand_sizes[player.index()] as usize
    }

    /// How many tiles are in the stock.
    pub const fn stock_size(&self) -> usize {
        self.stock_size as usize
    }

    /// What was agreed before the game.
    pub const fn options(&self) -> &Options {
        &self.table.options
    }

    /// The tiles on the table.
    pub const fn snake(&self) -> &Snake {
        &self.table.snake
    }

    /// In which direction the turns go.
    pub const fn direction(&self) -> Option<Direction> {
        self.table.direction
    }

    /// What the round waits for.
    pub const fn phase(&self) -> Phase {
        self.table.phase
    }

    /// Whether the round's points count double.
    pub const fn doubled(&self) -> bool {
        self.table.doubled
    }

    /// Who has laid all tiles, in that order.
    pub fn finished(&self) -> &[Player] {
        &self.table.finished
    }

    /// Whose decision the round waits for.
    pub const fn to_move(&self) -> Option<Player> {
        self.to_move
    }

    /// His legal moves; none while another decides.
    pub fn legal_moves(&self) -> Moves {
        if self.to_move == Some(self.player) {
            self.table.moves(self.hand, self.stock_size())
        } else {
            Moves::new()
        }
    }
}
