//! A strip of film: what the panel showed, thinned to a few pictures a second, equal ones joined.

use console::{Console, Frame, Light, Millis, PanelLayout};
use script::{Failure, Script};

/// The lamps of a panel at one moment: red, green and blue light, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lamps(pub(super) Vec<[u8; 3]>);

impl Lamps {
    /// The lamps to draw after `drawn`: one that is changing, but has hardly changed since it was drawn, stays as
    /// it is there. `before` are the lamps as they were when a picture was last due.
    fn noticed(&self, before: &Self, drawn: &Self) -> Self {
        if [before, drawn].iter().any(|other| other.0.len() != self.0.len()) {
            return self.clone();
        }
        let lamps = self.0.iter().zip(&before.0).zip(&drawn.0).map(|((now, before), drawn)| {
            let hardly =
                now.iter().zip(drawn).all(|(now, drawn)| (seen(*now) - seen(*drawn)).abs() < NOTICED);
            if hardly && now != before && *now != [0; 3] { *drawn } else { *now }
        });
        Self(lamps.collect())
    }

    /// How many lamps the panel has on a side.
    pub(super) fn side(&self) -> usize {
        self.0.len().isqrt()
    }
}

/// The panel that is filmed: what is sent to it, it shows in its own way.
struct Scenery {
    /// How it is built, if not as the settings say.
    wired: Option<PanelLayout>,
    shown: Frame,
}

impl Scenery {
    /// Lets the panel show what the console sends now.
    fn show(&mut self, console: &Console) -> Lamps {
        let set = console.settings().panel;
        let panel = self.wired.unwrap_or(set);
        panel.take(set.wire(&console.frame()), &mut self.shown);
        let lights = Light::all().filter(|light| panel.size.has(*light)).map(|light| self.shown[light]);
        Lamps(lights.map(|light| [light.r, light.g, light.b]).collect())
    }
}

/// How bright a lamp with this byte looks, of 255.
fn seen(byte: u8) -> f32 {
    255.0 * (f32::from(byte) / 255.0).powf(1.0 / 2.2)
}

/// Lamps that stand for a while.
pub(super) struct Shot {
    pub(super) lamps: Lamps,
    /// For how long, in hundredths of a second.
    pub(super) centis: u64,
}

/// What a script shows from its beginning to its end.
pub(super) struct Strip {
    /// One after the other; at least one.
    pub(super) shots: Vec<Shot>,
    /// What is seen at the end.
    pub(super) last: Lamps,
}

/// How much a lamp must change before it is drawn anew, as the eye sees it and of 255: breathing lamps would
/// otherwise fill the film.
const NOTICED: f32 = 16.0;

/// The least time that a picture stands, for viewers that do not trust shorter ones.
const SHORTEST: u64 = 2;

impl Strip {
    /// Plays a script and takes at most `fps` pictures a second.
    pub(super) fn shoot(script: &Script, fps: u16) -> Result<Self, Failure> {
        let (mut shots, mut taken, mut end): (Vec<Shot>, u64, Millis) = (Vec::new(), 0, 0);
        let mut before: Option<Lamps> = None;
        let mut scenery = Scenery { wired: script.wired(), shown: Frame::DARK };
        // The pictures are due at whole multiples of the time between two of them.
        let console = script.play(|now, console| {
            end = now;
            // What is sent to a panel may be seen long after.
            let lamps = scenery.show(console);
            if now * u64::from(fps) >= taken * 1000 {
                taken = now * u64::from(fps) / 1000 + 1;
                let drawn = match (&before, shots.last()) {
                    (Some(before), Some(last)) => lamps.noticed(before, &last.lamps),
                    _ => lamps.clone(),
                };
                take(&mut shots, now / 10, drawn);
                before = Some(lamps);
            }
        })?;
        let last = scenery.show(&console);
        take(&mut shots, end / 10, last.clone());
        Ok(Self { shots: lasting(shots, end / 10), last })
    }

    /// How long it is, in hundredths of a second.
    pub(super) fn centis(&self) -> u64 {
        self.shots.iter().map(|shot| shot.centis).sum()
    }
}

/// Adds what was seen at a time, unless it is what was seen before.
fn take(shots: &mut Vec<Shot>, at: u64, lamps: Lamps) {
    if shots.last().is_none_or(|last| last.lamps != lamps) {
        shots.push(Shot { lamps, centis: at });
    }
}

/// Turns the times at which shots begin into the times for which they stand.
fn lasting(mut shots: Vec<Shot>, end: u64) -> Vec<Shot> {
    let mut until = end;
    for shot in shots.iter_mut().rev() {
        let begin = shot.centis;
        shot.centis = (until - begin).max(SHORTEST);
        until = begin;
    }
    shots
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip(text: &str, fps: u16) -> Strip {
        let script: Script = text.parse().expect("a script");
        Strip::shoot(&script, fps).expect("nothing is expected")
    }

    #[test]
    fn a_film_lasts_as_long_as_its_script() {
        let film = strip("wait 3000", 12);
        assert!((295..=302).contains(&film.centis()), "{}", film.centis());
        assert!((20..=37).contains(&film.shots.len()), "{}", film.shots.len());
        assert!(film.shots.iter().all(|shot| shot.centis >= SHORTEST));
        assert!(film.shots.last().is_some_and(|shot| shot.lamps == film.last));
    }

    #[test]
    fn what_does_not_change_is_one_picture() {
        // The picture of the first game stands still before its name runs.
        let film = strip("press A\nwait 1000", 50);
        assert!(film.shots.last().is_some_and(|shot| shot.centis >= 80));
    }

    #[test]
    fn the_panel_is_as_large_as_the_settings_say() {
        assert_eq!(strip("wait 100", 12).last.side(), 8);
        let small = "recall set panel=6x6\nwait 100";
        assert_eq!(strip(small, 12).last.side(), 6);
    }

    #[test]
    fn a_panel_that_is_wired_otherwise_shows_what_it_is_sent() {
        let shown = |first: &str| strip(&format!("{first}\npress A\npress left\npress A 2"), 12).last;
        let mut mirrored = shown("wired 8x8,top-right,rows,straight,0,grb");
        assert_ne!(mirrored, shown(""));
        mirrored.0.chunks_mut(8).for_each(<[_]>::reverse);
        assert_eq!(mirrored, shown(""));
        assert_eq!(shown("wired 6x6,top-left,rows,straight,0,grb").0[..], shown("").0[..36]);
    }

    #[test]
    fn lamps_that_get_nothing_any_more_stay_as_they_were() {
        let panel =
            "wired 8x8,top-left,rows,straight,0,grb\npress A\npress left\npress A\nseek down PANEL\npress A";
        let (before, after) = (strip(panel, 12).last, strip(&format!("{panel}\npress right"), 12).last);
        assert_eq!(before.0[36..], after.0[36..]);
        assert_ne!(before.0[..36], after.0[..36]);
    }

    #[test]
    fn even_an_empty_script_is_a_picture() {
        let film = strip("", 12);
        assert_eq!((film.shots.len(), film.centis()), (1, SHORTEST));
    }
}
