//! The games of matches: variants, start positions and results.

use engine::{Engine, Level, Memory, fundomino::greedy};
use rules::{
    Game, Rng, donuts,
    fundomino::{self, Deal, Player, Variant},
    konter,
};

use super::Options;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entrant {
    /// A level of the engine.
    Level(Level),
    /// The greedy player of Fundomino, who lays the most valuable tile that fits and draws only if none does.
    Greedy,
}

/// The points of a round: for each side, and the contribution of each seat to its side.
pub(super) struct RoundPoints {
    pub(super) sides: Vec<u16>,
    pub(super) seats: Vec<u16>,
}

/// A game that matches can play. Seats are counted from 0; with `n` sides, the seats of side `i` are `i`, `i + n` and
/// so on.
pub(super) trait MatchGame: Engine {
    /// Whether [`Entrant::Greedy`] plays this game.
    const HAS_GREEDY: bool = false;

    /// The variant of the game.
    type Variant: Copy + Send + Sync;

    fn variant(options: &Options) -> Result<Self::Variant, String>;

    /// The number of players.
    fn seats(_: Self::Variant) -> usize {
        2
    }

    fn sides(_: Self::Variant) -> usize {
        2
    }

    /// A game from a random start position.
    fn begin(variant: Self::Variant, rng: &mut Rng) -> Self;

    /// The winning sides; all sides in a draw.
    fn winning_sides(&self, variant: Self::Variant) -> Vec<usize> {
        let mut sides: Vec<usize> =
            self.winners().into_iter().map(|side| Self::seat(side) % Self::sides(variant)).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    fn greedy_move(&self) -> Option<Self::Move> {
        None
    }

    /// The points of a finished round, in games with rounds.
    fn round_points(&self) -> Option<RoundPoints> {
        None
    }

    /// Starts the next round. Returns false if the game is over.
    fn deal_next_round(&mut self, _rng: &mut Rng) -> bool {
        false
    }

    /// Plays the next move, chosen by an entrant with this RNG seed.
    fn play_move(&mut self, entrant: Entrant, seed: u64, memory: &mut Memory) -> Result<(), String> {
        let chosen = match entrant {
            Entrant::Level(level) => self.choose_move(level, seed, memory),
            Entrant::Greedy => self.greedy_move(),
        };
        let mv = chosen.ok_or("an entrant had no move")?;
        self.play(mv).map_err(|reason| format!("an entrant chose the illegal move {mv}: {reason}"))
    }
}

/// Two-player games have no variants.
fn no_variant(options: &Options) -> Result<(), String> {
    match (&options.variant, options.players) {
        (None, None | Some(2)) => Ok(()),
        _ => Err("This game has two players and no variants: leave out --players and --variant.".to_string()),
    }
}

impl MatchGame for donuts::Game {
    type Variant = ();

    fn variant(options: &Options) -> Result<(), String> {
        no_variant(options)
    }

    fn begin((): (), rng: &mut Rng) -> Self {
        Self::new(donuts::Assembly::random(rng).board())
    }
}

impl MatchGame for konter::Game {
    type Variant = ();

    fn variant(options: &Options) -> Result<(), String> {
        no_variant(options)
    }

    fn begin((): (), rng: &mut Rng) -> Self {
        loop {
            if let Some(game) = random_game(rng) {
                return game;
            }
        }
    }
}

/// A game of Konter after 4 to 15 random moves; `None` if a colour was connected on the way or could be with the next
/// move.
fn random_game(rng: &mut Rng) -> Option<konter::Game> {
    let mut pick = |count: usize| rng.below(count as u32) as usize;
    let number = 1 + pick(konter::START_POSITIONS.len());
    let mut game = konter::Game::standard(number, konter::Colour::ALL[pick(2)])?;
    for _ in 0..4 + pick(12) {
        let moves: Vec<_> = game.legal_moves().into_iter().collect();
        game.play_unchecked(moves[pick(moves.len())]);
        if is_connected(&game) {
            return None;
        }
    }
    let cannot_connect = game.legal_moves().into_iter().all(|mv| {
        let mut next = game.clone();
        next.play_unchecked(mv);
        !is_connected(&next)
    });
    let first = game.to_move().filter(|_| cannot_connect)?;
    konter::Game::from_stones(*game.stones(), first).ok()
}

fn is_connected(game: &konter::Game) -> bool {
    konter::Colour::ALL.into_iter().any(|colour| game.stones().connected(colour))
}

/// All games from a start position have the same deals, round by round.
impl MatchGame for fundomino::Game {
    const HAS_GREEDY: bool = true;

    type Variant = Variant;

    fn variant(options: &Options) -> Result<Variant, String> {
        let name = options.variant.as_deref().unwrap_or("standard");
        let fits = |variant: &Variant| {
            variant.to_string() == name && options.players.is_none_or(|players| players == variant.players())
        };
        Variant::ALL.into_iter().find(fits).ok_or_else(|| {
            "There is no such variant: standard is for 2 to 4 players, duel for 2, team and expert for 4."
                .to_string()
        })
    }

    fn seats(variant: Variant) -> usize {
        variant.players()
    }

    fn sides(variant: Variant) -> usize {
        variant.accounts()
    }

    fn begin(variant: Variant, rng: &mut Rng) -> Self {
        Self::from_seed(fundomino::Options::new(variant), rng.next_u64())
    }

    fn greedy_move(&self) -> Option<Self::Move> {
        greedy(&self.round().view(self.to_move()?))
    }

    fn round_points(&self) -> Option<RoundPoints> {
        let round = self.round();
        let players = (0..round.options().variant.players()).filter_map(Player::new);
        Some(RoundPoints {
            sides: round.points().accounts().to_vec(),
            seats: players.map(|player| round.points_of(player)).collect(),
        })
    }

    fn deal_next_round(&mut self, rng: &mut Rng) -> bool {
        if matches!(self.outcome(), Some(fundomino::Outcome::Round { .. })) {
            let mut rng = Rng::new(rng.next_u64());
            let deal = Deal::shuffled(self.round().options().variant, &mut rng);
            return self.next_round_with(deal, rng).is_ok();
        }
        false
    }
}

pub(super) fn best(numbers: &[u16]) -> Vec<usize> {
    let largest = numbers.iter().max();
    (0..numbers.len()).filter(|index| numbers.get(*index) == largest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_positions_of_konter_are_varied_quiet_and_unconnected() {
        let starts: Vec<_> = (0..100).map(|seed| konter::Game::begin((), &mut Rng::new(seed))).collect();
        let mut stones: Vec<_> = starts.iter().map(|game| game.stones().to_string()).collect();
        stones.sort();
        stones.dedup();
        assert!(stones.len() > 90, "{} of 100 differ", stones.len());
        assert!(starts.iter().all(|game| game.outcome().is_none() && !is_connected(game)));
        let dark_first = starts.iter().filter(|game| game.to_move() == Some(konter::Colour::Dark)).count();
        assert!((25..75).contains(&dark_first), "{dark_first} of 100");
    }

    #[test]
    fn sides_with_the_most_points_share_a_win() {
        assert_eq!(best(&[3, 7, 7, 0]), [1, 2]);
        assert_eq!(best(&[0, 0]), [0, 1]);
    }
}
