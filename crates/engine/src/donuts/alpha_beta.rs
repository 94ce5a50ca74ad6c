//! Alpha-beta search: tries move after move to the end, depth first. A goal is reached or not, so the window is a null window:
//! the first move that reaches the goal cuts off all others.
//!
//! Move ordering: first those that leave the opponent few replies and that did well before, by the history heuristic. It has no
//! transposition table, which makes it fast: in Donuts the same position is seldom reached in two ways.

use rules::donuts::{DONUTS, Square};

use super::{
    history::{CERTAIN, History},
    state::{After, BoardTables, Player, State},
};

/// What a search is about: does `winner` force a win within so many donuts?
///
/// The winner's goal is to; the other player's goal is to prevent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) winner: Player,
    pub(super) donuts: u8,
}

impl Goal {
    /// A win by the end of the game.
    pub(super) const fn win(winner: Player) -> Self {
        Self { winner, donuts: DONUTS }
    }

    /// Whether it suits a player that the winner wins, or does not.
    #[inline(always)]
    const fn suits(self, player: Player, won: bool) -> bool {
        won == (player == self.winner)
    }
}

/// How the game ends for the player who is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Won,
    /// It is not won, or not in time.
    Lost,
    /// It is not won because of a draw.
    Drawn,
}

/// A position with its moves.
// In this order: see `State`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Frame {
    /// The move that is tried now; it promises more than those that are still to be tried.
    current: u16,
    count: u8,
    /// Whether a draw makes one of the moves fail that were tried.
    drawn: bool,
    state: State,
    /// Each with its square in the low six bits and above them how little it promises.
    moves: [u16; Square::COUNT],
}

/// Larger than any move.
const NONE_LEFT: u16 = u16::MAX;

impl Frame {
    const BLANK: Self =
        Self { state: State::BLANK, moves: [0; Square::COUNT], count: 0, drawn: false, current: 0 };

    /// Lists the moves, each with its rank for move ordering.
    // Once in the program and not in two places, or its own parts would not be woven in.
    #[inline(never)]
    fn open(&mut self, tables: &BoardTables, history: &History) {
        let (state, moves, mut count, mut best) = (&self.state, &mut self.moves, 0, NONE_LEFT);
        state.each_target(tables, |target, replies| {
            // From a move that is certain to fail to one that is certain to succeed it is as far as eight replies.
            let promise = history.promise(&target) >> 2;
            let rank = (u16::from(replies) * 8).wrapping_add_signed((CERTAIN - promise) as i16);
            moves[count] = rank << 6 | u16::from(target.square);
            best = best.min(moves[count]);
            count += 1;
        });
        self.count = count as u8;
        self.drawn = false;
        self.current = best;
    }

    /// The square of the move that is tried now.
    #[inline(always)]
    fn square(&self) -> u8 {
        self.current as u8 & 0x3F
    }

    /// Takes how the game ends after the move that is tried now. How it ends from here, if that is known by it or there is no other move.
    #[inline(always)]
    fn take(&mut self, end: End, goal: Goal) -> Option<End> {
        if goal.suits(self.state.mover(), end == End::Won) {
            return Some(end);
        }
        self.drawn |= end == End::Drawn;
        match () {
            () if self.next() => None,
            () if self.drawn => Some(End::Drawn),
            () => Some(end),
        }
    }

    /// Goes on to the next move, if there is one.
    #[inline(always)]
    fn next(&mut self) -> bool {
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
    /// Its donuts are counted from the empty board.
    goal: Goal,
    /// What was learnt on this board, and perhaps on one like it before.
    pub(super) history: History,
    /// How many donuts have been placed.
    nodes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Whether the mover of its first position reaches their goal.
    pub(super) reached: bool,
    /// Whether that rests on a draw, by the moves that were found.
    pub(super) by_draw: bool,
}

impl AlphaBeta {
    pub(super) const IDLE: Self = Self {
        frames: [Frame::BLANK; DONUTS as usize + 1],
        top: 0,
        goal: Goal { winner: 0, donuts: 0 },
        history: History::NONE,
        nodes: 0,
    };

    /// Begins with a position in which the mover does not make five at once.
    pub(super) fn begin(&mut self, state: &State, goal: Goal, tables: &BoardTables) {
        self.goal = Goal { donuts: goal.donuts.saturating_add(state.placed()), ..goal };
        self.top = 0;
        self.frames[0].state = *state;
        self.frames[0].open(tables, &self.history);
    }

    pub(super) fn forget_nodes(&mut self) {
        self.nodes = 0;
    }

    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Places donuts until `budget` of them are used up or the search ends.
    #[inline(never)]
    pub(super) fn run(&mut self, budget: &mut u32, tables: &BoardTables) -> Option<Outcome> {
        let mut left = *budget;
        let outcome = loop {
            if left == 0 {
                break None;
            }
            let [frame, next, ..] = &mut self.frames[self.top..] else {
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
            let Some(end) = frame.take(end, self.goal) else { continue };
            if let Some(outcome) = self.close(end, tables) {
                break Some(outcome);
            }
        };
        self.nodes = self.nodes.wrapping_add(*budget - left);
        *budget = left;
        outcome
    }

    /// Goes back from the top position, of which it is known how it ends.
    #[inline(always)]
    fn close(&mut self, mut end: End, tables: &BoardTables) -> Option<Outcome> {
        loop {
            let Some(top) = self.top.checked_sub(1) else {
                let reached = self.goal.suits(self.frames[0].state.mover(), end == End::Won);
                return Some(Outcome { reached, by_draw: end == End::Drawn });
            };
            self.top = top;
            let frame = &mut self.frames[top];
            let is_good = self.goal.suits(frame.state.mover(), end == End::Won);
            self.history.note(&frame.state.target(frame.square(), tables), is_good);
            end = frame.take(end, self.goal)?;
        }
    }
}

/// Places a donut, and after it every reply that has no alternative. How the game ends then, if that is known.
// Not woven into the loop around it: together they would need too many of the chip's registers.
#[cfg_attr(target_os = "none", inline(never))]
#[cfg_attr(not(target_os = "none"), inline(always))]
fn follow(state: &mut State, mut square: u8, goal: &Goal, tables: &BoardTables) -> Option<End> {
    let won = |by: Player| Some(if by == goal.winner { End::Won } else { End::Lost });
    loop {
        match state.place(square, tables) {
            After::Five => return won(1 - state.mover()),
            After::Full => return state.larger_group(tables).map_or(Some(End::Drawn), won),
            After::On if state.placed() >= goal.donuts => return Some(End::Lost),
            After::On if state.makes_five(tables) => return won(state.mover()),
            After::On => square = state.only_target()?,
        }
    }
}
