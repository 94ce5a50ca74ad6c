"""An emulated debug probe in front of an emulated Pico: the real probe-rs flashes and runs firmware on it.

probe-rs talks to a Black Magic Probe over TCP. Its accelerated commands for that probe do not support SWD multidrop,
which the RP2040 needs, so this server offers none of them, and probe-rs sends the raw bits of SWD. The layers:

    Remote        remote protocol: packets such as `!So08a5#`, 8 bits out, and `!Si03#`, 3 bits in
    Swd           SWD multidrop: dormant state, line reset, TARGETSEL, requests, ACK, parity
    DebugPort     three instances: core 0, core 1 and the rescue DP
    MemoryAp      AHB-AP: the bus as one core sees it

Behind them lies the board of probed_board.py. Not modelled: packed transfers, WAIT responses, JTAG.
"""

import select
import socket

from probed_board import DHCSR, QUIET, TURN, WORD

SIO_CPUID = 0xD000_0000

# Everything else is a bus error.
MAPPED = (
    (0x0000_0000, 0x0000_4000), (0x1000_0000, 0x1400_0020), (0x1500_0000, 0x1500_4000), (0x1800_0000, 0x1800_0100),
    (0x2000_0000, 0x2004_2000), (0x4000_0000, 0x4007_0000), (0x5000_0000, 0x5040_0000), (0xD000_0000, 0xD000_0180),
    (0xE000_0000, 0xE010_0000),
)  # fmt: skip


class BusError(Exception):
    """No device at this address, or not writable."""


class MemoryAp:
    """The AHB-AP of one core."""

    IDR, BASE = 0x0477_0031, 0xE00F_F003

    def __init__(self, board, core):
        self.board, self.bus, self.core = board, board.chip, core
        self.control, self.address = 0x0300_0042, 0

    def read_register(self, register):
        if register == 0x0C:
            return self._drw(None)
        if 0x10 <= register <= 0x1C:
            return self._word(self.address & ~0xF | register & 0xC)
        return {0x00: self.control, 0x04: self.address, 0xF8: self.BASE, 0xFC: self.IDR}.get(register, 0)

    def write_register(self, register, value):
        if register == 0x00:
            self.control = value & ~0x0080_0080 | 0x40
        elif register == 0x04:
            self.address = value
        elif register == 0x0C:
            self._drw(value)
        elif 0x10 <= register <= 0x1C:
            self._word(self.address & ~0xF | register & 0xC, value)

    def _drw(self, value):
        """A transfer of CSW.Size at TAR; the auto-increment wraps at 1 KB."""
        address, size, answer = self.address, 1 << (self.control & 7), 0
        if size == 4:
            answer = self._word(address & ~3, value)
        elif size > 4:
            raise BusError
        else:
            lane, mask = (address & 3) * 8, (1 << size * 8) - 1
            if address >= 0xE000_0000 or value is None:
                word = self._word(address & ~3)
                if value is None:
                    answer = word
                else:
                    self._word(address & ~3, word & ~(mask << lane) | value & mask << lane)
            else:
                self._check(address)
                (self.bus.write_uint8 if size == 1 else self.bus.write_uint16)(address, value >> lane & mask)
        if self.control >> 4 & 3:
            self.address = address & ~0x3FF | address + size & 0x3FF
        return answer

    def _word(self, address, value=None):
        self._check(address)
        own = address >= 0xE000_0000
        if value is None:
            if own and self.core.is_running and self.core.number == 0 and address == DHCSR:
                self.board.advance(TURN)
            if address == SIO_CPUID:
                return self.core.number
            answer = self.core.read(address) if own else None
            if answer is None:
                answer = self.bus.read_uint32(address) if not own or address >> 12 == 0xE000E else 0
            return answer
        if not (own and self.core.write(address, value)) and (not own or address >> 12 == 0xE000E):
            self._check_writable(address)
            self.bus.write_uint32(address, value)
        return 0

    @staticmethod
    def _check(address):
        if not any(first <= address < end for first, end in MAPPED):
            raise BusError

    @staticmethod
    def _check_writable(address):
        if address < 0x1400_0000:  # ROM, and flash as memory
            raise BusError


