//! The facts about a game for programs, without what its players must not see.

use core::fmt;

use super::{Controls as _, GameSession, Phase, SearchPurpose};
use crate::game_ui::GameUi;

/// The facts about a game for programs.
pub(crate) trait Report {
    /// Writes the facts, each on a line of its own, with its name.
    fn report(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Whether the records of the game reveal hidden hands, now or in a later round.
    fn hides_hands(&self) -> bool;
}

impl<G: GameUi> Report for GameSession<G> {
    fn report(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        let (game, moves) = match &self.phase {
            Phase::Replay { game, moves, .. } => (game, *moves),
            _ => (&self.game, self.moves.len()),
        };
        for (seat, controller) in self.seats.iter().take(game.players()).enumerate() {
            f.write_str(if seat == 0 { "seats " } else { "," })?;
            write!(f, "{controller}")?;
        }
        write!(f, "\nmoves {moves}\nphase {}\n", self.phase.name())?;
        if let (Some(side), false) = (game.to_move(), matches!(self.phase, Phase::Replay { .. })) {
            let seat = self.seat_of(side);
            writeln!(f, "turn {} {}", seat + 1, self.seats[seat])?;
        }
        let viewer = match self.phase {
            Phase::Replay { .. } => None,
            _ => self.viewer(),
        };
        if let (true, Some(viewer)) = (G::HAS_HIDDEN_HANDS, viewer) {
            writeln!(f, "viewer {}", viewer + 1)?;
        }
        f.write_str("position ")?;
        game.write_position(viewer, f)?;
        f.write_str("\n")
    }

    fn hides_hands(&self) -> bool {
        // Until the game is over, the state of the RNG reveals the next deal.
        G::HAS_HIDDEN_HANDS && !self.is_over()
    }
}

impl<G: GameUi> Phase<G> {
    const fn name(&self) -> &'static str {
        match self {
            Self::HandOver(_) => "hand-over",
            Self::HumanTurn(_) => "person",
            Self::Searching(SearchPurpose::Move, _) | Self::EngineMoving(..) => "engine",
            Self::Searching(SearchPurpose::Hint, _) => "hint",
            Self::Animating { .. } => "animation",
            Self::Over => "over",
            Self::Replay { .. } => "replay",
        }
    }
}
