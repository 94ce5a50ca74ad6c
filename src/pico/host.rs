//! The UI's end of the line to the host: gives the bytes of the host to the protocol's [`Port`], and sends what it writes.

use core::{future::pending, ops::Range};

use console::{Console, Events, PowerSource, Stamped};
use embassy_futures::select::{Either3, select3};
use embassy_time::{Duration, Instant, Timer};
use serial::{Identity, Port, Restart};

use super::{
    clock::Clock,
    ui::PicoRunner,
    usb::{self, HostLink, PACKET},
};

/// The time between two commands, and between two packets. If they come faster, they wait, so that a host that floods the
/// board leaves the engine most of the time.
const COMMAND_PERIOD: Duration = Duration::from_millis(4);
const PACKET_PERIOD: Duration = Duration::from_millis(1);

/// The UI's end of the line.
pub(super) struct Host {
    link: &'static HostLink,
    port: Port,
    /// The connection that the port serves.
    connection: u32,
    bytes: [u8; PACKET],
    /// The bytes that the port has not taken.
    rest: Range<usize>,
    /// When the next command may be handled.
    next_command: Instant,
    /// When the next bytes may be read.
    next_packet: Instant,
}

impl Host {
    pub(super) fn new(link: &'static HostLink, identity: Identity) -> Self {
        Self {
            link,
            port: Port::new(identity),
            connection: link.connection(),
            bytes: [0; PACKET],
            rest: 0..0,
            next_command: Instant::MIN,
            next_packet: Instant::MIN,
        }
    }

    /// Moves bytes in both directions until [`Self::serve`] has something to do.
    pub(super) async fn wait(&mut self) {
        loop {
            self.notice_connection();
            self.rest.start += self.port.receive(&self.bytes[self.rest.clone()]);
            let is_due = self.port.is_due();
            let due = async { if is_due { Timer::at(self.next_command).await } else { pending().await } };
            let (link, bytes, output) = (self.link, &mut self.bytes, self.port.output());
            let next_packet = self.rest.is_empty().then_some(self.next_packet);
            let read = async {
                let Some(next_packet) = next_packet else { return pending().await };
                Timer::at(next_packet).await;
                link.read(bytes).await
            };
            let write = async { if output.is_empty() { pending().await } else { link.write(output).await } };
            match select3(due, read, write).await {
                Either3::First(()) => return,
                Either3::Second(count) => {
                    self.notice_connection();
                    self.rest = 0..count;
                    self.next_packet = Instant::now() + PACKET_PERIOD;
                }
                Either3::Third(count) => self.port.sent(count),
            }
        }
    }

    /// Handles a command, which may put an input into `pending`.
    pub(super) fn serve(&mut self, console: &Console, pending: &mut Option<Stamped>, clock: Clock) {
        self.notice_connection();
        self.next_command = Instant::now() + COMMAND_PERIOD;
        self.port.request(console, pending, clock.now());
    }

    /// Starts with a new host if the last one has gone.
    fn notice_connection(&mut self) {
        let connection = self.link.connection();
        if self.connection != connection {
            self.connection = connection;
            self.port.disconnect();
            self.rest = 0..0;
        }
    }

    /// What feeds the board.
    pub(super) fn power(&self) -> PowerSource {
        self.link.power()
    }

    /// Whether [`Self::write`] has anything to do.
    pub(super) fn wants_flash(&self) -> bool {
        self.port.wants_flash()
    }

    /// Writes a record of the host to the flash.
    pub(super) fn write(&mut self, runner: &mut PicoRunner) {
        self.port.write(runner);
    }

    /// Handles the events of a step, which left `pending`.
    pub(super) fn stepped(&mut self, events: &Events, pending: &Option<Stamped>) {
        self.port.stepped(events, pending);
    }

    /// The restart that the host has asked for, once it has its answer.
    pub(super) fn restart(&self) -> Option<usb::Restart> {
        self.port.restart().map(|restart| match restart {
            Restart::Firmware => usb::Restart::Firmware,
            Restart::Bootsel => usb::Restart::Bootsel { disabled_interfaces: 0 },
        })
    }
}
