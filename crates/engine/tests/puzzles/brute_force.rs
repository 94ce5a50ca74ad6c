//! A brute-force solver for puzzles: tries every move of both sides, using only the rules.

use std::{cmp::Reverse, collections::HashMap, fmt::Debug, hash::Hash};

use rules::{Game as _, donuts, konter};

use crate::shared::after;

/// A position of the rules crate.
pub(crate) trait Position: Copy + Eq + Hash + Debug {
    type Move: Copy + Eq + Debug;
    type Side: Copy + Eq + Debug;

    /// The side to move; `None` when the game is over.
    fn mover(&self) -> Option<Self::Side>;

    fn winner(&self) -> Option<Self::Side>;

    /// Every move with the position after it, in the order of the rules.
    fn moves(&self) -> Vec<(Self::Move, Self)>;
}

impl Position for donuts::Game {
    type Move = donuts::Square;
    type Side = donuts::Colour;

    fn mover(&self) -> Option<donuts::Colour> {
        self.to_move()
    }

    fn winner(&self) -> Option<donuts::Colour> {
        self.outcome()?.winner()
    }

    fn moves(&self) -> Vec<(donuts::Square, Self)> {
        self.legal_moves().into_iter().map(|square| (square, after(self, square))).collect()
    }
}

/// No position of Konter occurs for the third time before the ninth ply, so the history does not matter in a puzzle.
impl Position for konter::Position {
    type Move = konter::Move;
    type Side = konter::Colour;

    fn mover(&self) -> Option<konter::Colour> {
        self.to_move()
    }

    fn winner(&self) -> Option<konter::Colour> {
        self.outcome()?.winner()
    }

    fn moves(&self) -> Vec<(konter::Move, Self)> {
        let after = |mv| {
            let mut next = *self;
            next.play_unchecked(mv);
            (mv, next)
        };
        konter::Position::moves(self).into_iter().map(after).collect()
    }
}

/// Minimax with memoization, for one attacker.
pub(crate) struct BruteForce<P: Position> {
    attacker: P::Side,
    seen: HashMap<(P, u8), bool>,
}

impl<P: Position> BruteForce<P> {
    /// For the side to move.
    pub(crate) fn for_mover_of(position: &P) -> Self {
        Self { attacker: position.mover().expect("the game goes on"), seen: HashMap::new() }
    }

    /// Whether the attacker forces a win in at most `moves` more moves of their own.
    pub(crate) fn wins(&mut self, position: &P, moves: u8) -> bool {
        let Some(mover) = position.mover() else { return position.winner() == Some(self.attacker) };
        if moves == 0 {
            return false;
        }
        if let Some(wins) = self.seen.get(&(*position, moves)) {
            return *wins;
        }
        let mut after = position.moves().into_iter();
        let wins = if mover == self.attacker {
            after.any(|(_, next)| self.wins(&next, moves - 1))
        } else {
            after.all(|(_, next)| self.wins(&next, moves))
        };
        self.seen.insert((*position, moves), wins);
        wins
    }

    /// The winning moves of the attacker, who is to move.
    pub(crate) fn solutions(&mut self, position: &P, moves: u8) -> Vec<P::Move> {
        let winning = |(mv, next): (P::Move, P)| self.wins(&next, moves - 1).then_some(mv);
        position.moves().into_iter().filter_map(winning).collect()
    }

    /// In how many moves the attacker wins, and by how many first moves; `None` if it takes more than `left` moves.
    pub(crate) fn fastest(&mut self, position: &P, left: u8) -> Option<(u8, usize)> {
        let mut lengths = (1..=left).map(|moves| (moves, self.solutions(position, moves).len()));
        lengths.find(|(_, ways)| *ways > 0)
    }

    /// The defender's best moves, in the order of the rules, and their result.
    pub(crate) fn defences(&mut self, position: &P, left: u8) -> (Defence, Vec<P::Move>) {
        let defences: Vec<(Defence, P::Move)> =
            position.moves().into_iter().map(|(mv, next)| (self.defence(&next, left), mv)).collect();
        let best = defences.iter().map(|(defence, _)| *defence).max().expect("there is a move");
        (best, defences.into_iter().filter(|(defence, _)| *defence == best).map(|(_, mv)| mv).collect())
    }

    /// The result of a position after the defender's move.
    fn defence(&mut self, position: &P, left: u8) -> Defence {
        if position.mover().is_none() {
            return match position.winner() {
                Some(winner) if winner == self.attacker => Defence::Lost,
                Some(_) => Defence::Won,
                None => Defence::Held,
            };
        }
        self.fastest(position, left)
            .map_or(Defence::Held, |(moves, ways)| Defence::Losing(moves, Reverse(ways)))
    }
}

/// The result of a defender's move, the worst first: a late loss is better than an early one, and a loss to few winning
/// moves better than to many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Defence {
    Lost,
    Losing(u8, Reverse<usize>),
    Held,
    Won,
}
