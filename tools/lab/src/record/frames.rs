//! What the panel shows while a script is played, thinned to a few frames a second, equal ones joined.

use console::{Console, Frame, Led, Millis, PanelLayout};
use scenario::{Failure, Script};

/// The LEDs of a panel at one moment: red, green and blue light, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leds(pub(super) Vec<[u8; 3]>);

impl Leds {
    /// The LEDs to draw after `drawn`: one that is changing, but has hardly changed since it was drawn, stays as
    /// it is there. `before` are the LEDs when a frame was last due.
    fn noticed(&self, before: &Self, drawn: &Self) -> Self {
        if [before, drawn].iter().any(|other| other.0.len() != self.0.len()) {
            return self.clone();
        }
        let leds = self.0.iter().zip(&before.0).zip(&drawn.0).map(|((now, before), drawn)| {
            let hardly =
                now.iter().zip(drawn).all(|(now, drawn)| (seen(*now) - seen(*drawn)).abs() < NOTICED);
            if hardly && now != before && *now != [0; 3] { *drawn } else { *now }
        });
        Self(leds.collect())
    }

    /// How many LEDs the panel has on a side.
    pub(super) fn side(&self) -> usize {
        self.0.len().isqrt()
    }
}

/// The panel that is recorded, which shows what is sent to it as it is wired.
struct Panel {
    /// How it is built, if not as the settings say.
    wired: Option<PanelLayout>,
    shown: Frame,
}

impl Panel {
    /// Lets the panel show what the console sends now.
    fn show(&mut self, console: &Console) -> Leds {
        let set = console.settings().panel;
        let panel = self.wired.unwrap_or(set);
        panel.take(set.wire(&console.frame()), &mut self.shown);
        let lights = Led::all().filter(|light| panel.size.has(*light)).map(|light| self.shown[light]);
        Leds(lights.map(|light| [light.r, light.g, light.b]).collect())
    }
}

/// How bright an LED with this byte looks, of 255.
fn seen(byte: u8) -> f32 {
    255.0 * (f32::from(byte) / 255.0).powf(1.0 / 2.2)
}

/// Leds that stand for a while.
pub(super) struct KeyFrame {
    pub(super) leds: Leds,
    /// For how long, in hundredths of a second.
    pub(super) centis: u64,
}

/// What a script shows from its beginning to its end.
pub(super) struct Recording {
    /// One after the other; at least one.
    pub(super) key_frames: Vec<KeyFrame>,
    /// What is seen at the end.
    pub(super) last: Leds,
}

/// How much an LED must change before it is drawn again, as the eye sees it and of 255: breathing LEDs would
/// otherwise fill the recording.
const NOTICED: f32 = 16.0;

/// The least time that a frame is shown, for viewers that do not trust shorter ones.
const SHORTEST: u64 = 2;

impl Recording {
    /// Plays a script and takes at most `fps` frames a second.
    pub(super) fn of(script: &Script, fps: u16) -> Result<Self, Failure> {
        let (mut key_frames, mut taken, mut end): (Vec<KeyFrame>, u64, Millis) = (Vec::new(), 0, 0);
        let mut before: Option<Leds> = None;
        let mut panel = Panel { wired: script.panel(), shown: Frame::DARK };
        // The frames are due at whole multiples of the time between two of them.
        let console = script.play(|now, console| {
            end = now;
            // What is sent to a panel may be seen long after.
            let leds = panel.show(console);
            if now * u64::from(fps) >= taken * 1000 {
                taken = now * u64::from(fps) / 1000 + 1;
                let drawn = match (&before, key_frames.last()) {
                    (Some(before), Some(last)) => leds.noticed(before, &last.leds),
                    _ => leds.clone(),
                };
                take(&mut key_frames, now / 10, drawn);
                before = Some(leds);
            }
        })?;
        let last = panel.show(&console);
        take(&mut key_frames, end / 10, last.clone());
        Ok(Self { key_frames: lasting(key_frames, end / 10), last })
    }

    /// How long it is, in hundredths of a second.
    pub(super) fn centis(&self) -> u64 {
        self.key_frames.iter().map(|key_frame| key_frame.centis).sum()
    }
}

/// Adds what was seen at a time, unless it is what was seen before.
fn take(key_frames: &mut Vec<KeyFrame>, at: u64, leds: Leds) {
    if key_frames.last().is_none_or(|last| last.leds != leds) {
        key_frames.push(KeyFrame { leds, centis: at });
    }
}

/// Turns the times at which key_frames begin into the times for which they stand.
fn lasting(mut key_frames: Vec<KeyFrame>, end: u64) -> Vec<KeyFrame> {
    let mut until = end;
    for key_frame in key_frames.iter_mut().rev() {
        let begin = key_frame.centis;
        key_frame.centis = (until - begin).max(SHORTEST);
        until = begin;
    }
    key_frames
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(text: &str, fps: u16) -> Recording {
        let script: Script = text.parse().expect("a script");
        Recording::of(&script, fps).expect("nothing is expected")
    }

    #[test]
    fn a_recording_lasts_as_long_as_its_script() {
        let recording = play("wait 3000", 12);
        assert!((295..=302).contains(&recording.centis()), "{}", recording.centis());
        assert!((20..=37).contains(&recording.key_frames.len()), "{}", recording.key_frames.len());
        assert!(recording.key_frames.iter().all(|key_frame| key_frame.centis >= SHORTEST));
        assert!(recording.key_frames.last().is_some_and(|key_frame| key_frame.leds == recording.last));
    }

    #[test]
    fn what_does_not_change_is_one_frame() {
        // The picture of the first game stands still before its name runs.
        let recording = play("press A\nwait 1000", 50);
        assert!(recording.key_frames.last().is_some_and(|key_frame| key_frame.centis >= 80));
    }

    #[test]
    fn the_panel_is_as_large_as_the_settings_say() {
        assert_eq!(play("wait 100", 12).last.side(), 8);
        let small = "journal set panel=6x6\nwait 100";
        assert_eq!(play(small, 12).last.side(), 6);
    }

    #[test]
    fn a_panel_that_is_wired_otherwise_shows_what_it_is_sent() {
        let shown = |first: &str| play(&format!("{first}\npress A\npress left\npress A 2"), 12).last;
        let mut mirrored = shown("panel 8x8,top-right,rows,straight,0,grb");
        assert_ne!(mirrored, shown(""));
        mirrored.0.chunks_mut(8).for_each(<[_]>::reverse);
        assert_eq!(mirrored, shown(""));
        assert_eq!(shown("panel 6x6,top-left,rows,straight,0,grb").0[..], shown("").0[..36]);
    }

    #[test]
    fn leds_that_get_nothing_any_more_stay_as_they_were() {
        let panel =
            "panel 8x8,top-left,rows,straight,0,grb\npress A\npress left\npress A\nseek down PANEL\npress A";
        let (before, after) = (play(panel, 12).last, play(&format!("{panel}\npress right"), 12).last);
        assert_eq!(before.0[36..], after.0[36..]);
        assert_ne!(before.0[..36], after.0[..36]);
    }

    #[test]
    fn even_an_empty_script_is_a_frame() {
        let recording = play("", 12);
        assert_eq!((recording.key_frames.len(), recording.centis()), (1, SHORTEST));
    }
}
