//! A fault: an access to where nothing is, an instruction that there is not, a stack at its end.

use cortex_m_rt::{ExceptionFrame, exception};

use crate::pico::crash;

/// Ends as a panic does. The place of the fault is all that is known of it.
// SAFETY: the core takes this exception at most once, because it ends in a reset, and nothing in here relies on
// what was interrupted: memory that others own is not touched, and the log is left out if it was being written.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    crash::die(format_args!("FAULT@{:08X} from {:08X}", frame.pc(), frame.lr()))
}
