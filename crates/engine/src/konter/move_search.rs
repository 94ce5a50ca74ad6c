//! The search for a move in the game proper: a few plies with the tablebase at the leaves.
//!
//! First every move, then every reply to those that are open, and then, where neither side can force a win, which replies to the
//! best of them would be mistakes.

use heapless::Vec;
use rules::{
    Game as _, Rng,
    konter::{Colour, Game, MAX_MOVES, Move, Moves},
};

use super::{board::Board, evaluation::lead_of_opponent, skill::Skill, tablebase::TABLEBASE, value::Value};
use crate::{Answer, GameSearch, Progress};

/// What a step may cost, counted in look-ups in the tablebase: each is some 1,200 cycles of the chip, and a step less than a
/// millisecond, if nothing long falls into it.
pub(super) const STEP: u32 = 40;

/// What a whole move may cost, at most; the search for deep traps is left when it would cost more.
const MOVE: u32 = 4_500;

/// How many moves are searched for deep traps, at most.
const TRAP_CANDIDATES: usize = 3;

/// What a mistake of the opponent counts that loses at once, and one that he can't see so easily.
const PLAIN_MISTAKE: i16 = 100;
const DEEP_MISTAKE: i16 = 300;

/// How much worse a position looks that has stood before.
const REPETITION: i16 = 20;

/// What a move leads to, as far as it has been seen.
#[derive(Clone, Copy)]
enum Prospect {
    /// The mover wins in so many plies.
    Win(u8),
    /// The mover loses in so many.
    Loss(u8),
    Drawn,
    /// It goes on, and looks so good.
    Open(i16),
}

