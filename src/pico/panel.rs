//! The panel: a matrix of WS2812, in whatever order its lights sit on the wire.

use console::{Frame, REPORT, TaskId, TaskWatchdog};
use embassy_time::{Duration, Instant, Timer};
use smart_leds::{RGB8, SmartLedsWrite};

use super::{
    hal::{self, DataLine},
    watchdog::report,
};
use crate::boards::PanelWiring;

/// How long a light takes on the wire: 24 bits at 800 kHz.
const LIGHT: Duration = Duration::from_micros(30);

/// How many lights the driver's queue holds.
const QUEUE: usize = 8;

/// How many lights follow at a time while the first ones are on the wire. Three are still to come when the next
/// ones are due, so they may be 90 µs late; so long the line never rests, and so long buttons and keys may be sampled.
const BURST: usize = QUEUE - 3;

/// How long the line is quiet between two frames. Newer WS2812B show a frame after 280 µs; older ones after 50.
const QUIET: Duration = Duration::from_micros(320);

/// After so long the same frame is sent again: a panel that was plugged in late or disturbed shows it then.
const REFRESH: Duration = Duration::from_millis(REPORT);

/// The panel and what it shows.
pub(super) struct Panel {
    line: DataLine,
    watchdog: &'static TaskWatchdog,
    shown: Option<(console::PanelLayout, Frame)>,
    refresh: Instant,
    ready: Instant,
}

impl Panel {
    pub(super) fn new(wiring: PanelWiring, watchdog: &'static TaskWatchdog) -> Self {
        let line = hal::data_line(wiring);
        // The line is low from here on, so the first frame waits as any other does.
        let now = Instant::now();
        Self { line, watchdog, shown: None, refresh: now, ready: now + QUIET }
    }

    /// Shows `frame` as soon as the panel can take it, unless it shows it already.
    pub(super) async fn show(&mut self, layout: &console::PanelLayout, frame: Frame) {
        let wanted = Some((*layout, frame));
        if self.shown != wanted || Instant::now() >= self.refresh {
            Timer::at(self.ready).await;
            let began = Instant::now();
            self.send(layout.wire(&frame), began).await;
            self.ready = began + LIGHT * layout.size.leds() + QUIET;
            self.refresh = began + REFRESH;
            self.shown = wanted;
        }
        report(self.watchdog, TaskId::Panel);
    }

    /// Waits until nothing is on the wire any more and the panel shows what it was sent.
    pub(super) async fn quiet(&self) {
        Timer::at(self.ready).await;
    }

    /// Fills the driver's queue and sleeps until there is room in it again, so that the driver never waits.
    async fn send(&mut self, mut lights: impl Iterator<Item = RGB8>, began: Instant) {
        let (mut burst, mut sent) = (QUEUE, 0);
        while self.write(lights.by_ref().take(burst)) == burst {
            sent += BURST as u32;
            burst = BURST;
            Timer::at(began + LIGHT * sent).await;
        }
    }

    /// Hands lights to the driver, and says how many.
    fn write(&mut self, lights: impl Iterator<Item = RGB8>) -> usize {
        let mut count = 0;
        // The driver can't fail: its error is `()` and never returned.
        let (Ok(()) | Err(())) = self.line.write(lights.inspect(|_| count += 1));
        count
    }
}
