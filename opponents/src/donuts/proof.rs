//! A proof that a player forces a win, or that they can't: depth-first proof-number search.
//!
//! Every position has two numbers, the efforts to prove and to refute that its mover reaches their goal. The search always
//! goes where the proof looks cheapest and comes back as soon as another move looks cheaper. A position with eleven donuts is
//! not looked into in this way: once it looks cheapest, a [`Chase`] settles it faster.

use rules::donuts::Square;

use super::{
    chase::{Chase, Goal},
    experience::Experience,
    habits::{CERTAIN, Habits},
    memory::{Effort, MOST, NEVER, NOT_BY_MORE, Positions},
    solver::Answer,
    state::{After, Ground, Key, State},
};

/// From so many donuts on, a position is settled by a chase.
const CHASED_FROM: u8 = 11;

/// A move, and the effort of the opponent, who is to move after it.
#[derive(Clone, Copy)]
struct Reply {
    square: u8,
    effort: Effort,
}

/// A position with its moves. The first `weighed` of those that are listed have an effort, the others only a square.
#[derive(Clone, Copy)]
struct Frame {
    state: State,
    replies: [Reply; Square::COUNT],
    weighed: u8,
    listed: u8,
    /// The reply that is being looked into.
    chosen: u8,
    /// Whether a move that was struck off fails because of a draw.
    drawn: bool,
    /// Come back when the position takes so much.
    limit: Effort,
}

/// What the replies to a position mean for it.
struct Weighed {
    effort: Effort,
    /// The reply that looks best.
    best: usize,
    /// The effort to prove that the next best would take.
    second: u16,
}

impl Frame {
    const BLANK: Self = Self {
        state: State::BLANK,
        replies: [Reply { square: 0, effort: Effort::UNKNOWN }; Square::COUNT],
        weighed: 0,
        listed: 0,
        chosen: 0,
        drawn: false,
        limit: Effort::UNKNOWN,
    };

    /// Lists the moves with what is known of them.
    fn open<const SLOTS: usize>(&mut self, limit: Effort, positions: &Positions<SLOTS>, ground: &Ground) {
        self.weighed = 0;
        self.drawn = false;
        self.limit = limit;
        let (state, replies, mut count) = (&self.state, &mut self.replies, 0);
        state.each_target(ground, |square, _| {
            // All of them at once, so that a PC need not wait for each: the table is larger than its nearest cache.
            let effort = positions.effort(&state.key_after(square, ground));
            replies[count] = Reply { square, effort };
            count += 1;
        });
        self.listed = count as u8;
    }

    /// The next move that has no effort yet; those that fail are struck off on the way, and all others when one succeeds.
    fn unweighed(&mut self) -> Option<u8> {
        while let Some(reply) = self.replies[..self.listed as usize].get(self.weighed as usize) {
            if reply.effort == Effort::UNKNOWN {
                return Some(reply.square);
            }
            self.weigh(reply.effort);
        }
        None
    }

    /// Gives the next move its effort, or strikes it off when it fails, or all others when it succeeds.
    fn weigh(&mut self, effort: Effort) {
        let reply = Reply { effort, ..self.replies[self.weighed as usize] };
        if effort.is_refuted() {
            self.replies[0] = reply;
            (self.weighed, self.listed) = (1, 1);
        } else if effort.is_proven() {
            self.drawn |= effort.refute == NOT_BY_MORE;
            self.listed -= 1;
            self.replies[self.weighed as usize] = self.replies[self.listed as usize];
        } else {
            self.replies[self.weighed as usize] = reply;
            self.weighed += 1;
        }
    }

    /// Takes what is known now of the reply that was looked into.
    fn answer_chosen(&mut self, effort: Effort) {
        self.replies[self.chosen as usize].effort = effort;
    }

