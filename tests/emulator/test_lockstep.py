"""Complete games: the frames on the wire, the events and the sounds equal those of the console on the PC.

A trace has the times at which each contact closes and opens, and the frames that the console on the PC shows. The
firmware samples its buttons at every full millisecond of its own clock, which started 20 ms before its first tick. A
contact that must be seen closed at a millisecond closes half a millisecond earlier.

Both consoles are stepped in the same order: a tick every 20 ms, then the inputs of the buttons. So the frames depend
only on the presses, not on how long a frame takes to draw or send.
"""

import os
import statistics
import unittest

import ear
import traces
from board import MILLI, PINS, WIRES
from case import STARTED, BoardCase, figure, without_repetitions

EARLIER = 0.5  # ms
WITHIN = 20  # ms


class Lockstep(BoardCase):
    def play(self, name):
        path = os.path.join(os.environ["TRACES"], f"{name}.trace")
        contacts, expected, end = traces.read(path)
        board = self.board()
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 100))
        self.assertGreater(contacts[0][0], 40, "the first press comes after the first tick")
        start, slept_from, awake = board.start, board.nanos, board.awake
        for time, button, is_down in contacts:
            board.run_to(start + (time - EARLIER) * MILLI)
            board.touch(button, is_down)
        board.run_to(start + (end + 15) * MILLI)
        seen = without_repetitions(board.frames)
        for number, ((time, event, lights), frame) in enumerate(zip(expected, seen)):
            self.assertEqual(frame.lights, lights, f"frame {number} of {name}, by a {event} at {time} ms")
        self.assertEqual(len(seen), len(expected))
        self.assertEqual(board.event_hash, traces.event_hash(path), f"the events of {name}")
        if board.ear:
            worst = ear.compare(self, board.ear.tones(start), traces.sounds(path))
            figure(f"{name}, tones", f"frequency within {worst[0]:.2%}, length {worst[1]:.1f} ms, light {worst[2]:.1f} ms")
        self.assert_whole(board.frames, {len(lights) // 6 for _, _, lights in expected})
        self.assert_logged(board, [record for _, record in traces.records(path)])
        load = (board.awake - awake) / ((board.nanos - slept_from) * 125 / 1000)
        self.report(name, board, start, expected, seen, load)

    def assert_logged(self, board, records):
        """The log starts with the version and has every record as it is saved, but no openings, which reveal hidden hands."""
        first, *rest = self.log(board)
        self.assertEqual(first, STARTED + "PowerOn")
        logged = [line.removeprefix("info ") for line in rest if line.startswith(("info set ", "info game ", "info move ", "info undo "))]
        self.assertEqual(logged, [" ".join(record.split(" ")[:3]) if record.startswith("game ") else record for record in records])

    def report(self, name, board, start, expected, seen, load):
        presses = [
            (frame.shown - start) / MILLI - time + EARLIER
            for (time, event, _), frame in zip(expected, seen)
            if event == "press"
        ]
        self.assertLess(max(presses), WITHIN)
        figure(f"{name}, equal frames on the PC and on the wire", len(seen))
        figure(
            f"{name}, press to light",
            f"median {statistics.median(presses):.1f} ms, worst {max(presses):.1f} ms of {len(presses)} presses",
        )
        figure(f"{name}, CPU awake", f"{load:.1%}")
        figure(f"{name}, deepest stack", f"{board.deepest_stack():,} bytes")

    def test_donuts(self):
        self.play("donuts")

    def test_konter(self):
        self.play("konter")

    @unittest.skipUnless(PINS["any_panel"], "the panel is part of the board")
    def test_a_panel_of_256_leds(self):
        self.play("large")

    def test_fundomino(self):
        self.play("fundomino")

    @unittest.skipUnless(WIRES[0], "the board has no key matrix")
    def test_keys(self):
        self.play("keys")
