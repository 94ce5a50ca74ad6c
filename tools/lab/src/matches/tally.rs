//! The results of a match, with confidence intervals.

use std::{fmt, ops::AddAssign};

use super::games::{RoundPoints, best};

/// What one player has won of a total.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ratio {
    won: f64,
    of: f64,
}

impl Ratio {
    /// The share of one win, which all winners share.
    fn of_win(winners: &[usize], side: usize) -> Self {
        let won = if winners.contains(&side) { 1.0 / winners.len() as f64 } else { 0.0 };
        Self { won, of: 1.0 }
    }
}

impl AddAssign for Ratio {
    fn add_assign(&mut self, other: Self) {
        self.won += other.won;
        self.of += other.of;
    }
}

fn total(parts: &[Ratio]) -> Ratio {
    let mut total = Ratio::default();
    parts.iter().for_each(|part| total += *part);
    total
}

/// The results from one start position for the first entrant, who has each seat once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StartResults {
    wins: u32,
    draws: u32,
    losses: u32,
    games: Ratio,
    rounds: Ratio,
    /// The points of the first entrant's side.
    points: Ratio,
    /// The points of the first entrant alone.
    own_points: Ratio,
}

impl StartResults {
    /// Adds a game won by these sides, for an entrant of `side`.
    pub(super) fn add_game(&mut self, winners: &[usize], side: usize) {
        let part = Ratio::of_win(winners, side);
        let count = match part.won {
            1.0 => &mut self.wins,
            0.0 => &mut self.losses,
            _ => &mut self.draws,
        };
        *count += 1;
        self.games += part;
    }

    /// Adds a round, for an entrant of `side` in `seat`.
    pub(super) fn add_round(&mut self, points: &RoundPoints, side: usize, seat: usize) {
        let of = points.sides.iter().copied().map(f64::from).sum();
        let part = |points: &[u16], index: usize| Ratio { won: points[index].into(), of };
        self.rounds += Ratio::of_win(&best(&points.sides), side);
        self.points += part(&points.sides, side);
        self.own_points += part(&points.seats, seat);
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) seats: usize,
    pub(super) sides: usize,
    pub(super) starts: Vec<StartResults>,
}

impl Tally {
    fn parts(&self, of: impl Fn(&StartResults) -> Ratio) -> Vec<Ratio> {
        self.starts.iter().map(of).collect()
    }

    /// Writes a share of the points, also in relation to a fair share among `players`.
    fn write_points(
        &self,
        f: &mut fmt::Formatter<'_>,
        name: &str,
        players: usize,
        of: impl Fn(&StartResults) -> Ratio,
    ) -> fmt::Result {
        let points = Estimate::of_ratio(&self.parts(of));
        let [share, low, high] = points.times(players as f64);
        write!(
            f,
            "\n{name} {points}, {share:.2} times a fair share of 1 in {players} ({low:.2} to {high:.2})"
        )
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |of: fn(&StartResults) -> u32| self.starts.iter().map(of).sum::<u32>();
        writeln!(f, "wins {}", sum(|start| start.wins))?;
        writeln!(f, "draws {}", sum(|start| start.draws))?;
        writeln!(f, "losses {}", sum(|start| start.losses))?;
        write!(f, "score {}", Estimate::of_wins(&self.parts(|start| start.games)))?;
        let rounds = self.parts(|start| start.rounds);
        let count = total(&rounds).of;
        if count == 0.0 {
            return Ok(());
        }
        write!(f, "\nrounds {} of {count}", Estimate::of_wins(&rounds))?;
        self.write_points(f, "points", self.sides, |start| start.points)?;
        if self.sides < self.seats {
            self.write_points(f, "own points", self.seats, |start| start.own_points)?;
        }
        Ok(())
    }
}

/// A share with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Estimate {
    share: f64,
    low: f64,
    high: f64,
}

/// The number of standard deviations on either side that contain 95 % of a normal distribution.
const Z: f64 = 1.96;

impl Estimate {
    /// The share of wins with the Wilson score interval, which is valid also for few games and for shares near 0 and 1.
    ///
    /// Games from one start position are clustered, that is correlated. The effective sample size is p(1 − p) divided
    /// by the variance between start positions, at least one game for each and at most all games. Without variance,
    /// which happens by chance with few start positions, it is the least of these.
    fn of_wins(starts: &[Ratio]) -> Self {
        let (share, variance) = share_and_variance(starts);
        let (fewest, most) = (starts.len() as f64, total(starts).of);
        let spread = share * (1.0 - share);
        let count = if variance > 0.0 { (spread / variance).clamp(fewest, most.max(fewest)) } else { fewest };
        Self::wilson(share, count)
    }

    /// A ratio of sums, with the Wilson score interval for the number of independent games that have the same variance.
    ///
    /// The variance of few start positions may be 0 by chance. So one of its n degrees of freedom is a
    /// pseudo-observation with the largest variance that a share can have, p(1 − p).
    fn of_ratio(starts: &[Ratio]) -> Self {
        let (share, variance) = share_and_variance(starts);
        let count = starts.len() as f64;
        let spread = share * (1.0 - share);
        let variance = variance * (count - 1.0) / count + spread / count.powi(2);
        // The first terms of the expansion of Student's t around the normal distribution.
        let t = Z + 2.37 / count + 2.82 / count.powi(2) + 2.56 / count.powi(3);
        Self::wilson(share, if spread > 0.0 { spread / variance * (Z / t).powi(2) } else { count })
    }

    /// A share of this many independent games with the Wilson score interval.
    fn wilson(share: f64, count: f64) -> Self {
        let middle = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
        let spread = share * (1.0 - share);
        let margin = Z / (1.0 + Z * Z / count) * (spread / count + (Z / (2.0 * count)).powi(2)).sqrt();
        Self { share, low: (middle - margin).max(0.0), high: (middle + margin).min(1.0) }
    }

