//! What a player notices: the moves that come to his mind.

use rules::{
    Lot,
    fundomino::{Direction, End, Lay, Move, Phase, Tiles, View},
};

use super::{
    candidates::Candidates,
    glance::glance,
    habits::{Habits, Judgement},
    seats,
};

/// The moves among which a player with these habits chooses; none if it is not his to decide.
pub(super) fn notice(view: &View, habits: &Habits, lot: &mut Lot) -> Candidates {
    if view.to_move() != Some(view.player()) {
        return Candidates::default();
    }
    match view.phase() {
        Phase::Start(_) => Candidates::only(direction(lot)),
        Phase::Turn { .. } => turn(view, habits, lot),
        Phase::Double { .. } => doubling(view, habits),
        Phase::Objection { .. } => Candidates::only(objection(habits, lot)),
        Phase::Over(_) => Candidates::default(),
    }
}

/// Whether something happens that happens so many times out of 256.
fn happens(times: u32, lot: &mut Lot) -> bool {
    lot.below(256) < times
}

/// A direction: nothing is known of any neighbour yet, so one is as good as the other.
fn direction(lot: &mut Lot) -> Move {
    Move::Start(if happens(128, lot) { Direction::Clockwise } else { Direction::CounterClockwise })
}

fn doubling(view: &View, habits: &Habits) -> Candidates {
    if habits.thinks_ahead() {
        let mut answers = Candidates::only(Move::Double);
        answers.insert(Move::Single, 0);
        return answers;
    }
    let variant = view.options().variant;
    let own = view.hand_size(view.player());
    let ahead = seats::rivals(variant, view.player()).all(|rival| view.hand_size(rival) >= own);
    Candidates::only(if ahead { Move::Double } else { Move::Single })
}

/// Whoever is asked plays against the one who forgot, also in teams.
fn objection(habits: &Habits, lot: &mut Lot) -> Move {
    if happens(habits.forgotten_words, lot) { Move::Accept } else { Move::Object }
}

fn turn(view: &View, habits: &Habits, lot: &mut Lot) -> Candidates {
    let moves = view.legal_moves();
    if moves.contains(&Move::Call) && !happens(habits.forgotten_words, lot) {
        return Candidates::only(Move::Call);
    }
    let mut noticed = lays(view, Sight::of(view, habits, lot), habits, lot);
    if moves.contains(&Move::Draw) {
        if habits.thinks_ahead() || noticed.is_empty() {
            noticed.insert_last(Move::Draw);
        }
    } else if noticed.is_empty() {
        // Nothing is left to draw, so he looks again, and passes only if he must.
        noticed = lays(view, Sight::FULL, habits, lot);
        if noticed.is_empty() {
            return Candidates::only(Move::Pass);
        }
    }
    noticed
}

fn lays(view: &View, sight: Sight, habits: &Habits, lot: &mut Lot) -> Candidates {
    let mut noticed = Candidates::default();
    for lay in view.snake().lays_from(view.hand()).filter(|lay| sight.notices(*lay)) {
        // Of what looks alike, chance decides.
        let chance = lot.below(4) as i32;
        let look = match habits.judgement {
            Judgement::First => 0,
            Judgement::Value => i32::from(lay.tile.value()),
            Judgement::Glance | Judgement::Playouts(_) => glance(view.snake(), lay, view.hand()),
        };
        noticed.insert(Move::Lay(lay), 4 * look + chance);
    }
    noticed
}

/// Where a player looks in one turn.
#[derive(Clone, Copy)]
struct Sight {
    missed_tiles: Tiles,
    missed_end: Option<End>,
}

impl Sight {
    /// Everywhere.
    const FULL: Self = Self { missed_tiles: Tiles::NONE, missed_end: None };

    fn of(view: &View, habits: &Habits, lot: &mut Lot) -> Self {
        let missed_end = match happens(habits.missed_ends, lot) {
            false => None,
            true if happens(128, lot) => Some(End::Head),
            true => Some(End::Tail),
        };
        let missed_tiles = view.hand().into_iter().filter(|_| happens(habits.missed_tiles, lot)).collect();
        Self { missed_tiles, missed_end }
    }

    fn notices(self, lay: Lay) -> bool {
        self.missed_end != Some(lay.end) && !self.missed_tiles.contains(lay.tile)
    }
}
