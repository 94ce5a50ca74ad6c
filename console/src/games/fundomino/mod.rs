//! Fundomino on the board.
//!
//! The top two rows are the open ends, head above tail: a pair of lights in the end's colour, then a light for
//! each turn that is free, left and right; beside them four lights for the stock. The four rows below are the
//! hand, three tiles a row, each a pair of lights. Tiles that fit breathe; a take half dips, an again half flashes
//! twice, a joker runs through all colours.

mod hand;
mod pointer;
mod table;

use core::fmt;

use rules::{
    Game as _,
    fundomino::{Game, Move, Outcome, Phase, Player},
};

use crate::{
    Button, Canvas, GameKind, Ink, Millis, Puzzle, Seat, Thought,
    scene::{Held, Reaction, Scene, Show, Telling},
};

pub(crate) use pointer::Pointer;

/// How long a lay, a draw or a word is told.
const TELLING: Millis = 700;

impl Scene for Game {
    type Pointer = Pointer;

    const KIND: GameKind = GameKind::Fundomino;
    const SECRET: bool = true;

    fn seat(side: Player) -> usize {
        side.index()
    }

    fn ink(side: Player) -> Ink {
        Ink::Seat(side)
    }

    fn pointer(&self) -> Pointer {
        Pointer::new(self)
    }

    fn press(&self, pointer: &mut Pointer, button: Button) -> Reaction<Move> {
        pointer.press(self, button)
    }

    fn hold(&self, pointer: &mut Pointer, held: Held) {
        pointer.look(held);
    }

    fn draw(&self, show: &Show<'_, Self>, canvas: &mut Canvas) {
        table::draw_sizes(self.round(), canvas);
        match show.pointer {
            Some(pointer) => pointer.draw(self, show, canvas),
            None => {
                table::draw_ends(self.round(), show.now, canvas);
                if let Some(viewer) = show.viewer.and_then(Player::new) {
                    hand::draw(self.round(), viewer, None, show.now, canvas);
                }
            }
        }
    }

    fn telling(&self, _before: &Self, mv: Move) -> Millis {
        match mv {
            Move::Accept | Move::Single => 0,
            _ => TELLING,
        }
    }

    fn draw_telling(&self, telling: &Telling<'_, Self>, canvas: &mut Canvas) {
        table::draw_sizes(self.round(), canvas);
        table::draw_telling(telling.before.round(), self.round(), telling.mv, telling.elapsed, canvas);
        if let Some(viewer) = telling.viewer.and_then(Player::new) {
            hand::draw(self.round(), viewer, None, telling.elapsed, canvas);
        }
    }

    fn draw_end(&self, elapsed: Millis, canvas: &mut Canvas) {
        table::draw_scores(self, elapsed, canvas);
    }

    fn say(&self, pointer: Option<&Pointer>, f: &mut dyn fmt::Write) -> fmt::Result {
        if let Some(outcome) = self.outcome() {
            return match outcome {
                Outcome::Round { points, .. } => {
                    write!(f, "The round is over: {points} points, {} in all. A: next round.", self.scores())
                }
                Outcome::Game { totals, winners } => {
                    f.write_str("The game is over. Winner: ")?;
                    for (place, account) in winners.iter().enumerate() {
                        write!(f, "{}{}", if place == 0 { "" } else { " and " }, account + 1)?;
                    }
                    write!(f, " ({totals}).")
                }
            };
        }
        match (self.round().phase(), pointer) {
            (_, Some(pointer)) => pointer.say(self, f),
            (Phase::Turn { player, .. }, None) => write!(f, "Player {} is to move.", player.index() + 1),
            _ => f.write_str("An answer is awaited."),
        }
    }

    fn puzzle(&self, seat: Seat) -> Option<Puzzle> {
        Some(Puzzle::Fundomino(self.round().view(self.to_move()?), seat.level()))
    }

    fn thought(thought: Thought) -> Option<Move> {
        match thought {
            Thought::Fundomino(mv) => Some(mv),
            _ => None,
        }
    }

    fn write_opening(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{self}")
    }

    fn open(words: &str) -> Option<Self> {
        words.parse().ok()
    }

    fn go_on(&mut self) -> bool {
        self.next_round().is_ok()
    }
}
