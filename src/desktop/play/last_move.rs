//! What was done last, in the words with which the console told it.

use std::mem;

use console::{Console, GameKind, Language};

/// The game on the board, and how many of its moves stand.
type Standing = (GameKind, usize);

/// Remembers how the last move was told.
#[derive(Default)]
pub(super) struct LastMove {
    seen: Option<Standing>,
    told: Option<Told>,
    /// Whether the end of the game was seen last. What follows shows earlier moves.
    at_the_end: bool,
}

/// How a move was told.
struct Told {
    /// How the game stood after it.
    after: Standing,
    /// In every language, because another one may be chosen meanwhile.
    sentences: [String; Language::ALL.len()],
}

impl LastMove {
    /// Looks at the console after everything that happens to it: a move that was just made is being told.
    pub(super) fn look(&mut self, console: &Console) {
        let now = console.moves_made();
        let left_the_end = mem::replace(&mut self.at_the_end, console.shows_end()) && now.is_none();
        match (mem::replace(&mut self.seen, now), now) {
            (Some((before, made)), Some(after)) if after == (before, made + 1) => {
                self.told =
                    Some(Told { after, sentences: Language::ALL.map(|language| said(console, language)) });
            }
            (_, Some(now)) => _ = self.told.take_if(|told| told.after != now),
            (_, None) => _ = self.told.take_if(|_| left_the_end),
        }
    }

    /// What was done last in the game on the board, if that is known.
    pub(super) fn sentence(&self, language: Language) -> Option<&str> {
        self.told.as_ref().filter(|_| self.seen.is_some()).map(|told| &*told.sentences[language as usize])
    }
}

/// What the console says.
pub(super) fn said(console: &Console, language: Language) -> String {
    let mut words = String::new();
    // A string takes everything.
    _ = console.say_in(language, &mut words);
    words
}

/// What lies on the table.
pub(super) fn table(console: &Console) -> String {
    let mut table = String::new();
    // A string takes everything.
    _ = console.write_table(&mut table);
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::{Button, Event, Light, Millis};

    /// A console that is looked at.
    struct Board {
        console: Console,
        now: Millis,
        last: LastMove,
    }

    impl Board {
        fn happen(&mut self, event: Event) {
            self.now += 5_000;
            self.console.step(self.now, event);
            self.last.look(&self.console);
        }

        fn press(&mut self, button: Button) {
            self.happen(Event::Press(button));
        }

        /// A donut on a square, told to its end.
        fn place(&mut self, row: u8, column: u8) {
            self.happen(Event::Touch(Light::on_board(row, column).expect("a square")));
            self.happen(Event::Tick);
        }

        fn sentence(&self) -> Option<&str> {
            self.last.sentence(Language::English)
        }
    }

    /// Donuts between two people, at its beginning.
    fn donuts() -> Board {
        let mut board = Board { console: Console::new(1), now: 0, last: LastMove::default() };
        for button in [Button::A; 3].into_iter().chain([Button::Left; 2]).chain([Button::A; 3]) {
            board.press(button);
        }
        assert_eq!(board.console.moves_made(), Some((GameKind::Donuts, 0)));
        board
    }

    #[test]
    fn the_last_move_stays_to_be_read_while_the_next_is_asked_for() {
        let mut board = donuts();
        assert_eq!(board.sentence(), None);
        board.place(2, 2);
        assert_eq!(board.sentence(), Some("Vanilla places a donut on c3."));
        assert_eq!(board.last.sentence(Language::German), Some("Vanille legt einen Donut auf c3."));
        assert!(said(&board.console, Language::English).starts_with("Chocolate: place"));
        board.press(Button::A);
        assert!(board.sentence().is_some_and(|sentence| sentence.starts_with("Chocolate places")));
    }

    #[test]
    fn a_pause_hides_it_and_undo_forgets_it() {
        let mut board = donuts();
        board.place(2, 2);
        board.happen(Event::Hold(Button::B));
        assert_eq!(board.sentence(), None);
        board.press(Button::A);
        assert_eq!(board.sentence(), Some("Vanilla places a donut on c3."));
        board.happen(Event::Hold(Button::B));
        board.press(Button::Right);
        board.press(Button::A);
        assert_eq!(board.console.moves_made(), Some((GameKind::Donuts, 0)));
        assert_eq!(board.sentence(), None);
    }

    #[test]
    fn it_is_read_at_the_end_but_not_beside_the_replay() {
        let mut board = donuts();
        while !board.console.shows_end() {
            board.press(Button::A);
            board.happen(Event::Tick);
        }
        assert!(board.sentence().is_some_and(|sentence| sentence.contains(" places a donut on ")));
        board.press(Button::A);
        board.press(Button::Right);
        board.press(Button::A);
        assert!(said(&board.console, Language::English).starts_with("Replay"));
        assert_eq!(board.sentence(), None);
    }
}
