"""Decodes the WS2812 frames on the panel's data line, with the time of every edge."""

from dataclasses import dataclass

# A bit is a 1 if the line was high for longer than this, in nanoseconds: halfway between 0 and 1.
ONE = 480
# A frame ends when the line has been low for this time. The oldest WS2812 show it then.
FRAME_END = 50_000
# The newer WS2812B show a frame when the line has been low for this time.
LATCH = 280_000
CYCLE = 8


@dataclass
class Frame:
    """The data between two silences. Times are in nanoseconds."""

    began: float
    quiet_before: float
    ended: float
    bits: list
    highs: list
    lows: list

    @property
    def shown(self):
        """When the panel shows it."""
        return self.ended + LATCH

    @property
    def lights(self):
        """The bytes of all LEDs in hexadecimal: red, green and blue of each."""
        bits = "".join(map(str, self.bits))
        grb = [bits[at : at + 24] for at in range(0, len(bits) - 23, 24)]
        return "".join(f"{int(light[8:16], 2):02x}{int(light[:8], 2):02x}{int(light[16:], 2):02x}" for light in grb)


class Wire:
    """Observes a pin driven by a PIO.

    While the CPU sleeps, the emulator jumps to the next alarm, and the PIO makes at most one step. Therefore this class
    sets an alarm for each step of the PIO during a frame. While the CPU is awake, a step of the PIO happens only after
    the instruction in which it is due; the time of an edge is the time at which the step was due.
    """

    def __init__(self, chip, clock, pin, on_frame):
        self._pio = chip.pio[0]
        self._clock = clock
        self._on_frame = on_frame
        self._frame = None
        self._rose = self._fell = 0.0
        self._probing = False
        self._stepping = False
        # When the next step is due, and the duration of the step that raises the line; both once known.
        self._due = None
        self._rise_takes = None
        self._step_alarm = clock.create_alarm(self._step)
        self._end_alarm = clock.create_alarm(self._end)
        chip.gpio[pin].add_listener(self._edge)

    def _edge(self, state, before):
        now = self._exact_time(state)
        if not self._stepping:
            self._stepping = self._probing = True
            self._step_alarm.schedule(CYCLE)
        if state == 1:
            if self._frame is None:
                self._frame = Frame(now, now - self._fell, now, [], [], [])
                self._end_alarm.cancel()
            else:
                self._frame.lows.append(now - self._fell)
            self._rose = now
        elif state == 0 and before == 1 and self._frame is not None:
            high = now - self._rose
            self._frame.highs.append(high)
            self._frame.bits.append(int(high > ONE))
            self._frame.ended = self._fell = now
            if len(self._frame.bits) % 24 == 0:
                self._end_alarm.schedule(FRAME_END)

    def _exact_time(self, state):
        """When the last step was due."""
        machine = self._pio.machines[0]
        if self._due is not None:
            due, self._due = self._due, None
            if state == 1:
                self._rise_takes = machine.next_due_fp - due
        elif state == 1 and self._rise_takes:
            # The first step after a pause was due when its data arrived.
            due = machine.next_due_fp - self._rise_takes
        else:
            return self._clock.nanos
        return self._clock.nanos - (self._pio.cycle_fp - due) / 256 * CYCLE

    def _end(self):
        if self._frame is None or self._clock.nanos - self._fell < FRAME_END:
            return
        frame, self._frame = self._frame, None
        self._on_frame(frame)

    def cut(self):
        """Discards an incomplete frame after a reset."""
        self._frame = None
        self._fell = self._clock.nanos

    def _step(self):
        # An alarm fires before the PIO has caught up. One cycle later it has.
        if not self._probing:
            self._probing = True
            self._step_alarm.schedule(CYCLE)
            return
        cycles = (self._pio.next_due_fp - self._pio.cycle_fp + 255) // 256 - 1
        if cycles > 100_000:
            # It waits for data; the next edge restarts the stepping.
            self._stepping = False
            self._due = None
            return
        self._due = self._pio.next_due_fp
        self._probing = False
        self._step_alarm.schedule(max(cycles, 1) * CYCLE)
