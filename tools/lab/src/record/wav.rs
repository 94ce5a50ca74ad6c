//! The sounds of a recording as a WAV file: square waves, like those of a buzzer.

use super::frames::Recording;

/// Samples per second.
const RATE: u32 = 44_100;

/// The amplitude of the highest volume, of `i16::MAX`.
const LOUDEST: i32 = 12_000;

/// Encodes the sounds: one channel, 16 bits.
pub(super) fn encode(recording: &Recording) -> Vec<u8> {
    let samples = samples(recording);
    let size = 2 * samples.len() as u32;
    let mut bytes = Vec::with_capacity(44 + size as usize);
    bytes.extend(b"RIFF");
    bytes.extend((36 + size).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    // The length of this chunk, PCM in one channel, and the bytes per second.
    bytes.extend([16_u32, 1 | 1 << 16, RATE, 2 * RATE].map(u32::to_le_bytes).as_flattened());
    // The bytes and the bits of a sample.
    bytes.extend((2_u32 | 16 << 16).to_le_bytes());
    bytes.extend(b"data");
    bytes.extend(size.to_le_bytes());
    bytes.extend(samples.into_iter().flat_map(i16::to_le_bytes));
    bytes
}

/// The samples: a sound ends early when the next one begins.
fn samples(recording: &Recording) -> Vec<i16> {
    let at = |millis: u64| (millis * u64::from(RATE) / 1_000) as usize;
    let end = recording.centis() * 10;
    let mut samples = vec![0; at(end)];
    for (index, (begin, sound, volume)) in recording.sounds.iter().enumerate() {
        let until = recording.sounds.get(index + 1).map_or(end, |(next, ..)| *next);
        let amplitude = (LOUDEST * i32::from(volume.amplitude()) / 100) as i16;
        let mut now = *begin;
        for note in sound.notes() {
            let span =
                at(now).min(samples.len())..at((now + u64::from(note.millis)).min(until)).min(samples.len());
            for (number, sample) in samples.get_mut(span).into_iter().flatten().enumerate() {
                // Twice the number of periods so far: odd in the second half of each.
                let halves = 2 * number as u64 * u64::from(note.hertz) / u64::from(RATE);
                *sample = match note.hertz {
                    0 => 0,
                    _ if halves.is_multiple_of(2) => amplitude,
                    _ => -amplitude,
                };
            }
            now += u64::from(note.millis);
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(text: &str) -> Recording {
        Recording::of(&text.parse().expect("a script"), 12).expect("the script has no expectations")
    }

    #[test]
    fn the_file_lasts_as_long_as_the_recording_and_has_its_tones() {
        // A press at the edge of the board: two tones of 220 Hz for 40 ms each.
        let recording = play("journal set donuts.player2=person\npress A 6\nwait 2000\npress up 4\nwait 500");
        let bytes = encode(&recording);
        let samples = (bytes.len() - 44) / 2;
        assert_eq!(samples as u64, recording.centis() * u64::from(RATE) / 100);
        assert_eq!(&bytes[..4], b"RIFF");
        let (begin, sound, _) = *recording.sounds.last().expect("a sound");
        assert_eq!(sound, console::Sound::Illegal);
        let at = |millis: u64| (millis * u64::from(RATE) / 1_000) as usize;
        let samples = samples_of(&bytes);
        let tone = &samples[at(begin)..at(begin + 40)];
        let edges = tone.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!((16..=18).contains(&edges), "{edges} edges");
        assert!(samples[at(begin + 41)..at(begin + 69)].iter().all(|sample| *sample == 0));
        assert!(
            tone.iter().all(|sample| i32::from(sample.abs()) == LOUDEST / 10),
            "the default volume is low"
        );
    }

    #[test]
    fn a_recording_without_sound_is_silent() {
        let silent = encode(&play("journal set sound=off\npress A 6\nwait 500"));
        assert!(samples_of(&silent).iter().all(|sample| *sample == 0));
    }

    fn samples_of(bytes: &[u8]) -> Vec<i16> {
        bytes[44..].chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
    }
}
