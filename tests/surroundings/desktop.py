"""X servers with a window manager, keyboard layouts and presses, as people have them."""

from __future__ import annotations

import mmap
import os
import shutil
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

WAIT_SECONDS = 20.0
MIN_FRAMES = 20
"""Fewest frames in which a watch of the screen means anything."""

MONITORS = ((0, 0, 1280, 720), (1280, 0, 1024, 600))
"""Place and size of two monitors side by side."""
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
        self.pixel_file: Path | None = None

    def run(self, *command: str) -> str:
        """Run a program on this desktop and return its output."""
        done = subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True, timeout=30
        )
        return done.stdout

    def set_layout(self, layout: str) -> None:
        """Choose the keyboard layout, with its usual variant."""
        self.run("setxkbmap", layout)

    def place_window(self, x: int, y: int, width: int, height: int) -> None:
        """Move and resize the active window, as its owner does with the mouse."""
        window = self.run("xdotool", "getactivewindow").strip()
        self.run("xdotool", "windowsize", window, str(width), str(height))
        self.run("xdotool", "windowmove", window, str(x), str(y))

    def find_window(self) -> tuple[int, ...]:
        """Return x, y, width and height of the active window; nothing while it is opened."""
        try:
            window = self.run("xdotool", "getactivewindow").strip()
            lines = self.run("xdotool", "getwindowgeometry", "--shell", window).splitlines()
        except subprocess.CalledProcessError:
            return ()
        values = dict(line.split("=") for line in lines)
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

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


@contextmanager
def run_server(command: Sequence[str], log: Path) -> Iterator[Desktop]:
    """Run an X server, with a window manager.

    The server chooses its display itself (`-displayfd`): two that start at once would both find
    the same one free, and the clients of both would end with the first.

    Args:
        command: Program and options.
        log: File for its output.
    """
    readable, writable = os.pipe()
    with log.open("ab") as out, os.fdopen(readable) as answer:
        server = subprocess.Popen(
            [*command, "-displayfd", str(writable)], stdout=out, stderr=out,
            stdin=subprocess.DEVNULL, pass_fds=[writable],
        )  # fmt: skip
        os.close(writable)
        number = answer.readline().strip()  # empty if the server ended
        if not number:
            server.wait(WAIT_SECONDS)
            raise RuntimeError(log.read_text())
        desktop = Desktop(f":{number}")
        manager = subprocess.Popen(
            ["openbox", "--sm-disable"], env=desktop.environment, stdout=out, stderr=out
        )
    try:
        yield desktop
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait(WAIT_SECONDS)


@contextmanager
def virtual_desktop(folder: Path, size: str = "1600x900", dpi: int = 96) -> Iterator[Desktop]:
    """Run an X server with one white screen, whose pixels stand in a file of the folder."""
    options = ["-screen", "0", f"{size}x24", "-nolisten", "tcp", "-dpi", str(dpi), "-wr"]
    options += ["-fbdir", str(folder)]
    with run_server(["Xvfb", *options], folder / "xvfb.log") as desktop:
        desktop.pixel_file = folder / "Xvfb_screen0"
        yield desktop


class PixelWatch:
    """Watches a part of the screen of an Xvfb server, as a camera before it would."""

    def __init__(self, desktop: Desktop, area: tuple[int, int, int, int]) -> None:
        assert desktop.pixel_file is not None
        with desktop.pixel_file.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self._bytes[:100])  # of an XWD file
        self._begin = header[0] + 12 * header[19]
        self._pitch = header[12]
        self._area = area
        self.values: list[float] = []
        """Mean brightness (0 to 255) of the area in each frame that was seen."""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        x, y, width, height = self._area
        while not self._ended.wait(0.01):
            begin = self._begin + y * self._pitch
            lines = self._bytes[begin : begin + height * self._pitch]
            picture = pygame.image.frombuffer(lines, (self._pitch // 4, height), "BGRA")
            colour = pygame.transform.average_color(picture, pygame.Rect(x, 0, width, height))
            self.values.append(sum(colour[:3]) / 3)

    def find_share(self, has_property: Callable[[float], bool]) -> float:
        """Return the share of frames with a property."""
        assert len(self.values) > MIN_FRAMES
        return sum(map(has_property, self.values)) / len(self.values)

    def __enter__(self) -> PixelWatch:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()


class MonitorCable:
    """Plugs and unplugs the monitors of an Xvnc server, by the protocol of VNC viewers."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(str(path))
        received = self._socket.makefile("rb")
        received.read(12)
        self._socket.sendall(b"RFB 003.008\n")
        received.read(received.read(1)[0])
        self._socket.sendall(b"\1")  # no password
        received.read(4)
        self._socket.sendall(b"\1")  # beside other viewers
        *_, length = struct.unpack(">HH16sI", received.read(24))
        received.read(length)
        self._socket.sendall(struct.pack(">BxHi", 2, 1, -308))  # knows several screens
        self._socket.sendall(struct.pack(">BBHHHH", 3, 0, 0, 0, 1, 1))

    def plug(self, monitors: Sequence[tuple[int, int, int, int]]) -> None:
        """Let there be these monitors: x, y, width and height of each."""
        width = max(x + w for x, _, w, _ in monitors)
        height = max(y + h for _, y, _, h in monitors)
        screens = [struct.pack(">IHHHHI", n, *box, 0) for n, box in enumerate(monitors, 1)]
        head = struct.pack(">BxHHBx", 251, width, height, len(monitors))
        self._socket.sendall(head + b"".join(screens))

    def close(self) -> None:
        """End the connection."""
        self._socket.close()


@contextmanager
def two_monitors(folder: Path) -> Iterator[tuple[Desktop, MonitorCable]]:
    """Run an X server with the two monitors of `MONITORS`, and a cable to unplug them."""
    path = folder / "vnc"
    options = ["-geometry", "1280x720", "-depth", "24", "-SecurityTypes", "None"]
    options += ["-rfbport", "-1", "-rfbunixpath", str(path)]
    with run_server(["Xvnc", *options], folder / "xvnc.log") as desktop:
        cable = MonitorCable(path)
        cable.plug(MONITORS)
        wait_until(lambda: desktop.run("xrandr").count(" connected") == len(MONITORS))
        yield desktop, cable
        cable.close()