    /// The share and the ends of its interval, times a factor.
    fn times(&self, factor: f64) -> [f64; 3] {
        [self.share, self.low, self.high].map(|share| factor * share)
    }
}

/// The total share and its variance, estimated from independent start positions.
fn share_and_variance(starts: &[Ratio]) -> (f64, f64) {
    let all = total(starts);
    let (of, count) = (all.of.max(1.0), starts.len() as f64);
    let share = all.won / of;
    let squares: f64 = starts.iter().map(|start| (start.won - share * start.of).powi(2)).sum();
    (share, squares * count / (count - 1.0).max(1.0) / of.powi(2))
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = self.times(100.0);
        write!(f, "{share:.1} % ({low:.1} to {high:.1})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A start position with games won by these sides, for an entrant of side 0.
    fn start(games: &[&[usize]]) -> StartResults {
        let mut start = StartResults::default();
        games.iter().for_each(|winners| start.add_game(winners, 0));
        start
    }

    fn wins(won: f64, of: f64, starts: usize) -> Vec<Ratio> {
        vec![Ratio { won, of }; starts]
    }

    #[track_caller]
    fn assert_near(estimate: Estimate, expected: [f64; 3]) {
        let Estimate { share, low, high } = estimate;
        let is_near =
            [share, low, high].iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 5e-4);
        assert!(is_near, "{estimate:?} is not {expected:?}");
    }

    #[test]
    fn games_rounds_and_points_are_counted_for_the_first_entrant() {
        let mut starts = [start(&[&[0], &[0]]), start(&[&[1], &[0, 1]])];
        let points = RoundPoints { sides: vec![50, 30], seats: vec![30, 20, 20, 10] };
        for start in &mut starts {
            start.add_round(&points, 0, 0);
            start.add_round(&points, 1, 1);
        }
        let text = Tally { seats: 4, sides: 2, starts: starts.to_vec() }.to_string();
        assert!(text.starts_with("wins 2\ndraws 1\nlosses 1\nscore 62.5 % ("), "{text}");
        assert!(text.contains("\nrounds 50.0 % (9.5 to 90.5) of 4\n"), "{text}");
        let shares = "\npoints 50.0 % (4.9 to 95.1), 1.00 times a fair share of 1 in 2 (0.10 to 1.90)\
             \nown points 31.2 % (2.0 to 91.0), 1.25 times a fair share of 1 in 4 (0.08 to 3.64)";
        assert!(text.ends_with(shares), "{text}");
    }

    #[test]
    fn the_interval_of_wins_is_the_wilson_score_interval() {
        // Expected values by the formula, for 10 of 10, 1 of 2 and 7 of 20 independent games.
        assert_near(Estimate::of_wins(&wins(1.0, 1.0, 10)), [1.0, 0.7225, 1.0]);
        assert_near(
            Estimate::of_wins(&[wins(1.0, 1.0, 1), wins(0.0, 1.0, 1)].concat()),
            [0.5, 0.0945, 0.9055],
        );
        let seven_of_twenty = [wins(1.0, 1.0, 7), wins(0.0, 1.0, 13)].concat();
        assert_near(Estimate::of_wins(&seven_of_twenty), [0.35, 0.1812, 0.5671]);
    }

    #[test]
    fn correlated_games_from_one_start_count_as_one_and_independent_games_as_all() {
        // From half of the start positions both games are won, from the other half both are lost.
        let correlated = [wins(2.0, 2.0, 200), wins(0.0, 2.0, 200)].concat();
        assert_near(Estimate::of_wins(&correlated), [0.5, 0.4512, 0.5488]);
        let independent = [wins(2.0, 2.0, 100), wins(1.0, 2.0, 200), wins(0.0, 2.0, 100)].concat();
        assert_near(Estimate::of_wins(&independent), [0.5, 0.4654, 0.5346]);
        let tally = Tally { seats: 2, sides: 2, starts: vec![start(&[&[0], &[0]])] };
        assert_eq!(tally.to_string(), "wins 2\ndraws 0\nlosses 0\nscore 100.0 % (20.7 to 100.0)");
    }

    #[test]
    fn the_interval_of_a_ratio_follows_from_the_variance_between_starts() {
        let alternating = |starts: usize| -> Vec<Ratio> {
            (0..starts).map(|start| Ratio { won: (2 * (start % 2)) as f64, of: 2.0 }).collect()
        };
        assert_near(Estimate::of_ratio(&alternating(400)), [0.5, 0.5 - 0.0492, 0.5 + 0.0492]);
        // 400 start positions with shares of 0.4 or 0.6: the standard error of the mean is 0.1 / √400.
        let close = [0.4, 0.6].map(|won| Ratio { won, of: 1.0 }).repeat(200);
        assert_near(Estimate::of_ratio(&close), [0.5, 0.5 - 0.0099, 0.5 + 0.0099]);
    }

    #[test]
    fn few_starts_with_the_same_ratio_still_leave_a_wide_interval() {
        let width = |won, starts| {
            let Estimate { low, high, .. } = Estimate::of_ratio(&wins(won, 4.0, starts));
            high - low
        };
        for won in [0.0, 1.0, 2.0, 4.0] {
            let [one, two, five, many] = [1, 2, 5, 1_000].map(|starts| width(won, starts));
            assert!(
                one > two && two > 0.6 && two > five && five > 0.2 && five > many,
                "{one} {two} {five} {many}"
            );
            assert!(0.0 < many && many < 0.01, "{many}");
        }
    }
}
