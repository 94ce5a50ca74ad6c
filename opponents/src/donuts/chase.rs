//! A chase after a goal: tries move after move to the end, first those that leave the opponent few replies and that did well
//! before.
//!
//! It keeps no notes, which makes it fast: in Donuts the same position is seldom reached in two ways.

use rules::donuts::{DONUTS, Square};

use super::{
    habits::Habits,
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
}

/// A position with the moves that are still to be tried.
#[derive(Clone, Copy)]
struct Frame {
    state: State,
    /// Each with its square in the low six bits and above them how little it promises.
    moves: [u16; Square::COUNT],
    tried: u8,
    count: u8,
}

impl Frame {
    const BLANK: Self = Self { state: State::BLANK, moves: [0; Square::COUNT], tried: 0, count: 0 };

    /// Lists the moves.
    #[inline(always)]
    fn open(&mut self, ground: &Ground, habits: &Habits) {
        let habits = habits.of(&self.state);
        let (moves, mut count) = (&mut self.moves, 0);
        self.state.each_target(ground, |square, replies| {
            // The whole scale of habits weighs as much as four replies.
            let habit = (i8::MAX as i16 - i16::from(habits[square as usize])) as u16 / 4;
            moves[count] = (u16::from(replies) * 16 + habit) << 6 | u16::from(square);
            count += 1;
        });
        self.tried = 0;
        self.count = count as u8;
    }

    /// Takes the move that promises most.
    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let (least, rest) =
            self.moves[..self.count as usize].get_mut(self.tried as usize..)?.split_first_mut()?;
        for other in rest {
            (*least, *other) = ((*least).min(*other), (*least).max(*other));
        }
        self.tried += 1;
        Some(*least as u8 & 0x3F)
    }
}

/// The chase, step by step.
pub(super) struct Chase {
    frames: [Frame; DONUTS as usize + 1],
    top: usize,
    goal: Goal,
    /// Whether a drawn end of the game was met, which serves the player who is not to win.
    met_draw: bool,
    /// What was learnt on this board.
    pub(super) habits: Habits,
    /// How many donuts have been placed.
    nodes: u32,
}

/// What came out of a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Whether the mover of its first position reaches their goal.
    pub(super) reached: bool,
    /// Whether that took a draw, as far as can be told.
    pub(super) by_draw: bool,
}

impl Chase {
    pub(super) const IDLE: Self = Self {
        frames: [Frame::BLANK; DONUTS as usize + 1],
        top: 0,
        goal: Goal { winner: 0, donuts: 0 },
        met_draw: false,
        habits: Habits::NONE,
        nodes: 0,
    };

    /// Begins with a position in which the mover does not make five at once.
    pub(super) fn begin(&mut self, state: &State, goal: Goal, ground: &Ground) {
        self.goal = goal;
        self.top = 0;
        self.met_draw = false;
        self.frames[0].state = *state;
        self.frames[0].open(ground, &self.habits);
    }

    /// Counts the donuts from 0 on again.
    pub(super) fn forget_nodes(&mut self) {
        self.nodes = 0;
    }

    /// How many donuts the chases have placed.
    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Places donuts until `budget` of them are used up or the chase ends.
    #[inline(never)]
    pub(super) fn run(&mut self, budget: &mut u32, ground: &Ground) -> Option<Outcome> {
        while *budget > 0 {
            *budget -= 1;
            let [frame, next, ..] = &mut self.frames[self.top..] else { return self.close(false) };
            let Some(square) = frame.next() else {
                if let Some(outcome) = self.close(false) {
                    return Some(outcome);
                }
                continue;
            };
            self.nodes = self.nodes.wrapping_add(1);
            let mover = frame.state.mover();
            next.state = frame.state;
            let reached = match next.state.place(square, ground) {
                After::Five => true,
                After::Full => {
                    let larger = next.state.larger_group(ground);
                    self.met_draw |= larger.is_none();
                    (larger == Some(self.goal.winner)) == (mover == self.goal.winner)
                }
                After::On if self.top + 1 >= self.goal.donuts as usize => mover != self.goal.winner,
                After::On if next.state.makes_five(ground) => false,
                After::On => {
                    next.open(ground, &self.habits);
                    self.top += 1;
                    continue;
                }
            };
            if reached && let Some(outcome) = self.close(true) {
                return Some(outcome);
            }
        }
        None
    }

    /// Goes back from the top position: its mover reaches their goal or not.
    #[inline(always)]
    fn close(&mut self, mut reached: bool) -> Option<Outcome> {
        loop {
            if self.top == 0 {
                let won = reached == (self.frames[0].state.mover() == self.goal.winner);
                return Some(Outcome { reached, by_draw: self.met_draw && !won });
            }
            let closed = self.frames[self.top].state.last();
            self.top -= 1;
            self.habits.note(&self.frames[self.top].state, closed, !reached);
            if reached {
                return None;
            }
            reached = true;
        }
    }
}