    /// Sums the replies up. The mover needs only one of them, the opponent an answer to each.
    fn sum_up(&self) -> Weighed {
        let (mut best, mut prove, mut second, mut refute) = (0, NEVER, NEVER, 0);
        let mut drawn = self.drawn;
        for (index, reply) in self.replies[..self.listed as usize].iter().enumerate() {
            refute += u32::from(reply.effort.prove);
            let cost = reply.effort.refute;
            drawn |= cost == NOT_BY_MORE;
            if cost < prove {
                (best, prove, second) = (index, cost, prove);
            } else {
                second = second.min(cost);
            }
        }
        let effort = match prove {
            0 => Effort::settled(true, self.replies[best].effort.prove == NOT_BY_MORE),
            NOT_BY_MORE | NEVER => Effort::settled(false, drawn),
            _ => Effort { prove, refute: refute.min(MOST.into()) as u16 },
        };
        Weighed { effort, best, second }
    }

    /// How much the best reply may take until another one looks better, or until the position itself takes too much.
    fn limit_of_best(&self, weighed: &Weighed) -> Effort {
        // Somewhat more than the second best, or the search would jump to and fro.
        let second = u32::from(weighed.second);
        let refute = (second + second / 8 + 1).min(u32::from(self.limit.prove));
        let rest = weighed.effort.refute - self.replies[weighed.best].effort.prove;
        Effort { prove: self.limit.refute - rest, refute: refute as u16 }
    }
}

/// The search, step by step.
pub(super) struct Proof {
    frames: [Frame; CHASED_FROM as usize + 1],
    top: usize,
    goal: Goal,
    /// The position that a chase is about.
    chased: Option<Key>,
    /// What was learnt on this board, and perhaps on one like it before.
    pub(super) experience: Experience,
    /// How many donuts have been placed.
    nodes: u32,
}

impl Proof {
    pub(super) const IDLE: Self = Self {
        frames: [Frame::BLANK; CHASED_FROM as usize + 1],
        top: 0,
        goal: Goal { winner: 0, donuts: 0 },
        chased: None,
        experience: Experience::NONE,
        nodes: 0,
    };

    /// Begins with a position in which the mover does not make five at once.
    pub(super) fn begin<const SLOTS: usize>(
        &mut self,
        state: &State,
        goal: Goal,
        positions: &Positions<SLOTS>,
        ground: &Ground,
    ) {
        self.goal = goal;
        self.top = 0;
        self.chased = None;
        self.nodes = 0;
        self.frames[0].state = *state;
        self.frames[0].open(Effort { prove: NEVER, refute: NEVER }, positions, ground);
    }

    /// How many donuts have been placed since the beginning, but for those in chases.
    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Goes on until `budget` donuts are placed.
    pub(super) fn run<const SLOTS: usize>(
        &mut self,
        budget: &mut u32,
        positions: &mut Positions<SLOTS>,
        chase: &mut Chase,
        ground: &Ground,
    ) -> Option<Answer> {
        while *budget > 0 {
            let answer = match self.chased {
                Some(key) => {
                    let outcome = chase.run(budget, ground)?;
                    let effort = Effort::settled(outcome.reached, outcome.by_draw);
                    self.chased = None;
                    positions.note(&key, effort);
                    self.learn(self.top + 1, effort, chase, ground);
                    self.frames[self.top].answer_chosen(effort);
                    None
                }
                None => {
                    *budget -= 1;
                    self.go_on(positions, chase, ground)
                }
            };
            if answer.is_some() {
                return answer;
            }
        }
        None
    }

    fn go_on<const SLOTS: usize>(
        &mut self,
        positions: &mut Positions<SLOTS>,
        chase: &mut Chase,
        ground: &Ground,
    ) -> Option<Answer> {
        let frame = &mut self.frames[self.top];
        let Some(square) = frame.unweighed() else { return self.descend(positions, chase, ground) };
        let mover = frame.state.mover();
        let mut state = frame.state;
        self.nodes += 1;
        let effort = match state.place(square, ground) {
            After::Five => Effort::settled(false, false),
            After::Full => {
                let larger = state.larger_group(ground);
                let wins = larger == Some(self.goal.winner);
                Effort::settled(wins != (mover == self.goal.winner), larger.is_none())
            }
            After::On if state.makes_five(ground) => Effort::settled(true, false),
            After::On => {
                let promise = chase.habits.promise(&frame.state, square, ground);
                first_guess(&state, promise, &chase.habits, &self.experience, ground)
            }
        };
        frame.weigh(effort);
        None
    }

