"""Reads the traces that `cargo xtask` makes of scripts for the emulated board; see tools/xtask/src/trace.rs."""


def read(path):
    """The contacts, the frames and the end of a trace."""
    with open(path) as file:
        return parse(file)


def parse(lines):
    """The contacts (time, name, is down), the frames (time, input, lights) and the end."""
    contacts, frames, end = [], [], 0
    for line in lines:
        match line.split():
            case [("down" | "up") as word, button, time]:
                contacts.append((int(time), button, word == "down"))
            case ["frame", time, input_, lights]:
                frames.append((int(time), input_, lights))
            case ["end", time, _]:
                end = int(time)
    return contacts, frames, end


def event_hash(path):
    """The hash of all events."""
    with open(path) as file:
        return next(int(line.split()[2]) for line in file if line.startswith("end "))


def sounds(path):
    """The sounds (time, name)."""
    with open(path) as file:
        words = [line.split() for line in file if line.startswith("sound ")]
    return [(int(time), name) for _, time, name in words]


def records(path):
    """The records to be saved (time, record)."""
    with open(path) as file:
        words = [line.rstrip("\n").split(" ", 2) for line in file if line.startswith("keep ")]
    return [(int(time), record) for _, time, record in words]
