"""How much the CPU sleeps."""

from case import BoardCase, figure

MINUTE = 60_000  # ms
MOST_AWAKE = 0.05


class Sleep(BoardCase):
    def test_with_no_press_for_a_minute_the_cpu_sleeps(self):
        board = self.board()
        board.run(30)
        share = self.share_awake(board, lambda: board.run(MINUTE))
        self.assertLess(share, MOST_AWAKE)
        self.assertGreater(len(board.frames), 100, "meanwhile the greeting and the menu are shown")
        figure("CPU awake in a minute without a press", f"{share:.2%}")

    def test_it_sleeps_also_in_a_game_that_waits_for_a_move(self):
        board = self.board()
        board.run(30)
        # Through the questions of Donuts with the usual answers.
        for _ in range(5):
            board.press("A")
        share = self.share_awake(board, lambda: board.run(2_000))
        self.assertLess(share, MOST_AWAKE)
        figure("CPU awake while Donuts waits for a move", f"{share:.2%}")
