//! The last move, in the words with which the console described it.

use console::{Console, Event, GameKind, Language, ScreenKind};

use super::words;

/// Remembers how the last move was described.
#[derive(Default)]
pub(super) struct MoveLog(Option<Entry>);

/// A description of a move.
struct Entry {
    /// The game, and how many of its moves stood afterwards.
    after: (GameKind, usize),
    /// In every language, because another one may be chosen meanwhile.
    sentences: [String; Language::ALL.len()],
}

impl MoveLog {
    /// Takes an event, right after the step that emitted it.
    pub(super) fn event(&mut self, event: &Event, console: &Console) {
        match (event, console.moves_made()) {
            (Event::Move { .. }, Some(after)) => {
                self.0 =
                    Some(Entry { after, sentences: Language::ALL.map(|language| said(console, language)) });
            }
            // What follows shows earlier moves.
            (Event::Undo { .. } | Event::Screen(ScreenKind::GameOver), _) => self.0 = None,
            _ => {}
        }
    }

    /// What was done last in the game on the board, if that is known.
    pub(super) fn sentence(&self, console: &Console, language: Language) -> Option<&str> {
        let entry = self.0.as_ref().filter(|entry| console.moves_made() == Some(entry.after))?;
        Some(&entry.sentences[language as usize])
    }
}

/// What the console says, with the names of the keys that are held on other bodies as they are here.
pub(super) fn said(console: &Console, language: Language) -> String {
    let mut said = String::new();
    // A string takes everything.
    _ = console.describe_in(language, &mut said);
    let (held, key) = words::of(language).look;
    said.replace(held, key)
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
    use console::{Button, Input, Led, Millis};

    /// A console that is looked at.
    struct Board {
        console: Console,
        now: Millis,
        last: MoveLog,
    }

    impl Board {
        fn happen(&mut self, event: Input) {
            self.now += 5_000;
            let events = self.console.step(self.now, event);
            events.iter().for_each(|event| self.last.event(event, &self.console));
        }

        fn press(&mut self, button: Button) {
            self.happen(Input::Press(button));
        }

        /// A donut on a square, told to its end.
        fn place(&mut self, row: u8, column: u8) {
            self.happen(Input::Touch(Led::on_board(row, column).expect("a square")));
            self.happen(Input::Tick);
        }

        fn sentence(&self) -> Option<&str> {
            self.last.sentence(&self.console, Language::English)
        }
    }

    /// Donuts between two people, at its beginning.
    fn donuts() -> Board {
        let mut board = Board { console: Console::new(1), now: 0, last: MoveLog::default() };
        for button in [Button::A; 3].into_iter().chain([Button::LEFT; 2]).chain([Button::A; 3]) {
            board.press(button);
        }
        assert_eq!(board.console.moves_made(), Some((GameKind::Donuts, 0)));
        board
    }

    #[test]
    fn a_closer_look_is_offered_by_the_key_that_gives_it() {
        let mut board = Board { console: Console::new(1), now: 0, last: MoveLog::default() };
        let game = "game fundomino person,person players=2 variant=standard options=- \
                    hands=1-1,2-2,6-1,6-2,5-N1,6-R3,J-J/3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 \
                    stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J \
                    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";
        assert_eq!(console::Loader::new(&mut board.console).line(game), console::LineStatus::Applied);
        // The greeting, the game that waits, the board that is handed over, and another tile.
        for (button, fits) in
            [(Button::A, None), (Button::A, None), (Button::A, Some(true)), (Button::LEFT, Some(false))]
        {
            board.press(button);
            let [english, german] =
                [Language::English, Language::German].map(|language| said(&board.console, language));
            if let Some(fits) = fits {
                assert_eq!(english.contains(" fits."), fits, "{english}");
                assert!(english.contains("i: a closer look.") && !english.contains("held"), "{english}");
                assert!(german.contains("i: genauer ansehen.") && !german.contains("halten"), "{german}");
            }
        }
    }

    #[test]
    fn the_last_move_stays_to_be_read_while_the_next_is_asked_for() {
        let mut board = donuts();
        assert_eq!(board.sentence(), None);
        board.place(2, 2);
        assert_eq!(board.sentence(), Some("Vanilla places a donut on c3."));
        assert_eq!(
            board.last.sentence(&board.console, Language::German),
            Some("Vanille legt einen Donut auf c3.")
        );
        assert!(said(&board.console, Language::English).starts_with("Chocolate: place"));
        board.press(Button::A);
        assert!(board.sentence().is_some_and(|sentence| sentence.starts_with("Chocolate places")));
    }

    #[test]
    fn a_pause_hides_it_and_undo_forgets_it() {
        let mut board = donuts();
        board.place(2, 2);
        board.happen(Input::Hold(Button::B));
        assert_eq!(board.sentence(), None);
        board.press(Button::A);
        assert_eq!(board.sentence(), Some("Vanilla places a donut on c3."));
        board.happen(Input::Hold(Button::B));
        board.press(Button::RIGHT);
        board.press(Button::A);
        assert_eq!(board.console.moves_made(), Some((GameKind::Donuts, 0)));
        assert_eq!(board.sentence(), None);
    }

    #[test]
    fn it_is_read_at_the_end_but_not_beside_the_replay() {
        let mut board = donuts();
        while !board.console.shows_end() {
            board.press(Button::A);
            board.happen(Input::Tick);
        }
        assert!(board.sentence().is_some_and(|sentence| sentence.contains(" places a donut on ")));
        board.press(Button::A);
        board.press(Button::RIGHT);
        board.press(Button::A);
        assert!(said(&board.console, Language::English).starts_with("Replay"));
        assert_eq!(board.sentence(), None);
    }
}
