//! What a power cut leaves to chance, and how wavering bits are read.

use rules::Rng;

/// What a power cut makes of a bit that was to be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tearing {
    /// It has its old value or its new one, firmly.
    Firm,
    /// It may waver as well, unless others do so already.
    Wavering,
    /// It may waver as well, whatever others do.
    WaveringAlways,
}

/// How a power cut treats the bits that were to be changed.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub(super) done: Share,
    pub(super) weak: Share,
}

impl Cut {
    pub(super) fn new(tearing: Tearing, rng: &mut Rng) -> Self {
        let done = Share::any(rng);
        Self { done, weak: if tearing == Tearing::Firm { Share::NONE } else { Share::any(rng) } }
    }
}

/// How wavering bits are read until power fails the next time.
#[derive(Clone, Copy, Debug)]
pub(super) enum WeakBit {
    /// Today so, a moment later otherwise.
    Fickle,
    /// So many of them are read as set: temperature and voltage sway them all together.
    Steady(Share),
}

impl WeakBit {
    pub(super) fn any(rng: &mut Rng) -> Self {
        match rng.below(6) {
            0 => Self::Fickle,
            1 => Self::Steady(Share::any(rng)),
            2 | 3 => Self::Steady(Share::ALL),
            _ => Self::Steady(Share::NONE),
        }
    }
}

/// How many of some bits, in 256ths; the largest one means all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share(u8);

impl Share {
    const NONE: Self = Self(0);
    const ALL: Self = Self(u8::MAX);

    pub(super) fn any(rng: &mut Rng) -> Self {
        match rng.below(8) {
            0 | 1 => Self::NONE,
            2 => Self::ALL,
            // Nearly all and nearly none are more treacherous than about half.
            3 => Self(rng.below(8) as u8),
            4 => Self(247 + rng.below(8) as u8),
            _ => Self(rng.below(255) as u8),
        }
    }

    /// So many bits of a byte, each by chance.
    pub(super) fn draw(self, rng: &mut Rng) -> u8 {
        match self.0 {
            0 => 0,
            u8::MAX => 0xFF,
            share => rng
                .next_u64()
                .to_le_bytes()
                .into_iter()
                .fold(0, |bits, byte| bits << 1 | u8::from(byte < share)),
        }
    }
}
