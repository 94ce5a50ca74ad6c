//! What a device shows that has just recovered from a crash: a red cross, then where it happened, as running text.

use heapless::String;

use crate::{Canvas, Led, Millis, Paint, Pixel, text};

/// How long the cross stands before the text runs through.
const STANDING: Millis = 1_000;

/// How often cross and text are shown.
const TIMES: Millis = 2;

/// The longest place that is shown in full.
const LONGEST: usize = 32;

/// How long a crash with these words is shown.
pub fn crash_lasts(words: &str) -> Millis {
    TIMES * once(&place(words))
}

/// The picture of a crash, some time after it began to be shown. What is shown of its words is the first one, and
/// of a path only the file.
pub fn draw_crash(words: &str, elapsed: Millis) -> Canvas {
    let mut canvas = Canvas::DARK;
    canvas.fill_bezel(Pixel::new(Paint::NO, Pixel::DIM));
    let place = place(words);
    match (elapsed % once(&place)).checked_sub(STANDING) {
        None => draw_cross(&mut canvas),
        Some(running) => text::run(&mut canvas, &place, running, Pixel::new(Paint::TEXT, Pixel::BRIGHT)),
    }
    canvas
}

fn once(place: &str) -> Millis {
    STANDING + text::duration(place)
}

fn draw_cross(canvas: &mut Canvas) {
    for row in 0..Led::BOARD_SIDE {
        for column in [row, Led::BOARD_SIDE - 1 - row] {
            canvas.set(row, column, Pixel::new(Paint::NO, Pixel::BRIGHT));
        }
    }
}

/// Where it happened, in capitals.
fn place(words: &str) -> String<LONGEST> {
    let place = words.split(' ').next().unwrap_or_default();
    let file = place.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut shown = String::new();
    // What does not fit is left out.
    _ = file.chars().try_for_each(|letter| shown.push(letter.to_ascii_uppercase()));
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_cross_stands_then_file_and_line_run_through_and_again() {
        let words = "src/pico/ui.rs:48 index out of bounds";
        let cross = "nnnnnnnn\n\
                     nN....Nn\n\
                     n.N..N.n\n\
                     n..NN..n\n\
                     n..NN..n\n\
                     n.N..N.n\n\
                     nN....Nn\n\
                     nnnnnnnn";
        let once = crash_lasts(words) / TIMES;
        assert_eq!(draw_crash(words, 0).to_string(), cross);
        assert_eq!(draw_crash(words, once).to_string(), cross);
        assert_eq!(
            draw_crash(words, STANDING + 6 * 90).to_string(),
            "nnnnnnnn\n\
             n#.#.##n\n\
             n#.#..#n\n\
             n#.#..#n\n\
             n#.#..#n\n\
             n###.##n\n\
             n......n\n\
             nnnnnnnn"
        );
        assert_eq!(place(words), "UI.RS:48");
    }

    #[test]
    fn any_words_can_be_shown() {
        for words in
            ["", " ", "/", "WATCHDOG", "a-very-long-name-of-a-file-that-nobody-would-choose.rs:1234 no"]
        {
            assert!(crash_lasts(words) >= TIMES * STANDING);
            assert_ne!(draw_crash(words, 0), Canvas::DARK);
        }
    }
}
