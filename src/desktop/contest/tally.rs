//! Counting a match: what came out, and how sure that is.

use std::{fmt, ops::AddAssign};

use super::bout::{Taken, Verdict};

/// What one player has taken of something, and how much there was.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Part {
    pub(super) taken: f64,
    pub(super) of: f64,
}

impl From<Verdict> for Part {
    /// Of one win.
    fn from(verdict: Verdict) -> Self {
        let taken = match verdict {
            Verdict::Won => 1.0,
            Verdict::Shared(by) => 1.0 / by as f64,
            Verdict::Lost => 0.0,
        };
        Self { taken, of: 1.0 }
    }
}

impl AddAssign for Part {
    fn add_assign(&mut self, other: Self) {
        self.taken += other.taken;
        self.of += other.of;
    }
}

/// The games from one start, seen by the first player, who sits in each seat once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    wins: u32,
    draws: u32,
    losses: u32,
    games: Part,
    rounds: Part,
    points: Part,
    own_points: Part,
}

impl Start {
    /// Adds a game as it has come out for the first player.
    pub(super) fn add(&mut self, verdict: Verdict, taken: Taken) {
        match verdict {
            Verdict::Won => self.wins += 1,
            Verdict::Shared(_) => self.draws += 1,
            Verdict::Lost => self.losses += 1,
        }
        self.games += verdict.into();
        self.rounds += taken.rounds;
        self.points += taken.points;
        self.own_points += taken.own_points;
    }
}

/// All that is counted of a match.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    seats: usize,
    sides: usize,
    starts: Vec<Start>,
}

impl Tally {
    /// Nothing is counted yet of a match with so many seats, of which so many sides win together or alone.
    pub(super) const fn new(seats: usize, sides: usize) -> Self {
        Self { seats, sides, starts: Vec::new() }
    }

    /// Adds all games from a start.
    pub(super) fn add(&mut self, start: &Start) {
        self.starts.push(*start);
    }

    fn sum(&self, of: impl Fn(&Start) -> u32) -> u32 {
        self.starts.iter().map(of).sum()
    }

    fn estimate(&self, of: impl Fn(&Start) -> Part) -> Estimate {
        Estimate::of(&self.starts.iter().map(of).collect::<Vec<_>>())
    }

    /// What was taken of something that so many take as much of on average.
    fn write_share(
        &self,
        f: &mut fmt::Formatter<'_>,
        name: &str,
        takers: usize,
        of: impl Fn(&Start) -> Part,
    ) -> fmt::Result {
        let estimate = self.estimate(of);
        let [ratio, low, high] = estimate.interval(takers as f64);
        write!(f, "\n{name} {estimate}, {ratio:.2} times a share of 1 in {takers} ({low:.2} to {high:.2})")
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "wins {}", self.sum(|start| start.wins))?;
        writeln!(f, "draws {}", self.sum(|start| start.draws))?;
        writeln!(f, "losses {}", self.sum(|start| start.losses))?;
        write!(f, "score {}", self.estimate(|start| start.games))?;
        let rounds: f64 = self.starts.iter().map(|start| start.rounds.of).sum();
        if rounds == 0.0 {
            return Ok(());
        }
        write!(f, "\nrounds {} of {rounds}", self.estimate(|start| start.rounds))?;
        self.write_share(f, "points", self.sides, |start| start.points)?;
        if self.sides < self.seats {
            self.write_share(f, "own points", self.seats, |start| start.own_points)?;
        }
        Ok(())
    }
}

/// A share of all there was with the interval in which the true one lies, at 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Estimate {
    share: f64,
    margin: f64,
}

impl Estimate {
    /// Estimates a share from what came out of each start. Games from the same start depend on each other; starts
    /// do not.
    fn of(starts: &[Part]) -> Self {
        let mut all = Part::default();
        starts.iter().for_each(|start| all += *start);
        let of = all.of.max(1.0);
        let share = all.taken / of;
        let squares: f64 = starts.iter().map(|start| (start.taken - share * start.of).powi(2)).sum();
        let count = starts.len() as f64;
        let deviation = (squares * count / (count - 1.0).max(1.0)).sqrt() / of;
        Self { share, margin: 1.96 * deviation }
    }

    /// So many times the share, and the ends of its interval.
    fn interval(&self, times: f64) -> [f64; 3] {
        [self.share, (self.share - self.margin).max(0.0), (self.share + self.margin).min(1.0)]
            .map(|share| times * share)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = self.interval(100.0);
        write!(f, "{share:.1} % ({low:.1} to {high:.1})")
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Verdict::{Lost, Shared, Won},
        *,
    };

    fn start(verdicts: &[Verdict], taken: Taken) -> Start {
        let mut start = Start::default();
        verdicts.iter().for_each(|verdict| start.add(*verdict, taken));
        start
    }

    #[test]
    fn games_and_what_is_taken_in_them_are_counted_for_the_first_player() {
        let mut tally = Tally::new(4, 2);
        let part = |taken, of| Part { taken, of };
        let taken =
            Taken { rounds: part(2.5, 4.0), points: part(150.0, 240.0), own_points: part(90.0, 240.0) };
        tally.add(&start(&[Won, Won], taken));
        tally.add(&start(&[Lost, Shared(2)], taken));
        let text = tally.to_string();
        assert!(text.starts_with("wins 2\ndraws 1\nlosses 1\nscore 62.5 % ("), "{text}");
        let shares = "\nrounds 62.5 % (62.5 to 62.5) of 16\
             \npoints 62.5 % (62.5 to 62.5), 1.25 times a share of 1 in 2 (1.25 to 1.25)\
             \nown points 37.5 % (37.5 to 37.5), 1.50 times a share of 1 in 4 (1.50 to 1.50)";
        assert!(text.ends_with(shares), "{text}");
    }

    #[test]
    fn the_interval_is_that_of_independent_starts() {
        // From half of the starts both games are won and from half both lost: the deviation of a start's share is 1/2.
        let parts: Vec<_> =
            (0..400).map(|start| Part { taken: f64::from(2 * (start % 2)), of: 2.0 }).collect();
        let Estimate { share, margin } = Estimate::of(&parts);
        assert_eq!(share, 0.5);
        assert!((margin - 1.96 * 0.5 / 20.0).abs() < 1e-3, "{margin}");
    }

    #[test]
    fn a_game_without_rounds_has_no_line_for_them() {
        let mut tally = Tally::new(2, 2);
        tally.add(&start(&[Won], Taken::default()));
        assert_eq!(tally.to_string(), "wins 1\ndraws 0\nlosses 0\nscore 100.0 % (100.0 to 100.0)");
    }
}
