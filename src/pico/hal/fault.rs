//! The HardFault handler: invalid accesses, undefined instructions, stack overflows.

use cortex_m_rt::{ExceptionFrame, exception};

use crate::pico::crash;

/// Crashes like a panic, with the address of the fault as the message.
// SAFETY: the core takes this exception at most once, because it ends in a reset, and the handler does not rely on the
// interrupted code: it accesses no memory that others own, and skips the log if that was being written.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    crash::crash(format_args!("FAULT@{:08X} from {:08X}", frame.pc(), frame.lr()))
}
