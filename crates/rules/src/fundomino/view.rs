//! What one player may know: his own hand, the table, how many tiles there are elsewhere, and what the others' draws
//! and passes told.

use super::{
    Direction, HandClue, Moves, Options, Phase, Player, Round, Snake, Stock, Tiles, deal,
    observations::{GreedyModel, HandClues, Observations},
    round::Table,
};
use crate::Rng;

/// A round as one player sees it. Two rounds that differ only in what is hidden from him give the same view.
///
/// ```
/// use rules::{
///     Rng,
///     fundomino::{Game, Options, Player, Stock, Tiles, Variant},
/// };
///
/// let game = Game::from_seed(Options::new(Variant::Duel), 1);
/// let [own, other] = [0, 1].map(|number| Player::new(number).expect("one of two"));
/// let view = game.round().view(own);
/// assert_eq!(view.hidden().len(), view.hand_size(other) + view.stock_size());
///
/// // Any hidden tiles may be in the other hand, so the engine puts some there and the rest in the stock.
/// let hand: Tiles = view.hidden().into_iter().take(view.hand_size(other)).collect();
/// let stock: Stock = (view.hidden() - hand).into_iter().collect();
/// let round = view.determinize([view.hand(), hand, Tiles::NONE, Tiles::NONE], stock, Rng::new(1));
/// assert_eq!(round.hand(own), game.round().hand(own));
/// assert_eq!(round.stock().len(), game.round().stock().len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    table: Table,
    player: Player,
    hand: Tiles,
    hand_sizes: [u8; Player::MOST],
    stock_size: u8,
    to_move: Option<Player>,
    clues: [HandClues; Player::MOST],
    habits: [GreedyModel; Player::MOST],
    known: [Tiles; Player::MOST],
}

impl View {
    pub(super) fn new(round: &Round, player: Player) -> Self {
        let mut seen = round.seen.clone();
        if round.table.phase == Phase::Start(player) {
            let (_, opening) = deal::opening(&round.hands);
            seen.rule_out_everywhere(deal::above(opening));
        }
        let known = round.hands.map(|hand| seen.known(player, hand));
        for (clues, known) in seen.clues.iter_mut().zip(known) {
            known.into_iter().for_each(|tile| clues.lose(tile));
        }
        Self {
            known,
            clues: seen.clues,
            habits: seen.habits,
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
        !(self.hand | self.table.snake.tiles())
    }

    /// How many tiles a player holds.
    pub const fn hand_size(&self, player: Player) -> usize {
        self.hand_sizes[player.index()] as usize
    }

    /// How many tiles are in the stock.
    pub const fn stock_size(&self) -> usize {
        self.stock_size as usize
    }

    /// What can be concluded of another player's hand, apart from the [known](Self::known) tiles: groups of its tiles,
    /// the longest held first. Each is without at least those tiles that the next one is without.
    pub fn clues(&self, player: Player) -> &[HandClue] {
        self.clues[player.index()].groups()
    }

    /// What can be concluded of another player's hand if he always lays the most valuable tile that fits: what so many of its tiles,
    /// the longest held and none of the [known](Self::known) ones, are not. Nothing if he was seen to do otherwise.
    pub fn habit(&self, player: Player) -> Option<HandClue> {
        self.habits[player.index()].clue(self.hand_size(player) - self.known(player).len())
    }

    /// The tiles that another player holds for certain: he took them from this one.
    pub const fn known(&self, player: Player) -> Tiles {
        self.known[player.index()]
    }

    /// A round that looks like this one to the player, if the hidden tiles are where he imagines them.
    pub fn determinize(&self, hands: [Tiles; Player::MOST], stock: Stock, rng: Rng) -> Round {
        Round { table: self.table.clone(), seen: Observations::of(&hands), hands, stock, rng }
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
