//! What the keys of a keyboard mean. The words under the panel speak of A and B, so these letters are the buttons
//! of that name; that is why W, A, S and D are no arrows.

use console::{Button, Event, Millis};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// How long the look at a thing lasts if no other key ends it: a terminal does not tell when a key is let go.
const LOOK: Millis = 1_500;

/// The keys as they are shown beside the panel, each with what it does.
pub(super) const SHOWN: [(&str, &str); 6] = [
    ("arrows hjkl", "move"),
    ("Enter Space a", "A: yes"),
    ("Esc b", "B: no, back"),
    ("m", "menu (B held)"),
    ("i", "look (A held)"),
    ("q", "quit, game is kept"),
];

/// The keys as `--help` lists them.
pub(super) const HELP: &str = "Keys:
  arrows, h j k l     the four arrows
  Enter, Space, a     A: yes
  Esc, Backspace, b   B: no, back
  m                   B held: the menu
  i                   A held: a closer look, until the next key or for a moment
  q, Ctrl-C           quit; the game in progress and the settings are kept";

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// A button, pressed and let go.
    Press(Button),
    /// A button that is held.
    Hold(Button),
    /// The end of the program.
    Quit,
}

/// What a key asks for, if anything.
pub(super) fn wish(key: KeyEvent) -> Option<Wish> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
    match key.code {
        KeyCode::Char('c' | 'C') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(Wish::Quit),
        _ if !plain => None,
        KeyCode::Up => Some(Wish::Press(Button::Up)),
        KeyCode::Down => Some(Wish::Press(Button::Down)),
        KeyCode::Left => Some(Wish::Press(Button::Left)),
        KeyCode::Right => Some(Wish::Press(Button::Right)),
        KeyCode::Enter => Some(Wish::Press(Button::A)),
        KeyCode::Esc | KeyCode::Backspace => Some(Wish::Press(Button::B)),
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            'k' => Some(Wish::Press(Button::Up)),
            'j' => Some(Wish::Press(Button::Down)),
            'h' => Some(Wish::Press(Button::Left)),
            'l' => Some(Wish::Press(Button::Right)),
            ' ' | 'a' => Some(Wish::Press(Button::A)),
            'b' => Some(Wish::Press(Button::B)),
            'm' => Some(Wish::Hold(Button::B)),
            'i' => Some(Wish::Hold(Button::A)),
            'q' => Some(Wish::Quit),
            _ => None,
        },
        _ => None,
    }
}

/// The fingers on the buttons: they turn what keys ask for into what buttons do.
#[derive(Debug, Default)]
pub(super) struct Fingers {
    look_ends: Option<Millis>,
}

impl Fingers {
    /// What the buttons do when a key asks for something.
    pub(super) fn follow(&mut self, wish: Wish, now: Millis) -> Vec<Event> {
        let mut events = Vec::from_iter(self.look_ends.take().map(|_| Event::Release(Button::A)));
        match wish {
            Wish::Press(button) => events.extend([Event::Press(button), Event::Release(button)]),
            Wish::Hold(Button::A) => {
                self.look_ends = Some(now + LOOK);
                events.push(Event::Hold(Button::A));
            }
            Wish::Hold(button) => events.extend([Event::Hold(button), Event::Release(button)]),
            Wish::Quit => {}
        }
        events
    }

    /// What the buttons do by themselves when time passes.
    pub(super) fn rest(&mut self, now: Millis) -> Option<Event> {
        self.look_ends.take_if(|end| *end <= now).map(|_| Event::Release(Button::A))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(letter: char) -> Option<Wish> {
        wish(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE))
    }

    #[test]
    fn the_letters_a_and_b_are_the_buttons_of_that_name() {
        assert_eq!(letter('a'), Some(Wish::Press(Button::A)));
        assert_eq!(letter('b'), Some(Wish::Press(Button::B)));
        assert_eq!(letter('A'), letter('a'), "caps lock changes nothing");
    }

    #[test]
    fn every_button_has_a_key_that_is_no_letter_and_a_letter() {
        let keys = [
            (KeyCode::Up, 'k', Button::Up),
            (KeyCode::Down, 'j', Button::Down),
            (KeyCode::Left, 'h', Button::Left),
            (KeyCode::Right, 'l', Button::Right),
            (KeyCode::Enter, 'a', Button::A),
            (KeyCode::Esc, 'b', Button::B),
        ];
        for (code, key, button) in keys {
            assert_eq!(wish(KeyEvent::new(code, KeyModifiers::NONE)), Some(Wish::Press(button)));
            assert_eq!(letter(key), Some(Wish::Press(button)));
        }
    }

    #[test]
    fn control_c_quits_and_other_control_keys_do_nothing() {
        let control = |letter| wish(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        assert_eq!(control('c'), Some(Wish::Quit));
        assert!(('a'..='z').filter(|letter| *letter != 'c').all(|letter| control(letter).is_none()));
        assert_eq!(letter('c'), None);
    }

    #[test]
    fn letting_go_of_a_key_is_no_second_press() {
        let release = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(wish(release), None);
    }

    #[test]
    fn a_look_ends_with_the_next_key() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.follow(Wish::Hold(Button::A), 0), [Event::Hold(Button::A)]);
        assert_eq!(
            fingers.follow(Wish::Press(Button::Left), 10),
            [Event::Release(Button::A), Event::Press(Button::Left), Event::Release(Button::Left)]
        );
        assert_eq!(fingers.rest(10 + LOOK), None);
    }

    #[test]
    fn a_look_ends_by_itself_after_a_moment() {
        let mut fingers = Fingers::default();
        fingers.follow(Wish::Hold(Button::A), 100);
        assert_eq!(fingers.rest(99 + LOOK), None);
        assert_eq!(fingers.rest(100 + LOOK), Some(Event::Release(Button::A)));
        assert_eq!(fingers.rest(101 + LOOK), None);
    }
}
