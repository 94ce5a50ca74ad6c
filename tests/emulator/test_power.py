"""Power cuts: the image goes on where it was, whenever the power goes, also inside of a save.

One run of a game shows what is in flash at every moment of it, and what each write was about to change. So any number of
cuts is made of one run; each is started again, and goes on as the console on the PC does that recalls what was kept.
"""

import bisect
import os
import random
import struct
import subprocess
import tempfile
import zlib

import traces
from board import MILLI, Flash, empty_journal
from case import BoardCase, figure
from test_lockstep import EARLIER, without_repetitions

CUTS = int(os.environ.get("CUTS", "7"))
# How much of a game is played for a few cuts; for many of them it is played to its end.
ENOUGH = 12_000 if CUTS < 20 else 10_000_000  # ms
# How long after its event a record may still be on its way.
SAVING = 60  # ms


class Power(BoardCase):
    def cut(self, name):
        path = os.path.join(os.environ["TRACES"], f"{name}.trace")
        contacts, _, end = traces.read(path)
        records = traces.records(path)
        board = self.board()
        empty = board.flash.journal()
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 100))
        start, end = board.start, min(end, ENOUGH)
        for time, button, is_down in contacts:
            if time > end:
                break
            board.run_to(start + (time - EARLIER) * MILLI)
            board.touch(button, is_down)
        board.run_to(start + end * MILLI)
        changes = [change for change in board.flash.changes if change[0] > start]
        times = [nanos for nanos, _, _ in changes]
        chance, kept = random.Random(f"{name} {CUTS}"), []
        for number in range(CUTS):
            if number % 2:
                change = chance.choice(changes)
                nanos, journal = change[0], Flash.torn(change, chance)
            else:
                nanos = start + chance.random() * (board.nanos - start)
                before = bisect.bisect_right(times, nanos)
                journal = changes[before - 1][2] if before else empty
            kept.append(self.resume((nanos - start) / MILLI, journal, records))
        figure(f"power cuts of {name}", f"{CUTS}, with {min(kept)} to {max(kept)} of {len(records)} records kept")

    def resume(self, time, journal, records):
        """Starts a board with what a cut at this time has left, and plays on; says how many records were kept."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(journal)
            file.flush()
            output = subprocess.run([os.environ["XTASK"], "resume", file.name], capture_output=True, text=True)
        self.assertEqual(output.returncode, 0, output.stderr)
        lines = output.stdout.splitlines()
        kept = [line.removeprefix("kept ") for line in lines if line.startswith("kept ")]
        self.assertEqual(kept, [record for _, record in records[: len(kept)]], f"cut at {time} ms")
        sure = sum(made < time - SAVING for made, _ in records)
        most = sum(made <= time + 1 for made, _ in records)
        self.assertTrue(sure <= len(kept) <= most, f"{len(kept)} records of {sure} to {most} at {time} ms")

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
        return len(kept)

    def menu(self, held=(), **options):
        """The lights of the menu after a start, with some buttons held meanwhile; and the board."""
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

    def test_the_area_of_a_used_pico_is_no_journal(self):
        usual, _ = self.menu()
        for junk in [random.Random(1).randbytes(0x1_0000), bytes(0x1_0000)]:
            # It erases all of the area first; that it takes its time is known.
            Flash.ERASE = 1 * MILLI
            seen, board = self.menu(journal=junk)
            self.assertEqual(seen, usual, "no game waits, and nothing is told")
            board.press("left")
            board.press("A")
            board.press("right")
            board.run(100)
            again, _ = self.menu(journal=board.flash.journal())
            self.assertNotEqual(again, usual, "from then on settings are kept")

    def test_settings_are_kept_and_a_and_b_held_at_the_start_put_them_back(self):
        usual, board = self.menu()
        board.press("left")  # the settings
        board.press("A")
        board.press("right")  # brighter
        board.run(100)
        kept = board.flash.journal()
        brighter, _ = self.menu(journal=kept)
        self.assertNotEqual(brighter, usual)
        one_button, _ = self.menu(journal=kept, held=["A"])
        self.assertEqual(one_button, brighter, "one button alone means nothing")
        reset, board = self.menu(journal=kept, held=["A", "B"])
        self.assertEqual(reset, usual)
        board.run(100)
        later, _ = self.menu(journal=board.flash.journal())
        self.assertEqual(later, usual, "and so it stays")

    def test_a_flipped_bit_of_the_header_costs_nothing_and_is_told(self):
        _, board = self.menu()
        board.press("left")  # the settings
        board.press("A")
        board.press("right")  # brighter
        board.run(100)
        kept = board.flash.journal()
        brighter, _ = self.menu(journal=kept)
        for bit in random.Random(1).sample(range(8 * 8, 24 * 8), 3):
            damaged = bytearray(kept)
            damaged[bit // 8] ^= 1 << bit % 8
            notice, board = self.menu(journal=bytes(damaged))
            self.assertNotEqual(notice, brighter, "it is told")
            board.press("A")
            self.assertEqual(board.frames[-1].lights, brighter, f"bit {bit}")

    def test_a_newer_journal_is_left_alone_until_a_and_b_are_held_at_the_start(self):
        usual, _ = self.menu()
        journal = bytearray(empty_journal())
        header = journal[8:12] + struct.pack("<HHI", 2, 8, 7)
        journal[8:24] = header + struct.pack("<I", zlib.crc32(header))
        notice, board = self.menu(journal=bytes(journal))
        self.assertNotEqual(notice, usual, "it is told")
        for button in ["A", "left", "A", "right"]:  # brighter
            board.press(button)
        board.run(500)
        self.assertEqual(board.flash.journal(), journal, "nothing is written")
        Flash.ERASE = 1 * MILLI
        reset, board = self.menu(journal=bytes(journal), held=["A", "B"])
        self.assertEqual(reset, usual)
        self.assertEqual(board.flash.journal()[:0x8000], empty_journal()[:0x8000])

    def test_sectors_are_erased_while_nothing_moves_and_the_watchdog_outlasts_it(self):
        journal = bytearray(empty_journal())
        half = len(journal) // 2
        # The bank without a header is the spare one; it must be erased anew.
        spare = half if journal[8:10] != b"\xff\xff" else 0
        journal[spare : spare + half] = random.Random(3).randbytes(half)
        board = self.board(journal=bytes(journal))
        board.flash.ERASE = 400 * MILLI  # at the worst
        board.run(30)
        board.press("A")

        def erases():
            """When each sector began to be erased."""
            whole = [(nanos, after.count(0xFF) - before.count(0xFF)) for nanos, before, after in board.flash.changes]
            return [nanos for nanos, more in whole if more > 2_000]

        presses = []
        for _ in range(40):
            if len(erases()) == 8:
                break
            if erases():
                # One that takes as long as can be is enough.
                board.flash.ERASE = 10 * MILLI
            # A picture stands for a while before its name runs through.
            presses.append(board.nanos)
            board.press("right")
            board.run(900)
        for began in erases():
            before = max(press for press in presses if press < began)
            self.assertGreater((began - before) / MILLI, 300, "nobody has pressed anything for a moment")
            moved = max(frame.began for frame in without_repetitions(board.frames) if frame.began < began)
            self.assertGreater((began - moved) / MILLI, 290, "nothing moves")
        self.assertEqual(len(erases()), 8, "the whole bank is erased")
        self.assertFalse(board.resets, "the watchdog has waited")
        self.assert_whole(board.frames)
        self.assertTrue(board.flash.journal()[spare + 24 : spare + half].count(0xFF) == half - 24, "it is clean")

    def test_donuts(self):
        self.cut("donuts")

    def test_konter(self):
        self.cut("konter")

    def test_fundomino(self):
        self.cut("fundomino")
