"""Scores: what `cargo xtask` makes of scripts for the emulated board. tools/xtask/src/score.rs says what the lines mean."""


def read(path):
    """The contacts, the frames and the end of a score."""
    with open(path) as file:
        return parse(file)


def parse(lines):
    """The contacts (time, name, is down), the frames (time, event, lights) and the end."""
    contacts, frames, end = [], [], 0
    for line in lines:
        match line.split():
            case [("down" | "up") as word, button, time]:
                contacts.append((int(time), button, word == "down"))
            case ["frame", time, event, lights]:
                frames.append((int(time), event, lights))
            case ["end", time, _]:
                end = int(time)
    return contacts, frames, end


def event_hash(path):
    """The hash of all events."""
    with open(path) as file:
        return next(int(line.split()[2]) for line in file if line.startswith("end "))


def records(path):
    """What is to be kept (time, record)."""
    with open(path) as file:
        words = [line.rstrip("\n").split(" ", 2) for line in file if line.startswith("keep ")]
    return [(int(time), record) for _, time, record in words]
