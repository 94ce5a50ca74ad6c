"""A board with a panel, six buttons and perhaps a key for each square, in the emulator rp2040py.

This module corrects the emulator where it differs from the hardware; see docs/emulator.md.
"""

import os
import struct

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.external.key_mock import KeyMock
from rp2040py.peripherals.ssi import SSI_DR0
from rp2040py.simulator import Simulator
from rp2040py.utils.fifo import FIFO
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from ear import Ear
from matrix import Matrix
from rtt import Rtt
from wire import Wire

FLASH = 0x1000_0000
FLASH_SIZE = 0x20_0000
JOURNAL = FLASH_SIZE - 0x1_0000
RAM = 0x2000_0000
STACK_SIZE = 0x1_0000
STACK_PAINT = 0x5AFE_57AC
STACK_GUARD = 32
MHZ = 125
TICK = 20
HARD_FAULT = 3
MILLI = 1e6


# The pins of the board by name, and the size of its panel, from src/boards.
WORDS = os.environ["PINS"].split()
PINS = dict(zip(WORDS[::2], map(int, WORDS[1::2])))
# The rows and the columns of the key matrix.
WIRES = [[pin for name, pin in PINS.items() if name.startswith(kind)] for kind in ("key-row", "key-column")]
BUTTONS = ["up", "down", "left", "right", "A", "B"]


def flash_image(path):
    """The flash contents of a UF2 file."""
    image = bytearray(b"\xff" * FLASH_SIZE)
    with open(path, "rb") as file:
        while block := file.read(512):
            first, second, flags, address, size, _, _, family = struct.unpack_from("<8I", block)
            (last,) = struct.unpack_from("<I", block, 508)
            if (first, second, last) != (0x0A324655, 0x9E5D5157, 0x0AB16F30):
                raise ValueError(f"{path} is not a UF2 file")
            if (flags & 0x2000, family) != (0x2000, 0xE48BFF56):
                raise ValueError(f"{path} is not for the RP2040")
            image[address - FLASH : address - FLASH + size] = block[32 : 32 + size]
    return bytes(image)


def empty_journal():
    """An empty journal, so that nothing has to be erased first."""
    with open(os.environ["JOURNAL"], "rb") as file:
        return file.read()


class Mpu:
    """The registers of the memory protection unit, which the emulator lacks. They protect nothing."""

    REGISTERS = range(0xD90, 0xDA4, 4)

    def __init__(self, ppb):
        self.reset()
        self._read, self._write = ppb.read_uint32, ppb.write_uint32
        ppb.read_uint32, ppb.write_uint32 = self.read, self.write

    def reset(self):
        self.values = dict.fromkeys(self.REGISTERS, 0)

    def read(self, offset):
        return self.values[offset] if offset in self.values else self._read(offset)

    def write(self, offset, value):
        if offset in self.values:
            self.values[offset] = value
        else:
            self._write(offset, value)

    def guarded(self):
        """The start and size of the protected region; `None` if nothing is protected."""
        control, base, attributes = (self.values[offset] for offset in (0xD94, 0xD9C, 0xDA0))
        parts = [part for part in range(8) if not attributes >> (8 + part) & 1]
        if not (control & 1 and attributes & 1 and attributes >> 24 & 7 == 0 and parts):
            return None
        part = 2 ** ((attributes >> 1 & 31) + 1) // 8
        return (base & ~0xFF) + parts[0] * part, len(parts) * part


# The time of a poll of the flash, generously, in nanoseconds.
POLL = 1_000


