//! The panel: a matrix of WS2812 LEDs, wired in any order.

use console::{Frame, REPORT, TaskId, TaskWatchdog};
use embassy_time::{Duration, Instant, Timer};
use smart_leds::{RGB8, SmartLedsWrite};

use super::{
    hal::{self, DataLine},
    watchdog::report,
};
use crate::boards::PanelWiring;

/// The time of an LED's data on the wire: 24 bits at 800 kHz.
const LED_TIME: Duration = Duration::from_micros(30);

/// The capacity of the driver's queue in LEDs.
const QUEUE: usize = 8;

/// The number of LEDs that refill the queue while it is being sent. Three LEDs are still queued when a refill is due,
/// so it may be 90 µs late before the line falls idle; that is the time available for sampling buttons and keys.
const BURST: usize = QUEUE - 3;

/// The reset time of the line between two frames. Newer WS2812B latch a frame after 280 µs; older ones after 50.
const RESET_TIME: Duration = Duration::from_micros(320);

/// The period after which an unchanged frame is sent again, for a panel that was plugged in late or disturbed.
const REFRESH: Duration = Duration::from_millis(REPORT);

/// The panel and the frame it shows.
pub(super) struct Panel {
    line: DataLine,
    watchdog: &'static TaskWatchdog,
    shown: Option<(console::PanelLayout, Frame)>,
    /// When an unchanged frame is due again.
    refresh_at: Instant,
    /// When the line can take the next frame.
    ready_at: Instant,
}

impl Panel {
    pub(super) fn new(wiring: PanelWiring, watchdog: &'static TaskWatchdog) -> Self {
        let line = hal::data_line(wiring);
        // The line is low from here on, so the first frame waits for the reset time like any other.
        let now = Instant::now();
        Self { line, watchdog, shown: None, refresh_at: now, ready_at: now + RESET_TIME }
    }

    /// Sends a frame as soon as the panel can take it, unless it shows it already.
    pub(super) async fn show(&mut self, layout: &console::PanelLayout, frame: Frame) {
        let next = Some((*layout, frame));
        if self.shown != next || Instant::now() >= self.refresh_at {
            Timer::at(self.ready_at).await;
            let start = Instant::now();
            self.send(layout.wire(&frame), start).await;
            self.ready_at = start + LED_TIME * layout.size.geometry().led_count() as u32 + RESET_TIME;
            self.refresh_at = start + REFRESH;
            self.shown = next;
        }
        report(self.watchdog, TaskId::Panel);
    }

    /// Waits until the line is idle and the panel shows the last frame.
    pub(super) async fn quiet(&self) {
        Timer::at(self.ready_at).await;
    }

    /// Fills the driver's queue, and sleeps until it has room again, so that the driver never blocks.
    async fn send(&mut self, mut colours: impl Iterator<Item = RGB8>, start: Instant) {
        let (mut burst, mut sent) = (QUEUE, 0);
        while self.write(colours.by_ref().take(burst)) == burst {
            sent += BURST as u32;
            burst = BURST;
            Timer::at(start + LED_TIME * sent).await;
        }
    }

    /// Passes colours to the driver, and returns their number.
    fn write(&mut self, colours: impl Iterator<Item = RGB8>) -> usize {
        let mut count = 0;
        // The driver can't fail: its error is `()` and never returned.
        let (Ok(()) | Err(())) = self.line.write(colours.inspect(|_| count += 1));
        count
    }
}
