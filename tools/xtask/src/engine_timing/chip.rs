//! The RP2040 in an emulator, with its mailbox; for its format see `tools/engine-timing/src/chip/mailbox.rs`.

use object::{
    LittleEndian, Object as _, ObjectSymbol as _,
    elf::PT_LOAD,
    read::elf::{ElfFile32, ProgramHeader as _},
};

use super::{core::Core, memory::FLASH};

/// The offset of the vector table in flash.
const VECTORS: u32 = 0x100;

/// The number of instructions between two polls of the mailbox, which limits the precision of the count.
const POLL_INTERVAL: usize = 1_000;
/// The timeout in cycles: ten minutes of simulated time.
const TIMEOUT: u64 = 600 * 125_000_000;

const READY: u32 = 1;
const ASKED: u32 = 2;
const ANSWERED: u32 = 4;
const REJECTED: u32 = 5;

type Image<'d> = ElfFile32<'d, LittleEndian>;

/// An RP2040 that runs the engines.
pub(crate) struct Chip {
    core: Core,
    mailbox: u32,
}

pub(crate) struct Answer {
    /// The move, or the number of the puzzle candidate.
    pub(crate) text: String,
    /// The cycles of the search, including waits for flash.
    pub(crate) cycles: u64,
    /// The cycles of those waits.
    pub(crate) waited: u64,
    /// The cycles of the longest step.
    pub(crate) longest_step: u64,
}

impl Chip {
    /// Starts the RP2040 with an ELF image.
    pub(crate) fn start(image: &[u8]) -> Result<Self, String> {
        let image = Image::parse(image).map_err(|error| error.to_string())?;
        let mailbox = image
            .symbols()
            .find(|symbol| symbol.name().is_ok_and(|name| name.contains("MAILBOX")))
            .ok_or("the image has no mailbox")?
            .address() as u32;
        let mut chip = Self { core: Core::new(flash(&image)?, FLASH + VECTORS), mailbox };
        chip.run_until(|state| state == READY, &mut |_| {})?;
        Ok(chip)
    }

    /// Asks a question and waits for the answer.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Answer, String> {
        for (index, bytes) in question.as_bytes().chunks(4).enumerate() {
            let word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
            self.set(3 + index as u32, word);
        }
        self.set(2, question.len() as u32);
        self.set(1, 0);
        self.set(0, ASKED);
        // Parsing the question does not count.
        self.run_until(|state| state != ASKED, &mut |_| {})?;
        let (started, waited) = (self.core.cycles(), self.core.memory.waited());
        let (mut steps, mut step_began, mut longest_step) = (0, started, 0);
        let state = self.run_until(|state| state == ANSWERED || state == REJECTED, &mut |chip| {
            let (now, count) = (chip.core.cycles(), chip.word(1));
            if count != steps {
                longest_step =
                    longest_step.max((now - step_began) / u64::from(count.saturating_sub(steps).max(1)));
                (steps, step_began) = (count, now);
            }
        })?;
        if state == REJECTED {
            return Err(format!("the RP2040 rejected the question: {question}"));
        }
        let (cycles, waited) = (self.core.cycles() - started, self.core.memory.waited() - waited);
        Ok(Answer { text: self.text(), cycles, waited, longest_step })
    }

    /// Runs until `is_end` holds for the state of the mailbox; calls `on_poll` at every poll.
    fn run_until(
        &mut self,
        is_end: impl Fn(u32) -> bool,
        on_poll: &mut dyn FnMut(&Self),
    ) -> Result<u32, String> {
        let started = self.core.cycles();
        loop {
            self.core.run(POLL_INTERVAL)?;
            on_poll(self);
            let state = self.word(0);
            if is_end(state) {
                return Ok(state);
            }
            if self.core.cycles() - started > TIMEOUT {
                return Err("the RP2040 timed out".into());
            }
        }
    }

    fn text(&self) -> String {
        (0..self.word(2)).map(|index| (self.word(3 + index / 4) >> (index % 4 * 8)) as u8 as char).collect()
    }

    fn word(&self, index: u32) -> u32 {
        self.core.memory.peek(self.mailbox + 4 * index)
    }

    fn set(&mut self, index: u32, word: u32) {
        self.core.memory.poke(self.mailbox + 4 * index, word);
    }
}

/// The flash contents of an image, including the initial values of variables, at their load addresses.
fn flash(image: &Image) -> Result<Vec<u8>, String> {
    let mut flash = Vec::new();
    for part in image.elf_program_headers() {
        let bytes = part.data(image.endian(), image.data()).map_err(|()| "the image is truncated")?;
        if part.p_type(image.endian()) == PT_LOAD && !bytes.is_empty() {
            let start = part
                .p_paddr(image.endian())
                .checked_sub(FLASH)
                .ok_or("a part of the image is not in flash")?;
            let end = start as usize + bytes.len();
            flash.resize(flash.len().max(end), 0);
            flash[start as usize..end].copy_from_slice(bytes);
        }
    }
    Ok(flash)
}
