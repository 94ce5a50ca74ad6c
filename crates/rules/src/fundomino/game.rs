//! A game: rounds until a player or team has 120 points.

use core::fmt;

use super::{
    Deal, Direction, Ending, IllegalMove, Move, Moves, Options, Phase, Player, Points, Round, points::Winners,
};
use crate::{Rng, TableGame, table_game};

/// A game of Fundomino: the current round and the scores.
///
/// ```
/// use rules::{
///     Game as _, Rng,
///     fundomino::{Game, Options, Outcome, TARGET, Variant},
/// };
///
/// let mut game = Game::from_seed(Options::new(Variant::Team), 1);
/// let mut rng = Rng::new(1);
/// loop {
///     match game.outcome() {
///         None => {
///             let moves = game.legal_moves();
///             game.play(moves[rng.below(moves.len() as u32) as usize])?;
///         }
///         Some(Outcome::Round { .. }) => game.next_round()?,
///         Some(Outcome::Game { .. }) => break,
///     }
/// }
/// assert!(game.scores().accounts().iter().any(|points| *points >= TARGET));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) round: Round,
    /// The totals, including the current round once it has ended.
    pub(super) scores: Points,
}

/// How a round or the whole game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A round has ended and another one follows.
    Round {
        /// How the round ended.
        ending: Ending,
        /// The points of the round.
        points: Points,
    },
    /// The game has ended.
    Game {
        /// The points of all rounds.
        totals: Points,
        /// Those with the highest total.
        winners: Winners,
    },
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Out => "out",
            Self::Blocked => "blocked",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round { ending, points } => write!(f, "round {ending} {points}"),
            Self::Game { totals, winners } => write!(f, "game {totals} wins {winners}"),
        }
    }
}

impl Game {
    /// A new game with deals and random takes from `seed`.
    pub fn from_seed(options: Options, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let deal = Deal::shuffled(options.variant, &mut rng);
        Self::from_deal(options, deal, rng)
    }

    /// A new game that begins with this deal; `rng` decides everything random after it.
    pub fn from_deal(options: Options, deal: Deal, rng: Rng) -> Self {
        Self { scores: Points::none(options.variant), round: Round::new(options, deal, rng) }
    }

    /// The current round, or the last one if it has ended.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// The points of all rounds that have ended.
    pub const fn scores(&self) -> &Points {
        &self.scores
    }

    /// Deals the next round with the game's own RNG.
    pub fn next_round(&mut self) -> Result<(), NoNextRound> {
        let mut rng = self.round.rng;
        let deal = Deal::shuffled(self.round.options().variant, &mut rng);
        self.next_round_with(deal, rng)
    }

    /// Begins the next round with this deal; `rng` decides everything random after it.
    pub fn next_round_with(&mut self, deal: Deal, rng: Rng) -> Result<(), NoNextRound> {
        if self.round.ending().is_none() {
            return Err(NoNextRound::InProgress);
        }
        if self.scores.winners().is_some() {
            return Err(NoNextRound::Won);
        }
        self.round = Round::new(*self.round.options(), deal, rng);
        Ok(())
    }

    /// The RNG for everything random to come.
    pub const fn rng(&self) -> Rng {
        self.round.rng
    }
}

impl crate::Game for Game {
    type Side = Player;
    type Move = Move;
    type Moves = Moves;
    type IllegalMove = IllegalMove;
    type Outcome = Outcome;

    fn to_move(&self) -> Option<Player> {
        self.round.to_move()
    }

    fn legal_moves(&self) -> Moves {
        self.round.legal_moves()
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.round.check(mv)
    }

    fn play_unchecked(&mut self, mv: Move) {
        let was_in_progress = self.round.ending().is_none();
        self.round.play_unchecked(mv);
        if was_in_progress && self.round.ending().is_some() {
            self.scores.add(&self.round.points());
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.round.ending()?;
        Some(match self.scores.winners() {
            Some(winners) => Outcome::Game { totals: self.scores, winners },
            None => Outcome::Round { ending, points: self.round.points() },
        })
    }
}

impl TableGame for Game {
    const HAS_HIDDEN_HANDS: bool = true;

    fn seat(side: Player) -> usize {
        side.index()
    }

    fn winners(&self) -> table_game::Winners<Player> {
        let ended = self.round.ending().is_some();
        let Some(winners) = self.scores.winners().filter(|_| ended) else {
            return table_game::Winners::new();
        };
        let accounts = self.round.options().variant.accounts();
        let has_won = |player: &Player| winners.contains(player.index() % accounts);
        (0..self.players()).filter_map(Player::new).filter(has_won).collect()
    }

    fn players(&self) -> usize {
        self.round.options().variant.players()
    }

    /// With two players both directions are equivalent.
    fn forced_move(&self) -> Option<Move> {
        let is_start = matches!(self.round.phase(), Phase::Start(_));
        (is_start && self.players() == 2).then_some(Move::Start(Direction::Clockwise))
    }

    fn reveals(&self, before: &Self, seat: usize) -> bool {
        let Some(player) = Player::new(seat) else { return false };
        let [hand, hand_before] = [self, before].map(|game| game.round.hand(player));
        let gained = hand - hand_before;
        let lost = hand_before - hand - self.round.snake().tiles();
        !gained.is_empty() || !lost.is_empty()
    }

    fn redacted(&self, seat: Option<usize>) -> Self {
        Self { scores: self.scores, round: self.round.redacted(seat.and_then(Player::new)) }
    }

    /// Another deal with the same options.
    fn redealt(&self, seed: u64) -> Self {
        Self::from_seed(*self.round.options(), seed)
    }

    fn has_next_round(&self) -> bool {
        self.round.ending().is_some() && self.scores.winners().is_none()
    }

    fn next_round(&mut self) -> bool {
        Self::next_round(self).is_ok()
    }
}

/// Why no next round can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoNextRound {
    /// The current round has not ended.
    #[error("The round has not ended: play it to its end.")]
    InProgress,
    /// The game is won.
    #[error("The game is over: start a new one.")]
    Won,
}
