//! Alpha-beta search with a null window: a goal is reached or not, so the first move that reaches it cuts off all
//! others.
//!
//! Move ordering: first the moves that leave the opponent few replies and that did well before, by the history
//! heuristic. There is no transposition table: transpositions are rare in Donuts, and the search is faster without one.

use rules::donuts::{DONUTS, Square};

use super::{
    history::{CERTAIN, History},
    state::{BoardTables, Player, State, Status},
};

/// The question of a search: does `attacker` force a win in time?
///
/// The attacker's goal is to win; the other player's goal is to prevent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) attacker: Player,
    /// The number of donuts on the board by which the game must be won.
    until: u8,
}

impl Goal {
    /// All zeros: of no search. Otherwise the working memory would take room in the image.
    pub(super) const IDLE: Self = Self { attacker: 0, until: 0 };

    /// A win by the end of the game.
    pub(super) const fn win(attacker: Player) -> Self {
        Self { attacker, until: DONUTS }
    }

    /// A win within this number of further donuts.
    pub(super) fn win_within(attacker: Player, depth: u8, state: &State) -> Self {
        Self { attacker, until: state.placed().saturating_add(depth) }
    }

    /// Whether a player reaches their goal, given whether the attacker has won.
    #[inline(always)]
    const fn is_reached_by(self, player: Player, won: bool) -> bool {
        won == (player == self.attacker)
    }
}

/// How the game ends for the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Won,
    /// Lost, or not won in time.
    Lost,
    /// Not won because of a draw.
    Drawn,
}

/// A position on the search stack, with its moves.
// For the order of the fields, see `State`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Frame {
    /// The move being tried; those still to be tried have a higher rank.
    current: u16,
    count: u8,
    /// Whether one of the moves tried fails because of a draw.
    drawn: bool,
    state: State,
    /// The square of each move in the low six bits, above them its rank; a low rank comes first.
    moves: [u16; Square::COUNT],
}

/// Larger than any move.
const NONE_LEFT: u16 = u16::MAX;

impl Frame {
    const BLANK: Self =
        Self { state: State::BLANK, moves: [0; Square::COUNT], count: 0, drawn: false, current: 0 };

    /// Lists the moves, each with its rank for move ordering.
    // Not inlined at its two call sites, so that the functions it calls are inlined into it.
    #[inline(never)]
    fn open(&mut self, tables: &BoardTables, history: &History) {
        let (state, moves, mut count, mut best) = (&self.state, &mut self.moves, 0, NONE_LEFT);
        state.each_target(tables, |target, replies| {
            // The difference between certain failure and certain success counts as much as eight replies.
            let score = history.score(&target) >> 2;
            let rank = (u16::from(replies) * 8).wrapping_add_signed((CERTAIN - score) as i16);
            moves[count] = rank << 6 | u16::from(target.square);
            best = best.min(moves[count]);
            count += 1;
        });
        self.count = count as u8;
        self.drawn = false;
        self.current = best;
    }

    /// The square of the move being tried.
    #[inline(always)]
    fn square(&self) -> u8 {
        self.current as u8 & 0x3F
    }

    /// Records how the game ends after the move being tried. Returns how it ends from here, if this move decides that
    /// or is the last.
    #[inline(always)]
    fn record(&mut self, end: End, goal: Goal) -> Option<End> {
        if goal.is_reached_by(self.state.side_to_move(), end == End::Won) {
            return Some(end);
        }
        self.drawn |= end == End::Drawn;
        match () {
            () if self.advance() => None,
            () if self.drawn => Some(End::Drawn),
            () => Some(end),
        }
    }

    /// Advances to the next move. Returns false if there is none.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        let mut next = NONE_LEFT;
        for other in &self.moves[..self.count as usize] {
            next = next.min(if *other > self.current { *other } else { NONE_LEFT });
        }
        self.current = next;
        next != NONE_LEFT
    }
}

pub(super) struct AlphaBeta {
    frames: [Frame; DONUTS as usize + 1],
    top: usize,
    goal: Goal,
    /// Learned on this board, and perhaps on a similar one before.
    pub(super) history: History,
    /// The number of nodes, that is donuts placed in the search.
    nodes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Whether the player to move in the root position reaches their goal.
    pub(super) reached: bool,
    /// Whether the line of play found for that ends in a draw.
    pub(super) by_draw: bool,
}

impl AlphaBeta {
    pub(super) const IDLE: Self = Self {
        frames: [Frame::BLANK; DONUTS as usize + 1],
        top: 0,
        goal: Goal::IDLE,
        history: History::NONE,
        nodes: 0,
    };

    /// Starts with a position in which the player to move can't make five with the next donut.
    pub(super) fn begin(&mut self, state: &State, goal: Goal, tables: &BoardTables) {
        self.goal = goal;
        self.top = 0;
        self.frames[0].state = *state;
        self.frames[0].open(tables, &self.history);
    }

    pub(super) fn reset_nodes(&mut self) {
        self.nodes = 0;
    }

    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Searches at most about `budget` nodes, or until the search ends.
    #[inline(never)]
    pub(super) fn run(&mut self, budget: &mut u32, tables: &BoardTables) -> Option<Outcome> {
        let mut left = *budget;
        let outcome = loop {
            if left == 0 {
                break None;
            }
            let [frame, next, ..] = &mut self.frames[self.top..] else {
                // Unreachable: there is a frame for each number of donuts.
                break self.close(End::Lost, tables);
            };
            next.state.copy(&frame.state);
            let end = follow(&mut next.state, frame.square(), &self.goal, tables);
            left = left.saturating_sub((next.state.placed() - frame.state.placed()).into());
            let Some(end) = end else {
                next.open(tables, &self.history);
                self.top += 1;
                continue;
            };
            let Some(end) = frame.record(end, self.goal) else { continue };
            if let Some(outcome) = self.close(end, tables) {
                break Some(outcome);
            }
        };
        self.nodes = self.nodes.wrapping_add(*budget - left);
        *budget = left;
        outcome
    }

    /// Backs up the end of the top position.
    #[inline(always)]
    fn close(&mut self, mut end: End, tables: &BoardTables) -> Option<Outcome> {
        loop {
            let Some(top) = self.top.checked_sub(1) else {
                let reached = self.goal.is_reached_by(self.frames[0].state.side_to_move(), end == End::Won);
                return Some(Outcome { reached, by_draw: end == End::Drawn });
            };
            self.top = top;
            let frame = &mut self.frames[top];
            let is_good = self.goal.is_reached_by(frame.state.side_to_move(), end == End::Won);
            self.history.learn(&frame.state.target(frame.square(), tables), is_good);
            end = frame.record(end, self.goal)?;
        }
    }
}

/// Places a donut and then every forced reply. Returns how the game ends, if that is known by then.
// Not inlined on the device: with its caller it would need more registers than the Cortex-M0+ has.
#[cfg_attr(target_os = "none", inline(never))]
#[cfg_attr(not(target_os = "none"), inline(always))]
fn follow(state: &mut State, mut square: u8, goal: &Goal, tables: &BoardTables) -> Option<End> {
    let won = |by: Player| Some(if by == goal.attacker { End::Won } else { End::Lost });
    loop {
        match state.place(square, tables) {
            Status::Five => return won(1 - state.side_to_move()),
            Status::Full => return state.larger_group(tables).map_or(Some(End::Drawn), won),
            Status::Ongoing if state.placed() >= goal.until => return Some(End::Lost),
            Status::Ongoing if state.makes_five(tables) => return won(state.side_to_move()),
            Status::Ongoing => square = state.only_target()?,
        }
    }
}