class Flash:
    """The flash chip: its timing, its unique id, the changes of the journal, and what a power cut during a change would
    leave."""

    PROGRAM = 0.7 * MILLI  # a page, typically
    ERASE = 45 * MILLI  # a sector, typically
    UNIQUE_ID = bytes.fromhex("E661A4D1578F2C31")
    # The command that reads it, and the bytes before it.
    READ_UNIQUE_ID, DUMMIES = 0x4B, 4

    def __init__(self, chip, clock):
        self.chip, self.clock, self.ssi = chip, clock, chip.ssi
        self.busy_until = 0
        self.waited = 0.0
        self.changes = []
        self._apply, self._shift = self.ssi._apply_command, self.ssi._shift_byte
        self.ssi._apply_command, self.ssi._shift_byte = self.apply, self.shift
        self._write, self.ssi.write_uint32 = self.ssi.write_uint32, self.write

    def write(self, offset, value):
        """A write to a register. In its mode for EEPROMs the controller reads without being told to (4.10.13, TMOD)."""
        reads_eeprom = self.ssi._ssienr and self.ssi._crtlr0 >> 8 & 3 == 3
        if offset == SSI_DR0 and reads_eeprom and value & 0xFF == self.READ_UNIQUE_ID:
            self.ssi._rx_queue.extend(bytes(self.DUMMIES) + self.UNIQUE_ID)
        else:
            self._write(offset, value)

    def journal(self):
        return bytes(self.chip.flash[JOURNAL:FLASH_SIZE])

    def apply(self):
        before, opcode = self.journal(), self.ssi._tx_buffer[0] if self.ssi._tx_buffer else None
        self._apply()
        duration = {0x02: self.PROGRAM, 0x20: self.ERASE}.get(opcode)
        if duration:
            self.changes.append((self.clock.nanos, before, self.journal()))
            self.busy_until = self.clock.nanos + duration

    def shift(self, byte):
        answer = self._shift(byte)
        is_status = self.ssi._tx_buffer[0] == 0x05 and len(self.ssi._tx_buffer) > 1
        if not is_status or self.clock.nanos >= self.busy_until:
            return answer
        # While the flash is busy, the CPU polls it with interrupts off. This skips the polls until shortly before the next
        # alarm, so that the alarm fires between two instructions.
        step = self.busy_until - self.clock.nanos
        if self.clock.has_scheduled_alarm:
            step = min(step, self.clock.nanos_to_next_alarm - POLL)
        if step > 0:
            self.waited += step
            self.clock.tick(step)
        return answer | 1

    @staticmethod
    def torn(change, rng):
        """What a power cut during a change leaves: each bit that was to change has changed or not."""
        _, before, after = change
        share = rng.choice([0.0, 0.02, 0.5, 0.98, 1.0])
        torn = bytearray(before)
        for at, (old, new) in enumerate(zip(before, after)):
            if old != new:
                done = sum(1 << bit for bit in range(8) if rng.random() < share)
                torn[at] = old ^ ((old ^ new) & done)
        return bytes(torn)


