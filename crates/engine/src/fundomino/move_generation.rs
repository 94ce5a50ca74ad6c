//! Move generation and ordering: the moves that a player notices, those that look better first.

use rules::{
    Rng,
    fundomino::{Direction, End, Lay, Move, Phase, Tiles, View},
};

use super::{
    candidates::Candidates,
    evaluation::evaluate,
    skill::{MoveChoice, Skill},
    teams,
};

/// The moves among which a player of this skill chooses; none if it is not his to decide.
pub(super) fn noticed_moves(view: &View, skill: &Skill, rng: &mut Rng) -> Candidates {
    if view.to_move() != Some(view.player()) {
        return Candidates::default();
    }
    match view.phase() {
        Phase::Start(_) => Candidates::only(direction(rng)),
        Phase::Turn { .. } => turn(view, skill, rng),
        Phase::Double { .. } => doubling(view, skill),
        Phase::Objection { .. } => Candidates::only(objection(skill, rng)),
        Phase::Over(_) => Candidates::default(),
    }
}

/// Whether something happens that happens so many times out of 256.
fn happens(times: u32, rng: &mut Rng) -> bool {
    rng.below(256) < times
}

/// A direction: nothing is known of any neighbour yet, so one is as good as the other.
fn direction(rng: &mut Rng) -> Move {
    Move::Start(if happens(128, rng) { Direction::Clockwise } else { Direction::CounterClockwise })
}

fn doubling(view: &View, skill: &Skill) -> Candidates {
    if skill.thinks_ahead() {
        let mut answers = Candidates::only(Move::Double);
        answers.insert(Move::Single, 0);
        return answers;
    }
    let variant = view.options().variant;
    let own = view.hand_size(view.player());
    let ahead = teams::rivals(variant, view.player()).all(|rival| view.hand_size(rival) >= own);
    Candidates::only(if ahead { Move::Double } else { Move::Single })
}

/// Whoever is asked plays against the one who forgot, also in teams.
fn objection(skill: &Skill, rng: &mut Rng) -> Move {
    if happens(skill.forgotten_word_rate, rng) { Move::Accept } else { Move::Object }
}

fn turn(view: &View, skill: &Skill, rng: &mut Rng) -> Candidates {
    let moves = view.legal_moves();
    if moves.contains(&Move::Call) && !happens(skill.forgotten_word_rate, rng) {
        return Candidates::only(Move::Call);
    }
    let mut noticed = lays(view, Oversights::of(view, skill, rng), skill, rng);
    if moves.contains(&Move::Draw) {
        if skill.thinks_ahead() || noticed.is_empty() {
            noticed.insert_last(Move::Draw);
        }
    } else if noticed.is_empty() {
        // Nothing is left to draw, so he looks again, and passes only if he must.
        noticed = lays(view, Oversights::NOTHING, skill, rng);
        if noticed.is_empty() {
            return Candidates::only(Move::Pass);
        }
    }
    noticed
}

fn lays(view: &View, missed: Oversights, skill: &Skill, rng: &mut Rng) -> Candidates {
    let mut noticed = Candidates::default();
    for lay in view.snake().lays_from(view.hand()).filter(|lay| !missed.includes(*lay)) {
        // Of what looks alike, chance decides.
        let chance = rng.below(4) as i32;
        let look = match skill.choice {
            MoveChoice::First => 0,
            MoveChoice::Value => i32::from(lay.tile.value()),
            MoveChoice::Evaluation | MoveChoice::Playouts(_) => {
                evaluate(view.snake().outline(), lay, view.hand())
            }
        };
        noticed.insert(Move::Lay(lay), 4 * look + chance);
    }
    noticed
}

/// What a player overlooks in one turn.
#[derive(Clone, Copy)]
struct Oversights {
    tiles: Tiles,
    end: Option<End>,
}

impl Oversights {
    const NOTHING: Self = Self { tiles: Tiles::NONE, end: None };

    fn of(view: &View, skill: &Skill, rng: &mut Rng) -> Self {
        let end = match happens(skill.missed_rate, rng) {
            false => None,
            true if happens(128, rng) => Some(End::Head),
            true => Some(End::Tail),
        };
        let tiles = view.hand().into_iter().filter(|_| happens(skill.missed_rate, rng)).collect();
        Self { tiles, end }
    }

    fn includes(self, lay: Lay) -> bool {
        self.end == Some(lay.end) || self.tiles.contains(lay.tile)
    }
}
