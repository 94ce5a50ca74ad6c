"""A chattering button while the journal is three quarters full, or full, and its spare bank has to be erased.

Between two frames at most one sector is erased, however long that takes, and the watchdog is fed.
"""

import os
import random
import struct
import subprocess
import tempfile
import zlib

import traces
from board import MHZ, MILLI, empty_journal
from case import BoardCase, figure

BANK = 0x8000
RECORDS = 24
SLOT = 8
STACK_LIMIT = 56 * 1024
# The maximum time between two frames without an erase.
SPARE = 40  # ms


def filled_journal(records, until):
    """A journal with these records and then a setting that changes; its spare bank is clean."""
    journal = bytearray(empty_journal())
    place, number = RECORDS, 0
    while place < until:
        record = records[number] if number < len(records) else f"set brightness={6 + number % 2}"
        text = record.encode("ascii")
        place_and_length = struct.pack("<IH", place, len(text))
        frame = struct.pack("<2sHI", b"\x96\xc3", len(text), zlib.crc32(bytes(4) + place_and_length + text))
        journal[place : place + len(frame) + len(text)] = frame + text
        place, number = -(-(place + len(frame) + len(text)) // SLOT) * SLOT, number + 1
    return bytes(journal)


def with_dirty_spare(journal):
    """The journal with noise in its spare bank, which has to be erased."""
    return journal[:BANK] + random.Random(3).randbytes(BANK)


def records_of(name):
    """The records of a game that is played in lockstep."""
    return [record for _, record in traces.records(os.path.join(os.environ["TRACES"], f"{name}.trace"))]


def replayed(records):
    """The settings and the games that remain after these records; a game is its opening and its moves."""
    settings, games = {}, {}
    for record in records:
        match record.split(" @")[0].split(" ", 3):
            case ["set", assignment]:
                key, value = assignment.split("=")
                settings[key] = value
            case ["game", kind, *_]:
                games[kind] = [record.split(" @")[0]]
            case ["move", kind, number, move]:
                games[kind][int(number) :] = [move]
            case ["undo", kind, number]:
                del games[kind][int(number) + 1 :]
    return settings, games


class Storm(BoardCase):
    def chatter(self, board, names, rng, done, seconds):
        """Opens and closes contacts, a second for each button, until `done` holds."""
        for second in range(seconds):
            contact = board.buttons[names[second % len(names)]]
            end = board.nanos + 1000 * MILLI
            while board.nanos < end:
                if done():
                    return True
                (contact.release if contact.is_pressed else contact.press)()
                # Mostly too short for a press.
                board.run(rng.choice([0.3, 1.1, 2.3, 4.7, 17, 22, 35]))
            contact.release()
            board.run(20)
        return done()

    def assert_weathered(self, name, board, began, erase):
        self.assertFalse(board.resets, "the watchdog was fed")
        ticks = board.rises[began:]
        worst = max(after - before for before, after in zip(ticks, ticks[1:])) / MILLI
        figure(f"storm {name}, longest time between two frames that are worked out", f"{worst:.0f} ms")
        figure(f"storm {name}, deepest stack", f"{board.deepest_stack():,} bytes")
        self.assertLess(worst, erase + SPARE)
        self.assertLess(board.deepest_stack(), STACK_LIMIT)
        self.assert_whole(board.frames)

    @staticmethod
    def has_committed(board):
        return board.flash.journal()[BANK + 8 : BANK + 12] == b"\x96\xc3GB"

    @staticmethod
    def erases(board):
        """The start of each erase."""
        gained = [(nanos, after.count(0xFF) - before.count(0xFF)) for nanos, before, after in board.flash.changes]
        return [nanos for nanos, bytes_ in gained if bytes_ > 2_000]

    @staticmethod
    def saved(journal):
        """The records in a journal, as the console reads them."""
        with tempfile.NamedTemporaryFile() as file:
            file.write(journal)
            file.flush()
            command = [os.environ["XTASK"], "resume", os.environ["BOARD"], file.name]
            lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        return [line.removeprefix("kept ") for line in lines if line.startswith("kept ")]

    def assert_saved(self, board, before):
        """The journal has its earlier records and all that the firmware has logged since."""
        lines = self.log(board)
        new = [line.removeprefix("info ") for line in lines if line.startswith(("info set ", "info move "))]
        self.assertTrue(new, "something was saved")
        self.assertEqual(replayed(self.saved(board.flash.journal())), replayed(self.saved(before) + new))

    def storm(self, erase, filled):
        """Each press changes a setting, which is saved; the spare bank has to be erased meanwhile.

        Returns the board, its journal at the start, the number of the first frame, and the times of the erases.
        """
        journal = filled_journal(records_of("fundomino"), filled)
        board = self.board(journal=with_dirty_spare(journal))
        # With fast erases no press is missed on the way to the settings.
        board.flash.ERASE = 1 * MILLI
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 1_000))
        for button in ["A", "B", "left", "A"]:
            board.press(button)
        board.flash.ERASE = erase * MILLI
        began, erased = len(board.rises), len(self.erases(board))
        done = lambda: self.has_committed(board)
        self.assertTrue(self.chatter(board, ["right", "left"], random.Random(erase), done, 30), "the journal is compacted")
        board.run(100)
        erases = self.erases(board)[erased:]
        self.assertGreater(len(erases), 4, "sectors were erased")
        return board, journal, began, erases

    def erase(self, erase):
        board, journal, began, erases = self.storm(erase, BANK * 3 // 4 - 256)
        for first, fourth in zip(erases, erases[3:]):
            self.assertGreaterEqual(fourth - first, 1_000 * MILLI, "at most three erases a second")
        self.assert_weathered(f"with {erase} ms a sector", board, began, erase)
        self.assert_saved(board, journal)

    def test_45_ms_a_sector(self):
        self.erase(45)

    def test_120_ms_a_sector(self):
        self.erase(120)

    def test_250_ms_a_sector(self):
        self.erase(250)

    def test_400_ms_a_sector(self):
        self.erase(400)

    def test_400_ms_a_sector_with_a_full_bank(self):
        """No record fits any more: one waits, and a sector is erased after each frame until it can be copied."""
        board, journal, began, erases = self.storm(400, BANK - 64)
        gaps = [(after - before) / MILLI for before, after in zip(erases, erases[1:])]
        self.assertLess(min(gaps), 400 + SPARE, "a record waits for the erases")
        # The log names a waiting record before it is saved, and another press may undo it. So save two more changes.
        for button in ["right", "left"]:
            board.press(button, up=100)
        self.assert_weathered("with 400 ms a sector and a full bank", board, began, 400)
        self.assert_saved(board, journal)

    def search(self, name, erase, filled):
        """The journal is compacted while the engine searches in a saved game of Donuts."""
        donuts = [record for record in records_of("donuts") if record.startswith(("game", "move"))][:4]
        donuts = [record.rsplit(" ", 1)[0].replace("person,person", "person,5") for record in donuts]
        journal = filled_journal(records_of("fundomino") + donuts, filled)
        board = self.board(journal=with_dirty_spare(journal))
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 1_000))
        for button in ["A", "A"]:
            board.press(button)
        # Longer than an erase, during which the CPU polls the flash.
        thinks = (self.share_awake(board, lambda: board.run(100)) > 0.99 for _ in range(20))
        self.assertTrue(any(thinks), "the engine searches")
        board.flash.ERASE = erase * MILLI
        erased = len(self.erases(board))
        self.assertTrue(board.run_until(lambda: len(self.erases(board)) > erased, 1_000), "sectors are erased")
        board.run(erase)
        self.assertNotIn(b"move donuts 4 ", board.flash.journal(), "while the engine searches")
        self.assertFalse(self.has_committed(board), "the journal is not compacted yet")
        done = lambda: self.has_committed(board)
        self.assertTrue(self.chatter(board, ["right", "left"], random.Random(1), done, 30), "the journal is compacted")
        board.run_until(lambda: b"move donuts 4 " in board.flash.journal(), 30_000)
        board.run(100)
        self.assert_weathered(name, board, 0, erase)
        self.assert_saved(board, journal)

    def test_while_the_engine_searches(self):
        self.search("while the engine searches", 45, BANK * 3 // 4 + 256)

    def test_400_ms_a_sector_with_a_full_bank_while_the_engine_searches(self):
        self.search("with 400 ms a sector and a full bank while the engine searches", 400, BANK - 64)
