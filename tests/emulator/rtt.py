"""The log of the firmware, read from its RTT buffer in RAM like a debug probe does."""

import struct

RAM = 0x2000_0000
# The offset of the first channel's descriptor in the control block, and in it those of the buffer's address, which is
# followed by its size and the write offset, and of the read offset.
DESCRIPTOR = 24
BUFFER, READ = 4, 16


class Rtt:
    """The bytes of the first channel, in the order in which they were written."""

    def __init__(self, chip):
        self.chip = chip
        self.received = bytearray()
        self._descriptor = None

    def drain(self):
        """Reads new data. The buffer has 1 KB, so this must be called often enough."""
        memory = self.chip.sram
        if self._descriptor is None:
            block = bytes(memory).find(b"SEGGER RTT\0")
            if block < 0:
                return
            self._descriptor = block + DESCRIPTOR
        buffer, size, written, read = struct.unpack_from("<4I", memory, self._descriptor + BUFFER)
        if written == read or not size:
            return
        start = buffer - RAM
        data = bytes(memory[start : start + size])
        self.received += data[read:written] if read < written else data[read:] + data[:written]
        struct.pack_into("<I", memory, self._descriptor + READ, written)
