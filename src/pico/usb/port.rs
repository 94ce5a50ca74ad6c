//! The serial port: moves packets between the host and the pipes of the link.

use embassy_futures::select::select3;
use embassy_rp::{peripherals::USB, usb::Driver};
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender};

use super::{HostLink, PACKET, Restart, restart};

/// Closing the port at this rate restarts the board into its boot loader. IDEs and scripts do so.
const TOUCH_BAUD: u32 = 1_200;

/// Serves one connection after another. One ends when the port is opened or closed, or the bus is reset.
pub(super) async fn serve<'d>(class: CdcAcmClass<'d, Driver<'d, USB>>, link: &HostLink) -> ! {
    let (mut sender, mut receiver, control) = class.split_with_control();
    let (mut outgoing, mut incoming) = (Packet::NONE, Packet::NONE);
    let mut is_open = false;
    loop {
        let connection = link.connection();
        let change = control.control_changed();
        select3(change, send(&mut sender, link, &mut outgoing), receive(&mut receiver, link, &mut incoming))
            .await;
        if is_open != control.dtr() {
            is_open = control.dtr();
            link.connect();
        }
        if !is_open && receiver.line_coding().data_rate() == TOUCH_BAUD {
            restart(Restart::Bootsel { disabled_interfaces: 0 });
        }
        if link.connection() != connection {
            (outgoing, incoming) = (Packet::NONE, Packet::NONE);
        }
    }
}

/// A packet that outlives the future which moves it.
struct Packet {
    bytes: [u8; PACKET],
    /// The part that has not been moved; empty for a packet without data.
    rest: Option<(usize, usize)>,
}

impl Packet {
    const NONE: Self = Self { bytes: [0; PACKET], rest: None };
}

/// Sends what is in the pipe. A full packet without a successor is followed by an empty one, by which the host knows
/// that it is the last.
async fn send<'d>(sender: &mut Sender<'d, Driver<'d, USB>>, link: &HostLink, packet: &mut Packet) {
    loop {
        let length = match packet.rest {
            Some((_, length)) => length,
            None => link.take_output(&mut packet.bytes).await,
        };
        packet.rest = Some((0, length));
        // The driver does not wait for it, and fails only if a packet is too long.
        sender.wait_connection().await;
        _ = sender.write_packet(&packet.bytes[..length]).await;
        packet.rest = (length == PACKET && link.has_no_output()).then_some((0, 0));
    }
}

/// Receives into the pipe. The host waits while it is full.
async fn receive<'d>(receiver: &mut Receiver<'d, Driver<'d, USB>>, link: &HostLink, packet: &mut Packet) {
    loop {
        let (start, end) = match packet.rest {
            Some(rest) => rest,
            None => {
                receiver.wait_connection().await;
                (0, receiver.read_packet(&mut packet.bytes).await.unwrap_or(0))
            }
        };
        packet.rest = Some((start, end));
        let moved = link.put_input(&packet.bytes[start..end]).await;
        packet.rest = (start + moved < end).then_some((start + moved, end));
    }
}
