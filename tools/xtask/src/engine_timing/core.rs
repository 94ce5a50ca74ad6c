//! The chip's core in an emulator, and how many cycles it takes.
//!
//! The emulator counts the cycles of instructions as a Cortex-M0 takes them. The RP2040 has a Cortex-M0+, on which every branch
//! that is taken, every call and every return takes one less (table 3-1 of its technical reference manual). It knows nothing of the
//! time that the flash takes: [`Memory`] counts that.

use rp2040_emu::core::{CoreBus as _, CortexM0Plus};

use super::memory::Memory;

/// A core with its memory.
pub(super) struct Core {
    core: CortexM0Plus,
    pub(super) memory: Memory,
    /// How many branches were taken.
    branches: u64,
}

impl Core {
    /// Ready to run the program in flash whose vectors are there.
    pub(super) fn new(flash: Vec<u8>, vectors: u32) -> Self {
        let (mut core, mut memory) = (CortexM0Plus::new(), Memory::new(flash));
        memory.ppb_mut(0).vtor = vectors;
        core.regs.set_sp(memory.peek(vectors));
        core.regs.set_pc(memory.peek(vectors + 4) & !1);
        // No interrupt comes, so the emulator need not look for one before every instruction.
        core.regs.primask = 1;
        Self { core, memory, branches: 0 }
    }

    /// Runs so many instructions; an error if one of them can't be run.
    pub(super) fn run(&mut self, instructions: usize) -> Result<(), String> {
        for _ in 0..instructions {
            self.core.step(&mut self.memory);
            self.branches += u64::from(self.core.regs.pc() != self.memory.next());
        }
        if self.core.is_in_hardfault() || self.core.is_halted() {
            return Err("the chip's program has failed".into());
        }
        Ok(())
    }

    /// How many cycles have passed.
    pub(super) fn cycles(&self) -> u64 {
        self.core.cycles() - self.branches + self.memory.waited()
    }
}

