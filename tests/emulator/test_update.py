"""Restarts by the host, up to the boot loader that receives an update, and what picotool reads from the image."""

import datetime
import os
import struct

from board import FLASH, MILLI, PINS, flash_image
from case import STARTED, BoardCase, figure
from test_usb import RESET
from usb_host import TO_INTERFACE, Host, Port

# The requests of the reset interface.
BOOTSEL, RESTART = 1, 2
BOOT_LOADER = (0x2E8A, 0x0003)
# ms from the request to the reset, and from there to the boot loader's being attached.
WITHIN = 150
BOOT_LOADER_WITHIN = 500


class Update(BoardCase):
    def attached(self):
        board = self.board()
        host = Host(board)
        _, configuration, _ = host.enumerate()
        return board, host, Port(host, configuration)

    def await_reset(self, board):
        began = board.nanos
        self.assertTrue(board.run_until(lambda: board.resets, WITHIN), "the chip is reset")
        return (board.resets[0] - began) / MILLI

    def assert_boot_loader(self, board, host):
        """The real boot ROM runs, and enumerates."""
        self.assertTrue(board.run_until(lambda: host.attached is not None, BOOT_LOADER_WITHIN))
        self.assertLess(board.chip.core.pc, FLASH, "the core runs the boot ROM")
        device, _, texts = host.enumerate()
        self.assertEqual(struct.unpack_from("<HH", device, 8), BOOT_LOADER)
        self.assertEqual(texts[:2], ["Raspberry Pi", "RP2 Boot"])

    def test_the_reset_interface_leads_into_the_boot_loader(self):
        board, host, _ = self.attached()
        self.assertFalse(host.request(TO_INTERFACE, BOOTSEL, 0, RESET[0]).stalled, "picotool gets its answer")
        figure("USB, from picotool's request to the boot loader", f"{self.await_reset(board):.0f} ms")
        self.assert_boot_loader(board, host)

    def test_the_command_leads_into_the_boot_loader_once_all_is_saved(self):
        board, host, port = self.attached()
        self.assertEqual(port.ask("settings brightness 8"), ["= "])
        self.assertEqual(port.ask("bootsel"), ["= "])
        self.await_reset(board)
        self.assert_boot_loader(board, host)
        # The boot loader writes the firmware and starts it by a watchdog reset, which is no crash.
        again = self.with_journal("IMAGE", journal=board.flash.journal())
        host = Host(again)
        _, configuration, _ = host.enumerate()
        self.assertEqual(Port(host, configuration).ask("settings brightness")[0], "= 8")

    def test_closing_the_port_at_1200_baud_leads_into_the_boot_loader(self):
        board, host, port = self.attached()
        port.set_rate(1_200)
        board.run(WITHIN)
        self.assertFalse(board.resets, "an open port at this rate is just slow")
        port.set_lines(0)
        self.await_reset(board)
        self.assert_boot_loader(board, host)

    def test_the_firmware_restarts_on_request_without_a_crash_screen(self):
        for ask in (
            lambda host, port: host.request(TO_INTERFACE, RESTART, 100, RESET[0]),
            lambda host, port: port.ask("reset"),
        ):
            board, host, port = self.attached()
            ask(host, port)
            self.await_reset(board)
            _, configuration, _ = host.enumerate()
            self.assertEqual(Port(host, configuration).ask("state")[0], "= screen splash")
            started = [line for line in self.log(board) if "started by" in line]
            self.assertEqual(started, [STARTED + "PowerOn", STARTED + "Host"])

    def test_a_stuck_usb_task_resets_the_chip(self):
        board = self.fault_injection_board()
        host = Host(board)
        host.enumerate()
        host.send_request(TO_INTERFACE, 0xFF, 0, RESET[0])
        self.assertTrue(board.run_until(lambda: board.resets, 2_700, 20))
        board.run(100)
        self.assertIn("warn the last run ended with: STUCK:USB", self.log(board, "FAULT_INJECTION"))


class Info(BoardCase):
    """The entries that picotool reads, found as its source code does it."""

    TEXT, PINS_WITH_NAME = 6, 9
    NAME, DESCRIPTION, VERSION, DATE, BOARD = 0x02031C86, 0xB6A07C19, 0x11A9BC3A, 0x9DA22254, 0xB63CFFBB

    def test_picotool_finds_name_version_date_board_and_pins(self):
        image = flash_image(os.environ["IMAGE"])
        word = lambda address: struct.unpack_from("<I", image, address - FLASH)[0]
        text = lambda address: image[address - FLASH : image.index(b"\0", address - FLASH)].decode()
        # In the first 64 words after the second-stage boot loader.
        places = range(FLASH + 0x100, FLASH + 0x200, 4)
        [header] = [place for place in places if (word(place), word(place + 16)) == (0x7188EBF2, 0xE71AA390)]
        texts, pins = {}, {}
        for entry in map(word, range(word(header + 4), word(header + 8), 4)):
            kind, tag = struct.unpack_from("<HH", image, entry - FLASH)
            self.assertEqual(tag.to_bytes(2, "little"), b"RP")
            name = text(word(entry + 8))
            if kind == self.TEXT:
                texts[word(entry + 4)] = name
            else:
                self.assertEqual(kind, self.PINS_WITH_NAME)
                pins |= {pin: name for pin in range(30) if word(entry + 4) >> pin & 1}
        self.assertEqual(texts[self.NAME], "Glowboard")
        self.assertEqual(texts[self.VERSION], os.environ["VERSION"])
        self.assertEqual(texts[self.BOARD], os.environ["BOARD"])
        self.assertTrue(texts[self.DESCRIPTION])
        time = os.environ.get("SOURCE_DATE_EPOCH")
        date = datetime.datetime.fromtimestamp(int(time), datetime.UTC).date().isoformat() if time else ""
        self.assertEqual(texts[self.DATE], date)
        named = {name: pin for name, pin in PINS.items() if name not in ("columns", "rows", "pressed", "any_panel")}
        self.assertEqual(set(pins), set(named.values()))
        for name, pin in named.items():
            self.assertIn(name.rstrip("0123456789").replace("-", " "), pins[pin])
