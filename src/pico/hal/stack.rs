//! The stack, seen from outside: painted before use, so that the paint tells how deep it has been.

use core::ptr;

/// What an unused word of the stack holds.
const PAINT: u32 = 0x5AFE_57AC;

/// The words at the very end that are left out: the guard, which nobody may touch.
const GUARD_WORDS: usize = 8;

/// The words below the stack pointer that are left out while painting, for the painting itself.
const IN_USE_WORDS: usize = 64;

unsafe extern "C" {
    // By memory.x: where the stack ends, below, and where it begins, above.
    static mut _stack_end: u32;
    static mut _stack_start: u32;
}

/// The words that the stack may grow into, from its end up to `top`.
fn words_below(top: usize) -> impl Iterator<Item = *mut u32> {
    let end = &raw mut _stack_end;
    let count = top.saturating_sub(end.addr()) / size_of::<u32>();
    (GUARD_WORDS..count).map(move |word| end.wrapping_add(word))
}

/// Paints the stack below its present depth. For the beginning, before any interrupt is enabled.
pub(crate) fn paint_stack() {
    let top = cortex_m::register::msp::read() as usize - IN_USE_WORDS * size_of::<u32>();
    for word in words_below(top) {
        // SAFETY: memory.x keeps this memory for the stack alone, the word lies below everything that the stack
        // holds now, and no interrupt can make it grow meanwhile.
        unsafe { ptr::write_volatile(word, PAINT) }
    }
}

/// How many bytes of the stack have been used at the deepest.
pub(crate) fn deepest_stack() -> usize {
    let start = (&raw const _stack_start).addr();
    // SAFETY: the word is aligned memory of the stack, and any value may be found there.
    let used = words_below(start).find(|word| unsafe { ptr::read_volatile(*word) } != PAINT);
    used.map_or(0, |word| start - word.addr())
}
