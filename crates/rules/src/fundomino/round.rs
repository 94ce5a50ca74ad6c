//! A round: from the deal until only one player has tiles or the round is blocked.

use super::{
    Deal, Direction, Half, IllegalMove, Lay, Move, Moves, Options, Player, Points, Snake, Stock, Tile, Tiles,
    View, deal, observations::Observations, outline::Geometry, points,
};
use crate::{Rng, list::List};

/// The decision that the round waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The owner of the start tile chooses the direction of play.
    Start(Player),
    /// A player lays, draws, calls or passes.
    Turn {
        /// The player whose turn it is.
        player: Player,
        /// Whether the player has called "Domino" in this turn.
        called: bool,
    },
    /// The player who laid 2-2 says whether the round counts double.
    Doubling {
        /// The player who laid 2-2.
        player: Player,
        /// Whether the player has called "Domino" in this turn.
        called: bool,
    },
    /// A player laid their last tile without a call, and the next player, with or without tiles, may object for all
    /// others.
    Objection {
        /// The player who laid the tile.
        player: Player,
    },
    /// The round has ended.
    Over(Ending),
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Only one player still has tiles.
    Out,
    /// The stock is empty and no player can lay.
    Blocked,
}

/// What all players see: the snake and the state of play. [`View`] adds the sizes of the hands and of the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) options: Options,
    pub(super) snake: Snake,
    pub(super) direction: Option<Direction>,
    pub(super) phase: Phase,
    pub(super) doubled: bool,
    pub(super) finished: List<Player, { Player::MAX }>,
}

/// The full state of a round, including the hidden tiles.
///
/// Equality ignores how a round got here: equal rounds have the same future.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    pub(super) table: Table,
    pub(super) hands: [Tiles; Player::MAX],
    pub(super) stock: Stock,
    pub(super) rng: Rng,
    pub(super) observations: Observations,
}

const _: () = assert!(size_of::<Round>() <= 448);

impl PartialEq for Round {
    fn eq(&self, other: &Self) -> bool {
        let Self { table, hands, stock, rng, observations: _ } = self;
        (table, hands, stock, rng) == (&other.table, &other.hands, &other.stock, &other.rng)
    }
}

impl Eq for Round {}

/// What all players see of a round.
macro_rules! table_accessors {
    ($type:ty) => {
        impl $type {
            /// The options of the game.
            pub const fn options(&self) -> &Options {
                &self.table.options
            }

            /// The decision that the round waits for.
            pub const fn phase(&self) -> Phase {
                self.table.phase
            }

            /// The tiles on the table.
            pub const fn snake(&self) -> &Snake {
                &self.table.snake
            }

            /// The direction of play; `None` before the start.
            pub const fn direction(&self) -> Option<Direction> {
                self.table.direction
            }

            /// Whether the round's points count double.
            pub const fn doubled(&self) -> bool {
                self.table.doubled
            }

            /// The players who have no tiles left, in the order in which they finished.
            pub fn finished(&self) -> &[Player] {
                &self.table.finished
            }
        }
    };
}

table_accessors!(Round);
table_accessors!(View);

impl Round {
    /// A new round with this deal; `rng` decides which tiles are taken from a hand.
    pub fn new(options: Options, deal: Deal, rng: Rng) -> Self {
        let (starter, _) = deal.starter();
        let Deal { hands, stock } = deal;
        Self {
            table: Table::new(options, Phase::Start(starter)),
            observations: Observations::of(&hands),
            hands,
            stock,
            rng,
        }
    }

    /// A player's tiles.
    pub const fn hand(&self, player: Player) -> Tiles {
        self.hands[player.index()]
    }

    /// The tiles to draw, the next one last.
    pub fn stock(&self) -> &[Tile] {
        &self.stock
    }

    /// The round as `player` may see it.
    pub fn view(&self, player: Player) -> View {
        View::new(self, player)
    }

