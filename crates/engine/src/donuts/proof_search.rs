//! Depth-first proof-number search (df-pn): proves that a player forces a win, or that they can't.
//!
//! Every position has [`ProofNumbers`]: the estimated effort to prove, and to disprove, that the player to move reaches
//! their goal. The search always follows the most-proving move and returns as soon as another one looks
//! cheaper. A position with thirteen donuts is a leaf: [`AlphaBeta`] settles it, which is faster.

use rules::donuts::Square;

use super::{
    alpha_beta::{AlphaBeta, Goal},
    evaluation::Evaluation,
    history::{CERTAIN, History},
    solver::Verdict,
    state::{BoardTables, Key, State, Status},
    transposition_table::{INFINITE, INFINITE_BY_DRAW, MAX_FINITE, ProofNumbers, TranspositionTable},
};

/// A position with this many donuts is a leaf, settled by alpha-beta search.
const ALPHA_BETA_FROM: u8 = 13;

/// A child: a move and the numbers of the position after it, in which the opponent is to move. If that position is
/// disproven, the move succeeds; if it is proven, the move fails.
#[derive(Clone, Copy)]
struct Child {
    square: u8,
    numbers: ProofNumbers,
}

/// A position on the search stack, with its children.
#[derive(Clone, Copy)]
struct Frame {
    state: State,
    /// The first `listed` are the moves that are not pruned. The first `numbered` of them have numbers; those of the
    /// others come from the transposition table, and may be [`UNKNOWN`](ProofNumbers::UNKNOWN).
    children: [Child; Square::COUNT],
    numbered: u8,
    listed: u8,
    /// The child being searched.
    chosen: u8,
    /// Whether a pruned move fails because of a draw.
    drawn: bool,
    /// The search returns to the parent when either number reaches its threshold.
    thresholds: ProofNumbers,
}

/// What the children imply for their parent.
struct Summary {
    numbers: ProofNumbers,
    /// The most-proving child.
    best: usize,
    /// The proof number that the second-best child would give.
    second: u16,
}

impl Frame {
    const BLANK: Self = Self {
        state: State::BLANK,
        children: [Child { square: 0, numbers: ProofNumbers::UNKNOWN }; Square::COUNT],
        numbered: 0,
        listed: 0,
        chosen: 0,
        drawn: false,
        thresholds: ProofNumbers::UNKNOWN,
    };

    /// Lists the moves, with their numbers in the transposition table.
    fn open<const SLOTS: usize>(
        &mut self,
        thresholds: ProofNumbers,
        transpositions: &TranspositionTable<SLOTS>,
        tables: &BoardTables,
    ) {
        self.numbered = 0;
        self.drawn = false;
        self.thresholds = thresholds;
        let (state, children, mut count) = (&self.state, &mut self.children, 0);
        state.each_target(tables, |target, _| {
            // Looked up in one loop, so that a PC overlaps the cache misses: the table is larger than its L1 cache.
            let numbers = transpositions.numbers(&state.key_after(target.square, tables));
            children[count] = Child { square: target.square, numbers };
            count += 1;
        });
        self.listed = count as u8;
    }

    /// The next move without numbers. Records the numbers of the moves before it.
    fn next_without_numbers(&mut self) -> Option<u8> {
        while let Some(child) = self.children[..self.listed as usize].get(self.numbered as usize) {
            if child.numbers == ProofNumbers::UNKNOWN {
                return Some(child.square);
            }
            self.record_numbers(child.numbers);
        }
        None
    }

    /// Records the numbers of the next move. Prunes it if it fails, and all other moves if it succeeds.
    fn record_numbers(&mut self, numbers: ProofNumbers) {
        let child = Child { numbers, ..self.children[self.numbered as usize] };
        // The numbers are the opponent's: a disproven child is a move that succeeds.
        if numbers.is_disproven() {
            self.children[0] = child;
            (self.numbered, self.listed) = (1, 1);
        } else if numbers.is_proven() {
            self.drawn |= numbers.disproof == INFINITE_BY_DRAW;
            self.listed -= 1;
            self.children[self.numbered as usize] = self.children[self.listed as usize];
        } else {
            self.children[self.numbered as usize] = child;
            self.numbered += 1;
        }
    }

    /// Updates the numbers of the child that was searched.
    fn update_chosen(&mut self, numbers: ProofNumbers) {
        self.children[self.chosen as usize].numbers = numbers;
    }

