//! What one player may know: their own hand, the table, the sizes of the other hands and the stock, and what the other
//! players' draws and passes reveal.

use super::{
    HandClue, Moves, Phase, Player, Round, Stock, Tiles, deal,
    observations::{GreedyModel, HandClues, Observations},
    round::Table,
};
use crate::Rng;

/// A round as one player sees it. Rounds that differ only in what is hidden from the player give equal views.
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
/// // Determinization: deal some hidden tiles to the other hand and the rest to the stock.
/// let hand: Tiles = view.hidden().into_iter().take(view.hand_size(other)).collect();
/// let stock: Stock = (view.hidden() - hand).into_iter().collect();
/// let round = view.determinize([view.hand(), hand, Tiles::NONE, Tiles::NONE], stock, Rng::new(1));
/// assert_eq!(round.hand(own), game.round().hand(own));
/// assert_eq!(round.stock().len(), game.round().stock().len());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) table: Table,
    player: Player,
    hand: Tiles,
    hand_sizes: [u8; Player::MAX],
    stock_size: u8,
    to_move: Option<Player>,
    clues: [HandClues; Player::MAX],
    greedy_models: [GreedyModel; Player::MAX],
    known: [Tiles; Player::MAX],
}

impl View {
    pub(super) fn new(round: &Round, player: Player) -> Self {
        let mut observations = round.observations;
        if round.table.phase == Phase::Start(player) {
            let (_, start_tile) = deal::starter(&round.hands);
            observations.mark_unlikely_everywhere(deal::outranking(start_tile));
        }
        let known = round.hands.map(|hand| observations.known(player, hand));
        for (clues, known) in observations.clues.iter_mut().zip(known) {
            known.into_iter().for_each(|tile| clues.remove(tile));
        }
        Self {
            known,
            clues: observations.clues,
            greedy_models: observations.greedy_models,
            table: round.table,
            player,
            hand: round.hand(player),
            hand_sizes: round.hands.map(|hand| hand.len() as u8),
            stock_size: round.stock.len() as u8,
            to_move: round.to_move(),
        }
    }

    /// The player whose view it is.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The player's own tiles.
    pub const fn hand(&self) -> Tiles {
        self.hand
    }

    /// The tiles that the player can't see: those in the stock and in the other hands.
    pub fn hidden(&self) -> Tiles {
        !(self.hand | self.table.snake.tiles())
    }

    /// The number of tiles in a player's hand.
    pub const fn hand_size(&self, player: Player) -> usize {
        self.hand_sizes[player.index()] as usize
    }

    /// The number of tiles in the stock.
    pub const fn stock_size(&self) -> usize {
        self.stock_size as usize
    }

    /// Clues about another player's hand without its [known](Self::known) tiles: groups of tiles, oldest first. Each
    /// group excludes at least the tiles that the next one does.
    pub fn clues(&self, player: Player) -> &[HandClue] {
        self.clues[player.index()].groups()
    }

    /// A clue about another player's hand, assuming that they always lay the most valuable tile that fits: it is about
    /// the oldest tiles that are not [known](Self::known). `None` if the player has laid otherwise.
    pub fn greedy_clue(&self, player: Player) -> Option<HandClue> {
        self.greedy_models[player.index()].clue(self.hand_size(player) - self.known(player).len())
    }

    /// The tiles that another player certainly holds, because they took them from this player.
    pub const fn known(&self, player: Player) -> Tiles {
        self.known[player.index()]
    }

    /// A full round that agrees with this view if the hidden tiles are distributed like this.
    pub fn determinize(&self, hands: [Tiles; Player::MAX], stock: Stock, rng: Rng) -> Round {
        Round { table: self.table, observations: Observations::of(&hands), hands, stock, rng }
    }

    /// The player who must decide next.
    pub const fn to_move(&self) -> Option<Player> {
        self.to_move
    }

    /// The player's legal moves; empty unless it is their decision.
    pub fn legal_moves(&self) -> Moves {
        if self.to_move == Some(self.player) {
            self.table.moves(self.hand, self.stock_size())
        } else {
            Moves::new()
        }
    }
}
