//! The meaning of the keys. The text below the panel names the buttons A and B, so these letters are the buttons; W, A, S and D
//! are therefore not arrows.

use console::{Button, Input, Led, Millis};

use super::layout::Spot;

/// How long A stays held unless another key ends it: most terminals do not report when a key is released.
const HOLD_TIME: Millis = 1_500;

/// The keys as `--help` lists them.
pub(super) const HELP: &str = "Keys:
  arrows, h j k l     move the cursor
  Enter, Space, a     A: yes
  Esc, Backspace, b   B: no, back
  m                   pause (hold B)
  i                   closer look (hold A), until the next key or for a moment
  a click             chooses a square; in a menu: the icon is A, the sides are the arrows
  ?                   help
  q, Ctrl-C           quit; games and settings are saved
  Ctrl-Z              suspend, where the shell has job control

  A held arrow repeats; any other key acts once, however long it is held.";

/// A key of the keyboard that may have a meaning, or a click of the left mouse button.
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

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyAction {
    /// Presses and releases a button.
    Press(Button),
    /// Holds a button.
    Hold(Button),
    /// Touches an LED.
    Touch(Led),
    /// Shows the help page.
    Help,
    /// Suspends the program.
    Suspend,
    /// Ends the program.
    Quit,
}

/// What a key does, if anything; `led_at` finds the LED at a spot.
pub(super) fn action(key: Key, led_at: impl FnOnce(Spot) -> Option<Led>) -> Option<KeyAction> {
    Some(match key {
        Key::Click(spot) => KeyAction::Touch(led_at(spot)?),
        Key::ControlC => KeyAction::Quit,
        Key::ControlZ => KeyAction::Suspend,
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

/// Turns key actions into inputs, and releases a held button in time.
#[derive(Debug, Default)]
pub(super) struct HeldKey {
    /// When A is released.
    release_at: Option<Millis>,
}

impl HeldKey {
    /// The inputs of a key action.
    pub(super) fn inputs(&mut self, action: KeyAction, now: Millis) -> Vec<Input> {
        let mut inputs = Vec::from_iter(self.release_at.take().map(|_| Input::Release(Button::A)));
        match action {
            KeyAction::Press(button) => inputs.extend([Input::Press(button), Input::Release(button)]),
            KeyAction::Hold(Button::A) => {
                self.release_at = Some(now + HOLD_TIME);
                inputs.push(Input::Hold(Button::A));
            }
            KeyAction::Hold(button) => inputs.extend([Input::Hold(button), Input::Release(button)]),
            KeyAction::Touch(led) => inputs.push(Input::Touch(led)),
            KeyAction::Help | KeyAction::Suspend | KeyAction::Quit => {}
        }
        inputs
    }

    /// The input that is due by now.
    pub(super) fn due(&mut self, now: Millis) -> Option<Input> {
        self.release_at.take_if(|end| *end <= now).map(|_| Input::Release(Button::A))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a key does beside the panel.
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
    fn every_button_has_a_letter_and_another_key() {
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
    fn control_c_quits_and_control_z_suspends() {
        assert_eq!(action(Key::ControlC), Some(KeyAction::Quit));
        assert_eq!(action(Key::ControlZ), Some(KeyAction::Suspend));
        assert_eq!((letter('c'), letter('z')), (None, None));
    }

    #[test]
    fn a_click_touches_the_led_there_and_nothing_beside_the_panel() {
        let (spot, led) = (Spot { row: 3, column: 4 }, Led::on_bezel(5));
        let wanted = Some(KeyAction::Touch(led));
        assert_eq!(super::action(Key::Click(spot), |at| (at == spot).then_some(led)), wanted);
        assert_eq!(action(Key::Click(spot)), None);
        let mut held_key = HeldKey::default();
        held_key.inputs(KeyAction::Hold(Button::A), 0);
        assert_eq!(
            held_key.inputs(KeyAction::Touch(led), 10),
            [Input::Release(Button::A), Input::Touch(led)]
        );
    }

    #[test]
    fn the_next_key_releases_a() {
        let mut held_key = HeldKey::default();
        assert_eq!(held_key.inputs(KeyAction::Hold(Button::A), 0), [Input::Hold(Button::A)]);
        assert_eq!(
            held_key.inputs(KeyAction::Press(Button::LEFT), 10),
            [Input::Release(Button::A), Input::Press(Button::LEFT), Input::Release(Button::LEFT)]
        );
        assert_eq!(held_key.due(10 + HOLD_TIME), None);
    }

    #[test]
    fn a_is_released_after_a_moment() {
        let mut held_key = HeldKey::default();
        held_key.inputs(KeyAction::Hold(Button::A), 100);
        assert_eq!(held_key.due(99 + HOLD_TIME), None);
        assert_eq!(held_key.due(100 + HOLD_TIME), Some(Input::Release(Button::A)));
        assert_eq!(held_key.due(101 + HOLD_TIME), None);
    }
}
