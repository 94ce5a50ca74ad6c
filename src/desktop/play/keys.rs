//! What the keys of a keyboard mean. The words under the panel speak of A and B, so these letters are the buttons
//! of that name; that is why W, A, S and D are no arrows.

use console::{Button, Event, Light, Millis};

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

  Another panel or speed that is asked for above is kept like one that was chosen in the settings.";

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
pub(super) enum Wish {
    /// A button, pressed and let go.
    Press(Button),
    /// A button that is held.
    Hold(Button),
    /// A light, touched.
    Touch(Light),
    /// The page of help.
    Help,
    /// The terminal, for something else.
    Pause,
    /// The end of the program.
    Quit,
}

/// What a key asks for, if anything; `light_at` knows which light lies where.
pub(super) fn wish(key: Key, light_at: impl FnOnce(Spot) -> Option<Light>) -> Option<Wish> {
    Some(match key {
        Key::Click(spot) => Wish::Touch(light_at(spot)?),
        Key::ControlC => Wish::Quit,
        Key::ControlZ => Wish::Pause,
        Key::Up => Wish::Press(Button::Up),
        Key::Down => Wish::Press(Button::Down),
        Key::Left => Wish::Press(Button::Left),
        Key::Right => Wish::Press(Button::Right),
        Key::Enter => Wish::Press(Button::A),
        Key::Escape | Key::Backspace => Wish::Press(Button::B),
        Key::Letter(letter) => match letter.to_ascii_lowercase() {
            'k' => Wish::Press(Button::Up),
            'j' => Wish::Press(Button::Down),
            'h' => Wish::Press(Button::Left),
            'l' => Wish::Press(Button::Right),
            ' ' | 'a' => Wish::Press(Button::A),
            'b' => Wish::Press(Button::B),
            'm' => Wish::Hold(Button::B),
            'i' => Wish::Hold(Button::A),
            '?' => Wish::Help,
            'q' => Wish::Quit,
            _ => return None,
        },
    })
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
            Wish::Touch(light) => events.push(Event::Touch(light)),
            Wish::Help | Wish::Pause | Wish::Quit => {}
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

    /// What a key asks for where there are no lights.
    fn wish(key: Key) -> Option<Wish> {
        super::wish(key, |_| None)
    }

    fn letter(letter: char) -> Option<Wish> {
        wish(Key::Letter(letter))
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
            (Key::Up, 'k', Button::Up),
            (Key::Down, 'j', Button::Down),
            (Key::Left, 'h', Button::Left),
            (Key::Right, 'l', Button::Right),
            (Key::Enter, 'a', Button::A),
            (Key::Escape, 'b', Button::B),
        ];
        for (key, other, button) in keys {
            assert_eq!(wish(key), Some(Wish::Press(button)));
            assert_eq!(letter(other), Some(Wish::Press(button)));
        }
    }

    #[test]
    fn control_c_quits_and_control_z_pauses() {
        assert_eq!(wish(Key::ControlC), Some(Wish::Quit));
        assert_eq!(wish(Key::ControlZ), Some(Wish::Pause));
        assert_eq!((letter('c'), letter('z')), (None, None));
    }

    #[test]
    fn a_click_touches_the_light_that_lies_there_and_beside_the_panel_nothing() {
        let (spot, light) = (Spot { row: 3, column: 4 }, Light::on_bezel(5));
        let wanted = Some(Wish::Touch(light));
        assert_eq!(super::wish(Key::Click(spot), |at| (at == spot).then_some(light)), wanted);
        assert_eq!(wish(Key::Click(spot)), None);
        let mut fingers = Fingers::default();
        fingers.follow(Wish::Hold(Button::A), 0);
        assert_eq!(fingers.follow(Wish::Touch(light), 10), [Event::Release(Button::A), Event::Touch(light)]);
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
