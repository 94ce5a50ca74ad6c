//! Recording the panel while a script is played: a few frames a second, with equal frames merged.

use console::{Console, Geometry, Input, Millis, PanelLayout, RGB8, Sound, Volume};
use led_render::LedRenderer;
use scenario::{Failure, Script};

/// The LEDs of a panel at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leds {
    pub(super) geometry: Geometry,
    /// Red, green and blue, row by row from the top left.
    pub(super) colours: Vec<[u8; 3]>,
}

impl Leds {
    /// The LEDs to draw after `drawn`: an LED that is changing stays as drawn until the difference is visible. `before`
    /// are the LEDs when the last frame was due.
    fn without_small_changes(&self, before: &Self, drawn: &Self) -> Self {
        if [before, drawn].iter().any(|other| other.geometry != self.geometry) {
            return self.clone();
        }
        let colours =
            self.colours.iter().zip(&before.colours).zip(&drawn.colours).map(|((now, before), drawn)| {
                let is_small = now
                    .iter()
                    .zip(drawn)
                    .all(|(now, drawn)| (perceived(*now) - perceived(*drawn)).abs() < VISIBLE_CHANGE);
                if is_small && now != before && *now != [0; 3] { *drawn } else { *now }
            });
        Self { colours: colours.collect(), ..*self }
    }

    /// A renderer of this panel, for pictures with `size` pixels on a side.
    pub(super) fn renderer(&self, size: u16) -> LedRenderer {
        LedRenderer::new(self.geometry.columns.into(), self.geometry.rows.into(), size)
    }
}

/// The recorded panel. It shows the data sent to it according to its own layout.
struct Panel {
    /// Its layout, if it differs from the settings.
    layout: Option<PanelLayout>,
    leds: Vec<RGB8>,
}

impl Panel {
    /// Sends the current frame of the console to the panel.
    fn show(&mut self, console: &Console) -> Leds {
        let configured = console.settings().panel;
        let layout = self.layout.unwrap_or(configured);
        let geometry = layout.size.geometry();
        self.leds.resize(geometry.led_count(), RGB8::default());
        layout.receive(configured.wire(&console.frame()), &mut self.leds);
        Leds { geometry, colours: self.leds.iter().map(|led| [led.r, led.g, led.b]).collect() }
    }
}

/// The perceived brightness of a byte, of 255.
fn perceived(byte: u8) -> f32 {
    255.0 * (f32::from(byte) / 255.0).powf(1.0 / 2.2)
}

/// LEDs shown for some time.
pub(super) struct KeyFrame {
    pub(super) leds: Leds,
    /// The duration in hundredths of a second.
    pub(super) centis: u64,
}

pub(super) struct Recording {
    /// At least one.
    pub(super) key_frames: Vec<KeyFrame>,
    /// The LEDs at the end.
    pub(super) last: Leds,
    /// When each sound begins, and its volume.
    pub(super) sounds: Vec<(Millis, Sound, Volume)>,
}

/// The change in perceived brightness, of 255, from which on an LED is redrawn. A lower value would let pulsing LEDs
/// fill the recording.
const VISIBLE_CHANGE: f32 = 16.0;

/// The minimum duration of a frame in hundredths of a second; some viewers ignore shorter ones.
const MIN_CENTIS: u64 = 2;

impl Recording {
    /// Plays a script and records at most `fps` frames a second.
    pub(super) fn of(script: &Script, fps: u16) -> Result<Self, Failure> {
        let (mut key_frames, mut next, mut end): (Vec<KeyFrame>, u64, Millis) = (Vec::new(), 0, 0);
        let mut before: Option<Leds> = None;
        let mut panel = Panel { layout: script.panel(), leds: Vec::new() };
        // Frames are due at multiples of the frame interval.
        let mut sounds = Vec::new();
        let console = script.play_inputs(|now, input, events, console| {
            sounds.extend(Sound::of(events, console).map(|sound| (now, sound, console.settings().sound)));
            if input != Input::Tick {
                return;
            }
            end = now;
            // Also between two frames: LEDs outside the configured layout keep their last colour.
            let leds = panel.show(console);
            if now * u64::from(fps) >= next * 1000 {
                next = now * u64::from(fps) / 1000 + 1;
                let drawn = match (&before, key_frames.last()) {
                    (Some(before), Some(last)) => leds.without_small_changes(before, &last.leds),
                    _ => leds.clone(),
                };
                push(&mut key_frames, now / 10, drawn);
                before = Some(leds);
            }
        })?;
        let last = panel.show(&console);
        push(&mut key_frames, end / 10, last.clone());
        Ok(Self { key_frames: with_durations(key_frames, end / 10), last, sounds })
    }

