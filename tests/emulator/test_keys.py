"""The keys of the squares, in a matrix of wires."""

import os
import random

from board import MHZ, Board, flash_image
from case import BoardCase, figure
from matrix import COLUMNS, ROWS

SIDE = 8
ALL = [(row, column) for row in range(SIDE) for column in range(SIDE)]
# How often Right is pressed in the settings.
SIX, EIGHT = 1, 2


def bright(frame):
    """The place of the brightest light, and whether it stands out."""
    sums = [sum(bytes.fromhex(frame.lights[6 * at : 6 * at + 6])) for at in range(SIDE * SIDE)]
    at = sums.index(max(sums))
    return divmod(at, SIDE) if sums.count(max(sums)) == 1 else None


def touched(frames):
    """The places that were touched, one after the other, as the test picture of the keys shows it."""
    places = [place for place in map(bright, frames) if place]
    return [place for before, place in zip([None, *places], places) if place != before]


class Keys(BoardCase):
    def board_with(self, keys):
        """A board on which the setting KEYS has been chosen."""
        board = self.board()
        board.run(30)
        for button in ["A", "left", "A"] + 7 * ["up"] + keys * ["right"]:
            board.press(button, down=20, up=20)
        return board

    def in_test_picture(self, keys):
        board = self.board_with(keys)
        board.press("A", down=20, up=40)
        return board

    def in_menu(self, keys):
        board = self.board_with(keys)
        board.press("B", down=20, up=40)
        return board

    def each(self, keys):
        """Presses every key that may be wired, and says which light each touches."""
        board, lights = self.in_test_picture(keys), {}
        for place in ALL:
            frames = len(board.frames)
            board.keys[place].press()
            board.run(8)
            board.keys[place].release()
            seen = touched(board.frames[frames:])
            self.assertLessEqual(len(seen), 1, f"the key at {place}")
            lights.update({place: light for light in seen})
        return lights

    def test_each_of_64_keys_touches_its_light(self):
        self.assertEqual(self.each(EIGHT), {place: place for place in ALL})

    def test_each_of_36_keys_touches_its_square(self):
        board = {(row, column): (row + 1, column + 1) for row in range(6) for column in range(6)}
        self.assertEqual(self.each(SIX), board)

    def test_keys_that_are_pressed_together_are_told_right(self):
        board = self.in_test_picture(EIGHT)
        three_corners = [(1, 2), (1, 5), (4, 2)]
        for places in (three_corners, ALL):
            frames = len(board.frames)
            for place in places:
                board.keys[place].press()
            board.run(40 + 4 * len(places))
            self.assertEqual(touched(board.frames[frames:]), places)
            for place in places:
                board.keys[place].release()
            board.run(40)
            self.assertEqual(touched(board.frames[frames:]), places, "letting go is no touch")
        self.assert_whole(board.frames)
        self.assertEqual(board.keys.conflicts, 0, "whoever forgets a diode breaks nothing")

    def test_a_bouncing_key_gives_one_touch(self):
        board = self.in_menu(EIGHT)
        pictures = [board.frames[-1].lights]
        # The right side of the panel is the next picture, the left side the one before.
        for place in 3 * [(3, 7)] + 3 * [(3, 0)]:
            self.press(board, board.keys[place], random.Random(len(pictures)))
            pictures.append(board.frames[-1].lights)
        self.assertEqual(pictures[3:], pictures[3::-1])
        self.assertEqual(len(set(pictures)), 4)

    def test_a_key_is_on_the_panel_within_20_ms(self):
        board = self.in_menu(EIGHT)
        figure("press of a key to light in the menu", self.measure(board, board.keys[3, 7], presses=20))
        self.assert_whole(board.frames)

    def test_the_cpu_sleeps_while_nobody_presses_a_key(self):
        board = self.in_test_picture(EIGHT)
        board.run(60)
        share = self.share_awake(board, lambda: board.run(500))
        self.assertLess(share, 0.05)
        figure("CPU awake with keys that nobody presses", f"{share:.2%}")
        for name, places in [("a key is", [(3, 3)]), ("a key in each row is", [(row, row) for row in range(SIDE)])]:
            for place in places:
                board.keys[place].press()
            board.run(50)
            share = self.share_awake(board, lambda: board.run(50))
            self.assertLess(share, 0.25)
            figure(f"cycles in a millisecond in which {name} held", f"{share * 1_000 * MHZ:,.0f}")
            for place in places:
                board.keys[place].release()
            board.run(60)

    def test_keys_work_at_once_when_the_power_comes_back(self):
        board = self.board(journal=self.board_with(EIGHT).flash.journal())
        board.run(30)
        board.press("A")
        before = board.frames[-1].lights
        self.press(board, board.keys[3, 7], None)
        self.assertNotEqual(board.frames[-1].lights, before)

    def test_without_keys_their_pins_are_as_the_reset_left_them(self):
        def pins(board):
            return [(pin, board.chip.gpio[pin].ctrl, board.chip.gpio[pin].pad_value) for pin in ROWS + COLUMNS]

        board = self.board()
        board.run(30)
        board.press("A")
        self.assertEqual(pins(board), pins(Board(flash_image(os.environ["IMAGE"]))))
        before = board.frames[-1].lights
        for place in [(0, 0), (3, 3), (3, 7)]:
            self.press(board, board.keys[place], None)
        self.assertEqual(board.frames[-1].lights, before)
