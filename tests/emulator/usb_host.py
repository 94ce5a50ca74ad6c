"""A USB host for the device controller of the emulator.

The emulator's own host ignores data toggles and never takes a NAK for an answer. This one does what the specification says:
a buffer is available until its transfer is done, toggles are checked, and nothing arrives where there is no room.
"""

import struct
from collections import deque
from dataclasses import dataclass, field

from rp2040py.peripherals import usb as model

from board import MILLI

# The emulator lets no one clear this bit, unlike the data sheet (4.1.4, SIE_STATUS).
model.SIE_WRITECLEAR_MASK |= model.SIE_SUSPENDED

# The bits of a buffer control register.
AVAILABLE, STALL, TOGGLE, FULL, LENGTH = 1 << 10, 1 << 11, 1 << 13, 1 << 15, 0x3FF
# 19 packets of 64 bytes fit a frame of a millisecond.
SLOT = MILLI / 19
# A device is suspended after this silence.
SILENCE = 3 * MILLI
PACKET = 64
# Standard requests and descriptors.
SET_ADDRESS, GET_DESCRIPTOR, SET_CONFIGURATION = 5, 6, 9
DEVICE, CONFIGURATION, STRING, INTERFACE, ENDPOINT, BOS = 1, 2, 3, 4, 5, 15
# Requests of the serial port.
SET_LINE_CODING, SET_CONTROL_LINE_STATE = 0x20, 0x22
DTR, RTS = 1, 2
# The types of requests to the device and from it.
TO_DEVICE, FROM_DEVICE, TO_INTERFACE, FROM_VENDOR = 0x00, 0x80, 0x21, 0xC0
ADDRESS = 7
# The pin that every Pico connects to VBUS.
VBUS = 24


class Stalled(Exception):
    """The device has refused a request."""


@dataclass
class Request:
    """A control transfer."""

    setup: bytes
    sent: bytes = b""
    data: bytearray = field(default_factory=bytearray)
    done: bool = False
    stalled: bool = False


