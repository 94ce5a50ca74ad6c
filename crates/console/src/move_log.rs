//! The moves since the last human decision, in the words with which the console describes them.
//!
//! At [`Speed::Still`](crate::Speed::Still) an animation ends with the next tick, so a platform that reads one description
//! per frame misses some. The log has all of them.

use alloc::{collections::VecDeque, string::String};
use core::mem;

use crate::{Console, Controller, Event, EventSink, GameKind, Language, ScreenKind};

/// The maximum number of sentences: a session has no more moves.
const CAPACITY: usize = 255;

/// Sentences that describe moves.
#[derive(Default)]
pub struct MoveLog {
    /// Each in every language, because the language may change.
    sentences: VecDeque<[String; Language::ALL.len()]>,
    /// The number of sentences removed so far, and so the number of the first one.
    first: usize,
    /// The screen and the game that they belong to.
    board: Option<(ScreenKind, GameKind)>,
    /// Whether the next move is a human decision, not a forced move or one of the engine.
    awaits_human: bool,
}

impl EventSink for MoveLog {
    fn event(&mut self, event: &Event, console: &Console) {
        match event {
            Event::Move { .. } => self.add_move(console),
            Event::Turn { by, .. } => {
                self.awaits_human = *by == Controller::Human;
                // A lesson or a puzzle sets up its next position without any other event.
                let is_new = console.snapshot().is_some_and(|snapshot| snapshot.made == 0);
                if is_new && console.screen() != ScreenKind::Playing {
                    self.clear();
                }
            }
            // The moves are no longer on the board, or a replay may follow.
            Event::GameStarted(_) | Event::Undo { .. } | Event::Screen(ScreenKind::GameOver) => self.clear(),
            _ => {}
        }
    }
}

impl MoveLog {
    fn add_move(&mut self, console: &Console) {
        let board = board(console);
        if mem::take(&mut self.awaits_human) || self.board != board {
            self.clear();
        }
        // The moves of the demo are not announced.
        if console.screen() == ScreenKind::Demo {
            return;
        }
        if self.sentences.len() == CAPACITY {
            self.sentences.pop_front();
            self.first += 1;
        }
        self.board = board;
        self.sentences.push_back(Language::ALL.map(|language| {
            let mut sentence = String::new();
            // Writing to a string can't fail.
            _ = console.describe_game_in(language, &mut sentence);
            sentence
        }));
    }

    fn clear(&mut self) {
        self.first += self.sentences.len();
        self.sentences.clear();
    }

    /// The sentences about the game on the board, oldest first, each with its number; a number is never used again.
    pub fn sentences(&self, console: &Console) -> impl Iterator<Item = (usize, &str)> {
        let language = console.settings().language as usize;
        let is_shown = board(console) == self.board;
        let shown = self.sentences.iter().filter(move |_| is_shown);
        (self.first..).zip(shown.map(move |sentence| sentence[language].as_str()))
    }
}

/// The screen, and the game on its board.
fn board(console: &Console) -> Option<(ScreenKind, GameKind)> {
    console.kind_shown().map(|kind| (console.screen(), kind))
}
