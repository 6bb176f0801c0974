"""Souk as a process of its own on a desktop: its intents, its state, and orders to it."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.surroundings.desktop import Desktop, wait_until

ROOT = Path(__file__).resolve().parents[2]
ANSWER_SECONDS = 180.0
"""Seconds to wait for what must come: only a test that fails waits so long."""


class RunningSouk:
    """The probe (`probe.py`) and all that it said."""

    def __init__(self, process: subprocess.Popen[str], desktop: Desktop) -> None:
        self.process = process
        self.desktop = desktop
        self.intents: list[dict[str, Any]] = []
        self._answers: queue.Queue[Any] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said = json.loads(line) if line.startswith("{") else {}
            if "intent" in said:
                self.intents.append(said)
            elif said:
                self._answers.put(said.get("answer", True))

    def wait_ready(self) -> None:
        """Wait for the first frame."""
        self._answers.get(timeout=ANSWER_SECONDS)

    def order(self, name: str, *given: Any) -> Any:
        """Send an order and return the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([name, *given]) + "\n")
        self.process.stdin.flush()
        return self._answers.get(timeout=ANSWER_SECONDS)

    def state(self, name: str) -> Any:
        """Return one value of the state."""
        return self.order("state")[name]

    def reaches(self, name: str, is_wanted: Callable[[Any], object], seconds: float = 40.0) -> bool:
        """Wait until a value of the state is as wanted; return False if it never is."""
        return wait_until(lambda: is_wanted(self.state(name)), seconds)

    def commands(
        self, act: Callable[[], object], count: int = 1, seconds: float = 20.0
    ) -> list[str]:
        """Return the commands, directions and choices that an act of the player caused.

        Args:
            act: What the player does.
            count: Number of intents to wait for.
            seconds: Longest wait for them.
        """
        before = len(self.intents)
        act()

        def found() -> list[str]:
            words = []
            for intent in self.intents[before:]:
                kind = intent["intent"]
                if kind == "CommandPress":
                    words.append(intent["command"].split(".")[1].lower())
                elif kind == "FocusMove" and not intent["is_repeat"]:
                    words.append(intent["direction"].split(".")[1].lower())
                elif kind == "ChoicePick":
                    words.append(f"{intent['device']['id']}:{intent['number']}")
                elif kind == "JoystickPress":
                    words.append(intent["code"])
            return words

        wait_until(lambda: len(found()) >= count, seconds)
        time.sleep(0.1)  # what comes too many comes now
        return found()


@contextmanager
def start_souk(
    desktop: Desktop, folder: Path, *arguments: str, **variables: str
) -> Iterator[RunningSouk]:
    """Run Souk on a desktop until its first frame, and end it afterwards."""
    environment = {
        **desktop.environment, "SOUK_FOLDER": str(folder), "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy", **variables,
    }  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.surroundings.probe", *arguments],
        cwd=ROOT, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    souk = RunningSouk(process, desktop)
    try:
        souk.wait_ready()
        yield souk
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
