//! A few words in a part of RAM that no start-up clears: written by what dies, read after the reset.

use core::{
    cell::UnsafeCell,
    fmt::{self, Write as _},
    mem::MaybeUninit,
};

use critical_section::CriticalSection;

/// The most bytes that are remembered.
const LONGEST: usize = 120;

/// Marks a note that was written by this firmware.
const MARK: u32 = 0x4C57_0001;

/// Words that were said before a reset.
#[derive(Clone, Copy)]
pub(crate) struct CrashMessage {
    length: usize,
    text: [u8; LONGEST],
}

impl CrashMessage {
    /// What was said; anything that is no text is left out.
    pub(crate) fn as_str(&self) -> &str {
        self.text.get(..self.length).and_then(|text| str::from_utf8(text).ok()).unwrap_or_default()
    }
}

/// Takes what fits; only plain ASCII, so that a cut never splits a character.
impl fmt::Write for CrashMessage {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (place, byte) in self.text.iter_mut().skip(self.length).zip(text.bytes()) {
            *place = if byte.is_ascii_graphic() { byte } else { b' ' };
            self.length += 1;
        }
        Ok(())
    }
}

/// The words with what tells them from the noise that RAM holds when power comes on.
#[derive(Clone, Copy)]
struct Note {
    mark: u32,
    words: CrashMessage,
    checksum: u32,
}

impl Note {
    fn checksum(&self) -> u32 {
        let start = self.mark ^ self.words.length as u32;
        self.words.text.iter().fold(start, |sum, byte| sum.rotate_left(5).wrapping_add((*byte).into()))
    }
}

struct Memory(UnsafeCell<MaybeUninit<Note>>);

// SAFETY: it is touched only in critical sections, and one core runs.
unsafe impl Sync for Memory {}

#[unsafe(link_section = ".uninit.crash_message")]
static MEMORY: Memory = Memory(UnsafeCell::new(MaybeUninit::uninit()));

/// Remembers words over the next reset, instead of any before.
pub(crate) fn store_crash_message(words: fmt::Arguments<'_>) {
    let mut note = Note { mark: MARK, words: CrashMessage { length: 0, text: [b' '; LONGEST] }, checksum: 0 };
    // Whatever a formatter complains about, what it wrote until then is worth keeping.
    _ = note.words.write_fmt(words);
    note.checksum = note.checksum();
    critical_section::with(|_| put(note));
}

/// Forgets what is remembered.
pub(crate) fn clear_crash_message() {
    let nothing = Note { mark: 0, words: CrashMessage { length: 0, text: [0; LONGEST] }, checksum: 0 };
    critical_section::with(|_| put(nothing));
}

/// What is remembered, if anything.
pub(crate) fn crash_message() -> Option<CrashMessage> {
    let note = critical_section::with(get);
    (note.mark == MARK && note.words.length <= LONGEST && note.checksum == note.checksum())
        .then_some(note.words)
}

fn put(note: Note) {
    // SAFETY: the only accesses are here and in `get`, each in a critical section. Volatile, because the compiler
    // knows of nobody who reads it after a reset.
    unsafe { MEMORY.0.get().write_volatile(MaybeUninit::new(note)) }
}

fn get(_: CriticalSection<'_>) -> Note {
    // SAFETY: as in `put`. RAM has some value in each bit from the start, and every pattern of bits is a `Note`:
    // it is made of numbers alone. That it is noise, mark and checksum tell.
    unsafe { MEMORY.0.get().cast::<Note>().read_volatile() }
}
