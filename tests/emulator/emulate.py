"""Shows the panel of the emulated board in the terminal. The keyboard or a trace presses its buttons.

    emulate.py IMAGE [TRACE]
"""

import contextlib
import math
import os
import select
import sys
import termios
import time
import tty

import traces
from board import MILLI, Board, empty_journal, flash_image

KEYS = {
    b"\x1b[A": "up", b"\x1b[B": "down", b"\x1b[D": "left", b"\x1b[C": "right",
    b"k": "up", b"j": "down", b"h": "left", b"l": "right",
    b"\r": "A", b"\n": "A", b" ": "A", b"a": "A",
    b"\x1b": "B", b"\x7f": "B", b"b": "B",
}  # fmt: skip
HELD = {b"m": "B", b"i": "A"}
QUIT = (b"q", b"")

PRESS = 60  # ms
HOLD = 900  # ms
SLICE = 20  # ms between two polls of the keyboard
LEGEND = "arrows hjkl · A: Enter Space a · B: Esc b · m: B held · i: A held · q: quit"


def picture(frame):
    """A frame as coloured blocks. The bytes on the wire are linear; a screen needs them gamma-corrected."""
    lines = []
    leds = len(frame.bits) // 24
    columns = 12 if leds == 96 else math.isqrt(leds)
    for row in range(leds // columns):
        cells = []
        for column in range(columns):
            at = 6 * (columns * row + column)
            red, green, blue = (
                round(255 * (int(frame.lights[at + part : at + part + 2], 16) / 255) ** (1 / 2.2)) for part in (0, 2, 4)
            )
            cells.append(f"\x1b[48;2;{red};{green};{blue}m  ")
        lines.append("".join(cells) + "\x1b[0m\x1b[K")
    return "\n".join(lines)


class Show:
    """A board and the terminal that shows it."""

    def __init__(self, board):
        self.board = board
        self.began = time.monotonic()
        self.drawn = None

    def run(self, milliseconds):
        """Lets time pass, at most in real time."""
        self.board.run(milliseconds)
        ahead = self.board.nanos / 1e9 - (time.monotonic() - self.began)
        if ahead > 0:
            time.sleep(ahead)
        self.draw()

    def draw(self):
        if not self.board.frames or self.board.frames[-1] is self.drawn:
            return
        self.drawn = self.board.frames[-1]
        del self.board.frames[:-1]
        pace = self.board.nanos / 1e9 / (time.monotonic() - self.began)
        clock = f"{self.board.nanos / 1e9:8.2f} s on the board, {pace:4.0%} of its speed\x1b[K"
        sys.stdout.write(f"\x1b[H{picture(self.drawn)}\n\n{clock}\n{LEGEND}\x1b[K\n")
        sys.stdout.flush()


def play(show, path):
    """Closes and opens the contacts of a trace at their times."""
    contacts, _, end = traces.read(path)
    while len(show.board.rises) < 2:
        show.run(1)
    start = show.board.start
    for time_, button, is_down in [*contacts, (end, None, False)]:
        while (left := (start - show.board.nanos) / MILLI + time_ - 0.5) > 0:
            show.run(min(left, SLICE))
        if button:
            (show.board.buttons[button].press if is_down else show.board.buttons[button].release)()


def follow_keys(show):
    """Presses buttons by the keyboard until a key ends it."""
    while True:
        key = os.read(0, 8) if select.select([0], [], [], 0)[0] else None
        if key in QUIT:
            return
        button, hold = KEYS.get(key), HELD.get(key)
        if button or hold:
            contact = show.board.buttons[button or hold]
            contact.press()
            for _ in range((PRESS if button else HOLD) // SLICE):
                show.run(SLICE)
            contact.release()
        show.run(SLICE)


@contextlib.contextmanager
def terminal():
    """The terminal without echo and with a clean screen, restored at the end."""
    before = termios.tcgetattr(0) if sys.stdin.isatty() else None
    if before:
        tty.setcbreak(0)
    sys.stdout.write("\x1b[?1049h\x1b[?25l\x1b[2J")
    try:
        yield
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        if before:
            termios.tcsetattr(0, termios.TCSADRAIN, before)


def main():
    if len(sys.argv) == 2 and not sys.stdin.isatty():
        sys.exit("The emulated board needs a terminal, or a script that presses its buttons.")
    show = Show(Board(flash_image(sys.argv[1]), journal=empty_journal()))
    # Ctrl-C ends it, too.
    with contextlib.suppress(KeyboardInterrupt), terminal():
        if len(sys.argv) > 2:
            play(show, sys.argv[2])
        if sys.stdin.isatty():
            follow_keys(show)


main()
