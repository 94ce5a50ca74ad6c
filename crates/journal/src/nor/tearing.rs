//! The random effects of a power cut, and of reading weak bits.

use rules::Rng;

/// The state in which a power cut leaves a bit that was to be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tearing {
    /// It reliably has its old or its new value.
    Stable,
    /// It may also be weak, unless the flash has weak bits already.
    Weak,
    /// It may also be weak, even if the flash has weak bits already.
    WeakOverWeak,
}

/// The fractions of changed and of weak bits that a power cut leaves.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub(super) done: Fraction,
    pub(super) weak: Fraction,
}

impl Cut {
    pub(super) fn new(tearing: Tearing, rng: &mut Rng) -> Self {
        let done = Fraction::any(rng);
        Self { done, weak: if tearing == Tearing::Stable { Fraction::NONE } else { Fraction::any(rng) } }
    }
}

/// How weak bits are read until the next power cut.
#[derive(Clone, Copy, Debug)]
pub(super) enum WeakReads {
    /// Each read finds another fraction of them set.
    Random,
    /// Each read finds this fraction of them set, as temperature and voltage affect all bits alike.
    Biased(Fraction),
}

impl WeakReads {
    pub(super) fn any(rng: &mut Rng) -> Self {
        match rng.below(6) {
            0 => Self::Random,
            1 => Self::Biased(Fraction::any(rng)),
            2 | 3 => Self::Biased(Fraction::ALL),
            _ => Self::Biased(Fraction::NONE),
        }
    }
}

/// A fraction in 256ths; 255 means all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction(u8);

impl Fraction {
    const NONE: Self = Self(0);
    const ALL: Self = Self(u8::MAX);

    pub(super) fn any(rng: &mut Rng) -> Self {
        match rng.below(8) {
            0 | 1 => Self::NONE,
            2 => Self::ALL,
            // Nearly all and nearly none find more faults than about half.
            3 => Self(rng.below(8) as u8),
            4 => Self(247 + rng.below(8) as u8),
            _ => Self(rng.below(255) as u8),
        }
    }

    /// A byte in which each bit is set with this probability.
    pub(super) fn draw(self, rng: &mut Rng) -> u8 {
        match self.0 {
            0 => 0,
            u8::MAX => 0xFF,
            fraction => rng
                .next_u64()
                .to_le_bytes()
                .into_iter()
                .fold(0, |bits, byte| bits << 1 | u8::from(byte < fraction)),
        }
    }
}
