//! What the UI and the USB task share: two pipes of bytes, and the state of the bus.

use core::{
    cell::Cell,
    sync::atomic::{AtomicU32, Ordering},
};

use console::{BusEvent, PowerSource};
use embassy_sync::{
    blocking_mutex::{CriticalSectionMutex, raw::CriticalSectionRawMutex},
    pipe::Pipe,
};

use super::PACKET;

/// The capacity of the pipe from the host, in bytes. If it is full, the host waits.
const INPUT: usize = 4 * PACKET;

/// The capacity of the pipe to the host, in bytes.
const OUTPUT: usize = 8 * PACKET;

/// The connection between the UI and the host.
pub(in crate::pico) struct HostLink {
    input: Pipe<CriticalSectionRawMutex, INPUT>,
    output: Pipe<CriticalSectionRawMutex, OUTPUT>,
    power: CriticalSectionMutex<Cell<PowerSource>>,
    /// The number of connections so far.
    connection: AtomicU32,
}

/// For the UI. Its priority is above that of the USB task, which can't change anything between two calls without an
/// `await`.
impl HostLink {
    pub(in crate::pico) const fn new() -> Self {
        Self {
            input: Pipe::new(),
            output: Pipe::new(),
            power: CriticalSectionMutex::new(Cell::new(PowerSource::Supply)),
            connection: AtomicU32::new(0),
        }
    }

    /// What feeds the board.
    pub(in crate::pico) fn power(&self) -> PowerSource {
        self.power.lock(Cell::get)
    }

    /// The number of the current connection, which changes when the host goes or comes.
    pub(in crate::pico) fn connection(&self) -> u32 {
        self.connection.load(Ordering::Relaxed)
    }

    /// Waits for bytes from the host.
    pub(in crate::pico) async fn read(&self, bytes: &mut [u8]) -> usize {
        self.input.read(bytes).await
    }

    /// Waits for room, and returns how many bytes are on their way to the host.
    pub(in crate::pico) async fn write(&self, bytes: &[u8]) -> usize {
        self.output.write(bytes).await
    }
}

/// For the USB task.
impl HostLink {
    /// Starts a new connection, without the bytes of the one before.
    pub(super) fn connect(&self) {
        critical_section::with(|_| {
            self.input.clear();
            self.output.clear();
            self.connection.store(self.connection().wrapping_add(1), Ordering::Relaxed);
        });
    }

    pub(super) fn bus_event(&self, event: BusEvent) {
        self.power.lock(|power| power.set(power.get().after(event)));
    }

    pub(super) async fn put_input(&self, bytes: &[u8]) -> usize {
        self.input.write(bytes).await
    }

    pub(super) async fn take_output(&self, bytes: &mut [u8]) -> usize {
        self.output.read(bytes).await
    }

    pub(super) fn has_no_output(&self) -> bool {
        self.output.is_empty()
    }
}
