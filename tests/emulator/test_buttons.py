"""The latency from a press to the light."""

import random
import statistics

from board import BUTTONS, MILLI
from case import WITHIN, BoardCase, figure

ASLEEP = 0.05  # at most awake
ACKNOWLEDGED = 5  # ms


class Buttons(BoardCase):
    def test_a_press_of_each_button_wakes_the_sleeping_cpu(self):
        for button in BUTTONS:
            board = self.board()
            board.run(30)
            # In the settings each button has an effect.
            for to_settings in ["A", "left", "A"]:
                board.press(to_settings)
            board.run(200)
            self.assertLess(self.share_awake(board, lambda: board.run(100)), ASLEEP, "the CPU sleeps")
            before, frames, pressed = board.frames[-1].lights, len(board.frames), board.nanos
            board.buttons[button].press()
            board.run(WITHIN)
            changed = [frame for frame in board.frames[frames:] if frame.lights != before]
            self.assertTrue(changed, f"{button} has an effect")
            self.assertLess((changed[0].shown - pressed) / MILLI, WITHIN)

    def test_a_held_a_is_acknowledged_within_5_ms(self):
        board, rng, times = self.board(), random.Random(4), []
        board.run(30)
        board.press("A")
        for _ in range(15):
            board.run(rng.uniform(20, 40))
            before, frames, pressed = board.frames[-1].lights, len(board.frames), board.nanos
            board.buttons["A"].press()
            board.run(100)
            shown = [frame for frame in board.frames[frames:] if frame.lights != before]
            self.assertEqual(len({frame.lights for frame in shown}), 1, "nothing but the acknowledgement")
            times.append((shown[0].shown - pressed) / MILLI)
            board.buttons["A"].release()
            board.run(40)
            self.assertNotIn(board.frames[-1].lights, (before, shown[0].lights), "A acts when it is released")
            board.press("B")
        self.assertLess(max(times), ACKNOWLEDGED)
        figure("A down to light", f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms of {len(times)} presses")

    def test_a_press_is_on_the_panel_within_20_ms(self):
        board = self.board()
        board.run(30)
        board.press("A")
        figure("press to light in the menu", self.measure(board, board.buttons["right"], presses=40))

    def test_a_press_is_on_the_panel_within_20_ms_while_the_engine_is_busy(self):
        board = self.fault_injection_board()
        board.run(30)
        board.press("A")
        # The engine task looks for work twice a second.
        board.run(500)
        board.press("left")
        self.assertGreater(self.share_awake(board, lambda: board.run(20)), 0.99, "the engine is busy")
        figure("press to light while the engine is busy", self.measure(board, board.buttons["right"], presses=12))

    def test_a_press_is_on_the_panel_within_20_ms_during_a_save(self):
        board = self.board()
        # The maximum time of a page in the data sheet.
        board.flash.PROGRAM = 3 * MILLI
        board.run(30)
        for button in ["A", "left", "A"]:  # the settings
            board.press(button)
        rng, times = random.Random(2), []
        for first, second in 15 * [("right", "down"), ("left", "up")]:
            saves, began = len(board.flash.changes), board.nanos
            board.buttons[first].press()
            self.assertTrue(board.run_until(lambda: len(board.flash.changes) > saves, WITHIN, step=0.05), "it is saved")
            board.run(rng.uniform(0, 2.9))
            self.assertLess(board.nanos, board.flash.busy_until, "it is still being saved")
            pressed, frames, before = board.nanos, len(board.frames), board.frames[-1].lights
            board.buttons[second].press()
            board.run(WITHIN)
            changed = [frame for frame in board.frames[frames:] if frame.lights != before]
            self.assertTrue(changed, "the press has an effect")
            times.append((changed[0].shown - pressed) / MILLI)
            for button in (first, second):
                board.buttons[button].release()
            board.run(40)
        self.assertLess(max(times), WITHIN)
        self.assert_whole(board.frames)
        figure("press to light during a save", f"worst {max(times):.1f} ms of {len(times)} presses")

    def test_b_stops_the_engine_immediately_while_it_proves_a_move(self):
        """Donuts against the best level: its first reply is in the book, the second one has to be proven."""
        board = self.board()
        board.run(30)
        for button in ["A", "A", "A"] + 3 * ["right"] + ["A", "A", "A", "A"]:
            board.press(button)
        board.run(4000)
        board.press("A")
        # The engine searches while the donut is shown.
        searches = (self.share_awake(board, lambda: board.run(20)) > 0.99 for _ in range(100))
        self.assertTrue(any(searches), "the engine searches")
        began, frames = board.nanos, len(board.frames)
        board.buttons["B"].press()
        board.run(WITHIN)
        shown = [frame.shown - began for frame in board.frames[frames:] if frame.began > began]
        self.assertLess(shown[0] / 1e6, WITHIN)
        self.assertLess(self.share_awake(board, lambda: board.run(20)), 0.5, "the engine has stopped")
        figure("deepest stack while the engine proves a move", f"{board.deepest_stack():,} bytes")

    def test_bouncing_contacts_give_one_press(self):
        def picture(bouncing):
            board = self.board()
            board.run(30)
            board.press("A")
            board.run(100)
            for number in range(3):
                self.press(board, board.buttons["right"], random.Random(number) if bouncing else None)
            return board.frames[-1].lights

        self.assertEqual(picture(bouncing=True), picture(bouncing=False))