class Board:
    """Boots an image through the boot ROM. Time passes only in `run` and its callers."""

    def __init__(self, image, oscillator=None, journal=b""):
        self.simulator = Simulator()
        self.chip = self.simulator.rp2040
        # Hides warnings about unimplemented registers, such as those of the oscillators.
        self.chip.logger = ConsoleLogger(LogLevel.ERROR)
        self.chip.load_bootrom(BOOTROM_B1)
        self.chip.flash[: len(image)] = image
        self.chip.flash[JOURNAL : JOURNAL + len(journal)] = journal
        self.flash = Flash(self.chip, self.simulator.clock)
        self.mpu = Mpu(self.chip.ppb)
        self.log = Rtt(self.chip)
        if oscillator:
            self.chip.peripherals[0x40060].read_uint32 = oscillator
        self.chip.on_break = self._fault
        self.chip.watchdog.on_watchdog_trigger = self._reset
        # The driver joins both FIFOs of the state machine to one of eight words.
        self.chip.pio[0].machines[0].tx_fifo = FIFO(8)
        self.frames = []
        self.resets = []
        self.work = []
        self.rises = []
        self._cycles_before = 0
        self.wire = Wire(self.chip, self.simulator.clock, PINS["panel"], self.frames.append)
        self.buttons = {name: KeyMock(PINS[name], active_high=PINS["pressed"] == 1) for name in BUTTONS}
        for button in self.buttons.values():
            button.attach(self.chip)
        self.keys = Matrix(self.chip, self.simulator.clock, *WIRES) if WIRES[0] else None
        self.chip.gpio[PINS["busy"]].add_listener(self._busy_edge)
        self.ear = Ear(self.chip, self.simulator.clock, PINS["buzzer"]) if "buzzer" in PINS else None
        self.motor = Ear(self.chip, self.simulator.clock, PINS["motor"]) if "motor" in PINS else None
        self._stop_alarm = self.simulator.clock.create_alarm(self._stop)

    @property
    def nanos(self):
        return self.simulator.clock.nanos

    @property
    def awake(self):
        """The CPU cycles without sleep."""
        return self._cycles_before + self.chip.core.cycles + self.flash.waited * MHZ / 1000

    @property
    def start(self):
        """When the device's clock started; known after the first tick."""
        return self.rises[1] - TICK * MILLI

    def run(self, milliseconds):
        self.run_to(self.nanos + milliseconds * MILLI)

    def run_to(self, nanos):
        if nanos <= self.nanos:
            return
        self._stop_alarm.schedule(nanos - self.nanos)
        self.simulator.stopped = False
        while not self.simulator.stopped:
            self.simulator._execute_batch()
        self.log.drain()

    def run_until(self, condition, milliseconds, step=1):
        """Lets time pass until a condition holds. Returns whether it did within that time."""
        end = self.nanos + milliseconds * MILLI
        while not condition() and self.nanos < end:
            self.run(step)
        return condition()

    def boot(self):
        """Runs the boot ROM, instruction by instruction, until it jumps to flash. Returns when that was."""
        core, clock = self.chip.core, self.simulator.clock
        while core.pc < FLASH:
            clock.tick(core.execute_instruction() * 1000 / MHZ)
        return self.nanos

    def touch(self, contact, is_down):
        """Closes or opens the contact of a button, or of the key in a row and column such as `3,4`."""
        row, _, column = contact.partition(",")
        key = self.keys[int(row), int(column)] if column else self.buttons[contact]
        (key.press if is_down else key.release)()

    def press(self, button, down=60, up=40):
        self.buttons[button].press()
        self.run(down)
        self.buttons[button].release()
        self.run(up)

    def deepest_stack(self):
        """The maximum stack usage in bytes, by the remaining stack paint."""
        stack = struct.unpack(f"<{STACK_SIZE // 4}I", bytes(self.chip.sram[:STACK_SIZE]))
        first_used = next(at for at in range(STACK_GUARD // 4, len(stack)) if stack[at] != STACK_PAINT)
        return STACK_SIZE - 4 * first_used

    @property
    def event_hash(self):
        """The hash of all events since start-up, which the firmware computes for the tests."""
        memory = bytes(self.chip.sram)
        return struct.unpack_from("<I", memory, memory.index(b"EVENTS: ") + 8)[0]

    def _stop(self):
        self.simulator.stopped = True

    def _fault(self, _):
        core = self.chip.core
        core.pc = core.pc - core.break_rewind
        core.exception_entry(HARD_FAULT)

    def _reset(self):
        self.resets.append(self.nanos)
        self.log.drain()
        self._cycles_before += self.chip.core.cycles
        self.rises.clear()
        self.mpu.reset()
        self.wire.cut()
        # The core goes through the boot ROM again, as on the hardware, not directly to flash.
        self.chip.enter_reset(from_watchdog=True)

    def _busy_edge(self, state, _):
        if state == 1:
            if not self.rises:
                # In the emulator, enabling a pull-up or pull-down does not update the interrupt state of an open pin.
                for button in self.buttons.values():
                    if not button.is_pressed:
                        button.release()
            self.rises.append(self.nanos)
        elif self.rises:
            self.work.append((self.nanos - self.rises[-1]) * MHZ / 1000)
