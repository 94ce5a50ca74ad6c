"""The board of the other tests, with the debug interface of its cores.

A rescue reset, which is how probe-rs resets the chip, clears the watchdog with its scratch registers. The core runs
while the debugger is silent: probe-rs waits in wall-clock time, and the emulator is slow.

Not modelled: watchpoints, and time while the core is halted. Core 1 never executes.
"""

import collections
import time

from rp2040py.peripherals.vreg_and_chip_reset import HAD_PSM_RESTART, HAD_RUN, PSM_RESTART_FLAG

from board import FLASH_SIZE, HARD_FAULT, MILLI, Board

WORD = 0xFFFF_FFFF

# Scheduling of a running core, in seconds. The core runs once the debugger has been silent for QUIET, and for TURN
# whenever the debugger polls DHCSR, so that wall-clock timeouts in the debugger fit a slow emulator. It catches up with
# real time after a delay of up to LAG.
QUIET = 0.0003
TURN = 0.010
LAG = 0.1

# Registers of a core and their bits, ARMv6-M
AIRCR, DFSR, DHCSR, DCRSR, DCRDR, DEMCR = 0xE000ED0C, 0xE000ED30, 0xE000EDF0, 0xE000EDF4, 0xE000EDF8, 0xE000EDFC
BP_CTRL, BP_COMP = 0xE0002000, range(0xE0002008, 0xE0002018, 4)
DWT_CTRL, DWT_REST = 0xE0001000, range(0xE0001004, 0xE0001040, 4)
C_DEBUGEN, C_HALT, C_STEP, C_MASKINTS = 1, 2, 4, 8
S_REGRDY, S_HALT, S_SLEEP, S_LOCKUP, S_RETIRE_ST, S_RESET_ST = (1 << bit for bit in (16, 17, 18, 19, 24, 25))
DFSR_HALTED, DFSR_BKPT, DFSR_VCATCH = 1, 2, 8
VC_CORERESET, VC_HARDERR = 1, 1 << 10
SYSRESETREQ = 4

def identified(base, part, kind):
    """The CoreSight identification registers of an Arm component."""
    names = (4, 0, 0, 0, part, 0xB0 | (part == 0xC0) << 2, 0x0B, 0, 0x0D, kind, 0x05, 0xB1)
    return {base + 0xFD0 + 4 * at: value for at, value in enumerate(names)}


ROM_TABLE = {0xE00FF000: 0xFFF0F003, 0xE00FF004: 0xFFF02003, 0xE00FF008: 0xFFF03003, 0xE00FF00C: 0, 0xE00FFFCC: 1}
for component in ((0xE00FF000, 0xC0, 0x10), (0xE000E000, 0x08, 0xE0), (0xE0001000, 0x0A, 0xE0), (0xE0002000, 0x0B, 0xE0)):
    ROM_TABLE |= identified(*component)


