//! How deep the stack has been, told when it is news.

use defmt::info;
use embassy_time::{Duration, Timer};

use super::hal;

/// How often it is looked at.
const LOOK: Duration = Duration::from_secs(10);

/// How much deeper it must be to be worth a message.
const NEWS: usize = 64;

/// Watches for ever.
#[embassy_executor::task]
pub(super) async fn watch() -> ! {
    let mut told = 0;
    loop {
        let deepest = hal::deepest_stack();
        if deepest >= told + NEWS {
            info!("the stack has been {=usize} bytes deep", deepest);
            told = deepest;
        }
        Timer::after(LOOK).await;
    }
}
