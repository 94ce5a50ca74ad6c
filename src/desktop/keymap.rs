//! What the keys of a keyboard mean. The words under the panel speak of A and B, so these letters are the buttons
//! of that name; that is why W, A, S and D are no arrows.

use console::{Button, Input, Led, Millis};

use super::layout::Spot;

/// How long the look at a thing lasts if no other key ends it: a terminal does not tell when a key is let go.
const LOOK: Millis = 1_500;

/// The keys as `--help` lists them.
pub(super) const HELP: &str = "Keys:
  arrows, h j k l     the four arrows
  Enter, Space, a     A: yes
  Esc, Backspace, b   B: no, back
  m                   B held: the menu
  i                   A held: a closer look, until the next key or for a moment
  a click             touches a light: a square, or a picture as A and its sides as arrows
  ?                   help
  q, Ctrl-C           quit; the game in progress and the settings are kept
  Ctrl-Z              stop for a while, where the shell knows that

  Arrows that are held repeat; every other key acts once, however long it is held.";

/// A key of the keyboard, or the left one of the mouse, as far as it is of any use here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Escape,
    Backspace,
    Letter(char),
    ControlC,
    ControlZ,
    Click(Spot),
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyAction {
    /// A button, pressed and let go.
    Press(Button),
    /// A button that is held.
    Hold(Button),
    /// A light, touched.
    Touch(Led),
    /// The page of help.
    Help,
    /// The terminal, for something else.
    Pause,
    /// The end of the program.
    Quit,
}

/// What a key asks for, if anything; `light_at` knows which light lies where.
pub(super) fn action(key: Key, light_at: impl FnOnce(Spot) -> Option<Led>) -> Option<KeyAction> {
    Some(match key {
        Key::Click(spot) => KeyAction::Touch(light_at(spot)?),
        Key::ControlC => KeyAction::Quit,
        Key::ControlZ => KeyAction::Pause,
        Key::Up => KeyAction::Press(Button::UP),
        Key::Down => KeyAction::Press(Button::DOWN),
        Key::Left => KeyAction::Press(Button::LEFT),
        Key::Right => KeyAction::Press(Button::RIGHT),
        Key::Enter => KeyAction::Press(Button::A),
        Key::Escape | Key::Backspace => KeyAction::Press(Button::B),
        Key::Letter(letter) => match letter.to_ascii_lowercase() {
            'k' => KeyAction::Press(Button::UP),
            'j' => KeyAction::Press(Button::DOWN),
            'h' => KeyAction::Press(Button::LEFT),
            'l' => KeyAction::Press(Button::RIGHT),
            ' ' | 'a' => KeyAction::Press(Button::A),
            'b' => KeyAction::Press(Button::B),
            'm' => KeyAction::Hold(Button::B),
            'i' => KeyAction::Hold(Button::A),
            '?' => KeyAction::Help,
            'q' => KeyAction::Quit,
            _ => return None,
        },
    })
}

/// Turns what keys ask for into what buttons do, and lets a button go that a key holds.
#[derive(Debug, Default)]
pub(super) struct HeldKey {
    look_ends: Option<Millis>,
}

impl HeldKey {
    /// What the buttons do when a key asks for something.
    pub(super) fn events(&mut self, action: KeyAction, now: Millis) -> Vec<Input> {
        let mut events = Vec::from_iter(self.look_ends.take().map(|_| Input::Release(Button::A)));
        match action {
            KeyAction::Press(button) => events.extend([Input::Press(button), Input::Release(button)]),
            KeyAction::Hold(Button::A) => {
                self.look_ends = Some(now + LOOK);
                events.push(Input::Hold(Button::A));
            }
            KeyAction::Hold(button) => events.extend([Input::Hold(button), Input::Release(button)]),
            KeyAction::Touch(light) => events.push(Input::Touch(light)),
            KeyAction::Help | KeyAction::Pause | KeyAction::Quit => {}
        }
        events
    }

    /// What the buttons do by themselves when time passes.
    pub(super) fn rest(&mut self, now: Millis) -> Option<Input> {
        self.look_ends.take_if(|end| *end <= now).map(|_| Input::Release(Button::A))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a key asks for where there are no lights.
    fn action(key: Key) -> Option<KeyAction> {
        super::action(key, |_| None)
    }

    fn letter(letter: char) -> Option<KeyAction> {
        action(Key::Letter(letter))
    }

    #[test]
    fn the_letters_a_and_b_are_the_buttons_of_that_name() {
        assert_eq!(letter('a'), Some(KeyAction::Press(Button::A)));
        assert_eq!(letter('b'), Some(KeyAction::Press(Button::B)));
        assert_eq!(letter('A'), letter('a'), "caps lock changes nothing");
    }

    #[test]
    fn every_button_has_a_key_that_is_no_letter_and_a_letter() {
        let keys = [
            (Key::Up, 'k', Button::UP),
            (Key::Down, 'j', Button::DOWN),
            (Key::Left, 'h', Button::LEFT),
            (Key::Right, 'l', Button::RIGHT),
            (Key::Enter, 'a', Button::A),
            (Key::Escape, 'b', Button::B),
        ];
        for (key, other, button) in keys {
            assert_eq!(action(key), Some(KeyAction::Press(button)));
            assert_eq!(letter(other), Some(KeyAction::Press(button)));
        }
    }

    #[test]
    fn control_c_quits_and_control_z_pauses() {
        assert_eq!(action(Key::ControlC), Some(KeyAction::Quit));
        assert_eq!(action(Key::ControlZ), Some(KeyAction::Pause));
        assert_eq!((letter('c'), letter('z')), (None, None));
    }

    #[test]
    fn a_click_touches_the_light_that_lies_there_and_beside_the_panel_nothing() {
        let (spot, light) = (Spot { row: 3, column: 4 }, Led::on_bezel(5));
        let wanted = Some(KeyAction::Touch(light));
        assert_eq!(super::action(Key::Click(spot), |at| (at == spot).then_some(light)), wanted);
        assert_eq!(action(Key::Click(spot)), None);
        let mut held_key = HeldKey::default();
        held_key.events(KeyAction::Hold(Button::A), 0);
        assert_eq!(
            held_key.events(KeyAction::Touch(light), 10),
            [Input::Release(Button::A), Input::Touch(light)]
        );
    }

    #[test]
    fn a_look_ends_with_the_next_key() {
        let mut held_key = HeldKey::default();
        assert_eq!(held_key.events(KeyAction::Hold(Button::A), 0), [Input::Hold(Button::A)]);
        assert_eq!(
            held_key.events(KeyAction::Press(Button::LEFT), 10),
            [Input::Release(Button::A), Input::Press(Button::LEFT), Input::Release(Button::LEFT)]
        );
        assert_eq!(held_key.rest(10 + LOOK), None);
    }

    #[test]
    fn a_look_ends_by_itself_after_a_moment() {
        let mut held_key = HeldKey::default();
        held_key.events(KeyAction::Hold(Button::A), 100);
        assert_eq!(held_key.rest(99 + LOOK), None);
        assert_eq!(held_key.rest(100 + LOOK), Some(Input::Release(Button::A)));
        assert_eq!(held_key.rest(101 + LOOK), None);
    }
}