    /// Sums up the children. The player to move needs one move that succeeds; the opponent needs an answer to each.
    fn sum_up(&self) -> Summary {
        let (mut best, mut proof, mut second, mut disproof) = (0, INFINITE, INFINITE, 0);
        let mut drawn = self.drawn;
        for (index, child) in self.children[..self.listed as usize].iter().enumerate() {
            disproof += u32::from(child.numbers.proof);
            let cost = child.numbers.disproof;
            drawn |= cost == INFINITE_BY_DRAW;
            if cost < proof {
                (best, proof, second) = (index, cost, proof);
            } else {
                second = second.min(cost);
            }
        }
        let numbers = match proof {
            0 => ProofNumbers::settled(true, self.children[best].numbers.proof == INFINITE_BY_DRAW),
            INFINITE_BY_DRAW | INFINITE => ProofNumbers::settled(false, drawn),
            _ => ProofNumbers { proof, disproof: disproof.min(MAX_FINITE.into()) as u16 },
        };
        Summary { numbers, best, second }
    }

    /// The thresholds of the best child: it is searched until another child looks better, or until this position
    /// reaches a threshold of its own.
    fn thresholds_of_best(&self, summary: &Summary) -> ProofNumbers {
        // 1/8 above the second best, to avoid switching back and forth: the 1 + ε trick of df-pn.
        let second = u32::from(summary.second);
        let disproof = (second + second / 8 + 1).min(u32::from(self.thresholds.proof));
        let rest = summary.numbers.disproof - self.children[summary.best].numbers.proof;
        ProofNumbers { proof: self.thresholds.disproof - rest, disproof: disproof as u16 }
    }
}

pub(super) struct ProofSearch {
    frames: [Frame; ALPHA_BETA_FROM as usize + 1],
    top: usize,
    goal: Goal,
    /// The leaf that the alpha-beta search is settling.
    leaf: Option<Key>,
    /// Learned on this board, and perhaps on a similar one before.
    pub(super) evaluation: Evaluation,
    /// The number of nodes, that is donuts placed in the search.
    nodes: u32,
}

impl ProofSearch {
    pub(super) const IDLE: Self = Self {
        frames: [Frame::BLANK; ALPHA_BETA_FROM as usize + 1],
        top: 0,
        goal: Goal::IDLE,
        leaf: None,
        evaluation: Evaluation::NONE,
        nodes: 0,
    };

    /// Starts with a position in which the player to move can't make five with the next donut.
    pub(super) fn begin<const SLOTS: usize>(
        &mut self,
        state: &State,
        goal: Goal,
        transpositions: &TranspositionTable<SLOTS>,
        tables: &BoardTables,
    ) {
        self.goal = goal;
        self.top = 0;
        self.leaf = None;
        self.nodes = 0;
        self.frames[0].state = *state;
        self.frames[0].open(ProofNumbers { proof: INFINITE, disproof: INFINITE }, transpositions, tables);
    }

    /// The number of nodes searched, without those of the alpha-beta search.
    pub(super) fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The only root move that is not known to lose, if there is exactly one.
    pub(super) fn only_unrefuted_move(&self) -> Option<Square> {
        let first = &self.frames[0];
        let children = &first.children[..first.listed as usize];
        let drawn = first.drawn || children.iter().any(|child| child.numbers.disproof == INFINITE_BY_DRAW);
        let mut open = children.iter().filter(|child| !child.numbers.is_proven());
        let last = open.next().filter(|_| !drawn && open.next().is_none())?;
        Square::from_index(last.square.into())
    }