/// Small programs whose misses and cycles can be counted by hand.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_timing::memory::{FLASH, RAM};

    const MISS: u64 = 56;

    const NOP: u16 = 0xBF00;
    const LDR_R4_R1: u16 = 0x680C;
    const LDR_R4_R1_R2: u16 = 0x588C;
    const LDR_R4_R1_R5: u16 = 0x594C;
    const ADDS_R1_R2: u16 = 0x1889;
    const SUBS_R3_1: u16 = 0x3B01;
    const BX_R6: u16 = 0x4730;
    const PUSH_LR: u16 = 0xB500;
    const POP_PC: u16 = 0xBD00;

    /// A branch back over so many instructions if the last result was not zero.
    const fn bne_back(instructions: u16) -> u16 {
        0xD100 | (0x100 - 2 - instructions)
    }

    /// The two halves of a call of what lies so many halfwords behind them.
    const fn bl(halfwords: u16) -> [u16; 2] {
        [0xF000, 0xF800 | halfwords]
    }

    /// A line that the code of no program here shares a set with.
    const TABLE: u32 = FLASH + 0x1000;
    /// Lines so far apart share a set.
    const WAY: u32 = 8 * 1024;

    /// Runs code from the second line of flash on, with these registers, for so many instructions. The misses and the cycles without
    /// them.
    fn run(code: &[u16], registers: &[(usize, u32)], instructions: usize) -> (u64, u64) {
        let vectors = [RAM + 0x1000, FLASH + 8 + 1].into_iter().flat_map(u32::to_le_bytes);
        let mut flash: Vec<u8> = vectors.chain(code.iter().copied().flat_map(u16::to_le_bytes)).collect();
        flash.resize(64 * 1024, 0);
        let mut core = Core::new(flash, FLASH);
        registers.iter().for_each(|(register, value)| core.core.set_reg(*register, *value));
        core.run(instructions).unwrap();
        let waited = core.memory.waited();
        assert_eq!(waited % MISS, 0);
        (waited / MISS, core.cycles() - waited)
    }

    /// Reads the word at r1, then r2 further, and so on, r3 words: one line of code.
    const READ: [u16; 4] = [LDR_R4_R1, ADDS_R1_R2, SUBS_R3_1, bne_back(3)];

    #[test]
    fn a_loop_misses_once_for_each_line_of_its_code() {
        let code = [NOP, SUBS_R3_1, bne_back(1), NOP, NOP];
        assert_eq!(run(&code, &[(3, 100)], 1 + 200), (1, 1 + 100 + 99 * 2 + 1));
        assert_eq!(run(&code, &[(3, 100)], 1 + 200 + 2), (2, 1 + 100 + 99 * 2 + 1 + 2));
    }

    #[test]
    fn a_table_that_is_read_from_end_to_end_misses_once_for_each_line() {
        let cycles = 100 * (2 + 1 + 1) + 99 * 2 + 1;
        assert_eq!(run(&READ, &[(1, TABLE), (2, 4), (3, 100)], 400), (1 + 50, cycles));
        assert_eq!(run(&READ, &[(1, TABLE), (2, 8), (3, 100)], 400), (1 + 100, cycles));
        assert_eq!(run(&READ, &[(1, TABLE), (2, 0), (3, 100)], 400), (1 + 1, cycles));
    }

    #[test]
    fn a_table_in_ram_never_misses() {
        assert_eq!(run(&READ, &[(1, RAM), (2, 8), (3, 100)], 400).0, 1);
    }

    #[test]
    fn two_lines_of_a_set_stay_and_a_third_drives_them_out() {
        let two = [LDR_R4_R1, LDR_R4_R1_R2, SUBS_R3_1, bne_back(3)];
        assert_eq!(run(&two, &[(1, TABLE), (2, WAY), (3, 100)], 400).0, 1 + 2);
        let three = [LDR_R4_R1, LDR_R4_R1_R2, LDR_R4_R1_R5, SUBS_R3_1, bne_back(4)];
        assert_eq!(run(&three, &[(1, TABLE), (2, WAY), (3, 100), (5, 2 * WAY)], 500).0, 2 + 300);
        assert_eq!(run(&three, &[(1, TABLE), (2, WAY), (3, 100), (5, 2 * WAY + 8)], 500).0, 2 + 3);
    }

    #[test]
    fn the_line_that_was_read_last_stays() {
        // First, second, first, third, first, second and so on: the first is always there.
        let code = [LDR_R4_R1, LDR_R4_R1_R2, LDR_R4_R1, LDR_R4_R1_R5, SUBS_R3_1, bne_back(5)];
        assert_eq!(run(&code, &[(1, TABLE), (2, WAY), (3, 100), (5, 2 * WAY)], 600).0, 2 + 1 + 200);
    }

    #[test]
    fn code_of_16_kb_fits_and_code_of_24_kb_drives_itself_out() {
        let laps = |kilobytes: usize, laps: usize| {
            let mut code = vec![NOP; kilobytes * 512];
            *code.last_mut().unwrap() = BX_R6;
            run(&code, &[(6, FLASH + 8 + 1)], laps * code.len()).0
        };
        assert_eq!((laps(16, 1), laps(16, 3)), (2048, 2048));
        assert_eq!((laps(24, 1), laps(24, 3)), (3072, 3 * 3072));
    }

    #[test]
    fn an_instruction_of_two_halves_needs_the_lines_of_both() {
        let [first, second] = bl(3);
        let code = [NOP, NOP, NOP, first, second, NOP, NOP, NOP, NOP];
        assert_eq!(run(&code, &[], 3 + 1), (2, 3 + 3));
        assert_eq!(run(&code, &[], 3 + 1 + 1), (3, 3 + 3 + 1));
    }

    #[test]
    fn a_call_and_its_return_take_as_long_as_on_a_cortex_m0_plus() {
        let [first, second] = bl(1);
        let code = [first, second, NOP, PUSH_LR, POP_PC];
        assert_eq!(run(&code, &[], 1).1, 3);
        assert_eq!(run(&code, &[], 2).1, 3 + 2);
        assert_eq!(run(&code, &[], 4).1, 3 + 2 + 4 + 1);
    }

    #[test]
    fn a_program_that_goes_astray_is_no_result() {
        let mut core = Core::new([RAM + 0x1000, FLASH + 8 + 1, 0, 0].map(u32::to_le_bytes).concat(), FLASH);
        assert!(core.run(100).is_err());
    }
}
