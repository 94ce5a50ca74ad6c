//! The moves since the last decision of a person, as the console described them.

use std::collections::VecDeque;

use console::{Console, Controller, Event, GameKind, Language, ScreenKind};

use super::words;

/// More moves than any window shows. Three engines make 3 to 8 between two decisions of a person.
const MAX_MOVES: usize = 20;

/// Records the description of each move.
#[derive(Default)]
pub(super) struct MoveLog {
    entries: VecDeque<Entry>,
    /// Whether a person's decision is awaited. A forced move is made without one.
    awaits_person: bool,
}

/// The description of a move.
struct Entry {
    /// The game, and its number of moves after this one.
    after: (GameKind, usize),
    /// One for each language: the language may change before it is shown.
    sentences: [String; Language::ALL.len()],
}

impl MoveLog {
    /// Takes an event, right after the step that emitted it.
    pub(super) fn event(&mut self, event: &Event, console: &Console) {
        match (event, console.moves_made()) {
            (Event::Turn { by, .. }, _) => self.awaits_person = *by == Controller::Human,
            (Event::Move { .. }, Some(after)) => {
                let (kind, moves) = after;
                let follows = |last: &Entry| last.after == (kind, moves.wrapping_sub(1));
                let is_decision = std::mem::take(&mut self.awaits_person);
                if is_decision || !self.entries.back().is_some_and(follows) {
                    self.entries.clear();
                }
                if self.entries.len() == MAX_MOVES {
                    self.entries.pop_front();
                }
                let sentences = Language::ALL.map(|language| words::describe(console, language));
                self.entries.push_back(Entry { after, sentences });
            }
            // What follows shows earlier moves.
            (Event::Undo { .. } | Event::Screen(ScreenKind::GameOver), _) => self.entries.clear(),
            _ => {}
        }
    }

    /// The last moves of the game on the board, oldest first: the last decision of a person and all moves since.
    pub(super) fn sentences(&self, console: &Console, language: Language) -> Vec<String> {
        let is_current = self.entries.back().is_some_and(|last| console.moves_made() == Some(last.after));
        let shown = self.entries.iter().filter(|_| is_current);
        shown.map(|entry| entry.sentences[language as usize].clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Button, Input, Led, Memory, Millis, Report, Search, Speed};

    /// A console with its log.
    struct Board {
        console: Console,
        now: Millis,
        log: MoveLog,
    }

    impl Board {
        fn new() -> Self {
            Self { console: Console::new(1), now: 0, log: MoveLog::default() }
        }

        /// A console whose saved game is this one.
        fn with(game: &str) -> Self {
            let mut board = Self::new();
            assert_eq!(console::Loader::new(&mut board.console).line(game), console::LineStatus::Applied);
            board
        }

        fn happen(&mut self, input: Input) {
            self.now += 5_000;
            let events = self.console.step(self.now, input);
            events.iter().for_each(|event| self.log.event(event, &self.console));
        }

        fn press(&mut self, button: Button) {
            self.happen(Input::Press(button));
        }

        /// Places a donut and ends the animation.
        fn place(&mut self, row: u8, column: u8) {
            self.happen(Input::Touch(Led::on_board(row, column).expect("a square")));
            self.happen(Input::Tick);
        }

        fn sentences(&self) -> Vec<String> {
            self.log.sentences(&self.console, Language::English)
        }

        fn last(&self) -> Option<String> {
            self.sentences().pop()
        }

        fn moves(&self) -> usize {
            self.console.moves_made().map_or(0, |(_, moves)| moves)
        }
    }

    /// Donuts between two people, before the first move.
    fn donuts() -> Board {
        let mut board = Board::new();
        for button in [Button::A; 3].into_iter().chain([Button::LEFT; 2]).chain([Button::A; 3]) {
            board.press(button);
        }
        assert_eq!(board.console.moves_made(), Some((GameKind::Donuts, 0)));
        board
    }

    #[test]
    fn the_last_move_is_shown_while_the_next_is_awaited() {
        let mut board = donuts();
        assert_eq!(board.last(), None);
        board.place(2, 2);
        assert_eq!(board.sentences(), ["Vanilla places a donut on c3."]);
        assert_eq!(
            board.log.sentences(&board.console, Language::German),
            ["Vanille legt einen Donut auf c3."]
        );
        board.press(Button::A);
        let after = board.sentences();
        assert!(after.len() == 1 && after[0].starts_with("Chocolate places"), "{after:?}");
    }

    #[test]
    fn all_moves_of_three_engines_since_the_last_decision_are_shown_at_any_speed() {
        const GAME: &str = "game fundomino person,1,1,1 players=4 variant=standard options=- \
             hands=1-1,2-2,6-1,6-2,5-N1,N3-1,2-N4/6-R3,J-J,3-3,4-4,5-5,R4-5,R5-2/1-2,2-3,3-4,4-5,5-6,1-R6,J-3/\
             1-3,2-4,3-5,4-6,5-1,4-J stock=1-4,2-5,3-6,6-N2 \
             snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0,0,0 random=1";
        for speed in [Speed::Still, Speed::Normal] {
            let mut memory = Memory::new();
            let mut board = Board::with(GAME);
            board.console.set(console::Settings { speed, ..*board.console.settings() });
            // Start screen, menu.
            (0..2).for_each(|_| board.press(Button::A));
            let (mut decided_at, mut longest) = (None, 0);
            while !board.console.shows_end() {
                let before = board.moves();
                if let Some(question) = board.console.question() {
                    let mut search = Search::new(&question, &mut memory).expect("a decision");
                    while !search.is_done() {
                        search.step();
                    }
                    board.happen(Input::Engine(Report::Answer(question.id, search.answer())));
                } else if board.log.awaits_person {
                    // Any decision: A, or else what comes next.
                    let moves = board.moves();
                    for button in [Button::A, Button::A, Button::RIGHT, Button::UP, Button::A].iter().cycle()
                    {
                        board.press(*button);
                        if board.moves() > moves {
                            break;
                        }
                    }
                    decided_at = Some(before);
                } else {
                    board.happen(Input::Tick);
                }
                if let Some(decided_at) = decided_at.filter(|_| board.moves() > before) {
                    let sentences = board.sentences();
                    assert_eq!(sentences.len(), (board.moves() - decided_at).min(MAX_MOVES), "{sentences:?}");
                    longest = longest.max(sentences.len());
                }
            }
            assert!(longest >= 4, "{longest}");
        }
    }

    #[test]
    fn a_pause_hides_the_log_and_undo_clears_it() {
        let mut board = donuts();
        board.place(2, 2);
        board.happen(Input::Hold(Button::B));
        assert_eq!(board.last(), None);
        board.press(Button::A);
        assert_eq!(board.last().as_deref(), Some("Vanilla places a donut on c3."));
        board.happen(Input::Hold(Button::B));
        board.press(Button::RIGHT);
        board.press(Button::A);
        assert_eq!(board.console.moves_made(), Some((GameKind::Donuts, 0)));
        assert_eq!(board.last(), None);
    }

    #[test]
    fn the_last_move_is_shown_at_the_end_but_not_beside_the_replay() {
        let mut board = donuts();
        while !board.console.shows_end() {
            board.press(Button::A);
            board.happen(Input::Tick);
        }
        assert!(board.last().is_some_and(|sentence| sentence.contains(" places a donut on ")));
        board.press(Button::A);
        board.press(Button::RIGHT);
        board.press(Button::A);
        assert!(words::describe(&board.console, Language::English).starts_with("Replay"));
        assert_eq!(board.last(), None);
    }
}