impl Prospect {
    const fn worth(self) -> i16 {
        match self {
            Self::Win(plies) => 20_000 - plies as i16,
            Self::Open(looks) => looks,
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
    /// What the opponent will see.
    board: Board,
    prospect: Prospect,
}

impl Candidate {
    /// What the search for deep traps costs: a look-up for every move after every answer.
    fn cost_of_traps(&self) -> u32 {
        let answers = self.board.successors().count() as u32;
        answers * self.board.flipped().successors().count() as u32
    }
}

#[derive(Clone, Copy)]
enum Task {
    /// What the move with this index itself does.
    Moves(usize),
    /// What the opponent can answer to the candidate with this index.
    Replies(usize),
    /// Which answers to the trap candidate with this index would be deep mistakes.
    Traps(usize),
    Done,
}

#[derive(Default)]
struct Replies {
    total: usize,
    unseen: Vec<Board, MAX_MOVES>,
    mistakes: usize,
    /// In how many plies the best of those seen wins.
    refuted: Option<u8>,
}

impl Replies {
    fn to(board: Board) -> Self {
        let unseen = board.listed_successors();
        Self { total: unseen.len(), unseen, mistakes: 0, refuted: None }
    }

    /// What share of them are mistakes, when a mistake counts `each`.
    fn share(&self, each: i16) -> i16 {
        each * self.mistakes as i16 / (self.total as i16).max(1)
    }
}

/// The search, step by step.
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
    spent: u32,
    best: Move,
}

impl MoveSearch {
    /// Begins to think; there is nothing to think about if the game is over.
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
            spent: 0,
        })
    }

    fn progress(&self) -> Progress {
        let share = |part: usize, whole: usize| (part * 80 / whole.max(1)).min(80) as u8;
        match self.task {
            Task::Moves(index) => Progress::Thinking(share(index, self.moves.len())),
            Task::Replies(index) => Progress::Thinking(80 + share(index, self.candidates.len())),
            Task::Traps(index) => Progress::Thinking(160 + share(index, TRAP_CANDIDATES)),
            Task::Done => Progress::Done,
        }
    }

    /// Makes a move and sees what it does by itself.
    fn weigh_move(&mut self, index: usize) -> u32 {
        let Some(mv) = self.moves.get(index).copied() else {
            self.after_moves();
            return 1;
        };
        let mut game = self.game.clone();
        game.play_unchecked(mv);
        let board = Board::of(game.stones(), self.mover.other());
        let prospect = match self.prospect(&game, board) {
            Prospect::Win(plies) | Prospect::Loss(plies) if !self.skill.sees(plies, &mut self.rng) => {
                self.looks(&game, board)
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
            None => match TABLEBASE.loss_depth(board) {
                Some(plies) => Prospect::Win(plies + 1),
                None => self.looks(after, board),
            },
        }
    }

    /// How an open position looks at first sight: its evaluation.
    fn looks(&self, after: &Game, board: Board) -> Prospect {
        let repeated = matches!(after, Game::Playing(playing) if playing.standings() > 1);
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
            self.turn_to(0);
        }
    }

    /// Lets chance decide between positions that look nearly alike.
    fn add_noise(&mut self) {
        for candidate in &mut self.candidates {
            if let Prospect::Open(looks) = &mut candidate.prospect {
                *looks += self.rng.below(self.skill.noise.into()) as i16;
            }
        }
    }

    /// Looks at the answers to the first open candidate from this index on.
    fn turn_to(&mut self, from: usize) {
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
        self.turn_to_trap_candidate(0);
    }

    /// Sees what one answer of the opponent does.
    fn weigh_reply(&mut self, index: usize) -> u32 {
        let Some(reply) = self.replies.unseen.pop() else {
            if let Some(Candidate { prospect, .. }) = self.candidates.get_mut(index) {
                *prospect = match (*prospect, self.replies.refuted) {
                    (_, Some(plies)) => Prospect::Loss(plies),
                    (Prospect::Open(looks), None) => {
                        Prospect::Open(looks + self.replies.share(PLAIN_MISTAKE))
                    }
                    (prospect, None) => prospect,
                }
            }
            self.turn_to(index + 1);
            return 1;
        };
        let refuted = match reply.decided() {
            Some(Value::Loss(plies)) => Some(plies + 2),
            Some(_) => {
                self.count_mistake();
                None
            }
            // Whoever wins at once has not lost: the tablebase need not be asked.
            None if self.skill.sets_traps && self.replies.refuted.is_none() && reply.wins_at_once() => {
                self.count_mistake();
                None
            }
            None => TABLEBASE.loss_depth(reply).map(|plies| plies + 2),
        };
        if let Some(plies) = refuted.filter(|plies| self.skill.sees(*plies, &mut self.rng)) {
            self.replies.refuted = Some(self.replies.refuted.map_or(plies, |sooner| sooner.min(plies)));
        }
        2
    }

    fn count_mistake(&mut self) {
        self.replies.mistakes += usize::from(self.skill.sets_traps);
    }

    /// The best-looking of the open candidates are worth a closer look.
    fn choose_trap_candidates(&mut self) {
        for _ in 0..TRAP_CANDIDATES {
            let open =
                self.candidates.iter().enumerate().filter(|(_, candidate)| candidate.prospect.is_open());
            let fresh = open.filter(|(index, _)| !self.trap_candidates.contains(index));
            if let Some((index, _)) = fresh.max_by_key(|(_, candidate)| candidate.prospect.worth()) {
                _ = self.trap_candidates.push(index);
            }
        }
    }

    fn turn_to_trap_candidate(&mut self, at: usize) {
        match self.trap_candidates.get(at).and_then(|index| self.candidates.get(*index)) {
            Some(candidate) if self.spent + candidate.cost_of_traps() <= MOVE => {
                self.replies = Replies::to(candidate.board);
                self.task = Task::Traps(at);
            }
            _ => {
                self.choose();
                self.task = Task::Done;
            }
        }
    }

    /// Sees whether one answer of the opponent loses without losing at once.
    fn weigh_trap(&mut self, at: usize) -> u32 {
        let Some(reply) = self.replies.unseen.pop() else {
            let looked_at = self.trap_candidates.get(at).and_then(|index| self.candidates.get_mut(*index));
            if let Some(Candidate { prospect: Prospect::Open(looks), .. }) = looked_at {
                *looks += self.replies.share(DEEP_MISTAKE);
            }
            self.turn_to_trap_candidate(at + 1);
            return 1;
        };
        if reply.decided().is_some() || reply.wins_at_once() {
            return 2;
        }
        let lost = |after: Board| after.decided().is_none() && TABLEBASE.loss_depth(after).is_some();
        let lost_after = reply.successors().position(lost);
        self.replies.mistakes += usize::from(lost_after.is_some());
        2 + lost_after.map_or_else(|| reply.successors().count(), |looked_up| looked_up + 1) as u32
    }

    /// Takes the best candidate, and one by chance if there are several.
    fn choose(&mut self) {
        let worth = |candidate: &Candidate| candidate.prospect.worth();
        let most = self.candidates.iter().map(worth).max();
        let mut best = self.candidates.iter().filter(|candidate| Some(worth(candidate)) == most);
        let rng = self.rng.below(best.clone().count() as u32);
        if let Some(candidate) = best.nth(rng as usize) {
            self.best = candidate.mv;
        }
    }
}

impl GameSearch for MoveSearch {
    fn step(&mut self) -> Progress {
        let until = self.spent + STEP;
        while self.spent < until {
            self.spent += match self.task {
                Task::Moves(index) => self.weigh_move(index),
                Task::Replies(index) => self.weigh_reply(index),
                Task::Traps(index) => self.weigh_trap(index),
                Task::Done => return Progress::Done,
            };
        }
        self.progress()
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best.into())
    }
}
