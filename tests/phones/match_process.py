"""A process of `play --phones` that tests can kill, and phones at its table."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from time import monotonic, sleep
from typing import cast

from tests.phones.live_service import MAX_WAIT_SECONDS, LiveTable, NetPhone, free_port

MAIN = Path(__file__).parents[2] / "main.py"
HERE = "127.0.0.1"


def heed_interrupts() -> None:
    """Let a process end by SIGINT, also where the tests run in the background of a shell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class PhoneMatchProcess:
    """`play --phones` as people start it: a process that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.name = f"{HERE}:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self, *more: str) -> str:
        """Start or resume a match; return the key of the table from the printed address."""
        self.launch(*more)
        return self.wait_for_output(rf"http://{re.escape(self.name)}/\S*?([\w-]{{16,}})")[1]

    def launch(self, *more: str) -> None:
        """Start the command with more options, without waiting for it."""
        command = [sys.executable, str(MAIN), "--folder", str(self.folder), "play"]
        command += ["--phones", self.name, *more]
        ways = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        ways.pop("PYTHONUNBUFFERED", None)  # as people have it
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env=ways,
            preexec_fn=heed_interrupts if os.name == "posix" else None,
        )

    def wait_for_output(self, pattern: str, longest: float = MAX_WAIT_SECONDS) -> re.Match[str]:
        """Return the first match of a pattern in the next lines of output."""
        assert self.process is not None and self.process.stdout is not None
        silent = Timer(longest, self.process.kill)  # which ends what it tells
        silent.start()
        try:
            for line in self.process.stdout:
                if found := re.search(pattern, line):
                    return found
        finally:
            silent.cancel()
        raise AssertionError(f"it told nothing like {pattern}")

    def pump_until(self, come: Callable[[], object], longest: float = MAX_WAIT_SECONDS) -> None:
        """Wait until a condition holds; the process needs no help meanwhile."""
        end = monotonic() + longest
        while not come():
            assert monotonic() < end, "nothing came"
            sleep(0.01)

    def kill(self) -> None:
        """Kill the process as a power cut would, without its clean-up."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def phone(self, key: str) -> NetPhone:
        return NetPhone(cast(LiveTable, self), key)


def seat_phones(own: PhoneMatchProcess, phones: list[NetPhone]) -> None:
    """Give each phone the next seat, and start the match."""
    for seat, phone in enumerate(phones):
        phone.receive_until(lambda phone=phone: "people" in phone.parts)  # type: ignore[misc]
        name = phone.parts["people"][seat]["name"]
        phone.say(**{"is": "take", "seat": seat, "name": name, "face": ""})
        phone.receive_until(lambda phone=phone, seat=seat: phone.parts["seat"] == seat)  # type: ignore[misc]
    phones[0].say(**{"is": "begin"})
