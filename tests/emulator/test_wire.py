"""Frames on the wire."""

from case import BoardCase, figure


class Wire(BoardCase):
    def test_every_frame_is_complete_also_with_rapid_presses(self):
        board = self.board()
        board.run(400)
        board.press("A")
        # Two buttons at once, so that frames follow each other as closely as possible.
        for _ in range(6):
            board.buttons["right"].press()
            board.run(1)
            board.buttons["left"].press()
            board.run(30)
            board.buttons["right"].release()
            board.buttons["left"].release()
            board.run(40)
        self.assert_whole(board.frames)
        shortest = min(frame.quiet_before for frame in board.frames)
        figure("shortest silence between two frames", f"{shortest / 1000:.0f} µs")
        figure("high times of 0 and 1", " and ".join(f"{high:.0f} ns" for high in self.typical(board.frames)))

    def test_a_still_picture_is_repeated_only_from_time_to_time(self):
        board = self.board()
        board.run(30)
        board.press("A")
        board.run(200)
        count = len(board.frames)
        board.run(1_200)
        self.assertEqual(len({frame.lights for frame in board.frames[count:]}), 1)
        self.assertIn(len(board.frames) - count, (2, 3))

    @staticmethod
    def typical(frames):
        """The median high time of a 0 and of a 1."""
        times = [(bit, high) for frame in frames[1:] for bit, high in zip(frame.bits, frame.highs)]
        return [sorted(high for bit, high in times if bit == kind)[sum(b == kind for b, _ in times) // 2] for kind in (0, 1)]
