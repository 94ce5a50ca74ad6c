//! The moves since the last human decision, in the words with which the console describes them.
//!
//! At [`Speed::Still`](console::Speed::Still) an animation ends with the next tick, so a page that reads one description per frame
//! misses some. The log has all of them.

use std::mem;

use console::{Console, Controller, Event, GameKind, Language, ScreenKind};

/// The maximum number of sentences: a session has no more moves.
const CAPACITY: usize = 255;

/// Sentences that describe moves.
#[derive(Default)]
pub(crate) struct MoveLog {
    /// Each in every language, because the language may change.
    sentences: Vec<[String; Language::ALL.len()]>,
    /// The number of sentences removed so far, and so the number of the first one.
    first: usize,
    /// The screen and the game that they belong to.
    board: Option<(ScreenKind, GameKind)>,
    /// Whether the next move is a human decision, not a forced move or one of the engine.
    awaits_human: bool,
}

impl MoveLog {
    /// Handles an event, right after the step that emitted it.
    pub(crate) fn event(&mut self, event: &Event, console: &Console) {
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

    fn add_move(&mut self, console: &Console) {
        let board = console.kind_shown().map(|kind| (console.screen(), kind));
        if mem::take(&mut self.awaits_human) || self.board != board {
            self.clear();
        }
        // The moves of the demo are not announced.
        if console.screen() == ScreenKind::Demo {
            return;
        }
        if self.sentences.len() == CAPACITY {
            self.sentences.remove(0);
            self.first += 1;
        }
        self.board = board;
        self.sentences.push(Language::ALL.map(|language| {
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

    /// The sentences about the game on the board, each with its number; a number is never used again.
    pub(crate) fn sentences(&self, console: &Console) -> impl Iterator<Item = (usize, &str)> {
        let board = console.kind_shown().map(|kind| (console.screen(), kind));
        let language = console.settings().language as usize;
        let sentences = if board == self.board { &self.sentences[..] } else { &[] };
        (self.first..).zip(sentences).map(move |(number, sentence)| (number, sentence[language].as_str()))
    }
}
