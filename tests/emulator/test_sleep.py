"""The share of time in which the CPU sleeps."""

from case import BoardCase, figure

MINUTE = 60_000  # ms
MAX_AWAKE = 0.05


class Sleep(BoardCase):
    def test_the_cpu_sleeps_in_a_minute_without_a_press(self):
        board = self.board()
        board.run(30)
        share = self.share_awake(board, lambda: board.run(MINUTE))
        self.assertLess(share, MAX_AWAKE)
        self.assertGreater(len(board.frames), 100, "meanwhile the splash screen and the menu are shown")
        figure("CPU awake in a minute without a press", f"{share:.2%}")

    def test_the_cpu_sleeps_while_a_game_waits_for_a_move(self):
        board = self.board()
        board.run(30)
        # Through the setup of Donuts with the default choices.
        for _ in range(5):
            board.press("A")
        share = self.share_awake(board, lambda: board.run(2_000))
        self.assertLess(share, MAX_AWAKE)
        figure("CPU awake while Donuts waits for a move", f"{share:.2%}")
