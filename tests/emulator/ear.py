"""Listens to the buzzer: turns the edges of its pin into tones, and compares them with the notes of docs/sound.md."""

import os
import re
import statistics
from dataclasses import dataclass

MILLI = 1e6
SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
# Within a tone a period is never longer; a rest is.
LONGEST_PERIOD = 8  # ms
# The maximum deviations: of a tone's frequency and length, and of a sound from the light that shows it.
FREQUENCY = 0.01
LENGTH = 5  # ms
WITHIN = 20  # ms


@dataclass
class Tone:
    """A tone; its times are in milliseconds. Only a tone that a newer sound may replace at any time is not certain."""

    start: float
    length: float
    hertz: float
    duty: float = 0
    certain: bool = True


def hertz(name):
    """The frequency of a note such as `f#5`; 0 for a rest."""
    if name == "-":
        return 0
    semitone = SEMITONES[name[0]] + ("#" in name)
    return 440 * 2 ** ((semitone - 9) / 12 + int(name[-1]) - 4)


def grammar():
    """The notes of each sound: frequencies and milliseconds."""
    path = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "sound.md")
    with open(path) as file:
        rows = re.findall(r"^\| `([\w-]+)` \| `([^`]*:[^`]*)` \|", file.read(), re.MULTILINE)
    notes = {name: [note.split(":") for note in text.split()] for name, text in rows}
    return {name: [(hertz(note), int(time)) for note, time in melody] for name, melody in notes.items()}


class Ear:
    """The edges of a pin."""

    def __init__(self, chip, clock, pin):
        self.clock, self.rises, self.falls = clock, [], []
        chip.gpio[pin].add_listener(self._edge)

    def _edge(self, state, before):
        if state == 1:
            self.rises.append(self.clock.nanos)
        elif before == 1:
            self.falls.append(self.clock.nanos)

    def tones(self, start):
        """The tones so far, with times since `start`."""
        tones, group = [], []
        edges = list(zip(self.rises, self.falls, self.rises[1:] + [float("inf")]))
        for rise, fall, following in edges:
            period = (following - rise) / MILLI
            if period > LONGEST_PERIOD:
                period = group[-1][1] if group else 0
            # Another pitch, or a rest before this period.
            if group and (abs(period / group[-1][1] - 1) > 0.02 or rise / MILLI - sum(group[-1][:2]) > 0.1):
                tones.append(self._tone(group, start))
                group = []
            if period:
                group.append((rise / MILLI, period, (fall - rise) / MILLI))
        return tones + ([self._tone(group, start)] if group else [])

    @staticmethod
    def _tone(group, start):
        period = statistics.median(period for _, period, _ in group)
        high = statistics.median(high for _, _, high in group)
        return Tone(group[0][0] - start / MILLI, period * len(group), 1000 / period, high / period)


def expected(sounds):
    """The tones of these sounds (time, name), each of which replaces the one before."""
    tones, notes = [], grammar()
    for (time, name), (until, _) in zip(sounds, [*sounds[1:], (float("inf"), None)]):
        for pitch, length in notes[name]:
            left = until - time
            # A note that is replaced before it begins may begin all the same, because a sound starts after its event.
            if pitch and left > -WITHIN:
                tone = Tone(time, max(0, min(length, left)), pitch, certain=left >= length + WITHIN)
                before = tones[-1] if tones else None
                if before and before.hertz == pitch and before.start + before.length == time:
                    # A sound begins with the note at which the one before is cut off: they are one tone.
                    tone = Tone(before.start, before.length + tone.length, pitch, certain=False)
                    tones.pop()
                tones.append(tone)
            time += length
    return tones


def compare(test, heard, sounds):
    """Asserts that exactly these sounds are heard. Returns the largest deviations of frequency, length and start."""
    wanted, worst = expected(sounds), [0, 0, 0]
    heard = list(heard)
    for tone in wanted:
        place = f"{tone} in {[name for time, name in sounds if abs(time - tone.start) < 2_000]}, heard {heard[:2]}"
        fits = heard and abs(heard[0].hertz / tone.hertz - 1) <= FREQUENCY
        if not tone.certain:
            # It has been cut short, perhaps to nothing.
            if fits and heard[0].length <= tone.length + WITHIN:
                heard.pop(0)
            continue
        test.assertTrue(fits, place)
        found = heard.pop(0)
        deviations = [abs(found.hertz / tone.hertz - 1), abs(found.length - tone.length), found.start - tone.start]
        test.assertLessEqual(deviations[1], LENGTH, place)
        test.assertTrue(-1 <= deviations[2] <= WITHIN, place)
        worst = [max(pair) for pair in zip(worst, deviations)]
    test.assertEqual(heard, [], "no other sound is heard")
    return worst
