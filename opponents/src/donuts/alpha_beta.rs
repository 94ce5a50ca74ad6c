//! Alpha-beta search: tries move after move to the end, depth first. A goal is reached or not, so the window is a null window:
//! the first move that reaches the goal cuts off all others.
//!
//! Move ordering: first those that leave the opponent few replies and that did well before, by the history heuristic. It has no
//! transposition table, which makes it fast: in Donuts the same position is seldom reached in two ways.

use rules::donuts::{DONUTS, Square};

use super::{
    history::{CERTAIN, History},
    state::{After, Ground, Player, State},
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

/// A position with its moves.
#[derive(Clone, Copy)]
struct Frame {
    state: State,
    /// Each with its square in the low six bits and above them how little it promises.
    moves: [u16; Square::COUNT],
    count: u8,
    /// Whether a draw makes one of the moves fail that were tried.
    drawn: bool,
    /// The move that is tried now; it promises more than those that are still to be tried.
    current: u16,
}

/// Larger than any move.
const NONE_LEFT: u16 = u16::MAX;

impl Frame {
    const BLANK: Self =
        Self { state: State::BLANK, moves: [0; Square::COUNT], count: 0, drawn: false, current: 0 };

    /// Lists the moves, each with its rank for move ordering.
    // Once in the program and not in two places, or its own parts would not be woven in.
    #[inline(never)]
    fn open(&mut self, ground: &Ground, history: &History) {
        let (state, moves, mut count, mut best) = (&self.state, &mut self.moves, 0, NONE_LEFT);
        state.each_target(ground, |square, replies| {
            // From a move that is certain to fail to one that is certain to succeed it is as far as eight replies.
            let promise = history.promise(state, square, ground) >> 2;
            let rank = (u16::from(replies) * 8).wrapping_add_signed((CERTAIN - promise) as i16);
            moves[count] = rank << 6 | u16::from(square);
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

/// The search, step by step.
pub(super) struct AlphaBeta {
    frames: [Frame; DONUTS as usize + 1],
    top: usize,
    goal: Goal,
    /// What was learnt on this board, and perhaps on one like it before.
    pub(super) history: History,
    /// How many donuts have been placed.
    nodes: u32,
}

/// What came out of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Whether the mover of its first position reaches their goal.
    pub(super) reached: bool,
    /// Whether that took a draw, as far as can be told.
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
    pub(super) fn begin(&mut self, state: &State, goal: Goal, ground: &Ground) {
        self.goal = goal;
        self.top = 0;
        self.frames[0].state = *state;
        self.frames[0].open(ground, &self.history);
    }

    /// Counts the donuts from 0 on again.
    pub(super) fn forget_nodes(&mut self) {
        self.nodes = 0;
    }

    /// How many donuts the searches have placed.
    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Places donuts until `budget` of them are used up or the search ends.
    #[inline(never)]
    pub(super) fn run(&mut self, budget: &mut u32, ground: &Ground) -> Option<Outcome> {
        // When so many donuts lie, the winner has not won in time.
        let end = self.frames[0].state.placed().saturating_add(self.goal.donuts);
        let mut left = *budget;
        let outcome = loop {
            if left == 0 {
                break None;
            }
            let [frame, next, ..] = &mut self.frames[self.top..] else {
                break self.close(false, false, ground);
            };
            next.state.copy(&frame.state);
            let (mut mover, mut square) = (frame.state.mover(), frame.square());
            // A reply that has no alternative is made at once.
            let decided = loop {
                left = left.saturating_sub(1);
                match next.state.place(square, ground) {
                    After::Five => break Some((mover == self.goal.winner, false)),
                    After::Full => {
                        let larger = next.state.larger_group(ground);
                        break Some((larger == Some(self.goal.winner), larger.is_none()));
                    }
                    After::On if next.state.placed() >= end => break Some((false, false)),
                    After::On if next.state.makes_five(ground) => {
                        break Some((mover != self.goal.winner, false));
                    }
                    After::On => {}
                }
                let Some(only) = next.state.only_target() else { break None };
                (mover, square) = (1 - mover, only);
            };
            let Some((won, by_draw)) = decided else {
                next.open(ground, &self.history);
                self.top += 1;
                continue;
            };
            let by_draw = if self.goal.suits(frame.state.mover(), won) {
                by_draw
            } else {
                frame.drawn |= by_draw;
                if frame.next() {
                    continue;
                }
                frame.drawn
            };
            if let Some(outcome) = self.close(won, by_draw, ground) {
                break Some(outcome);
            }
        };
        self.nodes = self.nodes.wrapping_add(*budget - left);
        *budget = left;
        outcome
    }

    /// Goes back from the top position, in which the winner is known to win or not to, and if not, perhaps because of a draw.
    #[inline(always)]
    fn close(&mut self, won: bool, mut by_draw: bool, ground: &Ground) -> Option<Outcome> {
        loop {
            if self.top == 0 {
                let reached = self.goal.suits(self.frames[0].state.mover(), won);
                return Some(Outcome { reached, by_draw });
            }
            self.top -= 1;
            let frame = &mut self.frames[self.top];
            let is_good = self.goal.suits(frame.state.mover(), won);
            self.history.note(&frame.state, frame.square(), is_good, ground);
            if !is_good {
                frame.drawn |= by_draw;
                by_draw = frame.drawn;
                if frame.next() {
                    return None;
                }
            }
        }
    }
}
