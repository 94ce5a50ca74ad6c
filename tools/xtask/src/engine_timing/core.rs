//! The core in an emulator, with its cycle count.
//!
//! The emulator counts the cycles of a Cortex-M0. On the RP2040's Cortex-M0+, every taken branch, call and return takes
//! one cycle less (table 3-1 of its technical reference manual). The emulator does not model flash latency: [`Memory`]
//! does.

use rp2040_emu::core::{CoreBus as _, CortexM0Plus};

use super::memory::Memory;

pub(super) struct Core {
    core: CortexM0Plus,
    pub(super) memory: Memory,
    /// The number of taken branches.
    branches: u64,
}

impl Core {
    /// A core that starts the program with this vector table.
    pub(super) fn new(flash: Vec<u8>, vectors: u32) -> Self {
        let (mut core, mut memory) = (CortexM0Plus::new(), Memory::new(flash));
        memory.ppb_mut(0).vtor = vectors;
        core.regs.set_sp(memory.peek(vectors));
        core.regs.set_pc(memory.peek(vectors + 4) & !1);
        // There are no interrupts; masking them saves the emulator a check before every instruction.
        core.regs.primask = 1;
        Self { core, memory, branches: 0 }
    }

    /// Runs this number of instructions. Fails if the program crashes.
    pub(super) fn run(&mut self, instructions: usize) -> Result<(), String> {
        for _ in 0..instructions {
            self.core.step(&mut self.memory);
            self.branches += u64::from(self.core.regs.pc() != self.memory.next());
        }
        if self.core.is_in_hardfault() || self.core.is_halted() {
            return Err("the program on the RP2040 has crashed".into());
        }
        Ok(())
    }

    /// The number of cycles so far.
    pub(super) fn cycles(&self) -> u64 {
        self.core.cycles() - self.branches + self.memory.waited()
    }
}

/// Tests with small programs whose cache misses and cycles can be counted by hand.
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

    /// A branch back by this number of instructions if the last result was not zero.
    const fn bne_back(instructions: u16) -> u16 {
        0xD100 | (0x100 - 2 - instructions)
    }

    /// The two halfwords of a call to this number of halfwords after them.
    const fn bl(halfwords: u16) -> [u16; 2] {
        [0xF000, 0xF800 | halfwords]
    }

    /// A line whose set is not used by the code of the programs below.
    const TABLE: u32 = FLASH + 0x1000;
    /// Lines at this distance share a set.
    const WAY: u32 = 8 * 1024;

    /// Runs code at the second line of flash with these registers for this number of instructions. Returns the cache
    /// misses, and the cycles without them.
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

    /// Reads r3 words, starting at r1 with a stride of r2; the code is one cache line.
    const READ: [u16; 4] = [LDR_R4_R1, ADDS_R1_R2, SUBS_R3_1, bne_back(3)];

    #[test]
    fn a_loop_misses_once_for_each_line_of_its_code() {
        let code = [NOP, SUBS_R3_1, bne_back(1), NOP, NOP];
        assert_eq!(run(&code, &[(3, 100)], 1 + 200), (1, 1 + 100 + 99 * 2 + 1));
        assert_eq!(run(&code, &[(3, 100)], 1 + 200 + 2), (2, 1 + 100 + 99 * 2 + 1 + 2));
    }

    #[test]
    fn a_sequential_read_misses_once_for_each_line() {
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
    fn a_set_holds_two_lines_and_a_third_evicts_one() {
        let two = [LDR_R4_R1, LDR_R4_R1_R2, SUBS_R3_1, bne_back(3)];
        assert_eq!(run(&two, &[(1, TABLE), (2, WAY), (3, 100)], 400).0, 1 + 2);
        let three = [LDR_R4_R1, LDR_R4_R1_R2, LDR_R4_R1_R5, SUBS_R3_1, bne_back(4)];
        assert_eq!(run(&three, &[(1, TABLE), (2, WAY), (3, 100), (5, 2 * WAY)], 500).0, 2 + 300);
        assert_eq!(run(&three, &[(1, TABLE), (2, WAY), (3, 100), (5, 2 * WAY + 8)], 500).0, 2 + 3);
    }

    #[test]
    fn the_most_recently_used_line_stays() {
        // First, second, first, third, first, second and so on: the first is always in the cache.
        let code = [LDR_R4_R1, LDR_R4_R1_R2, LDR_R4_R1, LDR_R4_R1_R5, SUBS_R3_1, bne_back(5)];
        assert_eq!(run(&code, &[(1, TABLE), (2, WAY), (3, 100), (5, 2 * WAY)], 600).0, 2 + 1 + 200);
    }

    #[test]
    fn code_of_16_kb_fits_and_code_of_24_kb_evicts_itself() {
        let laps = |kilobytes: usize, laps: usize| {
            let mut code = vec![NOP; kilobytes * 512];
            *code.last_mut().unwrap() = BX_R6;
            run(&code, &[(6, FLASH + 8 + 1)], laps * code.len()).0
        };
        assert_eq!((laps(16, 1), laps(16, 3)), (2048, 2048));
        assert_eq!((laps(24, 1), laps(24, 3)), (3072, 3 * 3072));
    }

    #[test]
    fn a_32_bit_instruction_needs_the_lines_of_both_halves() {
        let [first, second] = bl(3);
        let code = [NOP, NOP, NOP, first, second, NOP, NOP, NOP, NOP];
        assert_eq!(run(&code, &[], 3 + 1), (2, 3 + 3));
        assert_eq!(run(&code, &[], 3 + 1 + 1), (3, 3 + 3 + 1));
    }

    #[test]
    fn a_call_and_a_return_take_the_cycles_of_a_cortex_m0_plus() {
        let [first, second] = bl(1);
        let code = [first, second, NOP, PUSH_LR, POP_PC];
        assert_eq!(run(&code, &[], 1).1, 3);
        assert_eq!(run(&code, &[], 2).1, 3 + 2);
        assert_eq!(run(&code, &[], 4).1, 3 + 2 + 4 + 1);
    }

    #[test]
    fn a_crashed_program_is_an_error() {
        let mut core = Core::new([RAM + 0x1000, FLASH + 8 + 1, 0, 0].map(u32::to_le_bytes).concat(), FLASH);
        assert!(core.run(100).is_err());
    }
}
