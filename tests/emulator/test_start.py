"""From power to the first frame, and what is set up on the way."""

import os
import random

from board import JOURNAL, RAM, STACK_SIZE, flash_image
from case import BoardCase, figure

FIRST_FRAME = 100  # ms


class Start(BoardCase):
    def test_it_boots_through_the_boot_rom_and_shows_a_frame_at_once(self):
        board = self.board()
        self.assertEqual(board.chip.core.pc >> 16, 0, "the core begins in the boot ROM")
        handed_over = board.boot()
        self.assertGreater(handed_over, 0)
        self.assertTrue(board.run_until(lambda: board.frames, FIRST_FRAME))
        first = board.frames[0]
        self.assert_whole([first])
        self.assertTrue(any(first.bits), "something is lit")
        after = (first.shown - handed_over) / 1e6
        self.assertLess(after, FIRST_FRAME)
        figure("boot ROM", f"{handed_over / 1e6:.2f} ms")
        figure("first frame shown after the boot ROM", f"{after:.2f} ms")

    def test_a_new_image_leaves_the_journal_alone(self):
        image = flash_image(os.environ["IMAGE"])
        self.assertEqual(set(image[JOURNAL:]), {0xFF}, "no block of the UF2 file goes there")

    def test_the_stack_lies_below_everything_and_is_guarded(self):
        board = self.board()
        board.run(10)
        # The first word of the vector table, behind the second-stage boot loader.
        self.assertEqual(int.from_bytes(board.chip.flash[0x100:0x104], "little"), RAM + STACK_SIZE)
        self.assertEqual(board.mpu.guarded(), (RAM, 32))

    def test_other_noise_of_the_oscillator_gives_other_boards(self):
        def third_board(seed):
            noise = random.Random(seed)
            board = self.board(oscillator=lambda offset: noise.getrandbits(32))
            board.run(30)
            # Through the questions of Donuts to the board that is offered.
            for _ in range(5):
                board.press("A")
            return board.frames[-1].lights

        self.assertEqual(len({third_board(seed) for seed in range(3)}), 3)
