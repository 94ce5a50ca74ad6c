"""Runs the emulator's tests, two at a time, and prints what they measured.

    run.py IMAGE TROUBLE SCORES [NAME...]
"""

import multiprocessing
import os
import sys
import time
import unittest

import case

# Those that take longest begin first.
MODULES = ["test_lockstep", "test_sleep", "test_storm", "test_power", "test_recovery", "test_buttons", "test_keys", "test_start", "test_wire"]


def names(suite):
    for test in suite:
        yield from names(test) if isinstance(test, unittest.TestSuite) else [test.id()]


def run(name):
    """Runs one test; returns its name, its time, what went wrong and what it measured."""
    began = time.monotonic()
    case.figures.clear()
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromName(name).run(result)
    wrong = [text for _, text in result.failures + result.errors]
    if not wrong and result.testsRun != 1:
        wrong = ["it did not run"]
    return name, time.monotonic() - began, wrong, list(case.figures)


def main():
    os.environ["IMAGE"], os.environ["TROUBLE"], os.environ["SCORES"] = sys.argv[1:4]
    sys.path.insert(0, os.path.dirname(__file__))
    everything = [name for module in MODULES for name in names(unittest.defaultTestLoader.loadTestsFromName(module))]
    chosen = [name for name in everything if not sys.argv[4:] or any(part in name for part in sys.argv[4:])]
    failed, figures = [], []
    with multiprocessing.Pool(2, maxtasksperchild=1) as pool:
        for number, (name, seconds, wrong, measured) in enumerate(pool.imap_unordered(run, chosen), 1):
            print(f"{number:>3}/{len(chosen)}  {'FAILED' if wrong else 'ok'}  {name}  ({seconds:.0f} s)", flush=True)
            print("".join(wrong), end="", flush=True)
            failed += [name] if wrong else []
            figures += measured
    print("\nmeasured in the emulator:")
    for line in sorted(figures):
        print(f"  {line}")
    print(f"\nemulator: {len(chosen) - len(failed)} passed, {len(failed)} failed")
    sys.exit(bool(failed) or not chosen)


if __name__ == "__main__":
    main()
