//! The crash screen after a restart: a red cross, then the place of the crash as scrolling text.

use heapless::String;

use crate::{Canvas, Led, Millis, Paint, Pixel, text};

/// How long the cross is shown before the text scrolls.
const CROSS_TIME: Millis = 1_000;

/// How many times cross and text are shown.
const REPEATS: Millis = 2;

/// The longest place that is shown in full.
const MAX_PLACE: usize = 32;

/// How long the crash screen with this message is shown.
pub fn crash_duration(message: &str) -> Millis {
    REPEATS * cycle_duration(&place(message))
}

/// Draws the crash screen, `elapsed` after its start. Of the message it shows the first word, and of a path only the
/// file.
pub fn draw_crash(message: &str, elapsed: Millis) -> Canvas {
    let mut canvas = Canvas::DARK;
    canvas.fill_bezel(Pixel::new(Paint::NO, Pixel::DIM));
    let place = place(message);
    match (elapsed % cycle_duration(&place)).checked_sub(CROSS_TIME) {
        None => draw_cross(&mut canvas),
        Some(elapsed) => {
            text::draw_scrolling(&mut canvas, &place, elapsed, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
        }
    }
    canvas
}

fn cycle_duration(place: &str) -> Millis {
    CROSS_TIME + text::duration(place)
}

fn draw_cross(canvas: &mut Canvas) {
    for row in 0..Led::BOARD_SIDE {
        for column in [row, Led::BOARD_SIDE - 1 - row] {
            canvas.set(row, column, Pixel::new(Paint::NO, Pixel::BRIGHT));
        }
    }
}

/// The place of the crash, in capitals.
fn place(message: &str) -> String<MAX_PLACE> {
    let path = message.split(' ').next().unwrap_or_default();
    let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut shown = String::new();
    // A longer place is truncated.
    _ = file.chars().try_for_each(|letter| shown.push(letter.to_ascii_uppercase()));
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_cross_then_scrolling_file_and_line_are_shown_twice() {
        let message = "src/pico/ui.rs:48 index out of bounds";
        let cross = "nnnnnnnn\n\
                     nN....Nn\n\
                     n.N..N.n\n\
                     n..NN..n\n\
                     n..NN..n\n\
                     n.N..N.n\n\
                     nN....Nn\n\
                     nnnnnnnn";
        let cycle = crash_duration(message) / REPEATS;
        assert_eq!(draw_crash(message, 0).to_string(), cross);
        assert_eq!(draw_crash(message, cycle).to_string(), cross);
        assert_eq!(
            draw_crash(message, CROSS_TIME + 6 * 90).to_string(),
            "nnnnnnnn\n\
             n#.#.##n\n\
             n#.#..#n\n\
             n#.#..#n\n\
             n#.#..#n\n\
             n###.##n\n\
             n......n\n\
             nnnnnnnn"
        );
        assert_eq!(place(message), "UI.RS:48");
        assert_eq!(place("STUCK:ENGINE"), "STUCK:ENGINE");
    }

    #[test]
    fn any_message_can_be_shown() {
        for message in
            ["", " ", "/", "WATCHDOG", "a-file-name-that-is-longer-than-the-longest-place.rs:1234 no"]
        {
            assert!(crash_duration(message) >= REPEATS * CROSS_TIME);
            assert_ne!(draw_crash(message, 0), Canvas::DARK);
        }
    }
}
