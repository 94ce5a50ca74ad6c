"""What the emulator's tests have in common."""

import os
import random
import statistics
import subprocess
import tempfile
import unittest

from board import Board, empty_journal, flash_image

LIGHTS = 64
# The limits of the WS2812B's newer data sheet (V5), in nanoseconds. Those of the older ones are wider.
HIGH_OF_ZERO = (220, 380)
HIGH_OF_ONE = (580, 1000)
SHORTEST_LOW = 220
# The line must be quiet for so long before a frame. Inside of a frame it never rests for more than a bit's low.
QUIET = 280_000
LONGEST_LOW = 5_000
# How long it may take from a press to the light, and for how long contacts bounce, in milliseconds.
WITHIN = 20
BOUNCING = 5

# What the tests measure, to be printed at the end.
figures = []


def figure(name, value):
    figures.append(f"{name}: {value}")


class BoardCase(unittest.TestCase):
    """A test with boards that run the image, or the one that makes trouble on purpose."""

    def board(self, **options):
        """A board with an empty journal, or with the one that is given."""
        return self.with_journal("IMAGE", **options)

    def troubled_board(self):
        return self.with_journal("TROUBLE")

    @staticmethod
    def with_journal(image, **options):
        return Board(flash_image(os.environ[image]), **{"journal": empty_journal(), **options})

    @staticmethod
    def log(board, image="IMAGE"):
        """The lines of the log so far, each with its level; decoded with the ELF file beside the image."""
        elf = os.path.splitext(os.environ[image])[0] + ".elf"
        with tempfile.NamedTemporaryFile() as file:
            file.write(board.log.received)
            file.flush()
            command = [os.environ["XTASK"], "log", elf, file.name]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    def assert_whole(self, frames):
        """Every frame has all bits of all lights, in time, and silence before it."""
        self.assertTrue(frames)
        for number, frame in enumerate(frames):
            place = f"frame {number} at {frame.began / 1e6:.3f} ms"
            self.assertEqual(len(frame.bits), 24 * LIGHTS, place)
            self.assertGreaterEqual(frame.quiet_before, QUIET, place)
            # When the very first bit of all rose is known only to an instruction of the CPU.
            for bit, high in list(zip(frame.bits, frame.highs))[0 if number else 1 :]:
                least, most = HIGH_OF_ONE if bit else HIGH_OF_ZERO
                self.assertTrue(least <= high <= most, f"{place}: high for {high} ns in a {bit}")
            self.assertGreaterEqual(min(frame.lows), SHORTEST_LOW, place)
            self.assertLessEqual(max(frame.lows), LONGEST_LOW, place)

    def share_awake(self, board, act):
        """The share of the time in which the CPU does not sleep while something happens."""
        cycles, nanos = board.awake, board.nanos
        act()
        return (board.awake - cycles) / ((board.nanos - nanos) * 125 / 1000)

    def measure(self, board, contact, presses):
        """Closes a contact at random moments while a picture stands still, and says how long it takes to be shown."""
        chance = random.Random(1)
        times = []
        for _ in range(presses):
            board.run(chance.uniform(20, 40))
            frames, began = len(board.frames), board.nanos
            before = board.frames[-1].lights
            contact.press()
            board.run(WITHIN + 5)
            contact.release()
            changed = [frame for frame in board.frames[frames:] if frame.lights != before]
            self.assertTrue(changed, "the press is seen")
            times.append((changed[0].shown - began) / 1e6)
        self.assertLess(max(times), WITHIN)
        return f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms of {presses} presses"

    @staticmethod
    def press(board, contact, chance):
        """Closes a contact for 60 ms; by chance it bounces for 5 ms at both ends."""
        for first, second, time in ((contact.press, contact.release, 60), (contact.release, contact.press, 60)):
            first()
            left = BOUNCING
            while chance and left > 0:
                step = chance.uniform(0.1, 1.2)
                board.run(min(step, left))
                left -= step
                (second if chance.random() < 0.5 else first)()
            first()
            board.run(time - BOUNCING)
