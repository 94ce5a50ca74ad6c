//! The skills of the levels: how a player chooses a move, and how much they overlook.

use super::determinization::HandModel;
use crate::Level;

#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// How the player compares the moves that they notice.
    pub(super) choice: MoveChoice,
    /// In how many of 256 cases the player overlooks a tile or an end of the snake.
    pub(super) miss_rate: u32,
    /// In how many of 256 cases the player forgets to call or to object.
    pub(super) forgotten_call_rate: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum MoveChoice {
    /// Any move, at random.
    Random,
    /// The most valuable tile.
    Value,
    /// The highest evaluation.
    Evaluation,
    /// The best playout results.
    Playouts(Playouts),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Playouts {
    /// The approximate number of moves in all playouts together, for each player of the round; each playout counts a
    /// few more.
    pub(super) effort: u32,
    /// After how many moves a playout is cut off.
    pub(super) playout_limit: u16,
    /// The model of the hidden hands.
    pub(super) hand_model: HandModel,
}

impl Skill {
    /// The skills of all levels, the weakest first.
    const ALL: [Self; Level::COUNT] = [
        Self { choice: MoveChoice::Random, miss_rate: 80, forgotten_call_rate: 128 },
        Self { choice: MoveChoice::Value, miss_rate: 32, forgotten_call_rate: 64 },
        Self { choice: MoveChoice::Evaluation, miss_rate: 8, forgotten_call_rate: 24 },
        Self::searching(Playouts { effort: 240, playout_limit: 2, hand_model: HandModel::Counts }),
        Self::searching(Playouts { effort: 14_000, playout_limit: u16::MAX, hand_model: HandModel::Clues }),
    ];

    pub(super) const fn of(level: Level) -> Self {
        Self::ALL[level.index()]
    }

    /// A skill that overlooks nothing and searches.
    const fn searching(playouts: Playouts) -> Self {
        Self { choice: MoveChoice::Playouts(playouts), miss_rate: 0, forgotten_call_rate: 0 }
    }

    pub(super) const fn searches(&self) -> bool {
        matches!(self.choice, MoveChoice::Playouts(_))
    }
}
