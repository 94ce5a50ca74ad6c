"""The vibration motor: when it runs, and that nothing makes it run for longer than 150 ms."""

import unittest

from board import MILLI, PINS
from case import BoardCase, figure

LONGEST = 150  # ms
PULSE = 97  # ms
# While the CPU sleeps, the emulated PIO goes on only at the next alarm, so a pulse ends up to a tick and a bit late.
LATE = 25  # ms
# On a board whose panel is part of it, and without keys, VIBRATION is the eighth setting.
VIBRATION = 7


@unittest.skipUnless("motor" in PINS, "the board has no motor")
class Motor(BoardCase):
    def pulses(self, board):
        """The times for which the motor has run, each until its pin fell or the board was reset."""
        ends = sorted(board.motor.falls + board.resets)
        pulses = [next((end for end in ends if end > rise), float("inf")) - rise for rise in board.motor.rises]
        self.assertNotEqual(board.chip.gpio[PINS["motor"]].value, 1, "the motor is off")
        return [pulse / MILLI for pulse in pulses]

    def test_it_runs_on_a_turn_and_on_a_rejected_press_if_it_is_on(self):
        board = self.board()
        board.run(60)
        # The settings, with VIBRATION on, and back to the first entry of the menu.
        for button in ["A", "left", "A", *["down"] * VIBRATION, "right", "B", "right"]:
            board.press(button)
        self.assertEqual(self.pulses(board), [], "it is off by default, and moving about is no reason")
        # Donuts, in which the human begins.
        for _ in range(6):
            board.press("A")
            board.run(200)
            if self.pulses(board):
                break
        self.assertEqual(len(self.pulses(board)), 1, "it is the human's turn")
        for _ in range(4):
            if len(self.pulses(board)) == 1:
                board.press("up")
                board.run(200)
        lengths = self.pulses(board)
        self.assertEqual(len(lengths), 2, "the edge of the board")
        for length in lengths:
            self.assertTrue(PULSE - 2 <= length <= PULSE + LATE, f"{length} ms")
        figure("a pulse of the motor", f"{max(lengths):.1f} ms")

    def test_it_rests_between_two_pulses(self):
        board = self.board()
        board.run(60)
        for button in ["A", "left", "A", *["down"] * VIBRATION, "right", "B", "right"]:
            board.press(button)
        for _ in range(6):
            board.press("A")
        # Many rejected presses, faster than the motor.
        for _ in range(30):
            board.press("up", 30, 20)
        board.run(500)
        self.assertGreater(len(board.motor.rises), 3)
        self.assertLessEqual(max(self.pulses(board)), LONGEST)
        rests = [(rise - fall) / MILLI for fall, rise in zip(board.motor.falls, board.motor.rises[1:])]
        self.assertGreater(min(rests), 50)

    def stop(self, button, reset_after):
        """Injects a fault while the motor runs."""
        board = self.fault_injection_board()
        board.run(60)
        board.buttons[button].press()
        self.assertTrue(board.run_until(lambda: board.motor.rises, 100), "the motor runs")
        board.buttons[button].release()
        self.assertTrue(board.run_until(lambda: board.resets, reset_after, step=20), "the fault resets the board")
        board.run(300)
        self.assertLess(board.motor.rises[0], board.resets[0])
        self.assertEqual(len(board.motor.rises), 1)
        (length,) = self.pulses(board)
        self.assertLessEqual(length, LONGEST)
        figure(f"a pulse of the motor during a fault by {button}", f"{length:.1f} ms")

    def test_a_panic_does_not_prolong_a_pulse(self):
        self.stop("up", 500)

    def test_a_hard_fault_does_not_prolong_a_pulse(self):
        self.stop("down", 500)

    def test_a_stuck_console_does_not_prolong_a_pulse(self):
        self.stop("left", 2_500)

    def test_stuck_interrupts_do_not_prolong_a_pulse(self):
        self.stop("B", 2_500)
