# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen reader finds every control of the window by name, and presses Step through AT-SPI. usage: screenreader.py PROGRAM

Starts itself again under dbus-run-session, with a bus of its own, and the program on an X server of its own.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE = 60.0  # seconds; the machine may be busy
# Roles that a person acts on.
CONTROLS = {"push button", "toggle button", "check box", "combo box", "slider", "spin button", "text", "radio button", "page tab", "table", "tree", "tree table"}


def skip(reason: str) -> None:
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def display(folder: pathlib.Path) -> tuple[subprocess.Popen, str]:
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=[writer],
                              stderr=(folder / "xvfb").open("w"))
    os.close(writer)
    number = os.read(reader, 16).decode().strip()
    if not number:
        server.wait()
        skip("Xvfb does not start here")
    return server, f":{number}"


def inside(program: str) -> None:
    import gi  # the skip comes first where it is missing
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    def until(what, promise: str):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = what()
            if found:
                return found
            time.sleep(0.2)
        sys.exit(f"failed: {promise}")

    def all_below(node, depth: int = 0):
        """Yields whatever is shown below a node."""
        for index in range(node.get_child_count() if depth < 40 else 0):
            child = node.get_child_at_index(index)
            if child is not None and child.get_state_set().contains(Atspi.StateType.SHOWING):
                yield child
                if child.get_role_name() not in {"table", "tree", "tree table"}:  # cells are text
                    yield from all_below(child, depth + 1)

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server, number = display(folder)
        environment = {**os.environ, "DISPLAY": number, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "LANGUAGE": "en",
                       "XDG_CONFIG_HOME": name, "XDG_DATA_HOME": name, "XDG_STATE_HOME": name, "XDG_CACHE_HOME": name}
        window = subprocess.Popen([program, "--prompt", "The weather today is so"], env=environment)
        try:
            desktop = Atspi.get_desktop(0)

            def application():
                for index in range(desktop.get_child_count()):
                    each = desktop.get_child_at_index(index)
                    if each is not None and each.get_process_id() == window.pid and each.get_child_count() > 0:
                        return each
                return None

            shown = until(application, "the program is on the bus of accessibility")
            step = until(lambda: next((each for each in all_below(shown) if each.get_role_name() == "push button" and each.get_name() == "Step"
                                       and each.get_state_set().contains(Atspi.StateType.ENABLED)), None), "a screen reader finds the button Step")
            controls = [each for each in all_below(shown) if each.get_role_name() in CONTROLS]
            if len(controls) < 20:
                sys.exit(f"failed: a screen reader finds the window's controls, more than 20; found {len(controls)}")
            nameless = [f"{each.get_role_name()} {each.get_accessible_id() if hasattr(each, 'get_accessible_id') else ''} in "
                        f"{each.get_parent().get_name() or each.get_parent().get_role_name()}"
                        for each in controls if not each.get_name()]
            if nameless:
                sys.exit("failed: every control has a name for a screen reader; without one: " + "; ".join(nameless))
            said = {each.get_name() for each in all_below(shown)}

            action = step.get_action_iface()
            if action is None or action.get_n_actions() == 0 or not action.do_action(0):
                sys.exit("failed: Step can be pressed by a screen reader")
            until(lambda: {each.get_name() for each in all_below(shown)} - said, "after Step the window says something new")
        finally:
            window.terminate()
            try:
                window.wait(20)
            except subprocess.TimeoutExpired:
                window.kill()
            server.terminate()
            server.wait()


def main(program: str) -> None:
    for tool in ("dbus-run-session", "Xvfb"):
        if shutil.which(tool) is None:
            skip(f"{tool} is not installed")
    try:
        import gi
        gi.require_version("Atspi", "2.0")
    except (ImportError, ValueError):
        skip("Atspi for Python is not installed")
    if not any(pathlib.Path(path).exists() for path in ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")):
        skip("at-spi2-core is not installed")
    if "--inside" in sys.argv:
        inside(program)
        return
    sys.exit(subprocess.run(["dbus-run-session", "--", sys.executable, __file__, program, "--inside"], check=False).returncode)


main(sys.argv[1])
