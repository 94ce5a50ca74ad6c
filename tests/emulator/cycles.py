"""Counts the CPU cycles of a frame, that is of stepping and drawing the console, over random presses in every game.

    cycles.py IMAGE
"""

import os
import random
import statistics
import sys

from board import Board, empty_journal, flash_image

# The limits in cycles at 125 MHz.
MEDIAN = 60_000
WORST = 250_000

PRESSES = int(os.environ.get("PRESSES", "150"))
ARROWS = ["up", "down", "left", "right"]


def play(image, game, seed):
    """Starts a game from the menu with the default choices and presses random buttons."""
    random.seed(seed)
    board = Board(image, journal=empty_journal())
    board.run(30)
    board.press("A")
    for _ in range(game):
        board.press("right")
    for _ in range(PRESSES):
        board.press("A" if random.random() < 0.5 else random.choice(ARROWS))
    # The pause menu, undo, and the settings.
    for button in ["B", "right", "A", "B", "B", "left", "A", "right", "down", "A", "B", "B"]:
        board.press(button)
    return board.work


def main():
    image = flash_image(sys.argv[1])
    everything = []
    for game, name in enumerate(["Donuts", "Konter", "Fundomino"]):
        cycles = play(image, game, game + 1)
        everything += cycles
        print(f"{name:<10} {len(cycles):>6} frames  median {statistics.median(cycles):>8,.0f}  worst {max(cycles):>8,.0f}")
    median, worst = statistics.median(everything), max(everything)
    print(f"{'all':<10} {len(everything):>6} frames  median {median:>8,.0f}  worst {worst:>8,.0f}")
    print(f"allowed                    median {MEDIAN:>8,}  worst {WORST:>8,}")
    if not everything or median > MEDIAN or worst > WORST:
        sys.exit("A frame takes too many cycles.")


main()