    /// Searches about `budget` nodes.
    pub(super) fn run<const SLOTS: usize>(
        &mut self,
        budget: &mut u32,
        transpositions: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Verdict> {
        while *budget > 0 {
            let answer = match self.leaf {
                Some(key) => {
                    let outcome = alpha_beta.run(budget, tables)?;
                    let numbers = ProofNumbers::settled(outcome.reached, outcome.by_draw);
                    self.leaf = None;
                    transpositions.store(&key, numbers);
                    self.learn(self.top + 1, numbers, alpha_beta, tables);
                    self.frames[self.top].update_chosen(numbers);
                    None
                }
                None => {
                    *budget -= 1;
                    self.expand(transpositions, alpha_beta, tables)
                }
            };
            if answer.is_some() {
                return answer;
            }
        }
        None
    }

    fn expand<const SLOTS: usize>(
        &mut self,
        transpositions: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Verdict> {
        let frame = &mut self.frames[self.top];
        let Some(square) = frame.next_without_numbers() else {
            return self.descend(transpositions, alpha_beta, tables);
        };
        let mover = frame.state.side_to_move();
        let mut state = frame.state;
        self.nodes += 1;
        let numbers = match state.place(square, tables) {
            Status::Five => ProofNumbers::settled(false, false),
            Status::Full => {
                let larger = state.larger_group(tables);
                let wins = larger == Some(self.goal.attacker);
                ProofNumbers::settled(wins != (mover == self.goal.attacker), larger.is_none())
            }
            Status::Ongoing if state.makes_five(tables) => ProofNumbers::settled(true, false),
            Status::Ongoing => {
                let score = alpha_beta.history.score(&frame.state.target(square, tables));
                initial_numbers(&state, score, &alpha_beta.history, &self.evaluation, tables)
            }
        };
        frame.record_numbers(numbers);
        None
    }

    /// Descends to the best child, or returns to the parent if the position is settled or has reached a threshold.
    fn descend<const SLOTS: usize>(
        &mut self,
        transpositions: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Verdict> {
        let [frame, next, ..] = &mut self.frames[self.top..] else {
            // Unreachable: there is a frame for each number of donuts up to that of a leaf.
            return Some(Verdict::Failed);
        };
        let summary = frame.sum_up();
        let square = frame.children[summary.best].square;
        let numbers = summary.numbers;
        let is_settled = numbers.is_proven() || numbers.is_disproven();
        if is_settled
            || numbers.proof >= frame.thresholds.proof
            || numbers.disproof >= frame.thresholds.disproof
        {
            return self.close(numbers, square, transpositions, alpha_beta, tables);
        }
        frame.chosen = summary.best as u8;
        next.state = frame.state;
        next.state.place(square, tables);
        self.nodes += 1;
        if next.state.placed() >= ALPHA_BETA_FROM {
            alpha_beta.begin(&next.state, self.goal, tables);
            self.leaf = Some(next.state.key());
        } else {
            next.open(frame.thresholds_of_best(&summary), transpositions, tables);
            self.top += 1;
        }
        None
    }

    /// Returns to the parent with the new numbers.
    fn close<const SLOTS: usize>(
        &mut self,
        numbers: ProofNumbers,
        best: u8,
        transpositions: &mut TranspositionTable<SLOTS>,
        alpha_beta: &mut AlphaBeta,
        tables: &BoardTables,
    ) -> Option<Verdict> {
        transpositions.store(&self.frames[self.top].state.key(), numbers);
        self.learn(self.top, numbers, alpha_beta, tables);
        let Some(top) = self.top.checked_sub(1) else {
            let best = Square::from_index(best as usize).filter(|_| numbers.is_proven());
            return Some(best.map_or(Verdict::Failed, Verdict::Reached));
        };
        self.top = top;
        self.frames[top].update_chosen(numbers);
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
            self.evaluation.learn(state, numbers.is_proven() == (state.side_to_move() == 0));
            if let Some(parent) = frame.checked_sub(1) {
                let target = self.frames[parent].state.target(state.last(), tables);
                alpha_beta.history.learn(&target, numbers.is_disproven());
            }
        }
    }
}

/// The initial numbers of a position, reached by a move with this history score.
///
/// The proof number begins with the replies to the move that leaves the fewest, since one move is enough. The disproof
/// number begins with the number of moves, since each needs an answer. An advantage of the player to move, by the
/// evaluation and the history, lowers the proof number and raises the disproof number.
fn initial_numbers(
    state: &State,
    score: i32,
    history: &History,
    evaluation: &Evaluation,
    tables: &BoardTables,
) -> ProofNumbers {
    let (mut fewest, mut moves, mut best_score) = (u8::MAX, 0, -CERTAIN);
    state.each_target(tables, |target, children| {
        fewest = fewest.min(children);
        moves += 1;
        best_score = best_score.max(history.score(&target));
    });
    let for_vanilla = evaluation.estimate(state);
    let for_side_to_move = if state.side_to_move() == 0 { for_vanilla } else { -for_vanilla };
    // In steps, 16 of which double a number. Each of the three estimates may be wrong, so an ordinary one counts at
    // most 11, 12 and 9 steps: less than a doubling.
    let advantage = ((11 * for_side_to_move) >> 10) + ((12 * best_score.min(CERTAIN)) >> 7)
        - ((9 * score.clamp(-CERTAIN, CERTAIN)) >> 7);
    // The further from a leaf, the more work is left.
    let distance = 6 * i32::from(ALPHA_BETA_FROM.saturating_sub(state.placed()));
    ProofNumbers {
        proof: scaled(fewest, distance - advantage),
        disproof: scaled(moves, distance + advantage),
    }
}

/// The effort to settle this number of positions, times 2^(`steps` / 16).
fn scaled(positions: u8, steps: i32) -> u16 {
    // In half positions, for a finer resolution. The power is linear between two doublings.
    let effort = 2 * u32::from(positions) + 1;
    let steps = (16 + steps).max(0) as u32;
    (((effort * (16 + steps % 16)) << (steps / 16)) >> 5).clamp(1, MAX_FINITE.into()) as u16
}