class DebugPort:
    """A SW-DP. The rescue DP has no AP; releasing its power-up request resets the chip."""

    DPIDR, TARGETID = 0x0BC1_2477, 0x0100_2927
    POWER_REQUESTS, ERRORS, STICKYERR, ORUNDETECT = 0x5000_0000, 0xB2, 1 << 5, 1

    def __init__(self, instance, access_port=None, on_power_down=None):
        self.instance, self.access_port, self.on_power_down = instance, access_port, on_power_down
        self.power_up()

    def power_up(self):
        self.control = self.select = self.buffer = 0

    @property
    def is_powered(self):
        return self.control & self.POWER_REQUESTS == self.POWER_REQUESTS

    def is_faulty(self, is_ap, is_read, register):
        """Whether the ACK is FAULT: with a sticky error set, only DPIDR, CTRL/STAT reads and ABORT are accepted."""
        has_error = self.control & self.ERRORS
        if is_ap:
            return has_error or not self.is_powered
        return has_error and (register == 0xC or register == 8 or register == 4 and not is_read)

    def read(self, register):
        if register == 0:
            return self.DPIDR
        if register == 4:
            bank = self.select & 0xF
            status = self.control | (self.control & self.POWER_REQUESTS) << 1
            return {0: status, 1: 0x40, 2: self.TARGETID, 3: self.instance << 28 | 1}.get(bank, 0)
        return self.buffer

    def write(self, register, value):
        if register == 0:
            for bit, cleared in ((1, 0x10), (2, 0x20), (3, 0x80), (4, 0x02)):
                if value >> bit & 1:
                    self.control &= ~cleared
        elif register == 4 and self.select & 0xF == 0:
            was_powered = self.is_powered
            self.control = self.control & self.ERRORS | value & 0x5000_0001
            if was_powered and not self.is_powered and self.on_power_down:
                self.on_power_down()
        elif register == 8:
            self.select = value

    def read_ap(self, register):
        """AP reads are posted: each returns the result of the previous one, and RDBUFF the last."""
        answer, self.buffer = self.buffer, 0
        if self._has_ap():
            try:
                self.buffer = self.access_port.read_register(self.select & 0xF0 | register)
            except BusError:
                self.control |= self.STICKYERR
        return answer

    def write_ap(self, register, value):
        if self._has_ap():
            try:
                self.access_port.write_register(self.select & 0xF0 | register, value)
            except BusError:
                self.control |= self.STICKYERR

    def _has_ap(self):
        return self.access_port and self.select >> 24 == 0


class Swd:
    """SWD multidrop, seen from the targets. Bits come in chunks, LSB first; turnaround is the probe's business."""

    ALERT = 0x19BC0EA2_E3DDAFE9_86852D95_6209F392
    ACTIVATION = 0x1A0
    OK, FAULT = 1, 4
    TARGETSEL, READ_DPIDR = 0x99, 0xA5

    def __init__(self, ports):
        self.ports = {port.instance << 28 | port.TARGETID: port for port in ports}
        self.is_dormant = True
        self.history = self.ones = 0
        self._lose()

    def _lose(self):
        """Protocol error: ignores everything up to the next line reset."""
        self.port, self.expect = None, "line reset"
        self.bits = self.count = self.answer = self.answer_count = 0

    def drive(self, value, count):
        """The probe drives `count` bits."""
        if self.is_dormant:
            self._wake(value, count)
            return
        value &= (1 << count) - 1
        if self._is_line_reset(value, count):
            return
        if self.expect == "line reset":
            return
        if self.expect == "answer":  # contention
            self._lose()
            return
        self.bits |= value << self.count
        self.count += count
        while self._take():
            pass

    def sample(self, count):
        """The probe samples `count` bits; an undriven line is high."""
        self.ones = 0
        if self.expect != "answer":
            return (1 << count) - 1
        value = self.answer & (1 << count) - 1
        self.answer >>= count
        self.answer_count -= count
        if self.answer_count <= 0:
            value |= (1 << count) - (1 << count + self.answer_count)
            self.expect = self.after
        return value

    def _wake(self, value, count):
        for at in range(count):
            self.history = self.history >> 1 | (value >> at & 1) << 139
            if self.history == self.ACTIVATION << 128 | self.ALERT:
                self.is_dormant = False
                self._lose()

    def _is_line_reset(self, value, count):
        """Detects a line reset, 50 ones, and consumes the chunk if it contains the end of one."""
        flipped = ~value & (1 << count) - 1
        if not flipped:
            self.ones += count
            return self.ones >= 50
        run = (flipped & -flipped).bit_length() - 1
        is_reset = self.ones + run >= 50
        self.ones = count - flipped.bit_length()
        if is_reset:
            self._lose()
            self.expect = "selection"
            self.bits, self.count = value >> run, count - run
            while self._take():
                pass
        return is_reset

    def _take(self):
        """Consumes the next complete packet phase; returns whether there may be another one."""
        if self.expect in ("request", "selection"):
            if not self.bits:
                self.count = 0
                return False
            idle = (self.bits & -self.bits).bit_length() - 1
            if self.count - idle < 8:
                return False
            self._pop(idle)
            self._request(self._pop(8))
        elif self.expect == "target":  # TARGETSEL has no ACK: the probe drives turnaround and ACK bits itself
            if self.count < 38:
                return False
            self._pop(5)
            target, parity = self._pop(32), self._pop(1)
            self.port = self.ports.get(target) if target.bit_count() & 1 == parity else None
            self.expect = "selection"
        elif self.expect == "data":
            if self.count < 33:
                return False
            value, parity = self._pop(32), self._pop(1)
            self.expect = "request"
            if value.bit_count() & 1 != parity:
                self._lose()
            elif not self.is_refused:
                (self.port.write_ap if self.is_ap else self.port.write)(self.register, value)
        else:
            if self.bits:
                self._lose()
            return False
        return self.count > 0

    def _pop(self, count):
        value = self.bits & (1 << count) - 1
        self.bits >>= count
        self.count -= count
        return value

    def _request(self, request):
        """Start, APnDP, RnW, two bits of the address, parity, stop, park."""
        if request & 0xC1 != 0x81 or (request >> 1 & 0x1F).bit_count() & 1:
            self._lose()
        elif self.expect == "selection" and request == self.TARGETSEL:
            self.expect = "target"
        elif self.port is None or self.expect == "selection" and request != self.READ_DPIDR:
            self._lose()
        else:
            self.is_ap, is_read, self.register = request & 2, request & 4, request >> 1 & 0xC
            self.is_refused = self.port.is_faulty(self.is_ap, is_read, self.register)
            self.expect, self.after = "answer", "request" if is_read else "data"
            self.answer, self.answer_count = self.FAULT if self.is_refused else self.OK, 3
            if is_read:
                self.answer_count = 36
                if not self.is_refused:
                    value = (self.port.read_ap if self.is_ap else self.port.read)(self.register) & WORD
                    self.answer |= value << 3 | (value.bit_count() & 1) << 35


