//! The results against the engine at each level, and the number of solved puzzles.

use core::{fmt, str::FromStr};

use engine::{Level, PuzzleLength};

use crate::{Canvas, Paint, Pixel};

/// The outcome of a game of one human against the engine, for the human.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// The number of games against one level with each outcome. The counters saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) won: u16,
    pub(crate) lost: u16,
    pub(crate) drawn: u16,
}

/// The number of wins after which the next level is offered.
const WINS_TO_BEAT: u16 = 3;

impl Score {
    fn count(&mut self, outcome: Outcome) {
        let counter = match outcome {
            Outcome::Won => &mut self.won,
            Outcome::Lost => &mut self.lost,
            Outcome::Drawn => &mut self.drawn,
        };
        *counter = counter.saturating_add(1);
    }

    /// Whether there are enough wins for the next level.
    const fn is_beaten(self) -> bool {
        self.won >= WINS_TO_BEAT
    }
}

/// `WON:LOST:DRAWN`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.won, self.lost, self.drawn)
    }
}

/// The text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseScoreError;

impl FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        let mut numbers = text.split(':').map(|number| number.parse().map_err(|_| ParseScoreError));
        let mut next = || numbers.next().unwrap_or(Err(ParseScoreError));
        let score = Self { won: next()?, lost: next()?, drawn: next()? };
        if numbers.next().is_none() { Ok(score) } else { Err(ParseScoreError) }
    }
}

/// The scores against all levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scoreboard([Score; Level::ALL.len()]);

impl Scoreboard {
    /// Their keys in records, after the name of the game.
    pub(crate) const KEYS: [&'static str; Level::ALL.len()] =
        ["score1", "score2", "score3", "score4", "score5"];

    /// The score at an index, the weakest level first.
    pub(crate) const fn at(&self, index: usize) -> &Score {
        &self.0[index]
    }

    /// The score at an index, mutable.
    pub(crate) const fn at_mut(&mut self, index: usize) -> &mut Score {
        &mut self.0[index]
    }

    /// The score against a level.
    pub(crate) fn against(&self, level: Level) -> &Score {
        self.at(index(level))
    }

    /// Counts a game that has ended.
    pub(crate) fn count(&mut self, level: Level, outcome: Outcome) {
        self.at_mut(index(level)).count(outcome);
    }

    /// Draws a level as a bar in the last row; beaten levels are green.
    pub(crate) fn draw(&self, level: Level, canvas: &mut Canvas) {
        for (other, score) in self.0.iter().enumerate() {
            let paint = if score.is_beaten() { Paint::YES } else { Paint::TEXT };
            let brightness = if other <= index(level) { Pixel::BRIGHT } else { Pixel::FAINT };
            canvas.set(5, other as u8 + 1, Pixel::new(paint, brightness));
        }
    }

    /// The level to offer after a win at this level.
    pub(crate) fn next_level(&self, level: Level) -> Option<Level> {
        Level::ALL.get(index(level) + 1).copied().filter(|_| self.against(level).is_beaten())
    }
}

/// The number of solved puzzles of each length, the shortest first.
pub(crate) type Solved = [u32; PuzzleLength::ALL.len()];

/// Their keys in records, after the name of the game.
pub(crate) const SOLVED_KEYS: [&str; PuzzleLength::ALL.len()] = ["solved2", "solved3", "solved4"];

fn index(level: Level) -> usize {
    Level::ALL.iter().position(|one| *one == level).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::string::ToString;

    #[test]
    fn after_three_wins_the_next_level_is_offered_except_after_the_last() {
        let [first, second, .., last] = Level::ALL;
        let mut scores = Scoreboard::default();
        for wins in 0..5 {
            assert_eq!(scores.next_level(first), Some(second).filter(|_| wins >= 3));
            assert_eq!(scores.next_level(last), None);
            for level in [first, last] {
                scores.count(level, Outcome::Won);
                scores.count(level, Outcome::Lost);
                scores.count(level, Outcome::Drawn);
            }
        }
        assert_eq!(
            (scores.against(first).to_string(), *scores.against(second)),
            ("5:5:5".into(), Score::default())
        );
    }

    proptest! {
        #[test]
        fn a_score_round_trips_through_text(won: u16, lost: u16, drawn: u16) {
            let score = Score { won, lost, drawn };
            prop_assert_eq!(score.to_string().parse(), Ok(score));
        }

        #[test]
        fn a_score_parses_only_from_three_numbers(text in "[0-9:x]{0,12}") {
            if let Ok(score) = text.parse::<Score>() {
                prop_assert_eq!(text.matches(':').count(), 2);
                prop_assert!(score.to_string().len() <= text.len());
            }
        }
    }
}