class ParkedCore:
    """Core 1: waits in the boot ROM to be launched. It can be halted, and its registers can be read and written."""

    number = 1

    def __init__(self):
        self.power_up()

    def power_up(self):
        self.control = self.cause = self.selected = self.data = 0
        self.stored = dict.fromkeys((DEMCR, BP_CTRL, *BP_COMP, *DWT_REST), 0)
        self.reset()

    def reset(self):
        self.was_reset = True
        self.has_retired = self.is_locked_up = False
        self.is_halted = False
        self.reset_registers()
        if self.control & C_DEBUGEN and self.stored[DEMCR] & VC_CORERESET:
            self.halt(DFSR_VCATCH)

    @property
    def is_running(self):
        return not self.is_halted

    @property
    def is_asleep(self):
        return True

    def halt(self, cause):
        self.is_halted = True
        self.control |= C_HALT
        self.cause |= cause

    def read(self, address):
        """Reads a debug register; `None` for any other address."""
        if address == DHCSR:
            status = self.control | S_REGRDY | self.was_reset * S_RESET_ST
            status |= (self.is_halted or self.has_retired) * S_RETIRE_ST | self.is_locked_up * S_LOCKUP
            status |= S_HALT if self.is_halted else self.is_asleep * S_SLEEP
            self.was_reset = self.has_retired = False
            return status
        if address == DFSR:
            return self.cause
        if address == DCRDR:
            return self.data
        if address == BP_CTRL:
            return self.stored[BP_CTRL] & 1 | len(BP_COMP) << 4
        if address == DWT_CTRL:
            return 2 << 28
        if address == AIRCR:
            return 0xFA05_0000
        if address in self.stored:
            return self.stored[address]
        return ROM_TABLE.get(address)

    def write(self, address, value):
        """Writes a debug register; returns whether it is one."""
        if address == DHCSR:
            if value >> 16 == 0xA05F:
                self.write_control(value & 0xF)
        elif address == DCRSR:
            if self.is_halted and value & 1 << 16:
                self.write_register(value & 0x1F, self.data)
            elif self.is_halted:
                self.data = self.read_register(value & 0x1F) & WORD
        elif address == DCRDR:
            self.data = value
        elif address == DFSR:
            self.cause &= ~value
        elif address == AIRCR:
            if value >> 16 == 0x05FA and value & SYSRESETREQ:
                self.request_reset()
        elif address == BP_CTRL:
            if value & 2:
                self.stored[BP_CTRL] = value & 1
        elif address in self.stored:
            self.stored[address] = value
        else:
            return address == DWT_CTRL or address in ROM_TABLE
        return True

    def write_control(self, value):
        if not value & C_DEBUGEN:
            value = 0
        self.control = value
        if value & C_HALT:
            if not self.is_halted:
                self.halt(DFSR_HALTED)
        elif self.is_halted:
            self.is_halted = False
            if value & C_STEP:
                self.step()
                if not self.is_halted:
                    self.halt(DFSR_HALTED)
            else:
                self.resume()

    # Overridden for the core that executes

    def reset_registers(self):
        self.registers = [0] * 21
        self.registers[15], self.registers[16] = 0x128, 1 << 24

    def read_register(self, number):
        return self.registers[number] if number < len(self.registers) else 0

    def write_register(self, number, value):
        if number < len(self.registers):
            self.registers[number] = value

    def step(self):
        pass

    def resume(self):
        pass

    def request_reset(self):
        pass


class Core(ParkedCore):
    """Core 0, executed by the emulator."""

    number = 0

    def __init__(self, board):
        self.board, self.cpu = board, board.chip.core
        super().__init__()

    @property
    def is_asleep(self):
        return self.cpu.waiting

    @property
    def breakpoints(self):
        """Instruction addresses at which the BPU halts the core."""
        found = set()
        if self.control & C_DEBUGEN and self.stored[BP_CTRL] & 1:
            for comparator in (self.stored[address] for address in BP_COMP):
                if comparator & 1:
                    address = comparator & 0x1FFF_FFFC
                    found |= {address + 2 * half for half in (0, 1) if comparator >> 30 + half & 1}
        return found

    def halt(self, cause):
        super().halt(cause)
        self.cpu.waiting = False  # a halt request ends WFI and WFE
        self.board.simulator.stopped = True

    def resume(self):
        self.board.resumed()

    def step(self):
        if self.cpu.pc in self.breakpoints:
            self.halt(DFSR_BKPT)
            return
        pending = self.cpu.interrupts_updated
        if self.control & C_MASKINTS:
            self.cpu.interrupts_updated = False
        self.board.step()
        self.cpu.interrupts_updated |= pending

    def reset_registers(self):
        self.cpu.reset()
        self.board.chip.ppb.reset()

    def request_reset(self):
        self.board.reset_cores()

    def read_register(self, number):
        cpu = self.cpu
        if number < 15:
            return cpu.registers[number]
        return {
            15: cpu.pc & ~1,
            16: cpu.x_psr,
            17: cpu.sp_main,
            18: cpu.sp_process,
            20: cpu.read_special_register(20) << 24 | cpu.pm,
        }.get(number, 0)

    def write_register(self, number, value):
        cpu = self.cpu
        if number == 15:
            cpu.pc = value & ~1
        elif number == 13:
            cpu.sp = value
        elif number < 16:
            cpu.registers[number] = value
        elif number == 16:
            cpu.x_psr = value
        elif number == 17:
            cpu.sp_main = value
        elif number == 18:
            cpu.sp_process = value
        elif number == 20:
            cpu.write_special_register(20, value >> 24)
            cpu.pm = bool(value & 1)
            cpu.interrupts_updated = True

    def trapped(self, rewind):
        """Handles BKPT and UDF: a halt, a HardFault, or lockup."""
        cpu = self.cpu
        cpu.pc -= rewind
        has_debugger = self.control & C_DEBUGEN
        if has_debugger and self.board.chip.read_uint16(cpu.pc) >> 8 == 0xBE:
            self.halt(DFSR_BKPT)
        elif cpu.ipsr == HARD_FAULT:
            self.is_locked_up = True
            self.board.simulator.stopped = True
        else:
            cpu.exception_entry(HARD_FAULT)
            if has_debugger and self.stored[DEMCR] & VC_HARDERR:
                self.halt(DFSR_VCATCH)


