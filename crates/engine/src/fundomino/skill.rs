//! What tells the levels apart: how a player looks, and how far he thinks.

use super::determinization::HandModel;
use crate::Level;

#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// How he compares the moves that he notices.
    pub(super) choice: MoveChoice,
    /// Of 256 looks, how many miss that a tile fits, or that the snake has another end.
    pub(super) missed_rate: u32,
    /// Of 256 times, how often he forgets to call or to object.
    pub(super) forgotten_word_rate: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum MoveChoice {
    /// The first one that comes to the eye is good enough.
    First,
    /// The most valuable tile is the best to be rid of.
    Value,
    /// By the evaluation: what would fit next.
    Evaluation,
    /// By playouts: rounds played on in the mind.
    Playouts(Playouts),
}

/// How rounds are played on in the mind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playouts {
    /// About how many moves are made in them all together for each who plays; each round counts for a few more.
    pub(super) effort: u32,
    /// After how many moves each is broken off.
    pub(super) horizon: u16,
    /// What is minded when the hidden tiles are imagined.
    pub(super) hand_model: HandModel,
}

impl Skill {
    /// Of the levels, the weakest first.
    const ALL: [Self; Level::COUNT] = [
        Self { choice: MoveChoice::First, missed_rate: 80, forgotten_word_rate: 128 },
        Self { choice: MoveChoice::Value, missed_rate: 32, forgotten_word_rate: 64 },
        Self { choice: MoveChoice::Evaluation, missed_rate: 8, forgotten_word_rate: 24 },
        Self::attentive(Playouts { effort: 240, horizon: 2, hand_model: HandModel::Counts }),
        Self::attentive(Playouts { effort: 14_000, horizon: u16::MAX, hand_model: HandModel::Clues }),
    ];

    pub(super) const fn of(level: Level) -> Self {
        Self::ALL[level.index()]
    }

    /// That of somebody who misses nothing and thinks ahead.
    const fn attentive(playouts: Playouts) -> Self {
        Self { choice: MoveChoice::Playouts(playouts), missed_rate: 0, forgotten_word_rate: 0 }
    }

    pub(super) const fn thinks_ahead(&self) -> bool {
        matches!(self.choice, MoveChoice::Playouts(_))
    }
}