class Host:
    """A host at the end of the board's cable, which is plugged in at first."""

    def __init__(self, board):
        self.board, self.chip, self.clock = board, board.chip, board.simulator.clock
        self.usb = self.chip.usb_ctrl
        self.usb.dpram_updated = self._written
        self.usb.on_reset = self._detached
        write = self.usb._handle_sie_ctrl_write

        def sie_ctrl(value):
            write(value)
            if not value & model.SIE_CTRL_PULLUP_EN:
                self._detached()
            elif self.attached is None:
                self.attached = self.clock.nanos

        self.usb._handle_sie_ctrl_write = sie_ctrl
        # When the device pulled its data line up, and whether packets reach it.
        self.attached = self.clock.nanos if self.usb._sie_ctrl & model.SIE_CTRL_PULLUP_EN else None
        self.is_plugged = self.is_awake = True
        self.packets = 0
        self.control = deque()
        self.steps = None
        self.toggles = {}
        self.to_send, self.on_packet = {}, {}
        self._slot_alarm, self._slot_is_set = self.clock.create_alarm(self._slot), False
        self._silence_alarm = self.clock.create_alarm(self._suspended)
        self._vbus(True)

    # The controller, as the wire sees it.

    def _vbus(self, is_on):
        self.chip.gpio[VBUS].set_input_value(is_on)

    @staticmethod
    def _register(endpoint, is_out):
        return 0x80 + 8 * endpoint + 4 * is_out

    def _control(self, endpoint, is_out):
        at = self._register(endpoint, is_out)
        return int.from_bytes(bytes(self.chip.usb_dpram[at : at + 4]), "little")

    def _set_control(self, endpoint, is_out, value):
        at = self._register(endpoint, is_out)
        self.chip.usb_dpram[at : at + 4] = value.to_bytes(4, "little")

    def _endpoint(self, endpoint, is_out):
        """The address of an endpoint's buffer, and whether the endpoint is enabled."""
        if endpoint == 0:
            return 0x100, True
        at = 8 * endpoint + 4 * is_out
        value = int.from_bytes(bytes(self.chip.usb_dpram[at : at + 4]), "little")
        return value & 0xFFC0, bool(value >> 31)

    def _written(self, offset, value):
        if 0x80 <= offset <= 0xFC and value & (AVAILABLE | STALL):
            self._wake()

    def _wake(self):
        if not self._slot_is_set and self.is_plugged and self.is_awake:
            self._slot_is_set = True
            self._slot_alarm.schedule(SLOT)

    def _buffer(self, endpoint, is_out):
        """The buffer of a transaction: its control register and its address. None if the device says NAK."""
        control = self._control(endpoint, is_out)
        address, is_enabled = self._endpoint(endpoint, is_out)
        if control & STALL and not control & AVAILABLE:
            raise Stalled
        if not control & AVAILABLE or not is_enabled:
            return None
        toggle = self.toggles.get((endpoint, is_out), 0)
        assert bool(control & TOGGLE) == bool(toggle), f"the toggle of endpoint {endpoint}: {control:08x}"
        self.toggles[endpoint, is_out] = 1 - toggle
        self.packets += 1
        return control, address

    def _take(self, endpoint):
        """An IN transaction: its data, or None after a NAK."""
        if not (buffer := self._buffer(endpoint, False)):
            return None
        control, address = buffer
        assert control & FULL, f"endpoint {endpoint} sends an empty buffer: {control:08x}"
        data = bytes(self.chip.usb_dpram[address : address + (control & LENGTH)])
        self._set_control(endpoint, False, control & ~(AVAILABLE | FULL))
        self.usb._indicate_buffer_ready(endpoint, False)
        return data

    def _give(self, endpoint, data):
        """An OUT transaction: whether the device took the data, and did not say NAK."""
        if not (buffer := self._buffer(endpoint, True)):
            return False
        control, address = buffer
        assert len(data) <= control & LENGTH, f"endpoint {endpoint} has no room for {len(data)} bytes: {control:08x}"
        self.chip.usb_dpram[address : address + len(data)] = data
        self._set_control(endpoint, True, control & ~(AVAILABLE | LENGTH) | FULL | len(data))
        self.usb._indicate_buffer_ready(endpoint, True)
        return True

    # The bus: one transaction in each slot.

    def _slot(self):
        self._slot_is_set = False
        if self.is_plugged and self.is_awake and (self._step_control() or self._send() or self._receive()):
            self._wake()

    def _step_control(self):
        if self.steps is None and self.control:
            self.steps = self._transfer(self.control[0])
        if self.steps is None:
            return False
        try:
            return next(self.steps)
        except (StopIteration, Stalled) as end:
            self.steps = None
            request = self.control.popleft()
            request.done, request.stalled = True, isinstance(end, Stalled)
            return True

    def _send(self):
        for endpoint, queue in self.to_send.items():
            if queue and self._give(endpoint, bytes(queue[:PACKET])):
                del queue[:PACKET]
                return True
        return False

    def _receive(self):
        for endpoint, on_packet in list(self.on_packet.items()):
            data = self._take(endpoint)
            if data is not None:
                on_packet(data)
                return True
        return False

    def _transfer(self, request):
        """The stages of a control transfer; each step says whether the bus was used."""
        self.toggles[0, False] = self.toggles[0, True] = 1
        self.usb._ep_stall_arm = 0
        self.usb.send_setup_packet(request.setup)
        yield True
        while self.usb._sie_status & model.SIE_SETUP_REC:
            yield False
        wanted = struct.unpack("<H", request.setup[6:])[0]
        if request.setup[0] & FROM_DEVICE and wanted:
            while len(request.data) < wanted:
                while (data := self._take(0)) is None:
                    yield False
                request.data += data
                yield True
                if len(data) < PACKET:
                    break
            self.toggles[0, True] = 1
            while not self._give(0, b""):
                yield False
        else:
            for at in range(0, wanted, PACKET):
                while not self._give(0, request.sent[at : at + PACKET]):
                    yield False
                yield True
            self.toggles[0, False] = 1
            while (data := self._take(0)) is None:
                yield False
            assert data == b"", "the status stage has no data"
        yield True

    @property
    def is_answered(self):
        """Whether the device has its answer to a request ready, which the host has not taken."""
        return bool(self._control(0, False) & AVAILABLE)

    # What a test does.

    def send_request(self, kind, request, value=0, index=0, data=b"", length=None):
        """Starts a control transfer."""
        setup = struct.pack("<BBHHH", kind, request, value, index, len(data) if length is None else length)
        self.control.append(Request(setup, data))
        self._wake()
        return self.control[-1]

    def request(self, *arguments, within=500, **options):
        """A control transfer; returns it when it is done."""
        request = self.send_request(*arguments, **options)
        assert self.board.run_until(lambda: request.done, within, 0.1), f"no answer to {arguments}"
        return request

    def read(self, *arguments, **options):
        """The data of a control transfer, which the device must not refuse."""
        request = self.request(*arguments, **options)
        assert not request.stalled, f"{arguments} is refused"
        return bytes(request.data)

    def descriptor(self, kind, number=0, language=0, length=255):
        return self.read(FROM_DEVICE, GET_DESCRIPTOR, kind << 8 | number, language, length=length)

    def enumerate(self, within=500):
        """Configures the device as Linux does. Returns its descriptors and its texts."""
        assert self.board.run_until(lambda: self.attached is not None, within), "the device is not attached"
        self.reset_bus()
        self.board.run(10)
        assert len(self.descriptor(DEVICE, length=PACKET)) == 18
        self.reset_bus()
        self.board.run(10)
        assert not self.request(TO_DEVICE, SET_ADDRESS, ADDRESS).stalled
        assert self.usb._addr_endp == ADDRESS
        device = self.descriptor(DEVICE, length=18)
        total = struct.unpack_from("<H", self.descriptor(CONFIGURATION, length=9), 2)[0]
        configuration = self.descriptor(CONFIGURATION, length=total)
        assert len(configuration) == total
        texts = [self.descriptor(STRING, number, 0x409)[2:].decode("utf-16-le") for number in device[14:17]]
        assert not self.request(TO_DEVICE, SET_CONFIGURATION, 1).stalled
        # The toggles of all endpoints start again.
        self.toggles = {}
        return device, configuration, texts

    def reset_bus(self):
        self._silence_alarm.cancel()
        self._forget()
        self.usb._sie_status &= ~model.SIE_SUSPENDED
        self.usb._sie_status |= model.SIE_BUS_RESET
        self.usb._sie_status_updated()

    def suspend(self):
        """Falls silent; the device notices it a little later."""
        self.is_awake = False
        self._silence_alarm.schedule(SILENCE)

    def resume(self):
        self.is_awake = True
        self.usb._sie_status &= ~model.SIE_SUSPENDED
        self.usb._sie_status |= model.SIE_RESUME
        self.usb._sie_status_updated()
        self._wake()

    def unplug(self):
        """Pulls the cable. The board goes on, as with a supply of its own."""
        self._vbus(False)
        self.is_plugged = False
        self._silence_alarm.schedule(SILENCE)

    def plug(self):
        self._vbus(True)
        self.is_plugged = self.is_awake = True
        self.reset_bus()

    def _suspended(self):
        self.usb._sie_status |= model.SIE_SUSPENDED
        self.usb._sie_status_updated()

    def _forget(self):
        for request in self.control:
            request.stalled = True
        self.control.clear()
        self.steps = None
        self.toggles, self.to_send, self.on_packet = {}, {}, {}

    def _detached(self):
        self.attached = None
        self._forget()


