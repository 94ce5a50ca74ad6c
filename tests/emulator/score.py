"""Scores: what `cargo xtask` makes of scripts for the emulated board. xtask/src/score.rs says what the lines mean."""


def read(path):
    """The contacts (time, button, is down), the frames (time, event, lights) and the end of a score."""
    contacts, frames, end = [], [], 0
    with open(path) as file:
        for line in file:
            match line.split():
                case [("down" | "up") as word, button, time]:
                    contacts.append((int(time), button, word == "down"))
                case ["frame", time, event, lights]:
                    frames.append((int(time), event, lights))
                case ["end", time]:
                    end = int(time)
    return contacts, frames, end
