//! What tells the levels apart: how a player looks, and how far he thinks.

use super::determinization::Attention;
use crate::Level;

/// How well a player plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// How he compares the moves that he notices.
    pub(super) judgement: Judgement,
    /// Of 256 looks at a tile in his hand, how many miss that it fits.
    pub(super) missed_tiles: u32,
    /// Of 256 turns, in how many he looks at one end of the snake only.
    pub(super) missed_ends: u32,
    /// Of 256 times, how often he forgets to call or to object.
    pub(super) forgotten_words: u32,
}

/// How moves are compared.
#[derive(Clone, Copy, Debug)]
pub(super) enum Judgement {
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
    pub(super) attention: Attention,
}

impl Skill {
    /// That of a level.
    pub(super) const fn of(level: Level) -> Self {
        match level.0 {
            ..=1 => {
                Self { judgement: Judgement::First, missed_tiles: 80, missed_ends: 80, forgotten_words: 128 }
            }
            2 => Self { judgement: Judgement::Value, missed_tiles: 32, missed_ends: 32, forgotten_words: 64 },
            3 => Self {
                judgement: Judgement::Evaluation,
                missed_tiles: 8,
                missed_ends: 8,
                forgotten_words: 24,
            },
            4 => Self::attentive(Playouts { effort: 240, horizon: 2, attention: Attention::Counts }),
            5.. => {
                Self::attentive(Playouts { effort: 14_000, horizon: u16::MAX, attention: Attention::Clues })
            }
        }
    }

    /// That of somebody who misses nothing and thinks ahead.
    const fn attentive(playouts: Playouts) -> Self {
        let judgement = Judgement::Playouts(playouts);
        Self { judgement, missed_tiles: 0, missed_ends: 0, forgotten_words: 0 }
    }

    /// Whether he thinks ahead.
    pub(super) const fn thinks_ahead(&self) -> bool {
        matches!(self.judgement, Judgement::Playouts(_))
    }
}
