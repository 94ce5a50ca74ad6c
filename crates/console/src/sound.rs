//! What events sound like. `docs/sound.md` describes the grammar.

use crate::{Console, Controller, Effect, Event, Events, GameResult, Millis, ScreenKind, Setting};

/// A tone or a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The frequency in hertz; 0 for a rest.
    pub hertz: u16,
    /// The duration in milliseconds.
    pub millis: u16,
}

/// Generates the list of sounds. Each has a name and its notes: a name with its octave, or `-` for a rest, and the
/// duration in milliseconds. The number before a group is the longest duration that its sounds may have, in milliseconds.
macro_rules! sounds {
    ($($longest:literal { $($(#[$about:meta])* $sound:ident $name:literal $notes:literal;)+ })+) => {
        /// A sound, from the least to the most important.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Sound {
            $($($(#[$about])* $sound,)+)+
        }

        impl Sound {
            /// All of them.
            pub const ALL: &[Self] = &[$($(Self::$sound,)+)+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$sound => $name,)+)+ }
            }

            /// Its notes.
            pub const fn notes(self) -> &'static [Note] {
                match self { $($(Self::$sound => const { &parse::<{ count($notes) }>($notes) },)+)+ }
            }

            /// Its notes as a text.
            #[cfg(test)]
            const fn text(self) -> &'static str {
                match self { $($(Self::$sound => $notes,)+)+ }
            }
        }

        $($(const _: () = assert!(Sound::$sound.duration() <= $longest, $name);)+)+
    };
}

sounds! {
    15 {
        /// A press that moves a cursor, changes a value or leads to another screen.
        Press "press" "c7:10";
    }
    400 {
        /// A press that changes nothing.
        Illegal "illegal" "a3:40 -:30 a3:40";
        /// A piece is placed, or a tile is laid.
        Place "place" "c5:50";
        /// A stone moves to the free square.
        Shift "shift" "g4:40 c5:50";
        /// Two stones swap places.
        Swap "swap" "c5:40 g4:40 c5:50";
        /// A player draws a tile.
        Draw "draw" "c5:30 -:30 c5:30";
        /// A donut turns over.
        Flip "flip" "e5:30 e6:40";
        /// A donut was placed between two others, which will turn over.
        Insertion "insertion" "g5:60 -:60 g5:60";
        /// A hint is shown.
        Hint "hint" "g6:40 -:40 e6:40 -:40 g6:40";
        /// Moves were taken back.
        Undo "undo" "e5:40 d5:40 c5:40 b4:60";
        /// A player passes.
        Pass "pass" "f5:100 d5:200";
        /// A player has to take a tile.
        Take "take" "a5:70 f5:70 d5:140";
        /// The direction of play is decided or reversed.
        Reverse "reverse" "c5:60 e5:60 g5:60 e5:60 c5:100";
        /// The same player lays again.
        Again "again" "d6:50 b5:50 g5:50 b5:50 d6:50 b5:50 g5:80";
        /// A player calls Domino.
        Call "call" "c6:60 -:20 c6:60 -:20 g6:160";
        /// A player has forgotten to call.
        Forgotten "forgotten" "g5:80 -:20 g5:80 -:20 c5:180";
        /// A player has no tile left.
        Out "out" "c5:50 f5:50 a5:50 c6:50 f6:140";
        /// The round counts double.
        Doubled "doubled" "c5:60 c6:60 -:60 c5:60 c6:60";
        /// The snake is closed.
        Closed "closed" "c6:70 a5:70 f5:70 c6:160";
        /// No player can lay.
        Blocked "blocked" "e4:120 -:60 e4:120";
        /// A set-up is void and starts over.
        Void "void" "a4:100 g#4:100 g4:180";
        /// The first player is to decide. The first note calls, and the others count the player.
        Turn1 "turn-1" "e5:60 a5:50";
        /// The second player is to decide.
        Turn2 "turn-2" "e5:60 a5:50 -:30 a5:50";
        /// The third player is to decide.
        Turn3 "turn-3" "e5:60 a5:50 -:30 a5:50 -:30 a5:50";
        /// The fourth player is to decide.
        Turn4 "turn-4" "e5:60 a5:50 -:30 a5:50 -:30 a5:50 -:30 a5:50";
        /// All stones of a side are connected.
        Connection "connection" "c5:70 e5:70 g5:70 c6:140";
        /// The opponent has one move to counter a connection.
        Counter "counter" "c6:80 -:40 c6:80 -:40 f#6:160";
        /// An exercise or a puzzle is solved. A new volume is tried with it, too.
        Right "right" "g5:80 c6:80 e6:160";
        /// An exercise or a puzzle is not solved.
        Wrong "wrong" "e5:140 c5:240";
        /// A round has ended, and the game goes on.
        Round "round" "g5:100 e5:100 c5:200";
    }
    2_000 {
        /// All players share the win.
        Tie "tie" "c5:160 g5:160 c5:160 g5:160 e5:400";
        /// The engine has won.
        Loss "loss" "g5:200 f#5:200 f5:200 e5:600";
        /// A human has won.
        Win "win" "c5:120 e5:120 g5:120 c6:240 -:40 g5:120 c6:480";
    }
    400 {
        /// Saved data is damaged, or can't be written.
        Error "error" "f6:60 b5:60 f6:60 b5:60 f6:60 b5:60";
    }
}

impl Sound {
    /// The sound of an event; `None` if it is silent.
    pub const fn of_event(event: &Event) -> Option<Self> {
        Some(match event {
            // No press leads to these.
            Event::Screen(ScreenKind::Demo | ScreenKind::Off) => return None,
            Event::Setting(Setting::Sound) => Self::Right,
            Event::Screen(_)
            | Event::Cursor
            | Event::Setting(_)
            | Event::Move { by: Controller::Human, .. } => Self::Press,
            Event::Rejected => Self::Illegal,
            Event::Turn { by: Controller::Human, seat } => match seat {
                0 => Self::Turn1,
                1 => Self::Turn2,
                2 => Self::Turn3,
                _ => Self::Turn4,
            },
            // The moves of the engine are heard when the LEDs show their effects.
            Event::GameStarted(_) | Event::Move { .. } | Event::MoveRefused(_) | Event::Turn { .. } => {
                return None;
            }
            Event::Effect(effect) => Self::of_effect(*effect),
            Event::Hint(_) => Self::Hint,
            Event::Undo { .. } => Self::Undo,
            Event::Judged { correct: true } => Self::Right,
            Event::Judged { correct: false } => Self::Wrong,
            Event::RoundOver => Self::Round,
            Event::GameOver(GameResult::Draw) => Self::Tie,
            Event::GameOver(GameResult::EngineWins) => Self::Loss,
            Event::GameOver(GameResult::HumanWins | GameResult::HumanBeatsEngine) => Self::Win,
            Event::Storage(_) => Self::Error,
        })
    }

    const fn of_effect(effect: Effect) -> Self {
        match effect {
            Effect::Place | Effect::Lay => Self::Place,
            Effect::Insertion => Self::Insertion,
            Effect::Flip => Self::Flip,
            Effect::Shift => Self::Shift,
            Effect::Swap => Self::Swap,
            Effect::Connection => Self::Connection,
            Effect::CounterDue => Self::Counter,
            Effect::Void => Self::Void,
            Effect::Draw => Self::Draw,
            Effect::Take => Self::Take,
            Effect::Again => Self::Again,
            Effect::Reverse => Self::Reverse,
            Effect::Closed => Self::Closed,
            Effect::Blocked => Self::Blocked,
            Effect::Out => Self::Out,
            Effect::Call => Self::Call,
            Effect::Forgotten => Self::Forgotten,
            Effect::Doubled => Self::Doubled,
            Effect::Pass => Self::Pass,
        }
    }

    /// The sound of a step: that of its most important event. It replaces any other that is still playing. The demo is
    /// silent.
    pub fn of(events: &Events, console: &Console) -> Option<Self> {
        let sound = events.iter().filter_map(Self::of_event).max();
        sound.filter(|_| console.screen() != ScreenKind::Demo)
    }

    /// Its duration.
    pub const fn duration(self) -> Millis {
        let (notes, mut at, mut duration) = (self.notes(), 0, 0);
        while at < notes.len() {
            duration += notes[at].millis as Millis;
            at += 1;
        }
        duration
    }
}

impl Events {
    /// Whether a human should take notice: a press was rejected, or it is a human's turn. A motor runs, and a terminal
    /// rings its bell.
    pub fn call_for_attention(&self) -> bool {
        let calls =
            |event: &Event| matches!(event, Event::Rejected | Event::Turn { by: Controller::Human, .. });
        self.iter().any(calls)
    }
}

/// The number of notes in a text.
const fn count(text: &str) -> usize {
    let (text, mut at, mut count) = (text.as_bytes(), 0, 1);
    while at < text.len() {
        count += (text[at] == b' ') as usize;
        at += 1;
    }
    count
}

/// Parses notes at compile time. Malformed notes don't compile.
const fn parse<const COUNT: usize>(text: &str) -> [Note; COUNT] {
    let (text, mut at) = (text.as_bytes(), 0);
    let mut notes = [Note { hertz: 0, millis: 0 }; COUNT];
    let mut note = 0;
    while note < COUNT {
        if text[at] == b'-' {
            at += 1;
        } else {
            let is_sharp = text[at + 1] == b'#';
            let octave = at + 1 + is_sharp as usize;
            notes[note].hertz = hertz(text[at], is_sharp, text[octave]);
            at = octave + 1;
        }
        assert!(text[at] == b':', "a colon follows the name of a note");
        at += 1;
        while at < text.len() && text[at] != b' ' {
            assert!(text[at].is_ascii_digit(), "a duration is a number");
            notes[note].millis = 10 * notes[note].millis + (text[at] - b'0') as u16;
            at += 1;
        }
        assert!(notes[note].millis > 0, "a note takes time");
        (at, note) = (at + 1, note + 1);
    }
    notes
}

/// The frequency of a note of the equal temperament with a4 at 440 Hz.
#[expect(clippy::panic, reason = "it runs at compile time")]
const fn hertz(name: u8, is_sharp: bool, octave: u8) -> u16 {
    // From c8 to b8.
    const OCTAVE: [u16; 12] = [4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902];
    let semitone = match name {
        b'c' => 0,
        b'd' => 2,
        b'e' => 4,
        b'f' => 5,
        b'g' => 7,
        b'a' => 9,
        b'b' => 11,
        _ => panic!("a note is named a to g"),
    };
    assert!(b'3' <= octave && octave <= b'7', "a buzzer plays the octaves 3 to 7");
    let halvings = b'8' - octave;
    (OCTAVE[semitone + is_sharp as usize] + (1 << halvings) / 2) >> halvings
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{format, vec::Vec};

    #[test]
    fn notes_are_parsed() {
        let tone = |hertz, millis| Note { hertz, millis };
        assert_eq!(parse::<3>("a4:100 -:20 g#4:5"), [tone(440, 100), tone(0, 20), tone(415, 5)]);
        assert_eq!([hertz(b'c', false, b'4'), hertz(b'c', false, b'7')], [262, 2093]);
    }

    /// The direction of each step from a tone to the next.
    fn contour(sound: Sound) -> Vec<core::cmp::Ordering> {
        let tones: Vec<u16> =
            sound.notes().iter().map(|note| note.hertz).filter(|hertz| *hertz > 0).collect();
        tones.windows(2).map(|pair| pair[1].cmp(&pair[0])).collect()
    }

    #[test]
    fn sounds_are_told_apart_by_their_contour_their_pitch_or_their_length() {
        for (index, one) in Sound::ALL.iter().enumerate() {
            for other in &Sound::ALL[..index] {
                let differs = |one: u64, other: u64, percent: u64| {
                    one.max(other) * 100 >= one.min(other) * (100 + percent)
                };
                // A major third, or a quarter more time.
                let pitches = [one, other].map(|sound| sound.notes()[0].hertz.into());
                let is_clear = contour(*one) != contour(*other)
                    || differs(pitches[0], pitches[1], 25)
                    || differs(one.duration(), other.duration(), 25);
                assert!(is_clear, "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn the_documentation_has_the_notes_of_every_sound() {
        let page = include_str!("../../../docs/sound.md");
        for sound in Sound::ALL {
            let cells = format!("| `{}` | `{}` |", sound.name(), sound.text());
            assert!(page.contains(&cells), "docs/sound.md lacks {cells}");
        }
        let rows = page
            .lines()
            .filter(|line| line.contains(":") && line.matches('`').count() == 4 && line.starts_with('|'));
        assert_eq!(rows.count(), Sound::ALL.len(), "docs/sound.md has other sounds");
    }
}
