//! Move generation and ordering: the moves that a player notices, the best first.

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

/// The moves that a player of this skill notices; empty if it is not their turn.
pub(super) fn noticed_moves(view: &View, skill: &Skill, rng: &mut Rng) -> Candidates {
    if view.to_move() != Some(view.player()) {
        return Candidates::default();
    }
    match view.phase() {
        Phase::Start(_) => Candidates::only(direction(rng)),
        Phase::Turn { .. } => turn(view, skill, rng),
        Phase::Doubling { .. } => doubling(view, skill),
        Phase::Objection { .. } => Candidates::only(objection(skill, rng)),
        Phase::Over(_) => Candidates::default(),
    }
}

/// True with probability `times` / 256.
fn happens(times: u32, rng: &mut Rng) -> bool {
    rng.below(256) < times
}

/// A random direction: nothing is known of the neighbours yet.
fn direction(rng: &mut Rng) -> Move {
    Move::Start(if happens(128, rng) { Direction::Clockwise } else { Direction::CounterClockwise })
}

fn doubling(view: &View, skill: &Skill) -> Candidates {
    if skill.searches() {
        let mut answers = Candidates::only(Move::DoublePoints);
        answers.insert(Move::SinglePoints, 0);
        return answers;
    }
    let variant = view.options().variant;
    let own = view.hand_size(view.player());
    let ahead = teams::rivals(variant, view.player()).all(|rival| view.hand_size(rival) >= own);
    Candidates::only(if ahead { Move::DoublePoints } else { Move::SinglePoints })
}

/// The player who is asked is an opponent of the one who forgot, also in teams.
fn objection(skill: &Skill, rng: &mut Rng) -> Move {
    if happens(skill.forgotten_call_rate, rng) { Move::Accept } else { Move::Object }
}

fn turn(view: &View, skill: &Skill, rng: &mut Rng) -> Candidates {
    let moves = view.legal_moves();
    if moves.contains(&Move::Call) && !happens(skill.forgotten_call_rate, rng) {
        return Candidates::only(Move::Call);
    }
    let mut noticed = lays(view, Oversights::of(view, skill, rng), skill, rng);
    if moves.contains(&Move::Draw) {
        if skill.searches() || noticed.is_empty() {
            noticed.insert_last(Move::Draw);
        }
    } else if noticed.is_empty() {
        // Nothing is left to draw, so the player looks again and passes only if no tile fits.
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
        // Decides between equal moves.
        let random = rng.below(4) as i32;
        let evaluation = match skill.choice {
            MoveChoice::Random => 0,
            MoveChoice::Value => i32::from(lay.tile.value()),
            MoveChoice::Evaluation | MoveChoice::Playouts(_) => {
                evaluate(view.snake().outline(), lay, view.hand())
            }
        };
        noticed.insert(Move::Lay(lay), 4 * evaluation + random);
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
        let end = match happens(skill.miss_rate, rng) {
            false => None,
            true if happens(128, rng) => Some(End::Head),
            true => Some(End::Tail),
        };
        let tiles = view.hand().into_iter().filter(|_| happens(skill.miss_rate, rng)).collect();
        Self { tiles, end }
    }

    fn includes(self, lay: Lay) -> bool {
        self.end == Some(lay.end) || self.tiles.contains(lay.tile)
    }
}
