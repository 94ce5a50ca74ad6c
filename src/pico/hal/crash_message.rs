//! A crash message in RAM that start-up does not clear: written by a crash, read after the reset.

use core::{
    cell::UnsafeCell,
    fmt::{self, Write as _},
    mem::MaybeUninit,
};

use critical_section::CriticalSection;

/// The most bytes of a message.
const MAX_LENGTH: usize = 120;

/// Identifies a message of this firmware.
const MAGIC: u32 = 0x4C57_0001;

/// The message of a crash before a reset.
#[derive(Clone, Copy)]
pub(crate) struct CrashMessage {
    length: usize,
    text: [u8; MAX_LENGTH],
}

impl CrashMessage {
    /// The text; empty if it is not UTF-8.
    pub(crate) fn as_str(&self) -> &str {
        self.text.get(..self.length).and_then(|text| str::from_utf8(text).ok()).unwrap_or_default()
    }
}

/// Truncates a longer text. Only ASCII is stored, so truncation never splits a character.
impl fmt::Write for CrashMessage {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (stored, byte) in self.text.iter_mut().skip(self.length).zip(text.bytes()) {
            *stored = if byte.is_ascii_graphic() { byte } else { b' ' };
            self.length += 1;
        }
        Ok(())
    }
}

/// A message with what distinguishes it from the random content of RAM after power-on.
#[derive(Clone, Copy)]
struct Stored {
    magic: u32,
    message: CrashMessage,
    checksum: u32,
}

impl Stored {
    fn checksum(&self) -> u32 {
        let start = self.magic ^ self.message.length as u32;
        self.message.text.iter().fold(start, |sum, byte| sum.rotate_left(5).wrapping_add((*byte).into()))
    }
}

struct Memory(UnsafeCell<MaybeUninit<Stored>>);

// SAFETY: it is accessed only in critical sections, and only one core runs.
unsafe impl Sync for Memory {}

#[unsafe(link_section = ".uninit.crash_message")]
static MEMORY: Memory = Memory(UnsafeCell::new(MaybeUninit::uninit()));

/// Stores a message for the next run, in place of any other.
pub(crate) fn store_crash_message(text: fmt::Arguments<'_>) {
    let message = CrashMessage { length: 0, text: [b' '; MAX_LENGTH] };
    let mut stored = Stored { magic: MAGIC, message, checksum: 0 };
    // If a formatter fails, the text up to there is stored.
    _ = stored.message.write_fmt(text);
    stored.checksum = stored.checksum();
    critical_section::with(|_| write(stored));
}

/// Clears the stored message.
pub(crate) fn clear_crash_message() {
    let empty = Stored { magic: 0, message: CrashMessage { length: 0, text: [0; MAX_LENGTH] }, checksum: 0 };
    critical_section::with(|_| write(empty));
}

/// The stored message, if there is one.
pub(crate) fn crash_message() -> Option<CrashMessage> {
    let stored = critical_section::with(read);
    (stored.magic == MAGIC && stored.message.length <= MAX_LENGTH && stored.checksum == stored.checksum())
        .then_some(stored.message)
}

fn write(stored: Stored) {
    // SAFETY: the only accesses are here and in `read`, each in a critical section. Volatile, because the compiler does
    // not know that it is read after a reset.
    unsafe { MEMORY.0.get().write_volatile(MaybeUninit::new(stored)) }
}

fn read(_: CriticalSection<'_>) -> Stored {
    // SAFETY: as in `write`. Each bit of RAM has a value from power-on, and every bit pattern is a valid `Stored`,
    // which consists of integers only. Magic number and checksum detect random content.
    unsafe { MEMORY.0.get().cast::<Stored>().read_volatile() }
}
