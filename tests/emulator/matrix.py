"""The key matrix: rows and columns of wires with a key and a diode at each crossing."""

LOW, HIGH = DRIVEN = (0, 1)
FALL = 100  # ns until a row that is driven low has pulled a column low
RISE = 15_000  # ns until the pull-up alone has pulled a column high again


class Key:
    """A key. Its diode conducts only from its column to its row."""

    def __init__(self, matrix, row, column):
        self._matrix, self._position = matrix, (row, column)

    def press(self):
        self._matrix.closed.add(self._position)
        self._matrix.update()

    def release(self):
        self._matrix.closed.discard(self._position)
        self._matrix.update()


class Column:
    """A wire that falls fast, and rises slowly unless its pin drives it high."""

    def __init__(self, pin, clock):
        self._pin = pin
        self._is_pulled = False
        self._alarm = clock.create_alarm(self._settle)
        pin.add_listener(self._change)

    @property
    def is_driven(self):
        return self._pin.value in DRIVEN

    def pull(self, is_pulled):
        if is_pulled != self._is_pulled:
            self._is_pulled = is_pulled
            self._alarm.schedule(FALL if is_pulled else RISE)

    def _settle(self):
        if self._is_pulled:
            self._pin.set_input_value(False)
        else:
            self._pin.release_input()

    def _change(self, *_):
        # The pin is or was driven high, or its pull-up was enabled, which the emulator does not pass on to the
        # interrupts.
        if not self._is_pulled:
            self._alarm.cancel()
            self._pin.release_input()


class Matrix:
    """All keys, by row and column from the player's view."""

    def __init__(self, chip, clock, rows, columns):
        self.closed = set()
        # How often a row was driven high, or a row and a column at once: a short circuit if diodes are missing.
        self.conflicts = 0
        self._rows = [chip.gpio[pin] for pin in rows]
        self._columns = [Column(chip.gpio[pin], clock) for pin in columns]
        self._keys = {(row, column): Key(self, row, column) for row in range(8) for column in range(8)}
        for pin in [*self._rows, *(chip.gpio[pin] for pin in columns)]:
            pin.add_listener(self._change)

    def __getitem__(self, position):
        return self._keys[position]

    def update(self):
        low = {row for row, pin in enumerate(self._rows) if pin.value == LOW}
        pulled = {column for row, column in self.closed if row in low}
        for number, column in enumerate(self._columns):
            column.pull(number in pulled)

    def _change(self, *_):
        rows = [pin.value for pin in self._rows if pin.value in DRIVEN]
        self.conflicts += HIGH in rows or (LOW in rows and any(column.is_driven for column in self._columns))
        self.update()
