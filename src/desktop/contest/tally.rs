//! Counting a match: what came out, and how sure that is.

use std::fmt;

use super::bout::Chair;

/// What one player has got out of some games, and out of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Score {
    /// Two for a win and one for a draw.
    halves: u32,
    games: u32,
}

impl Score {
    fn add(&mut self, won: Option<bool>) {
        self.games += 1;
        self.halves += match won {
            Some(true) => 2,
            Some(false) => 0,
            None => 1,
        };
    }

    /// Out of each game on average, from 0 to 1.
    fn share(self) -> f64 {
        f64::from(self.halves) / 2.0 / f64::from(self.games.max(1))
    }
}

/// Two games from the same start, seen by the first player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    wins: u32,
    draws: u32,
    losses: u32,
    games: Score,
    rounds: Score,
}

impl Pair {
    /// Adds a game and its rounds, won by the chairs named.
    pub(super) fn add(&mut self, winner: Option<Chair>, rounds: &[Option<Chair>], first_sits: Chair) {
        let won = |winner: Option<Chair>| winner.map(|chair| chair == first_sits);
        match won(winner) {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
        self.games.add(won(winner));
        rounds.iter().for_each(|winner| self.rounds.add(won(*winner)));
    }
}

/// All that is counted of a match.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pairs: Vec<Pair>,
}

impl Tally {
    /// Adds a pair of games.
    pub(super) fn add(&mut self, pair: &Pair) {
        self.pairs.push(*pair);
    }

    fn sum(&self, of: impl Fn(&Pair) -> u32) -> u32 {
        self.pairs.iter().map(of).sum()
    }

    fn estimate(&self, of: impl Fn(&Pair) -> Score) -> Estimate {
        Estimate::of(&self.pairs.iter().map(of).collect::<Vec<_>>())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "wins {}", self.sum(|pair| pair.wins))?;
        writeln!(f, "draws {}", self.sum(|pair| pair.draws))?;
        writeln!(f, "losses {}", self.sum(|pair| pair.losses))?;
        write!(f, "score {}", self.estimate(|pair| pair.games))?;
        match self.sum(|pair| pair.rounds.games) {
            0 => Ok(()),
            rounds => write!(f, "\nrounds {} of {rounds}", self.estimate(|pair| pair.rounds)),
        }
    }
}

/// A share of all games with the interval in which the true one lies, at 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Estimate {
    share: f64,
    margin: f64,
}

impl Estimate {
    /// Estimates a share from what came out of each pair. Games of a pair have the same start and so depend on each
    /// other; pairs do not.
    fn of(pairs: &[Score]) -> Self {
        let all = Score {
            halves: pairs.iter().map(|pair| pair.halves).sum(),
            games: pairs.iter().map(|pair| pair.games).sum(),
        };
        let share = all.share();
        let squares: f64 =
            pairs.iter().map(|pair| ((pair.share() - share) * f64::from(pair.games)).powi(2)).sum();
        let count = pairs.len() as f64;
        let deviation = (squares * count / (count - 1.0).max(1.0)).sqrt() / f64::from(all.games.max(1));
        Self { share, margin: 1.96 * deviation }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] =
            [self.share, (self.share - self.margin).max(0.0), (self.share + self.margin).min(1.0)]
                .map(|share| 100.0 * share);
        write!(f, "{share:.1} % ({low:.1} to {high:.1})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Option<Chair> = Some(Chair::Left);
    const RIGHT: Option<Chair> = Some(Chair::Right);

    fn pair(games: [Option<Chair>; 2]) -> Pair {
        let mut pair = Pair::default();
        pair.add(games[0], &[LEFT, LEFT, RIGHT], Chair::Left);
        pair.add(games[1], &[None], Chair::Right);
        pair
    }

    #[test]
    fn games_are_counted_for_the_first_player_on_whichever_side_he_sits() {
        let mut tally = Tally::default();
        tally.add(&pair([LEFT, RIGHT]));
        tally.add(&pair([RIGHT, None]));
        let text = tally.to_string();
        assert!(text.starts_with("wins 2\ndraws 1\nlosses 1\nscore 62.5 % ("), "{text}");
        assert!(text.ends_with("\nrounds 62.5 % (62.5 to 62.5) of 8"), "{text}");
    }

    #[test]
    fn the_interval_is_that_of_independent_pairs() {
        // Half of the pairs are won twice and half lost twice: the deviation of a pair's share is 1/2.
        let scores: Vec<_> = (0..400).map(|pair| Score { halves: 4 * (pair % 2), games: 2 }).collect();
        let Estimate { share, margin } = Estimate::of(&scores);
        assert_eq!(share, 0.5);
        assert!((margin - 1.96 * 0.5 / 20.0).abs() < 1e-3, "{margin}");
    }

    #[test]
    fn a_game_without_rounds_has_no_line_for_them() {
        let mut tally = Tally::default();
        let mut pair = Pair::default();
        pair.add(LEFT, &[], Chair::Left);
        tally.add(&pair);
        assert_eq!(tally.to_string(), "wins 1\ndraws 0\nlosses 0\nscore 100.0 % (100.0 to 100.0)");
    }
}
