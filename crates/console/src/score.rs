//! How a person has fared against the chip, level by level, and how many puzzles have been solved.

use core::{fmt, str::FromStr};

use engine::{Level, PuzzleLength};

use crate::{Canvas, Paint, Pixel};

/// How a game of one person against the chip has ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// How often games against one level have ended in each way; what can't be counted any more stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) won: u16,
    pub(crate) lost: u16,
    pub(crate) drawn: u16,
}

/// After so many wins the next level is offered.
const ENOUGH: u16 = 3;

impl Score {
    fn count(&mut self, ending: Outcome) {
        let number = match ending {
            Outcome::Won => &mut self.won,
            Outcome::Lost => &mut self.lost,
            Outcome::Drawn => &mut self.drawn,
        };
        *number = number.saturating_add(1);
    }

    /// Whether there are enough wins for the next level.
    const fn is_beaten(self) -> bool {
        self.won >= ENOUGH
    }
}

/// `WON:LOST:DRAWN`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.won, self.lost, self.drawn)
    }
}

/// A text that is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadScore;

impl FromStr for Score {
    type Err = BadScore;

    fn from_str(text: &str) -> Result<Self, BadScore> {
        let mut numbers = text.split(':').map(|number| number.parse().map_err(|_| BadScore));
        let mut next = || numbers.next().unwrap_or(Err(BadScore));
        let score = Self { won: next()?, lost: next()?, drawn: next()? };
        if numbers.next().is_none() { Ok(score) } else { Err(BadScore) }
    }
}

/// The scores against all levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scoreboard([Score; Level::ALL.len()]);

impl Scoreboard {
    /// Their keys in records, behind the name of the game.
    pub(crate) const KEYS: [&'static str; Level::ALL.len()] =
        ["score1", "score2", "score3", "score4", "score5"];

    /// The score at a place, the weakest level first.
    pub(crate) const fn at(&self, place: usize) -> &Score {
        &self.0[place]
    }

    /// The score at a place, to be changed.
    pub(crate) const fn at_mut(&mut self, place: usize) -> &mut Score {
        &mut self.0[place]
    }

    /// The score against a level.
    pub(crate) fn against(&self, level: Level) -> &Score {
        self.at(place(level))
    }

    /// Counts a game that has ended.
    pub(crate) fn count(&mut self, level: Level, ending: Outcome) {
        self.at_mut(place(level)).count(ending);
    }

    /// Shows a level as so many lights in the last row; those that were beaten often enough are green.
    pub(crate) fn draw(&self, level: Level, canvas: &mut Canvas) {
        for (one, score) in self.0.iter().enumerate() {
            let paint = if score.is_beaten() { Paint::YES } else { Paint::TEXT };
            let strength = if one <= place(level) { Pixel::BRIGHT } else { Pixel::FAINT };
            canvas.set(5, one as u8 + 1, Pixel::new(paint, strength));
        }
    }

    /// The level that is offered to somebody who has won once more against this one.
    pub(crate) fn next(&self, level: Level) -> Option<Level> {
        Level::ALL.get(place(level) + 1).copied().filter(|_| self.against(level).is_beaten())
    }
}

/// How many puzzles of each length have been solved, the shortest first.
pub(crate) type Solved = [u32; PuzzleLength::ALL.len()];

/// Their keys in records, behind the name of the game.
pub(crate) const SOLVED_KEYS: [&str; PuzzleLength::ALL.len()] = ["solved2", "solved3", "solved4"];

fn place(level: Level) -> usize {
    Level::ALL.iter().position(|one| *one == level).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::string::ToString;

    #[test]
    fn after_three_wins_the_next_level_is_offered_but_there_is_none_behind_the_last() {
        let [first, second, .., last] = Level::ALL;
        let mut scores = Scoreboard::default();
        for wins in 0..5 {
            assert_eq!(scores.next(first), Some(second).filter(|_| wins >= 3));
            assert_eq!(scores.next(last), None);
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
        fn a_score_survives_being_written_and_read(won: u16, lost: u16, drawn: u16) {
            let score = Score { won, lost, drawn };
            prop_assert_eq!(score.to_string().parse(), Ok(score));
        }

        #[test]
        fn any_other_text_is_no_score(text in "[0-9:x]{0,12}") {
            if let Ok(score) = text.parse::<Score>() {
                prop_assert_eq!(text.matches(':').count(), 2);
                prop_assert!(score.to_string().len() <= text.len());
            }
        }
    }
}
