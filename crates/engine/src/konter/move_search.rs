//! The search for a move in the main phase of the game: a few plies with the tablebase at the leaves.
//!
//! It examines every move, then every reply to the moves that don't decide the game, and then, in a draw, which replies
//! to the best of them would be mistakes.

use heapless::Vec;
use rules::{
    Game as _, Rng,
    konter::{Colour, Game, MAX_MOVES, Move, Moves},
};

use super::{board::Board, evaluation::lead_of_opponent, skill::Skill, tablebase::TABLEBASE, value::Value};
use crate::{Answer, GameSearch, Progress};

/// The cost of a step in tablebase lookups. A lookup takes some 1,200 cycles on the device, so a step takes less than a
/// millisecond, unless it ends with the lookups of every move after a reply ([`Task::Traps`]).
pub(super) const STEP: u32 = 40;

/// The maximum cost of a move: the search for deep traps stops before it would exceed this.
const MAX_COST: u32 = 4_500;

/// How many moves at most are searched for deep traps.
const TRAP_CANDIDATES: usize = 3;

/// The value of an opponent's mistake that is refuted at once, and of one that is harder to see.
const SHALLOW_MISTAKE: i16 = 100;
const DEEP_MISTAKE: i16 = 300;

/// The penalty for repeating a position.
const REPETITION: i16 = 20;

/// What is known of a move so far.
#[derive(Clone, Copy)]
enum Prospect {
    /// The mover wins in this number of plies.
    Win(u8),
    /// The mover loses in this number of plies.
    Loss(u8),
    /// The move ends the game in a draw, by repetition or the move limit: better only than a loss. The game goes on as
    /// long as it can, because the opponent may make a mistake.
    Drawn,
    /// Undecided, with an evaluation.
    Open(i16),
}

impl Prospect {
    const fn value(self) -> i16 {
        match self {
            Self::Win(plies) => 20_000 - plies as i16,
            Self::Open(evaluation) => evaluation,
            Self::Drawn => -10_000,
            Self::Loss(plies) => -20_000 + plies as i16,
        }
    }

    const fn is_open(self) -> bool {
        matches!(self, Self::Open(_))
    }
}

struct Candidate {
    mv: Move,
    /// The board after it, from the side of the opponent.
    board: Board,
    prospect: Prospect,
}

impl Candidate {
    /// The cost of the search for deep traps: a lookup for every move after every reply.
    fn cost_of_traps(&self) -> u32 {
        let replies = self.board.successors().count() as u32;
        replies * self.board.flipped().successors().count() as u32
    }
}

#[derive(Clone, Copy)]
enum Task {
    /// Examine the move with this index.
    Moves(usize),
    /// Examine the replies to the candidate with this index.
    Replies(usize),
    /// Find the replies to the trap candidate with this index that are deep mistakes.
    Traps(usize),
    Done,
}

#[derive(Default)]
struct Replies {
    total: usize,
    remaining: Vec<Board, MAX_MOVES>,
    mistakes: usize,
    /// In how many plies the mover loses to the best reply so far, if one refutes the move.
    refuted: Option<u8>,
}

impl Replies {
    fn to(board: Board) -> Self {
        let remaining = board.successor_list();
        Self { total: remaining.len(), remaining, mistakes: 0, refuted: None }
    }

    /// The share of mistakes among the replies, times `each`.
    fn mistake_share(&self, each: i16) -> i16 {
        each * self.mistakes as i16 / (self.total as i16).max(1)
    }
}

/// The search for a move in the main phase of the game.
pub struct MoveSearch {
    game: Game,
    mover: Colour,
    skill: Skill,
    rng: Rng,
    moves: Moves,
    candidates: Vec<Candidate, MAX_MOVES>,
    task: Task,
    replies: Replies,
    /// The candidates that are searched for deep traps.
    trap_candidates: Vec<usize, TRAP_CANDIDATES>,
    cost: u32,
    best: Move,
}