    /// The duration in hundredths of a second.
    pub(super) fn centis(&self) -> u64 {
        self.key_frames.iter().map(|key_frame| key_frame.centis).sum()
    }
}

/// Adds a frame with its start time, unless it equals the last one.
fn push(key_frames: &mut Vec<KeyFrame>, at: u64, leds: Leds) {
    if key_frames.last().is_none_or(|last| last.leds != leds) {
        key_frames.push(KeyFrame { leds, centis: at });
    }
}

/// Converts start times to durations.
fn with_durations(mut key_frames: Vec<KeyFrame>, end: u64) -> Vec<KeyFrame> {
    let mut until = end;
    for key_frame in key_frames.iter_mut().rev() {
        let begin = key_frame.centis;
        key_frame.centis = (until - begin).max(MIN_CENTIS);
        until = begin;
    }
    key_frames
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(text: &str, fps: u16) -> Recording {
        let script: Script = text.parse().expect("a script");
        Recording::of(&script, fps).expect("the script has no expectations")
    }

    #[test]
    fn a_recording_lasts_as_long_as_its_script() {
        let recording = play("wait 3000", 12);
        assert!((295..=302).contains(&recording.centis()), "{}", recording.centis());
        assert!((20..=37).contains(&recording.key_frames.len()), "{}", recording.key_frames.len());
        assert!(recording.key_frames.iter().all(|key_frame| key_frame.centis >= MIN_CENTIS));
        assert!(recording.key_frames.last().is_some_and(|key_frame| key_frame.leds == recording.last));
    }

    #[test]
    fn a_still_picture_is_one_frame() {
        // The icon of the first game stands still before its name scrolls.
        let recording = play("press A\nwait 1000", 50);
        assert!(recording.key_frames.last().is_some_and(|key_frame| key_frame.centis >= 80));
    }

    #[test]
    fn the_panel_has_the_size_in_the_settings() {
        for (size, columns, rows) in [("8x8", 8, 8), ("6x6", 6, 6), ("12x8", 12, 8), ("16x16", 16, 16)] {
            let last = play(&format!("journal set panel={size}\nwait 100"), 12).last;
            assert_eq!((last.geometry.columns, last.geometry.rows), (columns, rows));
            assert_eq!(last.colours.len(), last.geometry.led_count());
        }
    }

    #[test]
    fn a_panel_with_another_layout_shows_the_data_it_receives() {
        let shown = |first: &str| play(&format!("{first}\npress A\npress left\npress A 2"), 12).last;
        let mut mirrored = shown("panel 8x8,top-right,rows,straight,0,grb");
        assert_ne!(mirrored, shown(""));
        mirrored.colours.chunks_mut(8).for_each(<[_]>::reverse);
        assert_eq!(mirrored, shown(""));
        assert_eq!(shown("panel 6x6,top-left,rows,straight,0,grb").colours[..], shown("").colours[..36]);
    }

    #[test]
    fn leds_that_receive_no_data_keep_their_colours() {
        let panel =
            "panel 8x8,top-left,rows,straight,0,grb\npress A\npress left\npress A\nseek down PANEL\npress A";
        let (before, after) = (play(panel, 12).last, play(&format!("{panel}\npress right"), 12).last);
        assert_eq!(before.colours[36..], after.colours[36..]);
        assert_ne!(before.colours[..36], after.colours[..36]);
    }

    #[test]
    fn an_empty_script_gives_one_frame() {
        let recording = play("", 12);
        assert_eq!((recording.key_frames.len(), recording.centis()), (1, MIN_CENTIS));
    }
}
