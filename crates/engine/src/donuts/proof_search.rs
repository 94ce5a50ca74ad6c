//! Depth-first proof-number search (df-pn): proves that a player forces a win, or that they can't.
//!
//! Every position has two numbers, the efforts to prove and to disprove that its mover reaches their goal. The search always
//! goes where the proof looks cheapest and comes back as soon as another move looks cheaper. A position with thirteen donuts is
//! not looked into in this way: it is a leaf, and once it looks cheapest, [`AlphaBeta`] settles it faster.

use rules::donuts::Square;

use super::{
    alpha_beta::{AlphaBeta, Goal},
    evaluation::Evaluation,
    history::{CERTAIN, History},
    solver::Answer,
    state::{After, BoardTables, Key, State},
    transposition_table::{INFINITE, INFINITE_BY_DRAW, MOST, ProofNumbers, TranspositionTable},
};

/// From so many donuts on, a position is a leaf, settled by alpha-beta search.
const ALPHA_BETA_FROM: u8 = 13;

/// A move, and the numbers of the opponent, who is to move after it.
#[derive(Clone, Copy)]
struct Reply {
    square: u8,
    numbers: ProofNumbers,
}

/// A position with its moves. The first `weighed` of those that are listed have numbers, the others only a square.
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
    /// The thresholds: come back when the position takes so much.
    limit: ProofNumbers,
}

/// What the replies to a position mean for it.
struct Summary {
    numbers: ProofNumbers,
    best: usize,
    /// The proof number that the next best would give.
    second: u16,
}

impl Frame {
    const BLANK: Self = Self {
        state: State::BLANK,
        replies: [Reply { square: 0, numbers: ProofNumbers::UNKNOWN }; Square::COUNT],
        weighed: 0,
        listed: 0,
        chosen: 0,
        drawn: false,
        limit: ProofNumbers::UNKNOWN,
    };

    /// Lists the moves with what is known of them.
    fn open<const SLOTS: usize>(
        &mut self,
        limit: ProofNumbers,
        table: &TranspositionTable<SLOTS>,
        tables: &BoardTables,
    ) {
        self.weighed = 0;
        self.drawn = false;
        self.limit = limit;
        let (state, replies, mut count) = (&self.state, &mut self.replies, 0);
        state.each_target(tables, |target, _| {
            // All of them at once, so that a PC need not wait for each: the table is larger than its nearest cache.
            let numbers = table.numbers(&state.key_after(target.square, tables));
            replies[count] = Reply { square: target.square, numbers };
            count += 1;
        });
        self.listed = count as u8;
    }

    /// The next move that has no numbers yet; those that fail are struck off on the way, and all others when one succeeds.
    fn unweighed(&mut self) -> Option<u8> {
        while let Some(reply) = self.replies[..self.listed as usize].get(self.weighed as usize) {
            if reply.numbers == ProofNumbers::UNKNOWN {
                return Some(reply.square);
            }
            self.weigh(reply.numbers);
        }
        None
    }

    /// Gives the next move its numbers, or strikes it off when it fails, or all others when it succeeds.
    fn weigh(&mut self, numbers: ProofNumbers) {
        let reply = Reply { numbers, ..self.replies[self.weighed as usize] };
        if numbers.is_disproven() {
            self.replies[0] = reply;
            (self.weighed, self.listed) = (1, 1);
        } else if numbers.is_proven() {
            self.drawn |= numbers.disproof == INFINITE_BY_DRAW;
            self.listed -= 1;
            self.replies[self.weighed as usize] = self.replies[self.listed as usize];
        } else {
            self.replies[self.weighed as usize] = reply;
            self.weighed += 1;
        }
    }

    /// Takes what is known now of the reply that was looked into.
    fn answer_chosen(&mut self, numbers: ProofNumbers) {
        self.replies[self.chosen as usize].numbers = numbers;
    }