impl MoveSearch {
    /// Starts the search; `None` if the game is over.
    pub(super) fn new(game: &Game, skill: Skill, rng: Rng) -> Option<Self> {
        let moves = game.legal_moves();
        Some(Self {
            mover: game.to_move()?,
            best: *moves.first()?,
            game: game.clone(),
            skill,
            rng,
            moves,
            candidates: Vec::new(),
            task: Task::Moves(0),
            replies: Replies::default(),
            trap_candidates: Vec::new(),
            cost: 0,
        })
    }

    fn progress(&self) -> Progress {
        /// What each of the three tasks adds to the progress.
        const PART: usize = u8::MAX as usize / 3;
        let (task, index, count) = match self.task {
            Task::Moves(index) => (0, index, self.moves.len()),
            Task::Replies(index) => (1, index, self.candidates.len()),
            Task::Traps(index) => (2, index, TRAP_CANDIDATES),
            Task::Done => return Progress::Done,
        };
        Progress::Searching((PART * task + (PART * index / count.max(1)).min(PART)) as u8)
    }

    /// Examines a move by itself. Returns the cost.
    fn examine_move(&mut self, index: usize) -> u32 {
        let Some(mv) = self.moves.get(index).copied() else {
            self.after_moves();
            return 1;
        };
        let mut game = self.game.clone();
        game.play_unchecked(mv);
        let board = Board::of(game.stones(), self.mover.other());
        let prospect = match self.prospect(&game, board) {
            Prospect::Win(plies) | Prospect::Loss(plies) if !self.skill.sees(plies, &mut self.rng) => {
                self.evaluate(&game, board)
            }
            prospect => prospect,
        };
        _ = self.candidates.push(Candidate { mv, board, prospect });
        self.task = Task::Moves(index + 1);
        4
    }

    fn prospect(&self, after: &Game, board: Board) -> Prospect {
        match after.outcome().map(|outcome| outcome.winner()) {
            Some(None) => Prospect::Drawn,
            Some(Some(winner)) if winner == self.mover => Prospect::Win(1),
            Some(Some(_)) => Prospect::Loss(1),
            // The move connects, but there is a counter.
            None if board.other_connected() => Prospect::Loss(2),
            None => match TABLEBASE.loss_distance(board) {
                Some(plies) => Prospect::Win(plies + 1),
                None => self.evaluate(after, board),
            },
        }
    }

    /// The static evaluation of an open position.
    fn evaluate(&self, after: &Game, board: Board) -> Prospect {
        let repeated = matches!(after, Game::Playing(playing) if playing.occurrences() > 1);
        let lead = if self.skill.sets_traps { 0 } else { lead_of_opponent(board) };
        Prospect::Open(lead - if repeated { REPETITION } else { 0 })
    }

    fn after_moves(&mut self) {
        if !self.skill.sets_traps {
            self.add_noise();
        }
        self.choose();
        let won = self.candidates.iter().any(|candidate| matches!(candidate.prospect, Prospect::Win(_)));
        if won || !self.skill.reaches(2) {
            self.task = Task::Done;
        } else {
            self.start_replies(0);
        }
    }

    /// Adds noise to the evaluations, so that positions of nearly equal value are chosen at random.
    fn add_noise(&mut self) {
        for candidate in &mut self.candidates {
            if let Prospect::Open(evaluation) = &mut candidate.prospect {
                *evaluation += self.rng.below(self.skill.noise.into()) as i16;
            }
        }
    }

    /// Starts to examine the replies to the first open candidate from this index on.
    fn start_replies(&mut self, from: usize) {
        let open = |(_, candidate): &(usize, &Candidate)| candidate.prospect.is_open();
        match self.candidates.iter().enumerate().skip(from).find(open) {
            Some((index, candidate)) => {
                self.replies = Replies::to(candidate.board);
                self.task = Task::Replies(index);
            }
            None => self.after_replies(),
        }
    }

    fn after_replies(&mut self) {
        self.choose();
        if self.skill.sets_traps {
            self.choose_trap_candidates();
        }
        self.start_traps(0);
    }

