"""`glowboard board`, the program for a PC, and the board at the other end of a pseudo-terminal."""

import fcntl
import os
import pty
import shutil
import struct
import subprocess
import tempfile
import termios
import time
import tty

from board import Board, flash_image
from case import BoardCase
from usb_host import Host, Port

# The wall-clock seconds within which the program must do anything.
PATIENCE = 120
ENTER = b"\r"


class Cable:
    """A board whose serial port the programs of this computer can open as `link`."""

    def __init__(self, board, link):
        self.board, self.link = board, link
        self.host = Host(board)
        self.plug()

    def plug(self):
        self.resets = len(self.board.resets)
        _, configuration, _ = self.host.enumerate()
        self.port = Port(self.host, configuration)
        self.port.received.clear()
        self.end, terminal = pty.openpty()
        tty.setraw(terminal)
        os.symlink(os.ttyname(terminal), self.link)
        os.close(terminal)
        os.set_blocking(self.end, False)

    def unplug(self):
        os.unlink(self.link)
        os.close(self.end)

    def carry(self):
        """Moves the bytes of a millisecond."""
        if len(self.board.resets) > self.resets:
            self.unplug()
            self.plug()
        try:
            self.port.write(os.read(self.end, 4096))
        except OSError:
            # Nothing was sent, or no program has the port open.
            pass
        self.board.run(1)
        if self.port.received:
            try:
                del self.port.received[: os.write(self.end, self.port.received)]
            except OSError:
                self.port.received.clear()


class Program(BoardCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("ports", "drives"):
            os.mkdir(self.path(name))
        self.link = self.path("ports/board")

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, arguments, **files):
        environment = {"GLOWBOARD_PORTS": self.path("ports"), "GLOWBOARD_DRIVES": self.path("drives")}
        command = [os.environ["PROGRAM"], "board", *arguments]
        return subprocess.Popen(command, env={**os.environ, **environment, "TERM": "xterm-256color"}, **files)

    def until(self, step, is_done, what):
        end = time.monotonic() + PATIENCE
        while not is_done():
            self.assertLess(time.monotonic(), end, what)
            step()

    def run_to_end(self, step, *arguments):
        """What the program prints."""
        with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
            program = self.start(arguments, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
            self.addCleanup(program.kill)
            self.until(step, lambda: program.poll() is not None, "the program ends")
            output.seek(0)
            errors.seek(0)
            self.assertEqual(program.returncode, 0, errors.read())
            return output.read()

    def test_a_journal_is_saved_and_restored(self):
        saved = self.path("games.txt")
        cable = Cable(self.board(), self.link)
        self.assertEqual(cable.port.ask("settings brightness 8"), ["= "])
        cable.port.received.clear()
        self.assertIn("1 records saved", self.run_to_end(cable.carry, "save", saved))
        with open(saved) as file:
            self.assertIn(" set brightness=8\n", file.read())
        cable.unplug()

        other = self.board()
        cable = Cable(other, self.link)
        self.assertEqual(self.run_to_end(cable.carry, "restore", saved), "1 records restored\n")
        again = self.with_journal("IMAGE", journal=other.flash.journal())
        host = Host(again)
        _, configuration, _ = host.enumerate()
        self.assertEqual(Port(host, configuration).ask("settings brightness")[0], "= 8")

    def test_the_panel_is_shown_and_keys_press_buttons(self):
        cable = Cable(self.board(), self.link)
        window, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.set_blocking(window, False)
        shown = bytearray()

        def step():
            cable.carry()
            try:
                shown.extend(os.read(window, 1 << 16))
            except BlockingIOError:
                pass

        program = self.start((), stdin=terminal, stdout=terminal, stderr=terminal)
        self.addCleanup(program.kill)
        self.until(step, lambda: b"Welcome" in shown, "the words of the start screen")
        os.write(window, ENTER)
        self.until(step, lambda: b"DONUTS" in shown, "the menu")
        os.write(window, b"q")
        self.until(step, lambda: program.poll() is not None, "the program ends")
        self.assertEqual(program.returncode, 0)

    def test_firmware_is_updated_and_the_settings_stay(self):
        image, drive = os.environ["IMAGE"], self.path("drives/RPI-RP2")
        board = self.board()
        cable = Cable(board, self.link)
        self.assertEqual(cable.port.ask("settings brightness 8"), ["= "])
        cable.port.received.clear()

        def step():
            nonlocal cable
            copied = os.path.join(drive, "GLOWBOARD.UF2")
            if cable and (cable.board is not board or not board.resets):
                cable.carry()
            elif cable:
                cable.unplug()
                cable = None
                os.mkdir(drive)
                with open(os.path.join(drive, "INFO_UF2.TXT"), "w") as file:
                    file.write("Board-ID: RPI-RP2\n")
            elif os.path.exists(copied) and os.path.getsize(copied) == os.path.getsize(image):
                # What the boot ROM does with the file.
                flash = flash_image(copied)
                shutil.rmtree(drive)
                cable = Cable(Board(flash, journal=board.flash.journal()), self.link)

        self.assertIn("Updated: ", self.run_to_end(step, "update", image))
        self.assertIsNot(cable.board, board)
        cable.port.received.clear()
        self.assertEqual(cable.port.ask("settings brightness")[0], "= 8")
