"""The base class of the emulator's tests."""

import os
import random
import statistics
import subprocess
import tempfile
import unittest

from board import PINS, Board, empty_journal, flash_image

COLUMNS, ROWS = PINS["columns"], PINS["rows"]
LIGHTS = COLUMNS * ROWS
# The limits in the newer data sheet of the WS2812B (V5), in nanoseconds. Those of the older ones are wider.
HIGH_OF_ZERO = (220, 380)
HIGH_OF_ONE = (580, 1000)
SHORTEST_LOW = 220
# The minimum silence before a frame, and the maximum low time within a frame.
QUIET = 280_000
LONGEST_LOW = 5_000
# The maximum latency from a press to the light, and the time for which contacts bounce, in milliseconds.
WITHIN = 20
BOUNCING = 5

# The start of a log, before the reason of the start.
STARTED = f"info Glowboard {os.environ['VERSION']}, started by "

# The measurements of the tests, printed at the end.
figures = []


def figure(name, value):
    figures.append(f"{name}: {value}")


def without_repetitions(frames):
    """The frames that differ from the one before: a still frame is repeated from time to time."""
    return [frame for before, frame in zip([None, *frames], frames) if before is None or before.lights != frame.lights]


class BoardCase(unittest.TestCase):
    """A test with boards that run the firmware image, or the one with injected faults."""

    def board(self, **options):
        """A board with an empty journal, or with the given one."""
        return self.with_journal("IMAGE", **options)

    def fault_injection_board(self):
        if not os.environ["FAULT_INJECTION"]:
            self.fail("this test needs the build with injected faults: run all tests of this board")
        return self.with_journal("FAULT_INJECTION")

    @staticmethod
    def with_journal(image, **options):
        return Board(flash_image(os.environ[image]), **{"journal": empty_journal(), **options})

    @staticmethod
    def log(board, image="IMAGE"):
        """The lines of the log so far with their levels, decoded with the ELF file beside the image."""
        elf = os.path.splitext(os.environ[image])[0] + ".elf"
        with tempfile.NamedTemporaryFile() as file:
            file.write(board.log.received)
            file.flush()
            command = [os.environ["XTASK"], "log", elf, file.name]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    def assert_whole(self, frames, sizes=(LIGHTS,)):
        """Every frame has all bits of all LEDs with correct timing, and silence before it."""
        self.assertTrue(frames)
        for number, frame in enumerate(frames):
            place = f"frame {number} at {frame.began / 1e6:.3f} ms"
            self.assertIn(len(frame.bits), [24 * lights for lights in sizes], place)
            self.assertGreaterEqual(frame.quiet_before, QUIET, place)
            # The start of the very first bit is known only with the precision of a CPU instruction.
            for bit, high in list(zip(frame.bits, frame.highs))[0 if number else 1 :]:
                least, most = HIGH_OF_ONE if bit else HIGH_OF_ZERO
                self.assertTrue(least <= high <= most, f"{place}: high for {high} ns in a {bit}")
            self.assertGreaterEqual(min(frame.lows), SHORTEST_LOW, place)
            self.assertLessEqual(max(frame.lows), LONGEST_LOW, place)

    def share_awake(self, board, act):
        """The share of the time in which the CPU does not sleep while `act` runs."""
        cycles, nanos = board.awake, board.nanos
        act()
        return (board.awake - cycles) / ((board.nanos - nanos) * 125 / 1000)

    def measure(self, board, contact, presses):
        """Closes a contact at random times during a still picture, and measures the latency of the display."""
        rng = random.Random(1)
        times = []
        for _ in range(presses):
            board.run(rng.uniform(20, 40))
            frames, began = len(board.frames), board.nanos
            before = board.frames[-1].lights
            contact.press()
            board.run(WITHIN + 5)
            contact.release()
            changed = [frame for frame in board.frames[frames:] if frame.lights != before]
            self.assertTrue(changed, "the press has an effect")
            times.append((changed[0].shown - began) / 1e6)
        self.assertLess(max(times), WITHIN)
        return f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms of {presses} presses"

    @staticmethod
    def press(board, contact, rng):
        """Closes a contact for 60 ms; with an RNG it bounces for 5 ms at both ends."""
        for first, second, time in ((contact.press, contact.release, 60), (contact.release, contact.press, 60)):
            first()
            left = BOUNCING
            while rng and left > 0:
                step = rng.uniform(0.1, 1.2)
                board.run(min(step, left))
                left -= step
                (second if rng.random() < 0.5 else first)()
            first()
            board.run(time - BOUNCING)
