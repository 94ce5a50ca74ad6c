"""Power cuts: the image restarts at the same move, also after a cut during a save.

One run of a game records the content of the flash over time, and the change of each write. So one run gives any number of
cuts. After each, the board is restarted, and must behave like the console on the PC that loads the same records.
"""

import bisect
import os
import random
import subprocess
import tempfile

import traces
from board import MILLI, Flash, empty_journal
from case import BoardCase, figure
from test_lockstep import EARLIER, without_repetitions
from test_recovery import newer_journal

CUTS = int(os.environ.get("CUTS", "7"))
# For a few cuts only the start of a game is played.
MAX_END = 12_000 if CUTS < 20 else 10_000_000  # ms
# The maximum time from an event to its record in flash.
SAVING = 60  # ms


class Power(BoardCase):
    def cut(self, name):
        path = os.path.join(os.environ["TRACES"], f"{name}.trace")
        contacts, _, end = traces.read(path)
        records = traces.records(path)
        board = self.board()
        empty = board.flash.journal()
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 100))
        start, end = board.start, min(end, MAX_END)
        for time, button, is_down in contacts:
            if time > end:
                break
            board.run_to(start + (time - EARLIER) * MILLI)
            board.touch(button, is_down)
        board.run_to(start + end * MILLI)
        changes = [change for change in board.flash.changes if change[0] > start]
        times = [nanos for nanos, _, _ in changes]
        rng, found = random.Random(f"{name} {CUTS}"), []
        for number in range(CUTS):
            if number % 2:
                change = rng.choice(changes)
                nanos, journal = change[0], Flash.torn(change, rng)
            else:
                nanos = start + rng.random() * (board.nanos - start)
                before = bisect.bisect_right(times, nanos)
                journal = changes[before - 1][2] if before else empty
            found.append(self.resume((nanos - start) / MILLI, journal, records))
        figure(f"power cuts of {name}", f"{CUTS}, with {min(found)} to {max(found)} of {len(records)} records found")

    def resume(self, time, journal, records):
        """Starts a board with the flash after a cut at this time, and continues the game. Returns the number of records."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(journal)
            file.flush()
            output = subprocess.run([os.environ["XTASK"], "resume", os.environ["BOARD"], file.name], capture_output=True, text=True)
        self.assertEqual(output.returncode, 0, output.stderr)
        lines = output.stdout.splitlines()
        saved = [line.removeprefix("kept ") for line in lines if line.startswith("kept ")]
        self.assertEqual(saved, [record for _, record in records[: len(saved)]], f"cut at {time} ms")
        confirmed = sum(made < time - SAVING for made, _ in records)
        most = sum(made <= time + 1 for made, _ in records)
        self.assertTrue(confirmed <= len(saved) <= most, f"{len(saved)} records of {confirmed} to {most} at {time} ms")

        contacts, expected, end = traces.parse(lines)
        board = self.board(journal=journal)
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 200))
        start = board.start
        for at, button, is_down in contacts:
            board.run_to(start + (at - EARLIER) * MILLI)
            board.touch(button, is_down)
        board.run_to(start + (end + 15) * MILLI)
        seen = without_repetitions(board.frames)
        for number, ((at, event, lights), frame) in enumerate(zip(expected, seen)):
            self.assertEqual(frame.lights, lights, f"cut at {time} ms: frame {number}, by a {event} at {at} ms")
        self.assertEqual(len(seen), len(expected))
        return len(saved)

    def menu(self, held=(), **options):
        """Starts a board, with some buttons held meanwhile. Returns the lights of the menu, and the board."""
        board = self.board(**options)
        for button in held:
            board.buttons[button].press()
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 2_000))
        board.run(50)
        for button in held:
            board.buttons[button].release()
        board.run(50)
        board.press("A")
        return board.frames[-1].lights, board

    def test_the_journal_area_of_a_used_pico_is_formatted(self):
        usual, _ = self.menu()
        for junk in [random.Random(1).randbytes(0x1_0000), bytes(0x1_0000)]:
            # Erasing the whole area would take seconds.
            Flash.ERASE = 1 * MILLI
            seen, board = self.menu(journal=junk)
            self.assertEqual(seen, usual, "there is no saved game and no alert")
            board.press("left")
            board.press("A")
            board.press("right")
            board.run(100)
            again, _ = self.menu(journal=board.flash.journal())
            self.assertNotEqual(again, usual, "from then on settings are saved")

    def test_settings_are_saved_and_a_and_b_held_at_power_on_reset_them(self):
        usual, board = self.menu()
        board.press("left")  # the settings
        board.press("A")
        board.press("right")  # brighter
        board.run(100)
        saved = board.flash.journal()
        brighter, _ = self.menu(journal=saved)
        self.assertNotEqual(brighter, usual)
        one_button, _ = self.menu(journal=saved, held=["A"])
        self.assertEqual(one_button, brighter, "one button alone resets nothing")
        reset, board = self.menu(journal=saved, held=["A", "B"])
        self.assertEqual(reset, usual)
        board.run(100)
        later, _ = self.menu(journal=board.flash.journal())
        self.assertEqual(later, usual, "the reset is saved")

    def test_a_flipped_bit_of_the_header_costs_nothing_and_is_reported(self):
        _, board = self.menu()
        board.press("left")  # the settings
        board.press("A")
        board.press("right")  # brighter
        board.run(100)
        saved = board.flash.journal()
        brighter, _ = self.menu(journal=saved)
        for bit in random.Random(1).sample(range(8 * 8, 24 * 8), 3):
            damaged = bytearray(saved)
            damaged[bit // 8] ^= 1 << bit % 8
            notice, board = self.menu(journal=bytes(damaged))
            self.assertNotEqual(notice, brighter, "it is reported")
            board.press("A")
            self.assertEqual(board.frames[-1].lights, brighter, f"bit {bit}")

    def test_a_newer_journal_is_not_touched_until_a_and_b_are_held_at_power_on(self):
        usual, _ = self.menu()
        journal = newer_journal()
        notice, board = self.menu(journal=journal)
        self.assertNotEqual(notice, usual, "it is reported")
        for button in ["A", "left", "A", "right"]:  # brighter
            board.press(button)
        board.run(500)
        self.assertEqual(board.flash.journal(), journal, "nothing is written")
        Flash.ERASE = 1 * MILLI
        reset, board = self.menu(journal=journal, held=["A", "B"])
        self.assertEqual(reset, usual)
        self.assertEqual(board.flash.journal()[:0x8000], empty_journal()[:0x8000])

    def test_sectors_are_erased_while_nothing_moves_and_the_watchdog_outlasts_it(self):
        journal = bytearray(empty_journal())
        half = len(journal) // 2
        # The bank without a header is the spare one; it has to be erased.
        spare = half if journal[8:10] != b"\xff\xff" else 0
        journal[spare : spare + half] = random.Random(3).randbytes(half)
        board = self.board(journal=bytes(journal))
        board.flash.ERASE = 400 * MILLI  # worst case
        board.run(30)
        board.press("A")

        def erases():
            """The start of each erase."""
            whole = [(nanos, after.count(0xFF) - before.count(0xFF)) for nanos, before, after in board.flash.changes]
            return [nanos for nanos, more in whole if more > 2_000]

        presses = []
        for _ in range(40):
            if len(erases()) == 8:
                break
            if erases():
                # One erase of the maximum length is enough.
                board.flash.ERASE = 10 * MILLI
            # A picture is shown for a while before its name scrolls by.
            presses.append(board.nanos)
            board.press("right")
            board.run(900)
        for began in erases():
            before = max(press for press in presses if press < began)
            self.assertGreater((began - before) / MILLI, 300, "no button has been pressed for a moment")
            moved = max(frame.began for frame in without_repetitions(board.frames) if frame.began < began)
            self.assertGreater((began - moved) / MILLI, 290, "nothing moves")
        self.assertEqual(len(erases()), 8, "the whole bank is erased")
        self.assertFalse(board.resets, "the watchdog outlasts the erases")
        self.assert_whole(board.frames)
        self.assertTrue(board.flash.journal()[spare + 24 : spare + half].count(0xFF) == half - 24, "it is clean")

    def test_donuts(self):
        self.cut("donuts")

    def test_konter(self):
        self.cut("konter")

    def test_fundomino(self):
        self.cut("fundomino")
