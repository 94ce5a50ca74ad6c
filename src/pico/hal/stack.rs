//! Stack usage: the stack is painted before use, and the remaining paint shows its high-water mark.

use core::ptr;

/// The content of an unused word of the stack.
const PAINT: u32 = 0x5AFE_57AC;

/// The words at the end of the stack that belong to the guard and must not be accessed.
const GUARD_WORDS: usize = 8;

/// The words below the stack pointer that are not painted, because painting uses them.
const IN_USE_WORDS: usize = 64;

unsafe extern "C" {
    // Defined in memory.x: the low end of the stack, and its start at the top.
    static mut _stack_end: u32;
    static mut _stack_start: u32;
}

/// The words of the stack from its low end up to `top`.
fn words_below(top: usize) -> impl Iterator<Item = *mut u32> {
    let end = &raw mut _stack_end;
    let count = top.saturating_sub(end.addr()) / size_of::<u32>();
    (GUARD_WORDS..count).map(move |word| end.wrapping_add(word))
}

/// Paints the stack below its current depth. Must be called before any interrupt is enabled.
pub(crate) fn paint_stack() {
    let top = cortex_m::register::msp::read() as usize - IN_USE_WORDS * size_of::<u32>();
    for word in words_below(top) {
        // SAFETY: memory.x reserves this memory for the stack, the word lies below the part in use, and no interrupt
        // can make the stack grow meanwhile.
        unsafe { ptr::write_volatile(word, PAINT) }
    }
}

/// The high-water mark of the stack in bytes.
pub(crate) fn deepest_stack() -> usize {
    let start = (&raw const _stack_start).addr();
    // SAFETY: the word is aligned memory of the stack, and any value is valid.
    let used = words_below(start).find(|word| unsafe { ptr::read_volatile(*word) } != PAINT);
    used.map_or(0, |word| start - word.addr())
}