    /// Examines one reply of the opponent. Returns the cost.
    fn examine_reply(&mut self, index: usize) -> u32 {
        let Some(reply) = self.replies.remaining.pop() else {
            if let Some(Candidate { prospect, .. }) = self.candidates.get_mut(index) {
                *prospect = match (*prospect, self.replies.refuted) {
                    (_, Some(plies)) => Prospect::Loss(plies),
                    (Prospect::Open(evaluation), None) => {
                        Prospect::Open(evaluation + self.replies.mistake_share(SHALLOW_MISTAKE))
                    }
                    (prospect, None) => prospect,
                }
            }
            self.start_replies(index + 1);
            return 1;
        };
        let refuted = match reply.decided() {
            Some(Value::Loss(plies)) => Some(plies + 2),
            Some(_) => {
                self.count_mistake();
                None
            }
            // A position that is won at once is not lost: no lookup is needed.
            None if self.skill.sets_traps && self.replies.refuted.is_none() && reply.wins_at_once() => {
                self.count_mistake();
                None
            }
            None => TABLEBASE.loss_distance(reply).map(|plies| plies + 2),
        };
        if let Some(plies) = refuted.filter(|plies| self.skill.sees(*plies, &mut self.rng)) {
            self.replies.refuted = Some(self.replies.refuted.map_or(plies, |sooner| sooner.min(plies)));
        }
        2
    }

    fn count_mistake(&mut self) {
        self.replies.mistakes += usize::from(self.skill.sets_traps);
    }

    /// Chooses the open candidates with the highest evaluations.
    fn choose_trap_candidates(&mut self) {
        for _ in 0..TRAP_CANDIDATES {
            let open =
                self.candidates.iter().enumerate().filter(|(_, candidate)| candidate.prospect.is_open());
            let remaining = open.filter(|(index, _)| !self.trap_candidates.contains(index));
            if let Some((index, _)) = remaining.max_by_key(|(_, candidate)| candidate.prospect.value()) {
                _ = self.trap_candidates.push(index);
            }
        }
    }

    fn start_traps(&mut self, at: usize) {
        match self.trap_candidates.get(at).and_then(|index| self.candidates.get(*index)) {
            Some(candidate) if self.cost + candidate.cost_of_traps() <= MAX_COST => {
                self.replies = Replies::to(candidate.board);
                self.task = Task::Traps(at);
            }
            _ => {
                self.choose();
                self.task = Task::Done;
            }
        }
    }

    /// Examines whether one reply of the opponent loses, but not at once. Returns the cost.
    fn examine_trap(&mut self, at: usize) -> u32 {
        let Some(reply) = self.replies.remaining.pop() else {
            let candidate = self.trap_candidates.get(at).and_then(|index| self.candidates.get_mut(*index));
            if let Some(Candidate { prospect: Prospect::Open(evaluation), .. }) = candidate {
                *evaluation += self.replies.mistake_share(DEEP_MISTAKE);
            }
            self.start_traps(at + 1);
            return 1;
        };
        if reply.decided().is_some() || reply.wins_at_once() {
            return 2;
        }
        let lost = |after: Board| after.decided().is_none() && TABLEBASE.loss_distance(after).is_some();
        let lost_after = reply.successors().position(lost);
        self.replies.mistakes += usize::from(lost_after.is_some());
        2 + lost_after.map_or_else(|| reply.successors().count(), |index| index + 1) as u32
    }

    /// Takes the best candidate, a random one of equals.
    fn choose(&mut self) {
        let value = |candidate: &Candidate| candidate.prospect.value();
        let highest = self.candidates.iter().map(value).max();
        let mut best = self.candidates.iter().filter(|candidate| Some(value(candidate)) == highest);
        let index = self.rng.below(best.clone().count() as u32);
        if let Some(candidate) = best.nth(index as usize) {
            self.best = candidate.mv;
        }
    }
}

impl GameSearch for MoveSearch {
    fn step(&mut self) -> Progress {
        let until = self.cost + STEP;
        while self.cost < until {
            self.cost += match self.task {
                Task::Moves(index) => self.examine_move(index),
                Task::Replies(index) => self.examine_reply(index),
                Task::Traps(index) => self.examine_trap(index),
                Task::Done => return Progress::Done,
            };
        }
        self.progress()
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best.into())
    }
}