    /// Sums the replies up. The mover needs only one of them, the opponent an answer to each.
    fn sum_up(&self) -> Summary {
        let (mut best, mut proof, mut second, mut disproof) = (0, INFINITE, INFINITE, 0);
        let mut drawn = self.drawn;
        for (index, reply) in self.replies[..self.listed as usize].iter().enumerate() {
            disproof += u32::from(reply.numbers.proof);
            let cost = reply.numbers.disproof;
            drawn |= cost == INFINITE_BY_DRAW;
            if cost < proof {
                (best, proof, second) = (index, cost, proof);
            } else {
                second = second.min(cost);
            }
        }
        let numbers = match proof {
            0 => ProofNumbers::settled(true, self.replies[best].numbers.proof == INFINITE_BY_DRAW),
            INFINITE_BY_DRAW | INFINITE => ProofNumbers::settled(false, drawn),
            _ => ProofNumbers { proof, disproof: disproof.min(MOST.into()) as u16 },
        };
        Summary { numbers, best, second }
    }

    /// How much the best reply may take until another one looks better, or until the position itself takes too much.
    fn limit_of_best(&self, weighed: &Summary) -> ProofNumbers {
        // Somewhat more than the second best, or the search would jump to and fro.
        let second = u32::from(weighed.second);
        let disproof = (second + second / 8 + 1).min(u32::from(self.limit.proof));
        let rest = weighed.numbers.disproof - self.replies[weighed.best].numbers.proof;
        ProofNumbers { proof: self.limit.disproof - rest, disproof: disproof as u16 }
    }
}

pub(super) struct ProofSearch {
    frames: [Frame; ALPHA_BETA_FROM as usize + 1],
    top: usize,
    goal: Goal,
    /// The leaf that the alpha-beta search is about.
    leaf: Option<Key>,
    /// What was learnt on this board, and perhaps on one like it before.
    pub(super) evaluation: Evaluation,
    /// How many donuts have been placed.
    nodes: u32,
}

impl ProofSearch {
    pub(super) const IDLE: Self = Self {
        frames: [Frame::BLANK; ALPHA_BETA_FROM as usize + 1],
        top: 0,
        goal: Goal { winner: 0, donuts: 0 },
        leaf: None,
        evaluation: Evaluation::NONE,
        nodes: 0,
    };

    /// Begins with a position in which the mover does not make five at once.
    pub(super) fn begin<const SLOTS: usize>(
        &mut self,
        state: &State,
        goal: Goal,
        table: &TranspositionTable<SLOTS>,
        tables: &BoardTables,
    ) {
        self.goal = goal;
        self.top = 0;
        self.leaf = None;
        self.nodes = 0;
        self.frames[0].state = *state;
        self.frames[0].open(ProofNumbers { proof: INFINITE, disproof: INFINITE }, table, tables);
    }

    /// How many donuts have been placed since the beginning, but for those of the alpha-beta search.
    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The only move of the first position that is not known to lose, if there is just one.
    pub(super) fn only_unrefuted_move(&self) -> Option<Square> {
        let first = &self.frames[0];
        let replies = &first.replies[..first.listed as usize];
        let drawn = first.drawn || replies.iter().any(|reply| reply.numbers.disproof == INFINITE_BY_DRAW);
        let mut open = replies.iter().filter(|reply| !reply.numbers.is_proven());
        let last = open.next().filter(|_| !drawn && open.next().is_none())?;
        Square::from_index(last.square.into())
    }