    /// Looks into the best reply, unless the position is settled or takes too much.
    fn descend<const SLOTS: usize>(
        &mut self,
        positions: &mut Positions<SLOTS>,
        chase: &mut Chase,
        ground: &Ground,
    ) -> Option<Answer> {
        let [frame, next, ..] = &mut self.frames[self.top..] else { return Some(Answer::Failed) };
        let weighed = frame.sum_up();
        let square = frame.replies[weighed.best].square;
        let effort = weighed.effort;
        let is_settled = effort.is_proven() || effort.is_refuted();
        if is_settled || effort.prove >= frame.limit.prove || effort.refute >= frame.limit.refute {
            return self.close(effort, square, positions, chase, ground);
        }
        frame.chosen = weighed.best as u8;
        next.state = frame.state;
        next.state.place(square, ground);
        self.nodes += 1;
        if next.state.placed() >= CHASED_FROM {
            chase.begin(&next.state, self.goal, ground);
            self.chased = Some(next.state.key());
        } else {
            next.open(frame.limit_of_best(&weighed), positions, ground);
            self.top += 1;
        }
        None
    }

    /// Goes back to the position before, with what is known now.
    fn close<const SLOTS: usize>(
        &mut self,
        effort: Effort,
        best: u8,
        positions: &mut Positions<SLOTS>,
        chase: &mut Chase,
        ground: &Ground,
    ) -> Option<Answer> {
        positions.note(&self.frames[self.top].state.key(), effort);
        self.learn(self.top, effort, chase, ground);
        let Some(top) = self.top.checked_sub(1) else {
            let best = Square::from_index(best as usize).filter(|_| effort.is_proven());
            return Some(best.map_or(Answer::Failed, Answer::Reached));
        };
        self.top = top;
        self.frames[top].answer_chosen(effort);
        None
    }

    /// Learns from the position of a frame, if it is settled.
    fn learn(&mut self, frame: usize, effort: Effort, chase: &mut Chase, ground: &Ground) {
        if effort.is_proven() || effort.is_refuted() {
            let state = &self.frames[frame].state;
            self.experience.learn(state, effort.is_proven() == (state.mover() == 0));
            if let Some(before) = frame.checked_sub(1) {
                chase.habits.note(&self.frames[before].state, state.last(), effort.is_refuted(), ground);
            }
        }
    }
}

/// The effort of a position that was never looked at, after a move with that promise: the mover needs the move that leaves the
/// opponent the fewest replies, the opponent a reply to every move. What was learnt makes the one dearer and the other cheaper.
fn first_guess(
    state: &State,
    promise: i32,
    habits: &Habits,
    experience: &Experience,
    ground: &Ground,
) -> Effort {
    let (mut fewest, mut moves, mut best_promise) = (u8::MAX, 0, -CERTAIN);
    state.each_target(ground, |square, replies| {
        fewest = fewest.min(replies);
        moves += 1;
        best_promise = best_promise.max(habits.promise(state, square, ground));
    });
    let for_vanilla = experience.estimate(state);
    let for_mover = if state.mover() == 0 { for_vanilla } else { -for_vanilla };
    // Sixteen steps double an effort. Each of the three guesses may err, so that none has the whole say.
    let advantage = ((11 * for_mover) >> 10) + ((12 * best_promise.min(CERTAIN)) >> 7)
        - ((9 * promise.clamp(-CERTAIN, CERTAIN)) >> 7);
    // Far from a chase there is more to settle.
    let away = 6 * i32::from(CHASED_FROM.saturating_sub(state.placed()));
    Effort { prove: grown(fewest, away - advantage), refute: grown(moves, away + advantage) }
}

/// The effort to settle some positions, grown by some steps.
fn grown(positions: u8, steps: i32) -> u16 {
    // Each position counts two, which leaves room for finer differences.
    let effort = 2 * u32::from(positions) + 1;
    let steps = (16 + steps).max(0) as u32;
    (((effort * (16 + steps % 16)) << (steps / 16)) >> 5).clamp(1, MOST.into()) as u16
}
