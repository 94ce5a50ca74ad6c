"""The key matrix."""

import os
import random
import unittest

from board import MHZ, WIRES, Board, flash_image
from case import BoardCase, figure

SIDE = 8
ALL = [(row, column) for row in range(SIDE) for column in range(SIDE)]
# How often Right is pressed in the setting KEYS.
SIX, EIGHT = 1, 2


def bright(frame):
    """The position of the brightest LED, if there is only one."""
    sums = [sum(bytes.fromhex(frame.lights[6 * at : 6 * at + 6])) for at in range(SIDE * SIDE)]
    at = sums.index(max(sums))
    return divmod(at, SIDE) if sums.count(max(sums)) == 1 else None


def touched(frames):
    """The positions that were touched, in order, as shown by the test pattern of the keys."""
    positions = [position for position in map(bright, frames) if position]
    return [position for before, position in zip([None, *positions], positions) if position != before]


@unittest.skipUnless(WIRES[0], "the board has no key matrix")
class Keys(BoardCase):
    def board_with(self, keys):
        """A board on which the setting KEYS has been chosen."""
        board = self.board()
        board.run(30)
        for button in ["A", "left", "A"] + 7 * ["up"] + keys * ["right"]:
            board.press(button, down=20, up=20)
        return board

    def in_test_pattern(self, keys):
        board = self.board_with(keys)
        board.press("A", down=20, up=40)
        return board

    def in_menu(self, keys):
        board = self.board_with(keys)
        board.press("B", down=20, up=40)
        return board

    def each(self, keys):
        """Presses every key and returns the LED that each touches."""
        board, lights = self.in_test_pattern(keys), {}
        for position in ALL:
            frames = len(board.frames)
            board.keys[position].press()
            board.run(8)
            board.keys[position].release()
            seen = touched(board.frames[frames:])
            self.assertLessEqual(len(seen), 1, f"the key at {position}")
            lights.update({position: light for light in seen})
        return lights

    def test_each_of_64_keys_touches_its_light(self):
        self.assertEqual(self.each(EIGHT), {position: position for position in ALL})

    def test_each_of_36_keys_touches_its_square(self):
        board = {(row, column): (row + 1, column + 1) for row in range(6) for column in range(6)}
        self.assertEqual(self.each(SIX), board)

    def test_keys_pressed_together_are_recognised(self):
        board = self.in_test_pattern(EIGHT)
        three_corners = [(1, 2), (1, 5), (4, 2)]
        for positions in (three_corners, ALL):
            frames = len(board.frames)
            for position in positions:
                board.keys[position].press()
            board.run(40 + 4 * len(positions))
            self.assertEqual(touched(board.frames[frames:]), positions)
            for position in positions:
                board.keys[position].release()
            board.run(40)
            self.assertEqual(touched(board.frames[frames:]), positions, "releasing is not a touch")
        self.assert_whole(board.frames)
        self.assertEqual(board.keys.conflicts, 0, "a missing diode causes no short circuit")

    def test_a_bouncing_key_gives_one_touch(self):
        board = self.in_menu(EIGHT)
        pictures = [board.frames[-1].lights]
        # A touch on the right side of the panel shows the next picture, on the left side the one before.
        for position in 3 * [(3, 7)] + 3 * [(3, 0)]:
            self.press(board, board.keys[position], random.Random(len(pictures)))
            pictures.append(board.frames[-1].lights)
        self.assertEqual(pictures[3:], pictures[3::-1])
        self.assertEqual(len(set(pictures)), 4)

    def test_a_key_is_on_the_panel_within_20_ms(self):
        board = self.in_menu(EIGHT)
        figure("press of a key to light in the menu", self.measure(board, board.keys[3, 7], presses=20))
        self.assert_whole(board.frames)

    def test_the_cpu_sleeps_while_no_key_is_pressed(self):
        board = self.in_test_pattern(EIGHT)
        board.run(60)
        share = self.share_awake(board, lambda: board.run(500))
        self.assertLess(share, 0.05)
        figure("CPU awake with keys, none of them pressed", f"{share:.2%}")
        for name, positions in [("a key is", [(3, 3)]), ("a key in each row is", [(row, row) for row in range(SIDE)])]:
            for position in positions:
                board.keys[position].press()
            board.run(50)
            share = self.share_awake(board, lambda: board.run(50))
            self.assertLess(share, 0.25)
            figure(f"cycles per millisecond while {name} held", f"{share * 1_000 * MHZ:,.0f}")
            for position in positions:
                board.keys[position].release()
            board.run(60)

    def test_keys_work_immediately_after_a_restart(self):
        board = self.board(journal=self.board_with(EIGHT).flash.journal())
        board.run(30)
        board.press("A")
        before = board.frames[-1].lights
        self.press(board, board.keys[3, 7], None)
        self.assertNotEqual(board.frames[-1].lights, before)

    def test_without_keys_their_pins_keep_their_reset_state(self):
        def pins(board):
            return [(pin, board.chip.gpio[pin].ctrl, board.chip.gpio[pin].pad_value) for pin in sum(WIRES, [])]

        board = self.board()
        board.run(30)
        board.press("A")
        self.assertEqual(pins(board), pins(Board(flash_image(os.environ["IMAGE"]))))
        before = board.frames[-1].lights
        for position in [(0, 0), (3, 3), (3, 7)]:
            self.press(board, board.keys[position], None)
        self.assertEqual(board.frames[-1].lights, before)
