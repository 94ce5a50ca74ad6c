//! The memory map: flash behind a cache, and RAM. The engines need no peripherals.

use rp2040_emu::{
    SRAM_SIZE,
    bus::ppb::Ppb,
    core::{CoreBus, Nvic},
};

use super::cache::Cache;

/// The start addresses of flash and RAM.
pub(super) const FLASH: u32 = 0x1000_0000;
pub(super) const RAM: u32 = 0x2000_0000;

/// Flash and RAM of the emulated RP2040, with the cycles of each access.
pub(super) struct Memory {
    flash: Vec<u8>,
    ram: Vec<u8>,
    cache: Cache,
    /// The last fetched word, which holds two instructions.
    fetched: u32,
    /// The address of the next instruction, unless the last one is a taken branch.
    next: u32,
    /// The address of an access outside of flash and RAM.
    bad_access: Option<u32>,
    ppb: Ppb,
    nvic: Nvic,
}

impl Memory {
    pub(super) fn new(flash: Vec<u8>) -> Self {
        Self {
            flash,
            ram: vec![0; SRAM_SIZE],
            cache: Cache::new(),
            fetched: 0,
            next: 0,
            bad_access: None,
            ppb: Ppb::new(),
            nvic: Nvic::new(),
        }
    }

    /// The cycles that the core has waited for flash.
    pub(super) fn waited(&self) -> u64 {
        self.cache.waited()
    }

    /// The address of the next instruction, unless the last fetched one is a taken branch.
    pub(super) fn next(&self) -> u32 {
        self.next
    }

    /// Reads a word without timing.
    pub(super) fn peek(&self, address: u32) -> u32 {
        self.bytes(address).map_or(0, u32::from_le_bytes)
    }

    pub(super) fn poke(&mut self, address: u32, word: u32) {
        self.write(address, word.to_le_bytes());
    }

    #[inline]
    fn bytes<const N: usize>(&self, address: u32) -> Option<[u8; N]> {
        let (memory, start) = if address < RAM { (&self.flash, FLASH) } else { (&self.ram, RAM) };
        memory.get(address.wrapping_sub(start) as usize..)?.first_chunk().copied()
    }

    #[inline]
    fn read<const N: usize>(&mut self, address: u32) -> [u8; N] {
        if address < RAM {
            self.cache.read(address);
        }
        self.bytes(address).unwrap_or_else(|| {
            self.bad_access = Some(address);
            [0; N]
        })
    }

    #[inline]
    fn write<const N: usize>(&mut self, address: u32, bytes: [u8; N]) {
        match self.ram.get_mut(address.wrapping_sub(RAM) as usize..).and_then(|ram| ram.first_chunk_mut()) {
            Some(target) => *target = bytes,
            None => self.bad_access = Some(address),
        }
    }

    /// Fetches an instruction, a word at a time.
    #[inline]
    fn fetch(&mut self, address: u32) {
        let long = self.bytes(address).is_some_and(|half| u16::from_le_bytes(half) >> 11 == 0b11110);
        let last_half = address.wrapping_add(if long { 2 } else { 0 });
        self.next = last_half.wrapping_add(2);
        for word in [address / 4, last_half / 4] {
            if word != self.fetched {
                self.fetched = word;
                if address < RAM {
                    self.cache.read(word * 4);
                }
            }
        }
    }
}

impl CoreBus for Memory {
    #[inline]
    fn read8(&mut self, address: u32) -> u8 {
        u8::from_le_bytes(self.read(address))
    }

    #[inline]
    fn read16(&mut self, address: u32) -> u16 {
        u16::from_le_bytes(self.read(address))
    }

    #[inline]
    fn read32(&mut self, address: u32) -> u32 {
        u32::from_le_bytes(self.read(address))
    }

    #[inline]
    fn write8(&mut self, address: u32, value: u8) {
        self.write(address, value.to_le_bytes());
    }

    #[inline]
    fn write16(&mut self, address: u32, value: u16) {
        self.write(address, value.to_le_bytes());
    }

    #[inline]
    fn write32(&mut self, address: u32, value: u32) {
        self.write(address, value.to_le_bytes());
    }

    /// Called for every instruction, whereas the core reads only instructions that it has not decoded yet.
    #[inline]
    fn set_active_pc(&mut self, pc: u32) {
        self.fetch(pc);
    }

    fn bus_fault(&self) -> bool {
        self.bad_access.is_some()
    }

    fn bus_fault_addr(&self) -> u32 {
        self.bad_access.unwrap_or(0)
    }

    fn clear_bus_fault(&mut self) {
        self.bad_access = None;
    }

    fn ppb(&self, _core: usize) -> &Ppb {
        &self.ppb
    }

    fn ppb_mut(&mut self, _core: usize) -> &mut Ppb {
        &mut self.ppb
    }

    fn nvic(&self, _core: usize) -> &Nvic {
        &self.nvic
    }

    fn nvic_mut(&mut self, _core: usize) -> &mut Nvic {
        &mut self.nvic
    }

    fn active_core(&self) -> usize {
        0
    }

    // There is no second core to wait for.
    fn event_flag(&self, _core: usize) -> bool {
        true
    }

    fn consume_event_flag(&mut self, _core: usize) -> bool {
        true
    }

    fn set_wfe_waiting(&mut self, _core: usize, _waiting: bool) {}

    fn signal_sev(&mut self) {}
}
