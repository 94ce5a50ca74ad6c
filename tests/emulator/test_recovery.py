"""Trouble on purpose: every kind leads back to a working device, and the panel says what it was.

In this build the first press after power has come on chooses the trouble; src/pico/fault_injection.rs says which.
"""

from case import LIGHTS, BoardCase, figure

PATIENCE = 2_000  # ms that a task may be stuck
FAREWELL = 50  # ms for a debug probe to read the last message
SPARE = 700  # ms for the report that the stuck task owes and for the way through the boot ROM


def colours(frame):
    """Red, green and blue of each light, row by row."""
    return [tuple(bytes.fromhex(frame.lights[at : at + 6])) for at in range(0, 6 * LIGHTS, 6)]


class Recovery(BoardCase):
    def recover(self, button, within, reason, cause, warning):
        board = self.troubled_board()
        board.run(60)
        began = board.nanos
        # Held over a quick reset, which is no press for the device that starts again.
        board.press(button, down=2 * FAREWELL)
        self.assertTrue(board.run_until(lambda: board.resets, within, step=20), "the chip is reset")
        figure(f"trouble by {button}, reset after", f"{(board.resets[0] - began) / 1e6:.0f} ms")
        board.run(100)
        self.assert_shows_cross(self.since_reset(board))
        board.run(1_500)
        running = {frame.lights for frame in self.since_reset(board)}
        self.assertGreater(len(running), 2, "after the cross, text runs through")
        self.assert_works(board)
        self.assert_logs(board, reason, cause, warning)
        self.assertEqual(len(board.resets), 1)
        self.assert_whole(self.since_reset(board))

    def assert_logs(self, board, reason, cause, warning):
        """The log says what is wrong while it can, and after the restart why there was one."""
        lines = [line for line in self.log(board, "TROUBLE") if "stack" not in line and not line.startswith("info set")]
        expected = [r"info Glowboard [\d.]+, started by PowerOn", *warning]
        expected += [rf"info Glowboard [\d.]+, started by {reason}", f"warn the last run ended with: {cause}"]
        self.assertEqual(len(lines), len(expected), lines)
        for line, pattern in zip(lines, expected):
            self.assertRegex(line, f"^{pattern}$")

    @staticmethod
    def since_reset(board):
        return [frame for frame in board.frames if frame.began > board.resets[0]]

    def assert_shows_cross(self, frames):
        """Both diagonals of the board are red, and so is the bezel; everything else is dark."""
        self.assertTrue(frames)
        for place, (red, green, blue) in enumerate(colours(frames[-1])):
            row, column = divmod(place, 8)
            if 0 in (row, column) or 7 in (row, column) or row in (column, 7 - column):
                self.assertGreater(red, green + blue, f"row {row}, column {column} is red")
            else:
                self.assertEqual((red, green, blue), (0, 0, 0))

    def assert_works(self, board):
        """A press ends the picture of the crash, and further ones turn the menu's pages."""
        board.press("A")
        board.press("A")
        pages = []
        for _ in range(3):
            board.press("right")
            pages.append(board.frames[-1].lights)
        self.assertEqual(len(set(pages)), 3)

    def test_a_panic(self):
        cause = r"src/pico/fault_injection\.rs:\d+ injected fault"
        self.recover("up", 2 * FAREWELL, "Panic", cause, [f"error {cause}"])

    def test_the_picture_of_a_crash_ends_by_itself(self):
        board = self.troubled_board()
        board.run(60)
        board.press("up")
        board.run(200)
        self.assertEqual(len(board.resets), 1)
        # Twice a cross for a second and a text of 14 letters: each takes 4 columns of 90 ms, and 6 more to leave.
        board.run(2 * (1_000 + (14 * 4 + 6) * 90) + 200)
        self.assertEqual(len(board.resets), 1, "nothing is stuck meanwhile")
        bezel = colours(board.frames[-1])[:8]
        self.assertFalse(all(red > green + blue for red, green, blue in bezel), "the red bezel has gone")
        self.assert_works(board)

    def test_a_fault(self):
        cause = r"FAULT.*"
        self.recover("down", 2 * FAREWELL, "Panic", cause, [f"error {cause}"])

    def test_a_stuck_console(self):
        self.recover_from_stuck("left", "CONSOLE")

    def test_a_stuck_thinker(self):
        self.recover_from_stuck("right", "THINKER")

    def recover_from_stuck(self, button, task):
        self.recover(button, PATIENCE + SPARE, "Watchdog", f"STUCK:{task}", [f"warn {task} is stuck"])

    def test_a_stuck_panel(self):
        board = self.troubled_board()
        board.run(60)
        # Held for so long that it is the panel.
        board.buttons["A"].press()
        board.run(900)
        began = board.nanos
        board.buttons["A"].release()
        self.assertTrue(board.run_until(lambda: board.resets, PATIENCE + SPARE, step=20), "the chip is reset")
        figure("trouble by A held, reset after", f"{(board.resets[0] - began) / 1e6:.0f} ms")
        board.run(100)
        self.assert_shows_cross(self.since_reset(board))
        self.assert_works(board)
        self.assert_logs(board, "Watchdog", "STUCK:PANEL", ["warn PANEL is stuck"])

    def test_stuck_buttons(self):
        # The watchdog's task can't warn of it: it has the same executor.
        self.recover("B", PATIENCE + SPARE, "Watchdog", "STUCK:BUTTONS", [])
