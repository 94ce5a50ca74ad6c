"""Flashes the emulated board with `cargo pico` and the real probe-rs, through an emulated debug probe.

    probe.py ELF VARIABLE=VALUE... FAULT_INJECTION VARIABLE=VALUE...

The variables are the environment of each build.

1. A first flash on a used Pico: the flash contains the segments of the ELF file, every other sector is unchanged, the
   first line of the log names the version, and settings and moves are logged as they are saved.
2. A second flash: saved data is unchanged, and the saved game is resumed.
3. With injected faults: the log continues after a reset by the watchdog, and after a panic.

Ctrl-C ends each of them.
"""

import os
import queue
import random
import re
import signal
import struct
import subprocess
import sys
import threading
import time

from board import FLASH, FLASH_SIZE, JOURNAL, MILLI, empty_journal
from debug_probe import listen, serve
from probed_board import ProbedBoard

COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
LOG_LINE = re.compile(r"\[(?:TRACE|DEBUG|INFO|WARN|ERROR) *\] (.*?)(?: \(\S+ \S+:\d+\))?$")
LIMIT = 600  # s that any step may take, also on a machine that is busy with other builds
PAUSE = 200 * MILLI  # before a press
SECTOR = 4096
PT_LOAD = 1
STARTED = f"Glowboard {re.escape(os.environ['VERSION'])}, started by "


class Flashed:
    """A run of `cargo pico`."""

    def __init__(self, address, build, arguments=()):
        host, port = address
        probe = {"PROBE_RS_PROBE": f"1d50:6018:{host}:{port}", "PROBE_RS_PROTOCOL": "swd", "RUST_LOG": "off"}
        self.began = time.monotonic()
        # In its own process group, Ctrl-C reaches both cargo and probe-rs, as in a terminal.
        self.process = subprocess.Popen(
            [os.environ.get("CARGO", "cargo"), "pico", *arguments],
            env=os.environ | build | probe,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            line = COLOURS.sub("", line).rstrip()
            print("   |", line, flush=True)
            if found := LOG_LINE.search(line):
                self.lines.put(found[1])
        self.lines.put(None)

    def next_line(self):
        """The next line of the log."""
        try:
            line = self.lines.get(timeout=LIMIT)
        except queue.Empty:
            self.fail(f"the log is silent for {LIMIT} s")
        if line is None:
            self.fail("the log has ended")
        return line

    def expect(self, pattern):
        """Waits for a line of the log."""
        while not re.fullmatch(pattern, line := self.next_line()):
            pass
        return line

    def interrupt(self):
        """Ends it by Ctrl-C."""
        os.killpg(self.process.pid, signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.fail("Ctrl-C does not end it")

    def fail(self, reason):
        os.killpg(self.process.pid, signal.SIGKILL)
        sys.exit(f"cargo pico: {reason}")


def demand(holds, what):
    if not holds:
        sys.exit(what)


def segments(path):
    """The offset in flash and the contents of each segment of an ELF file that is loaded."""
    with open(path, "rb") as file:
        elf = file.read()
    (table,), (size, count) = struct.unpack_from("<I", elf, 28), struct.unpack_from("<2H", elf, 42)
    headers = [struct.unpack_from("<5I", elf, table + number * size) for number in range(count)]
    return [(to - FLASH, elf[at : at + length]) for kind, at, _, to, length in headers if kind == PT_LOAD and length]


def check_flash(contents, image, before):
    """The segments are in flash, and every other sector is unchanged."""
    changed = set()
    for start, data in image:
        demand(contents[start : start + len(data)] == data, f"the flash does not contain the segment at {start:#x}")
        changed |= set(range(start // SECTOR, -(-(start + len(data)) // SECTOR)))
    for sector in set(range(JOURNAL // SECTOR)) - changed:
        place = slice(sector * SECTOR, (sector + 1) * SECTOR)
        demand(contents[place] == before[place], f"the sector at {place.start:#x} has changed")


def press(board, flashed, buttons, pattern):
    """Presses buttons one after the other, and waits for a line of the log."""
    for button in buttons:
        pause, deadline = board.nanos + PAUSE, time.monotonic() + LIMIT
        while board.nanos < pause:
            if time.monotonic() > deadline:
                flashed.fail("the board has stopped")
            time.sleep(0.01)
        board.press_soon(button)
    return flashed.expect(pattern)


def main():
    images, builds = [], []
    for argument in sys.argv[1:]:
        name, is_variable, value = argument.partition("=")
        if is_variable:
            builds[-1][name] = value
        else:
            images.append(segments(argument))
            builds.append({})
    (image, faulty), (build, faulty_build) = images, builds
    used = bytearray(random.Random(1).randbytes(FLASH_SIZE))
    used[JOURNAL:] = empty_journal()
    board, listener = ProbedBoard(bytes(used)), listen()
    threading.Thread(target=serve, args=(listener, board), daemon=True).start()
    address = listener.getsockname()

    flashed = Flashed(address, build)
    first = flashed.next_line()
    demand(re.fullmatch(STARTED + "Debugger", first), f"the log starts with: {first}")
    print(f"first line of the log after {time.monotonic() - flashed.began:.0f} s")
    check_flash(board.contents, image, used)
    press(board, flashed, ["A", "left", "A", "right"], "set brightness=6")
    # Donuts in the menu, with the default choices: a human player begins against the engine.
    press(board, flashed, ["B", "right", "A", "A", "A", "A", "A"], "game donuts .*")
    # After the engine's answer nothing more is saved before the next press.
    press(board, flashed, ["A"], "move donuts 2 .*")
    flashed.interrupt()

    saved = board.contents[JOURNAL:]
    flashed = Flashed(address, build)
    flashed.expect(STARTED + "Debugger")
    check_flash(board.contents, image, used)
    demand(board.contents[JOURNAL:] == saved, "saved data has changed")
    press(board, flashed, ["A", "left", "A", "right"], "set brightness=7")
    press(board, flashed, ["B", "right", "A", "A"], "move donuts 3 .*")
    flashed.interrupt()

    for button, reason, cause in [("left", "Watchdog", "STUCK:CONSOLE"), ("up", "Panic", r"src/pico/fault_injection\.rs:\d+ injected fault")]:
        flashed = Flashed(address, faulty_build, ["--features", "fault-injection"])
        flashed.expect(STARTED + "Debugger")
        check_flash(board.contents, faulty, used)
        # A reset empties the buffer of the log, so a slow probe may miss the messages before it.
        press(board, flashed, [button], STARTED + reason)
        flashed.expect(f"the last run ended with: {cause}")
        flashed.interrupt()
    print("probe-rs flashes the board, and saved data survives")


if __name__ == "__main__":
    main()
