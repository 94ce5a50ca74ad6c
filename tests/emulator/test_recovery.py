"""Injected faults: the device recovers from every kind, and the panel shows the cause.

In this build the first press after power-on chooses the fault; see src/pico/fault_injection.rs.
"""

import os
import re
import struct
import subprocess
import zlib

import traces
from board import MILLI, empty_journal
from case import COLUMNS, LIGHTS, ROWS, STARTED, BoardCase, figure, without_repetitions

TIMEOUT = 2_000  # ms from the last feed of the watchdog to the reset
LOG_DELAY = 50  # ms for a debug probe to read the last message
MARGIN = 700  # ms from the fault to the last feed at most, because idle tasks report twice a second

WATCHDOG_TIMER = 1  # in the register REASON


def newer_journal():
    """A journal whose header has a newer format version."""
    journal = bytearray(empty_journal())
    header = journal[8:12] + struct.pack("<HHI", 2, 8, 7)
    journal[8:24] = header + struct.pack("<I", zlib.crc32(header))
    return bytes(journal)


def colours(frame):
    """Red, green and blue of each LED, row by row."""
    return [tuple(bytes.fromhex(frame.lights[at : at + 6])) for at in range(0, 6 * LIGHTS, 6)]


class Recovery(BoardCase):
    def recover(self, button, within, reason, cause, warning):
        board = self.fault_injection_board()
        board.run(60)
        began = board.nanos
        # Held beyond a quick reset, which must not count as a press after the restart.
        board.press(button, down=2 * LOG_DELAY)
        self.assertTrue(board.run_until(lambda: board.resets, within, step=20), "the chip is reset")
        figure(f"fault by {button}, reset after", f"{(board.resets[0] - began) / 1e6:.0f} ms")
        self.assert_recovered(board, reason, cause, warning)

    def assert_recovered(self, board, reason, cause, warning, image="FAULT_INJECTION"):
        """The panel and the log show the cause, and the board works."""
        board.run(100)
        self.assert_shows_cross(self.since_reset(board))
        # Long enough for most of the scrolling text.
        board.run(5_000)
        self.assert_shows(board, self.assert_logs(board, reason, cause, warning, image))
        self.assert_works(board)
        self.assertEqual(len(board.resets), 1)
        self.assert_whole(self.since_reset(board))

    def assert_logs(self, board, reason, cause, warning, image="FAULT_INJECTION"):
        """The log reports the fault if possible, and after the restart its cause, which is returned."""
        lines = [line for line in self.log(board, image) if "stack" not in line and not line.startswith("info set")]
        started = re.escape(STARTED)
        expected = [started + "PowerOn", *warning, started + reason, f"warn the last run ended with: ({cause})"]
        self.assertEqual(len(lines), len(expected), lines)
        for line, pattern in zip(lines, expected):
            self.assertRegex(line, f"^{pattern}$")
        return re.fullmatch(expected[-1], lines[-1])[1]

    def assert_shows(self, board, cause):
        """The frames since the reset are those of the crash screen for this cause on the PC."""
        command = [os.environ["XTASK"], "crash", os.environ["BOARD"], cause]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        _, expected, _ = traces.parse(text.splitlines())
        seen = [frame.lights for frame in without_repetitions(self.since_reset(board))]
        self.assertGreater(len(seen), 40)
        self.assertEqual(seen, [lights for _, _, lights in expected][: len(seen)])

    @staticmethod
    def since_reset(board):
        return [frame for frame in board.frames if frame.began > board.resets[0]]

    def assert_shows_cross(self, frames):
        """The diagonals of the board and the bezel are red; everything else is dark."""
        self.assertTrue(frames)
        for position, (red, green, blue) in enumerate(colours(frames[-1])):
            row, column = divmod(position, COLUMNS)
            # On a wider panel the canvas is in the middle, and the outermost columns show its corners.
            column -= (COLUMNS - ROWS) // 2
            if column in (-2, 9):
                column = 0
            if column in (-1, 8):
                self.assertEqual((red, green, blue), (0, 0, 0))
            elif 0 in (row, column) or 7 in (row, column) or row in (column, 7 - column):
                self.assertGreater(red, green + blue, f"row {row}, column {column} is red")
            else:
                self.assertEqual((red, green, blue), (0, 0, 0))

    def assert_works(self, board):
        """A press dismisses the crash screen, and further presses change the menu entry."""
        board.press("A")
        board.press("A")
        pages = []
        for _ in range(3):
            board.press("right")
            pages.append(board.frames[-1].lights)
        self.assertEqual(len(set(pages)), 3)

    def test_a_panic(self):
        cause = r"src/pico/fault_injection\.rs:\d+ injected fault"
        self.recover("up", 2 * LOG_DELAY, "Panic", cause, [f"error {cause}"])

    def test_the_crash_screen_ends_by_itself(self):
        board = self.fault_injection_board()
        board.run(60)
        board.press("up")
        board.run(200)
        self.assertEqual(len(board.resets), 1)
        # Twice a cross for a second and a text, each letter of 4 columns of 90 ms, plus 6 columns to scroll out.
        letters = len("FAULT_INJECTION.RS:00")
        board.run(2 * (1_000 + (letters * 4 + 6) * 90) + 200)
        self.assertEqual(len(board.resets), 1, "no task is stuck meanwhile")
        bezel = colours(board.frames[-1])[: COLUMNS - (COLUMNS - ROWS)]
        self.assertFalse(all(red > green + blue for red, green, blue in bezel), "the red bezel has gone")
        self.assert_works(board)

    def test_a_fault(self):
        cause = r"FAULT.*"
        self.recover("down", 2 * LOG_DELAY, "Panic", cause, [f"error {cause}"])

    def test_a_stuck_console(self):
        self.recover_from_stuck("left", "CONSOLE")

    def test_a_stuck_engine(self):
        self.recover_from_stuck("right", "ENGINE")

    def recover_from_stuck(self, button, task):
        self.recover(button, TIMEOUT + MARGIN, "Watchdog", f"STUCK:{task}", [f"warn {task} is stuck"])

    def test_a_stuck_panel(self):
        board = self.fault_injection_board()
        board.run(60)
        # A long press selects the panel.
        board.buttons["A"].press()
        board.run(900)
        began = board.nanos
        board.buttons["A"].release()
        self.assertTrue(board.run_until(lambda: board.resets, TIMEOUT + MARGIN, step=20), "the chip is reset")
        figure("fault by A held, reset after", f"{(board.resets[0] - began) / 1e6:.0f} ms")
        self.assert_recovered(board, "Watchdog", "STUCK:PANEL", ["warn PANEL is stuck"])

    def test_a_flash_that_stays_busy(self):
        board = self.board()
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 100))
        for button in ["A", "left", "A"]:
            board.press(button)
        # Interrupts are off while a setting is saved, so no task can name the one that is stuck.
        board.flash.PROGRAM = 10_000 * MILLI
        board.buttons["right"].press()
        self.assertTrue(board.run_until(lambda: board.resets, TIMEOUT + MARGIN, step=20), "the chip is reset")
        board.buttons["right"].release()
        board.flash.PROGRAM = type(board.flash).PROGRAM
        self.assert_recovered(board, "Watchdog", "STUCK:FLASH", [], "IMAGE")

    def test_a_and_b_held_during_a_crash_reset_nothing(self):
        journal = newer_journal()
        board = self.with_journal("FAULT_INJECTION", journal=journal)
        board.flash.ERASE = 1 * MILLI
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 100))
        board.buttons["up"].press()
        # Up is the first press, which selects the fault; A and B are held when the chip resets.
        board.run(2)
        board.buttons["A"].press()
        board.buttons["B"].press()
        self.assertTrue(board.run_until(lambda: board.resets, 2 * LOG_DELAY))
        board.run(200)
        self.assert_shows_cross(self.since_reset(board))
        self.assertEqual(board.flash.journal(), journal)

    def test_the_first_start_after_a_uf2_file_is_no_crash(self):
        board = self.board()
        # The boot ROM starts a UF2 file by a watchdog reset.
        board.chip.watchdog._reason = WATCHDOG_TIMER
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 100), "no crash screen delays the console")
        [started] = [line for line in self.log(board) if "started by" in line]
        self.assertEqual(started, STARTED + "BootRom")

    def test_stuck_buttons(self):
        # The watchdog task can't log it: it runs on the same executor.
        self.recover("B", TIMEOUT + MARGIN, "Watchdog", "STUCK:BUTTONS", [])
