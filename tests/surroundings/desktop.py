"""X servers with a window manager, keyboard layouts and presses, as people have them."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

FIRST_NUMBER, LAST_NUMBER = 81, 140
WAIT_SECONDS = 20.0

XORG_CONFIGURATION = """
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 256000
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5.0-1000.0
    VertRefresh 5.0-200.0
    Modeline "1280x720" 74.50 1280 1344 1472 1664 720 723 728 748
    Modeline "1024x600" 49.00 1024 1072 1168 1312 600 603 613 624
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "1280x720" "1024x600"
        Virtual 4096 2160
    EndSubSection
EndSection
"""

ROWS = {10: "1234567890", 24: "qwertyuiop", 38: "asdfghjkl", 52: "zxcvbnm,."}
PLACES = {sign: str(first + n) for first, row in ROWS.items() for n, sign in enumerate(row)}
"""Key numbers of X by what the American layout prints there."""
X_NAMES = {",": "comma", ".": "period"}


def missing_tools(*names: str) -> str:
    """Return the tools that are not installed, as a reason to skip."""
    missing = [name for name in names if shutil.which(name) is None]
    return f"left out: {', '.join(missing)} not installed" if missing else ""


def wait_until(is_done: Callable[[], object], seconds: float = WAIT_SECONDS) -> bool:
    """Wait until something is true; return False if it never is."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_done():
            return True
        time.sleep(0.05)
    return bool(is_done())


class Desktop:
    """A running X server."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.environment = {**os.environ, "DISPLAY": name, "XAUTHORITY": "/dev/null"}

    def run(self, *command: str) -> str:
        """Run a program on this desktop and return its output."""
        done = subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True, timeout=30
        )
        return done.stdout

    def set_layout(self, layout: str) -> None:
        """Choose the keyboard layout, with its usual variant."""
        self.run("setxkbmap", layout)

    def find_keys(self, labels: Sequence[str]) -> list[str]:
        """Return the numbers of the keys that print these signs, or lie where they do in the US."""
        printed = {}
        for line in self.run("xmodmap", "-pke").splitlines():
            number, _, signs = line.removeprefix("keycode").partition("=")
            if signs.strip():
                printed.setdefault(signs.split()[0].lower(), number.strip())
        return [printed.get(X_NAMES.get(sign, sign), PLACES.get(sign, "")) for sign in labels]

    def press(self, *keys: str) -> None:
        """Press keys by their X names or by their number, one after the other."""
        self.run("xdotool", "key", "--delay", "30", *keys)


def is_answering(desktop: Desktop) -> bool:
    """True if the X server accepts clients."""
    with suppress(subprocess.SubprocessError):
        desktop.run("xset", "q")
        return True
    return False


@contextmanager
def run_server(command: Sequence[str], log: Path) -> Iterator[Desktop]:
    """Run an X server at a free display number, with a window manager.

    Args:
        command: Program and options; the display is put in between.
        log: File for its output.
    """
    program, *options = command
    for number in range(FIRST_NUMBER, LAST_NUMBER):
        if Path(f"/tmp/.X11-unix/X{number}").exists() or Path(f"/tmp/.X{number}-lock").exists():
            continue
        desktop = Desktop(f":{number}")
        with log.open("ab") as out:
            server = subprocess.Popen(
                [program, desktop.name, *options], stdout=out, stderr=out, stdin=subprocess.DEVNULL
            )
            alive = wait_until(lambda: server.poll() is not None or is_answering(desktop))  # noqa: B023
            if not alive or server.poll() is not None:  # somebody else took that number
                server.kill()
                server.wait()
                continue
            manager = subprocess.Popen(
                ["openbox", "--sm-disable"], env=desktop.environment, stdout=out, stderr=out
            )
        try:
            yield desktop
        finally:
            for process in (manager, server):
                process.terminate()
                process.wait(20)
        return
    raise RuntimeError(log.read_text())


@contextmanager
def virtual_desktop(folder: Path, size: str = "1600x900", dpi: int = 96) -> Iterator[Desktop]:
    """Run an X server with one screen in memory."""
    options = ["-screen", "0", f"{size}x24", "-nolisten", "tcp", "-dpi", str(dpi)]
    with run_server(["Xvfb", *options], folder / "xvfb.log") as desktop:
        yield desktop


@contextmanager
def two_monitors(folder: Path) -> Iterator[Desktop]:
    """Run an X server with two outputs side by side: 1280x720, and 1024x600 to its right."""
    configuration = folder / "xorg.conf"
    configuration.write_text(XORG_CONFIGURATION)
    options = [
        "-config", str(configuration), "-logfile", str(folder / "xorg-server.log"),
        "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts",
    ]  # fmt: skip
    with run_server(["Xorg", *options], folder / "xorg.log") as desktop:
        arrange_monitors(desktop, second=True)
        yield desktop


def arrange_monitors(desktop: Desktop, second: bool) -> None:
    """Switch the second output on or off."""
    desktop.run("xrandr", "--output", "DUMMY0", "--mode", "1280x720", "--pos", "0x0", "--primary")
    if second:
        desktop.run("xrandr", "--output", "DUMMY1", "--mode", "1024x600", "--pos", "1280x0")
    else:
        desktop.run("xrandr", "--output", "DUMMY1", "--off")