    /// The round as `viewer` may see it, or as everyone at the table may: hidden tiles are placed in the order of
    /// [`TILES`](super::TILES), and the RNG is reset. Two rounds that differ only in what is hidden give the same
    /// redacted round. After the end all hands are open.
    #[must_use]
    pub fn redacted(&self, viewer: Option<Player>) -> Self {
        let is_open =
            |player: usize| self.ending().is_some() || viewer.is_some_and(|viewer| viewer.index() == player);
        let open = (0..Player::MAX).filter(|player| is_open(*player));
        let seen = open.fold(self.table.snake.tiles(), |seen, player| seen | self.hands[player]);
        let mut hidden = (!seen).into_iter();
        let hands = core::array::from_fn(|player| match self.hands[player] {
            hand if is_open(player) => hand,
            hand => hidden.by_ref().take(hand.len()).collect(),
        });
        let stock = hidden.collect();
        Self { table: self.table, hands, stock, rng: Rng::new(0), observations: Observations::of(&hands) }
    }

    /// How the round ended; `None` while it is in progress.
    pub const fn ending(&self) -> Option<Ending> {
        match self.table.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The points of the round if it ended now. They count once it has ended.
    pub fn points(&self) -> Points {
        let points = points::of_round(self.table.options.variant, &self.table.finished, &self.hands);
        if self.table.doubled { points.doubled() } else { points }
    }

    /// The points that a player earns in this round for their account, which may be that of a team.
    pub fn points_of(&self, player: Player) -> u16 {
        let variant = self.table.options.variant;
        let points = variant.points_of(player, &self.table.finished, &self.hands);
        if self.table.doubled { 2 * points } else { points }
    }

    /// The player who must decide next.
    pub fn to_move(&self) -> Option<Player> {
        match self.table.phase {
            Phase::Start(player) | Phase::Turn { player, .. } | Phase::Doubling { player, .. } => {
                Some(player)
            }
            Phase::Objection { player } => self.following(player).next(),
            Phase::Over(_) => None,
        }
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Moves {
        let hand = self.to_move().map_or(Tiles::NONE, |player| self.hand(player));
        self.table.moves(hand, self.stock.len())
    }

    /// Checks that `mv` is legal, or says why not.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let Some(player) = self.to_move() else { return Err(IllegalMove::Over) };
        let hand = self.hand(player);
        if self.table.moves(hand, self.stock.len()).contains(&mv) {
            return Ok(());
        }
        Err(match (self.table.phase, mv) {
            (Phase::Start(_), _) => IllegalMove::StartFirst(player),
            (Phase::Doubling { .. }, _) => IllegalMove::DoublingFirst(player),
            (Phase::Objection { .. }, _) => IllegalMove::ObjectionFirst(player),
            (_, Move::Start(_)) => IllegalMove::AlreadyStarted,
            (_, Move::DoublePoints | Move::SinglePoints) => IllegalMove::NoDoublingPending,
            (_, Move::Accept | Move::Object) => IllegalMove::NoObjectionPending,
            (_, Move::Lay(lay)) if !hand.contains(lay.tile) => IllegalMove::NotInHand(lay.tile, player),
            (_, Move::Lay(lay)) => IllegalMove::DoesNotFit(lay),
            (_, Move::Draw) => IllegalMove::StockEmpty,
            (_, Move::Pass) => IllegalMove::CannotPass,
            (_, Move::Call) => IllegalMove::CannotCall,
        })
    }

    /// Makes a move without checking it. An illegal move leaves the round in an unspecified state.
    pub fn play_unchecked(&mut self, mv: Move) {
        match (self.table.phase, mv) {
            (Phase::Start(player), Move::Start(direction)) => {
                self.table.direction = Some(direction);
                self.start(player);
            }
            (Phase::Turn { player, called }, Move::Lay(lay)) => self.lay(player, called, lay),
            (Phase::Turn { player, .. }, Move::Draw) => {
                self.mark_playable_tiles_unlikely(player);
                self.draw(player);
                self.end_if_over();
            }
            (Phase::Turn { player, .. }, Move::Pass) => {
                self.mark_playable_tiles_unlikely(player);
                self.advance_turn_from(player);
            }
            (Phase::Turn { player, .. }, Move::Call) => {
                self.table.phase = Phase::Turn { player, called: true };
            }
            (Phase::Doubling { player, called }, Move::DoublePoints | Move::SinglePoints) => {
                self.table.doubled = mv == Move::DoublePoints;
                self.objection_or_continue(player, called);
            }
            (Phase::Objection { player }, Move::Object) => {
                self.draw(player);
                self.complete_lay(player, false);
            }
            (Phase::Objection { player }, Move::Accept) => self.complete_lay(player, false),
            _ => {}
        }
    }

    fn start(&mut self, player: Player) {
        let (_, tile) = deal::starter(&self.hands);
        let hand = &mut self.hands[player.index()];
        *hand = hand.without(tile);
        let left = hand.len();
        self.table.snake.start(tile);
        self.observations.mark_unlikely_everywhere(deal::outranking(tile));
        self.observations.lay(player, tile, left, Tiles::NONE);
        self.doubling_or_continue(player, false, tile);
    }

    fn lay(&mut self, player: Player, called: bool, lay: Lay) {
        let hand = &mut self.hands[player.index()];
        *hand = hand.without(lay.tile);
        let left = hand.len();
        let better = self.table.snake.playable_tiles() & lay.tile.more_valuable();
        self.table.snake.lay(lay);
        self.observations.lay(player, lay.tile, left, better);
        // With two players both directions are equivalent.
        let may_reverse = self.table.options.odd_doubles && self.table.options.variant.players() > 2;
        if may_reverse && matches!(lay.tile.double(), Some(1 | 3 | 5)) {
            self.table.direction = self.table.direction.map(Direction::reversed);
        }
        self.doubling_or_continue(player, called, lay.tile);
    }

    /// Asks whether the round counts double, if 2-2 was laid; otherwise continues.
    fn doubling_or_continue(&mut self, player: Player, called: bool, laid: Tile) {
        if self.table.options.double_two && laid.double() == Some(2) {
            self.table.phase = Phase::Doubling { player, called };
        } else {
            self.objection_or_continue(player, called);
        }
    }

    /// Asks whether the others object, if a player laid their last tile without a call; otherwise completes the move.
    fn objection_or_continue(&mut self, player: Player, called: bool) {
        let forgot = self.table.options.call && !called && self.hand(player).is_empty();
        if forgot && !self.stock.is_empty() {
            self.table.phase = Phase::Objection { player };
        } else {
            self.complete_lay(player, called);
        }
    }

    /// The last part of laying a tile: a player without tiles is finished; unless that ends the round, the symbol acts and the
    /// next turn begins.
    fn complete_lay(&mut self, player: Player, called: bool) {
        self.finish_if_no_tiles(player);
        if let Some(ending) = self.reached_ending() {
            self.table.phase = Phase::Over(ending);
            return;
        }
        match self.table.snake.last_open_half() {
            Some(Half::Again(_)) if !self.hand(player).is_empty() => {
                self.table.phase = Phase::Turn { player, called };
            }
            Some(Half::Take(_)) => {
                self.take(self.next_with_tiles(player), player);
                self.advance_turn_from(player);
                self.end_if_over();
            }
            _ => self.advance_turn_from(player),
        }
    }

    /// The effect on `taker` of a take symbol laid by `laid_by`.
    fn take(&mut self, taker: Player, laid_by: Player) {
        if !self.stock.is_empty() {
            return self.draw(taker);
        }
        let hand = self.hand(laid_by);
        let chosen = self.rng.below(hand.len() as u32) as usize;
        if let Some(tile) = hand.into_iter().nth(chosen) {
            self.hands[laid_by.index()] = hand.without(tile);
            self.hands[taker.index()] = self.hand(taker).with(tile);
            self.observations.take(taker, laid_by, hand, tile);
            self.finish_if_no_tiles(laid_by);
        }
    }

    fn draw(&mut self, player: Player) {
        if let Some(tile) = self.stock.draw() {
            self.hands[player.index()] = self.hand(player).with(tile);
            self.observations.clues_mut(player).add_unknown();
        }
    }

    /// Notes that `player` did not lay, and so most likely has no tile that fits.
    fn mark_playable_tiles_unlikely(&mut self, player: Player) {
        let playable = self.table.snake.playable_tiles();
        self.observations.clues_mut(player).mark_unlikely(playable);
    }

    fn finish_if_no_tiles(&mut self, player: Player) {
        if self.hand(player).is_empty() && !self.table.finished.contains(&player) {
            // The list has room for all players.
            _ = self.table.finished.push(player);
        }
    }

    fn advance_turn_from(&mut self, player: Player) {
        self.table.phase = Phase::Turn { player: self.next_with_tiles(player), called: false };
    }

    fn end_if_over(&mut self) {
        if let Some(ending) = self.reached_ending() {
            self.table.phase = Phase::Over(ending);
        }
    }

    /// The ending that the hands, the stock and the snake imply, if any.
    pub(super) fn reached_ending(&self) -> Option<Ending> {
        if self.hands.iter().filter(|hand| !hand.is_empty()).nth(1).is_none() {
            return Some(Ending::Out);
        }
        if !self.stock.is_empty() {
            return None;
        }
        let held = self.hands.into_iter().fold(Tiles::NONE, |held, hand| held | hand);
        held.is_disjoint(self.table.snake.playable_tiles()).then_some(Ending::Blocked)
    }

    /// The other players in the order of play after `player`.
    fn following(&self, player: Player) -> impl Iterator<Item = Player> {
        let players = self.table.options.variant.players();
        let next = match self.table.direction {
            // Without `%`: the core of the RP2040 has no instruction to divide.
            Some(Direction::CounterClockwise) => {
                |at: u8, players: u8| if at == 0 { players - 1 } else { at - 1 }
            }
            _ => |at: u8, players: u8| if at + 1 == players { 0 } else { at + 1 },
        };
        let mut at = player.0;
        (1..players).map(move |_| {
            at = next(at, players as u8);
            Player(at)
        })
    }

    /// The next player after `player` who has tiles; `player` if no other has.
    pub(super) fn next_with_tiles(&self, player: Player) -> Player {
        self.following(player).find(|next| !self.hand(*next).is_empty()).unwrap_or(player)
    }
}

impl Table {
    pub(super) fn new(options: Options, phase: Phase) -> Self {
        let geometry = if options.flat { Geometry::Flat } else { Geometry::Arches };
        Self {
            options,
            snake: Snake::new(geometry),
            direction: None,
            phase,
            doubled: false,
            finished: List::new(Player(0)),
        }
    }

    /// The legal moves of the player to move, who has this hand.
    pub(super) fn moves(&self, hand: Tiles, stock: usize) -> Moves {
        let mut moves = Moves::new();
        // The list has room for all moves.
        let mut push = |mv| _ = moves.push(mv);
        match self.phase {
            Phase::Start(_) => {
                [Direction::Clockwise, Direction::CounterClockwise]
                    .map(Move::Start)
                    .into_iter()
                    .for_each(push);
            }
            Phase::Turn { called, .. } => {
                for lay in self.snake.lays_from(hand) {
                    push(Move::Lay(lay));
                }
                if stock > 0 {
                    push(Move::Draw);
                }
                let can_lay = !hand.is_disjoint(self.snake.playable_tiles());
                if self.options.call && !called && hand.len() == 1 && can_lay {
                    push(Move::Call);
                }
                if stock == 0 && !can_lay {
                    push(Move::Pass);
                }
            }
            Phase::Doubling { .. } => [Move::DoublePoints, Move::SinglePoints].into_iter().for_each(push),
            Phase::Objection { .. } => [Move::Accept, Move::Object].into_iter().for_each(push),
            Phase::Over(_) => {}
        }
        moves
    }
}
