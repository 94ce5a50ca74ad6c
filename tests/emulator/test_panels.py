"""The larger panels: their frames, latency, current, and sleep."""

import random
import unittest

from board import PINS
from case import BoardCase, figure

# How often Right is pressed in the setting PANEL, and the LEDs of that panel.
PANELS = {"12×8": (2, 96), "16×16": (3, 256)}
MILLIAMPERES = (16, 11, 15)
LIMIT = 400
MAX_AWAKE = 0.05


@unittest.skipUnless(PINS["any_panel"], "the panel is part of the board")
class Panels(BoardCase):
    def with_panel(self, name):
        """A board in the main menu with this panel, and the number of frames of its former one."""
        rights, lights = PANELS[name]
        board = self.board()
        board.run(30)
        for button in ["A", "left", "A"] + 6 * ["up"] + rights * ["right"]:
            board.press(button)
        # Back to the settings in the menu, and on to its first entry.
        for button in ["B", "right"]:
            board.press(button)
        board.run(100)
        self.assertEqual(len(board.frames[-1].bits), 24 * lights)
        return board, len(board.frames) - 1

    @staticmethod
    def milliamperes(frame):
        """The estimate of docs/build.md."""
        values = bytes.fromhex(frame.lights)
        return len(values) / 3 + sum(value * MILLIAMPERES[at % 3] for at, value in enumerate(values)) / 255

    def check(self, name):
        board, first = self.with_panel(name)
        figure(f"{name}, press to light", self.measure(board, board.buttons["right"], presses=20))
        rng = random.Random(3)
        # Names scroll and the test pattern walks, so frames follow each other, and presses come between them.
        for button in ["A", "A"] + 30 * ["right"] + ["B", "B", "left", "left", "left", "A", "A"]:
            board.press(button, down=20, up=rng.uniform(20, 60))
        share = self.share_awake(board, lambda: board.run(3_000))
        self.assertLess(share, MAX_AWAKE)
        figure(f"{name}, CPU awake in the test pattern", f"{share:.2%}")
        self.assert_whole(board.frames[first:], PANELS[name][1:])
        currents = [self.milliamperes(frame) for frame in board.frames[first:]]
        self.assertLessEqual(max(currents), LIMIT)
        figure(f"{name}, highest estimated current", f"{max(currents):.0f} mA, limit {LIMIT}")

    def test_a_panel_of_12_columns(self):
        self.check("12×8")

    def test_a_panel_of_256_leds(self):
        self.check("16×16")