class ProbedBoard(Board):
    """A board with a debug probe. Simulated time passes while the probe's client is silent, at most in real time."""

    def __init__(self, flash):
        super().__init__(flash)
        self.core, self.other = Core(self), ParkedCore()
        self.is_held = False
        # With real timing, the flash algorithm would keep the emulated core busy for minutes.
        self.flash.PROGRAM = self.flash.ERASE = 0
        self._presses = collections.deque()
        self._read, self._write = self.chip.ppb.read_uint32, self.chip.ppb.write_uint32
        self.chip.ppb.read_uint32, self.chip.ppb.write_uint32 = self._read_own, self._write_own
        self.resumed()

    @property
    def contents(self):
        """The contents of the flash."""
        return bytes(self.chip.flash[:FLASH_SIZE])

    @property
    def is_running(self):
        return not (self.is_held or self.core.is_halted or self.core.is_locked_up)

    @property
    def ahead(self):
        """Simulated minus wall-clock seconds since the core was last resumed."""
        return (self.nanos - self._nanos) / 1e9 - (time.monotonic() - self._since)

    def resumed(self):
        self._nanos, self._since = self.nanos, time.monotonic()

    def press_soon(self, button, down=60):
        """Queues a press for when time passes. To be called from a thread other than the one that lets it pass."""
        self._presses.append((self.buttons[button], down))

    def advance(self, seconds):
        """Runs the core for at least one batch and about `seconds`, but not faster than real time."""
        while self._presses:
            button, down = self._presses.popleft()
            button.press()
            self.simulator.clock.create_alarm(button.release).schedule(down * MILLI)
        if self.ahead < -LAG:
            self.resumed()  # too slow to catch up
        end = time.monotonic() + seconds
        breakpoints = self.core.breakpoints
        while self.is_running and self.ahead < QUIET:
            self.core.has_retired = True
            if breakpoints:
                self._run_to(breakpoints)
            else:
                self.simulator.stopped = False
                self.simulator._execute_batch()
            if time.monotonic() > end:
                break

    def step(self):
        clock = self.simulator.clock
        if self.chip.core.waiting:
            nanos = clock.nanos_to_next_alarm
            clock.tick(nanos)
            cycles = int(nanos / 8) or 1
            if self.chip.core.interrupts_updated and self.chip.core.check_for_interrupts():
                self.chip.core.waiting = False
        else:
            cycles = self.chip.core.execute_instruction()
            clock.tick(cycles * 8)
        for pio in self.chip.pio:
            if not pio.stopped:
                pio.advance(cycles)

    def _run_to(self, breakpoints):
        for _ in range(2000):
            if not self.is_running:
                break
            if self.chip.core.pc in breakpoints and not self.chip.core.waiting:
                self.core.halt(DFSR_BKPT)
                break
            self.step()

    def reset_cores(self):
        """SYSRESETREQ: resets both cores and nothing else."""
        self.core.reset()
        self.other.reset()
        self.rises.clear()
        self.resumed()

    def reset_chip(self, cause):
        self.chip.enter_reset()
        self.chip.vreg_and_chip_reset.record_reset_cause(cause)
        self.chip.watchdog.reset()
        self.chip.watchdog.write_uint32(0, 0x0700_0000)  # CTRL: disabled
        self.mpu.reset()
        self.wire.cut()
        self.core.power_up()
        self.other.power_up()
        self.rises.clear()
        self.resumed()

    def rescue(self):
        """Rescue reset: resets everything and sets the flag that makes the boot ROM wait for a debugger."""
        self.reset_chip(HAD_PSM_RESTART)
        self.chip.vreg_and_chip_reset.chip_reset |= PSM_RESTART_FLAG

    def hold(self, is_held):
        """Drives the RUN pin."""
        self.is_held = is_held
        if is_held:
            self.reset_chip(HAD_RUN)

    def _fault(self, _):
        self.core.trapped(self.chip.core.break_rewind)

    def _reset(self):
        super()._reset()
        self.core.reset()

    def _read_own(self, offset):
        value = self.core.read(0xE000E000 + offset)
        return self._read(offset) if value is None else value

    def _write_own(self, offset, value):
        if not self.core.write(0xE000E000 + offset, value):
            self._write(offset, value)
