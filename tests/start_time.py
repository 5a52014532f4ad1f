#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the window takes from the start of the process to its first picture, and to the prefilled bundled example at rest.

Starts the program on an X server of its own (Xvfb) and reads that server's screen memory every few milliseconds, so nothing in the program is
measured by itself. Settings are empty. "First picture" is the first screen that is not blank; "at rest" is the last change before a second
without any: prefilled, paused, both modes compared. Not part of ctest: a time is no promise on a busy machine.

usage: tests/start_time.py PATH/TO/kvscope [--times 10] [--size 1280x800] [ARGUMENT …]
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

REST = 1.0  # seconds without a change
PATIENCE = 60.0  # seconds
PAUSE = 0.005  # seconds between two looks
HEADER = 256  # bytes at the front of the screen's file that may change without the picture


def screen(path):
    with open(path, "rb") as file:
        return file.read()[HEADER:]


def start(program, arguments, size):
    """Seconds to the first picture and to rest, of one start."""
    with tempfile.TemporaryDirectory() as folder:
        reader, writer = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        display = os.fdopen(reader).readline().strip()
        path = os.path.join(folder, "Xvfb_screen0")
        blank = screen(path)
        environment = dict(os.environ, DISPLAY=f":{display}", QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8", HOME=folder, XDG_CONFIG_HOME=folder,
                           XDG_DATA_HOME=folder, XDG_CACHE_HOME=folder)
        begin = time.monotonic()
        window = subprocess.Popen([program, *arguments], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        first = last = None
        shown = blank
        try:
            while True:
                now = time.monotonic() - begin
                picture = screen(path)
                if picture != shown:
                    first = first if first is not None else now
                    shown, last = picture, now
                elif last is not None and now - last > REST:
                    return first, last
                if window.poll() is not None or now > PATIENCE:
                    sys.exit(f"{program} showed no picture that came to rest")
                time.sleep(PAUSE)
        finally:
            for process in (window, server):
                process.terminate()
                process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--size", default="1280x800")
    options, arguments = parser.parse_known_args()
    starts = [start(options.program, arguments, options.size) for _ in range(options.times)]
    for name, values in zip(("first picture", "at rest"), zip(*starts)):
        print(f"{name}: median {statistics.median(values):.2f} s, {min(values):.2f} to {max(values):.2f} s in {len(values)} starts")


if __name__ == "__main__":
    main()