def parts(descriptors):
    """The descriptors in a sequence of them."""
    while descriptors:
        assert 2 <= descriptors[0] <= len(descriptors), "a descriptor is as long as it says"
        yield descriptors[: descriptors[0]]
        descriptors = descriptors[descriptors[0] :]


class Port:
    """The serial port of a configured device, opened as a terminal program does."""

    def __init__(self, host, configuration, rate=115_200):
        self.host, self.board = host, host.board
        kind = None
        for part in parts(configuration):
            if part[1] == INTERFACE:
                kind = part[5]
                self.interface = part[2] if kind == 2 else getattr(self, "interface", None)
            if part[1] == ENDPOINT and kind == 10:
                if part[2] & 0x80:
                    self.from_device = part[2] & 15
                else:
                    self.to_device = part[2] & 15
        self.received, self.times = bytearray(), []
        self.host.to_send[self.to_device] = bytearray()
        self.read()
        self.set_lines(DTR | RTS)
        self.set_rate(rate)

    def read(self):
        """Reads from now on."""
        self.host.on_packet[self.from_device] = self._receive
        self.host._wake()

    def stop_reading(self):
        del self.host.on_packet[self.from_device]

    def _receive(self, data):
        self.received += data
        self.times.append(self.board.nanos)

    def set_rate(self, rate):
        coding = struct.pack("<IBBB", rate, 0, 0, 8)
        assert not self.host.request(TO_INTERFACE, SET_LINE_CODING, 0, self.interface, coding).stalled

    def set_lines(self, lines):
        assert not self.host.request(TO_INTERFACE, SET_CONTROL_LINE_STATE, lines, self.interface).stalled

    def write(self, data):
        self.host.to_send[self.to_device] += data
        self.host._wake()

    @property
    def unsent(self):
        return len(self.host.to_send[self.to_device])

    def ask(self, command, within=500):
        """The answer to a command, without the events in between."""
        seen = len(self.received)
        self.write(command.encode() + b"\n")

        def answer():
            lines = bytes(self.received[seen:]).decode().split("\n")
            lines = [line for line in lines[:-1] if not line.startswith("!")]
            return lines[: lines.index("")] if "" in lines else None

        assert self.board.run_until(lambda: answer() is not None, within, 0.5), f"no answer to {command}: {self.received[seen:]}"
        return answer()
