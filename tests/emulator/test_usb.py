"""The board on the cable of a computer: the host sees a serial port and a reset interface, and disturbs nothing."""

import random
import struct

from board import MILLI, Flash
from case import LIGHTS, BoardCase, figure
from usb_host import (
    BOS, CONFIGURATION, FROM_DEVICE, FROM_VENDOR, GET_DESCRIPTOR, TO_INTERFACE, Host, Port, parts,
)  # fmt: skip

# The interfaces that the configuration declares: number, class, subclass, protocol.
CONTROL, DATA, RESET = (0, 2, 2, 0), (1, 10, 0, 0), (2, 0xFF, 0, 1)
MICROSOFT_OS_20 = bytes.fromhex("df60ddd88945c74c9cd2659d9e648a9f")
WINDOWS_8_1 = 0x0603_0000
ENUMERATION = 100  # ms from the pull-up to the configuration
MAX_AWAKE = 0.05
# The estimated current of an LED in mA at full red, green and blue, and of a dark one.
CURRENTS, IDLE = (16, 11, 15), 1


def microsoft_parts(descriptors):
    """The parts of a set of Microsoft's descriptors: their types and contents."""
    while descriptors:
        length, kind = struct.unpack_from("<HH", descriptors)
        # A header contains what follows it.
        length = {0: 10, 1: 8, 2: 8}.get(kind, length)
        yield kind, descriptors[4:length]
        descriptors = descriptors[length:]


def milliamperes(frame):
    """The estimated current of the panel, as in docs/build.md."""
    light = bytes.fromhex(frame.lights)
    return LIGHTS * IDLE + sum(value * CURRENTS[at % 3] for at, value in enumerate(light)) / 255


