//! Logs the high-water mark of the stack when it rises.

use defmt::info;
use embassy_time::{Duration, Timer};

use super::hal;

/// The period of the checks.
const PERIOD: Duration = Duration::from_secs(10);

/// The smallest rise in bytes that is logged.
const MIN_RISE: usize = 64;

/// Checks the stack periodically.
#[embassy_executor::task]
pub(super) async fn watch() -> ! {
    let mut logged = 0;
    loop {
        let deepest = hal::deepest_stack();
        if deepest >= logged + MIN_RISE {
            info!("the stack has been {=usize} bytes deep", deepest);
            logged = deepest;
        }
        Timer::after(PERIOD).await;
    }
}