    /// Goes on until `budget` donuts are placed.
    pub(super) fn run<const SLOTS: usize>(
        &mut self,
        budget: &mut u32,
        table: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Answer> {
        while *budget > 0 {
            let answer = match self.leaf {
                Some(key) => {
                    let outcome = alpha_beta.run(budget, tables)?;
                    let numbers = ProofNumbers::settled(outcome.reached, outcome.by_draw);
                    self.leaf = None;
                    table.note(&key, numbers);
                    self.learn(self.top + 1, numbers, alpha_beta, tables);
                    self.frames[self.top].answer_chosen(numbers);
                    None
                }
                None => {
                    *budget -= 1;
                    self.go_on(table, alpha_beta, tables)
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
        table: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Answer> {
        let frame = &mut self.frames[self.top];
        let Some(square) = frame.unweighed() else { return self.descend(table, alpha_beta, tables) };
        let mover = frame.state.mover();
        let mut state = frame.state;
        self.nodes += 1;
        let numbers = match state.place(square, tables) {
            After::Five => ProofNumbers::settled(false, false),
            After::Full => {
                let larger = state.larger_group(tables);
                let wins = larger == Some(self.goal.winner);
                ProofNumbers::settled(wins != (mover == self.goal.winner), larger.is_none())
            }
            After::On if state.makes_five(tables) => ProofNumbers::settled(true, false),
            After::On => {
                let promise = alpha_beta.history.promise(&frame.state.target(square, tables));
                first_guess(&state, promise, &alpha_beta.history, &self.evaluation, tables)
            }
        };
        frame.weigh(numbers);
        None
    }

    /// Looks into the best reply, unless the position is settled or takes too much.
    fn descend<const SLOTS: usize>(
        &mut self,
        table: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Answer> {
        let [frame, next, ..] = &mut self.frames[self.top..] else { return Some(Answer::Failed) };
        let weighed = frame.sum_up();
        let square = frame.replies[weighed.best].square;
        let numbers = weighed.numbers;
        let is_settled = numbers.is_proven() || numbers.is_disproven();
        if is_settled || numbers.proof >= frame.limit.proof || numbers.disproof >= frame.limit.disproof {
            return self.close(numbers, square, table, alpha_beta, tables);
        }
        frame.chosen = weighed.best as u8;
        next.state = frame.state;
        next.state.place(square, tables);
        self.nodes += 1;
        if next.state.placed() >= ALPHA_BETA_FROM {
            alpha_beta.begin(&next.state, self.goal, tables);
            self.leaf = Some(next.state.key());
        } else {
            next.open(frame.limit_of_best(&weighed), table, tables);
            self.top += 1;
        }
        None
    }

    /// Goes back to the position before, with what is known now.
    fn close<const SLOTS: usize>(
        &mut self,
        numbers: ProofNumbers,
        best: u8,
        table: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Answer> {
        table.note(&self.frames[self.top].state.key(), numbers);
        self.learn(self.top, numbers, alpha_beta, tables);
        let Some(top) = self.top.checked_sub(1) else {
            let best = Square::from_index(best as usize).filter(|_| numbers.is_proven());
            return Some(best.map_or(Answer::Failed, Answer::Reached));
        };
        self.top = top;
        self.frames[top].answer_chosen(numbers);
        None
    }

    /// Learns from the position of a frame, if it is settled.
    fn learn(
        &mut self,
        frame: usize,
        numbers: ProofNumbers,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) {
        if numbers.is_proven() || numbers.is_disproven() {
            let state = &self.frames[frame].state;
            self.evaluation.learn(state, numbers.is_proven() == (state.mover() == 0));
            if let Some(before) = frame.checked_sub(1) {
                let target = self.frames[before].state.target(state.last(), tables);
                alpha_beta.history.note(&target, numbers.is_disproven());
            }
        }
    }
}

/// The numbers of a position that was never looked at, after a move with that promise: the mover needs the move that leaves the
/// opponent the fewest replies, the opponent a reply to every move. What was learnt makes the one dearer and the other cheaper.
fn first_guess(
    state: &State,
    promise: i32,
    history: &History,
    evaluation: &Evaluation,
    tables: &BoardTables,
) -> ProofNumbers {
    let (mut fewest, mut moves, mut best_promise) = (u8::MAX, 0, -CERTAIN);
    state.each_target(tables, |target, replies| {
        fewest = fewest.min(replies);
        moves += 1;
        best_promise = best_promise.max(history.promise(&target));
    });
    let for_vanilla = evaluation.estimate(state);
    let for_mover = if state.mover() == 0 { for_vanilla } else { -for_vanilla };
    // Sixteen steps double a number. Each of the three guesses may err, so that none has the whole say.
    let advantage = ((11 * for_mover) >> 10) + ((12 * best_promise.min(CERTAIN)) >> 7)
        - ((9 * promise.clamp(-CERTAIN, CERTAIN)) >> 7);
    // Far from a leaf there is more to settle.
    let away = 6 * i32::from(ALPHA_BETA_FROM.saturating_sub(state.placed()));
    ProofNumbers { proof: grown(fewest, away - advantage), disproof: grown(moves, away + advantage) }
}

/// The effort to settle some positions, grown by some steps.
fn grown(positions: u8, steps: i32) -> u16 {
    // Each position counts two, which leaves room for finer differences.
    let effort = 2 * u32::from(positions) + 1;
    let steps = (16 + steps).max(0) as u32;
    (((effort * (16 + steps % 16)) << (steps / 16)) >> 5).clamp(1, MOST.into()) as u16
}
