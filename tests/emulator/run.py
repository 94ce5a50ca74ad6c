"""Runs the emulator's tests, two at a time, and prints their measurements.

    run.py IMAGE FAULT_INJECTION TRACES [NAME...]
"""

import multiprocessing
import os
import sys
import time
import unittest

import case

# The longest tests first.
MODULES = ["test_lockstep", "test_sleep", "test_storm", "test_usb", "test_power", "test_recovery", "test_panels", "test_buttons", "test_keys", "test_start", "test_update", "test_program", "test_wire", "test_sound", "test_motor"]


def names(suite):
    for test in suite:
        yield from names(test) if isinstance(test, unittest.TestSuite) else [test.id()]


def run(name):
    """Runs a test. Returns its name, its time, its errors, why it was skipped, and its measurements."""
    began = time.monotonic()
    case.figures.clear()
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromName(name).run(result)
    errors = [text for _, text in result.failures + result.errors]
    if not errors and result.testsRun != 1:
        errors = ["it did not run"]
    return name, time.monotonic() - began, errors, [reason for _, reason in result.skipped], list(case.figures)


def main():
    os.environ["IMAGE"], os.environ["FAULT_INJECTION"], os.environ["TRACES"] = sys.argv[1:4]
    sys.path.insert(0, os.path.dirname(__file__))
    everything = [name for module in MODULES for name in names(unittest.defaultTestLoader.loadTestsFromName(module))]
    chosen = [name for name in everything if not sys.argv[4:] or any(part in name for part in sys.argv[4:])]
    failed, figures = [], []
    with multiprocessing.Pool(2, maxtasksperchild=1) as pool:
        for number, (name, seconds, errors, skipped, measured) in enumerate(pool.imap_unordered(run, chosen), 1):
            verdict = "FAILED" if errors else f"not run: {skipped[0]}:" if skipped else "ok"
            print(f"{number:>3}/{len(chosen)}  {verdict}  {name}  ({seconds:.0f} s)", flush=True)
            print("".join(errors), end="", flush=True)
            failed += [name] if errors else []
            figures += measured
    print("\nmeasured in the emulator:")
    for line in sorted(figures):
        print(f"  {line}")
    print(f"\nemulator: {len(chosen) - len(failed)} passed, {len(failed)} failed")
    sys.exit(bool(failed) or not chosen)


if __name__ == "__main__":
    main()
