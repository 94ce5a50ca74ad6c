"""The buzzer: its tones, its volumes, and its silence."""

import ear
from board import PINS
from case import BoardCase, figure

# The number of settings before SOUND, from which right changes LOW to MEDIUM, HIGH and OFF. TOUCH is one of them if
# there are keys.
SOUND = 7 if "key-row0" in PINS else 6
DUTIES = {"LOW": 1 / 32, "MEDIUM": 1 / 8, "HIGH": 1 / 2}


class Sound(BoardCase):
    def at_the_setting(self):
        board = self.board()
        self.assertTrue(board.run_until(lambda: len(board.rises) > 1, 100))
        for button in ["A", "left", "A", *["down"] * SOUND]:
            board.press(button)
        return board

    def tones(self, board, act):
        """The tones that are heard while `act` runs, and a second later."""
        before, start = len(board.ear.tones(0)), board.nanos
        act()
        board.run(1_000)
        return board.ear.tones(start)[before:]

    def test_each_volume_has_its_duty_and_off_is_silent(self):
        board = self.at_the_setting()
        click = self.tones(board, lambda: board.press("up")) and self.tones(board, lambda: board.press("down"))
        self.assertAlmostEqual(click[0].duty, DUTIES["LOW"], delta=0.005)
        for volume in ["MEDIUM", "HIGH"]:
            tones = self.tones(board, lambda: board.press("right"))
            self.assertEqual(len(tones), 3, "a new volume is tried")
            for tone in tones:
                self.assertAlmostEqual(tone.duty, DUTIES[volume], delta=0.005)
            figure(f"duty of the buzzer at {volume}", f"{tones[0].duty:.1%}")
        self.assertEqual(self.tones(board, lambda: board.press("right")), [], "OFF is silent at once")
        self.assertEqual(self.tones(board, lambda: [board.press(button) for button in ["up", "down", "B", "B"]]), [])
        self.assertEqual(len(board.ear.rises), len(board.ear.falls), "the pin is low")

    def test_a_newer_sound_replaces_the_rest_of_an_older_one(self):
        board = self.at_the_setting()
        start = board.nanos
        before = len(board.ear.tones(start))
        board.press("right", 20, 130)
        board.press("up", 20, 980)
        tones = board.ear.tones(start)[before:]
        # The second note of the new volume's sound is interrupted by the click of the second press.
        self.assertEqual(len(tones), 3)
        for tone, note in zip(tones, ("g5", "c6", "c7")):
            self.assertAlmostEqual(tone.hertz / ear.hertz(note), 1, delta=ear.FREQUENCY)
        self.assertLess(tones[1].length, 80 - 5)
        self.assertAlmostEqual(tones[2].length, 10, delta=ear.LENGTH)
