"""Start-up, from power-on to the first frame."""

import os
import random

from board import JOURNAL, RAM, STACK_SIZE, flash_image
from case import BoardCase, figure

FIRST_FRAME = 100  # ms


class Start(BoardCase):
    def test_it_boots_through_the_boot_rom_and_shows_a_frame_within_100_ms(self):
        board = self.board()
        self.assertEqual(board.chip.core.pc >> 16, 0, "the core starts in the boot ROM")
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

    def test_a_new_image_does_not_touch_the_journal(self):
        image = flash_image(os.environ["IMAGE"])
        self.assertEqual(set(image[JOURNAL:]), {0xFF}, "the UF2 file has no block for the journal")

    def test_the_stack_is_at_the_start_of_ram_and_guarded(self):
        board = self.board()
        board.run(10)
        # The first word of the vector table, after the second-stage boot loader.
        self.assertEqual(int.from_bytes(board.chip.flash[0x100:0x104], "little"), RAM + STACK_SIZE)
        self.assertEqual(board.mpu.guarded(), (RAM, 32))

    def test_the_random_board_depends_on_the_noise_of_the_oscillator(self):
        def third_board(seed):
            noise = random.Random(seed)
            board = self.board(oscillator=lambda offset: noise.getrandbits(32))
            board.run(30)
            # Through the setup of Donuts to the choice of the board.
            for _ in range(5):
                board.press("A")
            return board.frames[-1].lights

        self.assertEqual(len({third_board(seed) for seed in range(3)}), 3)
