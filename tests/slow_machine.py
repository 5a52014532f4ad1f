#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program as a machine would that is twenty times slower: it is stopped and continued so that it runs for a twentieth of the time.

Every clock of the program sees the slower machine. Not part of ctest, because what takes a minute takes twenty here. The lessons, whose pages must
show what they need however slow the machine is:

    QT_QPA_PLATFORM=offscreen tests/slow_machine.py build/…/test_views tst_lessons everyLessonCanBePlayedByKeysAlone

usage: tests/slow_machine.py [--factor 20] COMMAND [ARGUMENT …]
"""

import argparse
import os
import signal
import subprocess
import sys
import time

RUNNING = 0.002  # seconds of each slice in which the program runs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--factor", type=float, default=20.0)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.command or options.factor < 1:
        parser.error("expected a command, and a factor of at least 1")

    environment = dict(os.environ, QTEST_FUNCTION_TIMEOUT="2000000000")  # Qt Test gives up by the clock
    program = subprocess.Popen(options.command, env=environment)
    try:
        while program.poll() is None:
            time.sleep(RUNNING)
            program.send_signal(signal.SIGSTOP)
            time.sleep(RUNNING * (options.factor - 1))
            program.send_signal(signal.SIGCONT)
    finally:
        if program.poll() is None:
            program.send_signal(signal.SIGCONT)
            program.kill()
    return program.returncode


if __name__ == "__main__":
    sys.exit(main())
