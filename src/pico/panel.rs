//! The panel: a matrix of WS2812, in whatever order its lights sit on the wire.

use console::Frame;
use embassy_time::{Duration, Instant, Timer};
use smart_leds::SmartLedsWrite;

use super::{
    shared_chip::{self, DataLine},
    wiring::PanelWiring,
};

/// From the end of a write to the start of the next. The driver returns when the last lights are in its queue of
/// eight and its shift register, which takes 270 µs more on the wire; then the panel needs 280 µs of silence to
/// show the frame.
const BETWEEN_WRITES: Duration = Duration::from_micros(600);

/// The panel and what it shows.
pub(super) struct Panel {
    line: DataLine,
    shown: Option<(console::Panel, Frame)>,
    ready: Instant,
}

impl Panel {
    pub(super) fn new(wiring: PanelWiring) -> Self {
        // The line is low from here on, so the first frame waits as any other does.
        Self { line: shared_chip::data_line(wiring), shown: None, ready: Instant::now() + BETWEEN_WRITES }
    }

    /// Shows `frame` as soon as the panel can take it: 2 ms of busy waiting, or nothing if it shows it already.
    pub(super) async fn show(&mut self, layout: &console::Panel, frame: Frame) {
        let wanted = Some((*layout, frame));
        if self.shown == wanted {
            return;
        }
        Timer::at(self.ready).await;
        // The driver can't fail: its error is `()` and never returned.
        let (Ok(()) | Err(())) = self.line.write(layout.wire(&frame));
        self.ready = Instant::now() + BETWEEN_WRITES;
        self.shown = wanted;
    }
}