class Usb(BoardCase):
    def attached(self, **options):
        """A board, its host, and the open serial port."""
        board = self.board(**options)
        host = Host(board)
        _, configuration, _ = host.enumerate()
        return board, host, Port(host, configuration)

    def test_it_enumerates_as_a_serial_port_and_a_reset_interface(self):
        board = self.board()
        host = Host(board)
        device, configuration, texts = host.enumerate()
        figure("USB, from the pull-up to the configuration", f"{(board.nanos - host.attached) / MILLI:.0f} ms")
        self.assertLess(board.nanos - host.attached, ENUMERATION * MILLI)
        usb, *kind, packet, vendor, product, _, _, _, _, configurations = struct.unpack_from("<H4B3H4B", device, 2)
        self.assertEqual((usb, kind, packet, configurations), (0x0210, [0xEF, 2, 1], 64, 1))
        self.assertEqual((vendor, product), (0x2E8A, 0x000A))
        self.assertEqual(texts, ["Glowboard", "Glowboard", Flash.UNIQUE_ID.hex().upper()])

        head, *rest = parts(configuration)
        self.assertEqual(head, struct.pack("<BBHBBBBB", 9, CONFIGURATION, len(configuration), 3, 1, 0, 0x80, 500 // 2))
        interfaces = [(part[2], *part[5:8]) for part in rest if part[1] == 4]
        self.assertEqual(interfaces, [CONTROL, DATA, RESET])
        associations = [tuple(part[2:7]) for part in rest if part[1] == 11]
        self.assertEqual(associations, [(0, 2, 2, 2, 0), (2, 1, 0xFF, 0, 1)])
        union = next(part for part in rest if part[1:3] == b"\x24\x06")
        self.assertEqual(tuple(union[3:]), (0, 1))
        endpoints = {(part[2] >> 7, part[3]): part[2] for part in rest if part[1] == 5}
        self.assertEqual(set(endpoints), {(1, 3), (0, 2), (1, 2)}, "an interrupt endpoint and two bulk endpoints")

        # By these Windows finds the driver of the reset interface without being asked.
        bos = host.descriptor(BOS)
        self.assertEqual(struct.unpack_from("<H", bos, 2)[0], len(bos))
        capability = next(part for part in parts(bos[5:]) if part[2] == 5)
        self.assertEqual(capability[4:20], MICROSOFT_OS_20)
        version, length, code, _ = struct.unpack_from("<IHBB", capability, 20)
        self.assertEqual(version, WINDOWS_8_1)
        microsoft = host.read(FROM_VENDOR, code, 0, 7, length=length)
        self.assertEqual(len(microsoft), length)
        found = list(microsoft_parts(microsoft))
        self.assertEqual([kind for kind, _ in found], [0, 1, 2, 3, 4])
        self.assertEqual(found[2][1][0], RESET[0], "the function that begins with the reset interface")
        self.assertEqual(found[3][1], b"WINUSB".ljust(16, b"\0"))

        for request in [(FROM_VENDOR, 0x77), (TO_INTERFACE, 0x77, 0, RESET[0]), (FROM_DEVICE, GET_DESCRIPTOR, 0x7700)]:
            self.assertTrue(host.request(*request, length=0).stalled, request)
        self.assertEqual(len(host.descriptor(1)), 18, "a refused request changes nothing")
        self.assertFalse(board.resets)

    def test_a_line_is_answered_and_a_press_is_on_the_panel(self):
        board, host, port = self.attached()
        times = []
        for _ in range(20):
            began = board.nanos
            answer = port.ask("version")
            times.append((port.times[-1] - began) / MILLI)
        self.assertEqual(answer[0].split()[:2], ["=", "glowboard"])
        figure("USB, a line and its answer", f"median {sorted(times)[10]:.1f} ms, worst {max(times):.1f} ms")
        board.press("A")
        for _ in range(3):
            before, began, frames = board.frames[-1].lights, board.nanos, len(board.frames)
            self.assertEqual(port.ask("press right"), ["= "])
            board.run(20)
            changed = [frame for frame in board.frames[frames:] if frame.lights != before]
            self.assertLess((changed[0].shown - began) / MILLI, 20)
        self.assert_whole(board.frames)

    def test_a_search_delays_no_answer(self):
        board = self.fault_injection_board()
        board.run(30)
        board.press("A")
        # The engine task looks for work twice a second.
        board.run(500)
        board.press("left")
        self.assertGreater(self.share_awake(board, lambda: board.run(20)), 0.99, "the engine is busy")
        host = Host(board)
        _, configuration, _ = host.enumerate()
        port = Port(host, configuration)
        times = []
        for _ in range(5):
            began = board.nanos
            port.ask("version", within=20)
            times.append((port.times[-1] - began) / MILLI)
        figure("USB, a line and its answer while the engine is busy", f"worst {max(times):.1f} ms")

    def test_a_press_is_on_the_panel_within_20_ms_whatever_the_host_does(self):
        board, host, port = self.attached()
        # To the main menu, whose pictures are still for a while.
        board.press("A")
        self.assertEqual(port.ask("watch on"), ["= "])

        def measure(what):
            latency = self.measure(board, board.buttons["right"], 8)
            figure(f"press to light, {what}", latency)

        measure("USB attached")
        board.run(300)

        # More than the board takes: commands, lines that never end, and other bytes. Longer than the watchdog waits.
        rng = random.Random(1)
        junk = [b"version\n" * 100, b"frame\n" * 100, b"help\n" * 100, b"x" * 2_000, rng.randbytes(2_000), b"\n" * 500]
        flood = board.simulator.clock.create_alarm(lambda: (port.write(rng.choice(junk)), flood.schedule(20 * MILLI)))
        flood.schedule(1)
        packets, began, answered = host.packets, board.nanos, len(port.received)
        measure("a host that floods the board")
        share = self.share_awake(board, lambda: board.run(1_800))
        rate = (host.packets - packets) / (board.nanos - began) * 1e9
        self.assertGreater(port.unsent, 2_000, "it is a flood")
        self.assertGreater(len(port.received), answered + 2_000, "the board answers meanwhile")
        figure("USB, packets a second in a flood", f"{rate:,.0f}, with the CPU awake for {share:.0%}")
        flood.cancel()
        # A line without an end, as fast as the board takes it.
        port.host.to_send[port.to_device].clear()
        port.write(b"x" * 1_000_000)
        share = self.share_awake(board, lambda: board.run(500))
        rate = (1_000_000 - port.unsent) / 0.5 / 1000
        self.assertLess(share, 0.5, "most of the time is left for the engine")
        figure("USB, kilobytes a second that the board takes of a line without an end", f"{rate:.0f}, with the CPU awake for {share:.0%}")
        port.host.to_send[port.to_device].clear()
        port.write(b"\n")

        port.stop_reading()
        measure("a host that does not read")
        port.read()
        host.suspend()
        board.run(50)
        measure("USB suspended")
        host.resume()
        host.unplug()
        board.run(50)
        measure("USB unplugged")
        self.assertFalse(board.resets)
        self.assert_whole(board.frames)

    def test_a_host_that_writes_garbage_or_does_not_read_gets_answers_again(self):
        board, host, port = self.attached()
        # A line that does not end, longer than all buffers.
        port.write(b"x" * 20_000)
        self.assertTrue(board.run_until(lambda: port.unsent == 0, 2_000))
        answer = port.ask("")
        self.assertTrue(answer[0].startswith("? The line is too long"), answer)
        self.assertEqual(port.ask("version")[1], "protocol 1")
        # More answers than the buffers hold.
        port.stop_reading()
        port.write(b"help\n" * 20)
        board.run(200)
        self.assertGreater(port.unsent + 20, 0)
        board.press("A")
        seen = len(port.received)
        port.read()
        self.assertTrue(board.run_until(lambda: port.received[seen:].count(b"\n\n") >= 20, 2_000))
        # A cable that is pulled in the middle of a line and of an answer.
        port.write(b"help\nvers")
        board.run(3)
        host.unplug()
        board.run(100)
        host.plug()
        _, configuration, _ = host.enumerate()
        port = Port(host, configuration)
        self.assertEqual(port.ask("version")[1], "protocol 1", "no half line is left")
        # A host that vanishes in the middle of a control transfer.
        host.send_request(FROM_DEVICE, GET_DESCRIPTOR, CONFIGURATION << 8, length=255)
        self.assertTrue(board.run_until(lambda: host.is_answered, 1, 0.01))
        host.unplug()
        board.run(50)
        host.plug()
        plugged = board.nanos
        attached_again = lambda: host.attached is not None and host.attached > plugged
        self.assertTrue(board.run_until(attached_again, 500), "the board gives up and attaches again")
        host.enumerate()
        self.assertFalse(board.resets)
        self.assert_whole(board.frames)

    def test_flash_is_written_and_erased_while_usb_runs(self):
        journal = bytearray(self.board().flash.journal())
        half = len(journal) // 2
        spare = half if journal[8:10] != b"\xff\xff" else 0
        journal[spare : spare + half] = random.Random(3).randbytes(half)
        board, host, port = self.attached(journal=bytes(journal))
        board.flash.ERASE = 400 * MILLI  # worst case
        board.press("A")

        def erases():
            return [nanos for nanos, before, after in board.flash.changes if after.count(0xFF) - before.count(0xFF) > 2_000]

        times = []
        for value in ("6", "7"):
            self.assertEqual(port.ask(f"settings brightness {value}"), ["= "])
            began = len(erases())
            # While the picture of the menu is still.
            self.assertEqual(port.ask("press right"), ["= "])
            self.assertTrue(board.run_until(lambda: len(erases()) > began, 1_000, 5))
            # The interrupts are off now: a line waits, and so does a control request.
            start = board.nanos
            request = host.send_request(FROM_DEVICE, GET_DESCRIPTOR, CONFIGURATION << 8, length=9)
            self.assertEqual(port.ask("settings brightness", within=1_000)[0], f"= {value}")
            times.append((board.nanos - start) / MILLI)
            self.assertTrue(request.done and not request.stalled)
        figure("USB, the longest answer during an erase of 400 ms", f"{max(times):.0f} ms")
        self.assertLess(max(times), 450)
        self.assertFalse(board.resets)
        self.assert_whole(board.frames)

        # A power cut in any of these changes leaves the settings before it or after it.
        rng = random.Random(1)
        for change in rng.sample([change for change in board.flash.changes if change[2] != change[1]], 3):
            Flash.ERASE = 1 * MILLI
            _, _, port = self.attached(journal=Flash.torn(change, rng))
            self.assertIn(port.ask("settings brightness")[0], ("= 5", "= 6", "= 7"))

    def test_the_panel_keeps_to_what_the_host_grants(self):
        board = self.board()
        host = Host(board)
        _, configuration, _ = host.enumerate()
        port = Port(host, configuration)
        self.assertEqual(port.ask("settings limit 2000"), ["= "])
        self.assertEqual(port.ask("settings brightness 8"), ["= "])

        def worst(milliseconds):
            seen = len(board.frames)
            board.run(milliseconds)
            return max(milliamperes(frame) for frame in board.frames[seen:])

        # To the test pattern.
        for button in ("A", "B", "left", "A", "up", "A"):
            board.press(button)
        granted = worst(600)
        host.suspend()
        board.run(30)
        suspended = worst(600)
        host.resume()
        board.run(30)
        resumed = worst(600)
        host.unplug()
        board.run(30)
        unplugged = worst(600)
        figure("the panel at a limit of 2000 mA: granted, suspended, unplugged", f"{granted:.0f}, {suspended:.0f}, {unplugged:.0f} mA")
        self.assertLessEqual(suspended, 100)
        self.assertLessEqual(granted, 400)
        self.assertAlmostEqual(granted, resumed, delta=1)
        self.assertGreaterEqual(unplugged, granted)
        self.assertGreater(granted, suspended)
        lines = [line for line in self.log(board) if "may draw" in line]
        self.assertEqual([line.rsplit(" ", 2)[1] for line in lines][-4:], ["400", "100", "400", "2000"], lines)

    def test_the_cpu_sleeps_with_usb_attached_and_suspended(self):
        board, host, port = self.attached()
        for _ in range(5):
            board.press("A")
        board.run(100)
        for what, act in (("attached", lambda: None), ("suspended", host.suspend)):
            act()
            board.run(20)
            share = self.share_awake(board, lambda: board.run(1_000))
            self.assertLess(share, MAX_AWAKE)
            figure(f"CPU awake while Donuts waits for a move, USB {what}", f"{share:.2%}")