class Remote:
    """The remote protocol of the Black Magic Probe: `!command#`, answered with `&Kvalue#` or, if unsupported, `&N#`."""

    def __init__(self, board):
        self.board = board
        self._connect()

    def _connect(self):
        board = self.board
        ports = [DebugPort(core.number, MemoryAp(board, core)) for core in (board.core, board.other)]

        def rescue():
            board.rescue()
            for port in ports:
                port.power_up()

        self.swd = Swd([*ports, DebugPort(0xF, on_power_down=rescue)])

    def answer(self, packet):
        command = packet[:2]
        if command == b"So":
            if self.board.is_held:
                return b"&K0#"
            self.swd.drive(int(packet[4:], 16), int(packet[2:4], 16))
            return b"&K0#"
        if command == b"Si":
            return b"&K%x#" % self.swd.sample(int(packet[2:4], 16))
        if command == b"GA":
            return b"&KEmulated probe with an RP2040#"
        if command == b"GV":
            return b"&K3.3V#"
        if command == b"Gf":
            return b"&Kfa0#"
        if command == b"GZ":
            self._hold(packet[2:3] == b"1")
            return b"&K0#"
        if command in (b"GF", b"GP", b"SS", b"JS", b"JR", b"JT"):
            return b"&K0#"
        if command in (b"JN", b"JD", b"Jd"):  # JTAG: TDO stays high
            count = 1 if command == b"JN" else int(packet[2:4], 16)
            return b"&K%x#" % ((1 << count) - 1)
        return b"&N#"  # `HC` above all, the request for accelerators

    def _hold(self, is_held):
        """Drives the RUN pin, which also resets the debug ports."""
        if is_held != self.board.is_held:
            self.board.hold(is_held)
            self._connect()

    def serve(self, connection):
        """Serves one client until it disconnects, and runs the core while the client is silent."""
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        received = b""
        while True:
            while self.board.is_running:
                if select.select([connection], [], [], max(QUIET, min(self.board.ahead, 0.1)))[0]:
                    break
                self.board.advance(0)
            try:
                data = connection.recv(65536)
            except ConnectionResetError:
                return
            if not data:
                return
            received += data
            answers = []
            while (end := received.find(b"#")) >= 0:
                packet, received = received[:end], received[end + 1 :]
                start = packet.find(b"!")
                if start >= 0:
                    answers.append(self.answer(packet[start + 1 :]))
            if answers:
                try:
                    connection.sendall(b"".join(answers))
                except (BrokenPipeError, ConnectionResetError):
                    return


def listen():
    """Listens on a free port of the loopback interface."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    return listener


def serve(listener, board):
    """Serves one client after the other, all with the same board."""
    remote = Remote(board)
    while True:
        connection, _ = listener.accept()
        with connection:
            remote.serve(connection)
